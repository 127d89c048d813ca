"""What the director decides: results without play, corrections, penalties, what is public."""

from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events.asked import Assigning, Calling, Cancelling, Correcting, Penalising, Reopening, Ticking
from scorekeeper.club.events.shown.views import TableStakes
from scorekeeper.club.model.choices import CorrectionKind, CorrectionPolicy
from scorekeeper.store import Store
from scorekeeper.usecases import EventMoved, InputError, Locked, NothingToDo, NotYet, correct_hand, open_game, protest
from scorekeeper.usecases.game.record_hand import HandEntry
from scorekeeper.usecases.incidents.entering import Protest
from scorekeeper.usecases.journal.writing import Sent
from tests.club.usecases.hall import CUP, Hall
from tests.usecases.table import hand, read

FORFEIT = Assigning(round=1, table=2, scores=(355, 0), rule="late", reason="nobody came", awards=(14, 6))


def change_hand(hall: Hall, table: int, points: int) -> None:
    token = hall.table(table).game_token
    replaces = open_game(hall.store, token).hands[0].entry_seq
    new = HandEntry(f"change-{table}-{points}", 1, read(hand(points)))
    correct_hand(hall.store, hall.now, token, new, replaces)


def correcting(hall: Hall, table: int) -> Correcting:
    preview = events.preview_correction(hall.store, hall.now, hall.token, (1, table))
    return Correcting(
        round=1,
        table=table,
        version=preview.version,
        scores=preview.scores,
        kind=CorrectionKind.SUM,
        agreed="both sides",
        reason="added up wrongly",
    )


def ranks(hall: Hall) -> list[tuple[str, int]]:
    page = events.show_public(hall.store, hall.now, hall.links.watch_token)
    return [(each.entrant, each.award) for each in page.ranking]


def test_a_forfeit_counts_and_locks_the_table(playing: Hall) -> None:
    playing.do(events.assign_result, FORFEIT)

    assert playing.row(2).status == "done"
    assert playing.row(2).counted == (355, 0)
    with pytest.raises(Locked):
        playing.play(2)
    with pytest.raises(NotYet, match="reopen it first"):
        playing.do(events.assign_result, FORFEIT)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"reason": ""}, "reason"),
        ({"rule": " "}, "rule"),
        ({"scores": (10**7, 0)}, "scores[0]"),
        ({"scores": (803, 0)}, "scores[0]"),
        ({"awards": (0, -(10**7))}, "awards[1]"),
    ],
)
def test_a_ruling_names_its_rule_and_its_reason(playing: Hall, change: dict[str, object], where: str) -> None:
    with pytest.raises(InputError) as refused:
        playing.do(events.assign_result, replace(FORFEIT, **change))  # type: ignore[arg-type]

    assert refused.value.where == where


def test_a_correction_counts_from_the_moment_it_is_taken_over(playing: Hall) -> None:
    playing.finish()
    before = ranks(playing)
    first = playing.row(1).names[0]
    playing.do(events.reopen_table, Reopening(round=1, table=1, reason="a canasta was forgotten"))
    change_hand(playing, 1, 310)
    assert ranks(playing) == before
    assert playing.row(1).status == "unsigned"
    with pytest.raises(NotYet, match="reopened"):
        playing.sign(1, 0)

    preview = events.preview_correction(playing.store, playing.now, playing.token, (1, 1))
    assert (preview.before, preview.scores, preview.allowed) == ((810, 120), (910, 120), True)
    assert [each.award_after - each.award_before for each in preview.effects.moved][:1] == [100]
    playing.do(events.correct_result, correcting(playing, 1))

    assert playing.row(1).counted == (910, 120)
    assert playing.row(1).status == "done"
    [made] = playing.row(1).logged.corrections
    assert (made.kind, made.agreed, made.before, made.after) == ("sum", "both sides", (810, 120), (910, 120))
    entrant = playing.view.state.entrant(ranks(playing)[0][0])
    assert entrant is not None
    assert (entrant.name, ranks(playing)[0][1]) == (first, 910)
    with pytest.raises(Locked):
        change_hand(playing, 1, 320)


def test_a_correction_says_what_it_is_and_is_about_what_was_shown(playing: Hall) -> None:
    playing.finish()
    with pytest.raises(NotYet, match="Reopen the result first"):
        playing.do(events.correct_result, correcting(playing, 1))
    playing.do(events.reopen_table, Reopening(round=1, table=1, reason="checked again"))
    asked = correcting(playing, 1)
    with pytest.raises(NothingToDo):
        playing.do(events.reopen_table, Reopening(round=1, table=1, reason="twice"))
    for wrong in ({"agreed": ""}, {"reason": ""}):
        with pytest.raises(InputError):
            playing.do(events.correct_result, replace(asked, **wrong))  # type: ignore[arg-type]
    change_hand(playing, 1, 300)
    with pytest.raises(EventMoved, match="since the preview"):
        playing.do(events.correct_result, asked)


def test_a_table_without_a_hand_has_nothing_to_take_over(playing: Hall) -> None:
    playing.do(events.assign_result, FORFEIT)
    opening = Reopening(round=FORFEIT.round, table=FORFEIT.table, reason="they came after all")
    playing.do(events.reopen_table, opening)

    with pytest.raises(NotYet, match="No hand has been entered"):
        playing.do(events.correct_result, correcting(playing, FORFEIT.table))
    playing.do(events.assign_result, FORFEIT)


def test_the_policy_of_the_event_says_how_long(store: Store) -> None:
    hall = Hall(store, setup=replace(CUP, corrections=CorrectionPolicy.UNTIL_NEXT_ROUND), pairs="ABCD")
    hall.publish()
    hall.finish()
    hall.publish(2)

    with pytest.raises(NotYet, match="Round 2 is published"):
        hall.do(events.reopen_table, Reopening(round=1, table=1, reason="too late"))


def test_penalties_count_until_they_are_cancelled(playing: Hall) -> None:
    playing.finish()
    best, award = ranks(playing)[0]
    asked = Penalising(entrant=best, round=1, rule="late", reason="7 minutes", points=-100)
    number = playing.do(events.give_penalty, asked).number
    assert dict(ranks(playing))[best] == award - 100

    playing.do(events.cancel_penalty, Cancelling(penalty=number, reason="the clock was wrong"))

    assert dict(ranks(playing))[best] == award
    with pytest.raises(NothingToDo):
        playing.do(events.cancel_penalty, Cancelling(penalty=number, reason="again"))
    for wrong in ({"points": 0}, {"rule": ""}, {"entrant": "p99"}, {"points": -(10**7)}):
        with pytest.raises(InputError):
            playing.do(events.give_penalty, replace(asked, **wrong))


def test_a_result_is_ticked_off_against_its_slip(playing: Hall) -> None:
    playing.play(1)
    version = playing.row(1).version
    with pytest.raises(NotYet):
        playing.do(events.tick_check, Ticking(round=1, table=1, version=version))
    playing.sign(1)
    playing.do(events.tick_check, Ticking(round=1, table=1, version=version))
    assert playing.row(1).checked
    with pytest.raises(EventMoved):
        playing.do(events.tick_check, Ticking(round=1, table=1, version=version + 1))
    playing.do(events.reopen_table, Reopening(round=1, table=1, reason="look again"))
    assert not playing.row(1).checked


def test_calls_wait_until_they_are_answered(playing: Hall) -> None:
    number = playing.at(1, events.call_director, Calling(round=1, table=1)).number
    playing.at(1, events.call_director, Calling(round=1, table=1, why="please"))
    playing.at(1, events.call_director, Calling(round=1, table=1, why="now"))
    assert playing.row(1).status == "called"
    with pytest.raises(NothingToDo, match="already been called"):
        playing.at(1, events.call_director, Calling(round=1, table=1, why="hello"))
    for each in range(number, number + 3):
        playing.do(events.answer_call, each)
    assert playing.row(1).status == "waiting"
    with pytest.raises(NothingToDo):
        playing.do(events.answer_call, number)


def test_a_protest_that_can_move_a_placing_is_told_apart(playing: Hall) -> None:
    playing.play(1, 200)  # 800 to 120
    playing.play(2, 300)  # 900 to 120
    assert events.table_stakes(playing.store, playing.token, (1, 1)) is None
    playing.sign(2)

    def stakes_of(points: int, request: str) -> TableStakes:
        asked = Protest(1, 0, "the count", (points, 0))
        token = playing.table(1).game_token
        protest(playing.store, playing.now, token, Sent(request), asked)
        found = events.table_stakes(playing.store, playing.token, (1, 1))
        assert found is not None
        return found

    small = stakes_of(50, "protest-1")
    assert (small.protests, small.changes, small.unknown) == (1, False, False)
    large = stakes_of(60, "protest-2")  # together 910 to 900

    assert large.changes
    first = {playing.row(each).logged.sides[0][0] for each in (1, 2)}
    assert set(large.moved) == first
