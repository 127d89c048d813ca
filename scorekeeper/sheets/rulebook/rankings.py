"""Ranks the players, and the sides that played together, in several games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeVar

from scorekeeper.game.game import AVERAGE, POINTS, WINS, Game, RankingOrder, canastas_of
from scorekeeper.game.series import side_key
from scorekeeper.sheets.game.context import side_name
from scorekeeper.words.formats import called, plain
from scorekeeper.words.names import fold

Key = TypeVar("Key")
EVER = 10**6  # a number that no hand has


@dataclass(frozen=True, slots=True)
class GameOfPlayer:
    """A player's result in one game; `best` is the best hand, None if none was played.

    `canastas` are those of the side, None if of all hands only the result is known.
    """

    points: int
    won: bool
    drawn: bool
    best: int | None
    canastas: int | None


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player's results in several games; equal ones share a `place`. `streak` is the most games won in a row."""

    place: int
    name: str
    games: int
    wins: int
    draws: int
    points: int
    best: int | None
    streak: int
    canastas: int | None

    @property
    def average(self) -> int:
        """Points per game, rounded to a whole number."""
        return (2 * self.points + self.games) // (2 * self.games)


def players_ranked(games: Iterable[Game], order: RankingOrder = POINTS, least: int = 1) -> tuple[PlayerStanding, ...]:
    """Return in order the players of at least `least` games.

    Names that differ in capital letters and accents alone are the same player.
    """
    parts: dict[str, list[GameOfPlayer]] = {}
    names: dict[str, str] = {}
    for game in games:
        for at, part in enumerate(_parts(game)):
            for player, share in _shares(game, at, part):
                names[key := fold(called(player))] = plain(player)  # as it was written last
                parts.setdefault(key, []).append(share)
    return _ranked(names, {key: each for key, each in parts.items() if len(each) >= least}, order)


def sides_ranked(games: Iterable[Game], order: RankingOrder = POINTS) -> tuple[PlayerStanding, ...]:
    """Return the sides in order; the same players are one side, in any order or name."""
    parts: dict[frozenset[str], list[GameOfPlayer]] = {}
    names: dict[frozenset[str], str] = {}
    for game in games:
        for at, part in enumerate(_parts(game)):
            names[key := side_key(game, at)] = side_name(game.sides[at])
            parts.setdefault(key, []).append(part)
    return _ranked(names, parts, order)


def _shares(game: Game, at: int, part: GameOfPlayer) -> Iterator[tuple[str, GameOfPlayer]]:
    """Yield what each player of a side has of its result: of who came or left, only the hands that they played.

    Who was there at the end has won, or has not.
    """
    gone = [each for each in game.former if each.place[0] == at]
    came = {each.by: each.since for each in gone}
    stays: dict[str, list[range]] = {}
    for name, first, last in (
        *((player, came.get(player, 1), EVER) for player in game.present(at)),
        *((each.name, each.first, each.last) for each in gone),
    ):
        stays.setdefault(name, []).append(range(first, last + 1))
    for name, played in stays.items():
        if played == [range(1, EVER + 1)]:
            yield name, part
        else:
            there = {} if name in game.present(at) else {"won": False, "drawn": False}
            yield name, replace(part, **there, **_between(game, at, played))


def _between(game: Game, at: int, played: Sequence[range]) -> dict[str, Any]:
    """Return points, best hand and canastas of a side in some hands; the first come with the points on paper."""
    hands = [each for each in game.hands if any(each.number in numbers for numbers in played)]
    totals = [each.ruling.sides[at].total for each in hands]
    start = game.opening_scores[at] if any(numbers.start == 1 for numbers in played) else 0
    counted = {"points": start + sum(totals), "best": max(totals, default=None)}
    return {**counted, "canastas": canastas_of(game, hands, at)}


def _parts(game: Game) -> Iterator[GameOfPlayer]:
    drawn = len(game.winners) > 1
    for at, score in enumerate(game.scores):
        first = at in game.winners
        hands = [hand.ruling.sides[at].total for hand in game.hands]
        yield GameOfPlayer(
            score, first and not drawn, first and drawn, max(hands, default=None), canastas_of(game, game.hands, at)
        )


def _streak(parts: Sequence[GameOfPlayer]) -> int:
    return max((len(list(run)) for won, run in groupby(parts, key=lambda part: part.won) if won), default=0)


def _ranked(
    names: Mapping[Key, str], parts: Mapping[Key, Sequence[GameOfPlayer]], order: RankingOrder
) -> tuple[PlayerStanding, ...]:
    """Sort by the chosen figure or points, then by wins, then by the best hand."""
    unplaced = [_together(names[key], each) for key, each in parts.items()]
    unplaced.sort(key=lambda each: each.name.casefold())
    unplaced.sort(key=lambda each: _rank(each, order), reverse=True)
    ranks = [_rank(each, order) for each in unplaced]
    placed = zip(ranks, unplaced, strict=True)
    return tuple(replace(each, place=ranks.index(rank) + 1) for rank, each in placed)


def _together(name: str, parts: Sequence[GameOfPlayer]) -> PlayerStanding:
    hands = [part.best for part in parts if part.best is not None]
    canastas = [part.canastas for part in parts if part.canastas is not None]
    return PlayerStanding(
        place=0,
        name=name,
        games=len(parts),
        wins=sum(part.won for part in parts),
        draws=sum(part.drawn for part in parts),
        points=sum(part.points for part in parts),
        best=max(hands, default=None),
        streak=_streak(parts),
        canastas=sum(canastas) if canastas else None,
    )


def _rank(standing: PlayerStanding, order: RankingOrder) -> tuple[float, ...]:
    best = float("-inf") if standing.best is None else standing.best
    first = {
        POINTS: (standing.points,),
        AVERAGE: (standing.points / standing.games, standing.points),
        WINS: (standing.wins, standing.draws, standing.points),
    }[order]
    return (*first, standing.wins, best)
