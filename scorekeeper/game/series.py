"""Games between the same sides belong together, whoever sat where: who leads, and how the wins came."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from hashlib import sha256
from itertools import combinations

from scorekeeper.game.game import Game
from scorekeeper.rules import SideNames
from scorekeeper.rules.messages import Msg
from scorekeeper.words.formats import called
from scorekeeper.words.names import fold

LEAST = 3  # games; fewer tell nothing
NIGHT = timedelta(hours=5)  # what begins before five in the morning belongs to the evening before

SideKey = frozenset[str]
Key = frozenset[SideKey]


def side_key(game: Game, at: int) -> SideKey:
    """Return what is the same for sides of the same name: their players, or the name of a side that has only that.

    Names that nobody gave are those of the log, so that it is the same in every language.
    """
    name, players = game.sides[at].name, game.present(at)
    if all(isinstance(each, Msg) for each in players) and not isinstance(name, Msg):
        return frozenset([fold(name)])
    return frozenset(fold(f"{each}") for each in players)


def series_key(game: Game) -> Key:
    """Return what is the same for games of the same sides; empty if nobody gave any name."""
    if all(isinstance(each, Msg) for side in game.sides for each in (side.name, *side.players)):
        return frozenset()
    return frozenset(side_key(game, at) for at in range(len(game.sides)))


@dataclass(frozen=True, slots=True)
class WinCount:
    """How many games each side won, in the order of the series, and how many games there were."""

    won: tuple[int, ...]
    games: int

    @property
    def leader(self) -> int | None:
        """The side that won most; None if several did."""
        best = [at for at, won in enumerate(self.won) if won == max(self.won)]
        return best[0] if len(best) == 1 else None


@dataclass(frozen=True)
class Series:
    """At least three finished games between the same sides, the earliest first.

    `kin` are the games of exactly the same people, whoever was whose partner: these, and perhaps more.
    """

    games: tuple[Game, ...]
    kin: tuple[Game, ...]

    @property
    def sides(self) -> tuple[SideNames, ...]:
        """The sides, as they are called and sit in the newest game."""
        return self.games[-1].sides

    @property
    def key(self) -> Key:
        """What is the same for all its games."""
        return series_key(self.games[-1])

    @property
    def regrouped(self) -> bool:
        """Whether the same people also played with other partners."""
        return len(self.kin) > len(self.games)

    @property
    def id(self) -> str:
        """Twelve characters for an address, which tell nothing about the names."""
        names = sorted(sorted(each) for each in self.key)
        return sha256(repr(names).encode()).hexdigest()[:12]

    @cached_property
    def winners(self) -> tuple[int | None, ...]:
        """The side that won each game, None for a draw."""
        places = {side_key(self.games[-1], at): at for at in range(len(self.sides))}
        return tuple(places[side_key(game, game.winners[0])] if len(game.winners) == 1 else None for game in self.games)

    def tally(self, counts: Callable[[Game], bool] = lambda _: True) -> WinCount:
        """Return how often each side won among the games that count."""
        won = [winner for game, winner in zip(self.games, self.winners, strict=True) if counts(game)]
        return WinCount(tuple(won.count(at) for at in range(len(self.sides))), len(won))

    def wins(self) -> list[tuple[int, ...]]:
        """Return for each side how many games it had won: before the first, and after each."""
        return [
            tuple(self.winners[:until].count(at) for until in range(len(self.games) + 1))
            for at in range(len(self.sides))
        ]


def series_of(games: Iterable[Game]) -> list[Series]:
    """Return the series among some games, that with the newest game first; games without a winner do not count."""
    grouped: dict[Key, list[Game]] = {}
    people: dict[SideKey, list[Game]] = {}
    for game in sorted((each for each in games if each.finished and each.winners and each.created_at), key=_begun):
        key = series_key(game)
        if len(key) == len(game.sides):
            grouped.setdefault(key, []).append(game)
            people.setdefault(frozenset().union(*key), []).append(game)
    found = [
        Series(tuple(own), tuple(people[frozenset().union(*key)])) for key, own in grouped.items() if len(own) >= LEAST
    ]
    return sorted(found, key=lambda each: _begun(each.games[-1]), reverse=True)


def of_evening(moment: datetime, zone: tzinfo | None) -> Callable[[Game], bool]:
    """Return whether a game was begun in the evening, or on the day, of a moment."""
    day = (moment.astimezone(zone) - NIGHT).date()
    return lambda game: (_moment(game).astimezone(zone) - NIGHT).date() == day


def of_year(moment: datetime, zone: tzinfo | None) -> Callable[[Game], bool]:
    """Return whether a game was begun in the year of a moment."""
    year = moment.astimezone(zone).year
    return lambda game: _moment(game).astimezone(zone).year == year


def meetings(games: Sequence[Game]) -> Iterator[tuple[str, str, int, int]]:
    """Yield each two people who sat against each other in three games or more, and how often each finished ahead."""
    ahead: dict[tuple[str, str], list[int]] = {}
    names: dict[str, str] = {}
    for game in games:
        ranks = [(at in game.winners, score) for at, score in enumerate(game.scores)]
        for one, other in combinations(range(len(game.sides)), 2):
            for name in game.present(one):
                for rival in game.present(other):
                    first, second = sorted((fold(called(name)), fold(called(rival))))
                    names |= {fold(called(name)): name, fold(called(rival)): rival}
                    better = (ranks[one] > ranks[other]) - (ranks[one] < ranks[other])
                    sign = better if fold(called(name)) == first else -better
                    ahead.setdefault((first, second), []).append(sign)
    for (first, second), signs in ahead.items():
        if len(signs) >= LEAST:
            yield names[first], names[second], signs.count(1), signs.count(-1)


def _moment(game: Game) -> datetime:
    if game.created_at is None:
        raise ValueError("Games of a series have a date.")
    return game.created_at


def _begun(game: Game) -> float:
    return _moment(game).timestamp()
