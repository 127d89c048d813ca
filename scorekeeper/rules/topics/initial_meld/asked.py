"""The question whether melds are enough to open, and the smallest changes to that."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

from scorekeeper.rules.cards import DEUCE, JOKER, NO_CARDS, Cards, combine, rank_name
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem, Referee
from scorekeeper.rules.elements.change import (
    Change,
    cards_of,
    changed,
    in_words,
    more,
    some,
    swapped,
)
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import SET, WILD, MeldFacts, meld_facts
from scorekeeper.rules.questions import asking
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.ruling import Finding, Minimum
from scorekeeper.rules.topics.initial_meld import judge
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.melds.advice import LATER, repairs
from scorekeeper.rules.topics.melds.asked import too_soon
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.wording import number

Melds = tuple[Cards, ...]
Adding = tuple[str, Melds, str]  # words, the melds as they would be, which sort of addition it is
Addition = tuple[int, str, int]  # place of a meld, rank, points

MOST_CARDS = 4  # that are proposed for melds that lie there
MOST_ADDITIONS = 14  # single cards that are put together for it


def enough(question: Question, melds: Melds, short: int) -> Iterator[Adding]:
    """Yield additions that reach the missing points: fewest cards first, then fewest points."""
    values = question.variant.card_points
    additions = sorted(
        (each for place, meld in enumerate(melds) for each in _additions(question, place, meld)),
        key=lambda each: each[1] in (DEUCE, JOKER),
    )[:MOST_ADDITIONS]
    for count in range(1, MOST_CARDS + 1):
        chosen = sorted(
            (sum(points for _, _, points in lot), place, lot)
            for place, lot in enumerate(combinations_with_replacement(additions, count))
            if sum(points for _, _, points in lot) >= short
        )
        for points, _, lot in chosen[:12]:
            yield _added(melds, lot, points)
        if chosen:
            break
    used = {meld_facts(meld, question.variant).rank for meld in melds}
    few = question.variant.melds.min_cards
    new = sorted(
        (copies, values[rank] * copies, rank)
        for rank in question.variant.meld_ranks
        for copies in range(few, question.variant.melds.canasta_size)
        if rank not in used and values[rank] * copies >= short
    )
    for copies, points, rank in new[:6]:
        words = f"with another meld, {in_words(copies)} {rank_name(rank)} ({points} points)"
        yield words, (*melds, cards_of({rank: copies})), "another meld"


def _additions(question: Question, place: int, meld: Cards) -> Iterator[Addition]:
    facts, values = meld_facts(meld, question.variant), question.variant.card_points
    if facts.shape == SET:
        yield place, facts.rank, values[facts.rank]
    if facts.shape in (SET, WILD):
        yield place, DEUCE, values[DEUCE]
        yield place, JOKER, values[JOKER]


def _added(melds: Melds, lot: tuple[Addition, ...], points: int) -> Adding:
    counts: dict[str, int] = {}
    grown = list(melds)
    places: dict[int, None] = {}
    for place, rank, _ in lot:
        already = any(rank in meld.counts for meld in melds)
        counts[rank] = counts.get(rank, 0) + 1
        grown[place] = grown[place].plus(rank)
        if rank in (DEUCE, JOKER) or not already:
            places[place] = None
    words = [more(rank, count) for rank, count in counts.items() if rank not in (DEUCE, JOKER)]
    wilds = {rank: count for rank, count in counts.items() if rank in (DEUCE, JOKER)}
    if wilds:
        beside = [rank_name(next(iter(melds[place].counts))) for place in places]
        words.append(f"{some(wilds)} beside the {' and the '.join(beside)}")
    return f"with {' and '.join(words)} ({points} points)", tuple(grown), f"adding {sorted(counts)}"


Step = tuple[str, Melds]  # words, the melds as they would be
Build = Callable[[Melds], Question]


def _to_yes(question: Question, rule_on: Referee) -> Iterator[Change]:
    """Propose changes to an initial meld that is not enough."""
    if question.first_round:
        yield changed(question, LATER, first_round=False)
    if question.upcard is not None:
        yield changed(question, "without the card from the pile", upcard=None)
    if not question.concealed and question.upcard is None:
        yield changed(question, "in going out concealed in this turn", concealed=True)

    def build(melds: Melds) -> Question:
        return replace(question, melds=melds)

    yield from completed(question, question.melds, build, rule_on)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to an initial meld that is enough: the next minimum, a card fewer."""
    yield from later(question)
    for place, meld in enumerate(question.melds):
        rest = question.melds[:place] + question.melds[place + 1 :]
        yield changed(question, f"without the meld of {_named(question, meld)}", melds=rest)
    if question.concealed:
        yield changed(question, "if the side does not go out in this turn", concealed=False)


def _named(question: Question, meld: Cards) -> str:
    if len(meld.counts) == 1:
        return rank_name(next(iter(meld.counts)))
    return meld_facts(meld, question.variant).named.said


def later(question: Question) -> Iterator[Change]:
    """Propose a higher score, or a later hand."""
    by_hand = question.variant.opening.by_hand
    if by_hand is not None:
        for hand in range(question.hand_number + 1, len(by_hand) + 1):
            words = f"in hand {hand}, which asks for {by_hand[hand - 1]}"
            yield changed(question, words, "hand number", hand_number=hand, failed=0)
        return
    for low, points, condition in question.variant.opening.by_score:
        if low is not None and low > question.score:
            raised = question.failed * (question.variant.opening.raise_step or 0)
            asks = Minimum(points and points + raised, condition).text
            words = f"with a score of {number(low)}, which asks for {asks}"
            yield changed(question, words, "score", score=low)


def completed(question: Question, melds: Melds, build: Build, rule_on: Referee) -> Iterator[Change]:
    """Yield the melds made lawful, then with the conditions met, then with enough points."""
    for words, mended in _mended(question, melds, rule_on):
        for also, met in _conditions(question, mended, rule_on(build(mended)).findings):
            said = [part for part in (words, also) if part]
            if said:
                yield Change(", ".join(said), build(met))
            lack = InitialMeld.below_minimum.among(rule_on(build(met)).findings)
            if lack and lack.facts["short"]:
                short = int(str(lack.facts["short"]))
                for adding, reached, sort in enough(question, met, short):
                    yield Change(", ".join([*said, adding]), build(reached), f"{said} {sort}")


def _mended(question: Question, melds: Melds, rule_on: Referee) -> Iterator[Step]:
    """Yield the melds with the nearest repair of each one."""
    variant, out = question.variant, question.concealed
    words, mended = [], []
    for meld in melds:
        if not rule_on(Question(variant=variant, ask="meld", cards=meld, going_out=out)).findings:
            mended.append(meld)
        elif nearest := next(repairs(meld, variant, out=out), None):
            mended.append(nearest.cards)
            words.append(nearest.words)
        else:
            words.append(f"without the {_named(question, meld)}")
    yield " and ".join(words), tuple(mended)


def _conditions(question: Question, melds: Melds, found: tuple[Finding, ...]) -> Iterator[Step]:
    """Yield the melds unchanged, or with what is needed besides points."""
    steps: list[Step] = []
    if InitialMeld.naturals_only.among(found):
        cut = tuple(meld.without_wilds for meld in melds)
        steps.append(("without wild cards", tuple(meld for meld in cut if meld)))
    if InitialMeld.canasta_required.among(found):
        steps += _canastas(question, melds)
    if InitialMeld.natural_triple.among(found):
        steps += _triples(question, melds)
    rank = (question.upcard or NO_CARDS).rank
    few = question.variant.melds.min_cards
    if Pile.no_use.among(found) and rank:
        new = cards_of({rank: few})
        steps.append((f"with a meld of {in_words(few)} {rank_name(rank)}", (*melds, new)))
    if Pile.frozen.among(found):
        for place, meld in enumerate(melds):
            if 0 < meld.count(rank) < few:
                lacking = few - meld.count(rank)
                grown = swapped(melds, place, meld.plus(rank, lacking))
                steps.append((f"with {more(rank, lacking)} from the hand", grown))
    yield from steps or [("", melds)]


def _sets(question: Question, melds: Melds) -> Iterator[tuple[int, Cards, MeldFacts]]:
    for place, meld in enumerate(melds):
        facts = meld_facts(meld, question.variant)
        if facts.shape is SET:
            yield place, meld, facts


def _canastas(question: Question, melds: Melds) -> list[Step]:
    """Return ways to extend a meld to a canasta with naturals, with or without its wild cards."""
    size, found = question.variant.melds.canasta_size, []
    for place, meld, facts in _sets(question, melds):
        for kept, said in ((meld, ""), (meld.without_wilds, " in place of wild cards")):
            lacking = size - kept.size
            if lacking > 0 and (kept is meld or meld.wilds):
                grown = swapped(melds, place, kept.plus(facts.rank, lacking))
                found.append((f"with {more(facts.rank, lacking)}{said}", grown))
    found.sort(key=lambda step: sum(meld.size for meld in step[1]))
    return [*found, _new(question, melds, size, f"a canasta of {in_words(size)} naturals")]


def _triples(question: Question, melds: Melds) -> list[Step]:
    few, found = question.variant.melds.min_cards, []
    for place, meld, facts in _sets(question, melds):
        lacking = max(0, few - facts.naturals)
        if lacking:
            grown = meld.plus(facts.rank, lacking)
            found.append((f"with {more(facts.rank, lacking)}", swapped(melds, place, grown)))
        elif meld.wilds:
            plain = swapped(melds, place, meld.without_wilds)
            found.append((f"without wild cards among the {rank_name(facts.rank)}", plain))
    return [*found, _new(question, melds, few, f"{in_words(few)} naturals of one rank")]


def _new(question: Question, melds: Melds, count: int, what: str) -> Step:
    """Return the melds with another one of a new rank; kings first, as most people expect."""
    used = {rank for meld in melds for rank in meld.counts}
    ranks = question.variant.meld_ranks
    rank = next((rank for rank in (*ranks[1:], ranks[0]) if rank not in used), ranks[1])
    return f"with {what}, such as {rank_name(rank)}", (*melds, cards_of({rank: count}))


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Yield why this is not enough to open."""
    melds = asking.known(question.melds, question.variant)
    case = judge.opening_case(question, melds, concealed=question.concealed)
    facts |= judge.opening_facts(case, question.variant)
    yield from asking.pack_faults(question, question.melds, "melds")
    yield from placed(too_soon(question), "melds")
    yield from judge.opening_faults(case, question.variant)
    yield from judge.not_in_hand(question, question.melds, "hand")


def _said(_: Question, facts: Mapping[str, Any]) -> str:
    counts, needed = f"It counts {number(facts['points'])}", facts["required"]
    if needed is None:
        return f"{counts} and contains what it must."
    if facts["short"]:
        return f"{counts}; the minimum of {number(needed)} does not apply to it."
    return f"{counts}; {number(needed)} are needed."


def _impossible(question: Question) -> Iterator[Problem]:
    yield from asking.late_hand(question)
    if not question.melds:
        yield "melds", "Nothing is laid down; enter the melds."
    upcard = question.upcard
    if upcard is not None and not asking.shows(question.melds, upcard):
        name = rank_name(upcard.rank, 1)
        yield "upcard", f"The {name} is said to come from the pile, but no meld shows one."
    if question.concealed and question.variant.opening.concealed_exempt and question.melds:
        laid = combine(question.melds).size
        few = asking.not_a_whole_hand(question.variant, laid, with_pile=upcard is not None)
        if few:
            yield "melds", few


ASKED = Ask(
    name="initial-meld",
    keys="score hand_number melds upcard concealed hand first_round",
    needed=("melds",),
    answer=_initial_meld,
    to_yes=_to_yes,
    to_no=_to_no,
    said=_said,
    keeps=lambda _: (InitialMeld.below_minimum,),
    cards=lambda question: {"melds": combine(question.melds)},
    impossible=_impossible,
)
