"""The rules of a variant as a page: each section names its source once, then only what differs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.sheets import house


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule; `cite` only where it stands elsewhere than the rest of its section."""

    label: str
    value: str
    cite: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules under one heading; `cite` is where most of them stand."""

    heading: str
    cite: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything `games/rules.html` receives.

    `game` is a game's title, "" for a variant's page; `rules_name` what the club calls its house
    rules, "" without a name; `changes` are the house rules in words; `assumed` is what no source
    states, as the variant says it.
    """

    variant: Variant
    chapters: tuple[Chapter, ...]
    game: str
    rules_name: str
    changes: tuple[str, ...]
    assumed: tuple[str, ...]


def rules_page(
    variant: Variant,
    game: str = "",
    rules_name: str = "",
    house_rules: Mapping[str, object] = MappingProxyType({}),
) -> RulesPage:
    """Work out the page of a variant, or of a game's own rules; `house_rules` as chosen."""
    chapters = tuple(_chapter(section) for section in rules.describe(variant))
    changes = house.house_rules(variant, house_rules) if house_rules else ()
    return RulesPage(variant, chapters, game, rules_name, changes, variant.assumed)


def _chapter(section: rules.Section) -> Chapter:
    places = Counter(row.cite.text for row in section.rows if not row.assumed)
    usual = places.most_common(1)[0][0] if places else ""
    statements = tuple(
        Statement(
            row.label,
            row.value,
            "" if row.assumed or row.cite.text == usual else row.cite.text,
            row.assumed,
        )
        for row in section.rows
    )
    return Chapter(section.heading, usual, statements)
