"""Finished English words of the rules, recognised piece by piece and told in another language.

The rules hand over whole sentences ("have 3 to 7 cards, a deuce among them") and know no language.
A catalog has each of them, or a phrase with places for what differs: `{low} to {high}` are
numbers, `{size:card|cards}` a number with its word, `{words}` and `{more}` words that the catalog
must know in turn, `{name}` what somebody wrote, which stays. What is not known as a whole is not
translated at all, so that no sentence is half in one language and half in another.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

NUMBER = re.compile(r"−?(?:\d{1,3}(?:,\d{3})+|\d+)")
NUMBERS = re.compile(rf"\+?{NUMBER.pattern}(?:(?: / | ?\+ ?|, ){NUMBER.pattern})*")
WORDS, NAME = frozenset({"words", "more", "rest"}), "name"
KEPT = 4096  # texts that a language remembers

Write = Callable[[int], str]
Count = Callable[[int, str], str]


@dataclass(frozen=True)
class PhrasePlace:
    """A place in a phrase: `pattern` recognises its number, None where words stand."""

    name: str
    pattern: re.Pattern[str] | None


Parts = tuple[str | PhrasePlace, ...]


@dataclass(frozen=True)
class Phrase:
    """A phrase with places, and what is said instead."""

    parts: Parts
    letters: int
    instead: str


class Phrases:
    """The words of the rules in one language; `write` writes a number, `count` one with a word."""

    def __init__(self, rules: Mapping[str, str], write: Write, count: Count) -> None:
        """Sort the phrases: what says most is tried first."""
        self._whole = {english: words for english, words in rules.items() if "{" not in english}
        phrases = (_phrase(*each) for each in rules.items() if "{" in each[0])
        self._phrases = sorted(phrases, key=lambda each: -each.letters)
        self._write = write
        self._filler = Filler(write, count)
        self._known: dict[str, str | None] = {}

    def translated(self, english: str) -> str | None:
        """Return what is said for a text, None if it is not known as a whole."""
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
        """Yield what is said by each phrase that fits."""
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
    """Fills facts into words: `write` writes a number, `count` one with a word."""

    def __init__(self, write: Write, count: Count) -> None:
        self._write, self._count = write, count

    def format_field(self, value: object, format_spec: str) -> str:
        """Write words as they are, a number with the word that agrees with it."""
        if not isinstance(value, int):
            return str(value)
        return self._count(value, format_spec) if "|" in format_spec else self._write(value)


def _matches(parts: Parts, text: str) -> Iterator[dict[str, str]]:
    """Yield every way in which a text is such a phrase: what stands at each place."""
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
    """Yield where what stands at a place can end."""
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
    """Read a phrase with places."""
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
    """Read a number, with or without the word behind it."""
    return int(text.partition(" ")[0].replace(",", "").replace("−", "-"))
