import sqlite3
from datetime import UTC, datetime

import pytest

from scorekeeper.store import Store
from scorekeeper.store.rule_sets import (
    StoredRuleSet,
    add_rule_set,
    add_rule_set_version,
    find_rule_set,
    find_rule_set_named,
    find_rule_set_version,
    mark_rule_set,
    rename_rule_set,
    rule_sets_of,
)

NOON = datetime(2024, 5, 4, 12, 0, tzinfo=UTC)


def add(store: Store, name: str = "Club", variant: str = "classic") -> int:
    with store.write():
        set_id = add_rule_set(store, variant, name, name.casefold())
        add_rule_set_version(store, set_id, '{"target": 7500}', "digest", NOON)
    return set_id


def test_a_set_is_read_as_it_was_added(store: Store) -> None:
    set_id = add(store)

    found = find_rule_set(store, set_id)

    assert found == StoredRuleSet(set_id, "classic", "Club", None, 1, 1, {"target": 7500}, "digest", NOON)
    assert find_rule_set_named(store, "classic", "club") == found
    assert find_rule_set_version(store, 1) == found
    assert rule_sets_of(store) == (found,)


def test_what_is_not_there_is_none(store: Store) -> None:
    assert find_rule_set(store, 1) is None
    assert find_rule_set_version(store, 1) is None
    assert find_rule_set_named(store, "classic", "club") is None


def test_the_last_version_counts_and_the_first_stays(store: Store) -> None:
    set_id = add(store)
    with store.write():
        second = add_rule_set_version(store, set_id, '{"target": 9000}', "other", NOON)

    now, before = find_rule_set(store, set_id), find_rule_set_version(store, 1)

    assert now is not None
    assert before is not None
    assert (now.version_id, now.version, dict(now.house_rules)) == (second, 2, {"target": 9000})
    assert (before.version, dict(before.house_rules)) == (1, {"target": 7500})


def test_a_name_is_free_in_another_variant_and_after_deleting(store: Store) -> None:
    first = add(store)
    add(store, variant="samba")
    with pytest.raises(sqlite3.IntegrityError):
        add(store, "CLUB")

    with store.write():
        mark_rule_set(store, first, NOON)
    second = add(store, "CLUB")

    assert find_rule_set_named(store, "classic", "club") == find_rule_set(store, second)
    with pytest.raises(sqlite3.IntegrityError), store.write():
        mark_rule_set(store, first, None)
    with pytest.raises(sqlite3.IntegrityError), store.write():
        rename_rule_set(store, second, "x" * 61, "x" * 61)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM rule_sets",
        "DELETE FROM rule_set_versions",
        "UPDATE rule_set_versions SET house_rules = '{}'",
        "UPDATE rule_sets SET variant_id = 'samba'",
        "INSERT INTO rule_set_versions VALUES (9, 9, 1, '{}', '', '')",
        "INSERT INTO rule_sets (variant_id, name, name_key) VALUES ('classic', '', '')",
    ],
)
def test_the_database_itself_keeps_what_was_saved(store: Store, statement: str) -> None:
    add(store)

    with pytest.raises(sqlite3.IntegrityError), store.write():
        store.insert(statement)
