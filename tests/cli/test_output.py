"""Every command that writes a file: it asks before it replaces one, and never anything else."""

import ast
import json
import os
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from scorekeeper import paths
from scorekeeper.cli import main
from scorekeeper.optional import club
from scorekeeper.store import open_store
from tests.cli.conftest import Run
from tests.usecases.table import Table, hand

WRITTEN, REFUSED = 0, 2
OLD = b"somebody's letter"
# What each command that writes a file is asked for; the name of the file comes after it.
ASKED = {
    "backup": ["backup"],
    "export-name": ["export-name", "Ann", "-o"],
    "import": ["import", "{record}", "-o"],
    "leaflet": ["leaflet", "samba", "-o"],
    "sheet": ["sheet", "{record}", "-o"],
    "summary": ["summary", "{record}", "-o"],
}
SECRET = {"backup"}  # what they write opens games
if (OF_EVENTS := club("tests.club.cli.outputs_of_events")) is not None:
    ASKED |= OF_EVENTS.ASKED
    SECRET |= OF_EVENTS.SECRET
SPECIAL = ("a folder", "a pipe", "a socket", "a link", "a link to nothing", "a link to a folder")


def commands(group: click.Command, *path: str) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(group, click.Group):
        yield " ".join(path), group
        return
    for name, command in group.commands.items():
        yield from commands(command, *path, name)


def options(command: click.Command) -> set[str]:
    return {option for each in command.params for option in each.opts}


# A command that fills a folder has a test of its own (tests/club/year/test_open_pages.py).
WRITERS = [
    name
    for name, each in commands(main)
    if options(each) & {"--output", "--force"} and "folder" not in {given.name for given in each.params}
]


@pytest.fixture
def ask(run: Run, record: dict[str, Any], tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Ask a command to write a file; return the exit status and what it says."""
    folder = tmp_path / "here"
    folder.mkdir()
    with open_store(folder / paths.DATABASE_FILE) as store:
        Table(store).record(hand())
        if OF_EVENTS is not None:
            OF_EVENTS.furnish(store)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")

    def asking(name: str, target: Path, *more: str) -> tuple[int, str]:
        arguments = [each.format(record=file) for each in ASKED[name]]
        if any("--instance" in options(each) for each_name, each in commands(main) if each_name == name):
            more = (*more, "--instance", str(folder))
        done = run(*arguments, str(target), *more)
        return done.exit_code, done.stderr

    return asking


def put(kind: str, place: Path) -> None:
    """Put something that is no ordinary file at a place; what links lead to is beside it."""
    beside = place.with_name("beside")
    if kind == "a folder":
        place.mkdir()
    elif kind == "a pipe":
        os.mkfifo(place)
    elif kind == "a socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(place))
    else:
        if kind == "a link":
            beside.write_bytes(OLD)
        if kind == "a link to a folder":
            beside.mkdir()
        place.symlink_to(beside)


def test_every_command_that_writes_a_file_is_tried_here() -> None:
    assert sorted(WRITERS) == sorted(ASKED)
    assert [name for name, each in commands(main) if name in WRITERS and "--force" not in options(each)] == []


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_that_is_there_is_replaced_only_with_force(
    name: str, ask: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    target = tmp_path / "letter"
    target.write_bytes(OLD)

    refused, why = ask(name, target)

    assert (refused, target.read_bytes()) == (REFUSED, OLD)
    assert f"{target} already exists; --force replaces it" in why
    assert ask(name, target, "--force")[0] == WRITTEN
    assert target.read_bytes() != OLD
    assert {each.name for each in tmp_path.iterdir()} == {"here", "game.json", "letter"}


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("kind", SPECIAL)
def test_what_is_no_ordinary_file_is_never_replaced(
    name: str, kind: str, ask: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    target = tmp_path / "place"
    put(kind, target)
    before = target.lstat()

    for more in ((), ("--force",)):
        refused, why = ask(name, target, *more)

        assert (refused, "place is " in why) == (REFUSED, True), why
        assert target.lstat() == before
    beside = tmp_path / "beside"
    assert not beside.is_file() or beside.read_bytes() == OLD


@pytest.mark.parametrize("name", WRITERS)
def test_links_that_lead_in_a_circle_are_no_fault_of_the_program(
    name: str, ask: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")

    refused, why = ask(name, tmp_path / "circle" / "new")

    assert (refused, "cannot be written" in why) == (REFUSED, True)


@pytest.mark.parametrize("where", ["{circle}/here", "~nobody-here/games"])
def test_a_folder_that_cannot_be_is_refused_in_a_sentence(run: Run, tmp_path: Path, where: str) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")

    done = run("sheet", "--list", "--instance", where.format(circle=tmp_path / "circle"))

    assert (done.exit_code, "name its folder" in done.stderr) == (REFUSED, True)


@pytest.mark.parametrize("name", WRITERS)
def test_a_name_may_be_as_long_as_the_disk_allows(
    name: str, ask: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    assert ask(name, tmp_path / ("a" * 251 + ".pdf"))[0] == WRITTEN


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("kind", [stat.S_IFCHR, stat.S_IFBLK])
def test_a_device_is_never_replaced(
    name: str, kind: int, ask: Callable[..., tuple[int, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "device"
    target.write_bytes(OLD)
    tell = os.lstat

    def told(path: Any, **how: Any) -> os.stat_result:
        found = tell(path, **how)
        if not isinstance(path, int) and Path(path) == target:
            return os.stat_result((kind | 0o600, *found[1:]))
        return found

    monkeypatch.setattr(os, "lstat", told)
    monkeypatch.setattr(Path, "lstat", told)

    refused, why = ask(name, target, "--force")

    assert (refused, target.read_bytes()) == (REFUSED, OLD)
    assert "is not an ordinary file" in why


@pytest.mark.parametrize("name", WRITERS)
def test_what_opens_games_is_for_its_owner_only(name: str, ask: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    target, before = tmp_path / "new", os.umask(0o022)
    try:
        assert ask(name, target)[0] == WRITTEN
    finally:
        os.umask(before)

    assert stat.S_IMODE(target.stat().st_mode) == (0o600 if name in SECRET else 0o644)


def test_no_command_has_a_way_of_its_own_to_write_a_file() -> None:
    own = {"write_bytes", "write_text", "mkstemp", "NamedTemporaryFile", "rename", "chmod", "touch"}
    for file in (paths.PACKAGE / "cli").glob("*.py"):
        called = {
            each.func.attr
            for each in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)
        }
        assert file.name == "streams.py" or not called & own, file.name
