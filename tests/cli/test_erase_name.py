"""`scorekeeper erase-name`: the name is nowhere any more, and everything else is as it was."""

import json
import os
import re
import shutil
import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.rules import RulesFile, SideNames
from scorekeeper.store import open_store
from scorekeeper.words.formats import called
from scorekeeper.words.language import using_language
from tests.cli.conftest import Run
from tests.usecases.table import CLASSIC, NOON, Table, hand

SIDES = (SideNames("Us", ("Annabel", "Cem")), SideNames("Them", ("Ann", "Dea")))
STAYING = {("people", "name"), ("rule_sets", "name"), ("rule_sets", "name_key")}
SETUP = replace(CLASSIC, sides=SIDES, first_dealer="Annabel", title="Thursday")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir()
    return folder


def erase(run: Run, here: Path, name: str) -> str:
    done = run("erase-name", name, "--yes", "--instance", str(here))
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def test_a_name_is_erased_from_a_game_and_from_the_file(run: Run, here: Path) -> None:
    database = here / "scorekeeper.db"
    with open_store(database) as store:
        table = Table(store, SETUP)
        table.record({**hand(), "dealer": "Annabel"})
        table.penalise(1, 0, points=-50, note="late", player="Annabel", by="Annabel")
        before, code = table.view, table.view.log

        said = erase(run, here, "Annabel")

        after = table.view
        assert after.sides[0].players == ("Erased 1", "Cem")
        assert (after.hands[0].dealer, after.penalties[0].player) == ("Erased 1", "Erased 1")
        assert (after.scores, len(after.log)) == (before.scores, len(code) + 1)
        assert (after.undo and after.undo.kind) == (before.undo and before.undo.kind)
        assert after.etag != before.etag
        table.record(hand())
        table.undo()
    assert said.splitlines() == [
        "To be erased from 1 game and 0 events:",
        "  Annabel",
        "Printed sheets, saved files and phones that took a game keep the name, too.",
        "Erased from 1 game and 0 events, which now say “Erased 1”.",
        "The database does not contain the name any more.",
    ]
    files = [each.read_bytes() for each in here.iterdir() if each.name.startswith("scorekeeper.db")]
    assert not any(b"Annabel" in each for each in files)
    with open_store(database) as store:
        assert usecases.known_players(store, [table.token]) == ["Cem", "Ann", "Dea"]


@pytest.mark.parametrize("side", ["{} and Cem", "Dea, {} 2, Bo", "Cem / {}", "Tom and Jerry & {}"])
def test_a_name_is_erased_from_the_names_of_sides_and_nobody_else_s_is_exported(
    run: Run, here: Path, side: str
) -> None:
    them = SideNames(side.format("Tom and Jerry"), ("Tom and Jerry", "Cem"))
    setup = replace(SETUP, sides=(them, SIDES[1]), first_dealer="Cem")
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, setup)
        told = run("export-name", "Tom and Jerry", "--instance", str(here)).stdout
        erase(run, here, "Tom and Jerry")

        assert "Tom" not in f"{table.view.sides}"
    assert not any(each in told for each in ("Cem", "Dea", "Bo"))


def test_only_who_has_just_this_name_is_erased(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, SETUP)
        erase(run, here, "Ann")

        assert [each.players for each in table.view.sides] == [
            ("Annabel", "Cem"),
            (table.view.sides[1].players[0], "Dea"),
        ]
        assert table.view.sides[1].players[0].startswith("Erased ")


def test_nobody_and_no_database_are_told(run: Run, here: Path) -> None:
    nothing = run("erase-name", "Ann", "--yes", "--instance", str(here))
    open_store(here / "scorekeeper.db").close()
    nobody = run("erase-name", "Ann", "--yes", "--instance", str(here))

    assert (nothing.exit_code, nobody.exit_code) == (2, 2)
    assert "there is no database" in nothing.stderr
    assert "Nobody has this name" in nobody.stderr
    assert [each.name for each in here.iterdir()] == ["scorekeeper.db"]


def columns(database: Path) -> Iterator[tuple[str, str, str]]:
    """Every text in every column of every table, without capital letters and accents."""
    with closing(sqlite3.connect(database)) as db:
        for [table] in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            found = db.execute(f"SELECT * FROM {table}")  # noqa: S608
            names = [each[0] for each in found.description]
            for row in found.fetchall():
                for name, value in zip(names, row, strict=True):
                    letters = unicodedata.normalize("NFKD", str(value)).casefold()
                    yield table, name, "".join(each for each in letters if not unicodedata.combining(each))


@pytest.fixture
def copy(here: Path) -> Path:
    """A copy of a database that has a name in every place and in several forms."""
    with open_store(here / "scorekeeper.db") as store:
        us = SideNames("Zyxwvia's team", ("Zyxwvía", "Cem"))
        table = Table(store, replace(SETUP, sides=(us, SIDES[1]), first_dealer="Zyxwvía", title="Zyxwvia at home"))
        table.record(hand())
        table.penalise(1, 0, points=-50, note="ZYXWVIA, again", player="Zyxwvía", by="Mr Zyxwvia")
        us = SideNames("Us", ("ZYXWVIA", "Zyxwvias-Ann"))
        other = Table(store, replace(SETUP, sides=(us, SIDES[1]), first_dealer="ZYXWVIA"))
        other.record(hand())
        other.penalise(1, 0, points=-50, note="The zyxwviás were late", player="ZYXWVIA", by="Zed")
        usecases.save_rule_set(store, NOON, RulesFile("Zyxwvia's rules", "classic", {"target": 7500}))
    copy = here / "backups" / "scorekeeper-20261120T180000Z.db"
    copy.parent.mkdir()
    shutil.copyfile(here / "scorekeeper.db", copy)
    made = datetime(2026, 11, 20, 18, tzinfo=UTC).timestamp()
    os.utime(copy, (made, made))
    return copy


FORMS = ["Zyxwvia", "ZYXWVIA", "zyxwvi\N{LATIN SMALL LETTER A WITH ACUTE}"]


@pytest.mark.parametrize("asked", FORMS)
def test_a_name_is_erased_however_it_is_written_and_what_stays_is_said(
    run: Run, here: Path, copy: Path, asked: str
) -> None:
    said = erase(run, here, asked)

    left = [(table, column, text) for table, column, text in columns(here / "scorekeeper.db") if "zyxwvia" in text]
    places = Counter((table, column) for table, column, _ in left)
    assert places.pop(("entries", "body")) == 3
    assert places == dict.fromkeys(STAYING, 1)
    before, after = said.split("Erased from ")
    assert after.startswith("2 games and 0 events, which now say “Erased ")
    assert "is still in 5 texts that people wrote" in after
    names, similar, texts, copies = re.split(r"\n(?=\w)", before.strip())[:4]
    assert sorted(names.splitlines()[1:]) == ["  Mr Zyxwvia", "  ZYXWVIA", "  Zyxwvia's team", "  Zyxwvía"]
    assert similar.splitlines() == ["Similar names, which stay:", "  Zyxwvias-Ann"]
    assert texts.splitlines()[1:] == [
        "  table rule_sets of the database: Zyxwvia's rules",
        "  table rule_sets of the database: zyxwvia's rules",
        "  game 1, entry 1: Zyxwvia at home",
        "  game 1, entry 3: ZYXWVIA, again",
        "  game 2, entry 3: The zyxwviás were late",
    ]
    assert f"{copy} (20 November 2026, " in copies


@pytest.mark.parametrize("asked", FORMS)
def test_the_same_is_exported(run: Run, here: Path, copy: Path, asked: str) -> None:
    exported = run("export-name", asked, "--instance", str(here))

    data = json.loads(exported.stdout)
    assert [log["number"] for log in data["logs"]] == [1, 2]
    assert len(data["texts"]) == data["texts_that_name_it"] == 5
    assert {"kind": "game", "number": 1, "entry": 3} in data["texts"]
    assert "Mr Zyxwvia" in exported.stderr
    assert "Zyxwvias-Ann" not in exported.stdout


def test_another_person_whose_name_contains_it_can_be_kept(run: Run, here: Path) -> None:
    sides = (SideNames("Us", ("Ann", "Ann Miller")), SideNames("Them", ("Mary Ann", "Anna")))
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, replace(SETUP, sides=sides, first_dealer="Ann"))
        asked = ("Ann", "--keep", "Ann Miller", "--instance", str(here))
        exported = run("export-name", *asked)
        done = run("erase-name", "--yes", *asked)

        assert done.stdout.splitlines()[:3] == ["To be erased from 1 game and 0 events:", "  Ann", "  Mary Ann"]
        players = [name for side in table.view.sides for name in side.players]
    assert [each.startswith("Erased ") for each in players] == [True, False, True, False]
    assert exported.stderr.splitlines() == ["Exported as the same person:", "  Mary Ann"]


def test_nothing_is_erased_unless_it_is_confirmed(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        table = Table(store, SETUP)
        done = run("erase-name", "annabel", "--instance", str(here), given="n\n")

        assert done.exit_code == 1
        assert "Annabel" in done.stdout
        assert table.view.sides[0].players[0] == "Annabel"


def test_a_name_that_is_only_in_a_text_is_found(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        Table(store, replace(SETUP, title="Farewell, Zoë!"))
    exported, erased = (
        run(*command, "Zoe", "--instance", str(here)) for command in (("export-name",), ("erase-name", "--yes"))
    )

    assert json.loads(exported.stdout)["texts"] == [{"kind": "game", "number": 1, "entry": 1}]
    assert erased.exit_code == 2
    assert "game 1, entry 1: Farewell, Zoë!" in erased.stdout
    assert "Nobody has this name" in erased.stderr


def test_a_name_is_erased_from_every_game_under_one_word(run: Run, here: Path) -> None:
    sides = (SideNames("Us", ("Ann", "Ann Miller")), SideNames("Them", ("ANN LEE", "Ann-Marie")))
    with open_store(here / "scorekeeper.db") as store:
        tables = [Table(store, replace(SETUP, sides=sides, first_dealer="Ann")) for _ in range(3)]
        done = run("erase-name", "--yes", "Ann", "--keep", "Ann Miller", "--instance", str(here))
        players = {tuple(name for side in each.view.sides for name in side.players) for each in tables}

    assert done.stdout.splitlines()[:5] == [
        "To be erased from 3 games and 0 events:",
        "  Ann",
        "  ANN LEE",
        "Similar names, which stay:",
        "  Ann-Marie",
    ]
    [(ann, miller, lee, marie)] = players
    assert (miller, marie) == ("Ann Miller", "Ann-Marie")
    assert f"Erased from 3 games and 0 events, which now say “{ann}”." in done.stdout
    assert lee.startswith("Erased ")
    assert lee != ann


def test_a_game_seated_after_a_name_was_erased_has_the_word_for_it(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        Table(store, SETUP)
        erase(run, here, "Annabel")
        sides = (SideNames("Erased 1 & Cem", ("Erased 1", "Cem")), SIDES[1])
        after = Table(store, replace(SETUP, sides=sides, first_dealer="Cem")).view.sides[0]
        with using_language("it"):
            shown = [called(each) for each in (after.name, *after.players)]

    assert shown == ["Cancellato 1 & Cem", "Cancellato 1", "Cem"]
