"""The pages of a game: score, one hand with reasons, rules, log, rival entries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper import rules, usecases
from scorekeeper.rules import HandRuling, Minimum, ScoreLine, SideRuling
from scorekeeper.rules.messages import msg
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.penalties.fields import EXTRA, PENALTY
from scorekeeper.sheets.game import breakdown
from scorekeeper.usecases import GameView, HandView, InputError, NotFound, NothingToDo
from scorekeeper.web import clock, db, device
from scorekeeper.web.entry.words import unchecked
from scorekeeper.web.game import board, changes, log_words, opening, places
from scorekeeper.web.game.incident_lines import penalty_lines, protest_lines, side_names
from scorekeeper.web.game.opening import opened, opened_to_write
from scorekeeper.web.headers import asked_anew
from scorekeeper.web.print import series
from scorekeeper.web.rules import rulebook
from scorekeeper.web.slots import EventPlace

blueprint = Blueprint("games", __name__, url_prefix="/g/<token>")


@blueprint.get("")
def show(token: str) -> Response:
    """Show the game; a poll that has the present page already gets 304.

    At an event's table nobody may write once the result is confirmed.
    """
    place = places.place_of(token)
    etag = places.etag(token, place)
    if etag in request.if_none_match:
        return opening.not_modified(etag)
    director_page = place.director_page() if place else ""
    if not director_page:  # who directs an event looks into many games, none of them their own
        device.remember(token)
    return opening.tagged(make_response(_show(token, place, etag, director_page)), etag)


def _show(token: str, place: EventPlace | None, etag: str, director_page: str) -> str:
    view = opened(token)
    may_write = view.score_token is not None and not (place and place.closed)
    known = {"token": token, "view": view, "place": place, "may_write": may_write}
    known |= {"director_page": director_page, "ways": device.ways(token)}
    known["series"] = series.line_of(view) if view.finished else ("", "")
    return render_template("games/game.html", etag=etag, **known, **board.facts_of(view))


@blueprint.get("/ruling/<int:number>")
def ruling(token: str, number: int) -> str:
    """Show one hand line by line, with its findings and where each rule is printed."""
    view = opened(token)
    hand = view.hand(number) or abort(404)
    facts = explained(view, hand)
    return render_template("games/ruling.html", view=view, hand=hand, token=token, **facts)


@blueprint.get("/rules")
def game_rules(token: str) -> str:
    """Show the rules of this game."""
    view = opened(token)
    leaflet = url_for("printing.game_leaflet", token=token)
    named = view.rules_name, view.house_rules
    return rulebook.rules_page(view.variant, leaflet, *named, view=view, token=token)


@blueprint.get("/log")
def log(token: str) -> str:
    """Show everything that happened, the last thing first."""
    view = opened(token)
    entries = log_words.entries_of(view)
    return render_template("games/log.html", view=view, entries=entries, token=token)


def explained(view: GameView, hand: HandView) -> Mapping[str, object]:
    """Return what `games/ruling.html` needs besides the hand, by name.

    `derived` are the lines of each side with their parts. `raised` is each side's minimum for the
    next hand if a note for that hand raised it, else None.
    """
    names = side_names(view)
    derived = rules.derive_hand(view.played, view.hands.index(hand), hand.ruling)
    found = [each for each in hand.ruling.to_show if each.severity == QUERY]
    return {
        "derived": derived,
        "queries": found,
        "ending": breakdown.ending(hand.judged, names),
        "unchecked": unchecked(hand.ruling, hand.entered),
        "raised": [
            minimum if minimum and minimum != side.next_minimum else None
            for side, minimum in zip(hand.ruling.sides, _minimums(view, hand.number + 1), strict=True)
        ],
        "noted": (*penalty_lines(view, hand.penalties), *protest_lines(view, hand.protests)),
    }


def _minimums(view: GameView, number: int) -> Sequence[Minimum | None]:
    """Return each side's minimum for a hand; None if there is no such hand."""
    hand = view.hand(number)
    if hand is not None:
        return [side.minimum for side in hand.ruling.sides]
    coming = number == view.next_number and not view.finished
    return view.minimums if coming else [None] * len(view.sides)


@blueprint.get("/rivals/<int:entry_seq>")
def compare(token: str, entry_seq: int) -> Response:
    """Show both versions of a hand side by side; raises NotFound or NothingToDo."""
    view = opened_to_write(token, msg("This link is for watching; it cannot choose between versions."))
    rival = next((each for each in view.rivals if each.entry_seq == entry_seq), None)
    if any(each.entry_seq == entry_seq for each in view.log) and rival is None:
        raise NothingToDo(msg("Which version of this hand counts has been chosen already."))
    if rival is None:
        raise NotFound(msg("There is nothing to choose here any more."))
    preview = usecases.preview_hand(db.get_store(), token, rival.hand, rival.number)
    standing = view.hand(rival.number)  # None if it has been deleted since
    sides = compared(standing.ruling if standing else None, preview.ruling, side_names(view))
    known = {"token": token, "view": view, "rival": rival, "preview": preview}
    page = render_template("hands/conflict.html", **known, standing=standing, sides=sides)
    return asked_anew(page)


@blueprint.post("/rivals/<int:entry_seq>")
def settle(token: str, entry_seq: int) -> Response:
    """Keep the first version or accept the second; raises InputError."""
    choice = request.form.get("accept", "")
    if choice not in {"0", "1"}:
        raise InputError(msg("Choose one of the two versions."), "accept")
    store, now, asked = db.get_store(), clock.now(), changes.request_id()
    receipt = usecases.settle_rival(store, now, token, asked, entry_seq, choice == "1")
    return log_words.to_game(token, receipt)


@dataclass(frozen=True, slots=True)
class LinePair:
    """A line in both versions; None where a version lacks it."""

    label: str
    first: int | None
    second: int | None

    @property
    def differs(self) -> bool:
        """Whether the versions differ."""
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class Compared:
    """One side of a hand in both versions."""

    name: str
    lines: tuple[LinePair, ...]
    total: LinePair
    score: LinePair

    @property
    def differs(self) -> bool:
        """Whether the versions differ in any points."""
        return any(each.differs for each in (*self.lines, self.total))


def compared(first: HandRuling | None, second: HandRuling, names: Sequence[str]) -> list[Compared]:
    """Compare two rulings on a hand; `first` is None if that hand is no longer recorded."""
    firsts = first.sides if first else (None,) * len(names)
    return [
        Compared(
            name=name,
            lines=tuple(_lines(one, two)),
            total=LinePair(msg("This hand"), one.total if one else None, two.total),
            score=LinePair(msg("Score"), one.score if one else None, two.score),
        )
        for name, one, two in zip(names, firsts, second.sides, strict=True)
    ]


def _lines(first: SideRuling | None, second: SideRuling) -> Iterator[LinePair]:
    """Pair lines of the same kind; lines that only the second has come last."""
    one, two = _by_kind(first.lines if first else ()), _by_kind(second.lines)
    for kind in dict.fromkeys([*one, *two]):
        both = [each[kind] for each in (one, two) if kind in each]
        label = max((line.label for lines in both for line in lines), key=len)  # "red threes"
        yield LinePair(label, _points(one.get(kind)), _points(two.get(kind)))


def _by_kind(lines: Sequence[ScoreLine]) -> dict[tuple[str, str], list[ScoreLine]]:
    """Group lines by kind: their code, for penalties and extras also their label."""
    grouped: dict[tuple[str, str], list[ScoreLine]] = {}
    for line in lines:
        name = line.label if line.code in {PENALTY, EXTRA} else ""
        grouped.setdefault((line.code, name), []).append(line)
    return grouped


def _points(lines: Sequence[ScoreLine] | None) -> int | None:
    return None if lines is None else sum(line.points for line in lines)
