"""A season is rehearsed: its ranking is that of the logs, and a fault of it is found."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.club.events.year import club as clubs
from scorekeeper.club.events.year import season as seasons
from scorekeeper.club.model.year.evenings import Evening
from scorekeeper.club.rehearsal.season import FROM_LOG, TOTALS, SeasonRehearsal
from scorekeeper.store import open_store
from scorekeeper.store.known import KnownFile

BEGIN = datetime(2026, 9, 3, 18, 0, tzinfo=UTC)


def played(tmp_path: Path, evenings: int = 7, people: int = 11) -> tuple[SeasonRehearsal, list[str]]:
    with open_store(tmp_path / "season.db"):
        pass
    told: list[str] = []
    with (file := KnownFile(tmp_path / "season.db")).keep_open():
        year = SeasonRehearsal(file, told.append, BEGIN, evenings=evenings, people=people)
        year.play()
    return year, told


def test_a_season_with_leavers_a_merge_corrections_and_an_erased_member(tmp_path: Path) -> None:
    year, told = played(tmp_path)
    assert year.faults == []
    text = "\n".join(told)
    for words in ("are one person", "does not come any more", "is erased", "corrected 3 weeks later", "7 evenings are"):
        assert words in text


def test_a_ranking_that_is_not_that_of_the_logs_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = clubs.evenings

    def stale(store: object) -> tuple[Evening, ...]:
        return whole(store)[1:]  # type: ignore[arg-type]

    monkeypatch.setattr(seasons, "evenings", stale)
    year, _ = played(tmp_path, evenings=3)
    assert {FROM_LOG, TOTALS} <= {*year.faults}


@pytest.mark.explore
def test_thirty_evenings_of_forty_members(tmp_path: Path) -> None:
    assert played(tmp_path, 30, 40)[0].faults == []
