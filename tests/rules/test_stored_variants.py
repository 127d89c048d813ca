"""Games that were stored keep their rules readable: the fields of a dumped variant are fixed."""

import json
from pathlib import Path

from scorekeeper import rules
from scorekeeper.rules.codec import SCHEMA

STORED = Path(__file__).parent / "variant_schema_1.json"


def _shape(data: object) -> object:
    """The fields of dumped data without their values; lists and tables of numbers are leaves."""
    if isinstance(data, dict):
        return {key: _shape(value) for key, value in data.items()}
    return None


def test_a_variant_that_was_stored_under_schema_1_is_read() -> None:
    data = json.loads(STORED.read_text(encoding="utf-8"))

    variant = rules.load_variant(data)

    assert (data["schema"], variant.id, variant.target) == (1, "american-cla", 8_500)
    assert rules.dump_variant(variant) == data


def test_whoever_changes_the_fields_of_a_variant_raises_the_schema_and_upgrades_old_games() -> None:
    data = json.loads(STORED.read_text(encoding="utf-8"))
    now = rules.dump_variant(rules.variant("american-cla"))
    for tables in ("cites", "card_points"):
        data[tables] = now[tables] = {}

    assert SCHEMA > 1 or _shape(now) == _shape(data)
