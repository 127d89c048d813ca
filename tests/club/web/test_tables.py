"""The page of a table: what to do now, both signatures, a refusal, the director, the next seat."""

from dataclasses import replace

import pytest
from werkzeug.test import TestResponse

from scorekeeper.club import events
from scorekeeper.club.events.asked import Calling, Entering, Leaving, Reopening
from scorekeeper.club.model.choices import EventKind, Movement, Scoring
from scorekeeper.store import watch_token
from scorekeeper.usecases import Conflict, HandEntry, end_game, record_hand
from scorekeeper.usecases.journal.writing import Sent
from tests.club.usecases.hall import CUP, Hall
from tests.club.web.conftest import OpenHall
from tests.club.web.halls import VICTORY, Pages
from tests.usecases.table import hand, read
from tests.web.hand_forms import fields_of, with_fields
from tests.web.pages import Page
from tests.web.test_hands_entry import TOTALS


@pytest.fixture
def pages(open_hall: OpenHall) -> Pages:
    """Four pairs at two tables, one hand a round, victory points, 30 minutes."""
    return open_hall(pairs="ABCD", setup=replace(VICTORY, minutes=30))


@pytest.fixture
def hall(pages: Pages) -> Hall:
    return pages.hall


def entry_of(hall: Hall, table: int = 1) -> str:
    return f"/g/{hall.table(table).game_token}/hands/new"


def test_the_page_says_who_sits_where_and_has_one_button(pages: Pages, hall: Hall) -> None:
    page = pages.table(1)

    view = hall.table(1)
    for words in ("Spring cup, round 1 of 3", "Table 1", *view.names, *view.seats):
        assert words in page.text
    assert f"{view.dealer} deals hand 1 of 1" in page.text
    assert page.text.count("must open with 50") == 2
    assert "The clock has not started yet." in page.text
    assert "victory point" not in page.text  # nothing is played
    assert page.html.count("primary") == 1
    assert entry_of(hall) in page.links


def test_a_poll_costs_nothing_until_something_happens(pages: Pages, hall: Hall) -> None:
    address = pages.at(1)

    def poll(etag: str) -> int:
        return pages.client.get(address, headers={"If-None-Match": etag}).status_code

    def tag() -> str:
        return pages.client.get(address).headers["ETag"]

    first = tag()
    answer = pages.client.get(address, headers={"If-None-Match": first})
    assert (answer.status_code, answer.data) == (304, b"")
    hall.do(events.start_clock, 1)
    running = tag()
    hall.now = hall.now.replace(second=30)
    half = tag()
    hall.later(1)
    assert len({first, running, half, tag()}) == 3  # every minute of the clock, not every second
    hall.play(1)
    assert poll(running) == 200
    played = tag()
    hall.at(2, events.call_director, Calling(round=1, table=2))
    assert poll(played) == 200


def test_the_clock_warns_and_calls_time(pages: Pages, hall: Hall) -> None:
    hall.do(events.start_clock, 1)
    hall.later(3)
    assert "27 minutes left" in pages.table(1).text
    hall.later(17)
    assert "10 minutes left" in pages.table(1).text
    assert "clock-warning" in pages.table(1).html
    hall.later(10)
    page = pages.table(1)
    assert "Time. Finish the hand that is being played" in page.text
    assert "If hand 1 had already begun, enter it. If not, call the director" in page.text
    assert "#sign" not in page.links  # there is no result


def test_time_ends_a_round_with_fewer_hands(open_hall: OpenHall) -> None:
    more = open_hall(setup=replace(CUP, hands=3, minutes=30), pairs="EF")
    more.hall.play(1)
    more.hall.do(events.start_clock, 1)
    assert "Sign" not in more.table(1).text
    more.hall.later(30)

    assert "Is every hand entered? Then all sides sign." in more.table(1).text
    assert more.sign(1, 0).status_code == 303
    assert "One signature is missing." in more.table(1).text


def test_both_sides_sign_on_one_phone(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    first, second = hall.table(1).names
    over = pages.table(1)
    assert "Who are you?" in over.text
    assert "800 16 victory points" in over.text  # 680 points apart: 655 to 800 is 16 to 4
    assert "120 4 victory points" in over.text
    assert entry_of(hall) not in over.links

    asked = pages.table(1, "?as=0")
    assert f"You are {first}" in asked.text
    answer = pages.send(1, "/sign", asked)
    assert answer.status_code == 303
    handed = Page(pages.client.get(answer.location))
    assert f"Thank you. Now give the phone to the other side. To {second}" in handed.text
    assert f"We are {second}" in handed.text
    other = pages.table(1)
    assert "One signature is missing." in other.text  # as another phone shows it

    assert pages.sign(1, 1).status_code == 303
    done = pages.table(1)
    game = hall.table(1).game
    assert game is not None
    assert "The result is confirmed" in done.text
    assert done.text.count("signed") == 3  # two sides, and the receipt
    assert f"digest {game.digest}" in done.text
    assert "it will show where each of you goes" in done.text


def test_a_signature_that_is_sent_again_changes_nothing(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    asked = pages.table(1, "?as=0")

    assert [pages.send(1, "/sign", asked).status_code for _ in range(2)] == [303, 303]
    assert hall.row(1).signed == (0,)


def test_who_signs_scores_that_have_changed_is_shown_the_new_ones(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    outdated = pages.table(1, "?as=0").fields | {"version": "1"}

    answer = pages.client.post(pages.at(1, "/sign"), data=outdated)
    assert answer.status_code == 409
    assert "This was not done" in Page(answer).text
    assert "Who are you?" in Page(answer).text
    assert hall.row(1).signed == ()


@pytest.mark.parametrize("wrong", [{"side": "7"}, {"side": ""}, {"version": "x"}, {"score_0": "1e9"}, {"round": ""}])
def test_a_damaged_form_is_refused_with_the_page(pages: Pages, hall: Hall, wrong: dict[str, str]) -> None:
    hall.play(1)
    form = pages.table(1, "?as=0").fields | wrong

    answer = pages.client.post(pages.at(1, "/sign"), data=form)
    assert answer.status_code == 422
    assert "This was not done" in Page(answer).text
    assert pages.client.post(pages.at(1, "/dispute"), data=form).status_code == 422
    assert pages.client.post(pages.at(1, "/call"), data={"round": "1"}).status_code == 422


def test_a_refusal_keeps_both_versions_and_calls_the_director(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    pages.sign(1, 0)
    form = pages.table(1, "?as=1&refuse=1")
    assert "what is wrong?" in form.text
    empty = pages.send(1, "/dispute", form, reason="")
    assert empty.status_code == 422
    assert "Give a reason in a few words." in Page(empty).text

    said = {"reason": "The fives count <10>", "score_0": "790", "score_1": "1,130"}
    answer = pages.send(1, "/dispute", form, **said)
    assert answer.status_code == 303
    page = pages.table(1)
    assert "The director has been called" in page.text
    assert "800" in page.text
    assert "“We have 790 to 1,130 (North-South first). The fives count <10>”" in page.text
    assert hall.row(1).status == "disputed"
    assert "Who are you?" not in page.text

    hall.do(events.settle_dispute, answer_number(hall))
    assert "We are" in pages.table(1).text


def test_who_refused_withdraws_it_and_both_sides_sign(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    form = pages.table(1, "?as=1&refuse=1")
    pages.send(1, "/dispute", form, reason="The fives count 10")
    disputed = pages.table(1)
    name = hall.table(1).names[1]
    assert f"We are {name}, and we withdraw this" in disputed.text
    assert pages.at(1, "/withdraw") in disputed.actions
    assert pages.send(1, "/withdraw", disputed, side="0").status_code == 422
    assert hall.row(1).status == "disputed"

    assert pages.send(1, "/withdraw", disputed).status_code == 303

    assert hall.row(1).status == "unsigned"
    hall.sign(1)
    assert hall.row(1).counted == (800, 120)
    words = [each.words for each in events.audit_log(hall.store, hall.token)]
    assert any(each.endswith("is withdrawn by East-West.") for each in words)
    late = pages.send(1, "/withdraw", disputed, request_id="once-more-01")
    assert late.status_code == 409


def answer_number(hall: Hall) -> int:
    return hall.row(1).logged.disputes[-1].number


def test_the_director_is_called_with_one_tap_or_in_words(pages: Pages, hall: Hall) -> None:
    form = pages.table(1, "?call=1")
    answer = pages.send(1, "/call", form, quick="Somebody is missing", why="")
    assert answer.status_code == 303
    assert "The director has been called , " in pages.table(1).text
    assert "“Somebody is missing”" in pages.table(1).text
    for words in ("Which rule?", ""):
        assert pages.send(1, "/call", pages.table(1, "?call=1"), why=words).status_code == 303
    refused = pages.send(1, "/call", pages.table(1, "?call=1"), why="Now")
    assert refused.status_code == 409
    assert "The director has already been called." in Page(refused).text

    for call in hall.row(1).logged.calls:
        hall.do(events.answer_call, call.number)
    page = pages.table(1)
    assert "The director has answered your call" in page.text
    assert "Call the director" in page.text


def test_the_next_round_says_where_everybody_goes(open_hall: OpenHall) -> None:
    five = open_hall(pairs="EFGHI", setup=replace(CUP, seed="five"))
    sat = {table: five.hall.table(table).names for table in (1, 2)}
    five.hall.finish()
    five.hall.publish(2)

    view = events.show_public(five.hall.store, five.hall.now, five.hall.links.watch_token)
    now = {each.entrant: each.table for each in view.by_name}
    for table, names in sat.items():
        told = five.table(table).text
        assert "round 2 of 3" in told
        for name in names:
            words = {None: "rests in this round", table: "stay here, "}
            where = words.get(now[name], f"table {now[name]}, ")
            assert f"{name} {where}" in told
    assert None in {now[name] for names in sat.values() for name in names}
    five.hall.play(1)
    assert "Who sat here before" not in five.table(1).text


def test_a_table_that_is_not_played_at_waits(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="ABCD")
    hall = pages.hall
    phone = hall.phone(2)
    hall.finish()
    for entrant in ("p1", "p2"):
        hall.do(events.withdraw, Leaving(entrant=entrant, round=2, reason="Ill"))
    hall.publish(2)

    page = Page(pages.client.get(f"/table/{phone}"))
    assert "Nobody plays at this table in this round." in page.text
    assert "Who sat here before" in page.text
    assert pages.client.get(f"/table/{phone}?call=1").status_code == 200


def test_the_last_round_ends_at_the_table(open_hall: OpenHall) -> None:
    last = open_hall(setup=replace(CUP, rounds=1, hide_last=1), pairs="EF")
    last.hall.finish()

    page = last.table(1)
    assert "That was the last round" in page.text
    assert "The director shows the final standings soon." in page.text
    assert not [each for each in page.links if each.endswith("/standings")]


def test_a_game_that_was_ended_early_waits_for_the_director(open_hall: OpenHall) -> None:
    more = open_hall(setup=replace(CUP, hands=3), pairs="EF")
    more.hall.play(1)
    view = more.hall.table(1)
    assert view.game is not None
    store, now = more.hall.store, more.hall.now
    end_game(store, now, view.game_token, Sent("end-it-now"), view.game.version)

    assert "the director confirms the result" in more.table(1).text
    assert "Who are you?" not in more.table(1).text


def test_two_phones_with_different_hands_compare_them(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    token = hall.table(1).game_token
    with pytest.raises(Conflict):
        record_hand(hall.store, hall.now, token, HandEntry("late-entry", 1, read(hand(300))))

    page = pages.table(1)
    assert "Two phones entered different scores for hand 1" in page.text
    assert any(f"/g/{token}/rivals/" in each for each in page.links)


def test_a_reopened_result_is_the_directors(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    hall.sign(1)
    hall.do(events.reopen_table, Reopening(round=1, table=1, reason="Wrong table"))

    page = pages.table(1)
    assert "The director has reopened this result" in page.text
    assert "“Wrong table”" in page.text
    game = Page(pages.client.get(f"/g/{hall.table(1).game_token}"))
    assert "will confirm it again" in game.text
    assert "Sign the result" not in game.text


def test_a_game_of_an_event_leads_back_to_its_table(pages: Pages, hall: Hall) -> None:
    token = hall.table(1).game_token
    game = Page(pages.client.get(f"/g/{token}"))
    entry = Page(pages.client.get(f"/g/{token}/hands/new"))
    for page in (game, entry):
        assert pages.at(1) in page.links
        assert "After the last hand all sides sign" in page.text

    watched = Page(pages.client.get(f"/g/{watch_token(token)}"))
    assert "Spring cup, round 1, table 1" in watched.text
    assert hall.phone(1) not in watched.html
    hall.play(1)
    over = Page(pages.client.get(f"/g/{token}"))
    assert "Sign the result" in over.text
    assert "Play again" not in over.text


def test_a_confirmed_game_offers_nothing_to_fill_in(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    address = f"/g/{hall.table(1).game_token}"
    before = pages.client.get(address).headers["ETag"]
    hall.sign(1)

    answer = pages.client.get(address, headers={"If-None-Match": before})
    page = Page(answer)
    assert answer.status_code == 200  # the game is the same, the page is not
    assert "The result is confirmed Nothing more can be entered here." in page.text
    assert page.actions == []
    assert not [each for each in page.links if "/hands/" in each]
    for path in ("/hands/new", "/hands/1"):
        refused = pages.client.get(f"{address}{path}")
        assert refused.status_code == 409
        assert "call the director" in Page(refused).text


def test_links_open_their_own_table_and_watchers_none(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    form = pages.table(1, "?as=0").fields
    assert pages.client.post(pages.at(2, "/sign"), data=form).status_code == 409  # another game
    for path in ("/sign", "/dispute", "/call"):
        for token, status in ((hall.links.watch_token, 403), ("x" * 24, 404)):
            answer = pages.client.post(f"/table/{token}{path}", data=form)
            assert answer.status_code == status
    assert pages.client.get(f"/table/{hall.links.watch_token}").status_code == 403
    assert hall.row(1).signed == ()
    assert hall.row(2).signed == ()


def test_every_page_of_a_table_is_small(pages: Pages, hall: Hall) -> None:
    hall.play(1)
    for path in ("", "?as=0", "?as=0&refuse=1", "?call=1"):
        assert len(pages.table(1, path).html.encode()) <= 8 * 1024


def test_the_pairs_of_a_team_go_their_own_ways(open_hall: OpenHall) -> None:
    teams = replace(CUP, kind=EventKind.TEAMS, movement=Movement.ROUND_ROBIN, scoring=Scoring.MATCH)
    pages = open_hall(pairs="", setup=teams, published=False)
    hall = pages.hall
    names = [Entering(name=f"Team {each}", players=_four(each)) for each in "ABCD"]
    hall.do(events.register, names)
    hall.publish()
    played = set(hall.table(1).names)
    hall.finish()
    hall.publish(2)

    text = pages.table(1).text
    view = events.show_public(hall.store, hall.now, hall.token)
    tables = {seat.name: seat.table for seat in view.by_name if seat.entrant in played}
    for name in {each[0] for each in tables}:
        assert tables[f"{name}0"] == tables[f"{name}1"] != tables[f"{name}2"]
        for one, other in (("0", "1"), ("2", "3")):
            table = tables[f"{name}{one}"]
            where = "stay here" if table == 1 else f"table {table}"
            assert f"{name}{one} and {name}{other} {where}, " in text
    assert "match point" not in text  # two tables make a match


def _four(name: str) -> tuple[str, ...]:
    return tuple(f"{name}{place}" for place in range(4))


def test_a_knock_out_ends_with_its_last_match(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="ABCD", setup=replace(CUP, movement=Movement.KNOCK_OUT))
    assert "Spring cup, round 1 Table 1" in pages.table(1).text  # of how many, results tell
    pages.hall.finish()
    assert "That was the last round" not in pages.table(1).text
    pages.hall.publish(2)
    pages.hall.finish(2)
    assert "That was the last round" in pages.table(1).text


def test_a_saved_hand_leads_to_the_table_however_late_it_is_sent_again(pages: Pages, hall: Hall) -> None:
    address = entry_of(hall)
    form = with_fields(fields_of(pages.client.get(address).text), **TOTALS) | {"confirm": ["1"]}

    def send() -> TestResponse:
        headers = {"Accept": "application/json"}
        return pages.client.post(address, data=form, headers=headers)

    first = send()
    told = first.json
    assert told is not None
    assert (told["ok"], told["number"], told["location"]) == (True, 1, pages.at(1))
    assert told["result"] == "Pair A +800, Pair C +120"
    hall.sign(1)
    again = send()  # a phone that was offline has not heard the answer
    assert (again.status_code, again.json) == (200, first.json)
    other = pages.client.post(address, data=form | {"request_id": ["another-id"]})
    assert other.status_code == 409
    assert "confirmed" in Page(other).text
