"""How Italian tables of burraco are directed: the clock, and what is done about irregularities.

The remedies are those of the Italian codes (most from eburraco.com), in the order of the rulebook.
The codes fix no points: most remedies freeze cards, or turn them against the side.
"""

from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.conduct.fields import SECOND_SET, ConductRules, Irregularity, LastLap, OnTheSheet

_NOTHING, _PENALISED, _IF_IT_ENDS, _NO_CLOSING, _RULED = OnTheSheet
_AGAIN = "The side closes in its next turn at the earliest."

IRREGULARITIES = (
    Irregularity(
        code="wrong-meld",
        label="Card laid down wrongly and noticed at once",
        remedy=(
            "The player repairs it with cards of the hand. Otherwise it is taken back as a"
            " penalised card: the player plays no further in this turn, discards it in the next"
            " turns, and does not close before it is gone."
        ),
        sheet=_NOTHING,
    ),
    Irregularity(
        code="wrong-meld-later",
        label="Card laid down wrongly and found later",
        remedy="The meld is frozen, and the wrong cards count against the side.",
        sheet=_PENALISED,
    ),
    Irregularity(
        code="unfit-for-set",
        label="Card that does not fit its set and cannot be repaired",
        remedy="It counts against the side.",
        sheet=_PENALISED,
    ),
    Irregularity(
        code=SECOND_SET,
        label="Second set of one rank",
        remedy=(
            "If it is noticed before the next player begins, it is laid to the first set, which is"
            " frozen; the player discards and plays no further in this turn. A burraco made in this"
            " way does not count, a closing does. If both sets have a wild card, one of the two is"
            " the discard; if the turn is over, the dearer one is discarded in the next turn. If it"
            " is found later, a wild card of the second set counts against the side."
        ),
        sheet=_PENALISED,
    ),
    Irregularity(
        code="surplus-cards",
        label="Several surplus cards",
        remedy="The highest by value is discarded first; of equal ones the highest by suit.",
        sheet=_NOTHING,
    ),
    Irregularity(
        code="played-too-late",
        label="Cards played after one's discard, or before a penalised card was discarded",
        remedy="They are treated as melds after a missed draw.",
        sheet=_IF_IT_ENDS,
    ),
    Irregularity(
        code="missed-draw",
        label="Missed draw",
        remedy=(
            "Play stops; the player draws or takes the pile, and discards at once. The melds of"
            " that turn are frozen until the player's next turn. Cards laid off are frozen with"
            " their meld, but only they count against the side. If the partner reminded the"
            " player, the player only draws and discards."
        ),
        sheet=_IF_IT_ENDS,
    ),
    Irregularity(
        code="pot-too-large",
        label="Pot with too many cards",
        remedy="The surplus from its top goes under the stock.",
        sheet=_NOTHING,
    ),
    Irregularity(
        code="pot-too-small",
        label="Pot with too few cards",
        remedy=(
            "The missing cards are added. If a card of it was seen or played, play continues, and"
            " the other pot is repaired."
        ),
        sheet=_NOTHING,
    ),
    Irregularity(
        code="wrong-pot", label="Pot of the opponents taken and a card of it seen", remedy="It stands.", sheet=_NOTHING
    ),
    Irregularity(
        code="second-pot",
        label="Second pot taken after the partner took one in flight",
        remedy="It is returned, and the case is treated as closing without a discard.",
        sheet=_NO_CLOSING,
    ),
    Irregularity(
        code="pot-seen",
        label="Pot looked at before the partner's discard",
        remedy="It is treated as a missed draw.",
        sheet=_IF_IT_ENDS,
    ),
    Irregularity(
        code="closed-without-burraco",
        label="Closing without the burraco that is needed",
        remedy=f"The last meld or lay-off is taken back, and play continues. {_AGAIN}",
        sheet=_NO_CLOSING,
    ),
    Irregularity(
        code="closed-with-wild",
        label="Closing with a wild card as the discard",
        remedy=f"The last meld is taken back; the wild card stays as the discard. {_AGAIN}",
        sheet=_NO_CLOSING,
    ),
    Irregularity(
        code="closed-without-discard",
        label="Closing without a discard",
        remedy=(f"The last meld or lay-off is taken back, and one of its cards is discarded. {_AGAIN}"),
        sheet=_NO_CLOSING,
    ),
    Irregularity(
        code="mixed-before-count",
        label="Cards mixed before the count",
        remedy=(
            "They are put together again. If that is impossible, the director assigns a score, at"
            " the expense of the player who mixed them."
        ),
        sheet=_RULED,
    ),
)

FIBUR = ConductRules(
    minutes=((2, 25), (3, 35), (4, 45)),
    last_lap=LastLap.PARTNER,
    warnings=2,
    warning_cost=1,
    irregularities=IRREGULARITIES,
)

CITES = cited(
    (Cite("eburraco", "irregularities and their remedies"), "irregularity"),
    (Cite("eburraco", "international code, warnings"), "irregularity.warning"),
    (Cite("fibur", "equal combinations"), f"irregularity.{SECOND_SET}"),
    (Cite("eburraco", "time and last lap"), "conduct conduct.last_lap"),
    (Cite("fibur", "time of a round"), "conduct.minutes"),
    (Cite("eburraco", "stall"), "conduct.stall"),
    (Cite("feburit", "burracos on the table"), "turn.squared"),
    (Cite("specchiolla", "seats and deal"), "setup.draw setup.dealer"),
)
# Games of which no source says how they are directed.
NO_SOURCE = cited(
    (Cite("assumed", "no source of this game names a remedy"), "irregularity"),
    (Cite("assumed", "no source of this game has a clock"), "conduct"),
)
