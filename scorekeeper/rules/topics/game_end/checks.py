"""The ending that was written against what the sides show."""

from collections.abc import Iterator

from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.rule import Found
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.topics.game_end.rules import GameEnd, NotShown, NotTheStock


@check(GameEnd.contradiction, needs_cards=False)
def ending_contradicted(view: HandView) -> Iterator[Found]:
    """The ending that was written is one that the sides show; they decide what is scored."""
    said = view.hand.ending
    if said is not None and view.hand.contradicted:
        shown = view.ending
        sentence = NotTheStock(shown) if said is Ending.STOCK else NotShown(said)
        facts = {"said": said.value, "shown": shown.value, "sentence": sentence}
        yield GameEnd.contradiction.at("sides", **facts)
