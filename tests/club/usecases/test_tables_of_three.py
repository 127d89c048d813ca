"""Tables of three on an open evening: their rules, their sides, their results, and their documents."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.club import events
from scorekeeper.club.events.asked import Assigning, Disputing, Drawing, Entering, Reopening, SideAtTable
from scorekeeper.club.events.exporting import FORM, written
from scorekeeper.club.events.slips import SlipTyped
from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.store import Store
from scorekeeper.usecases import EventMoved, InputError, ReadOnly
from scorekeeper.usecases.journal.writing import Sent
from tests.club.spoiled_events import evening
from tests.club.usecases.hall import Hall
from tests.club.year.clubs import OPEN

THREES = replace(OPEN, threes=True)


def opened(store: Store, game: str = "classic", setup: Setup = THREES, **more: Any) -> tuple[Hall, int]:
    """An open evening of seven people in round 1, and the number of its table of three."""
    hall = Hall(store, setup=setup, pairs="", variant_id=game, **more)
    people = [Entering(name=f"P{at}", players=(f"P{at}",), here=True) for at in range(7)]
    hall.do(events.register, people)
    hall.publish()
    return hall, next(row.table for row in hall.board.rows if len(row.names) == 3)


@pytest.mark.parametrize(
    ("game", "three", "dealt"), [("classic", "classic-3", 13), ("burraco", "burraco-3", 11), ("samba", "samba", 15)]
)
def test_a_table_of_three_has_the_rules_of_its_seating(store: Store, game: str, three: str, dealt: int) -> None:
    hall, table = opened(store, game)
    view = hall.table(table)

    assert view.game is not None
    assert (view.game.variant.id, view.game.variant.deal.cards) == (three, dealt)
    assert [len(each) for each in view.players] == [1, 1, 1]
    assert len(view.seats) == 3
    assert view.hands == 1
    other = next(row for row in hall.board.rows if len(row.names) == 2)
    assert hall.table(other.table).variant.id == game


def test_house_rules_hold_there_as_far_as_the_rules_for_three_have_them(store: Store) -> None:
    known = {"concealed-first-turn": 300, "target": 3_000}
    hall, table = opened(store, house_rules=known)
    game = hall.table(table).game

    assert game is not None
    assert game.house_rules == {"concealed-first-turn": 300, "target": None, "hands": 1}
    assert game.variant.game.target is None
    assert rules.for_three(rules.variant("american")) is None


def test_only_an_open_evening_with_card_points_and_rules_for_three_can_have_them(store: Store) -> None:
    with pytest.raises(InputError, match="No rules are known"):
        Hall(store, setup=THREES, variant_id="american", pairs="")
    for wrong in (replace(THREES, scoring=Scoring.MATCH), replace(Setup(name="Cup"), threes=True)):
        with pytest.raises(InputError, match="card points are added up"):
            Hall(store, setup=wrong, pairs="")


def test_who_does_not_want_them_any_more_draws_again(store: Store) -> None:
    hall = Hall(store, setup=THREES, pairs="")
    people = [Entering(name=f"P{at}", players=(f"P{at}",), here=True) for at in range(7)]
    hall.do(events.register, people)
    hall.do(events.draw_round, Drawing(round=1))
    hall.do(events.change_setup, OPEN)

    assert "three" not in hall.view.state.rules
    assert events.open_draft(hall.store, hall.token, 1).blocked
    hall.publish()
    assert [len(row.names) for row in hall.board.rows] == [2]


def test_all_three_sign_and_one_phone_may_be_handed_round(store: Store) -> None:
    hall, table = opened(store)
    hall.play(table)

    def sign(side: int, seat: str, *, handed: bool = False) -> None:
        sent = Sent(f"sign-{side}-{seat}-{handed}", "a phone", None, seat, handed)
        events.sign(store, hall.now, hall.phone(table), sent, hall.signing(table, side))

    sign(0, "0a")
    asked, sent = SideAtTable(round=1, table=table, side=1), Sent("take-00001", "a phone", None, "0a")
    with pytest.raises(ReadOnly, match="already has a seat"):
        events.take_seat(store, hall.now, hall.phone(table), sent, asked)
    sign(1, "0a", handed=True)
    assert hall.table(table).can_sign == (2,)
    assert hall.row(table).logged.result is None
    sign(2, "0b")
    assert hall.row(table).logged.result == (800, 120, 120)
    assert hall.row(table).logged.seats == ("0a", "", "0b")
    said = [each.words for each in events.audit_log(store, hall.token)]
    assert f"Round 1, table {table}: North confirms 800 to 120 to 120." in said
    assert f"Round 1, table {table}: East confirms 800 to 120 to 120 on a borrowed phone." in said


def test_a_side_refuses_and_withdraws(store: Store) -> None:
    hall, table = opened(store)
    hall.play(table)
    hall.at(table, events.dispute, Disputing(round=1, table=table, side=2, reason="No."))
    with pytest.raises(InputError, match="which side"):
        hall.at(table, events.dispute, Disputing(round=1, table=table, side=3, reason="No."))
    with pytest.raises(InputError, match="Only the side"):
        hall.at(table, events.withdraw_dispute, SideAtTable(round=1, table=table, side=1))
    hall.at(table, events.withdraw_dispute, SideAtTable(round=1, table=table, side=2))
    assert any("withdrawn by South" in each.words for each in events.audit_log(store, hall.token))


def test_results_need_a_number_for_each_side(store: Store) -> None:
    hall, table = opened(store)
    for scores, hands in (((5, 10), ()), ((5, 10, 15), ((5, 10),))):
        with pytest.raises(InputError, match="each side"):
            hall.do(events.type_slip, SlipTyped(round=1, table=table, scores=scores, hands=hands))
    with pytest.raises(InputError, match="two sides"):
        hall.do(events.assign_result, Assigning(round=1, table=table, scores=(0, 0), rule="left.both", reason="Gone"))
    hall.play(table)
    with pytest.raises(EventMoved):
        hall.at(table, events.sign, replace(hall.signing(table, 0), scores=(800, 120)))
    hall.sign(table)
    hall.do(events.reopen_table, Reopening(round=1, table=table, reason="Why"))
    with pytest.raises(InputError, match="swapped"):
        events.preview_correction(store, hall.now, hall.token, (1, table), swapped=True)


def test_the_document_brings_everything_back_and_contradictions_are_refused(store: Store) -> None:
    hall = evening(store)
    content = events.export_event(store, hall.token)
    links = events.import_event(store, hall.now, content, hall.sent(), again=True)

    assert events.export_event(store, links.direct_token) == content
    assert ranking(events.open_event(store, links.direct_token).state) == ranking(hall.view.state)
    [row] = [row for row in hall.view.state.rounds[0].tables if len(row.sides) == 3]
    first, second, third = (f"Person {int(who[1:]) - 1}" for side in row.sides for who in side)
    of_first = next(line for line in events.results_csv(store, hall.token).splitlines() if f",{first},," in line)
    assert f"{second},{third}" in of_first
    for change in (short_scores, unannounced, two_of_them):
        data = json.loads(content)
        change(data)
        again = {key: each for key, each in data.items() if key not in {"sum", "seal"}}
        spoiled = written({**again, "sum": FORM.check_sum(again)})
        with pytest.raises(InputError, match="cannot be read"):
            events.import_event(store, hall.now, spoiled, hall.sent(), again=True)


def short_scores(data: Any) -> None:
    """The slip of the table of three has two totals."""
    slip = next(each for each in data["events"] if each["kind"] == "slip")
    slip["body"]["scores"].pop()


def unannounced(data: Any) -> None:
    """The set-up does not say that there are tables of three."""
    del data["events"][0]["body"]["rules"]["three"]


def two_of_them(data: Any) -> None:
    """Two people sit at the table of three."""
    drawn = next(each for each in data["events"] if each["kind"] == "draft")
    next(each for each in drawn["body"]["tables"] if "alone" in each)["alone"].pop()
