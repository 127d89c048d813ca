"""The two commands of the README on a machine that has Python and make, in a clone that nobody has set up.

A clone with all its packages takes about a minute and a network: `make explore` makes it. What a
machine without a part of Python or without Pango is told takes a moment and is looked at always.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.strategies import EXPLORE

ROOT = Path(__file__).parents[2]
SECONDS = 60  # from the command to the first page, packages included
TOOLS = ("sh", "make", "env", "test", "[")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a clone of the last commit, without an environment."""
    folder = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder)], check=True)  # noqa: S607
    return folder


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a machine that has Python and make, and no other programs."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        if found:
            (programs / name).symlink_to(found)
    base = Path(sys.base_prefix, "bin", f"python{sys.version_info[0]}.{sys.version_info[1]}")
    (programs / "python3").symlink_to(base)
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "HOME", "SSL_", "LANG"))}
    return {**kept, "PATH": str(programs)}


@contextmanager
def running(clone: Path, machine: dict[str, str], port: int) -> Iterator[subprocess.Popen[str]]:
    """Run `make run` until the block ends."""
    with subprocess.Popen(
        [str(Path(machine["PATH"], "make")), "run", f"ARGS=--host 127.0.0.1 --port {port}"],
        cwd=clone,
        env=machine,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as started:
        try:
            yield started
        finally:
            started.terminate()
            started.wait(30)


@pytest.mark.skipif(not EXPLORE, reason="make explore installs all packages into a fresh clone")
def test_the_first_page_of_a_fresh_clone_is_there_within_a_minute(clone: Path, machine: dict[str, str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.monotonic()
    with running(clone, machine, port) as started:
        page = ""
        while not page and time.monotonic() - began < SECONDS and started.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                    page = answer.read().decode()
            except OSError:  # not yet
                time.sleep(0.2)
        seconds = time.monotonic() - began
    assert "<h1" in page
    assert seconds < SECONDS


@pytest.mark.parametrize(
    ("lacking", "purpose", "command"),
    [
        ("sys.modules['ensurepip'] = None", "run", "python3.{minor}-venv"),
        ("sys.modules['ensurepip'] = None", "test", "python3.{minor}-venv"),
        ("ctypes.CDLL = lambda name, *_: (_ for _ in ()).throw(OSError(name))", "test", "libpango-1.0-0"),
    ],
)
def test_a_machine_that_lacks_something_is_told_the_command(
    clone: Path, machine: dict[str, str], lacking: str, purpose: str, command: str
) -> None:
    hidden = clone.parent / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(f"import ctypes, sys\n{lacking}\n")
    target = {"run": "run", "test": "setup"}[purpose]

    done = subprocess.run(
        [str(Path(machine["PATH"], "make")), target],
        cwd=clone,
        env={**machine, "PYTHONPATH": str(hidden)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert f"install {command.format(minor=sys.version_info[1])}" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (clone / ".venv").exists()
