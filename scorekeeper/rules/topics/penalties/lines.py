"""Score lines of irregularities, and of a table's own bonuses and charges."""

from scorekeeper.rules.elements.line import ALWAYS, Lines, ScorePart, line
from scorekeeper.rules.elements.parts import Derived, Look, as_it_is
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine


def _penalties(view: HandView, side: SideView) -> Lines:
    for entry in [entry for record in view.shared(side) for entry in record.penalties]:
        priced = None if entry.code is None else view.variant.penalty(entry.code)
        if priced is None:
            yield line(view.variant, "penalty", f"ruling: {entry.reason}", entry.points)
        else:
            points = entry.times * priced.points
            found = line(view.variant, "penalty", priced.label, points, entry.times, priced.points)
            cite = view.variant.cite(f"penalty.{priced.code}")
            yield ScoreLine(*(found.code, found.label, found.count, found.each, points, cite))


def _extras(view: HandView, side: SideView) -> Lines:
    for extra in [extra for record in view.shared(side) for extra in record.extras]:
        yield line(view.variant, "extra", extra.reason, extra.points)


def _derive_penalty(look: Look, line: ScoreLine, nth: int) -> Derived:
    entries = [entry for record in look.view.shared(look.side) for entry in record.penalties]
    priced = entries[nth].code is not None
    note = "" if priced else "The table's own ruling, as entered; no rule sets this amount."
    return as_it_is(look, line, nth)[0], note


def _derive_extra(look: Look, line: ScoreLine, nth: int) -> Derived:
    return as_it_is(look, line, nth)[0], "The table's own, as entered; no rule sets this amount."


LINES = (
    ScorePart("penalties", _penalties, scored=ALWAYS, derive={"penalty": _derive_penalty}),
    ScorePart("extras", _extras, scored=ALWAYS, derive={"extra": _derive_extra}),
)
