"""Say which figure cannot be, and the nearest ones that can."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.floor import Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.solution import IMPOSSIBLE, POSSIBLE, Verdict
from scorekeeper.rules.feasibility.span import possible_melded
from scorekeeper.rules.feasibility.words import canastas_in_words
from scorekeeper.rules.feasibility.worth import worth_of
from scorekeeper.rules.variant import Variant

MELDED, HELD, CANASTAS = "melded_points", "held_points", "canastas"
MAX_TRIES = 12  # nearest figures that are looked at, each way
FAR = 400  # units above the figure written that are looked at
SMALL_BUDGET = 400  # steps of the search for each of them


@dataclass(frozen=True, slots=True)
class Reason:
    """What cannot be: `at` is the tallied side, `lower` and `higher` the nearest figures."""

    at: int
    figure: str
    points: int
    lower: int | None
    higher: int | None
    sentence: str


@dataclass(frozen=True, slots=True)
class _Near:
    """The nearest possible figures; `all_seen`: below or above there is none if none is given."""

    lower: int | None
    higher: int | None
    all_seen: bool
    alone: bool  # nothing that the other sides wrote made a difference


def reason_for(variant: Variant, totals: Totals, verdict: Verdict) -> Reason:
    """Explain an impossible question."""
    at = next((at for at, ask in enumerate(totals.asks) if ask.held and not ask.holds), None)
    if at is not None:
        points = totals.asks[at].held
        text = f"Who goes out has no cards left: {points:,} points in hand cannot be."
        return Reason(at, HELD, points, 0, None, text)
    places = range(len(totals.asks)) if verdict.blamed is None else (verdict.blamed,)
    if verdict.blamed is None and _too_many(variant, totals):
        return _too_many_canastas(variant, totals, 0, " beside the canastas of the others")
    if verdict.blamed is not None and not _melded_alone(variant, totals, verdict.blamed):
        return _too_many_canastas(variant, totals, verdict.blamed, "")
    for nearest in (_nearest_melded, _nearest_held):
        found = [each for each in (nearest(variant, totals, at) for at in places) if each]
        if found:
            return min(found, key=_distance)
    if verdict.blamed is not None and len(totals.asks) > 1:
        # Another side's figures cannot be either: say what this one could have by itself.
        alone = replace(totals, asks=(totals.asks[verdict.blamed],))
        return replace(reason_for(variant, alone, Verdict(IMPOSSIBLE, blamed=0)), at=verdict.blamed)
    points = totals.asks[places[0]].melded
    text = "No melds and hands from one pack give these totals together."
    return Reason(places[0], MELDED, points, None, None, text)


def _too_many(variant: Variant, totals: Totals) -> bool:
    """The canastas of all sides need more ranks or wild cards than there are, at any points."""
    case = Case(variant, totals)
    tables = [case.sides.empty_table(ask) for ask in totals.asks]
    floor = Floor(tables, tables[0].in_order(totals.supply.naturals), 0)
    try:
        return floor.least(0, (0,) * len(tables))[0] > totals.supply.wilds
    except UndecidedError:
        return False


def _distance(reason: Reason) -> int:
    near = [each for each in (reason.lower, reason.higher) if each is not None]
    return min(abs(each - reason.points) for each in near)


def _nearest_melded(variant: Variant, totals: Totals, at: int) -> Reason | None:
    ask = totals.asks[at]
    near = _near(variant, totals, (at, "melded"), _melded_alone(variant, totals, at))
    if near is None:
        return None
    text = _melded_text(canastas_in_words(variant, ask.canastas), near)
    if not near.alone:
        text += ", with the totals of the others as written"
    points = f"{ask.melded:,}"
    text += f": {points} cannot be." if _is_bound(near) else f", not {points}."
    if sum(ask.canastas) == 1:
        text = text.replace(" are worth", " is worth", 1)
    return Reason(at, MELDED, ask.melded, near.lower, near.higher, text)


def _nearest_held(variant: Variant, totals: Totals, at: int) -> Reason | None:
    ask, unit = totals.asks[at], worth_of(variant, totals).unit
    bits = (1 << (ask.held // unit + MAX_TRIES + 1)) - 1
    near = _near(variant, totals, (at, "held"), bits)
    if near is None:
        return None
    text = f"With these melds the hands can be worth {_either(near)} points, not {ask.held:,}."
    return Reason(at, HELD, ask.held, near.lower, near.higher, text)


def _is_bound(near: _Near) -> bool:
    return near.all_seen and (near.lower is None or near.higher is None)


def _either(near: _Near) -> str:
    return " or ".join(f"{each:,}" for each in (near.lower, near.higher) if each is not None)


def _melded_text(canastas: str, near: _Near) -> str:
    if not _is_bound(near):
        return f"{canastas} can be worth {_either(near)} melded points"
    if near.lower is None:
        return f"{canastas} are worth at least {near.higher:,} melded points"
    return f"{canastas} are worth at most {near.lower:,} melded points"


def _near(variant: Variant, totals: Totals, what: tuple[int, str], bits: int) -> _Near | None:
    """The nearest figures among `bits` (units) with which the hand is possible."""
    at, field = what
    unit = worth_of(variant, totals).unit
    written = getattr(totals.asks[at], field) // unit
    start = written - _excess(variant, totals) // unit
    below = list(islice(_below(bits, start), MAX_TRIES + 1))
    too_much = written > start
    above = [] if too_much else list(islice(_above(bits, written + 1), MAX_TRIES + 1))
    lower, sure_below = _first_possible(variant, totals, what, below)
    higher, sure_above = _first_possible(variant, totals, what, above)
    if lower is None and higher is None:
        return None
    first = [candidates[0] * unit if candidates else None for candidates in (below, above)]
    alone = [lower, higher] == first and not bits >> written & 1
    return _Near(lower, higher, sure_below and sure_above, alone)


def _excess(variant: Variant, totals: Totals) -> int:
    """By how many points, less one unit, all totals together exceed what there is."""
    case = Case(variant, totals)
    pack = case.points_of_pack()
    written = sum(ask.melded + ask.held for ask in totals.asks)
    return 0 if pack is None else max(0, written - pack - case.worth.unit)


def _melded_alone(variant: Variant, totals: Totals, at: int) -> int:
    case, ask = Case(variant, totals), totals.asks[at]
    supply, worth = totals.supply, case.worth
    most = sum(map(int.__mul__, worth.naturals, supply.naturals))
    most += worth.deuce * supply.deuces + worth.joker * supply.jokers + worth.black * supply.blacks
    most = min(most, ask.melded // worth.unit + FAR)
    return possible_melded(case.sides, ask, case.beside[at], most)


def _below(bits: int, end: int) -> Iterator[int]:
    """Places of bits below `end`, the highest first."""
    rest = bits & ((1 << max(0, end)) - 1)
    while rest:
        yield rest.bit_length() - 1
        rest ^= 1 << (rest.bit_length() - 1)


def _above(bits: int, start: int) -> Iterator[int]:
    """Places of bits from `start` on, the lowest first."""
    rest = bits >> start
    while rest:
        lowest = rest & -rest
        yield start + lowest.bit_length() - 1
        rest ^= lowest


def _first_possible(
    variant: Variant, totals: Totals, what: tuple[int, str], units: list[int]
) -> tuple[int | None, bool]:
    """The first of some figures (units) with which the hand is possible, and if that is sure."""
    at, field = what
    unit, sure = worth_of(variant, totals).unit, True
    for count in units[:MAX_TRIES]:
        ask = totals.asks[at]
        if field == "melded":
            changed = _with(totals, at, replace(ask, melded=count * unit))
        else:
            changed = _with(totals, at, replace(ask, held=count * unit))
        answer = Case(variant, changed, SMALL_BUDGET).decide().answer
        if answer == POSSIBLE:
            return count * unit, sure
        sure = sure and answer == IMPOSSIBLE
    return None, sure and len(units) <= MAX_TRIES


def _with(totals: Totals, at: int, ask: Ask) -> Totals:
    return replace(totals, asks=(*totals.asks[:at], ask, *totals.asks[at + 1 :]))


def _too_many_canastas(variant: Variant, totals: Totals, at: int, beside: str) -> Reason:
    ask = totals.asks[at]
    canastas = canastas_in_words(variant, ask.canastas)
    fewer = next(_fewer(variant, totals, at), None)
    text = f"{canastas} cannot be made from the cards that are there{beside}"
    if fewer is not None:
        near = canastas_in_words(variant, fewer)
        text += f"; {near[0].lower() + near[1:]} could"
    lower = None if fewer is None else sum(fewer)
    return Reason(at, CANASTAS, sum(ask.canastas), lower, None, f"{text}.")


def _fewer(variant: Variant, totals: Totals, at: int) -> Iterator[tuple[int, ...]]:
    """Canastas of the side with which the hand is possible: one fewer of a kind, then two."""
    ask = totals.asks[at]
    for less in (1, 2, 3):
        for place, count in enumerate(ask.canastas):
            if count >= less:
                fewer = (*ask.canastas[:place], count - less, *ask.canastas[place + 1 :])
                changed = _with(totals, at, replace(ask, canastas=fewer))
                if Case(variant, changed, SMALL_BUDGET).decide().answer == POSSIBLE:
                    yield fewer
