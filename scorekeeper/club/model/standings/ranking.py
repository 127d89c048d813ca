"""The ranking of an event up to a round, its changes, the crosstable, and what is public."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.model.choices import Movement, Scoring
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.standings import bracket
from scorekeeper.club.model.standings.results import adjustments, beside, matches, public_rounds, results
from scorekeeper.club.model.standings.standings import Adjustment, RankingLine, Result, lots, mean, moved, standings
from scorekeeper.club.model.standings.victory_points import UNIT
from scorekeeper.club.model.state import State
from scorekeeper.words.language import mark_for_translation

NORTH_SOUTH, EAST_WEST = "North-South", "East-West"
GROUP_A, GROUP_B = mark_for_translation("Group A"), mark_for_translation("Group B")
LINE = "line: "  # what the line of a group begins with in the text of a draw


def last_round(setup: Setup) -> int | None:
    """Return the number of the last round, including a final; None if it depends on results."""
    if setup.movement is Movement.KNOCK_OUT:
        return None
    return setup.rounds + (setup.final_rounds if setup.final_best else 0)


def is_final(setup: Setup, number: int) -> bool:
    """Return whether a round belongs to the final of the best."""
    return setup.final_best > 0 and setup.movement is not Movement.KNOCK_OUT and number > setup.rounds


def ranking(state: State, until: int | None = None) -> tuple[RankingLine, ...]:
    """Rank all entrants up to a round (None: all rounds), including those who have left.

    Once a final is drawn, its players rank above all others and keep their earlier results. In a
    knock-out, players who got further rank higher, whatever their points. The two lines of a
    Mitchell, and the groups after one, follow each other, each with its own ranks.
    """
    return tuple(each for _, places in rankings(state, until) for each in places)


def _in_groups(state: State, in_groups: Sequence[Collection[str]], until: int | None) -> tuple[RankingLine, ...]:
    """Rank each group by itself, one after the other; the first of two plays the final."""
    found: list[RankingLine] = []
    final = len(in_groups) == 2 and state.setup.movement is not Movement.KNOCK_OUT
    for group in in_groups:
        ids = [each.id for each in state.entrants if each.id in group]
        found += _after(len(found), _ranked(state, ids, until, final=final and group is in_groups[0]))
    return tuple(found)


def _after(before: int, places: Sequence[RankingLine]) -> Sequence[RankingLine]:
    """Return the places of those who rank after so many others."""
    return [replace(each, rank=each.rank + before) for each in places] if before else places


def _groups(state: State, until: int | None) -> Sequence[Collection[str]]:
    everybody = {each.id for each in state.entrants}
    if state.setup.movement is Movement.KNOCK_OUT:
        reached = bracket.reached(state, until)
        stages = sorted(set(reached.values()), reverse=True)
        return [[each for each in everybody if reached[each] == stage] for stage in stages]
    first = state.round(state.setup.rounds + 1)
    if first is None or not is_final(state.setup, first.number) or not first.status.public:
        return [everybody]
    if until is not None and until < first.number:
        return [everybody]
    seated = {who for each in first.tables for who in sum(each.sides, ())}
    best = seated | set(first.byes)
    return [best, everybody - best]


def _left_behind(state: State, rows: Sequence[Result], until: int | None) -> Iterator[Adjustment]:
    """Return the points that finalists lose when the final is drawn: a share of all they had."""
    rounds, part = state.setup.rounds, 100 - state.setup.final_carry
    total = state.setup.scoring is Scoring.TOTAL
    made = Counter[str]()
    for each in adjustments(state, until):
        made[each.entrant] += each.award
    for row in rows:
        made[row.entrant] += row.award * (row.round <= rounds)
    for who, award in made.items():
        unit = UNIT if total else 1
        lost = unit * ((2 * award * part + 100 * unit) // (200 * unit))
        yield Adjustment(who, -lost, -lost if total else 0)


def _to_average(rows: Sequence[Result], extra: Sequence[Adjustment]) -> list[Adjustment]:
    """Return what makes the average of a round, in whole points, of the sum that each entrant has."""
    made, rounds = Counter[str](), Counter(each.entrant for each in rows)
    both: Sequence[Result | Adjustment] = [*rows, *extra]
    for each in both:
        made[each.entrant] += each.award
    return [Adjustment(who, mean(made[who], count) - made[who]) for who, count in rounds.items()]


def _ranked(state: State, ids: Sequence[str], until: int | None, *, final: bool = False) -> tuple[RankingLine, ...]:
    """Rank some of the entrants; those without a result come last, even after negative scores.

    In a `final` only a part of what was made before may count.
    """
    rows = results(state, until)
    extra = [*adjustments(state, until)]
    if final and state.setup.final_carry < 100:
        extra += _left_behind(state, rows, state.setup.rounds)
    if state.setup.averaged:
        extra += _to_average(rows, extra)
    there = {each.entrant for each in rows}
    found: list[RankingLine] = []
    for played in (True, False):
        group = dict.fromkeys(each for each in ids if (each in there) is played)
        places = standings(
            tuple(group),
            [each for each in rows if each.entrant in group],
            state.setup.tie_breaks,
            [each for each in extra if each.entrant in group],
            state.setup.seed,
            beside(state.setup),
        )
        found += _after(len(found), places)
    return tuple(found)


def rankings(state: State, until: int | None = None) -> tuple[tuple[str, tuple[RankingLine, ...]], ...]:
    """Return the rankings of the event with their names: two for groups or the lines of a Mitchell.

    If every pair of one line meets every pair of the other, there is one ranking, whose name is "".
    Who was removed, or has never come to a table and is not to play next, is in none.
    """
    state = _ranked_people(state)
    split = groups(state, until)
    if split:
        lists = zip((GROUP_A, GROUP_B), split, strict=True)
        return tuple((name, _ranked(state, ids, until)) for name, ids in lists)
    if not _two_lines(state):
        return (("", _in_groups(state, _groups(state, until), until)),)
    sides = _first_sides(state)
    lines = (
        (name, [each.id for each in state.entrants if sides.get(each.id, 0) == side])
        for side, name in enumerate((NORTH_SOUTH, EAST_WEST))
    )
    return tuple((name, _ranked(state, ids, until)) for name, ids in lines)


def _ranked_people(state: State) -> State:
    """Return the event with those who have come to a table, or play in the next round."""
    following = state.current.number + 1 if state.current else 1
    known = state.came | {each.id for each in state.playing(following)}
    return replace(state, entrants=tuple(each for each in state.people if each.id in known))


def groups(state: State, until: int | None = None) -> tuple[tuple[str, ...], ...]:
    """Return who is in groups A and B, empty before the first round that is drawn in them.

    They are read from that round's draw, so later corrections move nobody; who came later is in B.
    """
    first = state.round(state.setup.mitchell_rounds + 1) if state.setup.groups else None
    if first is None or not first.status.public or (until is not None and until < first.number):
        return ()
    rows = (row.removeprefix(LINE) for row in first.text.splitlines() if row.startswith(LINE))
    upper = next(rows, "").split()
    return tuple(upper), tuple(each.id for each in state.entrants if each.id not in upper)


def halves(state: State, number: int) -> tuple[tuple[str, ...], ...]:
    """Return the groups in which a round is drawn, best first; empty if it is drawn as one.

    Group A is the upper half of the ranking after the Mitchell, of an even number, so that only
    group B can need a rest.
    """
    played = state.setup.mitchell_rounds
    if not state.setup.groups or number <= played:
        return ()
    found = groups(state, number - 1)
    if found:
        return found
    order = [each.entrant for each in ranking(state, played)]
    there = [each for each in order if each in {one.id for one in state.playing(number)}]
    upper = there[: 2 * ((len(there) + 2) // 4)]
    return tuple(upper), tuple(each for each in order if each not in upper)


def of_later_rounds(state: State, until: int | None = None) -> tuple[RankingLine, ...]:
    """Rank everybody by the rounds after the Mitchell alone; empty while there is none."""
    played = state.setup.mitchell_rounds
    rows = [each for each in results(state, until) if each.round > played] if played else []
    if not rows:
        return ()
    people = {each.id for each in state.people}
    rows = [each for each in rows if each.entrant in people]
    there = dict.fromkeys(each.entrant for each in rows)
    since = replace(state, penalties=tuple(each for each in state.penalties if each.round > played))
    extra = [each for each in adjustments(since, until) if each.entrant in there]
    if state.setup.averaged:
        extra += _to_average(rows, extra)
    return standings(
        tuple(each.id for each in state.entrants if each.id in there),
        rows,
        state.setup.tie_breaks,
        extra,
        state.setup.seed,
        beside(state.setup),
    )


def _two_lines(state: State) -> bool:
    first = next(public_rounds(state), None)
    setup = state.setup
    if setup.movement_in(setup.rounds) is not Movement.MITCHELL or setup.final_best or not first:
        return False
    return state.setup.rounds < len(matches(first)) + len(first.byes)


def _first_sides(state: State) -> Mapping[str, int]:
    """Return each entrant's first side, the line of a Mitchell; resting is North-South."""
    first = next(public_rounds(state), None)
    found = dict.fromkeys(first.byes if first else (), 0)
    for the_round in public_rounds(state):
        for match in matches(the_round):
            for side, ids in enumerate(match[0].sides):
                for each in ids:
                    found.setdefault(each, side)
    return found


def arrows(state: State, number: int, places: tuple[RankingLine, ...] | None = None) -> Mapping[str, int]:
    """Return how many places each entrant moved up in this round (negative: down).

    `places` is the ranking after the round, if it is known.
    """
    after = ranking(state, number) if places is None else places
    before = _ranked_before(state, number) if number > 1 else after
    return moved(before, after)


def _ranked_before(state: State, number: int) -> tuple[RankingLine, ...]:
    """Return the ranking after the round before, within the groups of this one."""
    if not groups(state, number):
        return ranking(state, number - 1)
    return tuple(each for ids in groups(state, number) for each in _ranked(state, ids, number - 1))


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Rows in the order of the ranking; a cell has the results of one round, if any."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[RankingLine, tuple[tuple[Result, ...], ...]], ...]


def crosstable(state: State, until: int | None = None, places: tuple[RankingLine, ...] | None = None) -> Crosstable:
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


def was_public(state: State, number: int) -> bool:
    """Return whether the standings after a round have ever been public."""
    return number in state.seen if state.shown_set else number <= (public_round(state) or 0)


def finalists(state: State) -> tuple[str, ...]:
    """Return the players of the final, best first; empty if the event has none.

    Entrants who have left are skipped. A tie for the last place is decided by lot.
    """
    best = state.setup.final_best
    if not best:
        return ()
    number = state.setup.rounds + 1
    there = {each.id for each in state.playing(number)}
    by_lot = {each: place for place, each in enumerate(lots(there, state.setup.seed))}
    places = [each for each in ranking(state, state.setup.rounds) if each.entrant in there]
    places.sort(key=lambda each: (each.rank, by_lot[each.entrant]))
    return tuple(each.entrant for each in places[:best])
