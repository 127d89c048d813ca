"""Sets a checkout up on a bare machine; runs with the system's Python before anything is installed.

`python3 -m tests.bootstrap run` makes `.venv` ready to run, `... test` ready to test as well.
It uses the standard library alone, writes nothing outside the checkout but system packages, and
stops at the first thing it may not do itself with the command that does it. A stamp in `.venv`
makes the next start skip all of it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scorekeeper import machine
from tests import provisions
from tests.provisions import SetupError, say

NEEDED_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
STAMP_VERSION = "4"


def main(arguments: Sequence[str]) -> int:
    """Set up for `run` or `test`; returns the exit status."""
    purpose = arguments[0] if arguments else "run"
    if purpose not in LOCKS:
        return _stop(f"bootstrap.py sets up for one of {', '.join(LOCKS)}, not {purpose!r}")
    if sys.version_info < NEEDED_PYTHON:
        return _stop(
            f"The scorekeeper needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable})."
        )
    try:
        set_up(purpose)
    except SetupError as error:
        return _stop(str(error))
    except KeyboardInterrupt:
        return _stop("Stopped; the next start continues here.")
    return 0


def _stop(message: str) -> int:
    print(message, file=sys.stderr)
    return 1


def set_up(purpose: str) -> None:
    """Make everything there that `purpose` needs. Raises SetupError."""
    if is_ready(purpose):
        return
    fresh = not _venv_is_ours()
    # All that may need a password comes first and at once: nobody waits only to be sent away.
    provisions.provide(needs(purpose, fresh=fresh), wishes(purpose))
    if fresh:
        make_venv()
    install(purpose)
    check_sheets(purpose)
    if purpose == "test":
        fetch_phone()
    stamp_file(purpose).write_text(fingerprint(purpose), encoding="ascii")


def needs(purpose: str, *, fresh: bool) -> list[machine.Need]:
    """Return what the machine must bring; `fresh`: the environment is still to be made."""
    found = [machine.pango()] if purpose == "test" else []
    if fresh:
        found.append(provisions.venv_module())
    if purpose == "test":
        found.append(provisions.browser_driver())
        if not provisions.is_ubuntu():
            found.append(provisions.chromium())
    return found


def wishes(purpose: str) -> list[machine.Need]:
    """Return what the machine may bring: without it some tests are left out, or browsers print."""
    if purpose != "test":
        return [machine.pango()]
    return [provisions.shell(), provisions.firefox(), provisions.webkit()]


# --- what is there already -----------------------------------------------------------------------


def is_ready(purpose: str) -> bool:
    """Tell whether an earlier set-up for this purpose, or a larger one, still holds."""
    if not venv_python().exists():
        return False
    if purpose == "test" and provisions.find_chromium() is None:
        return False
    # What tests need contains what running needs.
    return any(
        stamp_file(each).exists() and stamp_file(each).read_text("ascii") == fingerprint(each)
        for each in LOCKS
        if each in {purpose, "test"}
    )


def stamp_file(purpose: str) -> Path:
    """Return the file that says for which state of the project `.venv` was made."""
    return VENV / f".ready-to-{purpose}"


def fingerprint(purpose: str) -> str:
    """Return a digest of everything that decides what belongs into `.venv`."""
    digest = hashlib.sha256()
    for part in (STAMP_VERSION, str(ROOT), sys.version, os.path.realpath(sys.base_prefix)):
        digest.update(part.encode())
    for name in ("pyproject.toml", LOCKS[purpose]):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def venv_python() -> Path:
    """Return the interpreter inside `.venv`."""
    if os.name == "nt":
        return VENV / "Scripts" / "python.exe"
    return VENV / "bin" / "python"


# --- Python packages -----------------------------------------------------------------------------


def make_venv() -> None:
    """Make a fresh `.venv`, in place of one that is half made or belongs to another Python."""
    say("Making the environment .venv")
    _run([sys.executable, "-m", "venv", "--clear", str(VENV)], "The environment .venv could not be made.")


def _venv_is_ours() -> bool:
    """Ask the interpreter in `.venv` for its version and pip; interrupted, it lacks both."""
    code = "import sys, pip; print(sys.version, sys.prefix)"
    try:
        done = subprocess.run(
            [str(venv_python()), "-c", code], capture_output=True, text=True, check=False, env=_environment()
        )
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == f"{sys.version} {VENV}"


def install(purpose: str) -> None:
    """Install the locked packages, each checked against its hash, and the project as it lies."""
    say("Installing the Python packages, the first time a minute or two")
    pip = [*_in_venv("pip", "install"), "--quiet", "--no-input", "--disable-pip-version-check"]
    advice = "The Python packages could not be installed; is there a network? Start again later."
    _run([*pip, "--require-hashes", "-r", str(ROOT / LOCKS[purpose])], advice)
    _run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], advice)
    if purpose == "test" and provisions.find_chromium() is None:
        say("Downloading Chromium for the browser tests")
        _run(
            _in_venv("playwright", "install", "chromium"),
            f"The browser tests need Chromium. {_type('playwright', 'install', '--with-deps')}",
        )


def check_sheets(purpose: str) -> None:
    """Load the PDF writer once; what it misses is better said now than at the first sheet.

    Tests need it. Whoever only runs the program can print sheets with the browser.
    """
    done = subprocess.run(
        [str(venv_python()), "-c", "import weasyprint"], capture_output=True, text=True, check=False, env=_environment()
    )
    if done.returncode != 0:
        complaint = done.stderr.strip().splitlines()[-1:]
        missing = "\n".join([*complaint, machine.advice([machine.pango()])])
        if purpose == "test":
            raise SetupError(missing)
        say(f"{missing}\nUntil then sheets are printed with the browser")


def fetch_phone() -> None:
    """Fetch Python for browsers; without it the tests of the phone alone are left out."""
    say("Fetching Python for browsers")
    code = "from scorekeeper.phone import building; building.pyodide(); building.node()"
    command = [str(venv_python()), "-c", code]
    if subprocess.run(command, check=False, env=_environment(), capture_output=True).returncode:
        print("It cannot be had here: the tests of the phone alone will be left out.", flush=True)


def _in_venv(module: str, *arguments: str) -> list[str]:
    return [str(venv_python()), "-m", module, *arguments]


def _type(*command: str) -> str:
    return f"Type:\n\n    .venv/bin/python -m {' '.join(command)} chromium\n\nand start again."


# --- running things ------------------------------------------------------------------------------


def _run(command: Sequence[str], advice: str) -> None:
    done = subprocess.run(command, check=False, env=_environment(), stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SetupError(advice)


def _environment() -> dict[str, str]:
    """Return the environment without what would lead Python or pip out of `.venv`."""
    unwanted = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"}
    return {key: value for key, value in os.environ.items() if key not in unwanted}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
