"""Reads an event: for its director, by the code of a table, its log in sentences."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.event.state import State
from scorekeeper.log import Kind
from scorekeeper.store import Store, tournaments, watch_token
from scorekeeper.store.links import SCORE
from scorekeeper.usecases.errors import NotFound
from scorekeeper.usecases.events.creating import event_variant, game_rules
from scorekeeper.usecases.events.shown.views import AuditEntry, TableLinks, TournamentView
from scorekeeper.usecases.events.writing import DIRECTOR_ONLY, opened
from scorekeeper.usecases.game.event_state import load_log, remember, row_of_game
from scorekeeper.usecases.game.ledger import access_to


@dataclass(frozen=True, slots=True)
class GamePlace:
    """Where a game of an event is played.

    `confirmed`: it takes no more entries. `moved`: the table plays another game, because its seats
    were changed. `table_token` opens the table's page ("" for a watcher).
    """

    event: str
    round: int
    table: int
    confirmed: bool
    reopened: bool
    table_token: str
    moved: bool = False


def open_tournament(store: Store, token: str) -> TournamentView:
    """Return an event for its director; raises NotFound or ReadOnly."""
    log, access = opened(store, token, DIRECTOR_ONLY)
    told = log.told
    house_rules = told["house_rules"]
    assert isinstance(house_rules, Mapping)  # noqa: S101 - `create_tournament` wrote it
    return TournamentView(
        tournament_id=log.tournament_id,
        role=access.role,
        state=log.state,
        variant=event_variant(store, log.tournament_id),
        house_rules=house_rules,
        game_rules=game_rules(house_rules, log.state.setup),
        rules_name=str(told["name"]),
        version=log.version,
        direct_token=token,
        watch_token=watch_token(token),
        tables=tuple(
            table_links(store, log.tournament_id, each)
            for each in sorted(tournaments.tables_with_links(store, log.tournament_id))
        ),
        created_at=log.events[0].at,
    )


def table_links(store: Store, tournament_id: int, table: int) -> TableLinks:
    """Return what the card of a table shows."""
    return TableLinks(
        table=table,
        token=tournaments.table_token(store, tournament_id, table),
        code=tournaments.table_code(store, tournament_id, table),
    )


def table_by_code(store: Store, code: str) -> str:
    """Return the token of the table with this short code; raises NotFound.

    Capital or small letters, spaces and hyphens make no difference.
    """
    typed = "".join(each for each in code.upper() if each.isalnum())
    whole = len(typed) == tournaments.CODE_LENGTH
    found = tournaments.find_table_by_code(store, typed) if whole else None
    if found is None:
        raise NotFound("No table has this code; look at the card on the table.")
    return tournaments.table_token(store, *found)


def event_of_game(store: Store, token: str) -> GamePlace | None:
    """Return where the game of a link is played, or None if it belongs to no event.

    Takes one look-up for such a game. Raises NotFound for a link that opens no game.
    """
    access = access_to(store, token)
    place = tournaments.place_of_game(store, access.game_id)
    if place is None:
        return None
    tournament_id, number, table = place
    log = remember(store, load_log(store, tournament_id))
    row = row_of_game(store, log, access.game_id, (number, table))
    token_of_table = tournaments.table_token(store, tournament_id, table)
    return GamePlace(
        event=log.state.setup.name,
        round=number,
        table=table,
        confirmed=row is None or row.locked,
        reopened=row is not None and bool(row.reopened),
        table_token=token_of_table if access.role == SCORE else "",
        moved=row is None,
    )


def audit_log(store: Store, token: str) -> tuple[AuditEntry, ...]:
    """Return all log entries in sentences, newest first; raises as `open_tournament`."""
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return tuple(
        AuditEntry(
            number=each.seq,
            kind=each.kind,
            words=sentence(log.state, each.kind, each.body),
            body=each.body,
            at=each.at,
            device=each.device,
        )
        for each in reversed(log.events)
    )


Body = Mapping[str, Any]

_SENTENCES: Mapping[str, str] = {
    Kind.SETUP: "The set-up of {name}.",
    Kind.REGISTER: "Registered: {entrants}.",
    Kind.EDIT: "The entry of {entrant} now reads {name}: {players}.",
    Kind.ARRIVE: "{entrant} {here}.",
    Kind.LEAVE: "{entrant} leaves before round {round}: {reason}.",
    Kind.RETURN: "{entrant} is back from round {round}.",
    Kind.SUBSTITUTE: "{in} plays for {out} ({entrant}), {place}.",
    Kind.DRAFT: "Round {round} {drawn}.",
    Kind.PUBLISH: "Round {round} is published.",
    Kind.UNPUBLISH: "The seats of round {round} are taken back. {reason}",
    Kind.RESEAT: "Round {round}, seats changed after they were public: {by_hand}. {reason}",
    Kind.PLAY: "{place}: cards are played.",
    Kind.START: "The clock of round {round} starts.",
    Kind.EXTEND: "{place}: {minutes} minutes more.",
    Kind.STOP: "Time is called in round {round}.",
    Kind.CALL: "{place} calls the director. {why}",
    Kind.ANSWER: "The call of entry {event} is answered.",
    Kind.SIGN: "{place}: {side} confirms {scores}.",
    Kind.DISPUTE: "{place}: {side} does not accept. {reason}",
    Kind.SETTLE: "The dispute of entry {event} is {settled}.",
    Kind.ASSIGN: "{place}: {scores} by ruling ({rule}). {reason}",
    Kind.SLIP: "{place}: {scores} from the slip.",
    Kind.REOPEN: "{place} is reopened. {reason}",
    Kind.CORRECT: "{place}: corrected to {scores}, {kind}, agreed by {agreed}. {reason}",
    Kind.CHECK: "{place}: the result agrees with its slip.",
    Kind.PENALTY: "{entrant}: {amount} ({rule}). {reason}",
    Kind.CANCEL: "The penalty of entry {event} is cancelled. {reason}",
    Kind.POSTPONE: "{place}: {postponed}.",
    Kind.CLOSE: "Round {round} is closed.",
    Kind.APPROVE: "Round {round} is approved.",
    Kind.UNCLOSE: "Round {round} is open again. {reason}",
    Kind.SHOW: "The standings {shown}.",
    Kind.NOTE: "{text}",
    Kind.ERASE: "A name was erased from this event.",
}
_SIDES = {0: "North-South", 1: "East-West", "director": "the director"}


def sentence(state: State, kind: Kind, body: Body) -> str:
    """Return a log entry as a sentence, with the entrants' current names."""
    return _SENTENCES[kind].format_map(_words(state, kind, body)).strip()


def _words(state: State, kind: Kind, body: Body) -> dict[str, object]:
    body = {**body, "by_hand": by_hand(state, body)}
    words: dict[str, object] = dict(body)
    if isinstance(body.get("entrant"), str):
        entrant = state.entrant(body["entrant"])
        words["entrant"] = entrant.name if entrant else body["entrant"]
    if "scores" in body:
        words["scores"] = f"{body['scores'][0]} to {body['scores'][1]}"
    words["side"] = _SIDES.get(body.get("side", ""), "")
    words["place"] = _place(body)
    if kind in _DETAILS:
        place, made = _DETAILS[kind]
        words[place] = made(body)
    return words


def by_hand(state: State, body: Body) -> str:
    """Return what was changed by hand; it names entrants by id, in version 0.1 by name."""

    def name(found: re.Match[str]) -> str:
        entrant = state.entrant(found[0])
        return entrant.name if entrant else found[0]

    return re.sub(r"\bp\d+\b", name, str(body.get("by_hand", "")))


def _drawn(body: Body) -> str:
    told = body.get("by_hand")
    return f"by hand: {told}" if told else f"is drawn, seed {body['seed']}"


def _settled(body: Body) -> str:
    side = body.get("withdrawn")
    return "settled" if side is None else f"withdrawn by {_SIDES[side]}"


def _later(body: Body) -> str:
    return "its result comes later" if body["postponed"] else "its result is waited for"


def _shown(body: Body) -> str:
    until = body["round"]
    return "are hidden" if until is None else f"are public up to round {until}"


def _amount(body: Body) -> str:
    parts = ["a warning"] if body["warning"] else []
    parts += [f"{body['points']:+} points"] if body["points"] else []
    parts += [f"{body['award']:+} in the standings"] if body["award"] else []
    return ", ".join(parts)


def _place(body: Body) -> str:
    if body.get("table") is None:
        return f"Round {body.get('round')}"
    return f"Round {body.get('round')}, table {body['table']}"


# The words that are made of values: kind of the event, place in its sentence, how.
_DETAILS: Mapping[str, tuple[str, Callable[[Body], str]]] = {
    Kind.REGISTER: ("entrants", lambda body: ", ".join(each["name"] for each in body["entrants"])),
    Kind.EDIT: ("players", lambda body: ", ".join(body["players"])),
    Kind.ARRIVE: ("here", lambda body: "is here" if body["here"] else "is not here"),
    Kind.DRAFT: ("drawn", _drawn),
    Kind.POSTPONE: ("postponed", _later),
    Kind.SETTLE: ("settled", _settled),
    Kind.SHOW: ("shown", _shown),
    Kind.PENALTY: ("amount", _amount),
}
