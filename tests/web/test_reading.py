"""Whatever comes as a file, document or code is charged first, and read in a process that has limits."""

import itertools
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Request
from werkzeug.test import EnvironBuilder, TestResponse

from scorekeeper import usecases
from scorekeeper.rules import RulesError
from scorekeeper.sheets.paper import render_process
from scorekeeper.store import token_hash
from scorekeeper.store.links import find_access
from scorekeeper.usecases.lock import lock_club
from scorekeeper.web import db, gates
from scorekeeper.web.budgets import ALLOWED, LEFT, Budgets
from scorekeeper.web.common import common_file
from scorekeeper.web.limits import reading, uploads
from scorekeeper.web.sender import Rank, Sender
from tests.web import fuzz_world
from tests.web.conftest import spend_nothing

HERE = "192.0.2.7"
MUCH = 10_000.0  # seconds
NOBODY = "A" * 24  # a link that opens nothing
NUMBERS = itertools.count(1)
OF_STRANGERS = 1024 * 1024  # bytes of an event's document


class Watched(Request):
    """A request that says which of its parts that come as a file or document are looked at."""

    looked_at: list[str] = []  # noqa: RUF012 - one for all requests

    @property
    def files(self) -> Any:
        Watched.looked_at.append(self.endpoint or "")
        return super().files

    def get_data(self, *given: Any, **named: Any) -> Any:
        Watched.looked_at.append(self.endpoint or "")
        return super().get_data(*given, **named)


@dataclass
class Refusing:
    """Makes no process, and remembers what was to be read."""

    app: Flask
    read: list[bytes] = field(default_factory=list)
    left: list[float] = field(default_factory=list)

    def make(self, _how: object, _values: object, bounds: render_process.Allowed, content: Iterator[bytes]) -> None:
        assert None not in {bounds.memory, bounds.answer}
        self.read.append(b"".join(content))
        self.left += [left for (left,) in common_file(self.app).rows("SELECT left FROM budgets")]
        raise render_process.PressFailed

    def prepare(self) -> None:
        """Load nothing."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> fuzz_world.World:
    return fuzz_world.build(tmp_path_factory.mktemp("world"))


@pytest.fixture
def app(world: fuzz_world.World, tmp_path: Path) -> Iterator[Flask]:
    made = fuzz_world.opened(world, tmp_path / "copy.db")
    made.request_class = Watched
    made.config["WORLD"] = world
    Watched.looked_at.clear()
    yield made
    common_file(made).close()


def addresses(app: Flask, *, token: str = "") -> dict[str, str]:
    """Every address that may be written to, with a link that is right for it, by endpoint."""
    tokens = app.config["WORLD"].tokens
    found = {}
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or set()):
            kind = rule.rule.split("/")[1]
            own = token or (tokens.get(kind) or [NOBODY])[0]
            found[rule.endpoint] = re.sub("<[^>]*>", "1", re.sub(r"<(?:\w+:)?token>", own, rule.rule))
    return found


def sent(app: Flask, path: str, size: int = 9) -> TestResponse:
    """Send one content as everything that it could be."""
    content = b"x" * size
    given: dict[str, Any] = {"path": path, "method": "POST", "environ_base": {"REMOTE_ADDR": HERE}}
    if not path.endswith("/exchange"):
        fields = {"letters": "x" * size, "names": "x" * size, "text": "x" * size} if size < 99 else {}
        number = {"request_id": f"a-request-{next(NUMBERS)}"}
        given["data"] = {**fields, **number, "file": (BytesIO(content), "a")}
    else:
        given["data"] = content
    # Built here, because the client leaves the file of a large form open.
    with closing(EnvironBuilder(**given)) as form:
        request = form.get_request()
        with closing(request.input_stream):
            return app.test_client().open(request)


def readers(app: Flask) -> dict[str, str]:
    """The addresses that take a file, document or code, found by sending one to all."""
    found = {}
    for endpoint, path in addresses(app).items():
        spend_nothing(app)
        Watched.looked_at.clear()
        sent(app, path)
        if Watched.looked_at or uploads.most_bytes(path) > uploads.USUAL:
            found[endpoint] = path
    return found


def refusing(app: Flask) -> Refusing:
    made = Refusing(app)
    app.extensions["readers"] = {False: made, True: made}
    return made


def test_everything_that_reads_is_known(app: Flask) -> None:
    found = readers(app)

    assert {"pages.restore", "exchange.take", "take_over.take", "rulesets.import_file"} <= {*found}
    assert {*found} == gates.IMPORTS | app.extensions["slots"].imports


def test_nothing_is_read_but_in_a_process_with_limits(app: Flask) -> None:
    found, process = readers(app), refusing(app)
    changed = fuzz_world.watch(Path(app.config["DATABASE"]))
    for endpoint, path in found.items():
        process.read.clear()
        before = changed()
        answer = sent(app, path)
        spend_nothing(app)

        assert process.read == [b"x" * 9], endpoint
        assert answer.status_code == 422, endpoint
        assert "too much time or memory" in answer.text, endpoint
        assert changed() == before, endpoint


def test_what_is_read_is_charged_before_it_begins(app: Flask) -> None:
    found, process, budgets = readers(app), refusing(app), Budgets(common_file(app))
    for endpoint, path in found.items():
        spend_nothing(app)
        process.left.clear()
        sent(app, path)
        assert process.left
        assert max(process.left) <= max(each.at_once for each in ALLOWED.values()) - reading.SECONDS
        [(after,)] = common_file(app).rows("SELECT left FROM budgets")
        assert after > max(process.left) + reading.SECONDS / 2, endpoint  # the rest was given back

        payers = [Sender(Rank.STRANGER, HERE), Sender(Rank.GUEST, HERE)]
        payers += [Sender(Rank.DIRECTOR, token_hash(part)) for part in path.split("/")]
        for payer in payers:
            budgets.charge(payer, MUCH)
        process.read.clear()
        Watched.looked_at.clear()
        assert sent(app, path).status_code == 429, endpoint
        assert not process.read, endpoint
        assert not Watched.looked_at, endpoint


def test_all_links_at_one_address_pay_together(app: Flask) -> None:
    tokens, process = app.config["WORLD"].tokens["g"], refusing(app)
    with db.file_of(app).open() as store:
        one, other = [each for each in tokens if (found := find_access(store, each)) and found.role == "score"][:2]

    sent(app, f"/g/{one}/exchange")
    Budgets(common_file(app)).charge(Sender(Rank.GUEST, HERE), MUCH)

    assert sent(app, f"/g/{other}/exchange").status_code == 429
    assert len(process.read) == 1
    assert common_file(app).rows(LEFT, token_hash(one), Rank.GUEST) == []


def test_more_than_the_purpose_takes_is_not_read(app: Flask) -> None:
    found, process = readers(app), refusing(app)
    for endpoint, path in found.items():
        most = uploads.most_bytes(path) if endpoint != "events.take" else OF_STRANGERS + uploads.AROUND_A_FILE
        process.read.clear()
        answer = sent(app, path, most + 1)
        spend_nothing(app)

        assert answer.status_code in {413, 422}, endpoint
        assert all(len(each) <= most for each in process.read), endpoint


def test_a_locked_club_reads_nothing_of_strangers(app: Flask) -> None:
    found, process = [*readers(app)], refusing(app)
    with db.file_of(app).open() as store:
        lock_club(store, "Four of Spades")
    nowhere = addresses(app, token=NOBODY)
    Watched.looked_at.clear()

    for endpoint in found:
        assert sent(app, nowhere[endpoint]).status_code in {403, 404}, endpoint
    assert not process.read
    assert not Watched.looked_at


@pytest.mark.skipif(not render_process.usable(), reason="needs a system that can fork")
def test_every_refusal_says_the_same_from_another_process(app: Flask) -> None:
    """What a reader raises arrives with its words, place and code."""
    processes = render_process.RenderProcesses()
    how: Any
    for how, content in ((usecases.read_document, b"{"), (usecases.read_restorable, b'{"format":"canasta-record/1"}')):
        values = ("",) if how is usecases.read_restorable else ()
        here: Any = None
        there: Any = None
        try:
            how(*values, content)
        except (usecases.UseCaseError, RulesError) as error:
            here = error
        try:
            processes.make(how, values, render_process.Allowed(tries=1), [content])
        except (usecases.UseCaseError, RulesError) as error:
            there = error
        assert (type(there), vars(there), str(there)) == (type(here), vars(here), str(here))
        assert there.message.template == here.message.template


def hungry(content: bytes) -> int:
    return len(content * 200)


def hesitating(content: bytes) -> None:
    for _ in range(200_000):
        hash(content + b"!")
    raise ValueError("it was read")


@pytest.mark.skipif(not render_process.usable(), reason="needs a system that can fork")
def test_a_reader_has_so_much_memory_and_so_long_an_answer() -> None:
    processes = render_process.RenderProcesses()
    bounds = render_process.Allowed(memory=100 * reading.MB, answer=reading.MB, tries=1)
    content = b"x" * reading.MB

    assert processes.make(len, (), bounds, [content, content]) == 2 * reading.MB
    for how, given in ((hungry, content), (bytes, content + content)):
        before = render_process.seconds_elsewhere()
        with pytest.raises(render_process.PressFailed):
            processes.make(how, (), bounds, [given])
        assert render_process.seconds_elsewhere() >= before + bounds.seconds
    before = render_process.seconds_elsewhere()
    with pytest.raises(ValueError, match="it was read"):
        processes.make(hesitating, (), bounds, [b"no number"])
    assert render_process.seconds_elsewhere() > before  # a refusal costs what it took
