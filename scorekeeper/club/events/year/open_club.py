"""What everybody sees of the club: the next date, the results of its events, and the season."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.club.events.event_state import load_log
from scorekeeper.club.events.year import club
from scorekeeper.club.events.year.season import season_view
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.names import AND, given_names
from scorekeeper.club.model.standings.ranking import public_round, rankings
from scorekeeper.club.model.state import State
from scorekeeper.club.model.year.evenings import Evening
from scorekeeper.club.model.year.season import SeasonView
from scorekeeper.club.store.event_rows import open_event_token
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases.errors import NotFound


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """A place in the result of an event; `award` is in the unit of the result."""

    rank: int
    name: str
    award: int


@dataclass(frozen=True, slots=True)
class OpenResult:
    """The result of an event as far as it is public: its rankings by heading, after round `shown` of `rounds`."""

    evening: Evening
    unit: str
    shown: int
    rounds: int
    lists: Sequence[tuple[str, Sequence[OpenPlace]]]


@dataclass(frozen=True, slots=True)
class OpenClub:
    """The club for everybody: events to come, the soonest first, and those with results, the latest first."""

    name: str
    coming: Sequence[Evening]
    past: Sequence[Evening]
    latest: OpenResult | None
    season: SeasonView


def open_club(store: Store, now: datetime) -> OpenClub:
    """Return what everybody sees of the club of this database."""
    found, today = club.all_evenings(store), now.date().isoformat()
    ordered = sorted(found, key=lambda each: (each.day, each.event))
    past = [each for each in reversed(ordered) if each.scores]
    coming = [each for each in ordered if not each.scores and each.day >= today]
    season = season_view(store, public=True)
    latest = open_result(store, past[0].event) if past else None
    return OpenClub(season.club.name, coming, past, latest, season)


def running(store: Store, now: datetime) -> Sequence[Evening]:
    """Return the events that are being played, which begin with a public round.

    Their pages have whole names: where the club shows first names alone, there are none.
    """
    here = club.club_here(store)
    if here is None or here.first_names:
        return ()
    yesterday = (now - timedelta(days=1)).date().isoformat()  # where it is still the day of the event
    recent = (each for each in club.evenings(store) if each.day >= yesterday)
    return [each for each in recent if _goes_on(load_log(store, each.event).state)]


def _goes_on(state: State) -> bool:
    current = state.current
    return current is not None and (current.status.open or current.number < state.setup.rounds)


def seats_of(store: Store, now: datetime, event_id: int) -> str:
    """Return the public link of an event that is being played; raises NotFound."""
    if all(each.event != event_id for each in running(store, now)):
        raise NotFound(msg("This link opens no event."))
    return open_event_token(store, event_id)


def open_result(store: Store, event_id: int) -> OpenResult:
    """Return the result of an event that was made here; raises NotFound while nothing of it is public."""
    evening = next((each for each in club.evenings(store) if each.event == event_id and each.scores), None)
    if evening is None:
        raise NotFound(msg("This event has no public result."))
    state = load_log(store, event_id).state
    here = club.club_here(store)
    names = _names(state, first=bool(here and here.first_names))
    shown = public_round(state) or 0
    lists = [
        (heading, [OpenPlace(each.rank, names[each.entrant], each.award) for each in places if each.rounds])
        for heading, places in rankings(state, shown)
    ]
    return OpenResult(evening, state.setup.unit, shown, state.setup.rounds, lists)


def _names(state: State, *, first: bool) -> Mapping[str, str]:
    """Return the names of the entrants, marked as on every list; those of people may be first names alone."""
    if not first or state.setup.kind is EventKind.TEAMS:
        return {each.id: state.listed(each) for each in state.entrants}
    people = {
        (each.id, seat): name for each in state.entrants for seat, name in enumerate(each.written[1:] or each.written)
    }
    given = given_names(people)
    found: dict[str, list[str]] = {}
    for (entrant, _), name in given.items():
        found.setdefault(entrant, []).append(name)
    return {each.id: state.listed(each, AND.join(found[each.id])) for each in state.entrants}
