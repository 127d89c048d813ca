"""What the page of the club's rules shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules import VARIANTS
from scorekeeper.sheets.game.house import house_rules
from scorekeeper.store import Store
from scorekeeper.usecases import RuleSet, list_deleted_rule_sets, list_rule_sets

MOST_DELETED = 20  # shown; older ones stay in the database


@dataclass(frozen=True, slots=True)
class KeptRules:
    """A set as the list shows it: `changes` are its house rules in words."""

    rules: RuleSet
    variant_name: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A file whose name is taken: its text, and the set that has the name."""

    text: str
    existing: RuleSet


@dataclass(frozen=True, slots=True)
class ClubPage:
    """Everything `rulesets/list.html` receives.

    `problem` is why the last request could not be carried out, "" if there was none; `at` the set
    that it was about; `asked` a file that waits for an answer.
    """

    kept: Sequence[KeptRules]
    deleted: Sequence[KeptRules]
    problem: str
    at: int | None
    asked: Asked | None


def club_page(
    store: Store, *, problem: str = "", at: int | None = None, asked: Asked | None = None
) -> ClubPage:
    """Work out the page."""
    deleted = list_deleted_rule_sets(store)[:MOST_DELETED]
    return ClubPage(
        kept=[_kept(saved) for saved in list_rule_sets(store)],
        deleted=[_kept(saved) for saved in deleted],
        problem=problem,
        at=at,
        asked=asked,
    )


def sentence(message: str, where: str = "") -> str:
    """A message of the rules library as a sentence with its place in the file."""
    text = message[:1].upper() + message[1:].rstrip(".") + "."
    return f"{where}: {text}" if where else text


def unplayable(saved: RuleSet) -> str:
    """Why a set cannot be played in this release."""
    return f"“{saved.name}” cannot be played. {sentence(saved.problem)}"


def _kept(saved: RuleSet) -> KeptRules:
    printed = VARIANTS.get(saved.variant_id)
    name = printed.name if printed else saved.variant_id
    changes = house_rules(saved.variant, saved.house_rules) if saved.variant else ()
    return KeptRules(saved, name, changes)
