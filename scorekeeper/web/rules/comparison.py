"""Two variants side by side, as a page."""

from itertools import groupby

from flask import render_template

from scorekeeper import rules
from scorekeeper.rules import VARIANTS
from scorekeeper.web.start import library


def comparison_page(first_id: str, second_id: str) -> str:
    """Write the page of two variants; where an id is empty, it asks. Raises UnknownVariant."""
    first = rules.variant(first_id or next(iter(VARIANTS)))
    second = rules.variant(second_id or next(each for each in VARIANTS if each != first.id))
    pairs = rules.compare(first, second) if first_id and second_id else ()
    by_heading = groupby(pairs, key=lambda pair: pair.heading)
    return render_template(
        "games/compare.html",
        first=first,
        second=second,
        families=library.variants_by_family(),
        chapters=[(heading, list(group)) for heading, group in by_heading],
        differing=sum(pair.differs for pair in pairs),
    )
