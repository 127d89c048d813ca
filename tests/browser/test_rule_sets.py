"""Club rules and comparisons in a browser: readable by everybody, complete without scripts."""

import json
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper import usecases
from scorekeeper.rules import RulesFile
from scorekeeper.store import open_store
from scorekeeper.usecases import RuleSet
from tests.browser.conftest import OpenPhone, Server
from tests.browser.looks import barriers, unfold
from tests.strategies import sample_of
from tests.usecases.table import NOON

pytestmark = pytest.mark.browser

WILD: dict[str, object] = {"wild-melds": True, "wild-canasta-bonus": 1000, "target": 7500}
_numbers = count(1)


@pytest.fixture
def saved(server: Server) -> RuleSet:
    """Rules of a club, under a name that no other test has; others beside it, one deleted."""
    name = f"Thursday evening club of the old town number {next(_numbers)}"
    with open_store(server.database) as store:
        gone = usecases.save_rule_set(store, NOON, RulesFile(name + " x", "samba", {"hands": 3}))
        usecases.delete_rule_set(store, NOON, gone.set_id)
        return usecases.save_rule_set(store, NOON, RulesFile(name, "classic", WILD))


def address(name: str, saved: RuleSet) -> str:
    return {
        "new": f"/games/new?variant=classic&to_set={saved.version_id}",
        "list": "/rulesets",
        "compare": "/variants/compare?a=american&b=hand-and-foot",
    }[name]


@pytest.mark.explore
def test_a_refused_name_and_a_taken_file_can_be_read_by_everybody(
    open_phone: OpenPhone, saved: RuleSet, tmp_path: Path
) -> None:
    file = tmp_path / "club.json"
    content = {"format": "canasta-rules/1", "name": saved.name, "variant": "classic"}
    file.write_text(json.dumps(content | {"house_rules": {"target": 9000}}), encoding="utf-8")
    page = open_phone("/rulesets", scripts=True)

    page.set_input_files("#file", file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is saved yet")
    assert barriers(page, "asked again") == []
    page.fill("#asked-name", saved.name + " too")
    page.get_by_role("button", name="Save under this name").click()
    expect(page.locator("h1")).to_have_text(saved.name + " too")

    page.goto("/rulesets")
    part = page.locator(".club-set").filter(has=page.get_by_role("heading", name=saved.name, exact=True))
    part.locator("summary").click()
    part.get_by_label("New name").fill(saved.name + " TOO")
    part.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("alert")).to_contain_text("already")
    assert barriers(page, "asked again") == []


@pytest.mark.parametrize("scripts", sample_of([True, False], 1))
def test_rules_are_saved_chosen_and_played_with_or_without_scripts(open_phone: OpenPhone, scripts: bool) -> None:
    name = f"Friday {next(_numbers)}"
    page = open_phone("/games/new", scripts=scripts)
    page.fill("[name=player-0-0]", "Zoë")
    page.click("#house > summary")
    page.click("text=Melds and canastas")
    page.check("[name=rule-wild-melds]")
    page.get_by_role("button", name="Check these house rules").click()
    page.fill("[name=rule-wild-canasta-bonus]", "1,000")
    page.fill("[name=set_name]", name)
    page.get_by_role("button", name="Save these house rules under a name").click()

    expect(page.get_by_role("status")).to_contain_text(f"Saved as “{name}”")
    expect(page.locator("[name=player-0-0]")).to_have_value("Zoë")
    page.get_by_role("button", name="As printed").click()
    expect(page.locator("#house > summary")).to_contain_text("as printed")
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("[name=player-0-0]")).to_have_value("Zoë")
    page.locator("button.primary").click()
    page.get_by_role("link", name="Rules of this game").click()

    expect(page.locator(".lead")).to_contain_text(f"under the house rules “{name}”")
    expect(page.locator("main")).to_contain_text("Wild canasta")


@pytest.mark.explore
def test_every_target_on_the_pages_is_big_enough(open_phone: OpenPhone, saved: RuleSet) -> None:
    page = open_phone("/rulesets")
    for name in ("new", "list", "compare"):
        page.goto(address(name, saved))
        unfold(page)

        small = page.eval_on_selector_all(
            "main :is(button, .button, select, summary, .choice)",
            "all => all.filter(e => e.offsetParent && !e.matches('.visually-hidden'))"
            ".filter(e => e.getBoundingClientRect().height < 47.5).map(e => e.textContent.trim())",
        )

        assert small == [], name
