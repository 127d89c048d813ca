"""What a half-filled hand still has to be asked: nothing is not the same as not entered."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wtforms.fields import Field

from scorekeeper.web.forms.hand_values import TOTALS

if TYPE_CHECKING:
    from scorekeeper.web.forms.hands import HandForm

Gap = tuple[Field, str]


def gaps(form: "HandForm") -> Iterator[Gap]:
    """Yield each empty field that must be told, with the question in a sentence.

    Acaba ends the hand without counting, and a special hand counts for all of its side, so nothing
    else is asked then. A player alone who went out is known to hold nothing.
    """
    marks = form.ending.data or []
    if not marks and not form.ending.errors:
        yield form.ending, "Who went out? Choose a side, or nobody."
    if "lone" in form and form["lone"].data is None and not form["lone"].errors:
        yield form["lone"], "Who took the pile first? Choose a player, or nobody."
    if any(mark.startswith("acaba-") for mark in marks):
        return
    for index, side in enumerate(form.sides):
        name = form[f"side_{index}"].label.text
        if f"special-{index}" in marks:
            if not side.special_hand.data and not side.special_hand.errors:
                yield side.special_hand, f"Write the cards of the special hand of {name}."
        else:
            alone_out = len(form.players[index]) == 1 and f"out-{index}" in marks
            yield from _side_gaps(form, side, name, asks_held=not alone_out)


def _side_gaps(form: "HandForm", side: Any, name: str, *, asks_held: bool) -> Iterator[Gap]:
    variant = form.variant
    if side.upcard.data and not (side.opening.data or side.opening.errors):
        yield side.opening, f"Write what {name} opened with, or take out the card from the pile."
    if variant.lays_red_threes and _empty(side.red_threes):
        yield side.red_threes, f"Choose the red threes of {name}, 0 for none."
    if variant.lays_black_threes and _empty(side.black_threes):
        yield side.black_threes, f"Choose the black threes of {name}, 0 for none."
    if side.mode.data != TOTALS:
        return
    if _empty(side.melded_points):
        yield side.melded_points, f"Write what {name} melded, 0 for nothing."
    if asks_held and _empty(side.held_points):
        yield side.held_points, f"Write what is left with {name}, 0 for nothing."


def _empty(field: Field) -> bool:
    return field.data is None and not field.errors
