"""Chains of several writers: one order whatever arrives first, and nothing changes unnoticed."""

import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.log import Kind, LogEntry, chained, check_code, digest_of, faults, heads_of, with_ids, with_names
from scorekeeper.optional import club
from scorekeeper.store import Store, entries_of, event_log, game_log, open_store
from scorekeeper.store.backup import copy_database
from scorekeeper.store.connect import StoreDamaged
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains
from scorekeeper.store.known import KnownFile
from scorekeeper.usecases.game.folding import fold as fold_game
from tests.store.rows import NOON, START, appended, new_event, started_game
from tests.store.sample import unpacked

WRITERS = ("phone", "server", "tablet")


def in_order(entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    return tuple(sorted(entries, key=lambda each: each.order))


def seen(entries: list[LogEntry]) -> int:
    return max((each.clock for each in entries), default=0)


def wrote(writer: str, knows: list[LogEntry], body: dict[str, object]) -> LogEntry:
    new = LogEntry(id=f"{writer}{len(knows)}", kind=Kind.NOTE, body=body, at=NOON)
    entry = chained(new, writer, heads_of(knows), seen(knows))
    return replace(entry, digest=digest_of(entry, None, body))


def written_by_many(steps: list[tuple[int, int, bool]]) -> list[LogEntry]:
    """Let writers write in turn; before it, some hear everything that another one knows."""
    knows: dict[str, list[LogEntry]] = {each: [] for each in WRITERS}
    everything: list[LogEntry] = []
    for at, (one, other, hears) in enumerate(steps):
        writer, friend = WRITERS[one], WRITERS[other]
        if hears:
            known = {each.digest for each in knows[writer]}
            knows[writer] += [each for each in knows[friend] if each.digest not in known]
        entry = wrote(writer, knows[writer], {"text": f"entry {at}"})
        knows[writer].append(entry)
        everything.append(entry)
    return everything


STEPS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.booleans()), max_size=20)


@given(STEPS, st.randoms())
def test_entries_have_one_order_and_one_check_code_however_they_arrive(
    steps: list[tuple[int, int, bool]], chance: Random
) -> None:
    entries = written_by_many(steps)
    shuffled = chance.sample(entries, len(entries))

    assert in_order(shuffled) == in_order(entries)
    assert check_code(shuffled) == check_code(entries)
    assert list(faults((each, digest_of(each, None, each.body)) for each in shuffled)) == []
    for place, each in enumerate(in_order(shuffled)):  # what a writer had seen comes before
        earlier = in_order(shuffled)[:place]
        assert {head.digest for head in each.heads} <= {one.digest for one in earlier}


@given(STEPS.filter(bool), st.data())
def test_no_entry_can_be_changed_left_out_or_moved(steps: list[tuple[int, int, bool]], data: st.DataObject) -> None:
    entries = written_by_many(steps)
    at = data.draw(st.integers(0, len(entries) - 1))
    changed: list[LogEntry] = [
        replace(entries[at], body={"text": "something other"}),
        replace(entries[at], clock=entries[at].clock + 1),
        replace(entries[at], at=datetime(2000, 1, 1, tzinfo=UTC)),
        replace(entries[at], nth=entries[at].nth + 1),
    ]
    for other in changed:
        there = [*entries[:at], other, *entries[at + 1 :]]
        assert list(faults((each, digest_of(each, None, each.body)) for each in there))
        # Made anew with its digest, it does not fit what followed, nor the check code.
        forged = replace(other, digest=digest_of(other, None, other.body))
        assert check_code([*entries[:at], forged, *entries[at + 1 :]]) != check_code(entries) or list(
            faults((each, digest_of(each, None, each.body)) for each in (*entries[:at], forged, *entries[at + 1 :]))
        )


@settings(max_examples=10)
@given(st.randoms())
def test_a_shuffled_log_of_a_game_or_an_event_folds_to_the_same_state(
    tmp_path_factory: pytest.TempPathFactory, chance: Random
) -> None:
    path = tmp_path_factory.mktemp("filled") / "games.db"
    with open_store(unpacked(path)) as store:
        game, event = entries_of(store, game_log(1)), entries_of(store, event_log(1))

    assert len(game) > 20
    assert fold_game(in_order(chance.sample(game, len(game)))) == fold_game(game)
    assert in_order(chance.sample(event, len(event))) == event
    of_events = club("scorekeeper.club.model.folding")
    if of_events is not None:
        assert of_events.fold(in_order(chance.sample(event, len(event)))) == of_events.fold(event)


def test_what_arrives_late_is_read_where_it_belongs(store: Store) -> None:
    game_id = started_game(store)
    [start] = entries_of(store, game_log(game_id))
    ended = appended(store, game_id, 2, new_event("end", "end"))
    known = entries_of(store, game_log(game_id))
    late = chained(new_event("late", "protest", 1), "-phone", heads_of([start]), start.clock)
    late = replace(late, digest=digest_of(late, None, {}))
    with store.write():  # as a phone's entry will come in: written before the end was known
        store.insert(
            "INSERT INTO entries SELECT NULL, ?, log_kind, log_id, 3, '-phone', 1, '', heads, 2,"
            " at, 'protest', 1, NULL, '{}', device, ?, '', 0 FROM entries WHERE seq = 2",
            *(late.id, late.digest),
        )

    now = entries_of(store, game_log(game_id), known)

    assert [each.kind for each in now] == ["start", "protest", "end"]
    assert [each.seq for each in now] == [1, 3, 2]  # when each arrived, whatever comes later
    assert now == entries_of(store, game_log(game_id))
    after = appended(store, game_id, 4, new_event("later", "resume"))
    assert (after.writer, after.nth, after.clock) == (ended.writer, 3, 3)
    assert [each.writer for each in after.heads] == ["-phone"]


def test_a_body_is_written_with_ids_and_told_with_names() -> None:
    people: dict[str, str] = {}
    body = {**START, "first_dealer": "Ann", "title": "Ann's party"}

    there = with_ids(Kind.START, body, lambda name: people.setdefault(name, f"id of {name}"), str)
    back = with_names(Kind.START, there, {key: name for name, key in people.items()}.__getitem__, int)

    assert sorted(people) == ["Ann", "Bo", "Cem", "Dea"]
    assert there["first_dealer"] == {"person": "id of Ann"}
    assert there["title"] == "Ann's party"
    assert back == body
    answer = with_ids(Kind.ANSWER, {"event": 3}, str, lambda seq: f"entry-{seq}")
    assert answer == {"event": {"entry": "entry-3"}}
    assert with_names(Kind.ANSWER, answer, str, lambda entry: int(entry[-1])) == {"event": 3}


def test_the_canonical_form_is_pinned() -> None:
    entry = replace(new_event("first", "hand", 1), writer="server", nth=2, previous="p", clock=7)

    digest = digest_of(entry, None, {"reason": "ça va ♥", "hand": {"b": 1, "a": [True, None]}})

    assert digest == digest_of(entry, None, {"hand": {"a": [True, None], "b": 1}, "reason": "ça va ♥"})
    assert digest == "f731e3a66b9187295a2242ee596415b0bff04226a2b923b85b7b07f062e39c2b"


def tampered(path: Path, statement: str) -> None:
    """Change a log as somebody would who has the file and another program."""
    other = sqlite3.connect(path)
    for [trigger] in other.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entries'"
    ).fetchall():
        other.execute(f"DROP TRIGGER {trigger}")
    other.execute(statement)
    other.commit()
    other.close()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE entries SET body = '{\"hand\": {}}' WHERE seq = 2", "entry 2 was changed"),
        ("UPDATE entries SET at = '2020-01-01T00:00:00+00:00' WHERE seq = 1", "entry 1 was"),
        ("DELETE FROM entries WHERE seq = 2", "before entry 3 is missing"),
    ],
)
def test_a_log_that_was_changed_by_others_is_told_in_a_sentence(path: Path, statement: str, words: str) -> None:
    file = KnownFile(path)
    with file.open() as store:
        game = started_game(store)
        for seq, kind in ((2, "end"), (3, "resume")):
            appended(store, game, seq, new_event(kind, kind))
        file.check(store)
        assert broken_chains(store.rows(WRITTEN_SINCE, 0)) == []
    tampered(path, statement)
    copy = path.with_name("copy.db")
    copy.touch()

    [told_of] = copy_database(path, copy).broken

    assert told_of.startswith(f"The log of game {game} was changed by something other")
    assert words in told_of
    with open_store(path) as store, pytest.raises(StoreDamaged, match="something other"):
        KnownFile(path).check(store)
