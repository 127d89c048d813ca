"""Open evenings of a season: the draw knows what members have done on the evenings before."""

import csv
import itertools
import json
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.club import events
from scorekeeper.club.events.asked import Arriving, Drawing, Entering
from scorekeeper.club.events.year import club as clubs
from scorekeeper.club.events.year import members
from scorekeeper.club.events.year.person import person_view
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import read_setup
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.standings.results import results
from scorekeeper.club.model.year.evenings import scores_of
from scorekeeper.club.model.year.rules import Measure
from scorekeeper.club.model.year.season import MEASURES
from scorekeeper.club.sheets.event.head import OfEvent
from scorekeeper.club.sheets.event.standings import sheet_standings
from scorekeeper.sheets.paper.sizes import paper_named
from scorekeeper.store import open_store
from scorekeeper.words.formats import number
from tests.club.model.events import Event
from tests.club.usecases.hall import Hall
from tests.club.web.desk import Desk
from tests.club.web.tapping import Tapping
from tests.club.year.clubs import OPEN, ClubHere
from tests.web.pages import filled

EIGHT = [f"Member {letter}" for letter in "ABCDEFGH"]


def partners(hall: Hall, number: int = 1) -> list[frozenset[str]]:
    state = hall.view.state
    the_round = state.round(number)
    assert the_round is not None
    names = {each.id: each.written[0] for each in state.entrants}
    return [frozenset(names[who] for who in side) for table in the_round.tables for side in table.sides]


def test_on_seven_evenings_eight_members_partner_everybody_once(club: ClubHere) -> None:
    club.add("\n".join(EIGHT))
    together = Counter[frozenset[str]]()
    for week in range(7):
        hall = club.evening([(name,) for name in EIGHT], week, setup=OPEN)
        together.update(partners(hall))

    assert sum(times > 1 for times in together.values()) <= 4  # each draw looks at its own evening alone
    assert len(together) >= 24


def test_who_sat_out_before_plays_and_a_correction_of_the_list_counts_at_once(club: ClubHere) -> None:
    nine = [*EIGHT, "Member I"]
    club.add("\n".join(nine))
    out = Counter[str]()
    states = [club.evening([(name,) for name in nine], week, setup=OPEN).view.state for week in range(9)]
    for state in states:
        out.update(state.entrant(who).written[0] for who in state.rounds[0].byes)  # type: ignore[union-attr]
    assert set(out.values()) == {1}

    club.add("Member J")
    club.evening([(name,) for name in [*EIGHT, "Member J"]], 9, setup=OPEN)
    assert clubs.season_before(club.store, 0, states[-1]).rounds["p9"] == 9
    club.do(members.merge_members, members.Merging(club.member("Member J").id, club.member("Member I").id))
    assert clubs.season_before(club.store, 0, states[-1]).rounds["p9"] == 10


def test_at_a_table_of_three_a_member_has_two_opponents_and_no_partner(club: ClubHere) -> None:
    club.add("\n".join(EIGHT[:7]))
    hall = club.evening([(name,) for name in EIGHT[:7]], setup=replace(OPEN, threes=True))
    table, names = next((row.table, row.names) for row in hall.board.rows if len(row.names) == 3)
    hall.play(table)
    hall.sign(table)
    views = [person_view(club.store, club.state, club.member(name).id) for name in names]

    assert [(len(each.partners), len(each.opponents)) for each in views] == [(0, 2)] * 3
    assert [each.won for each in views[0].opponents.values()] == [1, 1]
    assert [(each.best or (0,))[0] for each in views] == [800, 120, 120]


def test_guests_and_other_servers_have_no_season(club: ClubHere) -> None:
    club.add("\n".join(EIGHT))
    hall = club.evening([(name,) for name in EIGHT], setup=OPEN)
    guests = club.evening([(name,) for name in EIGHT], 1, guests=True, setup=OPEN)
    assert clubs.season_before(club.store, guests.links.event_id, guests.view.state).together == {}
    links = events.import_event(club.store, club.now, events.export_event(club.store, hall.token), club.sent())
    imported = events.open_event(club.store, links.direct_token)
    assert clubs.season_before(club.store, links.event_id, imported.state).together == {}
    assert clubs.season_before(club.store, 0, imported.state).together != {}


def test_a_draft_with_a_season_is_not_taken_for_stale(club: ClubHere) -> None:
    club.add("\n".join(EIGHT))
    club.evening([(name,) for name in EIGHT], setup=OPEN)
    hall = Hall(club.store, setup=OPEN, pairs="", now=club.now + timedelta(weeks=1))
    entering = [
        Entering(name=each.name, players=(each.name,), members=(each.id,), here=True) for each in club.state.members
    ]
    hall.do(events.register, entering)
    hall.do(events.draw_round, Drawing(round=1))

    draft = events.open_draft(club.store, hall.token, 1)
    assert draft.problems == ()
    assert {why for each in draft.why.values() for why in each} >= {"Both pairs are partners for the first time."}
    hall.do(events.check_in, Arriving(entrant="p1", here=False))
    assert events.open_draft(club.store, hall.token, 1).problems  # it has to be drawn again


def test_somebody_leaves_and_somebody_comes_between_rounds(club: ClubHere) -> None:
    club.add("\n".join(EIGHT))
    hall = club.evening([(name,) for name in EIGHT], setup=OPEN)
    hall.finish()
    hall.do(events.check_in, Arriving(entrant="p1", here=False))
    hall.do(events.register, [Entering(name="Late", players=("Late",), late_from=2, here=True)])
    hall.publish(2)

    seated = {name for pair in partners(hall, 2) for name in pair}
    assert seated == {*EIGHT[1:], "Late"}


def test_a_sit_out_counts_as_the_lowest_result_where_the_club_says_so() -> None:
    setup = {"kind": "individual", "movement": "individual", "bye": {"lowest": True}}
    made = Event(**setup).people(5)
    drawn = made.publish(1)
    assert [each for each in results(made.state) if each.entrant in drawn.byes] == []
    made.results(1, lambda _: (900, 350))

    [rest] = [each for each in results(made.state) if each.entrant in drawn.byes]
    assert (rest.award, rest.points, rest.played) == (350, 350, False)
    assert read_setup({"name": "x", **setup}).bye.lowest


@pytest.mark.parametrize("bye", [{"average": True}, {"lowest": True}, {"points": 0}])
@pytest.mark.parametrize("ranked_by", ["sum", "average"])
def test_people_are_ranked_by_the_sum_or_the_average_of_their_rounds(ranked_by: str, bye: dict[str, object]) -> None:
    setup = {"kind": "individual", "movement": "individual", "rounds": 3, "bye": bye, "ranked_by": ranked_by}
    made = Event(**setup).people(9)
    made.play(1)
    made.add("arrive", entrant=made.state.rounds[0].tables[0].sides[0][0], here=False)  # goes home
    made.register(["Late"], late_from=2)
    made.publish(2)
    made.results(2, lambda table: (700 * table, 405))
    made.add("penalty", entrant="p2", round=2, points=-100, award=0, warning=False, rule="x", reason="")
    own: dict[str, list[int]] = {}
    for each in results(made.state):
        own.setdefault(each.entrant, []).append(each.award)

    places = ranking(made.state)
    for place in places:
        total = sum(own[place.entrant]) - 100 * (place.entrant == "p2")
        count = len(own[place.entrant])
        assert place.award == (total if ranked_by == "sum" else (2 * total + count) // (2 * count))
        score = scores_of(made.state)[place.entrant, 0]
        assert MEASURES[Measure.POINTS](score) == place.award
        assert MEASURES[Measure.AVERAGE](score) == (2 * total + count) // (2 * count)  # never divided twice
    assert [each.award for each in places] == sorted((each.award for each in places), reverse=True)
    assert {len(each) for each in own.values()} == {1, 2}


@pytest.mark.parametrize("other", [{"scoring": "match"}, {"final_best": 4}])
def test_the_average_is_refused_where_it_would_say_nothing(other: dict[str, object]) -> None:
    solo = {"name": "x", "kind": "individual", "movement": "individual", "ranked_by": "average"}
    assert read_setup(solo).averaged
    with pytest.raises(EventError) as refused:
        read_setup({**solo, **other})
    assert refused.value.where == "ranked_by"


def test_the_average_is_chosen_on_the_page_and_told_in_every_list(app: Flask, client: FlaskClient) -> None:
    tapping = Tapping(client).open("/").tap("A club event").tap("Open evening")
    tapping.send("Create the event", name="Thursday", ranked_by="average", rounds="2")
    tapping.home = tapping.page.path
    tapping.tap("People").send("Add to the list", names="\n".join(EIGHT[:5]))
    tapping.begin()
    tapping.play(lambda *_: (1200, 305))
    tapping.board().send("Close round 1 and draw round 2").send("Publish round 2")
    tapping.play(lambda *_: (500, 410))
    tapping.board().tap("Standings")
    assert "Points a round" in tapping.said
    standings = tapping.said
    assert 'value="average" selected' in client.get(f"{tapping.home}/setup").text
    with open_store(app.config["DATABASE"]) as store:
        event = events.open_event(store, tapping.home.rpartition("/")[2])
        table = events.standings_csv(store, event.direct_token)
        data = json.loads(client.get(f"/event/{event.watch_token}/standings.json").text)
    awards = [each["award"] for each in data["rankings"][0]["places"]]
    assert data["ranked_by"] == "average"
    assert [int(row["award"]) for row in csv.DictReader(table.removeprefix("\ufeff").splitlines())] == awards
    assert max(awards) <= 1200
    assert all(number(each) in standings for each in awards)
    sheet = sheet_standings(OfEvent(event.setup, event.variant), event.state, None, paper_named("a4"))
    assert sheet.rankings[0].columns[0] == "card points a round"
    assert "card points a round" in sheet.facts


def test_couples_and_beginners_are_no_partners_where_the_club_says_so(app: Flask, client: FlaskClient) -> None:
    """The word of a member is taken over at the door, and next week anew."""
    with open_store(app.config["DATABASE"]) as store:
        club = ClubHere(store)
        app.config["CLOCK"] = lambda: club.now
        club.add("\n".join(EIGHT))
        desk = Desk(client, f"/club/{club.token}")

        def save(at: int, tags: str, status: int = 303) -> TestResponse:
            form: dict[str, Any] = {**filled(desk.look(f"/members/m{at}")), "do": "edit", "active": "1", "tags": tags}
            return desk.press(f"/members/m{at}", status, **form)

        for at in range(1, 5):
            save(at, "Beginner, Beginner ,")
        assert filled(desk.look("/members/m2"))["tags"] == "Beginner"
        assert "At most" in save(2, ",".join("abcdefghijklmnop"), 422).text
        hall = Hall(store, setup=OPEN, pairs="", now=club.now)
        desk.look("")  # the device has the club's link
        direct = Desk(client, f"/direct/{hall.token}")
        for at in range(1, 9):
            direct.press("/members", member=f"m{at}")
        for turn in (1, 2, 3):
            hall.publish(turn)
            hall.finish(turn)
            assert all(len(pair & {*EIGHT[:4]}) == 1 for pair in partners(hall, turn))
        save(1, "")
        again = events.open_event(store, events.again(store, club.now, hall.token, club.sent()).direct_token)
        assert [sorted(each.tags) for each in again.state.people] == [[]] + 3 * [["Beginner"]] + 4 * [[]]


def test_a_couple_plays_together_where_the_club_says_so(app: Flask, client: FlaskClient) -> None:
    """Ticked at one of the two; both pages say so, and the next draw counts it."""
    with open_store(app.config["DATABASE"]) as store:
        club = ClubHere(store)
        app.config["CLOCK"] = lambda: club.now
        club.add("\n".join(EIGHT))
        desk = Desk(client, f"/club/{club.token}")

        def save(at: int, status: int = 303, **changed: str) -> TestResponse:
            return desk.press(
                f"/members/m{at}", status, **{**filled(desk.look(f"/members/m{at}")), "do": "edit", **changed}
            )

        assert "Choose the usual partner with whom Member A always plays" in save(1, 422, together="1").text
        save(1, partner="m2", together="1")
        assert filled(desk.look("/members/m2"))["together"] == "1"
        hall = club.evening([(name,) for name in EIGHT[::-1]], setup=OPEN)
        hall.finish()
        hall.publish(2)
        assert all({*EIGHT[:2]} in partners(hall, turn) for turn in (1, 2))
        assert "Couples who always play together" in desk.client.get(f"/direct/{hall.token}/rounds/1").text
        save(3, partner="m2", together="1")
        assert club.state.couples == {"m2": "m3", "m3": "m2"}
        assert "together" not in filled(desk.look("/members/m1"))
        save(2, together="")
        assert club.state.couples == {}


def test_members_keep_their_numbers_and_guests_get_those_of_nobody(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        club = ClubHere(store)
        app.config["CLOCK"] = lambda: club.now
        club.add("number;name\n2;Ann\n31;Bo\n4;Cleo\n1;Dan")
        hall, pairs = Hall(store, setup=OPEN, pairs="", now=club.now), Hall(store, pairs="", now=club.now)
        Desk(client, f"/club/{club.token}").look()  # the device has the club's link
        direct = Desk(client, f"/direct/{hall.token}")
        direct.press("/people", names="Guest 1\n4 Guest 2\nGuest 3", here="1", back="members")
        for name in ("Bo", "Cleo", "Ann"):
            direct.press("/members", member=club.member(name).id)
        Desk(client, f"/direct/{pairs.token}", itertools.count(100)).press(
            "/people", names="Eve & Fay", here="1", back="members"
        )

        assert {each.name: each.number for each in hall.view.state.people} == {
            "Guest 1": 3,
            "Guest 2": 4,
            "Guest 3": 5,
            "Bo": 31,
            "Cleo": 6,
            "Ann": 2,
        }
        assert [each.number for each in pairs.view.state.people] == [1]
