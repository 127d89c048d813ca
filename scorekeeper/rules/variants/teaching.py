"""How classic canasta is set up and played at the table, and where it is printed."""

from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.deal.fields import FirstCard, FootTaken, Setup, TalonsTaken

_DEAL = Cite("encyclopedia", "Cards and deal")
_PILE = Cite("encyclopedia", "Picking up the discard pile")
_MELDS = Cite("encyclopedia", "Melds and canastas")

SETUP = Setup(first_card=FirstCard.TURNED, talons=(), talons_taken=TalonsTaken.PACKETS, foot_taken=FootTaken.WHEN_EMPTY)
CITES = cited(
    (_DEAL, "setup turn"),
    (Cite("hoyle-it", "Giocare, step 1"), "setup.draw"),
    (Cite("bicycle", "Canasta, freezing the discard pile"), "setup.first_frozen"),
    (Cite("assumed", "fourteen on one Italian page, one by face value"), "setup.first_ace"),
    (Cite("assumed", "no source says what else to do"), "setup.first_wild"),
    (_MELDS, "turn.opponents turn.squared"),
    (Cite("samba-laws", "Melds"), "turn.sequence"),
    (_PILE, "turn.pile turn.frozen turn.empty"),
    (Cite("bicycle", "Canasta, red threes"), "turn.red_three_in_pile"),
)
