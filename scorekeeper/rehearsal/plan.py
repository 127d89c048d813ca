"""The plan of a rehearsal: its size, its entrants, and the lawful hands of every table.

Everything follows from the seed. Cards are taken from a pack until the referee finds nothing wrong;
the same variant, scores and random numbers give the same hand. Half of the hands are written down
card by card, the other half as counts and sums, as tables do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.rehearsal import pots, sets
from scorekeeper.rules import Variant
from scorekeeper.rules.wording import told

Hand = dict[str, Any]

TRIES = 400
IN_TOTALS = 0.5
UNIT = 5
BY_HANDS = {2: "burraco-2-hands", 3: "italian-3"}  # presets for tournaments of Burraco
CALLS, DISPUTES, CORRECTIONS = 8, 10, 8  # one table in this many has this trouble
PLACES = ("North", "South")


class NoHandError(Exception):
    """No lawful hand could be invented for these rules."""


def invent(variant: Variant, scores: Sequence[int], chance: Random) -> tuple[Hand, tuple[int, ...]]:
    """Return a lawful hand of two sides with these scores, and each side's points in it.

    Raises NoHandError for variants that are not played with plain sets.
    """
    for _ in range(TRIES):
        hand = pots.dealt(variant, chance) if variant.pots else sets.dealt(variant, chance)
        totals = _lawful(variant, scores, hand)
        if totals is None:
            continue
        if chance.random() < IN_TOTALS:
            counted = {**hand, "sides": _counted(variant, hand)}
            if _lawful(variant, scores, counted) == totals:
                return counted, totals
        return hand, totals
    raise NoHandError(told("No hand of {variant} could be invented; choose another variant.", variant=variant.name))


def _lawful(variant: Variant, scores: Sequence[int], hand: Hand) -> tuple[int, ...] | None:
    """Return the totals of a hand, or None if the referee finds anything."""
    ruling = _ruling(variant, scores, hand)
    return None if ruling.findings else tuple(side.total for side in ruling.sides)


def _ruling(variant: Variant, scores: Sequence[int], hand: Hand) -> rules.HandRuling:
    form = variant.seating.forms[0]
    names = iter(range(1, sum(form) + 1))
    record = {
        "format": "canasta-record/1",
        "variant": variant.id,
        "house_rules": {"target": None},
        "sides": [
            {"name": f"Side {side}", "players": [f"Player {next(names)}" for _ in range(players)]}
            for side, players in enumerate(form, 1)
        ],
        "opening_scores": list(scores),
        "hands": [hand],
    }
    [ruling] = rules.adjudicate(rules.read_record(record)).hands
    return ruling


def _counted(variant: Variant, hand: Hand) -> list[Hand]:
    """Return both sides as counts and sums instead of cards."""
    if not variant.pots:
        return [sets.counts_of(variant, side) for side in hand["sides"]]
    return [
        pots.counts_of(side, scored.lines)
        for side, scored in zip(hand["sides"], _ruling(variant, (0, 0), hand).sides, strict=True)
    ]


def fields_of(hand: Hand) -> dict[str, str]:
    """Return the fields of the entry form for a hand."""
    out = [place for place, side in enumerate(hand["sides"]) if side.get("went_out")]
    fields = {"ending": f"out-{out[0]}" if out else hand["ending"]}
    fields |= {"trump": hand["trump"]} if "trump" in hand else {}
    for place, side in enumerate(hand["sides"]):
        named = _tally_fields(side["tally"]) if "tally" in side else _card_fields(side)
        named |= {key: str(side[key]) for key in ("red_threes", "pot") if key in side}
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
    disputes, corrections, a late pair and a pair that leaves. With `paper` no table has a phone:
    the director types in slips, so nobody calls, and nothing is corrected.
    """

    tables: int = 6
    rounds: int = 3
    hands: int = 3
    variant_id: str = "classic"
    seed: str = "1"
    phones: int = 8
    trouble: bool = False
    preset: str = "club-night"
    paper: bool = False

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


def planned(variant_id: str = "classic", **asked: Any) -> RehearsalPlan:
    """Return the plan for these values; None stands for what is usual in the game.

    Raises UnknownVariant.
    """
    variant = rules.variant(variant_id)
    told = {key: value for key, value in asked.items() if value is not None}
    if variant.pots:
        hands = told.get("hands", 4)
        preset = BY_HANDS.get(hands, "burraco-mitchell-3-danish-2")
        told = {"tables": 18, "rounds": 5, "hands": hands, "preset": preset, **told}
    told.setdefault("paper", False)
    return RehearsalPlan(variant_id=variant_id, **told)


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

    `totals` are the points of each hand. `instead` replaces the last hand when the result is
    corrected; `corrected` are the scores then.
    """

    round: int
    table: int
    hands: list[Hand]
    scores: tuple[int, ...]
    totals: list[tuple[int, ...]] = field(default_factory=list)
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
        _some(tables, share, chance) if plan.trouble and not plan.paper else set()
        for share in (CALLS, DISPUTES, CORRECTIONS)
    )
    found: list[Script] = []
    for table in tables:
        made, other = _script(plan, (number, table), again=table in correcting), 0
        while plan.paper and any(made.scores == each.scores for each in found):
            other += 1  # the grid would ask whether the same slip was typed in twice
            made = _script(plan, (number, table, other), again=False)
        made.calls, made.disputes = table in calling, table in disputing
        found.append(made)
    return found


def _some(tables: list[int], share: int, chance: Random) -> set[int]:
    return set(chance.sample(tables, max(1, len(tables) // share)))


def _script(plan: RehearsalPlan, place: tuple[int, ...], *, again: bool) -> Script:
    chance = plan.chance("hands", *place)
    variant = rules.variant(plan.variant_id)
    hands, made, scores, before = [], [], [0, 0], [0, 0]
    for _ in range(plan.hands):
        hand, totals = invent(variant, scores, chance)
        hands.append(hand)
        made.append(totals)
        before, scores = scores, [sum(each) for each in zip(scores, totals, strict=True)]
    script = Script(place[0], place[1], hands, tuple(scores), made)
    if again:
        script.instead, totals = invent(variant, before, chance)
        script.corrected = tuple(sum(each) for each in zip(before, totals, strict=True))
    return script
