"""Setting up a machine: what may be installed, what is only said, what is skipped the next time."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from scorekeeper import machine
from tests import bootstrap, provisions

ROOT = Path(__file__).parent.parent


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Pretend to be on a machine with an empty search path, a user without rights, no libraries."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(machine, "has_pango", lambda: False)
    monkeypatch.setattr(provisions, "CHROMIUM_PLACES", ())
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("SCOREKEEPER_CHROMIUM", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path


def put(folder: Path, name: str, script: str = "exit 0") -> None:
    """Put a program on the search path."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_the_setup_says_what_to_type_for_debian_without_rights(bare: Path) -> None:
    put(bare, "apt-get", f"echo called > {bare}/calls")
    put(bare, "sudo", "exit 1")

    with pytest.raises(provisions.SetupError, match=r"sudo apt-get install libpango-1\.0-0 "):
        provisions.provide([machine.pango()])

    assert not (bare / "calls").exists()


@pytest.mark.parametrize(
    ("platform", "manager", "command"),
    [
        ("linux", "dnf", "sudo dnf install pango"),
        ("darwin", "brew", "brew install pango"),
        ("linux", "apt-get", "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0"),
    ],
)
def test_each_system_gets_its_own_command(
    bare: Path, monkeypatch: pytest.MonkeyPatch, platform: str, manager: str, command: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    put(bare, manager)

    assert machine.advice([machine.pango()]).endswith(f"\n\n    {command}")


def test_everything_that_is_missing_is_said_at_once(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(bare, "dnf")
    monkeypatch.setattr(provisions, "has_venv_module", lambda: False)
    monkeypatch.setattr(provisions, "loads", lambda _library: False)

    with pytest.raises(provisions.SetupError) as refused:
        provisions.provide(bootstrap.needs("test", fresh=True))

    assert str(refused.value).endswith("\n    sudo dnf install pango python3 libatomic chromium")
    for reason in ("need Pango", "cannot make environments", "need libatomic", "need Chromium"):
        assert reason in str(refused.value)


def test_only_tests_need_a_browser() -> None:
    running, testing = (bootstrap.needs(each, fresh=False) for each in ("run", "test"))

    assert "browser" not in "".join(each.sentence for each in running)
    assert "browser" in testing[-1].sentence


def test_an_unknown_system_gets_every_command(bare: Path) -> None:
    said = machine.advice([machine.pango()])

    for system in ("Debian, Ubuntu: sudo apt-get", "Fedora: sudo dnf", "macOS: brew"):
        assert system in said


def test_packages_are_installed_without_a_password_where_that_is_allowed(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(bare, "sudo", 'shift; [ "$1" = true ] || { shift 2; exec "$@"; }')
    put(bare, "apt-get", f'echo "$@" >> {bare}/calls')
    monkeypatch.setattr(machine, "has_pango", (bare / "calls").exists)

    provisions.provide([machine.pango()])

    calls = (bare / "calls").read_text().splitlines()
    assert calls[0].endswith(" update")
    assert " install " in calls[1]
    assert "libpangoft2-1.0-0" in calls[1]


def test_a_failed_installation_ends_with_the_command_to_type(
    bare: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    put(bare, "env", 'shift; exec "$@"')
    put(bare, "apt-get", "echo no network; exit 100")

    with pytest.raises(provisions.SetupError, match="sudo apt-get install chromium"):
        provisions.provide([provisions.chromium()])

    assert "no network" in capfd.readouterr().err


def test_what_is_only_wished_for_stops_nothing(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need = machine.Need("No paper.", (bare / "paper").exists, {"apt": ("paper",)})
    wish = machine.Need("No ink.", (bare / "ink").exists, {"apt": ("ink",)})
    provisions.provide([], [wish])  # nothing can be installed here
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    put(bare, "env", 'shift; exec "$@"')
    script = f'echo "$@" >> {bare}/calls; case "$*" in *ink*) exit 100; esac; : > {bare}/paper'
    put(bare, "apt-get", script)

    provisions.provide([need], [wish])

    calls = (bare / "calls").read_text().splitlines()
    assert [each.split("recommends ")[1] for each in calls if "install" in each] == ["paper ink", "paper"]
    provisions.provide([need], [wish])  # the wish again, and no complaint


def test_other_browsers_are_only_wished_for_and_only_by_tests(bare: Path) -> None:
    assert [each.sentence for each in bootstrap.wishes("run")] == [machine.pango().sentence]
    wished = bootstrap.wishes("test")
    assert [each.is_there() for each in wished] == [False, False, False]
    for name in (provisions.SHELL, "firefox-esr", "WebKitWebDriver", "Xvfb"):
        put(bare, name)
    assert [each.is_there() for each in wished] == [True, True, True]


def test_a_browser_that_is_there_is_used(bare: Path) -> None:
    assert provisions.find_chromium() is None
    put(bare, "google-chrome")
    assert provisions.find_chromium() == str(bare / "google-chrome")
    put(bare, "chromium")
    assert provisions.find_chromium() == str(bare / "chromium")
    put(bare, provisions.SHELL)
    assert provisions.find_chromium() == str(bare / provisions.SHELL)


def test_a_ready_environment_is_not_touched_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran: list[Sequence[str]] = []
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, **_named: ran.append(command))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    bootstrap.stamp_file("test").write_text(bootstrap.fingerprint("test"))

    assert bootstrap.main(["run"]) == 0
    assert bootstrap.main(["test"]) == 0
    assert ran == []


def test_an_environment_for_running_is_not_ready_for_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    bootstrap.stamp_file("run").write_text(bootstrap.fingerprint("run"))

    assert bootstrap.is_ready("run")
    assert not bootstrap.is_ready("test")


def test_a_changed_lock_file_makes_the_environment_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("pyproject.toml", *bootstrap.LOCKS.values()):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    before = bootstrap.fingerprint("run")

    (tmp_path / bootstrap.LOCKS["run"]).write_text("flask==4\n")

    assert bootstrap.fingerprint("run") != before


def test_an_old_python_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "NEEDED_PYTHON", (9, 9))

    assert bootstrap.main(["run"]) == 1
    assert capsys.readouterr().err.startswith("The scorekeeper needs Python 3.11 or newer; this is")


def test_make_refuses_a_machine_without_a_new_python(tmp_path: Path) -> None:
    for name in ("python3", "python"):
        put(tmp_path, name, "exit 1")
    for name in ("sh", "make", "echo", "test"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")

    done = subprocess.run(
        [str(tmp_path / "make"), "run"],
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.splitlines()[0] == (
        "The scorekeeper needs Python 3.11 or newer, and this machine has none: install it first."
    )


def test_help_is_what_make_says_by_itself() -> None:
    done = subprocess.run(
        ["make", "-C", str(ROOT), "--no-print-directory"],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
    )

    named = [line.split()[1] for line in done.stdout.splitlines()]
    assert {"run", "test", "lint", "types", "fix", "golden", "bench", "check"} <= set(named)
