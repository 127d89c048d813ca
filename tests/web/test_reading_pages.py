import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.usecases import GameSetup
from tests.canasta import CANASTA as VARIANTS
from tests.usecases.table import ITEMISED, ITEMISED_TOTALS, PAIRS, TOO_LOW, Table, hand
from tests.web.pages import Page, game


def test_a_hand_is_explained_line_by_line_with_the_place_of_the_rule(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)

    page = Page(client.get(game(table, "/ruling/1")))

    assert "Ann dealt; Us went out." in page.text
    assert f"This hand +{ITEMISED_TOTALS[0]}" in page.text
    for side in table.hand(1).ruling.sides:
        for line in side.lines:
            assert line.label in page.text
            assert line.cite.section in page.text
            assert rules.SOURCES[line.cite.source].title in page.text


def test_a_hand_says_what_the_next_must_open_with_also_when_it_was_raised(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    plain = "must open the next hand with 50"
    assert Page(client.get(game(table, "/ruling/1"))).text.count(plain) == 2

    table.penalise(2, 1, "opening-too-low", times=2)
    raised = f"{plain}; by what was noted for hand 2, with 70"
    coming = Page(client.get(game(table, "/ruling/1"))).text
    table.record(hand())
    recorded = Page(client.get(game(table, "/ruling/1"))).text

    for text in (coming, recorded):
        assert text.count(plain) == 2
        assert text.count(raised) == 1
        assert text.index(raised) > text.index("Them Bo and Dea")


def test_what_is_not_allowed_is_said_first_with_its_rule(client: FlaskClient, table: Table) -> None:
    table.record(TOO_LOW, reason="all four agreed")
    [finding] = table.hand(1).ruling.violations

    page = Page(client.get(game(table, "/ruling/1")))

    assert page.text.index("Not allowed, Us") < page.text.index("This hand")
    assert finding.message in page.text
    assert finding.cite.section in page.text
    assert "all four agreed" in page.text


def test_what_totals_cannot_show_is_said_aloud(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.record(ITEMISED)

    assert "Not checked" in Page(client.get(game(table, "/ruling/1"))).text
    assert "Not checked" not in Page(client.get(game(table, "/ruling/2"))).text


def test_hands_lead_to_each_other_and_to_their_correction(client: FlaskClient, table: Table) -> None:
    for _ in range(3):
        table.record(hand())

    scorer = Page(client.get(game(table, "/ruling/2")))
    watcher = Page(client.get(game(table, "/ruling/2", watching=True)))

    assert {game(table, "/ruling/1"), game(table, "/ruling/3")} <= set(scorer.links)
    assert game(table, "/hands/2") in scorer.links
    assert not [link for link in watcher.links if "/hands/" in link]


def test_hands_of_a_game_begun_on_paper_have_the_tables_numbers(client: FlaskClient, table: Table) -> None:
    begun = Table(table.store, GameSetup("classic", {}, PAIRS, "Ann", (700, 900), 3))
    begun.record(hand())

    assert "Score before 700" in Page(client.get(game(begun, "/ruling/4"))).text
    assert client.get(game(begun, "/ruling/1")).status_code == 404


def test_the_log_keeps_what_was_replaced(client: FlaskClient, table: Table) -> None:
    table.record(hand(points=200))
    table.correct(1, ITEMISED)
    table.undo()

    page = Page(client.get(game(table, "/log")))

    assert "4 The last change was undone undid 3" in page.text
    assert "3 Hand 1 was corrected in place of 2 (does not count)" in page.text
    assert "1 × natural canasta; melded 200; left in hand 0; went out" in page.text
    assert "melds K\N{MULTIPLICATION SIGN}7, 8\N{MULTIPLICATION SIGN}4 2" in page.text


def test_the_log_shows_what_each_side_was_charged(client: FlaskClient, table: Table) -> None:
    charged = hand()
    sides = charged["sides"]
    assert isinstance(sides, list)
    sides[1]["penalties"] = [{"code": "exposed-card", "times": 2}, {"points": -100, "reason": "late"}]
    sides[1]["extras"] = [{"points": 50, "reason": "the exact cut"}]
    table.record(charged)

    text = Page(client.get(game(table, "/log"))).text

    assert "penalty exposed a card, 2 times" in text
    assert "\N{MINUS SIGN}100: late" in text
    assert "+50: the exact cut" in text


def test_the_rules_of_a_game_are_the_resolved_ones(client: FlaskClient, table: Table) -> None:
    changed = Table(table.store, GameSetup("classic", {"target": 7500}, PAIRS, "Ann"))

    ours = Page(client.get(game(changed, "/rules"))).text
    printed = Page(client.get("/variants/classic")).text

    assert "7,500" in ours
    assert "House rule" in ours
    assert "7,500" not in printed


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_rule_of_every_variant_is_told_with_its_source(client: FlaskClient, variant: str) -> None:
    page = Page(client.get(f"/variants/{variant}"))

    for section in rules.describe(VARIANTS[variant]):
        assert section.heading in page.text
        for row in section.rows:
            assert row.label in page.text
