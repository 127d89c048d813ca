"""Records and corrects hands; if two phones enter the same hand, one is accepted.

Nothing that was entered is thrown away: an entry that comes too late is stored as a rival, which
does not count, and the table chooses between the two versions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.game import same_hand
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import GameRuling, HandRecord, SideRuling
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import errors, limits
from scorekeeper.usecases.game.folding import State, reason_of, taken_rival
from scorekeeper.usecases.game.ledger import Ledger, load_for_scoring
from scorekeeper.usecases.game.showing import show_rival
from scorekeeper.usecases.game.views import Change, ChangedField, Effects, Preview, Receipt
from scorekeeper.usecases.journal.writing import Request, Sent
from scorekeeper.usecases.requests import Decision, Done, carry_out, receipt, view_of


@dataclass(frozen=True, slots=True)
class HandEntry:
    """A hand as a phone sends it.

    The phone makes one `request_id` for an entry, however often it sends it. `number` is the hand
    that the phone meant; `hand` is what the table wrote down; `reason` says why it is scored in
    spite of a violation, in 1 to 300 characters; `device` is a label for the log.
    """

    request_id: str
    number: int
    hand: HandRecord
    reason: str = ""
    device: str = ""


def record_hand(store: Store, now: datetime, token: str, entry: HandEntry) -> Receipt:
    """Record the coming hand.

    If another device has already recorded this hand with the same content, the entry counts as
    agreement (`receipt.agreed`). With other content it is kept as a rival, and Conflict is raised
    with both versions. Raises NotFound, ReadOnly, RecordError, InputError, LimitReached, GameOver,
    or NeedsReason if the hand has a violation and no reason is given.
    """
    return _enter(store, now, token, entry, None)


def correct_hand(store: Store, now: datetime, token: str, entry: HandEntry, replaces: int) -> Receipt:
    """Replace hand `entry.number` by another version and judge later hands again.

    `replaces` is the entry id of the version that was corrected. If that version no longer stands,
    the correction is kept as a rival and Conflict is raised. Later hands stay and count, even if
    the correction ends the game before them: the table has played them, and the result follows from
    the scores after the last hand (`HandView.after_end` marks them, and the table may delete them).
    A hand can also be corrected after the end of the game. Raises as `record_hand`.
    """
    return _enter(store, now, token, entry, replaces)


def _enter(store: Store, now: datetime, token: str, entry: HandEntry, replaces: int | None) -> Receipt:
    hand_json = entry.hand.as_json()
    limits.check_size(hand_json, "hand", limits.MAX_HAND_BYTES)
    reason = limits.clean_text(entry.reason, "reason", limits.MAX_REASON)
    content = (entry.number, hand_json, reason, replaces)
    request = Request(token, Sent(entry.request_id, entry.device), now, Kind.HAND, content)

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
    entry = done.entry
    taken = {taken_rival(slot.entry) for slot in done.log.folded.state.slots}
    rivals = {each.seq for each in done.log.folded.rivals}
    if entry.seq not in rivals or entry.seq in taken:
        return receipt(done, token)
    raise errors.Conflict(
        msg("Hand {number} was changed by another device; both versions are kept.", number=entry.number),
        view_of(done.log, token),
        show_rival(done.log, entry),
    )


def _place(ledger: Ledger, number: int, hand: HandRecord, reason: str, replaces: int | None) -> tuple[Kind, int | None]:
    """Decide the kind of the new log entry and which entry it is about."""
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
    entry = ledger.entry(replaces)
    if entry is None or entry.kind not in {Kind.HAND, Kind.CORRECT} or entry.number != number:
        raise errors.NotFound(msg("Hand {number} has no such version.", number=number))


def _check_known(ledger: Ledger, number: int) -> None:
    """Raise InputError for a hand number that no page, however old, can have offered."""
    highest = max((each.number or 0 for each in ledger.entries), default=0)
    if not ledger.first_number <= number <= max(highest + 1, ledger.next_number):
        raise errors.InputError(
            msg("There is no hand {number}; hand {next} comes next.", number=number, next=ledger.next_number), "number"
        )


def _ruling(ledger: Ledger, token: str, number: int, hand: HandRecord, reason: str) -> GameRuling | None:
    """Judge the game with the hand; raise NeedsReason if a reason is missing.

    Return None if hands before it are missing: such a rival is judged when it is settled.
    """
    if number > ledger.next_number:
        return None
    game = ledger.adjudicate_with(number, hand)
    if not reason and not game.hands[number - ledger.first_number].legal:
        raise errors.NeedsReason(foresee(ledger, token, number, hand))
    return game


def settle_rival(store: Store, now: datetime, token: str, request_id: str, rival_seq: int, accept: bool) -> Receipt:
    """Put a rival entry in place of the hand as it stands (`accept`), or drop it.

    Accepting it is a correction, or records the hand if there is none (any more). Both versions
    stay in the log, and an undo reopens the question. Raises NotFound (no such entry), ReadOnly,
    InputError, LimitReached, GameOver, NothingToDo (settled already), or NeedsReason (the entry has
    a violation in its place and no reason: correct the hand instead).
    """

    def decide(ledger: Ledger) -> Decision:
        rival = _open_rival(ledger, rival_seq)
        if not accept:
            return Decision(Kind.SETTLE, rival.number, rival.seq)
        return _take(ledger, token, rival)

    request = Request(token, Sent(request_id), now, Kind.SETTLE, (rival_seq, accept))
    return receipt(carry_out(store, request, decide), token)


def _open_rival(ledger: Ledger, entry_seq: int) -> LogEntry:
    for rival in ledger.folded.rivals:
        if rival.seq == entry_seq:
            if entry_seq in ledger.folded.state.settled:
                raise errors.NothingToDo(msg("Another device has already settled this."))
            return rival
    raise errors.NotFound(msg("The game has no such late entry."))


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
    """Judge a hand in its place in the game without storing anything.

    `number` is the hand that it would correct, with later hands as they were entered, or None for
    the coming hand. Raises NotFound, ReadOnly, RecordError, InputError (size, no such hand),
    LimitReached or GameOver (a further hand of a game that is over).
    """
    ledger = load_for_scoring(store, token)
    limits.check_size(hand.as_json(), "hand", limits.MAX_HAND_BYTES)
    hand = ledger.accept(hand)
    number = ledger.next_number if number is None else number
    check_number(ledger, number, token)
    return foresee(ledger, token, number, hand)


def check_number(ledger: Ledger, number: int, token: str) -> None:
    """Raise unless this is a recorded hand, or the coming hand of a game that goes on."""
    if not ledger.first_number <= number <= ledger.next_number:
        raise errors.InputError(
            msg("There is no hand {number}; hand {next} comes next.", number=number, next=ledger.next_number), "number"
        )
    if number < ledger.next_number:
        return
    if ledger.over:
        raise errors.GameOver(
            msg("The game is over; undo its end before entering another hand."), view_of(ledger, token)
        )
    if len(ledger.hands) >= limits.MAX_HANDS:
        raise errors.LimitReached(msg("A game holds at most {most} hands.", most=limits.MAX_HANDS))


def foresee(ledger: Ledger, token: str, number: int, hand: HandRecord) -> Preview:
    """Return what recording this hand under this number would do.

    Only this hand can need a reason. Later hands that a correction makes irregular were lawful when
    they were played; `changed` lists them.
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
        minimums=ledger.minimums_after(game, ledger.folded.state, max(ledger.next_number, number + 1)),
    )


def effects_of(ledger: Ledger, token: str, state: State) -> Effects:
    """Return the effects of another state of penalties and protests; raises LimitReached."""
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
            yield Change(number, None, ChangedField.LEGAL, was.legal, becomes.legal)
    last = ledger.first_number + len(game.hands) - 1
    if ledger.ruling.finished != game.finished:
        yield Change(last, None, ChangedField.FINISHED, ledger.ruling.finished, game.finished)
    before, after = ledger.winners_of(ledger.ruling), ledger.winners_of(game)
    if before != after:
        yield Change(last, None, ChangedField.WINNERS, before, after)


def _side_changes(number: int, side: int, was: SideRuling, becomes: SideRuling) -> Iterator[Change]:
    pairs = (
        (ChangedField.TOTAL, was.total, becomes.total),
        (ChangedField.SCORE, was.score, becomes.score),
        (ChangedField.MINIMUM, was.minimum.text, becomes.minimum.text),
    )
    for field, before, after in pairs:
        if before != after:
            yield Change(number, side, field, before, after)
