"""Reads the rules that come with a game or an event from outside, and tries what pages do with them."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper import rules
from scorekeeper.rules.record import plain
from scorekeeper.rules.record.reading import MAX_PLAYERS
from scorekeeper.rules.record.signs import SignError, kept
from scorekeeper.rules.rulebook import rulebook
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.rulebook.table import table_of

_POINTS = (-(10**9), 10**9)  # house rules add up to less
# Parts of the rules that count players, packs and cards, with the least and the most: rulings count through them.
_BOUNDS = {"seating": (1, MAX_PLAYERS), **dict.fromkeys(("deal", "drawing", "melds", "setup"), (0, plain.MAX_COUNT))}


def check_book(data: Any, digest: str) -> None:
    """Raise RecordError with the place, ValueError and others unless these are rules that every page can use."""
    for where, each in _leaves(data, ""):
        if isinstance(each, str):
            _check_text(each, where)
        elif type(each) is int:
            plain.integer(each, where, *_BOUNDS.get(where.partition(".")[0], _POINTS))
    variant = rules.load_variant(data)
    if rules.digest_of_dump(data) != digest:
        raise ValueError(digest)
    _try(variant)


def _check_text(text: str, where: str) -> None:
    try:
        kept(plain.text(text, where, plain.MAX_REASON))
    except SignError as error:
        raise plain.refuse(where, error.message) from None


def _try(variant: rules.Variant) -> None:
    for cite in variant.cites.values():
        plain.choice(cite.source, "cites", list(rules.SOURCES))
    for chapter in rulebook(variant):
        for each in chapter.statements:
            plain.choice(each.row.cite.source, "cites", list(rules.SOURCES))
    rules.house_rule_options(variant)
    table_of(variant)
    worked_example(variant)


def _leaves(data: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Yield each value with its path; keys of an object are texts, too."""
    if isinstance(data, Mapping):
        for key, each in data.items():
            yield where, key
            yield from _leaves(each, f"{where}.{key}"[: plain.MAX_NAME].removeprefix("."))
    elif isinstance(data, list):
        for at, each in enumerate(data):
            yield from _leaves(each, f"{where}[{at}]")
    else:
        yield where, data
