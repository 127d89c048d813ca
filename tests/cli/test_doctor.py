"""`scorekeeper doctor`: says what is there, and what to do about what is not."""

from pathlib import Path

import pytest

from scorekeeper import network, paths
from tests.cli.conftest import Run

WELL, SICK = 0, 1


def test_all_is_well_on_a_machine_that_was_set_up(run: Run, own_instance: Path) -> None:
    done = run("doctor")

    assert done.exit_code == WELL, done.stdout
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["ok"] * 9
    assert str(own_instance / "scorekeeper.db") in done.stdout


def test_what_is_missing_is_named_with_what_to_do(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "scorekeeper.db").write_bytes(b"somebody's file, not a database" * 40)
    monkeypatch.setattr(paths, "site", lambda: tmp_path)

    done = run("doctor", "--instance", str(tmp_path))

    missing = [line for line in done.stdout.splitlines() if line.startswith("missing")]
    assert done.exit_code == SICK
    assert [line.split()[1] for line in missing] == ["Pages:", "Fonts:", "Database:"]
    assert "install the program again" in missing[0]


def test_pages_can_be_shown_while_sheets_cannot_be_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "weasyprint.text.ffi", None)

    done = run("doctor")

    assert done.exit_code == SICK
    assert "pango" in done.stdout.lower()
    assert "print sheets with the browser" in done.stdout
    assert "and start again:" in done.stdout


@pytest.mark.parametrize(
    ("address", "way"), [("https://club.example", "certificate"), ("http://192.168.1.5:8000", "plain http")]
)
def test_the_way_of_an_address_is_marked(run: Run, address: str, way: str) -> None:
    done = run("doctor", "--network", "--public-url", address)

    first, *ways = done.stdout.splitlines()
    assert (done.exit_code, first) == (WELL, f"Addresses for phones: {address}")
    assert len(ways) == 4
    assert [way in line for line in ways if line.startswith("now ")] == [True]


def test_without_a_network_paper_is_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "phone_addresses", list)

    done = run("doctor", "--network")

    assert "Addresses for phones: none" in done.stdout
    assert [line[:14] for line in done.stdout.splitlines() if line.startswith("now")] == ["now      Paper"]
