"""The words of players in a language: which meanings a text has, word by word.

A line of a file in `words/languages/players` is `meaning: word, group of words, ...`; the endings of
words do not matter, and several meanings before the colon are given together. The meaning `-` marks
words that say nothing by themselves, `~` short forms, each before what it is short for, and `?` words
of something else than the game that look like one of it. Meanings in capital letters are about the
question itself.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property, lru_cache

from scorekeeper.in_words.stems import ALGORITHMS, stemmer
from scorekeeper.words.catalog import FOLDER

NOTHING = "-"
SHORT = "~"
ELSEWHERE = "?"  # a question with such a word is about something else
DIGRAPHS = ("de",)  # languages whose umlauts are also written with an e
THOUSAND = "THOUSAND"
PARTY = "party"  # how many play, where and when: the rules of the game are those for so many already
WEAK = frozenset({NOTHING, "WORTH", "NEGATIVE", PARTY})  # a word that also has one of these often says nothing else
_WORDS = re.compile(r"nth\d|[^\W\d_]+|\d+")
_THOUSANDS = re.compile(r"(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))")
_ORDINAL = re.compile(r"\b([1-9])(?:\s?[ªº°]|st|nd|rd|th|er|re|ere|e|eme|ieme|nde|a|o|de|ste|te)\b")
_DIGIT = re.compile(r"\d")
_NOT_PLAIN = re.compile(r"[^\x00-\x7f]")  # accents among them, once they are apart from their letters
_LIGATURES = (("æ", "ae"), ("œ", "oe"), ("ø", "o"))
_DIGRAPHS = re.compile("(?<=[a-z])([aou])e(?=[a-z])|(?<![a-z])([aou])e(?=[a-z])")
# Verbs of two parts in the infinitive: "anzulegen" is read as "anlegen", "neer te leggen" as "neerleggen".
_INFINITIVES = {
    "de": re.compile(r"\b(ab|an|auf|aus|dazu|ein|hin|nach|raus|heraus|runter|um|vor|weg|zuruck)zu(?=[a-z]{4})"),
    "nl": re.compile(r"\b(aan|af|bij|dicht|erbij|in|mee|neer|op|terug|uit|weg) te (?=[a-z]{3})"),
}
SHORTEST_MENDED, SHORTEST_PART = 4, 4  # letters of a word with a typing error, of a part of a compound
ALIKE = 0.83  # how much a word with a typing error has of the word that is meant
FEW_KNOWN = 2  # words of the game beside which a word is also read as one that is less alike
SHORTEST_OTHER = 6  # letters of a word in which one letter may be another
MENDED = 256  # words whose typing errors are known
KEPT = 8_192  # words, groups and texts of the rules that are read once
Sense = tuple[frozenset[str], frozenset[str], frozenset[str]]  # meanings, words without one, meanings inside of groups


@dataclass(frozen=True, slots=True)
class Word:
    """A word or group of words of a text: its meanings, or its stem if it is in no catalog.

    `known` is false for a word that neither the catalog nor the rules have, `weak` is true for one that
    often says nothing.
    """

    text: str
    meanings: frozenset[str]
    known: bool = True
    weak: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number in digits."""
        return self.text.isdigit()


def folded(text: str) -> str:
    """Return a text in small letters, without accents and separators of thousands."""
    plain = text.casefold()
    if _DIGIT.search(plain):  # as few texts of the rules have
        plain = _THOUSANDS.sub("", plain)
    for letter, letters in _LIGATURES:
        plain = plain.replace(letter, letters)
    plain = unicodedata.normalize("NFKD", plain)
    plain = _NOT_PLAIN.sub(lambda found: "" if unicodedata.combining(found[0]) else found[0], plain)
    return _ORDINAL.sub(r"nth\1", plain) if _DIGIT.search(plain) else plain


class Vocabulary:
    """The words of players of a language."""

    def __init__(self, code: str) -> None:
        """Read the catalog of a language."""
        self.code = code
        self.stem = stemmer(code)
        self.groups: dict[tuple[str, ...], frozenset[str]] = {}
        self.exact: dict[tuple[str, ...], frozenset[str]] = {}
        self.together: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.words: set[str] = set()
        self.little: set[str] = set()  # words that say nothing by themselves
        self._short: dict[str, list[str]] = {}
        for meanings, forms in self._lines():
            if meanings == SHORT:
                self._short |= {short: words for short, *words in map(_WORDS.findall, forms.split(","))}
            else:
                self._add(meanings.split(), forms.split() if meanings == NOTHING else forms.split(","))
        self.groups |= {(f"nth{number}",): frozenset({f"nth{number}"}) for number in range(1, 10)}
        self._longest: dict[str, int] = {}  # of the groups that begin with a stem
        for first, *rest in self.groups:
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(rest))
        self._thousands = frozenset(words[0] for words in self.exact if THOUSAND in self.exact[words] and not words[1:])
        self._meant = lru_cache(maxsize=MENDED)(self._mended)  # a question is read more than once
        self._of_group = lru_cache(maxsize=KEPT)(self._told_by)
        self.sense = lru_cache(maxsize=KEPT)(self._sense)
        self.stems = frozenset(stem for group in self.groups for stem in group)

    def _lines(self) -> Iterator[tuple[str, str]]:
        """Yield meanings with their forms, folded."""
        lines = (FOLDER / "players" / f"{self.code}.txt").read_text(encoding="utf-8").splitlines()
        parts = [each.partition(":") for each in lines if ":" in each and not each.startswith("#")]
        folded_once = self._folded("\n".join(forms for _, _, forms in parts)).split("\n")
        return zip((meanings for meanings, _, _ in parts), folded_once, strict=True)

    @cached_property
    def _by_letter(self) -> Mapping[str, Sequence[str]]:
        """Words that may have been meant, by their first letter."""
        found: dict[str, list[str]] = {}
        for word in sorted(self.words | self.little):
            if len(word) >= SHORTEST_MENDED:
                found.setdefault(word[0], []).append(word)
        return found

    def _add(self, meanings: Sequence[str], forms: Iterable[str]) -> None:
        here, own = frozenset(meanings), self.little if NOTHING in meanings else self.words
        for form in forms:
            words = tuple(_WORDS.findall(form))
            own.update(words)
            stems = tuple(map(self.stem, words))
            for known, key in ((self.exact, words), (self.groups, stems)):
                known[key] = known[key] | here if key in known else here
            if len(meanings) > 1:
                self.together[stems] = tuple(meanings)

    def split(self, text: str) -> list[str]:
        """Return the words of a text, folded."""
        return _WORDS.findall(self._folded(text))

    def _folded(self, text: str) -> str:
        plain = folded(text)
        if self.code in DIGRAPHS:
            plain = _DIGRAPHS.sub(lambda found: found[1] or found[2], plain)
        if self.code in _INFINITIVES:
            plain = _INFINITIVES[self.code].sub(r"\1", plain)
        return plain

    def read(self, text: str, others: frozenset[str] | None = None, only: frozenset[str] = frozenset()) -> list[Word]:
        """Return the words of a text, the longest known groups first.

        With `others`, which are more known words, an unknown word is read as the known one that is
        written nearly so, or as its parts. With `only`, a group of words needs one of these meanings.
        """
        words = [each for word in self.split(text) for each in self._short.get(word, (word,))]
        if others is not None:  # before groups are looked for: "red thrree" is a group
            bold = sum(self.stem(word) in self.stems and word not in self.little for word in words) >= FEW_KNOWN
            words = [word if self._is_known(word, others) else self._meant(word, bold) or word for word in words]
        words = self._numbered(words)
        stems = [self.stem(word) for word in words]
        found: list[Word] = []
        at = 0
        while at < len(words):
            key = self._group_at(stems, at, only)
            if key:
                found += self._of_group(tuple(words[at : at + len(key)]))
            elif others is None or words[at].isdigit() or (words[at] in others and not self._parts(words[at])):
                found.append(Word(stems[at], frozenset()))
            else:
                found += self._unknown(words[at], others)
            at += len(key) or 1
        return found

    def _sense(self, text: str, inner: bool) -> Sense:
        """Return the meanings of a text of the rules and words without one; with `inner` what groups have inside."""
        words = self.read(text)
        groups = words if inner else ()
        return (
            frozenset(each for word in words for each in word.meanings if not each.isupper()),
            frozenset(word.text for word in words if not word.meanings),
            frozenset(each for word in groups for each in self.inner(word) if not each.isupper()),
        )

    def _numbered(self, words: list[str]) -> list[str]:
        """Return words with thousands in digits: "two thousand", "mil quinientos"."""
        if self._thousands.isdisjoint(words):
            return words
        found: list[str] = []
        last = 0  # thousands that end here
        for word in words:
            before = found[-1] if found else ""
            if word in self._thousands:
                digits = [each for each in (before, *self.exact.get((before,), ())) if each.isdigit() and len(each) < 3]
                found[-1:] = [str(1000 * int(digits[0]))] if digits else [*found[-1:], "1000"]
                last = len(found)
            elif last == len(found) > 0 and word.isdigit() and len(word) == 3:
                found[-1] = str(int(found[-1]) + int(word))
            else:
                found.append(word)
        return found

    def inner(self, word: Word) -> frozenset[str]:
        """Return what the single words of a group mean."""
        parts = word.text.split() if " " in word.text else []
        return frozenset[str]().union(*(self.groups.get((self.stem(each),), ()) for each in parts)) - {NOTHING}

    def _group_at(self, stems: Sequence[str], at: int, only: frozenset[str]) -> tuple[str, ...]:
        """Return the longest known group of words that begins at a place, () if there is none."""
        for size in range(min(self._longest.get(stems[at], 0), len(stems) - at), 0, -1):
            key = tuple(stems[at : at + size])
            if key in self.groups and (size == 1 or not only or self.groups[key] & only):
                return key
        return ()

    def _told_by(self, words: tuple[str, ...]) -> tuple[Word, ...]:
        """Return what a known group of words says."""
        text, key = " ".join(words), tuple(map(self.stem, words))
        if key in self.together:
            return tuple(Word(text, frozenset({each})) for each in self.together[key])
        meanings = self.exact.get(words) or self.groups[key]  # an ending may tell words apart
        if ELSEWHERE in meanings:
            return (Word(text, frozenset({ELSEWHERE}), known=False),)
        if len(words) > 1:
            # "who deals" also asks who, and "can we open" is also about opening.
            inner = frozenset[str]().union(*(self.exact.get((word,), frozenset()) for word in words)) - {NOTHING}
            is_mark = all(each.isupper() for each in meanings)
            meanings |= inner if is_mark else {each for each in inner if each.isupper() and each != "WORTH"}
        if meanings == {NOTHING}:
            return ()
        return (Word(text, meanings - {NOTHING}, weak=bool(meanings & WEAK)),)

    def _is_known(self, word: str, others: frozenset[str]) -> bool:
        return word.isdigit() or word in others or self.stem(word) in self.stems

    def _unknown(self, word: str, others: frozenset[str]) -> Iterator[Word]:
        parts = [word] if self.stem(word) in self.stems else self._parts(word, others)
        for each in parts:
            stem = self.stem(each)
            if (stem,) in self.groups:
                yield from self._of_group((each,))
            else:
                yield Word(stem, frozenset())
        if not parts:
            yield Word(self.stem(word), frozenset(), known=False)

    def _mended(self, word: str, bold: bool) -> str:
        """Return the known word that an unknown one was meant to be, or ""; with `bold`, one that is less alike."""
        if not word.isascii():
            return ""
        room = 1 + (len(word) > 6)
        like = [each for each in self._by_letter.get(word[0], ()) if abs(len(each) - len(word)) <= room]
        alike = {each: SequenceMatcher(None, word, each).ratio() for each in like if is_slip(word, each)}
        slips = [each for each, ratio in alike.items() if bold or ratio >= ALIKE]
        if slips or len(word) < SHORTEST_MENDED:
            return max(sorted(slips), key=alike.__getitem__, default="")
        near = get_close_matches(word, [each for each in like if each in self.words], n=1, cutoff=ALIKE)
        return near[0] if near else ""

    def _parts(self, word: str, others: frozenset[str] = frozenset()) -> list[str]:
        for cut in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1) if word.isascii() else ():
            first, second = word[:cut], word[cut:]
            if self._is_known(second, others):
                for known in (first, first.removesuffix("s"), first.removesuffix("n")):
                    if self._is_known(known, others):
                        return [known, second]
        return []


def is_slip(typed: str, meant: str) -> bool:
    """Whether a word differs from another by one slip: a letter too few or too many, two swapped, or another one."""
    at = next((at for at, (one, other) in enumerate(zip(typed, meant, strict=False)) if one != other), len(typed))
    if len(typed) == len(meant):
        swapped = typed[at : at + 2] == meant[at : at + 2][::-1] and typed[at + 2 :] == meant[at + 2 :]
        return swapped or (len(typed) >= SHORTEST_OTHER and typed[at + 1 :] == meant[at + 1 :])
    if len(typed) < len(meant):
        return typed[at:] == meant[at + 1 :]
    return typed[at + 1 :] == meant[at:]


@lru_cache(maxsize=len(ALGORITHMS))
def vocabulary(code: str) -> Vocabulary:
    """Return the words of players of a language."""
    return Vocabulary(code)
