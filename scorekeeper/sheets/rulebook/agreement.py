"""A card with a table's house rules, to agree on before play.

The page and the print say the same. Beside each house rule is what is printed instead, and where
both are printed; a rule that is in no book is marked as such.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.rules import SOURCES, VARIANTS, Cite, Option, Variant, describe, house_rule_options
from scorekeeper.rules.elements.topic import FOUND
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules.ready_sets import where_printed
from scorekeeper.rules.messages import Msg
from scorekeeper.rules.sources import ASSUMED, OWN, TABLES, quoted
from scorekeeper.sheets.game.about import Document, comparable, cut, value_words
from scorekeeper.sheets.pad.pad import sheet_class
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.words.formats import called, cited_short, plain
from scorekeeper.words.language import translate

NO_BOOK = OWN | {TABLES}  # neither is what is only played at tables
SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.6)  # points on A6; the largest with which one page is enough is used
A6, TITLE = 105, 15.0  # millimetres across, points of the title on it
LARGE, SMALLEST = 18.0, 7.0  # points in large print, and of any print


@dataclass(frozen=True, slots=True)
class Differing:
    """A house rule of a table: what is played, and what the printed rules say instead.

    `place` is where a book prints what is played, "" if only the table says it. `elsewhere` is
    where the other value is printed. `cites` are the citations of both.
    """

    heading: str
    label: str
    played: str
    place: str
    instead_of: str
    elsewhere: str
    cites: tuple[Cite, ...]

    @property
    def printed(self) -> bool:
        """Whether a book prints what is played; its title then stays in its own language."""
        return any(cited_short(cite) == self.place for cite in self.cites)


@dataclass(frozen=True)
class Agreement:
    """What the card says; `size` is the size of its type in points."""

    document: Document
    title: str
    about: str
    lead: str
    groups: tuple[tuple[str, tuple[Differing, ...]], ...]
    books: tuple[tuple[str, str], ...]
    book: str = ""  # as the introduction names it, in the language of its title
    look: str = ""
    size: float = SIZES[0]
    title_size: float = TITLE
    head: str = ""  # on every page but the first
    foot: str = ""

    @property
    def small(self) -> float:
        """The size of type for what is printed elsewhere: smaller, except in large print."""
        return self.size if self.size >= LARGE else max(SMALLEST, self.size * 0.88)


def agreement_of(variant: Variant, chosen: Mapping[str, object], title: str = "") -> Agreement:
    """Return the content of the card for a table's rules.

    `variant` is the resolved one, `chosen` are its house rules by id, and `title` is the name that
    the club or the table gives them, "" for none.
    """
    found = tuple(differing(variant, chosen))
    name, heading = translate(variant.name), translate("Rules to agree on")
    books = dict.fromkeys(cite.source for each in found for cite in each.cites if cite.source not in NO_BOOK)
    return Agreement(
        document=Document(title=f"{heading}{translate(': ')}{plain(title) or name}"),
        title=name,
        about=f"{heading}{translate(': ')}{plain(title)}" if title else heading,
        lead=_lead(variant, name, differs=bool(found)),
        groups=tuple((translate(head), tuple(rows)) for head, rows in groupby(found, lambda x: x.heading)),
        books=tuple((called(SOURCES[key].short), _title(key)) for key in books),
        book=book_of(variant),
    )


def _lead(variant: Variant, name: str, *, differs: bool) -> str:
    """Return the introduction: what the card is for, or that nothing differs from the book."""
    book = book_of(variant)
    if differs and book:
        return translate("Agree on these before play; all else is as printed, mostly after {book}.", book=book)
    if differs:
        return translate("Agree on these before play; no book prints {variant}, all else is assumed.", variant=name)
    if book:
        return translate(
            "Nothing differs: {variant} is played as printed, mostly after {book}.", variant=name, book=book
        )
    return translate("Nothing differs, but no book prints {variant}: its values are assumed.", variant=name)


def differing(variant: Variant, chosen: Mapping[str, object]) -> Iterator[Differing]:
    """Yield each chosen house rule that differs from the printed variant, in a form's order."""
    printed = VARIANTS.get(variant.id, variant)
    before = {option.id: option for option in house_rule_options(printed)}
    for option in _chosen(printed, chosen):
        rule, value = option.id, chosen[option.id]
        if comparable(option.default) == comparable(value):
            continue
        book = where_printed(variant.id, rule, value)
        elsewhere = option.cite if rule in before and option.cite != FOUND else None
        played, other = _differing(value, option.default)
        yield Differing(
            heading=option.heading,
            label=translate(option.label.partition(" (empty")[0]),
            played=_words(option, played, variant),
            place=cited_short(book) if book else translate("played at tables, in no book") * (option.cite == FOUND),
            instead_of=_words(option, other, printed) if rule in before else "",
            elsewhere=cited_short(elsewhere) if elsewhere else "",
            cites=tuple(each for each in (book, elsewhere) if each),
        )


def _chosen(printed: Variant, chosen: Mapping[str, object]) -> Iterator[Option]:
    """Return the chosen house rules; those of an older release only if they are still known."""
    try:
        options = house_rule_options(printed, chosen)
    except RulesError:
        options = house_rule_options(printed)
    return (option for option in options if option.id in chosen)


def book_of(variant: Variant) -> str:
    """Return the book that most of a variant's rules cite; "" if most of them are assumed."""
    printed = VARIANTS.get(variant.id, variant)
    cited = (row.cite.source for part in describe(printed) for row in part.rows)
    counts = Counter(source for source in cited if source not in OWN - {ASSUMED})
    most = counts.most_common(1)[0][0]
    return "" if most in NO_BOOK else _title(most)


def _title(key: str) -> str:
    book = SOURCES[key]
    title = book.title if isinstance(book.title, Msg) else quoted(book.title)
    return f"{called(title)} ({called(book.publisher)}, {called(book.edition)})"


def _differing(value: object, printed: object) -> tuple[object, object]:
    """Return both values; of named numbers only those that differ."""
    if not (isinstance(value, Mapping) and isinstance(printed, Mapping)):
        return value, printed
    names = [name for name, number in value.items() if printed.get(name) != number]
    return {each: value[each] for each in names}, {each: printed[each] for each in names if each in printed}


def _words(option: Option, value: object, variant: Variant) -> str:
    """Return the value as a table would write it; a table of minimums row by row."""
    if isinstance(value, list) and any(isinstance(row, list) for row in value):
        rows = variant.opening.rows_in_words()
        return translate("; ").join(f"{translate(label)}{translate(': ')}{translate(text)}" for label, text in rows)
    if isinstance(value, Mapping):
        names = {kind.code: translate(kind.label) for kind in variant.canasta_kinds}
        names |= {each.code: translate(each.label) for each in variant.penalties}
        names |= {each.code: translate(each.label) for each in variant.special_hands}
        value = {names.get(name, name): number for name, number in value.items()}
    return value_words(option, value) if value != {} else translate("none")


def sizes_of(sheet: Agreement, paper: Paper) -> Iterator[Agreement]:
    """Yield the card in ever smaller type; sizes grow with the paper and in large print."""
    head, foot = cut(sheet.title, paper.head_room), cut(sheet.about, paper.foot_room)
    dressed = replace(sheet, look=sheet_class(paper), head=head, foot=foot)
    if paper.large:
        yield replace(dressed, size=paper.sizes["body"], title_size=paper.sizes["title"])
        return
    unit = min(1.6, min(paper.page_width, paper.page_height) / A6)
    for size in SIZES:
        yield replace(dressed, size=size * unit, title_size=TITLE * unit)
