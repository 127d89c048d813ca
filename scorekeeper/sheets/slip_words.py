"""What slips and table cards say about the rules that are played."""

from typing import Protocol

from scorekeeper.rules import Variant
from scorekeeper.sheets.values import Value, values
from scorekeeper.sheets.words import plain


class RulesLike(Protocol):
    """What a page is about: a variant under house rules."""

    @property
    def variant(self) -> Variant:
        """The rules, house rules applied."""

    @property
    def rules_name(self) -> str:
        """What the club calls its house rules, "" without a name."""

    @property
    def house_rules(self) -> tuple[str, ...]:
        """House rules in words."""


def played(form: RulesLike) -> str:
    """Say what is played under which rules."""
    if form.rules_name:
        return f"{form.variant.name}, rules “{plain(form.rules_name)}”"
    return f"{form.variant.name}, {'house rules' if form.house_rules else 'rules as printed'}"


def looked_up(variant: Variant) -> tuple[str, ...]:
    """Say what a side must open with, then what the cards are worth."""
    groups = {group.heading: group.rows for group in values(variant)}
    opening = "; ".join(_minimum(row) for row in groups.get("must open with", ()))
    cards = "; ".join(f"{row.label} = {row.value}" for row in groups.get("cards", ()))
    told = (f"Must open with {opening}." if opening else "", f"Cards: {cards}." if cards else "")
    return tuple(each for each in told if each)


def rules_notes(form: RulesLike) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Say house rules and what is assumed: in full, and only how many there are of them."""
    house, assumed = form.house_rules, form.variant.assumed
    whole, counts = [], []
    if house:
        whole.append(f"House rules: {plain('; '.join(house))}.")
        counts.append("1 house rule" if len(house) == 1 else f"{len(house)} house rules")
    if assumed:
        whole.append(f"Assumed: {' '.join(assumed)}")
        counts.append(f"{len(assumed)} assumed")
    return tuple(whole), ((f"{', '.join(counts)}: see the rules.",) if counts else ())


def _minimum(row: Value) -> str:
    """A minimum, and when it holds."""
    return f"and {row.value}" if row.label == "and" else f"{row.value} ({row.label})"
