"""The second opinion on hands of three and five players, and on hands with a trump suit."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.burraco.second_opinion import LAWS, Law, Side, beyond, closing, side, strike

ITALIAN = LAWS[0]
SOLO_FROM = 1_000  # rules/burraco.md 3.4
# rules/burraco.md 3: who plays alone, and how a pair's sum is shared.
SEATED = tuple(
    (players, share)
    for players, share in ((3, "half-up"), (3, "half-down"), (3, "full"), (5, "half-up"), (5, "half-down"))
)


def law_for(players: int, share: str) -> Law:
    """The Italian law at a table of so many; five have three packs."""
    rules = () if share == "half-up" else (("pair-share", share),)
    packs = 2 if players == 3 else 3
    return replace(ITALIAN, variant=f"burraco-{players}", rules=rules, packs=packs)


def parties(players: int, lone: int | None) -> list[list[int]]:
    """Who counts together: after the lone player the first and third, the second and fourth."""
    if lone is None:
        return [[at] for at in range(players)]
    others = [(lone + step) % players for step in range(1, players)]
    pairs = [others] if players == 3 else [others[::2], others[1::2]]
    return [[lone], *pairs]


def shared(points: int, share: str) -> int:
    """The part of each of a pair: whole fives, the odd five up or down."""
    fives = points // 5
    if share == "full":
        return points
    return 5 * (-(-fives // 2) if share == "half-up" else fives // 2)


def hand(chance: random.Random, players: int, share: str) -> tuple[dict[str, Any], list[int], set[str]]:
    """A record of one hand, what its players make, and the codes that it has."""
    law = law_for(players, share)
    sides = [side(chance, law, chance.randint(0, 3), 1) for _ in range(players)]
    solo = chance.random() < 0.3
    lone = None if solo or chance.random() < 0.2 else chance.randrange(players)
    closer = chance.choice((None, *range(players)))
    groups = parties(players, lone)
    took = [any(sides[at].took for at in group) for group in groups]
    totals = [0] * players
    codes = {code for group in groups for code in strike([sides[at] for at in group], law)}
    for group, has in zip(groups, took, strict=True):
        made = sum(sides[at].total for at in group) + 100 * (closer in group)
        made -= 100 if any(took) and not has else 0
        for at in group:
            totals[at] = made if len(group) == 1 else shared(made, share)
        if closer in group:
            codes |= _closed(sides, group, closer, law)
    if beyond([card for each in sides for card in each.shown], law.packs):
        codes.add("count.exceeds-deck")
    if not solo and (any(took) if lone is None else not sides[lone].took):
        codes.add("pot.lone-hand")
    given: dict[str, Any] = {"sides": [each.given for each in sides]}
    if lone is not None:
        given["lone"] = lone
    names = [{"name": f"Side {at}", "players": [f"{at}"]} for at in range(players)]
    return (
        {
            "format": "canasta-record/1",
            "variant": law.variant,
            "house_rules": dict(law.rules),
            "sides": names,
            "hands": [given],
            "opening_scores": [SOLO_FROM if solo else SOLO_FROM - 5, *[0] * (players - 1)],
        },
        totals,
        codes,
    )


def _closed(sides: Sequence[Side], group: Sequence[int], closer: int, law: Law) -> set[str]:
    """What is wrong with closing, for a party whose tables, hands and pots are pooled."""
    sides[closer].given["went_out"] = True
    classes = [code for at in group for code in sides[at].classes]
    given = {**sides[closer].given, "held": [text for at in group for text in sides[at].given["held"]]}
    if any(sides[at].took for at in group):
        given["pot"] = "taken"
    return set(closing(replace(sides[closer], given=given, classes=classes), law))


def with_trump(*, doubles: bool) -> Law:
    """Biriba with all its classes, where runs in the trump suit count twice or not."""
    law = next(each for each in LAWS if each.variant == "biriba")
    times = 2 if doubles else 1
    in_trump = {f"trump-{code}": times * bonus for code, bonus in law.bonuses.items()}
    rules = law.rules if doubles else (*law.rules, ("trump-doubles", False))
    return replace(law, bonuses=law.bonuses | in_trump, rules=rules)


def trumped(chance: random.Random, law: Law) -> tuple[dict[str, Any], list[int], set[str]]:
    """As `hand`, of biriba with a trump suit; nobody closes."""
    trump = chance.choice("hdcs")
    sides = [side(chance, law, 4, 2, trump) for _ in range(2)]
    totals = [each.total - (0 if each.took else 100) for each in sides]
    codes = {"count.exceeds-deck"} if beyond(sides[0].shown + sides[1].shown) else set()
    names = [{"name": f"Side {at}", "players": [f"{at}a", f"{at}b"]} for at in range(2)]
    return (
        {
            "format": "canasta-record/1",
            "variant": law.variant,
            "house_rules": dict(law.rules),
            "sides": names,
            "hands": [{"sides": [each.given for each in sides], "trump": trump}],
        },
        totals,
        codes,
    )
