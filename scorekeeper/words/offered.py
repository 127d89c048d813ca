"""The languages that are offered: which of them a browser asks for, and whether all can be used."""

from collections.abc import Iterable

from scorekeeper.words.catalog import catalog
from scorekeeper.words.language import ENGLISH, LANGUAGES


def first_offered(codes: Iterable[str]) -> str:
    """Return the first language that is offered of those that a browser asks for, else English."""
    asked = (code.replace("_", "-").lower().partition("-")[0] for code in codes)
    return next((code for code in asked if code in LANGUAGES), ENGLISH)


def check_catalogs() -> None:
    """Read every catalog; raises CatalogFault with file and line where one cannot be used."""
    for code in sorted(LANGUAGES.keys() - {ENGLISH}):
        catalog(code)
