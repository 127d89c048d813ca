"""Tables of the movements with fixed places: Mitchell, round robin."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from scorekeeper.club.model.draws.draft import MISSING_MEET, DrawnSeats, Facts, Line
from scorekeeper.club.model.draws.movements import mitchell, round_robin
from scorekeeper.club.model.draws.pairing import pair
from scorekeeper.club.model.standings.standings import lots
from scorekeeper.rules.messages import msg

FOUR = 4
TRIES = 40  # drawings of the lines of a Mitchell when clubs or families should not meet


def mitchell_round(facts: Facts) -> DrawnSeats:
    """Seat a round of a Mitchell, whose lines have already moved up.

    If two would meet again because somebody left or seats were changed by hand, East-West swap
    among themselves, as few as possible.
    """
    north, east = facts.lines or _drawn_lines(facts)
    numbers = facts.numbers or tuple(range(1, len(north) * facts.lanes + 1, facts.lanes))
    there = {each.id for each in facts.field}
    regular = {
        one: other for one, other in zip(north, east, strict=True) if one in there and other in there and one and other
    }
    homes = {who: number for line in (east, north) for number, who in zip(numbers, line, strict=True)}
    made = _seated(facts, regular, regular, homes)
    if facts.round > len(north):
        made.notes.append(msg("The movement has begun again: there are more rounds than tables."))
    elif _rematches(facts, made):
        sides = [[each for each in line if each in there and each] for line in (north, east)]
        changed = _seated(facts, _out_of_turn(facts, sides, regular), regular, homes)
        if _rematches(facts, changed) < _rematches(facts, made):
            return changed
    return made


def _first(facts: Facts) -> str:
    return msg("By the order of the season.") if facts.by_season else msg("Lines drawn by lot.")


def _upwards(step: int) -> str:
    if step == 1:
        return msg("East-West move up one table.")
    return msg("East-West move up {step} tables.", step=step)


def _seated(
    facts: Facts, meeting: Mapping[str, str], regular: Mapping[str, str], homes: Mapping[str | None, int]
) -> DrawnSeats:
    """Seat North-South of `meeting` at their own tables; the others meet, or rest."""
    made = DrawnSeats()
    for one, other in meeting.items():
        in_turn = _upwards(facts.step) if facts.round > 1 else _first(facts)
        why = in_turn if regular.get(one) == other else msg("Out of turn, so that nobody meets twice.")
        made.add([[one], [other]], (why,), homes[one])
    seated = set(meeting) | set(meeting.values())
    left = [each for each in facts.field if each.id not in seated]
    used = {homes[each] for each in meeting}
    for each in pair(left, facts.rules(), facts.seed) if left else ():
        if each.other is None:
            made.byes[each.one.id] = (msg("There is nobody on the other side of the table."),)
            continue
        why = msg("The opponents of both are missing, so they meet each other.")
        home = homes[each.one.id]
        made.add([[each.one.id], [each.other.id]], (why,), 0 if home in used else home)
        used.add(home)
    return made


def _rematches(facts: Facts, made: DrawnSeats) -> int:
    met = {each.id: each.met for each in facts.field}
    return sum(met[one[0]].get(other[0], 0) for _, (one, other), _ in made.matches)


def _out_of_turn(facts: Facts, sides: Sequence[Sequence[str]], regular: Mapping[str, str]) -> Mapping[str, str]:
    """Match the lines with the fewest rematches, then with the most regular opponents."""
    met = {each.id: each.met for each in facts.field}
    north, east = sides
    heavy = len(north) + 1
    most = heavy * (1 + max((times for each in met.values() for times in each.values()), default=0))
    import rustworkx  # noqa: PLC0415 - a phone alone has none and draws nothing

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([*north, *east])
    graph.add_edges_from(
        [
            (at, len(north) + to, most - heavy * met[one].get(other, 0) - (regular.get(one) != other))
            for at, one in enumerate(north)
            for to, other in enumerate(east)
        ]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(each), max(each)) for each in found)
    return {north[at]: east[to - len(north)] for at, to in pairs}


def _drawn_lines(facts: Facts) -> tuple[Line, Line]:
    """Draw the two lines of a Mitchell several times; return the one in which the fewest of one club meet."""
    ids = [each.id for each in facts.field]
    apart = {each.id: each.apart for each in facts.field}
    half = (len(ids) + 1) // 2
    drawings = [ids[::2] + ids[1::2] if facts.by_season else ids]
    if any(apart.values()) and not facts.by_season:
        drawings += [list(lots(ids, f"{facts.seed}\n{again}")) for again in range(1, TRIES)]

    def clashes(order: Sequence[str]) -> int:
        rounds = mitchell(half, len(order) - half, facts.step)[: facts.rounds]
        return sum(
            len(apart[order[one - 1]] & apart[order[other - 1]])
            for pairs in rounds
            for one, other in pairs
            if other is not None
        )

    best = min(drawings, key=clashes) if len(ids) > 1 else ids
    east: Line = tuple(best[half:])
    return tuple(best[:half]), east + (None,) * (2 * half - len(ids))


def circle_round(facts: Facts) -> DrawnSeats | None:
    """Seat a round of a round robin; None if the circle cannot continue."""
    slots = facts.lines[0] if facts.lines else _drawn_circle(facts)
    rounds = round_robin(len(slots)) if slots else ()
    known = {each.id: each for each in facts.field}
    tables = _of_circle(facts, slots, rounds, facts.round) if rounds else []
    again = facts.round > len(rounds)
    met = any(one in known and other in known[one].met for one, other in tables)
    if not tables or set(known) - {who for each in tables for who in each} or (met and not again):
        return None
    made = DrawnSeats()
    alone: list[str] = []  # those whose opponents are missing
    for one, other in tables:
        if one in known and other in known:
            made.add([[one], [other]], (msg("Round {number} of the round robin.", number=facts.round),))
        else:
            alone.append(one if one in known else other)
    to_come = {
        frozenset(each)
        for number in range(facts.round + 1, facts.rounds + 1)
        for each in _of_circle(facts, slots, rounds, number)
    }
    for one, other in combinations(alone, 2):
        apart = other in known[one].met or frozenset((one, other)) in to_come
        if facts.version < MISSING_MEET or apart or not {one, other} <= set(alone):
            continue
        made.add([[one], [other]], (msg("The opponents of both are missing, so they meet each other."),))
        alone = [each for each in alone if each not in {one, other}]
    made.byes |= dict.fromkeys(alone, (msg("It is their turn to rest."),))
    return made


def _of_circle(
    facts: Facts, slots: Line, rounds: Sequence[Sequence[tuple[int, int | None]]], number: int
) -> list[tuple[str, str]]:
    """Return the tables of a round by id, "" for nobody; in every second cycle sides swap."""
    there = {each.id for each in facts.field}
    times, at = divmod(number - 1, len(rounds))
    found = []
    for one, other in rounds[at]:
        names = [slots[number - 1] if number else None for number in (one, other)]
        row = [name if name in there and name else "" for name in names]
        if any(row):
            found.append((row[times % 2], row[1 - times % 2]))
    return found


def _drawn_circle(facts: Facts) -> Line:
    """Draw the numbers for a round robin; with an odd number, nobody has number 1."""
    if facts.round > 1:
        return ()
    ids: Line = tuple(each.id for each in facts.field)
    return (None, *ids) if len(ids) % 2 else ids
