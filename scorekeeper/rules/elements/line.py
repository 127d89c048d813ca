"""The lines of a score: one line with its citation, and a part of a score with its derivation."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.elements.parts import Derived, Look
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted

CONCEALED = "going-out.concealed"  # of going out concealed, which is paid instead of going out


class Scored(StrEnum):
    """How a side is scored."""

    PLAYED = "played"
    ACABA = "acaba"
    SPECIAL = "special hand"


PLAYED, ACABA, SPECIAL = ALWAYS = tuple(Scored)

Lines = Iterator[ScoreLine]
Derive = Callable[[Look, ScoreLine, int], Derived]


@dataclass(frozen=True, slots=True, eq=False)
class ScorePart:
    """A part of a score: its lines, the variants that it can occur in, how a side is then scored.

    `derive` gives the parts that a line adds up from, by the code of the line or what that begins
    with; a line without is one price, or several times one.
    """

    name: str
    tell: Callable[[HandView, SideView], Lines]
    occurs: Callable[[Variant], bool] = lambda _: True
    scored: tuple[Scored, ...] = (PLAYED,)
    derive: Mapping[str, Derive] = field(default_factory=dict)


def line(
    variant: Variant,
    code: str,
    label: str,
    points: int,
    count: int | None = None,
    each: int | None = None,
) -> ScoreLine:
    """A line with the citation of its code."""
    cite = variant.cites.get(code) or variant.cite(code)
    return ScoreLine(code, label, count, each, points, cite)


def sign_of(table: tuple[int, ...], canastas: int) -> int:
    """The sign for so many canastas; the last of the table stays."""
    return table[min(canastas, len(table) - 1)]


def with_canastas(total: int) -> str:
    """Begin a sentence about how many canastas a side has."""
    return "Without a canasta" if total == 0 else f"With {counted(total, 'canasta', 'canastas')}"
