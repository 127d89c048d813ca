"""`scorekeeper variants`: the list, one variant, what differs."""

import json

from scorekeeper import rules
from tests.cli.conftest import Run

UNKNOWN = 2


def test_the_list_has_every_variant_in_order(run: Run) -> None:
    done = run("variants")

    assert [each["id"] for each in json.loads(done.stdout)] == list(rules.VARIANTS)


def test_the_list_for_people_has_one_line_each(run: Run) -> None:
    done = run("variants", "--text")

    assert [line.split()[0] for line in done.stdout.splitlines()] == list(rules.VARIANTS)


def test_one_variant_is_shown_complete(run: Run) -> None:
    done = run("variants", "cutthroat")

    assert rules.load_variant(json.loads(done.stdout)) == rules.variant("cutthroat")


def test_one_variant_in_words_has_every_section(run: Run) -> None:
    shown = run("variants", "classic", "--text").stdout

    for section in rules.describe(rules.variant("classic")):
        assert section.heading in shown


def test_a_difference_names_the_rule_and_both_values(run: Run) -> None:
    done = run("variants", "classic-2", "--diff", "classic")

    found = {
        each["rule"]: (each["variant"], each["other"])
        for each in json.loads(done.stdout)["differences"]
    }
    two, four = rules.variant("classic-2"), rules.variant("classic")
    assert found["deal.cards"] == (two.deal.cards, four.deal.cards)
    assert "card_points.A" not in found
    assert "name" not in found


def test_a_difference_in_words_shows_only_what_differs(run: Run) -> None:
    shown = run("variants", "classic-2", "--diff", "classic", "--text").stdout.splitlines()

    assert 1 < len(shown) < 60


def test_nothing_differs_from_itself(run: Run) -> None:
    done = run("variants", "classic", "--diff", "classic")

    assert json.loads(done.stdout)["differences"] == []


def test_an_unknown_variant_is_named_with_status_2(run: Run) -> None:
    for arguments in (("whist",), ("whist", "--diff", "classic"), ("classic", "--diff", "whist")):
        done = run("variants", *arguments)

        assert (done.exit_code, done.stdout) == (UNKNOWN, "")
        assert "whist" in done.stderr


def test_a_difference_needs_two_variants(run: Run) -> None:
    done = run("variants", "--diff", "classic")

    assert done.exit_code == UNKNOWN
    assert "compares two variants" in done.stderr
