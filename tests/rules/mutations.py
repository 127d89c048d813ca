"""Rules with one number changed, and the golden hand that tells them from the printed ones."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any

from scorekeeper import rules
from tests.canasta import CANASTA
from tests.cli import vectors
from tests.cli.vectors import Vector

Way = tuple[str | int, ...]

# Numbers that count something are changed by one; all others are points, which go by fives.
COUNTS = (
    "seating.*",
    "deal.*",
    "melds.*",
    "canasta_kinds.*.jokers",
    "going_out.canastas",
    "going_out.kinds.*",
    "going_out.single_kinds.*",
    "threes.ladder_sign.*",
    "melded_sign.*",
    "failures.short_sequence_max",
    "pile.cards",
    "game.hands",
    "game.count_bonuses.*.natural",
    "game.count_bonuses.*.mixed",
    "game.count_bonuses.*.total",
    "pots.cards",
    "pots.lone_cards",
    "drawing.undrawn",
)
NUMBERS = ("own-numbers", "own-burraco", "own-irregularities")
SIGNS = ("threes.ladder_sign.*", "melded_sign.*")  # counts that may be below zero

# Numbers that no ruling reads, each with what the value that holds it says before and after the
# change, and why.
Unread = tuple[str, Callable[[Any], bool], str]
UNREAD: tuple[Unread, ...] = (
    (
        "deal.draw",
        lambda deal: deal.draw > 1,
        "a hand shows only whether more than one card is drawn in a turn, not how many",
    ),
    (
        "going_out.canastas",
        lambda out: out.sum_of_kinds,
        "the sum of the kinds is counted instead, which another test compares with it",
    ),
    (
        "game.count_bonuses.*.total",
        lambda bonus: bonus.total <= bonus.natural + bonus.mixed,
        "the natural and mixed canastas that the bonus asks for are as many already",
    ),
    (
        "setup.talons.*",
        lambda _: True,
        "how many cards a talon has is told in the rulebook, and no hand is judged by it",
    ),
)


@dataclass(frozen=True)
class Mutation:
    """One number of one variant, changed; `way` leads to it."""

    variant: str
    way: Way
    old: int
    new: int

    @property
    def path(self) -> str:
        return ".".join(map(str, self.way))

    def __str__(self) -> str:
        return f"{self.variant} {self.path}: {self.old} -> {self.new}"


def numbers(data: object, way: Way = ()) -> Iterator[tuple[Way, int]]:
    """Every whole number of plain data, with the way to it; true and false are none."""
    if isinstance(data, dict):
        for key, entry in data.items():
            yield from numbers(entry, (*way, key))
    elif isinstance(data, list):
        for place, entry in enumerate(data):
            yield from numbers(entry, (*way, place))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield way, data


def mutations(variant: rules.Variant) -> Iterator[Mutation]:
    """Each number of the variant one step more, and one step less where less can be."""
    data = {key: value for key, value in rules.dump_variant(variant).items() if key != "schema"}
    for way, old in numbers(data):
        path = ".".join(map(str, way))
        counts = _is_one_of(path, COUNTS)
        step = 1 if counts else 5
        yield Mutation(variant.id, way, old, old + step)
        if old > 0 or not counts or _is_one_of(path, SIGNS):
            yield Mutation(variant.id, way, old, old - step)


def _is_one_of(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def mutated(variant: rules.Variant, mutation: Mutation) -> rules.Variant:
    """The variant with the one number changed."""
    changed = _changed(variant, mutation.way, mutation.new)
    assert isinstance(changed, rules.Variant)
    return changed


def _changed(value: Any, way: Way, new: int) -> object:
    if not way:
        return new
    key, rest = way[0], way[1:]
    if isinstance(value, Mapping):
        return {**value, key: _changed(value[key], rest, new)}
    if isinstance(key, int):
        return (*value[:key], _changed(value[key], rest, new), *value[key + 1 :])
    return replace(value, **{key: _changed(getattr(value, key), rest, new)})


def holder(variant: rules.Variant, mutation: Mutation) -> Any:
    """The part of the variant that holds the number."""
    value: Any = variant
    for key in mutation.way[:-1]:
        value = getattr(value, key) if isinstance(key, str) else value[key]
    return value


def unread(variant: rules.Variant, mutation: Mutation) -> str:
    """Why no ruling reads the number, neither as it was nor as it is now; empty if one does."""
    before, after = holder(variant, mutation), holder(mutated(variant, mutation), mutation)
    for pattern, says, why in UNREAD:
        if fnmatchcase(mutation.path, pattern) and says(before) and says(after):
            return why
    return ""


def ruled(vector: Vector, variant: rules.Variant) -> dict[str, Any]:
    """What the library says to a golden hand under a variant with the hand's house rules."""
    try:
        resolved = rules.apply_house_rules(variant, vector.input.get("house_rules", {}))
        if resolved is not rules.VARIANTS[vector.variant]:
            resolved.memo["digest"] = "of no matter here"  # it would be worked out each time
        if vector.kind == "ask":
            return rules.answer(vector.input, variant=resolved).as_json()
        ruling = rules.adjudicate(rules.read_record(vector.input, variant=resolved)).as_json()
        return {key: value for key, value in ruling.items() if key != "rules_digest"}
    except rules.RulesError as error:
        return {"error": {"code": error.code, "message": error.message, "where": error.where}}


def notices(vector: Vector, variant: rules.Variant) -> bool:
    """Tell whether the golden hand is judged otherwise than it should be."""
    return bool(vectors.differences(vector, ruled(vector, variant)))


@dataclass
class Corpus:
    """The golden hands by variant; those that told the same number apart elsewhere come first.

    Then come those that told apart a number of the same list, and those written to show a number.
    """

    hands: Mapping[str, list[Vector]]
    told: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def noticing(self, mutation: Mutation, variant: rules.Variant) -> Vector | None:
        """A golden hand of the variant that notices the mutation, or None."""
        same, alike = self.told[mutation.path], self.told[re.sub(r"\d+", "*", mutation.path)]
        names = {each.id: _name(each) for each in self.hands[mutation.variant]}

        def late(each: Vector) -> tuple[int, int, bool]:
            return -same[names[each.id]], -alike[names[each.id]], each.file not in NUMBERS

        for vector in sorted(self.hands[mutation.variant], key=late):
            if notices(vector, variant):
                for told in (same, alike):
                    told[names[vector.id]] += 1
                return vector
        return None


def _name(vector: Vector) -> str:
    """The id of a golden hand without its variant: the same hand is asked of many."""
    return vector.id.partition(".")[2]


def corpus() -> Corpus:
    """All golden hands that name a variant and can be read."""
    hands: dict[str, list[Vector]] = {variant: [] for variant in CANASTA}
    for vector in vectors.load():
        if vector.variant in hands and not vector.unreadable:
            hands[vector.variant].append(vector)
    return Corpus(hands)
