"""Questions about a single moment: melds, the pile, going out and discards."""

import re
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules.house_rules.apply import apply_house_rules
from scorekeeper.rules.questions.question import AskName
from tests.factories import ask, found, question

# cards, going out, kind, naturals, wild cards, points, a canasta
MELDS: list[tuple[str, str, bool, dict[str, Any]]] = [
    ("classic", "K*7", False, {"kind": "natural", "naturals": 7, "wilds": 0, "points": 70}),
    ("classic", "9*5 2 JKR", False, {"kind": "mixed", "naturals": 5, "wilds": 2, "points": 120}),
    ("classic", "4*3", False, {"kind": "set", "naturals": 3, "wilds": 0, "points": 15}),
    ("classic", "3b*4", True, {"kind": "black-threes", "naturals": 4, "wilds": 0, "points": 20}),
    ("samba", "4h 5h 6h", False, {"kind": "sequence", "naturals": 3, "wilds": 0, "points": 15}),
    ("wild-card", "2*2 JKR", False, {"kind": "wild", "naturals": 0, "wilds": 3, "points": 90}),
    ("cuban", "2*7", False, {"kind": "wild-deuces", "naturals": 0, "wilds": 7, "points": 140}),
]


@pytest.mark.parametrize(("variant", "cards", "out", "facts"), MELDS)
def test_a_meld_is_told_with_what_it_is(variant: str, cards: str, out: bool, facts: dict[str, Any]) -> None:
    answer = ask(variant, "meld", cards=cards, going_out=out)

    assert answer.allowed
    assert answer.facts == facts | {"canasta": rules.parse_cards(cards).size >= 7}


@pytest.mark.parametrize("cards", ["3h 3c 2", "3r 3b", "3d 3s 9h"])
def test_red_and_black_threes_are_one_rank_and_no_sequence(cards: str) -> None:
    answer = ask("samba", "meld", cards=cards)

    assert {"meld.threes", "meld.mixed-ranks"} <= found(answer)
    assert not any(code.startswith("meld.sequence") for code in found(answer))


PACK: list[tuple[str, str, set[str]]] = [
    ("classic", "K*8 2*3", set()),
    ("classic", "K*9 2*3", {"count.exceeds-deck"}),
    ("classic", "Kh*3", {"count.exceeds-deck"}),
    ("classic", "3b*5", {"count.black-threes"}),
    ("classic-6", "K*9 2*3", set()),
    ("cuban", "2*2 JKR*5", {"count.exceeds-deck"}),
    ("hand-and-foot", "K*21", set()),  # with five at the table
]


@pytest.mark.parametrize(("variant", "cards", "codes"), PACK)
def test_nobody_melds_more_than_the_packs_hold(variant: str, cards: str, codes: set[str]) -> None:
    assert found(ask(variant, "meld", cards=cards, going_out=True)) == codes


def test_a_grown_canasta_is_asked_about_where_wild_cards_may_not_join_it() -> None:
    assert found(ask("samba", "meld", cards="K*7 2")) == {"meld.wild-on-complete"}
    assert ask("samba", "meld", cards="K*7 2").allowed
    assert found(ask("classic", "meld", cards="K*7 2")) == set()


def test_jokers_alone_need_a_deuce_in_italian_canasta() -> None:
    answer = ask("italian", "meld", cards="JKR*3")

    assert [each.message for each in answer.findings] == [
        "A meld of wild cards alone is not allowed; it needs a deuce."
    ]


@pytest.mark.parametrize("variant", ["classic", "samba", "american"])
def test_no_limit_is_said_to_be_at_most_none(variant: str) -> None:
    without = apply_house_rules(rules.variant(variant), {"max-wilds": 0})
    question = {"format": "canasta-question/1", "variant": variant, "house_rules": {"max-wilds": 0}, "ask": "meld"}
    [found] = rules.answer({**question, "cards": "K*4 2"}).findings

    assert (found.message, found.facts["limit"]) == ("The meld of kings has 1 wild card; none is allowed.", 0)
    assert not [row.value for part in rules.describe(without) for row in part.rows if re.search(r"\b0 wild", row.value)]


PILES: list[tuple[str, dict[str, Any], set[str], list[str]]] = [
    # Rules of the classic family, section 8: R-PILE.
    ("classic", {"upcard": "2", "hand": "K*5"}, {"pile.wild-upcard"}, []),
    ("classic", {"upcard": "3c", "hand": "3s*2"}, {"pile.stop-card"}, []),
    ("classic", {"upcard": "3h", "hand": "K*5"}, {"pile.stop-card"}, []),
    ("classic", {"upcard": "9", "hand": "9", "pile_size": 1, "melds": ["9*4"]}, {"pile.one-card-hand"}, []),
    ("classic", {"upcard": "9", "hand": "9", "pile_size": 2, "melds": ["9*4"]}, set(), ["onto-set"]),
    ("classic", {"upcard": "9", "hand": "9 4", "pile_size": 1, "melds": ["9*4"]}, set(), ["onto-set"]),
    ("classic", {"upcard": "9", "hand": "9*2 5"}, set(), ["natural-pair"]),
    ("classic", {"upcard": "9", "hand": "9 2 5"}, set(), ["natural-and-wild"]),
    (
        "classic",
        {"upcard": "9", "hand": "9*2 2", "melds": ["9*3"]},
        set(),
        ["natural-pair", "natural-and-wild", "onto-set"],
    ),
    ("classic", {"upcard": "9", "hand": "9*2 2", "melds": ["9*3"], "frozen": True}, set(), ["natural-pair"]),
    ("classic", {"upcard": "9", "hand": "9 2 5", "frozen": True}, {"pile.frozen"}, []),
    ("classic", {"upcard": "9", "hand": "5 6", "melds": ["9*3"], "frozen": True}, {"pile.frozen"}, []),
    ("classic", {"upcard": "9", "hand": "9 5 6"}, {"pile.no-use"}, []),
    ("classic", {"upcard": "9", "hand": "2 5 6", "frozen": True}, {"pile.no-use"}, []),
    # A natural and a wild card may not bring the meld to four wild cards; the set takes the card.
    ("classic", {"upcard": "9", "hand": "9 2 5", "melds": ["9*3 2*3"]}, set(), ["onto-set"]),
    ("classic", {"upcard": "9", "hand": "5 6", "melds": ["9*7"]}, set(), ["onto-set"]),
    ("hand-and-foot", {"upcard": "9", "hand": "9*2 5", "pile_size": 4}, {"pile.too-few-cards"}, []),
    ("mexicana", {"upcard": "7", "hand": "7*2 5"}, {"pile.seven-upcard"}, []),
    ("american", {"upcard": "A", "hand": "A 2 5"}, {"pile.no-use"}, []),
    ("samba", {"upcard": "8h", "hand": "5 6", "melds": ["5h 6h 7h"]}, set(), ["onto-sequence"]),
    ("samba", {"upcard": "4h", "hand": "5 6", "melds": ["5h 6h 7h"]}, set(), ["onto-sequence"]),
    ("samba", {"upcard": "8s", "hand": "5 6", "melds": ["5h 6h 7h"]}, {"pile.no-use"}, []),
    ("samba", {"upcard": "8", "hand": "5 6", "melds": ["5h 6h 7h"]}, {"pile.no-use"}, []),
    ("samba", {"upcard": "9h", "hand": "5 6", "melds": ["5h 6h 7h"]}, {"pile.no-use"}, []),
    ("samba", {"upcard": "Jh", "hand": "5", "melds": ["4h 5h 6h 7h 8h 9h 10h"]}, {"pile.finished-canasta"}, []),
    ("samba", {"upcard": "Kh", "hand": "5", "melds": ["2h 3h 4h"]}, {"pile.no-use"}, []),
    ("samba", {"upcard": "Kh", "hand": "5", "melds": ["4h Ah 2"]}, {"pile.no-use"}, []),
    ("samba", {"upcard": "9", "hand": "9*2 5", "melds": ["9*7"]}, set(), ["natural-pair"]),
    ("pennies-from-heaven", {"upcard": "9", "hand": "9*2 5", "melds": ["9*7"]}, set(), ["natural-pair"]),
    ("pennies-from-heaven", {"upcard": "9", "hand": "9*2 5", "melds": ["9*5"], "frozen": True}, {"pile.too-long"}, []),
    ("cuban", {"upcard": "9", "hand": "9*2 5", "melds": ["9*7"]}, {"pile.finished-canasta"}, []),
    ("cuban", {"upcard": "9", "hand": "9*2 5", "melds": ["9*4"]}, set(), ["natural-pair"]),
]


@pytest.mark.parametrize(("variant", "asked", "codes", "ways"), PILES)
def test_the_pile_may_be_taken_in_the_ways_that_are_open(
    variant: str, asked: dict[str, Any], codes: set[str], ways: list[str]
) -> None:
    answer = ask(variant, "take-pile", **asked)

    assert (found(answer), answer.facts["ways"]) == (codes, ways)
    assert answer.allowed == (not codes)


OPENING = {"upcard": "K", "hand": "K*2 A*3 9*3 2 5", "has_melded": False}
OPENINGS_WITH_THE_PILE: list[tuple[str, dict[str, Any], set[str]]] = [
    ("classic", {"initial_meld": ["K*3", "A*3"]}, set()),
    ("classic", {"initial_meld": ["K*3"], "score": 0}, {"initial-meld.below-minimum"}),
    ("classic", {"initial_meld": ["K*3", "A*3"], "score": 3000}, {"initial-meld.below-minimum"}),
    ("classic", {"initial_meld": ["K*2 2", "A*3"]}, {"pile.frozen"}),
    ("classic", {"initial_meld": ["A*3"]}, {"pile.no-use"}),
    ("classic", {"initial_meld": ["K*3", "K*3", "A*3"], "hand": "K*5 A*3 5"}, {"meld.duplicate-rank"}),
    ("classic", {"initial_meld": ["A*3"], "frozen": True}, {"pile.no-use"}),
    ("classic", {}, {"initial-meld.below-minimum"}),
    ("classic", {"initial_meld": []}, {"initial-meld.below-minimum"}),
    ("classic", {"hand": "A 5"}, {"initial-meld.below-minimum", "pile.no-use"}),
    ("classic", {"hand": "K 2 5"}, {"initial-meld.below-minimum", "pile.frozen"}),
    ("brazilian", {"initial_meld": ["K*3", "A*3"]}, {"initial-meld.pile-not-allowed"}),
    ("brazilian", {"score": 7000}, {"initial-meld.below-minimum"}),
    ("american", {"initial_meld": ["K*3", "A*3", "9*3"]}, {"initial-meld.below-minimum"}),
    ("american", {"initial_meld": ["K*7", "A*3"], "hand": "K*6 A*3"}, {"initial-meld.below-minimum"}),
    ("american", {"initial_meld": ["K*3", "A*3", "9*7"], "hand": "K*2 A*3 9*7 5"}, set()),
    ("american", {"initial_meld": ["Kh K*3", "A*3", "9*7"], "upcard": "Kh", "hand": "K*3 A*3 9*7 5"}, set()),
]


@pytest.mark.parametrize(("variant", "asked", "codes"), OPENINGS_WITH_THE_PILE)
def test_a_side_that_has_not_opened_must_open_with_the_top_card(
    variant: str, asked: dict[str, Any], codes: set[str]
) -> None:
    answer = ask(variant, "take-pile", **(OPENING | asked))

    assert found(answer) == codes
    assert answer.facts["ways"] == ([] if codes else ["opening"])


def test_a_frozen_pile_needs_a_natural_pair_also_where_opening_does_not_freeze_it() -> None:
    asked = OPENING | {"initial_meld": ["K*2 2", "A*3"]}
    free = {"frozen-for-unmelded": False}

    assert ask("classic", "take-pile", house_rules=free, **asked).allowed
    assert found(ask("classic", "take-pile", house_rules=free, **asked, frozen=True)) == {"pile.frozen"}


def test_what_must_be_laid_down_where_a_canasta_is_asked_for() -> None:
    answer = ask("brazilian", "take-pile", **OPENING, score=7000)

    assert [each.message for each in answer.findings] == [
        "The initial meld counts 0; with a score of 7,000 it must hold a canasta."
    ]


GOING_OUT: list[tuple[str, dict[str, Any], set[str]]] = [
    # Rules of the classic family, section 8: R-OUT.
    ("classic", {"melds": ["K*7"]}, set()),
    ("classic", {"melds": ["K*7"], "held_after": "2"}, set()),
    ("classic", {"melds": ["K*7"], "held_after": "3b"}, set()),
    ("classic", {"melds": ["K*7"], "held_after": "3r"}, {"discard.three-not-allowed"}),
    ("classic", {"melds": ["K*7"], "held_after": "5 6"}, {"going-out.cards-held"}),
    ("classic", {"melds": ["K*7"], "held_after": "3b*2"}, {"going-out.cards-held"}),
    ("classic", {"melds": ["K*7", "3b*3"]}, set()),
    ("classic", {"melds": ["K*7", "3b*2"]}, {"meld.too-short"}),
    ("classic", {"melds": ["K*6"]}, {"going-out.too-few-canastas"}),
    ("classic", {"melds": ["K*7"], "permission": "yes"}, set()),
    ("classic", {"melds": ["K*7"], "permission": "no"}, {"going-out.permission-refused"}),
    ("classic", {"melds": ["K*7", "Q*3", "Q*3"]}, {"meld.duplicate-rank"}),
    ("classic", {"melds": ["K*7"], "held_after": "K*2"}, {"going-out.cards-held", "count.exceeds-deck"}),
    ("classic", {"melds": ["K*7"], "foot_played": False}, set()),  # there is no foot
    ("classic", {"melds": ["K*7"], "was_open": False}, set()),
    ("classic-2", {"melds": ["K*7"]}, {"going-out.too-few-canastas"}),
    ("classic-6", {"melds": ["K*7", "8*7"]}, set()),
    ("mexicana", {"melds": ["K*7", "8*7"], "red_threes": 1}, {"going-out.red-threes"}),
    ("brazilian", {"melds": ["K*7", "8*7"]}, {"going-out.permission-not-asked"}),
    ("american", {"melds": ["K*7", "8*7"]}, {"going-out.discard-required"}),
    ("american", {"melds": ["K*7", "8*7", "7*3"], "held_after": "5"}, {"going-out.incomplete-meld"}),
    ("american", {"melds": ["K*7", "8*7", "A*3"], "held_after": "5"}, {"going-out.incomplete-meld"}),
    ("american", {"melds": ["K*7", "8*7", "A*3 2"], "held_after": "5"}, set()),
    ("american", {"melds": ["K*7", "8*7", "2*4"], "held_after": "5"}, {"going-out.incomplete-meld"}),
    (
        "hand-and-foot",
        {"melds": ["K*7"], "foot_played": False, "permission": "yes"},
        {"going-out.too-few-canastas", "going-out.missing-kind", "going-out.foot-not-played"},
    ),
]


@pytest.mark.parametrize(("variant", "asked", "codes"), GOING_OUT)
def test_a_side_may_go_out_with_its_canastas_and_one_card_at_most(
    variant: str, asked: dict[str, Any], codes: set[str]
) -> None:
    answer = ask(variant, "go-out", **asked)

    assert found(answer) == codes
    assert answer.allowed == (not codes)


def test_going_out_is_told_in_canastas() -> None:
    answer = ask("classic-2", "go-out", melds=["K*7", "Q*3"])

    assert answer.facts == {"canastas": 1, "required": 2}
    assert answer.findings[0].message == "Going out needs 2 canastas; the side has 1."
    one = ask("classic", "go-out", melds=["K*6"])
    assert one.findings[0].message == "Going out needs 1 canasta; the side has 0."


def test_a_kind_that_is_missing_is_called_by_its_name() -> None:
    answer = ask("bolivian", "go-out", melds=["K*7", "8*7"])
    several = ask("classic", "go-out", melds=["K*6 2"], house_rules={"kinds-to-go-out": {"natural": 2}})

    assert [each.message for each in answer.findings] == ["Going out needs 1 escalera; the side has 0."]
    assert [each.message for each in several.findings] == [
        "Going out needs 2 canastas; the side has 1.",
        "Going out needs 2 natural canastas; the side has 0.",
    ]


DISCARDS: list[tuple[str, dict[str, Any], set[str]]] = [
    ("classic", {"card": "9", "hand": "9 8"}, set()),
    ("classic", {"card": "2", "hand": "2 8"}, set()),
    ("classic", {"card": "3b", "hand": "3b 8", "first_round": True}, set()),
    ("classic", {"card": "3h", "hand": "3h 8"}, {"discard.three-not-allowed"}),
    ("classic", {"card": "A", "hand": "A 8", "pile_empty": True}, set()),
    ("hand-and-foot", {"card": "3h", "hand": "3h 8"}, set()),
    ("cuban", {"card": "3b", "hand": "3b 8", "first_round": True}, {"threes.black-discard"}),
    ("cuban", {"card": "3b", "hand": "3b 8"}, set()),
    ("american", {"card": "2", "hand": "2 8"}, {"discard.wild-not-allowed"}),
    ("american", {"card": "2", "hand": "2 JKR"}, set()),
    ("american", {"card": "2", "hand": "2 8", "going_out": True}, set()),
    ("american", {"card": "3b", "hand": "3b 8"}, {"discard.three-not-allowed"}),
    ("american", {"card": "3b", "hand": "3b", "going_out": True}, set()),
    ("american", {"card": "3r", "hand": "3r", "going_out": True}, set()),
    ("american-cla", {"card": "3b", "hand": "3b", "going_out": True}, {"discard.three-not-allowed"}),
    ("american", {"card": "A", "hand": "A 8", "pile_empty": True}, {"discard.not-allowed"}),
    ("american", {"card": "7", "hand": "7 8", "pile_empty": True}, {"discard.not-allowed"}),
    ("american", {"card": "A", "hand": "A 7 2 3r", "pile_empty": True}, set()),
    ("american", {"card": "8", "hand": "A 8", "pile_empty": True}, set()),
    ("american", {"card": "A", "hand": "A 8", "pile_empty": True, "going_out": True}, set()),
    ("pennies-from-heaven", {"card": "7", "hand": "7 8"}, {"discard.not-allowed"}),
    ("pennies-from-heaven", {"card": "7", "hand": "7 8", "melds": ["7*7"]}, set()),
    ("pennies-from-heaven", {"card": "7", "hand": "7", "melds": ["7*7"], "going_out": True}, {"discard.not-allowed"}),
]


@pytest.mark.parametrize(("variant", "asked", "codes"), DISCARDS)
def test_a_card_may_be_discarded_or_not(variant: str, asked: dict[str, Any], codes: set[str]) -> None:
    assert found(ask(variant, "discard", **asked)) == codes


def test_a_question_can_be_asked_under_a_game_s_own_rules() -> None:
    own = rules.apply_house_rules(rules.variant("classic"), {"canastas-to-go-out": 3})

    answer = rules.answer(question("classic", "go-out", melds=["K*7"]), variant=own)

    assert answer.facts["required"] == 3


def test_a_pile_of_which_nothing_is_known_is_not_taken() -> None:
    nothing = rules.Question(variant=rules.variant("classic"), ask=AskName.TAKE_PILE)

    assert rules.rule_on(nothing).facts == {"ways": []}


def test_an_answer_is_written_as_the_format_says() -> None:
    answer = ask("classic", "meld", cards="K*2 2*4")

    assert answer.as_json() == {
        "format": "canasta-answer/1",
        "allowed": False,
        "findings": [
            {
                "code": "meld.too-many-wilds",
                "severity": "violation",
                "where": "cards",
                "message": "The meld of kings has 4 wild cards; at most 3 are allowed.",
                "facts": {"what": "kings", "size": 6, "naturals": 2, "wilds": 4, "limit": 3},
                "cite": {"source": "encyclopedia", "section": "Melds and canastas"},
            }
        ],
        "facts": {"kind": "set", "naturals": 2, "wilds": 4, "points": 100, "canasta": False},
    }
