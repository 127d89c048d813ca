"""How people's requests change a game: the journal of games, and what use cases of a game share."""

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, is_dataclass
from typing import TypeVar

from scorekeeper.log import Kind
from scorekeeper.rules import GameRuling, HandRecord
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, entry_of_request
from scorekeeper.store.links import SCORE
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import Conflict, InputError
from scorekeeper.usecases.game.folding import NEVER_COUNT
from scorekeeper.usecases.game.hosted import refuse_if_closed
from scorekeeper.usecases.game.ledger import MEMORY, Ledger, extend, load_for_scoring
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.trying import check_kept
from scorekeeper.usecases.game.views import GameView, Receipt
from scorekeeper.usecases.journal import writing
from scorekeeper.usecases.journal.writing import Request, UseCase, Written

T = TypeVar("T")
Done = Written[Ledger]


@dataclass(frozen=True, slots=True)
class Decision(writing.NewEntry):
    """The log entry that a request leads to.

    `foreseen` is the ruling on the game with it, if known; `hand` is the hand for its body.
    """

    foreseen: GameRuling | None = None
    hand: HandRecord | None = None

    @property
    def stored(self) -> Mapping[str, object]:
        """The body with the hand."""
        return {**(self.body or {}), **({"hand": self.hand.as_json()} if self.hand else {})}


GAMES: writing.Journal[Ledger, Decision] = writing.Journal(
    load=lambda store, request: load_for_scoring(store, request.token),
    check=lambda store, ledger, _: refuse_if_closed(store, ledger.stored.game_id),
    check_stored=check_kept,
    memory=MEMORY,
    longer=lambda ledger, entry, decision: extend(ledger, entry, decision.foreseen, decision.hand),
    changed=lambda ledger, request: Conflict(
        msg("This form was already sent with different content; check the game before you continue."),
        view_of(ledger, request.token),
    ),
    elsewhere=msg("The request id was used for another game."),
)


def is_spent(store: Store, request_id: str) -> bool:
    """Tell whether this request id is used up, so that a changed entry needs a new one."""
    try:
        return entry_of_request(store, limits.request_hash(request_id)) is not None
    except InputError:
        return False


def carry_out(store: Store, request: Request, decide: Callable[[Ledger], Decision]) -> Done:
    """Store the entry that `decide` makes for the game as it stands, or find it already stored.

    Raises NotFound, ReadOnly, LimitReached, Locked, and Conflict or InputError for a request id that
    was used for something else.
    """
    return writing.write(GAMES, store, request, decide)


def change(store: Store, request: Request, expected_version: int, decide: Callable[[Ledger], Decision]) -> Receipt:
    """Carry out a request that refers to the game as one version of its page showed it.

    Raises Conflict if something that counts has happened since; a late entry that is only kept as a
    rival does not count. Otherwise as `carry_out`.
    """

    def decide_unchanged(ledger: Ledger) -> Decision:
        counts = (each.seq for each in ledger.entries if each.kind not in NEVER_COUNT)
        if max(counts, default=1) > expected_version or expected_version > ledger.version:
            raise Conflict(
                msg("The game has changed since this page was opened; nothing was done."),
                view_of(ledger, request.token),
            )
        return decide(ledger)

    return receipt(carry_out(store, request, decide_unchanged), request.token)


def changing(kind: Kind) -> Callable[[Callable[[Ledger], Decision]], UseCase[int, Receipt]]:
    """Turn a function that decides on the entry into a use case by way of `change`.

    Its `asked` is the version of the page from which the request was sent.
    """

    def made(decide: Callable[[Ledger], Decision]) -> UseCase[int, Receipt]:
        return writing.use_case(
            kind, decide, _content, lambda store, request, seen: change(store, request, seen, decide)
        )

    return made


def entry_use_case(kind: Kind) -> Callable[[Callable[[Ledger, T], Decision]], UseCase[T, Receipt]]:
    """Turn a function that decides on the entry into a use case by way of `carry_out`."""

    def made(decide: Callable[[Ledger, T], Decision]) -> UseCase[T, Receipt]:
        def answer(store: Store, request: Request, asked: T) -> Receipt:
            return receipt(carry_out(store, request, lambda ledger: decide(ledger, asked)), request.token)

        return writing.use_case(kind, decide, _content, answer)

    return made


def _content(asked: object) -> tuple[object, ...]:
    return astuple(asked) if is_dataclass(asked) and not isinstance(asked, type) else (asked,)


def receipt(done: Done, token: str) -> Receipt:
    """Return the answer to a request that was carried out."""
    entry = done.entry
    agreed_with = entry.replaces if entry.kind == Kind.AGREE else None
    return Receipt(
        entry_seq=agreed_with or entry.seq,
        seq=entry.seq,
        kind=entry.kind,
        number=entry.number,
        repeated=done.repeated,
        view=view_of(done.log, token),
    )


def view_of(ledger: Ledger, token: str) -> GameView:
    """Return the view of a game for the score token that opened it."""
    return show_game(ledger, token, SCORE)
