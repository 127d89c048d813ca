"""The page with the rulebook of a variant, of a club's rules or of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from flask import render_template
from markupsafe import Markup, escape

from scorekeeper.rules import SOURCES, Cite, Source, Variant
from scorekeeper.rules.describe import Row
from scorekeeper.rules.rulebook import Said, rulebook
from scorekeeper.rules.sources import OWN, SHORT
from scorekeeper.rules.topics.penalties.fields import Confidence
from scorekeeper.rules.wording import Told
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.club.table import table_of
from scorekeeper.sheets.game import about
from scorekeeper.words.language import ENGLISH, Language, mark_for_translation, said, say, spoken

# What a table wants to know first: the label of the statement, and its short name.
_AT_A_GLANCE = (
    ("Players", mark_for_translation("Players")),
    ("Packs", mark_for_translation("Packs")),
    ("Cards dealt to each player", mark_for_translation("Cards each")),
    ("Canastas needed", mark_for_translation("Canastas to go out")),
    ("Burracos needed", mark_for_translation("Burracos to close")),
    ("Biribas needed", mark_for_translation("Biribas to close")),
    ("Cards of a pot", mark_for_translation("Cards of a pot")),
    ("The game ends at", mark_for_translation("Game")),
    ("The game ends after", mark_for_translation("Game")),
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
        glance=list(at_a_glance(rows)),
        chapters=chapters,
        anchor=anchor_of,
        doubt=_doubt,
        place_of=_place_of,
        book_lang=_lang,
        house=_house,
        laid=table_of(variant),
        example=worked_example(variant),
        mostly_assumed=2 * sum(row.assumed for row in rows) > len(rows),
        sources=_books(row.cite for row in rows),
        **whose,
    )


def at_a_glance(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """What a table asks first: its name and what the rows say."""
    values = {row.label: row.value for row in rows}
    for label, name in _AT_A_GLANCE:
        if label in values:
            value = values[label]
            if isinstance(value, Told):  # of the target the points alone
                value = Told(value.template.removesuffix(" after a hand"), value.facts)
            yield name, value


def anchor_of(heading: str) -> str:
    """Return the anchor of a chapter on its page."""
    return re.sub("[^a-z]+", "-", heading.lower())


def _doubt(row: Row) -> str:
    """Return how sure a statement is, unless its citation says so itself."""
    told = row.assumed and row.doubt == Confidence.UNVERIFIED.said
    return "" if told else row.doubt


def _place_of(cite: Cite) -> Markup:
    """A citation beside a statement; what a book is called stays in the book's language."""
    return _place_in(cite, spoken())


@lru_cache(maxsize=4096)
def _place_in(cite: Cite, _: Language) -> Markup:
    """Put it into HTML once for each language: a rulebook cites the same places over and over."""
    if cite.source not in OWN:
        return Markup("<span{}>{}</span>").format(_lang(cite.source), cite.short)
    place = escape(f"{said(SHORT[cite.source])}: {said(cite.section)}")
    book = cite.section.facts.get("name") if isinstance(cite.section, Told) else None
    if not book or spoken().code == ENGLISH:
        return place
    return place.replace(escape(book), Markup('<span lang="en">{}</span>').format(book))


def _lang(source: str) -> Markup:
    """The language of a book's title, where the page is in another one."""
    foreign = source not in OWN and spoken().code != ENGLISH
    return Markup(' lang="en"') if foreign else Markup("")


def _house(statement: Said) -> str:
    """How a house rule parts from the book, "" where none does."""
    if not statement.changed:
        return ""
    if not statement.printed:
        return say("house rule; not printed")
    return say("house rule; printed: {value}", value=said(statement.printed))


def _books(cites: Iterable[Cite]) -> tuple[Source, ...]:
    """Return the sources that are cited, in order of appearance."""
    keys = dict.fromkeys(cite.source for cite in cites)
    return tuple(SOURCES[key] for key in keys)
