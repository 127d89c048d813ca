"""Slips of a pencil or a finger in the totals of hands that were lawfully played."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

from scorekeeper import rules
from tests.factories import Json
from tests.rules.dealing import play
from tests.rules.test_dealt_hands import tallied

FORM = (2, 2)
STANDINGS = (0, 1_500, 3_000)
FIGURES = ("melded_points", "held_points")


def lawful_totals(count: int) -> Iterator[tuple[list[int], list[Json]]]:
    """Scores before, and totals, of so many classic hands that were dealt and lawfully played.

    They are hands of whole games: each side stands at any of the scores that set a minimum.
    """
    variant = rules.variant("classic")
    for seed in range(count):
        scores = [STANDINGS[seed % len(STANDINGS)], STANDINGS[seed // 3 % len(STANDINGS)]]
        yield scores, [tallied(side) for side in play(variant, FORM, scores, seed)["sides"]]


def record_of(scores: list[int], sides: list[Json]) -> rules.GameRecord:
    """A game of one classic hand with these sides."""
    names = [{"name": f"Side {at}", "players": [f"P{at}1", f"P{at}2"]} for at in (1, 2)]
    return rules.read_record(
        {
            "format": "canasta-record/1",
            "variant": "classic",
            "house_rules": {},
            "sides": names,
            "opening_scores": scores,
            "hands": [{"sides": sides}],
        }
    )


def typing_errors(count: int) -> Iterator[rules.GameRecord]:
    """So many hands with one slip each: a digit, a canasta, or the sides' figures swapped."""
    for seed, (scores, sides) in enumerate(lawful_totals(count)):
        chance = Random(seed)  # noqa: S311 - a typing error
        wrong = deepcopy(sides)
        while wrong == sides:  # a digit may have been replaced by itself
            chance.choice(_SLIPS)(wrong, chance)
        yield record_of(scores, wrong)


def _figure(sides: list[Json], chance: Random) -> tuple[Json, str, str]:
    tally = chance.choice(sides)["tally"]
    figure = chance.choice(FIGURES)
    return tally, figure, str(tally[figure])


def _wrong_digit(sides: list[Json], chance: Random) -> None:
    tally, figure, text = _figure(sides, chance)
    place = chance.randrange(len(text))
    tally[figure] = int(f"{text[:place]}{chance.randrange(10)}{text[place + 1 :]}")


def _dropped_digit(sides: list[Json], chance: Random) -> None:
    tally, figure, text = _figure(sides, chance)
    place = chance.randrange(len(text))
    tally[figure] = int(f"{text[:place]}{text[place + 1 :]}" or "0")


def _doubled_digit(sides: list[Json], chance: Random) -> None:
    tally, figure, text = _figure(sides, chance)
    place = chance.randrange(len(text))
    tally[figure] = int(f"{text[:place]}{text[place]}{text[place:]}")


def _swapped_digits(sides: list[Json], chance: Random) -> None:
    tally, figure, text = _figure(sides, chance)
    if len(text) > 1:
        place = chance.randrange(len(text) - 1)
        tally[figure] = int(f"{text[:place]}{text[place + 1]}{text[place]}{text[place + 2 :]}")


def _canasta_more_or_less(sides: list[Json], chance: Random) -> None:
    canastas = chance.choice(sides)["tally"]["canastas"]
    kind = chance.choice(sorted(canastas))
    canastas[kind] = max(0, canastas[kind] + chance.choice((-1, 1)))


def _swapped_sides(sides: list[Json], chance: Random) -> None:
    figure = chance.choice(("melded_points", "held_points", "canastas"))
    one, other = (side["tally"] for side in sides)
    one[figure], other[figure] = other[figure], one[figure]


_SLIPS = (_wrong_digit, _dropped_digit, _doubled_digit, _swapped_digits, _canasta_more_or_less, _swapped_sides)
