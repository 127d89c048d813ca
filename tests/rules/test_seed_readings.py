"""House rules for what the seeds print and the variants decide otherwise: every consequence."""

from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules import HouseRuleError
from scorekeeper.rules.all_topics import in_force
from tests.canasta import CANASTA
from tests.factories import IDLE, NOTHING, ask, codes, found, judge, lines, record, side, tally, totals
from tests.house_rules.values import TABLES

OFFERED = in_force(rules.variant("classic")).settings

POOLED = {"partners-pool": "everything"}
LONE = side(["K*7", "A*7"], [""], went_out=True)


def test_partners_who_pool_everything_score_the_same_line_by_line() -> None:
    first = side(["Q*5 2"], ["A 3r"], red_threes=2, penalties=[{"code": "exposed-card", "times": 1}])
    second = side(["8*7"], ["5"], red_threes=1, extras=[{"points": 100, "reason": "cut"}])

    ruling = judge("cutthroat", LONE, first, second, lone=0, house_rules=POOLED)

    pair = 500 + 300 + (50 + 20 + 70) - (20 + 5) - 500 - 50 + 100
    assert totals(ruling)[1:] == [pair, pair] == [465, 465]
    assert lines(ruling, 1) == lines(ruling, 2)
    assert totals(ruling)[0] == 500 + 500 + 100 + 70 + 140


def test_all_four_red_threes_of_a_pair_have_the_bonus_for_all() -> None:
    entries = (LONE, side(["Q*5"], ["5"], red_threes=3), side([], ["9"], red_threes=1))

    apart = judge("cutthroat", *entries, lone=0)
    together = judge("cutthroat", *entries, lone=0, house_rules=POOLED)

    assert [lines(apart, place)["red-threes"] for place in (1, 2)] == [300, 100]
    assert [lines(together, place)["red-threes"] for place in (1, 2)] == [800, 800]


def test_where_nobody_is_alone_nothing_is_pooled() -> None:
    entries = (side(["Q*5"], ["5"], red_threes=1), side(["9*6"], ["5"]), side(["8*6"], ["5"]))

    ruling = judge("cutthroat", *entries, lone=None, house_rules=POOLED)

    assert totals(ruling) == [50 + 100 - 5, 60 - 5, 60 - 5]


def test_a_failed_opening_raises_the_minimum_of_who_failed_alone() -> None:
    """The points are pooled; each player's own score, and own failure, decides a minimum."""
    failed = side(["Q*5"], ["5"], penalties=[{"code": "opening-too-low", "times": 1}])

    ruling = judge("cutthroat", LONE, failed, side([], ["9"]), lone=0, house_rules=POOLED)

    assert [each.minimum.points for each in ruling.sides] == [50, 60, 50]
    assert "initial-meld.below-minimum" not in codes(ruling)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_red_threes_without_a_meld_cost_a_hundred_each(count: int) -> None:
    chosen = {"red-threes-unearned": "minus-each"}

    ruling = judge("classic", tally(red_threes=count), NOTHING, house_rules=chosen)

    assert totals(ruling)[0] == -100 * count


# A run, the wild cards that a table allows in it, what is wrong with it, and what it is.
RUNS: list[tuple[str, int, set[str], str | None]] = [
    ("5h 2 7h", 0, {"meld.sequence-wild"}, None),
    ("5h 2 7h", 1, set(), "sequence"),
    ("5h JKR 7h", 1, set(), "sequence"),
    ("5h 2h 7h", 1, set(), "sequence"),
    ("5h 2*2 8h", 1, {"meld.sequence-wild"}, None),
    ("5h 2*2 8h", 2, set(), "sequence"),
    ("5h 2 8h", 2, {"meld.sequence-broken"}, None),
    ("5h 6h 2 JKR", 2, set(), "sequence"),
    ("5h 2*2", 2, {"meld.too-few-naturals"}, "set"),
    ("5h 6h 2*3", 2, {"meld.sequence-wild"}, None),
    ("5h 6d 2", 2, {"meld.sequence-suits"}, None),
    ("5 6 2", 2, {"meld.sequence-suits"}, None),
    ("3h 4h 2", 2, {"meld.sequence-ranks"}, None),
    ("Qh Kh Ah 2", 1, set(), "sequence"),
    ("4h 5h 6h 2", 1, set(), "sequence"),
    ("Kh Ah 4h 2", 1, {"meld.sequence-broken"}, None),
    ("4h 5h 6h 7h 8h 9h 2", 1, set(), "mixed"),
    ("4h 5h 6h 7h 8h JKR 2", 2, set(), "mixed"),
    ("4h 5h 6h 7h 8h 9h 10h", 2, set(), "samba"),
    ("4h 5h 6h 7h 8h 9h 10h 2", 1, {"meld.too-long", "meld.wild-on-complete"}, "mixed"),
    ("4h 5h 6h 7h 8h 9h 2*2", 2, {"meld.too-long"}, "mixed"),
]


@pytest.mark.parametrize(("cards", "allowed", "wrong", "kind"), RUNS)
def test_a_run_with_wild_cards(cards: str, allowed: int, wrong: set[str], kind: str | None) -> None:
    answer = ask("samba", "meld", cards=cards, house_rules={"wild-in-sequences": allowed})

    assert (found(answer), answer.facts["kind"]) == (wrong, kind)


def test_a_wild_card_in_a_run_counts_its_own_points_and_is_no_natural() -> None:
    answer = ask("samba", "meld", cards="5h JKR 7h", house_rules={"wild-in-sequences": 1})

    assert {key: answer.facts[key] for key in ("naturals", "wilds", "points", "canasta")} == {
        "naturals": 2,
        "wilds": 1,
        "points": 60,
        "canasta": False,
    }


@pytest.mark.parametrize(
    ("more", "cards", "wrong"),
    [
        ({"max-wilds": 1}, "5h 6h 2*2", {"meld.sequence-wild"}),
        ({"wild-rule": "fewer-than-naturals"}, "5h 6h 2*2", {"meld.wilds-outnumber-naturals"}),
        ({"wild-rule": "not-more-than-naturals"}, "5h 6h 2*2", set()),
    ],
)
def test_what_limits_wild_cards_in_any_meld_limits_them_in_runs(
    more: dict[str, Any], cards: str, wrong: set[str]
) -> None:
    chosen = {"wild-in-sequences": 2 if "max-wilds" not in more else 1, **more}

    assert found(ask("samba", "meld", cards=cards, house_rules=chosen)) == wrong


def test_a_run_is_never_longer_than_from_four_to_ace() -> None:
    every = "4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"
    chosen = {"wild-in-sequences": 1}

    whole = ask("brazilian", "meld", cards=every, going_out=True, house_rules=chosen)
    more = ask("brazilian", "meld", cards=f"{every} 2", going_out=True, house_rules=chosen)

    assert found(whole) == set()
    assert found(more) == {"meld.too-long", "meld.wild-on-complete"}


MIXED_RUN = "4h 5h 6h 7h 8h 9h 2"


def test_a_complete_run_with_a_wild_card_pays_as_a_mixed_canasta() -> None:
    melds = [MIXED_RUN, "K*7", "Q*4", "J*4", "9*4", "8*4"]
    chosen = {"wild-in-sequences": 1}

    ruling = judge("samba", side(melds, ["", "5"], went_out=True), IDLE, house_rules=chosen)

    assert codes(ruling) == set()
    assert lines(ruling)["canasta.mixed"] == 300
    assert "canasta.samba" not in lines(ruling)
    assert totals(ruling)[0] == 300 + 500 + 200 + (20 + 20 + 20) + 70 + 160 - 5


def test_it_is_no_escalera_for_going_out() -> None:
    melds = [MIXED_RUN, "K*7", "Q*4", "J*4", "9*4", "8*4"]
    out = side(melds, ["", "5"], went_out=True)

    ruling = judge("bolivian", out, IDLE, house_rules={"wild-in-sequences": 1})

    assert codes(ruling) == {"going-out.missing-kind"}


def test_it_is_no_natural_canasta_for_the_opening() -> None:
    chosen = {"wild-in-sequences": 1}
    asked = {"melds": [MIXED_RUN], "house_rules": chosen}

    far = ask("brazilian", "initial-meld", score=9000, **asked)
    less = ask("brazilian", "initial-meld", score=7000, **asked)

    assert (found(far), found(less)) == ({"initial-meld.canasta-required"}, set())


def test_a_short_run_is_short_with_a_wild_card_too() -> None:
    ruling = judge("brazilian", side(["5h 2 7h", "K*7"], ["5"]), NOTHING, house_rules={"wild-in-sequences": 1})

    assert lines(ruling)["short-sequence"] == -1000


@pytest.mark.parametrize(
    ("run", "fitting"),
    [
        ("5h 6h 7h", "4 8"),
        ("5h 2 7h", "4 8"),
        ("5h 6h 7h 2", "4 8 9"),
        ("7h 8h 2*2", "4 5 6 9 10 J"),
        ("Qh Kh Ah 2", "10"),
        ("4h 5h 2", "7"),
        ("4h 5h 6h 7h 8h 2", "10"),
    ],
)
def test_the_top_card_goes_onto_an_end_of_a_run_wherever_its_wild_cards_can_lie(run: str, fitting: str) -> None:
    chosen = {"wild-in-sequences": 2}

    def ways(rank: str) -> Any:
        return ask("samba", "take-pile", upcard=f"{rank}h", hand="9s 9d", melds=[run], house_rules=chosen).facts["ways"]

    ranks = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    taken = [rank for rank in ranks if "onto-sequence" in ways(rank)]

    assert taken == fitting.split()


def test_what_could_be_a_run_is_no_totals_that_cannot_be() -> None:
    """Twelve mixed canastas of one side: eleven ranks, one meld each, and a run."""
    chosen = {"duplicate-rank": "never"}
    asked = tally({"mixed": 12}, 1000, 5)

    without = judge("samba", asked, IDLE, house_rules=chosen)
    with_runs = judge("samba", asked, IDLE, house_rules={**chosen, "wild-in-sequences": 1})

    assert "count.exceeds-deck" in codes(without)
    assert codes(with_runs) == set()
    assert "count.totals-impossible" not in with_runs.not_checked


def test_mixed_runs_are_cheaper_than_sets_of_dear_ranks() -> None:
    """Four sets of low ranks are 50 each; then 4 to 10 of one suit with a deuce for a ten is 60."""
    chosen = {"duplicate-rank": "never"}
    asked = tally({"mixed": 6}, 4 * 50 + 2 * 60)

    without = judge("samba", asked, NOTHING, house_rules=chosen)
    with_runs = judge("samba", asked, NOTHING, house_rules={**chosen, "wild-in-sequences": 1})

    assert "count.canastas-exceed-points" in codes(without)
    assert "count.canastas-exceed-points" not in codes(with_runs)


NATURAL_AND_WILD = {"pile-natural-and-wild": True}
OPEN_PILE = {"pile-always-frozen": False, **NATURAL_AND_WILD}
TAKE = {"upcard": "9h", "hand": "9s 2 5 6", "melds": ["K*5"], "pile_size": 9}


@pytest.mark.parametrize(
    ("variant", "chosen", "more", "wrong"),
    [
        ("samba", {}, {}, {"pile.no-use"}),
        ("samba", NATURAL_AND_WILD, {}, set()),
        ("samba", NATURAL_AND_WILD, {"frozen": True}, {"pile.frozen"}),
        ("samba", NATURAL_AND_WILD, {"hand": "9s 5 6"}, {"pile.no-use"}),
        ("samba", {**NATURAL_AND_WILD, "max-wilds": 0}, {}, {"pile.no-use"}),
        ("italian", {}, {}, {"pile.no-use"}),
        ("italian", NATURAL_AND_WILD, {}, {"pile.frozen"}),
        ("hand-and-foot", {"pile-always-frozen": False}, {}, {"pile.no-use"}),
        ("hand-and-foot", NATURAL_AND_WILD, {}, {"pile.frozen"}),
        ("hand-and-foot", OPEN_PILE, {}, set()),
        ("hand-and-foot", OPEN_PILE, {"pile_size": 4}, {"pile.too-few-cards"}),
        (
            "samba",
            {**NATURAL_AND_WILD, "duplicate-rank": "never", "top-card-onto-set": False},
            {"melds": ["9*7"]},
            {"pile.finished-canasta"},
        ),
    ],
)
def test_a_natural_and_a_wild_card_take_the_pile(
    variant: str, chosen: dict[str, Any], more: dict[str, Any], wrong: set[str]
) -> None:
    assert found(ask(variant, "take-pile", house_rules=chosen, **{**TAKE, **more})) == wrong


def test_a_side_opens_with_a_natural_and_a_wild_card_from_a_pile_that_is_not_frozen() -> None:
    opening = {"melds": ["K*2 2", "A*3"], "upcard": "K"}
    chosen = {**NATURAL_AND_WILD, "frozen-for-unmelded": False}

    assert found(ask("samba", "initial-meld", house_rules=NATURAL_AND_WILD, **opening)) == {"pile.frozen"}
    assert found(ask("samba", "initial-meld", house_rules=chosen, **opening)) == set()


def test_a_black_three_in_the_first_round() -> None:
    chosen = {"black-three-first-round": True}
    asked: dict[str, Any] = {"card": "3b", "hand": "3b 5 6", "first_round": True}

    assert found(ask("cuban", "discard", **asked)) == {"threes.black-discard"}
    assert found(ask("cuban", "discard", house_rules=chosen, **asked)) == set()


@pytest.mark.parametrize("variant", CANASTA)
def test_who_opens_with_naturals_only(variant: str) -> None:
    for only in (True, False):
        chosen = {"opening-naturals-only": only}
        answer = ask(variant, "initial-meld", melds=["A*5 2", "K*6"], house_rules=chosen)

        assert ("initial-meld.naturals-only" in found(answer)) == only


@pytest.mark.parametrize(
    ("melds", "points", "wrong"),
    [
        (["K*3 2"], 30, {"initial-meld.naturals-only", "initial-meld.below-minimum"}),
        (["K*5 2"], 50, {"initial-meld.naturals-only"}),
        (["K*5"], 50, set()),
        (["2*3", "8*4"], 40, {"initial-meld.naturals-only", "initial-meld.below-minimum"}),
    ],
)
def test_wild_cards_count_nothing_where_naturals_open(melds: list[str], points: int, wrong: set[str]) -> None:
    answer = ask("italian", "initial-meld", melds=melds, score=0)

    assert (found(answer), answer.facts["points"]) == (wrong, points)


def test_where_wild_cards_open_in_italian_canasta_the_whole_table_may_have_opened() -> None:
    played = side(["K*3 JKR*2"], ["5"])

    assert "initial-meld.below-minimum" in codes(judge("italian", played, NOTHING))
    assert "initial-meld.below-minimum" not in codes(
        judge("italian", played, NOTHING, house_rules={"opening-naturals-only": False})
    )


# Numbers that may be below zero, and why.
# Who calls Acaba may lose points for it; tables pay or charge for the four black threes.
EITHER_SIGN = {"acaba-points-self", "four-black-threes"}
SCORES = {"minimum-by-score"}  # its rows begin at a score, which may be below zero


def _negated(value: object) -> list[object]:
    """The value with each of its numbers below zero, one at a time."""
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [-max(value, 1)]
    if isinstance(value, list):
        return [[*value[:at], other, *value[at + 1 :]] for at, each in enumerate(value) for other in _negated(each)]
    if isinstance(value, dict):
        return [{**value, key: other} for key, each in value.items() for other in _negated(each)]
    return []


@pytest.mark.parametrize("setting", OFFERED.values(), ids=lambda setting: setting.id)
def test_no_house_rule_takes_a_number_below_zero_that_would_turn_its_sense_round(setting: Any) -> None:
    values = TABLES[setting.id] if setting.kind == "json" else [100]
    tried = [each for value in values for each in _negated(value)]
    if setting.kind in ("bool", "choice") or setting.id in EITHER_SIGN | SCORES:
        return

    assert tried
    for variant in CANASTA.values():
        for value in tried:
            with pytest.raises(HouseRuleError):
                rules.apply_house_rules(variant, {setting.id: value})


def test_what_may_be_below_zero_is_named_here_for_a_reason() -> None:
    british = rules.variant("british")

    rules.apply_house_rules(british, {"acaba-points-self": -100})
    rules.apply_house_rules(british, {"minimum-by-score": [[-500, 15], [0, 50]]})
    with pytest.raises(HouseRuleError):
        rules.apply_house_rules(british, {"minimum-by-score": [[-500, -15], [0, 50]]})


def test_a_negative_table_is_unreadable_in_new_records_and_questions() -> None:
    chosen = {"red-three-table": [-100, -200]}
    asked = record("classic", house_rules=chosen)

    with pytest.raises(HouseRuleError) as refused:
        rules.read_record(asked)
    assert refused.value.where == "house_rules.red-three-table[0]"
    with pytest.raises(HouseRuleError):
        ask("classic", "meld", cards="K*3", house_rules=chosen)


def test_a_game_that_was_stored_with_a_negative_table_keeps_its_rules() -> None:
    """The game carries its resolved rules; what is refused today is not looked up again."""
    dumped = rules.dump_variant(rules.variant("classic"))
    dumped["threes"]["red_table"] = [-100, -200]
    stored = rules.load_variant(dumped)
    data = record(
        "classic", {"sides": [tally(red_threes=1, melded=50), NOTHING]}, house_rules={"red-three-table": [-100, -200]}
    )

    ruling = rules.adjudicate(rules.read_record(data, variant=stored))

    assert ruling.scores == (50 - 100, 0)
