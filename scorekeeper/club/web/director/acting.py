"""What all pages of an event's director share: reading a form, acting on it, answering."""

from collections.abc import Callable
from typing import Any

from flask import redirect, request, url_for
from werkzeug import Response

from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Assigning, Penalising
from scorekeeper.club.events.shown.views import Answer
from scorekeeper.club.model.remedies import Remedy, remedies
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import THREE, Scores
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError, NothingToDo
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.forms.sums import plain_number
from scorekeeper.web.game import changes

LONGEST_NUMBER = 9  # digits
UseCase = Callable[..., Answer]
OWN = "own"  # in place of the code of a remedy
WHOLE = msg("Write a whole number.")


def sent(suffix: str = "") -> Sent:
    """Return how this form was sent; `suffix` distinguishes two steps of one form."""
    known = whole_number(request.form.get("seen", ""), LONGEST_NUMBER)
    return Sent((changes.request_id() + suffix)[:64], device.label(), known)


def do(token: str, use_case: UseCase, *asked: object) -> None:
    """Do what a form asks for; if the button was pressed twice, nothing more happens."""
    try:
        use_case(db.get_store(), clock.now(), token, sent(), *asked)
    except NothingToDo:
        return


def see(endpoint: str, token: str, **values: Any) -> Response:
    """Redirect to a page after a form."""
    return redirect(url_for(endpoint, token=token, **values), 303)


def do_then_see(token: str, use_case: UseCase, asked: object, endpoint: str, **values: Any) -> Response:
    """Do what a form asks for, then lead to a page."""
    do(token, use_case, asked)
    return see(endpoint, token, **values)


def number(name: str, words: str = WHOLE) -> int:
    """Return a number from the form, with its sign; raises InputError with these words."""
    typed = plain_number(request.form.get(name, ""))
    digits = typed[1:] if typed[:1] in {"-", "+"} else typed
    if whole_number(digits, LONGEST_NUMBER) is None:
        raise InputError(words, name)
    return int(typed)


def maybe_number(name: str, words: str = WHOLE) -> int | None:
    """Return a number from the form, None if the field is empty; raises InputError."""
    return number(name, words) if request.form.get(name, "").strip() else None


def text(name: str) -> str:
    """Return a text from the form."""
    return request.form.get(name, "")


def tags() -> list[str]:
    """Return the clubs and families from the form, which commas separate."""
    return [each for each in text("tags").split(",") if each.strip()]


def chosen(setup: Setup, *, result: bool) -> Remedy | None:
    """Return the remedy in the form, None for the director's own ruling; raises InputError."""
    code = text("remedy")
    found = next((each for each in remedies(setup) if each.code == code), None)
    if code != OWN and (found is None or (found.scores is not None) is not result):
        raise InputError(msg("Choose one of the rules, or rule in your own words."), "remedy")
    return found


def assigning(setup: Setup, round_number: int, table: int) -> Assigning:
    """Return the result in the form; raises InputError."""
    remedy, bye = chosen(setup, result=True), None
    if remedy is None:
        scores, awards = _own_scores(), _own_awards()
        rule = text("rule")
    else:
        side = text("there")
        if side not in {"0", "1"}:
            raise InputError(msg("Say for which side the rule decides."), "there")
        scores, awards = remedy.scores or (0, 0), remedy.awards
        if side == "1":
            scores, awards = scores[::-1], awards[::-1] if awards else None
        rule, bye = remedy.code, int(side) if remedy.bye else None
    return Assigning(
        round=round_number, table=table, scores=scores, awards=awards, rule=rule, reason=text("reason"), bye=bye
    )


def of_sides(name: str) -> tuple[str, ...]:
    """Return the names of the fields with a number for each side, three at a table of three."""
    third = f"{name}_{THREE - 1}"
    return (f"{name}_0", f"{name}_1", *([third] if third in request.form else []))


def _own_scores() -> Scores:
    words = msg("Write the card points of all sides.")
    return tuple(number(each, words) for each in of_sides("points"))


def _own_awards() -> Scores | None:
    one, other = maybe_number("award_0"), maybe_number("award_1")
    if (one is None) is not (other is None):
        raise InputError(msg("Write for both sides what counts, or for neither."), "award_0")
    return None if one is None or other is None else (one, other)


def penalising(setup: Setup) -> Penalising:
    """Return the penalty in the form; raises InputError."""
    remedy = chosen(setup, result=False)
    own = remedy is None
    return Penalising(
        entrant=text("entrant"),
        round=number("round", msg("Choose the round.")),
        rule=remedy.code if remedy else text("rule"),
        reason=text("reason"),
        points=remedy.points if remedy and not remedy.typed else _less("points"),
        award=remedy.award if remedy else _less("award"),
        warning=remedy.warning if remedy else own and bool(request.form.get("warning")),
    )


def _less(name: str) -> int:
    """Return the points of a penalty, which are subtracted if they have no sign."""
    points = maybe_number(name) or 0
    return points if text(name).strip().startswith("+") else -abs(points)
