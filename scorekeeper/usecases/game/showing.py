"""Makes the view of a game from its ledger; nothing is decided here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.log import (
    AGREE,
    CORRECT,
    DECIDE,
    HAND,
    NAMES,
    PENALTY,
    PROTEST,
    RIVAL,
    WITHDRAW,
    LogEntry,
)
from scorekeeper.rules import GameRuling, Minimum
from scorekeeper.store import watch_token
from scorekeeper.store.links import SCORE
from scorekeeper.usecases.game.folding import Slot, taken_rival, undone
from scorekeeper.usecases.game.ledger import Ledger, reason_of
from scorekeeper.usecases.game.same_hand import same_hand
from scorekeeper.usecases.game.seating import seats_in_turn
from scorekeeper.usecases.game.views import (
    EventView,
    GameView,
    HandView,
    RivalView,
    Version,
)
from scorekeeper.usecases.incidents.incident_views import PenaltyView, ProtestView
from scorekeeper.usecases.incidents.incidents import additions, merged_json
from scorekeeper.usecases.incidents.showing_incidents import show_penalties, show_protests
from scorekeeper.usecases.incidents.stakes import stakes

NOTED = frozenset({PENALTY, WITHDRAW, PROTEST, DECIDE, NAMES})


def show_game(ledger: Ledger, token: str, role: str) -> GameView:
    """Return what this link shows of the game."""
    seating = ledger.seating(ledger.next_number)
    state = ledger.folded.state
    penalties, protests = show_penalties(ledger), show_protests(ledger)
    log = _log(ledger)
    return GameView(
        game_id=ledger.stored.game_id,
        title=str(ledger.start["title"]),
        role=role,
        score_token=token if role == SCORE else None,
        watch_token=watch_token(token) if role == SCORE else token,
        variant=ledger.variant,
        house_rules=ledger.blank.house_rules,
        sides=ledger.blank.sides,
        seats=seats_in_turn(ledger.blank.sides, seating),
        first_dealer=ledger.dealer(ledger.first_number),
        opening_scores=ledger.blank.opening_scores,
        hands_played=ledger.blank.hands_played,
        created_at=ledger.events[0].at,
        hands=_hands(ledger, penalties, protests),
        ruling=ledger.ruling,
        minimums=ledger.minimums,
        next_number=ledger.next_number,
        next_dealer=ledger.dealer(ledger.next_number),
        sits_out=ledger.sits_out(ledger.next_number),
        finished=ledger.over,
        ended_early=state.ended and not ledger.ruling.finished,
        winners=ledger.winners_of(ledger.ruling),
        version=ledger.version,
        rivals=_rivals(ledger),
        log=log,
        undo=_undo(ledger, log),
        rematch_of=ledger.stored.rematch_of,
        rules_name=str(ledger.start.get("rules_name", "")),
        penalties=penalties,
        protests=protests,
        stakes=stakes(ledger),
        restored=str(ledger.start.get("restored", "")),
    )


def show_rival(ledger: Ledger, event: LogEntry) -> RivalView:
    """Return a late entry beside the hand as it stands."""
    number = event.number or 0
    slot = ledger.slot(number)
    return RivalView(
        event_id=event.seq,
        number=number,
        hand=ledger.hand_of(event),
        reason=reason_of(event),
        entered_at=event.at,
        device=event.device,
        against=slot.event.seq if slot else None,
    )


def _hands(
    ledger: Ledger, penalties: Sequence[PenaltyView], protests: Sequence[ProtestView]
) -> tuple[HandView, ...]:
    ends = _end(ledger.ruling)
    return tuple(
        replace(
            _hand(ledger, slot, place, place > ends),
            penalties=tuple(each for each in penalties if each.number == slot.number),
            protests=tuple(each for each in protests if each.number == slot.number),
        )
        for place, slot in enumerate(ledger.folded.state.slots)
    )


def _end(ruling: GameRuling) -> int:
    """Place of the first hand after which the game was over; beyond the last if it is not."""
    for place, hand in enumerate(ruling.hands):
        if all(side.next_minimum == Minimum(None) for side in hand.sides):
            return place
    return len(ruling.hands)


def _hand(ledger: Ledger, slot: Slot, place: int, after_end: bool) -> HandView:
    event = slot.event
    return HandView(
        number=slot.number,
        event_id=event.seq,
        hand=ledger.hand_of(event),
        ruling=ledger.ruling.hands[place],
        dealer=ledger.dealer(slot.number),
        sits_out=ledger.sits_out(slot.number),
        reason=reason_of(event),
        entered_at=event.at,
        device=event.device,
        earlier=tuple(Version(each.seq, ledger.hand_of(each), each.at) for each in slot.earlier),
        after_end=after_end,
        agreed=ledger.folded.agreed.get(event.seq, 0),
        judged=merged_json(ledger.hand_of(event), additions(ledger.folded.state, slot.number)),
    )


def _rivals(ledger: Ledger) -> tuple[RivalView, ...]:
    return tuple(show_rival(ledger, event) for event in open_rivals(ledger))


def open_rivals(ledger: Ledger) -> list[LogEntry]:
    """List the late entries that wait for an answer.

    One that says the same as the hand as it stands answers itself; one for a hand beyond the
    coming hand waits until the game gets there (again).
    """
    settled = ledger.folded.state.settled
    waiting = [each for each in ledger.folded.rivals if each.seq not in settled]
    return [each for each in waiting if _matters(ledger, each)]


def _matters(ledger: Ledger, rival: LogEntry) -> bool:
    number = rival.number or 0
    slot = ledger.slot(number)
    if slot is None:
        return number <= ledger.next_number
    place = number - ledger.first_number
    entered = ledger.read_hand(ledger.hand_of(rival), stored=True)
    return not same_hand(entered, ledger.entered[place])


def _log(ledger: Ledger) -> tuple[EventView, ...]:
    taken = undone(ledger.events) | {
        each.seq for each in ledger.events if each.kind in {RIVAL, AGREE}
    }
    answers = ledger.folded.state.answers
    taken |= {each.replaces for each in answers if each.kind == WITHDRAW and each.replaces}
    counted = {each.seq for each in ledger.events} - taken
    standing = {slot.event.seq for slot in ledger.folded.state.slots}
    return tuple(
        _line(
            ledger,
            event,
            event.seq in (standing if event.kind in {HAND, CORRECT} else counted),
        )
        for event in ledger.events
    )


def _line(ledger: Ledger, event: LogEntry, in_effect: bool) -> EventView:
    hand = event.body.get("hand")
    noted = event.body if event.kind in NOTED else {}
    if noted.get("player"):
        noted = {**noted, "player": ledger.name_now(str(noted["player"]), event.seq)}
    return EventView(
        event_id=event.seq,
        seq=event.seq,
        kind=event.kind,
        number=event.number,
        replaces=event.replaces,
        hand=hand if isinstance(hand, Mapping) else None,
        reason=reason_of(event),
        at=event.at,
        device=event.device,
        in_effect=in_effect,
        takes=taken_rival(event),
        noted=noted,
    )


def _undo(ledger: Ledger, log: Sequence[EventView]) -> EventView | None:
    last = ledger.folded.last
    return log[last.seq - 1] if last else None
