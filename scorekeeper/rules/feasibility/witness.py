"""Write a solution down as cards: the hand that shows that the totals can be."""

from dataclasses import replace

from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, NO_CARDS, RED_THREE, Cards
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.settle import wild_wanted
from scorekeeper.rules.feasibility.solution import Solution
from scorekeeper.rules.feasibility.wild_melds import wild_lots
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.record import HandRecord, Meld
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView, SideView

Pool = dict[str, int]  # cards that nobody has yet, by rank


def witness(view: HandView, totals: Totals, worth: Worth, solution: Solution) -> HandRecord:
    """The hand with every tallied side itemised as the solution says."""
    supply = totals.supply
    pool: Pool = dict(zip(NATURALS, supply.naturals, strict=True))
    pool |= {DEUCE: supply.deuces, JOKER: supply.jokers}
    pool |= {BLACK_THREE: supply.blacks, RED_THREE: supply.reds}
    tallied = [side for side in view.sides if not side.record.itemised]
    melds = [_melds(view.variant, totals, solution, at, pool) for at in range(len(tallied))]
    sides = list(view.hand.sides)
    for at, side in enumerate(tallied):
        held = _held(worth, solution, at, pool)
        sides[side.place] = replace(
            side.record,
            tally=None,
            melds=tuple(Meld(cards) for cards in melds[at]),
            held=_dealt_out(held, side),
            foot=(NO_CARDS,) * side.players,
        )
    return replace(view.hand, sides=tuple(sides))


def _cards(pool: Pool, *parts: tuple[str, str, int]) -> Cards:
    for rank, _, count in parts:
        pool[rank] -= count
    return Cards(tuple(part for part in parts if part[2]))


def _melds(
    variant: Variant, totals: Totals, solution: Solution, at: int, pool: Pool
) -> list[Cards]:
    share = solution.ending.shares[at]
    found, jokers = [], share.in_sets
    for place, melds in solution.sets[at]:
        for naturals, wilds in melds:
            dear = min(wilds, jokers)
            jokers -= dear
            parts = (NATURALS[place], "", naturals), (DEUCE, "", wilds - dear), (JOKER, "", dear)
            found.append(_cards(pool, *parts))
    for run, suit in solution.runs[at]:
        ranks = NATURALS[run.start : run.start + run.size]
        found.append(_cards(pool, *((rank, suit, 1) for rank in ranks)))
    supply, ask = totals.supply, totals.asks[at]
    lots = wild_lots(variant, supply.deuces, supply.jokers, wild_wanted(variant, ask))
    for deuces, wild in lots[share.laid.deuces, share.laid.jokers]:
        found.append(_cards(pool, (DEUCE, "", deuces), (JOKER, "", wild)))
    if share.laid.blacks:
        found.append(_cards(pool, (BLACK_THREE, "", share.laid.blacks)))
    return found


def _held(worth: Worth, solution: Solution, at: int, pool: Pool) -> list[str]:
    values = {**dict(zip(NATURALS, worth.naturals, strict=True)), DEUCE: worth.deuce}
    values |= {JOKER: worth.joker, BLACK_THREE: worth.black_held, RED_THREE: worth.red_held}
    ending = solution.ending
    reds, blacks = ending.threes[at]
    found = [*[RED_THREE] * reds, *[BLACK_THREE] * blacks]
    pool[RED_THREE] -= reds
    pool[BLACK_THREE] -= blacks
    for (value, _), count in zip(ending.stock, ending.held[at], strict=True):
        missing = count
        for rank in [rank for rank in pool if values[rank] == value]:
            taken = min(missing, pool[rank])
            pool[rank] -= taken
            missing -= taken
            found += [rank] * taken
    return found


def _dealt_out(held: list[str], side: SideView) -> tuple[Cards, ...]:
    """Hands of the players; of a side that went out one player has none."""
    hands: list[Cards] = []
    holders = side.players
    if side.record.went_out and side.players > 1:
        hands.append(NO_CARDS)
        holders -= 1
    for at in range(holders):
        counts: dict[str, int] = {}
        for rank in held[at::holders]:
            counts[rank] = counts.get(rank, 0) + 1
        hands.append(Cards(tuple((rank, "", count) for rank, count in counts.items())))
    return tuple(hands)
