"""The ruling while a hand is entered, and what the page offers for the rules of its game."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import Finding, SideNames
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.sources import HOUSE, Cite
from scorekeeper.store import Store
from scorekeeper.usecases import GameSetup
from scorekeeper.web.entry.hands import LAST_STEP
from scorekeeper.web.entry.words import about
from tests.usecases.table import ITEMISED, Table, hand
from tests.web.hand_forms import with_fields
from tests.web.pages import game
from tests.web.test_hands_entry import ENTRY, entry_of, fill

FIVE = (SideNames("Odd", ("Ann", "Bo", "Cem")), SideNames("Even", ("Dea", "Eli")))
SCRIPT = {"Accept": "application/json"}
THREE = tuple(SideNames(name, (name,)) for name in ("Ann", "Bo", "Cem"))
SIX = (SideNames("Reds", ("Ann", "Bo", "Cem")), SideNames("Blues", ("Dea", "Eli", "Fay")))


def live(
    client: FlaskClient,
    table: Table,
    data: dict[str, list[str]],
    headers: dict[str, str] | None = None,
    at: str = LAST_STEP,
) -> dict[str, str]:
    """The parts of the live ruling by the name of their slot, as text, while a step of the entry is open."""
    answer = client.post(game(table, "/hands/preview"), data={**data, "at": at}, headers=headers or SCRIPT)
    assert answer.status_code == 200
    slots = r'<(\w+) data-slot="([^"]+)"[^>]*>(.*?)(?=<\w+ data-slot=|$)'
    found = re.findall(slots, answer.text, re.DOTALL)
    return {slot: " ".join(re.sub(r"<[^>]+>", " ", html).split()).replace(" ,", ",") for _, slot, html in found}


def seated(store: Store, variant: str, sides: tuple[SideNames, ...], **rules: object) -> Table:
    return Table(store, GameSetup(variant, rules, sides, sides[0].players[0]))


def test_the_ruling_says_totals_and_what_each_meld_is_worth(client: FlaskClient, table: Table) -> None:
    parts = live(client, table, fill(client, table, **ENTRY))

    assert parts["total-0"] == "905"
    assert parts["total-1"] == "655"
    assert parts["side_0-melds-0"] == "500 + 70, natural canasta"
    assert parts["side_0-melds-1"] == "60"
    assert parts["side_1-melds-0"] == "300 + 120, mixed canasta"
    assert "Us Score 905 must open with 50 Them Score 655 must open with 50" in parts["ruling"]
    assert parts["problem"] == "Nothing wrong so far."
    assert table.view.hands == ()


def test_empty_rows_change_nothing_and_filled_ones_keep_their_places(client: FlaskClient, table: Table) -> None:
    moved = {"side_0__melds__0__cards": "", "side_0__melds__3__cards": "K*5 2*2"}
    reasons = {"side_0__rulings__0__points": "-50", "side_0__rulings__0__reason": "late"}
    data = fill(client, table, **(ENTRY | moved | reasons))

    parts = live(client, table, data)

    assert parts["side_0-melds-3"] == "300 + 90, mixed canasta"
    assert "side_0-melds-4" not in parts
    assert "late" in parts["ruling"]
    assert parts == live(client, table, data, {"Accept": "text/html"})


def test_what_is_not_told_yet_is_asked_for_first(client: FlaskClient, table: Table) -> None:
    parts = live(client, table, fill(client, table))

    assert parts["problem"] == "Who went out? Choose a side, or nobody."
    assert parts["total-0"] == "0"


def test_what_can_still_become_right_is_not_called_wrong_before_the_last_step(
    client: FlaskClient, table: Table
) -> None:
    data = fill(client, table, ending="out-0", side_0__melds__0__cards="4*3")
    done = data | {"side_0-held_1": ["5"]}

    for step in ("out", "melds", "left", "more"):
        assert live(client, table, data, at=step)["problem"] == "Nothing wrong so far."
        assert live(client, table, done, at=step)["problem"] == "Nothing wrong so far."
    assert live(client, table, data)["problem"] == "The cards of Ann or Cem are missing. Add them?"  # asked for first
    assert live(client, table, done)["problem"].startswith("Not allowed, Us. ")


def test_a_meld_that_cannot_be_is_said_at_once(client: FlaskClient, table: Table) -> None:
    parts = live(client, table, fill(client, table, side_0__melds__0__cards="K*3 2*3 JKR"))

    assert parts["problem"].startswith("Not allowed, Us. ")
    assert "4 wild cards" in parts["problem"]
    assert "Not allowed" in parts["ruling"]


def test_half_a_card_does_not_stop_the_ruling(client: FlaskClient, table: Table) -> None:
    data = fill(client, table, **(ENTRY | {"side_1__melds__3__cards": "5*"}))

    parts = live(client, table, data)

    assert parts["total-0"] == "905"
    assert parts["total-1"] == "635"
    assert "is not a card" in parts["problem"]


def test_a_sum_is_shown_added_up(client: FlaskClient, table: Table) -> None:
    typed = {"side_0__melded_points": "70 + 50", "side_0__held_points": "25"}

    parts = live(client, table, fill(client, table, side_0__mode="totals", **typed))

    assert parts["side_0-melded_points"] == "= 120"
    assert parts["side_0-held_points"] == ""


def test_totals_say_what_they_cannot_answer(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    data = with_fields(entry_of(client, table, "/hands/1"))

    parts = live(client, table, data)

    assert "Not checked, because only totals were entered: the number of cards, the melds" in parts["unchecked"]


def test_the_ruling_of_a_correction_counts_from_the_score_before_it(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.record(hand())

    parts = live(client, table, with_fields(entry_of(client, table, "/hands/1")))

    assert "Score, 0 before 905" in parts["ruling"]


def test_who_sits_out_is_named_and_has_no_cards_to_enter(client: FlaskClient, table: Table) -> None:
    five = seated(table.store, "classic-5", FIVE)

    page = client.get(game(five, "/hands/new")).text

    assert "Cem sits out of this hand." in page
    assert 'data-target="held_1"' in page
    assert page.count('data-target="held_2"') == 0
    assert '<input type="hidden" name="side_0-held_2" value="">' in page


def test_a_foot_of_who_sits_out_is_carried_along_unseen(client: FlaskClient, table: Table) -> None:
    five = Table(table.store, GameSetup("classic-5", {"foot-cards": 11}, FIVE, "Ann"))

    page = client.get(game(five, "/hands/new")).text

    assert 'data-target="foot_1"' in page
    assert page.count('data-target="foot_2"') == 0
    assert '<input type="hidden" name="side_0-foot_2" value="">' in page


def test_a_lone_hand_is_asked_for_where_partnerships_change(client: FlaskClient, table: Table) -> None:
    three = seated(table.store, "cutthroat", THREE)
    typed = {"ending": "stock", **{f"side_{i}__red_threes": "0" for i in range(3)}}

    parts = live(client, three, fill(client, three, **typed))

    assert parts["problem"] == "Who took the pile first? Choose a player, or nobody."
    assert "lone" in dict(with_fields(entry_of(client, three), lone="nobody"))


def test_what_is_not_written_of_totals_counts_nothing(client: FlaskClient, table: Table) -> None:
    three = seated(table.store, "cutthroat", THREE)
    totals: dict[str, str | None] = {f"side_{i}__mode": "totals" for i in range(3)}
    totals |= {f"side_{i}__red_threes": None for i in range(3)}
    written = {**totals, "side_0__melded_points": "200", "ending": "stock", "lone": "nobody"}

    parts = live(client, three, fill(client, three, **written), at="melds")

    assert parts["problem"] == "Nothing wrong so far."
    assert [parts[f"total-{i}"] for i in range(3)] == ["200", "0", "0"]


def test_acaba_is_offered_where_it_is_played_and_asks_for_nothing_else(client: FlaskClient, table: Table) -> None:
    british = seated(table.store, "british", table.view.sides)

    parts = live(client, british, fill(client, british, ending="acaba-0"))

    assert "Us called Acaba" in client.get(game(british, "/hands/new")).text
    assert (parts["total-0"], parts["total-1"]) == ("0", "1,500")
    assert parts["problem"] == "Nothing wrong so far."


def test_the_pack_sets_the_limits_of_the_page(client: FlaskClient, table: Table) -> None:
    six = seated(table.store, "classic-6", SIX)

    small, large = (client.get(game(each, "/hands/new")).text for each in (table, six))

    assert 'data-rank="K" data-meld="K*3" data-most="8"' in small
    assert 'data-rank="K" data-meld="K*3" data-most="12"' in large
    assert 'id="side_0-red_threes-4"' in small
    assert 'id="side_0-red_threes-5"' not in small
    assert 'id="side_0-red_threes-6"' in large


@pytest.mark.parametrize("bonus", [0, 100])
def test_a_concealed_canasta_is_marked_only_where_it_pays(client: FlaskClient, table: Table, bonus: int) -> None:
    house = seated(table.store, "classic", table.view.sides, **{"concealed-canasta-bonus": bonus})

    page = client.get(game(house, "/hands/new")).text

    assert ("Laid down complete from the hand" in page) is bool(bonus)


def test_the_penalties_of_the_house_are_offered_with_their_price(client: FlaskClient, table: Table) -> None:
    house = seated(table.store, "classic", table.view.sides, **{"illegal-pile-penalty": 75})

    page = client.get(game(house, "/hands/new")).text
    typed = {"side_0__penalties__pile-without-right": "2"}

    assert "\N{MINUS SIGN}75" in page
    assert live(client, house, fill(client, house, **typed))["total-0"] == "\N{MINUS SIGN}150"


def test_no_rulebook_number_is_typed_into_the_entry_page(client: FlaskClient, table: Table) -> None:
    other = seated(table.store, "classic", table.view.sides, **{"natural-bonus": 777})

    page = client.get(game(other, "/hands/new?mode=totals")).text

    assert "777" in page
    assert not re.search(r">\s*500\s*<", page)


def test_a_count_that_nobody_has_written_yet_is_no_fault(client: FlaskClient, table: Table) -> None:
    """While somebody types; the page that is checked before it is saved says everything."""
    typed = {"side_0__canastas__mixed": "1", "side_0__mode": "totals", "ending": "stock"}
    empty = fill(client, table, **typed, side_0__melded_points="")
    written = fill(client, table, **typed, side_0__melded_points="5")
    least = "are worth at least 50 melded points"

    assert least not in " ".join(live(client, table, empty, at="melds").values())
    assert least in live(client, table, written)["ruling"]
    assert least in client.post(game(table, "/hands/new"), data=empty | {"check": "1"}).text


@pytest.mark.parametrize(("players", "named"), [(2, "Us, Ann and Cem"), (1, "Us, Ann or Cem"), (None, "Us")])
def test_points_left_in_hand_are_those_of_the_players_who_must_hold_them(
    table: Table, players: int | None, named: str
) -> None:
    facts = {} if players is None else {"players": players}
    for place in ("sides[0].tally.held_points", "sides[0].held_points"):
        finding = Finding("count.nothing-left", QUERY, place, "", facts, Cite(HOUSE, ""))
        assert about(finding, table.view, 1) == named
