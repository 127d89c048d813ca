"""What every write shares: one transaction, one log entry, one answer to a repeated request."""

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, is_dataclass
from datetime import datetime
from functools import wraps
from typing import Protocol, TypeVar

from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import GameRuling, HandRecord
from scorekeeper.rules.wording import told
from scorekeeper.store import Store, append, entry_of_request
from scorekeeper.store.links import SCORE
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import Conflict, InputError
from scorekeeper.usecases.game.folding import NEVER_COUNT
from scorekeeper.usecases.game.hosted import refuse_if_closed
from scorekeeper.usecases.game.ledger import Ledger, extend, load_for_scoring
from scorekeeper.usecases.game.room import check_room
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.views import GameView, Receipt

T = TypeVar("T")
Asked_contra = TypeVar("Asked_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Request:
    """A request to write; `content` is the digest of everything that it asks for."""

    token: str
    request_id: str
    content: str
    now: datetime
    device: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The log entry that a request leads to.

    `foreseen` is the ruling on the game with it, if known; `hand` is the hand for its body.
    """

    kind: Kind
    number: int | None = None
    replaces: int | None = None
    body: Mapping[str, object] | None = None
    foreseen: GameRuling | None = None
    hand: HandRecord | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A request that has been carried out, now or earlier, and the game afterwards."""

    ledger: Ledger
    entry: LogEntry
    repeated: bool


def is_spent(store: Store, request_id: str) -> bool:
    """Tell whether this request id is used up, so that a changed entry needs a new one."""
    try:
        return entry_of_request(store, limits.request_hash(request_id)) is not None
    except InputError:
        return False


def carry_out(store: Store, request: Request, decide: Callable[[Ledger], Decision]) -> Done:
    """Store the entry that `decide` makes for the game as it stands, or find it already stored.

    Deciding and storing happen under the write lock, so no other request can come between. If
    `decide` raises, the game is unchanged. Raises NotFound, ReadOnly, LimitReached, Locked, and
    Conflict or InputError for a request id that was used for something else.
    """
    limits.check_time(request.now)
    digest = limits.request_hash(request.request_id)
    with store.write():
        ledger = load_for_scoring(store, request.token)
        known = entry_of_request(store, digest)
        entry, decision = (known, None) if known else _add(store, ledger, request, decide)
    if decision is None:
        _check_same(ledger, entry, request)
        return Done(ledger, entry, repeated=True)
    # Only now, after the commit, may the game be remembered with its new entry.
    longer = extend(store, ledger, entry, decision.foreseen, decision.hand)
    return Done(longer, entry, repeated=False)


def change(store: Store, request: Request, expected_version: int, decide: Callable[[Ledger], Decision]) -> Receipt:
    """Carry out a request that refers to the game as one version of its page showed it.

    Raises Conflict if something that counts has happened since; a late entry that is only kept as a
    rival does not count. Otherwise as `carry_out`.
    """

    def decide_unchanged(ledger: Ledger) -> Decision:
        counts = (each.seq for each in ledger.entries if each.kind not in NEVER_COUNT)
        if max(counts, default=1) > expected_version or expected_version > ledger.version:
            raise Conflict(
                told("The game has changed since this page was opened; nothing was done."),
                view_of(ledger, request.token),
            )
        return decide(ledger)

    return receipt(carry_out(store, request, decide_unchanged), request.token)


class GameVerb(Protocol[Asked_contra]):
    """A function for something that a person does with a game."""

    def __call__(
        self, store: Store, now: datetime, token: str, request_id: str, asked: Asked_contra, /, device: str = ""
    ) -> Receipt:
        """Store the entry, or find it already stored, and return the receipt."""


def changing(kind: Kind) -> Callable[[Callable[[Ledger], Decision]], GameVerb[int]]:
    """Turn a function that decides on the entry into a `GameVerb` by way of `change`.

    Its `asked` is the version of the page from which the request was sent.
    """

    def made(decide: Callable[[Ledger], Decision]) -> GameVerb[int]:
        return _verb(kind, decide, lambda store, request, version: change(store, request, version, decide))

    return made


def noted(kind: Kind) -> Callable[[Callable[[Ledger, T], Decision]], GameVerb[T]]:
    """Turn a function that decides on the entry into a `GameVerb` by way of `carry_out`."""

    def made(decide: Callable[[Ledger, T], Decision]) -> GameVerb[T]:
        def answer(store: Store, request: Request, asked: T) -> Receipt:
            done = carry_out(store, request, lambda ledger: decide(ledger, asked))
            return receipt(done, request.token)

        return _verb(kind, decide, answer)

    return made


def _verb(kind: Kind, decide: Callable[..., Decision], answer: Callable[[Store, Request, T], Receipt]) -> GameVerb[T]:
    @wraps(decide)
    def carried_out(store: Store, now: datetime, token: str, request_id: str, asked: T, /, device: str = "") -> Receipt:
        told = astuple(asked) if is_dataclass(asked) and not isinstance(asked, type) else (asked,)
        content = limits.content_digest(kind, *told)
        return answer(store, Request(token, request_id, content, now, device), asked)

    return carried_out


def receipt(done: Done, token: str) -> Receipt:
    """Return the answer to a request that was carried out."""
    entry = done.entry
    agreed_with = entry.replaces if entry.kind == Kind.AGREE else None
    return Receipt(
        event_id=agreed_with or entry.seq,
        seq=entry.seq,
        kind=entry.kind,
        number=entry.number,
        repeated=done.repeated,
        view=view_of(done.ledger, token),
    )


def view_of(ledger: Ledger, token: str) -> GameView:
    """Return the view of a game for the score token that opened it."""
    return show_game(ledger, token, SCORE)


def _add(
    store: Store, ledger: Ledger, request: Request, decide: Callable[[Ledger], Decision]
) -> tuple[LogEntry, Decision]:
    refuse_if_closed(store, ledger.stored.game_id)
    decision = decide(ledger)
    hand = {"hand": decision.hand.as_json()} if decision.hand else {}
    new = LogEntry(
        id=limits.request_hash(request.request_id),
        content=request.content,
        kind=decision.kind,
        number=decision.number,
        replaces=decision.replaces,
        body={**(decision.body or {}), **hand},
        at=request.now,
        device=limits.clean_device(request.device),
    )
    entry = append(store, ledger.entries[0].log, ledger.version + 1, new)
    check_room(store, ledger.stored)
    return entry, decision


def _check_same(ledger: Ledger, known: LogEntry, request: Request) -> None:
    if known.log != ledger.entries[0].log:
        raise InputError(told("The request id was used for another game."), "request_id")
    if known.content not in {"", request.content}:  # "": lost, and brought back by another device
        raise Conflict(
            told("This form was already sent with different content; check the game before you continue."),
            view_of(ledger, request.token),
        )
