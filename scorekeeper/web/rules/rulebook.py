"""The rulebook of a variant, of a club's rules or of a game, as a page."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.rules import SOURCES, Cite, Source, Variant
from scorekeeper.rules.describe import Row
from scorekeeper.rules.rulebook import Said, ToldChapter, rulebook
from scorekeeper.rules.topics.penalties.fields import Confidence
from scorekeeper.rules.worked_example import ExampleHand, worked_example
from scorekeeper.sheets.game import house

# What a table asks first, by the label that says it.
_AT_A_GLANCE = (
    ("Players", "Players"),
    ("Packs", "Packs"),
    ("Cards dealt to each player", "Cards each"),
    ("Canastas needed", "Canastas to go out"),
    ("The game ends at", "Game"),
    ("The game ends after", "Game"),
)


@dataclass(frozen=True, slots=True)
class ToldStatement:
    """One statement as the page shows it: in a table, or with its subject in bold."""

    label: str
    value: str
    note: str
    remedy: str
    joint: str  # between label and value: ":" unless they are a sentence
    source: str
    book: str  # key of the source in the list at the end
    assumed: bool
    house: str  # "" or how a house rule parts from the book


@dataclass(frozen=True, slots=True)
class RulebookChapter:
    """A chapter: its anchor, the heads of its table if it is one, its statements."""

    anchor: str
    heading: str
    columns: tuple[str, ...]
    told: tuple[ToldStatement, ...]
    gone: tuple[str, ...]  # what the book has and the house rules have not


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything `games/rules.html` receives.

    `game` is a game's title, "" for a variant's page; `rules_name` what the club calls its house
    rules, "" without a name; `changes` are the house rules in words; `assumed` is what no source
    states, as the variant says it, `mostly_assumed` if that is more than half of everything.
    """

    variant: Variant
    family: str
    glance: tuple[tuple[str, str], ...]
    parts: tuple[RulebookChapter, ...]
    example: ExampleHand | None
    game: str
    rules_name: str
    changes: tuple[str, ...]
    assumed: tuple[str, ...]
    mostly_assumed: bool
    sources: tuple[Source, ...]


def rules_page(
    variant: Variant,
    game: str = "",
    rules_name: str = "",
    house_rules: Mapping[str, object] = MappingProxyType({}),
) -> RulesPage:
    """Work out the page of a variant, or of a game's own rules; `house_rules` as chosen."""
    chapters = rulebook(variant)
    rows = [said.row for chapter in chapters for said in chapter.said]
    example = worked_example(variant)
    return RulesPage(
        variant=variant,
        family=variant.family.said,
        glance=tuple(_glance(rows)),
        parts=tuple(_part(chapter) for chapter in chapters),
        example=example,
        game=game,
        rules_name=rules_name,
        changes=house.house_rules(variant, house_rules) if house_rules else (),
        assumed=variant.assumed,
        mostly_assumed=2 * sum(row.assumed for row in rows) > len(rows),
        sources=_books(row.cite for row in rows),
    )


def _glance(rows: list[Row]) -> Iterator[tuple[str, str]]:
    values = {row.label: row.value for row in rows}
    for label, name in _AT_A_GLANCE:
        if label in values:
            yield name, values[label].removesuffix(" after a hand")


def _part(chapter: ToldChapter) -> RulebookChapter:
    return RulebookChapter(
        re.sub("[^a-z]+", "-", chapter.heading.lower()),
        chapter.heading,
        chapter.columns,
        tuple(_told(said) for said in chapter.said),
        tuple(f"{row.label}: {row.value}" for row in chapter.gone),
    )


def _told(said: Said) -> ToldStatement:
    row = said.row
    told = row.assumed and row.doubt == Confidence.UNVERIFIED.said  # the citation says so itself
    doubt = "" if told else row.doubt
    source = f"{row.cite.short}. {doubt}" if doubt else row.cite.short
    return ToldStatement(
        label=row.label,
        value=row.value,
        note=row.note,
        remedy=row.remedy,
        joint="" if row.sentence else ":",
        source=source,
        book=row.cite.source,
        assumed=row.assumed,
        house=_house(said),
    )


def _house(said: Said) -> str:
    if not said.changed:
        return ""
    return f"house rule; printed: {said.printed}" if said.printed else "house rule; not printed"


def _books(cites: Iterable[Cite]) -> tuple[Source, ...]:
    """The sources that are cited, in the order in which they are met."""
    keys = dict.fromkeys(cite.source for cite in cites)
    return tuple(SOURCES[key] for key in keys)
