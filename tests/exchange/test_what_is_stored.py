"""Nothing is stored that an empty device would not take, whatever was entered or sent before."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import log as logs
from scorekeeper import usecases
from scorekeeper.log import Head, code_of
from scorekeeper.rules import SideNames
from scorekeeper.store import Store, game_log, open_store
from scorekeeper.store.exchange import add_entries, exchanged_entries, read_exchanged
from scorekeeper.usecases import InputError, UseCaseError, limits
from scorekeeper.usecases.errors import LimitReached
from scorekeeper.usecases.game import room
from scorekeeper.usecases.game.document import FORM, MAX_DOCUMENT, read_document
from scorekeeper.usecases.game.exchange import Exchanged, exchange, handed_over
from scorekeeper.usecases.people import erase_person
from tests.exchange.partitions import ACTS, Document, Place
from tests.strategies import examples_of
from tests.usecases.table import CLASSIC, NOON, Table, hand, read

NAMES = ("server", "Ann's phone", "Bo's phone")


@dataclass
class Device(Place):
    """A database whose clock says whatever somebody has set it to."""

    clock: datetime = NOON

    def now(self) -> datetime:
        self.count += 1
        return self.clock


def device(name: str, store: Store, token: str = "") -> Device:
    """A device with chains of its own: copies of one empty file would be one writer."""
    for secret, digits in (("writer", 16), ("token-key", 64)):
        value = sha256(f"{name}{secret}".encode()).hexdigest()[:digits]
        store.db.execute("UPDATE secrets SET value = ? WHERE name = ?", [value, secret])
    return Device(name, store, timedelta(), token)


@contextmanager
def opened(empty: Path, *names: str) -> Iterator[list[Device]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        made = []
        for at, name in enumerate(names):
            shutil.copyfile(empty, folder / f"{at}.db")
            made.append(device(name, stack.enter_context(open_store(folder / f"{at}.db"))))
        yield made


def as_sent(document: Document) -> bytes:
    return logs.compact(document).encode()


def taken(by: Device, token: str, document: Document) -> Exchanged:
    return exchange(by.store, NOON, token, read_document(as_sent(document)))


def assert_an_empty_device_takes(empty: Path, token: str, store: Store) -> None:
    whole = handed_over(store, token)
    with opened(empty, "new") as [new]:
        view = taken(new, token, whole).view
        assert view.check_code == whole["code"] == handed_over(new.store, token)["code"]
        assert view.check_code == usecases.open_game(store, token).check_code


# --- entries that another program can have made --------------------------------------------------


def signed(document: Document) -> Document:
    heads = [[each["writer"], each["nth"], each["digest"]] for each in document["entries"]]
    last = {writer: [writer, nth, digest] for writer, nth, digest in sorted(heads)}
    document |= {"heads": sorted(last.values())}
    document |= {"code": code_of(Head(*each) for each in document["heads"])}
    return {**document, "sum": FORM.check_sum(document)}


def forged(whole: Document, **more: Any) -> Document:
    """A document with one more entry, whose digest fits what it says."""
    entries = whole["entries"]
    writer = more.get("writer", "forger")
    own = [each for each in entries if each["writer"] == writer]
    heads = {each["writer"]: [each["writer"], each["nth"], each["digest"]] for each in entries}
    heads.pop(writer, None)
    made = {
        "id": f"{len(entries):064x}",
        "writer": writer,
        "nth": len(own) + 1,
        "previous": own[-1]["digest"] if own else "",
        "heads": sorted(heads.values()),
        "clock": 1 + max(each["clock"] for each in entries),
        "at": logs.as_text(NOON),
        "kind": "end",
        "number": None,
        "replaces": None,
        "body": {},
        "device": "",
        "digest": "",
        **more,
    }
    made["digest"] = read_exchanged(made).digest
    return signed({**whole, "entries": [*entries, made]})


CLOCKS = st.one_of(st.integers(-2, 12), st.sampled_from((199_999, 200_000, 200_001, 2**31, 2**53, 10**14)))
ZONES = st.sampled_from([timezone(timedelta(hours=each)) for each in (-12, 0, 14)])
TIMES = st.datetimes(timezones=ZONES)


@settings(
    max_examples=examples_of(150),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.data())
def test_whatever_is_stored_is_taken_by_an_empty_device(empty_database: Path, data: st.DataObject) -> None:
    chance = Random(data.draw(st.integers(0, 2**32), "chance"))  # noqa: S311 - a rehearsal
    with opened(empty_database, *NAMES) as places:
        first = chance.choice(places)
        first.clock = data.draw(TIMES, "start")
        links = usecases.start_game(first.store, first.now(), CLASSIC, first.request())
        for each in places:
            each.token = links.score_token
        for _ in range(data.draw(st.integers(1, 12), "steps")):
            step(places, chance, data)
        for each in places:
            if each.knows():
                assert_an_empty_device_takes(empty_database, each.token, each.store)


def step(places: list[Device], chance: Random, data: st.DataObject) -> None:
    """Somebody enters something, or one device sends another what it has, or something forged."""
    one, other = chance.sample(places, 2)
    if not one.knows():
        return
    what = data.draw(st.sampled_from(("enter", "send", "forge")), "what")
    if what == "enter":
        one.clock = data.draw(TIMES, "clock")
        one.write(chance.choice(ACTS), chance)
        return
    whole = handed_over(one.store, one.token)
    if what == "forge":
        entries = whole["entries"]
        about = {"clock": data.draw(CLOCKS, "clock"), "at": logs.as_text(NOON)}
        if data.draw(st.booleans(), "at any time"):
            at = data.draw(st.datetimes(), "at").replace(tzinfo=UTC)
            about["at"] = logs.as_text(at)
        if data.draw(st.booleans(), "seen less"):
            seen = chance.sample(entries, chance.randrange(len(entries)))
            about["heads"] = sorted(
                {each["writer"]: [each["writer"], each["nth"], each["digest"]] for each in seen}.values()
            )
        about["writer"] = data.draw(st.sampled_from(("forger", "0", "zzz")), "writer")
        with suppress(ValueError, OverflowError):  # no entry at all
            whole = forged(whole, **about)
        chance.shuffle(whole["entries"])
        whole = {**whole, "sum": FORM.check_sum(whole)}
    with suppress(UseCaseError):
        taken(other, one.token, whole)


# --- the cases that were found -------------------------------------------------------------------


@pytest.fixture
def table(empty_database: Path) -> Iterator[Table]:
    with opened(empty_database, "server") as [server]:
        made = Table(server.store)
        made.record(hand())
        yield made


@pytest.mark.parametrize(
    "clock",
    [
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2106, 2, 7, tzinfo=UTC),
        datetime.min.replace(tzinfo=timezone(timedelta(hours=14))),
        datetime.max.replace(tzinfo=timezone(timedelta(hours=-12))),
    ],
)
def test_a_hand_that_a_wrong_clock_dates_is_taken(table: Table, empty_database: Path, clock: datetime) -> None:
    usecases.record_hand(table.store, clock, table.token, table.entry(hand()))

    assert len(table.view.hands) == 2
    assert_an_empty_device_takes(empty_database, table.token, table.store)


@pytest.mark.parametrize("clock", [-1, 0, 10**15, 2**63])
def test_an_entry_with_a_clock_that_no_database_can_keep_is_refused(
    table: Table, empty_database: Path, clock: int
) -> None:
    with opened(empty_database, "new") as [new], pytest.raises(InputError):
        taken(new, table.token, forged(handed_over(table.store, table.token), clock=clock))


@pytest.mark.parametrize("clock", [1, 2, 4, 199_999, 200_000, 200_001, 10**15 - 1])
def test_an_entry_with_a_clock_that_its_writer_cannot_have_is_put_aside(
    table: Table, empty_database: Path, clock: int
) -> None:
    whole = handed_over(table.store, table.token)
    assert whole["entries"][-1]["clock"] == 2

    taken(device("server", table.store), table.token, forged(whole, clock=clock))

    assert not table.view.ended_early
    assert table.view.put_aside == 1
    assert [(each.kind, each.in_effect) for each in table.view.log if each.wrong_clock] == [("end", False)]
    table.record(hand())
    assert len(table.view.hands) == 2
    assert_an_empty_device_takes(empty_database, table.token, table.store)


def test_a_second_entry_of_a_writer_that_is_older_than_the_first_is_put_aside(
    table: Table, empty_database: Path
) -> None:
    whole = forged(forged(handed_over(table.store, table.token)), clock=3, heads=[])
    assert [each["clock"] for each in whole["entries"]] == [1, 2, 3, 3]

    with opened(empty_database, "new") as [new]:
        view = taken(new, table.token, whole).view
        assert [each.wrong_clock for each in view.log] == [False, False, False, True]


@pytest.mark.parametrize(
    "more",
    [
        {"replaces": "f" * 64, "kind": "undo"},
        {"nth": 1, "writer": "0", "clock": 1, "heads": []},
        {"nth": 1, "writer": "zzz", "clock": 1, "heads": []},
    ],
)
def test_an_entry_that_knows_nothing_of_the_game_is_refused(
    table: Table, empty_database: Path, more: dict[str, Any]
) -> None:
    with opened(empty_database, "new") as [new], pytest.raises(UseCaseError):
        taken(new, table.token, forged(handed_over(table.store, table.token), **more))


def test_two_entries_under_one_number_are_both_kept(table: Table, empty_database: Path) -> None:
    whole = handed_over(table.store, table.token)
    one, other = forged(whole), forged(whole, id="e" * 64, device="other")
    both = signed({**whole, "entries": [*one["entries"], other["entries"][-1]]})

    with opened(empty_database, "new") as [new]:
        assert taken(new, table.token, both).new == 4
        assert_an_empty_device_takes(empty_database, table.token, new.store)


def test_two_entries_with_one_id_are_told_apart_by_what_their_readers_had_seen(
    table: Table, empty_database: Path
) -> None:
    """A correction means the entry that its writer had seen, also where somebody gave another one the same id."""
    usecases.correct_hand(table.store, NOON, table.token, table.entry(hand(points=255), 1), 2)
    before = table.view
    whole = handed_over(table.store, table.token)
    start, first = whole["entries"][:2]
    body = {"hand": hand(points=200), "reason": ""}
    heads = [[start["writer"], 1, start["digest"]]]
    taken(
        device("server", table.store),
        table.token,
        forged(whole, writer="0", id=first["id"], kind="hand", number=1, body=body, heads=heads, clock=2),
    )

    assert len(table.view.log) == len(before.log) + 1
    assert_an_empty_device_takes(empty_database, table.token, table.store)
    [rival] = [each for each in table.view.rivals if each.hand == before.hands[0].entered][:1] or table.view.rivals[:1]
    usecases.settle_rival(table.store, NOON, table.token, "settle-0001", rival.entry_seq, True)
    assert rival.entry_seq not in [each.entry_seq for each in table.view.rivals]
    assert_an_empty_device_takes(empty_database, table.token, table.store)


def test_a_game_that_already_holds_a_wrong_clock_can_still_be_played(table: Table, empty_database: Path) -> None:
    """Older versions took such an entry; what comes after it is still exchanged."""
    whole = forged(handed_over(table.store, table.token), clock=200_000)
    with opened(empty_database, "a", "b") as both:
        for each in both:
            put_in(each, table, whole)
        one, other = both
        usecases.record_hand(one.store, NOON, table.token, table.entry(hand()))
        assert len(usecases.open_game(one.store, table.token).hands) == 2
        assert taken(other, table.token, handed_over(one.store, table.token)).new == 1
        assert_an_empty_device_takes(empty_database, table.token, other.store)


def put_in(by: Device, table: Table, whole: Document) -> None:
    """Put entries into a database as an older version did, without looking at their clocks."""
    before = json.loads(as_sent(whole))
    before["entries"].pop()
    taken(by, table.token, signed(before))
    with by.store.write():
        add_entries(by.store, game_log(1), [read_exchanged(whole["entries"][-1])], 2)


SIGNS = ("e", "\u0301", "\u202a", "\u2066", " ", "\u3000", "\u00e9", "\u1100", "\u1161", "\u115f", "\ufdd0", "\ufffe")
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=70) | st.text(
    st.sampled_from(SIGNS), min_size=1, max_size=12
)


@settings(
    max_examples=examples_of(200),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(TEXTS, TEXTS, TEXTS)
def test_whatever_was_typed_is_taken(empty_database: Path, player: str, title: str, phone: str) -> None:
    sides = (SideNames("", (player, "Bo")), SideNames("", ("Cem", "Dea")))
    with opened(empty_database, "server") as [server]:
        setup = replace(CLASSIC, sides=sides, first_dealer="Cem", title=title)
        try:
            token = usecases.start_game(server.store, NOON, setup, "request-0001").score_token
        except InputError:
            return
        entry = usecases.HandEntry("request-0002", 1, read(hand()), device=phone * 9)
        usecases.record_hand(server.store, NOON, token, entry)
        assert_an_empty_device_takes(empty_database, token, server.store)


def test_the_largest_hand_is_kept_and_taken(table: Table, empty_database: Path) -> None:
    """As it is stored, it is a little larger than as it was entered: it holds the id of the dealer."""
    wordy = [{"points": -5, "reason": "x" * 490} for _ in range(62)]
    content: Document = {"dealer": "Bo", "sides": [{"extras": wordy[:40], "penalties": wordy[40:]}, {}]}
    spare = limits.MAX_HAND_BYTES - len(json.dumps(read(content).as_json()))
    for each in range(61):
        wordy[each]["reason"] = "x" * (490 + spare // 61 + (each < spare % 61))
    assert len(json.dumps(read(content).as_json())) == limits.MAX_HAND_BYTES

    table.record(content)

    assert table.hand(2).entered == read(content)
    assert_an_empty_device_takes(empty_database, table.token, table.store)


def fill(table: Table, note: Callable[[int], str]) -> int:
    """Note penalties until the log is full; return how many entries there are."""
    for number in range(limits.MAX_ENTRIES):
        try:
            if number % 30 == 29:
                table.record(hand(points=0), reason="as played")
            else:
                points = -5 if number % 4 else 5
                table.penalise(number // 30 + 1, number % 2, points=points, note=note(number))
        except LimitReached as error:
            assert error.message == room.FULL  # noqa: PT017 - the one of many that comes at some time
            break
    return len(exchanged_entries(table.store, game_log(1)))


def test_a_full_log_is_taken_and_so_is_a_name_erased_from_it(
    table: Table, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_ENTRIES", 40)

    assert fill(table, str) == 40
    assert_an_empty_device_takes(empty_database, table.token, table.store)
    erase_person(table.store, NOON, "Ann")
    assert_an_empty_device_takes(empty_database, table.token, table.store)


def test_a_log_of_long_notes_is_full_before_it_is_too_large_to_be_taken(
    table: Table, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = 128 * 1024
    assert size < MAX_DOCUMENT
    for module in (room, usecases.game.document):
        monkeypatch.setattr(module, "MAX_DOCUMENT", size)
    monkeypatch.setattr(room, "FOR_ERASING", 4096)

    assert 20 < fill(table, lambda number: f"{number}" + "\N{GRINNING FACE}" * 296) < 100
    assert 0.9 * size < len(as_sent(handed_over(table.store, table.token))) < size
    assert_an_empty_device_takes(empty_database, table.token, table.store)
    erase_person(table.store, NOON, "Ann")
    assert_an_empty_device_takes(empty_database, table.token, table.store)
