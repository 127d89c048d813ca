"""What stands at the foot of every page: variant, house rules, what is assumed."""

from scorekeeper.rules import Variant
from scorekeeper.sheets.paper.fit import lines, width_of
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.text.language import said, say
from scorekeeper.sheets.text.words import plain

DOT, ELLIPSIS = " · ", "…"
PAGE_NUMBER = " " + "0" * 17  # as wide as "page 100 of 123"
LONG_WORD = 0.4  # of a line: shorter words leave so little room that `Paper.foot_room` knows it


def about_rules(
    variant: Variant, rules_name: str, paper: Paper, *, house: int = 0, day: str = ""
) -> str:
    """Say in one or two lines which rules a page belongs to.

    `rules_name` is what a club calls its house rules, `house` how many there are, `day` when the
    game was begun. What is assumed is told in full at the end of the sheet.
    """
    parts = [said(variant.name), _rules(rules_name, house), _assumed(len(variant.assumed)), day]
    return cut_words(DOT.join(part for part in parts if part), paper)


def _rules(rules_name: str, house: int) -> str:
    if rules_name:
        return say("rules “{name}”", name=plain(rules_name))
    if house:
        return say("{count:house rule|house rules}", count=house)
    return say("rules as printed")


def _assumed(count: int) -> str:
    """An asterisk leads to the words at the end."""
    return say("{count} assumed*", count=count) if count else ""


def cut_words(text: str, paper: Paper) -> str:
    """Cut what stands at the foot of a paper; a long word leaves room at the end of a line."""
    count, width = paper.foot_lines
    kept, room = cut(text, paper.foot_room), paper.foot_room
    longest = max(map(width_of, text.split()), default=0)
    number = PAGE_NUMBER if paper.narrow else ""  # it stands in the last line there
    while longest > width * LONG_WORD and lines(kept + number, width) > count:
        room -= 1
        kept = cut(text, room)
    return kept


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
