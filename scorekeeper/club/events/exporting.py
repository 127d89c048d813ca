"""Exports an event as one document with everything in it, and its lists for a spreadsheet."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.club.events.event_state import Log, load_log
from scorekeeper.club.events.writing import DIRECTOR_ONLY, looked_at, opened
from scorekeeper.club.model.people.cells import harmless
from scorekeeper.club.model.standings.ranking import public_round, rankings
from scorekeeper.club.model.standings.results import adjustments, results
from scorekeeper.club.model.standings.standings import TIE_BREAKS, RankingLine, figure_of
from scorekeeper.club.model.state import State
from scorekeeper.club.store.event_rows import DIRECT, event_ids, event_rules, games_of_event
from scorekeeper.log import LogEntry
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.store import Store, entries_of, game_log, make_score_token, stored_game
from scorekeeper.usecases.errors import LimitReached, NotFound
from scorekeeper.usecases.journal.documents import Form
from scorekeeper.words.formats import called
from scorekeeper.words.language import current_language, translate
from scorekeeper.words.numbers import decimal_in

# Twenty rounds of 1,000 tables with four itemised hands each make 60 MB, with a value for every twelve
# bytes. A value takes up to 100 bytes of memory, so a file of brackets alone would fill gigabytes.
MAX_FILE = 64 * 1024 * 1024
MAX_VALUES = 6_000_000
STANDINGS = "canasta-standings/1"
SEAL = "seal"  # of the club that wrote a document; not part of what the check sum covers


def _text(data: object) -> str:
    """Return plain data as JSON with spaces, as the documents of events have it, and a newline at the end."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True) + "\n"


FORM = Form(
    "canasta-tournament/1",
    _text,
    damaged=msg("The file is damaged or was changed by hand; take another copy of it."),
    beside=("sum", SEAL),
)


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """An event in the database."""

    event_id: int
    state: State
    created_at: datetime


def export_event(store: Store, token: str) -> bytes:
    """Return the event as one JSON document, `canasta-tournament/1`; for directors.

    It has the rules, all log entries of the event and of every game, and no links. Importing it and
    exporting again gives the same bytes. Raises NotFound or ReadOnly.
    """
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return _document(store, log)


def export_by_number(store: Store, event_id: int) -> bytes:
    """Return the document of an event by its id, for anyone who can read the database.

    Raises NotFound.
    """
    if event_id not in event_ids(store):
        raise NotFound(msg("There is no event {name_id} in this database.", name_id=str(event_id)))
    return _document(store, load_log(store, event_id))


def list_events(store: Store) -> tuple[KeptEvent, ...]:
    """Return all events, the newest first, for anyone who can read the database."""
    logs = (load_log(store, each) for each in event_ids(store))
    return tuple(KeptEvent(each.event_id, each.state, each.entries[0].at) for each in logs)


def _document(store: Store, log: Log) -> bytes:
    return readable_again(written(document_of(store, log)))


def readable_again(content: bytes) -> bytes:
    """Return a document; raises LimitReached for one that is too large to be read."""
    if len(content) > MAX_FILE or values_in(content) > MAX_VALUES:
        raise LimitReached(msg("This event is too large for one file. A copy of the database has it."))
    return content


def values_in(content: bytes) -> int:
    """Return about how many values JSON has, before anything is made of it."""
    return sum(map(content.count, (b",", b"[", b"{")))


def document_of(store: Store, log: Log) -> Mapping[str, object]:
    """Return the document of an event as plain data."""
    variant, digest = event_rules(store, log.event_id)
    rule_books = {digest: json.loads(variant)}
    games = []
    public = {(each.number, row.table) for each in log.state.rounds if each.status.public for row in each.tables}
    for mark in games_of_event(store, log.event_id):
        if (mark.round, mark.table) not in public:  # seats that were taken back
            continue
        stored = stored_game(store, mark.game_id)
        rule_books.setdefault(stored.rules_digest, json.loads(stored.variant))
        games.append(
            {
                "round": mark.round,
                "table": mark.table,
                "rules": stored.rules_digest,
                "events": [_game_event(each) for each in entries_of(store, game_log(mark.game_id))],
            }
        )
    entries = [_event(each) for each in log.entries]
    return FORM.document({"rules": digest, "rule_books": rule_books, "events": entries, "games": games})


def written(document: Mapping[str, object]) -> bytes:
    """Return the bytes of a document."""
    return _text(document).encode()


def sealed(store: Store, content: bytes) -> bytes:
    """Return an event's document with the seal of this club, by which it knows it again."""
    data = json.loads(content)
    return written({**data, SEAL: seal_of(store, str(data["sum"]))})


def seal_of(store: Store, check: str) -> str:
    """Return the seal of the club, made with the key of its database, on a document's check sum."""
    return make_score_token(store, f"seal/{check}")


_STATUS = msg("status")  # an own column, so that names can be read again
# The headings of both tables, in the current language.
_STANDING = (msg("rank"), msg("number"), msg("name"), msg("players"), msg("award"), msg("points"))
_RESULT = (
    msg("round"),
    msg("table"),
    msg("number"),
    msg("name"),
    msg("partner"),
    msg("against number"),
    msg("against"),
    msg("and"),
    msg("points"),
    msg("points against"),
    msg("award"),
    _STATUS,
)


def standings_csv(store: Store, token: str) -> str:
    """Return the standings as CSV: all rounds for directors, public ones for others.

    Columns: rank, number, name, players, award, points with penalties, the figure of each tie-break
    (empty if it has no meaning), the award of each round, and whether the entrant has withdrawn.
    With the two lines of a Mitchell, the first column is the line. Raises NotFound.
    """
    log, until = _visible(store, token)
    state = log.state
    lists = () if until == 0 else rankings(state, until)
    places = [each for _, line in lists for each in line]
    rounds = sorted({each.round for place in places for each in place.rounds})
    charged = Counter[str]()
    for each in adjustments(state, until):
        charged[each.entrant] += each.points
    rows = [
        [*filter(None, [name]), *_standing(state, place, charged[place.entrant], rounds)]
        for name, line in lists
        for place in line
    ]
    names = (*_STANDING, *(translate(TIE_BREAKS[each].words) for each in state.setup.tie_breaks))
    names = (msg("line"), *names) if len(lists) > 1 else names
    names = (*names, *(msg("round {number}", number=number) for number in rounds))
    return table_as_csv([*names, _STATUS], rows)


def standings_json(store: Store, token: str) -> Mapping[str, object]:
    """Return the standings as data, `canasta-standings/1`, with as many rounds as `standings_csv`; raises NotFound."""
    log, until = _visible(store, token)
    state = log.state
    return {
        "format": STANDINGS,
        "event": state.setup.name,
        "day": state.setup.day,
        "after_round": state.current.number if until is None and state.current else until or 0,
        "rounds": state.setup.rounds,
        "scoring": state.setup.scoring.value,
        "ranked_by": state.setup.ranked_by.value,
        "rankings": [
            {"name": name, "places": [_place(state, each) for each in places]}
            for name, places in (() if until == 0 else rankings(state, until))
        ],
    }


def _place(state: State, place: RankingLine) -> Mapping[str, object]:
    number, name = _named(state, place.entrant)
    entrant = state.entrant(place.entrant)
    return {
        "place": place.rank,
        "number": number,
        "name": name,
        "players": list(entrant.written[1:]) if entrant else [],
        "withdrawn": bool(entrant and state.status(entrant)),
        "award": place.award,
        "rounds": [{"round": each.round, "award": each.award, "points": each.points} for each in place.rounds],
    }


def _standing(state: State, place: RankingLine, charged: int, rounds: list[int]) -> list[object]:
    number, name = _named(state, place.entrant)
    entrant = state.entrant(place.entrant)
    players = " / ".join(map(called, entrant.written[1:])) if entrant else ""
    points = sum(each.points for each in place.rounds) + charged
    made = Counter[int]()
    for each in place.rounds:
        made[each.round] += each.award
    awards = [made.get(each, "") for each in rounds]
    known = [place.rank, number, name, players, place.award, points]
    return [*known, *_ties(state, place, points), *awards, _status(state, place.entrant)]


def _ties(state: State, place: RankingLine, points: int) -> Iterator[object]:
    """Yield the figures of all tie-breaks, whether they decided or not."""
    for name, decided in zip(state.setup.tie_breaks, place.figures, strict=True):
        known = figure_of(name, place, points, state.setup.seed) if decided is None else decided
        yield "" if known is None else known


def results_csv(store: Store, token: str) -> str:
    """Return the results as CSV, one line for each entrant and round, like `standings_csv`.

    The table is empty for a bye. In individual events a line has the partner and both opponents.
    Raises NotFound.
    """
    log, until = _visible(store, token)
    state = log.state
    found = () if until == 0 else results(state, until)
    rows = [
        [
            *(each.round, each.table or ""),
            *(*_named(state, each.entrant), _named(state, each.partner)[1]),
            *(*_named(state, each.opponent), _named(state, each.also)[1]),
            *(each.points, each.against, each.award, _status(state, each.entrant)),
        ]
        for each in found
    ]
    return table_as_csv(_RESULT, rows)


def _visible(store: Store, token: str) -> tuple[Log, int | None]:
    """Return the event and the last round that the token shows: None for all, 0 for none."""
    log, access = looked_at(store, token)
    return log, None if access.role == DIRECT else public_round(log.state) or 0


def _named(state: State, entrant_id: str | None) -> tuple[object, str]:
    entrant = state.entrant(entrant_id) if entrant_id else None
    return (entrant.number, entrant.written[0]) if entrant else ("", entrant_id or "")


def _status(state: State, entrant_id: str) -> str:
    entrant = state.entrant(entrant_id)
    return translate(state.status(entrant)) if entrant else ""


def table_as_csv(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV; text that a spreadsheet would take for a formula gets an apostrophe.

    Where a comma begins the decimals of a number, spreadsheets expect semicolons between cells.
    """
    text = io.StringIO()
    between = ";" if decimal_in(current_language().locale) == "," else ","
    writer = csv.writer(text, delimiter=between, lineterminator="\r\n")
    writer.writerow([translate(each) for each in names])
    for row in rows:
        writer.writerow([harmless(translate(each) if isinstance(each, Msg) else each) for each in row])
    return text.getvalue()


def _event(event: LogEntry) -> dict[str, object]:
    return {"kind": event.kind, "body": event.body, "at": event.written_at, "device": event.device}


def _game_event(event: LogEntry) -> dict[str, object]:
    return {**_event(event), "number": event.number, "replaces": event.replaces}
