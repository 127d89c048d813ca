from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper import usecases
from scorekeeper.store import Store
from scorekeeper.store.links import Role
from scorekeeper.usecases import Conflict, InputError, NotFound, ReadOnly, Receipt
from scorekeeper.usecases.game import ledger
from scorekeeper.usecases.journal.writing import Sent
from tests.usecases.table import CLASSIC, NOON, Table, gain, hand, kinds, read

Send = Callable[[Table, str, str], Receipt]  # with a token and a request id

SENDERS: dict[str, Send] = {
    "record": lambda table, token, request: usecases.record_hand(
        table.store, table.clock(), token, table.entry(hand(points=275), 3, request_id=request)
    ),
    "correct": lambda table, token, request: usecases.correct_hand(
        table.store,
        table.clock(),
        token,
        table.entry(hand(points=275), 1, request_id=request),
        table.view.log[1].entry_seq,
    ),
    "delete": lambda table, token, request: usecases.delete_last_hand(
        table.store, table.clock(), token, Sent(request), 3
    ),
    "undo": lambda table, token, request: usecases.undo_last(table.store, table.clock(), token, Sent(request), 3),
    "end": lambda table, token, request: usecases.end_game(table.store, table.clock(), token, Sent(request), 3),
}


@pytest.fixture
def played(table: Table) -> Table:
    table.record(hand(points=200))
    table.record(hand(points=250))
    return table


@pytest.mark.parametrize("send", SENDERS.values(), ids=SENDERS)
def test_a_watch_link_cannot_write(played: Table, send: Send) -> None:
    before = kinds(played.view)

    with pytest.raises(ReadOnly):
        send(played, played.links.watch_token, "request-0001")

    assert kinds(played.view) == before


def test_a_watch_link_cannot_settle_or_preview(played: Table) -> None:
    watch = played.links.watch_token

    with pytest.raises(ReadOnly):
        usecases.settle_rival(played.store, NOON, watch, "request-0001", 1, accept=True)
    with pytest.raises(ReadOnly):
        usecases.preview_hand(played.store, watch, read(hand()))


@pytest.mark.parametrize("send", SENDERS.values(), ids=SENDERS)
@pytest.mark.parametrize("token", ["", "x" * 24, "ünï", "\ud800", "../../etc/passwd", "\0"])
def test_an_unknown_link_opens_and_changes_nothing(played: Table, send: Send, token: str) -> None:
    with pytest.raises(NotFound):
        send(played, token, "request-0001")
    with pytest.raises(NotFound):
        usecases.open_game(played.store, token)
    with pytest.raises(NotFound):
        usecases.game_etag(played.store, token)


def test_a_watcher_sees_the_same_game_without_the_score_link(played: Table) -> None:
    watched = usecases.open_game(played.store, played.links.watch_token)

    assert watched == replace(played.view, role=Role.WATCH, score_token=None)
    assert watched.watch_token == played.view.watch_token == played.links.watch_token
    assert played.view.score_token == played.token


def test_the_etag_follows_every_event_and_nothing_else(played: Table) -> None:
    def etag() -> str:
        return usecases.game_etag(played.store, played.links.watch_token)

    seen = [etag(), etag()]
    played.undo()
    seen.append(etag())
    with pytest.raises(Conflict):
        played.record(hand(points=205), number=1)
    seen.append(etag())

    assert seen == ["3", "3", "4", "5"]
    assert played.view.etag == "5"


def test_another_game_does_not_show(played: Table, store: Store) -> None:
    other = Table(store)
    other.record(hand(points=300))

    assert [each.entered for each in played.view.hands] == [read(hand(points=200)), read(hand(points=250))]
    assert other.scores[0] == gain(300)


@pytest.mark.parametrize("send", SENDERS.values(), ids=SENDERS)
def test_a_repeated_request_gives_the_same_receipt_even_much_later(played: Table, send: Send) -> None:
    first = send(played, played.token, "request-0001")
    at_once = send(played, played.token, "request-0001")
    played.undo()
    played.undo()
    (played.resume if played.view.finished else played.end)()
    before = played.view

    later = send(played, played.token, "request-0001")

    assert at_once == replace(first, repeated=True)
    assert replace(later, view=first.view) == replace(first, repeated=True)
    assert later.view == before == played.view


@pytest.mark.parametrize("send", SENDERS.values(), ids=SENDERS)
def test_a_request_id_with_other_content_is_a_conflict_that_changes_nothing(played: Table, send: Send) -> None:
    other = played.entry(hand(points=290), 3, request_id="request-0001")
    usecases.record_hand(played.store, played.clock(), played.token, other)
    played.undo()
    before = played.view

    with pytest.raises(Conflict) as caught:
        send(played, played.token, "request-0001")

    assert caught.value.rival is None
    assert caught.value.view == before == played.view


def test_a_request_id_of_another_game_is_refused(played: Table, store: Store) -> None:
    other = Table(store)
    usecases.end_game(store, NOON, other.token, Sent("request-0001"), 1)

    with pytest.raises(InputError) as caught:
        SENDERS["record"](played, played.token, "request-0001")
    with pytest.raises(InputError):
        usecases.start_game(store, NOON, CLASSIC, "request-0001")

    assert caught.value.where == "request_id"


def test_a_late_entry_gets_the_same_answer_again(played: Table) -> None:
    entry = played.entry(hand(points=300), 1)
    answers = []
    for _ in range(3):
        with pytest.raises(Conflict) as caught:
            usecases.record_hand(played.store, played.clock(), played.token, entry)
        answers.append(caught.value.rival)

    assert answers[0] is not None
    assert answers == [answers[0]] * 3
    assert len(played.view.log) == 4


def test_a_late_entry_that_was_taken_gets_a_receipt(played: Table) -> None:
    entry = played.entry(hand(points=300), 1)
    with pytest.raises(Conflict) as caught:
        usecases.record_hand(played.store, played.clock(), played.token, entry)
    assert caught.value.rival is not None
    played.settle(caught.value.rival.entry_seq, accept=True)

    receipt = usecases.record_hand(played.store, played.clock(), played.token, entry)

    assert receipt.repeated
    assert receipt.number == 1


def test_the_view_is_the_same_for_a_process_that_has_never_seen_the_game(played: Table) -> None:
    with pytest.raises(Conflict):
        played.record(hand(points=300), number=1)
    played.correct(2, hand(points=260))
    remembered = played.view

    ledger.MEMORY.kept.clear()
    ledger._variants.clear()

    assert played.view == remembered
