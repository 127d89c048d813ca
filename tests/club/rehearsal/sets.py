"""Invents hands of games with plain sets, from the cards of the pack."""

from collections import Counter
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, RED_THREE

Hand = dict[str, Any]

MOST_MELDS = 6  # the rows for melds in an empty form
STOCK_RUNS_OUT = 0.12  # share of the hands
NEVER_OPENED = 0.06  # share of the sides that do not go out
MOST_HELD = 9
_KEPT = frozenset({"red_threes", "went_out"})  # what a tally does not change


def dealt(variant: Variant, chance: Random) -> Hand:
    """Return a hand with cards from the pack, which may still be unlawful."""
    form = variant.seating.forms[0]
    pack = _pack(variant, sum(form))
    out = None if chance.random() < STOCK_RUNS_OUT else chance.randrange(len(form))
    wanted = variant.going_out.canastas
    sides = []
    for place, players in enumerate(form):
        canastas = wanted if place == out else chance.choice((0, 0, 1, 1, wanted))
        melds = _melds(pack, canastas, chance)
        if place != out and chance.random() < NEVER_OPENED:
            melds = []
        held = [_cards(_held(pack, chance)) for _ in range(players)]
        side: Hand = {"melds": melds, "held": held, "red_threes": 0}
        if place == out:
            side["went_out"] = True
            held[chance.randrange(players)] = ""
        sides.append(side)
    for _ in range(chance.randint(0, pack[RED_THREE])):
        chance.choice([side for side in sides if side["melds"]] or sides)["red_threes"] += 1
    return {"sides": sides} if out is not None else {"sides": sides, "ending": "stock"}


def _pack(variant: Variant, players: int) -> Counter[str]:
    limits = variant.limits(players)
    pack = Counter(dict.fromkeys(NATURALS, limits.per_rank))
    pack.update({DEUCE: limits.deuces, JOKER: limits.jokers, RED_THREE: limits.red_threes})
    return pack


def _melds(pack: Counter[str], canastas: int, chance: Random) -> list[str]:
    """Take some canastas and some smaller melds from the pack, all of different ranks."""
    more = chance.randint(1, max(1, min(3, MOST_MELDS - canastas)))
    sizes = [7] * canastas + [chance.choice((3, 3, 4, 4, 5, 6)) for _ in range(more)]
    ranks = chance.sample(NATURALS, len(NATURALS))
    melds = []
    for size in sizes:
        rank = next((each for each in ranks if pack[each] >= min(size, 5)), None)
        if rank is None:
            break
        ranks.remove(rank)
        melds.append(_cards(_meld(pack, rank, size, chance)))
    return melds


def _meld(pack: Counter[str], rank: str, size: int, chance: Random) -> Counter[str]:
    naturals = min(size, pack[rank])
    if size > 4 and chance.random() < 0.6:
        naturals = min(naturals, size - chance.randint(1, 2))
    cards = Counter({rank: naturals})
    pack[rank] -= naturals
    for _ in range(size - naturals):
        wilds = [DEUCE] * pack[DEUCE] + [JOKER] * pack[JOKER]
        if wilds:
            wild = chance.choice(wilds)
            cards[wild] += 1
            pack[wild] -= 1
    return cards


def _held(pack: Counter[str], chance: Random) -> Counter[str]:
    left = sorted((+pack).elements())
    left = [card for card in left if card != RED_THREE]
    held = Counter(chance.sample(left, min(len(left), chance.randint(1, MOST_HELD))))
    pack.subtract(held)
    return held


def _cards(cards: Counter[str]) -> str:
    return " ".join(f"{card}*{count}" for card, count in cards.items() if count)


def counts_of(variant: Variant, side: Hand) -> Hand:
    """Return a side as counts and sums instead of cards."""
    canastas: Counter[str] = Counter()
    melded = 0
    for meld in side["melds"]:
        cards = rules.parse_cards(meld).counts
        melded += _points(variant, cards)
        if sum(cards.values()) >= 7:
            canastas["mixed" if cards.get(DEUCE) or cards.get(JOKER) else "natural"] += 1
    held = sum(_points(variant, rules.parse_cards(each).counts) for each in side["held"])
    tally: Hand = {"canastas": dict(canastas), "melded_points": melded, "held_points": held}
    if not side["melds"]:
        tally["has_melded"] = False
    kept = {key: value for key, value in side.items() if key in _KEPT}
    return {"tally": tally, **kept}


def _points(variant: Variant, cards: Any) -> int:
    return sum(variant.card_points[card] * count for card, count in cards.items())
