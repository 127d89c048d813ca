"""What the machine must bring to those who work on the program: a browser, and more.

Standard library only. Nothing here asks for a password: where packages cannot be installed without
one, the caller gets the exact command to type instead, once, for everything that is missing.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.machine import Need, advice, loads, packages_of

CHROMIUM_VARIABLE = "SCOREKEEPER_CHROMIUM"
SHELL = "chromium-headless-shell"  # the same engine without windows: a page takes half as long
CHROMIUM_NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FIREFOX_NAMES = ("firefox-esr", "firefox")
WEBKIT_DRIVER = "WebKitWebDriver"
PLAYWRIGHT_PLACES = (
    ".cache/ms-playwright/chromium_headless_shell-*/chrome-*/*headless[-_]shell",
    ".cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)


class SetupError(Exception):
    """Something is missing that may not or cannot be installed; the message says what to type."""


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
        lambda: sys.platform != "linux" or loads("libatomic.so.1"),
        {"apt": ("libatomic1",), "dnf": ("libatomic",), "brew": ()},
    )


def shell() -> Need:
    """Return the wish for a Chromium without windows; without it tests take a third longer."""
    return Need(
        "There is no Chromium without windows for the browser tests.",
        lambda: shutil.which(SHELL) is not None,
        {"apt": (SHELL,)},
    )


def firefox() -> Need:
    """Return the wish for a second browser; without it one journey is left out."""
    return Need("There is no Firefox for a journey.", lambda: find_firefox() is not None, {"apt": ("firefox-esr",)})


def webkit() -> Need:
    """Return the wish for a third browser; without it one journey is left out."""
    return Need(
        "There is no WebKitGTK, with its driver and Xvfb, for a journey.",
        lambda: all(map(shutil.which, (WEBKIT_DRIVER, "Xvfb"))),
        {"apt": ("webkit2gtk-driver", "xvfb")},
    )


def has_venv_module() -> bool:
    """Tell whether this Python can put pip into an environment."""
    importlib.invalidate_caches()  # it may have been installed a second ago
    return importlib.util.find_spec("ensurepip") is not None


def find_chromium(*, whole: bool = False) -> str | None:
    """Return the path of a Chromium or Chrome; the variable SCOREKEEPER_CHROMIUM wins.

    `whole`: the engine without windows will not do, because it shows no PDF.
    """
    named = os.environ.get(CHROMIUM_VARIABLE)
    if named:
        return named
    for name in CHROMIUM_NAMES[whole:]:
        found = shutil.which(name)
        if found:
            return found
    kept = PLAYWRIGHT_PLACES[whole:]
    downloaded = [path for each in kept for path in sorted(Path.home().glob(each))]
    places = [*map(Path, CHROMIUM_PLACES), *downloaded]
    return next((str(place) for place in places if place.exists()), None)


def find_firefox() -> str | None:
    """Return the path of a Firefox that tests can start as they need it."""
    names = () if is_ubuntu() else FIREFOX_NAMES
    return next(filter(None, map(shutil.which, names)), None)


def is_ubuntu() -> bool:
    """Tell whether browsers are packed as snaps here, which tests cannot start as they need it."""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return "ID=ubuntu" in lines


def provide(needs: Sequence[Need], wishes: Sequence[Need] = ()) -> None:
    """Install what is missing, all at once. Raises SetupError with the command to type.

    What is only wished for is installed where that can be done, and nothing is said where not.
    """
    missing = [each for each in needs if not each.is_there()]
    wished = [each for each in wishes if not each.is_there()]
    if not _can_install() and missing:
        raise SetupError(advice(missing))
    if not _can_install() or not missing + wished:
        return
    say(f"Installing {', '.join(packages_of(missing + wished, 'apt'))}")
    _apt(["update"])  # may fail for one source of several; the install below decides
    installed = _installed(missing + wished) or (bool(wished) and _installed(missing))
    if missing and not (installed and all(each.is_there() for each in missing)):
        raise SetupError(advice(missing))


def _installed(needs: Sequence[Need]) -> bool:
    """Install the packages of these needs; tells whether that succeeded."""
    return _apt(["install", "--yes", "--no-install-recommends", *packages_of(needs, "apt")])


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
    done = subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)
    return [sudo, "-n"] if done.returncode == 0 else None


def _apt(arguments: Sequence[str]) -> bool:
    """Run apt-get without questions; its output is shown only if it fails."""
    command = [
        *(_as_root() or []),
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "-qq",
        "-o",
        "DPkg::Lock::Timeout=300",
        *arguments,
    ]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout.decode(errors="replace")[-2000:])
    return done.returncode == 0


def say(message: str) -> None:
    """Tell what takes a moment now."""
    print(f"{message} ...", flush=True)
