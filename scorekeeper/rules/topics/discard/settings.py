"""House rules: the card that ends a turn."""

from scorekeeper.rules.elements.setting import PILE, Setting
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.topics.threes.rules import Threes

SETTINGS = (
    Setting(id="black-three-first-round", heading=PILE,
            label="A black three may be discarded in the first round", kind="bool",
            path="discard.black_three_first_round", codes=(Threes.black_discard.code,),
            shown=lambda v: not v.discard.black_three_first_round,
            examples=(
                asked("In the first round of turns North discards a black three.", "discard",
                    card="3b", hand="3b 5 6", first_round=True),)),
)  # fmt: skip
