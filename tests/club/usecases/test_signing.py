"""A result counts when both sides, or the director, have signed the scores that they saw."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Disputing, Extending
from scorekeeper.club.events.shown.views import Answer
from scorekeeper.club.model.state import DIRECTOR
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import (
    EventMoved,
    HandEntry,
    InputError,
    Locked,
    NothingToDo,
    NotYet,
    ReadOnly,
    Receipt,
    correct_hand,
    end_game,
    open_game,
    protest,
    record_hand,
    settle_rival,
)
from scorekeeper.usecases.errors import Conflict
from scorekeeper.usecases.incidents.entering import Protest
from tests.club.usecases.hall import CUP, Hall
from tests.usecases.table import hand, read


def entry(request: str, points: int) -> HandEntry:
    return HandEntry(f"entry-{request}", 1, read(hand(points)))


def test_two_signatures_confirm_a_result_and_lock_its_game(playing: Hall) -> None:
    playing.play(1, 200)

    playing.sign(1, 0)
    assert playing.row(1).status == "unsigned"
    playing.sign(1, 1)

    row = playing.row(1)
    assert (row.status, row.counted) == ("done", (800, 120))
    token = playing.table(1).game_token
    replaces = open_game(playing.store, token).hands[0].entry_seq
    with pytest.raises(Locked, match=r"The result of this table is confirmed\. Call the director"):
        correct_hand(playing.store, playing.now, token, entry("late", 300), replaces)
    asked = Protest(1, 0, "the count", None)
    with pytest.raises(Locked):
        protest(playing.store, playing.now, token, Sent("protest-1"), asked)


def test_the_other_tables_go_on(playing: Hall) -> None:
    playing.play(1)
    playing.sign(1)

    assert playing.play(2).kind == "hand"


def test_a_repeated_entry_of_a_locked_game_is_answered_as_before(playing: Hall) -> None:
    token = playing.table(1).game_token
    first = record_hand(playing.store, playing.now, token, entry("once", 200))
    playing.sign(1)

    again = record_hand(playing.store, playing.now, token, entry("once", 200))

    assert again.repeated
    assert again.entry_seq == first.entry_seq


def test_nobody_signs_before_the_hands_are_played(playing: Hall) -> None:
    assert playing.table(1).waits_for == "No hand has been entered yet."
    with pytest.raises(NotYet, match="No hand"):
        playing.sign(1, 0)
    with pytest.raises(NotYet, match="No hand"):
        playing.do(events.sign, playing.signing(1, DIRECTOR))


def test_a_changed_game_has_to_be_signed_anew(playing: Hall) -> None:
    playing.play(1, 200)
    shown = playing.signing(1, 1)
    playing.sign(1, 0)
    token = playing.table(1).game_token
    replaces = open_game(playing.store, token).hands[0].entry_seq
    correct_hand(playing.store, playing.now, token, entry("better", 300), replaces)

    with pytest.raises(EventMoved, match="changed since"):
        playing.at(1, events.sign, shown)
    playing.sign(1, 1)

    assert playing.row(1).status == "unsigned"
    assert playing.table(1).can_sign == (0,)
    playing.sign(1, 0)
    assert playing.row(1).counted == (900, 120)


def test_scores_that_nobody_was_shown_cannot_be_signed(playing: Hall) -> None:
    playing.play(1)

    with pytest.raises(EventMoved):
        playing.at(1, events.sign, replace(playing.signing(1, 0), scores=(9_000, 0)))


def test_a_second_phone_that_agrees_leaves_a_signature_standing(playing: Hall) -> None:
    playing.play(1, 200)
    playing.sign(1, 0)
    token = playing.table(1).game_token

    assert record_hand(playing.store, playing.now, token, entry("same", 200)).agreed
    playing.sign(1, 1)

    assert playing.row(1).status == "done"


def test_two_entries_that_differ_are_settled_before_anybody_signs(playing: Hall) -> None:
    playing.play(1, 200)
    token = playing.table(1).game_token
    with pytest.raises(Conflict) as late:
        record_hand(playing.store, playing.now, token, entry("other", 250))
    assert playing.row(1).rivals == 1
    assert playing.table(1).can_sign == ()
    with pytest.raises(NotYet, match="Two entries"):
        playing.sign(1, 0)

    assert late.value.rival is not None
    rival = late.value.rival.entry_seq
    settle_rival(playing.store, playing.now, token, "settle-1", rival, False)
    playing.sign(1)

    assert playing.row(1).status == "done"


def test_a_dispute_calls_the_director_who_settles_it(playing: Hall) -> None:
    playing.play(1)
    refusal = Disputing(round=1, table=1, side=1, reason="one canasta less")
    number = playing.at(1, events.dispute, refusal).number

    assert playing.row(1).status == "disputed"
    with pytest.raises(NotYet, match="disputed"):
        playing.sign(1, 0)
    with pytest.raises(NothingToDo):
        playing.at(1, events.dispute, refusal)
    playing.do(events.settle_dispute, number)
    playing.sign(1)

    assert playing.row(1).status == "done"


def test_the_director_signs_for_a_table_and_ends_its_dispute(playing: Hall) -> None:
    playing.play(1)
    refusal = Disputing(round=1, table=1, side=0, reason="wrong")
    playing.at(1, events.dispute, refusal)

    playing.do(events.sign, playing.signing(1, DIRECTOR))

    assert playing.row(1).status == "done"
    with pytest.raises(NothingToDo, match="confirmed"):
        playing.sign(1, 0)


def test_who_may_sign_for_whom(playing: Hall) -> None:
    playing.play(1)
    signing = playing.signing(1, 0)

    with pytest.raises(ReadOnly, match="table 2 only"):
        playing.at(2, events.sign, signing)
    with pytest.raises(ReadOnly):
        playing.at(1, events.sign, replace(signing, side=DIRECTOR))
    with pytest.raises(InputError):
        playing.do(events.sign, signing)
    with pytest.raises(InputError):
        playing.at(1, events.sign, replace(signing, side=2))
    watch = playing.links.watch_token
    with pytest.raises(ReadOnly):
        events.sign(playing.store, playing.now, watch, playing.sent(), signing)


def test_a_time_call_lets_sides_sign_what_they_have(store: Store) -> None:
    setup = replace(CUP, hands=3, minutes=30)
    hall = Hall(store, setup=setup, pairs="ABCD")
    hall.publish()
    hall.do(events.start_clock, 1)
    hall.play(1)
    hall.play(2)
    assert hall.table(1).waits_for == "Hand 2 is being played."

    hall.do(events.stop_clock, 1)
    hall.sign(1)

    assert [each.status for each in hall.board.rows] == ["done", "unsigned"]


def test_the_end_of_the_clock_is_a_time_call_for_tables_without_extra_time(store: Store) -> None:
    setup = replace(CUP, hands=3, minutes=30)
    hall = Hall(store, setup=setup, pairs="ABCD")
    hall.publish()
    hall.do(events.start_clock, 1)
    hall.play(1)
    hall.play(2)
    hall.do(events.extend, Extending(round=1, table=2, minutes=5))
    hall.later(31)

    assert hall.table(1).can_sign == (0, 1)
    assert hall.table(2).can_sign == ()
    hall.later(5)
    assert hall.table(2).can_sign == (0, 1)


def test_a_game_that_its_table_ended_early_is_confirmed_by_the_director(store: Store) -> None:
    hall = Hall(store, setup=replace(CUP, hands=3), pairs="ABCD")
    hall.publish()
    hall.play(1)
    token = hall.table(1).game_token
    version = open_game(hall.store, token).version
    end_game(hall.store, hall.now, token, Sent("end-it-here"), version)

    with pytest.raises(NotYet, match="ended before its last hand"):
        hall.sign(1, 0)
    hall.do(events.sign, hall.signing(1, DIRECTOR))

    assert hall.row(1).status == "done"


def test_two_phones_that_sign_at_once_confirm_once(playing: Hall) -> None:
    playing.play(1)
    phone = playing.phone(1)
    signings = [playing.signing(1, side) for side in (0, 1, 0, 1)]

    def send(at: int) -> Answer | NothingToDo:
        with open_store(playing.store.path) as store:
            sent = Sent(f"together-{at:04d}")
            try:
                return events.sign(store, playing.now, phone, sent, signings[at])
            except NothingToDo as late:
                return late

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(4)))

    assert playing.row(1).status == "done"
    numbers = [each.number for each in answers if isinstance(each, Answer)]
    assert len(numbers) == len(set(numbers)) >= 2


def test_an_entry_and_the_last_signature_at_once_leave_one_truth(playing: Hall) -> None:
    playing.play(1, 200)
    playing.sign(1, 0)
    view, phone = playing.table(1), playing.phone(1)
    replaces = open_game(playing.store, view.game_token).hands[0].entry_seq
    signing = playing.signing(1, 1)

    def enter() -> Receipt | Locked:
        with open_store(playing.store.path) as store:
            try:
                new = entry("meanwhile", 300)
                return correct_hand(store, playing.now, view.game_token, new, replaces)
            except Locked as late:
                return late

    def sign() -> Answer | EventMoved:
        with open_store(playing.store.path) as store:
            try:
                return events.sign(store, playing.now, phone, Sent("last-one"), signing)
            except EventMoved as late:
                return late

    with ThreadPoolExecutor(2) as pool:
        entered, signed = pool.submit(enter), pool.submit(sign)
        outcome = (entered.result(), signed.result())

    row = playing.row(1)
    if isinstance(outcome[0], Locked):
        assert (row.status, row.counted) == ("done", (800, 120))
    else:
        assert isinstance(outcome[1], EventMoved)
        assert (row.status, row.scores) == ("unsigned", (900, 120))
