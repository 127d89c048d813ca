"""The open evening: any number of people from four, each alone, with a new partner in every round.

What counts, in this order: nobody has a partner again tonight; those sit out who have sat out least,
tonight and then in the season; clubs and families are no partners; partners have rarely been partners
before; opponents have rarely met. The partners are a matching of least cost, and so are the tables
that they make. Several draws are tried, improved by exchanges, and the best is taken. If everybody is
to partner almost everybody tonight, only draws count that leave that possible (`ahead`).

With tables of three fewer sit out, from six people on nobody. At such a table each plays alone, and
those sit there who have sat there least often tonight.

Couples who always play together are partners in every round in which both play. Where two or more sit out,
both have the turn of the one who has sat out more often; among sets of people whose turn it is, one without
half a couple is taken. Couples go to a table of three only if there are too few others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest
from itertools import combinations, islice
from random import Random

from scorekeeper.club.model.draws.ahead import drawable, graph_of, plenty
from scorekeeper.club.model.draws.draft import DrawnSeats, Facts
from scorekeeper.club.model.draws.pairing import DrawnEntrant
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.sides import THREE, Sides, opponents
from scorekeeper.rules.messages import Msg, both, msg

FOUR = 4
# What a partner instead of the one of a couple costs, one of tonight, and one of the same club or family.
INSTEAD, AGAIN, APART = 10**13, 10**9, 10**6
NOISE = 1 << 12  # below which lots decide, in every cost
TRIES, MANY_TRIES, FEW = 6, 60, 13  # draws that are tried; more with up to so many people
CHOICES = 40  # sets of people who sit out, of whom the first counts that gives everybody a new partner
REGULAR = Fraction(2, 3)  # of the rounds of the most frequent; whoever has come less often sits out less often

Pair = tuple[int, int]
Table = tuple[tuple[int, ...], ...]  # two pairs, or three people
Away = tuple[int, ...]  # people in no pair
Couples = Mapping[int, int]  # the partner of each who always plays with the same one


def split(people: int, *, threes: bool = False) -> tuple[int, int, int]:
    """Return how many tables of four and of three there are, and how many people sit out: as few as possible.

    >>> split(22), split(22, threes=True), split(5, threes=True)
    ((5, 0, 2), (4, 2, 0), (1, 0, 1))
    """
    for out in range(people if threes else 0):
        alone = -(people - out) % FOUR
        if THREE * alone <= people - out:
            return (people - out - THREE * alone) // FOUR, alone, out
    return people // FOUR, 0, people % FOUR


def sitting(people: int, *, threes: bool = False) -> Msg:
    """Return in words how this number of people sits.

    >>> str(sitting(22)), str(sitting(8)), str(sitting(22, threes=True))
    ('5 tables of four, 2 sit out', '2 tables of four', '4 tables of four and 2 of three')
    >>> str(sitting(9, threes=True)), str(sitting(3)), str(sitting(2, threes=True))
    ('3 tables of three', 'An open evening takes four people or more.', 'Tables of three take three people or more.')
    """
    tables, alone, out = split(people, threes=threes)
    if not tables and not alone:
        few = msg("Tables of three take three people or more.")
        return few if threes else msg("An open evening takes four people or more.")
    if not tables:
        return msg("{alone:table|tables} of three", alone=alone)
    if alone:
        return msg("{tables:table|tables} of four and {alone} of three", tables=tables, alone=alone)
    if not out:
        return msg("{tables:table|tables} of four", tables=tables)
    return msg("{tables:table|tables} of four, {out:sits|sit} out", tables=tables, out=out)


def open_round(facts: Facts) -> DrawnSeats:
    """Seat a round of an open evening; raises EventError with too few people."""
    if len(facts.field) < (THREE if facts.threes else FOUR):
        raise EventError("open.people", sitting(len(facts.field), threes=facts.threes))
    evening = _Evening(facts)
    tables, out = evening.drawn()
    made = DrawnSeats()
    for table in tables:
        sides: Sides = tuple(tuple(facts.field[at].id for at in side) for side in table)
        made.add(sides, (*_of_couples(evening.couples, table), *_why(facts.field, table, evening.couples)))
    for at in out:
        each = facts.field[at]
        times = each.rested + each.byes
        never, counted = msg("Has not sat out so far."), msg("Has sat out {count:time|times} so far.", count=times)
        made.byes[each.id] = counted if times else never, _why_out(evening.couples, at, out)
    return made


def _why_out(couples: Couples, at: int, out: Away) -> Msg:
    """Return in words why it is somebody's turn to sit out."""
    if at not in couples:
        return msg("Of those who have come as often, nobody has sat out less often.")
    if couples[at] in out:
        return msg("The couple sits out together; it counts which of the two has sat out more often.")
    return msg("Sits out without the partner, because otherwise others would sit out more often than this couple.")


def _of_couples(couples: Couples, table: Table) -> Iterator[Msg]:
    """Yield in words which pairs of a table always play together, and who sits here without the partner."""
    named = zip((msg("North-South"), msg("East-West")), table, strict=False)
    whole = [name for name, side in named if couples.get(side[0]) == side[-1]]
    if whole:
        yield msg("Always partners, as the list of members says: {words}.", words=both(whole))
    if len(table) == THREE and any(at in couples for (at,) in table):
        yield msg("There are too few others for the tables of three, so couples play there, too, each alone.")
    elif any(at in couples and couples[at] not in side for side in table for at in side):
        yield msg("One of a couple sits out, so the other one plays with somebody else.")


def _why(field: Sequence[DrawnEntrant], table: Table, couples: Couples) -> tuple[Msg, ...]:
    """Return in words how often the people of a table were partners and opponents before."""
    met = sum(_against(field, one, other) for one, other in opponents(table))
    against = (
        msg("These opponents have met {count:time|times} before.", count=met) if met else msg("No opponents have met.")
    )
    if len(table) == THREE:
        most = max(field[at].alone for (at,) in table)
        first = msg("Each plays alone here, for the first time tonight.")
        more = msg(
            "Each plays alone here; nobody of them has done so more than {count:time|times} tonight.", count=most
        )
        return (more if most else first), against
    north, east = (_together(field, (one, other)) for one, other in table)
    again = any(field[other].id in field[one].tonight and couples.get(one) != other for one, other in table)
    partners = (
        msg("Both pairs are partners for the first time.")
        if not north + east
        else msg(
            "Partners before: North-South {north:time|times}, East-West {east:time|times}.", north=north, east=east
        )
    )
    last = (
        (msg("Everybody with whom somebody here has not played tonight sits elsewhere or sits out."),) if again else ()
    )
    return (partners, against, *last)


def _together(field: Sequence[DrawnEntrant], pair: Pair) -> int:
    one, other = field[pair[0]], field[pair[1]]
    return one.before.get(other.id, 0) + one.partners.get(other.id, 0)


def _against(field: Sequence[DrawnEntrant], one: int, other: int) -> int:
    return field[one].faced.get(field[other].id, 0) + field[one].met.get(field[other].id, 0)


class _Evening:
    """The draw of one round; people are numbered by their place in the field."""

    def __init__(self, facts: Facts) -> None:
        self.field = facts.field
        self.coming = facts.coming
        _, self.alone, self.out = split(len(self.field), threes=facts.threes)
        self.chance = Random(f"{facts.seed}/{facts.round}")  # noqa: S311 - anybody may repeat a draw
        self.lots = list(range(len(self.field)))
        self.chance.shuffle(self.lots)
        size = len(self.field)
        places = {each.id: at for at, each in enumerate(self.field)}
        here = {at: places[each.couple] for at, each in enumerate(self.field) if each.couple in places}
        self.couples = {one: other for one, other in here.items() if here.get(other) == one != other}
        self.beside = [[self._beside(one, other) for other in range(size)] for one in range(size)]
        self.facing = [[_against(self.field, one, other) ** 2 for other in range(size)] for one in range(size)]

    def _beside(self, one: int, other: int) -> int:
        """Return what it costs that two are partners."""
        if self.couples.get(one) == other:
            return 0
        mine, theirs = self.field[one], self.field[other]
        again = AGAIN * (theirs.id in mine.tonight) + APART * bool(mine.apart & theirs.apart)
        again += INSTEAD * sum(at in self.couples for at in (one, other))
        return again + _together(self.field, (one, other)) ** 3

    def drawn(self) -> tuple[list[Table], Away]:
        """Return the tables, and who sits out."""
        best: tuple[tuple[int, int], list[Table], Away] | None = None
        for out, alone in islice(self._away(), CHOICES):
            found = self._best_with(out, alone)
            if best is None or found[0][0] // AGAIN < best[0][0] // AGAIN:
                best = (*found, out)
            if best[0][0] % INSTEAD < AGAIN:
                break
        assert best is not None  # noqa: S101 - there are enough people
        _, tables, out = best
        tables.sort(key=lambda table: min(self.lots[at] for pair in table for at in pair))
        return [self._sides(table) for table in tables], out

    def _away(self) -> Iterator[tuple[Away, Away]]:
        """Yield who may sit out, and who at tables of three, the fairest first."""
        turns = self._turns()
        order = sorted(range(len(self.field)), key=lambda at: (*turns[at], self.lots[at]))
        sets: Iterable[Away] = combinations(order, self.out)
        if self.couples and self.out:
            sets = nsmallest(CHOICES, sets, key=lambda out: ([turns[at][0] for at in out], self._broken(out)))
        for out in sets:
            free = sorted((at for at in self.lots if at not in out), key=self._last_alone)
            those: Iterable[Away] = combinations(free, THREE * self.alone)
            if self.alone and len(free) <= FEW:
                those = self.chance.sample(found := [*those], len(found))
                those.sort(key=self._unfair)
            yield from ((out, alone) for alone in those)

    def _turns(self) -> list[tuple[tuple[int, Fraction], tuple[int, Fraction]]]:
        """Return when each sits out, the lowest first; the second value decides between those who are equal.

        Where a couple can sit out together, the first is that of the one who has sat out more often, the second
        that of the other one: who has sat out less often is made up for.
        """
        most = max(each.came for each in self.field)
        own = []
        for each in self.field:
            share = min(Fraction(1), Fraction(each.came, most) / REGULAR) if most else Fraction(1)
            own.append((each.byes, (each.rested + each.byes + 1) / (share or Fraction(1, most))))
        beside = self.couples if self.out > 1 else {}
        both_turns = [(own[at], own[beside.get(at, at)]) for at in range(len(own))]
        return [(max(each), min(each)) for each in both_turns]

    def _broken(self, away: Away) -> int:
        """Return how many of these are without the one with whom they always play."""
        return sum(self.couples.get(at, at) not in away for at in away)

    def _unfair(self, alone: Away) -> tuple[int, int, list[int]]:
        """Return how unfair it is that these sit at tables of three: couples, then who has sat there most often."""
        coupled = sum(at in self.couples for at in alone)
        return coupled, self._broken(alone), sorted(map(self._times_alone, alone), reverse=True)

    def _last_alone(self, at: int) -> tuple[bool, int, int]:
        """Return the order in which people go to tables of three: couples last, and both of them."""
        coupled = at in self.couples
        return coupled, self._times_alone(at), min(at, self.couples[at]) if coupled else 0

    def _times_alone(self, at: int) -> int:
        return self.field[at].alone

    def _best_with(self, out: Away, alone: Away) -> tuple[tuple[int, int], list[Table]]:
        """Return the cheapest of several draws in which these sit out or at tables of three, and its cost."""
        playing = [at for at in self.lots if at not in out + alone]
        best: tuple[tuple[int, int], list[Table]] | None = None
        for _ in range(MANY_TRIES if len(self.field) <= FEW else TRIES):
            pairs = self._matched(playing, self.beside)
            numbered = dict(enumerate(pairs))
            facing = [[self._facing(one, other) for other in pairs] for one in pairs]
            matched = self._matched([*numbered], facing)
            singles = [(at,) for at in self.chance.sample(alone, len(alone))]
            tables: list[Table] = [(numbered[one], numbered[other]) for one, other in matched]
            tables += [tuple(singles[at : at + THREE]) for at in range(0, len(singles), THREE)]
            self._improve(tables)
            cost = self._cost(tables)
            if not self._leaves_enough(tables, out):
                cost = (cost[0] + AGAIN // 2, cost[1])
            if best is None or cost < best[0]:
                best = cost, tables
            if (cost[0] % INSTEAD, cost[1]) == (0, 0):
                break
        assert best is not None  # noqa: S101 - at least one draw was tried
        return best

    def _matched(self, those: Sequence[int], costs: Sequence[Sequence[int]]) -> list[Pair]:
        """Return the pairs of least cost; what is equal is decided by lot."""
        if not those:
            return []
        import rustworkx  # noqa: PLC0415 - a phone alone has none and draws nothing

        noise = NOISE // len(those)
        edges = [
            (one, other, costs[those[one]][those[other]] * NOISE + self.chance.randrange(noise))
            for one, other in combinations(range(len(those)), 2)
        ]
        most = max(cost for *_, cost in edges) + 1
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(those)
        graph.add_edges_from([(one, other, most - cost) for one, other, cost in edges])
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return [(those[one], those[other]) for one, other in sorted((min(pair), max(pair)) for pair in found)]

    def _facing(self, *table: tuple[int, ...]) -> int:
        return sum(self.facing[mine][theirs] for mine, theirs in opponents(table))

    def _cost(self, tables: Sequence[Table]) -> tuple[int, int]:
        beside = sum(self.beside[side[0]][side[1]] for table in tables for side in table if len(side) > 1)
        return beside, sum(self._facing(*table) for table in tables)

    def _improve(self, tables: list[Table]) -> None:
        """Let two people at different tables change places as long as that lowers the cost."""
        better = True
        while better:
            better = False
            for one, other in combinations(range(len(tables)), 2):
                here = tables[one], tables[other]
                if here[0] == here[1] or not self._cost(here)[1]:
                    continue
                best = min(_exchanged(*here, self._times_alone), key=self._cost)
                if self._cost(best) < self._cost(here):
                    tables[one], tables[other] = best
                    better = True

    def _leaves_enough(self, tables: Sequence[Table], out: Sequence[int]) -> bool:
        """Tell whether in the rounds to come tonight everybody can still have new partners.

        That is looked at only where nobody or one sits out, and nobody plays alone: otherwise nobody has to
        partner everybody. Couples have their partners; where one of them may sit out, it is not looked at.
        """
        those = [at for at in range(len(self.field)) if at not in self.couples]
        size = len(those)
        if not self.coming or len(out) > 1 or self.alone or (self.couples and out) or not those:
            return True
        rest = len(out) == 1
        number = {at: nth for nth, at in enumerate(those)}
        now = {frozenset(side) for table in tables for side in table}
        free = {
            (number[one], number[other])
            for one, other in combinations(those, 2)
            if frozenset((one, other)) not in now and self.field[other].id not in self.field[one].tonight
        }
        left = [sum(at in pair for pair in free) for at in range(size)]
        if plenty(left, self.coming, rest=rest):
            return True
        rested = [at for at, each in enumerate(self.field) if each.byes or at in out] if rest else []
        resting = [(at, size) for at in range(size) if at not in rested] if rest else []
        rounds = min(self.coming, *left, *([len(resting)] if rest else []))
        return drawable(graph_of(size + rest, [*free, *resting]), rounds) is not False

    def _sides(self, table: Table) -> Table:
        """Return a table with those North-South who have sat there less often."""
        if len(table) == THREE:
            return table
        north, east = (sum(self.field[at].north for at in pair) for pair in table)
        return table[::-1] if north > east else table


def _exchanged(one: Table, other: Table, alone: Callable[[int], int]) -> Iterator[tuple[Table, Table]]:
    """Yield the two tables after each exchange of two people, and after each exchange of partners.

    To a table of three goes only who has sat at one as often tonight as who leaves it.
    """
    yield one, other
    if len(one) < THREE:
        (a, b), (c, d) = one
        yield ((a, c), (b, d)), other
        yield ((a, d), (b, c)), other
    for mine, theirs in opponents((sum(one, ()), sum(other, ()))):
        if len(one) == len(other) or alone(mine) == alone(theirs):
            swap: Mapping[int, int] = {mine: theirs, theirs: mine}
            made = [tuple(tuple(swap.get(at, at) for at in side) for side in table) for table in (one, other)]
            yield made[0], made[1]
