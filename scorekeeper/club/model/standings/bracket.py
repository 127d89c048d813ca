"""The bracket of a knock-out: its stages, the winner of each match, how far everybody got."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.club.model.choices import Movement, Seeding
from scorekeeper.club.model.standings.results import Match, matches, of_match, public_rounds
from scorekeeper.club.model.standings.standings import lots
from scorekeeper.club.model.state import Round, State

Line = tuple[str | None, ...]  # entrants by their places in the bracket; None: an empty place


@dataclass(slots=True)
class BracketMatch:
    """Two entrants who meet until one has won; `sides` has only one if that entrant rests.

    Each of the `games` has a round, the points of both sides (None while open) and the winner
    (None: open or drawn). `slot` is the place in the stage; `third` marks the match for third
    place.
    """

    sides: tuple[str, ...]
    slot: int
    third: bool = False
    games: list[tuple[int, tuple[int, int] | None, int | None]] = field(default_factory=list)
    sums: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # awards, then points, by side
    best_of: int = 1

    @property
    def wins(self) -> tuple[int, int]:
        """How many games each side has won."""
        taken = [each for _, _, each in self.games]
        return taken.count(0), taken.count(1)

    @property
    def waits(self) -> bool:
        """Whether a game has no result yet."""
        return any(scores is None for _, scores, _ in self.games)

    @property
    def winner(self) -> str | None:
        """The entrant who has won the match, or None."""
        if len(self.sides) == 1:
            return self.sides[0]
        one, other = self.wins
        if max(one, other) > self.best_of // 2:
            return self.sides[one < other]
        if self.waits or len(self.games) < self.best_of:
            return None
        keys = [(self.wins[at], self.sums[at], self.sums[2 + at]) for at in (0, 1)]
        return None if keys[0] == keys[1] else self.sides[keys[0] < keys[1]]

    @property
    def loser(self) -> str | None:
        """The entrant who has lost the match, or None."""
        winner = self.winner
        return next((each for each in self.sides if winner and each != winner), None)

    @property
    def drawn(self) -> bool:
        """Whether all games are played and nobody has won."""
        return self.winner is None and not self.waits and len(self.games) >= self.best_of


@dataclass(slots=True)
class Stage:
    """Matches that are played at the same time; `size` is how many a full bracket would have."""

    matches: list[BracketMatch]
    size: int
    rounds: list[int] = field(default_factory=list)

    @property
    def is_final(self) -> bool:
        """Whether the winner of this stage has won the event."""
        return len([each for each in self.matches if not each.third]) == 1

    @property
    def open(self) -> list[BracketMatch]:
        """The matches that nobody has won yet."""
        return [each for each in self.matches if each.winner is None]

    @property
    def next_places(self) -> Line:
        """The entrants in the order of their places in the next stage."""
        on = {each.slot: each.winner for each in self.matches if not each.third}
        return tuple(on.get(slot) for slot in range(self.size))


def stages(state: State, until: int | None = None) -> list[Stage]:
    """Return the stages of a knock-out up to a round; empty for other events."""
    if state.setup.movement is not Movement.KNOCK_OUT:
        return []
    found: list[Stage] = []
    for the_round in public_rounds(state, until):
        met = {frozenset(_firsts(each)): each for each in matches(the_round) if all(each[0].sides)}
        known = {frozenset(each.sides) for each in found[-1].matches} if found else set()
        if not (state.setup.best_of > 1 and met and set(met) <= known):
            found.append(_stage(state, the_round, found[-1] if found else None))
        found[-1].rounds.append(the_round.number)
        for each in found[-1].matches:
            if frozenset(each.sides) in met and len(each.sides) == 2:
                _count(state, the_round.number, each, met[frozenset(each.sides)])
    return found


def _firsts(match: Match) -> tuple[str, str]:
    north, east = match[0].sides
    return north[0], east[0]


def _stage(state: State, the_round: Round, before: Stage | None) -> Stage:
    """Begin a stage with the seats of a round; after a change by hand, the better place counts."""
    line = before.next_places if before else seeds(state, the_round)
    at = {who: place for place, who in enumerate(line) if who}
    lost = {each.loser for each in before.matches} if before else set()
    met = [_firsts(each) for each in matches(the_round) if all(each[0].sides)]
    sides: list[tuple[str, ...]] = [*met, *((who,) for who in the_round.byes)]
    size = max(1, len(line) // 2)
    thirds = [each for each in sides if len(sides) == 2 and set(each) <= lost]
    ordered = sorted(
        (each for each in sides if each not in thirds), key=lambda each: min(at.get(who, len(line)) for who in each)
    )
    slots = [min(at.get(who, len(line)) for who in each) for each in ordered]
    fits = all(slot < size for slot in slots) and len(set(slots)) == len(slots)
    size = size if fits else 1 << (len(ordered) - 1).bit_length()
    best_of = state.setup.best_of
    made = [BracketMatch(each, slots[place] if fits else place, best_of=best_of) for place, each in enumerate(ordered)]
    made += [BracketMatch(each, 0, third=True, best_of=best_of) for each in thirds]
    return Stage(made, size)


def _count(state: State, number: int, match: BracketMatch, played: Match) -> None:
    """Add a game to a match."""
    rows = {each.entrant: each for each in of_match(state, number, played)}
    if not rows:
        match.games.append((number, None, None))
        return
    one, other = (rows[each] for each in match.sides)
    keys = (one.award, one.points), (other.award, other.points)
    took = None if keys[0] == keys[1] else int(keys[0] < keys[1])
    match.games.append((number, (one.points, other.points), took))
    for place, row in enumerate((one, other)):
        match.sums[place] += row.award
        match.sums[2 + place] += row.points


def seeds(state: State, first: Round) -> Line:
    """Return the places of the first stage, best first, filled up to a power of two."""
    ids = {each.id for each in state.playing(1)}
    ids |= {who for each in first.tables for side in each.sides for who in side} | set(first.byes)
    return filled(in_seeding(state, ids, first.seed))


def in_seeding(state: State, ids: set[str], seed: str) -> tuple[str, ...]:
    """Sort entrants in the order of the seeding."""
    if state.setup.seeding is Seeding.NUMBERS:
        known = [each for each in state.entrants if each.id in ids]
        return tuple(each.id for each in sorted(known, key=lambda each: each.number))
    return lots(ids, seed)


def filled(order: Sequence[str]) -> Line:
    """Fill a line with empty places up to a power of two."""
    size = 1 << max(1, (len(order) - 1).bit_length())
    return (*order, *[None] * (size - len(order)))


def champion(state: State) -> str | None:
    """Return the winner of a knock-out, or None before its end."""
    found = stages(state)
    last = found[-1] if found else None
    if last is None or not last.is_final or last.open:
        return None
    return next(each.winner for each in last.matches if not each.third)


def reached(state: State, until: int | None) -> Mapping[str, tuple[int, int]]:
    """Return how far each entrant got: the last stage, and 3 if still in it or 2 if lost there.

    In the match for third place these are 1 and 0.
    """
    found = {each.id: (0, 0) for each in state.entrants}
    for number, stage in enumerate(stages(state, until), 1):
        for match in stage.matches:
            for who in match.sides:
                found[who] = number, (3 - 2 * match.third) - (who == match.loser)
    return found


def drawn(state: State, the_round: Round) -> Iterator[Match]:
    """Yield the matches of a knock-out that end with this round and have no winner."""
    number = the_round.number
    last = next((each for each in stages(state, number) if number in each.rounds), None)
    even = {frozenset(each.sides) for each in last.matches if each.drawn} if last else set()
    for match in matches(the_round) if even else ():
        if all(match[0].sides) and frozenset(_firsts(match)) in even:
            yield match


def display_order(size: int) -> tuple[int, ...]:
    """Return the slots of a stage from top to bottom, so that neighbours can meet next."""
    found: tuple[int, ...] = (0,)
    while len(found) < size:
        most = 2 * len(found) - 1
        found = tuple(slot for each in found for slot in (each, most - each))
    return found
