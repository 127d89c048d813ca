"""Circumstances that cannot be: a question with one gets a sentence instead of a ruling.

The referee answers every question that can be read. A page that people fill in asks here first, so
that a slip of the finger is not answered with a ruling on something that nobody can hold.
"""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.rules.cards import (
    RED_THREE,
    THREES,
    WILDS,
    Cards,
    combine,
    lacking,
    rank_name,
)
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.hand_size import not_a_whole_hand
from scorekeeper.rules.question import Question
from scorekeeper.rules.wording import counted, number

CONTRADICTION = "question.contradiction"
Problem = tuple[str, str]  # key of the question, sentence


def check_plausible(question: Question, players: int | None = None) -> None:
    """Raise `RecordError` with a sentence if the question contradicts itself.

    `players` are those at the table, for the size of the pack; None: as many as usual.
    """
    for where, message in contradictions(question, players):
        raise RecordError(CONTRADICTION, message, where)


def contradictions(question: Question, players: int | None = None) -> Iterator[Problem]:
    """Everything in the question that cannot be, as key and sentence."""
    yield from _too_many_copies(question, players)
    unit = min(question.variant.card_points.values())
    if unit > 0 and question.score % unit and question.ask in ("initial-meld", "take-pile"):
        yield (
            "score",
            f"A score of {number(question.score)} cannot be; scores are multiples of {unit}.",
        )
    yield from _BY_ASK.get(question.ask, _nothing)(question)


def _nothing(_: Question) -> Iterator[Problem]:
    return iter(())


def _lots(question: Question) -> Mapping[str, Cards]:
    """The cards that lie or are held beside each other at that moment, by key.

    What an opening lays down comes out of the hand, and a discard too: they are not counted twice.
    """
    together = combine(question.melds)
    if question.ask == "meld":
        beside = combine(question.table)
        held = question.hand if question.hand.size > question.cards.size else question.cards
        return {"cards": held, "table": beside}
    if question.ask == "take-pile":
        top = question.upcard or Cards(())
        return {"melds": together, "hand": question.hand, "upcard": top}
    if question.ask == "go-out":
        laid = Cards(((RED_THREE, "", question.red_threes),) if question.red_threes else ())
        return {"melds": together, "held_after": question.held_after, "red_threes": laid}
    if question.ask == "discard":
        return {"melds": together, "hand": question.hand or question.card}
    return {"melds": together}


def _too_many_copies(question: Question, players: int | None) -> Iterator[Problem]:
    limits = question.variant.limits(players or sum(question.variant.seating.forms[0]))
    lots = _lots(question)
    for rank, copies in combine(lots.values()).counts.items():
        most = limits.of(rank)
        if copies > most:
            where = max(lots, key=lambda key: lots[key].count(rank))
            held = counted(limits.packs, "pack holds", "packs hold")
            have = counted(copies, f"{rank_name(rank, 1)} is", f"{rank_name(rank)} are")
            yield where, f"{have} entered; {held} {most}."
    for where, rank, copies in _of_one_suit(lots):
        most = limits.packs
        if copies > most:
            text = f"{number(copies)} {rank_name(rank)} of one suit are entered; {most} exist."
            yield where, text


def _of_one_suit(lots: Mapping[str, Cards]) -> Iterator[tuple[str, str, int]]:
    for rank, suit, copies in combine(lots.values()).items:
        if suit:
            yield next(key for key in lots if lots[key].count(rank)), rank, copies


def _hand_number(question: Question) -> Iterator[Problem]:
    hands = question.variant.game.hands
    if hands is not None and question.hand_number > hands:
        there = counted(hands, "hand", "hands")
        yield "hand_number", f"The game has {there}; there is no hand {question.hand_number}."


def _meld(question: Question) -> Iterator[Problem]:
    if not question.tells("hand") or not question.hand:
        return
    for rank, wanted, held in lacking(question.cards, question.hand):
        laid = counted(wanted, f"{rank_name(rank, 1)} is", f"{rank_name(rank)} are")
        yield "hand", f"{laid} in the meld; the hand, the meld among it, shows {number(held)}."


def _opening(question: Question) -> Iterator[Problem]:
    yield from _hand_number(question)
    if not question.melds:
        yield "melds", "Nothing is laid down; enter the melds."
    upcard = question.upcard
    if upcard is not None and not _shows(question.melds, upcard):
        name = rank_name(upcard.items[0][0], 1)
        yield "upcard", f"The {name} is said to come from the pile, but no meld shows one."
    if question.concealed and question.variant.opening.concealed_exempt and question.melds:
        laid = combine(question.melds).size
        few = not_a_whole_hand(question.variant, laid, with_pile=upcard is not None)
        if few:
            yield "melds", few


def _pile(question: Question) -> Iterator[Problem]:
    yield from _hand_number(question)
    yield from _pile_size(question)
    if not question.hand:
        yield "hand", "Whoever takes the pile has cards in hand; enter them."
    if question.frozen and question.pile_size == 1 and _is_plain(question.upcard):
        yield (
            "frozen",
            "A frozen pile has the card that froze it under its top card; it has one card.",
        )
    if question.has_melded and question.initial_meld:
        yield "initial_meld", "The side has melded already; it has nothing to open with."
    if not question.has_melded and question.melds:
        yield "melds", "The side has melds on the table, so it has melded."
    if not question.has_melded and question.initial_meld:
        yield from _without_top(question)


def _pile_size(question: Question) -> Iterator[Problem]:
    size = question.pile_size
    if size == 0:
        yield "pile_size", "A pile of no cards cannot be taken; its top card is one of them."
    variant = question.variant
    entered = combine((*question.melds, question.hand)).size
    left = variant.limits(sum(variant.seating.forms[0])).cards - entered
    if size is not None and size > left:
        cards = counted(size, "card", "cards")
        rest = f"beside those that are entered there are {number(left)}"
        yield "pile_size", f"The pile is said to have {cards}; {rest}."


def _is_plain(upcard: Cards | None) -> bool:
    return upcard is not None and not any(upcard.count(rank) for rank in (*WILDS, *THREES))


def _without_top(question: Question) -> Iterator[Problem]:
    """An opening with the pile shows the pile's top card."""
    upcard = question.upcard or Cards(())
    melds = question.initial_meld or ()
    if _is_plain(upcard) and not _shows(melds, upcard):
        name = rank_name(upcard.items[0][0], 1)
        yield "initial_meld", f"The opening must show the top card; no meld holds a {name}."


def _shows(melds: tuple[Cards, ...], card: Cards) -> bool:
    return any(meld.count(card.items[0][0]) for meld in melds)


def _going_out(question: Question) -> Iterator[Problem]:
    if not question.foot_played and not question.variant.has_foot:
        yield "foot_played", "This game is played without a foot."
    if not question.melds and not question.held_after:
        yield "melds", "Nothing is on the table and nothing in the hand; enter the cards."
    elif not question.was_open:
        laid, held = combine(question.melds).size, question.held_after.size
        few = not_a_whole_hand(question.variant, laid, held, foot=question.foot_played)
        if few:
            yield "melds", few


def _discard(question: Question) -> Iterator[Problem]:
    if question.going_out and question.hand.size > 1:
        held = number(question.hand.size)
        yield "hand", f"The last card in going out is the only one; the hand has {held}."


_BY_ASK: Mapping[str, Callable[[Question], Iterator[Problem]]] = {
    "meld": _meld,
    "initial-meld": _opening,
    "take-pile": _pile,
    "go-out": _going_out,
    "discard": _discard,
}
