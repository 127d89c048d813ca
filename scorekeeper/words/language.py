"""One language: its words, and how it writes numbers, days and cards.

The English words are the keys of the catalogs. `translate` takes words of pages, sheets and
the terminal with their facts, or a message of the rules (`msg`), which keeps its own. A message that
a catalog does not know stays English as a whole, never in part.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date as Date  # noqa: N812 - a type among functions that write dates
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.elements import fact as typed
from scorekeeper.rules.messages import Msg, both, first_letter, sentence, worded
from scorekeeper.rules.messages import number as english_number
from scorekeeper.rules.ruling import Finding
from scorekeeper.words.catalog import CARDS, FINDINGS, FORMS, MORE, RULES, TIMES, WORDS, catalog, entry
from scorekeeper.words.filling import NAME, NUMBER, NUMBERS, filled, is_bare, value_of
from scorekeeper.words.numbers import ONE, day_in, english_day, is_one, locale_in, number_in

ENGLISH = "en"
# Every language that is offered, under its own name; a test proves that nothing is missing in it.
LANGUAGES: Mapping[str, str] = MappingProxyType(
    {
        ENGLISH: "English",
        "it": "italiano",
        "es": "español",
        "de": "Deutsch",
        "fr": "français",
        "pt": "português",
        "nl": "Nederlands",
    }
)
# The letters of court cards on packs of a country, for jack, queen, king and ace.
COURT = "JQKA"
LETTERS: Mapping[str, str] = MappingProxyType({"de": "BDKA", "fr": "VDRA", "nl": "BVHA"})


class UnknownLanguage(LookupError):  # noqa: N818 - says what is wrong
    """The program has no words in a language of this name."""


_MESSAGES = (Msg, typed.Choice)


class Language:
    """A language by its code, as in `lang="it"`, written as in a region: "CH", "" for the usual.

    `letters` are those of court cards where they differ from J, Q, K and A.
    """

    def __init__(self, code: str, region: str = "", letters: str = COURT) -> None:
        """Make a language without reading its catalog, which English does not need."""
        self.code, self.region, self.locale = code, region, locale_in(code, region)
        pairs = zip(COURT, letters, strict=True)
        self.letters = {own: there for own, there in pairs if own != there}

    @property
    def tag(self) -> str:
        """The language as HTML and PDF name it: "pt-BR"."""
        return locale_in(self.code).replace("_", "-")

    def text(self, english: str, /, **facts: object) -> str:
        """Translate words of the program and fill in facts, numbers as the language writes them.

        `{count:hand|hands}` writes a number with the word that agrees with it. Words that only the
        rules use are found among theirs.
        """
        if isinstance(english, (Msg, typed.Choice)):
            return self.message(english)
        if self.code == ENGLISH:
            return sentence(english, facts) if facts else english
        words = self.entry(WORDS, english) or self._plain(english) or english
        return filled(words, facts, self._filled_in) if facts else words

    def _filled_in(self, _: str, fact: object, form: str) -> str:
        """Translate a fact of words of the program; one that is in no catalog stays English."""
        return self.fact(fact, form) or str(worded(fact))

    def message(self, words: object) -> str:
        """Translate what the rules hand over; what no catalog knows stays English as a whole."""
        return self.known(words) or str(worded(words))

    def known(self, words: object) -> str | None:
        """Translate a message of the rules, None if it is not in the catalog."""
        if self.code == ENGLISH:
            return str(worded(words))
        if isinstance(words, Msg):
            return self._message(words)
        if isinstance(words, str):
            return self._plain(words.english if isinstance(words, typed.Choice) else words)
        return self.fact(words)

    def finding(self, finding: Finding) -> str:
        """Return the message of a finding in this language."""
        return self._filled(FINDINGS, finding.template, finding.facts) or finding.message

    def fact(self, fact: object, form: str = "") -> str | None:
        """Translate one fact in the form that its place asks for; None if it is not in the catalog."""
        if isinstance(fact, int):
            return self.counted(fact, form) if "|" in form else self.number(fact)
        if isinstance(fact, _MESSAGES):
            return self.known(fact)
        way, words = _WAYS.get(type(fact)), getattr(fact, "words", fact)
        if way is None:
            return self.known(words) if isinstance(words, Msg) else str(fact)
        return way(self, fact, form)

    def number(self, value: int) -> str:
        """Write a number with the separators of the region and a true minus sign."""
        return english_number(value) if self.code == ENGLISH else number_in(self.locale, value)

    def day(self, day: Date) -> str:
        """Write a day as the region does; English is that of its rule books if none is known."""
        return english_day(day) if self.locale == ENGLISH else day_in(self.locale, day)

    def counted(self, count: int, words: str) -> str:
        """Write a number with the one of some words, "hand|hands", that agrees with it."""
        one, many = words.split("|")
        return f"{self.number(count)} {one if self._is_one(count) else many}"

    def card(self, rank: str, form: str) -> str:
        """Return the name of cards of a rank in a form that the catalog has: "one", "many"."""
        forms = self.entry(CARDS, rank or "none").split("|")
        if forms == [""]:
            return typed.RankName(rank, 1 if form == ONE else 2).english
        return forms[self.forms.index(form)] if form in self.forms else forms[1]

    @cached_property
    def forms(self) -> list[str]:
        """The names of the forms of cards, in the order in which the catalog has them."""
        return self.entry(CARDS, FORMS).split("|")

    def _turned(self, name: str, fact: object, form: str) -> str | None:
        """Translate a fact of the rules: a text is words of the rules, unless it is a name."""
        own = type(fact) is str and fact and not NAME.fullmatch(name)
        return self.known(fact) if own else self.fact(fact, form)

    def entry(self, context: str, english: str) -> str:
        """Return the translation in the catalog, "" if there is none."""
        return "" if self.code == ENGLISH else entry(self.code, context, english)

    def _is_one(self, count: int) -> bool:
        """Return whether a number takes the words for one thing, as 0 does in some languages."""
        return count == 1 if self.code == ENGLISH else is_one(locale_in(self.code), count)

    def _message(self, message: Msg) -> str | None:
        text = self._filled(RULES, message.template, message.facts) if message.facts else self._plain(message.template)
        if text is None:  # the message of a finding
            text = self._filled(FINDINGS, message.template, message.facts)
        return first_letter(text) if text and message.first else text

    def _filled(self, context: str, template: str, facts: Mapping[str, object]) -> str | None:
        """Fill the translation of a template, None if it or a fact of it is not known."""
        words = template if is_bare(template) else self.entry(context, template)
        try:
            return (filled(words, facts, self._turned) if facts else words) if words else None
        except LookupError:
            return None

    def _plain(self, english: str) -> str | None:
        """Translate words without facts; numbers alone need no catalog."""
        if NUMBERS.fullmatch(english):
            return NUMBER.sub(lambda found: self.number(value_of(found[0])), english)
        found = self.entry(RULES, english) or self.entry(FINDINGS, english)
        return found or (None if english else "")

    def _rank(self, fact: typed.RankName, form: str) -> str:
        name = self.card(fact.rank, form or ("one" if fact.count == 1 else "many"))
        return first_letter(name) if fact.first else name

    def _card_count(self, cards: typed.CardCount, form: str) -> str:
        """Write how many cards of a rank; one of them has its article in the form itself."""
        if self.code == ENGLISH:
            return cards.english
        if cards.digits:
            return self._cards_are(cards, form)
        if cards.count == 1:
            single = f"a {form}".strip()
            text = self.card(cards.rank, single if single in self.forms else "a")
        else:
            text = f"{self.in_words(cards.count)} {self.card(cards.rank, form or 'many')}"
        return self.entry(CARDS, MORE).format(cards=text) if cards.more else text

    def _cards_are(self, cards: typed.CardsAre | typed.CardCount, _: str) -> str:
        name = self.card(cards.rank, "one" if cards.count == 1 else "many")
        return f"{self.number(cards.count)} {name}"

    def _amount(self, fact: typed.Amount, _: str) -> str | None:
        return self._filled(RULES, f"{{count:{fact.unit.english}}}", {"count": fact.count})

    def in_words(self, count: int) -> str:
        """Write a small number as the language puts it before cards: as a word, or in digits."""
        return self.entry(CARDS, f"{TIMES}{count}") or self.number(count)

    def _listing(self, listing: typed.Listing, form: str) -> str | None:
        parts = [self.fact(each, form) for each in listing.facts]
        known = [each for each in parts if each is not None]
        return None if len(known) < len(parts) else self.joined(known, any_of=listing.any_of)

    def joined(self, words: list[str], *, any_of: bool = False) -> str:
        """Join words as a sentence does, by "and" or by "or"."""
        if len(words) < 2:
            return "".join(words)
        last = self.text("or" if any_of else "and")
        return f"{', '.join(words[:-1])} {last} {words[-1]}"


# How each kind of fact is said: the language, the fact, the form that its place asks for.
_WAYS: Mapping[type, Callable[[Language, Any, str], str | None]] = {
    typed.RankName: Language._rank,
    typed.CardCount: Language._card_count,
    typed.CardsAre: Language._cards_are,
    typed.Small: lambda language, fact, _: language.in_words(fact.count),
    typed.CardFaces: lambda language, fact, _: fact.read(language.card(JOKER, "one"), language.letters),
    typed.Amount: Language._amount,
    typed.Phrase: lambda language, fact, _: language._filled(RULES, fact.template.english, fact.facts),
    typed.Listing: Language._listing,
}


def language(code: str, region: str = "", letters: str = COURT) -> Language:
    """Return an offered language as a region writes it, "CH"; raises UnknownLanguage."""
    if code not in LANGUAGES:
        raise UnknownLanguage(f"the languages are {both([*LANGUAGES])}, not {code[:20]!r}")
    return _language(code, region.upper(), letters)


_language = lru_cache(maxsize=256)(Language)  # a browser may ask for any region


_IN_ENGLISH = language(ENGLISH)
_current: ContextVar[Language] = ContextVar("spoken", default=_IN_ENGLISH)


def current_language() -> Language:
    """Return the current language; English where none was chosen."""
    return _current.get()


@contextmanager
def using_language(code: str | Language) -> Iterator[Language]:
    """Use a language until the block ends, in the same region; raises UnknownLanguage."""
    chosen = code if isinstance(code, Language) else language(code, current_language().region)
    token = _current.set(chosen)
    try:
        yield chosen
    finally:
        _current.reset(token)


def set_language(code: str | Language) -> None:
    """Use a language from now on; raises UnknownLanguage."""
    _current.set(code if isinstance(code, Language) else language(code))


def translate(words: object, /, **facts: object) -> str:
    """Return words in the current language: a message, or words of the program with facts filled in.

    >>> translate("{count:hand|hands}", count=2)
    '2 hands'
    """
    now = current_language()
    return now.text(words, **facts) if isinstance(words, str) else now.message(words)


def mark_for_translation(english: str) -> str:
    """Mark words that are translated later; they stay in English until then."""
    return english


def first_offered(codes: Iterable[str]) -> str:
    """Return the first language that is offered of those that a browser asks for, else English."""
    asked = (code.replace("_", "-").lower().partition("-")[0] for code in codes)
    return next((code for code in asked if code in LANGUAGES), ENGLISH)


def check_catalogs() -> None:
    """Read every catalog; raises CatalogFault with file and line where one cannot be used."""
    for code in sorted(LANGUAGES.keys() - {ENGLISH}):
        catalog(code)
