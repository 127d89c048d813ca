"""Reads what the director rules: a result without play, a penalty; by the codes or in own words."""

from flask import request

from scorekeeper.event.remedies import Remedy, remedies
from scorekeeper.event.setup import Setup
from scorekeeper.usecases import InputError
from scorekeeper.usecases.events.asked import Assigning, Penalising
from scorekeeper.web.event.director import acting

OWN = "own"  # in place of the code of a remedy
Pair = tuple[int, int]


def rule_words(setup: Setup, rule: str) -> str:
    """A rule as people read it: a remedy by its sentence, others as the director wrote them."""
    return next((each.words for each in remedies(setup) if each.code == rule), rule)


def chosen(setup: Setup, *, result: bool) -> Remedy | None:
    """The remedy of the form, None for a ruling in own words; raises InputError."""
    code = acting.text("remedy")
    found = next((each for each in remedies(setup) if each.code == code), None)
    if code != OWN and (found is None or (found.scores is not None) is not result):
        raise InputError("Choose one of the rules, or rule in your own words.", "remedy")
    return found


def assigning(setup: Setup, number: int, table: int) -> Assigning:
    """The result of the form; raises InputError."""
    remedy = chosen(setup, result=True)
    if remedy is None:
        scores, awards = _own_scores(), _own_awards()
        rule = acting.text("rule")
    else:
        side = acting.text("there")
        if side not in {"0", "1"}:
            raise InputError("Say for which side the rule decides.", "there")
        scores, awards = remedy.scores or (0, 0), remedy.awards
        if side == "1":
            scores, awards = scores[::-1], awards[::-1] if awards else None
        rule = remedy.code
    return Assigning(
        round=number,
        table=table,
        scores=scores,
        awards=awards,
        rule=rule,
        reason=acting.text("reason"),
    )


def _own_scores() -> Pair:
    words = "Write the card points of both sides."
    return acting.number("points_0", words), acting.number("points_1", words)


def _own_awards() -> Pair | None:
    one, other = acting.maybe_number("award_0"), acting.maybe_number("award_1")
    if (one is None) is not (other is None):
        raise InputError("Write for both sides what counts, or for neither.", "award_0")
    return None if one is None or other is None else (one, other)


def penalising(setup: Setup) -> Penalising:
    """The penalty of the form; raises InputError."""
    remedy = chosen(setup, result=False)
    own = remedy is None
    return Penalising(
        entrant=acting.text("entrant"),
        round=acting.number("round", "Choose the round."),
        rule=remedy.code if remedy else acting.text("rule"),
        reason=acting.text("reason"),
        points=remedy.points if remedy else _less("points"),
        award=remedy.award if remedy else _less("award"),
        warning=remedy.warning if remedy else own and bool(request.form.get("warning")),
    )


def _less(name: str) -> int:
    """Points of a penalty: what is written without a sign is taken away."""
    points = acting.maybe_number(name) or 0
    return points if acting.text(name).strip().startswith("+") else -abs(points)
