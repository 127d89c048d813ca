"""Reads the paper, its orientation and the pages on a sheet from an address."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from flask import request

from scorekeeper.rules import Variant
from scorekeeper.rules.elements.fact import Small
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import sizes
from scorekeeper.sheets.paper.fit import TextTooLong
from scorekeeper.usecases import InputError
from scorekeeper.web.forms.names import unequal
from scorekeeper.web.forms.printing import BlankForm
from scorekeeper.web.print.sheet_choices import A4, LETTER, remember_paper, usual_paper

WHOLE = {A4: A4, LETTER: LETTER}


def asked(usual: Mapping[str, str] = WHOLE) -> sizes.Several:
    """Return the paper that the query names, or else the usual one; raises InputError.

    "a5x2" stands for `paper=a5&up=2`. `usual` gives the usual paper for what this device prints on.
    The paper that the query names is remembered for the device.
    """
    name, _, times = request.args.get("paper", usual[usual_paper()]).lower().partition("x")
    up = times or request.args.get("up", "1")
    orientation = request.args.get("orientation") or None
    edition = request.args.get("edition") or sizes.Edition.NORMAL
    if up not in map(str, sizes.UPS):
        raise InputError(msg("A sheet holds 1, 2 or 4 pages."), "up")
    try:
        found = sizes.several(name, int(up), orientation, edition)
    except sizes.UnknownPaper as error:
        raise InputError(error.args[0], error.where) from None
    if "paper" in request.args:
        remember_paper(name)
    return found


def asked_form(variant: Variant) -> tuple[int, ...]:
    """Return the players of each side from the query ("2-2"), or the usual; raises InputError."""
    forms = {"-".join(map(str, form)): form for form in variant.seating.forms}
    asked_for = request.args.get("sides", next(iter(forms)))
    if asked_for not in forms:
        refusal = msg(
            "{variant} is played with the seats {name_seats}.", variant=variant.name, name_seats=", ".join(forms)
        )
        raise InputError(refusal, "sides")
    return forms[asked_for]


def fillable() -> bool:
    """Return whether the query asks for form fields; raises InputError with several on a sheet."""
    if not request.args.get("fillable"):
        return False
    if asked().up > 1:
        raise InputError(msg("A sheet to type into is printed one to a page."), "fillable")
    return True


def blank_form(variant: Variant) -> BlankForm:
    """Return the form for a blank sheet of a variant."""
    seats = [("-".join(map(str, form)), seated(form)) for form in variant.seating.forms]
    return BlankForm.of(seats)()


def seated(form: tuple[int, ...]) -> str:
    """Return the sides' sizes in words: "2 sides of two", "two against three".

    >>> seated((2, 2)), seated((1, 1, 1)), seated((3, 2))
    ('2 sides of two', '3 players, each alone', 'three against two')
    """
    if len(set(form)) > 1:
        return unequal(form)
    if form[0] == 1:
        return msg("{count} players, each alone", count=len(form))
    return msg("{count} sides of {players}", count=len(form), players=Small(form[0]))


@contextmanager
def refusing() -> Iterator[None]:
    """Turn errors about too little room on the paper into InputError."""
    try:
        yield
    except (sizes.UnknownPaper, TextTooLong) as error:
        raise InputError(error.args[0], "paper") from None
