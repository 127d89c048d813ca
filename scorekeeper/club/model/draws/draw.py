"""Draws the next round from the state of an event."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from scorekeeper.club.model.choices import RANKED, EventKind, Final, Movement
from scorekeeper.club.model.draws import pairing
from scorekeeper.club.model.draws.draft import MISSED, VERSION, Draft, Facts, Line
from scorekeeper.club.model.draws.movements import circle, mitchell_lines
from scorekeeper.club.model.draws.replay import replay, write_facts
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import THREE, others_at
from scorekeeper.club.model.standings import bracket
from scorekeeper.club.model.standings.ranking import finalists, halves, is_final, last_round, ranking
from scorekeeper.club.model.standings.results import Match, is_bye, matches, public_rounds, resting
from scorekeeper.club.model.state import Entrant, Round, State
from scorekeeper.club.model.year.evenings import SeasonSoFar
from scorekeeper.rules.messages import msg

SEEDED = RANKED | {Movement.MITCHELL}  # whose first round may be drawn by the order of the club's season


def draw(state: State, number: int, seed: str, version: int = VERSION, season: SeasonSoFar | None = None) -> Draft:
    """Draw a round; the same state, seed and season give the same draw. Raises EventError.

    A table without a result counts as not played, but its opponents count as having met. `version`
    is that of the drawing rules, to compare a stored draw with one of its own kind. `season` is what
    the entrants of an open evening have done on others before, or their order for a first round.
    """
    return replay(write_facts(facts(state, number, seed, version, season)))


def facts(state: State, number: int, seed: str, version: int = VERSION, season: SeasonSoFar | None = None) -> Facts:
    """Return the facts that decide the draw of a round under a version of the drawing rules."""
    _check(state, number)
    setup = state.setup
    final, movement = is_final(setup, number), movement_of(setup, number)
    past = past_of(state, number, setup.rounds + 1 if final else 1, missed=version >= MISSED)
    tags = {each.id: each.tags for each in state.entrants}
    score = {each.entrant: each.award for each in ranking(state, number - 1)}
    there = {each.id for each in in_field(state, number)}
    order = list(score) if number > 1 else [each.id for each in state.entrants if each.id in score]
    by_season = bool(number == 1 and season and season.order) and movement in SEEDED
    if season is not None and by_season:
        order.sort(key=lambda each: season.order.get(each, len(order)))
    if final and number == setup.rounds + 1:
        order = list(finalists(state))
    lines, numbers = _lines(state, number, seed)
    return Facts(
        round=number,
        rounds=_rounds_of(setup, number),
        movement=movement,
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
                alone=past.alone[each],
                **(before_tonight(season, each, number) if movement is Movement.INDIVIDUAL else {}),
            )
            for each in order
            if each in there
        ),
        last={each: past.last[each] for each in order if each in there and each in past.last},
        lines=lines,
        numbers=numbers,
        step=setup.mitchell_step if movement is Movement.MITCHELL else 1,
        version=version,
        by_season=by_season,
        threes=setup.threes and movement is Movement.INDIVIDUAL,
    )


def _rounds_of(setup: Setup, number: int) -> int:
    """Return the last round of the movement that a round belongs to; 0: as many as are needed."""
    if setup.movement is Movement.KNOCK_OUT:
        return 0
    if is_final(setup, number):
        return setup.rounds + setup.final_rounds
    first = min(setup.mitchell_rounds, setup.rounds)
    return first if number <= first else setup.rounds


def _check(state: State, number: int) -> None:
    last = last_round(state.setup)
    if number < 1 or (last is not None and number > last):
        raise EventError("draw.round", msg("The event has {last:round|rounds}.", last=last))
    if number > 1:
        _published(state, number - 1)
    this = state.round(number)
    if this is not None and this.status.public:
        raise EventError("draw.published", msg("Round {number} is already published.", number=number))


def movement_of(setup: Setup, number: int) -> Movement | Final:
    """Return how a round is drawn; rounds of the final have a draw of their own.

    In later rounds of a final nobody meets twice, as long as that is possible.
    """
    if is_final(setup, number):
        if number > setup.rounds + 1 and setup.kind is not EventKind.INDIVIDUAL:
            return Movement.DANISH_STRICT
        return Final.INDIVIDUAL if setup.kind is EventKind.INDIVIDUAL else Final.PAIRS
    return setup.movement_in(number)


def in_field(state: State, number: int) -> tuple[Entrant, ...]:
    """Return the entrants who need a place in a round: at a table, or a bye."""
    if is_final(state.setup, number):
        best = finalists(state)
        return tuple(each for each in state.playing(number) if each.id in best)
    if state.setup.movement is not Movement.KNOCK_OUT or number == 1:
        return state.playing(number)
    _published(state, number - 1)
    on = {who for line in _stage_lines(state, number, "") for who in line}
    return tuple(each for each in state.playing(number) if each.id in on)


def _stage_lines(state: State, number: int, seed: str) -> tuple[Line, ...]:
    """Return the places of a knock-out round, and of the match for third place.

    While a match of several games is undecided, only its two sides have places. Those who sat in
    the round before had got that far, even if results were corrected since. Raises EventError
    while a match has no winner.
    """
    if number == 1:
        order = bracket.in_seeding(state, {each.id for each in state.playing(1)}, seed)
        return (bracket.filled(order),)
    stage = bracket.stages(state, number - 1)[-1]
    for match in stage.open:
        where = msg("table {table}", table=_table_of(state, number - 1, match))
        if match.waits:
            message = msg("Round {number} has no result there yet.", number=number - 1)
            raise EventError("knock-out.open", message, where)
        if match.drawn:
            message = msg("The match is drawn: let them play another hand, or decide who goes on.")
            raise EventError("knock-out.equal", message, where)
    if stage.open:
        main = sorted((each for each in stage.matches if not each.third), key=lambda one: one.slot)
        firsts = [each.sides[0] if each in stage.open else None for each in main]
        others = [each.sides[-1] if each in stage.open else None for each in main]
        third = [each.sides for each in stage.open if each.third]
        return ((*firsts, *others[::-1]), *third)
    on, lost = stage.next_places, [each.loser for each in stage.matches if each.loser]
    if state.setup.third_place and len(on) == 2 and len(lost) == 2:
        return on, tuple(lost)
    return (on,)


def _table_of(state: State, number: int, match: bracket.BracketMatch) -> int:
    found = state.round(number)
    tables = found.tables if found else ()
    return next((each.table for each in tables if match.sides[0] in sum(each.sides, ())), 0)


def _published(state: State, number: int) -> Round:
    found = state.round(number)
    if found is None or not found.status.public:
        raise EventError("draw.order", msg("Publish round {number} first.", number=number))
    return found


def _lines(state: State, number: int, seed: str) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    movement = movement_of(state.setup, number)
    if movement is Movement.KNOCK_OUT:
        return _stage_lines(state, number, seed), ()
    if number == 1:
        return (), ()
    if movement is Movement.MITCHELL:
        north, east, numbers = mitchell_lines(state, number)
        return (north, east), numbers
    if movement is Movement.ROUND_ROBIN:
        return tuple(filter(None, [circle(state, number)])), ()
    if movement is Movement.INDIVIDUAL:
        return (), ()
    return halves(state, number), ()


def before_tonight(season: SeasonSoFar | None, who: str, number: int) -> dict[str, Any]:
    """Return what a season says of somebody in the draw of a round, by the names that the draw has for it."""
    found = season or SeasonSoFar()
    counted = (("before", found.together), ("faced", found.against))
    with_each = {
        name: {next(iter(pair - {who})): times for pair, times in pairs.items() if who in pair}
        for name, pairs in counted
    }
    couple = found.couples.get(who, "")
    return {**with_each, "rested": found.out[who], "came": found.rounds[who] + number, "couple": couple}


@dataclass(slots=True)
class Past:
    """The opponents, partners, byes, sides and tables of three of every entrant before a round.

    A round whose opponents did not come counts as a bye, and so does one that somebody missed.
    """

    met: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    partners: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    byes: Counter[str] = field(default_factory=Counter)
    north: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    last: dict[str, str] = field(default_factory=dict)

    def seated(self, match: Match) -> None:
        """Count one match: opponents once, sides at every table."""
        sides = match[0].sides
        for at, one in enumerate(sides):
            for each in one:
                self.met[each].update(others_at(sides, at))
                if len(one) > 1:  # not a pair, which is one entrant
                    self.partners[each].update(who for who in one if who != each)
        if len(sides) == THREE:
            self.alone.update(sum(sides, ()))
            return
        for table in match:
            self.north.update(table.sides[0])
            self.north.subtract(table.sides[1])


def past_of(state: State, number: int, since: int = 1, *, missed: bool = True) -> Past:
    """Collect what happened to everybody in the published rounds from `since` up to this one.

    `missed`: rounds that somebody missed count as byes, as in every draw since their version.
    """
    past = Past()
    for each in public_rounds(state, number - 1):
        if each.number < since:
            continue
        met = [match for match in matches(each) if not is_bye(match)]
        seated = {who for match in met for side in match[0].sides for who in side}
        past.byes.update((one.id for one in state.entrants if one.id not in seated) if missed else resting(each))
        for match in met:
            past.seated(match)
        if each.number == number - 1:
            past.last = dict(_opponents(met))
    return past


def _opponents(found: Iterable[Match]) -> Iterable[tuple[str, str]]:
    for match in found:
        for mine, theirs in permutations(match[0].sides, 2):
            if mine and theirs:
                yield mine[0], theirs[0]
