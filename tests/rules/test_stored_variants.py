"""Games that were stored keep their rules readable: the fields of a dumped variant are fixed."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules import RecordError
from scorekeeper.rules.codec import SCHEMA
from scorekeeper.rules.older_schemas import SINCE_SCHEMA_2, TO_AGREE_ON, with_more_to_agree_on
from tests.canasta import CANASTA as VARIANTS
from tests.factories import NOTHING, hand, record, side

STORED = Path(__file__).parent / "variant_schema_1.json"
STORED_2 = Path(__file__).parent / "variant_schema_2.json"
STORED_LAST = Path(__file__).parent / f"variant_schema_{SCHEMA}.json"


def _shape(data: object) -> object:
    """The fields of dumped data without their values; tables of numbers are leaves."""
    if isinstance(data, dict):
        return {key: _shape(value) for key, value in data.items()}
    if isinstance(data, list) and data and isinstance(data[0], dict):
        return _shape(data[0])
    return None


def test_a_variant_that_was_stored_under_the_last_schema_is_read() -> None:
    data = json.loads(STORED_LAST.read_text(encoding="utf-8"))

    variant = rules.load_variant(data)

    assert (data["schema"], variant.id, variant.target) == (SCHEMA, "american-cla", 8_500)
    assert rules.dump_variant(variant) == with_more_to_agree_on(data)


def test_whoever_changes_the_fields_of_a_variant_raises_the_schema_and_upgrades_old_games() -> None:
    data = with_more_to_agree_on(json.loads(STORED_LAST.read_text(encoding="utf-8")))
    now = rules.dump_variant(rules.variant("american-cla"))
    for tables in ("cites", "card_points"):
        data[tables] = now[tables] = {}

    assert _shape(now) == _shape(data)


def test_a_variant_that_was_stored_under_schema_1_is_read() -> None:
    data = json.loads(STORED.read_text(encoding="utf-8"))

    variant = rules.load_variant(data)

    assert (data["schema"], variant.id, variant.target) == (1, "american-cla", 8_500)
    now = rules.dump_variant(variant)
    assert now.pop("schema") == SCHEMA
    assert [
        {key: entry[key] for key in stored}
        for entry, stored in zip(now.pop("penalties"), data["penalties"], strict=True)
    ] == data.pop("penalties")
    assert _older(now, data) == {key: value for key, value in data.items() if key != "schema"}


def test_a_variant_that_was_stored_under_schema_2_is_read_and_plays_as_it_did() -> None:
    data = json.loads(STORED_2.read_text(encoding="utf-8"))

    variant = rules.load_variant(data)

    now = rules.dump_variant(variant)
    assert (variant.melds.sequence_wilds, variant.game.partners_pool) == (0, "hand")
    assert variant.pile.empty_stock == "must-if-it-fits"
    assert variant.cite("ending.contradiction") == variant.cite("going-out")
    assert (data.pop("schema"), now.pop("schema")) == (2, SCHEMA)
    assert _older(now, data) == data


def _older(dumped: dict[str, Any], stored: dict[str, Any]) -> dict[str, Any]:
    """The rules without the fields and the citation that schema 3, and tables since, added."""
    lists = (SINCE_SCHEMA_2, TO_AGREE_ON)
    added = {part: {field for each in lists for field in each.get(part, ())} for each in lists for part in each}
    added["cites"] = {code for code in dumped["cites"] if code.partition(".")[0] in ("ending", "setup", "turn")} - set(
        stored["cites"]
    )
    dumped = {name: part for name, part in dumped.items() if name != "setup"}
    return {
        name: {key: entry for key, entry in part.items() if key not in added[name]} if name in added else part
        for name, part in dumped.items()
    }


def test_rules_of_schema_3_that_were_stored_before_tables_agreed_on_more_play_as_they_did() -> None:
    today = rules.variant("classic")
    data = json.loads(json.dumps(rules.dump_variant(today)))
    for part, fields in TO_AGREE_ON.items():
        for field in fields:
            del data[part][field]

    assert rules.load_variant(data) == today


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_rules_that_were_stored_before_they_taught_the_game_teach_it(variant_id: str) -> None:
    today = rules.variant(variant_id)
    data = json.loads(json.dumps(rules.dump_variant(today)))
    del data["setup"]
    data["cites"] = {
        code: cite for code, cite in data["cites"].items() if code.partition(".")[0] not in ("setup", "turn")
    }

    assert rules.load_variant(data) == today


def test_rules_of_a_variant_that_is_gone_teach_the_classic_game() -> None:
    data = json.loads(STORED_2.read_text(encoding="utf-8")) | {"id": "gone"}

    assert rules.load_variant(data).setup == rules.variant("classic").setup


@pytest.mark.parametrize("part", ["melds", "game", "pile"])
@pytest.mark.parametrize("spoiled", [None, [], 7])
def test_spoiled_parts_of_schema_2_are_refused_with_their_place(part: str, spoiled: object) -> None:
    data = json.loads(STORED_2.read_text(encoding="utf-8")) | {part: spoiled}

    with pytest.raises(RecordError) as refused:
        rules.load_variant(data)

    assert refused.value.where == f"$.{part}"


def test_what_schema_1_did_not_say_about_irregularities_is_filled_in() -> None:
    data = json.loads(STORED.read_text(encoding="utf-8"))
    today = rules.variant("american-cla")

    for entry in rules.load_variant(data).penalties:
        known = today.penalty(entry.code)
        assert known is not None
        assert (entry.when, entry.remedy) == (known.when, known.remedy)
        cited = data["cites"].get(f"penalty.{entry.code}", data["cites"]["penalty"])
        assert (entry.confidence == "unverified") == (cited["source"] == "assumed"), entry.code


def test_an_irregularity_of_schema_1_that_nobody_knows_keeps_its_price() -> None:
    data = json.loads(STORED.read_text(encoding="utf-8"))
    data["penalties"].append({"code": "smoking", "label": "smoked", "points": -5, "raises_minimum": False})

    entry = rules.load_variant(data).penalty("smoking")

    assert entry is not None
    assert (entry.points, entry.when, entry.remedy, entry.confidence) == (-5, "", "", "unverified")


@pytest.mark.parametrize(
    ("penalties", "where"),
    [(None, "$.penalties"), ({}, "$.penalties"), ([7], "$.penalties[0]"), ([{}], "$.penalties[0]")],
)
def test_spoiled_irregularities_of_schema_1_are_refused_with_their_place(penalties: object, where: str) -> None:
    data = json.loads(STORED.read_text(encoding="utf-8")) | {"penalties": penalties}

    with pytest.raises(RecordError) as refused:
        rules.load_variant(data)

    assert refused.value.where == where


@pytest.mark.parametrize("schema", [None, 0, SCHEMA + 1, "1", True, 1.0])
def test_rules_of_an_unknown_schema_are_refused(schema: object) -> None:
    data = json.loads(STORED.read_text(encoding="utf-8")) | {"schema": schema}

    with pytest.raises(RecordError, match=f"expected rules of schema 1 to {SCHEMA}"):
        rules.load_variant(data)


def test_a_way_to_play_that_nobody_knows_is_refused_with_its_place() -> None:
    data = json.loads(json.dumps(rules.dump_variant(rules.variant("classic"))))
    data["seating"]["partnerships"] = "drawn"

    with pytest.raises(RecordError, match="expected one of fixed, changing, by-pot, got 'drawn'") as refused:
        rules.load_variant(data)

    assert refused.value.where == "$.seating.partnerships"


def test_numbers_that_no_rule_reads_today_are_read_from_stored_games_and_change_nothing() -> None:
    today = rules.variant("classic")
    data = json.loads(json.dumps(rules.dump_variant(today)))
    data["deal"]["pack_range"] = [2, 2]
    data["game"] |= {"acaba_self": 0, "acaba_other": 0}
    data["failures"]["short_sequence_max"] = 0
    data["threes"]["ladder_sign"] = [1]

    stored = rules.load_variant(data)

    played = record("classic", hand(side(["K*7", "Q*3"], ["5", "3b"], red_threes=2), NOTHING))
    rulings = [rules.adjudicate(rules.read_record(played, variant=each)) for each in (today, stored)]
    assert rulings[0].hands == rulings[1].hands
    assert stored.limits(4) == today.limits(4)
