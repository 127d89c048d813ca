"""What a half-filled hand still has to be asked; points and threes that are not written count 0."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wtforms.fields import Field

if TYPE_CHECKING:
    from scorekeeper.web.forms.hands import HandForm

Gap = tuple[Field, str]


def gaps(form: "HandForm") -> Iterator[Gap]:
    """Yield each empty field that must be told, with the question in a sentence.

    Acaba ends the hand without counting, and a special hand counts for all of its side, so nothing
    else is asked then.
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
        elif side.upcard.data and not (side.opening.data or side.opening.errors):
            yield (
                side.opening,
                f"Write what {name} opened with, or remove the card from the pile.",
            )
