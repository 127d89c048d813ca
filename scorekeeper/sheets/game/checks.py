"""What could not be checked in a game, in words: the sheet says it aloud."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.game import Hand
from scorekeeper.sheets.text.language import mark_for_translation, say
from scorekeeper.sheets.text.words import listed

# By the first part of a finding's code.
AREAS = {
    "meld": mark_for_translation("the melds"),
    "count": mark_for_translation("the number of cards"),
    "going-out": mark_for_translation("going out"),
    "initial-meld": mark_for_translation("the opening"),
    "threes": mark_for_translation("the threes"),
    "special-hand": mark_for_translation("the special hand"),
    "acaba": mark_for_translation("Acaba"),
    "pile": mark_for_translation("the pile"),
    "discard": mark_for_translation("the discards"),
}


@dataclass(frozen=True)
class NotChecked:
    """Something that the record of some hands could not answer."""

    hands: str
    what: str


def not_checked(hands: Sequence[Hand]) -> tuple[NotChecked, ...]:
    """Unite the hands in which the same areas of the rules could not be checked."""
    by_areas: dict[tuple[str, ...], list[str]] = {}
    for hand in hands:
        areas = tuple(dict.fromkeys(code.partition(".")[0] for code in hand.ruling.not_checked))
        if areas:
            by_areas.setdefault(areas, []).append(str(hand.number))
    return tuple(
        NotChecked(_hands(numbers), listed([say(AREAS.get(area, area)) for area in areas]))
        for areas, numbers in by_areas.items()
    )


def _hands(numbers: Sequence[str]) -> str:
    if len(numbers) == 1:
        return say("Hand {number}", number=numbers[0])
    return say("Hands {numbers}", numbers=listed(numbers))
