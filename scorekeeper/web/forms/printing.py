"""The forms that choose how a sheet is printed; their answer is the address of a PDF."""

from collections.abc import Sequence
from typing import Any

from wtforms import BooleanField, Form

from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL
from scorekeeper.web.forms.fields import ChoiceField, CountField, TextField
from scorekeeper.web.print.sheet_language import CHOICES, remembered
from scorekeeper.web.print.sheet_paper import A4, usual_paper

PAPERS = (
    *((key, paper.name) for key, paper in sizes.PAPERS.items()),
    ("a5x2", "A5, two on A4 to cut apart"),
    ("a6x2", "A6, two on A5 to cut apart"),
    ("a6x4", "A6, four on A4 to cut apart"),
    ("letterx2", "Half Letter, two on Letter to cut apart"),
    ("letterx4", "Quarter Letter, four on Letter to cut apart"),
)
WHOLE = (("a4", "A4"), ("letter", "Letter"))  # papers that others are cut from
UPS = (("1", "1: whole sheets"), ("2", "2: halves"), ("4", "4: quarters"))
LONGEST_TABLE = 6  # letters of a table's number
ORIENTATIONS = (("", "As fits best"), *sizes.Orientation.options())
LARGER = (
    (NORMAL.value, NORMAL.label),
    (LARGE.value, "Large print, 18 point, from A5 or half Letter"),
)


def quarters() -> str:
    """Four slips on a sheet of what this device prints on."""
    return "a6x4" if usual_paper() == A4 else "letterx4"


class PaperForm(Form):
    """The paper and the language of sheets."""

    paper: Any = ChoiceField("Paper", options=WHOLE, default=usual_paper)
    lang: Any = ChoiceField("Language of the sheets", options=CHOICES, default=remembered)


class CutForm(PaperForm):
    """Cards and slips of which several stand on a sheet."""

    up: Any = ChoiceField(
        "Cards and slips on a sheet",
        options=UPS,
        default="2",
        description="Cut marks show where to cut; the piles stay in order.",
    )


class PrintForm(Form):
    """How a sheet is printed."""

    paper: Any = ChoiceField("Paper", options=PAPERS, default=usual_paper)
    orientation: Any = ChoiceField("Orientation", options=ORIENTATIONS, default="")
    edition: Any = ChoiceField("Text size", options=sizes.Edition.options(), default=NORMAL)
    lang: Any = ChoiceField("Language of the sheet", options=CHOICES, default=remembered)


class BlankForm(PrintForm):
    """How a blank sheet is printed; make the class with `of`."""

    sides: Any = ChoiceField("Who plays")
    fillable: Any = BooleanField("With fields to type into, for a tablet")

    @classmethod
    def of(cls, forms: Sequence[tuple[str, str]]) -> type["BlankForm"]:
        """Make the form with the seats of a variant, the first being the usual."""
        seats = ChoiceField("Who plays", options=forms, default=forms[0][0])
        return type("BlankFormOf", (cls,), {"sides": seats})


class TablePrintForm(Form):
    """How something for one table is printed: its card."""

    table: Any = TextField("Table", most=LONGEST_TABLE, description="its number, if it has one")
    paper: Any = ChoiceField("Paper", options=PAPERS, default=usual_paper)
    edition: Any = ChoiceField("Text size", options=LARGER, default=NORMAL)
    lang: Any = ChoiceField("Language", options=CHOICES, default=remembered)


class SlipPrintForm(TablePrintForm):
    """How slips for single hands of a game are printed."""

    paper: Any = ChoiceField("Paper", options=PAPERS, default=quarters)
    hand: Any = CountField("Hand", description="several on a sheet start with this one")
    code: Any = BooleanField("With a code that opens the game")


class LeafletForm(Form):
    """How the rules are printed in short."""

    paper: Any = ChoiceField("Paper", options=PAPERS, default=usual_paper)
    edition: Any = ChoiceField("Text size", options=sizes.Edition.options(), default=NORMAL)
