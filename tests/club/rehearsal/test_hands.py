"""Invented hands are lawful, differ, follow from the seed, and are written as the entry page is."""

from collections.abc import Callable

import pytest

from scorekeeper import rules
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.people import read_people
from scorekeeper.club.rehearsal import plan
from scorekeeper.club.rehearsal.plan import RehearsalPlan, planned, scripts
from scorekeeper.usecases import InputError
from tests import factories
from tests.club.rehearsal import hands
from tests.club.rehearsal.hands import fields_of, people
from tests.factories import Json

CLASSIC = rules.variant("classic")
SCORES = ([0, 0], [-50, 1500], [3000, 500])


def invented(seed: str, scores: list[int]) -> tuple[dict[str, object], tuple[int, ...]]:
    return hands.invent(CLASSIC, scores, RehearsalPlan(seed=seed).chance())


@pytest.mark.parametrize("invent", [plan.invent, hands.invent], ids=["counts", "cards"])
@pytest.mark.parametrize("variant_id", ["classic", "samba", "american", "italian"])
def test_the_referee_finds_nothing(variant_id: str, invent: Callable[..., tuple[Json, tuple[int, int]]]) -> None:
    chance = RehearsalPlan(seed=variant_id).chance()
    variant = rules.variant(variant_id)

    for scores in SCORES:
        hand, totals = invent(variant, scores, chance)

        ruling = factories.rule(variant_id, hand, opening_scores=scores, form=(2, 2)).hands[0]
        assert ruling.findings == ()
        assert tuple(side.total for side in ruling.sides) == totals


OF_POTS = [name for name, each in rules.VARIANTS.items() if each.pots and each.seating.forms[0] == (2, 2)]


@pytest.mark.parametrize("variant_id", OF_POTS)
def test_the_referee_finds_nothing_in_hands_with_pots(variant_id: str) -> None:
    chance = RehearsalPlan(seed=variant_id).chance()
    made = [hands.invent(rules.variant(variant_id), (0, 0), chance) for _ in range(30)]

    for hand, totals in made:
        ruling = factories.rule(variant_id, hand, form=(2, 2)).hands[0]
        assert ruling.findings == ()
        assert tuple(side.total for side in ruling.sides) == totals
    fields = [fields_of(hand) for hand, _ in made]
    assert {each["side_0-mode"] for each in fields} == {"cards", "totals"}
    assert {each["side_1-pot"] for each in fields} >= {"taken", "none"}
    assert {each["ending"] for each in fields} >= {"out-0"}
    assert all("side_0-red_threes" not in each for each in fields)


def test_burraco_is_planned_as_federations_hold_it() -> None:
    plan = planned("burraco")

    assert (plan.tables, plan.rounds, plan.hands) == (18, 5, 4)
    assert plan.preset == "burraco-mitchell-3-danish-2"
    assert planned("burraco", hands=2).preset == "burraco-2-hands"
    assert planned("burraco", hands=3, tables=None).preset == "italian-3"
    assert planned("classic", paper=False) == RehearsalPlan()


OF_PAIRS = [name for name, variant in rules.VARIANTS.items() if variant.seating.forms[0] in {(2, 2), (3, 3)}]


@pytest.mark.parametrize("variant_id", OF_PAIRS)
def test_counts_are_lawful_in_every_game_of_an_event_and_in_every_hand(variant_id: str) -> None:
    variant, chance = rules.variant(variant_id), RehearsalPlan(seed=variant_id).chance()
    form = variant.seating.forms[0]
    made = [(played, *plan.invent(variant, (600, -100), chance, played)) for played in (0, 1, 2) for _ in range(10)]

    for played, hand, totals in made:
        more = {"opening_scores": [600, -100], "hands_played": played, "house_rules": {"target": None}}
        ruling = factories.rule(variant_id, hand, form=form, **more).hands[0]
        assert ruling.findings == ()
        assert tuple(side.total for side in ruling.sides) == totals
    sides = [side for _, hand, _ in made for side in hand["sides"]]
    assert any(side.get("went_out") for side in sides)
    assert any(side["tally"]["canastas"] for side in sides)


def test_hands_are_written_both_ways_and_end_both_ways() -> None:
    made = [invented(f"{number}", [0, 0])[0] for number in range(30)]
    fields = [fields_of(hand) for hand in made]

    assert {each["side_0-mode"] for each in fields} == {"cards", "totals"}
    assert {each["ending"] for each in fields} == {"out-0", "out-1", "stock"}


def test_the_seed_decides_everything() -> None:
    plan = RehearsalPlan(seed="spring", trouble=True, hands=1)

    assert scripts(plan, 1, [1, 2]) == scripts(plan, 1, [1, 2])
    assert scripts(plan, 1, [1, 2]) != scripts(plan, 2, [1, 2])
    assert scripts(plan, 1, [1, 2]) != scripts(RehearsalPlan(seed="may", trouble=True, hands=1), 1, [1, 2])


def test_trouble_comes_to_some_tables_of_every_round() -> None:
    played = scripts(RehearsalPlan(trouble=True, hands=2), 1, [1, 2, 3])

    for kind in ("calls", "disputes", "instead"):
        assert sum(bool(getattr(each, kind)) for each in played) == 1
    again = next(each for each in played if each.instead)
    assert again.result != again.scores
    assert not any(each.calls or each.instead for each in scripts(RehearsalPlan(hands=1), 1, [1, 2, 3]))


def test_invented_pairs_are_read_as_any_list_of_people() -> None:
    rows = read_people(people(RehearsalPlan(tables=2).pairs), EventKind.PAIRS)

    assert [each["name"] for each in rows] == ["Pair 1", "Pair 2", "Pair 3", "Pair 4", "Pair 5"]
    assert rows[2]["players"] == ["Pair 3 North", "Pair 3 South"]


def test_a_game_of_which_no_hand_is_found_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "TRIES", 0)

    with pytest.raises(InputError, match="choose another variant"):
        plan.invent(rules.variant("pennies-from-heaven"), [0, 0], RehearsalPlan().chance())
