"""Invents lawful hands of games with pots: runs and sets, burracos, closing, time and stalls."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from scorekeeper.rules import ScoreLine, Variant
from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, SUITS, THREE

Hand = dict[str, Any]

RUN = (THREE, *reversed(NATURALS))
COPIES = 2
CANASTA = "canasta."  # what the code of a burraco's line begins with
LEAST = 3  # cards of a meld
MOST_MELDS = 6  # the rows for melds in an empty form
FULL = 7  # cards of a burraco
BROKEN_OFF = 0.3  # share of the hands that nobody closes
ENDINGS = ("stock", "stock", "time", "stall")
OTHER_POT = 0.7  # share of the other sides that take their pot
UNPLAYED = 0.1  # share of these that never get to play it
WITH_WILD = 0.4
TRIES = 80  # melds that are looked for


def dealt(variant: Variant, chance: Random) -> Hand:
    """Return a hand of two sides with cards from the pack, which may still be unlawful."""
    form = variant.seating.forms[0]
    pack = Counter(f"{rank}{suit}" for rank in (*RUN, DEUCE) for suit in SUITS)
    pack = Counter(dict.fromkeys(pack, COPIES) | {JOKER: variant.limits(sum(form)).jokers})
    closes = None if chance.random() < BROKEN_OFF else chance.randrange(len(form))
    sides = [_side(variant, pack, players, closes=place == closes, chance=chance) for place, players in enumerate(form)]
    hand: Hand = {"sides": sides}
    if closes is None:
        hand["ending"] = chance.choice(ENDINGS)
    if variant.has_trumps:
        hand["trump"] = chance.choice(SUITS)
    return hand


def _side(variant: Variant, pack: Counter[str], players: int, *, closes: bool, chance: Random) -> Hand:
    assert variant.pots is not None
    dealt_to_it, pot = variant.deal.cards * players, variant.pots.cards
    took = closes or chance.random() < OTHER_POT
    unplayed = took and not closes and chance.random() < UNPLAYED
    held = [chance.randint(1, 7) for _ in range(players)]
    if closes:
        held[chance.randrange(players)] = 0
    if unplayed:
        held[0] += pot
    wanted = dealt_to_it + (pot if took else 0) + chance.randint(0, 3) - sum(held)
    melds = list(_melds(variant, pack, wanted, chance, first=FULL if closes else 0))
    side: Hand = {
        "melds": melds,
        "held": [" ".join(_drawn(pack, many, chance)) for many in held],
        "pot": "unplayed" if unplayed else "taken" if took else "none",
    }
    return {**side, "went_out": True} if closes else side


def _melds(variant: Variant, pack: Counter[str], wanted: int, chance: Random, *, first: int) -> Iterator[str]:
    """Take melds from the pack until enough cards lie on the table; the first has `first` cards."""
    laid = melds = 0
    for _ in range(TRIES):
        left = wanted - laid
        if left < LEAST or melds == MOST_MELDS:
            return
        least = first if not laid else 0
        # As long as the rows of the form need, so that all cards find a place.
        length = max(least, -(-left // (MOST_MELDS - melds)), chance.choice((3, 3, 4, 5, 6, 7, 8)))
        found = (_run if least or chance.random() < 0.7 else _set(variant))(pack, length, chance)
        if not found:
            continue
        pack.subtract(found)
        if not least and chance.random() < WITH_WILD and pack[JOKER]:
            pack[JOKER] -= 1
            found = [*found, JOKER]
        laid, melds = laid + len(found), melds + 1
        yield " ".join(found)


def _run(pack: Counter[str], length: int, chance: Random) -> list[str]:
    """Return cards of a run of this length that are in the pack; empty if there are none here."""
    suit, low = chance.choice(SUITS), chance.randint(0, len(RUN) - length)
    cards = [f"{rank}{suit}" for rank in RUN[low : low + length]]
    return cards if all(pack[card] for card in cards) else []


def _set(variant: Variant) -> Callable[[Counter[str], int, Random], list[str]]:
    """Return a function that takes a set of a rank, or a run if a variant has no such sets."""
    ranks = variant.runs.sets if variant.runs else ()
    if not ranks:
        return _run

    def taken(pack: Counter[str], length: int, chance: Random) -> list[str]:
        rank = chance.choice(tuple(ranks))
        cards = [f"{rank}{suit}" for suit in SUITS for _ in range(pack[f"{rank}{suit}"])]
        return cards[:length] if len(cards) >= length else []

    return taken


def _drawn(pack: Counter[str], many: int, chance: Random) -> list[str]:
    left = sorted((+pack).elements())
    cards = chance.sample(left, min(len(left), many))
    pack.subtract(cards)
    return cards


def counts_of(side: Hand, lines: Iterable[ScoreLine]) -> Hand:
    """Return a side as counts: its burracos by class, and the points of table and hands."""
    kinds, points = Counter[str](), Counter[str]()
    for line in lines:
        points[line.code] += line.points
        if line.code.startswith(CANASTA):
            kinds[line.code.removeprefix(CANASTA)] += 1
    tally: Hand = {"canastas": dict(kinds), "melded_points": points["melded"], "held_points": -points["held"]}
    if not side["melds"]:
        tally["has_melded"] = False
    return {"tally": tally, **{key: side[key] for key in ("pot", "went_out") if key in side}}
