"""Records and corrects hands; of two phones that enter the same hand one is accepted.

Nothing that was entered is ever thrown away: what comes too late is stored as a rival, which does
not count, and the table decides between the two versions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.game import same_hand
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import GameRuling, HandRecord, SideRuling
from scorekeeper.store import Store
from scorekeeper.usecases import errors, limits
from scorekeeper.usecases.game.folding import State, taken_rival
from scorekeeper.usecases.game.ledger import Ledger, load_for_scoring, reason_of
from scorekeeper.usecases.game.showing import show_rival
from scorekeeper.usecases.game.views import Change, Effects, Preview, Receipt
from scorekeeper.usecases.requests import Decision, Done, Request, carry_out, receipt, view_of


@dataclass(frozen=True, slots=True)
class HandEntry:
    """A hand as a phone sends it.

    `request_id` is made by the phone, once per entry however often it is sent; `number` the hand
    that the phone meant; `hand` what the table wrote down; `reason` why it is scored in spite of a
    violation, 1 to 300 characters; `device` a label for the log.
    """

    request_id: str
    number: int
    hand: HandRecord
    reason: str = ""
    device: str = ""


def record_hand(store: Store, now: datetime, token: str, entry: HandEntry) -> Receipt:
    """Record the coming hand.

    If another device has recorded that hand: the same content is simply agreed with
    (`receipt.agreed`), other content is kept as a rival and Conflict is raised with both. Raises
    NotFound, ReadOnly, RecordError, InputError, LimitReached, GameOver, or NeedsReason if the hand
    holds a violation and no reason is given.
    """
    return _enter(store, now, token, entry, None)


def correct_hand(
    store: Store, now: datetime, token: str, entry: HandEntry, replaces: int
) -> Receipt:
    """Put another version in the place of hand `entry.number`; later hands are adjudicated anew.

    `replaces` is the event id of the version that was corrected; if that one no longer stands, the
    correction is kept as a rival and Conflict is raised. Later hands always stay and count, even
    if the game was, after the correction, over before them: the table has played them, and the
    result follows from the scores after the last hand (`HandView.after_end` marks them; deleting
    them is up to the table). A correction is possible after the end, too. Raises as `record_hand`.
    """
    return _enter(store, now, token, entry, replaces)


def _enter(
    store: Store, now: datetime, token: str, entry: HandEntry, replaces: int | None
) -> Receipt:
    written = entry.hand.as_json()
    limits.check_size(written, "hand", limits.MAX_HAND_BYTES)
    reason = limits.clean_text(entry.reason, "reason", limits.MAX_REASON)
    content = limits.content_digest(Kind.HAND, entry.number, written, reason, replaces)
    request = Request(token, entry.request_id, content, now, entry.device)

    def decide(ledger: Ledger) -> Decision:
        hand = ledger.accept(entry.hand)
        kind, against = _place(ledger, entry.number, hand, reason, replaces)
        if kind in {Kind.HAND, Kind.CORRECT}:
            check_number(ledger, entry.number, token)
        if kind == Kind.AGREE:
            return Decision(Kind.AGREE, entry.number, against)
        game = _ruling(ledger, token, entry.number, hand, reason)
        foreseen = None if kind == Kind.RIVAL else game
        return Decision(kind, entry.number, against, {"reason": reason}, foreseen, hand)

    return answer(carry_out(store, request, decide), token)


def answer(done: Done, token: str) -> Receipt:
    """Return the receipt of an entry; raise Conflict if it became a rival and still is one."""
    event = done.entry
    taken = {taken_rival(slot.entry) for slot in done.ledger.folded.state.slots}
    if event.kind != Kind.RIVAL or event.seq in taken:
        return receipt(done, token)
    raise errors.Conflict(
        f"Hand {event.number} was changed by another device; both versions are kept.",
        view_of(done.ledger, token),
        show_rival(done.ledger, event),
    )


def _place(
    ledger: Ledger, number: int, hand: HandRecord, reason: str, replaces: int | None
) -> tuple[Kind, int | None]:
    """Decide what an entry is: the kind of its event and the event that it is about."""
    if replaces is not None:
        _check_version(ledger, number, replaces)
    slot = ledger.slot(number)
    if slot is None:
        _check_known(ledger, number)
        fresh = replaces is None and number == ledger.next_number
        return (Kind.HAND if fresh else Kind.RIVAL), None
    current = slot.entry.seq
    same = same_hand(ledger.entered[number - ledger.first_number], hand)
    if same and (replaces is None or reason == reason_of(slot.entry)):
        return Kind.AGREE, current
    return (Kind.CORRECT if replaces == current else Kind.RIVAL), current


def _check_version(ledger: Ledger, number: int, replaces: int) -> None:
    event = ledger.entry(replaces)
    if event is None or event.kind not in {Kind.HAND, Kind.CORRECT} or event.number != number:
        raise errors.NotFound(f"Hand {number} has no such version.")


def _check_known(ledger: Ledger, number: int) -> None:
    """Raise InputError for a hand that no page can have asked for, not even an outdated one."""
    highest = max((each.number or 0 for each in ledger.entries), default=0)
    if not ledger.first_number <= number <= max(highest + 1, ledger.next_number):
        raise errors.InputError(
            f"There is no hand {number}; hand {ledger.next_number} comes next.", "number"
        )


def _ruling(
    ledger: Ledger, token: str, number: int, hand: HandRecord, reason: str
) -> GameRuling | None:
    """Adjudicate the game with the hand; raise NeedsReason if it lacks one.

    None if hands are missing before it: a rival that is ahead is adjudicated when it is settled.
    """
    if number > ledger.next_number:
        return None
    game = ledger.adjudicate_with(number, hand)
    if not reason and not game.hands[number - ledger.first_number].legal:
        raise errors.NeedsReason(foresee(ledger, token, number, hand))
    return game


def settle_rival(
    store: Store, now: datetime, token: str, request_id: str, rival_event_id: int, accept: bool
) -> Receipt:
    """Take a late entry in the place of the hand as it stands (`accept`), or leave it.

    Taking it is a correction, or records the hand if there is none (any more); both versions stay
    in the log, and an undo opens the question again. Raises NotFound (no such entry), ReadOnly,
    InputError, LimitReached, GameOver, NothingToDo (settled already), or NeedsReason (the entry
    breaks a rule where it stands and came without a reason: correct the hand instead).
    """

    def decide(ledger: Ledger) -> Decision:
        rival = _open_rival(ledger, rival_event_id)
        if not accept:
            return Decision(Kind.SETTLE, rival.number, rival.seq)
        return _take(ledger, token, rival)

    content = limits.content_digest(Kind.SETTLE, rival_event_id, accept)
    request = Request(token, request_id, content, now, "")
    return receipt(carry_out(store, request, decide), token)


def _open_rival(ledger: Ledger, event_id: int) -> LogEntry:
    for rival in ledger.folded.rivals:
        if rival.seq == event_id:
            if event_id in ledger.folded.state.settled:
                raise errors.NothingToDo("Another device has already settled this.")
            return rival
    raise errors.NotFound("The game has no such late entry.")


def _take(ledger: Ledger, token: str, rival: LogEntry) -> Decision:
    number = rival.number or 0
    check_number(ledger, number, token)
    hand = ledger.read[rival.seq]
    preview = foresee(ledger, token, number, hand)
    if preview.needs_reason and not reason_of(rival):
        raise errors.NeedsReason(preview)
    slot = ledger.slot(number)
    body = {**rival.body, "rival": rival.seq}
    if slot is None:
        return Decision(Kind.HAND, number, rival.seq, body, preview.game, hand)
    return Decision(Kind.CORRECT, number, slot.entry.seq, body, preview.game, hand)


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
        raise errors.InputError(
            f"There is no hand {number}; hand {ledger.next_number} comes next.", "number"
        )
    if number < ledger.next_number:
        return
    if ledger.over:
        raise errors.GameOver(
            "The game is over; undo its end before entering another hand.", view_of(ledger, token)
        )
    if len(ledger.hands) >= limits.MAX_HANDS:
        raise errors.LimitReached(f"A game holds at most {limits.MAX_HANDS} hands.")


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
