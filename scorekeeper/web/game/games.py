"""A game's own pages: the score, why a hand counts what it counts, its rules, its log."""

from collections.abc import Mapping, Sequence

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper import rules
from scorekeeper.rules import Minimum
from scorekeeper.rules.ruling import QUERY
from scorekeeper.sheets.game import breakdown
from scorekeeper.sheets.game.notes import Notebook
from scorekeeper.usecases import GameView, HandView
from scorekeeper.usecases.events import GamePlace
from scorekeeper.web import device
from scorekeeper.web.entry.words import unchecked
from scorekeeper.web.event.hall import places
from scorekeeper.web.game import board, done, noted, opening
from scorekeeper.web.game.opening import opened
from scorekeeper.web.rules import rulebook

blueprint = Blueprint("games", __name__, url_prefix="/g/<token>")


@blueprint.get("")
def show(token: str) -> Response:
    """The game page; a poll that knows it already is answered with 304 and nothing else.

    At the table of an event nobody may write once the result is confirmed.
    """
    place = places.place_of(token)
    etag = places.etag(token, place)
    if etag in request.if_none_match:
        return opening.not_modified(etag)
    if not (
        desk := places.director_page_of(place)
    ):  # who directs an event looks into many games, none of them their own
        device.remember(token)
    return opening.tagged(make_response(_show(token, place, etag, desk)), etag)


def _show(token: str, place: GamePlace | None, etag: str, desk: str) -> str:
    view = opened(token)
    may_write = view.score_token is not None and not (place and place.confirmed)
    known = {"token": token, "view": view, "place": place, "desk": desk, "may_write": may_write}
    return render_template("games/game.html", etag=etag, **known, **board.facts_of(view))


@blueprint.get("/ruling/<int:number>")
def ruling(token: str, number: int) -> str:
    """One hand line by line, with everything found and where the rule stands."""
    view = opened(token)
    hand = view.hand(number) or abort(404)
    facts = explained(view, hand)
    return render_template("games/ruling.html", view=view, hand=hand, token=token, **facts)


@blueprint.get("/rules")
def game_rules(token: str) -> str:
    """The rules that this game was started under."""
    view = opened(token)
    leaflet, named = (
        url_for("printing.game_leaflet", token=token),
        (view.rules_name, view.house_rules),
    )
    return rulebook.rules_page(view.variant, leaflet, *named, view=view, token=token)


@blueprint.get("/log")
def log(token: str) -> str:
    """Everything that happened, the last thing first."""
    view = opened(token)
    entries = done.entries_of(view)
    return render_template("games/log.html", view=view, entries=entries, token=token)


def explained(view: GameView, hand: HandView) -> Mapping[str, object]:
    """What `games/ruling.html` receives besides the hand, by name.

    `derived` are the lines of each side with their parts; `raised` is what each side's minimum of
    the next hand has become by what was noted for that hand, None if nothing raised it; `mark`
    gives a citation the letter of its book in `sources`.
    """
    book, names = Notebook(), noted.side_names(view)
    derived = rules.derive_hand(view.played, view.hands.index(hand), hand.ruling)
    found = [each for each in hand.ruling.told if each.severity == QUERY]
    lines = [each.line.cite for side in derived for each in side]
    faults = [each.cite for each in (*hand.ruling.violations, *found)]
    for cite in (*lines, *faults):  # the letters follow this order
        book.mark(cite)
    return {
        "derived": derived,
        "queries": found,
        "mark": book.mark,
        "sources": book.legend(),
        "ending": breakdown.ending(hand.judged, names),
        "unchecked": unchecked(hand.ruling),
        "raised": [
            minimum if minimum and minimum != side.next_minimum else None
            for side, minimum in zip(
                hand.ruling.sides, _minimums(view, hand.number + 1), strict=True
            )
        ],
        "noted": (
            *noted.penalty_lines(view, hand.penalties),
            *noted.protest_lines(view, hand.protests),
        ),
    }


def _minimums(view: GameView, number: int) -> Sequence[Minimum | None]:
    """What each side must open a hand with as it stands; None where there is no such hand."""
    hand = view.hand(number)
    if hand is not None:
        return [side.minimum for side in hand.ruling.sides]
    coming = number == view.next_number and not view.finished
    return view.minimums if coming else [None] * len(view.sides)
