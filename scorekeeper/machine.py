"""What the machine must bring: Pango, a browser for the tests. Standard library only.

Nothing here needs a password: where apt-get cannot be used without one, the caller gets the exact
command to type instead.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PANGO_LIBRARIES = (
    ("libpango-1.0.so.0", "libpango-1.0.dylib", "pango-1.0"),
    ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "pangoft2-1.0"),
)
PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0")
PANGO_EXTRA = "libharfbuzz-subset0"  # makes smaller PDFs; older Debian releases do not have it
HOMEBREW_LIBRARIES = (Path("/opt/homebrew/lib"), Path("/usr/local/lib"))

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_PLACES = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
CHROMIUM_VARIABLE = "SCOREKEEPER_CHROMIUM"


class SetupError(Exception):
    """Something is missing that may not or cannot be installed; the message says what to type."""


def ensure_pango() -> None:
    """Install Pango, which sets the type of the printed sheets, where it is missing."""
    if has_pango():
        return
    advice = f"The printed sheets need Pango. {pango_command()}"
    install_packages(PANGO_PACKAGES, advice)
    _apt(["install", "--yes", "--no-install-recommends", PANGO_EXTRA], quiet=True)
    if not has_pango():
        raise SetupError(advice)


def has_pango() -> bool:
    """Tell whether the Pango libraries can be loaded."""
    return all(any(_loads(name) for name in names) for names in PANGO_LIBRARIES)


def _loads(name: str) -> bool:
    candidates = [name, *(str(folder / name) for folder in HOMEBREW_LIBRARIES)]
    if not name.startswith("lib"):
        candidates = [found] if (found := ctypes.util.find_library(name)) else []
    for each in candidates:
        try:
            ctypes.CDLL(each)
        except OSError:
            continue
        return True
    return False


def pango_command() -> str:
    """Return the sentence that says how this machine gets Pango."""
    return _commands(
        {
            "apt": f"sudo apt-get install {' '.join(PANGO_PACKAGES)}",
            "dnf": "sudo dnf install pango",
            "brew": "brew install pango",
        }
    )


def ensure_chromium() -> None:
    """Install the browser of the browser tests where there is none."""
    if find_chromium() is not None:
        return
    advice = "The browser tests need Chromium. " + _commands(
        {
            "apt": "sudo apt-get install chromium",
            "dnf": "sudo dnf install chromium",
            "brew": "brew install --cask chromium",
        }
    )
    if os_release().get("ID") == "ubuntu":
        # Ubuntu's package is a snap, which a test cannot start with a profile of its own.
        raise SetupError(
            "The browser tests need Chromium. Type:\n\n    python3 -m pip install playwright && "
            "python3 -m playwright install --with-deps chromium\n\nand start again."
        )
    install_packages(("chromium",), advice)
    if find_chromium() is None:
        raise SetupError(advice)


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome; the variable SCOREKEEPER_CHROMIUM wins."""
    named = os.environ.get(CHROMIUM_VARIABLE)
    if named:
        return named
    for name in CHROMIUM_NAMES:
        found = shutil.which(name)
        if found:
            return found
    downloads = Path.home() / ".cache" / "ms-playwright"
    places = [*CHROMIUM_PLACES, *sorted(downloads.glob("chromium-*/chrome-linux*/chrome"))]
    return next((str(place) for place in places if place.exists()), None)


def install_packages(names: Sequence[str], advice: str) -> None:
    """Install Debian packages if no password is needed; else raise SetupError with the advice."""
    if not can_install_packages():
        raise SetupError(advice)
    say(f"Installing {', '.join(names)}")
    _apt(["update"])  # may fail for one source of several; the install below decides
    if not _apt(["install", "--yes", "--no-install-recommends", *names]):
        raise SetupError(advice)


def can_install_packages() -> bool:
    """Tell whether apt-get can be used without anybody typing a password."""
    return shutil.which("apt-get") is not None and _as_root() is not None


def _as_root() -> list[str] | None:
    """Return what must stand before a command to run it as root; None if that cannot be had."""
    if os.name == "posix" and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is None:
        return None
    done = subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)  # noqa: S603
    return [sudo, "-n"] if done.returncode == 0 else None


def _apt(arguments: Sequence[str], *, quiet: bool = False) -> bool:
    """Run apt-get without questions; its output is shown only if it fails."""
    command = [
        *(_as_root() or []), "env", "DEBIAN_FRONTEND=noninteractive",
        "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *arguments,
    ]  # fmt: skip
    done = subprocess.run(  # noqa: S603 - fixed words and our own package names
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0 and not quiet:
        sys.stderr.write(done.stdout.decode(errors="replace")[-2000:])
    return done.returncode == 0


def _commands(by_manager: Mapping[str, str]) -> str:
    """Say which command to type: this system's, or all of them if it is an unknown one."""
    names = {"apt": "Debian, Ubuntu", "dnf": "Fedora", "brew": "macOS"}
    mine = _manager()
    if mine is not None:
        return f"Type:\n\n    {by_manager[mine]}\n\nand start again."
    every = "\n".join(f"    {names[each]}: {command}" for each, command in by_manager.items())
    return f"Type, with what your system calls it:\n\n{every}\n\nand start again."


def _manager() -> str | None:
    if sys.platform == "darwin":
        return "brew"
    return next(
        (each for each in ("apt", "dnf") if shutil.which(each) or shutil.which(f"{each}-get")), None
    )


def os_release() -> dict[str, str]:
    """Return what the system says of itself; nothing where it says nothing."""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}


def say(message: str) -> None:
    """Tell what takes a moment now."""
    print(f"{message} ...", flush=True)
