"""Which lines a score pad of a variant has, in the order in which a table fills them in.

The labels are the table's words; every number comes from the variant.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules import Cite, ScoreLine, Variant
from scorekeeper.rules.elements.line import CONCEALED
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.sheets.text.language import said, say

# One row of the pad takes lines of several codes: who goes out concealed also goes out.
PENALTY = "penalty"
ROW_OF = {CONCEALED: "going-out", "extra": PENALTY}


@dataclass(frozen=True)
class PadLine:
    """One row of the pad; `key` is a code of score lines.

    `minus`: its points are taken away, which a blank row says; `rule_above`: the canastas and
    bonuses (the base, in older books) end before it; `cite`: the mark of the source that the row's
    points go back to.
    """

    key: str
    label: str
    minus: bool = False
    rule_above: bool = False
    cite: str = ""


def pad_lines(variant: Variant) -> tuple[PadLine, ...]:
    """List the rows that a hand of this variant can need."""
    return (
        *_canasta_lines(variant),
        *_bonus_lines(variant),
        PadLine("melded", say("melded"), rule_above=True),
        PadLine("held", say("left in hand"), minus=True),
        *([PadLine("foot", say("left in feet"), minus=True)] if variant.has_foot else []),
        *([PadLine("failure", say("charges"), minus=True)] if _charges(variant) else []),
        PadLine(PENALTY, say("penalties, extras")),
    )


def row_of(line: ScoreLine) -> str:
    """Tell in which row of the pad a score line is written."""
    return ROW_OF.get(line.code, line.code)


def with_scored(
    lines: Iterable[PadLine], scored: Iterable[ScoreLine], mark: Callable[[Cite], str]
) -> tuple[PadLine, ...]:
    """Add rows for what was scored and has none, and leave out those that only handwriting needs.

    New rows stand above the penalties, under the label of their score line. `mark` gives the mark
    of a source; penalties carry theirs in their notes.
    """
    wanted = {row_of(line): line for line in scored}
    known = [
        replace(line, cite=_mark(line.key, wanted, mark))
        for line in lines
        if line.key in wanted or line.key not in {"failure", PENALTY}
    ]
    keys = {line.key for line in known}
    new = [
        PadLine(key, said(line.label), cite=mark(line.cite))
        for key, line in wanted.items()
        if key not in keys
    ]
    end = len(known) - (PENALTY in keys)
    return (*known[:end], *new, *known[end:])


def _mark(key: str, wanted: Mapping[str, ScoreLine], mark: Callable[[Cite], str]) -> str:
    return mark(wanted[key].cite) if key in wanted and key != PENALTY else ""


def _canasta_lines(variant: Variant) -> list[PadLine]:
    """One row for each score line that a kind of canasta has."""
    by_line: dict[str, list[CanastaKind]] = {}
    for kind in variant.canasta_kinds:
        by_line.setdefault(kind.line, []).append(kind)
    lines = [PadLine(code, _shared_label(kinds)) for code, kinds in by_line.items()]
    if variant.concealed_canasta_bonus:
        lines.append(PadLine("canasta.concealed", say("concealed canasta")))
    if variant.game.count_bonuses:
        lines.append(PadLine("canasta.count", say("many canastas")))
    return lines


def _shared_label(kinds: list[CanastaKind]) -> str:
    """Name a row that several kinds share by the shortest of their names."""
    return min((said(kind.label) for kind in kinds), key=len)


def _bonus_lines(variant: Variant) -> list[PadLine]:
    lines = [PadLine("red-threes", say("red threes"))] if variant.lays_red_threes else []
    if variant.lays_black_threes:
        lines.append(PadLine("black-threes", say("black threes")))
    lines.append(PadLine("going-out", say("going out")))
    if any(hand.points for hand in variant.special_hands):
        lines.append(PadLine("special-hand", say("special hand")))
    if variant.game.acaba:
        lines.append(PadLine("acaba", say("Acaba")))
    return lines


def _charges(variant: Variant) -> bool:
    charges = variant.failures
    return any(
        (charges.sevens, charges.aces, charges.wild, charges.held_three, charges.short_sequence)
    )
