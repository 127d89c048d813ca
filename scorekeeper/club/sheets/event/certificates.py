"""Certificates for the best of an event, one page each, with names as large as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.model.standings.ranking import rankings
from scorekeeper.club.model.standings.standings import RankingLine as Rank
from scorekeeper.club.model.state import Entrant, State
from scorekeeper.club.sheets.event.head import OfEvent, day_of, name_of
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.game.about import Document
from scorekeeper.sheets.paper.fit import width_of
from scorekeeper.sheets.paper.layers import POINTS, Align, Stand, printable
from scorekeeper.sheets.paper.placed import Line, Place, Words, line, words
from scorekeeper.sheets.paper.sizes import LANDSCAPE, Paper
from scorekeeper.words.formats import names_all, number, plain
from scorekeeper.words.language import mark_for_translation, translate

MOST = 100  # certificates in one file
# Millimetres or points on a paper whose shorter side is 210 mm.
EDGE, INSIDE, WIDE = 10.0, 13.0, 30.0
SIZES = {"event": 30.0, "club": 22.0, "place": 15.0, "rank": 44.0, "name": 52.0, "small": 18.0}
IN_WORDS = (
    mark_for_translation("First place"),
    mark_for_translation("Second place"),
    mark_for_translation("Third place"),
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """One page: words and signature lines, each with its place."""

    words: tuple[Words, ...]
    lines: tuple[Line, ...]
    heading: Words


@dataclass(frozen=True)
class SheetCertificates:
    """All certificates of a file."""

    document: Document
    paper: Paper
    frames: tuple[str, str]
    pages: tuple[Certificate, ...]


class NobodyRanked(ValueError):  # noqa: N818 - says what is wrong
    """There is no certificate to print."""


def sheet_certificates(
    event: OfEvent, state: State, best: int, paper: Paper, until: int | None = None
) -> SheetCertificates:
    """Return certificates for all ranks up to `best`.

    The two lines of a Mitchell each have their own ranks. Raises NobodyRanked before the first
    result.
    """
    oriented = paper if paper.fixed else paper.turned(LANDSCAPE)
    # A browser makes another page for what reaches into the margins.
    oriented = replace(oriented, margins=(0.9 * EDGE * _unit(oriented),) * 4)
    ranked = list(_ranked(state, best, until))[:MOST]
    if not ranked:
        raise NobodyRanked(msg("Nobody has a result yet; certificates can be printed after the first round."))
    return SheetCertificates(
        document=Document(title=translate("{event}, certificates", event=name_of(event))),
        paper=oriented,
        frames=(_frame(oriented, EDGE).style, _frame(oriented, INSIDE).style),
        pages=tuple(_page(event, oriented, *each) for each in ranked),
    )


def _ranked(state: State, best: int, until: int | None) -> Iterator[tuple[str, Rank, Entrant]]:
    for heading, places in rankings(state, until):
        for place in places:
            entrant = state.entrant(place.entrant)
            if place.rank <= best and place.rounds and entrant is not None:
                yield translate(heading) if heading else "", place, entrant


def _unit(paper: Paper) -> float:
    return min(paper.page_width, paper.page_height) / 210


def _frame(paper: Paper, edge: float) -> Place:
    at = edge * _unit(paper)
    return Place(at, at, paper.page_width - 2 * at, paper.page_height - 2 * at)


def _page(event: OfEvent, paper: Paper, heading: str, place: Rank, entrant: Entrant) -> Certificate:
    unit, high = _unit(paper), paper.page_height
    side = WIDE * unit
    wide = paper.page_width - 2 * side

    def row(top: float, height: float) -> Place:
        return Place(side, high * top, wide, high * height)

    scored = translate(event.setup.words)
    name, small = plain(entrant.written[0]), _size("small", unit)
    text_lines = [
        (row(0.09, 0.09), plain(event.setup.club), _size("club", unit), False),
        (row(0.30, 0.05), heading, _size("place", unit), False),
        (row(0.35, 0.14), _in_words(place.rank), _size("rank", unit), True),
        (row(0.49, 0.14), name, _on_one_line(name, wide, unit), True),
        (row(0.63, 0.09), _players(entrant), small, False),
        (row(0.72, 0.05), f"{number(place.award)} {scored}", small, False),
        (row(0.77, 0.06), day_of(event), small, False),
    ]
    placed = tuple(
        words(at.box(text, size, bold=bold, align=Align.CENTER, stand=Stand.MIDDLE))
        for at, text, size, bold in text_lines
        if printable(text)
    )
    head = row(0.18, 0.11).box(name_of(event), _size("event", unit), bold=True, align=Align.CENTER, stand=Stand.MIDDLE)
    return Certificate(placed, tuple(_lines(paper, side, wide, unit)), words(head))


def _in_words(rank: int) -> str:
    """Return a place in words, the first three as a certificate says them."""
    return translate(IN_WORDS[rank - 1]) if rank <= len(IN_WORDS) else translate("Place {number}", number=rank)


def _size(part: str, unit: float) -> float:
    return max(7.0, SIZES[part] * unit)


def _on_one_line(name: str, wide: float, unit: float) -> float:
    """Shrink a name to fit one line; a name that would become too small takes two."""
    at_most = wide * POINTS / max(1.0, width_of(printable(name), bold=True))
    most, least = _size("name", unit), _size("event", unit)
    return min(most, at_most) if at_most >= least else most


def _players(entrant: Entrant) -> str:
    """List the players, unless the entrant's name already does."""
    text_lines = names_all(entrant.written[0], entrant.written[1:])
    return "" if text_lines else ", ".join(map(plain, entrant.written[1:]))


def _lines(paper: Paper, side: float, wide: float, unit: float) -> Iterator[Line]:
    """Return two lines for signatures."""
    each, size = wide / 2 - 8 * unit, _size("small", unit) * 0.7
    labels: Sequence[str] = (translate("director"), translate("for the club"))
    word_size = _size("small", unit) if paper.large else max(7.0, size)
    foot = paper.page_height * 0.845 + 8 * unit
    high = max(8 * unit, 1.6 * word_size / POINTS)
    for at, word in enumerate(labels):
        x = side + at * (each + 16 * unit)
        where = Place(x, foot - high, each, high)
        yield line(word, where, word, (word_size, size))[0]
