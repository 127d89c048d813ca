"""Rules about the foot that each player has beside the hand."""

from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.going_out.rules import wants_out


class Feet:
    """Rules about the foot that each player has beside the hand."""

    foot_size = Rule(
        "count.foot-size",
        "The foot shows {size:card|cards}; a foot that was not taken has {limit}.",
        examples=(
            one(
                "A foot that nobody took shows eight cards.",
                side("K*7", "Q*7", held=("5", "5"), foot=["9*4 8*4", ""]),
            ),
        ),
        severity=QUERY,
    )
    not_played = Rule(
        "going-out.foot-not-played",
        "The foot was never played; nobody goes out before it is.",
        law="Nobody goes out before the foot is played.",
        examples=wants_out(
            "North wants to go out with a foot that nobody has looked at.", foot_played=False
        ),
    )
