"""How classic canasta is set up and played at the table, and where it is printed."""

from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.deal.fields import FirstCard, FootTaken, Setup, TalonsTaken

_DEAL = Cite("encyclopedia", "Cards and deal")
_PILE = Cite("encyclopedia", "Picking up the discard pile")
_MELDS = Cite("encyclopedia", "Melds and canastas")

SETUP = Setup(
    first_card=FirstCard.TURNED,
    talons=(),
    talons_taken=TalonsTaken.PACKETS,
    foot_taken=FootTaken.WHEN_EMPTY,
)
CITES = {
    "setup": _DEAL,
    "setup.draw": Cite("hoyle-it", "Giocare, step 1"),
    "setup.first_frozen": Cite("bicycle", "Canasta, freezing the discard pile"),
    "setup.first_ace": Cite("assumed", "fourteen on one Italian page, one by face value"),
    "setup.first_wild": Cite("assumed", "no source says what else to do"),
    "turn": _DEAL,
    "turn.opponents": _MELDS,
    "turn.squared": _MELDS,
    "turn.sequence": Cite("samba-laws", "Melds"),
    "turn.pile": _PILE,
    "turn.frozen": _PILE,
    "turn.empty": _PILE,
    "turn.red_three_in_pile": Cite("bicycle", "Canasta, red threes"),
}
