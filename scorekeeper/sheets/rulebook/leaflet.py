"""The leaflet: a short rulebook of a variant, on two pages for the table, or three if the type would be too small.

On smaller paper and in large print it has as many pages as it needs.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from scorekeeper.rules import SOURCES, Cite, ScoreLine, Variant
from scorekeeper.rules.rulebook import BookChapter, BookStatement, rulebook
from scorekeeper.rules.worked_example import ExampleSide, worked_example
from scorekeeper.sheets.game.about import Document, cut
from scorekeeper.sheets.game.notes import Notebook
from scorekeeper.sheets.paper.fit import width_of
from scorekeeper.sheets.paper.sizes import PORTRAIT, Paper
from scorekeeper.sheets.rulebook.table import TableLaid, table_of
from scorekeeper.words.formats import called, number, plain
from scorekeeper.words.language import translate

PAGES = (2, 3)
TWO_PAGED = 180  # millimetres: the least width of text on which two pages hold a rulebook
# Sizes of the type in points; the largest that fits is used, and nothing is below the last.
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
# The most that two pages hold, as letters times the square of the size, with text TALL mm high.
MOST, TALL = 1_100_000, 265
TITLE = 17.0  # points of the title
BETWEEN = 22  # letters that fit in the space between two statements
ASSUMED = "\N{ASTERISK}"
# Statements with more rows, or with a longer note (in letters), become running text, no table.
LONG_TABLE, LONG_NOTE = 12, 60


@dataclass(frozen=True)
class Item:
    """A statement: a row of a table, or words with the subject in bold."""

    label: str
    value: str
    note: str
    remedy: str
    mark: str  # of the source
    house: str
    sentence: bool


@dataclass(frozen=True)
class LeafletBlock:
    """The statements under one heading; `key` is the heading in English."""

    key: str
    heading: str
    table: bool
    items: tuple[Item, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True)
class ExampleInShort:
    """One side in the example: its cards, its score lines as label and points, and their sum."""

    name: str
    cards: str
    lines: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True)
class Leaflet:
    """Everything that the leaflet says; `size` is that of the type in points.

    `head` and `foot` are repeated on every page if the leaflet has more than two pages, else "".
    """

    document: Document
    title: str
    about: str
    blocks: tuple[LeafletBlock, ...]
    example: tuple[ExampleInShort, ...]
    assumed: tuple[str, ...]
    sources: tuple[tuple[str, str], ...]
    size: float = SIZES[0]
    title_size: float = TITLE
    head: str = ""
    foot: str = ""
    turned: bool = False  # the irregularities always begin the second page
    table: TableLaid | None = None
    large: bool = False


def leaflet_of(variant: Variant, rules_name: str = "", *, house: bool = False) -> Leaflet:
    """Return the leaflet of a variant; `rules_name` is the name of its house rules, if any."""
    book = Notebook()
    blocks = tuple(_block(chapter, book.mark) for chapter in rulebook(variant))
    found = worked_example(variant)
    name = plain(rules_name)
    title = name or translate(variant.name)
    return Leaflet(
        document=Document(title=translate("Rules: {name}", name=title)),
        title=title,
        about=_about(variant, named=bool(name), house=house),
        blocks=blocks,
        example=tuple(_in_short(side) for side in found.sides) if found else (),
        assumed=tuple(map(translate, variant.assumed)),
        sources=tuple(_legend(book)),
        table=table_of(variant),
    )


def _about(variant: Variant, *, named: bool, house: bool) -> str:
    """Return in words what is played, under the title."""
    if not house:
        summary = translate(variant.summary).rstrip(".")
        return translate("{game}: {summary}", game=variant.name, summary=summary) if named else summary
    if named:
        return translate("{game} under house rules, which are marked", game=variant.name)
    return translate("house rules, which are marked")


def on_two_pages(paper: Paper) -> bool:
    """Return whether a leaflet has two pages on a paper, or three; otherwise it has as many as needed."""
    return not paper.large and paper.width >= TWO_PAGED and paper.orientation == PORTRAIT


def on_any_paper(sheet: Leaflet, paper: Paper) -> Leaflet:
    """Return the leaflet for as many pages as it needs."""
    size, title = (paper.sizes["body"], paper.sizes["title"]) if paper.large else (SIZES[-1], TITLE)
    foot = sheet.about
    while "," in foot and width_of(foot) > paper.foot_room:
        foot = foot.rpartition(",")[0]
    head, foot = cut(sheet.title, paper.head_room), cut(foot, paper.foot_room)
    table = None if paper.large and paper.narrow else sheet.table  # the drawing would fill a page
    return replace(sheet, size=size, title_size=title, head=head, foot=foot, table=table, large=paper.large)


def sizes_of(sheet: Leaflet, paper: Paper) -> Iterator[tuple[Leaflet, int | None]]:
    """Yield the leaflet in smaller and smaller type for two pages, then for three, each with that number.

    The first is the largest that can fit, judging by the number of letters; the last has as many pages as it needs. In
    a leaflet so short that one page may be enough, the irregularities begin the second page.
    """
    letters = _letters(sheet)
    room = MOST * paper.height / TALL
    whole = replace(sheet, turned=letters * SIZES[0] ** 2 < room * 0.6)
    for pages in PAGES:
        for size in SIZES:
            if letters * size**2 <= room * pages / PAGES[0]:
                yield replace(whole, size=size), pages
    yield replace(whole, size=SIZES[-1]), None


def _letters(sheet: Leaflet) -> int:
    """Return the length of the leaflet in letters, with the space between its lines."""
    items = [item for block in sheet.blocks for item in block.items]
    texts = [
        *(item.label + item.value + item.note + item.remedy + item.house for item in items),
        *(words for block in sheet.blocks for words in block.gone),
        *(side.cards for side in sheet.example),
        *(label for side in sheet.example for label, _ in side.lines),
        *sheet.assumed,
        *(title for _, title in sheet.sources),
    ]
    return sum(len(text) + BETWEEN for text in texts) + 3 * BETWEEN * len(sheet.blocks)


def _block(chapter: BookChapter, mark: Callable[[Cite], str]) -> LeafletBlock:
    longest = max((len(each.row.note + each.row.remedy) for each in chapter.statements), default=0)
    return LeafletBlock(
        str(chapter.heading),
        translate(chapter.heading),
        bool(chapter.columns) and longest <= LONG_NOTE and len(chapter.statements) <= LONG_TABLE,
        tuple(_item(each, mark) for each in chapter.statements),
        tuple(f"{translate(row.label)}{translate(': ')}{translate(row.value)}" for row in chapter.gone),
    )


def _item(statement: BookStatement, mark: Callable[[Cite], str]) -> Item:
    row = statement.row
    where = ASSUMED if row.assumed else mark(row.cite)
    return Item(
        translate(row.label),
        translate(row.value),
        translate(row.note),
        translate(row.remedy),
        where,
        _house(statement),
        row.sentence,
    )


def _house(statement: BookStatement) -> str:
    if not statement.changed:
        return ""
    if not statement.printed:
        return translate("house rule")
    return translate("house rule; printed: {printed}", printed=translate(statement.printed))


def _in_short(side: ExampleSide) -> ExampleInShort:
    melds = [
        f"{translate(meld.cards)} ({translate(meld.kind)})" if meld.kind else translate(meld.cards)
        for meld in side.melds
    ]
    besides = map(translate, side.besides)
    lines = tuple((_counted(line), number(line.points)) for line in side.lines)
    return ExampleInShort(translate(side.name), translate("; ").join((*melds, *besides)), lines, number(side.total))


def _counted(line: ScoreLine) -> str:
    """Return the label of a score line, with the count if that is more than one."""
    label = translate(line.label)
    return label if line.count in (None, 1) else f"{label}, {line.count}"


def _legend(book: Notebook) -> Iterator[tuple[str, str]]:
    for line, key in zip(book.legend(), book.sections, strict=True):
        source = SOURCES[key]
        about = ", ".join(map(called, (source.publisher, source.edition)))
        yield line.mark, f"{called(source.title)} ({about})"
