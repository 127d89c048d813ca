"""An event from its first hand to its ranking, as its director presses the buttons."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.club import events
from scorekeeper.club.events.asked import Calling, Disputing
from scorekeeper.club.model.choices import CorrectionPolicy, RoundStatus
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.web.director import directing as areas
from scorekeeper.store import open_store
from scorekeeper.usecases import HandEntry, correct_hand, open_game
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.desk import Desk
from tests.usecases.table import hand, read
from tests.web.pages import Page
from tests.web.test_access import fill_in


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    """Four pairs at two tables in round 1 of three; the hands are entered on their phones."""
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=PRESETS["italian-3"].setup("Cup", hands=1), pairs="ABCD")
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        yield hall


@pytest.fixture
def directing(client: FlaskClient, hall: Hall) -> Desk:
    return Desk(client, f"/direct/{hall.token}")


def signed(page: Page) -> dict[str, str]:
    return {key: page.fields[key] for key in ("version", "score_0", "score_1")}


@pytest.mark.parametrize(
    ("minutes", "ago"), [(119, "119 min"), (120, "2 h"), (47 * 60, "47 h"), (48 * 60, "2 days"), (304_677, "211 days")]
)
def test_a_long_time_is_said_in_hours_or_days(hall: Hall, directing: Desk, minutes: int, ago: str) -> None:
    hall.do(events.start_clock, 1)
    hall.play(1)
    hall.later(minutes)
    for page in ("", "/rounds/1/tables/1"):
        assert f" {ago} since the last entry" in directing.look(page).text


def test_a_round_goes_from_the_first_hand_to_the_next_draw(hall: Hall, directing: Desk) -> None:
    hall.do(events.start_clock, 1)
    assert "2 tables are still open. There is nothing for you to do." in directing.look().text
    hall.play(1)
    hall.sign(1, 0)
    hall.later(7)
    board = directing.look().text
    assert "1 unconfirmed 7 min since the last entry" in board
    assert "one side has confirmed" in board
    assert "2 waiting" in board

    hall.at(2, events.call_director, Calling(round=1, table=2, why="Cards lie on the floor"))
    assert "Table 2 is calling: Cards lie on the floor Go to table 2" in directing.look().text
    page = directing.look("/rounds/1/tables/2")
    assert "The table called at" in page.text
    directing.press("/answer", event=page.fields["event"], round="1", table="2")
    assert "called at" not in directing.look("/rounds/1/tables/2").text

    first = directing.look("/rounds/1/tables/1")
    directing.press("/rounds/1/tables/1/sign", 303, **signed(first))
    assert "Confirmed by Pair" in directing.look("/rounds/1/tables/1").text
    directing.press("/rounds/1/tables/2/assign", remedy="late.lost", there="1", reason="At 20:12")
    assert "In the ranking 6 and 14." in directing.look("/rounds/1/tables/2").text

    assert "Close round 1 and draw round 2" in directing.look().text
    assert directing.press("/rounds/1/close", draw="1").location.endswith("/rounds/2")
    draft = directing.look("/rounds/2").text
    assert "Publish round 2" in draft
    assert "against" in draft


def test_a_result_is_reopened_changed_and_taken_over(hall: Hall, directing: Desk) -> None:
    hall.play(1, 200)
    hall.sign(1)
    hall.play(2, 210)
    hall.sign(2)
    at = "/rounds/1/tables/1"
    assert "The game still gives the old result." in directing.look(f"{at}/correct").text
    directing.press(f"{at}/reopen", reason="The cards left were not counted")
    reopened = directing.look(at).text
    assert "Change the game" in reopened
    assert directing.look().text
    assert "Until a corrected result is accepted, 800 to 120 counts." in reopened

    token = hall.row(1).game_token
    page = Page(directing.client.get(f"/g/{token}"))
    assert f"{directing.event}{at}" in page.links
    assert f"/g/{token}" not in Page(directing.client.get("/")).links
    [play] = open_game(hall.store, token).hands
    entry = HandEntry("corrected-hand", 1, read(hand(500)))
    correct_hand(hall.store, hall.now, token, entry, play.entry_seq)
    preview = directing.look(f"{at}/correct")
    assert "Counts now 800 120 The game says 1,100 120" in preview.text
    assert "The next round is not published yet" in preview.text
    told = {"kind": "sum", "agreed": "both", "reason": "Added again"}
    again = directing.refused(f"{at}/correct", 422, **{**signed(preview), **told, "kind": ""})
    assert "Choose what kind of correction it is." in again
    directing.press(f"{at}/correct", 303, **signed(preview), **told)
    assert "800 to 120 was corrected; now 1,100 to 120. Added again" in directing.look(at).text


def test_after_a_correction_the_director_is_on_the_page_of_that_table_and_round(
    hall: Hall, client: FlaskClient
) -> None:
    hall.finish()
    hall.publish(2)
    desk = Desk(client, f"/direct/{hall.token}")
    desk.press("/rounds/1/tables/1/reopen", reason="Added wrongly")
    here = f"{desk.event}/rounds/1/tables/1"
    page = desk.look("/rounds/1/tables/1")  # the first page that this device opens
    game = next(each for each in page.links if each.startswith("/g/"))

    for at, what in enumerate(("undo", "undo", "delete-last"), 2):
        sent = {"request_id": f"director-{what}-{at}", "version": str(at)}
        answer = client.post(f"{game}/{what}", data=sent)
        assert answer.status_code == 302, (what, Page(answer).text)
        assert answer.location == here, what


def test_after_a_penalty_or_a_protest_the_director_is_on_the_page_of_that_table_and_round(
    hall: Hall, client: FlaskClient
) -> None:
    hall.play(1)
    desk = Desk(client, f"/direct/{hall.token}")
    here = f"{desk.event}/rounds/1/tables/1"
    page = desk.look("/rounds/1/tables/1")
    game = next(each for each in page.links if each.startswith("/g/"))

    def send(path: str, **fields: str) -> str:
        sent = {"request_id": f"noting{path.replace('/', '-')}", "number": "1", "confirm": "1", **fields}
        answer = client.post(f"{game}{path}", data=sent)
        assert answer.status_code == 302, Page(answer).text
        return answer.location

    def newest(kind: str) -> int:
        view = open_game(hall.store, hall.row(1).game_token)
        return next(each.entry_seq for each in reversed(view.log) if each.kind == kind)

    assert send("/penalties/new", side="0", what="exposed-card", times="1", player="") == here
    assert send(f"/penalties/{newest('penalty')}", reason="wrong player") == here
    assert send("/protests", side="1", text="the count", claims_1="100") == here
    decided = {"outcome": "upheld", "claims_1": "100"}
    assert send(f"/protests/{newest('protest')}", **decided) == here


def test_a_table_is_helped_along(hall: Hall, directing: Desk) -> None:
    at = "/rounds/1/tables/1"
    directing.press(f"{at}/postpone", postponed="1")
    assert re.search(r"Table 1 later \d Pair", directing.look().text)
    directing.press("/rounds/1/tables/2/postpone", postponed="1")
    assert "Every other result is in. Postponed: tables 1 and 2." in directing.look().text
    for table in (1, 2):
        directing.press(f"/rounds/1/tables/{table}/postpone", postponed="")
    directing.press("/rounds/1/start")
    directing.press(f"{at}/extend", minutes="5")
    assert "5 extra minutes for this table." in directing.look(at).text
    row = hall.row(1)
    leaves = f"{row.logged.sides[0][0]}|{row.players[0][0]}"
    directing.press(f"{at}/substitute", leaves=leaves, comes="Zoe", reason="ill")
    assert f"Zoe plays for {row.players[0][0]}: ill" in directing.look(at).text
    assert "does not play for" in directing.refused(f"{at}/substitute", leaves=leaves)

    hall.play(1)
    refusal = Disputing(round=1, table=1, side=1, reason="We had 200 more")
    hall.at(1, events.dispute, refusal)
    assert "Table 1 disputes its result: We had 200 more" in directing.look().text
    page = directing.look(at)
    directing.press("/settle", event=page.fields["event"], round="1", table="1")
    assert "1 unconfirmed" in directing.look().text
    assert "Choose one of the rules" in directing.refused(f"{at}/assign", reason="late")
    own = {"remedy": "own", "rule": "ours", "reason": "late"}
    assert "Write the card points" in directing.refused(f"{at}/assign", 422, **own)
    directing.press(f"{at}/assign", 303, **own, points_0="-100", points_1="300")
    assert "By ruling (ours): late." in directing.look(at).text


def test_slips_are_ticked_in_the_order_of_the_pile(hall: Hall, directing: Desk) -> None:
    hall.finish()
    for table in (1, 2):
        page = directing.look("/check")
        assert f"round 1: {table - 1} of 2 slips Table {table}" in page.text
        names = ("round", "table", "version")
        directing.press("/check", 303, **{name: page.fields[name] for name in names})
    assert "Every result of round 1 agrees with its slip." in directing.look("/check").text
    assert "120 checked" in directing.look().text
    directing.press("/rounds/1/approve")
    assert f"{directing.event}/rounds/1" in directing.look().links
    first = directing.look("/rounds/1")
    assert "approved" in first.text
    assert "810 to 120 Open table 1" in first.text
    assert f"{directing.event}/rounds/1/tables/1" in first.links
    directing.press("/rounds/1/unclose", reason="One slip more")
    assert "being played" in directing.look("/rounds/1").text


def test_penalties_count_and_are_cancelled(hall: Hall, directing: Desk) -> None:
    given = {"entrant": "p1", "round": "1", "remedy": "late.warning", "reason": "late"}
    directing.press("/penalties", 303, **given)
    directing.press("/penalties", 303, **given)
    assert "Pair A has two warnings in force." in directing.look("/penalties").text
    directing.press("/penalties", 303, **{**given, "remedy": "warnings.two"})
    page = directing.look("/penalties").text
    assert "two warnings in force" not in page
    assert "round 1: -1 in the ranking" in page.replace("\N{MINUS SIGN}", "-")
    number = hall.view.state.penalties[-1].number
    directing.press(f"/penalties/{number}/cancel", reason="a mistake")
    assert "Cancelled: a mistake" in directing.look("/penalties").text
    own = {**given, "remedy": "own", "rule": "Phones", "points": "50"}
    directing.press("/penalties", 303, **own)
    assert hall.view.state.penalties[-1].points == -50
    assert "Write points" in directing.refused("/penalties", 422, **{**own, "points": ""})


def test_standings_say_how_far_they_go(hall: Hall, directing: Desk) -> None:
    """A round that is public and has no result yet is not behind anybody."""
    for table in (1, 2):
        hall.play(table)
        hall.sign(table)
    assert "Standings during round 1" in directing.look("/standings").text
    hall.do(events.close_round, 1)
    hall.publish(2)
    watch = f"/event/{hall.links.watch_token}/standings"
    for page in (directing.look("/standings"), Page(directing.client.get(watch))):
        assert "Standings after round 1" in page.text
        assert "after round 2" not in page.text


def test_a_tie_break_has_a_column_where_it_decided_something(hall: Hall, directing: Desk) -> None:
    for row in hall.board.rows:
        hall.play(row.table, 200 + 10 * row.table)
        hall.sign(row.table)
    told = directing.look("/standings")
    assert "are broken by " in told.text
    assert 'class="num tie"' not in told.html
    tied = Hall(hall.store, setup=hall.view.setup, now=hall.now)
    tied.publish()
    for row in tied.board.rows:
        tied.play(row.table)
        tied.sign(row.table)
    there = Desk(directing.client, f"/direct/{tied.token}").look("/standings")
    assert 'class="num tie"' in there.html
    assert "Figures of a tie-break are shown only where the points are equal." in there.text


def test_standings_are_hidden_and_shown(hall: Hall, directing: Desk) -> None:
    hall.finish()
    assert "Everybody sees the standings up to round 1." in directing.look("/standings").text
    directing.press("/show", round="")
    assert "Only you see the standings." in directing.look("/standings").text
    directing.press("/show", round="1")
    assert hall.view.state.shown == 1
    directing.press("/note", text="The hall is cold")
    log = directing.look("/log").text
    assert "The hall is cold" in log
    assert "The standings are public up to round 1." in log
    links = directing.look("/links")
    assert hall.view.watch_token in links.html
    assert hall.view.tables[0].code[:3] in links.text


def test_who_comes_late_leaves_and_comes_back(hall: Hall, directing: Desk) -> None:
    late = b"name,player1,player2\nLate ones,Ida,Jon\n"
    file = {"file": (io.BytesIO(late), "late.csv"), "request_id": "a-file-of-names"}
    response = directing.client.post(f"{directing.event}/people", data=file)
    assert response.status_code == 303
    file["file"] = (io.BytesIO(late), "late.csv")
    assert directing.client.post(f"{directing.event}/people", data=file).status_code == 303
    assert "Late ones : Ida, Jon from round 2" in directing.look("/people").text
    file["file"] = (io.BytesIO("Kai & Zoë".encode("utf-16")), "unicode.txt")
    file["request_id"] = "a-file-of-unicode"
    assert directing.client.post(f"{directing.event}/people", data=file).status_code == 303
    assert "Kai & Zoë" in directing.look("/people").text
    assert "Line 2: Write the two names" in directing.refused("/people", names="A & B\nC")
    assert "A & B\nC" in directing.client.post(
        f"{directing.event}/people", data={"names": "A & B\nC", "request_id": "a-list-of-names"}
    ).text.replace("\r", "").replace("&amp;", "&")

    directing.press("/people/p1", do="leave", round="2", reason="tired")
    assert "left before round 2" in directing.look("/people/p1").text
    directing.press("/people/p1", do="return", round="3")
    assert "back from round 3" in directing.look("/people/p1").text
    assert "Take off the list" in directing.look("/people/p1").text
    directing.press("/people/p1", do="leave", round="4", reason="tired again")
    directing.press("/people/p1", do="return", round="4")
    again = directing.refused("/people/p1", do="edit", name="Pair B", players="A1\nA2", tags="")
    assert "is already on the list" in again
    directing.press("/people/p1", do="edit", name="The A team", players="A1\nA3", tags="North, Red")
    assert "The A team : A1, A3 ; North; Red" in directing.look("/people").text
    directing.press("/people/p2", do="arrive")
    assert "6 pairs 1 here" in directing.look("/people").text


def test_the_start_page_knows_the_events_of_this_device(directing: Desk) -> None:
    assert "Events that you direct" not in Page(directing.client.get("/")).text
    directing.look()
    start = Page(directing.client.get("/"))
    assert "Events that you direct Cup round 1 published" in start.text
    assert directing.event in start.links


def test_a_poll_gets_the_board_only_when_it_has_changed(hall: Hall, directing: Desk) -> None:
    first = directing.client.get(directing.event)
    known = {"If-None-Match": first.headers["ETag"]}
    assert directing.client.get(directing.event, headers=known).status_code == 304
    hall.play(1)
    assert directing.client.get(directing.event, headers=known).status_code == 200
    later = directing.client.get(directing.event).headers["ETag"]
    hall.later(1)
    known = {"If-None-Match": later}
    assert directing.client.get(directing.event, headers=known).status_code == 200


def test_links_of_public_and_tables_direct_nothing(app: Flask, client: FlaskClient, hall: Hall) -> None:
    known = {"number": "1", "table": "1", "entrant": "p1", "entry_seq": "1"}
    numbers = {"event": "1", "version": "1", "score_0": "0", "score_1": "0", "minutes": "5"}
    fields = {**numbers, "to": "4", "table": "1", "round": "1", "do": "arrive", "postponed": "1"}
    fields |= {"name": "x", "names": "X & Y", "remedy": "own", "entrant": "p1", "reason": "why"}
    version = hall.view.version
    rules = [each for each in app.url_map.iter_rules() if each.rule.startswith("/direct/")]
    own = {each.blueprint.name for each in areas.AREAS} - {"events"}
    for token in (hall.view.watch_token, hall.phone(1)):
        for rule in (each for each in rules if each.endpoint.partition(".")[0] in own):
            path = fill_in(rule.rule, known | {"token": token})
            method = "POST" if "POST" in (rule.methods or ()) else "GET"
            sent = {**fields, "request_id": "a-foreign-hand"} if method == "POST" else None
            response = client.open(path, method=method, data=sent)
            assert response.status_code == 403, (method, path)
    assert hall.view.version == version


def test_an_event_comes_back_from_its_file(hall: Hall, client: FlaskClient) -> None:
    content = events.export_event(hall.store, hall.token)
    form = {"file": (io.BytesIO(content), "event.json"), "request_id": "bring-it-back"}
    response = client.post("/events/import", data=form)
    assert response.status_code == 303
    assert "Links" in Page(client.get(response.location)).text
    broken = {"file": (io.BytesIO(b"{}"), "event.json"), "request_id": "bring-it-back-2"}
    assert client.post("/events/import", data=broken).status_code == 422


def test_a_file_that_was_brought_in_before_is_asked_about(hall: Hall, client: FlaskClient) -> None:
    content = events.export_event(hall.store, hall.token)

    def bring(number: int, **more: str) -> TestResponse:
        file = (io.BytesIO(content), "event.json")
        sent = {"file": file, "request_id": f"bring-it-in-{number}", **more}
        return client.post("/events/import", data=sent)

    assert bring(1).status_code == 303
    asked = bring(2)
    assert asked.status_code == 422
    assert "This file was already restored" in asked.text
    assert 'name="again"' in asked.text
    assert len(events.list_events(hall.store)) == 2
    assert bring(3, again="1").status_code == 303
    assert len(events.list_events(hall.store)) == 3


def test_a_closed_round_shows_no_time_left(directing: Desk, hall: Hall) -> None:
    hall.do(events.start_clock, 1)
    token, watch, phone = hall.token, hall.links.watch_token, hall.phone(1)
    pages = [
        f"/direct/{token}",
        f"/direct/{token}/rounds/1",
        f"/direct/{token}/rounds/1/tables/1",
        f"/event/{watch}",
        f"/event/{watch}/standings",
        f"/table/{phone}",
        *(f"/event/{watch}/screen?at={at}" for at in range(6)),
    ]

    def saying() -> set[str]:
        texts = {path: Page(directing.client.get(path)).text for path in pages}
        return {path for path, text in texts.items() if "left" in text or "has been called" in text}

    assert saying()
    hall.finish()
    assert saying() == set()


def test_the_last_round_ends_with_slips_an_approval_and_paper(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        short = Hall(store, setup=replace(CUP, rounds=1), pairs="AB")
        ends(short, Desk(client, f"/direct/{short.token}"))


def ends(short: Hall, desk: Desk) -> None:
    short.publish()
    assert "the tables can begin. Print seats, cards and slips" in desk.look().text
    short.play(1)
    assert "Only signatures are missing. Go to table 1" in desk.look().text
    short.sign(1)
    assert "Every result is in. Close round 1 Tables" in desk.look().text
    desk.press("/rounds/1/close")
    assert "Double-check the results" in desk.look().text
    desk.press("/check", round="1", table="1", version=str(short.row(1).version))
    assert "Approve the ranking" in desk.look().text
    desk.press("/rounds/1/approve")
    assert "everybody sees it. Print the ranking and certificates" in desk.look().text
    desk.press("/show", round="")
    assert "The ranking is final. Show the standings" in desk.look().text
    table = desk.look("/rounds/1/tables/1").text
    assert "the ranking is final. Something is wrong with this result" in table
    assert "Round 1 is opened again for it; close it afterwards." in table
    desk.press("/rounds/1/tables/1/reopen", 422, reason="", last="1")
    assert "The ranking is final." in desk.look().text
    desk.press("/rounds/1/tables/1/reopen", reason="misread", last="1")
    assert "Reopened: misread." in desk.look("/rounds/1/tables/1").text


def test_a_round_that_went_without_its_clock_is_not_asked_for_it_when_it_is_opened_again(
    app: Flask, client: FlaskClient
) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=replace(CUP, rounds=1, minutes=50), pairs="ABCD")
        desk = Desk(client, f"/direct/{hall.token}")
        hall.publish()
        assert "Start the clock of round 1" in desk.look().text
        hall.finish()
        desk.press("/rounds/1/approve")
        desk.press("/rounds/1/tables/2/reopen", reason="misread", last="1")
        text = desk.look().text

    assert "Start the clock of round 1" not in text
    assert "Go to table 2" in text


def test_no_round_is_opened_again_for_a_result_that_stays_final(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        setup = replace(CUP, rounds=2, corrections=CorrectionPolicy.UNTIL_NEXT_ROUND)
        hall = Hall(store, setup=setup, pairs="ABCD")
        for number in (1, 2):
            hall.publish(number)
            hall.finish(number)
        desk = Desk(client, f"/direct/{hall.token}")
        refused = desk.refused("/rounds/1/tables/1/reopen", reason="misread", last="2")

        assert "Round 2 is published, so results of round 1 are final." in refused
        assert [each.status for each in hall.view.state.rounds] == [RoundStatus.CLOSED] * 2


JUNK = ("\u202e\x00ä|,;", "9" * 40, "-1")


def test_no_form_breaks_on_what_nobody_means(app: Flask, hall: Hall, directing: Desk) -> None:
    hall.play(1)
    names = "seed one other to names late_from do name players tags round table version minutes"
    names += " score_0 score_1 points_0 award_0 remedy there rule reason kind agreed leaves comes"
    names += " postponed entrant points award event text draw rounds victory_rows minimum seen"
    own = {each.blueprint.name for each in areas.AREAS} - {"events"}
    rules = [each for each in app.url_map.iter_rules() if each.endpoint.partition(".")[0] in own]
    place = {"token": hall.token, "number": "1", "table": "1", "entrant": "p1", "entry_seq": "1"}
    for rule in (each for each in rules if "POST" in (each.methods or ())):
        for number, junk in enumerate(JUNK):
            sent = dict.fromkeys(names.split(), junk)
            sent["request_id"] = f"junk-{number}-{rule.endpoint.replace('.', '-')}"
            status = directing.client.post(fill_in(rule.rule, place), data=sent).status_code
            assert status in {303, 404, 409, 422}, (rule.rule, junk)


def test_the_board_shows_the_tables_that_are_asked_for(hall: Hall, directing: Desk) -> None:
    hall.play(1)
    page = directing.look()
    assert "1 waiting for signatures 0 playing 1 waiting 0 done" in page.text
    unsigned = directing.look("?show=unsigned")
    assert "Table 1 unconfirmed" in unsigned.text
    assert "Table 2" not in unsigned.text
    assert "?show=unsigned" in unsigned.html.split("data-watch=")[1].split(" ")[0]  # polls keep it
    assert "There is no such table at the moment." in directing.look("?show=done").text
    hall.sign(1)
    assert "Table 1 done" in directing.look("?show=done").text
    assert "Table 2 waiting" in directing.look("?show=nonsense").text


def test_a_pair_is_named_once_on_the_page_of_its_table(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="")
        desk = Desk(client, f"/direct/{hall.token}")
        desk.press("/people", names="Ann & Bo\nCleo & Dan\nLong name: Eve, Fay", here="1")
        hall.publish()
        text = desk.look("/people").text + "".join(
            desk.look(f"/rounds/1/tables/{row.table}").text for row in hall.board.rows
        )

    assert "Ann & Bo" in text
    assert "Ann, Bo" not in text
    assert "Ann and Bo" not in text
