"""Two variants side by side, and the rules pages that lead there."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from tests.canasta import CANASTA as VARIANTS
from tests.web.pages import Page

COMPARE = "/variants/compare"


def test_both_values_of_every_rule_are_shown_and_what_differs_is_marked(client: FlaskClient) -> None:
    page = Page(client.get(COMPARE, query_string={"a": "samba", "b": "bolivian"}))

    pairs = rules.compare(VARIANTS["samba"], VARIANTS["bolivian"])
    assert len(re.findall(r"<tr(?: class=\"differs\")?>\s*<th scope=\"row\"", page.html)) == len(pairs)
    assert page.html.count('<tr class="differs">') == sum(pair.differs for pair in pairs)
    for pair in pairs:
        assert pair.label in page.text
        for row in (pair.first, pair.second):
            assert row is None or " ".join(row.value.split()) in page.text


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_variant_can_be_compared_and_leads_there(client: FlaskClient, variant: str) -> None:
    page = Page(client.get(f"/variants/{variant}"))
    there = next(link for link in page.links if link.startswith(COMPARE))

    assert client.get(there).status_code == 200
    compared = client.get(COMPARE, query_string={"a": variant, "b": "classic"})
    assert compared.status_code == 200
    assert ("The two games have the same rules" in Page(compared).text) == (
        variant in {"classic", "uruguayan", "boat", "caliente"}
    )


def test_a_comparison_without_variants_asks_for_two(client: FlaskClient) -> None:
    page = Page(client.get(COMPARE, query_string={"a": "italian"}))

    assert '<option value="italian" selected>' in page.html
    assert page.html.count(" selected>") == 2
    assert "<table" not in page.html


@pytest.mark.parametrize("asked", [{"a": "whist"}, {"a": "samba", "b": "whist"}, {"b": "ä" * 900}])
def test_an_unknown_variant_is_not_found(client: FlaskClient, asked: dict[str, str]) -> None:
    assert client.get(COMPARE, query_string=asked).status_code == 404


@pytest.mark.parametrize("variant", list(VARIANTS.values()), ids=list(VARIANTS))
def test_the_rules_page_tells_what_is_assumed(client: FlaskClient, variant: rules.Variant) -> None:
    page = Page(client.get(f"/variants/{variant.id}"))

    for sentence in variant.assumed:
        assert " ".join(sentence.split()) in page.text
    assert ("What no source states is assumed" in page.text) == bool(variant.assumed)
    rows = [row for section in rules.describe(variant) for row in section.rows]
    assert len(re.findall(r'class="(?:rule )?is-assumed"', page.html)) == sum(row.assumed for row in rows)


def test_what_differs_in_its_remedy_alone_is_told_with_it(client: FlaskClient) -> None:
    pairs = rules.compare(VARIANTS["classic"], VARIANTS["classic-2"])
    noted = [pair for pair in pairs if pair.same_value]

    page = Page(client.get(COMPARE, query_string={"a": "classic", "b": "classic-2"}))

    assert "Exposed a card" in [pair.label for pair in noted]
    for pair in noted:
        for row in (pair.first, pair.second):
            assert row is not None
            assert row.text in page.text
