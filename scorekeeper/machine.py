"""Checks what the computer itself must have: the Pango library. Standard library only."""

from __future__ import annotations

import ctypes
import ctypes.util
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

PANGO_LIBRARIES = (
    ("libpango-1.0.so.0", "libpango-1.0.dylib", "pango-1.0"),
    ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "pangoft2-1.0"),
)
HOMEBREW_LIBRARIES = (Path("/opt/homebrew/lib"), Path("/usr/local/lib"))
INSTALLERS = {
    "apt": ("Debian, Ubuntu", "sudo apt-get install"),
    "dnf": ("Fedora", "sudo dnf install"),
    "brew": ("macOS", "brew install"),
}


@dataclass(frozen=True)
class Need:
    """Something that the computer must have: why, how to check, and its packages by installer."""

    sentence: str
    is_there: Callable[[], bool]
    packages: dict[str, tuple[str, ...]]


def pango() -> Need:
    """Return the need for Pango, which sets the type of the printed sheets."""
    return Need(
        _mark("The printed sheets need Pango."),
        has_pango,
        {"apt": ("libpango-1.0-0", "libpangoft2-1.0-0"), "dnf": ("pango",), "brew": ("pango",)},
    )


def has_pango() -> bool:
    """Return whether the Pango libraries can be loaded."""
    return all(any(loads(name) for name in names) for names in PANGO_LIBRARIES)


def loads(name: str) -> bool:
    """Return whether a library of the system can be loaded."""
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


def advice(missing: Sequence[Need], translate: Callable[[str], str] = str) -> str:
    """Return in words what is missing and what to type, for this system or, if it is unknown, for all."""
    why = " ".join(translate(each.sentence) for each in missing)
    mine = _installer()
    if mine is not None:
        how = translate("Type this, and start again:")
        return f"{why} {how}\n\n    {_command(missing, mine)}"
    every = "\n".join(f"    {system}: {_command(missing, key)}" for key, (system, _) in INSTALLERS.items())
    how = translate("Type the line for your system, and start again:")
    return f"{why} {how}\n\n{every}"


def _mark(english: str) -> str:
    """Mark words that are translated later: this module must not import the catalogs."""
    return english


def _command(missing: Sequence[Need], installer: str) -> str:
    return " ".join([INSTALLERS[installer][1], *packages_of(missing, installer)])


def packages_of(missing: Sequence[Need], installer: str) -> list[str]:
    """Return the names under which an installer has the missing packages."""
    return [name for each in missing for name in each.packages[installer]]


def _installer() -> str | None:
    if sys.platform == "darwin":
        return "brew"
    programs = {"apt": "apt-get", "dnf": "dnf"}
    return next((key for key, program in programs.items() if shutil.which(program)), None)
