"""Tells what saving a hand would do, without saving it."""

from collections.abc import Iterator

from scorekeeper.rules import GameRuling, HandRecord, SideRuling
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import GameOver, InputError, LimitReached
from scorekeeper.usecases.game.folding import State
from scorekeeper.usecases.game.ledger import Ledger, load_for_scoring
from scorekeeper.usecases.game.views import Change, Effects, Preview
from scorekeeper.usecases.requests import view_of


def preview_hand(store: Store, token: str, hand: HandRecord, number: int | None = None) -> Preview:
    """Adjudicate a hand in its place in the game; nothing is written.

    `number` None: the coming hand; n: instead of hand n (a correction), later hands staying as
    they were entered. Raises NotFound, ReadOnly, RecordError, InputError (size, no such hand),
    LimitReached or GameOver (a further hand of a game that is over).
    """
    ledger = load_for_scoring(store, token)
    limits.check_size(hand.as_json(), "hand", limits.MAX_HAND_BYTES)
    hand = ledger.accept(hand)
    number = ledger.next_number if number is None else number
    check_number(ledger, number, token)
    return foresee(ledger, token, number, hand)


def check_number(ledger: Ledger, number: int, token: str) -> None:
    """Raise unless the number is that of a recorded hand, or of the coming hand of a live game."""
    if not ledger.first_number <= number <= ledger.next_number:
        raise InputError(
            f"There is no hand {number}; hand {ledger.next_number} comes next.", "number"
        )
    if number < ledger.next_number:
        return
    if ledger.over:
        raise GameOver(
            "The game is over; undo its end before entering another hand.", view_of(ledger, token)
        )
    if len(ledger.hands) >= limits.MAX_HANDS:
        raise LimitReached(f"A game holds at most {limits.MAX_HANDS} hands.")


def foresee(ledger: Ledger, token: str, number: int, hand: HandRecord) -> Preview:
    """Return what recording this hand under this number would do.

    Only the hand itself can need a reason: later hands that a correction makes irregular were
    lawful when they were played; they are listed in `changed`.
    """
    game = ledger.adjudicate_with(number, hand)
    place = number - ledger.first_number
    ruling = game.hands[place]
    return Preview(
        number=number,
        ruling=ruling,
        view_before=view_of(ledger, token),
        game=game,
        changed=tuple(_changes(ledger, game, place)),
        needs_reason=not ruling.legal,
        minimums=ledger.minimums_after(
            game, ledger.folded.state, max(ledger.next_number, number + 1)
        ),
    )


def effects_of(ledger: Ledger, token: str, state: State) -> Effects:
    """Return what changes if another state of penalties and protests stands; LimitReached."""
    game = ledger.adjudicate_in(state)
    return Effects(
        view_before=view_of(ledger, token),
        game=game,
        changed=tuple(_changes(ledger, game, -1)),
        minimums=ledger.minimums_after(game, state, ledger.next_number),
    )


def _changes(ledger: Ledger, game: GameRuling, place: int) -> Iterator[Change]:
    for later in range(place + 1, len(ledger.hands)):
        number = ledger.first_number + later
        was, becomes = ledger.ruling.hands[later], game.hands[later]
        for side, pair in enumerate(zip(was.sides, becomes.sides, strict=True)):
            yield from _side_changes(number, side, *pair)
        if was.legal != becomes.legal:
            yield Change(number, None, "legal", was.legal, becomes.legal)
    last = ledger.first_number + len(game.hands) - 1
    if ledger.ruling.finished != game.finished:
        yield Change(last, None, "finished", ledger.ruling.finished, game.finished)
    before, after = ledger.winners_of(ledger.ruling), ledger.winners_of(game)
    if before != after:
        yield Change(last, None, "winners", before, after)


def _side_changes(number: int, side: int, was: SideRuling, becomes: SideRuling) -> Iterator[Change]:
    pairs = (
        ("total", was.total, becomes.total),
        ("score", was.score, becomes.score),
        ("minimum", was.minimum.text, becomes.minimum.text),
    )
    for field, before, after in pairs:
        if before != after:
            yield Change(number, side, field, before, after)
