"""An example for everything that a check can find: what happened, filed under the code found.

Of several the first that a variant reports is shown; which that is, the engine says.
"""

from collections.abc import Mapping

from scorekeeper.rules.examples import going_out, melds, play, whole_hands
from scorekeeper.rules.examples.situation import Situation

AREAS: Mapping[str, str] = {
    "initial-meld": "Opening",
    "meld": "Melds",
    "pile": "Taking the pile",
    "discard": "Discarding",
    "threes": "Threes",
    "going-out": "Going out",
    "special-hand": "Special hands",
    "acaba": "Acaba",
    "ending": "How the hand ended",
    "count": "What cannot have been dealt",
}
FINDINGS: Mapping[str, tuple[Situation, ...]] = {
    **melds.EXAMPLES,
    **play.EXAMPLES,
    **going_out.EXAMPLES,
    **whole_hands.EXAMPLES,
}
