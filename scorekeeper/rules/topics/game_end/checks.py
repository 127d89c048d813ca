"""The ending that was written against what the sides show."""

from collections.abc import Iterator

from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.rule import Found
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.game_end.rules import GameEnd

_NOBODY = {
    "out": "The hand is said to have ended by going out, but no side went out.",
    "acaba": "The hand is said to have ended by Acaba, but no side called it.",
    "special": "The hand is said to have ended by a special hand, but no side shows one.",
}
_SOMEBODY = {
    "out": "The hand is said to have ended with the stock, but a side went out.",
    "acaba": "The hand is said to have ended with the stock, but a side called Acaba.",
    "special": "The hand is said to have ended with the stock, but a side shows a special hand.",
}


@check(GameEnd.contradiction, needs_cards=False)
def ending_contradicted(view: HandView) -> Iterator[Found]:
    """The ending that was written is one that the sides show; they decide what is scored."""
    said = view.hand.ending
    if said is not None and view.hand.contradicted:
        sentence = _SOMEBODY[view.ending] if said == "stock" else _NOBODY[said]
        yield GameEnd.contradiction.at("sides", said=said, shown=view.ending, sentence=sentence)
