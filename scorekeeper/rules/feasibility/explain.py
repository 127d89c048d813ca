"""Say which figure cannot be, and the nearest ones that can."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.solution import IMPOSSIBLE, POSSIBLE, Verdict
from scorekeeper.rules.feasibility.span import possible_melded
from scorekeeper.rules.feasibility.words import canastas_in_words
from scorekeeper.rules.variant import Variant

MELDED, HELD, CANASTAS = "melded_points", "held_points", "canastas"
MAX_TRIES = 12  # nearest figures that are looked at, each way
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


def reason_for(variant: Variant, totals: Totals, verdict: Verdict) -> Reason:
    """Explain an impossible question."""
    at = next((at for at, ask in enumerate(totals.asks) if ask.held and not ask.holds), None)
    if at is not None:
        text = "Who goes out has no cards left: {points:,} points in hand cannot be."
        return _reason(totals, at, HELD, (0, None), text)
    places = range(len(totals.asks)) if verdict.blamed is None else (verdict.blamed,)
    found = [
        reason
        for figure in (MELDED, HELD)
        for reason in (_nearest(variant, totals, at, figure) for at in places)
        if reason is not None
    ]
    melded = [reason for reason in found if reason.figure == MELDED]
    if melded or found:
        return min(melded or found, key=_distance)
    return _too_many_canastas(variant, totals, places[0])


def _distance(reason: Reason) -> int:
    near = [each for each in (reason.lower, reason.higher) if each is not None]
    return min(abs(each - reason.points) for each in near)


def _reason(
    totals: Totals, at: int, figure: str, near: tuple[int | None, int | None], text: str
) -> Reason:
    points = int(getattr(totals.asks[at], "melded" if figure == MELDED else "held"))
    lower, higher = near
    sentence = text.format(points=points, lower=lower, higher=higher)
    return Reason(at, figure, points, lower, higher, sentence)


def _nearest(variant: Variant, totals: Totals, at: int, figure: str) -> Reason | None:
    ask, unit = totals.asks[at], Case(variant, totals).worth.unit
    if figure == MELDED:
        bits, written = _melded_alone(variant, totals, at), ask.melded // unit
    else:
        bits, written = (1 << (ask.held // unit + MAX_TRIES + 1)) - 1, ask.held // unit
    lower = _first_possible(variant, totals, (at, figure), _below(bits, written), unit)
    higher = _first_possible(variant, totals, (at, figure), _above(bits, written), unit)
    if lower is None and higher is None:
        return None
    if figure == HELD:
        text = "With these melds the hands can be worth {near} points, not {points:,}."
        text = text.replace("{near}", _either(lower, higher))
    else:
        text = _melded_text(variant, totals, at, (lower, higher))
    return _reason(totals, at, figure, (lower, higher), text)


def _either(lower: int | None, higher: int | None) -> str:
    return " or ".join(f"{each:,}" for each in (lower, higher) if each is not None)


def _melded_text(
    variant: Variant, totals: Totals, at: int, near: tuple[int | None, int | None]
) -> str:
    canastas = canastas_in_words(variant, totals.asks[at].canastas)
    verb = "is" if sum(totals.asks[at].canastas) == 1 else "are"
    beside = "" if len(totals.asks) == 1 else ", with the totals of the others as written"
    if near[0] is None:
        said = f"{verb} worth at least {{higher:,}} melded points{beside}: {{points:,}} cannot be."
    elif near[1] is None:
        said = f"{verb} worth at most {{lower:,}} melded points{beside}: {{points:,}} cannot be."
    else:
        said = f"can be worth {{lower:,}} or {{higher:,}} melded points{beside}, not {{points:,}}."
    return f"{canastas} {said}"


def _melded_alone(variant: Variant, totals: Totals, at: int) -> int:
    case, ask = Case(variant, totals), totals.asks[at]
    supply, worth = totals.supply, case.worth
    most = sum(map(int.__mul__, worth.naturals, supply.naturals))
    most += worth.deuce * supply.deuces + worth.joker * supply.jokers + worth.black * supply.blacks
    return possible_melded(case.sides, ask, case.beside[at], most)


def _below(bits: int, written: int) -> Iterator[int]:
    return (points for points in range(written - 1, -1, -1) if bits >> points & 1)


def _above(bits: int, written: int) -> Iterator[int]:
    return (points for points in range(written + 1, bits.bit_length()) if bits >> points & 1)


def _first_possible(
    variant: Variant, totals: Totals, what: tuple[int, str], points: Iterator[int], unit: int
) -> int | None:
    """The first of some figures with which the hand is possible, as points."""
    at, figure = what
    for tries, count in enumerate(points):
        if tries >= MAX_TRIES:
            return None
        ask = totals.asks[at]
        changed = (
            replace(ask, melded=count * unit)
            if figure == MELDED
            else replace(ask, held=count * unit)
        )
        answer = Case(variant, _with(totals, at, changed), SMALL_BUDGET).decide().answer
        if answer == POSSIBLE:
            return count * unit
        if answer != IMPOSSIBLE:
            return None
    return None


def _with(totals: Totals, at: int, ask: Ask) -> Totals:
    return replace(totals, asks=(*totals.asks[:at], ask, *totals.asks[at + 1 :]))


def _too_many_canastas(variant: Variant, totals: Totals, at: int) -> Reason:
    ask = totals.asks[at]
    canastas = canastas_in_words(variant, ask.canastas)
    fewer = next(_fewer(variant, totals, at), None)
    text = f"{canastas} cannot be made with these points from the cards that are there"
    if fewer is not None:
        near = canastas_in_words(variant, fewer)
        text += f"; {near[0].lower() + near[1:]} could"
    sentence = f"{text}."
    return Reason(
        at, CANASTAS, sum(ask.canastas), None if fewer is None else sum(fewer), None, sentence
    )


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
