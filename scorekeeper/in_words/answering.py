"""Answers to a question in words: the nearest things that the rules of a game say."""

import textwrap
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from scorekeeper.in_words.counted import LAW, MANY, RED_THREES, GameSoFar, counted
from scorekeeper.in_words.meanings import HINTS, WIDER
from scorekeeper.in_words.passages import CARD_POINTS, Index, Passage, index_of, met_by
from scorekeeper.in_words.reading import ARTICLE, RANKS, Asked, read_question
from scorekeeper.in_words.vocabulary import ELSEWHERE, Vocabulary, Word, vocabulary
from scorekeeper.rules import Cite, Variant
from scorekeeper.rules.questions.question import AskName
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.words.language import mark_for_translation as _mark
from scorekeeper.words.language import translate, using_language

MOST = 3  # answers
LONGEST = 200  # letters of a question that are read
LETTERS = 240  # of an answer
ENOUGH = 0.4  # share of a question, by weight, that a passage must have
WEAK = 0.4  # weight of a word that often says nothing
# What weighs less: what games are also called, and ranks, which are often only an example.
LESS = {"canasta": 0.5, "card": 0.5, "player": 0.5, "burraco": 0.3, "samba": 0.3} | dict.fromkeys(
    ("king", "queen", "jack", "4", "5", "6", "8", "9"), 0.5
)
AREAS: Mapping[str, set[str]] = {
    AskName.TAKE_PILE: {"take", "pile"},
    AskName.GO_OUT: {"goout"},
    AskName.DISCARD: {"discard"},
    AskName.TAKE_POT: {"take", "pot"},
    AskName.INITIAL_MELD: {"open"},
    AskName.ACABA: {"acaba"},
}
FROM_HAND = frozenset({*RANKS, "wild", "natural", "card", "pair", "triple"}) - {"red-three", "black-three"}
AS_IT_LIES = frozenset({"top", "freeze"})
# The law that decides whether something may be done, if nothing nearer is found.
GENERAL: Mapping[str, str] = {key.removeprefix("ASK "): code for key, code in HINTS.items() if key.startswith("ASK ")}
# Codes of what cards and melds count.
VALUES = (
    "card_points",
    "canasta",
    "going-out",
    "threes.red_table",
    "red-threes",
    "held",
    "special-hand",
    "black_three",
)
OF_POINTS = frozenset({"WORTH", "HOWMANY", "TOTAL", "left"})
LEFT = frozenset({"left", "penalty", "hand"})
MAIN = HINTS["MAIN"].split()  # what decides in general
COURSE = ("turn", "setup", "pots", "game")  # codes of how a hand takes its course
BONUSES = ("canasta.", "special-hand")  # codes of what only gives points
CONSEQUENCE = frozenset({"not-taken", "unplayed"})  # what such a word asks for is what follows from it
FEW = 3  # words of a question that asks in general
WENT_WRONG = frozenset({"penalty", "wrong", "show", "out-of-turn", "cards-many", "cards-few", "left", "too-low"})
NEAR = 0.2  # of the best, what another answer must reach
CAP, POWER, BESIDE, MET = 3.0, 2, 0.06, 1.2
NEED = "threes.red_need"
NO_JOKERS = "deal.jokers_per_pack"  # what is said first of a joker in a game that has none
CERTAIN = frozenset({"red-three", "black-three", "wild-canasta", "acaba"})  # what only players of canasta say
OF_TEXT = 0.6  # weight of a word that the rules have and players' words have not
UNKNOWN = 0.4  # weight of a word that nobody knows, as a share of the rarest


NOWHERE = GameSoFar()
# Questions that every game answers; a test asks them in every language.
ANSWERED = (
    _mark("How much is a joker?"),
    _mark("How many cards are dealt?"),
    _mark("Who deals first?"),
    _mark("What is the minimum to open?"),
    _mark("May I take the discard pile?"),
    _mark("What is needed to go out?"),
    _mark("What do cards left in the hand cost?"),
    _mark("When does the game end?"),
    _mark("How many wild cards may a meld have?"),
)


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """An answer in a language; `question` is a canasta-question/1, `heading` and `code` say where it stands."""

    text: str
    cite: Cite
    code: str
    heading: str = ""
    ask: str = ""
    question: Mapping[str, object] | None = None
    changed: bool = False
    printed: str = ""
    is_law: bool = False


def answers(variant: Variant, code: str, text: str, place: GameSoFar = NOWHERE) -> tuple[FoundAnswer, ...]:
    """Return what the rules of a variant say to a question in a language, the best first.

    Empty if they say nothing that is near enough.
    """
    index, own = index_of(variant, code), vocabulary(code)
    asked = _read(text, own, index)
    if not _is_about_the_game(asked, index):
        return ()
    with using_language(code):
        worked_out = [*counted(asked, variant, place)]
    if not worked_out:
        return (*_nearest(asked, index),)
    found = [
        FoundAnswer(_short(x.text), x.cite, x.code, ask=_ask_of(x.question), question=x.question) for x in worked_out
    ]
    if also := LAW if found[0].code.startswith("opening") else NEED if found[0].code == RED_THREES else "":
        found += [_as_answer(each) for each in index.passages if each.code == also]
    elif found[0].question:
        return (*found,)
    texts = {each.text for each in found}
    return (*found, *(each for each in _nearest(asked, index) if each.text not in texts))[:MOST]


def _read(text: str, own: Vocabulary, index: Index) -> Asked:
    """Return what the beginning of a question says; one sign may stand for a whole sentence."""
    return read_question(unicodedata.normalize("NFKC", text[:LONGEST])[:LONGEST], own, index.known)


def nearest_answered(variant: Variant, code: str, text: str) -> tuple[str, ...]:
    """Return questions in a language that have answers, those with words of this one first."""
    index, own = index_of(variant, code), vocabulary(code)
    asked = _read(text, own, index)
    wanted = asked.about | {word.text for word in asked.words}
    with using_language(code):
        known = [translate(each) for each in ANSWERED]
    shared = [len(wanted & {x for word in own.read(each) for x in word.meanings or {word.text}}) for each in known]
    order = sorted(range(len(known)), key=lambda at: (-shared[at], at))
    return tuple(known[at] for at in order[:MOST])


def _ask_of(question: Mapping[str, object] | None) -> str:
    return str(question["ask"]) if question else ""


def _as_answer(each: Passage) -> FoundAnswer:
    return FoundAnswer(
        _short(each.text),
        each.cite,
        each.code,
        each.heading,
        each.ask,
        None,
        each.changed,
        each.printed,
        not each.heading,
    )


def _nearest(asked: Asked, index: Index) -> list[FoundAnswer]:
    """Return the nearest passages; whether something may be done is also answered by the rule in general."""
    ranked = sorted(((fit(each, asked, index), -at) for at, each in enumerate(index.passages)), reverse=True)
    near = [index.passages[-at] for points, at in ranked if points > 0 and points >= NEAR * ranked[0][0]]
    by_text: dict[str, Passage] = {}
    for each in near:
        by_text.setdefault(each.text, each)
    best = list(by_text.values())[:MOST]
    if near and "PLUS" in asked.about:
        best = [*best[:1], *(each for each in _rest(best[0], asked, index) if each not in best[:1]), *best[1:]]
        best = list(dict.fromkeys(best))[:MOST]
    if near and "MAY" in asked.about:
        codes = {GENERAL[ask] for ask in _areas(asked.about) if ask in GENERAL}
        general = [next((each for each in index.passages if each.code == code), None) for code in sorted(codes)]
        texts = {each.text for each in best}
        rules = [each for each in general if each is not None and each.text not in texts][: MOST - 1]
        is_need = best[0].code.startswith(BONUSES) and "WORTH" not in asked.about  # asked for is what is needed
        if is_need or (_is_taken_with(asked) and best[0].code not in codes):
            best = list(dict.fromkeys([*rules, *(each for each in best if each.code in codes), *best]))
        else:
            best = [*best[: MOST - len(rules)], *rules]
    if any(word.meanings and word.meanings <= index.absent for word in asked.words):
        best = list(dict.fromkeys([*(each for each in index.passages if each.code == NO_JOKERS), *best]))
    return [_as_answer(each) for each in best[:MOST]]


def _is_taken_with(asked: Asked) -> bool:
    """Whether a pile would be taken with cards of the hand that are named: how it lies is not asked."""
    words = [each for each in asked.words if each.meanings != {ARTICLE}]
    named = any("PLUS" in one.meanings and other.meanings & FROM_HAND for one, other in pairwise(words))
    return named and AREAS[AskName.TAKE_PILE] <= asked.about and not asked.about & AS_IT_LIES


def _rest(best: Passage, asked: Asked, index: Index) -> list[Passage]:
    """Return what answers the part of "a canasta and a samba" that the best passage says nothing of."""
    rest = tuple(word for word in asked.strong if word.meanings and not met_by(word, best.words))
    if not rest or len(rest) == len(asked.strong):
        return []
    part = replace(asked, words=rest)
    points, at = max((fit(each, part, index), -at) for at, each in enumerate(index.passages))
    return [index.passages[-at]] if points > 0 else []


def _weight(word: Word, index: Index) -> float:
    if not word.known:
        return index.most * UNKNOWN
    found = [index.rare[each] for each in _reach(word) if each in index.rare]
    less = min((LESS[each] for each in word.meanings if each in LESS), default=1.0 if word.meanings else OF_TEXT)
    return max(found, default=index.most * UNKNOWN) * less


def _reach(word: Word) -> set[str]:
    """Return what a passage may have for a word."""
    return {each for each in word.meanings if not each.isupper()} or {word.text}


def _is_about_the_game(asked: Asked, index: Index) -> bool:
    """Whether enough of a question is known: one word if nothing else is said, else as many as are not."""
    if ELSEWHERE in asked.about:
        return False
    known = sum(1 for word in asked.strong if word.known and word.meanings)
    unknown = sum(1 for word in asked.strong if not word.known or (not word.meanings and word.text not in index.rare))
    if not known:
        return bool(asked.groups or (asked.numbers and not unknown))
    known += bool(asked.numbers) + bool(asked.about & CERTAIN)
    return unknown < max(known, 1)


def fit(passage: Passage, asked: Asked, index: Index) -> float:
    """Return how well a passage answers; 0 if it has too little of the question."""
    here = passage.words
    total = covered = got = 0.0
    for word, (times, is_strong) in asked.counts.items():
        weight = _weight(word, index) * (times if is_strong else times * WEAK)
        value = met_by(word, here)
        got += weight * min(value, CAP)
        if is_strong:
            total += weight
            covered += weight * min(1.0, value / MET)
    if not total or covered / total < ENOUGH:
        return 0
    reach = {each for word in asked.words for each in _reach(word)}
    reach |= {other for each in reach for other, _ in WIDER.get(each, ())}
    beside = sum(index.rare.get(each, 0) for each in passage.about - reach)
    return got / total * (covered / total) ** POWER / (1 + BESIDE * beside) * _of_kind(passage, asked)


def _areas(about: frozenset[str]) -> set[str]:
    """Return the kinds of questions to the referee that a question in words is near to."""
    return {ask for ask, meanings in AREAS.items() if meanings <= about}


def _of_kind(passage: Passage, asked: Asked) -> float:
    """Return how well a passage is of the kind that a question asks for: a value, a number, a person."""
    points, about, code = 1.0, asked.about, passage.code
    if "WORTH" in about:
        points *= 1.6 if code == CARD_POINTS else 1.4 if code.startswith(VALUES) else 0.8
    elif "HOWMANY" in about and passage.is_number:
        points *= 1.0 if code == CARD_POINTS else 1.6
    if "MAY" in about:
        points *= (1.4 if passage.ask in _areas(about) else 1) * (0.8 if passage.is_number else 1)
    if code == CARD_POINTS and about & {"MAY", "run"} and not about & OF_POINTS:
        points *= 0.5
    if _asks_for_a_person(asked):
        points *= (2.5 if "dealer" in passage.about else 1) * (1.5 if passage.of_persons else 1)
    points *= _of_subject(code, asked)
    if (passage.is_irregularity and not about & WENT_WRONG) or (code.startswith("held") and not about & LEFT):
        points *= 0.6
    return points


def _asks_for_a_person(asked: Asked) -> bool:
    """Whether "who" is what is asked: not in "how much does the one who goes out get"."""
    marks = (word.meanings for word in asked.words if word.meanings & {"WHO", "WORTH", "HOWMANY"})
    return "WHO" in next(marks, ())


def _of_subject(code: str, asked: Asked) -> float:
    """Return how well a code is of what is asked: the course of a hand, a rule in general, several wild cards."""
    points = 1.4 if "WHEN" in asked.about and code.startswith(COURSE) else 1.0
    is_general = "WORTH" not in asked.about and ("goout" in asked.about or not asked.about & CONSEQUENCE)
    if code in MAIN and len(asked.strong) < FEW and is_general:
        points *= 1.5
    if code == WildCards.too_many.code and any(each.count > 1 and each.rank in MANY for each in asked.groups):
        points *= 2
    return points


def _short(text: str) -> str:
    if len(text) <= LETTERS:
        return text
    cut = text[: LETTERS - 1]
    stop = max(cut.rfind(mark) for mark in (". ", "; "))
    return cut[: stop + 1] if stop > LETTERS // 3 else textwrap.shorten(text, LETTERS, placeholder="…")
