"""Remedies for lateness and leaving, from tournaments.md 6.5."""

import pytest

from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.preset import Preset
from scorekeeper.club.model.presets import PRESETS, read_victory_rows
from scorekeeper.club.model.remedies import Remedy, offered, remedies, warned_twice
from scorekeeper.club.model.setup import Setup
from scorekeeper.rules import VARIANTS, Variant
from tests.club.model.events import Event

WITH_SAMBAS = ("samba", "bolivian", "brazilian", "chilean-3", "chilean-4", "italian")


def remedy(setup: Setup, code: str) -> Remedy:
    return next(each for each in remedies(setup) if each.code == code)


@pytest.mark.parametrize(
    ("preset", "code", "scores", "awards"),
    [
        ("italian-3", "late.lost", (355, 0), (14, 6)),
        ("italian-4", "late.lost", (305, 0), (12, 8)),
        ("italian-3", "left.excused", (355, 0), (14, 6)),
        ("italian-4", "left.excused", (305, 0), (12, 8)),
        ("italian-3", "left.unexcused", (355, 0), (14, 0)),
        ("italian-3", "left.both", (0, 0), (0, 0)),
        ("finnish", "late.forfeit-canasta", (2000, 0), (2, 0)),
        ("finnish", "late.forfeit-samba", (4000, 0), (2, 0)),
    ],
)
def test_a_match_that_is_not_played_is_worth_what_the_codes_say(
    preset: str, code: str, scores: tuple[int, int], awards: tuple[int, int]
) -> None:
    found = remedy(PRESETS[preset].setup("x"), code)

    assert (found.scores, found.awards) == (scores, awards)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda each: each.id)
def test_the_walk_over_of_canasta_and_samba_is_offered_where_they_are_played(variant: Variant) -> None:
    codes = {each.code for each in offered(PRESETS["finnish"].setup("x"), variant)}
    game = {"samba"} if variant.id in WITH_SAMBAS else set() if variant.pots else {"canasta"}

    assert {each for each in codes if each.startswith("late.forfeit")} == {f"late.forfeit-{each}" for each in game}


def test_a_late_pair_is_warned_then_loses_points() -> None:
    setup = PRESETS["italian-3"].setup("x")

    assert remedy(setup, "late.warning").warning
    assert remedy(setup, "late.points").points == -100
    assert remedy(setup, "warnings.two").award == -1


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda each: each.id)
def test_every_event_has_remedies_with_a_source(preset: Preset) -> None:
    found = remedies(preset.setup("x"))

    assert len({each.code for each in found}) == len(found)
    assert all(each.source and each.words.endswith(".") for each in found)


def test_a_table_without_the_band_has_no_forfeit() -> None:
    rows = read_victory_rows("0-50 10-10\n55+ 20-0")
    setup = Setup(name="x", scoring=Scoring.VICTORY, victory_rows=rows)

    assert not [each for each in remedies(setup) if each.code == "late.lost"]


def test_two_warnings_are_told_until_the_penalty_is_given() -> None:
    made = Event(scoring="victory", victory_rows=[[None, 20]]).people(2)
    body = {"entrant": "p1", "round": 1, "points": 0, "award": 0, "reason": ""}
    made.add("penalty", **body, warning=True, rule="late.warning")
    assert warned_twice(made.state) == ()
    made.add("penalty", **body, warning=True, rule="late.warning")
    assert warned_twice(made.state) == ("p1",)
    made.add("penalty", **{**body, "award": -1}, warning=False, rule="warnings.two")
    assert warned_twice(made.state) == ()
    assert warned_twice(Event().state) == ()
