"""From the facts of a draw to tables and byes: each movement in its own function."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from scorekeeper.tournament import wording
from scorekeeper.tournament.draft import DraftTable, Facts, Line
from scorekeeper.tournament.errors import TournamentError
from scorekeeper.tournament.individual import schedule
from scorekeeper.tournament.movements import knock_out, mitchell, round_robin
from scorekeeper.tournament.pairing import Entrant, Pairing, Rules, pair, pair_by_order, paired
from scorekeeper.tournament.ranking import lots

FINAL, FINAL_INDIVIDUAL = "final", "final-individual"
FOUR = 4
TRIES = 40  # drawings of the lines of a Mitchell when clubs or families should not meet
Why = tuple[str, ...]


@dataclass(slots=True)
class Seating:
    """Matches with the number of their first table, byes, and sentences for both."""

    matches: list[tuple[int, tuple[str, ...], tuple[str, ...], Why]] = field(default_factory=list)
    byes: dict[str, Why] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, one: Sequence[str], other: Sequence[str], why: Why, number: int = 0) -> None:
        """Seat two sides; without a number they get the next table that is free."""
        self.matches.append((number, tuple(one), tuple(other), why))

    def tables(self, lanes: int) -> tuple[DraftTable, ...]:
        """Return the tables; teams sit North-South at every second table of their match."""
        taken = {number + lane for number, *_ in self.matches if number for lane in range(lanes)}
        free = (number for number in count(1, lanes) if number not in taken)
        found = []
        for number, one, other, why in self.matches:
            first = number or next(free)
            for lane in range(lanes):
                north, east = (other, one) if lane % 2 else (one, other)
                found.append(DraftTable(table=first + lane, north=north, east=east, why=why))
        return tuple(sorted(found, key=lambda each: each.table))


def seat(facts: Facts) -> Seating:
    """Seat everybody who is in the field of a draw."""
    if not facts.field:
        raise TournamentError("draw.nobody", "Nobody is there to be seated: register people first.")
    if facts.movement not in MOVEMENTS:
        raise TournamentError("draw.movement", "There is no such movement.", facts.movement)
    return MOVEMENTS[facts.movement](_in_order(facts))


def _in_order(facts: Facts) -> Facts:
    """Put the field of round 1 into the order of the lots."""
    if facts.round > 1:
        return facts
    by_id = {each.id: each for each in facts.field}
    return replace(facts, field=tuple(by_id[each] for each in lots(by_id, facts.seed)))


def _of_pairs(facts: Facts, pairs: Sequence[Pairing]) -> Seating:
    made = Seating()
    lot = ("Drawn by lot.",) if facts.round == 1 else ()
    for each in pairs:
        if each.other is None:
            made.byes[each.one.id] = lot or wording.of_rest(facts.field, each.one)
            continue
        why = lot or wording.of_meeting(facts.field, pairs, each, facts.unit)
        made.add([each.one.id], [each.other.id], why)
    return made


def _strict(facts: Facts) -> Seating:
    return _of_pairs(facts, pair(facts.field, Rules("avoid"), facts.seed))


def _pure(facts: Facts) -> Seating:
    if facts.round == 1:
        return _strict(facts)
    return _of_pairs(facts, pair_by_order(facts.field, facts.seed))


def _modified(facts: Facts) -> Seating:
    if facts.round == 1:
        return _strict(facts)
    if facts.round >= facts.rounds:
        made = _pure(facts)
        made.notes.append("The last round: whoever met in the round before may meet again.")
        return made
    return _of_pairs(facts, pair(facts.field, Rules("last-round", facts.last), facts.seed))


def _mitchell(facts: Facts) -> Seating:
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


def _round_robin(facts: Facts) -> Seating:
    slots = facts.lines[0] if facts.lines else _drawn_circle(facts)
    rounds = round_robin(len(slots)) if slots else ()
    known = {each.id: each for each in facts.field}
    tables = _of_circle(facts, slots, rounds) if rounds else []
    again = facts.round > len(rounds)
    met = any(one in known and other in known[one].met for one, other in tables)
    if not tables or set(known) - {who for each in tables for who in each} or (met and not again):
        made = _strict(facts)
        made.notes.append(
            "Somebody came late or seats were changed by hand: drawn so that nobody meets twice."
        )
        return made
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


def _individual(facts: Facts) -> Seating:
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
    made = Seating()
    for row in rounds[(facts.round - 1) % len(rounds)]:
        seats = [slots[number - 1] for number in row]
        ids = [each for each in seats if each in there and each]
        if len(ids) == FOUR:
            why = f"Round {facts.round} of the movement for {len(slots)} players."
            made.add(ids[:2], ids[2:], (why,))
        else:
            for each in ids:
                made.byes[each] = (
                    "Somebody of this table has left: a substitute would let it play.",
                )
    seated = {who for _, one, other, _ in made.matches for who in (*one, *other)}
    for each in sorted(there - seated - set(made.byes)):
        made.byes[each] = ("The turn to rest has come.",)
    return made


def _knock_out(facts: Facts) -> Seating:
    by_lot = {each: place for place, each in enumerate(facts.lines[0])} if facts.lines else {}
    order = sorted(facts.field, key=lambda each: by_lot.get(each.id, 0))
    places = knock_out(range(len(order)))
    made = Seating()
    meeting = [(one, other) for one, other in places if other is not None]
    for one, each in zip(
        (one for one, _ in meeting), paired(order, meeting, facts.seed), strict=True
    ):
        assert each.other is not None  # noqa: S101 - byes are not among them
        why = (
            f"Number {one + 1} of {len(order)} by lot against number {_other(meeting, one) + 1}.",
        )
        made.add([each.one.id], [each.other.id], why)
    for one, other in places:
        if other is None:
            made.byes[order[one].id] = ("By lot, so that the next round is full.",)
    return made


def _other(meeting: Iterable[tuple[int, int]], one: int) -> int:
    return dict(meeting)[one]


def _final(facts: Facts) -> Seating:
    made = _of_pairs(facts, pair_by_order(facts.field, facts.seed))
    made.notes.append(f"The final of the best {len(facts.field)}.")
    return made


def _final_individual(facts: Facts) -> Seating:
    """Four by four in order of the ranking: the best and the fourth against the two between."""
    ids = [each.id for each in facts.field]
    made = Seating(notes=[f"The final of the best {len(ids)}."])
    for at in range(0, len(ids), FOUR):
        table = ids[at : at + FOUR]
        if len(table) < FOUR:
            made.byes |= dict.fromkeys(table, ("Fewer than four are left.",))
            continue
        words = [wording.ordinal(each) for each in range(at, at + FOUR)]
        why = f"{words[0]} and {words[3]} against {words[1]} and {words[2]}"
        made.add([table[0], table[3]], table[1:3], (wording.sentence(why),))
    return made


MOVEMENTS: Mapping[str, Callable[[Facts], Seating]] = {
    "mitchell": _mitchell,
    "danish": _pure,
    "danish-modified": _modified,
    "danish-strict": _strict,
    "round-robin": _round_robin,
    "individual": _individual,
    "knock-out": _knock_out,
    FINAL: _final,
    FINAL_INDIVIDUAL: _final_individual,
}
