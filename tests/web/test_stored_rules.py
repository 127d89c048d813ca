"""Games and club rules that an earlier version took, with house rules that are refused today."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import rules, usecases
from scorekeeper.rules import RulesFile
from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.house_rules import apply
from scorekeeper.store import Store, open_store
from tests.usecases.table import NOON, PAIRS, Table
from tests.web.pages import Page, game

NEGATIVE: dict[str, object] = {"red-three-table": [-100, -200]}
OLD = usecases.GameSetup("classic", NEGATIVE, PAIRS, "Ann")
HAND: dict[str, object] = {"sides": [{"melds": ["K*6"], "red_threes": 2, "held": ["5", "5"]}, {"held": ["", ""]}]}


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    with open_store(app.config["DATABASE"]) as opened:
        yield opened


def refusing_nothing(variant: rules.Variant) -> SimpleNamespace:
    """What is in force in a variant, with house rules that may have every value."""
    settings = in_force(variant).settings.items()
    return SimpleNamespace(settings={name: replace(each, refuse=None) for name, each in settings})


@pytest.fixture
def old_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The program as it was when a table could have negative values."""
    with monkeypatch.context() as then:
        then.setattr(apply, "in_force", refusing_nothing)
        yield then


def test_a_stored_game_is_played_on_under_the_rules_that_it_began_with(
    client: FlaskClient, store: Store, old_program: pytest.MonkeyPatch
) -> None:
    table = Table(store, OLD)
    old_program.undo()
    with pytest.raises(rules.HouseRuleError):
        usecases.start_game(store, NOON, OLD, "another-request-00001")

    table.record(HAND, reason="so it was")

    assert table.scores[0] == 60 - 10 - 200
    for path in (
        "",
        "/ruling/1",
        "/rules",
        "/log",
        "/hands/new",
        "/hands/1",
        "/ask",
        "/rulings",
        "/why/score/1",
        "/sheet.pdf",
        "/leaflet.html",
    ):
        assert client.get(f"{game(table)}{path}").status_code == 200, path
    assert "\N{MINUS SIGN}200" in Page(client.get(f"{game(table)}/ruling/1")).text


def test_club_rules_that_are_refused_today_say_so_and_can_be_left(
    client: FlaskClient, store: Store, old_program: pytest.MonkeyPatch
) -> None:
    saved = usecases.save_rule_set(store, NOON, RulesFile("Old ones", "classic", NEGATIVE))
    old_program.undo()

    [shown] = usecases.list_rule_sets(store)

    assert "-100" in shown.problem
    chosen, own = (f"/games/new?variant=classic&to_set={saved.version_id}", f"/rulesets/{saved.set_id}")
    for path in ("/rulesets", chosen, own, f"{own}/print", f"{own}/rulings", f"{own}/blank.pdf"):
        assert client.get(path).status_code < 500, path
    assert client.get(chosen).status_code == 200
