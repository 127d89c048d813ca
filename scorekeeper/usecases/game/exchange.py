"""Merges a game that several devices have written: the union of their entries, folded anew.

Any two databases (of servers, or of phones that run the program) give each other the entries that
the other lacks. Nothing is overwritten: what contradicts is kept and shown (`folding`).
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper import log as logs
from scorekeeper import rules
from scorekeeper.log import Head, Kind
from scorekeeper.rules.messages import msg
from scorekeeper.store import KnownFile, Store, StoredGame, add_game, add_links, find_access, game_log, stored_game
from scorekeeper.store.exchange import ExchangedEntry, add_entries, exchanged_entries, people_in
from scorekeeper.store.hosted import place_of_game
from scorekeeper.store.links import SCORE
from scorekeeper.store.people import add_people, merged_names, names_of
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached, Locked, NoSuchGame
from scorekeeper.usecases.game.document import GameDocument, read_document
from scorekeeper.usecases.game.ledger import MEMORY, Ledger, load, scoring_access
from scorekeeper.usecases.game.packing import read_handed_over
from scorekeeper.usecases.game.room import check_room, written_game
from scorekeeper.usecases.game.showing import open_rivals, show_game
from scorekeeper.usecases.game.start_game import resolved_rules
from scorekeeper.usecases.game.trying import check_usable
from scorekeeper.usecases.game.views import GameView
from scorekeeper.usecases.journal.documents import refuse
from scorekeeper.usecases.journal.merging import FOREIGN, lacking, merged


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The result of an exchange.

    `token` is the game's score token, `started` tells that the game was not here before, `new` are
    the entries that came and `lacking` those that the other side, with these `heads`, does not have
    yet. `rivals` and `aside` count the hands to choose between and the entries that no longer fit
    because of this.
    """

    view: GameView
    token: str
    started: bool
    new: int
    heads: tuple[Head, ...]
    lacking: int
    rivals: int
    aside: int


def handed_over(store: Store, token: str, heads: Sequence[Head] = (), *, with_token: bool = False) -> dict[str, Any]:
    """Return the game of a score token as a document, without the entries up to `heads`.

    A document of all entries has the game's rules, too. Whoever gets it with the token can continue
    the same game. Raises NotFound, ReadOnly, or Locked for a game of an event.
    """
    stored = stored_game(store, _opened(store, token))
    return written_game(store, stored, heads, token if with_token else "")


def with_log(store: Store, view: GameView) -> GameView:
    """Return a game with its log for the sheet: a document without the link.

    A game of an event has none, nor has one of an older version that is too long to be handed over.
    """
    if place_of_game(store, view.game_id) is not None:
        return view
    with suppress(LimitReached):
        log = logs.compact(written_game(store, stored_game(store, view.game_id), (), ""))
        return replace(view, whole_log=log.encode())
    return view


def exchange(store: Store, now: datetime, token: str, document: GameDocument) -> Exchanged:
    """Add what is new in a document to the game of a score token; the same again changes nothing.

    A game that is not here yet is taken over with its token. All of it is stored, or nothing.
    Raises InputError (something is missing or unreadable, or another game), LimitReached,
    NotFound (the document has no entries of an unknown game), ReadOnly or Locked.
    """
    return carried_out(store, now, lambda: planned(store, token, document))


@dataclass(frozen=True, slots=True)
class Plan:
    """What an exchange would store, checked against the game as it was: `had` entries.

    `stored` has the number 0 if the game is not here yet; `heads` are those of the document. `people` are the names of
    all people of the game, and `renamed` tells that somebody had another name, or none, here.
    """

    token: str
    stored: StoredGame
    had: int
    new: Sequence[ExchangedEntry]
    heads: tuple[Head, ...]
    people: Mapping[str, str | None]
    renamed: bool


def plan_for(file: KnownFile, token: str, content: bytes) -> Plan:
    """Read a document and plan its exchange with the game of a score token; raises as `exchange`."""
    return _planned_in(file, token, read_document(content))


def plan_to_take(file: KnownFile, content: bytes) -> Plan:
    """Read a document or the letters of codes, and plan to take that game over; raises as `exchange`."""
    document = read_handed_over(content)
    if not document.token:
        raise InputError(msg("This has no link to its game; hand the game over from that device again."))
    return _planned_in(file, document.token, document)


def _planned_in(file: KnownFile, token: str, document: GameDocument) -> Plan:
    with file.open() as store:
        return planned(store, token, document)


def carried_out(store: Store, now: datetime, plan_again: Callable[[], Plan]) -> Exchanged:
    """Store what a plan says, or plan again if the game has changed meanwhile; as `exchange`."""
    limits.check_time(now)
    while True:
        plan = plan_again()
        before = load(store, plan.token)[0] if find_access(store, plan.token) else None
        if before and not plan.new and not plan.renamed:
            break
        with store.write():
            if _plan_holds(store, plan):
                _keep(store, plan)
                break
    if plan.renamed:
        MEMORY.forget(store, game_log(plan.stored.game_id))
    return _result(store, plan, before)


def planned(store: Store, token: str, document: GameDocument) -> Plan:
    """Check everything that takes time, before anybody else has to wait; raises as `exchange`."""
    if document.token not in {"", token}:
        refuse(FOREIGN, "token")
    had: Sequence[ExchangedEntry] = ()
    if find_access(store, token) is None:
        stored = unknown(document)
    else:
        stored = stored_game(store, _opened(store, token))
        had = exchanged_entries(store, game_log(stored.game_id))
        if stored.rules_digest != document.rules:
            refuse(FOREIGN, "rules")
    everything, new = merged(had, document.entries, document.heads)
    log, named = game_log(stored.game_id), people_in(everything)
    here = names_of(store, log, named)
    came = {each: document.people[each] for each in named if each in document.people}
    people = here | merged_names(store, log, came, token, people_in(everything[:1]))
    renamed = any(people[each] != name for each, name in here.items())
    if new or renamed:
        check_usable(stored, everything, people, {each.entry.digest for each in new})
    return Plan(token, stored, len(had), new, document.heads, people, renamed)


def _plan_holds(store: Store, plan: Plan) -> bool:
    access = find_access(store, plan.token)
    return (access.version if access else 0) == plan.had


def _keep(store: Store, plan: Plan) -> None:
    game_id = plan.stored.game_id
    if not game_id:
        game_id = add_game(store, plan.stored.variant, plan.stored.rules_digest, None)
        add_links(store, game_id, plan.token)
    add_people(store, game_log(game_id), plan.people)
    add_entries(store, game_log(game_id), plan.new, plan.had)
    check_room(store, replace(plan.stored, game_id=game_id))


def _result(store: Store, plan: Plan, before: Ledger | None) -> Exchanged:
    ledger, _ = load(store, plan.token)
    had = {each.id for each in open_rivals(before)} if before else set()
    aside = _aside(before) if before else set()
    return Exchanged(
        view=show_game(ledger, plan.token, SCORE),
        token=plan.token,
        started=before is None,
        new=len(plan.new),
        heads=plan.heads,
        lacking=len(lacking(ledger.entries, plan.heads)),
        rivals=len({each.id for each in open_rivals(ledger)} - had),
        aside=len(_aside(ledger) - aside),
    )


def _aside(ledger: Ledger) -> set[str]:
    """Return the entries that no longer fit, except hands, which are shown as rivals."""
    rivals = {each.seq for each in ledger.folded.rivals}
    aside = ledger.folded.aside - rivals
    return {each.id for each in ledger.entries if each.seq in aside}


def _opened(store: Store, token: str) -> int:
    access = scoring_access(store, token)
    if place_of_game(store, access.game_id) is not None:
        raise Locked(msg("A game of an event stays with the event and cannot be handed over."))
    return access.game_id


def unknown(document: GameDocument) -> StoredGame:
    """Return the game of a document that is not here yet, with its own copy of the rules."""
    first = document.entries[0].entry if document.entries else None
    if first is None or first.kind != Kind.START:
        raise NoSuchGame
    body: Any = first.body
    book = document.book
    if book is None:
        variant = resolved_rules(body["variant"], body["house_rules"], stored=True)
        book = rules.dump_variant(variant)
        if rules.digest(variant) != document.rules:
            refuse(
                msg(
                    "Another version of the scorekeeper started this game, and its rules were not"
                    " sent along. Hand it over as a file."
                ),
                "rules",
            )
    return StoredGame(0, logs.compact(book), document.rules, None)
