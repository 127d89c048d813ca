"""Rounds: drawn, published with a game for every table, closed, approved."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.asked import Drawing, Leaving, Numbering, Postponing, Substituting, Swapping, Unclosing
from scorekeeper.club.events.shown.views import Answer
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import EventMoved, InputError, NotFound, NothingToDo, NotYet, open_game
from tests.club.usecases.hall import CUP, Hall, pair


def test_a_draft_is_drawn_again_and_changed_by_hand_before_it_is_published(hall: Hall) -> None:
    hall.do(events.draw_round, Drawing(round=1, seed="one"))
    first = hall.view.state.rounds[0]
    hall.do(events.draw_round, Drawing(round=1, seed="two"))
    [turn] = hall.view.state.rounds
    assert (turn.status, turn.seed) == ("draft", "two")
    assert [each.status for each in hall.board.rows] == ["not-open"] * 4

    one, other = turn.tables[0].sides[0][0], turn.tables[1].sides[0][0]
    hall.do(events.swap_entrants, Swapping(round=1, one=one, other=other))
    hall.do(events.number_table, Numbering(round=1, table=4, number=9))
    words = [each.words for each in events.audit_log(hall.store, hall.token)]
    assert words[0] == "Round 1 by hand: table 4 becomes table 9."
    assert words[1].endswith("change places.")
    assert words[2] == "Round 1 is drawn; “two” repeats the draw."

    [changed] = hall.view.state.rounds
    assert changed.tables[0].sides[0] == (other,)
    assert changed.tables[1].sides[0] == (one,)
    assert [each.table for each in changed.tables] == [1, 2, 3, 9]
    with pytest.raises(InputError, match="from 1 to"):
        hall.do(events.number_table, Numbering(round=1, table=9, number=10**30))
    draft = events.open_draft(hall.store, hall.token, 1)
    assert not draft.blocked
    assert set(draft.why) == {1, 2, 3, 9}
    assert first.seed == "one"


def test_the_same_seed_draws_the_same(hall: Hall) -> None:
    hall.do(events.draw_round, Drawing(round=1, seed="one"))
    first = hall.view.state.rounds
    hall.do(events.draw_round, Drawing(round=1, seed="two"))
    hall.do(events.draw_round, Drawing(round=1, seed="one"))

    assert hall.view.state.rounds == first


def test_publishing_starts_a_game_at_every_table(store: Store, hall: Hall) -> None:
    hall.publish()

    board = hall.board
    assert [each.status for each in board.rows] == ["waiting"] * 4
    for row in board.rows:
        game = open_game(store, row.game_token)
        assert tuple(side.name for side in game.sides) == row.names
        assert tuple(side.players for side in game.sides) == row.players
        assert game.variant.game.hands == 1
        assert game.variant.game.target is None
        assert game.rules_name == "Club rules"
        assert game.title == f"Spring cup 1.{row.table}"
    assert len(hall.view.tables) == 4


def test_tables_keep_their_links_and_codes_in_the_next_round(playing: Hall) -> None:
    links = playing.view.tables
    games = [row.game_token for row in playing.board.rows]
    playing.finish()
    playing.publish(2)

    assert playing.view.tables == links
    assert not set(games) & {row.game_token for row in playing.board.rows}
    assert playing.table(1).round == 2


def test_a_whole_event_in_its_order(playing: Hall) -> None:
    with pytest.raises(NotYet, match="Round 1 is published; its draw stays"):
        playing.do(events.draw_round, Drawing(round=1))
    with pytest.raises(NotYet, match="already published"):
        playing.do(events.publish_round, 1)
    with pytest.raises(NotYet, match="No result at tables 1, 2"):
        playing.do(events.draw_round, Drawing(round=2))
    with pytest.raises(NotYet, match="No result at tables 1, 2"):
        playing.do(events.close_round, 1)
    with pytest.raises(NotYet, match="Close round 1 first"):
        playing.do(events.approve_round, 1)
    for table in (1, 2):
        playing.play(table)
        playing.sign(table)
    with pytest.raises(NotYet, match="Round 2 comes first"):
        playing.do(events.draw_round, Drawing(round=3))
    playing.do(events.draw_round, Drawing(round=2))
    with pytest.raises(NotYet, match="Close round 1 first"):
        playing.do(events.publish_round, 2)
    assert playing.board.ready
    playing.do(events.close_round, 1)
    with pytest.raises(NothingToDo):
        playing.do(events.close_round, 1)
    playing.do(events.unclose_round, Unclosing(round=1, reason="a slip was missing"))
    playing.do(events.close_round, 1)
    playing.do(events.publish_round, 2)
    with pytest.raises(NotYet, match="Round 2 is already published"):
        playing.do(events.unclose_round, Unclosing(round=1, reason="too late"))
    playing.do(events.approve_round, 1)
    with pytest.raises(NotFound):
        playing.do(events.close_round, 3)

    assert [each.status for each in playing.view.state.rounds] == ["approved", "published"]


def test_a_postponed_table_does_not_hold_up_the_next_round(playing: Hall) -> None:
    playing.play(1)
    playing.sign(1)
    playing.do(events.postpone, Postponing(round=1, table=2, postponed=True))
    assert playing.row(2).status == "postponed"
    playing.do(events.close_round, 1)
    playing.publish(2)

    assert playing.board.earlier == ((1, 2),)
    with pytest.raises(NotYet, match="closed; open it again"):
        playing.do(events.postpone, Postponing(round=1, table=2, postponed=False))
    late = events.open_table(playing.store, playing.now, playing.phone(2), 1)
    assert late.game_token != playing.table(2).game_token


def test_what_blocks_a_draft_is_said_before_anything_is_started(hall: Hall) -> None:
    hall.do(events.draw_round, Drawing(round=1))
    hall.do(events.withdraw, Leaving(entrant="p1", round=1, reason="ill"))

    assert events.open_draft(hall.store, hall.token, 1).blocked
    with pytest.raises(InputError, match="do not play this round"):
        hall.do(events.publish_round, 1)
    assert hall.view.tables == ()


def test_of_two_directors_one_publishes(hall: Hall) -> None:
    hall.do(events.draw_round, Drawing(round=1))

    def publish(at: int) -> Answer | NotYet:
        with open_store(hall.store.path) as store:
            try:
                sent = Sent(f"director-{at}")
                return events.publish_round(store, hall.now, hall.token, sent, 1)
            except NotYet as late:
                return late

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(publish, range(2)))

    assert sorted(type(each).__name__ for each in answers) == ["Answer", "NotYet"]
    assert len(hall.board.rows) == 4
    [[games]] = hall.store.rows("SELECT count(*) FROM games")
    assert games == 4


def test_a_page_that_is_out_of_date_changes_nothing(hall: Hall) -> None:
    seen = hall.view.version
    hall.do(events.add_note, "the hall is cold")

    with pytest.raises(EventMoved, match="has changed since"):
        hall.do(events.draw_round, Drawing(round=1), seen=seen)
    hall.do(events.draw_round, Drawing(round=1), seen=hall.view.version)


def test_a_request_that_is_sent_twice_does_something_once(hall: Hall) -> None:
    sent = hall.sent()
    first = events.draw_round(hall.store, hall.now, hall.token, sent, Drawing(round=1))
    again = events.draw_round(hall.store, hall.now, hall.token, sent, Drawing(round=1))
    assert (first.number, first.repeated, again.number, again.repeated) == (3, False, 3, True)

    hall.do(events.publish_round, 1)
    late = events.draw_round(hall.store, hall.now, hall.token, sent, Drawing(round=1))
    assert late.repeated
    with pytest.raises(EventMoved, match="already sent"):
        events.draw_round(hall.store, hall.now, hall.token, sent, Drawing(round=1, seed="other"))


def test_a_substitute_is_in_the_game_and_on_the_table(hall: Hall) -> None:
    hall.do(events.draw_round, Drawing(round=1))
    row = hall.view.state.rounds[0].tables[0]
    entrant = hall.view.state.entrant(row.sides[0][0])
    assert entrant is not None
    leaves = entrant.players[1]
    swap = Substituting(round=1, table=1, entrant=entrant.id, leaves=leaves, comes="Zoe", reason="ill")
    hall.do(events.substitute, swap)
    with pytest.raises(InputError, match="does not play for"):
        hall.do(events.substitute, swap)
    hall.do(events.publish_round, 1)

    assert hall.row(1).players[0] == (entrant.players[0], "Zoe")
    game = open_game(hall.store, hall.row(1).game_token)
    assert game.sides[0].players == (entrant.players[0], "Zoe")


def test_players_of_one_name_at_a_table_are_told_apart(store: Store) -> None:
    hall = Hall(store, pairs="")
    twins = [replace(pair(each), players=("Ann", "Bo")) for each in "AB"]
    hall.do(events.register, twins)
    hall.publish()

    names = [name for side in hall.row(1).players for name in side]
    assert len(set(names)) == 4
    assert names[2:] in (["Ann (1)", "Bo (1)"], ["Ann (2)", "Bo (2)"])


def test_minimums_by_hand_and_the_clubs_rules_reach_the_games(store: Store) -> None:
    setup = replace(CUP, hands=3, minimum_by_hand=(125, 155, 180))
    hall = Hall(store, setup=setup, pairs="ABCD", house_rules={"canastas-to-go-out": 2})
    hall.publish()

    game = open_game(hall.store, hall.row(1).game_token)
    assert [each.points for each in game.minimums] == [125, 125]
    assert game.house_rules["canastas-to-go-out"] == 2
    assert game.house_rules["minimum-by-hand"] == [125, 155, 180]


def test_an_individual_event_seats_two_to_a_side(store: Store) -> None:
    setup = replace(CUP, kind=EventKind.INDIVIDUAL, movement=Movement.INDIVIDUAL, rounds=3)
    hall = Hall(store, setup=setup, pairs="")
    hall.do(events.register, [replace(pair(each), players=()) for each in "ABCD"])
    hall.publish()

    row = hall.row(1)
    assert all(len(side) == 2 for side in row.logged.sides)
    assert sorted(name for side in row.players for name in side) == ["Pair A", "Pair B", "Pair C", "Pair D"]


def test_a_team_has_other_players_at_each_of_its_tables(store: Store) -> None:
    setup = replace(CUP, kind=EventKind.TEAMS, movement=Movement.DANISH_STRICT, lanes=2)
    hall = Hall(store, setup=setup, pairs="")
    teams = [replace(pair(each), players=tuple(f"{each}{place}" for place in range(4))) for each in "AB"]
    hall.do(events.register, teams)
    hall.publish()

    players = [name for row in hall.board.rows for side in row.players for name in side]
    assert sorted(players) == sorted(f"{each}{place}" for each in "AB" for place in range(4))
