"""The season as its people see it: pages, files, what was corrected, a member, and the order of a first round."""

import csv
import io
import json
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.club import events
from scorekeeper.club.events.asked import Assigning, Drawing, Entering, Reopening
from scorekeeper.club.events.year.season import NewSeason, begin_season, season_view
from scorekeeper.club.model.setup import Bye
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.club.year.clubs import ClubHere
from tests.club.year.test_pages import club, desk
from tests.web.pages import filled

__all__ = ["club", "desk"]  # fixtures
PAIRS = [("Ann Baker", "Bo"), ("Cleo", "Dan"), ("Ann Cole", "Finn"), ("Gus", "Hal")]


@pytest.fixture
def hall(club: ClubHere) -> Hall:
    """The first evening, whose results are confirmed."""
    club.add("\n".join(name for pair in PAIRS for name in pair))
    hall = club.evening(PAIRS)
    hall.finish()
    return hall


def correct(hall: Hall, more: int = 5000) -> None:
    row = hall.row(1)
    hall.do(events.reopen_table, Reopening(round=1, table=1, reason="added up wrongly"))
    scores = (row.scores[0], row.scores[1] + more)
    hall.do(events.assign_result, Assigning(round=1, table=1, scores=scores, rule="sum", reason="added up wrongly"))


def test_a_result_corrected_three_weeks_later_says_what_it_moved(desk: Desk, club: ClubHere, hall: Hall) -> None:
    assert "changed later" not in desk.look("/season").text
    hall.later(60)
    correct(hall, 10)
    assert "changed later" not in desk.look("/season").text  # the same evening
    hall.later(3 * 7 * 24 * 60)
    correct(hall)

    text = desk.look("/season").text
    assert "Results that were changed later" in text
    assert "changed on 24 September 2026" in text
    moved = season_view(club.store).changes[0].moves
    assert len({each.members for each in moved}) >= 2
    assert any(each.rank != each.rank_before for each in moved)


def test_a_season_without_members_leads_to_the_names_that_were_typed(desk: Desk, club: ClubHere) -> None:
    club.evening(PAIRS, guests=True).finish()
    page = desk.look("/season")

    assert "8 names belong to no member" in page.text
    assert f"/club/{club.token}/names" in page.links


def test_every_rule_is_chosen_on_the_page_and_told_above_the_table(desk: Desk, hall: Hall) -> None:
    page = desk.look("/season?preset=genoa")
    form = {key: value for key, value in filled(page).items() if key != "request_id"}
    assert (form["ranked"], form["planned"], form["best"], form["final"]) == ("pair", "8", "3", "4")
    form |= {"measure": "cards", "halves": "1", "counts": str(hall.links.event_id)}
    desk.press("/season", 303, **form)
    text = desk.look("/season").text
    assert "In each half the best 3 evenings count" in text
    assert "Ann Baker & Bo" in text
    desk.press("/season", 303, **{**form, "counts": "", "planned": "8"})
    assert "No member has a confirmed result" in desk.look("/season").text
    for name, wrong in (
        ("planned", "0"),
        ("planned", "-1"),
        ("keep", "101"),
        ("ranked", "x"),
        ("ties", ""),
        ("best", "x"),
    ):
        assert "Nothing is saved yet" in desk.refused("/season", 422, **{**form, name: wrong})


def test_the_season_is_a_table_for_a_spreadsheet_and_data(desk: Desk, hall: Hall) -> None:
    semicolons = desk.client.get(f"{desk.event}/season.csv", headers={"Accept-Language": "it-IT"}).text
    assert semicolons.splitlines()[0].count(";") == 6
    [head, *rows] = csv.reader(io.StringIO(desk.client.get(f"{desk.event}/season.csv").text.removeprefix("\ufeff")))
    assert len(rows) == 8
    assert head[:3] == ["place", "moved", "name"]
    data = json.loads(desk.client.get(f"{desk.event}/season.json").text)
    assert data["format"] == "canasta-season/1"
    assert [line["names"] for line in data["ranking"]] == [[row[2]] for row in rows]
    assert [line["total"] for line in data["ranking"]] == [int(row[3]) for row in rows]


def test_dropped_results_are_no_numbers_below_zero_in_a_spreadsheet(desk: Desk, club: ClubHere, hall: Hall) -> None:
    club.now += timedelta(days=7)
    club.evening(PAIRS).finish()
    club.do(begin_season, NewSeason("2026-09-01", {"best": 1, "measure": "cards"}))
    text = desk.client.get(f"{desk.event}/season.csv").text
    assert len(re.findall(r"\[\d+\]", text)) == 8
    assert "(" not in text


def test_only_finalists_have_a_dot_for_the_final(desk: Desk, club: ClubHere, hall: Hall) -> None:
    club.now += timedelta(days=7)
    club.evening(PAIRS).finish()
    club.do(begin_season, NewSeason("2026-09-01", {"planned": 1, "final": 2, "measure": "cards"}))
    page = desk.look("/season").html
    assert page.count("Came to 2 of 2 evenings") == 2
    assert page.count("Came to 1 of 1 evening") == 6


def test_the_season_hangs_on_the_wall(desk: Desk, hall: Hall) -> None:
    answer = desk.client.get(f"{desk.event}/season.pdf")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")


def test_the_page_of_a_member_has_each_number_with_the_games_behind_it(desk: Desk, club: ClubHere, hall: Hall) -> None:
    ann = club.member("Ann Baker")
    text = desk.look(f"/members/{ann.id}").text
    assert "1 evening" in text
    assert "Best hand:" in text
    assert "in 1 game" in text
    assert "Partners" in text
    assert "Opponents" in text
    row = hall.row(1)
    assert str(len([each for each in hall.board.rows if each.counted])) == "2"
    assert row.counted is not None


def test_next_evenings_first_round_is_seated_by_the_seasons_order(desk: Desk, club: ClubHere, hall: Hall) -> None:
    order = ["".join(each.members) for each in season_view(club.store).table.lines]
    next_ = Hall(club.store, setup=CUP, pairs="", now=club.now)
    members = {each.name: each.id for each in club.state.members}
    entering = [
        Entering(name=" & ".join(pair), players=pair, here=True, members=[members[name] for name in pair])
        for pair in PAIRS[::-1]
    ]
    next_.do(events.register, entering)
    next_.do(events.draw_round, Drawing(round=1))
    direct = Desk(desk.client, f"/direct/{next_.token}")
    assert "Seat by the season's order" in direct.look("/rounds/1").text
    direct.press("/rounds/1/draw", by_season="1")

    draft = events.open_draft(club.store, next_.token, 1)
    assert draft.problems == ()  # it is drawn again the same
    assert {why for each in draft.why.values() for why in each} >= {
        "By the order of the season.",
        "First against second.",
    }
    places = {each.id: min(order.index(one) for one in each.members) for each in next_.view.state.entrants}
    tables = sorted(sorted(places[side[0]] for side in row.sides) for row in draft.round.tables)
    ranked = sorted(places.values())
    assert tables == [ranked[:2], ranked[2:]]
    next_.do(events.publish_round, 1)


def test_without_a_season_the_first_round_is_drawn_by_lot(desk: Desk, club: ClubHere) -> None:
    hall = Hall(club.store, setup=CUP, now=club.now)
    hall.do(events.draw_round, Drawing(round=1))
    assert "season's order" not in Desk(desk.client, f"/direct/{hall.token}").look("/rounds/1").text
    hall.do(events.draw_round, Drawing(round=1, by_season=True))
    why = events.open_draft(club.store, hall.token, 1).why
    assert {each for sentences in why.values() for each in sentences} == {"Drawn by lot."}


def test_an_evening_counts_from_its_first_result_on_whoever_rests(club: ClubHere) -> None:
    club.add("\n".join(name for pair in PAIRS for name in pair))
    hall = club.evening(PAIRS[:3], setup=replace(CUP, bye=Bye(points=500)))
    assert season_view(club.store).table.lines == ()
    hall.finish()
    assert len(season_view(club.store).table.lines) == 6


def test_hidden_standings_do_not_count_until_they_are_shown(club: ClubHere, hall: Hall) -> None:
    assert season_view(club.store).table.lines
    hall.do(events.show_standings, None)
    assert season_view(club.store).table.lines == ()


def test_a_season_of_a_page_that_was_open_for_long_is_refused_in_a_sentence(club: ClubHere) -> None:
    with pytest.raises(Exception, match="Choose one of the answers"):
        club.do(begin_season, NewSeason("2026-09-01", {"measure": "of the moon"}))
