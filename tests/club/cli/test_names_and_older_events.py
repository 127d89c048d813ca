"""Events on the command line: those of 0.1, and the names in them."""

import gzip
import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Drawing, Entering, Swapping
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.people.names import joined
from scorekeeper.store import open_store
from tests.cli import test_erase_name
from tests.cli.conftest import Run
from tests.cli.test_documents_of_0_1 import EVENTS, OF_0_1, scores_in
from tests.cli.test_erase_name import columns, erase
from tests.club.usecases.hall import CUP, EIGHT, Hall

here = test_erase_name.here


@pytest.mark.parametrize("variant", EVENTS)
def test_an_event_comes_back_with_the_results_that_it_had(run: Run, tmp_path: Path, variant: str) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(gzip.decompress((OF_0_1 / f"event-{variant}.json.gz").read_bytes()))

    came = run("event", "import", str(file), "--instance", str(tmp_path))

    assert came.exit_code == 0, came.stderr
    assert scores_in(tmp_path) == [EVENTS[variant]] * 2
    token = came.stdout.split("/direct/")[1].split()[0]
    with open_store(tmp_path / paths.DATABASE_FILE) as store:
        asked = store, EIGHT, token
        events.draw_round(*asked, Sent("draw-000002"), Drawing(round=2))
        events.publish_round(*asked, Sent("publish-000002"), 2)
        assert [row.scores for row in events.show_board(*asked).rows] == [(0, 0)] * 2


def test_a_name_is_erased_from_an_event_and_the_games_of_its_tables(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        hall = Hall(store)
        hall.publish()
        hall.do(events.add_note, f"{hall.view.state.entrants[1].name} was late.")
        hall.finish()
        first = hall.view.state.entrants[1]
        hall.do(events.draw_round, Drawing(round=2))
        hall.do(events.swap_entrants, Swapping(round=2, one="p2", other="p4"))
        said = erase(run, here, first.name)
        now = hall.view.state.entrants[1]

        assert now.name.startswith("Erased ")
        assert (now.id, now.number) == (first.id, first.number)
        words = " ".join(each.words for each in events.audit_log(store, hall.token))
        assert f"{now.name} and Pair D change places" in words
        assert "A name was erased from this event." in words
        assert first.name not in {each.name for each in hall.view.state.entrants}
        assert "Erased from 1 game and 1 event, which now say" in said
        assert "is still in 1 text that people wrote" in said
        events.export_event(store, hall.token)


def test_no_form_of_a_name_is_left_of_an_event_but_what_is_listed(run: Run, here: Path) -> None:
    players = [["Zyxwvía", "Bo"], ["ZYXWVIA", "Cy"], ["Mr Zyxwvia", "Di"], ["Eva", "Flo"]]
    names = ["Zyxwvia's pair", "", "", "Anti-Zyxwvians"]
    with open_store(here / "scorekeeper.db") as store:
        hall = Hall(store, setup=replace(CUP, name="The Zyxwvia cup"), pairs="")
        entering = [
            Entering(name=name or joined(each), players=each) for name, each in zip(names, players, strict=True)
        ]
        hall.do(events.register, entering)
        hall.publish()
        hall.finish()
        hall.do(events.add_note, "zyxwvia was late.")
        said = erase(run, here, "Zyxwvia")

        left = [(table, column) for table, column, text in columns(here / "scorekeeper.db") if "zyxwvia" in text]
        assert {*left} == {("entries", "body"), ("people", "name")}
        stays = [row["name"] for row in store.rows("SELECT name FROM people") if "yxw" in (row["name"] or "")]
        assert {*stays} == {"Anti-Zyxwvians"}
        before, after = said.split("Erased from ")
        assert after.startswith("2 games and 1 event")
        listed = [line for line in before.splitlines() if "entry" in line]
        assert len(listed) == left.count(("entries", "body"))
        assert any("event 1, entry 1: The Zyxwvia cup" in each for each in listed)
        assert any("zyxwvia was late." in each for each in listed)


def test_the_data_of_an_event(run: Run, here: Path) -> None:
    with open_store(here / "scorekeeper.db") as store:
        Hall(store, setup=CUP, pairs="AB")

    done = run("export-name", "A1", "--instance", str(here), "-o", str(here / "a1.json"))

    assert done.exit_code == 0
    [log] = json.loads((here / "a1.json").read_text())["logs"]
    assert log["kind"] == "event"
    assert "B1" not in (here / "a1.json").read_text()


@pytest.mark.parametrize("kind", EventKind)
def test_a_long_name_is_erased_where_it_was_cut_too(run: Run, here: Path, kind: EventKind) -> None:
    """Tables have room for 60 letters of the name of a player, a pair or a team."""
    size = {EventKind.PAIRS: 2, EventKind.TEAMS: 4}.get(kind, 1)
    numbers = itertools.count(11)
    players = [[f"{next(numbers)} Bartholomew {'of the Hill ' * 8}{at}" for _ in range(size)] for at in range(4)]
    movement = Movement.INDIVIDUAL if kind is EventKind.INDIVIDUAL else Movement.DANISH
    with open_store(here / "scorekeeper.db") as store:
        hall = Hall(store, setup=replace(CUP, kind=kind, movement=movement), pairs="")
        hall.do(events.register, [Entering(name=joined(each), players=each) for each in players])
        hall.publish()
        hall.finish()
        other = run("erase-name", f"{players[0][0]} Jr", "--yes", "--instance", str(here))
        assert other.exit_code == 2
        erase(run, here, players[0][0])

        left = [row["name"] for row in store.rows("SELECT name FROM people WHERE name IS NOT NULL")]
        assert [each for each in left if "11 Bartholomew" in each] == []
        assert [each for each in left if "12 Bartholomew" in each]
        assert all(each.scores for each in hall.board.rows)
