"""Numbers, dates, lists and names are written in one way everywhere."""

from datetime import UTC, datetime

import pytest

from scorekeeper.words.formats import date, day_and_time, listed, number, plain, shortened, signed


@pytest.mark.parametrize(("value", "written"), [(0, "0"), (5, "5"), (1250, "1,250"), (-50, "−50"), (-12345, "−12,345")])
def test_numbers_have_separators_and_a_true_minus(value: int, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize(("value", "written"), [(100, "+100"), (-100, "−100"), (0, "0")])
def test_points_added_or_taken_show_their_sign(value: int, written: str) -> None:
    assert signed(value) == written


def test_dates_and_times_are_written_out() -> None:
    moment = datetime(2026, 12, 1, 9, 5, tzinfo=UTC)

    assert date(moment) == "1 December 2026"
    assert day_and_time(moment) == "1 December 2026, 09:05"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["A", "B", "C"], "A, B and C")],
)
def test_lists_read_as_in_a_sentence(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence


def test_characters_that_turn_or_break_a_line_are_left_out() -> None:
    assert plain("Ann\u202e\x07 \u2067Ben\u2069\ufeff ") == "Ann Ben"


def test_joiners_that_some_scripts_spell_with_stay() -> None:
    assert plain("नी\u200dनी") == "नी\u200dनी"


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [("Ann", 3, "Ann"), ("Annabel", 4, "Ann…"), ("漢字漢字", 5, "漢字…"), ("Ann B", 5, "Ann B")],
)
def test_texts_are_cut_to_the_places_there_are(text: str, most: int, cut: str) -> None:
    assert shortened(text, most) == cut
