"""Invented hands are lawful, differ, follow from the seed, and are written as the entry page is."""

import pytest

from scorekeeper import rules
from scorekeeper.event.choices import EventKind
from scorekeeper.event.people.people import read_people
from scorekeeper.rehearsal import plan
from scorekeeper.rehearsal.plan import NoHandError, RehearsalPlan, fields_of, invent, people, planned, scripts
from tests import factories

CLASSIC = rules.variant("classic")
SCORES = ([0, 0], [-50, 1500], [3000, 500])


def invented(seed: str, scores: list[int]) -> tuple[dict[str, object], tuple[int, ...]]:
    return invent(CLASSIC, scores, RehearsalPlan(seed=seed).chance())


@pytest.mark.parametrize("variant_id", ["classic", "samba", "american", "italian"])
def test_the_referee_finds_nothing(variant_id: str) -> None:
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
    made = [invent(rules.variant(variant_id), (0, 0), chance) for _ in range(30)]

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


def test_no_two_tables_that_score_on_paper_have_the_same_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    results = iter([(100, 0), (100, 0), (100, 0), (200, 0)])
    monkeypatch.setattr(plan, "invent", lambda *_: ({}, next(results)))

    found = scripts(RehearsalPlan(paper=True, hands=1), 1, [1, 2])

    assert [each.scores for each in found] == [(100, 0), (200, 0)]


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
    assert again.result == again.corrected != again.scores
    assert not any(each.calls or each.instead for each in scripts(RehearsalPlan(hands=1), 1, [1, 2, 3]))


def test_invented_pairs_are_read_as_any_list_of_people() -> None:
    rows = read_people(people(RehearsalPlan(tables=2).pairs), EventKind.PAIRS)

    assert [each["name"] for each in rows] == ["Pair 1", "Pair 2", "Pair 3", "Pair 4"]
    assert rows[2]["players"] == ["Pair 3 North", "Pair 3 South"]


def test_a_game_that_is_not_played_with_sets_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "TRIES", 2)

    with pytest.raises(NoHandError, match="choose another variant"):
        invent(rules.variant("pennies-from-heaven"), [0, 0], RehearsalPlan().chance())
