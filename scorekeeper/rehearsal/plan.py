"""What a rehearsal will do: its size, who takes part, and what every table plays.

All of it follows from the seed.
"""

from dataclasses import dataclass
from random import Random

from scorekeeper import rules
from scorekeeper.rehearsal.hands import Hand, invent

CALLS, DISPUTES, CORRECTIONS = 8, 10, 8  # one table in so many has this trouble
PLACES = ("North", "South")


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPlan:
    """The size of a rehearsal.

    `hands` are those of a round, `phones` send at the same time, and `trouble` adds calls,
    disputes, corrections, a late pair and one that leaves.
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
        """The names of the pairs that begin."""
        return [pair(number) for number in range(1, 2 * self.tables + 1)]

    def chance(self, *what: object) -> Random:
        """Return the random numbers for one purpose, the same ones every time."""
        return Random("/".join(map(str, (self.seed, *what))))  # noqa: S311 - repeatable


def pair(number: int) -> str:
    """Return the invented name of a pair."""
    return f"Pair {number}"


def line(name: str) -> str:
    """Return a line of the list of people: the pair's name and its players."""
    return ",".join([name, *(f"{name} {place}" for place in PLACES)])


def people(names: list[str]) -> str:
    """Return the list of people with its headings."""
    return "\n".join(["name,player1,player2", *map(line, names)])


@dataclass(slots=True)
class Script:
    """What a table plays in a round, and which trouble it has.

    `instead` replaces the last hand when the result is corrected, to the scores `corrected`.
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
    variant = rules.variant(plan.variant_id)
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
