"""Steps at their edges: minimums of the coming hand, targets, ties and what ends a game."""

from itertools import pairwise

import pytest

from scorekeeper import rules
from tests.canasta import CANASTA
from tests.factories import NOTHING, Json, ask, found, hand, judge, rule, side, tally

USUAL = ((None, 15), (0, 50), (1500, 90), (3000, 120))
TABLES: dict[str, tuple[tuple[int | None, int | str], ...]] = {
    "classic": USUAL,
    "classic-2": USUAL,
    "classic-3": USUAL,
    "classic-5": USUAL,
    "classic-6": (*USUAL, (7500, 150)),
    "classic-6-pairs": USUAL,
    "cutthroat": USUAL,
    "uruguayan": USUAL,
    "british": USUAL,
    "boat": USUAL,
    "wild-card": USUAL,
    "caliente": USUAL,
    "ponytail": USUAL,
    "mexicana": USUAL,
    "samba": (*USUAL, (7000, 150)),
    "bolivian": (*USUAL, (7000, 150)),
    "chilean-3": (*USUAL, (7000, 150)),
    "chilean-4": (*USUAL, (7000, 150)),
    "tampa": (*USUAL, (7000, 150)),
    "cuban": (*USUAL, (5000, 150)),
    "italian": (*USUAL, (5000, 160), (7500, 180), (10000, 200)),
    "brazilian": (*USUAL, (5000, 150), (7000, "a canasta"), (8000, 200), (9000, "a natural canasta")),
    "american": ((None, 125), (3000, 155), (5000, 180)),
    "american-cla": ((None, 125), (3000, 155), (5000, 180)),
    "pennies-from-heaven": ((None, 15), (0, 50), (500, 90), (1000, 120), (1500, 150)),
}
STEPS = [
    (variant, low, before[1], at[1])
    for variant, table in TABLES.items()
    for before, at in pairwise(table)
    if (low := at[0]) is not None
]


def minimum(variant: str, score: int) -> str:
    players = rules.variant(variant).seating.forms[0]
    game = rule(variant, opening_scores=[score, *[0] * (len(players) - 1)])
    return game.minimums[0].text


@pytest.mark.parametrize(("variant", "edge", "below", "at"), STEPS)
def test_a_minimum_rises_exactly_at_its_step(variant: str, edge: int, below: int | str, at: int | str) -> None:
    three = " and three naturals of one rank" if variant.startswith("american") else ""

    assert minimum(variant, edge - 5) == f"{below}{three}"
    assert minimum(variant, edge) == f"{at}{three}"


@pytest.mark.parametrize("variant", TABLES)
def test_the_first_and_the_last_step_have_no_end(variant: str) -> None:
    table = TABLES[variant]

    assert minimum(variant, -20_000).startswith(str(table[0][1]))
    assert minimum(variant, 90_000).startswith(str(table[-1][1]))


def test_every_variant_with_minimums_by_score_is_tried_here() -> None:
    by_score = [each.id for each in CANASTA.values() if each.opening.by_hand is None]

    assert sorted(by_score) == sorted(TABLES)


@pytest.mark.parametrize(("played", "text"), [(0, "50"), (1, "90"), (2, "120"), (3, "150")])
def test_in_hand_and_foot_the_minimum_follows_the_number_of_the_hand(played: int, text: str) -> None:
    game = rule("hand-and-foot", hands_played=played, opening_scores=[-500, 9000])

    assert [each.text for each in game.minimums] == [text, text]


def test_the_minimum_of_a_game_that_is_over_is_nothing() -> None:
    game = rule("classic", hand(tally({"natural": 1}, 300), NOTHING), opening_scores=[4200, 0])

    last = game.hands[0].sides[0]
    assert (last.next_minimum.points, last.next_minimum.condition) == (None, None)
    assert [each.text for each in game.minimums] == ["", ""]


OPENINGS = [
    # score, what is laid down, enough
    (-5, ["4*3"], True),
    (0, ["K*3", "7*3"], False),  # 45
    (0, ["K*4", "5*2 2"], True),  # 70
    (0, ["A*2 2", "4*3"], True),  # 75
    (1495, ["K*5"], True),
    (1500, ["K*5", "7*7"], False),  # 85
    (1500, ["K*5", "A*2"], False),  # not even a meld
    (1500, ["K*3", "A*3"], True),  # 90
    (3000, ["K*5", "A*3"], False),  # 110
    (3000, ["A*6"], True),
    (3000, ["A*3", "K*6"], True),
    (2995, ["4*7", "K*5"], False),  # 85
]


@pytest.mark.parametrize(("score", "melds", "enough"), OPENINGS)
def test_an_opening_is_enough_from_the_minimum_on(score: int, melds: list[str], enough: bool) -> None:
    answer = ask("classic", "initial-meld", score=score, melds=melds)

    assert answer.allowed is enough
    facts = answer.facts
    assert isinstance(facts["points"], int)
    assert isinstance(facts["required"], int)
    assert facts["short"] == max(0, facts["required"] - facts["points"])


@pytest.mark.parametrize(("times", "enough"), [(0, True), (1, True), (2, True), (3, False)])
def test_every_failed_opening_raises_the_minimum_of_its_hand_by_ten(times: int, enough: bool) -> None:
    failed = [{"code": "opening-too-low", "times": 1} for _ in range(times)]

    ruling = judge(
        "classic",
        side(["A*3", "K*1 2"], ["5", "5"], penalties=failed, initial_meld={"melds": ["A*2 2", "4*2"]}),
        NOTHING,
    )
    opened = judge("classic", tally(melded=70, penalties=failed), NOTHING)

    assert ruling.sides[0].minimum.points == 50 + 10 * times
    assert opened.legal is enough


def test_the_sentence_about_a_low_opening_says_on_what_the_minimum_depends() -> None:
    low = tally(melded=45)
    failed = tally(melded=55, penalties=[{"code": "opening-too-low", "times": 1}])

    by_score = judge("classic", low, NOTHING, opening_scores=[1500, 0]).findings[0].message
    raised = judge("classic", failed, NOTHING).findings[0].message
    by_hand = judge("hand-and-foot", low, NOTHING, hands_played=1).findings[0].message

    assert by_score == "The initial meld counts 45; with a score of 1,500 it must count 90."
    assert raised == ("The initial meld counts 55; with a score of 0 after a failed opening it must count 60.")
    assert by_hand == "The initial meld counts 45; in hand 2 it must count 90."


TARGETS = {
    each.id: each.target for each in CANASTA.values() if each.family == "classic"
}  # checked against the law by the next test


def test_the_targets_of_the_classic_family_are_those_of_the_law() -> None:
    assert dict.fromkeys(TARGETS, 5000) | {"cutthroat": 7500, "classic-6": 10000, "classic-6-pairs": 7500} == TARGETS


def played(variant: str, before: list[int], *gains: int, **more: object) -> rules.GameRuling:
    """A game of one hand in which the sides gain so much."""
    entries: list[Json] = [tally(melded=gain) if gain else tally(has_melded=False) for gain in gains]
    return rule(variant, hand(*entries), opening_scores=before, **more)


@pytest.mark.parametrize("variant", TARGETS)
def test_a_game_ends_exactly_at_its_target(variant: str) -> None:
    others = [0] * (len(rules.variant(variant).seating.forms[0]) - 1)
    target = TARGETS[variant] or 0

    below = played(variant, [target - 205, *others], 200, *others)
    at = played(variant, [target - 200, *others], 200, *others)

    assert (below.finished, below.winners) == (False, ())
    assert (at.finished, at.winners) == (True, (0,))


@pytest.mark.parametrize("variant", TARGETS)
def test_of_two_sides_over_the_target_the_higher_total_wins(variant: str) -> None:
    others = [0] * (len(rules.variant(variant).seating.forms[0]) - 2)
    target = TARGETS[variant] or 0
    before = [target - 100, target - 95, *others]

    higher = played(variant, before, 200, 200, *others)
    equal = played(variant, [target, target, *others], 200, 200, *others)

    assert (higher.finished, higher.winners) == (True, (1,))
    assert (equal.finished, equal.winners) == (True, (0, 1))


def test_a_side_under_the_target_wins_nothing_though_it_went_out() -> None:
    game = rule(
        "classic-3",
        hand(tally({"natural": 1}, 70, went_out=True), tally(melded=60), tally(melded=60)),
        opening_scores=[0, 4945, 4950],
        house_rules={"both-over-target": "came-out-first"},
    )

    assert game.winners == (2,)


def test_another_hand_is_played_until_equal_totals_part() -> None:
    chosen = {"tie-rule": "extra-hand"}
    tie = rule("classic", hand(tally(melded=50), NOTHING), opening_scores=[4950, 5000], house_rules=chosen)
    parted = rule(
        "classic",
        hand(tally(melded=50), NOTHING),
        hand(NOTHING, tally(melded=120)),
        opening_scores=[4950, 5000],
        house_rules=chosen,
    )

    assert (tie.finished, tie.winners, tie.minimums[0].text) == (False, (), "120")
    assert (parted.finished, parted.winners) == (True, (1,))


def test_a_tie_goes_to_who_went_out_only_if_somebody_of_the_best_did() -> None:
    chosen = {"tie-rule": "came-out-first"}
    out = rule(
        "classic",
        hand(tally(melded=50), tally({"natural": 1}, 70, went_out=True)),
        opening_scores=[5620, 5000],
        house_rules=chosen,
    )
    nobody = rule("classic", hand(tally(melded=50), NOTHING), opening_scores=[4950, 5000], house_rules=chosen)

    assert out.scores == (5670, 5670)
    assert out.winners == (1,)
    assert nobody.winners == (0, 1)


def test_a_game_of_hands_counts_those_that_were_played_on_paper() -> None:
    chosen = {"hands": 3}
    second = rule("classic", hand(tally(melded=50), NOTHING), hands_played=1, house_rules=chosen)
    third = rule("classic", hand(tally(melded=50), NOTHING), hands_played=2, house_rules=chosen)

    assert (second.finished, third.finished, third.winners) == (False, True, (0,))


def test_scores_begun_on_paper_decide_nothing_before_a_hand_is_played() -> None:
    game = rule("classic", opening_scores=[9000, 0])

    assert (game.finished, game.winners) == (False, ())


@pytest.mark.parametrize(("score", "limit"), [(7495, 120), (7500, 150)])
def test_six_in_two_sides_need_a_hundred_and_fifty_late_in_the_game(score: int, limit: int) -> None:
    answer = ask("classic-6", "initial-meld", score=score, melds=["A*6"])

    assert answer.facts["required"] == limit
    assert ("initial-meld.below-minimum" in found(answer)) == (limit > 120)
