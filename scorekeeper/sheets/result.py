"""How a game stands or ended, in one sentence, and what each side must open with."""

from collections.abc import Sequence

from scorekeeper.sheets.source import GameLike
from scorekeeper.sheets.words import listed, number


def result(game: GameLike, names: Sequence[str]) -> str:
    """Say who won, by how much, or who leads; `names` are those of the sides."""
    if not game.hands:
        return "No hand has been written down yet."
    winners = game.winners or _leaders(game)
    standing = _standing(game, names, winners)
    if game.finished and game.winners and not game.ended_early:
        return standing
    when = "Ended early after" if game.finished else "After"
    return f"{when} hand {game.hands[-1].number}: {standing}"


def remarks(game: GameLike) -> tuple[str, ...]:
    """Say under each side's score what it must open with, nothing when the game is over."""
    if game.finished:
        return ("",) * len(game.sides)
    return tuple(f"must open with {minimum.text}" for minimum in game.minimums)


def _standing(game: GameLike, names: Sequence[str], first: Sequence[int]) -> str:
    scores = game.ruling.scores
    best = number(scores[first[0]])
    if len(first) > 1:
        verb = "drew" if game.winners else "are level"
        return f"{listed([names[at] for at in first])} {verb} at {best}."
    others = [score for at, score in enumerate(scores) if at != first[0]]
    verb = "won" if game.winners else "lead" if len(game.sides[first[0]].players) > 1 else "leads"
    margin = scores[first[0]] - max(others)
    how = f"{verb} by {number(margin)}:" if margin > 0 else f"{verb}, though not by points:"
    return f"{names[first[0]]} {how} {best} to {number(max(others))}."


def _leaders(game: GameLike) -> tuple[int, ...]:
    scores = game.ruling.scores
    return tuple(at for at, score in enumerate(scores) if score == max(scores))
