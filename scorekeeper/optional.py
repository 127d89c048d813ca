"""Finds the part of the program for clubs, which an installation need not have."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

FOLDER = "scorekeeper.club"


def club(module: str) -> ModuleType | None:
    """Return a module of the club's part by its full name, None if this installation has no such part."""
    return import_module(module) if find_spec(FOLDER) else None
