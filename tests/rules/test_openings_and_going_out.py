"""The initial meld of a record, going out, and what a side without cards can still be told."""

from typing import Any

import pytest

from scorekeeper import rules
from tests.factories import IDLE, NOTHING, Json, codes, hand, judge, lines, record, rule, side, tally, totals

AT = "sides[0].initial_meld"


def places(ruling: rules.HandRuling, code: str) -> list[str]:
    return [each.where for each in ruling.findings if each.code == code]


RECORDED: list[tuple[Json, str, str]] = [
    ({"melds": ["K*3"]}, "initial-meld.below-minimum", AT),
    ({"melds": ["K*3", "Q 2*2", "A*2"]}, "meld.too-few-naturals", f"{AT}.melds[1]"),
    ({"melds": ["K*3", "K*3"]}, "meld.duplicate-rank", f"{AT}.melds[1]"),
    ({"melds": ["3b*3", "A*3"]}, "meld.black-threes-early", f"{AT}.melds[0]"),
    ({"melds": ["A*3"], "upcard": "K"}, "pile.no-use", f"{AT}.upcard"),
    ({"melds": ["K*2 2", "A*3"], "upcard": "K"}, "pile.frozen", f"{AT}.upcard"),
    ({"melds": ["A*3"], "upcard": "2"}, "pile.wild-upcard", f"{AT}.upcard"),
    ({"melds": ["A*3"], "upcard": "3s"}, "pile.stop-card", f"{AT}.upcard"),
    ({"melds": ["A*3"], "upcard": "3d"}, "pile.stop-card", f"{AT}.upcard"),
]


@pytest.mark.parametrize(("opening", "code", "where"), RECORDED)
def test_a_recorded_opening_is_judged_where_it_is_written(opening: Json, code: str, where: str) -> None:
    ruling = judge("classic", side(["K*5", "A*5"], ["5", "5"], initial_meld=opening), NOTHING)

    assert places(ruling, code) == [where]
    assert not ruling.legal


def test_a_lawful_recorded_opening_leads_to_nothing() -> None:
    opening = {"melds": ["K*3", "A*3"], "upcard": "K"}
    laid = side(["K*5", "A*6", "9*3"], ["5*4", "6*4"], initial_meld=opening)

    assert judge("classic", laid, IDLE).findings == ()


def test_black_threes_may_open_for_a_side_that_goes_out_in_that_turn() -> None:
    laid = side(["K*7", "3b*3"], ["", "5*12"], went_out=True, concealed=True)

    ruling = judge("classic", laid | {"initial_meld": {"melds": laid["melds"]}}, NOTHING)

    assert "meld.black-threes-early" not in codes(ruling)


def test_the_whole_table_is_the_most_that_a_side_can_have_opened_with() -> None:
    low = judge("classic", side(["6*3", "5*3"], ["9*8", "J*8"]), NOTHING)
    enough = judge("classic", side(["6*3", "5*7"], ["9*8", "J*8"]), NOTHING)
    counted = judge("classic", tally(melded=45), NOTHING)

    assert places(low, "initial-meld.below-minimum") == ["sides[0]"]
    assert "initial-meld.below-minimum" not in codes(enough)
    assert places(counted, "initial-meld.below-minimum") == ["sides[0]"]


def test_a_side_without_a_meld_has_opened_with_nothing_and_owes_nothing() -> None:
    assert judge("classic", tally(held=60, has_melded=False), IDLE).findings == ()
    assert not judge("classic", tally(held=60, has_melded=True), NOTHING).legal


CONDITIONS = {"minimum-by-score": [[None, None, "canasta"], [2000, None, "natural-canasta"]]}


@pytest.mark.parametrize(
    ("entry", "score", "enough"),
    [
        (side(["K*6 2"], ["5", "5"]), 0, True),
        (side(["K*6"], ["5", "5"]), 0, False),
        (side(["K*6 2"], ["5", "5"]), 2000, False),
        (side(["K*7"], ["5", "5"]), 2000, True),
        (side(["K*7 2"], ["5", "5"]), 2000, True),  # it may have been natural when it opened
        (tally({"mixed": 1}, 80), 2000, True),  # of a tally any canasta is enough
        (tally({}, 80), 2000, False),
    ],
)
def test_an_opening_that_must_hold_a_canasta(entry: Json, score: int, enough: bool) -> None:
    ruling = judge("classic", entry, NOTHING, opening_scores=[score, 0], house_rules=CONDITIONS)

    assert ("initial-meld.canasta-required" not in codes(ruling)) is enough


def test_a_wild_canasta_is_natural_only_where_the_house_says_so() -> None:
    asked: Json = {"melds": ["2*7"], "score": 9000}
    house = {"natural-canasta-or-better": True}
    question = {"format": "canasta-question/1", "variant": "brazilian", "ask": "initial-meld"}

    assert not rules.answer(question | asked).allowed
    assert rules.answer(question | asked | {"house_rules": house}).allowed


EXEMPT = {"concealed-exempt-from-minimum": True}
CONCEALED = side(["4*7", "5*3"], ["", "9*8 J*3"], went_out=True, concealed=True)


@pytest.mark.parametrize(
    ("opening", "exempt"),
    [
        (None, True),
        ({"melds": ["4*7", "5*3"]}, True),
        ({"melds": ["4*7", "5*3"], "upcard": "4"}, False),  # from the stock only
        ({"melds": ["5*3"]}, False),  # the partner opened, and was not going out
    ],
)
def test_going_out_concealed_from_the_stock_may_need_no_minimum(opening: Json | None, exempt: bool) -> None:
    laid = CONCEALED if opening is None else CONCEALED | {"initial_meld": opening}

    ruling = judge("classic", laid, NOTHING, house_rules=EXEMPT, opening_scores=[1500, 0])

    assert ("initial-meld.below-minimum" not in codes(ruling)) is exempt


OUT = side(["K*7", "J*4", "9*3"], ["", "5"], went_out=True, concealed=True)
CONCEALED_CASES: list[tuple[Json | None, Json, str]] = [
    (None, {}, ""),
    ({"melds": ["K*7", "J*4", "9*3"]}, {}, ""),
    ({"melds": ["K*7", "9*3", "J*4"], "upcard": "K"}, {}, ""),
    ({"melds": ["J*4", "9*3"]}, {}, ""),  # the partner's; the kings came down complete
    ({"melds": ["K*4", "9*3"]}, {}, "no canasta was laid down complete"),
    (
        {"melds": ["K*7", "J*4", "9*3"], "upcard": "K"},
        {"concealed-with-pile": False},
        "the pile was taken in that turn",
    ),
    ({"melds": ["J*4", "9*3"], "upcard": "J"}, {"concealed-with-pile": False}, ""),
    ({"melds": ["J*4", "9*3"]}, {"concealed-needs-side-unmelded": True}, "the side had melded before"),
]


@pytest.mark.parametrize(("opening", "house", "reason"), CONCEALED_CASES)
def test_going_out_concealed_is_what_the_law_calls_it(opening: Json | None, house: Json, reason: str) -> None:
    laid = OUT if opening is None else OUT | {"initial_meld": opening}

    ruling = judge("classic", laid, NOTHING, house_rules=house)

    messages = [each.message for each in ruling.findings if "not-concealed" in each.code]
    assert messages == ([f"This is not going out concealed: {reason}."] if reason else [])
    assert lines(ruling)["going-out.concealed"] == 200  # scored as it was written


def test_a_single_player_goes_out_concealed_only_with_the_whole_table() -> None:
    laid = side(["K*7", "J*7"], [""], went_out=True, concealed=True)
    earlier = laid | {"initial_meld": {"melds": ["J*6"]}}

    assert "going-out.not-concealed" not in codes(judge("classic-2", laid, NOTHING))
    assert "going-out.not-concealed" in codes(judge("classic-2", earlier, NOTHING))


def test_a_tally_can_be_concealed_and_cannot_be_asked_for_its_turn() -> None:
    laid = tally({"natural": 1}, 100, 15, went_out=True, concealed=True, initial_meld={"melds": ["A*3"]})

    ruling = judge("classic", laid, IDLE)

    assert ruling.findings == ()
    assert totals(ruling)[0] == 500 + 200 + 100 - 15


LEFT: list[tuple[str, Json, str]] = [
    (
        "classic",
        side(["K*7"], ["5", "6 6"], went_out=True),
        "1 card is left in the hand of the player going out; none may be.",
    ),
    (
        "classic-2",
        side(["K*7", "J*7"], ["5 5"], went_out=True),
        "2 cards are left in the hand of the player going out; none may be.",
    ),
    (
        "classic-2",
        tally({"natural": 2}, 200, 15, went_out=True),
        "15 points are left in the hand of the player going out; none may be.",
    ),
]


@pytest.mark.parametrize(("variant", "entry", "sentence"), LEFT)
def test_whoever_goes_out_keeps_nothing(variant: str, entry: Json, sentence: str) -> None:
    ruling = judge(variant, entry, NOTHING)

    assert [each.message for each in ruling.findings if "cards-held" in each.code] == [sentence]


def test_nothing_is_said_about_the_hands_of_a_tallied_pair_that_went_out() -> None:
    assert judge("classic", tally({"natural": 1}, 70, 30, went_out=True), IDLE).findings == ()


@pytest.mark.parametrize(("held", "queried"), [(["5", "6"], []), (["5", ""], [1]), (["", ""], [0, 1]), ([], [0, 1])])
def test_a_player_without_cards_who_did_not_go_out_is_asked_about(held: list[str], queried: list[int]) -> None:
    ruling = judge("classic", side(["K*8", "Q*8", "J*8"], held), NOTHING)

    assert places(ruling, "going-out.unrecorded") == [f"sides[0].held[{at}]" for at in queried]


def test_what_a_tally_cannot_answer_is_said_aloud() -> None:
    unanswered = judge("classic", side(["K*7"], ["5", "5"]), NOTHING).not_checked
    itemised = judge("classic", side(["K*7"], ["5", "5"]), side([], ["9*8 8*3", "7*8 6*3"]))

    assert {"meld.too-many-wilds", "count.exceeds-deck", "count.hand-size"} <= set(unanswered)
    assert "meld.wild-on-complete" not in unanswered  # not a rule of this game
    assert "initial-meld.below-minimum" not in unanswered
    assert itemised.not_checked == ()


def test_canastas_that_are_counted_must_be_worth_their_cards() -> None:
    cases: list[tuple[Any, int]] = [
        ({"natural": 1}, 35),
        ({"mixed": 1}, 50),
        ({"natural": 2, "mixed": 2}, 35 * 2 + 50 * 2),
        ({"natural": 4, "mixed": 1}, 35 * 4 + 80),
        ({"natural": 11}, 35 * 4 + 70 * 6 + 140),
    ]
    for canastas, least in cases:
        low = judge("classic", tally(canastas, least - 5), NOTHING)
        exact = judge("classic", tally(canastas, least), NOTHING)
        assert places(low, "count.canastas-exceed-points") == ["sides[0].tally"]
        assert "count.canastas-exceed-points" not in codes(exact)


def test_where_a_rank_may_be_melded_twice_canastas_may_share_the_cheap_ranks() -> None:
    five = {"mixed": 5}  # two of fours, since three packs hold twelve

    assert "count.canastas-exceed-points" in codes(judge("samba", tally(five, 245), NOTHING))
    assert "count.canastas-exceed-points" not in codes(judge("samba", tally(five, 250), NOTHING))


@pytest.mark.parametrize(
    ("house", "canastas", "least"),
    [
        ({"wild-melds": True}, {"wild": 1}, 140),
        ({"sequences": True}, {"samba": 1}, 50),
        ({"card-values": {"2": 0}}, {"mixed": 1}, 20),  # four fours and three deuces
        ({"max-wilds": None, "card-values": {"2": 0}}, {"mixed": 1}, 10),
        ({"wild-melds": True, "card-values": {"JKR": 10}}, {"wild": 1}, 70),
    ],
)
def test_the_least_that_a_canasta_is_worth_follows_the_house(house: Json, canastas: dict[str, int], least: int) -> None:
    opened = {"opening_scores": [-5, 0], "house_rules": house}

    low = judge("classic", tally(canastas, least - 5), NOTHING, **opened)
    exact = judge("classic", tally(canastas, least), NOTHING, **opened)

    assert "count.canastas-exceed-points" in codes(low)
    assert "count.canastas-exceed-points" not in codes(exact)


def test_points_that_are_no_multiple_of_five_are_named_with_their_place() -> None:
    entry = tally(
        {"natural": 1},
        71,
        12,
        penalties=[{"points": -3, "reason": "slow play"}],
        extras=[{"points": 1, "reason": "cut"}],
    )

    ruling = judge("classic", entry, NOTHING, opening_scores=[7, 0])

    found = {each.where: each.message for each in ruling.findings if "five" in each.code}
    assert set(found) == {
        "opening_scores[0]",
        "sides[0].tally.melded_points",
        "sides[0].tally.held_points",
        "sides[0].penalties[0].points",
        "sides[0].extras[0].points",
    }
    assert found["sides[0].extras[0].points"] == ("1 point is not possible; every value is a multiple of 5.")


def test_scores_begun_on_paper_are_looked_at_once() -> None:
    game = rule("classic", hand(IDLE, IDLE), hand(IDLE, IDLE), opening_scores=[7, 0])

    assert [codes(each) for each in game.hands] == [{"count.not-multiple-of-five"}, set()]


def test_odd_card_values_of_a_house_make_odd_sums_lawful() -> None:
    chosen = {"card-values": {"4": 1}}

    ruling = judge("classic", tally(melded=51, held=6), IDLE, house_rules=chosen)

    assert ruling.findings == ()


def test_a_record_may_leave_out_everything_that_has_a_default() -> None:
    data = {"format": "canasta-record/1", "variant": "classic", "sides": [{}, {}]}

    game = rules.read_record(data)

    assert (game.opening_scores, game.hands_played, game.hands) == ((0, 0), 0, ())
    assert game.as_json() == record("classic", form=(0, 0), opening_scores=[0, 0]) | {
        "sides": [{"name": "", "players": []}] * 2
    }


def test_a_game_is_read_under_its_own_copy_of_the_rules() -> None:
    own = rules.apply_house_rules(rules.variant("classic"), {"natural-bonus": 1000})
    data = record("classic", hand(tally({"natural": 1}, 70), NOTHING))

    game = rules.adjudicate(rules.read_record(data, variant=own))

    assert (game.scores, game.digest()) == ((1070, 0), rules.digest(own))
