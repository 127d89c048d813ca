"""The page with the rulebook of a variant, of a club's rules or of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from flask import render_template

from scorekeeper.rules import SOURCES, Cite, Source, Variant
from scorekeeper.rules.describe import Row
from scorekeeper.rules.rulebook import Said, rulebook
from scorekeeper.rules.topics.penalties.fields import Confidence
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.club.table import table_of
from scorekeeper.sheets.game import about

# What a table wants to know first: the label of the statement, and its short name.
_AT_A_GLANCE = (
    ("Players", "Players"),
    ("Packs", "Packs"),
    ("Cards dealt to each player", "Cards each"),
    ("Canastas needed", "Canastas to go out"),
    ("The game ends at", "Game"),
    ("The game ends after", "Game"),
)


def rules_page(
    variant: Variant,
    leaflet: str,
    rules_name: str = "",
    house_rules: Mapping[str, object] = MappingProxyType({}),
    **whose: object,
) -> str:
    """Return the page of a variant, or of the rules of a club or a game.

    `leaflet` is the address of the printed leaflet, `rules_name` the club's name for its house
    rules, and `house_rules` are those chosen. `whose` is the game (`view`, `token`) or the set
    (`saved`).
    """
    chapters = rulebook(variant)
    rows = [said.row for chapter in chapters for said in chapter.said]
    return render_template(
        "games/rules.html",
        variant=variant,
        leaflet=leaflet,
        rules_name=rules_name,
        changes=about.house_rules(variant, house_rules) if house_rules else (),
        family=variant.family.said,
        glance=list(_glance(rows)),
        chapters=chapters,
        anchor=anchor_of,
        source=_source,
        house=_house,
        laid=table_of(variant) if variant.on_pages else None,
        example=worked_example(variant) if variant.on_pages else None,
        mostly_assumed=2 * sum(row.assumed for row in rows) > len(rows),
        sources=_books(row.cite for row in rows),
        **whose,
    )


def _glance(rows: list[Row]) -> Iterator[tuple[str, str]]:
    values = {row.label: row.value for row in rows}
    for label, name in _AT_A_GLANCE:
        if label in values:
            yield name, values[label].removesuffix(" after a hand")


def anchor_of(heading: str) -> str:
    """The place of a chapter on its page."""
    return re.sub("[^a-z]+", "-", heading.lower())


def _source(row: Row) -> str:
    """Return where a statement is printed, and how sure that is unless the citation says it."""
    told = row.assumed and row.doubt == Confidence.UNVERIFIED.said
    return f"{row.cite.short}. {row.doubt}" if row.doubt and not told else row.cite.short


def _house(said: Said) -> str:
    """Return how a house rule differs from the book, "" if it does not."""
    if not said.changed:
        return ""
    return f"house rule; printed: {said.printed}" if said.printed else "house rule; not printed"


def _books(cites: Iterable[Cite]) -> tuple[Source, ...]:
    """Return the sources that are cited, in order of appearance."""
    keys = dict.fromkeys(cite.source for cite in cites)
    return tuple(SOURCES[key] for key in keys)
