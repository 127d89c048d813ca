import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import usecases
from scorekeeper.rules import VARIANTS
from scorekeeper.store import open_store
from scorekeeper.usecases import GameView
from tests.strategies import some
from tests.web.pages import Page

NEW = "/games/new"
BUTTONS = {"to", "to_seats", "to_length"}


def started(app: Flask, location: str) -> GameView:
    with open_store(app.config["DATABASE"]) as store:
        return usecases.open_game(store, location.rsplit("/", 1)[1])


def fill(client: FlaskClient, variant: str = "", **typed: str) -> dict[str, str]:
    """The fields of the form as a browser would send them; __ in a name stands for a dash."""
    page = Page(client.get(NEW, query_string={"variant": variant} if variant else {}))
    fields = {name: value for name, value in page.fields.items() if name not in BUTTONS}
    chosen = re.findall(r'<select[^>]*name="([^"]+)".*?<option selected value="([^"]*)"', page.html)
    return fields | dict(chosen) | {name.replace("__", "-"): text for name, text in typed.items()}


def test_an_untouched_form_starts_a_classic_game(app: Flask, client: FlaskClient) -> None:
    response = client.post(NEW, data=fill(client))

    view = started(app, response.headers["Location"])
    assert response.status_code == 302
    assert view.variant.id == "classic"
    assert dict(view.house_rules) == {}
    assert [side.name for side in view.sides] == ["North-South", "East-West"]
    assert view.seats == ("North", "East", "South", "West")
    assert view.first_dealer == "North"


def test_typed_names_name_their_side(app: Flask, client: FlaskClient) -> None:
    data = fill(client, player__0__0="Ann", player__0__1="Cem", first_dealer="1-0")

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert [side.name for side in view.sides] == ["Ann and Cem", "East-West"]
    assert view.first_dealer == "East"


def test_a_side_may_have_a_name_of_its_own(app: Flask, client: FlaskClient) -> None:
    data = fill(client, player__0__0="Ann", side__0="Blue", title="Thursday")

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert (view.sides[0].name, view.sides[0].players) == ("Blue", ("Ann", "South"))
    assert view.title == "Thursday"


def test_a_typed_name_that_is_another_seats_word_does_not_collide(app: Flask, client: FlaskClient) -> None:
    data = fill(client, player__1__0="North")

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert len(set(view.seats)) == 4
    assert view.sides[1].players[0] == "North"


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_variant_can_be_started_as_its_form_comes(app: Flask, client: FlaskClient, variant: str) -> None:
    response = client.post(NEW, data=fill(client, variant))

    view = started(app, response.headers["Location"])
    assert view.variant == VARIANTS[variant]
    assert tuple(len(side.players) for side in view.sides) == view.variant.seating.forms[0]


@pytest.mark.parametrize("variant", some(VARIANTS, 4))
def test_every_seating_starts_from_the_page_of_another_game(app: Flask, client: FlaskClient, variant: str) -> None:
    other = fill(client, "classic-2")  # two sides: the scores of further ones were never asked
    for seats in VARIANTS[variant].seating.forms:
        chosen = Page(client.get(NEW, query_string={**other, "to": variant})).fields
        text = "-".join(map(str, seats))
        page = Page(client.get(NEW, query_string={**chosen, "to_seats": text}))
        sent = {name: value for name, value in page.fields.items() if name not in {"to", "to_set"}}
        response = client.post(NEW, data={**sent, "request_id": f"seats-{variant}-{text}"})

        assert response.status_code == 302, Page(response).text
        view = started(app, response.headers["Location"])
        assert tuple(len(side.players) for side in view.sides) == seats


def test_what_is_not_written_of_a_game_begun_on_paper_counts_nothing(app: Flask, client: FlaskClient) -> None:
    data = fill(client, opening__0="1,240", opening__1="", hands_played="")

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert view.scores == (1240, 0)
    assert view.next_number == 1


def test_another_variant_keeps_the_names_and_drops_its_own_house_rules(client: FlaskClient) -> None:
    other = next(each for each in VARIANTS if each != "classic")
    typed = fill(client, player__0__0="Zoë", rule__target="3000")

    page = Page(client.get(NEW, query_string={**typed, "to": other}))

    assert page.fields["player-0-0"] == "Zoë"
    assert page.fields["variant"] == other
    assert page.fields["rule-target"] == str(VARIANTS[other].target)


def test_a_house_rule_that_is_changed_is_played(app: Flask, client: FlaskClient) -> None:
    data = fill(client, rule__target="7,500")

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert dict(view.house_rules) == {"target": 7500}
    assert view.variant.target == 7500


def test_an_empty_house_rule_takes_its_limit_away(app: Flask, client: FlaskClient) -> None:
    data = fill(client, **{"rule-max-wilds": ""})

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert dict(view.house_rules) == {"max-wilds": None}


def test_tables_of_house_rules_are_written_as_text(app: Flask, client: FlaskClient) -> None:
    data = fill(client, **{"rule-minimum-by-score": "below: 15, 0: 60, 2000: 100 canasta"})

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert dict(view.house_rules) == {"minimum-by-score": [[None, 15], [0, 60], [2000, 100, "canasta"]]}


def test_contradictory_house_rules_are_named_in_words(client: FlaskClient) -> None:
    rules = {"rule-minimum-by-score": "0: 50", "rule-minimum-by-hand": "50, 90"}

    response = client.post(NEW, data=fill(client, **rules))

    assert response.status_code == 422
    text = Page(response).text
    assert "“Minimum by score” and “Minimum by number of the hand” contradict each other" in text


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("player-0-0", "x" * 61, "At most 60 characters"),
        ("player-0-1", "West", "Two players are called West"),
        ("title", "x" * 81, "At most 80 characters"),
        ("opening-0", "many", "“many” is not a number"),
        ("opening-1", "9999999", "too high or too low"),
        ("hands_played", "-1", "Between 0 and"),
        ("first_dealer", "7-7", "Choose one of the answers"),
        ("rule-target", "five thousand", "“five thousand” is not a number"),
        ("rule-permission", '"maybe"', "Choose one of the answers"),
        ("rule-minimum-by-score", "often", "“often” is not a row"),
        ("rule-card-values", "K", "“K” is not a name with its number"),
        ("rule-card-values", "Z 5", "Z"),
        ("rule-penalty-points", "smoking 50", "smoking"),
        ("rule-penalty-points", "illegal-meld -50", "without a minus"),
        ("rule-penalty-points", "illegal-meld 52", "52 is not a multiple of 5"),
        ("rule-penalty-points", "illegal-meld", "“illegal-meld” is not a name with its number"),
        ("request_id", "short", "no valid id"),
    ],
)
def test_what_cannot_be_taken_is_said_at_its_field_and_nothing_starts(
    client: FlaskClient, field: str, typed: str, sentence: str
) -> None:
    data = fill(client, **{"player-1-1": "West"}) | {field: typed}

    response = client.post(NEW, data=data)

    assert response.status_code == 422
    assert sentence in Page(response).text
    assert Page(client.get("/")).text.count("No games yet") == 1


def test_a_club_writes_what_irregularities_cost_one_on_a_line(app: Flask, client: FlaskClient) -> None:
    as_printed = fill(client)["rule-penalty-points"]
    label = "meld against the rules, not repaired"
    lines = as_printed.replace(f"{label} 100", "illegal-meld 30").replace("\n", "\r\n")

    response = client.post(NEW, data=fill(client) | {"rule-penalty-points": lines})

    assert f"went out without permission 100\n{label} 100\n" in as_printed
    variant = started(app, response.headers["Location"]).variant
    prices = {each.code: each.points for each in variant.penalties}
    assert prices["illegal-meld"] == -30
    assert prices["out-without-leave"] == -100
    assert prices["pile-without-right"] == -50


def test_what_was_typed_is_still_there_after_a_refusal(client: FlaskClient) -> None:
    data = fill(client, player__0__0="Zoë", opening__0="many")

    page = Page(client.post(NEW, data=data))

    assert page.fields["player-0-0"] == "Zoë"
    assert page.fields["opening-0"] == "many"
    assert "open" in page.html.split("scores on paper")[0].rsplit("<details", 1)[1]


def test_sending_the_form_twice_starts_one_game(client: FlaskClient) -> None:
    data = fill(client)

    first = client.post(NEW, data=data)
    second = client.post(NEW, data=data)

    assert first.headers["Location"] == second.headers["Location"]


def test_going_back_and_changing_the_form_starts_another_game(app: Flask, client: FlaskClient) -> None:
    data = fill(client)

    first = client.post(NEW, data=data)
    second = client.post(NEW, data=data | {"player-0-0": "Zoë"})

    assert started(app, first.headers["Location"]).seats[0] == "North"
    assert started(app, second.headers["Location"]).seats[0] == "Zoë"


def test_an_unknown_variant_is_not_found(client: FlaskClient) -> None:
    response = client.get(NEW, query_string={"variant": "bridge"})

    assert response.status_code == 404
    assert "bridge" in Page(response).text


def test_names_of_earlier_games_are_offered_again(client: FlaskClient) -> None:
    client.post(NEW, data=fill(client, player__0__0="Zoë"))

    page = client.get(NEW).text

    assert '<option value="Zoë"></option>' in page


def test_names_of_other_devices_are_not_offered(app: Flask, client: FlaskClient) -> None:
    app.test_client().post(NEW, data=fill(client, player__0__0="Zoë"))

    assert "Zoë" not in client.get(NEW).text


def test_a_non_latin_name_is_kept_as_it_is(app: Flask, client: FlaskClient) -> None:
    data = fill(client, player__0__0="Иван", player__1__0="美咲", player__1__1="نور")

    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert view.sides[1].name == "美咲 and نور"


@pytest.mark.parametrize(
    ("variant", "button", "house"),
    [
        ("burraco", "points-505", {"target": 505}),
        ("burraco-fitab", "points-1005", {"target": 1005}),
        ("burraco", "points-2005", {}),
        ("burraco-3", "points-2005", {"target": 2005}),
        ("burraco", "hands-2", {"target": None, "hands": 2}),
        ("biriba", "hands-4", {"target": None, "hands": 4}),
    ],
)
def test_how_long_a_game_lasts_is_chosen_with_one_tap(
    app: Flask, client: FlaskClient, variant: str, button: str, house: dict[str, int]
) -> None:
    typed = fill(client, variant, player__0__0="Anna") | {"to_length": button}

    page = Page(client.get(NEW, query_string=typed))

    assert re.search(rf'value="{button}" class="picked"', page.html)
    chosen = re.findall(r'<select[^>]*name="([^"]+)".*?<option selected value="([^"]*)"', page.html)
    fields = {name: value for name, value in page.fields.items() if name not in BUTTONS}
    view = started(app, client.post(NEW, data=fields | dict(chosen)).headers["Location"])
    assert dict(view.house_rules) == house
    assert view.sides[0].players[0] == "Anna"


def test_a_length_that_is_not_offered_changes_nothing(app: Flask, client: FlaskClient) -> None:
    for variant, button in (("classic", "points-505"), ("burraco", "points-7")):
        typed = fill(client, variant) | {"to_length": button}

        view = started(app, client.post(NEW, data=typed).headers["Location"])

        assert dict(view.house_rules) == {}
