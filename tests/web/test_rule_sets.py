"""Club rules: saved from the new-game form, listed, renamed, deleted, put back, as files."""

import json
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import usecases
from scorekeeper.rules.house_rules.file import MAX_BYTES
from scorekeeper.store import open_store
from scorekeeper.usecases import RuleSet
from tests.canasta import CANASTA as VARIANTS
from tests.web.pages import Page
from tests.web.test_new_game import NEW, fill, started

SETS = "/rulesets"
TUESDAY = {"rule__target": "7,500", "set_name": "Tuesday club"}


def saved(app: Flask) -> list[RuleSet]:
    with open_store(app.config["DATABASE"]) as store:
        return list(usecases.list_rule_sets(store))


def save(client: FlaskClient, variant: str = "classic", **typed: str) -> str:
    """Save rules from the form; return the address of the form that shows them."""
    response = client.post(SETS, data=fill(client, variant, **(typed or TUESDAY)))
    assert response.status_code == 302, Page(response).text
    return response.headers["Location"]


def file_of(**changed: object) -> bytes:
    content = {
        "format": "canasta-rules/1",
        "name": "Tuesday club",
        "variant": "classic",
        "house_rules": {"target": 7500},
    }
    return json.dumps(content | changed).encode()


def bring_in(client: FlaskClient, raw: bytes) -> tuple[int, str]:
    """Send a file; return the status and the page's text, the redirection followed."""
    data = {"file": (BytesIO(raw), "rules.json")}
    response = client.post(f"{SETS}/import", data=data, content_type="multipart/form-data")
    return response.status_code, Page(response).text if response.status_code != 302 else ""


def test_rules_saved_from_the_form_come_back_in_it_with_the_names(app: Flask, client: FlaskClient) -> None:
    location = save(client, **TUESDAY, player__0__0="Zoë", first_dealer="1-0")

    page = Page(client.get(location))
    [kept] = saved(app)
    assert (kept.name, kept.variant_id, dict(kept.house_rules)) == (*("Tuesday club", "classic"), {"target": 7500})
    assert page.fields["rule-target"] == "7500"
    assert page.fields["player-0-0"] == "Zoë"
    assert "Saved as “Tuesday club”" in page.text
    assert 'value="1-0" checked' in page.html


def test_a_game_started_from_saved_rules_is_called_after_them(app: Flask, client: FlaskClient) -> None:
    fields = Page(client.get(save(client))).fields
    chosen = {key: text for key, text in fields.items() if key not in {"to", "to_set"}}

    location = client.post(NEW, data=fill(client) | chosen).headers["Location"]

    view = started(app, location)
    assert view.rules_name == "Tuesday club"
    assert view.variant.target == 7500
    assert "under the house rules “Tuesday club”" in Page(client.get(location + "/rules")).text


def test_a_game_whose_rules_were_changed_after_choosing_the_set_is_not_called_after_it(
    app: Flask, client: FlaskClient
) -> None:
    fields = Page(client.get(save(client))).fields

    data = fill(client) | fields | {"rule-target": "9000"}
    view = started(app, client.post(NEW, data=data).headers["Location"])

    assert (view.rules_name, view.variant.target) == ("", 9000)


def test_a_name_typed_before_starting_saves_the_rules_too(app: Flask, client: FlaskClient) -> None:
    location = client.post(NEW, data=fill(client, **TUESDAY)).headers["Location"]

    assert [each.name for each in saved(app)] == ["Tuesday club"]
    assert started(app, location).rules_name == "Tuesday club"


def test_the_form_offers_the_saved_rules_of_its_variant_alone(client: FlaskClient) -> None:
    save(client)

    assert "Tuesday club" in Page(client.get(NEW)).text
    assert "Tuesday club" not in Page(client.get(NEW, query_string={"variant": "samba"})).text


def test_choosing_a_set_fills_its_values_in_and_as_printed_takes_them_out(app: Flask, client: FlaskClient) -> None:
    save(client)
    [kept] = saved(app)
    typed = fill(client, player__0__0="Zoë", rule__mixed_bonus="1")

    chosen = Page(client.get(NEW, query_string=typed | {"to_set": kept.version_id}))
    printed = Page(client.get(NEW, query_string=chosen.fields | {"to_set": "0"}))

    assert (chosen.fields["rule-target"], chosen.fields["player-0-0"]) == ("7500", "Zoë")
    assert printed.fields["rule-target"] == str(VARIANTS["classic"].target)
    assert (printed.fields["rule_set"], printed.fields["player-0-0"]) == ("", "Zoë")


def test_rules_that_follow_from_others_can_be_checked_entered_and_saved(app: Flask, client: FlaskClient) -> None:
    typed = fill(client, **{"rule-wild-melds": "y"})
    assert "rule-wild-canasta-bonus" not in typed

    page = Page(client.get(NEW, query_string=typed | {"check": "1"}))
    assert page.fields["rule-wild-canasta-bonus"] == "2000"
    kept = page.fields | {"rule-wild-canasta-bonus": "1,000", "set_name": "Wild"}
    client.post(SETS, data=typed | kept)

    assert dict(saved(app)[0].house_rules) == {"wild-melds": True, "wild-canasta-bonus": 1000}


BOTH = {"rule-going-out-bonus": "500", "rule-concealed-total": "300"}


def test_checking_names_the_two_rules_that_contradict_each_other(client: FlaskClient) -> None:
    typed = fill(client, **BOTH, check="1")

    text = Page(client.get(NEW, query_string=typed)).text

    assert "“Going out” and “Going out concealed, in all” contradict each other" in text


def test_a_taken_name_is_asked_about_and_replaced_as_a_new_version(app: Flask, client: FlaskClient) -> None:
    save(client)
    other = fill(client, rule__target="9000", set_name="TUESDAY Club")

    refused = client.post(SETS, data=other)
    assert refused.status_code == 409
    assert "There are already house rules called “Tuesday club”" in Page(refused).text
    assert "Replace “Tuesday club”" in Page(refused).text
    client.post(SETS, data=other | {"replace": "1"})

    [kept] = saved(app)
    assert (kept.version, dict(kept.house_rules)) == (2, {"target": 9000})


def test_saving_twice_saves_once(app: Flask, client: FlaskClient) -> None:
    save(client)
    save(client)

    assert [each.version for each in saved(app)] == [1]


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("set_name", "", "need a name"),
        ("set_name", "x" * 61, "At most 60 characters"),
        ("set_name", "a\x00b", "cannot be shown"),
        ("rule-target", "many", "“many” is not a number"),
        ("rule-card-values", "Z 5", "Z"),
        ("rule-max-canasta-size", "6", "A canasta has 7 cards"),
    ],
)
def test_what_cannot_be_saved_is_said_and_nothing_is_kept(
    app: Flask, client: FlaskClient, field: str, typed: str, sentence: str
) -> None:
    response = client.post(SETS, data=fill(client, **TUESDAY) | {field: typed})

    assert response.status_code == 422
    assert sentence in Page(response).text
    assert saved(app) == []


def test_rules_that_contradict_each_other_are_not_saved(app: Flask, client: FlaskClient) -> None:
    response = client.post(SETS, data=fill(client, **TUESDAY) | BOTH)

    assert response.status_code == 422
    assert "contradict each other" in Page(response).text
    assert saved(app) == []


@pytest.mark.parametrize("number", ["x", "99", "-1", "9" * 30, "¹", "1; DROP TABLE games"])
def test_a_set_that_does_not_exist_is_left_out_of_the_form(client: FlaskClient, number: str) -> None:
    page = Page(client.get(NEW, query_string={"to_set": number, "variant": "classic"}))

    assert page.fields["rule_set"] == ""


def test_an_exported_file_comes_in_on_another_server(
    app: Flask, client: FlaskClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    save(client, "samba", **{"rule-samba-bonus": "1200", "set_name": "Žižkov #3"})
    [kept] = saved(app)
    exported = client.get(f"{SETS}/{kept.set_id}/export.json")

    german = client.get(f"{SETS}/{kept.set_id}/export.json", headers={"Accept-Language": "de"})

    assert exported.headers["Content-Disposition"] == "attachment; filename=canasta-rules-zizkov-3.json"
    assert german.headers["Content-Disposition"] == "attachment; filename=canasta-regeln-zizkov-3.json"
    assert json.loads(exported.data) == {
        "format": "canasta-rules/1",
        "name": "Žižkov #3",
        "variant": "samba",
        "house_rules": {"samba-bonus": 1200},
    }
    client.post(f"{SETS}/{kept.set_id}/delete")
    assert bring_in(client, exported.data) == (302, "")
    assert [each.house_rules for each in saved(app)] == [kept.house_rules]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "Choose a file first"),
        (b"{", "line 1, column 2: Not JSON"),
        (b"[]", "Expected an object"),
        (b"\xff\xfe", "line 1: Byte 0 is not UTF-8"),
        (b"[" * 9000, "Nested more than 24 deep"),
        (b'{"a": 1, "a": 2}', "The key 'a' occurs twice"),
        (b'{"a": NaN}', "NaN is not a number"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "a: A number of more than 15 digits"),
        (b" " * MAX_BYTES + b"{}", f"at most {MAX_BYTES} are allowed"),
        (file_of(format="canasta-record/1"), "format: 'canasta-record/1' is not one of"),
        (file_of(colour="green"), "colour: Unknown key 'colour'"),
        (file_of(name=""), "name: Expected a name"),
        (file_of(name="x" * 61), "name: Text of 61 characters"),
        (file_of(name=7), "name: Expected text"),
        (file_of(variant="whist"), "There is no variant 'whist'"),
        (file_of(variant=["classic"]), "variant: Expected text"),
        (file_of(house_rules=[]), "house_rules: Expected an object"),
        (file_of(house_rules={"no-such-rule": 1}), "house_rules.no-such-rule"),
        (file_of(house_rules={"target": 1.5}), "house_rules.target: Expected a whole number"),
        (file_of(house_rules={"target": "5000"}), "house_rules.target: Expected a whole number"),
        (file_of(house_rules={"sequences": False, "samba-bonus": 9}), "contradict each other"),
        (b'{"format": "canasta-rules/1"}', "name: Is missing"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_file_that_cannot_be_read_is_refused_with_the_place(
    app: Flask, client: FlaskClient, raw: bytes, sentence: str
) -> None:
    status, text = bring_in(client, raw)

    assert status == 422
    assert sentence in text
    assert saved(app) == []


def test_a_file_with_a_taken_name_is_asked_about(app: Flask, client: FlaskClient) -> None:
    save(client)

    status, text = bring_in(client, file_of(house_rules={"target": 9000}))
    assert (status, saved(app)[0].version) == (409, 1)
    assert "There are already rules called “Tuesday club”" in text

    sent = {"text": file_of(house_rules={"target": 9000}).decode()}
    client.post(f"{SETS}/import", data=sent | {"name": "Thursday club"})
    assert [each.name for each in saved(app)] == ["Thursday club", "Tuesday club"]
    client.post(f"{SETS}/import", data=sent | {"name": "Tuesday club", "replace": "1"})
    assert [each.version for each in saved(app)] == [1, 2]


def test_a_file_without_a_name_typed_for_it_is_asked_about_again(app: Flask, client: FlaskClient) -> None:
    response = client.post(f"{SETS}/import", data={"text": file_of().decode(), "name": " "})

    assert response.status_code == 422
    assert "need a name" in Page(response).text
    assert saved(app) == []


def test_a_set_is_renamed_unless_the_name_is_taken(app: Flask, client: FlaskClient) -> None:
    save(client)
    save(client, rule__target="9000", set_name="Thursday")
    thursday = next(each for each in saved(app) if each.name == "Thursday")
    path = f"{SETS}/{thursday.set_id}/rename"

    refused = client.post(path, data={"name": "tuesday CLUB"})
    assert refused.status_code == 409
    assert "There are already house rules called “Tuesday club”" in Page(refused).text
    for name in ("", "x" * 61, "a\x07b"):
        assert client.post(path, data={"name": name}).status_code == 422
    client.post(path, data={"name": "Friday"})

    assert sorted(each.name for each in saved(app)) == ["Friday", "Tuesday club"]


def test_a_deleted_set_is_put_back(app: Flask, client: FlaskClient) -> None:
    save(client)
    [kept] = saved(app)

    client.post(f"{SETS}/{kept.set_id}/delete")
    assert saved(app) == []
    assert "Restore" in Page(client.get(SETS)).text
    client.post(f"{SETS}/{kept.set_id}/restore")

    assert saved(app) == [kept]


def test_a_deleted_set_whose_name_is_in_use_waits(app: Flask, client: FlaskClient) -> None:
    save(client)
    [first] = saved(app)
    client.post(f"{SETS}/{first.set_id}/delete")
    save(client, rule__target="9000", set_name="tuesday club")

    response = client.post(f"{SETS}/{first.set_id}/restore")

    assert response.status_code == 409
    assert "Rename those first" in Page(response).text


def test_the_list_says_what_each_set_changes_and_its_page_says_everything(app: Flask, client: FlaskClient) -> None:
    save(client)
    [kept] = saved(app)

    listed, rules_page = Page(client.get(SETS)), Page(client.get(f"{SETS}/{kept.set_id}"))

    assert "The game ends at: 7,500" in listed.text
    assert f"{NEW}?variant=classic&amp;to_set={kept.version_id}" in listed.html
    assert "7,500 points after a hand" in rules_page.text
    assert "the club or table" in rules_page.text


@pytest.mark.parametrize("path", ["", "/import", "/1/rename", "/1/delete", "/1/restore"])
def test_another_sites_page_changes_no_rules(app: Flask, client: FlaskClient, path: str) -> None:
    save(client)
    before = saved(app)

    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}):
        data = fill(client, rule__target="1", set_name="Theirs") | {"name": "Theirs"}
        assert client.post(SETS + path, data=data, headers=headers).status_code == 403

    assert saved(app) == before


@pytest.mark.parametrize("path", ["/9", "/9/export.json", "/9/rename", "/9/delete", "/9/restore"])
def test_a_set_that_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    send = client.get if path.endswith(("9", "json")) else client.post

    assert send(SETS + path, data={"name": "x"}).status_code == 404


def test_a_set_that_can_no_longer_be_played_is_shown_with_the_reason(app: Flask, client: FlaskClient) -> None:
    save(client)
    [kept] = saved(app)
    with open_store(app.config["DATABASE"]) as store, store.write():
        store.insert(
            "INSERT INTO rule_set_versions (set_id, version, house_rules, rules_digest, at) VALUES (?, 2, ?, '', ?)",
            *(kept.set_id, '{"hands": 0}', kept.saved_at.isoformat()),
        )

    listed = Page(client.get(SETS)).text

    assert "These cannot be played as they are" in listed
    assert "cannot be played" in Page(client.get(f"{SETS}/{kept.set_id}")).text
    assert "Tuesday club" not in Page(client.get(NEW)).text
    assert VARIANTS["classic"].game.hands is None


def test_a_blank_sheet_of_saved_rules_bears_their_name_and_values(app: Flask, client: FlaskClient) -> None:
    save(client, **TUESDAY)
    [kept] = saved(app)

    response = client.get(f"/rulesets/{kept.set_id}/blank.pdf?paper=letter")
    printed = PdfReader(BytesIO(response.data)).pages

    assert f"/rulesets/{kept.set_id}/print" in Page(client.get("/rulesets")).links
    assert "Tuesday club" in Page(client.get(f"/rulesets/{kept.set_id}/print")).text
    assert len(printed) == 1
    assert "Rules “Tuesday club”" in printed[0].extract_text()
    assert "7,500" in printed[0].extract_text()
