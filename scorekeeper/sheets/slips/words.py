"""What slips and table cards say about the rules that are played."""

from collections.abc import Sequence

from scorekeeper.rules import Variant
from scorekeeper.sheets.pad.values import Value, values
from scorekeeper.sheets.text.language import said, say
from scorekeeper.sheets.text.words import plain


def played(variant: Variant, rules_name: str, house_rules: Sequence[str]) -> str:
    """Say what is played under which rules.

    `rules_name` is what the club calls its house rules, "" without a name; `house_rules` these in
    words.
    """
    name = said(variant.name)
    if rules_name:
        return say("{variant}, rules “{name}”", variant=name, name=plain(rules_name))
    rules = say("house rules") if house_rules else say("rules as printed")
    return f"{name}, {rules}"


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


def rules_notes(
    variant: Variant, house_rules: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Say house rules and what is assumed: in full, and only how many there are of them."""
    assumed = variant.assumed
    whole, counts = [], []
    if house_rules:
        whole.append(say("House rules: {rules}.", rules=plain("; ".join(house_rules))))
        counts.append(say("{count:house rule|house rules}", count=len(house_rules)))
    if assumed:
        whole.append(say("Assumed: {sentences}", sentences=" ".join(map(said, assumed))))
        counts.append(say("{count} assumed", count=len(assumed)))
    brief = say("{what}: see the rules.", what=", ".join(counts))
    return tuple(whole), ((brief,) if counts else ())


def _minimum(row: Value) -> str:
    """A minimum, and when it holds."""
    also = say("and")
    return f"{also} {row.value}" if row.label == also else f"{row.value} ({row.label})"
