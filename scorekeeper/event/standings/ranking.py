"""The ranking of an event up to a round, its changes, the crosstable, and what is public."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import permutations

from scorekeeper.event.choices import Movement
from scorekeeper.event.setup import Setup
from scorekeeper.event.standings.results import adjustments, matches, public_rounds, results
from scorekeeper.event.standings.standings import RankingLine, Result, moved, standings
from scorekeeper.event.state import State

NORTH_SOUTH, EAST_WEST = "North-South", "East-West"


def lots(ids: Collection[str], seed: str) -> tuple[str, ...]:
    """Return entrants in an order that depends only on the seed."""
    return tuple(sorted(ids, key=lambda each: (sha256(f"{seed}\n{each}".encode()).digest(), each)))


def last_round(setup: Setup) -> int | None:
    """Return the number of the last round, including a final; None if it depends on results."""
    if setup.movement is Movement.KNOCK_OUT:
        return None
    return setup.rounds + (1 if setup.final_best else 0)


def is_final(setup: Setup, turn: int) -> bool:
    """Tell whether a round is the final of the best."""
    return bool(setup.final_best) and turn == last_round(setup)


def ranking(state: State, until: int | None = None) -> tuple[RankingLine, ...]:
    """Rank all entrants up to a round (None: all rounds), including those who have left.

    Once a final is drawn, its players rank above all others and keep their earlier results. In a
    knock-out, players who got further rank higher, whatever their points. The two lines of a
    Mitchell follow each other, each with its own ranks.
    """
    return tuple(each for _, places in rankings(state, until) for each in places)


def _in_groups(
    state: State, groups: Sequence[Collection[str]], until: int | None
) -> tuple[RankingLine, ...]:
    """Rank each group by itself, one after the other."""
    found: list[RankingLine] = []
    for group in groups:
        ids = [each.id for each in state.entrants if each.id in group]
        before = len(found)
        found += [replace(each, rank=each.rank + before) for each in _ranked(state, ids, until)]
    return tuple(found)


def _groups(state: State, until: int | None) -> Sequence[Collection[str]]:
    everybody = {each.id for each in state.entrants}
    if state.setup.movement is Movement.KNOCK_OUT:
        reached = _reached(state, until)
        stages = sorted(set(reached.values()), reverse=True)
        return [[each for each in everybody if reached[each] == stage] for stage in stages]
    final = last_round(state.setup)
    if final is None or not any(
        is_final(state.setup, each.number) for each in public_rounds(state, until)
    ):
        return [everybody]
    turn = state.round(final)
    seated = {who for each in (turn.tables if turn else ()) for who in sum(each.sides, ())}
    best = seated | set(turn.byes if turn else ())
    return [best, everybody - best]


def _reached(state: State, until: int | None) -> Mapping[str, tuple[int, bool]]:
    """Return each one's last round in a knock-out, and whether that round was not lost."""
    rows = {(each.round, each.entrant): each for each in results(state, until)}
    found = {each.id: (0, False) for each in state.entrants}
    for turn in public_rounds(state, until):
        found |= dict.fromkeys(turn.byes, (turn.number, True))
        for match in matches(turn):
            for mine, theirs in permutations(match[0].sides):
                won = not _behind(rows, turn.number, mine, theirs)
                found |= dict.fromkeys(mine, (turn.number, won))
    return found


def _behind(
    rows: Mapping[tuple[int, str], Result], turn: int, mine: Sequence[str], theirs: Sequence[str]
) -> bool:
    """Tell whether this side has lost; False while there is no result."""
    found = [rows.get((turn, side[0])) if side else None for side in (mine, theirs)]
    one, other = ((each.award, each.points) if each else (0, 0) for each in found)
    return None not in found and one < other


def _ranked(state: State, ids: Sequence[str], until: int | None) -> tuple[RankingLine, ...]:
    """Rank some entrants; those without a result come last, even after negative scores."""
    rows = results(state, until)
    there = {each.entrant for each in rows}
    found: list[RankingLine] = []
    for played in (True, False):
        group = dict.fromkeys(each for each in ids if (each in there) is played)
        places = standings(
            tuple(group),
            [each for each in rows if each.entrant in group],
            state.setup.tie_breaks,
            [each for each in adjustments(state, until) if each.entrant in group],
            state.setup.seed,
        )
        before = len(found)
        found += [replace(each, rank=each.rank + before) for each in places]
    return tuple(found)


def rankings(
    state: State, until: int | None = None
) -> tuple[tuple[str, tuple[RankingLine, ...]], ...]:
    """Return the rankings of the event with their names: two for the lines of a Mitchell.

    If every pair of one line meets every pair of the other, there is one ranking, whose name is "".
    """
    if not _two_lines(state):
        return (("", _in_groups(state, _groups(state, until), until)),)
    sides = _first_sides(state)
    lines = (
        (name, [each.id for each in state.entrants if sides.get(each.id, 0) == side])
        for side, name in enumerate((NORTH_SOUTH, EAST_WEST))
    )
    return tuple((name, _ranked(state, ids, until)) for name, ids in lines)


def _two_lines(state: State) -> bool:
    first = next(public_rounds(state), None)
    if state.setup.movement is not Movement.MITCHELL or state.setup.final_best or first is None:
        return False
    return state.setup.rounds < len(matches(first)) + len(first.byes)


def _first_sides(state: State) -> Mapping[str, int]:
    """Return each entrant's first side, the line of a Mitchell; resting is North-South."""
    first = next(public_rounds(state), None)
    found = dict.fromkeys(first.byes if first else (), 0)
    for turn in public_rounds(state):
        for match in matches(turn):
            for side, ids in enumerate(match[0].sides):
                for each in ids:
                    found.setdefault(each, side)
    return found


def arrows(
    state: State, turn: int, places: tuple[RankingLine, ...] | None = None
) -> Mapping[str, int]:
    """Return how many places each entrant moved up in this round (negative: down).

    `places` is the ranking after the round, if it is known.
    """
    after = ranking(state, turn) if places is None else places
    before = ranking(state, turn - 1) if turn > 1 else after
    return moved(before, after)


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Rows in the order of the ranking; a cell has the results of one round, if any."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[RankingLine, tuple[tuple[Result, ...], ...]], ...]


def crosstable(
    state: State, until: int | None = None, places: tuple[RankingLine, ...] | None = None
) -> Crosstable:
    """Return who met whom with what result up to a round; `places` is the ranking, if known."""
    numbers = tuple(each.number for each in public_rounds(state, until))
    rows = []
    for place in ranking(state, until) if places is None else places:
        cells: dict[int, list[Result]] = defaultdict(list)
        for each in place.rounds:
            cells[each.round].append(each)
        rows.append((place, tuple(tuple(cells[number]) for number in numbers)))
    return Crosstable(numbers, tuple(rows))


def public_round(state: State) -> int | None:
    """Return the last round whose standings are public, or None while they are hidden.

    The director's decision to show or hide counts. Without one, all rounds are public except the
    last ones that the event hides.
    """
    if state.shown_set:
        return state.shown
    current = state.current
    if current is None:
        return None
    last = last_round(state.setup)
    if last is None or not state.setup.hide_last:
        return current.number
    shown = min(current.number, last - state.setup.hide_last)
    return shown if shown > 0 else None


def was_public(state: State, turn: int) -> bool:
    """Tell whether the standings after a round have ever been public."""
    return turn in state.seen if state.shown_set else turn <= (public_round(state) or 0)


def finalists(state: State) -> tuple[str, ...]:
    """Return the players of the final, best first; empty if the event has none.

    Entrants who have left are skipped. A tie for the last place is decided by lot.
    """
    best = state.setup.final_best
    if not best:
        return ()
    turn = state.setup.rounds + 1
    there = {each.id for each in state.playing(turn)}
    by_lot = {each: place for place, each in enumerate(lots(there, state.setup.seed))}
    places = [each for each in ranking(state, state.setup.rounds) if each.entrant in there]
    places.sort(key=lambda each: (each.rank, by_lot[each.entrant]))
    return tuple(each.entrant for each in places[:best])
