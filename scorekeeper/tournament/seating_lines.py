"""Tables of the movements with fixed places: Mitchell, round robin, individual."""

from collections.abc import Mapping, Sequence

from scorekeeper.tournament.draft import Facts, Line
from scorekeeper.tournament.errors import TournamentError
from scorekeeper.tournament.individual import schedule
from scorekeeper.tournament.movements import mitchell, round_robin
from scorekeeper.tournament.pairing import Entrant, Rules, pair
from scorekeeper.tournament.ranking import lots
from scorekeeper.tournament.seats import Seating, Why

FOUR = 4
TRIES = 40  # drawings of the lines of a Mitchell when clubs or families should not meet


def mitchell_round(facts: Facts) -> Seating:
    """Seat a round of a Mitchell, whose lines have moved already."""
    made = Seating()
    north, east = facts.lines or _drawn_lines(facts)
    numbers = facts.numbers or tuple(range(1, len(north) * facts.lanes + 1, facts.lanes))
    there = {each.id for each in facts.field}
    for number, one, other in zip(numbers, north, east, strict=True):
        if one in there and other in there and one and other:
            made.add([one], [other], _mitchell_why(facts, number, numbers), number)
    seated = {who for _, one, other, _ in made.matches for who in (*one, *other)}
    left = [each for each in facts.field if each.id not in seated]
    if left:
        at = {
            who: number for line in (east, north) for number, who in zip(numbers, line, strict=True)
        }
        _left_over(facts, made, left, at)
    if facts.round > len(north):
        made.notes.append("The movement has begun again: there are more rounds than tables.")
    return made


def _mitchell_why(facts: Facts, number: int, numbers: Sequence[int]) -> Why:
    if facts.round == 1:
        return ("Lines drawn by lot.",)
    before = numbers[numbers.index(number) - 1]
    return (f"North-South stay. East-West come from table {before}.",)


def _left_over(
    facts: Facts, made: Seating, left: Sequence[Entrant], at: Mapping[str | None, int]
) -> None:
    """Seat those whose opponents are missing with each other; one rests if they are odd."""
    for each in pair(left, Rules("avoid"), facts.seed):
        if each.other is None:
            made.byes[each.one.id] = ("There is nobody at the other side of the table.",)
            continue
        why = ("The opponents of both are missing, so they meet each other.",)
        made.add([each.one.id], [each.other.id], why, at[each.one.id])


def _drawn_lines(facts: Facts) -> tuple[Line, Line]:
    """Draw the two lines of a Mitchell; of several drawings one that keeps most tags apart."""
    ids = [each.id for each in facts.field]
    apart = {each.id: each.apart for each in facts.field}
    half = (len(ids) + 1) // 2
    drawings = [ids]
    if any(apart.values()):
        drawings += [list(lots(ids, f"{facts.seed}\n{again}")) for again in range(1, TRIES)]

    def clashes(order: Sequence[str]) -> int:
        turns = mitchell(half, len(order) - half)[: facts.rounds]
        return sum(
            len(apart[order[one - 1]] & apart[order[other - 1]])
            for turn in turns
            for one, other in turn
            if other is not None
        )

    best = min(drawings, key=clashes) if len(ids) > 1 else ids
    east: Line = tuple(best[half:])
    return tuple(best[:half]), east + (None,) * (2 * half - len(ids))


def circle_round(facts: Facts) -> Seating | None:
    """Seat a round of everybody against everybody; None if the circle cannot go on."""
    slots = facts.lines[0] if facts.lines else _drawn_circle(facts)
    rounds = round_robin(len(slots)) if slots else ()
    known = {each.id: each for each in facts.field}
    tables = _of_circle(facts, slots, rounds) if rounds else []
    again = facts.round > len(rounds)
    met = any(one in known and other in known[one].met for one, other in tables)
    if not tables or set(known) - {who for each in tables for who in each} or (met and not again):
        return None
    made = Seating()
    for one, other in tables:
        if one in known and other in known:
            made.add([one], [other], (f"Round {facts.round} of everybody against everybody.",))
        else:
            made.byes[one if one in known else other] = ("The turn to rest has come.",)
    return made


def _of_circle(
    facts: Facts, slots: Line, rounds: Sequence[Sequence[tuple[int, int | None]]]
) -> list[tuple[str, str]]:
    """The tables of a round by id, "" for nobody; every second time round, sides change."""
    there = {each.id for each in facts.field}
    times, turn = divmod(facts.round - 1, len(rounds))
    found = []
    for one, other in rounds[turn]:
        names = [slots[number - 1] if number else None for number in (one, other)]
        row = [name if name in there and name else "" for name in names]
        if any(row):
            found.append((row[times % 2], row[1 - times % 2]))
    return found


def _drawn_circle(facts: Facts) -> Line:
    """Number everybody for a round robin: with an odd number nobody has number 1."""
    if facts.round > 1:
        return ()
    ids: Line = tuple(each.id for each in facts.field)
    return (None, *ids) if len(ids) % 2 else ids


def individual_round(facts: Facts) -> Seating:
    """Seat a round in which everybody has another partner."""
    slots = facts.lines[0] if facts.lines else tuple(each.id for each in facts.field)
    there = {each.id for each in facts.field}
    late = sorted(there - set(slots))
    if late:
        raise TournamentError(
            "individual.late",
            "The movement has no place for a late entry: let them substitute, or let them leave.",
            late[0],
        )
    rounds = schedule(len(slots))
    north = {each.id: each.north for each in facts.field}
    made = Seating()
    for row in rounds[(facts.round - 1) % len(rounds)]:
        seats = [slots[number - 1] for number in row]
        ids = [each for each in seats if each in there and each]
        if len(ids) == FOUR:
            why = f"Round {facts.round} of the movement for {len(slots)} players."
            made.add(*_balanced(ids[:2], ids[2:], north), (why,))
        else:
            for each in ids:
                made.byes[each] = (
                    "Somebody of this table has left: a substitute would let it play.",
                )
    seated = {who for _, one, other, _ in made.matches for who in (*one, *other)}
    for each in sorted(there - seated - set(made.byes)):
        made.byes[each] = ("The turn to rest has come.",)
    return made


def _balanced(
    one: list[str], other: list[str], north: Mapping[str, int]
) -> tuple[list[str], list[str]]:
    """Seat the side North-South that has sat there less often."""
    turned = sum(north[each] for each in one) > sum(north[each] for each in other)
    return (other, one) if turned else (one, other)
