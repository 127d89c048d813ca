"""Proposes how a meld would become lawful, or stop being lawful."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.rules.cards import ANY_WILD, DEUCE, JOKER, NATURALS, Cards
from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import Change, cards_of, changed, fewer, more, some
from scorekeeper.rules.elements.fact import RankName, Small
from scorekeeper.rules.hand.facts import BLACK, SEQUENCE, SET, meld_facts, one_suit
from scorekeeper.rules.messages import Msg, both, in_a_row, msg
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.melds.checks import Circumstances, judge_meld
from scorekeeper.rules.variant import Variant


class Repair(NamedTuple):
    """A changed meld, described in words; of one `sort`, only the first that helps is used."""

    words: str
    cards: Cards
    sort: str


def to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to a meld that is not allowed."""
    variant = question.variant
    yield from _kept(question)
    if question.first_round:
        yield changed(question, LATER, first_round=False)
    if not question.going_out:
        yield changed(question, OUT, going_out=True)
    for words, cards, sort in repairs(question.cards, variant, out=question.going_out):
        yield changed(question, words, sort, cards=cards)
    if question.going_out:
        return
    for words, cards, sort in repairs(question.cards, variant, out=True):
        if not _lawful(cards, variant, out=False):
            then = msg("{words}, in the turn in which the side goes out", words=words)
            yield changed(question, then, sort, cards=cards, going_out=True)


OUT = msg("in the turn in which the side goes out")
LATER = msg("after the first round of turns")
NOT_OUT = msg("if the side does not go out in that turn")
ONE_WILD = msg("without the wild card")
KEPT = 2  # cards after a meld, so that one stays when the other is discarded


def _kept(question: Question) -> Iterator[Change]:
    """Propose more cards in the hand if the meld leaves too few."""
    more_cards = question.cards.size + KEPT - question.hand.size
    if question.tells("hand", "table") and more_cards > 0:
        hand = question.hand.plus(_other(question), more_cards)
        words = msg("with {count} cards left in the hand", count=Small(KEPT))
        yield changed(question, words, hand=hand)


def _other(question: Question) -> str:
    """Return a rank that is neither in the hand nor on the table, if there is one."""
    used = {rank for cards in (question.hand, *question.table) for rank in cards.counts}
    return next((rank for rank in reversed(NATURALS) if rank not in used), NATURALS[-1])


def to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to a meld that is allowed."""
    cards = question.cards
    if question.going_out:
        yield changed(question, NOT_OUT, going_out=False)
    for count in range(1, 5):
        beside = msg("with {words} added to them", words=some({ANY_WILD: count}))
        words = msg("with {words}", words=more(ANY_WILD, count)) if cards.wilds else beside
        yield changed(question, words, "wild", cards=cards.plus(DEUCE, count))
    for rank, copies in cards.without_wilds.counts.items():
        for count in range(1, min(copies, 2) + 1):
            words = msg("with {words}", words=fewer(rank, count))
            yield changed(question, words, f"fewer {rank}", cards=cards.minus(rank, count))


def repairs(cards: Cards, variant: Variant, *, out: bool = False) -> Iterator[Repair]:
    """Yield lawful melds near this one, the nearest of each sort first, with the change."""
    reported: set[str] = set()
    for repair in _near(cards, variant):
        if repair.sort not in reported and repair.cards and _lawful(repair.cards, variant, out=out):
            reported.add(repair.sort)
            yield repair


def _lawful(cards: Cards, variant: Variant, *, out: bool) -> bool:
    return not any(judge_meld(meld_facts(cards, variant), variant, Circumstances(out=out)))


def _near(cards: Cards, variant: Variant) -> Iterator[Repair]:
    shape = meld_facts(cards, variant).shape
    if shape in (SET, BLACK):
        yield from _of_a_set(cards)
    elif shape == SEQUENCE:
        yield from _of_a_run(cards)
    else:
        yield from _parts(cards)
        yield from _of_a_run(cards)
        yield from _of_wilds(cards, variant)


def _of_a_set(cards: Cards) -> Iterator[Repair]:
    """Yield sets with more of the rank, fewer wild cards, one for the other, fewer of the rank."""
    rank, wilds = next(iter(cards.without_wilds.counts)), cards.wilds
    for count in range(1, 8):
        yield Repair(_with(more(rank, count)), cards.plus(rank, count), "more")
    for count in range(1, wilds + 1):
        yield Repair(_without(count, wilds), less_wild(cards, count), "less wild")
    for count in range(1, wilds + 1):
        new, old = some({rank: count}), some({ANY_WILD: count})
        words = msg("with {words} in place of {more}", words=new, more=old)
        yield Repair(words, less_wild(cards, count).plus(rank, count), "in place")
    for count in range(1, 1 if wilds else 3):
        words = msg("with {words} added to them", words=some({ANY_WILD: count}))
        yield Repair(words, cards.plus(DEUCE, count), "wild")
    for count in range(1, cards.count(rank)):
        yield Repair(_with(fewer(rank, count)), cards.minus(rank, count), "fewer")
    for less in range(1, wilds + 1):
        for count in range(1, 4):
            new = more(rank, count)
            words = msg("{words} and with {more}", words=_without(less, wilds), more=new)
            yield Repair(words, less_wild(cards, less).plus(rank, count), "both")


def _with(words: str) -> str:
    return msg("with {words}", words=words)


def _without(count: int, wilds: int) -> str:
    if count < wilds:
        return _with(fewer(ANY_WILD, count))
    return ONE_WILD if wilds == 1 else msg("without the wild cards")


def less_wild(cards: Cards, count: int) -> Cards:
    """Return the cards with fewer wild cards; the cheaper deuces are removed first."""
    deuces = min(count, cards.count(DEUCE))
    return cards.minus(DEUCE, deuces).minus(JOKER, count - deuces)


def _parts(cards: Cards) -> Iterator[Repair]:
    """Yield each of the ranks alone, with and without the wild cards."""
    for rank, copies in cards.without_wilds.counts.items():
        alone = cards_of({rank: copies})
        names = RankName(rank, copies)
        if cards.wilds:
            together = cards_of({each: cards.count(each) for each in (rank, DEUCE, JOKER)})
            words = msg("for the {what} with the wild cards", what=names)
            yield Repair(words, together, f"wild {rank}")
        yield Repair(msg("for the {what} alone", what=names), alone, f"alone {rank}")
        for count in range(1, 3):
            text = "for the {what} alone, with {words}"
            words = msg(text, what=names, words=more(rank, count))
            yield Repair(words, alone.plus(rank, count), f"alone {rank}")


def _of_a_run(cards: Cards) -> Iterator[Repair]:
    """Yield runs with fewer wild cards, the missing cards, one suit, no wild card."""
    for count in range(1, cards.wilds):
        yield Repair(_without(count, cards.wilds), less_wild(cards, count), "less wild")
    naturals = cards.without_wilds
    ranks = [rank for rank in NATURALS if naturals.count(rank)]
    if len(ranks) < 2:
        return
    suits = [suit for _, suit, _ in naturals.items if suit]
    suit = one_suit(cards) or (max(suits, key=suits.count) if suits else "h")
    run = Cards(tuple((rank, suit, 1) for rank in ranks))
    parts = (
        _OF_SUIT[suit][0] if one_suit(cards) != suit else "",
        {0: "", 1: ONE_WILD}.get(cards.wilds, msg("without wild cards")),
        msg("with every rank once") if naturals.size > len(ranks) else "",
    )
    words = [part for part in parts if part]
    first, last = NATURALS.index(ranks[0]), NATURALS.index(ranks[-1])
    missing = [rank for rank in NATURALS[first : last + 1] if rank not in ranks]
    whole = Cards(tuple((rank, suit, 1) for rank in NATURALS[first : last + 1]))
    if missing:
        yield Repair(in_a_row([*words, _with_ranks(missing, suit)]), whole, "filled")
    if words:
        yield Repair(in_a_row(words), run, "as it is")
    yield from _longer(whole, first, last, suit, words)
    if naturals.size == len(ranks):
        for count in range(1, len(ranks) - 1):
            few, one = Small(count), msg("with one card fewer at the end")
            text = one if count == 1 else msg("with {count} cards fewer at the end", count=few)
            yield Repair(text, Cards(run.items[:-count]), "shorter")


def _with_ranks(ranks: list[str], suit: str) -> str:
    cards = [Msg(_OF_SUIT[suit][1].template, {"what": RankName(rank, 1)}) for rank in ranks]
    return msg("with {words}", words=both(cards))


# By suit: that all cards are of it, and one card of it, whose rank is filled in where it is known.
_OF_SUIT: Mapping[str, tuple[Msg, Msg]] = {
    "h": (msg("all of one suit, such as hearts"), msg("the {what} of hearts", what="")),
    "d": (msg("all of one suit, such as diamonds"), msg("the {what} of diamonds", what="")),
    "c": (msg("all of one suit, such as clubs"), msg("the {what} of clubs", what="")),
    "s": (msg("all of one suit, such as spades"), msg("the {what} of spades", what="")),
}


def _longer(run: Cards, first: int, last: int, suit: str, words: list[str]) -> Iterator[Repair]:
    for place in (last + 1, first - 1):
        if 0 <= place < len(NATURALS):
            rank = NATURALS[place]
            longer = run.plus(rank, 1, suit)
            message = in_a_row([*words, _with_ranks([rank], suit)])
            yield Repair(message, longer, f"longer {rank}")


def _of_wilds(cards: Cards, variant: Variant) -> Iterator[Repair]:
    """Yield more wild cards, a deuce among them, or naturals for them to join."""
    if cards.wilds < cards.size:
        return
    yield Repair(_with(more(ANY_WILD, 1)), cards.plus(DEUCE), "more")
    if cards.count(JOKER):
        swapped = cards.minus(JOKER).plus(DEUCE)
        yield Repair(msg("with a deuce in place of a joker"), swapped, "deuce")
    for count in range(1, cards.size):
        yield Repair(_with(fewer(ANY_WILD, count)), less_wild(cards, count), "less wild")
    for count in range(variant.melds.min_naturals, 6):
        for less in range(cards.size):
            joined = less_wild(cards, less).plus(_usual_rank(variant), count)
            words = msg("with {count} naturals of one rank", count=Small(count))
            message = in_a_row([words, _with(fewer(ANY_WILD, less))] if less else [words])
            yield Repair(message, joined, "joined")


def _usual_rank(variant: Variant) -> str:
    """Return a rank that takes wild cards."""
    barred = (*variant.melds.no_wild_ranks, *variant.melds.opening_wild_ranks)
    return next(rank for rank in NATURALS[1:] if rank not in barred)
