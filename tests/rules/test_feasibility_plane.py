"""Both sides' points at once: what a plane rules out cannot be, and what it finds is shown."""

from collections import defaultdict
from dataclasses import replace

import pytest

from scorekeeper.rules import Variant, parse_cards, variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS
from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.question import Ask, Supply, Totals
from scorekeeper.rules.feasibility.sharing import Witness, no_runs
from scorekeeper.rules.feasibility.survey import Survey, enough_for_canastas
from tests.rules.brute_force import everything, held_values, written
from tests.rules.layouts import by_chance

Side = tuple[tuple[int, ...], int, int]  # canastas, melded points, points in hand
PLENTY = 1 << 20

SMALL = [
    ("classic", "4*5 K*4 2*2 JKR", 4),
    ("classic", "4*8 K*3 2*3", 5),
    ("hand-and-foot", "4*6 K*4 2*2 JKR", 4),
    ("tampa", "4*4 K*3 2*3 JKR*2", 4),
]


def small(variant_id: str, size: int) -> Variant:
    rules = variant(variant_id)
    return replace(rules, melds=replace(rules.melds, canasta_size=size))


def case_of(rules: Variant, cards: str, hand: tuple[Side, ...]) -> Case:
    pack = parse_cards(cards).counts
    naturals = tuple(pack.get(rank, 0) for rank in NATURALS)
    wilds = pack.get(DEUCE, 0), pack.get(JOKER, 0)
    supply = Supply(naturals, *wilds, pack.get(BLACK_THREE, 0), 0, 2, ())
    asks = tuple(Ask(*side, out=False, holds=True, laid=(0, 0)) for side in hand)
    return Case(rules, Totals(supply, asks, ended_by_stock=True))


def all_hands(rules: Variant, cards: str) -> list[tuple[Side, ...]]:
    pack = parse_cards(cards).counts
    outcomes = everything(rules, tuple(pack), tuple(pack.values()), out=(False, False))
    return sorted(written(outcomes, held_values(rules, tuple(pack))))


@pytest.mark.parametrize(("variant_id", "cards", "size"), SMALL)
def test_planes_tell_what_trying_everything_tells(variant_id: str, cards: str, size: int) -> None:
    rules, rng = small(variant_id, size), by_chance(cards)
    true = all_hands(rules, cards)
    known, kinds = set(true), sorted({side[0] for hand in true for side in hand})
    figures = sorted({side[1] for hand in true for side in hand})
    held = sorted({side[2] for hand in true for side in hand})
    asked = rng.sample(true, 60)
    asked += [
        (
            (rng.choice(kinds), rng.choice(figures), rng.choice((0, rng.choice(held)))),
            (rng.choice(kinds), rng.choice(figures), 0),
        )
        for _ in range(100)
    ]
    for hand in asked:
        case = case_of(rules, cards, hand)
        sharing = Witness(rules, case.totals, case.worth, case.beside)
        tables = [
            case.sides.table(ask, beside, 1)
            for ask, beside in zip(case.totals.asks, case.beside, strict=True)
        ]
        found = sharing.search(tables, no_runs(2), PLENTY)
        assert (found is not None) == (hand in known), hand


@pytest.mark.parametrize(("variant_id", "cards", "size"), SMALL)
def test_a_survey_sees_every_figure_that_can_be(variant_id: str, cards: str, size: int) -> None:
    rules, rng = small(variant_id, size), by_chance(cards)
    beside = defaultdict[tuple[tuple[int, ...], Side], set[int]](set)
    for one, other in all_hands(rules, cards):
        beside[one[0], (other[0], other[1], 0)].add(one[1])
    for (canastas, other), figures in rng.sample(sorted(beside.items()), 25):
        for hand in (((canastas, 0, 0), other), (other, (canastas, 0, 0))):
            case, at = case_of(rules, cards, hand), hand.index((canastas, 0, 0))
            unit = case.worth.unit
            low, high = min(figures) // unit, max(figures) // unit + 6
            seen = Survey(case).melded(at, low, high, PLENTY)
            assert seen is not None
            assert {points // unit for points in figures} <= seen
            assert enough_for_canastas(rules, case.totals)


def test_too_few_wild_cards_are_seen_before_anything_else() -> None:
    rules = variant("classic")
    hand: tuple[Side, ...] = (((0, 3), 300, 0), ((0, 1), 100, 0))
    enough = case_of(rules, "4*8 5*8 6*8 7*8 2*4", hand).totals
    assert enough_for_canastas(rules, enough)
    short = replace(enough, supply=replace(enough.supply, deuces=3))
    assert not enough_for_canastas(rules, short)
