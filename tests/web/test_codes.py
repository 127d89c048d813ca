"""Codes of one game side by side, and games of which only the name is known."""

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules.variants.burraco import CODES
from scorekeeper.rules.variants.named import NAMED
from tests.web.pages import Page


def test_what_differs_between_the_codes_of_burraco_is_shown_with_its_sources(client: FlaskClient) -> None:
    page = Page(client.get("/variants/codes"))

    told = [each for each in rules.across(CODES) if each.differs]
    assert page.html.count('<th scope="row">') == len(told)
    assert {each.label for each in told} >= {"Sets", "Semi-clean", "8 kings", "The discard pile"}
    for each in told:
        for row in each.rows:
            assert row is None or " ".join(row.value.split()) in page.text
            assert row is None or " ".join(row.cite.beside(str).split()) in page.text
    for code in CODES:
        assert f"/variants/{code.id}" in page.links
    assert "/variants/codes" in Page(client.get("/variants")).links


def test_any_games_can_be_put_side_by_side(client: FlaskClient) -> None:
    page = Page(client.get("/variants/codes?of=samba&of=bolivian&of=burako"))

    samba, *others = (rules.VARIANTS[name] for name in ("samba", "bolivian", "burako"))
    told = [each for each in rules.across((samba, *others)) if each.differs]
    assert page.html.count('<th scope="row">') == len(told)
    same = Page(client.get("/variants/codes?of=classic&of=classic"))
    assert "have the same rules" in same.text
    assert client.get("/variants/codes?of=whist").status_code == 404


def test_two_side_by_side_say_what_the_comparison_of_two_says() -> None:
    for first, second in (("samba", "bolivian"), ("burraco", "burraco-fitab")):
        pair = (rules.VARIANTS[first], rules.VARIANTS[second])
        one = {(each.heading, each.label) for each in rules.across(pair) if each.differs}
        assert one == {(each.heading, each.label) for each in rules.compare(*pair) if each.differs}


def test_what_a_source_names_without_a_rule_is_listed_with_a_sentence(client: FlaskClient) -> None:
    page = Page(client.get("/variants"))

    assert [each.name for each in NAMED] == ["Oklahoma canasta", "International canasta"]
    for each in NAMED:
        assert each.name in page.text
        assert each.why in page.text
        assert each.cite.beside(str) in page.text
        assert each.name not in {variant.name for variant in rules.VARIANTS.values()}


@pytest.mark.parametrize("name", ["caliente", "ponytail"])
def test_the_last_games_of_the_sources_say_what_is_assumed(client: FlaskClient, name: str) -> None:
    variant = rules.VARIANTS[name]
    page = Page(client.get(f"/variants/{name}"))

    for sentence in variant.assumed:
        assert " ".join(sentence.split()) in page.text
    assert f"/games/new?variant={name}" in page.links
    assert not variant.special_hands


def test_what_a_caliente_card_counts_is_typed_by_the_table() -> None:
    sides = [{"name": name, "players": [f"{name}1", f"{name}2"]} for name in ("A", "B")]
    extra = {"points": 150, "reason": "Caliente card"}
    hand = {"sides": [{"melds": ["K*3"], "held": ["", "5"], "extras": [extra]}, {"melds": [], "held": ["5", "5"]}]}
    record = {"format": "canasta-record/1", "variant": "caliente", "sides": sides, "hands": [hand]}

    [first, _] = rules.adjudicate(rules.read_record(record)).hands[0].sides

    [line] = [each for each in first.lines if each.code == "extra"]
    assert (line.label, line.points, line.cite.source) == ("Caliente card", 150, "assumed")
