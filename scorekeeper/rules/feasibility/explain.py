"""Say which figure cannot be, and the nearest ones that can.

The plainest reason comes first: hands of who went out, more points than the pack holds, canastas
that cannot be made, a side that is wrong by itself, and only then what the sides leave each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.rules.feasibility import words
from scorekeeper.rules.feasibility.figures import downward, upward, with_ask
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.nearest import HELD, MELDED, Near, Nearest
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.scarce import Wilds, least_wilds, wilds_for_canastas
from scorekeeper.rules.feasibility.solution import IMPOSSIBLE, Verdict
from scorekeeper.rules.variant import Variant

CANASTAS = "canastas"


@dataclass(frozen=True, slots=True)
class Reason:
    """What cannot be: `at` is the tallied side, `lower` and `higher` the nearest figures."""

    at: int
    figure: str
    points: int
    lower: int | None
    higher: int | None
    sentence: str
    steps: int = 0  # of decision and explanation


def reason_for(variant: Variant, totals: Totals, verdict: Verdict) -> Reason:
    """Explain an impossible question."""
    at = next((at for at, ask in enumerate(totals.asks) if ask.held and not ask.holds), None)
    if at is not None:
        points = totals.asks[at].held
        return Reason(at, HELD, points, 0, None, words.out_with_cards(points))
    near = Nearest(variant, totals, verdict.steps)
    asked, pack = sum(ask.melded + ask.held for ask in totals.asks), near.case.points_of_pack()
    if pack is not None and asked > pack and verdict.blamed is None:
        return _beyond(totals, words.beyond_the_pack(asked, pack))
    found = (
        _together(variant, totals, near, verdict)
        if verdict.blamed is None
        else _by_itself(variant, totals, near, verdict.blamed)
    )
    found = found or _beyond(totals, words.NO_WAY if near.sure else words.HARDLY)
    return replace(found, steps=near.spent)


def _beyond(totals: Totals, text: str) -> Reason:
    """No figure alone is to blame: the largest stands for all."""
    at = max(range(len(totals.asks)), key=lambda at: totals.asks[at].melded)
    return Reason(at, MELDED, totals.asks[at].melded, None, None, text)


def _by_itself(variant: Variant, totals: Totals, near: Nearest, at: int) -> Reason | None:
    """The side could not have its totals even if the others took nothing."""
    ask = totals.asks[at]
    if not near.melded_alone(at):
        return _canastas(variant, totals, near, at, alone=True)
    found = near.melded(at)
    if found is None and ask.joins:
        found = _at_least(totals, near, at)
        return None if found is None else _melded(variant, totals, at, found)
    if found is None and len(totals.asks) > 1:
        # Another side's figures cannot be either: say what this one could have by itself.
        alone = replace(totals, asks=(ask,))
        verdict = Verdict(IMPOSSIBLE, blamed=0, steps=near.spent)
        return replace(reason_for(variant, alone, verdict), at=at)
    if found is None:
        return _canastas(variant, totals, near, at, alone=True)
    return _melded(variant, totals, at, found)


def _at_least(totals: Totals, near: Nearest, at: int) -> Near | None:
    """The nearest melded points that the side could have, if all others are to one side."""
    unit, points, bits = near.worth.unit, totals.asks[at].melded, near.melded_alone(at)
    lower = next(downward(bits, points // unit), None)
    higher = next(upward(bits, points // unit + 1), None)
    if (lower is None) == (higher is None):
        return None
    below, above = (None if each is None else each * unit for each in (lower, higher))
    return Near(points, below, above, sure=True, alone=True)


def _together(variant: Variant, totals: Totals, near: Nearest, verdict: Verdict) -> Reason | None:
    """The sides, or melds and hands, are in each other's way."""
    places = range(len(totals.asks))
    if not near.enough_for_canastas(totals) and _too_many_canastas(variant, totals):
        most = max(places, key=lambda at: sum(totals.asks[at].canastas))
        return _canastas(variant, totals, near, most)
    empty = replace(totals, asks=tuple(replace(ask, held=0) for ask in totals.asks))
    found: list[tuple[int, Reason]] = []
    if not verdict.whatever_held and near.possible(empty):
        for at in places:
            held = near.held(at) if totals.asks[at].held else None
            if held is not None:
                found.append((held.distance, _held(at, held)))
    for at in sorted(places, key=near.at_least_off) if not found else ():
        nearer = min(found, key=lambda each: each[0])[0] if found else None
        melded = near.melded(at) if nearer is None or near.melded_within(at, nearer) else None
        if melded is not None:
            found.append((melded.distance, _melded(variant, totals, at, melded)))
    return min(found, key=lambda each: each[0])[1] if found else None


def _melded(variant: Variant, totals: Totals, at: int, near: Near) -> Reason:
    ask = totals.asks[at]
    others = 0 if near.alone else len(totals.asks) - 1
    wilds = least_wilds(variant, totals, at)
    if wilds is None:
        text = words.melded(words.canastas(variant, ask.canastas), sum(ask.canastas), near, others)
    else:
        text = words.wilds_short(words.canastas(variant, ask.canastas), wilds, near)
    return Reason(at, MELDED, ask.melded, near.lower, near.higher, text)


def _held(at: int, near: Near) -> Reason:
    return Reason(at, HELD, near.points, near.lower, near.higher, words.held(near))


def _canastas(
    variant: Variant, totals: Totals, near: Nearest, at: int, *, alone: bool = False
) -> Reason:
    ask = totals.asks[at]
    written = words.canastas(variant, ask.canastas)
    fewer = next(_fewer(totals, near, at), None)
    could = None if fewer is None else words.canastas(variant, fewer)
    try:
        wilds = _wilds(variant, totals)
    except UndecidedError:
        wilds = None
    if wilds is not None and not wilds.enough:
        text = words.canastas_need_wilds(written, wilds, could)
    else:
        text = words.canastas_need_ranks(written, could, alone=alone)
    lower = None if fewer is None else sum(fewer)
    return Reason(at, CANASTAS, sum(ask.canastas), lower, None, text)


def _too_many_canastas(variant: Variant, totals: Totals) -> bool:
    """The canastas of all sides need more ranks or wild cards than there are, at any points."""
    try:
        wilds = _wilds(variant, totals)
    except UndecidedError:
        return False
    return wilds is None or not wilds.enough


def _wilds(variant: Variant, totals: Totals) -> Wilds | None:
    """What the canastas need; None: there are too few ranks. Raises `UndecidedError`."""
    key = totals.supply, tuple((ask.canastas, ask.out, ask.joins) for ask in totals.asks)

    def make() -> tuple[Wilds | None]:
        return (wilds_for_canastas(variant, totals, totals.asks),)

    return remembered(variant, "wilds", key, make)[0]


def _fewer(totals: Totals, near: Nearest, at: int) -> Iterator[tuple[int, ...]]:
    """Canastas of the side with which the hand is possible: one fewer of a kind, then two."""
    ask = totals.asks[at]
    for less in (1, 2, 3):
        for place, count in enumerate(ask.canastas):
            if count >= less:
                fewer = (*ask.canastas[:place], count - less, *ask.canastas[place + 1 :])
                asked = with_ask(totals, at, replace(ask, canastas=fewer))
                if near.enough_for_canastas(asked) and near.possible(asked):
                    yield fewer
