"""What the rules of a game say in a language, with the meanings by which a question finds it."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from scorekeeper.in_words.meanings import HINTS, IRREGULAR, WIDER
from scorekeeper.in_words.vocabulary import Vocabulary, Word, vocabulary
from scorekeeper.rules.all_topics import RULES, TOPICS
from scorekeeper.rules.codec import digest
from scorekeeper.rules.examples.shown import example_of
from scorekeeper.rules.rulebook import BookStatement, rulebook
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant
from scorekeeper.words.language import translate, using_language

KEPT = 24  # rules whose index is kept
LABEL, HINT, SENTENCE, TEXT, HEADING, NOTE = 3.0, 2.6, 2.0, 1.4, 0.6, 0.8  # weight of a word by its place
PART = 0.6  # of the weight of a group of words, for each of them: "canasta of deuces"
LONGEST_TOGETHER = 240  # letters of several statements
PERSONS = frozenset({"player", "dealer", "partner", "side"})
TABLE = "opening.by_"
CARD_POINTS = "card_points"
EXAMPLES = "Examples of melds"
# A statement about the one before it cannot stand alone.
_OF_THE_ONE_BEFORE = re.compile(
    r"(They|The same|For any other|Nor|Left in hand they|A pile with such|Other melds|Also, while)\b"
)
_ASKS: Mapping[str, str] = {
    rule.code.partition(".")[0].replace("_", "-"): topic.asks[0].name
    for topic in reversed(TOPICS)
    if topic.asks
    for rule in topic.rules
} | {"opening": "initial-meld", "melds": "meld", "pots": "take-pot", "runs": "meld"}

# What most statements are about; in many languages the word for one is an article.
COMMON = frozenset({"player", "side", "card", "hand", "1"})

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Passage:
    """Something that the rules say, as a text; `heading` is its chapter in English, "" for a law.

    `of_persons`: it says who does something. `printed` is what the book says if a house rule differs
    from it, `ask` the kind of question to the referee that fits, or "".
    """

    text: str
    heading: str
    code: str
    cite: Cite
    ask: str
    is_number: bool = False
    of_persons: bool = False
    changed: bool = False
    printed: str = ""
    words: Weights = field(default_factory=dict, compare=False, repr=False)
    about: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    @property
    def is_irregularity(self) -> bool:
        """Whether it says what is done about something that should not have happened."""
        return self.code.startswith(("penalty", "irregularity"))


@dataclass(frozen=True, slots=True)
class Index:
    """All passages; `rare` is the weight of each word: the rarer, the more; `known` as they are written.

    `absent` are cards that the game does not have.
    """

    passages: tuple[Passage, ...]
    rare: Weights
    known: frozenset[str]
    most: float
    absent: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Key:
    """Rules as a key: two are the same if their digests are; `thousand` is how a region writes numbers."""

    digest: str
    code: str
    variant: Variant = field(compare=False)
    thousand: str = ""


def index_of(variant: Variant, code: str) -> Index:
    """Return the index of a game in a language."""
    with using_language(code) as language:
        return _index(_Key(digest(variant), code, variant, language.number(1000)))


@lru_cache(maxsize=KEPT)
def _index(key: _Key) -> Index:
    own = vocabulary(key.code)
    with using_language(key.code):
        passages = (*_statements(key.variant, own), *_laws(key.variant, own))
    known = frozenset(word for word in own.split(" ".join(each.text for each in passages)) if len(word) > 1)
    held = Counter(word for each in passages for word in each.words)
    rare = {word: math.log(1 + len(passages) / count) for word, count in held.items()}
    absent = frozenset[str]() if key.variant.deal.jokers_per_pack else frozenset({"joker"})
    return Index(passages, rare, known, math.log(1 + len(passages)), absent)


def _statements(variant: Variant, own: Vocabulary) -> Iterator[Passage]:
    """Yield the statements of the rulebook; those about the one before them are put together with it."""
    for chapter in rulebook(variant):
        if chapter.heading == EXAMPLES:
            continue  # what cards count is worked out for the cards of the question
        together: list[BookStatement] = []
        for statement in chapter.statements:
            if statement.row.code.startswith(TABLE):
                continue  # the minimums are given with the score or the hand of the question
            if together and not _OF_THE_ONE_BEFORE.match(statement.row.label):
                yield from _passages(chapter.heading, together, own)
                together = []
            together.append(statement)
        yield from _passages(chapter.heading, together, own)


def _passages(heading: str, together: list[BookStatement], own: Vocabulary) -> Iterator[Passage]:
    for at, statement in enumerate(together):
        texts = [sentence(each) for each in together]
        whole = " ".join(texts)
        text = whole if len(whole) <= LONGEST_TOGETHER else " ".join(dict.fromkeys((texts[0], texts[at])))
        yield _passage(heading, statement, together[0], text, own)


def _passage(heading: str, statement: BookStatement, first: BookStatement, text: str, own: Vocabulary) -> Passage:
    row = statement.row
    words = _weighed(
        own,
        (first.row.label, LABEL),
        (row.value, SENTENCE if row.sentence else TEXT),
        (heading, HEADING),
        (row.note, TEXT if row.code.startswith(IRREGULAR) else NOTE),
        (row.remedy, NOTE),
        (row.label, LABEL),
    )
    _hint(words, row.code)
    about = frozenset(word for word, weight in words.items() if weight >= LABEL)
    return Passage(
        text,
        heading,
        row.code,
        row.cite,
        _ask(row.code),
        is_number=not re.search("[a-z]{3}", row.value) or bool(re.search(r"\d", row.value)),
        of_persons=bool(about & PERSONS),
        changed=statement.changed,
        printed=statement.printed,
        words=words,
        about=about - COMMON if row.code != CARD_POINTS else frozenset(),  # a list of ranks is about each of them
    )


def sentence(statement: BookStatement) -> str:
    """Return a statement as a text in the current language."""
    row = statement.row
    label, value = translate(row.label), translate(row.value)
    between = " " if row.sentence else translate(": ")
    more = "".join(f" {translate(each)}" for each in (row.note, row.remedy) if each)
    stop = "" if value.endswith((".", "!", "?")) else "."
    if not more and not row.sentence:
        return f"{label}{between}{value}{stop}"
    if row.note and not row.sentence and not row.remedy and not row.note.endswith("."):
        return f"{label}{between}{value} ({translate(row.note)})."
    return f"{label}{between}{value}{stop}{more}"


def _laws(variant: Variant, own: Vocabulary) -> Iterator[Passage]:
    """Yield the law of every finding that the variant can have."""
    for law, code in variant.once("laws", partial(_possible, variant)).items():
        words = _weighed(own, (law, TEXT))
        _hint(words, code)
        yield Passage(translate(law), "", code, variant.cite(code), _ask(code), words=words)


def _possible(variant: Variant) -> Mapping[str, str]:
    """Return the laws that can be broken, each with the first code of a finding; examples for that take longest."""
    found: dict[str, str] = {}
    for rule in RULES.values():
        law = rule.stated(variant)
        if law and law not in found and example_of(rule, variant) is not None:
            found[law] = rule.code
    return found


def _hint(words: dict[str, float], code: str) -> None:
    """Add what a statement or law is about and does not say in these words."""
    for hint in f"{HINTS.get(code, '')} {HINTS.get(code.partition('.')[0] + '.*', '')}".split():
        words[hint] = max(words.get(hint, 0), HINT)


def _weighed(own: Vocabulary, *texts: tuple[str, float]) -> dict[str, float]:
    """Return the meanings of texts, and words without one."""
    found: dict[str, float] = {}
    for text, weight in texts:
        if not text:
            continue
        meanings, words, inner = own.sense(_about(translate(text), weight), weight == LABEL)
        for each in meanings | words:
            found[each] = max(weight, found.get(each, 0))
        for each in inner:
            found[each] = max(weight * PART, found.get(each, 0))
    return found


def _about(text: str, weight: float) -> str:
    """Return what a text is about: of "Red threes: one, two ..." what is before the colon, if it is a label."""
    return text.partition(":")[0] if weight == LABEL else text


def _ask(code: str) -> str:
    return _ASKS.get(code.partition(".")[0].replace("_", "-"), "")


def met(word: str, here: Weights) -> float:
    """Return how much of a word a passage has: itself, or something wider."""
    own, wider = here.get(word, 0), WIDER.get(word)
    return max(own, *(here.get(each, 0) * share for each, share in wider)) if wider else own


def met_by(word: Word, here: Weights) -> float:
    """Return how much of a word of a question a passage has, in any of its meanings."""
    return max([met(each, here) for each in word.meanings]) if word.meanings else met(word.text, here)
