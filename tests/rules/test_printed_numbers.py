"""The numbers of the classic family, typed here once more from the law (sections 2 to 5)."""

from typing import Any

import pytest

from scorekeeper import rules
from tests.canasta import CANASTA
from tests.factories import NOTHING, judge, side

WORDS = {"schema", "id", "name", "family", "summary", "cites", "assumed"}
ELSEWHERE = {"penalties"}  # below, and in test_irregularities


def numbers(variant_id: str) -> dict[str, Any]:
    """Every field of a variant by its dotted path, save the words about it."""
    dumped = rules.dump_variant(rules.variant(variant_id))
    return dict(_flat({key: dumped[key] for key in dumped.keys() - WORDS - ELSEWHERE}))


def _flat(value: dict[str, Any], path: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, entry in value.items():
        if isinstance(entry, dict) and entry:
            found += _flat(entry, f"{path}{key}.")
        else:
            found.append((f"{path}{key}", entry))
    return found


CLASSIC: dict[str, Any] = {
    "seating.forms": [[2, 2]],
    "seating.partnerships": "fixed",
    "deal.packs": 2,
    "deal.jokers_per_pack": 2,
    "deal.cards": 11,
    "deal.foot": 0,
    "deal.draw": 1,
    "card_points.JKR": 50,
    "card_points.2": 20,
    "card_points.A": 20,
    **{f"card_points.{rank}": 10 for rank in ("K", "Q", "J", "10", "9", "8")},
    **{f"card_points.{rank}": 5 for rank in ("7", "6", "5", "4")},
    "black_three_points": 5,
    "melds.min_cards": 3,
    "melds.canasta_size": 7,
    "melds.min_naturals": 2,
    "melds.max_wilds": 3,
    "melds.wild_rule": "limit",
    "melds.max_size": None,
    "melds.duplicate_rank": "never",
    "melds.sequences": False,
    "melds.sequence_wilds": 0,
    "melds.wild_melds": False,
    "melds.black_threes": True,
    "concealed_canasta_bonus": 0,
    "opening.by_score": [[None, 15, None], [0, 50, None], [1500, 90, None], [3000, 120, None]],
    "opening.by_hand": None,
    "opening.with_pile": True,
    "opening.upcard_counts": True,
    "opening.concealed_exempt": False,
    "opening.raise_step": 10,
    "going_out.canastas": 1,
    "going_out.kinds": {},
    "going_out.bonus": 100,
    "going_out.concealed_total": 200,
    "going_out.concealed_with_pile": True,
    "going_out.concealed_needs_side_unmelded": False,
    "going_out.permission": "optional-binding",
    "going_out.final_discard": "optional",
    "threes.red_table": [100, 200, 300, 800],
    "threes.red_need": "meld",
    "threes.red_unearned": "minus",
    "threes.red_in_hand": 500,
    "threes.black_in_hand": 5,
    "threes.black_in_hand_stock_end": None,
    "pile.always_frozen": False,
    "pile.frozen_for_unmelded": True,
    "pile.natural_and_wild": True,
    "pile.onto_set": True,
    "pile.onto_complete": True,
    "pile.cards": None,
    "game.target": 5000,
    "game.hands": None,
    "game.both_over_target": "highest",
    "game.tie_rule": "draw",
    "game.partners_pool": "hand",
    "game.acaba": False,
}

_SIX = {
    "deal.packs": 3,
    "deal.cards": 13,
    "going_out.canastas": 2,
    "threes.red_table": [100, 200, 300, 400, 1000, 1200],
}
DIFFERENT: dict[str, dict[str, Any]] = {
    "classic-2": {"seating.forms": [[1, 1]], "deal.cards": 15, "deal.draw": 2, "going_out.canastas": 2},
    "classic-3": {"seating.forms": [[1, 1, 1]], "deal.cards": 13},
    "cutthroat": {
        "seating.forms": [[1, 1, 1]],
        "seating.partnerships": "changing",
        "deal.cards": 13,
        "deal.draw": 2,
        "going_out.canastas": 2,
        "game.target": 7500,
    },
    "classic-5": {"seating.forms": [[3, 2]], "seating.playing": 2},
    "classic-6": _SIX
    | {
        "seating.forms": [[3, 3]],
        "game.target": 10_000,
        "opening.by_score": [*CLASSIC["opening.by_score"], [7500, 150, None]],
    },
    "classic-6-pairs": _SIX | {"seating.forms": [[2, 2, 2]], "game.target": 7500},
    "uruguayan": {},
    "british": {"game.acaba": True, "game.acaba_self": 0, "game.acaba_other": 1500},
    "boat": {},
    "caliente": {},
}


def test_classic_canasta_is_what_the_law_prints() -> None:
    found = numbers("classic")

    assert {path: found[path] for path in CLASSIC} == CLASSIC


@pytest.mark.parametrize("variant", DIFFERENT)
def test_a_form_of_the_classic_game_differs_only_where_the_law_says(variant: str) -> None:
    classic, found = numbers("classic"), numbers(variant)

    assert {path: found[path] for path in found if found[path] != classic[path]} == (DIFFERENT[variant])


def test_a_canasta_of_the_classic_family_is_natural_or_mixed() -> None:
    for variant in ("classic", *DIFFERENT):
        kinds = rules.variant(variant).canasta_kinds
        assert [(kind.code, kind.bonus, kind.wild) for kind in kinds] == [("natural", 500, False), ("mixed", 300, True)]


PENALTIES = {
    "red-three-in-hand": (-500, False),
    "opening-too-low": (0, True),
    "asked-could-not-go-out": (-100, False),
    "out-without-leave": (-100, False),
    "pile-without-right": (-50, False),
    "exposed-card": (-50, False),
    "illegal-meld": (-100, False),
    "out-without-canasta": (-100, False),
    "improper-answer": (-100, False),
}
WITHOUT = {
    "american": {"red-three-in-hand"},
    "american-cla": {"red-three-in-hand"},
    "hand-and-foot": {"red-three-in-hand"},
}


@pytest.mark.parametrize("variant", CANASTA)
def test_every_variant_prices_irregularities_alike(variant: str) -> None:
    found = {
        each.code: (each.points, each.raises_minimum)
        for each in rules.variant(variant).penalties
        if each.code in PENALTIES or each.points or each.raises_minimum
    }

    wanted = {code: price for code, price in PENALTIES.items() if code not in WITHOUT.get(variant, set())}
    assert found == wanted


@pytest.mark.parametrize("code", PENALTIES)
@pytest.mark.parametrize("times", [1, 3])
def test_a_penalty_is_charged_each_time(code: str, times: int) -> None:
    fined = side(["K*8"], ["5", "5"], penalties=[{"code": code, "times": times}])

    entry = judge("classic", fined, NOTHING).sides[0]

    points, raises = PENALTIES[code]
    line = next(each for each in entry.lines if each.code == "penalty")
    assert (line.count, line.each, line.points) == (times, points, times * points)
    assert entry.minimum.points == 50 + (10 * times if raises else 0)


@pytest.mark.parametrize(
    ("variant", "table"),
    [
        ("classic", [100, 200, 300, 800, 900]),
        ("classic-6", [100, 200, 300, 400, 1000, 1200, 1300]),
        ("cutthroat", [100, 200, 300, 800]),
    ],
)
def test_red_threes_count_by_the_table_for_and_against(variant: str, table: list[int]) -> None:
    sides = len(rules.variant(variant).seating.forms[0])
    for count, worth in enumerate(table, start=1):
        with_meld = judge(variant, side(["K*5"], red_threes=count), *[NOTHING] * (sides - 1))
        without = judge(variant, side(red_threes=count), *[NOTHING] * (sides - 1))
        assert with_meld.sides[0].total == 50 + worth
        assert without.sides[0].total == -worth
