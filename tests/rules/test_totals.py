"""Totals that no cards can give: bounds that find a slip, and no lawful hand that passes one."""

import os
from functools import partial

import pytest

from scorekeeper import rules
from scorekeeper.rules import Finding
from tests.canasta import CANASTA
from tests.factories import Json, codes, judge, tally
from tests.patience import quickest
from tests.rules.layouts import Layout, adversarial_hands, by_chance, game_of, tallied
from tests.rules.typing_errors import lawful_totals, record_of, typing_errors

CODE = "count.totals-impossible"
PLAINER = {
    "count.not-multiple-of-five",
    "count.points-exceed-deck",
    "count.canastas-exceed-points",
    "initial-meld.below-minimum",
    "going-out.too-few-canastas",
    "count.exceeds-deck",
}
HANDS = 2_800 if os.environ.get("EXPLORE") else 600
REPORTED = 0.53  # of the typing errors; an exact search over all cards reported no more
SLOWEST = 0.020  # seconds of processor time for one hand


def found(*sides: Json, variant: str = "classic") -> list[Finding]:
    return [each for each in judge(variant, *sides).findings if each.code == CODE]


@pytest.mark.parametrize(
    ("sides", "sentence", "where"),
    [
        ((tally({}, 10), tally()), "The side's melds are worth at least 15 points; 10 are recorded.", "sides[0]"),
        ((tally(), tally({}, 905)), "The side's melds are worth at most 900 points; 905 are recorded.", "sides[1]"),
        (
            (tally({"natural": 4}, 140), tally({"natural": 1}, 65)),
            "The melds of all sides are worth at least 210 points; 205 are recorded.",
            "sides",
        ),
    ],
)
def test_a_figure_that_no_cards_give_is_told_with_its_bound(sides: tuple[Json, ...], sentence: str, where: str) -> None:
    (only,) = found(*sides)

    assert (only.message, only.where, only.severity) == (sentence, where, "query")


def test_the_bound_itself_can_be() -> None:
    assert found(tally({}, 15), tally({}, 900)) == []
    assert found(tally({"natural": 4}, 140), tally({"natural": 1}, 70)) == []


def test_who_goes_out_alone_holds_nothing() -> None:
    out = tally({"natural": 2}, 200, 15, went_out=True)

    (only,) = found(out, tally({}, 0, 75), variant="classic-2")

    assert only.message == "The cards left in hand are worth at most 0 points; 15 are recorded."


def test_what_is_plainly_wrong_is_not_told_twice() -> None:
    hand = judge("classic", tally({}, 12, 5), tally({}, 0, 20))

    assert codes(hand) == {"count.not-multiple-of-five", "initial-meld.below-minimum"}


def test_no_lawful_hand_passes_a_bound() -> None:
    for scores, sides in lawful_totals(HANDS // 4):
        assert rules.adjudicate(record_of(scores, sides)).hands[0].findings == ()


@pytest.mark.parametrize("name", sorted(CANASTA))
def test_melds_that_were_laid_out_pass_no_bound_in_any_variant(name: str) -> None:
    variant = CANASTA[name]
    form = variant.seating.forms[0]
    for seed in range(HANDS // 20):
        game = game_of(variant, form, Layout(variant, form, by_chance(f"{name}-{seed}")).sides())
        asked = tallied(game, tuple(range(len(form))))

        assert CODE not in codes(rules.adjudicate(asked).hands[0]), (seed, asked.hands[0])


def test_the_bounds_report_as_many_typing_errors_as_a_search_did() -> None:
    plainer = reported = 0
    for game in typing_errors(HANDS):
        named = codes(rules.adjudicate(game).hands[0])
        plainer += bool(named & PLAINER)
        reported += bool(named)

    assert reported >= plainer > 0
    assert reported >= REPORTED * HANDS


def test_no_totals_keep_the_server_busy() -> None:
    slowest = 0.0
    for game in adversarial_hands(HANDS // 2):
        rules.adjudicate(game)
        slowest = max(slowest, quickest(partial(rules.adjudicate, game), SLOWEST))

    assert slowest <= SLOWEST
