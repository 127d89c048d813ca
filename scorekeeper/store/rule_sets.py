"""House rules that a club saved under a name: one row for each set, one for each version."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.store.connect import Store

MAX_ID = 2**63 - 1  # the largest number in the database; an address may have more digits

_CURRENT = (
    "SELECT rule_sets.id AS set_id, variant_id, name, deleted_at, rule_set_versions.id AS"
    " version_id, version, house_rules, rules_digest, at AS saved_at"
    " FROM rule_sets JOIN rule_set_versions ON rule_set_versions.set_id = rule_sets.id"
)
_LAST = "version = (SELECT max(version) FROM rule_set_versions AS later WHERE later.set_id = rule_sets.id)"


@dataclass(frozen=True, slots=True)
class StoredRuleSet:
    """One version of a saved set; `deleted_at` is None unless the set is deleted."""

    set_id: int
    variant_id: str
    name: str
    deleted_at: datetime | None
    version_id: int
    version: int
    house_rules: Mapping[str, object]
    rules_digest: str
    saved_at: datetime


def rule_sets_of(store: Store) -> tuple[StoredRuleSet, ...]:
    """Return the last version of every set, including deleted sets, sorted by name."""
    rows = store.rows(f"{_CURRENT} WHERE {_LAST} ORDER BY name_key, rule_sets.id")
    return tuple(_rule_set(row) for row in rows)


def find_rule_set(store: Store, set_id: int) -> StoredRuleSet | None:
    """Return the last version of the set with this id, or None."""
    if not 0 < set_id <= MAX_ID:
        return None
    rows = store.rows(f"{_CURRENT} WHERE {_LAST} AND rule_sets.id = ?", set_id)
    return _rule_set(rows[0]) if rows else None


def find_rule_set_version(store: Store, version_id: int) -> StoredRuleSet | None:
    """Return the version with this id, whatever set it belongs to, or None."""
    if not 0 < version_id <= MAX_ID:
        return None
    rows = store.rows(f"{_CURRENT} WHERE rule_set_versions.id = ?", version_id)
    return _rule_set(rows[0]) if rows else None


def find_rule_set_named(store: Store, variant_id: str, name_key: str) -> StoredRuleSet | None:
    """Return the set of a variant that has this name and is not deleted, or None."""
    rows = store.rows(
        f"{_CURRENT} WHERE {_LAST} AND variant_id = ? AND name_key = ? AND deleted_at IS NULL", *(variant_id, name_key)
    )
    return _rule_set(rows[0]) if rows else None


def add_rule_set(store: Store, variant_id: str, name: str, name_key: str) -> int:
    """Add a set without a version yet; raises sqlite3.IntegrityError if the name is taken."""
    return store.insert(
        "INSERT INTO rule_sets (variant_id, name, name_key) VALUES (?, ?, ?)", *(variant_id, name, name_key)
    )


def add_rule_set_version(store: Store, set_id: int, house_rules: str, rules_digest: str, at: datetime) -> int:
    """Add the next version of a set: its house rules as JSON text; return the version's id."""
    store.begins()
    return store.insert(
        "INSERT INTO rule_set_versions (set_id, version, house_rules, rules_digest, at)"
        " VALUES (?, (SELECT coalesce(max(version), 0) + 1 FROM rule_set_versions"
        " WHERE set_id = ?), ?, ?, ?)",
        *(set_id, set_id, house_rules, rules_digest, at.astimezone(UTC).isoformat()),
    )


def rename_rule_set(store: Store, set_id: int, name: str, name_key: str) -> None:
    """Give a set another name; raises sqlite3.IntegrityError if the name is taken."""
    store.insert("UPDATE rule_sets SET name = ?, name_key = ? WHERE id = ?", *(name, name_key, set_id))


def mark_rule_set(store: Store, set_id: int, deleted_at: datetime | None) -> None:
    """Mark a set as deleted at a time, or restore it with None.

    Raises sqlite3.IntegrityError if the name of a restored set is taken.
    """
    at = None if deleted_at is None else deleted_at.astimezone(UTC).isoformat()
    store.insert("UPDATE rule_sets SET deleted_at = ? WHERE id = ?", *(at, set_id))


def _rule_set(row: sqlite3.Row) -> StoredRuleSet:
    values = {**dict(row), "house_rules": json.loads(row["house_rules"])}
    for key in ("deleted_at", "saved_at"):
        values[key] = row[key] and datetime.fromisoformat(row[key])
    return StoredRuleSet(**values)
