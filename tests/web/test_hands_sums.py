"""Points are written down as people add them up at the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.forms.sums import MAX_RESULT, MAX_TEXT, parse_sum


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("35+40+5", 80),
        ("35 + 40 - 5", 70),
        ("  120 ", 120),
        ("0", 0),
        ("7x10+5", 75),
        ("7*10 + 2×50", 170),
        ("1,180", 1180),
        ("1.180", 1180),
        ("120\u2212 20", 100),
        ("35+40=", 75),
        ("35+", 35),
        ("+35", 35),
    ],
)
def test_a_sum_is_added_up(text: str, points: int) -> None:
    assert parse_sum(text) == points


@pytest.mark.parametrize("text", ["", "   ", "="])
def test_nothing_written_is_not_zero(text: str) -> None:
    assert parse_sum(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "a lot",
        "35,40",
        "3.5",
        "5++5",
        "--5",
        "x5",
        "5x",
        "1e3",
        "35/5",
        "(5)",
        "²",
        "nan",
        "123456",
        "35+40+five",
        "5;5",
        "\x00",
        "+",
        "-",
    ],
)
def test_what_is_no_sum_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a sum; write it like 35\+40\+5\."):
        parse_sum(text)


def test_numbers_without_a_sign_between_them_are_asked_for_one() -> None:
    with pytest.raises(ValueError, match=r"^Put a \+ between the numbers of “35 40”\.$"):
        parse_sum("35 40")


def test_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="below zero"):
        parse_sum("5-10")


@pytest.mark.parametrize("text", ["99999x99999", "99999+99999", "99999*99999*99999"])
def test_more_than_any_hand_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="more than any hand can count"):
        parse_sum(text)


def test_a_sum_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match=f"at most {MAX_TEXT} characters"):
        parse_sum("1+" * MAX_TEXT)


@given(st.lists(st.integers(0, 999), min_size=1, max_size=12))
def test_any_sum_of_numbers_is_their_sum(numbers: list[int]) -> None:
    assert parse_sum(" + ".join(map(str, numbers))) == sum(numbers)


@given(st.text(max_size=100))
def test_any_text_gives_points_or_a_sentence(text: str) -> None:
    points, said = None, "."
    try:
        points = parse_sum(text)
    except ValueError as error:
        said = str(error)

    assert said.endswith(".")
    assert points is None or 0 <= points <= MAX_RESULT
