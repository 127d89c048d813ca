"""A hand is entered without a script: entry, ruling, save, correction."""

from typing import Any

from flask.testing import FlaskClient

from tests.usecases.table import ITEMISED, ITEMISED_TOTALS, TOO_LOW, WINNING, Table, hand, read
from tests.web.hand_forms import Pairs, fields_of, with_fields
from tests.web.pages import Page, game

ENTRY = {
    "ending": "out-0",
    "side_0__melds__0__cards": "K*7",
    "side_0__melds__1__cards": "8 8 8 8 2",
    "side_0__melds__2__cards": "a*3",
    "side_0__melds__3__cards": "J*4",
    "side_0__red_threes": "1",
    "side_0__held_1": "Q, Q, 5",
    "side_1__melds__0__cards": "9*5 2 JK",
    "side_1__melds__1__cards": "6*3",
    "side_1__melds__2__cards": "Q*4",
    "side_1__melds__3__cards": "5*4",
    "side_1__red_threes": "2",
    "side_1__held_0": "A J",
    "side_1__held_1": "7 3b",
}  # ITEMISED as somebody types it
TOTALS = {
    "ending": "out-0",
    "side_0__mode": "totals",
    "side_0__canastas__natural": "1",
    "side_0__melded_points": "70 + 50 + 80",
    "side_0__held_points": "0",
    "side_0__red_threes": "0",
    "side_1__mode": "totals",
    "side_1__melded_points": "60+60",
    "side_1__held_points": "0",
    "side_1__red_threes": "0",
}  # hand() as somebody types it


def entry_of(client: FlaskClient, table: Table, path: str = "/hands/new") -> Pairs:
    """The fields of an entry page."""
    answer = client.get(game(table, path))
    assert answer.status_code == 200
    Page(answer)
    return fields_of(answer.text)


def fill(client: FlaskClient, table: Table, **typed: Any) -> dict[str, list[str]]:
    return with_fields(entry_of(client, table), **typed)


def test_a_hand_is_typed_card_by_card_and_saved(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY)

    ruling = Page(client.post(game(table, "/hands/new"), data=data))
    saved = client.post(game(table, "/hands/new"), data=data | {"confirm": ["1"]})

    assert "Us went out. This is what will be saved; nothing is saved yet." in ruling.text
    assert "This hand +905" in ruling.text
    assert "This hand +655" in ruling.text
    assert saved.status_code == 302
    assert saved.location == game(table, "?done=2")
    assert tuple(side.total for side in table.hand(1).ruling.sides) == ITEMISED_TOTALS
    assert table.hand(1).entered.sides == read(ITEMISED).sides


def test_the_ruling_saves_nothing_and_carries_the_entry_on(client: FlaskClient, table: Table) -> None:
    answer = client.post(game(table, "/hands/new"), data=fill(client, table, **ENTRY))

    assert table.view.hands == ()
    carried = with_fields(fields_of(answer.text, "save"), confirm="1")
    assert client.post(game(table, "/hands/new"), data=carried).status_code == 302
    assert tuple(side.total for side in table.hand(1).ruling.sides) == ITEMISED_TOTALS


def test_a_hand_is_saved_by_totals_only(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **TOTALS, confirm="1")

    client.post(game(table, "/hands/new"), data=data)

    assert table.hand(1).entered.sides == read(hand()).sides


def test_one_side_may_be_totals_and_the_other_cards(client: FlaskClient, table: Table) -> None:
    typed = TOTALS | {"side_1__mode": "cards", "side_1__melds__0__cards": "Q*6"}
    typed |= {"side_1__held_0": "K", "side_1__held_1": "4"}

    client.post(game(table, "/hands/new"), data=fill(client, table, **typed, confirm="1"))

    written: Any = table.hand(1).entered.as_json()
    first, second = written["sides"]
    assert "tally" in first
    assert second["melds"] == ["Q*6"]


def test_what_a_ruling_showed_can_be_changed(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY)

    again = fields_of(client.post(game(table, "/hands/new"), data=data | {"edit": ["1"]}).text)

    assert dict(again)["side_0-melds-1-cards"] == "8 8 8 8 2"
    assert ("ending", "out-0") in again
    assert dict(again)["request_id"] == data["request_id"][0]


def test_more_rows_are_given_and_nothing_is_lost(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY)
    before = sum(name.endswith("-cards") for name in data)

    page = client.post(game(table, "/hands/new"), data=data | {"more": ["1"]})

    again = with_fields(fields_of(page.text))
    assert page.status_code == 200
    assert "Nothing is saved yet" not in page.text
    assert sum(name.endswith("-cards") for name in again) > before
    assert again["side_1-held_1"] == ["7 3b"]


def test_a_violation_needs_a_reason(client: FlaskClient, table: Table) -> None:
    typed = ENTRY | {"ending": "stock", "side_0__melds__0__cards": "K*3 2*3 JKR"}
    data = fill(client, table, **typed)

    ruling = Page(client.post(game(table, "/hands/new"), data=data))
    refused = client.post(game(table, "/hands/new"), data=data | {"confirm": ["1"]})
    reasoned = data | {"confirm": ["1"], "reason": ["The table agreed."]}
    saved = client.post(game(table, "/hands/new"), data=reasoned)

    assert "Not allowed Us" in ruling.text
    assert "Score it as written" in ruling.text
    assert refused.status_code == 422
    assert "Write a reason, or go back and change the hand." in Page(refused).text
    assert saved.status_code == 302
    assert table.hand(1).reason == "The table agreed."
    assert not table.hand(1).ruling.legal


def test_a_correction_opens_with_what_was_entered(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.record(hand())

    cards = dict(entry_of(client, table, "/hands/1"))
    totals = dict(entry_of(client, table, "/hands/2"))

    assert cards["side_0-mode"] == "cards"
    assert cards["side_0-melds-1-cards"] == "8*4 2"
    assert cards["side_1-held_1"] == "7 3b"
    assert cards["side_1-red_threes"] == "2"
    assert totals["side_0-mode"] == "totals"
    assert totals["side_0-canastas-natural"] == "1"
    assert totals["side_0-melded_points"] == "200"
    assert totals["ending"] == "out-0"


def test_a_correction_shows_its_effect_before_it_is_saved(client: FlaskClient, table: Table) -> None:
    table.record(hand(900))
    table.record(hand(700))
    data = with_fields(entry_of(client, table, "/hands/1"), side_0__melded_points="400", side_0__held_points="0")

    ruling = Page(client.post(game(table, "/hands/1"), data=data))

    assert "Hand 2, Us, score 2,800 2,300" in ruling.text
    assert "Hand 2, Us, had to open with 90 50" in ruling.text
    assert table.scores[0] == 2800
    client.post(game(table, "/hands/1"), data=data | {"confirm": ["1"]})
    assert table.scores[0] == 2300
    assert len(table.hand(1).earlier) == 1


def test_a_correction_that_changes_no_other_hand_says_so(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    data = with_fields(entry_of(client, table, "/hands/1"), side_1__melded_points="110")

    ruling = Page(client.post(game(table, "/hands/1"), data=data))

    assert "What this changes No other hand changes." in ruling.text


def test_the_last_hand_can_be_corrected_after_the_end(client: FlaskClient, table: Table) -> None:
    table.record(WINNING)
    table.record(hand())
    assert table.view.finished
    data = with_fields(entry_of(client, table, "/hands/2"), side_0__canastas__natural="0")
    data |= {"reason": ["counted twice"], "confirm": ["1"]}

    client.post(game(table, "/hands/2"), data=data)

    assert not table.view.finished


def test_a_new_hand_begins_in_the_mode_of_the_last(client: FlaskClient, table: Table) -> None:
    assert dict(entry_of(client, table))["side_0-mode"] == "cards"
    table.record(hand())

    assert dict(entry_of(client, table))["side_1-mode"] == "totals"
    assert dict(entry_of(client, table, "/hands/new?mode=cards"))["side_1-mode"] == "cards"
    assert dict(entry_of(client, table, "/hands/new?mode=odd"))["side_1-mode"] == "totals"


def test_sending_a_hand_again_changes_nothing(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY, confirm="1")
    json = {"Accept": "application/json"}

    first = client.post(game(table, "/hands/new"), data=data, headers=json)
    again = client.post(game(table, "/hands/new"), data=data, headers=json)

    assert first.json == {
        "ok": True,
        "number": 1,
        "location": game(table, "?done=2"),
        "hand": game(table, "/ruling/1?saved=1"),
        "result": "Us +905, Them +655",
    }
    assert again.json == first.json
    assert len(table.view.hands) == 1


def test_two_phones_with_one_hand_are_shown_both_versions(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY, confirm="1")
    table.record(hand())

    late = client.post(game(table, "/hands/new"), data=data)
    page = Page(client.get(late.location))

    assert late.status_code == 302
    assert "Two versions of hand 1" in page.text
    assert "It counts now" in page.text
    assert "This hand +800 +905" in page.text
    assert "red three \N{EN DASH} +100" in page.text
    assert [rival.hand.sides for rival in table.view.rivals] == [read(ITEMISED).sides]


def test_a_late_version_is_answered_with_the_way_to_both(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY, confirm="1")
    table.record(hand())
    json = {"Accept": "application/json"}

    late = client.post(game(table, "/hands/new"), data=data, headers=json)
    again = client.post(game(table, "/hands/new"), data=data, headers=json)

    assert late.status_code == again.status_code == 409
    assert late.json == again.json
    assert late.json is not None
    assert late.json["code"] == "two-versions"
    assert late.json["where"] == game(table, f"/rivals/{table.view.rivals[0].entry_seq}")


def test_an_id_is_not_used_for_two_entries(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY, confirm="1")
    client.post(game(table, "/hands/new"), data=data)

    other = client.post(game(table, "/hands/new"), data=data | {"ending": ["stock"]})

    assert other.status_code == 409
    assert len(table.view.log) == 2


def test_the_ruling_says_that_another_phone_was_faster(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY)
    table.record(hand())

    ruling = Page(client.post(game(table, "/hands/new"), data=data))

    assert "Hand 1 has already been entered It was saved from this phone or another one." in ruling.text


def test_the_fields_come_from_the_house_rules(client: FlaskClient, table: Table) -> None:
    table.record(TOO_LOW, reason="our house")

    page = client.get(game(table, "/hands/new"))

    assert 'data-meld="K*3"' in page.text
    assert "Laid down complete from the hand" not in page.text
    assert "called Acaba" not in page.text


def test_a_form_gone_back_to_and_changed_is_kept_beside_what_was_saved(client: FlaskClient, table: Table) -> None:
    saved = fill(client, table, **ENTRY, confirm="1")
    client.post(game(table, "/hands/new"), data=saved)
    changed = {key: value for key, value in saved.items() if key != "confirm"}
    changed["ending"] = ["stock"]

    ruling = client.post(game(table, "/hands/new"), data=changed)
    carried = with_fields(fields_of(ruling.text, "save"), confirm="1", reason="as we saw it")
    answer = client.post(game(table, "/hands/new"), data=carried)

    assert carried["request_id"] != saved["request_id"]
    assert answer.location == game(table, f"/rivals/{table.view.rivals[0].entry_seq}")
    assert len(table.view.hands) == 1


def test_a_card_from_the_pile_without_an_opening_is_asked_about(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **ENTRY, side_0__upcard="K")

    page = Page(client.post(game(table, "/hands/new"), data=data))
    several = Page(client.post(game(table, "/hands/new"), data=data | {"side_0-upcard": ["K Q"]}))

    assert "Write what Us opened with, or remove the card from the pile." in page.text
    assert "Only one card belongs here; remove the others." in several.text


def test_two_numbers_tell_a_hand_what_is_melded_and_what_is_left(client: FlaskClient, table: Table) -> None:
    two = {
        **TOTALS,
        "side_0__melded_points": "200+30-25",
        "side_0__held_points": "",
        "side_1__melded_points": "0-45",
        "side_1__held_points": "",
    }

    client.post(game(table, "/hands/new"), data=fill(client, table, **two, confirm="1"))

    tallies = [side.tally for side in table.hand(1).entered.sides]
    assert [(each.melded_points, each.held_points) for each in tallies if each] == [(230, 25), (0, 45)]


def test_what_is_taken_off_is_plain_arithmetic_once_the_rest_is_written(client: FlaskClient, table: Table) -> None:
    written = {**TOTALS, "side_0__melded_points": "200-5", "side_0__held_points": "40"}

    client.post(game(table, "/hands/new"), data=fill(client, table, **written, confirm="1"))
    too_much = fill(client, table, **written | {"side_0__melded_points": "20-50"})
    page = Page(client.post(game(table, "/hands/new"), data=too_much))

    tally = table.hand(1).entered.sides[0].tally
    assert tally is not None
    assert (tally.melded_points, tally.held_points) == (195, 40)
    assert "20-50 is below zero" in page.text
