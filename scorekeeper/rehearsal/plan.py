"""The plan of a rehearsal: its size, its entrants, and the lawful hands of every table.

Everything follows from the seed. Cards are taken from a pack until the referee finds nothing wrong;
the same variant, scores and random numbers give the same hand. Half of the hands are written down
card by card, the other half as counts and sums, as tables do.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, RED_THREE

Hand = dict[str, Any]

TRIES = 400
MOST_MELDS = 6  # the rows for melds in an empty form
STOCK_RUNS_OUT = 0.12  # share of the hands
NEVER_OPENED = 0.06  # share of the sides that do not go out
IN_TOTALS = 0.5
MOST_HELD = 9
UNIT = 5
CALLS, DISPUTES, CORRECTIONS = 8, 10, 8  # one table in this many has this trouble
PLACES = ("North", "South")


class NoHandError(Exception):
    """No lawful hand could be invented for these rules."""


def invent(variant: Variant, scores: Sequence[int], chance: Random) -> tuple[Hand, tuple[int, ...]]:
    """Return a lawful hand of two sides with these scores, and each side's points in it.

    Raises NoHandError for variants that are not played with plain sets.
    """
    for _ in range(TRIES):
        hand = _dealt(variant, chance)
        totals = _lawful(variant, scores, hand)
        if totals is None:
            continue
        if chance.random() < IN_TOTALS:
            counted = {**hand, "sides": [_counts(variant, side) for side in hand["sides"]]}
            if _lawful(variant, scores, counted) == totals:
                return counted, totals
        return hand, totals
    raise NoHandError(f"No hand of {variant.name} could be invented; choose another variant.")


def _lawful(variant: Variant, scores: Sequence[int], hand: Hand) -> tuple[int, ...] | None:
    """Return the totals of a hand, or None if the referee finds anything."""
    form = variant.seating.forms[0]
    names = iter(range(1, sum(form) + 1))
    record = {
        "format": "canasta-record/1",
        "variant": variant.id,
        "house_rules": {},
        "sides": [
            {"name": f"Side {side}", "players": [f"Player {next(names)}" for _ in range(players)]}
            for side, players in enumerate(form, 1)
        ],
        "opening_scores": list(scores),
        "hands": [hand],
    }
    [ruling] = rules.adjudicate(rules.read_record(record)).hands
    return None if ruling.findings else tuple(side.total for side in ruling.sides)


def _dealt(variant: Variant, chance: Random) -> Hand:
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


def _counts(variant: Variant, side: Hand) -> Hand:
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
    kept = {key: value for key, value in side.items() if key in {"red_threes", "went_out"}}
    return {"tally": tally, **kept}


def _points(variant: Variant, cards: Any) -> int:
    return sum(variant.card_points[card] * count for card, count in cards.items())


def fields_of(hand: Hand) -> dict[str, str]:
    """Return the fields of the entry form for a hand."""
    out = [place for place, side in enumerate(hand["sides"]) if side.get("went_out")]
    fields = {"ending": f"out-{out[0]}" if out else "stock"}
    for place, side in enumerate(hand["sides"]):
        named = _tally_fields(side["tally"]) if "tally" in side else _card_fields(side)
        named["red_threes"] = str(side["red_threes"])
        fields |= {f"side_{place}-{name}": value for name, value in named.items()}
    return fields


def _card_fields(side: Hand) -> dict[str, str]:
    rows = {f"melds-{row}-cards": meld for row, meld in enumerate(side["melds"])}
    held = {f"held_{player}": cards for player, cards in enumerate(side["held"])}
    return {"mode": "cards", **rows, **held}


def _tally_fields(tally: Hand) -> dict[str, str]:
    counts = {f"canastas-{kind}": str(many) for kind, many in tally["canastas"].items()}
    sums = {key: str(tally[key]) for key in ("melded_points", "held_points")}
    return {"mode": "totals", **counts, **sums}


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPlan:
    """The size of a rehearsal.

    `hands` are those of a round. `phones` is how many send at the same time. `trouble` adds calls,
    disputes, corrections, a late pair and a pair that leaves.
    """

    tables: int = 6
    rounds: int = 3
    hands: int = 3
    variant_id: str = "classic"
    seed: str = "1"
    phones: int = 8
    trouble: bool = False

    @property
    def name(self) -> str:
        """The name of the event."""
        return f"Rehearsal {self.seed}"

    @property
    def pairs(self) -> list[str]:
        """The names of the pairs that start the event."""
        return [pair(number) for number in range(1, 2 * self.tables + 1)]

    def chance(self, *what: object) -> Random:
        """Return a random generator for one purpose, always with the same numbers."""
        return Random("/".join(map(str, (self.seed, *what))))  # noqa: S311 - repeatable


def pair(number: int) -> str:
    """Return the invented name of a pair."""
    return f"Pair {number}"


def line(name: str) -> str:
    """Return a line for the list of entrants: the pair's name and its players."""
    return ",".join([name, *(f"{name} {place}" for place in PLACES)])


def people(names: list[str]) -> str:
    """Return the list of entrants with column headings."""
    return "\n".join(["name,player1,player2", *map(line, names)])


@dataclass(slots=True)
class Script:
    """The hands that a table plays in a round, and its trouble.

    `instead` replaces the last hand when the result is corrected; `corrected` are the scores then.
    """

    round: int
    table: int
    hands: list[Hand]
    scores: tuple[int, ...]
    calls: bool = False
    disputes: bool = False
    instead: Hand | None = None
    corrected: tuple[int, ...] = (0, 0)

    @property
    def result(self) -> tuple[int, ...]:
        """The scores that must count in the end."""
        return self.corrected if self.instead else self.scores


def scripts(plan: RehearsalPlan, number: int, tables: list[int]) -> list[Script]:
    """Invent the hands of a round; raises NoHandError."""
    chance = plan.chance("trouble", number)
    calling, disputing, correcting = (
        _some(tables, share, chance) if plan.trouble else set()
        for share in (CALLS, DISPUTES, CORRECTIONS)
    )
    found = []
    for table in tables:
        made = _script(plan, number, table, again=table in correcting)
        made.calls, made.disputes = table in calling, table in disputing
        found.append(made)
    return found


def _some(tables: list[int], share: int, chance: Random) -> set[int]:
    return set(chance.sample(tables, max(1, len(tables) // share)))


def _script(plan: RehearsalPlan, number: int, table: int, *, again: bool) -> Script:
    chance = plan.chance("hands", number, table)
    variant = rules.tapped(plan.variant_id)
    hands, scores, before = [], [0, 0], [0, 0]
    for _ in range(plan.hands):
        hand, totals = invent(variant, scores, chance)
        hands.append(hand)
        before, scores = scores, [sum(each) for each in zip(scores, totals, strict=True)]
    script = Script(number, table, hands, tuple(scores))
    if again:
        script.instead, totals = invent(variant, before, chance)
        script.corrected = tuple(sum(each) for each in zip(before, totals, strict=True))
    return script
