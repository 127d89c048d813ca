"""Two variants side by side, as a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from scorekeeper import rules
from scorekeeper.rules import VARIANTS, Pair, Variant
from scorekeeper.web.start import library


@dataclass(frozen=True, slots=True)
class ComparedChapter:
    """The statements under one heading; `differing` counts those that are not the same."""

    heading: str
    pairs: tuple[Pair, ...]
    differing: int


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """Everything `games/compare.html` receives; without chapters it asks for two variants."""

    first: Variant
    second: Variant
    families: Mapping[str, list[Variant]]
    chapters: tuple[ComparedChapter, ...]
    differing: int


def comparison_page(first_id: str, second_id: str) -> ComparisonPage:
    """Compare the two variants; where an id is empty, the page asks. Raises UnknownVariant."""
    first = rules.variant(first_id or next(iter(VARIANTS)))
    second = rules.variant(second_id or next(each for each in VARIANTS if each != first.id))
    pairs = rules.compare(first, second) if first_id and second_id else ()
    chapters = tuple(
        _chapter(heading, tuple(group))
        for heading, group in groupby(pairs, key=lambda pair: pair.heading)
    )
    return ComparisonPage(
        first=first,
        second=second,
        families=library.variants_by_family(),
        chapters=chapters,
        differing=sum(chapter.differing for chapter in chapters),
    )


def _chapter(heading: str, pairs: tuple[Pair, ...]) -> ComparedChapter:
    return ComparedChapter(heading, pairs, sum(pair.differs for pair in pairs))
