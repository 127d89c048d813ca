"""What an address asks of a printed sheet: the paper, how it lies, how many stand on one."""

from dataclasses import dataclass

from flask import request

from scorekeeper.rules import Variant
from scorekeeper.sheets.paper import EDITIONS, ORIENTATIONS, PAPERS, Paper, paper_named
from scorekeeper.usecases import InputError
from scorekeeper.web.forms.printing import PAPERS as OFFERED
from scorekeeper.web.forms.printing import BlankForm

UPS = ("1", "2", "4")
# Papers that hold several of a smaller one exactly; on others pages are made smaller.
LARGER = {("a5", 2): "a4", ("a6", 2): "a5", ("a6", 4): "a4"}
POINTS = 72 / 25.4  # in a millimetre
MOST = {1: "one", 2: "two", 3: "three"}


@dataclass(frozen=True)
class Choice:
    """A paper, and how many pages stand on a sheet of a larger one."""

    paper: Paper
    up: int

    def laid_out(self, content: bytes, copies: int = 1) -> bytes:
        """Lay the pages of a PDF, as often as there are copies, on sheets to cut apart."""
        if self.up == 1:
            return content
        from scorekeeper.sheets.impose import imposed  # noqa: PLC0415 - only when it is asked for
        from scorekeeper.sheets.merge import joined  # noqa: PLC0415

        larger = PAPERS[LARGER[self.paper.key, self.up]]
        sheet = larger.page_width * POINTS, larger.page_height * POINTS
        return imposed(joined([content] * copies) if copies > 1 else content, self.up, sheet)


def asked() -> Choice:
    """The choice that the query names, A4 without one; raises InputError.

    "a5x2" stands for `paper=a5&up=2`.
    """
    name, _, times = request.args.get("paper", "a4").lower().partition("x")
    up = times or request.args.get("up", "1")
    orientation = request.args.get("orientation") or None
    edition = request.args.get("edition") or EDITIONS[0]
    if name not in PAPERS:
        raise InputError("Sheets are printed on A4, Letter, A5 or A6.", "paper")
    if up not in UPS or (up != "1" and (name, int(up)) not in LARGER):
        offered = "; ".join(words for value, words in OFFERED if "x" in value)
        raise InputError(f"Several sheets stand on one so: {offered}.", "up")
    if orientation not in (None, *ORIENTATIONS):
        raise InputError("A paper lies portrait or landscape.", "orientation")
    if edition not in EDITIONS:
        raise InputError("Letters are normal or large.", "edition")
    return Choice(paper_named(name, orientation, edition), int(up))


def asked_form(variant: Variant) -> tuple[int, ...]:
    """The players of each side that the query names ("2-2"), else the usual; raises InputError."""
    forms = {"-".join(map(str, form)): form for form in variant.seating.forms}
    asked_for = request.args.get("sides", next(iter(forms)))
    if asked_for not in forms:
        raise InputError(f"{variant.name} is played with the seats {', '.join(forms)}.", "sides")
    return forms[asked_for]


def fillable() -> bool:
    """Whether the query asks for fields to type into; raises InputError with several on a sheet."""
    if not request.args.get("fillable"):
        return False
    if asked().up > 1:
        raise InputError("A sheet to type into stands alone on its page.", "fillable")
    return True


def blank_form(variant: Variant) -> BlankForm:
    """The form for a blank sheet of a variant."""
    seats = [("-".join(map(str, form)), seated(form)) for form in variant.seating.forms]
    return BlankForm.of(seats)()


def seated(form: tuple[int, ...]) -> str:
    """Say who sits where: "2 sides of two", "two against three".

    >>> seated((2, 2)), seated((1, 1, 1)), seated((3, 2))
    ('2 sides of two', '3 players, each alone', 'three against two')
    """
    if len(set(form)) > 1:
        return " against ".join(MOST[each] for each in form)
    if form[0] == 1:
        return f"{len(form)} players, each alone"
    return f"{len(form)} sides of {MOST[form[0]]}"
