"""The small print of a game's sheet: where numbers lead, notes, sources, and the rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from string import ascii_uppercase

from scorekeeper.rules import SOURCES, Cite, Row, Variant, describe
from scorekeeper.sheets.paper.fit import in_columns
from scorekeeper.words.language import said, say
from scorekeeper.words.written import date, day_and_time, plain

RULES = "rules"  # where all rules begin
OPENING, RESULT = "opening", "result"
FACTS = "facts"

# By the first part of a score line's code, or its whole code: headings that may explain it.
_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "canasta": ("Canastas", "Bonuses"),
    "canasta.concealed": ("Bonuses",),
    "canasta.count": ("Bonuses",),
    "going-out": ("Bonuses", "Going out"),
    "red-threes": ("Threes",),
    "black-threes": ("Threes",),
    "melded": ("Card values",),
    "held": ("Card values",),
    "held.red-threes": ("Threes",),
    "held.black-threes": ("Threes",),
    "foot": ("Card values",),
    "failure": ("Unfinished melds",),
    "short-sequence": ("Unfinished melds",),
    "special-hand": ("Special hands", "Bonuses"),
    "acaba": ("Bonuses", "The game"),
    OPENING: ("Minimums", "Opening"),
    RESULT: ("The game",),
}


class Places:
    """The places of one sheet that numbers lead to."""

    def __init__(self, variant: Variant) -> None:
        """Look which headings the rules of the variant have."""
        self._headings = {section.heading for section in describe(variant)}

    def of(self, code: str) -> str:
        """Return where the rule of a score line stands, or that of the opening or the result."""
        wanted = _HEADINGS.get(code) or _HEADINGS.get(code.partition(".")[0], ())
        found = next((each for each in wanted if each in self._headings), None)
        return RULES if found is None else of_heading(found)


def of_heading(heading: str) -> str:
    """Return the name of the place where rules stand under a heading: "rules-card-values"."""
    return f"{RULES}-{heading.lower().replace(' ', '-')}"


def of_hand(number: int) -> str:
    """Return the name of the place where a hand begins."""
    return f"hand-{number}"


def of_note(mark: str) -> str:
    """Return the name of the place where a note stands."""
    return f"note-{mark}"


@dataclass(frozen=True)
class Note:
    """One note: its number, what it is about, what it says, and on whose authority."""

    mark: str
    about: str
    text: str
    cite: str = ""


@dataclass(frozen=True)
class SourceLine:
    """One source of the legend: its letter, its title and the places in it."""

    mark: str
    text: str


@dataclass
class Notebook:
    """Collects the notes and the sources of one sheet, in the order in which they are met.

    `zone` is the time zone in which the sheet writes times; None is that of this machine. `places`
    are those that the sheet's numbers lead to, None where they lead nowhere.
    """

    zone: tzinfo | None = None
    places: Places | None = None
    notes: list[Note] = field(default_factory=list)
    sections: dict[str, dict[str, None]] = field(default_factory=dict)

    def write(self, about: str, text: str, cite: str = "") -> str:
        """Add a note and return its mark; `cite` is a mark or a place."""
        mark = str(len(self.notes) + 1)
        self.notes.append(Note(mark, plain(about), plain(text), cite))
        return mark

    def to(self, code: str) -> str:
        """Return the name of the place where the rule of a score line stands, "" without one."""
        return self.places.of(code) if self.places else ""

    def place(self, cite: Cite) -> str:
        """Return the letter of a citation's source with the place in it."""
        return f"{self.mark(cite)}, {said(cite.section)}"

    def mark(self, cite: Cite) -> str:
        """Return the letter of a citation's source, and remember the place in it."""
        self.sections.setdefault(cite.source, {})[cite.section] = None
        return _letters(list(self.sections).index(cite.source))

    def when(self, moment: datetime) -> str:
        """Write a moment as the clock on the wall showed it."""
        return day_and_time(moment.astimezone(self.zone))

    def day(self, moment: datetime) -> str:
        """Write the day of a moment as the calendar on the wall showed it."""
        return date(moment.astimezone(self.zone))

    def since(self, count: int) -> tuple[Note, ...]:
        """Return the notes behind the first `count`."""
        return tuple(self.notes[count:])

    def legend(self) -> tuple[SourceLine, ...]:
        """List the sources that were cited."""
        return tuple(
            SourceLine(_letters(at), _book(source, tuple(sections)))
            for at, (source, sections) in enumerate(self.sections.items())
        )


def _letters(at: int) -> str:
    """Count in letters: A to Z, then AA.

    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    rounds, letter = divmod(at, len(ascii_uppercase))
    return ascii_uppercase[letter] * (rounds + 1)


def _book(key: str, sections: Sequence[str]) -> str:
    book = SOURCES[key]
    about = ", ".join(map(said, (book.publisher, book.edition)))
    return f"{said(book.title)} ({about}): {'; '.join(map(said, sections))}."


LINE_LETTERS = 45  # that fit on a line of a column
BETWEEN = "\N{NO-BREAK SPACE}\N{MIDDLE DOT} "  # two statements


@dataclass(frozen=True)
class Told:
    """Paragraphs under a heading; `place` is the name under which numbers lead here."""

    heading: str
    paragraphs: tuple[str, ...]
    place: str = ""


def rules_told(variant: Variant, mark: Callable[[Cite], str]) -> Iterator[Told]:
    """Tell the rules of a variant but for how it is played; `mark` marks their sources.

    The letter of the source that says most of a paragraph stands beside its heading, the others
    behind what they say.
    """
    for section in describe(variant):
        rows = [row for row in section.rows if not row.teaches]
        if not rows:
            continue
        marks = [mark(row.cite) for row in rows]
        usual = Counter(marks).most_common(1)[0][0]
        statements = (
            _cited(_statement(row), "" if letter == usual else letter)
            for row, letter in zip(rows, marks, strict=True)
        )
        heading = _cited(said(section.heading), usual)
        yield Told(heading, (BETWEEN.join(statements) + ".",), of_heading(section.heading))


def all_told(variant: Variant, book: Notebook) -> list[Told]:
    """Tell all rules, what no source states, and what the letters of all sources stand for."""
    told = [*rules_told(variant, book.mark)]
    if variant.assumed:
        told.append(Told(say("Assumed*"), tuple(map(said, variant.assumed))))
    sources = tuple(f"({each.mark}) {each.text}" for each in book.legend())
    return [*told, Told(say("Sources"), sources)] if sources else told


def told_in_columns(told: Sequence[Told], columns: int) -> tuple[tuple[Told, ...], ...]:
    """Set paragraphs in columns of about equal length."""
    return in_columns(told, columns, _lines)


def _statement(row: Row) -> str:
    """Tell one rule; before a number stands a colon."""
    value = said(row.value)
    colon = "" if value[:1].isalpha() or ":" in row.label else ":"
    return f"{said(row.label)}{colon} {value}"


def _cited(words: str, mark: str) -> str:
    return f"{words}\N{NO-BREAK SPACE}({mark})" if mark else words


def _lines(told: Told) -> float:
    """Estimate the lines of paragraphs with their heading."""
    return 1.3 + sum(-(-len(each) // LINE_LETTERS) for each in told.paragraphs)
