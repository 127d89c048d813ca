"""Why a number is what it is: the parts of every line add up, and nothing is made up."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import Derivation, GameRecord, GameRuling, Minimum, RulesError, Variant
from tests import factories, strategies
from tests.canasta import CANASTA
from tests.cli import vectors
from tests.cli.vectors import Vector
from tests.factories import Json
from tests.strategies import EXPLORE

ONE_OF = 1 if EXPLORE else 7  # hands that a script writes
SCORED = [
    each
    for place, each in enumerate(vectors.load())
    if each.kind == "score"
    and not each.unreadable
    and (place % ONE_OF == 0 or each.file not in vectors.WRITTEN_BY_SCRIPTS)
]
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


def derived(record: GameRecord, ruling: GameRuling) -> list[Derivation]:
    return [
        line
        for place, hand in enumerate(ruling.hands)
        for side in rules.derive_hand(record, place, hand)
        for line in side
    ]


def of(variant: str, *sides: Json, **more: Any) -> dict[str, Derivation]:
    """The derivations of the first side's lines by code, of a game of one hand."""
    of_hand = {key: more.pop(key) for key in ("ending", "lone") if key in more}
    record = rules.read_record(factories.record(variant, factories.hand(*sides, **of_hand), **more))
    [first, *_] = rules.derive_hand(record, 0, rules.adjudicate(record).hands[0])
    return {each.line.code: each for each in first}


def told(line: Derivation) -> list[tuple[str, str, int]]:
    return [(part.label, part.how, part.points) for part in line.parts]


def wrong(record: GameRecord) -> list[Derivation]:
    """The lines whose parts do not add up, that have none, or that say nothing."""
    ruling = rules.adjudicate(record)
    lines = derived(record, ruling)
    scored = [line for hand in ruling.hands for side in hand.sides for line in side.lines]
    assert [each.line for each in lines] == scored
    return [
        each
        for each in lines
        if sum(part.points for part in each.parts) != each.line.points
        or not each.parts
        or not all(part.label for part in each.parts)
    ]


def reckoned(how: str) -> int:
    """The value of "5 × 10 + 20": an independent calculator for the parts that cards make."""
    total = 0
    for term in how.replace(",", "").split(" + "):
        count, _, each = term.rpartition(f" {TIMES} ")
        total += int(count or 1) * int(each.replace(MINUS, "-"))
    return total


@pytest.mark.parametrize("variant", CANASTA)
def test_the_parts_of_every_line_of_every_golden_hand_add_up(variant: str) -> None:
    mine: list[Vector] = [each for each in SCORED if each.variant == variant]

    assert mine
    assert [each.id for each in mine if wrong(rules.read_record(each.input))] == []


@strategies.examples(300)
@given(strategies.records())
def test_the_parts_of_every_line_of_any_record_add_up(source: Json) -> None:
    try:
        record = rules.read_record(source)
    except RulesError:
        return

    assert wrong(record) == []


@strategies.examples(150)
@given(strategies.records())
def test_what_cards_are_reckoned_at_is_what_they_count(source: Json) -> None:
    record = rules.read_record(source)

    for line in derived(record, rules.adjudicate(record)):
        if line.line.code in {"melded", "held", "foot", "held.black-threes", "held.red-threes"}:
            for part in line.parts:
                assert part.how == "" or reckoned(part.how) in {abs(part.points), part.points}


def test_melded_cards_are_told_meld_by_meld() -> None:
    side = factories.side(["K*5 2 JKR", "A*3"], held=["", ""])

    lines = of("classic", side, factories.NOTHING)

    assert told(lines["melded"]) == [
        (f"K{TIMES}5 2 joker", f"5 {TIMES} 10 + 20 + 50", 120),
        (f"A{TIMES}3", f"3 {TIMES} 20", 60),
    ]
    assert told(lines["canasta.mixed"]) == [(f"K{TIMES}5 2 joker", "", 300)]
    assert lines["canasta.mixed"].note == ("Mixed canasta: 7 cards or more of one rank, wild cards among them.")


def test_cards_left_over_are_told_by_player_and_threes_apart() -> None:
    side = factories.side(["K*3"], held=["A K 3b", "5"])

    lines = of("classic", side, factories.NOTHING)

    assert told(lines["held"]) == [("Ann: A K 3♠", "20 + 10", -30), ("Bo: 5", "5", -5)]
    assert lines["held"].note == "Threes left over are charged on separate lines."
    assert told(lines["held.black-threes"]) == [("Ann: 1 black three", f"{MINUS}5", -5)]


def test_a_player_alone_needs_no_name() -> None:
    side = factories.side(["K*3"], held=["A 9"])

    lines = of("classic", side, factories.NOTHING, form=(1, 1))

    assert told(lines["held"]) == [("A 9", "20 + 10", -30)]


def test_totals_say_that_only_totals_are_known() -> None:
    lines = of("classic", factories.tally({"natural": 2}, 385, 45), factories.NOTHING)

    assert told(lines["canasta.natural"]) == [("written down as a count", f"2 {TIMES} 500", 1000)]
    assert told(lines["melded"]) == [("written down as a total", "", 385)]
    assert told(lines["held"]) == [("written down as a total", "", -45)]
    assert lines["held"].note.startswith("Only totals were written down")


def test_red_threes_show_their_table_and_why_they_count_against() -> None:
    counted = of("classic", factories.side(["K*3"], red_threes=4), factories.NOTHING)["red-threes"]
    against = of("classic", factories.side(red_threes=2), factories.NOTHING)["red-threes"]

    assert told(counted) == [("4 red threes", "of 100 / 200 / 300 / 800", 800)]
    assert counted.note == "They count for a side with a meld."
    assert told(against) == [("2 red threes", "of 100 / 200 / 300 / 800", -200)]
    assert against.note == "Without a meld they count against the side."


def test_cards_that_count_against_a_side_say_so() -> None:
    line = of("american", factories.side(["K*4"]), factories.NOTHING)["melded"]

    assert told(line) == [(f"K{TIMES}4", f"4 {TIMES} 10", -40)]
    assert line.note == "Without a canasta melded cards count against the side."


def test_the_wild_cards_that_are_charged_are_the_ones_shown() -> None:
    free_and_dear = {"melds": ["2*3", "2*2 JKR*4"], "held": ["4", "5"]}
    dear = {"four-joker-failure": True, "unfinished-wild-meld-penalty": 0}
    agreed = {"duplicate-rank": "free", **dear}

    line = of("american", free_and_dear, {}, house_rules=agreed)["failure.wild"]

    assert [part.points for part in line.parts] == [-2500]
    assert "joker" in line.parts[0].label


def test_a_sequence_shows_its_suit() -> None:
    run = "4h 5h 6h 7h 8h 9h Th"

    line = of("samba", factories.side([run]), factories.NOTHING)["canasta.samba"]

    assert told(line) == [("4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥", "", 1500)]
    assert line.note == "Samba: 7 cards of one suit in sequence."


@pytest.mark.parametrize(
    ("variant", "meld", "code", "said"),
    [
        ("american", "K*7", "natural", "7 cards of one rank"),  # an eighth is too long
        ("samba", "K*7", "natural", "7 cards or more of one rank"),
        ("bolivian", "2*5 JKR*2", "wild", "7 cards that are all wild"),
    ],
)
def test_a_canasta_is_as_long_as_the_rules_let_it_grow(variant: str, meld: str, code: str, said: str) -> None:
    line = of(variant, factories.side([meld]), factories.NOTHING)[f"canasta.{code}"]

    assert said in line.note


def test_a_ruling_of_the_table_says_that_no_rule_sets_it() -> None:
    penalties = [{"code": "exposed-card", "times": 2}, {"points": -30, "reason": "slow play"}]

    lines = of("classic", factories.tally(penalties=penalties), factories.NOTHING)

    assert told(lines["penalty"]) == [("ruling: slow play", "", -30)]
    assert lines["penalty"].note.endswith("no rule sets this amount.")


scores = st.integers(-4000, 3000).map(lambda fives: 5 * fives)


def agrees(variant: Variant, score: int, hand_number: int, failed: int) -> bool:
    """The derivation ends in the engine's minimum, adds up to it, and names one row of a table."""
    why = rules.explain_minimum(variant, score, hand_number, failed)
    added = sum(part.points for part in why.parts) if why.parts else None
    wanted = variant.opening.minimum(score, hand_number, failed)
    said = " and ".join(each.text for each in why.conditions)
    return (
        why.minimum == wanted
        and added == wanted.points
        and said == Minimum(None, wanted.condition).text
        and [row.applies for row in why.rows].count(True) == 1
        and rules.failed_openings_of(variant, score, hand_number, wanted)
        == (failed if wanted.points is not None and variant.opening.raise_step else 0)
    )


@pytest.mark.parametrize("variant", CANASTA)
def test_a_derived_minimum_is_the_minimum_of_the_engine(variant: str) -> None:
    printed = rules.variant(variant)
    edges = {step[0] or 0 for step in printed.opening.by_score}

    for score in sorted({each + off for each in edges for off in (-5, 0, 5)} | {-2000, 30_000}):
        for hand_number in range(1, 7):
            for failed in range(4):
                assert agrees(printed, score, hand_number, failed)


@strategies.examples(200)
@given(st.data(), scores, st.integers(1, 12), st.integers(0, 5))
def test_it_is_so_under_any_house_rules(data: st.DataObject, score: int, hand_number: int, failed: int) -> None:
    printed = data.draw(strategies.variants())
    chosen = rules.apply_house_rules(printed, data.draw(strategies.house_rules(printed)))

    assert agrees(chosen, score, hand_number, failed)


def test_the_row_that_applies_is_the_row_of_the_score() -> None:
    why = rules.explain_minimum(rules.variant("classic"), 1620, 4, failed=1)

    assert [(row.label, row.text) for row in why.rows if row.applies] == [("1,500 and more", "90")]
    assert [(part.label, part.how, part.points) for part in why.parts] == [
        ("with a score of 1,620", "", 90),
        ("1 opening that was too low", "10", 10),
    ]
    assert why.minimum == Minimum(100)


def test_by_hands_the_score_does_not_matter() -> None:
    why = rules.explain_minimum(rules.variant("hand-and-foot"), 4000, 2)

    assert [(row.label, row.text) for row in why.rows if row.applies] == [("hand 2", "90")]
    assert why.parts[0].label == "in hand 2"


def test_a_condition_instead_of_points_has_no_points() -> None:
    why = rules.explain_minimum(rules.variant("brazilian"), 7200, 3)

    assert why.parts == ()
    assert [each.text for each in why.conditions] == ["a canasta"]
    assert why.minimum.text == "a canasta"


def ended(variant: str, *hands: Json, **more: Any) -> tuple[bool, list[str]]:
    record = rules.read_record(factories.record(variant, *hands, **more))
    ruling = rules.adjudicate(record)
    return ruling.finished, [each.text for each in rules.explain_end(record, ruling)]


def test_a_game_that_goes_on_has_no_reason_to_be_over() -> None:
    assert ended("classic", factories.hand(factories.tally({}, 100), factories.NOTHING)) == (False, [])


def test_reaching_the_target_is_why_a_game_is_over() -> None:
    hand = factories.hand(factories.tally({"natural": 1}, 200), factories.NOTHING)

    finished, reasons = ended("classic", hand, opening_scores=[4500, 0])

    assert finished
    assert reasons == ["The game ends after the hand in which a side reaches 5,000 points; the higher total wins."]


def test_two_sides_over_the_target_name_the_rule_that_chooses() -> None:
    both = factories.hand(factories.tally({}, 200), factories.tally({}, 300))

    _, reasons = ended("classic", both, opening_scores=[4900, 4900])

    assert reasons[1:] == ["If two sides are over it, the higher total wins."]


def test_equal_totals_name_the_rule_for_them() -> None:
    both = factories.hand(factories.tally({}, 200), factories.tally({}, 200))

    finished, reasons = ended("classic", both, opening_scores=[4900, 4900])
    goes_on, why = ended("american", both, opening_scores=[8700, 8700])

    assert finished
    assert reasons[-1] == "Equal totals are a draw."
    assert not goes_on
    assert why[-1] == "Equal totals are played off: another hand follows."


def test_the_last_of_the_hands_is_why_a_game_is_over() -> None:
    hand = factories.hand(factories.tally({}, 100), factories.NOTHING)

    finished, reasons = ended("hand-and-foot", hand, hands_played=3)

    assert finished
    assert reasons == ["The game ends after 4 hands; the higher total wins."]


@strategies.examples(200)
@given(strategies.records(most=3))
def test_a_game_is_over_with_a_reason_and_only_then_without_a_tie(source: Json) -> None:
    record = rules.read_record(source)
    ruling = rules.adjudicate(record)

    reasons = rules.explain_end(record, ruling)

    assert bool(reasons) or not ruling.finished
    assert ruling.finished or not reasons or "another hand" in reasons[-1].text
