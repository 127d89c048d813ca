"""Presets of traditions, and tables of victory points as directors type them."""

from typing import Any

import pytest

from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.preset import Preset, victory_values
from scorekeeper.club.model.presets import PRESETS, read_victory_rows, written_victory_rows
from scorekeeper.club.model.setup import CHOICES, Setup, faults, read_setup
from scorekeeper.club.model.standings.victory_points import FOUR_HANDS, THREE_HANDS, VictoryTable


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda each: each.id)
def test_every_preset_is_a_set_up_without_a_fault_and_names_its_source(preset: Preset) -> None:
    setup = preset.setup("Evening", rounds=2, club="Club")

    assert faults(setup) == []
    assert (setup.name, setup.rounds, setup.club) == ("Evening", 2, "Club")
    assert setup.rule_source == preset.source
    assert read_setup(setup.as_json()) == setup
    assert preset.summary.endswith(".")


def test_the_american_club_plays_as_its_law_says() -> None:
    setup = PRESETS["us-club"].setup("x")

    # tournaments.md 6.1 and 6.2: NVSO 2023
    assert (setup.movement, setup.rounds, setup.hands) == ("mitchell", 3, 3)
    assert (setup.minutes, setup.warning) == (50, 10)
    assert setup.minimum_by_hand == (125, 155, 180)


def test_the_italian_tables_have_their_edges() -> None:
    three = PRESETS["italian-3"].setup("x").victory_table
    four = PRESETS["italian-4"].setup("x").victory_table
    assert three is not None
    assert four is not None

    edges = {800: 16, 805: 17, 820: 17, 825: 17, 830: 17, 1500: 19, 1505: 20}
    assert {each: three.points(each, 0)[0] for each in edges} == edges
    edges = {100: 10, 105: 11, 900: 14, 905: 15, 2000: 19, 2005: 20}
    assert {each: four.points(each, 0)[0] for each in edges} == edges


def test_a_typed_table_is_read_with_dashes_thousands_and_blank_lines() -> None:
    text = "0–50 10–10\n\n 55-1.000 ; 15-5\n1,005+ 20-0\n"

    assert read_victory_rows(text) == ((50, 10), (1000, 15), (None, 20))
    assert read_victory_rows(text, factor=3) == ((150, 10), (3000, 15), (None, 20))
    assert read_victory_rows("0+ 5-5", total=10) == ((None, 5),)


@pytest.mark.parametrize("points", [THREE_HANDS, FOUR_HANDS, THREE_HANDS.times(3)])
def test_a_written_table_is_read_back(points: VictoryTable) -> None:
    setup = Setup(name="x", **victory_values(points))

    assert read_victory_rows(written_victory_rows(setup)) == setup.victory_rows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Write at least one row"),
        ("0-50 10-10\nrest 20-0", "line 2: Write a band like"),
        ("0-50 10-10\n60-100 11-9\n105+ 20-0", "line 2: This band must begin at 55"),
        ("0-50 10-10\n50-100 11-9\n105+ 20-0", "line 2: This band must begin at 55"),
        ("5-50 10-10\n55+ 20-0", "line 1: This band must begin at 0"),
        ("0-50 10-10\n55+ 20-1", "line 2: Both sides together must have 20"),
        ("0-50 12-8\n\n55+ 11-9", "line 3: A larger difference must give more"),
        ("0-50 8-12\n55+ 11-9", "line 1: The winner gets between half"),
        ("0-52 10-10\n57+ 11-9", "line 1: Differences are multiples of 5"),
        ("0-50 10-10", "line 1: The last row must be for any larger"),
    ],
)
def test_mistakes_of_a_typed_table_are_told_with_their_line(text: str, message: str) -> None:
    with pytest.raises(EventError, match=message):
        read_victory_rows(text)


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({"final_best": 3}, "final_best"),
        ({"final_best": -2}, "final_best"),
        ({"kind": "individual", "movement": "individual", "final_best": 2}, "final_best"),
        ({"movement": "knock-out", "final_best": 2}, "final_best"),
        ({"minutes": 0, "warning": 0}, "minutes"),
        ({"minutes": 5, "warning": 10}, "warning"),
        ({"correction_minutes": -1}, "correction_minutes"),
        ({"hide_last": -1}, "hide_last"),
        ({"minimum_by_hand": (125, 152)}, "minimum_by_hand"),
        ({"lanes": 0}, "lanes"),
        ({"movement": "individual"}, "movement"),
        ({"hands": None}, "hands"),
        ({"tie_breaks": ("wins", "wins")}, "tie_breaks"),
        ({"scoring": "victory"}, "victory_rows"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_told_with_its_field(values: dict[str, Any], where: str) -> None:
    typed = {key: CHOICES[key](each) if key in CHOICES else each for key, each in values.items()}

    assert [each.where for each in faults(Setup(name="x", **typed))] == [where]  # type: ignore[arg-type]


@pytest.mark.parametrize("key", CHOICES)
def test_a_choice_that_nobody_offers_is_told_with_its_field(key: str) -> None:
    with pytest.raises(EventError, match="Choose one of") as caught:
        read_setup({"name": "x", key: "never"})

    assert (caught.value.code, caught.value.where) == (f"setup.{key}", key)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", 3),
        ("rounds", "3"),
        ("rounds", True),
        ("rounds", None),
        ("hands", 2.5),
        ("bye", 12),
        ("bye", {"award": "x"}),
        ("bye", {"prize": 1}),
        ("victory_rows", [[50]]),
        ("victory_rows", [["50", 10]]),
        ("minimum_by_hand", "125"),
        ("tie_breaks", [1]),
    ],
)
def test_a_set_up_from_elsewhere_is_refused_with_the_field_that_is_no_value(key: str, value: object) -> None:
    with pytest.raises(EventError, match=key):
        read_setup({"name": "x", key: value})
