"""Finds what the rules say about a question in plain English.

It finds only statements of the rulebook and laws of findings, under the rules of the game in
question with its house rules. So an answer cannot disagree with the rulings.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache

from scorekeeper.rules.all_topics import TOPICS
from scorekeeper.rules.codec import digest
from scorekeeper.rules.examples.shown import examples
from scorekeeper.rules.rulebook import BookStatement, rulebook
from scorekeeper.rules.search_words import ALIKE, DROPPED, HINTS, NUMBER_WANTED, TOGETHER, WIDER
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant

MOST = 3  # passages of an answer
LONGEST = 200  # letters of a question that are read
ENOUGH = 0.5  # share of a question, by weight, that a passage must cover
KEPT = 32  # sets of rules whose index is kept
# A statement about the one before it cannot stand alone.
_OF_THE_ONE_BEFORE = re.compile(r"(They|The same|For any other|Nor|Left in hand they)\b")
_LABEL, _HINT, _TEXT, _HEADING, _EXAMPLE = 3.0, 2.6, 1.4, 1.2, 0.5  # weight of a word by its place
_WORD = re.compile(r"[a-z]+|\d+")
_ENDINGS = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)\b")

_WRONG = frozenset({"penalty", "wrong", "show"})  # a question with these means an irregularity
IRREGULARITIES = ("penalty", "irregularity")  # what their codes begin with

_SMALL = 0.3  # a small number tells less than the words beside it

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Passage:
    """Something that the rules say: a label with its value, or a law as a sentence.

    `printed` is what the book says if a house rule differs from it, otherwise "". `ask` is the kind
    of question to the referee that fits, or "".
    """

    heading: str
    label: str
    value: str
    note: str
    code: str
    cite: Cite
    sentence: bool = True
    changed: bool = False
    printed: str = ""
    ask: str = ""
    words: Weights = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_number(self) -> bool:
        """Whether the value is a number or a row of numbers, to be read at a glance."""
        return bool(self.label) and not re.search("[a-z]{3}", self.value)

    @property
    def is_irregularity(self) -> bool:
        """Whether it says what is done about something that should not have happened."""
        return self.code.startswith(IRREGULARITIES)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the rules say, the best passage first, and the nearest questions to the referee."""

    passages: tuple[Passage, ...]
    asks: tuple[str, ...]


def find(variant: Variant, asked: str, questions: Mapping[str, str]) -> Reply:
    """Look a question up in the rules of a variant.

    `questions` are the kinds that the referee answers there, in words. If the rules say nothing
    about it, there are no passages; if no question is similar, all questions are returned.
    """
    index = _index(_Key(digest(variant), variant))
    wanted = index.read(asked[:LONGEST])
    number = bool(NUMBER_WANTED.search(_plain(asked)))
    fits = ((index.fit(each, wanted, number=number), each) for each in index.passages)
    ranked = sorted((pair for pair in fits if pair[0] > 0), key=lambda pair: -pair[0])
    different = {(each.label, each.value): each for _, each in reversed(ranked)}
    passages = tuple(reversed(different.values()))[:MOST]
    near = [ask for ask, words in questions.items() if set(_words(words)) & set(wanted)]
    asks = dict.fromkeys([*(x.ask for x in passages if x.ask in questions), *near])
    return Reply(passages, tuple(asks) or tuple(questions))


@dataclass(frozen=True, slots=True)
class _Key:
    """Rules as a key: two are the same if their digests are."""

    digest: str
    variant: Variant = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Index:
    """All passages of a variant; `rare` is the weight of each word: the rarer, the more."""

    passages: tuple[Passage, ...]
    rare: Weights
    known: frozenset[str]  # words as people write them

    def read(self, asked: str) -> dict[str, float]:
        """Return the words of a question with their weights; unknown words are read as known ones.

        Words that stay unknown weigh as much as the rarest, because the question is about something
        else.
        """
        text = " ".join(self._mended(word) for word in _WORD.findall(_plain(asked)))
        most = max(self.rare.values())
        few = {word: _SMALL if re.fullmatch(r"\d{1,2}", word) else 1 for word in _words(text)}
        return {word: self.rare.get(word, most) * share for word, share in few.items()}

    def _mended(self, word: str) -> str:
        if word in self.known or word in DROPPED or word.isdigit():
            return word
        near = get_close_matches(word, self.known, n=1, cutoff=0.77) if len(word) > 3 else []
        return near[0] if near else word

    def fit(self, passage: Passage, wanted: Weights, *, number: bool) -> float:
        """Return how well a passage answers; 0 if it contains too little of the question."""
        here = passage.words
        met = {word: self._met(word, here) for word in wanted}
        asked_of = sum(wanted.values())
        covered = sum(weight for word, weight in wanted.items() if met[word] >= _EXAMPLE)
        if not asked_of or covered / asked_of < ENOUGH:
            return 0
        fit = sum(weight * met[word] for word, weight in wanted.items())
        label = set(_words(passage.label))
        others = (word for word in label if not (word.isdigit() or self._asked(word, wanted)))
        beside = sum(self.rare[word] for word in others)
        precise = 1 / (1 + 0.08 * beside)
        kind = 1.3 if number and passage.is_number else 1
        if passage.is_irregularity and not _WRONG & set(wanted):
            kind *= 0.6
        return fit / asked_of * (covered / asked_of) ** 2 * precise * kind

    @staticmethod
    def _met(word: str, here: Weights) -> float:
        other = (here.get(wider, 0) * share for wider, share in WIDER.get(word, ()))
        return max(here.get(word, 0), *other, 0)

    @staticmethod
    def _asked(word: str, wanted: Weights) -> bool:
        return word in wanted or any(word == wider for each in wanted for wider, _ in WIDER.get(each, ()))


@lru_cache(maxsize=KEPT)
def _index(key: _Key) -> _Index:
    passages = (*_statements(key.variant), *_laws(key.variant))
    held = Counter(word for each in passages for word in each.words)
    rare = {word: math.log(1 + len(passages) / count) for word, count in held.items()}
    texts = (f"{x.heading} {x.label} {x.value} {x.note}" for x in passages)
    written = {word for text in texts for word in _WORD.findall(_plain(text))}
    together = {word for pattern, _ in TOGETHER for word in re.findall("[a-z]{3,}", pattern)}
    return _Index(passages, rare, frozenset(written | set(ALIKE) | together))


def _statements(variant: Variant) -> Iterator[Passage]:
    """Yield the statements of the rulebook; one that adds to the one before is joined to it."""
    for chapter in rulebook(variant):
        before = ""
        for statement in chapter.statements:
            row = statement.row
            label = row.label
            if _OF_THE_ONE_BEFORE.match(label):
                label = _joined_label(before, label)
            else:
                before = label.partition(":")[0]
            yield _passage(chapter.heading, label, statement)


def _joined_label(before: str, label: str) -> str:
    """Return a label about the statement before it so that it can stand alone.

    >>> _joined_label("Red threes", "They count for"), _joined_label("Red threes", "For any other side they")
    ('Red threes count for', 'For any other side red threes')
    """
    if label.startswith("They"):
        return label.replace("They", before, 1)
    if "they" in label:
        return label.replace("they", before[:1].lower() + before[1:])
    return f"{before}: {label[:1].lower()}{label[1:]}"


def _passage(heading: str, label: str, statement: BookStatement) -> Passage:
    row = statement.row
    note = " ".join(part for part in (row.note, row.remedy) if part)
    code = row.code
    hints = " ".join(HINTS.get(each, "") for each in (code, code.partition(".")[0]))
    words = _weighed((label, _LABEL), (hints, _HINT), (f"{row.value} {note}", _TEXT), (heading, _HEADING))
    own = (row.sentence, statement.changed, statement.printed, _ask(code), words)
    return Passage(heading, label, row.value, note, code, row.cite, *own)


def _laws(variant: Variant) -> Iterator[Passage]:
    """Yield the law of every finding that the variant can have, with its example."""
    for rule, example in examples(variant):
        law = rule.stated(variant)
        if law:
            example_text = f"{example.situation.words} {example.finding.message}"
            words = _weighed((law, _TEXT), (example_text, _EXAMPLE))
            cite, ask = variant.cite(rule.code), _ask(rule.code)
            yield Passage("", "", law, "", rule.code, cite, ask=ask, words=words)


def _weighed(*texts: tuple[str, float]) -> Weights:
    found: dict[str, float] = {}
    for text, weight in texts:
        for word in _words(text):
            found[word] = max(weight, found.get(word, 0))
    return found


def _words(text: str) -> list[str]:
    """Yield the words of a text as the index has them: joined, unified, without endings."""
    plain = _plain(text)
    for pattern, word in TOGETHER:
        plain = re.sub(pattern, word, plain)
    found = (_stem(ALIKE.get(word, word)) for word in _WORD.findall(plain) if word not in DROPPED)
    return list(dict.fromkeys(found))


def _stem(word: str) -> str:
    return _ENDINGS.sub("", ALIKE.get(word, word)) if word.isalpha() else word


def _plain(text: str) -> str:
    """Return the text in small letters, without accents, separators in numbers, and dashes."""
    folded = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"(?<=\d),(?=\d{3})|'s\b|'", "", folded).replace("-", " ")


def _ask(code: str) -> str:
    return _ASKS.get(_area(code), "")


def _area(code: str) -> str:
    return code.partition(".")[0].replace("_", "-")


# The question of the first topic that a finding belongs to, by the first part of its code.
_ASKS: Mapping[str, str] = {
    _area(rule.code): topic.asks[0].name for topic in reversed(TOPICS) if topic.asks for rule in topic.rules
} | {"opening": "initial-meld", "melds": "meld", "pots": "take-pot"}
