"""The page with the rulebook of a variant, of a club's rules or of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from flask import render_template
from markupsafe import Markup

from scorekeeper.rules import SOURCES, Cite, Source, Variant
from scorekeeper.rules.describe import Row
from scorekeeper.rules.messages import Msg
from scorekeeper.rules.rulebook import BookChapter, BookStatement, rulebook
from scorekeeper.rules.topics.penalties.fields import Confidence
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.game import about
from scorekeeper.sheets.rulebook.table import table_of
from scorekeeper.web.wording import cited_short
from scorekeeper.words.language import Language, current_language, mark_for_translation, translate

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
    rows = [statement.row for chapter in chapters for statement in chapter.statements]
    return render_template(
        "games/rules.html",
        variant=variant,
        leaflet=leaflet,
        rules_name=rules_name,
        changes=about.house_rules(variant, house_rules) if house_rules else (),
        family=variant.family.english,
        glance=list(at_a_glance(rows)),
        book=_book(_WholeBook(variant.assumed, chapters, variant), current_language()),
        mostly_assumed=2 * sum(row.assumed for row in rows) > len(rows),
        **whose,
    )


@dataclass(frozen=True, slots=True)
class _WholeBook:
    """The rules of a variant, which are the same as others if all their sentences are."""

    assumed: tuple[str, ...]
    chapters: tuple[BookChapter, ...]
    variant: Variant = field(compare=False)


@lru_cache(maxsize=128)
def _book(rules: _WholeBook, _language: Language) -> Markup:
    """Return the chapters as HTML, made once for each language: they are the longest of all."""
    variant, chapters = rules.variant, rules.chapters
    html = render_template(
        "games/_book.html",
        variant=variant,
        chapters=chapters,
        anchor=anchor_of,
        doubt=_doubt,
        place_of=cited_short,
        house=_house,
        laid=table_of(variant),
        example=worked_example(variant),
        sources=_books(statement.row.cite for chapter in chapters for statement in chapter.statements),
    )
    return Markup(html)  # noqa: S704 - the template escapes what it shows


def at_a_glance(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Return what a table asks first: its name and what the rows say."""
    values = {row.label: row.value for row in rows}
    for label, name in _AT_A_GLANCE:
        if label in values:
            value = values[label]
            if isinstance(value, Msg):  # of the target the points alone
                value = Msg(value.template.removesuffix(" after a hand"), value.facts)
            yield name, value


def anchor_of(heading: str) -> str:
    """Return the anchor of a chapter on its page."""
    return re.sub("[^a-z]+", "-", heading.lower())


def _doubt(row: Row) -> str:
    """Return how sure a statement is, unless its citation says so itself."""
    unverified = row.assumed and row.doubt == Confidence.UNVERIFIED.english
    return "" if unverified else row.doubt


def _house(statement: BookStatement) -> str:
    """Return how a house rule differs from the book, "" where none does."""
    if not statement.changed:
        return ""
    if not statement.printed:
        return translate("house rule; not printed")
    return translate("house rule; printed: {value}", value=translate(statement.printed))


def _books(cites: Iterable[Cite]) -> tuple[Source, ...]:
    """Return the sources that are cited, in order of appearance, and other programs at the end."""
    keys = dict.fromkeys(cite.source for cite in cites)
    return tuple(sorted((SOURCES[key] for key in keys), key=lambda book: book.program))
