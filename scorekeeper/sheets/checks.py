"""What could not be checked in a game, in words: the sheet says it aloud."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.sheets.source import HandLike
from scorekeeper.sheets.words import listed

AREAS = {
    "meld": "the melds",
    "count": "the number of cards",
    "going-out": "going out",
    "initial-meld": "the opening",
    "threes": "the threes",
    "special-hand": "the special hand",
    "acaba": "Acaba",
    "pile": "the pile",
    "discard": "the discards",
}


@dataclass(frozen=True)
class NotChecked:
    """Something that the record of some hands could not answer."""

    hands: str
    what: str


def not_checked(hands: Sequence[HandLike]) -> tuple[NotChecked, ...]:
    """Unite the hands in which the same areas of the rules could not be checked."""
    by_areas: dict[tuple[str, ...], list[str]] = {}
    for hand in hands:
        areas = tuple(dict.fromkeys(code.partition(".")[0] for code in hand.ruling.not_checked))
        if areas:
            by_areas.setdefault(areas, []).append(str(hand.number))
    return tuple(
        NotChecked(
            f"{'Hand' if len(numbers) == 1 else 'Hands'} {listed(numbers)}",
            listed([AREAS.get(area, area) for area in areas]),
        )
        for areas, numbers in by_areas.items()
    )
