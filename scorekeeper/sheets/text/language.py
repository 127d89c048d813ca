"""The language of a sheet: its words, numbers and dates.

Sheets are written in English, and the English words are the keys of the catalogs in `languages`,
which has one PO file for each other language. `say` translates words of the sheets; `said`
translates finished words of the rules, which are always in English.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date as Date  # noqa: N812 - a type among functions that write dates
from functools import cached_property, lru_cache
from pathlib import Path

from scorekeeper.rules import Finding, all_topics
from scorekeeper.rules.wording import both, sentence, worded
from scorekeeper.rules.wording import number as english_number
from scorekeeper.sheets.text.phrases import Filler, Phrases

ENGLISH = "en"
FOLDER = Path(__file__).with_name("languages")
# Some fonts lack the narrow space that some languages put between thousands.
SIGNS = str.maketrans({"-": "\N{MINUS SIGN}", "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}"})
RULES = "rules"  # the catalog context of finished words of the rules
FINDINGS = "findings"  # the catalog context of findings
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


class UnknownLanguage(LookupError):  # noqa: N818 - says what is wrong
    """Sheets are not available in this language."""


@dataclass(frozen=True)
class Catalog:
    """The translations in a catalog by their English words: of sheets, of rules, of findings."""

    words: Mapping[str, str]
    rules: Mapping[str, str]
    findings: Mapping[str, str]


class Language:
    """A language of sheets, by its code: "it"."""

    def __init__(self, code: str) -> None:
        """Store the code only; a catalog is read when it is first needed."""
        self.code = code

    def text(self, english: str, **facts: object) -> str:
        """Translate words of the sheets and fill in facts; numbers are formatted for the language.

        `{count:hand|hands}` writes a number with the word that agrees with it.
        """
        if self.code == ENGLISH:
            return sentence(english, facts) if facts else english
        words = self._catalog.words.get(english, english)
        return self._filler.vformat(words, (), facts) if facts else words

    def said(self, english: str) -> str:
        """Translate finished words of the rules; words that no catalog has stay in English."""
        return self.known(english) or english

    def known(self, english: str) -> str | None:
        """Translate finished words of the rules, or return None if the catalog lacks them."""
        return english if self.code == ENGLISH else self._phrases.translated(english)

    def finding(self, finding: Finding) -> str:
        """Return a finding in words."""
        rule = all_topics.RULES.get(finding.code)
        template = "" if rule is None else rule.message
        if self.code == ENGLISH or template not in self._catalog.findings:
            return finding.message
        english = ((name, worded(fact)) for name, fact in finding.facts.items())
        facts = {name: self.said(fact) if isinstance(fact, str) else fact for name, fact in english}
        return self._filler.vformat(self._catalog.findings[template], (), facts)

    def number(self, value: int) -> str:
        """Return a number with the separators of the language and a true minus sign."""
        if self.code == ENGLISH:
            return english_number(value)
        return _formatted(value, self.code).translate(SIGNS)

    def day(self, day: Date) -> str:
        """Return a day as the language writes it."""
        if self.code == ENGLISH:
            return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
        from babel.dates import format_date  # noqa: PLC0415 - no sheet in English needs it

        return format_date(day, "long", locale=self.code)

    def counted(self, count: int, words: str) -> str:
        """Return a number with the agreeing one of two words, "hand|hands"."""
        one, many = words.split("|")
        return f"{self.number(count)} {one if self._is_one(count) else many}"

    def _is_one(self, count: int) -> bool:
        """Tell whether the singular is used; in some languages zero takes it too."""
        return count == 1 if self.code == ENGLISH else _plural(self.code, count) == "one"

    @cached_property
    def _filler(self) -> Filler:
        return Filler(self.number, self.counted)

    @property
    def _catalog(self) -> Catalog:
        return catalog(self.code)

    @cached_property
    def _phrases(self) -> Phrases:
        return Phrases(self._catalog.rules, self.number, self.counted)


@lru_cache(maxsize=16)
def catalog(code: str) -> Catalog:
    """Read the catalog of a language; raises FileNotFoundError if there is none."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - no sheet in English needs it

    with (FOLDER / f"{code}.po").open("rb") as file:
        messages = [each for each in read_po(file, locale=code) if each.id and each.string]
    kept: dict[str, dict[str, str]] = {"": {}, RULES: {}, FINDINGS: {}}
    for each in messages:
        kept[each.context or ""][str(each.id)] = str(each.string)
    return Catalog(words=kept[""], rules=kept[RULES], findings=kept[FINDINGS])


@lru_cache(maxsize=4096)
def _formatted(value: int, code: str) -> str:
    from babel.numbers import format_decimal  # noqa: PLC0415 - no sheet in English needs it

    return format_decimal(value, locale=code)


def _plural(code: str, count: int) -> str:
    from babel import Locale  # noqa: PLC0415 - no sheet in English needs it

    return str(Locale.parse(code).plural_form(abs(count)))


# The languages that are offered, each in its own words; a test proves that no words are missing.
LANGUAGES: Mapping[str, str] = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "español",
    "fr": "français",
    "it": "italiano",
}


@lru_cache(maxsize=len(LANGUAGES))
def language(code: str) -> Language:
    """Return an offered language; raises UnknownLanguage."""
    if code not in LANGUAGES:
        raise UnknownLanguage(f"sheets have the languages {both([*LANGUAGES])}, not {code[:20]!r}")
    return Language(code)


_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Language:
    """Return the language of the sheet that is being made; English outside of sheets."""
    return language(_spoken.get())


@contextmanager
def speaking(code: str) -> Iterator[Language]:
    """Make sheets in this language inside the `with` block; raises UnknownLanguage."""
    chosen = language(code)
    token = _spoken.set(chosen.code)
    try:
        yield chosen
    finally:
        _spoken.reset(token)


def say(english: str, /, **facts: object) -> str:
    """Translate words of the sheets into the language of the sheet, and fill in facts."""
    return spoken().text(english, **facts)


def mark_for_translation(english: str) -> str:
    """Mark words of the sheets that are translated later; return them in English."""
    return english


def said(english: str) -> str:
    """Translate finished words of the rules into the language of the sheet."""
    return spoken().said(english)
