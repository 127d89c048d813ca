"""House rules: the foot that each player has beside the hand."""

from itertools import cycle, islice

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.elements.setting import GAME, Scores, Setting
from scorekeeper.rules.elements.situation import Situation, one, side
from scorekeeper.rules.topics.feet.rules import Feet
from scorekeeper.rules.variant import Variant


def _whole_foot(variant: Variant, _: Scores) -> Situation:
    count = variant.deal.foot
    foot = " ".join(islice(cycle(NATURALS[4:]), count))
    words = f"A foot of {count} cards was never taken."
    return one(words, side("K*7", "Q*6", foot=[foot]))


SETTINGS = (
    Setting(id="foot-cards", heading=GAME, label="Cards of each foot", kind="count",
            path="deal.foot", codes=("deal.foot", Feet.foot_size.code), shown=lambda v: v.has_foot,
            examples=(_whole_foot,)),
)  # fmt: skip
