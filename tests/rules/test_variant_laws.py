"""Laws that every variant keeps, as printed and under house rules."""

import json
import pickle
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import RecordError, Variant
from scorekeeper.rules.all_topics import RULES, checks_of, in_force
from tests import strategies
from tests.canasta import CANASTA
from tests.factories import rule

EVERY = tuple(CANASTA.values())
LINES = (
    "canasta.natural",
    "canasta.mixed",
    "canasta.samba",
    "canasta.wild",
    "canasta.sevens",
    "canasta.aces",
    "canasta.concealed",
    "canasta.count",
    "going-out",
    "going-out.concealed",
    "red-threes",
    "black-threes",
    "melded",
    "held",
    "held.black-threes",
    "held.red-threes",
    "foot",
    "failure.sevens",
    "failure.aces",
    "failure.wild",
    "failure.held-sevens",
    "failure.held-aces",
    "short-sequence",
    "special-hand",
    "acaba",
    "penalty",
    "extra",
)
PLAYED = (
    "classic",
    "classic-2",
    "classic-3",
    "classic-5",
    "classic-6",
    "classic-6-pairs",
    "cutthroat",
    "uruguayan",
    "british",
    "boat",
    "american",
    "american-cla",
    "samba",
    "bolivian",
    "brazilian",
    "chilean-3",
    "chilean-4",
    "cuban",
    "italian",
    "hand-and-foot",
    "mexicana",
    "wild-card",
    "pennies-from-heaven",
    "tampa",
    "caliente",
    "ponytail",
)


def every_variant() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("variant", EVERY, ids=lambda variant: variant.id)


def played_by_the_house() -> st.SearchStrategy[Variant]:
    """Variants as printed and with some house rules."""
    return strategies.variants().flatmap(
        lambda variant: strategies.house_rules(variant).map(lambda chosen: rules.apply_house_rules(variant, chosen))
    )


def test_every_variant_of_the_format_is_played_under_its_own_id() -> None:
    assert sorted(CANASTA) == sorted(PLAYED)
    assert all(variant.id == name for name, variant in CANASTA.items())
    assert len({variant.name for variant in EVERY}) == len(EVERY)


@every_variant()
def test_codes_within_a_variant_are_unique(variant: Variant) -> None:
    for codes in (
        [kind.code for kind in variant.canasta_kinds],
        [penalty.code for penalty in variant.penalties],
        [hand.code for hand in variant.special_hands],
        [option.id for option in rules.house_rule_options(variant)],
        [section.heading for section in rules.describe(variant)],
    ):
        assert len(codes) == len(set(codes))


@every_variant()
def test_everything_that_can_be_said_has_a_source(variant: Variant) -> None:
    penalties = [f"penalty.{each.code}" for each in variant.penalties]

    for code in (*in_force(variant).rules, *LINES, *penalties):
        cite = variant.cite(code)
        assert cite.source in rules.SOURCES, code
        assert cite.section
        assert rules.SOURCES[cite.source].title in cite.text


@every_variant()
def test_everything_on_the_rules_page_has_a_source(variant: Variant) -> None:
    rows = [row for section in rules.describe(variant) for row in section.rows]

    assert len(rows) > 30
    for row in rows:
        assert row.cite.source in rules.SOURCES
        assert row.label
        assert row.value
        assert "_" not in row.label + row.value
        assert row.assumed == (row.cite.source == "assumed")


@strategies.examples(60)
@given(played_by_the_house())
def test_the_rules_page_can_be_written_under_any_house_rules(variant: Variant) -> None:
    for section in rules.describe(variant):
        assert section.rows
        assert all(row.label and row.value and row.cite.text for row in section.rows)


@pytest.mark.parametrize(
    ("chosen", "label", "value"),
    [
        ({"concealed-canasta-bonus": 100}, "Bonus for a canasta laid down complete", "100"),
        ({"black-three-in-hand-at-stock-end": 50}, "The same when the stock ran out", "\u221250"),
        ({"opening-with-pile": False}, "Opening", "not in the turn in which the pile is taken"),
        ({"concealed-exempt-from-minimum": True}, "Going out concealed from the stock", "needs no minimum"),
        ({"seven-canastas": "instant-win-plus-5000"}, "Seven canastas", "5,000 and the game"),
        ({"minimum-by-score": [[None, 40]]}, "Any score", "40"),
    ],
)
def test_a_house_rule_is_told_on_the_rules_page(chosen: dict[str, Any], label: str, value: str) -> None:
    changed = rules.apply_house_rules(rules.variant("classic"), chosen)

    rows = {row.label: row for section in rules.describe(changed) for row in section.rows}
    assert (rows[label].value, rows[label].cite.source) == (value, "house")


def test_what_is_laid_out_is_told_by_the_variant() -> None:
    laid = {each.id for each in EVERY if each.lays_black_threes}

    assert laid == {"american", "american-cla", "cuban"}
    assert [each.id for each in EVERY if not each.lays_red_threes] == ["hand-and-foot"]


@strategies.examples(60)
@given(played_by_the_house())
def test_a_variant_survives_being_stored(variant: Variant) -> None:
    stored = json.loads(json.dumps(rules.dump_variant(variant)))

    loaded = rules.load_variant(stored)

    assert loaded == variant
    assert rules.digest(loaded) == rules.digest(variant)
    assert rules.dump_variant(loaded) == stored


def test_a_digest_is_the_same_in_another_process() -> None:
    program = (
        "from scorekeeper import rules\n"
        "print(*(rules.digest(each) for each in rules.VARIANTS.values() if each.pots is None))"
    )

    there = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()

    assert there == [rules.digest(variant) for variant in EVERY]
    assert len(set(there)) == len(EVERY)


def test_one_number_more_is_another_digest() -> None:
    classic = rules.variant("classic")
    changed = rules.apply_house_rules(classic, {"natural-bonus": 505})

    assert rules.digest(changed) != rules.digest(classic)
    assert rules.digest(rules.apply_house_rules(classic, {})) == rules.digest(classic)


SPOILED: list[tuple[Any, str]] = [(None, "$"), ({}, "$"), ({"schema": 0}, "$"), ({"schema": 1}, "$")]


@pytest.mark.parametrize(("data", "where"), SPOILED)
def test_rules_that_cannot_be_loaded_are_refused_with_their_place(data: Any, where: str) -> None:
    with pytest.raises(RecordError) as caught:
        rules.load_variant(data)

    assert caught.value.where == where


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("id",), 7, "$.id"),
        (("melds", "min_cards"), "3", "$.melds.min_cards"),
        (("melds", "min_cards"), True, "$.melds.min_cards"),
        (("melds", "extra"), 1, "$.melds"),
        (("melds",), [], "$.melds"),
        (("seating", "forms"), [[2, 2], 2], "$.seating.forms[1]"),
        (("opening", "by_score"), [[None, 15]], "$.opening.by_score[0]"),
        (("card_points",), [], "$.card_points"),
        (("card_points", "A"), "20", "$.card_points.A"),
        (("canasta_kinds",), {}, "$.canasta_kinds"),
    ],
)
def test_one_spoiled_field_of_stored_rules_is_named(path: tuple[str, ...], value: object, where: str) -> None:
    stored: Any = json.loads(json.dumps(rules.dump_variant(rules.variant("classic"))))
    place = stored
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value

    with pytest.raises(RecordError) as caught:
        rules.load_variant(stored)

    assert caught.value.where == where


@every_variant()
def test_minimums_rise_with_the_score(variant: Variant) -> None:
    bounds = [low for low, _, _ in variant.opening.by_score]
    points = [points for _, points, _ in variant.opening.by_score if points is not None]

    assert bounds[0] is None
    assert bounds[1:] == sorted(low for low in bounds if low is not None)
    assert all(before < after for before, after in pairwise(points))
    assert all(points is not None or condition for _, points, condition in variant.opening.by_score)


@every_variant()
def test_limits_grow_with_the_packs_and_add_up_to_the_cards(variant: Variant) -> None:
    for players in range(2, 9):
        limits = variant.limits(players)
        counted = 11 * limits.per_rank + limits.deuces + limits.jokers
        assert counted + limits.red_threes + limits.black_threes == limits.cards
        assert variant.packs(players) <= variant.packs(players + 1)
        assert limits.of("K") == limits.per_rank
        assert limits.of("2") == limits.deuces


@every_variant()
def test_there_are_cards_enough_for_every_way_to_sit(variant: Variant) -> None:
    for form in variant.seating.forms:
        playing = [min(size, variant.seating.playing or size) for size in form]
        dealt = sum(playing) * (variant.deal.cards + variant.deal.foot)
        assert dealt < variant.limits(sum(form)).cards


@every_variant()
def test_the_smallest_meld_of_every_rank_is_a_meld(variant: Variant) -> None:
    for rank in variant.meld_ranks:
        asked = {"format": "canasta-question/1", "variant": variant.id, "ask": "meld"}
        assert rules.answer(asked | {"cards": variant.smallest_meld(rank)}).allowed


@every_variant()
def test_kinds_of_canasta_and_penalties_can_be_looked_up(variant: Variant) -> None:
    assert all(variant.kind(kind.code) is kind for kind in variant.canasta_kinds)
    assert all(variant.penalty(each.code) is each for each in variant.penalties)
    assert variant.penalty("smoking") is None
    with pytest.raises(KeyError):
        variant.kind("burraco")


@every_variant()
def test_what_can_be_found_in_a_variant_is_among_the_known_codes(variant: Variant) -> None:
    found = [rule.code for each in checks_of(variant) for rule in each.rules]

    assert len(found) == len(set(found))
    assert set(found) <= set(RULES)


@every_variant()
def test_a_game_that_has_not_begun_has_a_minimum_and_no_winner(variant: Variant) -> None:
    game = rule(variant.id)

    assert (game.hands, game.finished, game.winners, game.legal) == ((), False, (), True)
    assert all(minimum.text for minimum in game.minimums)
    assert game.digest() == rules.digest(variant)


def test_every_check_reports_rules_with_a_message_that_nobody_else_reports() -> None:
    for variant in (*EVERY, *rules.VARIANTS.values()):
        reported = [rule for check in checks_of(variant) for rule in check.rules]

        assert len(reported) == len(set(reported))
        assert all(rule.message for rule in reported)


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(rules.UnknownVariant, match="known are classic, ") as caught:
        rules.variant("whist")

    assert (caught.value.code, caught.value.where) == ("variant.unknown", "variant")


@pytest.mark.parametrize("name", ["classic", "samba", "burraco"])
def test_a_variant_that_has_judged_goes_to_another_process_and_judges_there(name: str) -> None:
    """What a variant keeps for speed may be functions, which no process can send."""
    variant = rules.variant(name)
    in_force(variant)
    assert variant.memo

    sent = pickle.loads(pickle.dumps(variant))  # noqa: S301 - what was just made here

    assert sent == variant
    assert sent.memo == {}
