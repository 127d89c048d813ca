"""One line of a score, with the citation of its code."""

from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant

CONCEALED = "going-out.concealed"  # of going out concealed, which is paid instead of going out


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
