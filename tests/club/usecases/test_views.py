"""What the board, a table and the public see."""

import csv
from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events.asked import Drawing, Editing, Leaving, Penalising
from scorekeeper.club.events.shown.looking import GamePlace
from scorekeeper.club.events.shown.views import PublicView
from scorekeeper.club.model import presets
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.people import read_people
from scorekeeper.store import Store, watch_token
from scorekeeper.usecases import NotFound, NotYet
from scorekeeper.words.language import language, translate, using_language
from tests.club.usecases.hall import Hall, pair
from tests.usecases.table import Table


def public(hall: Hall) -> PublicView:
    return events.show_public(hall.store, hall.now, hall.links.watch_token)


def test_before_the_draw_everything_is_empty(hall: Hall) -> None:
    assert hall.board.rows == ()
    page = public(hall)
    assert (page.round, page.tables, page.ranking, page.shown) == (None, (), (), None)


def test_a_draft_is_not_public(hall: Hall) -> None:
    hall.do(events.draw_round, Drawing(round=1))

    page = public(hall)
    assert (page.round, page.tables, page.by_name) == (None, (), ())
    assert page.setup.seed == ""


def test_everybody_finds_a_seat_by_table_and_by_name(store: Store) -> None:
    hall = Hall(store, pairs="EDCBA")
    hall.publish()

    page = public(hall)
    assert [each.table for each in page.tables] == [1, 2]
    assert [each.name for each in page.by_name] == [f"{name}{place}" for name in "ABCDE" for place in (1, 2)]
    [resting] = page.byes
    assert {each.entrant for each in page.by_name if each.table is None} == {resting.name}
    seated = [each for each in page.by_name if each.table == 1 and each.side == "North-South"]
    assert tuple(each.name for each in seated) == page.tables[0].players[0]


def test_clubs_and_families_are_nobodys_business(hall: Hall) -> None:
    hall.do(events.register, [replace(pair("X"), tags=("Family",))])

    assert public(hall).entrants["p9"].tags == frozenset()
    assert hall.view.state.entrants[-1].tags == {"Family"}


def test_hidden_standings_show_no_result(playing: Hall) -> None:
    playing.finish()
    assert public(playing).tables[0].scores == (810, 120)
    playing.do(events.show_standings, None)

    page = public(playing)
    assert (page.shown, page.ranking, page.rankings, page.crosstable) == (None, (), (), None)
    assert (page.arrows, page.tables[0].scores) == ({}, None)
    playing.do(events.show_standings, 1)
    assert public(playing).tables[0].scores == (810, 120)
    with pytest.raises(NotYet):
        playing.do(events.show_standings, 2)


def test_the_public_csv_shows_no_more_than_the_page(playing: Hall) -> None:
    playing.finish()
    playing.do(events.show_standings, None)
    watch = playing.links.watch_token

    assert len(events.standings_csv(playing.store, watch).splitlines()) == 1
    assert len(events.results_csv(playing.store, watch).splitlines()) == 1
    assert len(events.standings_csv(playing.store, playing.token).splitlines()) == 5
    assert len(events.results_csv(playing.store, playing.token).splitlines()) == 5


def test_a_round_that_somebody_did_not_play_is_empty_in_the_spreadsheet(playing: Hall) -> None:
    playing.finish()
    playing.do(events.withdraw, Leaving(entrant="p1", round=2, reason="went home"))
    playing.publish(2)
    playing.finish(2)

    told = events.standings_csv(playing.store, playing.token).splitlines()
    lines = {line["number"]: line for line in csv.DictReader(told)}

    assert lines["1"]["round 1"]
    assert lines["1"]["round 2"] == ""
    assert all(line["round 2"] for number, line in lines.items() if number != "1")


def test_lists_for_a_spreadsheet(playing: Hall) -> None:
    playing.finish()
    best = public(playing).ranking[0].entrant
    late = Penalising(entrant=best, round=1, rule="late", reason="7 minutes", points=-100)
    playing.do(events.give_penalty, late)

    standings, results = (
        list(csv.DictReader(made(playing.store, playing.token).splitlines()))
        for made in (events.standings_csv, events.results_csv)
    )

    entrant = playing.view.state.entrant(best)
    assert entrant is not None
    [line] = [each for each in standings if each["name"] == entrant.name]
    assert (line["award"], line["points"], line["round 1"]) == ("720", "720", "820")
    assert line["players"] == " / ".join(entrant.players)
    [line] = [each for each in results if each["name"] == entrant.name]
    assert (line["table"], line["points"], line["points against"]) == ("2", "820", "120")


@pytest.mark.parametrize(
    ("code", "region", "between"),
    [
        ("de", "", ";"),
        ("de", "CH", ","),
        ("it", "", ";"),
        ("es", "MX", ","),
        ("pt", "", ";"),
        ("en", "", ","),
        ("en", "ZA", ";"),
    ],
)
def test_tables_have_the_separator_that_spreadsheets_of_the_region_expect(
    playing: Hall, code: str, region: str, between: str
) -> None:
    playing.finish()
    playing.do(events.edit_entrant, Editing(entrant="p1", entering=replace(pair("A"), name="A, B; =1")))

    with using_language(language(code, region)):
        heads = [translate("name"), translate("points")]
        for made in (events.standings_csv, events.results_csv):
            text = made(playing.store, playing.token)
            first, *rows = csv.reader(text.splitlines(), delimiter=between)
            assert {*heads} <= {*first}
            assert {len(row) for row in rows} == {len(first)}
            assert any("A, B;' =1" in row for row in rows)


def test_a_table_with_either_separator_is_read_as_people() -> None:
    table = "number,name,player1,player2,club\n7,Red,Ann,Bo,North\n"

    one, other = (read_people(each, EventKind.PAIRS) for each in (table, table.replace(",", ";")))

    assert one == other
    assert one[0]["players"] == ["Ann", "Bo"]


FULL_WIDTH = [f"{chr(ord(sign) + 0xFEE0)}1" for sign in "=+-@|%"]


@pytest.mark.parametrize("name", ["=1+1", "-1", "@A1", "|calc", "\N{MINUS SIGN}1", *FULL_WIDTH])
def test_a_name_that_looks_like_a_formula_stays_a_name(playing: Hall, name: str) -> None:
    playing.do(events.edit_entrant, Editing(entrant="p1", entering=replace(pair("A"), name=name)))

    assert f",'{name}," in events.standings_csv(playing.store, playing.token)


def test_a_name_with_a_semicolon_is_no_formula_where_semicolons_begin_cells(playing: Hall) -> None:
    playing.do(events.edit_entrant, Editing(entrant="p1", entering=replace(pair("A"), name="Ann; Bo;=1+1")))

    assert ",Ann; Bo;'=1+1," in events.standings_csv(playing.store, playing.token)


def test_the_page_of_the_public_changes_with_the_log(playing: Hall) -> None:
    before = public(playing)
    assert public(playing) == before
    playing.do(events.add_note, "cold")

    assert public(playing).etag != before.etag


def test_the_board_follows_a_table_through_its_round(playing: Hall) -> None:
    etags = {playing.board.etag}
    assert playing.row(1).minutes is None
    playing.do(events.start_clock, 1)
    playing.later(7)
    row = playing.row(1)
    assert (row.status, row.hand, row.minutes) == ("waiting", 1, 7)
    playing.play(1)
    playing.later(2)
    row = playing.row(1)
    assert (row.status, row.over, row.minutes, row.signed) == ("unsigned", True, 2, ())
    etags.add(playing.board.etag)
    playing.sign(1, 1)
    assert playing.row(1).signed == (1,)
    etags.add(playing.board.etag)

    assert len(etags) == 3
    assert not playing.board.ready


def test_a_table_sees_who_plays_what_and_how_it_stands(store: Store) -> None:
    setup = replace(presets.PRESETS["italian-3"].setup("Cup"), hands=3, minutes=35)
    hall = Hall(store, setup=setup, pairs="ABCD")
    with pytest.raises(StopIteration):
        hall.table(1)
    hall.publish()

    view = hall.table(1)
    assert (view.round, view.hand, view.hands, view.status) == (1, 1, 3, "waiting")
    assert view.dealer == view.seats[0] == view.players[0][0]
    assert [each.points for each in view.minimums] == [50, 50]
    assert view.awards == (10, 10)
    hall.play(1)  # 800 to 120: 680 apart

    view = hall.table(1)
    assert (view.hand, view.scores, view.awards) == (2, (800, 120), (16, 4))
    assert view.etag != hall.table(2).etag


def test_a_table_that_nobody_sits_at_says_so(playing: Hall) -> None:
    playing.do(events.withdraw, Leaving(entrant="p1", round=2, reason="ill"))
    playing.finish()
    playing.publish(2)
    [turn] = [each for each in playing.view.state.rounds if each.number == 2]
    empty = next(each for each in (1, 2) if turn.table(each) is None)

    view = playing.table(empty)

    assert (view.logged, view.round, view.game_token) == (None, 2, "")
    assert view.waits_for == "Nobody plays at this table in this round."


def test_a_director_looks_at_any_table(playing: Hall) -> None:
    view = events.open_table(playing.store, playing.now, playing.token, None, 2)

    assert view.table == 2
    assert view == playing.table(2)


def test_a_game_knows_its_table(playing: Hall) -> None:
    token = playing.table(1).game_token

    place = events.event_of_game(playing.store, token)

    assert place == GamePlace("Spring cup", 1, 1, False, False, playing.phone(1))
    watcher = events.event_of_game(playing.store, watch_token(token))
    assert watcher == replace(place, table_token="")
    playing.play(1)
    playing.sign(1)
    place = events.event_of_game(playing.store, token)
    assert place is not None
    assert place.confirmed


def test_a_game_at_home_belongs_to_no_event(table: Table) -> None:
    assert events.event_of_game(table.store, table.token) is None
    with pytest.raises(NotFound):
        events.event_of_game(table.store, "no-such-link")


def test_the_log_tells_everything_in_sentences(playing: Hall) -> None:
    playing.finish()
    playing.do(events.withdraw, Leaving(entrant="p2", round=2, reason="ill"))

    words = [each.words for each in events.audit_log(playing.store, playing.token)]

    assert words[0] == "Pair B leaves before round 2: ill."
    assert words[1] == "Round 1 is closed."
    assert words[2] == "Round 1, table 2: East-West confirms 820 to 120."
    assert words[-1] == "The set-up of Spring cup."
    assert words[-2] == "Registered: Pair A, Pair B, Pair C, Pair D."


def test_seats_are_found_without_standings_and_do_not_hide_them(playing: Hall) -> None:
    playing.finish()
    seats = events.show_public(playing.store, playing.now, playing.links.watch_token, standings=False)
    full = events.show_public(playing.store, playing.now, playing.links.watch_token)

    assert (seats.by_name, seats.shown) == (full.by_name, 1)
    assert len(full.ranking) == len(full.rankings[0][1]) == 4
    assert full.crosstable is not None


def test_entrants_are_found_by_their_ids_alone(playing: Hall) -> None:
    state = playing.view.state

    assert [getattr(state.entrant(f"p{number}"), "name", "") for number in (1, 4)] == ["Pair A", "Pair D"]
    for odd in ("", "p", "p0", "p5", "q1", "p01", "p²", "p" + "1" * 5000):
        assert state.entrant(odd) is None
