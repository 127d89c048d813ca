"""What slips and table cards say about the rules that are played."""

from typing import Protocol

from scorekeeper.rules import Variant
from scorekeeper.sheets.pad.values import Value, values
from scorekeeper.sheets.text.language import said, say
from scorekeeper.sheets.text.words import plain


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
    variant = said(form.variant.name)
    if form.rules_name:
        return say("{variant}, rules “{name}”", variant=variant, name=plain(form.rules_name))
    rules = say("house rules") if form.house_rules else say("rules as printed")
    return f"{variant}, {rules}"


def looked_up(variant: Variant) -> tuple[str, ...]:
    """Say what a side must open with, then what the cards are worth."""
    groups = {group.heading: group.rows for group in values(variant)}
    opening = "; ".join(_minimum(row) for row in groups.get(say("must open with"), ()))
    cards = "; ".join(f"{row.label} = {row.value}" for row in groups.get(say("cards"), ()))
    told = (
        say("Must open with {minimums}.", minimums=opening) if opening else "",
        say("Cards: {cards}.", cards=cards) if cards else "",
    )
    return tuple(each for each in told if each)


def rules_notes(form: RulesLike) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Say house rules and what is assumed: in full, and only how many there are of them."""
    house, assumed = form.house_rules, form.variant.assumed
    whole, counts = [], []
    if house:
        whole.append(say("House rules: {rules}.", rules=plain("; ".join(house))))
        counts.append(say("{count:house rule|house rules}", count=len(house)))
    if assumed:
        whole.append(say("Assumed: {sentences}", sentences=" ".join(map(said, assumed))))
        counts.append(say("{count} assumed", count=len(assumed)))
    brief = say("{what}: see the rules.", what=", ".join(counts))
    return tuple(whole), ((brief,) if counts else ())


def _minimum(row: Value) -> str:
    """A minimum, and when it holds."""
    also = say("and")
    return f"{also} {row.value}" if row.label == also else f"{row.value} ({row.label})"
