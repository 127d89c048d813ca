"""House rules: what happens when the stock runs out."""

from scorekeeper.rules.elements.setting import PILE, Setting
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty
from scorekeeper.rules.topics.empty_stock.rules import EmptyStock

SETTINGS = (
    Setting(id="empty-stock", heading=PILE, label="The discard when the stock is empty",
            kind="choice", path="pile.empty_stock", codes=(EmptyStock.discard.code,),
            choices=WhenEmpty.choices(), shown=lambda v: v.seating.partnerships == "fixed",
            examples=(
                asked("The stock is empty; a king lies on top, and North has two kings.",
                    "take-pile", upcard="K", hand="K*2 9 5", melds=["Q*4"], stock_empty=True),)),
)  # fmt: skip
