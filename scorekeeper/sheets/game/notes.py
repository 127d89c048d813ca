"""The small print of a game's sheet: link targets, notes, sources, and the rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from string import ascii_uppercase

from scorekeeper.rules import SOURCES, Cite, Row, Variant, describe
from scorekeeper.sheets.paper.fit import in_columns
from scorekeeper.words.formats import called, date, day_and_time, plain
from scorekeeper.words.language import translate

RULES = "rules"  # the place where the rules begin
OPENING, RESULT = "opening", "result"
FACTS = "facts"

# For a score line's code, or its first part: headings under which the rule may be.
_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "canasta": ("Canastas", "Classes", "Bonuses"),
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
    "pot": ("Pots",),
    "penalised": ("Pots",),
    "pair-share": ("Pots",),
    OPENING: ("Minimums", "Opening"),
    RESULT: ("The game",),
}


class Places:
    """The places on one sheet that numbers link to."""

    def __init__(self, variant: Variant) -> None:
        """Note which headings the rules of the variant have."""
        self._headings = {section.heading for section in describe(variant)}

    def of(self, code: str) -> str:
        """Return the place that explains a score line, the opening or the result."""
        wanted = _HEADINGS.get(code) or _HEADINGS.get(code.partition(".")[0], ())
        found = next((each for each in wanted if each in self._headings), None)
        return RULES if found is None else of_heading(found)


def of_heading(heading: str) -> str:
    """Return the name of the place of a heading in the rules: "rules-card-values"."""
    return f"{RULES}-{heading.lower().replace(' ', '-')}"


def of_hand(number: int) -> str:
    """Return the name of the place where a hand begins."""
    return f"hand-{number}"


def of_note(mark: str) -> str:
    """Return the name of the place where a note is."""
    return f"note-{mark}"


@dataclass(frozen=True)
class Note:
    """A note: its number, its subject, its text, and the source of that."""

    mark: str
    about: str
    text: str
    cite: str = ""


@dataclass(frozen=True)
class SourceLine:
    """One source in the legend: its letter, and its title with the places cited."""

    mark: str
    text: str


@dataclass
class Notebook:
    """Collects the notes and sources of a sheet in the order in which they appear.

    `zone` is the time zone of the times on the sheet; None is this computer's. `places` are the
    link targets of the sheet's numbers, None if they are not links. Without `sourced` no source is
    named, because the sheet does not list them.
    """

    zone: tzinfo | None = None
    places: Places | None = None
    sourced: bool = True
    notes: list[Note] = field(default_factory=list)
    sections: dict[str, dict[str, None]] = field(default_factory=dict)

    def write(self, about: str, text: str, cite: str = "") -> str:
        """Add a note and return its mark; `cite` is a letter or a place."""
        mark = str(len(self.notes) + 1)
        self.notes.append(Note(mark, plain(about), plain(text), cite))
        return mark

    def to(self, code: str) -> str:
        """Return the name of the place that explains a score line, or ""."""
        return self.places.of(code) if self.places else ""

    def place(self, cite: Cite) -> str:
        """Return the letter of a citation's source and the place in it, "" if none is named."""
        return f"{self.mark(cite)}, {cite.place(called)}" if self.sourced else ""

    def mark(self, cite: Cite) -> str:
        """Return the letter of a citation's source, and note the place in it for the legend."""
        if not self.sourced:
            return ""
        self.sections.setdefault(cite.source, {})[cite.section] = None
        return _letters(list(self.sections).index(cite.source))

    def when(self, moment: datetime) -> str:
        """Return a time as day and time in the sheet's time zone."""
        return day_and_time(moment.astimezone(self.zone))

    def day(self, moment: datetime) -> str:
        """Return the day of a time in the sheet's time zone."""
        return date(moment.astimezone(self.zone))

    def since(self, count: int) -> tuple[Note, ...]:
        """Return the notes after the first `count`."""
        return tuple(self.notes[count:])

    def legend(self) -> tuple[SourceLine, ...]:
        """List the sources that were cited."""
        return tuple(
            SourceLine(_letters(at), _book(source, tuple(sections)))
            for at, (source, sections) in enumerate(self.sections.items())
        )


def _letters(at: int) -> str:
    """Return the letters for a number: A to Z, then AA.

    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    rounds, letter = divmod(at, len(ascii_uppercase))
    return ascii_uppercase[letter] * (rounds + 1)


def _book(key: str, sections: Sequence[str]) -> str:
    book = SOURCES[key]
    title, *about = map(called, (book.title, book.publisher, book.edition))
    places = translate("; ").join(Cite(key, section).place(called) for section in sections)
    return f"{title} ({', '.join(about)}){translate(': ')}{places}."


LINE_LETTERS = 45  # letters that fit on a line of a column
BETWEEN = "\N{NO-BREAK SPACE}\N{MIDDLE DOT} "  # between two statements


@dataclass(frozen=True)
class RuleNote:
    """Paragraphs under a heading; `place` is the name by which numbers link here."""

    heading: str
    paragraphs: tuple[str, ...]
    place: str = ""


def rule_notes(variant: Variant, mark: Callable[[Cite], str]) -> Iterator[RuleNote]:
    """Yield the rules of a variant without how it is played; `mark` returns a source's letter.

    The letter of a section's main source is beside the heading, other letters after their
    statements.
    """
    for section in describe(variant):
        rows = [row for row in section.rows if not row.teaches]
        if not rows:
            continue
        marks = [mark(row.cite) for row in rows]
        usual = Counter(marks).most_common(1)[0][0]
        statements = (
            _cited(_statement(row), "" if letter == usual else letter) for row, letter in zip(rows, marks, strict=True)
        )
        heading = _cited(translate(section.heading), usual)
        yield RuleNote(heading, (BETWEEN.join(statements) + ".",), of_heading(section.heading))


def all_rule_notes(variant: Variant, book: Notebook) -> list[RuleNote]:
    """Return all rules, the assumed rules, and the meaning of the sources' letters."""
    notes = [*rule_notes(variant, book.mark)]
    if variant.assumed:
        notes.append(RuleNote(translate("Assumed*"), tuple(map(translate, variant.assumed))))
    sources = tuple(f"({each.mark}) {each.text}" for each in book.legend())
    return [*notes, RuleNote(translate("Sources"), sources)] if sources else notes


def notes_in_columns(notes: Sequence[RuleNote], columns: int) -> tuple[tuple[RuleNote, ...], ...]:
    """Distribute the sections over columns of about equal length."""
    return in_columns(notes, columns, _lines)


def _statement(row: Row) -> str:
    """Return one rule as text, with a colon before a number."""
    value = translate(row.value)
    colon = " " if value[:1].isalpha() or ":" in row.label else translate(": ")
    return f"{translate(row.label)}{colon}{value}"


def _cited(words: str, mark: str) -> str:
    return f"{words}\N{NO-BREAK SPACE}({mark})" if mark else words


def _lines(note: RuleNote) -> float:
    """Estimate how many lines a section takes with its heading."""
    return 1.3 + sum(-(-len(each) // LINE_LETTERS) for each in note.paragraphs)
