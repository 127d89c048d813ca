"""How a game stands or ended, what each side must open with, and what could not be checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.game import Game, Hand, leaders
from scorekeeper.rules import Minimum
from scorekeeper.sheets.text.language import mark_for_translation, said, say
from scorekeeper.sheets.text.words import listed


def result(game: Game, names: Sequence[str]) -> str:
    """Say who won, by how much, or who leads; `names` are those of the sides."""
    if not game.hands:
        return say("No hand has been written down yet.")
    winners = game.winners or leaders(game.scores)
    standing = _standing(game, names, winners)
    if game.finished and game.winners and not game.ended_early:
        return standing
    hand = game.hands[-1].number
    if game.finished:
        return say("Ended early after hand {number}: {standing}", number=hand, standing=standing)
    return say("After hand {number}: {standing}", number=hand, standing=standing)


def remarks(game: Game) -> tuple[str, ...]:
    """Say under each side's score what it must open with, nothing when the game is over."""
    if game.finished:
        return ("",) * len(game.sides)
    return tuple(
        say("must open with {minimum}", minimum=minimum_words(each)) for each in game.minimums
    )


def minimum_words(minimum: Minimum) -> str:
    """Say what a side must open with."""
    return said(minimum.text)


def _standing(game: Game, names: Sequence[str], first: Sequence[int]) -> str:
    scores = game.ruling.scores
    best = scores[first[0]]
    if len(first) > 1:
        level = listed([names[at] for at in first])
        if game.winners:
            return say("{names} drew at {points}.", names=level, points=best)
        return say("{names} are level at {points}.", names=level, points=best)
    other = max(score for at, score in enumerate(scores) if at != first[0])
    facts = {"name": names[first[0]], "margin": best - other, "points": best, "other": other}
    return _of_one(game, first[0], facts, by_points=best > other)


def _of_one(game: Game, first: int, facts: Mapping[str, object], *, by_points: bool) -> str:
    """Say who alone won or leads, and by how much."""
    if game.winners and by_points:
        return say("{name} won by {margin}: {points} to {other}.", **facts)
    if game.winners:
        return say("{name} won, though not by points: {points} to {other}.", **facts)
    if len(game.sides[first].players) > 1:
        return say("{name} lead by {margin}: {points} to {other}.", **facts)
    return say("{name} leads by {margin}: {points} to {other}.", **facts)


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
