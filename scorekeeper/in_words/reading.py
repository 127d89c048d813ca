"""What a question says: its words, and the cards, scores and hands that are named in it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from scorekeeper.in_words.vocabulary import PARTY, Vocabulary, Word
from scorekeeper.rules.cards import ANY_WILD, DEUCE, JOKER, WILDS
from scorekeeper.words.language import COURT, LETTERS

RANKS: Mapping[str, str] = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "joker": JOKER,
    "deuce": DEUCE,
    "wild": ANY_WILD,
    "red-three": "3r",
    "black-three": "3b",
    "sevens": "7",
    "threes": "3",
    **{str(each): str(each) for each in range(2, 11)},
}
ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_FACES = frozenset({"ace", "king", "queen", "jack", "joker", "deuce", "wild", "red-three", "black-three", "sevens"})
_COUNTS = {str(each): each for each in range(1, 12)} | {"pair": 2, "triple": 3}
# Cards that are written one by one: K K K 2.
_APART = re.compile(r"(?<!\S)(?:(?:[AKQJ]|JKR|10|[2-9]) ){2,}(?:[AKQJ]|JKR|10|[2-9])(?!\S)")
_PAIR = re.compile(r"([2-9])\1\Z")
_LETTERS = re.compile(r"(?:[A-Z2-9]|10|JKR)+\Z")
NATURAL = frozenset({"ace", "king", "queen", "jack", *map(str, range(3, 11))})
CARDS = "CARDS"  # the meaning of cards that are written in letters
PLACE = "PLACE"  # the meaning of "before" and "above"
BELOW = "BELOW"  # the meaning of "less than" before a score
CARD_MEANINGS = frozenset(
    {*RANKS, *_COUNTS, "UPTO", "PLUS", "NO-WILDS", PARTY, "left", "goout", "NEGATIVE", BELOW, "hand"}
)
MOST_LETTERS = 8  # of equal digits that are cards and no score
NTH = "nth"  # what the meanings of first, second ... begin with
ARTICLE = "1"  # in many languages the word for one
# What is counted in questions, so that the number before it says little.
THINGS = "card canasta burraco samba wild-canasta pure dirty meld set pack side player"
COUNTED = frozenset({*RANKS, *THINGS.split()})
LEAST_SCORE = 16  # a smaller number is a count or a rank


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that are named together: `count` of a rank, or those from one rank to another."""

    rank: str
    count: int
    to: str = ""
    counted: bool = True


@dataclass(frozen=True)
class Asked:
    """A question as it was understood: its words, all their meanings, cards, scores and the hand."""

    words: tuple[Word, ...]
    about: frozenset[str]
    groups: tuple[Group, ...] = ()
    numbers: tuple[int, ...] = ()
    hand: int | None = None

    @property
    def cards(self) -> int:
        """The number of cards that are named with their count."""
        return sum(each.count for each in self.groups)

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The words that a passage should have: no marks of the question, no numbers of a score."""
        return tuple(x for x in self.words if not (x.meanings and is_mark(x)) and (x.meanings or not x.is_number))

    @cached_property
    def strong(self) -> tuple[Word, ...]:
        """Of these the words that say something by themselves, or all if none does."""
        return tuple(word for word in self.content if not word.weak) or self.content

    @cached_property
    def counts(self) -> Mapping[Word, tuple[int, bool]]:
        """How often each of these words is there, and whether it says something by itself."""
        strong = frozenset(self.strong)
        return {word: (times, word in strong) for word, times in Counter(self.content).items()}


def is_mark(word: Word) -> bool:
    """Return whether a word is about the question itself: "how many"."""
    return all(each.isupper() or each.startswith(NTH) or each == ARTICLE for each in word.meanings)


def read_question(text: str, own: Vocabulary, known: frozenset[str]) -> Asked:
    """Return what a question says."""
    words: list[Word] = []
    single: list[Word] = []
    written: dict[int, tuple[Group, ...]] = {}
    for part, groups in _parts(text, own.code):
        if groups:
            written[len(single)] = groups
            single.append(Word(part, frozenset({CARDS})))
        else:
            words += own.read(part, known)
            single += own.read(part, known, CARD_MEANINGS)
    words = [*_beside_ranks(words)]
    about = frozenset(each for word in words for each in word.meanings)
    found, used = _groups(single, written, one_of_each="left" in about and "PLUS" in about)
    numbers = tuple(
        _score(word.text, single[at - 1].meanings if at else frozenset(), about)
        for at, word in enumerate(single)
        if word.is_number and at not in used and _is_score(word.text)
    )
    return Asked(tuple(_counts_apart(words, about)), about, found, numbers, _hand(words))


def _beside_ranks(words: Sequence[Word]) -> Iterator[Word]:
    """Yield words with what they mean beside ranks.

    Before or above another rank is a place in a run. Whether a two is natural asks whether it is wild,
    which may depend on its place.
    """
    ranks = [_rank(each) for each in words]
    is_plain = {*ranks} <= {"", *WILDS} and not any("PLUS" in each.meanings for each in words)
    for at, each in enumerate(words):
        if PLACE in each.meanings and is_mark(each) and any(ranks[:at]) and any(ranks[at:]):
            yield Word(each.text, frozenset({"run"}))
        elif "natural" in each.meanings and is_plain and any(ranks):
            yield from (replace(each, meanings=frozenset({"wild"})), Word(each.text, frozenset({"replace"}), weak=True))
        else:
            yield each


def _counts_apart(words: Sequence[Word], about: frozenset[str]) -> Iterator[Word]:
    """Yield words; a number before the thing that it counts is weak, and one alone that is asked about is a card."""
    before = 0
    for at, each in enumerate(words):
        is_set = before > 1 and each.meanings & NATURAL  # "three kings" are also a set
        before = count_of(each)
        counts = at + 1 < len(words) and bool(words[at + 1].meanings & COUNTED)
        is_card = "WORTH" in about or ("MAY" in about and at > 0 and bool(words[at - 1].meanings & {"PLUS", ARTICLE}))
        if each.is_number and not counts and is_card and each.text in RANKS:
            yield Word(each.text, frozenset({each.text, "deuce"} if RANKS[each.text] == DEUCE else {each.text}))
        elif counts and each.meanings and each.meanings <= _COUNTS.keys() | {"deuce"} and before:
            yield Word(each.text, each.meanings - {"deuce"}, weak=True)  # "two" is also the name of a card
        else:
            yield replace(each, meanings=each.meanings | {"set"}) if is_set else each


def _is_score(digits: str) -> bool:
    return len(digits) < 7 and (int(digits) >= LEAST_SCORE or digits == "0")


def _score(digits: str, before: frozenset[str], about: frozenset[str]) -> int:
    """Return a score; below 3,000 it is the one before that, as scores are multiples of five."""
    if BELOW in before:
        return int(digits) - 5
    return -int(digits) if "NEGATIVE" in about else int(digits)


def _parts(text: str, code: str) -> Iterator[tuple[str, tuple[Group, ...]]]:
    """Yield the parts of a text; with their groups those that are cards in letters: JJJ2, KKK, 10-10-10.

    Two equal digits beside such cards are a pair: AAA 44.
    """
    text = _APART.sub(
        lambda found: found[0] if found[0].replace(" ", "").isdigit() else found[0].replace(" ", ""), text
    )
    from_here = 0
    tokens = [*re.finditer(r"[^\s,;:.!?()]+", text)]
    written = [_in_letters(found[0], code) for found in tokens]
    for at, found in enumerate(tokens):
        is_beside = any(written[max(at - 1, 0) : at + 2])
        groups = written[at] or ((Group(found[0][0], 2),) if is_beside and _PAIR.match(found[0]) else ())
        if groups:
            yield text[from_here : found.start()], ()
            yield found[0], groups
            from_here = found.end()
    yield text[from_here:], ()


def _in_letters(word: str, code: str) -> tuple[Group, ...]:
    own = dict(zip(LETTERS.get(code, COURT), COURT, strict=True)) | dict(zip(COURT, COURT, strict=True))
    bare = word.replace("-", "").replace("+", "")
    if len(bare) < 2 or not _LETTERS.match(bare.upper()):
        return ()
    letters = [own.get(sign, sign) for sign in re.findall(r"JKR|10|[A-Z2-9]", bare.upper())]
    if any(each.isalpha() and each not in RANKS.values() for each in letters):
        return ()
    repeated = any(first == second for first, second in pairwise(letters))
    if bare.isdigit():
        is_cards = len(set(letters)) == 1 and 3 <= len(letters) <= MOST_LETTERS
    else:
        is_cards = repeated or (bare.isupper() and any(each.isdigit() for each in letters))
    return tuple(Group(rank, count) for rank, count in Counter(letters).items()) if is_cards else ()


def _groups(
    words: Sequence[Word], written: Mapping[int, tuple[Group, ...]], *, one_of_each: bool
) -> tuple[tuple[Group, ...], frozenset[int]]:
    """Return the cards that are named in words, and the places of their words.

    If several are named and none is counted, they are no cards, or with `one_of_each` one of each.
    """
    found: list[Group] = []
    used: set[int] = set()
    at = 0
    while at < len(words):
        if at in written:
            found += written[at]
            used.add(at)
            at += 1
            continue
        group, size = (
            _range(words, at)
            or _run(words, at)
            or _several(words, at)
            or _single(words, at, bool(found), at - 1 in written)
            or (None, 1)
        )
        if group is not None:
            found.append(group)
            used.update(range(at, at + size))
        at += size
    if not any(x.counted for x in found) and not (one_of_each and len(found) > 1):  # a card is named, not counted
        return (), frozenset()
    return tuple(found), frozenset(used)


def _rank(word: Word) -> str:
    for each in sorted(word.meanings):
        if each in RANKS and each in _FACES:
            return RANKS[each]
    for each in (*sorted(word.meanings), word.text):
        if each in RANKS:
            return RANKS[each]
    return ""


def _is_face(word: Word) -> bool:
    return bool(word.meanings & _FACES)


def count_of(word: Word) -> int:
    """Return the number that a word says, or 0."""
    return next((_COUNTS[each] for each in (*sorted(word.meanings), word.text) if each in _COUNTS), 0)


def _range(words: Sequence[Word], at: int) -> tuple[Group, int] | None:
    if at + 2 < len(words) and "UPTO" in words[at + 1].meanings:
        first, last = _rank(words[at]), _rank(words[at + 2])
        if first in ORDER and last in ORDER and first != last:
            low = ORDER.index(first)
            high = ORDER.index(last, low) if last in ORDER[low:] else -1
            if high - low >= 2:
                return Group(first, high - low + 1, last), 3
    return None


def _run(words: Sequence[Word], at: int) -> tuple[Group, int] | None:
    """Return a run whose ranks are all named: 4 5 6 7."""
    size = 0
    while at + size < len(words) and words[at + size].is_number:
        if size and int(words[at + size].text) != int(words[at + size - 1].text) + 1:
            break
        size += 1
    ranks = [_rank(each) for each in words[at : at + size]]
    return (Group(ranks[0], size, ranks[-1]), size) if size > 2 and all(each in ORDER for each in ranks) else None


def _several(words: Sequence[Word], at: int) -> tuple[Group, int] | None:
    """Return a count with a rank: three kings, 10 10 10, a pair of aces."""
    rank = _rank(words[at])
    same = 1
    while at + same < len(words) and words[at + same].text == words[at].text and rank:
        same += 1
    if same > 1:
        return Group(rank, same), same
    count = count_of(words[at])
    if not count or at + 1 >= len(words):
        return None
    after = words[at + 1]
    if (rank := _rank(after)) and "UPTO" not in words[at].meanings:
        return Group(rank, count), 2
    return None


def _single(words: Sequence[Word], at: int, further: bool, after_letters: bool) -> tuple[Group, int] | None:
    """Return one card: a face by its name; beside other cards also "and a two", after cards in letters "KKK 2"."""
    if _is_face(words[at]):
        return Group(_rank(words[at]), 1, counted=False), 1
    beside = [words[near] for near in (at - 1, at + 1) if 0 <= near < len(words)]
    counts = at + 1 < len(words) and bool(words[at + 1].meanings & COUNTED)
    is_told = len(beside) < 2 or any(x.meanings & {"PLUS", ARTICLE} for x in beside)
    joined = further and (is_told or (after_letters and not counts))
    return (Group(_rank(words[at]), 1, counted=False), 1) if joined and _rank(words[at]) else None


def _hand(words: Sequence[Word]) -> int | None:
    """Return the number of the hand that is named, or None."""
    for at, word in enumerate(words):
        named = next((int(each.removeprefix(NTH)) for each in sorted(word.meanings) if each.startswith(NTH)), 0)
        if named:
            return named
        if word.meanings & {"hand", "left"}:  # "in hand 3" is also what is left in a hand
            for near in (at + 1, at - 1) if "hand" in word.meanings else (at + 1,):
                if 0 <= near < len(words) and words[near].text.isdigit():
                    number = int(words[near].text)
                    if 0 < number < 10:
                        return number
    return None
