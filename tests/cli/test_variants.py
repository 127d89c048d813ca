"""`scorekeeper variants`: the list, one variant, what differs."""

import json
from pathlib import Path

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


def test_one_variant_in_words_has_every_remedy_and_how_sure_it_is(run: Run) -> None:
    variant = rules.variant("american-cla")

    shown = run("variants", variant.id, "--text").stdout

    for each in variant.penalties:
        assert f"{each.when} {each.remedy}" in shown
    assert shown.count("No source that was read confirms it.") == sum(
        each.confidence == "unverified" for each in variant.penalties
    )


def test_a_difference_names_the_rule_and_both_values(run: Run) -> None:
    done = run("variants", "classic-2", "--diff", "classic")

    found = {each["rule"]: (each["variant"], each["other"]) for each in json.loads(done.stdout)["differences"]}
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
    assert "Name a variant" in done.stderr


RULES = {"format": "canasta-rules/1", "name": "Tuesday club", "variant": "classic", "house_rules": {"target": 7500}}


def test_a_variant_is_shown_under_a_clubs_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(RULES), encoding="utf-8")

    shown = run("variants", "classic", "--rules", str(file))
    changed = run("variants", "classic", "--rules", str(file), "--diff", "classic", "--text")

    assert rules.load_variant(json.loads(shown.stdout)).target == 7500
    assert "7,500 points after a hand (5,000 points after a hand)" in changed.stdout
    assert len(changed.stdout.splitlines()) == 2


def test_a_file_that_does_not_fit_is_refused_with_its_place(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    for content, said in (
        (RULES | {"variant": "samba"}, "variant: is for samba"),
        (RULES | {"house_rules": {"target": "many"}}, "house_rules.target"),
        (RULES | {"colour": 1}, "unknown key 'colour'"),
        (RULES | {"name": "x" * 20_000}, "at most 16384"),
    ):
        file.write_text(json.dumps(content), encoding="utf-8")
        done = run("variants", "classic", "--rules", str(file))

        assert (done.exit_code, done.stdout) == (UNKNOWN, "")
        assert said in done.stderr

    assert run("variants", "classic", "--rules", str(tmp_path / "none.json")).exit_code == UNKNOWN
    assert run("variants", "--rules", str(file)).exit_code == UNKNOWN


def test_the_rules_for_people_say_where_each_is_printed_or_that_it_is_assumed(run: Run) -> None:
    shown = run("variants", "chilean-4", "--text").stdout

    assert "Samba: 1,500  [assumed]" in shown
    book = "“Canasta”, English encyclopedia (newer text, after the laws of 1949/51)"
    assert f"Packs: 4  [{book}, Chilean Canasta]" in shown
    assert rules.variant("chilean-4").assumed[0] in shown


def test_the_house_rules_of_a_variant_are_listed_with_values_default_and_source(run: Run) -> None:
    listed = json.loads(run("variants", "brazilian", "--options").stdout)
    said = run("variants", "brazilian", "--options", "--text").stdout

    found = {each["id"]: each for each in listed}
    assert found["short-sequence-max"]["values"] == [5, 4]
    assert found["short-sequence-max"]["default"] == 5
    assert found["target"]["source"]["section"] == "Brazilian Canasta"
    assert len(said.splitlines()) == len(listed)
    assert run("variants", "--options").exit_code == UNKNOWN
