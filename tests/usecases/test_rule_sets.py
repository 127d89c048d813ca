"""Club rules: saved under a name, replaced, renamed, deleted and put back."""

import threading
from pathlib import Path

import pytest

from scorekeeper import rules, usecases
from scorekeeper.rules import HouseRuleError, RulesFile, UnknownVariant
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import GameSetup, InputError, LimitReached, NameTaken, NotFound, RuleSet, rule_sets
from tests.usecases.table import CLASSIC, NOON, Table

TARGET = RulesFile("Tuesday club", "classic", {"target": 7500})


def save(store: Store, name: str = "Tuesday club", target: int = 7500, *, replace: bool = False) -> RuleSet:
    content = RulesFile(name, "classic", {"target": target})
    return usecases.save_rule_set(store, NOON, content, replace=replace)


def test_a_saved_set_carries_the_resolved_variant(store: Store) -> None:
    saved = usecases.save_rule_set(store, NOON, TARGET)

    assert saved.variant == rules.apply_house_rules(rules.variant("classic"), {"target": 7500})
    assert (saved.name, saved.version, saved.problem, saved.changed) == ("Tuesday club", 1, "", False)
    assert saved.as_file() == TARGET
    assert usecases.list_rule_sets(store) == (saved,)
    assert usecases.list_rule_sets(store, "samba") == ()


def test_a_name_is_cleaned(store: Store) -> None:
    assert save(store, "  Tuesday \t club ").name == "Tuesday club"


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b", "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(store: Store, name: str) -> None:
    with pytest.raises(InputError) as refused:
        save(store, name)

    assert refused.value.where == "name"
    assert usecases.list_rule_sets(store) == ()


def test_rules_that_cannot_be_played_are_not_saved(store: Store) -> None:
    for content, error in (
        (RulesFile("x", "whist", {}), UnknownVariant),
        (RulesFile("x", "classic", {"no-such-rule": 1}), HouseRuleError),
        (RulesFile("x", "classic", {"sequences": False, "samba-bonus": 9}), HouseRuleError),
        (RulesFile("x", "classic", {"minimum-by-hand": [50] * 9000}), InputError),
    ):
        with pytest.raises(error):
            usecases.save_rule_set(store, NOON, content)

    assert usecases.list_rule_sets(store) == ()


def test_the_same_once_more_changes_nothing(store: Store) -> None:
    assert save(store) == save(store)


def test_a_taken_name_is_refused_whatever_its_capitals(store: Store) -> None:
    first = save(store)

    with pytest.raises(NameTaken) as refused:
        save(store, "TUESDAY CLUB", 9000)

    assert refused.value.existing == first


def test_replacing_adds_a_version_and_keeps_the_earlier_one(store: Store) -> None:
    first = save(store)

    second = save(store, "tuesday club", 9000, replace=True)

    assert (second.set_id, second.version, second.name) == (first.set_id, 2, "Tuesday club")
    assert usecases.open_rule_set_version(store, first.version_id).house_rules == {"target": 7500}
    assert usecases.list_rule_sets(store) == (second,)


def test_going_back_to_earlier_rules_is_a_third_version(store: Store) -> None:
    save(store)
    save(store, target=9000, replace=True)

    assert save(store, replace=True).version == 3


def test_renaming_to_other_capitals_is_no_collision(store: Store) -> None:
    saved = save(store)

    assert usecases.rename_saved_rules(store, saved.set_id, "TUESDAY club").name == "TUESDAY club"


def test_a_deleted_set_is_listed_apart_and_put_back(store: Store) -> None:
    saved = save(store)

    gone = usecases.delete_rule_set(store, NOON, saved.set_id)
    again = usecases.delete_rule_set(store, NOON, saved.set_id)
    assert gone == again
    assert usecases.list_rule_sets(store) == ()
    assert usecases.list_deleted_rule_sets(store) == (gone,)

    assert usecases.restore_rule_set(store, saved.set_id) == saved
    assert usecases.restore_rule_set(store, saved.set_id) == saved
    assert usecases.list_deleted_rule_sets(store) == ()


def test_a_set_is_not_put_back_over_another_of_its_name(store: Store) -> None:
    first = save(store)
    usecases.delete_rule_set(store, NOON, first.set_id)
    second = save(store, target=9000)

    with pytest.raises(NameTaken) as refused:
        usecases.restore_rule_set(store, first.set_id)

    assert refused.value.existing == second


def test_what_is_not_there_is_not_found(store: Store) -> None:
    for ask in (usecases.open_rule_set, usecases.open_rule_set_version, usecases.restore_rule_set):
        with pytest.raises(NotFound):
            ask(store, 9)
    with pytest.raises(NotFound):
        usecases.delete_rule_set(store, NOON, 9)
    with pytest.raises(NotFound):
        usecases.rename_saved_rules(store, 9, "x")


def test_there_is_an_end_to_saving(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_sets, "MAX_SETS", 1)
    monkeypatch.setattr(rule_sets, "MAX_VERSIONS", 1)
    saved = save(store)

    with pytest.raises(LimitReached, match="delete one first"):
        save(store, "Another")
    with pytest.raises(LimitReached, match="changed too often"):
        save(store, target=9000, replace=True)
    usecases.delete_rule_set(store, NOON, saved.set_id)
    save(store, "Another")
    with pytest.raises(LimitReached):
        usecases.restore_rule_set(store, saved.set_id)


def test_of_many_who_save_one_name_at_once_one_is_first(path: Path) -> None:
    open_store(path).close()
    saved: list[RuleSet] = []
    refused: list[NameTaken] = []

    def try_to_save(target: int) -> None:
        with open_store(path) as own:
            try:
                saved.append(save(own, target=target))
            except NameTaken as error:
                refused.append(error)

    phones = [threading.Thread(target=try_to_save, args=(target,)) for target in range(5, 45, 5)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()

    assert (len(saved), len(refused)) == (1, 7)
    assert all(each.existing == saved[0] for each in refused)


def test_a_set_that_resolves_to_other_rules_now_says_so(store: Store) -> None:
    saved = save(store)
    with store.write():
        store.insert(
            "INSERT INTO rule_set_versions (set_id, version, house_rules, rules_digest, at)"
            " VALUES (?, 2, ?, 'an older digest', ?)",
            *(saved.set_id, '{"target": 7500}', NOON.isoformat()),
        )

    assert usecases.open_rule_set(store, saved.set_id).changed


def test_a_set_that_this_release_cannot_play_says_why(store: Store) -> None:
    with store.write():
        store.insert("INSERT INTO rule_sets VALUES (1, 'whist', 'Old', 'old', NULL)")
        store.insert(
            "INSERT INTO rule_set_versions (set_id, version, house_rules, rules_digest, at) VALUES (1, 1, '{}', '', ?)",
            NOON.isoformat(),
        )

    [saved] = usecases.list_rule_sets(store)

    assert saved.variant is None
    assert "whist" in saved.problem


def test_a_game_keeps_the_name_of_its_rules_and_passes_it_on(store: Store) -> None:
    setup = GameSetup("classic", {"target": 7500}, CLASSIC.sides, "Ann", rules_name=" Tuesday  club ")

    table = Table(store, setup)

    assert table.view.rules_name == "Tuesday club"
    assert usecases.rematch_setup(table.view).rules_name == "Tuesday club"
    assert Table(store, CLASSIC).view.rules_name == ""
