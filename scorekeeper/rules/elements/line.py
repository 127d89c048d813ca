"""The parts of a score: lines with their citations, and how their points are derived."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.elements.parts import Derived, Look
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant

OUT_LINE = "going-out"
CONCEALED = "going-out.concealed"  # going out concealed, paid instead of plain going out


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
    """A part of a score: its lines, the variants that have it, and the ways of scoring it is in.

    `derive` returns what a line's points consist of, by the line's code or the beginning of that. A
    line without such an entry is one amount, or a multiple of it. A part that `needs_hands` cannot
    charge a side for cards left in hand of which only the points are known.
    """

    name: str
    tell: Callable[[HandView, SideView], Lines]
    occurs: Callable[[Variant], bool] = lambda _: True
    scored: tuple[Scored, ...] = (PLAYED,)
    derive: Mapping[str, Derive] = field(default_factory=dict)
    needs_hands: bool = False


def score_line(
    variant: Variant, code: str, label: str, points: int, count: int | None = None, each: int | None = None
) -> ScoreLine:
    """Return a line with the citation for its code; `label` is a message, or "" for words of the table."""
    cite = variant.cites.get(code) or variant.cite(code)
    return ScoreLine(code, label, count, each, points, cite)


def sign_of(table: tuple[int, ...], canastas: int) -> int:
    """Return the sign for this number of canastas; the last sign holds for all higher numbers."""
    return table[min(canastas, len(table) - 1)]
