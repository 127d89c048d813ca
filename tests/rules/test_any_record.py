"""What holds for every record of every variant, lawful or not."""

import json
import re
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import GameRuling, Variant
from scorekeeper.rules.cards import NATURALS
from tests import strategies
from tests.factories import Json, lines, record
from tests.strategies import FIVES

ONE_OF_MANY = re.compile(r"(?<![\d,.])1 (?!is\b|was\b|has\b)\w+s\b")


def judged(data: Json) -> GameRuling:
    return rules.adjudicate(rules.read_record(data))


def all_totals(ruling: GameRuling) -> list[list[int]]:
    return [[entry.total for entry in hand.sides] for hand in ruling.hands]


def changed(data: Json, change: Any) -> Json:
    """The record with every side of every hand changed."""
    hands = [{**hand, "sides": [change(side) for side in hand["sides"]]} for hand in data["hands"]]
    return {**data, "hands": hands}


@strategies.examples(90)
@given(strategies.records())
def test_a_total_is_the_sum_of_its_lines_and_a_score_the_sum_of_the_totals(data: Json) -> None:
    ruling = judged(data)

    scores = tuple(data["opening_scores"])
    for hand in ruling.hands:
        for entry, before in zip(hand.sides, scores, strict=True):
            assert entry.total == sum(line.points for line in entry.lines)
            assert (entry.score_before, entry.score) == (before, before + entry.total)
            assert all(
                line.points == line.count * line.each
                for line in entry.lines
                if line.count is not None and line.each is not None
            )
        scores = tuple(entry.score for entry in hand.sides)
    assert ruling.scores == scores


@strategies.examples(90)
@given(strategies.records(), st.integers(0, 3))
def test_hands_that_were_judged_before_need_not_be_judged_again(data: Json, known: int) -> None:
    record = rules.read_record(data)
    ruling = rules.adjudicate(record)

    assert rules.adjudicate(record, ruling.hands[:known]) == ruling


@strategies.examples(90)
@given(strategies.records())
def test_every_finding_is_one_short_sentence_with_a_place_and_a_source(data: Json) -> None:
    ruling = judged(data)

    for finding in (each for hand in ruling.hands for each in hand.findings):
        assert len(finding.message) <= 140
        assert finding.message.endswith(".")
        assert ". " not in finding.message.replace("... ", "")
        assert not set("!{}") & set(finding.message)
        assert finding.message[0].isupper() or finding.message[0].isdigit() or (finding.message[0] == "\N{MINUS SIGN}")
        assert not ONE_OF_MANY.search(finding.message), finding.message
        assert finding.cite.source in rules.SOURCES
        assert finding.where.startswith(("sides", "opening_scores"))


@strategies.examples(90)
@given(strategies.records())
def test_a_ruling_can_be_written_as_json(data: Json) -> None:
    written = judged(data).as_json()

    assert json.loads(json.dumps(written).encode()) == written


@strategies.examples(90)
@given(strategies.records())
def test_a_record_is_written_as_it_was_read(data: Json) -> None:
    game = rules.read_record(data)

    again = rules.read_record(json.loads(json.dumps(game.as_json())))

    assert again == game
    assert again.as_json() == game.as_json()
    assert rules.adjudicate(again) == rules.adjudicate(game)


@strategies.examples(60)
@given(strategies.records(), st.randoms(use_true_random=False))
def test_the_order_of_melds_changes_no_score(data: Json, order: Any) -> None:
    def shuffled(side: Json) -> Json:
        melds = list(side.get("melds", []))
        order.shuffle(melds)
        return {**side, "melds": melds} if melds else side

    assert all_totals(judged(changed(data, shuffled))) == all_totals(judged(data))


@strategies.examples(50)
@given(strategies.records())
def test_names_play_no_part(data: Json) -> None:
    renamed = [
        {"name": f"{place}", "players": [f"{place} {seat}" for seat in range(len(side["players"]))]}
        for place, side in enumerate(data["sides"])
    ]

    hands = [{**hand} for hand in data["hands"]]
    for hand in hands:
        if "dealer" in hand:
            hand["dealer"] = "1 0"

    assert judged({**data, "sides": renamed, "hands": hands}) == judged(data)


@strategies.examples(90)
@given(strategies.records())
def test_sides_that_change_places_take_their_scores_along(data: Json) -> None:
    # Where two claim to have gone out and nobody is named, the first of them plays alone.
    assume(all(sum(side["went_out"] for side in hand["sides"]) < 2 for hand in data["hands"]))

    mirrored = {key: list(reversed(data[key])) for key in ("sides", "opening_scores")}
    hands = [{**hand, "sides": list(reversed(hand["sides"]))} for hand in data["hands"]]
    for hand in hands:
        if hand.get("lone") is not None:
            hand["lone"] = len(data["sides"]) - 1 - hand["lone"]

    there = judged({**data, **mirrored, "hands": hands})

    here = judged(data)
    assert all_totals(there) == [list(reversed(totals)) for totals in all_totals(here)]
    assert there.scores == tuple(reversed(here.scores))
    assert [hand.legal for hand in there.hands] == [hand.legal for hand in here.hands]
    assert there.finished == here.finished


def _with_one_more(entry: Any) -> Any:
    """Return a meld of one rank with one more of its natural cards, None for any other meld."""
    text = entry["cards"] if isinstance(entry, dict) else entry
    cards = rules.parse_cards(text)
    naturals = [rank for rank in cards.counts if rank in NATURALS]
    if len(naturals) != 1 or len(cards.counts) - cards.wilds > 1:
        return None
    longer = f"{text} {naturals[0]}"
    return {**entry, "cards": longer} if isinstance(entry, dict) else longer


@strategies.examples(60)
@given(st.data())
def test_one_natural_card_more_never_lowers_the_melded_points(data: st.DataObject) -> None:
    game = data.draw(strategies.records(most=1))
    sides = game["hands"][0]["sides"]
    sets = [
        (at, place, longer)
        for at, side in enumerate(sides)
        for place, entry in enumerate(side.get("melds", ()))
        if (longer := _with_one_more(entry)) is not None
    ]
    assume(sets)
    at, place, longer = data.draw(st.sampled_from(sets))
    melds = [*sides[at]["melds"]]
    melds[place] = longer
    changed = [*sides[:at], {**sides[at], "melds": melds}, *sides[at + 1 :]]
    more = {**game, "hands": [{**game["hands"][0], "sides": changed}]}

    before, after = (lines(judged(each).hands[0], at).get("melded", 0) for each in (game, more))

    # In American canasta melded cards count against a side without canastas.
    assert abs(after) >= abs(before)


@strategies.examples(60)
@given(strategies.records(as_printed=True))
def test_as_printed_every_total_is_a_multiple_of_five(data: Json) -> None:
    ruling = judged(data)

    assert all(total % FIVES == 0 for hand in all_totals(ruling) for total in hand)
    assert all(finding.code != "count.not-multiple-of-five" for hand in ruling.hands for finding in hand.findings)


@given(strategies.variants(), st.integers(-400, 4000), st.integers(1, 12))
def test_every_side_is_told_a_minimum(variant: Variant, fives: int, hand_number: int) -> None:
    scores = [fives * FIVES] * len(variant.seating.forms[0])

    game = rules.read_record(record(variant.id, opening_scores=scores, hands_played=hand_number - 1))

    for minimum in rules.adjudicate(game).minimums:
        assert minimum.text
        assert minimum.points is not None or minimum.condition is not None
