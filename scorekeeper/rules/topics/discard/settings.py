"""House rules on the card that ends a turn, and what the rulebook says of it."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.elements.setting import PILE, Setting
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.elements.statement import Chapter, Statements, says
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import either


def _discards(variant: Variant) -> Statements:
    """What may not be discarded."""
    rules = variant.discard
    last = variant.threes.final_discard
    if rules.threes:
        yield says("A black three", "may be discarded and stops the pile", "discard.threes")
    else:
        only = ", but one may be the last card when going out" if last else ""
        yield says("Threes", f"are not discarded{only}", Discard.three_not_allowed.code)
    if not rules.wilds:
        text = "are discarded only when going out, or from a hand of nothing else"
        yield says("Wild cards", text, Discard.not_allowed.code)
    if rules.empty_pile_barred:
        names = either([rank_name(rank) for rank in rules.empty_pile_barred])
        yield says("Onto an empty pile", f"go no {names}", "discard.empty_pile_barred")
    if not rules.black_three_first_round:
        text = "are not discarded in the first round of turns"
        yield says("Black threes", text, Threes.black_discard.code)
    if rules.sevens_after_canasta:
        text = "are discarded once the side has a canasta of sevens, never as the last card"
        yield says("Sevens", text, Discard.not_allowed.code)


CHAPTERS = (Chapter("Discarding", _discards),)


SETTINGS = (
    Setting(id="black-three-first-round", heading=PILE,
            label="A black three may be discarded in the first round", kind="bool",
            path="discard.black_three_first_round", codes=(Threes.black_discard.code,),
            shown=lambda v: not v.discard.black_three_first_round,
            examples=(
                asked("In the first round of turns North discards a black three.", "discard",
                    card="3b", hand="3b 5 6", first_round=True),)),
)  # fmt: skip
