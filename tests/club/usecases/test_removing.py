"""Who never played is removed and put back; who waits in vain has the event's bye."""

import json
from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events.asked import Assigning, Editing, Leaving, Reopening, Returning, parts_of
from scorekeeper.club.events.importing import read_document
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.draws.draw import past_of
from scorekeeper.club.model.remedies import ABSENT, remedies
from scorekeeper.club.model.setup import Bye
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.standings.results import results
from scorekeeper.store import Store
from scorekeeper.usecases import InputError, NothingToDo, NotYet
from tests.club.usecases.hall import CUP, EIGHT, Hall, pair


def ranked(hall: Hall) -> set[str]:
    return {each.entrant for each in ranking(hall.view.state)}


def on_list(hall: Hall) -> list[str]:
    return [each.id for each in hall.view.state.people]


def given(hall: Hall, table: int, side: int = 0) -> Assigning:
    """The ruling that the opponents of a side did not come."""
    assert hall.view.state.current is not None
    number = hall.view.state.current.number
    return Assigning(round=number, table=table, scores=(0, 0), rule=ABSENT, reason="nobody came", bye=side)


def test_who_never_played_is_removed_and_put_back(hall: Hall) -> None:
    hall.do(events.remove, "p3")
    assert on_list(hall) == ["p1", "p2", "p4", "p5", "p6", "p7", "p8"]
    with pytest.raises(NothingToDo):
        hall.do(events.remove, "p3")
    hall.publish()
    hall.finish()
    hall.do(events.register, [pair("C", late_from=2)])  # the name is free again, the id is not

    assert hall.view.state.entrants[2].name == "Pair C"
    assert [each.id for each in hall.view.state.entrants][-1] == "p9"
    assert "p3" not in ranked(hall)
    with pytest.raises(InputError, match="already on the list"):
        hall.do(events.return_, Returning(entrant="p3", round=2))
    hall.do(events.edit_entrant, Editing(entrant="p9", entering=pair("I")))
    hall.do(events.return_, Returning(entrant="p3", round=2))
    hall.publish(2)

    assert "p3" in ranked(hall)
    current = hall.view.state.current
    assert current is not None
    assert "p3" in current.everybody


def test_who_sits_at_a_table_is_not_removed_unless_the_table_is_not_played(playing: Hall) -> None:
    [here], [absent] = playing.row(1).logged.sides
    with pytest.raises(NotYet, match="has a place"):
        playing.do(events.remove, absent)
    playing.do(events.assign_result, given(playing, 1))
    playing.do(events.remove, absent)

    assert absent not in ranked(playing)
    assert here in ranked(playing)
    with pytest.raises(NotYet):
        playing.do(events.remove, playing.row(2).logged.sides[0][0])


def test_a_removal_is_in_the_file_of_the_event(hall: Hall, store: Store) -> None:
    hall.do(events.remove, "p3")
    content = events.export_event(store, hall.token)
    links = events.import_event(store, EIGHT, content, hall.sent())

    assert events.open_event(store, links.direct_token).state == hall.view.state
    assert "Pair C is removed from the event." in [each.words for each in events.audit_log(store, hall.token)]


@pytest.mark.parametrize(("bye", "counts"), [(Bye(900, 900), 900), (Bye(average=True), None)])
def test_who_waits_in_vain_has_the_bye_of_the_event(store: Store, bye: Bye, counts: int | None) -> None:
    hall = Hall(store, setup=replace(CUP, bye=bye))
    hall.publish()
    [here], [absent] = hall.row(1).logged.sides
    hall.do(events.assign_result, given(hall, 1))
    for row in hall.board.rows[1:]:
        hall.play(row.table)
        hall.sign(row.table)
    hall.do(events.close_round, 1)

    found = {each.entrant: each for each in results(hall.view.state)}
    assert absent not in found
    assert (found[here].award if here in found else None) == counts
    if here in found:
        assert (found[here].opponent, found[here].played, found[here].table) == (None, False, 0)
    past = past_of(hall.view.state, 2)
    assert (past.byes[here], past.byes[absent], past.met[here], past.north[here]) == (1, 1, {}, 0)
    assert here not in past.last

    hall.publish(2)  # neither of them rests, and they may meet
    table = next(row.table for row in hall.board.rows if (here,) in row.logged.sides)
    hall.play(table, number=1)
    hall.sign(table)
    mine = [each for each in results(hall.view.state) if each.entrant == here]
    assert sum(each.round == 1 for each in mine) == 1
    if bye.average:
        one, other = sorted(mine, key=lambda each: each.round)
        assert one.award == other.award


def test_who_leaves_without_having_played_is_in_no_ranking(store: Store) -> None:
    hall = Hall(store, pairs="ABCDEFG")
    hall.publish()
    _, [absent] = hall.row(1).logged.sides
    hall.do(events.assign_result, given(hall, 1))
    current = hall.view.state.current
    assert current is not None
    [resting] = current.byes
    assert {absent, resting} <= ranked(hall)  # they may still come

    for who in (absent, resting):
        hall.do(events.withdraw, Leaving(entrant=who, round=2, reason="did not come"))

    assert {each.id for each in hall.view.state.entrants} - ranked(hall) == {absent, resting}


def test_a_bye_that_is_reopened_counts_no_more(playing: Hall) -> None:
    [here], _ = playing.row(1).logged.sides
    playing.do(events.assign_result, given(playing, 1))
    playing.do(events.reopen_table, Reopening(round=1, table=1, reason="they came"))

    assert playing.row(1).counted is None
    assert past_of(playing.view.state, 2).byes[here] == 0


@pytest.mark.parametrize(
    "change", [{"movement": Movement.KNOCK_OUT}, {"kind": EventKind.INDIVIDUAL, "movement": Movement.INDIVIDUAL}]
)
def test_no_bye_is_given_where_it_would_decide_or_leave_a_partner_alone(
    store: Store, change: dict[str, EventKind | Movement]
) -> None:
    setup = replace(CUP, **change)  # type: ignore[arg-type]
    assert not any(each.bye for each in remedies(setup))
    hall = Hall(store, setup=setup, pairs="")
    players = 1 if setup.kind is EventKind.INDIVIDUAL else 2
    hall.do(events.register, [replace(pair(each), players=(f"{each}1", f"{each}2")[:players]) for each in "ABCD"])
    hall.publish()

    with pytest.raises(InputError, match="No bye"):
        hall.do(events.assign_result, given(hall, 1))
    with pytest.raises(InputError, match="No bye"):
        hall.do(events.assign_result, given(hall, 1, side=2))


def test_a_ruling_without_a_bye_is_asked_and_stored_as_before(playing: Hall) -> None:
    asked = Assigning(round=1, table=1, scores=(0, 0), rule="left.both", reason="ill")
    assert parts_of(asked) == (1, 1, 0, 0, None, "left.both", "ill")
    playing.do(events.assign_result, asked)
    read = read_document(events.export_event(playing.store, playing.token))

    assert "bye" not in json.dumps([each.body for each in read.events if each.kind == "assign"])
