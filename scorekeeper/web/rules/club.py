"""The club's rules in words."""

from scorekeeper.rules import VARIANTS
from scorekeeper.sheets.game.about import house_rules
from scorekeeper.usecases import RuleSet
from scorekeeper.web.filters import sentence


def unplayable(saved: RuleSet) -> str:
    """Why a set cannot be played in this release."""
    return f"“{saved.name}” cannot be played. {sentence(saved.problem)}"


def variant_name(saved: RuleSet) -> str:
    """The name of the variant that a set is for."""
    printed = VARIANTS.get(saved.variant_id)
    return printed.name if printed else saved.variant_id


def changes_of(saved: RuleSet) -> tuple[str, ...]:
    """The house rules of a set in words; none if it cannot be played."""
    return house_rules(saved.variant, saved.house_rules) if saved.variant else ()
