"""What the tests of the hand pages share: reading a page's form as a browser would send it."""

from collections.abc import Iterator
from html.parser import HTMLParser

from scorekeeper.rules import Variant

Pairs = list[tuple[str, str]]


class _FormReader(HTMLParser):
    """Collects what the fields of one form hold."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id, self.inside = form_id, False
        self.pairs: Pairs = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.inside = given.get("id") == self.form_id
        name = given.get("name")
        if not self.inside or tag != "input" or name is None:
            return
        if given.get("type") not in {"radio", "checkbox"} or "checked" in given:
            self.pairs.append((name, given.get("value") or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


def fields_of(page: str, form_id: str = "hand") -> Pairs:
    """Return the fields of a form with what a browser would send for them."""
    reader = _FormReader(form_id)
    reader.feed(page)
    return reader.pairs


def with_fields(pairs: Pairs, **changes: str | None) -> dict[str, list[str]]:
    """Return the fields with other values; None takes a field out. `__` in a name is a hyphen."""
    renamed = {name.replace("__", "-"): value for name, value in changes.items()}
    data: dict[str, list[str]] = {}
    for name, value in pairs:
        if name not in renamed:
            data.setdefault(name, []).append(value)
    return data | {name: [value] for name, value in renamed.items() if value is not None}


def flatten(values: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield a form's values as the fields that carry them."""
    for key, value in values.items():
        yield from _flat(value, f"{prefix}{key}")


def _flat(value: object, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        yield from flatten(value, f"{name}-")
    elif isinstance(value, list) and all(isinstance(each, str) for each in value):
        yield from ((name, each) for each in value)
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _flat(each, f"{name}-{place}")
    elif value is True:
        yield name, "y"
    elif value is not None and value is not False:
        yield name, str(value)


def side_names(variant: Variant) -> list[tuple[str, ...]]:
    """Players for the usual seats of a variant."""
    return [tuple(f"P{side}{seat}" for seat in range(players)) for side, players in enumerate(variant.seating.forms[0])]
