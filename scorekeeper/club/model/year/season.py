"""The season's ranking of the members, computed from the confirmed results of all evenings. Pure functions."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest
from typing import NamedTuple

from scorekeeper.club.model.standings.standings import mean
from scorekeeper.club.model.year.evenings import Evening, EveningScore
from scorekeeper.club.model.year.members import Club
from scorekeeper.club.model.year.rules import WHOLE, Absence, Measure, Ranked, SeasonTie, Total, sentences
from scorekeeper.rules.messages import Msg, beside, msg, number

SHOWN = 20  # evenings that a page shows one by one
TOLD = 8  # evenings that an example adds up one by one
Line = tuple[str, ...]  # the members of a line: one, or the two of a pair


class Made(NamedTuple):
    """What a line made on an evening, as which entrant, and what that counts; a tuple, because there are thousands."""

    entrant: str
    score: EveningScore
    value: int


class EveningCount(NamedTuple):
    """What evening `at` of the season counts in a line; `dropped`: others were better.

    `place` is that in the evening's ranking, 0 for an evening on which they did not come.
    """

    at: int
    value: int
    place: int = 0
    dropped: bool = False


@dataclass(frozen=True)
class SeasonLine:
    """A line of the season's ranking: `rank` is 0 while `needs` more evenings are needed to be ranked.

    `values` has what each evening counts, in their order, `came` what was made on those to which they came, and
    `dropped` the evenings than which others were better. `moved` is how many places the line went up with the
    last evening (negative: down). `final` is what a finalist made in the final.
    """

    rank: int
    members: Line
    total: int
    values: Mapping[int, int]
    came: Mapping[int, Made]
    dropped: frozenset[int] = frozenset()
    needs: int = 0
    moved: int = 0
    final: int | None = None

    @property
    def counted(self) -> list[int]:
        """What the evenings count that are not dropped, in their order."""
        return [value for at, value in self.values.items() if at not in self.dropped]

    def counts(self, since: int = 0) -> Iterator[EveningCount]:
        """Yield what each evening counts, from evening `since` on; those that count nothing are left out."""
        for at in self.values:
            if at >= since:
                place = self.came[at].score.place if at in self.came else 0
                yield EveningCount(at, self.values[at], place, at in self.dropped)


@dataclass(frozen=True)
class Season:
    """The ranking, the best first; `evenings` are those that count, in the order of their days.

    `made` has what each line made on each of them.
    """

    lines: tuple[SeasonLine, ...]
    evenings: tuple[Evening, ...]
    made: Sequence[Mapping[Line, Made]] = ()

    @cached_property
    def ranks(self) -> Mapping[Line, int]:
        """The rank of each line that has one."""
        return {each.members: each.rank for each in self.lines if each.rank}


def season(club: Club, evenings: Sequence[Evening], before: Season | None = None) -> Season:
    """Return the ranking of the members who came since the season began.

    Equal lines share a rank. Who has not come often enough stands below, without a rank. `before` is an earlier
    season of the same club and rules, from which evenings that are the same need not be computed again.
    """
    counting = counting_evenings(club, evenings)
    known = {id(each): made for each, made in zip(before.evenings, before.made, strict=True)} if before else {}
    table = _Table(club, counting, [known.get(id(each)) or dict(_of_evening(club, each)) for each in counting])
    lines = table.lines()
    last = {each.members: each.rank for each in table.instead(counting[:-1], table.made[:-1]).lines()}
    moved = (last[each.members] - each.rank if last.get(each.members) and each.rank else 0 for each in lines)
    ranked = tuple(replace(each, moved=up) for each, up in zip(lines, moved, strict=True))
    return Season(ranked, counting, table.made)


def counting_evenings(club: Club, evenings: Sequence[Evening]) -> tuple[Evening, ...]:
    """Return the evenings with results that count, in the order of their days."""
    rules = club.rules
    found = (
        each
        for each in evenings
        if each.scores
        and each.day >= club.season
        and each.event not in rules.left_out
        and (each.victory or rules.measure is not Measure.VICTORY)
        and (each.pairs or rules.ranked is not Ranked.PAIR)
    )
    ordered = sorted(found, key=lambda one: (one.day, one.event))
    return tuple(ordered if rules.final or not rules.planned else ordered[: rules.planned])


_NOBODY: Mapping[Line, Made] = {}


@dataclass(frozen=True)
class _Table:
    """The table of a season after some of its evenings, with what each line made on each of them.

    `like` is another table of the season, most evenings of which are the same.
    """

    club: Club
    evenings: Sequence[Evening]
    made: Sequence[Mapping[Line, Made]]
    like: "_Table | None" = None

    def instead(self, evenings: Sequence[Evening], made: Sequence[Mapping[Line, Made]]) -> "_Table":
        """Return the table of the same season after these evenings."""
        return _Table(self.club, evenings, made, self)

    @cached_property
    def lowest(self) -> Sequence[int]:
        """The least that each evening counts."""
        return [min(each.value for each in made.values()) if made else 0 for made in self.made]

    @cached_property
    def came(self) -> Mapping[Line, Mapping[int, Made]]:
        """What each line made on the evenings before a final."""
        found: dict[Line, dict[int, Made]] = {}
        until, others = self.club.rules.planned or None, self.like.made if self.like else ()
        if self.like:
            found = {line: dict(came) for line, came in self.like.came.items()}
        for at, (made, other) in enumerate(islice(zip_longest(self.made, others, fillvalue=_NOBODY), until)):
            if made is other:
                continue
            for line in other:
                del found[line][at]
            for line, each in made.items():
                found.setdefault(line, {})[at] = each
        return {line: came for line, came in found.items() if came}

    def lines(self) -> tuple[SeasonLine, ...]:
        """Return the ranking, without what has moved."""
        rules = self.club.rules
        last = rules.planned or len(self.evenings)
        ranked = self._in_order([self._line(*each) for each in self.came.items()])
        best = [each for each in ranked if 0 < each.rank <= rules.final]
        if not self.made[last:] or not best:
            return ranked
        others = [each for each in ranked if each not in best]
        played = self._in_order([self._finalist(each) for each in best])
        ranks = {each.members: each.rank for each in played}
        return (*played, *(each for each in others if each.members not in ranks))

    def _line(self, line: Line, came: Mapping[int, Made]) -> SeasonLine:
        rules = self.club.rules
        own = {at: each.value for at, each in came.items()}
        values = {**dict(self._absent(own)), **own}
        made = SeasonLine(0, line, 0, values, came, frozenset(self._dropped(values)), max(0, rules.least - len(came)))
        counted = made.counted
        return replace(made, total=_average(counted) if rules.total is Total.AVERAGE else sum(counted))

    def _absent(self, values: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """Yield what the evenings count on which somebody did not come who made these values on others."""
        rules = self.club.rules
        if rules.absence is Absence.NOTHING:
            return
        average = _average(values.values())
        for at in range(min(len(self.made), rules.planned or len(self.made))):
            yield at, self.lowest[at] if rules.absence is Absence.LOWEST else average

    def _dropped(self, values: Mapping[int, int]) -> Iterator[int]:
        """Yield the evenings that are not among the best of their half, or of all; of equal ones the later."""
        rules = self.club.rules
        if rules.best:
            middle = (rules.planned + 1) // 2 if rules.halves else 0
            for half in ((at for at in values if at < middle), (at for at in values if at >= middle)):
                yield from sorted(half, key=values.__getitem__, reverse=True)[rules.best :]

    def _finalist(self, line: SeasonLine) -> SeasonLine:
        rules = self.club.rules
        after = {at: self.made[at].get(line.members) for at in range(rules.planned, len(self.made))}
        came = {at: each for at, each in after.items() if each}
        values = {at: each.value for at, each in came.items()}
        made, kept = sum(values.values()), (2 * line.total * rules.keep + WHOLE) // (2 * WHOLE)
        line = replace(line, values={**line.values, **values}, came={**line.came, **came})
        return replace(line, rank=0, total=kept + made, final=made)

    def _in_order(self, lines: Sequence[SeasonLine]) -> tuple[SeasonLine, ...]:
        """Return the lines with their ranks; who needs more evenings comes last."""
        groups: dict[tuple[bool, int], list[SeasonLine]] = {}
        for each in lines:
            groups.setdefault((each.needs > 0, -each.total), []).append(each)
        ranked: list[SeasonLine] = []
        for needs, _ in sorted(groups):
            tied = groups[needs, _]
            figures = {each.members: self._figure(each, tied) for each in tied}
            tied.sort(key=lambda each: (figures[each.members], len(each.came)), reverse=True)
            rank = len(ranked) + 1
            for at, each in enumerate(tied):
                if at and figures[tied[at - 1].members] != figures[each.members]:
                    rank = len(ranked) + 1
                ranked.append(replace(each, rank=0 if each.needs else rank))
        return tuple(ranked)

    def _figure(self, line: SeasonLine, tied: Sequence[SeasonLine]) -> tuple[int, ...]:
        """Return what decides between lines with the same total; the higher ranks first."""
        if len(tied) == 1:
            return ()
        return _FIGURES[self.club.rules.ties](self, line, tied)

    def best(self, line: SeasonLine, _tied: Sequence[SeasonLine]) -> tuple[int, ...]:
        """Return the values of the evenings, the best first."""
        return tuple(sorted(line.values.values(), reverse=True))

    def wins(self, line: SeasonLine, _tied: Sequence[SeasonLine]) -> tuple[int, ...]:
        """Return how many evenings were won."""
        return (sum(each.score.place == 1 for each in line.came.values()),)

    def often(self, line: SeasonLine, _tied: Sequence[SeasonLine]) -> tuple[int, ...]:
        """Return on how many evenings somebody came."""
        return (len(line.came),)

    def direct(self, line: SeasonLine, tied: Sequence[SeasonLine]) -> tuple[int, ...]:
        """Return what was made at tables against the tied, the difference of card points, and card points."""
        met = difference = points = 0
        for evening, made in zip(self.evenings, self.made, strict=True):
            if line.members not in made:
                continue
            entrant, score, _ = made[line.members]
            others = {made[each.members].entrant for each in tied if each.members in made} - {entrant}
            met += sum(evening.between.get((entrant, other), 0) for other in others)
            difference += score.points - score.against
            points += score.points
        return met, difference, points


_FIGURES: Mapping[SeasonTie, Callable[[_Table, SeasonLine, Sequence[SeasonLine]], tuple[int, ...]]] = {
    SeasonTie.SHARED: lambda _table, _line, _tied: (),
    SeasonTie.BEST: _Table.best,
    SeasonTie.WINS: _Table.wins,
    SeasonTie.OFTEN: _Table.often,
    SeasonTie.DIRECT: _Table.direct,
}

MEASURES: Mapping[Measure, Callable[[EveningScore], int]] = {
    Measure.POINTS: lambda score: score.award,
    Measure.CARDS: lambda score: score.points,
    Measure.VICTORY: lambda score: score.award,
    Measure.AVERAGE: lambda score: score.award if score.averaged else mean(score.award, score.rounds),
    Measure.PLACES: lambda score: score.of - score.place + 1,
}


def _of_evening(club: Club, evening: Evening) -> Iterator[tuple[Line, Made]]:
    """Yield what each line made on an evening."""
    measure = MEASURES[club.rules.measure]
    if club.rules.ranked is Ranked.PERSON:
        for person, score in evening.scores.items():
            member = evening.member_of(club, person)
            if member:
                yield (member,), Made(person[0], score, measure(score))
        return
    entrants: dict[str, list[str]] = {}
    for person in evening.scores:
        entrants.setdefault(person[0], []).append(evening.member_of(club, person))
    for entrant, members in entrants.items():
        if len(set(filter(None, members))) == len(members) == 2:
            line = tuple(sorted(members, key=lambda each: (len(each), each)))
            score = evening.scores[entrant, 0]
            yield line, Made(entrant, score, measure(score))


def _average(values: Collection[int]) -> int:
    return mean(sum(values), len(values))


def example(club: Club, table: Season, names: Mapping[str, str]) -> Msg | None:
    """Return in words how the first total was added up, None while there is none; one with a place comes first."""
    first = next((each for each in table.lines if each.rank), next(iter(table.lines), None))
    if first is None:
        return None
    counted = first.counted
    terms = [*map(number, counted)] if len(counted) <= TOLD else [*map(number, counted[:3]), "…", number(counted[-1])]
    facts = {"name": called(first.members, names), "values": " + ".join(terms), "total": first.total}
    if first.final is not None:
        final = {"name": facts["name"], "kept": first.total - first.final, "made": first.final, "total": first.total}
        return msg("For example {name}: {kept} before the final + {made} = {total}.", **final)
    if club.rules.total is Total.AVERAGE:
        return msg("For example {name}: ({values}) / {count} = {total}.", count=len(counted), **facts)
    return msg("For example {name}: {values} = {total}.", **facts)


def called(line: Line, names: Mapping[str, str]) -> str:
    """Return the name of a line."""
    return beside([names.get(each, "") for each in line])


@dataclass(frozen=True, slots=True)
class SeasonMove:
    """A line whose rank or total a change of results moved; a rank of 0 is none."""

    members: Line
    rank_before: int
    rank: int
    total_before: int
    total: int


@dataclass(frozen=True, slots=True)
class LateChange:
    """Results of an evening that were changed on a later day (an ISO date), and what it moved."""

    evening: Evening
    day: str
    moves: tuple[SeasonMove, ...]


def _moves(before: Sequence[SeasonLine], after: Sequence[SeasonLine]) -> tuple[SeasonMove, ...]:
    """Return the lines that stand otherwise, in the order of the new ranking."""
    was = {each.members: each for each in before}
    return tuple(
        SeasonMove(each.members, was[each.members].rank, each.rank, was[each.members].total, each.total)
        for each in after
        if each.members in was and (was[each.members].rank, was[each.members].total) != (each.rank, each.total)
    )


def late_changes(club: Club, evenings: Sequence[Evening], now: Season, most: int) -> tuple[LateChange, ...]:
    """Return the latest changes of results that were made after their evening, at most `most` of them.

    `now` is the season of these evenings.
    """
    table = _Table(club, now.evenings, now.made)
    known = {each.event: made for each, made in zip(now.evenings, now.made, strict=True)}
    late = sorted((each for each in evenings if each.changed and each.event in known), key=lambda one: one.changed)
    found = []
    for each in late[-most:][::-1]:
        before = replace(each, scores=each.scores_before)
        counting = counting_evenings(club, [before if one is each else one for one in evenings])
        made = [
            known[one.event] if one is not before and one.event in known else dict(_of_evening(club, one))
            for one in counting
        ]
        moved = _moves(table.instead(counting, made).lines(), now.lines)
        if moved:
            found.append(LateChange(each, each.changed, moved))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SeasonView:
    """The season as pages show it: `names` are those of its members, which may be first names alone."""

    club: Club
    table: Season
    changes: tuple[LateChange, ...]
    names: Mapping[str, str]

    @property
    def latest(self) -> range:
        """The evenings that a page shows one by one; a long season has more, which are in its files."""
        return range(len(self.table.evenings))[-SHOWN:]

    @property
    def rules(self) -> tuple[Msg, ...]:
        """The rules, each as a sentence."""
        return sentences(self.club.rules)

    @property
    def example(self) -> Msg | None:
        """How the first total was added up, None while there is no ranking."""
        return example(self.club, self.table, self.names)

    def called(self, line: Sequence[str]) -> str:
        """Return the name of a line of the ranking, or of one member of it."""
        return called(tuple(line), self.names)
