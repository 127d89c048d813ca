"""The rulebook on red and black threes."""

from scorekeeper.rules.elements.parts import table_shown
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.threes.fields import ThreeRules
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number, table_of_signs


def _threes(variant: Variant) -> Statements:
    """Red and black threes."""
    rules = variant.threes
    yield from _laid_out(rules)
    if rules.red_in_hand is not None:
        yield fact("Red three left in hand", number(-rules.red_in_hand), "held.red-threes")
    if rules.red_in_hand_query:
        text = "is asked about: it should have been laid out"
        yield says("A red three in a hand at the end", text, Threes.red_held.code)
    if rules.ladder is None:
        yield fact("Black three left in hand", number(-rules.black_in_hand), "held.black-threes")
    if rules.black_in_hand_stock_end is not None:
        text = number(-rules.black_in_hand_stock_end)
        yield fact("The same when the stock ran out", text, "held.black-threes")
    if rules.black_removed is not None:
        label = "Black threes set aside: one, two ..."
        yield fact(label, table_shown(rules.black_removed), "black-threes")


def _laid_out(rules: ThreeRules) -> Statements:
    """What threes on the table are worth."""
    table, ladder = rules.red_table, rules.ladder
    if ladder is None and table is None:
        yield says("Red threes", "are not laid out", "threes.red_table")
    if table is not None:
        yield fact("Red threes: one, two, three ...", table_shown(table), "threes.red_table")
        if rules.red_need.said:
            yield fact("They count for", f"a side with {rules.red_need.said}", "threes.red_need")
            text = rules.red_unearned.said.format(each=number((table or (0,))[0]))
            yield says("For any other side they", text, "threes.red_unearned")
    if ladder is not None:
        yield fact("Threes of a colour: one, two ...", table_shown(ladder), "red-threes")
        yield says("They", table_of_signs(rules.ladder_sign), "threes.ladder_sign")
        text = "is compulsory" if rules.laid_compulsory else "is optional"
        yield says("Laying them out", text, "threes.laid_compulsory")
        held = rules.ladder_in_hand.said.format(each=rules.black_in_hand)
        yield fact("Left in hand they count", held, "threes.ladder_in_hand")


CHAPTERS = (Chapter("Threes", _threes),)
