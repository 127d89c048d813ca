"""Cards as they are written, and sentences as they are said."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import Minimum, parse_cards
from scorekeeper.rules.all_topics import RULES
from scorekeeper.rules.cards import NO_CARDS, combine
from scorekeeper.rules.hand.facts import meld_facts
from scorekeeper.rules.messages import counted, number, sentence, several
from scorekeeper.rules.ruling import Needs
from tests import strategies
from tests.factories import judge, side

READ = [
    ("K*5", "K*5", 5),
    ("k K qH Qh", "K*2 Qh*2", 4),
    ("t Th 10h", "10 10h*2", 3),
    ("jk JOKER JKR*2", "JKR*4", 4),
    ("2 2s", "2 2s", 2),
    ("3r 3h 3d 3b 3C 3s", "3r 3h 3d 3b 3c 3s", 6),
    ("K*1 K*1", "K*2", 2),
    ("", "", 0),
    ("   K   5 ", "K 5", 2),
    ("K*999", "K*999", 999),
]


@pytest.mark.parametrize(("text", "canonical", "size"), READ)
def test_cards_are_read_as_people_write_them_and_written_in_one_way(text: str, canonical: str, size: int) -> None:
    cards = parse_cards(text)

    assert (cards.text, cards.size, len(list(cards))) == (canonical, size, size)
    assert bool(cards) == (size > 0)


@given(strategies.cards(14))
def test_written_cards_are_read_back_the_same(text: str) -> None:
    cards = parse_cards(text)

    assert parse_cards(cards.text) == cards
    assert parse_cards(cards.text.lower()) == parse_cards(cards.text.upper()) == cards
    assert parse_cards(cards.text).text == cards.text
    assert sum(cards.counts.values()) == cards.size


@given(st.lists(strategies.cards(), max_size=5))
def test_cards_put_together_are_all_there(lots: list[str]) -> None:
    together = combine(map(parse_cards, lots))

    assert together == parse_cards(" ".join(lots))
    assert together.wilds == together.count("2") + together.count("JKR")


def test_no_cards_are_no_cards() -> None:
    assert (NO_CARDS.size, NO_CARDS.text, bool(NO_CARDS), list(NO_CARDS)) == (0, "", False, [])


@pytest.mark.parametrize("code", RULES)
def test_a_message_is_one_plain_sentence(code: str) -> None:
    sentence = RULES[code].message

    assert sentence.endswith((".", "{sentence}"))
    assert sentence.count(". ") == 0
    assert "!" not in sentence
    assert sentence[0].isupper() or sentence[0] == "{"
    assert re.fullmatch(r"[a-z-]+\.[a-z-]+", code)


def test_every_number_before_a_word_for_several_agrees_with_it() -> None:
    loose = {
        code: found
        for code, sentence in ((code, rule.message) for code, rule in RULES.items())
        if (found := re.findall(r"\{(?!what)\w+\} \w+s\b", sentence))
    }

    # At least two of these are needed for anything to be wrong.
    two_or_more = {
        "going-out.two-sides",
        "acaba.two-sides",
        "count.points-exceed-deck",
        "count.red-threes",
        "count.black-threes",
        "meld.wild-on-complete",
        "count.players",
    }
    assert set(loose) <= two_or_more


_CALLED = {"4 5 6": "4 5 6", "K*3": "kings", "2*3": "wild cards", "3b*3": "black threes"}


def test_long_melds_are_cut_short_in_a_sentence() -> None:
    text = " ".join(f"{rank}{suit}" for rank in ("4", "5", "6", "7", "8") for suit in "hdcs")
    shown = "4♥ 4♦ 4♣ 4♠ 5♥ 5♦ 5♣ 5♠ 6♥ 6♦ 6♣ 6♠ 7♥ 7♦ 7♣ ..."

    ruling = judge("classic", side([text], ["5", "5"]), side())

    sentences = [each.message for each in ruling.findings if each.code == "meld.mixed-ranks"]
    assert sentences == [f"The meld {shown} mixes ranks; a meld is of one rank."]
    classic = rules.variant("classic")
    assert [meld_facts(parse_cards(cards), classic).words for cards in _CALLED] == [*_CALLED.values()]


def test_numbers_are_written_as_on_a_sheet() -> None:
    assert [number(value) for value in (0, 95, 1500, -45, 10_000)] == ["0", "95", "1,500", "\N{MINUS SIGN}45", "10,000"]
    assert [counted(count, "card", "cards") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert sentence("{0} of {1:pack|packs}", {"0": "kings", "1": 1}) == "kings of 1 pack"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("natural canasta", "natural canastas"),
        ("canasta of sevens", "canastas of sevens"),
        ("samba", "sambas"),
        ("deuces with jokers", "deuces with jokers"),
    ],
)
def test_several_canastas_of_a_kind_have_a_name(one: str, many: str) -> None:
    assert several(one) == many


@pytest.mark.parametrize(
    ("minimum", "text"),
    [
        (Minimum(90), "90"),
        (Minimum(None, Needs.NATURAL_CANASTA), "a natural canasta"),
        (Minimum(200, Needs.CANASTA), "200 and a canasta"),
        (Minimum(None), ""),
    ],
)
def test_a_minimum_is_said_in_words(minimum: Minimum, text: str) -> None:
    assert minimum.text == text


def test_errors_say_where_they_are() -> None:
    with pytest.raises(rules.RecordError, match=r"^format: expected 'canasta-record/1', got None"):
        rules.read_record({})
    with pytest.raises(rules.RecordError, match=r"^expected an object, got \[\]"):
        rules.read_record([])
