"""Hands that were really dealt and lawfully played: nothing is found, the score is the law's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import parse_cards
from tests import strategies
from tests.factories import Json, lines, rule, totals
from tests.rules.dealing import play

TABLES = ("classic", "classic-2", "classic-3", "classic-6", "classic-6-pairs", "british")
SEEDS = st.integers(0, 10**9)

# The law once more, written as a beginner would: rules of the classic family, sections 2.1 and 2.6.
POINTS = {"JKR": 50, "2": 20, "A": 20, "3b": 5} | dict.fromkeys(("K", "Q", "J", "10", "9", "8"), 10)
POINTS |= dict.fromkeys(("7", "6", "5", "4"), 5)


def worth(lots: list[str]) -> int:
    return sum(POINTS[rank] for text in lots for rank, _ in parse_cards(text))


def by_the_book(side: Json, all_red_threes: int) -> int:
    score: int = 100 if side["went_out"] else 0
    for text in side["melds"]:
        cards = parse_cards(text)
        if cards.size >= 7:
            score += 300 if cards.wilds else 500
    reds = side["red_threes"]
    all_of_them = {5: 1000, 6: 1200} if all_red_threes == 6 else {4: 800}
    red_points = all_of_them.get(reds, 100 * reds)
    score += red_points if side["melds"] else -red_points
    return score + worth(side["melds"]) - worth(side["held"])


def tallied(side: Json) -> Json:
    """What would be written down if nobody cared for the cards."""
    sizes = [parse_cards(text) for text in side["melds"]]
    canastas = [cards for cards in sizes if cards.size >= 7]
    natural = sum(1 for cards in canastas if not cards.wilds)
    counts = {"natural": natural, "mixed": len(canastas) - natural}
    return {
        "tally": {"canastas": counts, "melded_points": worth(side["melds"]), "held_points": worth(side["held"])},
        "red_threes": side["red_threes"],
        "went_out": side["went_out"],
    }


def scores_of(table: str, fives: int) -> list[int]:
    players = rules.variant(table).seating.forms[0]
    return [5 * fives, *[0] * (len(players) - 1)]


@strategies.examples(150)
@given(st.sampled_from(TABLES), st.integers(-100, 1400), SEEDS)
def test_a_lawful_hand_leads_to_no_finding_and_to_the_score_of_the_book(table: str, fives: int, seed: int) -> None:
    variant = rules.variant(table)
    scores = scores_of(table, fives)
    hand = play(variant, variant.seating.forms[0], scores, seed)

    ruling = rule(table, hand, opening_scores=scores).hands[0]

    reds = 2 * variant.packs(6)
    assert ruling.findings == ()
    assert ruling.not_checked == ()
    assert totals(ruling) == [by_the_book(side, reds) for side in hand["sides"]]


@strategies.examples(100)
@given(st.sampled_from(TABLES), SEEDS)
def test_counts_of_the_same_hand_give_the_same_totals(table: str, seed: int) -> None:
    variant = rules.variant(table)
    scores = scores_of(table, 0)
    hand = play(variant, variant.seating.forms[0], scores, seed)
    counted = {"sides": [tallied(side) for side in hand["sides"]]}
    mixed = {"sides": [tallied(hand["sides"][0]), *hand["sides"][1:]]}

    itemised, tally, both = (rule(table, each).hands[0] for each in (hand, counted, mixed))

    assert totals(itemised) == totals(tally) == totals(both)
    assert tally.findings == both.findings == ()
    assert "count.exceeds-deck" in set(tally.not_checked) & set(both.not_checked)


@pytest.mark.parametrize("seed", range(5))
def test_one_card_more_than_was_dealt_from_the_pack_is_noticed(seed: int) -> None:
    variant = rules.variant("classic")
    hand = play(variant, (2, 2), [0, 0], seed)
    hand["sides"][0]["held"][0] += " JKR*4 2"

    ruling = rule("classic", hand).hands[0]

    assert not ruling.legal
    assert "count.exceeds-deck" in {finding.code for finding in ruling.violations}


def test_the_hands_that_are_dealt_here_end_in_either_way_and_hold_canastas() -> None:
    variant = rules.variant("classic")
    hands = [play(variant, (2, 2), [0, 0], seed) for seed in range(60)]

    seen = [rule("classic", hand).hands[0] for hand in hands]

    codes = {code for ruling in seen for place in (0, 1) for code in lines(ruling, place)}
    went_out = {any(side["went_out"] for side in hand["sides"]) for hand in hands}
    assert went_out == {True, False}
    assert codes >= {"canasta.natural", "canasta.mixed", "red-threes", "going-out", "melded"}
