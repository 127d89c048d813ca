"""Who takes part: names and numbers, coming late, leaving and coming back."""

from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events import entrants
from scorekeeper.club.events.asked import (
    Arriving,
    Editing,
    Entering,
    Leaving,
    Reseating,
    Returning,
    Substituting,
    UndoingSeats,
)
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.store import Store
from scorekeeper.usecases import InputError, LimitReached, NothingToDo, NotYet
from tests.club.usecases.hall import CUP, Hall, pair


def test_entrants_are_numbered_in_order_unless_they_bring_a_number(hall: Hall) -> None:
    hall.do(events.register, [replace(pair("X"), number=40), pair("Y")])

    numbers = [each.number for each in hall.view.state.entrants]
    assert numbers == [*range(1, 9), 40, 41]


def test_without_a_name_players_name_their_entrant(hall: Hall) -> None:
    hall.do(events.register, [Entering(name="", players=("Ann", " Bo "), tags=("Club", ""))])

    entrant = hall.view.state.entrants[-1]
    assert (entrant.name, entrant.players) == ("Ann / Bo", ("Ann", "Bo"))
    assert entrant.tags == {"Club"}


@pytest.mark.parametrize(
    ("entering", "where"),
    [
        (Entering(name="", players=()), "entrants[1].name"),
        (pair("A"), "entrants[1].name"),
        (replace(pair("X"), players=("Ann", "Bo", "Cem")), "entrants[1].players"),
        (replace(pair("X"), name="x" * 121), "entrants[1].name"),
        (replace(pair("X"), players=("\x00",)), "entrants[1].players[0]"),
        (replace(pair("X"), number=3), "entrants[1].number"),
        (replace(pair("X"), number=0), "entrants[1].number"),
        (replace(pair("X"), tags=tuple("abcdefg")), "entrants[1].tags"),
        (replace(pair("X"), late_from=0), "entrants[1].late_from"),
    ],
)
def test_a_row_that_cannot_be_taken_is_named_and_nobody_is_registered(
    hall: Hall, entering: Entering, where: str
) -> None:
    with pytest.raises(InputError) as refused:
        hall.do(events.register, [pair("W"), entering])

    assert refused.value.where == where
    assert len(hall.view.state.entrants) == 8


def test_an_event_does_not_take_any_number(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrants, "MOST_ENTRANTS", 8)

    with pytest.raises(LimitReached):
        hall.do(events.register, [pair("X")])
    with pytest.raises(InputError, match="at least one"):
        hall.do(events.register, [])


def test_an_entry_is_edited_and_keeps_its_number(hall: Hall) -> None:
    hall.do(events.edit_entrant, Editing(entrant="p2", entering=replace(pair("Z"), tags=("North",))))

    entrant = hall.view.state.entrants[1]
    assert (entrant.number, entrant.name, entrant.players) == (2, "Pair Z", ("Z1", "Z2"))
    with pytest.raises(InputError):
        hall.do(events.edit_entrant, Editing(entrant="p3", entering=pair("Z")))
    with pytest.raises(InputError, match="This entrant does not exist"):
        hall.do(events.edit_entrant, Editing(entrant="p99", entering=pair("Y")))
    hall.do(events.edit_entrant, Editing(entrant="p2", entering=pair("Z")))


def test_check_in(hall: Hall) -> None:
    hall.do(events.check_in, Arriving(entrant="p1", here=True))
    assert hall.view.state.entrants[0].here
    with pytest.raises(NothingToDo):
        hall.do(events.check_in, Arriving(entrant="p1", here=True))
    hall.do(events.check_in, Arriving(entrant="p1", here=False))
    assert not hall.view.state.entrants[0].here


def test_who_leaves_is_not_drawn_until_they_are_back(playing: Hall) -> None:
    with pytest.raises(NotYet, match="Round 1 is published"):
        playing.do(events.withdraw, Leaving(entrant="p1", round=1, reason="ill"))
    with pytest.raises(InputError, match="reason"):
        playing.do(events.withdraw, Leaving(entrant="p1", round=2, reason=" "))
    playing.do(events.withdraw, Leaving(entrant="p1", round=2, reason="ill"))
    with pytest.raises(NothingToDo):
        playing.do(events.withdraw, Leaving(entrant="p1", round=2, reason="ill"))
    playing.finish()
    playing.publish(2)
    turn = playing.view.state.rounds[1]
    assert len(turn.tables) == 1
    assert "p1" not in turn.byes
    playing.do(events.return_, Returning(entrant="p1", round=3))
    with pytest.raises(NothingToDo):
        playing.do(events.return_, Returning(entrant="p1", round=3))
    playing.finish(2)
    playing.publish(3)

    assert len(playing.view.state.rounds[2].tables) == 2


def test_who_comes_late_plays_from_a_round_that_is_not_published(playing: Hall) -> None:
    with pytest.raises(NotYet, match="plays from round 2"):
        playing.do(events.register, [pair("E")])
    playing.do(events.register, [pair("E", late_from=2), pair("F", late_from=2)])
    playing.finish()
    playing.publish(2)

    assert len(playing.board.rows) == 3


def test_nobody_is_substituted_after_the_result_is_confirmed(playing: Hall) -> None:
    row = playing.row(1).logged
    entrant = playing.view.state.entrant(row.sides[0][0])
    assert entrant is not None
    asked = Substituting(round=1, table=1, entrant=entrant.id, leaves=entrant.players[0], comes="Zoe")
    with pytest.raises(InputError, match="not play at this table"):
        playing.do(events.substitute, replace(asked, table=2))
    with pytest.raises(InputError, match="Write the name"):
        playing.do(events.substitute, replace(asked, comes=" "))
    elsewhere = playing.row(2).players[0][0]
    with pytest.raises(InputError, match="plays at table 2"):
        playing.do(events.substitute, replace(asked, comes=elsewhere.upper()))
    playing.do(events.substitute, asked)
    assert playing.table(1).players[0] == ("Zoe", entrant.players[1])
    assert playing.table(1).dealer == "Zoe"
    assert "Zoe" in playing.table(1).seats
    assert entrant.players[0] not in playing.table(1).seats
    playing.play(1)
    playing.sign(1)

    with pytest.raises(NotYet, match="confirmed"):
        playing.do(events.substitute, replace(asked, leaves="Zoe", comes="Yan"))


def test_a_leave_is_taken_back_at_any_time(playing: Hall) -> None:
    for number in (1, 2, 3):
        playing.do(events.withdraw, Leaving(entrant="p1", round=3, reason="may have to go"))
        playing.do(events.return_, Returning(entrant="p1", round=number))
        assert playing.view.state.entrants[0].gone is None
    playing.do(events.withdraw, Leaving(entrant="p1", round=3, reason="may have to go"))
    playing.finish()
    playing.publish(2)
    playing.finish(2)
    playing.do(events.return_, Returning(entrant="p1", round=2))
    playing.publish(3)

    assert len(playing.view.state.playing(3)) == len(playing.view.state.entrants)


@pytest.mark.parametrize("late", [True, False])
def test_who_comes_late_or_back_while_a_table_is_short_meets_the_one_who_rests(store: Store, late: bool) -> None:
    hall = Hall(store, pairs="ABCDEF")
    hall.publish()
    hall.finish()
    hall.do(events.withdraw, Leaving(entrant="p1", round=2, reason="called away"))
    hall.publish(2)
    hall.play(1)
    hall.sign(1)
    if late:
        hall.do(events.register, [pair("X", late_from=3)])
        comes = "p7"
    else:
        hall.do(events.return_, Returning(entrant="p1", round=3))
        comes = "p1"
    rests = hall.view.state.rounds[1].byes[0]

    assert [each.id for each in events.latecomers(hall.view.state, 2)] == [comes]
    asked = Reseating(round=2, one=comes, other=rests, asked=True)
    assert not events.preview_reseat(hall.store, hall.token, asked, 2).problems
    hall.do(events.reseat, asked)

    assert not hall.view.state.rounds[1].byes
    assert hall.view.state.rounds[1].tables[-1].sides == ((rests,), (comes,))
    hall.do(events.undo_reseat, UndoingSeats(round=2, asked=True))
    assert hall.view.state.rounds[1].byes == (rests,)
    assert [each.id for each in events.latecomers(hall.view.state, 2)] == [comes]


def test_two_people_of_one_name_are_two_entrants_but_a_list_is_not_taken_twice(hall: Hall, store: Store) -> None:
    alone = Hall(store, setup=replace(CUP, kind=EventKind.INDIVIDUAL, movement=Movement.INDIVIDUAL), pairs="")
    everybody = [Entering(name=each, players=(each,)) for each in ("Maria Rossi", "Ann", "Maria Rossi")]
    alone.do(events.register, everybody)
    alone.do(events.register, [Entering(name="Ann", players=("Ann",))])

    assert [each.number for each in alone.view.state.entrants] == [1, 2, 3, 4]
    with pytest.raises(InputError, match="Everybody on this list"):
        alone.do(events.register, everybody)
    hall.do(events.register, [replace(pair("X"), players=("A1", "a1"))])
    with pytest.raises(InputError, match="already on the list"):
        hall.do(events.register, [pair("A")])
