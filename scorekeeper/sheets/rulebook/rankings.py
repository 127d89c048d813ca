"""Ranks the players, and the sides that played together, in several games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scorekeeper.game.game import AVERAGE, POINTS, WINS, Game, RankingOrder
from scorekeeper.sheets.game.context import side_name
from scorekeeper.words.formats import plain

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class GameOfPlayer:
    """A player's result in one game; `best` is the best hand, None if none was played."""

    points: int
    won: bool
    drawn: bool
    best: int | None


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player's results in several games; equal ones share a `place`."""

    place: int
    name: str
    games: int
    wins: int
    draws: int
    points: int
    best: int | None

    @property
    def average(self) -> int:
        """Points per game, rounded to a whole number."""
        return (2 * self.points + self.games) // (2 * self.games)


def players_ranked(games: Iterable[Game], order: RankingOrder = POINTS) -> tuple[PlayerStanding, ...]:
    """Return the players in order; equal names are the same player."""
    parts: dict[str, list[GameOfPlayer]] = {}
    for game in games:
        for at, part in enumerate(_parts(game)):
            for player in game.sides[at].players:
                parts.setdefault(player, []).append(part)
    return _ranked({name: plain(name) for name in parts}, parts, order)


def sides_ranked(games: Iterable[Game], order: RankingOrder = POINTS) -> tuple[PlayerStanding, ...]:
    """Return the sides in order; the same players are one side, in any order or name."""
    parts: dict[frozenset[str], list[GameOfPlayer]] = {}
    names: dict[frozenset[str], str] = {}
    for game in games:
        for side, part in zip(game.sides, _parts(game), strict=True):
            key = frozenset(side.players)
            names.setdefault(key, side_name(side))
            parts.setdefault(key, []).append(part)
    return _ranked(names, parts, order)


def _parts(game: Game) -> Iterator[GameOfPlayer]:
    drawn = len(game.winners) > 1
    for at, score in enumerate(game.scores):
        first = at in game.winners
        hands = [hand.ruling.sides[at].total for hand in game.hands]
        yield GameOfPlayer(score, first and not drawn, first and drawn, max(hands, default=None))


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
    return PlayerStanding(
        place=0,
        name=name,
        games=len(parts),
        wins=sum(part.won for part in parts),
        draws=sum(part.drawn for part in parts),
        points=sum(part.points for part in parts),
        best=max(hands, default=None),
    )


def _rank(standing: PlayerStanding, order: RankingOrder) -> tuple[float, ...]:
    best = float("-inf") if standing.best is None else standing.best
    first = {
        POINTS: (standing.points,),
        AVERAGE: (standing.points / standing.games, standing.points),
        WINS: (standing.wins, standing.draws, standing.points),
    }[order]
    return (*first, standing.wins, best)
