"""Seats that are public and wrong, as a director mends them: by the forms of the round's page."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.club import events
from scorekeeper.club.events.asked import Numbering, Reseating, Substituting, TablePlace, UndoingSeats, Unpublishing
from scorekeeper.club.model.choices import Movement
from scorekeeper.store import open_store
from scorekeeper.usecases import HandEntry, InputError, Locked, NotYet, open_game, record_hand
from tests.club.usecases.hall import CUP, Hall, pair
from tests.club.web.desk import Desk
from tests.usecases.table import hand, read
from tests.web.pages import Page, filled

SEVEN = "ABCDEFG"


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    """Seven pairs in round 1: three tables, and one pair rests."""
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=replace(CUP, movement=Movement.DANISH_STRICT), pairs=SEVEN)
        app.config["CLOCK"] = lambda: hall.now
        hall.publish()
        yield hall


@pytest.fixture
def directing(client: FlaskClient, hall: Hall) -> Desk:
    return Desk(client, f"/direct/{hall.token}")


def public(directing: Desk, hall: Hall) -> str:
    return Page(directing.client.get(f"/event/{hall.links.watch_token}")).text


def at(hall: Hall, table: int) -> tuple[str, str]:
    """The ids of both sides of a table."""
    [one], [other] = hall.row(table).logged.sides
    return one, other


def swapped(directing: Desk, one: str, other: str) -> Page:
    """Choose two on the round's page and read what changing places does."""
    page = directing.look("/rounds/1")
    assert f'value="{one}"' in page.html
    assert f'value="{other}"' in page.html
    return directing.look(f"/rounds/1/seats?one={one}&other={other}")


def test_two_change_places_after_the_seats_are_public(hall: Hall, directing: Desk) -> None:
    one, other = at(hall, 1)[0], at(hall, 3)[1]
    first, third = hall.table(1), hall.table(3)
    kept = hall.table(2).game_token

    preview = swapped(directing, one, other)
    assert "I have asked at tables 1 and 3: nobody has played a card there." in preview.text
    assert f"until now {first.names[0]} against {first.names[1]}" in preview.text
    assert "nobody may have played" in directing.refused("/rounds/1/seats", 422, **filled(preview))
    hall.later(5)
    directing.press("/rounds/1/seats", 303, **filled(preview), asked="1")

    # The phones follow: the same link and code open the new game with its new names.
    assert hall.table(1).names == (third.names[1], first.names[1])
    assert hall.table(3).names == (third.names[0], first.names[0])
    assert hall.table(2).game_token == kept
    for row in hall.board.rows:
        assert tuple(each.name for each in open_game(hall.store, row.game_token).sides) == row.names
    phone = Page(directing.client.get(f"/table/{hall.phone(1)}")).text
    assert "The seats here were changed at" in phone
    assert "Seats were changed at" in public(directing, hall)
    assert "Check again who sits at tables 1, 3." in public(directing, hall)
    assert "seats changed after they were public" in directing.look("/log").text

    hall.play(1)
    hall.sign(1)
    assert hall.row(1).counted == (800, 120)


def test_a_phone_in_the_game_of_before_is_led_to_its_table(hall: Hall, directing: Desk) -> None:
    old = hall.table(1).game_token
    preview = swapped(directing, at(hall, 1)[0], at(hall, 2)[0])
    directing.press("/rounds/1/seats", 303, **filled(preview), asked="1")

    with pytest.raises(Locked, match="seats of this table were changed"):
        record_hand(hall.store, hall.now, old, HandEntry("an-old-page-01", 1, read(hand(200))))
    page = Page(directing.client.get(f"/g/{old}"))
    assert "The seats of this table were changed" in page.text
    assert f"/table/{hall.phone(1)}" in page.links
    assert "were changed" in Page(directing.client.get(f"/g/{old}/hands/new")).text
    hall.play(1)


def test_a_change_of_seats_is_taken_back(hall: Hall, directing: Desk) -> None:
    before = hall.view.state.rounds[0]
    preview = swapped(directing, at(hall, 1)[0], at(hall, 2)[0])
    directing.press("/rounds/1/seats", 303, **filled(preview), asked="1")
    page = directing.look("/rounds/1")
    assert "Change them back" in page.text

    back = directing.look("/rounds/1/seats?undo=1")
    directing.press("/rounds/1/seats", 303, **filled(back), asked="1")

    after = hall.view.state.rounds[0]
    assert [each.sides for each in after.tables] == [each.sides for each in before.tables]
    assert "Change them back" not in directing.look("/rounds/1").text
    hall.finish()


@pytest.mark.parametrize("how", ["entered", "taken back", "said", "on the phone"])
def test_a_table_that_plays_is_never_moved(hall: Hall, directing: Desk, how: str) -> None:
    if how == "said":
        directing.press("/rounds/1/tables/1/play")
    elif how == "on the phone":
        phone = f"/table/{hall.phone(1)}"
        page = Page(directing.client.get(phone))
        assert f"{phone}/play" in page.actions
        assert directing.client.post(f"{phone}/play", data=page.fields).status_code == 303
    else:
        hall.play(1)
    if how == "taken back":
        token = hall.row(1).game_token
        directing.client.post(f"/g/{token}/undo", data={"request_id": "take-it-back-1", "version": "2"})
    one, other = at(hall, 1)[0], at(hall, 2)[0]
    seen = hall.view.version

    page = directing.look("/rounds/1")
    assert f'value="{one}"' not in page.html
    assert "Why all seats are taken back" not in page.text
    words = directing.refused("/rounds/1/seats", one=one, other=other, asked="1")
    assert "Table 1" in words
    assert "its seats stay." in words
    with pytest.raises(NotYet, match="its seats stay"):
        hall.do(events.unpublish_round, Unpublishing(round=1, reason="wrong list", asked=True))
    assert hall.view.version == seen


def test_who_comes_late_completes_the_half_table(hall: Hall, directing: Desk) -> None:
    [rests] = hall.view.state.rounds[0].byes
    games = {row.table: row.game_token for row in hall.board.rows}
    hall.play(2)
    directing.press("/people", names="Late One & Late Two")
    late = hall.view.state.entrants[-1]
    page = directing.look("/rounds/1")
    assert "Seat them" in page.text

    preview = directing.look(f"/rounds/1/seats?one={late.id}&other={rests}")
    assert "until now nobody" in preview.text
    assert "I have asked" not in preview.text  # nobody has sat at this table
    directing.press("/rounds/1/seats", 303, **filled(preview))

    turn = hall.view.state.rounds[0]
    assert turn.byes == ()
    assert turn.tables[-1].sides == ((rests,), (late.id,))
    assert {row.table: row.game_token for row in hall.board.rows[:3]} == games
    assert hall.table(4).players[1] == ("Late One", "Late Two")
    assert "Late One" in public(directing, hall)
    for table in (1, 3, 4):
        hall.play(table)
    for table in (1, 2, 3, 4):
        hall.sign(table)
    hall.do(events.close_round, 1)
    hall.publish(2)
    assert len(hall.board.rows) == 4


@pytest.mark.parametrize(
    "movement", [Movement.MITCHELL, Movement.ROUND_ROBIN, Movement.DANISH, Movement.DANISH_MODIFIED]
)
def test_the_next_round_goes_on_from_a_completed_half_table(app: Flask, movement: Movement) -> None:
    rounds = 5
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, setup=replace(CUP, movement=movement, rounds=rounds), pairs="ABCDE")
        hall.publish()
        hall.do(events.register, [pair("Z", late_from=2)])
        late, [rests] = hall.view.state.entrants[-1].id, hall.view.state.rounds[0].byes
        hall.do(events.reseat, Reseating(round=1, one=late, other=rests, asked=True))
        hall.finish()
        hall.publish(2)
        turn = hall.view.state.rounds[1]
        seated = [who for row in turn.tables for side in row.sides for who in side]
        assert sorted([*seated, *turn.byes]) == sorted(each.id for each in hall.view.state.entrants)
        assert turn.byes == ()


def test_a_late_pair_is_taken_out_again(hall: Hall) -> None:
    hall.do(events.register, [pair("Z", late_from=2)])
    late, [rests] = hall.view.state.entrants[-1].id, hall.view.state.rounds[0].byes
    hall.do(events.reseat, Reseating(round=1, one=late, other=rests, asked=True))
    hall.do(events.undo_reseat, UndoingSeats(round=1, asked=True))

    turn = hall.view.state.rounds[0]
    assert turn.byes == (rests,)
    assert len(hall.board.rows) == 3
    assert hall.view.state.entrants[-1].first_round == 2
    hall.do(events.reseat, Reseating(round=1, one=late, other=rests, asked=True))
    hall.finish()


def test_a_round_is_taken_back_and_published_anew(hall: Hall, directing: Desk) -> None:
    old = hall.table(1)
    hall.do(events.start_clock, 1)
    page = directing.look("/rounds/1")
    assert "Nobody has played a card in this round." in page.text
    directing.press("/rounds/1/seats/back", reason="The list was wrong", asked="1")

    assert hall.view.state.rounds[0].status == "draft"
    assert "The seats of round 1 were taken back at" in public(directing, hall)
    assert "taken back" in Page(directing.client.get(f"/table/{hall.phone(1)}")).text
    with pytest.raises(Locked):
        record_hand(hall.store, hall.now, old.game_token, HandEntry("too-late-01", 1, read(hand(200))))
    assert "The seats of round 1 are taken back. The list was wrong" in directing.look("/log").text

    directing.press("/rounds/1/draw", seed="another")
    directing.press("/rounds/1/publish", seen=str(hall.view.version))
    assert "The seats of round 1 are new" in public(directing, hall)
    for row in hall.board.rows:
        assert tuple(each.name for each in open_game(hall.store, row.game_token).sides) == row.names
    hall.finish()
    assert "are new" not in public(directing, hall)


def test_seats_that_were_mended_are_swapped_on_in_the_draft(hall: Hall) -> None:
    one, other = at(hall, 1)[0], at(hall, 2)[0]
    hall.do(events.reseat, Reseating(round=1, one=one, other=other, asked=True))
    hall.do(events.unpublish_round, Unpublishing(round=1, reason="again", asked=True))
    hall.do(events.number_table, Numbering(round=1, table=3, number=9))

    assert hall.view.state.rounds[0].tables[0].sides[0] == (other,)


def test_a_mended_event_comes_back_from_its_document(hall: Hall) -> None:
    hall.do(events.register, [pair("Z", late_from=2)])
    late, [rests] = hall.view.state.entrants[-1].id, hall.view.state.rounds[0].byes
    hall.do(events.reseat, Reseating(round=1, one=late, other=rests, asked=True))
    hall.do(events.note_playing, TablePlace(round=1, table=2))
    kept = events.export_event(hall.store, hall.token)
    links = events.import_event(hall.store, hall.now, kept, hall.sent())

    assert events.export_event(hall.store, links.direct_token) == kept
    board = events.show_board(hall.store, hall.now, links.direct_token)
    for row in board.rows:
        assert tuple(each.name for each in open_game(hall.store, row.game_token).sides) == row.names


def test_a_round_that_was_taken_back_is_kept_without_its_games(hall: Hall) -> None:
    hall.do(events.unpublish_round, Unpublishing(round=1, reason="The list was wrong", asked=True))
    kept = events.export_event(hall.store, hall.token)
    links = events.import_event(hall.store, hall.now, kept, hall.sent())

    assert events.export_event(hall.store, links.direct_token) == kept


def test_what_cannot_be_mended_gets_a_sentence(hall: Hall) -> None:
    one = at(hall, 1)[0]
    with pytest.raises(InputError, match="Choose two"):
        hall.do(events.reseat, Reseating(round=1, one=one, other=one, asked=True))
    with pytest.raises(InputError):
        hall.do(events.reseat, Reseating(round=1, one="nobody", other=one, asked=True))
    hall.do(events.register, [pair("Z", late_from=2)])
    late = hall.view.state.entrants[-1].id
    with pytest.raises(InputError, match="who rests"):
        hall.do(events.reseat, Reseating(round=1, one=late, other=one, asked=True))
    hall.finish()
    with pytest.raises(NotYet, match="closed"):
        hall.do(events.unpublish_round, Unpublishing(round=1, reason="too late", asked=True))


def test_a_substitute_goes_where_the_entrant_goes(hall: Hall) -> None:
    row = hall.row(1)
    one, other = row.logged.sides[0][0], at(hall, 2)[0]
    hall.do(events.substitute, Substituting(round=1, table=1, entrant=one, leaves=row.players[0][0], comes="Zoe"))
    hall.do(events.reseat, Reseating(round=1, one=one, other=other, asked=True))

    assert "Zoe" in hall.table(2).players[0]
    assert "Zoe" not in hall.table(1).players[0]
