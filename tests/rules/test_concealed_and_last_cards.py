"""Going out concealed, plays that leave no card, and cards that are not in the hand."""

from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules.cards import lacking
from tests.factories import ask, found

TABLE = {"melds": ["K*7", "A*7", "Q*4"], "held_after": "4"}
TWO = ["A*7", "Q*4"]
CONCEALED: list[tuple[dict[str, Any], dict[str, Any], set[str]]] = [
    ({}, {"laid": TWO}, set()),
    ({}, {"laid": TWO, "added": "K"}, {"going-out.not-concealed"}),
    ({}, {"laid": ["Q*4"]}, {"going-out.not-concealed"}),
    ({}, {}, {"going-out.not-concealed"}),  # nothing is said to have been laid down
    ({"concealed-needs-side-unmelded": True}, {"laid": TWO}, {"going-out.not-concealed"}),
    ({"concealed-needs-side-unmelded": True}, {"laid": TABLE["melds"], "was_open": False}, set()),
]


@pytest.mark.parametrize(("house", "told", "codes"), CONCEALED)
def test_concealed_is_a_canasta_of_one_s_own_and_nothing_added(
    house: dict[str, Any], told: dict[str, Any], codes: set[str]
) -> None:
    answer = ask("classic", "go-out", house_rules=house, **TABLE, concealed=True, **told)

    assert found(answer) == codes
    assert answer.facts["concealed"] == (not codes)


def test_what_was_laid_and_added_matters_only_where_concealed_is_asked_for() -> None:
    answer = ask("classic", "go-out", **TABLE, laid=["Q*4"], added="K A*3")

    assert answer.allowed
    assert "concealed" not in answer.facts


LOW = {"melds": ["5*7", "4*3"], "laid": ["5*7", "4*3"], "held_after": "6", "was_open": False}


@pytest.mark.parametrize(
    ("house", "told", "codes"),
    [
        ({}, {"concealed": True, "score": 1_600}, {"initial-meld.below-minimum"}),
        ({}, {"concealed": False, "score": 1_600}, {"initial-meld.below-minimum"}),
        ({}, {"concealed": True, "score": 0}, set()),
        ({"concealed-exempt-from-minimum": True}, {"concealed": True, "score": 1_600}, set()),
        ({"concealed-exempt-from-minimum": True}, {"score": 1_600}, {"initial-meld.below-minimum"}),
        ({"minimum-by-hand": [40, 60]}, {"hand_number": 2}, {"initial-meld.below-minimum"}),
        ({}, {"score": 1_600, "was_open": True}, set()),
        ({}, {"score": 1_600, "laid": []}, set()),  # what was laid down is not said
    ],
)
def test_who_opens_in_going_out_must_reach_the_minimum(
    house: dict[str, Any], told: dict[str, Any], codes: set[str]
) -> None:
    answer = ask("classic", "go-out", house_rules=house, **LOW | told)

    assert found(answer) == codes


def test_the_facts_of_an_opening_are_points_required_and_short() -> None:
    opening = ask("classic", "initial-meld", melds=["Q*3"], score=1_600)
    out = ask("classic", "go-out", **LOW, score=1_600)

    assert {"points": 30, "required": 90, "short": 60}.items() <= opening.facts.items()
    assert out.facts["opening"] == {"points": 50, "required": 90, "condition": None, "short": 40}
    assert out.facts["required"] == 1  # canastas


SINGLES = {"melds": ["K*7", "9*5 2*2", "8*5 2*2"], "held_after": "4"}


def test_a_singles_game_of_hand_and_foot_needs_one_natural_and_two_mixed_canastas() -> None:
    alone = ask("hand-and-foot", "go-out", **SINGLES, side_players=1)
    pair = ask("hand-and-foot", "go-out", **SINGLES, permission="yes")

    assert (alone.allowed, alone.facts["required"]) == (True, 3)
    assert found(pair) == {"going-out.too-few-canastas", "going-out.missing-kind"}


# variant, ask, question, codes: the one card that is left must be discarded.
LAST: list[tuple[str, str, dict[str, Any], set[str]]] = [
    ("classic", "discard", {"card": "4", "hand": "4", "melds": ["K*3"]}, {"too-few-canastas"}),
    ("classic", "discard", {"card": "4", "hand": "4", "melds": []}, {"too-few-canastas"}),
    ("classic", "discard", {"card": "4", "hand": "4"}, set()),
    ("classic", "discard", {"card": "4", "hand": "4 5", "melds": []}, set()),
    ("bolivian", "discard", {"card": "4", "hand": "4", "melds": ["K*7", "Q*7"]}, {"missing-kind"}),
    ("hand-and-foot", "discard", {"card": "4", "hand": "4", "melds": []}, set()),
    ("american", "discard", {"card": "3b", "hand": "3b", "melds": ["K*7", "Q*7"]}, set()),
    ("classic", "meld", {"cards": "Q*3", "hand": "Q*3", "table": []}, {"too-few-canastas"}),
    ("classic", "meld", {"cards": "Q*3", "hand": "Q*3 8", "table": []}, {"too-few-canastas"}),
    ("classic", "meld", {"cards": "Q*3", "hand": "Q*3 8 9", "table": []}, set()),
    ("classic", "meld", {"cards": "Q*3", "hand": "Q*3"}, set()),
    ("classic", "meld", {"cards": "Q*3", "table": []}, set()),
    ("classic", "meld", {"cards": "Q*7", "hand": "Q*7", "table": []}, set()),
    ("classic", "meld", {"cards": "3b*3", "hand": "3b*3 4", "table": ["K*7"]}, set()),
    ("hand-and-foot", "meld", {"cards": "Q*3", "hand": "Q*3", "table": []}, set()),
    ("classic", "take-pile", {"upcard": "K", "hand": "K*2", "pile_size": 1}, {"too-few-canastas"}),
    ("classic", "take-pile", {"upcard": "K", "hand": "K*2", "pile_size": 2}, set()),
    ("classic", "take-pile", {"upcard": "K", "hand": "K*2 5", "pile_size": 1}, set()),
    ("classic", "take-pile", {"upcard": "K", "hand": "K JKR", "pile_size": 1}, {"too-few-canastas"}),
    ("classic", "take-pile", {"upcard": "K", "hand": "K*2", "melds": ["K*4"], "pile_size": 1}, set()),  # seven kings
    (
        "classic",
        "take-pile",
        {"upcard": "K", "hand": "K*2", "melds": ["K*3"], "pile_size": 1},
        set(),
    ),  # the king alone goes onto the kings, and two stay
    (
        "classic",
        "take-pile",
        {"upcard": "K", "hand": "K*2", "melds": ["K*3"], "pile_size": 1, "frozen": True},
        {"too-few-canastas"},
    ),
    (
        "classic",
        "take-pile",
        {"upcard": "A", "hand": "A*2", "pile_size": 1, "has_melded": False, "initial_meld": ["A*3"]},
        {"too-few-canastas"},
    ),
    (
        "classic",
        "take-pile",
        {"upcard": "A", "hand": "A*2 5", "pile_size": 1, "has_melded": False, "initial_meld": ["A*3"]},
        set(),
    ),
    ("pennies-from-heaven", "take-pile", {"upcard": "K", "hand": "K*2", "pile_size": 1}, set()),
]


@pytest.mark.parametrize(("variant", "what", "told", "codes"), LAST)
def test_a_play_that_leaves_no_card_needs_the_canastas_to_go_out(
    variant: str, what: str, told: dict[str, Any], codes: set[str]
) -> None:
    answer = ask(variant, what, **told)

    assert found(answer) == {f"going-out.{code}" for code in codes}


def test_a_pile_that_would_leave_no_card_is_open_in_no_way() -> None:
    taken = {"upcard": "K", "hand": "K*2", "pile_size": 1}

    assert ask("classic", "take-pile", **taken).facts["ways"] == []
    open_ways = ask("classic", "take-pile", **taken, melds=["K*3"]).facts["ways"]
    assert open_ways == ["onto-set"]


# wanted, there, what is lacking: rank, wanted, to be had. Without a suit: any suit.
LACKING = [
    ("K", "K", []),
    ("Kh", "K", []),
    ("K", "Kh", []),
    ("Kh", "Ks", [("K", 1, 0)]),
    ("Kh Ks", "Kh K", []),
    ("Kh*2", "Kh Ks", [("K", 2, 1)]),
    ("Kh K", "Kh Kh", []),
    ("Kh Ks K", "K*2 Kc", []),
    ("Kh Ks K", "Kc*2 K", [("K", 3, 2)]),
    ("3h", "3r", []),
    ("3h", "3d", [("3r", 1, 0)]),
    ("3r", "3b", [("3r", 1, 0)]),
    ("JKR 2", "JKR", [("2", 1, 0)]),
    ("", "K", []),
]


@pytest.mark.parametrize(("wanted", "there", "short"), LACKING)
def test_a_card_written_without_a_suit_stands_for_any(
    wanted: str, there: str, short: list[tuple[str, int, int]]
) -> None:
    assert list(lacking(rules.parse_cards(wanted), rules.parse_cards(there))) == short


def test_a_discard_comes_out_of_the_hand() -> None:
    assert found(ask("classic", "discard", card="K", hand="4 5")) == {"discard.not-in-hand"}
    assert found(ask("classic", "discard", card="Kh", hand="Ks 5")) == {"discard.not-in-hand"}
    assert found(ask("classic", "discard", card="Kh", hand="K 5")) == set()
    assert found(ask("classic", "discard", card="K", hand="")) == {"discard.not-in-hand"}


def test_an_opening_comes_out_of_the_hand_and_the_top_card() -> None:
    opened = {"melds": ["Kh Ks K", "A*3"]}
    held = {"hand": "Kh K A*3 5", "upcard": "Ks"}

    assert found(ask("classic", "initial-meld", **opened, **held)) == set()
    short = ask("classic", "initial-meld", **opened, hand="Kh K A*3 5")
    assert found(short) == {"initial-meld.not-in-hand"}
    assert short.findings[0].message == ("The opening takes 3 kings from the hand; the hand has 2 of them.")
    assert found(ask("classic", "initial-meld", **opened)) == set()


MUST: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("classic", {}, {"hand": "K*2 5"}, True),
    ("classic", {}, {"hand": "K 5"}, False),
    ("classic", {}, {"hand": "6 5", "melds": ["K*3"]}, True),
    ("classic", {}, {"hand": "6 5", "melds": ["K*3"], "frozen": True}, False),
    ("classic", {}, {"hand": "K*2 A*3 5", "has_melded": False, "initial_meld": ["K*3", "A*3"]}, True),
    ("classic", {"empty-stock": "must-if-it-fits"}, {"hand": "K*2 5"}, False),
    ("classic", {"empty-stock": "must-if-it-fits"}, {"hand": "6 5", "melds": ["K*3"]}, True),
    ("cuban", {"empty-stock": "must-if-it-fits"}, {"hand": "K*2 5", "melds": ["K*3"]}, False),
    ("classic", {"empty-stock": "recycle"}, {"hand": "6 5", "melds": ["K*3"]}, False),
    ("american", {}, {"hand": "K*2 5"}, True),
    ("hand-and-foot", {}, {"hand": "K*2 5"}, True),
]


@pytest.mark.parametrize(("variant", "house", "told", "must"), MUST)
def test_with_an_empty_stock_whoever_lawfully_can_must_take_the_discard(
    variant: str, house: dict[str, Any], told: dict[str, Any], must: bool
) -> None:
    moment = {"upcard": "K", **told}

    answer = ask(variant, "take-pile", house_rules=house, **moment, stock_empty=True)

    assert answer.facts["must_take"] is must
    assert "must_take" not in ask(variant, "take-pile", house_rules=house, **moment).facts


def test_acaba_is_said_where_two_sides_play_it_and_nobody_said_no() -> None:
    assert found(ask("british", "acaba")) == set()
    assert found(ask("british", "acaba", permission="yes")) == set()
    assert found(ask("british", "acaba", permission="no")) == {"acaba.permission-refused"}
    assert found(ask("classic", "acaba")) == {"acaba.not-in-variant"}
    agreed = {"house_rules": {"acaba": True}}
    assert found(ask("classic", "acaba", **agreed)) == set()
    assert found(ask("classic-3", "acaba", **agreed)) == {"acaba.not-in-variant"}
    unasked = {"house_rules": {"permission": "none"}}
    assert found(ask("british", "acaba", permission="no", **unasked)) == set()


SHORT_OPENING = {"melds": ["K*3 2", "6*3"], "hand": "K*3 2 6*2 9", "score": 1500}


@pytest.mark.parametrize("upcard", ["2", "JKR", "3b", "3h"])
def test_an_opening_is_judged_alike_as_an_opening_and_with_the_pile(upcard: str) -> None:
    asked = {**SHORT_OPENING, "upcard": upcard}
    melds = {"has_melded": False, "initial_meld": asked.pop("melds"), "melds": []}

    opening = ask("classic", "initial-meld", **SHORT_OPENING, upcard=upcard)
    pile = ask("classic", "take-pile", **asked, **melds)

    assert {"initial-meld.below-minimum", "initial-meld.not-in-hand"} < found(pile)
    assert found(pile) == found(opening)
    assert [each.code for each in pile.findings if each.code.startswith("pile.")] == [
        "pile.stop-card" if upcard.startswith("3") else "pile.wild-upcard"
    ]
    assert pile.facts["ways"] == []
