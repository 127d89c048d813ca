"""The plan of a rehearsal: its size, its people, and the lawful hands of every table, all from a seed."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError

Hand = dict[str, Any]
Points = tuple[int, int]

TRIES, MOST_RED_THREES = 400, 2  # hands that are tried; of a side
NOBODY_OUT, NOT_MELDED, WITH_POT = 0.15, 0.06, 0.7  # shares of the hands, and of the sides that do not go out
IN_CANASTA, BESIDE, IN_HAND = (12, 20), (3, 30), (1, 25)  # units of points: cards of a canasta, other cards
BY_HANDS = {2: "burraco-2-hands", 3: "italian-3"}  # presets for tournaments of Burraco
TROUBLE = 8, 10, 8  # one table in this many calls, disputes, is corrected


def invent(variant: Variant, scores: Sequence[int], chance: Random, played: int = 0) -> tuple[Hand, Points]:
    """Return a lawful hand of two sides after `played` hands, and their points in it; raises InputError."""
    form = variant.seating.forms[0]
    sides = [{"name": f"{side}", "players": [f"{side}{seat}" for seat in range(form[side])]} for side in range(2)]
    record: Hand = {"format": "canasta-record/1", "variant": variant.id, "house_rules": {"target": None}}
    record |= {"sides": sides, "opening_scores": list(scores), "hands_played": played}
    for _ in range(TRIES):
        hand = _dealt(variant, chance)
        [ruling] = rules.adjudicate(rules.read_record({**record, "hands": [hand]})).hands
        if not ruling.findings:
            return hand, (ruling.sides[0].total, ruling.sides[1].total)
    refusal = msg("No hand of {variant} could be invented; choose another variant.", variant=variant.name)
    raise InputError(refusal, "variant")


def _dealt(variant: Variant, chance: Random) -> Hand:
    """Return a hand in counts and sums, which may still be unlawful."""
    form = variant.seating.forms[0]
    out = None if chance.random() < NOBODY_OUT else chance.randrange(2)
    hand: Hand = {"sides": [_side(variant, chance, form[side], out=side == out) for side in range(2)]}
    if out is None:
        hand["ending"] = "stock"
    return {**hand, "trump": chance.choice(SUITS)} if variant.has_trumps else hand


def _side(variant: Variant, chance: Random, players: int, *, out: bool) -> Hand:
    least = variant.going_out.canastas if out else 0
    melds = out or chance.random() >= NOT_MELDED
    kinds = [kind.code for kind in variant.canasta_kinds]
    canastas = chance.choices(kinds, k=least + chance.randint(0, 1)) if melds else []
    melded = sum(chance.randint(*IN_CANASTA) for _ in canastas) + melds * chance.randint(*BESIDE)
    held = 0 if out and players == 1 else chance.randint(*IN_HAND)
    sums = {"melded_points": melded * variant.unit, "held_points": held * variant.unit}
    tally = {"canastas": dict(Counter(canastas)), **sums, **({} if melds else {"has_melded": False})}
    side = {"tally": tally, **({"went_out": True} if out else {})}
    if variant.pots is not None:
        return {**side, "pot": "taken" if out or chance.random() < WITH_POT else "none"}
    return {**side, "red_threes": chance.randint(0, MOST_RED_THREES)}


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPlan:
    """The size of a rehearsal.

    `hands` are those of a round. `phones` is how many tables act at the same time. `trouble` adds calls, disputes,
    corrections, a late pair and a pair that leaves. With `paper` the director types in slips, so that nobody calls.
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
    invent: Callable[..., tuple[Hand, Points]] = invent

    @property
    def pairs(self) -> list[str]:
        """The names of the pairs that start the event, and of one that comes late."""
        return [f"Pair {number}" for number in range(1, 2 * self.tables + 2)]

    def chance(self, *what: object) -> Random:
        """Return a random generator for one purpose, always with the same numbers."""
        return Random("/".join(map(str, (self.seed, *what))))  # noqa: S311 - repeatable


def planned(variant_id: str = "classic", **asked: Any) -> RehearsalPlan:
    """Return the plan for these values; None stands for what is usual in the game. Raises UnknownVariant."""
    given = {key: value for key, value in asked.items() if value is not None}
    if rules.variant(variant_id).pots:
        preset = BY_HANDS.get(given.get("hands", 4), "burraco-mitchell-3-danish-2")
        given = {"tables": 18, "rounds": 5, "hands": 4, "preset": preset, **given}
    return RehearsalPlan(variant_id=variant_id, **given)


@dataclass(slots=True)
class Script:
    """The hands of a table in a round with their points, the scores that it signs, and its trouble.

    If the result is corrected, `instead` replaces the last hand; `result` must count in the end.
    """

    round: int
    table: int
    calls: bool = False
    disputes: bool = False
    hands: list[Hand] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)
    scores: Points = (0, 0)
    result: Points = (0, 0)
    instead: Hand | None = None


def scripts(plan: RehearsalPlan, number: int, tables: list[int]) -> list[Script]:
    """Invent the hands of a round; raises InputError."""
    variant, chance = rules.variant(plan.variant_id), plan.chance("trouble", number)
    calls, disputes, corrections = (
        chance.sample(tables, max(1, len(tables) // share)) if plan.trouble and not plan.paper else ()
        for share in TROUBLE
    )
    found = [Script(number, table, table in calls, table in disputes) for table in tables]
    for script in found:
        chance, before = plan.chance("hands", number, script.table), (0, 0)
        for hands in range(plan.hands):
            before = script.scores
            hand, points = plan.invent(variant, before, chance, hands)
            script.hands.append(hand)
            script.points.append(points)
            script.scores = script.result = (before[0] + points[0], before[1] + points[1])
        if script.table in corrections:
            script.instead, points = plan.invent(variant, before, chance, plan.hands - 1)
            script.result = (before[0] + points[0], before[1] + points[1])
    return found
