"""The public pages of an event, which any of its links opens, and the screen of the hall."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.event.people.names import plain
from scorekeeper.event.standings.ranking import last_round
from scorekeeper.event.standings.standings import TIE_BREAKS, RankingLine, Result
from scorekeeper.usecases import events
from scorekeeper.usecases.events.shown.views import NameSeat, PublicTable, PublicView
from scorekeeper.web import clock, db
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.event.hall import words
from scorekeeper.web.game import opening

blueprint = Blueprint("public", __name__, url_prefix="/event/<token>")

MOST_DIGITS = 6
MOST_NAMES = 40  # that are listed without a letter; more are looked up by their letter
CrossRow = tuple[RankingLine, Sequence[Sequence[Result]]]
SECONDS = 10  # for each picture
ROOM = 80  # hundredths of the picture's height, below its heading
MANY = 36  # names: more stand in three columns
RUNNING = ("published", "playing")
T = TypeVar("T")


@blueprint.get("")
def seats(token: str) -> Response:
    """Show where everybody sits, by table and by name, and the clock."""
    return answer(token, "seats")


@blueprint.get("/standings")
def standings(token: str) -> Response:
    """Show the ranking as far as it is public, with what broke ties."""
    return answer(token, "standings")


@blueprint.get("/crosstable")
def crosstable(token: str) -> Response:
    """Show who met whom, round by round."""
    return answer(token, "crosstable")


@blueprint.get("/screen")
def screen(token: str) -> str:
    """Show one picture on the hall's screen, which leads to the next one by itself."""
    at = whole_number(request.args.get("at", ""), MOST_DIGITS) or 0
    facts = screen_facts(open_public(token), token, at)
    return render_template("events/public/screen.html", **facts)


def answer(token: str, kind: str) -> Response:
    """Return a page that is polled; a poll that has the present page already gets 304."""
    view = open_public(token)
    tag = words.etag(view.etag, words.clock_words(view.clock))
    if tag in request.if_none_match:
        return opening.not_modified(tag)
    page = public_page(view, token, request.args.get("name", ""))
    html = render_template(f"events/public/{kind}.html", page=page, etag=tag)
    return opening.tagged(make_response(html), tag)


def open_public(token: str) -> PublicView:
    """Return what everybody may see now; raises NotFound."""
    return events.show_public(db.get_store(), clock.now(), token)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPage:
    """Everything that the public templates need."""

    view: PublicView
    token: str
    clock: words.ClockWords
    letters: tuple[str, ...]
    asked: str
    seats: tuple[NameSeat, ...]

    @property
    def heading(self) -> str:
        """The heading of the standings, with their round."""
        said = words.when(self.view.ranking, self.view.round, self.view.status)
        return f"Standings {said}".strip()

    @property
    def total(self) -> int | None:
        """How many rounds are planned, including a final; None in a knock-out."""
        return last_round(self.view.setup)

    @property
    def has_results(self) -> bool:
        """Whether there are public results to rank."""
        shown = self.view.shown is not None
        return shown and any(place.rounds for place in self.view.ranking)

    @property
    def rested(self) -> bool:
        """Whether somebody rests now, or had a bye that counts."""
        rows = (each for place in self.view.ranking for each in place.rounds)
        return bool(self.view.byes) or any(not each.table for each in rows)

    @property
    def unit(self) -> str:
        """The name of the points in the ranking."""
        return self.view.setup.scoring.unit

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The names of the tie-breaks, in order."""
        return tuple(TIE_BREAKS[each].words for each in self.view.setup.tie_breaks)

    @property
    def crosstables(self) -> list[tuple[str, list[CrossRow]]]:
        """The crosstable by ranking: a line for each entrant with each round's results."""
        table = self.view.crosstable
        rows = {place.entrant: cells for place, cells in (table.rows if table else ())}
        return [
            (name, [(place, rows[place.entrant]) for place in places])
            for name, places in self.view.rankings
        ]

    def moved(self, place: RankingLine) -> tuple[str, str]:
        """Return how an entrant has moved: a sign to see, and words to hear."""
        moved = self.view.arrows.get(place.entrant, 0)
        if not moved:
            return "", ""
        sign = "\N{BLACK UP-POINTING TRIANGLE}" if moved > 0 else "\N{BLACK DOWN-POINTING TRIANGLE}"
        return f"{sign}{abs(moved)}", f"{'up' if moved > 0 else 'down'} {abs(moved)}"

    def ties(self, place: RankingLine) -> str:
        """Return the figures that broke ties, in words."""
        return ", ".join(words.tie_figures(self.view.setup, place))

    def against(self, result: Result) -> str:
        """Return the numbers of the opponents in a round."""
        ids = [each for each in (result.opponent, result.also) if each]
        known = [str(self.view.entrants[each].number) for each in ids if each in self.view.entrants]
        return " + ".join(known) or "rest"


def public_page(view: PublicView, token: str, asked: str = "") -> PublicPage:
    """Return what everybody sees; `asked` is the beginning of a name to look for."""
    asked = " ".join(asked.split())[:60]
    named = asked or len(view.by_name) <= MOST_NAMES
    return PublicPage(
        view=view,
        token=token,
        clock=words.clock_words(view.clock),
        letters=tuple(sorted({plain(word)[:1] for each in view.by_name for word in _words(each)})),
        asked=asked,
        seats=tuple(_found(view, asked)) if named else (),
    )


def _found(view: PublicView, asked: str) -> Iterator[NameSeat]:
    """Yield the seats of names in which a word begins so; accents make no difference."""
    wanted = plain(asked)
    for each in view.by_name:
        if any(word.startswith(wanted) for word in (plain(each.name), *map(plain, _words(each)))):
            yield each


def _words(seat: NameSeat) -> list[str]:
    return [word for word in seat.name.replace("-", " ").split() if word[:1].isalpha()]


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture; `kind` is "clock", "tables", "names", "standings" or "welcome"."""

    kind: str
    heading: str
    rows: Sequence[PublicTable] = ()
    seats: Sequence[NameSeat] = ()
    places: Sequence[RankingLine] = ()
    columns: int = 2


def screen_facts(view: PublicView, token: str, at: int) -> Mapping[str, object]:
    """Return what `events/public/screen.html` needs for picture `at`, by name."""
    page = public_page(view, token)
    pictures = slides(page)
    count, at = len(pictures), at % len(pictures)
    shown = {"slide": pictures[at], "at": at, "next": (at + 1) % count, "count": count}
    return {"page": page, "seconds": SECONDS, **shown}


def slides(page: PublicPage) -> list[Slide]:
    """Return the present pictures: seats until the clock runs, then clock, seats and standings."""
    view, found = page.view, []
    running = view.status in RUNNING
    if running and page.clock.phase not in {"none", "still"}:
        found.append(Slide("clock", f"Round {view.round}"))
    if running and page.clock.phase != "over":
        found += _seats(page, by_name=page.clock.phase in {"none", "still"})
    seating = running and page.clock.phase == "still"
    if page.has_results and not seating:
        found += _standings(page)
    return found or [Slide("welcome", view.setup.name)]


def _seats(page: PublicPage, *, by_name: bool) -> list[Slide]:
    heading = f"Round {page.view.round}: tables"
    tables = _filled(page.view.tables, _table_height)
    found = [Slide("tables", heading, rows=part) for part in tables]
    if by_name:
        names = page.view.by_name
        heading = f"Round {page.view.round}: where you sit"
        columns = 2 if len(names) <= MANY else 3
        longest = 48 // columns
        parts = _filled(names, lambda each: _lines(each.name, longest) * 8.6 / columns)
        found += [Slide("names", heading, seats=part, columns=columns) for part in parts]
    return found


def _standings(page: PublicPage) -> list[Slide]:
    entrants = page.view.entrants
    return [
        Slide("standings", f"{page.heading}{', ' if name else ''}{name}", places=part)
        for name, places in page.view.rankings
        for part in _filled(
            places, lambda each: 2.4 + 7.1 * _lines(entrants[each.entrant].name, 32)
        )
    ]


def _table_height(row: PublicTable) -> float:
    return max(10, 1 + 6.6 * max(_lines(name, 20) for name in row.names))


def _lines(text: str, longest: int) -> int:
    """Estimate how many lines a text takes."""
    return max(1, ceil(len(text) / longest))


def _filled(items: Sequence[T], height: Callable[[T], float]) -> list[list[T]]:
    """Split items into as few pictures as have room, of about the same height."""
    heights = [height(each) for each in items]
    fewest = len(_cut(items, heights, ROOM))
    tight = next((room for room in range(ROOM) if len(_cut(items, heights, room)) <= fewest), ROOM)
    return _cut(items, heights, tight)


def _cut(items: Sequence[T], heights: Sequence[float], room: float) -> list[list[T]]:
    parts: list[list[T]] = []
    left = 0.0
    for each, height in zip(items, heights, strict=True):
        if not parts or height > left:
            parts.append([])
            left = room
        parts[-1].append(each)
        left -= height
    return parts
