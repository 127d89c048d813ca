"""What stands at the foot of every page: variant, house rules, what is assumed."""

from scorekeeper.rules import Variant
from scorekeeper.sheets.fit import width_of
from scorekeeper.sheets.language import said, say
from scorekeeper.sheets.paper import Paper
from scorekeeper.sheets.words import plain

DOT, ELLIPSIS = " · ", "…"


def about_rules(
    variant: Variant, rules_name: str, paper: Paper, *, house: int = 0, day: str = ""
) -> str:
    """Say in one or two lines which rules a page belongs to.

    `rules_name` is what a club calls its house rules, `house` how many there are, `day` when the
    game was begun. What is assumed is told in full at the end of the sheet.
    """
    parts = [said(variant.name), _rules(rules_name, house), _assumed(len(variant.assumed)), day]
    return cut(DOT.join(part for part in parts if part), paper.foot_room)


def _rules(rules_name: str, house: int) -> str:
    if rules_name:
        return say("rules “{name}”", name=plain(rules_name))
    if house:
        return say("{count:house rule|house rules}", count=house)
    return say("rules as printed")


def _assumed(count: int) -> str:
    """An asterisk leads to the words at the end."""
    return say("{count} assumed*", count=count) if count else ""


def cut(text: str, room: float) -> str:
    """Cut a text that takes more room, in sizes of its letters.

    >>> cut("Ann & Ben", 20), cut("Ann & Ben", 4)
    ('Ann & Ben', 'Ann…')
    """
    if width_of(text) <= room:
        return text
    used, kept = width_of(ELLIPSIS), 0
    for letter in text:
        used += width_of(letter)
        if used > room:
            break
        kept += 1
    return text[:kept].rstrip(" ·,“&/") + ELLIPSIS
