"""Draws the next round from the state of an event."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from scorekeeper.event.choices import EventKind, Final, Movement
from scorekeeper.event.draws import pairing
from scorekeeper.event.draws.draft import Draft, Facts, Line
from scorekeeper.event.draws.movements import circle, individual_numbers, mitchell_lines
from scorekeeper.event.draws.replay import replay, write_facts
from scorekeeper.event.errors import TournamentError
from scorekeeper.event.setup import Setup
from scorekeeper.event.standings.ranking import finalists, is_final, last_round, lots, ranking
from scorekeeper.event.standings.results import Match, matches, of_match, public_rounds
from scorekeeper.event.state import Entrant, Round, State


def draw(state: State, turn: int, seed: str) -> Draft:
    """Draw a round; the same state and seed give the same draw. Raises TournamentError.

    A table without a result counts as not played, but its opponents count as having met.
    """
    return replay(write_facts(facts(state, turn, seed)))


def facts(state: State, turn: int, seed: str) -> Facts:
    """Return the facts that decide the draw of a round."""
    _check(state, turn)
    setup = state.setup
    past = past_of(state, turn)
    tags = {each.id: each.tags for each in state.entrants}
    score = {each.entrant: each.award for each in ranking(state, turn - 1)}
    there = {each.id for each in in_field(state, turn)}
    order = list(score) if turn > 1 else [each.id for each in state.entrants]
    if is_final(setup, turn):
        order = list(finalists(state))
    lines, numbers = _lines(state, turn)
    return Facts(
        round=turn,
        rounds=0 if setup.movement is Movement.KNOCK_OUT else setup.rounds,
        movement=movement_of(setup, turn),
        unit=setup.scoring.unit,
        lanes=setup.lanes if setup.kind is EventKind.TEAMS else 1,
        seed=seed,
        field=tuple(
            pairing.DrawnEntrant(
                id=each,
                score=score[each],
                met=dict(past.met[each]),
                byes=past.byes[each],
                apart=tags[each],
                north=past.north[each],
                partners=dict(past.partners[each]),
            )
            for each in order
            if each in there
        ),
        last={each: past.last[each] for each in order if each in there and each in past.last},
        lines=lines,
        numbers=numbers,
    )


def _check(state: State, turn: int) -> None:
    last = last_round(state.setup)
    if turn < 1 or (last is not None and turn > last):
        raise TournamentError("draw.round", f"The event has {last} rounds.")
    if turn > 1:
        _published(state, turn - 1)
    this = state.round(turn)
    if this is not None and this.status.public:
        raise TournamentError("draw.published", f"Round {turn} is published already.")


def movement_of(setup: Setup, turn: int) -> Movement | Final:
    """Return the movement of a round; the final of the best has its own."""
    if is_final(setup, turn):
        return Final.INDIVIDUAL if setup.kind is EventKind.INDIVIDUAL else Final.PAIRS
    return setup.movement


def in_field(state: State, turn: int) -> tuple[Entrant, ...]:
    """Return the entrants who need a place in a round: at a table, or a bye."""
    if is_final(state.setup, turn):
        best = finalists(state)
        return tuple(each for each in state.entrants if each.id in best)
    if state.setup.movement is not Movement.KNOCK_OUT or turn == 1:
        return state.playing(turn)
    before = _published(state, turn - 1)
    placed = {who for table in before.tables for side in table.sides for who in side}
    on = (placed | set(before.byes)) - knocked_out(state, turn)
    return tuple(each for each in state.playing(turn) if each.id in on)


def knocked_out(state: State, turn: int) -> frozenset[str]:
    """Return who lost in the previous round; raises TournamentError while a match is open.

    Earlier rounds do not count: whoever had a place in that round had got so far, whatever has been
    corrected since.
    """
    before = _published(state, turn - 1)
    lost: set[str] = set()
    for match in matches(before):
        both = {who for side in match[0].sides for who in side}
        lost |= both - {winner(state, before.number, match)}
    return frozenset(lost)


def _published(state: State, number: int) -> Round:
    found = state.round(number)
    if found is None or not found.status.public:
        raise TournamentError("draw.order", f"Publish round {number} first.")
    return found


def winner(state: State, turn: int, match: Match) -> str:
    """Return the winner of a knock-out match; raises TournamentError if there is none yet."""
    rows = of_match(state, turn, match)
    where = f"table {match[0].table}"
    if not rows:
        raise TournamentError("knock-out.open", f"Round {turn} has no result there yet.", where)
    best, other = sorted(rows, key=lambda each: (each.award, each.points), reverse=True)
    if (best.award, best.points) == (other.award, other.points):
        raise TournamentError(
            "knock-out.equal",
            "The match is drawn: let them play another hand, or rule who goes on.",
            where,
        )
    return best.entrant


def _lines(state: State, turn: int) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    movement = state.setup.movement
    if turn == 1 or is_final(state.setup, turn):
        return (), ()
    if movement is Movement.MITCHELL:
        north, east, numbers = mitchell_lines(state, turn)
        return (north, east), numbers
    if movement is Movement.ROUND_ROBIN:
        return tuple(filter(None, [circle(state, turn)])), ()
    if movement is Movement.KNOCK_OUT:
        first = state.rounds[0]
        return (lots([each.id for each in state.playing(1)], first.seed),), ()
    if movement is Movement.INDIVIDUAL:
        players = individual_numbers(state, turn)
        if not players:
            raise TournamentError(
                "individual.round-1", "Round 1 was no round of the movement: it cannot go on."
            )
        return (players,), ()
    return (), ()


@dataclass(slots=True)
class Past:
    """The opponents, partners, byes and sides of every entrant before a round."""

    met: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    partners: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    byes: Counter[str] = field(default_factory=Counter)
    north: Counter[str] = field(default_factory=Counter)
    last: dict[str, str] = field(default_factory=dict)

    def seated(self, match: Match) -> None:
        """Count one match: opponents once, sides at every table."""
        for one, other in (match[0].sides, match[0].sides[::-1]):
            for each in one:
                self.met[each].update(other)
                self.partners[each].update(who for who in one if who != each)
        for table in match:
            self.north.update(table.sides[0])
            self.north.subtract(table.sides[1])


def past_of(state: State, turn: int) -> Past:
    """Return what happened to every entrant in the published rounds before a round."""
    past = Past()
    for each in public_rounds(state, turn - 1):
        past.byes.update(each.byes)
        for match in matches(each):
            past.seated(match)
        if each.number == turn - 1:
            past.last = dict(_opponents(matches(each)))
    return past


def _opponents(found: Iterable[Match]) -> Iterable[tuple[str, str]]:
    for match in found:
        one, other = match[0].sides
        for mine, theirs in ((one, other), (other, one)):
            if mine and theirs:
                yield mine[0], theirs[0]
