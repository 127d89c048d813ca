"""The least that brings an opening up to its minimum."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from scorekeeper.rules.cards import DEUCE, JOKER, Cards, rank_name
from scorekeeper.rules.elements.change import cards_of, in_words, more, some
from scorekeeper.rules.hand.facts import SET, WILD, meld_facts
from scorekeeper.rules.questions.question import Question

Melds = tuple[Cards, ...]
Adding = tuple[str, Melds, str]  # words, the melds as they would be, which sort of addition it is
Addition = tuple[int, str, int]  # place of a meld, rank, points

MOST_CARDS = 4  # that are proposed for melds that lie there
MOST_ADDITIONS = 14  # single cards that are put together for it


def enough(question: Question, melds: Melds, short: int) -> Iterator[Adding]:
    """The fewest cards, then the fewest points, that reach what is short."""
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
