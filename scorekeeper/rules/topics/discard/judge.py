"""Discarding one card."""

from collections.abc import Iterator

from scorekeeper.rules.cards import RED_THREE, THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import RankName
from scorekeeper.rules.elements.rule import Fault
from scorekeeper.rules.hand.facts import TableFacts
from scorekeeper.rules.topics.discard.rules import Discard, Three, What, Why
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
    rank = card.rank
    if going_out and variant.going_out.final_discard is FinalDiscard.FORBIDDEN:
        yield Discard.not_allowed(what=What.LAST_CARD, reason=Why.NO_DISCARD)
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
            yield Discard.not_allowed(what=RankName(rank, first=True), reason=Why.NOT_FIRST)


def _no_other(hand: Cards, ranks: tuple[str, ...]) -> bool:
    """The hand holds nothing but these ranks; threes, which stay, do not matter."""
    return all(rank in ranks or rank in THREES for rank in hand.counts)


def _seven(table: TableFacts, *, going_out: bool) -> Faults:
    if going_out or not table.canastas.get("sevens", 0):
        reason = Why.NEVER_LAST if going_out else Why.NO_SEVENS
        yield Discard.not_allowed(what=What.SEVEN, reason=reason)


def _three(rank: str, variant: Variant, *, going_out: bool, first_round: bool) -> Faults:
    as_last = going_out and variant.threes.final_discard
    if rank == RED_THREE:
        # They may go where they are never laid out, or as the allowed last card.
        may_go = as_last and variant.threes.ladder is not None
        if not (may_go if variant.lays_red_threes else variant.discard.threes):
            yield Discard.three_not_allowed(rule=Three.LAID_OUT)
    elif not variant.discard.threes:
        if not as_last:
            yield Discard.three_not_allowed(rule=Three.HERE)
    elif first_round and not variant.discard.black_three_first_round:
        yield Threes.black_discard()
