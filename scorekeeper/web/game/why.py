"""Pages that explain a number of the game page: a score, a minimum, the result, a best case."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template

from scorekeeper import rules
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import GameView, ProtestView
from scorekeeper.web.game import incident_lines
from scorekeeper.web.game.board import decided_in, result_of
from scorekeeper.web.game.opening import opened
from scorekeeper.words.language import translate

blueprint = Blueprint("why", __name__, url_prefix="/g/<token>/why")


@blueprint.get("/score/<int:side>")
def score(token: str, side: int) -> str:
    """Show how a side's score came about: its start, and what each hand added."""
    view = opened(token)
    return render_template("games/why_score.html", view=view, at=_side(view, side), token=token)


@blueprint.get("/minimum/<int:side>/<int:number>")
def minimum(token: str, side: int, number: int) -> str:
    """Show why a side has its minimum in a hand: the table in the rules, and what raised it."""
    view = opened(token)
    at = _side(view, side)
    facts = why_minimum(view, at, number) or abort(404)
    return render_template("games/why_minimum.html", view=view, at=at, token=token, **facts)


@blueprint.get("/result")
def result(token: str) -> str:
    """Show which rule ended the game, and what decided it."""
    view = opened(token)
    if not view.finished:
        abort(404)
    facts = why_result(view)
    return render_template("games/why_result.html", view=view, token=token, **facts)


@blueprint.get("/stakes")
def stakes(token: str) -> str:
    """Show what the open protests can change: the score, the points of each, and the sum."""
    view = opened(token)
    stakes_text = incident_lines.at_stake(view) or abort(404)
    cases = cases_of(view)
    return render_template("games/why_stakes.html", view=view, stakes=stakes_text, cases=cases, token=token)


def _side(view: GameView, place: int) -> int:
    """Return the side with this number in the address (from 1); aborts if there is none."""
    if not 1 <= place <= len(view.sides):
        abort(404)
    return place - 1


def why_minimum(view: GameView, side: int, number: int) -> Mapping[str, object] | None:
    """Return why a side has its minimum in a hand; None if there is no minimum.

    `coming`: the hand is still to be played. `before` is the recorded hand that the score comes
    from, None if it is that of the start. `raised_by` are the notes that raised the minimum.
    """
    hand = view.hand(number)
    if hand is not None:
        score_before, needed = hand.ruling.sides[side].score_before, hand.ruling.sides[side].minimum
    elif number == view.next_number:
        coming_minimums = view.ruling.minimums if view.ended_early else view.minimums
        score_before, needed = view.ruling.scores[side], coming_minimums[side]
    else:
        return None
    if not needed.text:
        return None
    failed = rules.failed_openings_of(view.variant, score_before, number, needed)
    penalties = [each for each in view.penalties if (each.number, each.side) == (number, side)]
    return {
        "number": number,
        "coming": hand is None,
        "score": score_before,
        "before": view.hand(number - 1),
        "why": rules.explain_minimum(view.variant, score_before, number, failed),
        "raised_by": [each for each in penalties if each.in_force and each.raises],
    }


def why_result(view: GameView) -> Mapping[str, object]:
    """Return why a finished game is over and who has won; `ranked` are the sides, best first.

    `margin` is None if nobody won alone; `early` says what ended the game if not its rules.
    """
    ranked = sorted(range(len(view.sides)), key=lambda side: -view.scores[side])
    alone = len(view.winners) == 1
    ends = rules.how_it_ends(view.variant)
    return {
        "result": result_of(view),
        "ranked": ranked,
        "decided": decided_in(view),
        "margin": view.scores[ranked[0]] - view.scores[ranked[1]] if alone else None,
        "early": _early(view),
        "reasons": ends if view.ended_early else rules.explain_end(view.played, view.ruling),
    }


def _early(view: GameView) -> str:
    if not view.ended_early:
        return ""
    if not view.hands:
        return msg("The table ended the game before its first hand; no rule ended it.")
    last = view.hands[-1].number
    return msg("The table ended the game early, after hand {number}; the higher total counts.", number=last)


@dataclass(frozen=True, slots=True)
class CaseLine:
    """The points of every side from one source; `hand` is the protest's hand, or None."""

    label: str
    note: str
    hand: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A possible outcome: what it is, how it ends, the lines, and their sums."""

    anchor: str
    heading: str
    ends: str
    lines: tuple[CaseLine, ...]
    scores: tuple[int, ...]


def cases_of(view: GameView) -> tuple[Case, ...]:
    """Return the possible outcomes of the open protests; none if none is open."""
    return (*_best(view), *_open_amounts(view))


def _best(view: GameView) -> Iterator[Case]:
    """Yield the best case of each side, in the order of the sides."""
    stakes_text, stakes_in = incident_lines.at_stake(view), view.stakes
    if stakes_text is None or stakes_in is None:
        return
    for place, (words, outcome) in enumerate(zip(stakes_text.best, stakes_in.best, strict=False), 1):
        upheld = tuple(_claims(view, outcome.upheld))
        ends = translate("{ends}, {condition}.", ends=words.ends, condition=words.condition)
        heading = translate("Best for {name}", name=words.side)
        yield _case(view, f"best-{place}", heading, ends, upheld)


def _open_amounts(view: GameView) -> Iterator[Case]:
    """Yield a case for each way in which a protest of open amount matters."""
    for place, each in enumerate(view.stakes.needed if view.stakes else (), 1):
        if each.points is None:
            continue
        points = tuple(each.points if side == each.side else 0 for side in range(len(view.sides)))
        protest = _protest(view, each.entry_seq)
        open_one = CaseLine(_called(view, protest), translate("at least"), protest.number, points)
        facts = {"points": abs(each.points), "name": incident_lines.side_names(view)[each.side]}
        if each.points > 0:
            heading = translate("With {points} or more for {name}", **facts)
        else:
            heading = translate("With {points} or more off {name}", **facts)
        lines = (*_claims(view, each.upheld), open_one)
        yield _case(view, f"open-{place}", heading, "", lines)


def _case(view: GameView, anchor: str, heading: str, ends: str, added: Sequence[CaseLine]) -> Case:
    now = CaseLine(translate("Score as it stands"), "", None, tuple(view.scores))
    lines = (now, *added)
    sums = tuple(sum(column) for column in zip(*(each.points for each in lines), strict=True))
    return Case(anchor, heading, ends, lines, sums)


def _claims(view: GameView, upheld: Sequence[int]) -> Iterator[CaseLine]:
    for entry_seq in upheld:
        protest = _protest(view, entry_seq)
        yield CaseLine(_called(view, protest), protest.text, protest.number, protest.claims or ())


def _protest(view: GameView, entry_seq: int) -> ProtestView:
    return next(each for each in view.protests if each.entry_seq == entry_seq)


def _called(view: GameView, protest: ProtestView) -> str:
    """Return the name of a protest in the list: with its number if several are open."""
    ids = incident_lines.open_ids(view)
    if len(ids) < 2:
        return translate("The protest, hand {number}", number=protest.number)
    place = ids.index(protest.entry_seq) + 1
    return translate("Protest {place}, hand {number}", place=place, number=protest.number)
