"""The log of the club, and what its members did at the events that were made here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from threading import Lock
from typing import Any, TypeVar

from scorekeeper.club.events.asked import parts_of
from scorekeeper.club.events.event_state import Log, load_log
from scorekeeper.club.events.writing import explained
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.folding import fold as fold_event
from scorekeeper.club.model.state import State
from scorekeeper.club.model.year.evenings import Evening, SeasonSoFar, evening_of, of_entrants, played_before, scores_of
from scorekeeper.club.model.year.members import Club, fold, step
from scorekeeper.club.store import club_rows, event_rows
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, append, club_log, watch_token
from scorekeeper.store.links import Role
from scorekeeper.usecases import errors, limits
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.journal import remembering
from scorekeeper.usecases.journal import writing as journal
from scorekeeper.usecases.journal.remembering import Memory
from scorekeeper.usecases.journal.writing import Request, UseCase

MAX_ENTRIES = 50_000
MAX_BODY = 1_000_000  # characters of one entry
BEGINS = 9  # the month with which a season begins, unless the club says otherwise
MOST_LATER_DAYS = 5  # after an evening, on which changes of its results are looked for
MOST_EVENINGS = 2_000  # that are kept in memory; one takes a few kilobytes

Body = Mapping[str, object]
Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class ClubLog(remembering.FoldedLog):
    """The club up to the last entry of its log."""

    club: Club


def _longer(log: ClubLog, entry: LogEntry) -> ClubLog:
    return replace(log, entries=(*log.entries, entry), club=step(log.club, entry))


MEMORY: Memory[ClubLog] = Memory(Cache(8), lambda _store, _log, entries: ClubLog(entries, fold(entries)), _longer)
_EVENINGS: Cache[tuple[str, Evening]] = Cache(MOST_EVENINGS)
_READING = Lock()


def begin_club(store: Store, now: datetime) -> str:
    """Return the token of the club's link; the club's log begins if there is none."""
    with store.write():
        if not _begun(store):
            first = date(now.year - (now.month < BEGINS), BEGINS, 1)
            entry = LogEntry(id="club", kind=Kind.SETUP, body={"season": first.isoformat()}, at=now)
            append(store, club_log(), 1, entry)
        return club_rows.club_token(store)


def renew_link(store: Store, now: datetime) -> str:
    """Give the club a new link; the old one, and the directors' links that it led to, end."""
    begin_club(store, now)
    with store.write():
        for event_id in event_rows.event_ids(store):
            event_rows.end_link(store, club_rows.club_direct_token(store, event_id))
        return club_rows.renew_club_token(store)


def open_token(store: Store) -> str:
    """Return the token of the club's pages for everybody."""
    return club_rows.open_token(store)


def open_club(store: Store, token: str) -> Club:
    """Return the club whose pages for everybody a token opens; raises NotFound."""
    if not club_rows.is_open_token(store, token) or (found := club_here(store)) is None:
        raise errors.NotFound(msg("This link opens no club."))
    return found


def _begun(store: Store) -> bool:
    return bool(store.rows("SELECT 1 FROM entries WHERE log_kind = ? AND log_id = ? LIMIT 1", *club_log()))


def opens(store: Store, token: str) -> bool:
    """Tell whether a token is that of the club's link, and the club has begun."""
    return bool(token) and club_rows.is_club_token(store, token) and _begun(store)


def club_of(store: Store, token: str) -> ClubLog:
    """Return the club that a token opens; raises NotFound."""
    if not opens(store, token):
        raise errors.NotFound(msg("This link opens no club."))
    return MEMORY.look_at(store, club_log())


def club_here(store: Store) -> Club | None:
    """Return the club of this database for the program's own use, None if it has not begun."""
    return MEMORY.look_at(store, club_log()).club if _begun(store) else None


def evenings(store: Store) -> tuple[Evening, ...]:
    """Return all events that were made here in which somebody has had a place; raises StoreDamaged."""
    return tuple(each for each in all_evenings(store) if each.people)


def all_evenings(store: Store) -> list[Evening]:
    """Return all events that were made here, also those to come; raises StoreDamaged.

    Whoever asks while another one reads them waits, because two would need twice as long.
    """
    found = []
    with _READING:
        for event_id, mark in club_rows.marks_of_events(store).items():
            known = _EVENINGS.get((store.path, event_id))
            if known is None or known[0] != mark:
                known = (mark, _with_changes(load_log(store, event_id, mark)))
                _EVENINGS.put((store.path, event_id), known)
            found.append(known[1])
    return found


def _with_changes(log: Log) -> Evening:
    """Return an event for the club, with the latest change of its results that was made on a later day."""
    found = evening_of(log.event_id, log.state, log.entries[0].at.date().isoformat())
    for _ in range(MOST_LATER_DAYS):
        last = log.entries[-1].at.date().isoformat()
        if last <= _day_after(found.day):
            break
        entries = tuple(each for each in log.entries if each.at.date().isoformat() < last)
        if not entries:
            break
        log = replace(log, entries=entries, state=fold_event(entries))
        before = {who: score for who, score in scores_of(log.state).items() if who in found.people}
        if {who: score for who, score in before.items() if who in found.scores} != {
            who: score for who, score in found.scores.items() if who in before
        }:
            return replace(found, changed=last, scores_before=before)
    return found


def _day_after(day: str) -> str:
    """Return the day after an ISO date, until which an evening lasts; any other text as it is."""
    try:
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except ValueError:
        return day


def season_before(store: Store, event_id: int, state: State) -> SeasonSoFar:
    """Return what the entrants of an open evening, as far as they are members, have done on others in the season."""
    club = club_here(store)
    if club is None or state.setup.kind is not EventKind.INDIVIDUAL or event_rows.is_imported(store, event_id):
        return SeasonSoFar()
    before = played_before(club, (each for each in evenings(store) if each.event != event_id))
    members = {
        each.id: next(iter(each.members), "") or club.matched.get((event_id, each.id, 0), "") for each in state.people
    }
    return of_entrants(before, {club.id_of(member): who for who, member in members.items() if member})


def direct_link(store: Store, token: str, event_id: int) -> str:
    """Return the director's link that the club's link gives in an event; raises NotFound."""
    club_of(store, token)
    return linked(store, event_id)


def linked(store: Store, event_id: int) -> str:
    """Return the director's link of the club in an event, which exists from now on; raises NotFound."""
    if event_id not in event_rows.event_ids(store):
        raise errors.NotFound(msg("There is no event {name_id} in this database.", name_id=str(event_id)))
    direct = club_rows.club_direct_token(store, event_id)
    with store.write():
        if event_rows.find_event_access(store, direct) is None:
            event_rows.add_event_link(store, event_id, Role.DIRECT, direct)
            event_rows.add_event_link(store, event_id, Role.WATCH, watch_token(direct))
    return direct


def _load(store: Store, request: Request) -> ClubLog:
    if not opens(store, request.token):
        raise errors.NotFound(msg("This link opens no club."))
    return MEMORY.load(store, club_log())


def _check(_store: Store, log: ClubLog, _request: Request) -> None:
    if len(log.entries) >= MAX_ENTRIES:
        raise errors.LimitReached(msg("The log of the club is full."))


CLUB: journal.Journal[ClubLog, journal.NewEntry] = journal.Journal(
    load=_load,
    check=_check,
    check_stored=lambda _store, _log, entry: limits.check_size(entry.body, "", MAX_BODY),
    memory=MEMORY,
    longer=lambda log, entry, _: _longer(log, entry),
    changed=lambda _log, _request: errors.EventMoved(
        msg("This form was already sent with different content; check what is there first.")
    ),
    elsewhere=msg("The request id was used for something else."),
)


def use_case(
    kind: Kind, check: Callable[[Club, Any, Sequence[Evening]], None] | None = None
) -> Callable[[Callable[[Club, Asked], Body]], UseCase[Asked, int]]:
    """Return a decorator that makes a use case of a function that decides on an entry's body.

    The function takes the club and what is asked; `check` takes the club's evenings too, and raises what is wrong.
    The use case is called as `(store, now, token, sent, asked)` with the club's token, returns the number of the
    entry, and raises NotFound, InputError, LimitReached, EventMoved, and what the function raises.
    """

    def made(decide: Callable[[Club, Asked], Body]) -> UseCase[Asked, int]:
        def carry_out(store: Store, request: Request, asked: Asked) -> int:
            there = evenings(store) if check else ()

            def decision(log: ClubLog) -> journal.NewEntry:
                body = decide(log.club, asked)
                if check:
                    check(log.club, asked, there)
                return journal.NewEntry(kind, body=body)

            with explained():
                return journal.write(CLUB, store, request, decision).entry.seq

        return journal.use_case(kind, decide, parts_of, carry_out)

    return made
