from dataclasses import replace
from typing import Any

import pytest

from scorekeeper import rules, usecases
from scorekeeper.rules import HouseRuleError, SideNames, UnknownVariant
from scorekeeper.store import Store
from scorekeeper.usecases import Conflict, GameSetup, InputError
from tests.usecases.table import CLASSIC, NOON, PAIRS, Clock, Table, hand


def start(store: Store, **changes: Any) -> Table:
    return Table(store, replace(CLASSIC, **changes))


def test_a_new_game_shows_its_set_up_and_what_to_open_with(store: Store) -> None:
    view = start(store, title="  Tuesday   club ").view

    assert (view.title, view.role, view.variant.id) == ("Tuesday club", "score", "classic")
    assert view.seats == ("Ann", "Bo", "Cem", "Dea")
    assert [minimum.text for minimum in view.minimums] == ["50", "50"]
    assert (view.next_number, view.next_dealer, view.sits_out) == (1, "Ann", None)
    assert (view.hands, view.scores, view.finished, view.winners) == ((), (0, 0), False, ())
    assert (view.version, view.etag, view.undo) == (1, "1", None)
    assert view.created_at > NOON


def test_a_game_keeps_its_own_copy_of_the_rules(store: Store) -> None:
    table = start(store, house_rules={"target": 7500})

    assert table.view.variant.target == 7500
    assert table.view.house_rules == {"target": 7500}
    assert table.view.ruling.digest() == rules.digest(table.view.variant)


def test_a_game_begun_on_paper_goes_on_with_its_scores_and_numbers(store: Store) -> None:
    table = start(store, opening_scores=(1500, -20), hands_played=3, first_dealer="Cem")

    receipt = table.record(hand(), number=4)

    assert [minimum.text for minimum in Table(store, table.setup).view.minimums] == ["90", "15"]
    assert receipt.number == 4
    assert table.hand(4).dealer == "Cem"
    assert (receipt.view.next_number, receipt.view.next_dealer) == (5, "Dea")


def test_the_record_of_a_game_reads_back_with_the_same_ruling(store: Store) -> None:
    table = start(store, opening_scores=(100, 200), hands_played=2)
    table.record(hand())
    table.record(hand(points=300))

    record = rules.read_record(table.view.record())

    assert rules.adjudicate(record).scores == table.scores


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"sides": (SideNames("", ("Ann", "Cem")), SideNames("", ("Bo",)))}, "sides"),
        ({"sides": ()}, "sides"),
        ({"sides": (SideNames("", ("Ann", " ")), PAIRS[1])}, "sides[0].players[1]"),
        ({"sides": (PAIRS[0], SideNames("", ("Bo", "aNN")))}, "sides[1].players[1]"),
        ({"sides": (PAIRS[0], SideNames("", ("Bo", "x" * 61)))}, "sides[1].players[1]"),
        ({"sides": (SideNames("x" * 61, ("Ann", "Cem")), PAIRS[1])}, "sides[0].name"),
        ({"sides": (PAIRS[0], SideNames("", ("Bo", "D\x00ea")))}, "sides[1].players[1]"),
        ({"sides": (PAIRS[0], SideNames("", ("Bo", "D\ud800ea")))}, "sides[1].players[1]"),
        ({"first_dealer": "Eve"}, "first_dealer"),
        ({"title": "x" * 81}, "title"),
        ({"hands_played": -1}, "hands_played"),
        ({"hands_played": 501}, "hands_played"),
        ({"opening_scores": (0, 2_000_000)}, "opening_scores[1]"),
        ({"house_rules": {"target": "x" * 10_000}}, "house_rules"),
        ({"rematch_of": 77}, "rematch_of"),
    ],
)
def test_what_cannot_be_right_is_refused_with_its_place(store: Store, changes: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as caught:
        start(store, **changes)

    assert caught.value.where == where
    assert store.rows("SELECT count(*) FROM games")[0][0] == 0


def test_the_rules_refuse_unknown_variants_house_rules_and_missing_scores(store: Store) -> None:
    with pytest.raises(UnknownVariant):
        start(store, variant_id="whist")
    with pytest.raises(HouseRuleError):
        start(store, house_rules={"no-such-rule": True})
    with pytest.raises(rules.RecordError):
        start(store, opening_scores=(1, 2, 3))


def test_names_in_any_script_are_kept(store: Store) -> None:
    sides = (SideNames("", ("Ольга", "ياسمين")), SideNames("", ("寿限無", "Zoë 🎴")))

    view = start(store, sides=sides, first_dealer="ياسمين").view

    assert view.sides == sides
    assert view.next_dealer == "ياسمين"


def test_the_same_request_starts_one_game_and_gives_the_same_links(store: Store) -> None:
    first = usecases.start_game(store, NOON, CLASSIC, "request-0001")

    again = usecases.start_game(store, Clock()(), CLASSIC, "request-0001")

    assert again == replace(first, repeated=True)
    assert store.rows("SELECT count(*) FROM games")[0][0] == 1


def test_the_same_request_with_another_set_up_is_a_conflict_that_shows_the_game(store: Store) -> None:
    first = usecases.start_game(store, NOON, CLASSIC, "request-0001")

    with pytest.raises(Conflict) as caught:
        usecases.start_game(store, NOON, replace(CLASSIC, title="Other"), "request-0001")

    assert caught.value.view.game_id == first.game_id
    assert store.rows("SELECT count(*) FROM games")[0][0] == 1


@pytest.mark.parametrize("request_id", ["", "short", "x" * 65, "with space in it", "ümlaut-ümlaut"])
def test_a_request_without_a_proper_id_is_refused(store: Store, request_id: str) -> None:
    with pytest.raises(InputError) as caught:
        usecases.start_game(store, NOON, CLASSIC, request_id)

    assert caught.value.where == "request_id"


def test_a_time_without_a_zone_is_a_bug_of_the_caller(store: Store) -> None:
    with pytest.raises(ValueError, match="aware"):
        usecases.start_game(store, NOON.replace(tzinfo=None), CLASSIC, "request-0001")


def test_a_rematch_has_the_same_players_and_the_next_dealer(table: Table, store: Store) -> None:
    table.record(hand())
    table.record(hand())
    table.end()

    setup = usecases.rematch_setup(table.view)
    rematch = Table(store, setup)

    assert setup == GameSetup("classic", {}, PAIRS, "Cem", rematch_of=table.links.game_id)
    assert rematch.view.rematch_of == table.view.game_id
    assert rematch.view.next_dealer == "Cem"
    assert rematch.scores == (0, 0)


def test_five_players_take_turns_in_sitting_out(store: Store) -> None:
    sides = (SideNames("", ("Ann", "Cem", "Eve")), SideNames("", ("Bo", "Dea")))
    view = Table(store, GameSetup("classic-5", {}, sides, "Ann")).view

    assert view.sits_out in {"Ann", "Cem", "Eve"}
    assert view.next_dealer != view.sits_out


def test_names_are_remembered_for_the_device_that_knows_the_games(store: Store) -> None:
    mine = Table(store)
    sides = (SideNames("", ("Ann", "Fay")), SideNames("", ("Gus", "Hal")))
    newer = start(store, sides=sides)
    start(store, sides=(PAIRS[0], SideNames("", ("Private", "Person"))))

    names = usecases.known_players(store, [mine.token, newer.links.watch_token, "nonsense", "ü"])

    assert names == ["Ann", "Fay", "Gus", "Hal", "Cem", "Bo", "Dea"]
