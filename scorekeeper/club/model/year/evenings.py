"""What an event says of the people who came: who played with whom, against whom, and who sat out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.club.model.choices import EventKind, Scoring
from scorekeeper.club.model.sides import opponents
from scorekeeper.club.model.standings.ranking import public_round, ranking
from scorekeeper.club.model.standings.results import adjustments, is_bye, matches, public_rounds, resting, results
from scorekeeper.club.model.state import State
from scorekeeper.club.model.year.members import Club, Place

Person = tuple[str, int]  # an entrant of an event, and which of its players


@dataclass(frozen=True, slots=True)
class EveningScore:
    """What somebody made in an event: the award of all rounds that count, how many these are, and the place.

    `of` is how many were ranked. `points` are card points, `against` those of the opponents. The award of an
    event that ranks by the average is `averaged` already.
    """

    award: int
    rounds: int
    place: int
    of: int
    points: int = 0
    against: int = 0
    averaged: bool = False


@dataclass(frozen=True, slots=True)
class Evening:
    """An event that was made here, as far as the club needs it; `day` is an ISO date.

    `people` are those who had a place in a public round, with the name under which they were entered
    and the member that they were entered as ("" if none). `single`: everybody plays alone, with a new
    partner each round. `together` and `against` count for each two people the rounds in which they
    were partners or opponents, `out` and `rounds` those in which one sat out or was there. `scores` are
    from confirmed results alone. `pairs`: everybody came as a pair; `victory`: it was scored by victory
    points. `between` has what an entrant made at tables against another. Results that were changed on a
    later day, `changed`, were `scores_before` until then.
    """

    event: int
    day: str
    name: str
    single: bool
    people: Mapping[Person, tuple[str, str]]
    together: Mapping[frozenset[Person], int]
    against: Mapping[frozenset[Person], int]
    out: Mapping[Person, int]
    rounds: Mapping[Person, int]
    scores: Mapping[Person, EveningScore]
    pairs: bool = False
    victory: bool = False
    between: Mapping[tuple[str, str], int] = field(default_factory=dict)
    changed: str = ""
    scores_before: Mapping[Person, EveningScore] = field(default_factory=dict)

    def member_of(self, club: Club, person: Person) -> str:
        """Return the id of the member that somebody is, "" for a guest."""
        _, entered = self.people[person]
        found = club.id_of(entered or club.matched.get(self.place(person), ""))
        return found if club.member(found) else ""

    def place(self, person: Person) -> Place:
        """Return where the club's log finds somebody who was not entered as a member."""
        return (self.event, *person)


def evening_of(event: int, state: State, day: str) -> Evening:
    """Return what the club needs of an event; `day` is that of its creation."""
    single = state.setup.kind is EventKind.INDIVIDUAL
    names = {each.id: each.written[1:] for each in state.entrants}
    entered = {each.id: each.members for each in state.entrants}
    together, against = Counter[frozenset[Person]](), Counter[frozenset[Person]]()
    out, rounds = Counter[Person](), Counter[Person]()
    for the_round in public_rounds(state):
        for match in matches(the_round):
            sides = [[(who, seat) for who in side for seat in range(len(names[who]))] for side in match[0].sides]
            rounds.update(one for side in sides for one in side)
            if is_bye(match):
                continue
            together.update(frozenset((one, two)) for side in sides for one in side for two in side if one < two)
            against.update(map(frozenset, opponents(sides)))
        resters = [(who, seat) for who in resting(the_round) for seat in range(len(names[who]))]
        out.update(resters)
        rounds.update(one for one in resters if one[0] in the_round.byes)
    people = {
        (who, seat): (names[who][seat], entered[who][seat] if seat < len(entered[who]) else "") for who, seat in rounds
    }
    name, when = state.setup.name, state.setup.day or day
    scores = scores_of(state)
    return Evening(
        event,
        when,
        name,
        single,
        people,
        together,
        against,
        out,
        rounds,
        {person: scores[person] for person in people if person in scores},
        pairs=state.setup.kind is EventKind.PAIRS,
        victory=state.setup.scoring is Scoring.VICTORY,
        between=_between(state),
    )


def scores_of(state: State) -> Mapping[Person, EveningScore]:
    """Return what each player of an event made in the rounds whose standings are public.

    Nobody has made anything while there are only byes.
    """
    shown = public_round(state)
    places = [each for each in ranking(state, shown) if each.rounds] if shown else []
    if not any(row.table for place in places for row in place.rounds):
        return {}
    charged = Counter[str]()
    for each in adjustments(state, shown):
        charged[each.entrant] += each.points
    found = {}
    for place in places:
        points = charged[place.entrant] + sum(each.points for each in place.rounds)
        against = sum(each.against for each in place.rounds)
        made = place.award, len(place.rounds), place.rank, len(places), points, against
        score = EveningScore(*made, averaged=state.setup.averaged)
        entrant = state.entrant(place.entrant)
        for seat in range(len(entrant.written) - 1 if entrant else 0):
            found[place.entrant, seat] = score
    return found


def _between(state: State) -> Mapping[tuple[str, str], int]:
    found = Counter[tuple[str, str]]()
    for row in results(state, public_round(state) or 0):
        for other in filter(None, (row.opponent, row.also)):
            found[row.entrant, other] += row.award
    return found


@dataclass(frozen=True, slots=True)
class Attendance:
    """How often a member came since the season began, when last (an ISO date), and with whom most often."""

    evenings: int = 0
    last: str = ""
    partner: str = ""


def attendances(club: Club, evenings: Iterable[Evening]) -> Mapping[str, Attendance]:
    """Return the attendance of each member who has come; the usual partner is looked for in events of pairs."""
    came: dict[str, list[str]] = {}
    beside: dict[str, Counter[str]] = {}
    for each in sorted(evenings, key=lambda one: one.day):
        known = {person: each.member_of(club, person) for person in each.people}
        for member in dict.fromkeys(filter(None, known.values())):
            came.setdefault(member, []).append(each.day)
        for pair in () if each.single else each.together:
            one, other = (known[person] for person in pair)
            if one and other:
                beside.setdefault(one, Counter())[other] += 1
                beside.setdefault(other, Counter())[one] += 1
    return {
        member: Attendance(
            sum(day >= club.season for day in days),
            days[-1],
            next((who for who, _ in beside.get(member, Counter()).most_common(1)), ""),
        )
        for member, days in came.items()
    }


@dataclass(slots=True)
class SeasonSoFar:
    """How often members played together and against each other, sat out, and were there, on open evenings.

    `order` has the place of each in the season's ranking, if a first round is to be drawn by it, and `couples`
    the partner of each who always plays with the same one.
    """

    together: Counter[frozenset[str]] = field(default_factory=Counter)
    against: Counter[frozenset[str]] = field(default_factory=Counter)
    out: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)
    order: Mapping[str, int] = field(default_factory=dict)
    couples: Mapping[str, str] = field(default_factory=dict)


def played_before(club: Club, evenings: Iterable[Evening]) -> SeasonSoFar:
    """Return what happened on the open evenings of the season."""
    past = SeasonSoFar(couples=club.couples)
    for each in evenings:
        if not each.single or each.day < club.season:
            continue
        known = {person: each.member_of(club, person) for person in each.people}
        for counted, into in ((each.together, past.together), (each.against, past.against)):
            for pair, times in counted.items():
                members = frozenset(known[person] for person in pair)
                if len(members) == len(pair) and "" not in members:
                    into[members] += times
        for person, member in known.items():
            if member:
                past.out[member] += each.out.get(person, 0)
                past.rounds[member] += each.rounds.get(person, 0)
    return past


def of_entrants(season: SeasonSoFar, entrants: Mapping[str, str]) -> SeasonSoFar:
    """Return what a season says of the members who take part in an event, by their ids as entrants there."""

    def pairs(counted: Mapping[frozenset[str], int]) -> Counter[frozenset[str]]:
        there = {pair: times for pair, times in counted.items() if all(member in entrants for member in pair)}
        return Counter({frozenset(entrants[member] for member in pair): times for pair, times in there.items()})

    def each(counted: Mapping[str, int]) -> Counter[str]:
        return Counter({entrants[member]: times for member, times in counted.items() if member in entrants})

    known = {one: other for one, other in season.couples.items() if one in entrants and other in entrants}
    return SeasonSoFar(
        pairs(season.together),
        pairs(season.against),
        each(season.out),
        each(season.rounds),
        couples={entrants[one]: entrants[other] for one, other in known.items()},
    )
