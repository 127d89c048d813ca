"""The hall's screen: one picture after the other, in type that is read from ten metres."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from scorekeeper.event.standings.standings import RankingLine
from scorekeeper.usecases.events.shown.views import NameSeat, PublicTable, PublicView
from scorekeeper.web.event.hall.public_pages import PublicPage, public_page

SECONDS = 10  # for each picture
ROOM = 80  # hundredths of the picture's height, below its heading
MANY = 36  # names: more stand in three columns
RUNNING = ("published", "playing")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture; `kind` "clock", "tables", "names", "standings" or "welcome"."""

    kind: str
    heading: str
    rows: Sequence[PublicTable] = ()
    seats: Sequence[NameSeat] = ()
    places: Sequence[RankingLine] = ()
    columns: int = 2


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """Everything `events/public/screen.html` receives."""

    page: PublicPage
    slide: Slide
    at: int
    next: int
    count: int
    seconds: int = SECONDS


def screen_page(view: PublicView, token: str, at: int) -> ScreenPage:
    """Work out picture number `at`; after the last one comes the first."""
    page = public_page(view, token)
    pictures = slides(page)
    place = at % len(pictures)
    return ScreenPage(page, pictures[place], place, (place + 1) % len(pictures), len(pictures))


def slides(page: PublicPage) -> list[Slide]:
    """The pictures of this moment: seats until the clock runs, then clock, seats and standings."""
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
    found = [
        Slide("tables", heading, rows=part) for part in _filled(page.view.tables, _table_height)
    ]
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
    """About how many lines a text takes."""
    return max(1, ceil(len(text) / longest))


def _filled(items: Sequence[T], height: Callable[[T], float]) -> list[list[T]]:
    """Cut into as few parts as have room on a picture, and of much the same height."""
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
