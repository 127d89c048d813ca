"""Discarding one card."""

from collections.abc import Iterator

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, THREES, WILDS, Cards, rank_name
from scorekeeper.rules.elements.rule import Fault
from scorekeeper.rules.hand.facts import TableFacts
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant

Faults = Iterator[Fault]


def discard_faults(  # noqa: PLR0913 - the circumstances of a discard
    card: Cards,
    hand: Cards,
    table: TableFacts,
    variant: Variant,
    *,
    going_out: bool = False,
    pile_empty: bool = False,
    first_round: bool = False,
) -> Faults:
    """Why a card may not be discarded; `hand` holds the card itself too."""
    rank = card.items[0][0]
    if going_out and variant.going_out.final_discard is FinalDiscard.FORBIDDEN:
        reason = "going out is without a discard"
        yield Discard.not_allowed(what="The last card", reason=reason)
    elif rank in THREES:
        yield from _three(rank, variant, going_out=going_out, first_round=first_round)
    elif rank in WILDS:
        if not (variant.discard.wilds or going_out or _no_other(hand, WILDS)):
            yield Discard.wild_not_allowed()
    elif rank == "7" and variant.discard.sevens_after_canasta:
        yield from _seven(table, going_out=going_out)
    elif pile_empty and not going_out:
        barred = variant.discard.empty_pile_barred
        if rank in barred and not _no_other(hand, (*WILDS, *barred)):
            facts = {"what": rank_name(rank).capitalize(), "reason": "they may not start a pile"}
            yield Discard.not_allowed(**facts)


def _no_other(hand: Cards, ranks: tuple[str, ...]) -> bool:
    """The hand holds nothing but these ranks; threes, which stay, do not matter."""
    return all(rank in ranks or rank in THREES for rank in hand.counts)


def _three(rank: str, variant: Variant, *, going_out: bool, first_round: bool) -> Faults:
    if rank == RED_THREE and not _red_may_go(variant, going_out=going_out):
        yield Discard.three_not_allowed(rule="; red threes are laid out")
    elif rank == BLACK_THREE and not variant.discard.threes:
        if not (going_out and variant.threes.final_discard):
            yield Discard.three_not_allowed(rule=" here")
    elif rank == BLACK_THREE and first_round and not variant.discard.black_three_first_round:
        yield Threes.black_discard()


def _red_may_go(variant: Variant, *, going_out: bool) -> bool:
    """Red threes may be discarded where they are never laid out, or as the allowed last card."""
    if not variant.lays_red_threes:
        return variant.discard.threes
    last = going_out and variant.threes.final_discard
    return last and variant.threes.ladder is not None


def _seven(table: TableFacts, *, going_out: bool) -> Faults:
    if going_out:
        yield Discard.not_allowed(what="A seven", reason="it is never the last card")
    elif not table.canastas.get("sevens", 0):
        reason = "the side has no canasta of sevens yet"
        yield Discard.not_allowed(what="A seven", reason=reason)
