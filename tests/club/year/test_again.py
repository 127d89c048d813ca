"""Next week's event, made from this week's."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.club import events
from scorekeeper.store import Store
from tests.club.usecases.hall import CUP, Hall
from tests.club.year.clubs import ClubHere


@pytest.mark.parametrize(
    ("day", "now", "expected"),
    [
        ("2026-09-03", 0, "2026-09-10"),
        ("2026-09-03", 7, "2026-09-10"),
        ("2026-09-03", 22, "2026-10-01"),
        ("", 0, "2026-09-10"),
        ("", 9, "2026-09-17"),
        ("some day", 0, ""),
    ],
)
def test_next_week_has_the_same_settings_and_people_none_of_them_here(
    club: ClubHere, store: Store, day: str, now: int, expected: str
) -> None:
    club.add("Ann\nBo\nCleo\nDan")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")], setup=replace(CUP, rounds=5, minutes=40))
    if day in {"", "some day"}:
        hall = Hall(store, setup=replace(CUP, day=day), now=club.now)
        hall.publish()
    club.now += timedelta(days=now)
    sent = club.sent()
    links = events.again(store, club.now, hall.token, sent)

    made = events.open_event(store, links.direct_token)
    assert replace(made.setup, day="", seed="") == replace(hall.view.setup, day="", seed="")
    assert made.setup.day == expected
    assert [(each.written, each.members, each.number) for each in made.state.people] == [
        (each.written, each.members, each.number) for each in hall.view.state.people
    ]
    assert not any(each.here for each in made.state.people)
    assert not made.state.begun
    assert made.game_rules == hall.view.game_rules
    assert events.again(store, club.now, hall.token, sent) == replace(links, repeated=True)  # pressed twice
