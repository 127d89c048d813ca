"""The pictures of the hall's screen: what each shows, and how much fits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from typing import TypeVar

from scorekeeper.club.events.shown.views import NameSeat, PublicTable, PublicView
from scorekeeper.club.model.sides import THREE
from scorekeeper.club.model.standings.bracket_view import Bracket, BracketColumn
from scorekeeper.club.model.standings.standings import RankingLine
from scorekeeper.club.web.hall.public_page import PublicPage, public_page
from scorekeeper.club.web.hall.words import Phase
from scorekeeper.rules.messages import beside
from scorekeeper.words.language import translate

SECONDS = 10  # for each picture
_NOT_BEGUN = (Phase.NONE, Phase.STILL)
ROOM = 80  # hundredths of the picture's height, below its heading
MANY = 36  # names: more stand in three columns
ONE_COLUMN = 8  # tables or places that have room in one column; more stand in two
TABLES_EACH, PLACES_EACH = 16, 24  # in the two columns of a picture
T = TypeVar("T")


class SlideKind(StrEnum):
    """What a picture shows; each kind has a template of its own."""

    CLOCK = "clock"
    TABLES = "tables"
    NAMES = "names"
    BRACKET = "bracket"
    STANDINGS = "standings"
    WELCOME = "welcome"


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture."""

    kind: SlideKind
    heading: str
    rows: Sequence[PublicTable] = ()
    seats: Sequence[NameSeat] = ()
    places: Sequence[RankingLine] = ()
    columns: int = 2
    stages: Sequence[BracketColumn] = ()


def screen_facts(view: PublicView, token: str, at: int, room: str = "") -> Mapping[str, object]:
    """Return what `club/public/screen.html` needs for picture `at` of a room ("": all)."""
    page = public_page(view, token)
    room = room if room in dict(view.setup.rooms) else ""
    pictures = slides(page, room)
    count, at = len(pictures), at % len(pictures)
    shown = {"slide": pictures[at], "at": at, "next": (at + 1) % count, "count": count}
    shown["room"] = room
    return {"page": page, "seconds": SECONDS, **shown}


def slides(page: PublicPage, room: str = "") -> list[Slide]:
    """Return the pictures to show now: seats until the clock runs, then clock, seats, standings.

    The tables are those of a room; everything else concerns the whole event.
    """
    view, found = page.view, []
    if view.open and page.clock.phase not in _NOT_BEGUN:
        found.append(Slide(SlideKind.CLOCK, translate("Round {number}", number=view.round)))
    if view.open and page.clock.phase is not Phase.OVER:
        found += _seats(page, room, by_name=page.clock.phase in _NOT_BEGUN)
    seating = view.open and page.clock.phase is Phase.STILL
    if view.bracket and not seating:
        found.append(Slide(SlideKind.BRACKET, translate("Bracket"), stages=_last_stages(view.bracket)))
    if page.has_results and not seating:
        found += _standings(page)
    return found or [Slide(SlideKind.WELCOME, view.setup.name)]


def _last_stages(bracket: Bracket) -> Sequence[BracketColumn]:
    """Return the stages that fit, from the one before the latest that has begun."""
    begun = sum(each.begun for each in bracket.columns)
    sizes = [each.size for each in bracket.columns]
    first = next(at for at, size in enumerate(sizes) if size <= ONE_COLUMN)
    return bracket.columns[max(first, begun - 2) :]


def _seats(page: PublicPage, room: str, *, by_name: bool) -> list[Slide]:
    number = page.view.round
    heading = translate("Round {number}: tables", number=number)
    if room:
        heading = translate("Round {number}: {room}", number=number, room=room)
    of = page.view.setup.room_of
    called = {each.number: page.view.on_wall[key] for key, each in page.view.entrants.items()}
    rows = tuple(
        replace(each, names=tuple(beside([called[at] for at in side]) for side in each.numbers))
        for each in page.view.tables
        if room in {"", of(each.table)}
    )
    if len(rows) > ONE_COLUMN:
        found = [Slide(SlideKind.TABLES, heading, rows=part) for part in _shared(rows, TABLES_EACH)]
    else:
        parts = filled(rows, _table_height)
        found = [Slide(SlideKind.TABLES, heading, rows=part, columns=1) for part in parts]
    if by_name:
        names = page.view.by_name
        heading = translate("Round {number}: where you sit", number=number)
        columns = 2 if len(names) <= MANY else 3
        longest = 48 // columns
        lists = filled(names, lambda each: lines_of(each.listed, longest) * 8.6 / columns)
        found += [Slide(SlideKind.NAMES, heading, seats=part, columns=columns) for part in lists]
    return found


def _standings(page: PublicPage) -> list[Slide]:
    found, names = [], page.view.on_wall
    longest = 30 if page.columns else 32  # of a line, beside match points or not

    def height(place: RankingLine) -> float:
        return 2.4 + 7.1 * lines_of(names[place.entrant], longest)

    for name, places in page.view.rankings:
        heading = ", ".join(filter(None, (page.heading, translate(name))))
        columns = 2 if len(places) > ONE_COLUMN else 1
        parts = _shared(places, PLACES_EACH) if columns == 2 else filled(places, height)
        found += [Slide(SlideKind.STANDINGS, heading, places=part, columns=columns) for part in parts]
    return found


def _shared(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Cut a list into as few parts as fit, of about the same size."""
    each = ceil(len(items) / ceil(len(items) / most))
    return [items[at : at + each] for at in range(0, len(items), each)]


def _table_height(row: PublicTable) -> float:
    alone = len(row.names) == THREE
    lines = lines_of(" · ".join(row.names), 40) if alone else max(lines_of(name, 20) for name in row.names)
    return max(10, 1 + 6.6 * lines)


def lines_of(text: str, longest: int) -> int:
    """Estimate how many lines a text takes."""
    return max(1, ceil(len(text) / longest))


def filled(items: Sequence[T], height: Callable[[T], float]) -> list[list[T]]:
    """Cut a list into as few parts as fit on pictures, of about the same height."""
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
