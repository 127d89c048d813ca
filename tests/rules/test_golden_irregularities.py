"""The irregularities that are noted in every variant are those that their script writes."""

from tests import golden_irregularities as golden
from tests.canasta import CANASTA


def test_the_golden_irregularities_are_what_their_script_writes() -> None:
    assert golden.FILE.read_text("utf-8") == golden.text()


def test_every_irregularity_of_every_variant_stands_in_the_golden_hands() -> None:
    noted: dict[str, set[str]] = {variant: set() for variant in CANASTA}
    for each in golden.rows():
        if "error" not in each["expect"]:
            for entry in each["input"]["hands"][0]["sides"][0]["penalties"]:
                noted[each["input"]["variant"]].add(entry["code"])
    elsewhere = {"red-three-in-hand"}  # own-matrix.jsonl: it has no place in some games

    for variant in CANASTA.values():
        missing = {each.code for each in variant.penalties} - noted[variant.id] - elsewhere
        assert missing == set(), variant.id
        assert "opening-too-low" in noted[variant.id]
