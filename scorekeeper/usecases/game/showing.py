"""Makes the view of a game from its ledger, without deciding anything."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.game.game import Former, played_by, same_hand
from scorekeeper.game.incidents import PenaltyView, ProtestView
from scorekeeper.log import Kind, LogEntry, check_code
from scorekeeper.rules import GameRuling
from scorekeeper.store import watch_token
from scorekeeper.store.links import SCORE, Role
from scorekeeper.usecases.game.folding import Slot, reason_of, seats_in_turn, taken_rival, undone
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.game.views import EntryView, GameView, HandView, RivalView, Version
from scorekeeper.usecases.incidents.showing_incidents import show_penalties, show_protests
from scorekeeper.usecases.incidents.stakes import stakes

NOTED = frozenset({Kind.PENALTY, Kind.WITHDRAW, Kind.PROTEST, Kind.DECIDE, Kind.NAMES})


def show_game(ledger: Ledger, token: str, role: Role) -> GameView:
    """Return the view of the game for this token, which has this role."""
    view: GameView | None = ledger.shown.get(token)
    if view is None:
        view = ledger.shown[token] = _game(ledger, token, role)
    return view


def _game(ledger: Ledger, token: str, role: Role) -> GameView:
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
        played=ledger.played,
        seats=seats_in_turn(ledger.blank.sides, seating),
        first_dealer=ledger.dealer(ledger.first_number),
        created_at=ledger.entries[0].at,
        hands=_hands(ledger, penalties, protests),
        ruling=ledger.ruling,
        minimums=ledger.minimums,
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
        check_code=check_code(ledger.entries),
        rules_name=str(ledger.start.get("rules_name", "")),
        penalties=penalties,
        protests=protests,
        stakes=stakes(ledger),
        former=ledger.former,
        restored=str(ledger.start.get("restored", "")),
    )


def show_rival(ledger: Ledger, entry: LogEntry) -> RivalView:
    """Return the view of a rival entry and the hand it competes with."""
    number = entry.number or 0
    slot = ledger.slot(number)
    return RivalView(
        entry_seq=entry.seq,
        number=number,
        hand=ledger.read[entry.seq],
        reason=reason_of(entry),
        entered_at=entry.at,
        device=entry.device,
        against=slot.entry.seq if slot else None,
    )


def _hands(ledger: Ledger, penalties: Sequence[PenaltyView], protests: Sequence[ProtestView]) -> tuple[HandView, ...]:
    ends, former = _end(ledger.ruling), ledger.former
    return tuple(
        replace(
            _hand(ledger, slot, place, former),
            after_end=place > ends,
            penalties=tuple(each for each in penalties if each.number == slot.number),
            protests=tuple(each for each in protests if each.number == slot.number),
        )
        for place, slot in enumerate(ledger.folded.state.slots)
    )


def _end(ruling: GameRuling) -> int:
    """Return the place of the hand that ended the game, or the number of hands if none did."""
    ended = (place for place, hand in enumerate(ruling.hands) if hand.finished)
    return next(ended, len(ruling.hands))


def _hand(ledger: Ledger, slot: Slot, place: int, former: Sequence[Former]) -> HandView:
    entry, dealer = slot.entry, ledger.dealer(slot.number)
    return HandView(
        number=slot.number,
        entry_seq=entry.seq,
        entered=ledger.entered[place],
        judged=ledger.hands[place],
        written=_hand_json(ledger, slot, place, dealer),
        ruling=ledger.ruling.hands[place],
        dealer=played_by(former, dealer, slot.number),
        sits_out=ledger.sits_out(slot.number),
        after_end=False,
        reason=reason_of(entry),
        entered_at=entry.at,
        device=entry.device,
        earlier=tuple(Version(each.seq, ledger.read[each.seq], each.at) for each in slot.earlier),
        agreed=ledger.folded.agreed.get(entry.seq, 0),
    )


def _hand_json(ledger: Ledger, slot: Slot, place: int, dealer: str) -> dict[str, object]:
    """Return a hand in the log's own form plus what was added to it, so that its digest stays.

    The dealer is named, unless the game was restored from a record that names none.
    """
    dealt = {} if ledger.start.get("restored") else {"dealer": dealer}
    hand: Any = {**dealt, **ledger.hand_of(slot.entry)}
    if ledger.hands[place] == ledger.entered[place]:
        return dict(hand)
    judged: Any = ledger.hands[place].as_json()
    pairs = zip(hand["sides"], judged["sides"], strict=True)
    return {**hand, "sides": [_with_added(*pair) for pair in pairs]}


def _with_added(side: Mapping[str, Any], judged: Mapping[str, Any]) -> dict[str, object]:
    """Return a SIDE of the format with the penalties and extras that only `judged` has."""
    entered = {key: side.get(key, []) for key in ("penalties", "extras")}
    both = {key: [*had, *judged.get(key, [])[len(had) :]] for key, had in entered.items()}
    return {**side, **{key: rows for key, rows in both.items() if rows}}


def _rivals(ledger: Ledger) -> tuple[RivalView, ...]:
    return tuple(show_rival(ledger, entry) for entry in open_rivals(ledger))


def open_rivals(ledger: Ledger) -> list[LogEntry]:
    """List the rival entries that still have to be settled.

    A rival that equals the hand as it stands needs no answer. A rival for a hand beyond the coming
    one waits until the game gets there (again).
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
    return not same_hand(ledger.read[rival.seq], ledger.entered[place])


def _log(ledger: Ledger) -> tuple[EntryView, ...]:
    aside = ledger.folded.aside
    taken = undone(each for each in ledger.entries if each.seq not in aside) | aside
    taken |= {each.seq for each in ledger.entries if each.kind in {Kind.RIVAL, Kind.AGREE}}
    answers = ledger.folded.state.answers
    taken |= {each.replaces for each in answers if each.kind == Kind.WITHDRAW and each.replaces}
    counted = {each.seq for each in ledger.entries} - taken
    standing = {slot.entry.seq for slot in ledger.folded.state.slots}
    return tuple(
        _line(ledger, entry, place, entry.seq in (standing if entry.kind in {Kind.HAND, Kind.CORRECT} else counted))
        for place, entry in enumerate(ledger.entries, 1)
    )


def _line(ledger: Ledger, entry: LogEntry, place: int, in_effect: bool) -> EntryView:
    noted = entry.body if entry.kind in NOTED else {}
    if noted.get("player"):
        player = ledger.name_now(str(noted["player"]), entry)
        noted = {**noted, "player": played_by(ledger.former, player, entry.number or 0)}
    return EntryView(
        entry_seq=entry.seq,
        seq=place,
        kind=entry.kind,
        number=entry.number,
        replaces=entry.replaces,
        hand=ledger.read.get(entry.seq),
        reason=reason_of(entry),
        at=entry.at,
        device=entry.device,
        in_effect=in_effect,
        takes=taken_rival(entry),
        noted=noted,
        aside=entry.seq in ledger.folded.aside,
        wrong_clock=entry.wrong_clock,
    )


def _undo(ledger: Ledger, log: Sequence[EntryView]) -> EntryView | None:
    last = ledger.folded.last
    return next((each for each in log if last and each.entry_seq == last.seq), None)
