"""What the machine itself must bring, such as Pango and a browser. Standard library only.

Nothing here asks for a password: where packages cannot be installed without one, the caller gets
the exact command to type instead, once, for everything that is missing.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

PANGO_LIBRARIES = (
    ("libpango-1.0.so.0", "libpango-1.0.dylib", "pango-1.0"),
    ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "pangoft2-1.0"),
)
HOMEBREW_LIBRARIES = (Path("/opt/homebrew/lib"), Path("/usr/local/lib"))

CHROMIUM_VARIABLE = "SCOREKEEPER_CHROMIUM"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
PLAYWRIGHT_PLACES = (
    ".cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)

INSTALLERS = {
    "apt": ("Debian, Ubuntu", "sudo apt-get install"),
    "dnf": ("Fedora", "sudo dnf install"),
    "brew": ("macOS", "brew install"),
}


class SetupError(Exception):
    """Something is missing that may not or cannot be installed; the message says what to type."""


@dataclass(frozen=True)
class Need:
    """One thing the machine must bring: why, how to find out, and its packages by installer."""

    sentence: str
    is_there: Callable[[], bool]
    packages: dict[str, tuple[str, ...]]


def pango() -> Need:
    """Return the need for Pango, which sets the type of the printed sheets."""
    return Need(
        "The printed sheets need Pango.",
        has_pango,
        {"apt": ("libpango-1.0-0", "libpangoft2-1.0-0"), "dnf": ("pango",), "brew": ("pango",)},
    )


def venv_module() -> Need:
    """Return the need for the part of Python that makes environments; Debian packs it apart."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return Need(
        "Python cannot make environments on this machine.",
        has_venv_module,
        {"apt": (f"python{version}-venv",), "dnf": ("python3",), "brew": ("python3",)},
    )


def chromium() -> Need:
    """Return the need for a browser."""
    return Need(
        "The browser tests need Chromium.",
        lambda: find_chromium() is not None,
        {"apt": ("chromium",), "dnf": ("chromium",), "brew": ("google-chrome",)},
    )


def browser_driver() -> Need:
    """Return the need for what Playwright's own program is linked with; macOS has it built in."""
    return Need(
        "The browser tests need libatomic.",
        lambda: sys.platform != "linux" or _loads("libatomic.so.1"),
        {"apt": ("libatomic1",), "dnf": ("libatomic",), "brew": ()},
    )


# --- finding out ---------------------------------------------------------------------------------


def has_venv_module() -> bool:
    """Tell whether this Python can put pip into an environment."""
    importlib.invalidate_caches()  # it may have been installed a second ago
    return importlib.util.find_spec("ensurepip") is not None


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


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome; the variable SCOREKEEPER_CHROMIUM wins."""
    named = os.environ.get(CHROMIUM_VARIABLE)
    if named:
        return named
    for name in CHROMIUM_NAMES:
        found = shutil.which(name)
        if found:
            return found
    downloaded = [path for each in PLAYWRIGHT_PLACES for path in sorted(Path.home().glob(each))]
    places = [*map(Path, CHROMIUM_PLACES), *downloaded]
    return next((str(place) for place in places if place.exists()), None)


def is_ubuntu() -> bool:
    """Tell whether Chromium is packed as a snap here, which tests cannot start as they need it."""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return "ID=ubuntu" in lines


# --- installing ----------------------------------------------------------------------------------


def provide(needs: Sequence[Need]) -> None:
    """Install what is missing, all at once. Raises SetupError with the command to type."""
    missing = [each for each in needs if not each.is_there()]
    if not missing:
        return
    if not _can_install():
        raise SetupError(advice(missing))
    names = _packages(missing, "apt")
    say(f"Installing {', '.join(names)}")
    _apt(["update"])  # may fail for one source of several; the install below decides
    installed = _apt(["install", "--yes", "--no-install-recommends", *names])
    if not installed or not all(each.is_there() for each in missing):
        raise SetupError(advice(missing))


def advice(missing: Sequence[Need]) -> str:
    """Say why and what to type: this system's command, or all of them if it is an unknown one."""
    why = " ".join(each.sentence for each in missing)
    mine = _installer()
    if mine is not None:
        return f"{why} Type:\n\n    {_command(missing, mine)}\n\nand start again."
    every = "\n".join(
        f"    {system}: {_command(missing, key)}" for key, (system, _) in INSTALLERS.items()
    )
    return f"{why} Type, with what your system calls it:\n\n{every}\n\nand start again."


def _command(missing: Sequence[Need], installer: str) -> str:
    return " ".join([INSTALLERS[installer][1], *_packages(missing, installer)])


def _packages(missing: Sequence[Need], installer: str) -> list[str]:
    return [name for each in missing for name in each.packages[installer]]


def _installer() -> str | None:
    if sys.platform == "darwin":
        return "brew"
    programs = {"apt": "apt-get", "dnf": "dnf"}
    return next((key for key, program in programs.items() if shutil.which(program)), None)


def _can_install() -> bool:
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


def _apt(arguments: Sequence[str]) -> bool:
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
    if done.returncode != 0:
        sys.stderr.write(done.stdout.decode(errors="replace")[-2000:])
    return done.returncode == 0


def say(message: str) -> None:
    """Tell what takes a moment now."""
    print(f"{message} ...", flush=True)
