"""Recognises finished English words of the rules piece by piece and translates them.

The rules give whole English sentences ("have 3 to 7 cards, a deuce among them"). A catalog has each
sentence, or a phrase with placeholders for what differs: `{low} to {high}` are numbers,
`{size:card|cards}` a number with its word, `{words}` and `{more}` words that the catalog must have
too, `{name}` a person's text, which stays as it is. A text that is not recognised as a whole is not
translated at all, so that no sentence mixes two languages.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

NUMBER = re.compile(r"−?(?:\d{1,3}(?:,\d{3})+|\d+)")
NUMBERS = re.compile(rf"\+?{NUMBER.pattern}(?:(?: / | ?\+ ?|, ){NUMBER.pattern})*")
WORDS, NAME = frozenset({"words", "more", "rest"}), "name"
KEPT = 4096  # translated texts that a language keeps

Write = Callable[[int], str]
Count = Callable[[int, str], str]


@dataclass(frozen=True)
class PhrasePlace:
    """A placeholder in a phrase; `pattern` matches its number, None if it stands for words."""

    name: str
    pattern: re.Pattern[str] | None


Parts = tuple[str | PhrasePlace, ...]


@dataclass(frozen=True)
class Phrase:
    """A phrase with placeholders, and its translation."""

    parts: Parts
    letters: int
    instead: str


class Phrases:
    """Translates the words of the rules; `write` formats a number, `count` a number with a word."""

    def __init__(self, rules: Mapping[str, str], write: Write, count: Count) -> None:
        """Sort the phrases so that those with the most letters are tried first."""
        self._whole = {english: words for english, words in rules.items() if "{" not in english}
        phrases = (_phrase(*each) for each in rules.items() if "{" in each[0])
        self._phrases = sorted(phrases, key=lambda each: -each.letters)
        self._write = write
        self._filler = Filler(write, count)
        self._known: dict[str, str | None] = {}

    def translated(self, english: str) -> str | None:
        """Return the translation of a text, or None if it is not known as a whole."""
        if english not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[english] = self._found(english)
        return self._known[english]

    def _found(self, english: str) -> str | None:
        if english in self._whole:
            return self._whole[english]
        if NUMBERS.fullmatch(english):
            return NUMBER.sub(lambda found: self._write(_value(found[0])), english)
        told = next(self._filled(english), None)
        if told is None and english[:1].isupper():
            lower = self.translated(english[0].lower() + english[1:])
            told = lower and lower[0].upper() + lower[1:]
        return told

    def _filled(self, english: str) -> Iterator[str]:
        """Yield the translation by each phrase that matches."""
        for phrase in self._phrases:
            for groups in _matches(phrase.parts, english):
                facts = {name: self._fact(name, text) for name, text in groups.items()}
                if None not in facts.values():
                    yield self._filler.vformat(phrase.instead, (), facts)

    def _fact(self, name: str, text: str) -> object:
        if name == NAME:
            return text
        return self.translated(text) if name in WORDS else _value(text)


class Filler(Formatter):
    """Fills facts into words; `write` formats a number, `count` a number with a word."""

    def __init__(self, write: Write, count: Count) -> None:
        self._write, self._count = write, count

    def format_field(self, value: object, format_spec: str) -> str:
        """Return a text unchanged, and a number with the word that agrees with it."""
        if not isinstance(value, int):
            return str(value)
        return self._count(value, format_spec) if "|" in format_spec else self._write(value)


def _matches(parts: Parts, text: str) -> Iterator[dict[str, str]]:
    """Yield every way in which a text matches a phrase: the text at each placeholder."""
    if not parts:
        if not text:
            yield {}
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, str):
        if text.startswith(first):
            yield from _matches(rest, text.removeprefix(first))
        return
    for stop in _stops(first, rest, text):
        for found in _matches(rest, text[stop:]):
            yield {first.name: text[:stop], **found}


def _stops(place: PhrasePlace, rest: Parts, text: str) -> Iterator[int]:
    """Yield where the text at a placeholder may end."""
    if place.pattern is not None:
        found = place.pattern.match(text)
        if found:
            yield found.end()
    elif not rest:
        yield len(text)
    else:
        literal = str(rest[0])  # words never stand beside words without any between them
        at = text.find(literal, 1)
        while at > 0:
            yield at
            at = text.find(literal, at + 1)


def _phrase(english: str, instead: str) -> Phrase:
    """Parse a phrase with placeholders."""
    parts: list[str | PhrasePlace] = []
    letters = 0
    for literal, name, spec, _ in Formatter().parse(english):
        parts += [literal] if literal else []
        letters += len(literal) + len(spec or "")
        if name:
            parts.append(_place(name, spec or ""))
    return Phrase(tuple(parts), letters, instead)


def _place(name: str, spec: str) -> PhrasePlace:
    if name in WORDS or name == NAME:
        return PhrasePlace(name, None)
    if not spec:
        return PhrasePlace(name, NUMBER)
    many = "|".join(re.escape(each) for each in sorted(spec.split("|"), key=len, reverse=True))
    return PhrasePlace(name, re.compile(rf"{NUMBER.pattern} (?:{many})\b"))


def _value(text: str) -> int:
    """Return the number at the start of a text."""
    return int(text.partition(" ")[0].replace(",", "").replace("−", "-"))
