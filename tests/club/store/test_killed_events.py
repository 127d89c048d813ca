"""Processes that are killed while they write an event."""

from pathlib import Path

from scorekeeper.club import events
from scorekeeper.store import entries_of, event_log, open_store
from scorekeeper.store.backup import verify_database
from tests.club.usecases.hall import Hall
from tests.store import test_killed
from tests.store.test_killed import CHANCE, KILLS, Killer

killer = test_killed.killer


def test_a_killed_copy_is_whole_or_not_there(killer: Killer, tmp_path: Path) -> None:
    path, target = tmp_path / "games.db", tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    with open_store(path) as store:
        Hall(store).publish()
    for _ in range(KILLS):
        killer.kill(0.05, "copy", path, target, after=CHANCE.randrange(2))

        if target.exists():
            assert verify_database(target).events == 1
        for left in target.parent.iterdir():
            if left != target:
                left.unlink()  # hidden files of its own name; nothing reads them


def test_a_killed_director_has_said_all_that_was_acknowledged(killer: Killer, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        hall = Hall(store)
        token, number = hall.token, hall.view.event_id
        before = len(entries_of(store, event_log(number)))
    said = 0
    for _ in range(KILLS):
        lines = killer.kill(0.03, "note", path, token, said, after=CHANCE.randrange(1, 5))

        said += len(lines)
        with open_store(path) as store:
            entries = entries_of(store, event_log(number))[before:]
        texts = [each.body["text"] for each in entries]
        assert texts[:said] == [f"note {each}" for each in range(said)]
        assert len(texts) <= said + 1  # stored, but the answer was lost; then it is known again
    assert verify_database(path).broken == ()


def test_a_killed_import_is_there_whole_or_not_at_all(killer: Killer, tmp_path: Path) -> None:
    path, file = tmp_path / "games.db", tmp_path / "event.json"
    with open_store(path) as store:
        hall = Hall(store)
        hall.publish()
        hall.finish()
        file.write_bytes(events.export_event(store, hall.token))
        length = len(entries_of(store, event_log(hall.view.event_id)))
    done = 0
    for _ in range(KILLS):
        lines = killer.kill(0.1, "take", path, file, done, after=CHANCE.randrange(2))

        done += len(lines)
        held = verify_database(path)
        assert held.broken == ()
        assert done <= held.events - 1 <= done + 1
        with open_store(path) as store:
            newest = len(entries_of(store, event_log(held.events)))
        assert newest >= length
