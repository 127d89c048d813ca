"""The published corpus, in process; and what it must cover of the classic family."""

import json
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules.all_topics import RULES
from scorekeeper.rules.ruling import QUERY
from tests.canasta import CANASTA
from tests.cli import vectors
from tests.cli.vectors import FOLDER, Vector

FILES = sorted(path.name for path in FOLDER.glob("*.jsonl"))
ALL = vectors.load()
CLASSIC = {each.id for each in CANASTA.values() if each.family == "classic"}

# The codes of the format, by area: one meaning for ever.
CODES = {
    f"{area}.{problem}"
    for area, problems in {
        "meld": "too-short too-long too-few-naturals too-many-wilds wilds-outnumber-naturals"
        " mixed-ranks duplicate-rank wild-in-rank wild-only sequence-not-allowed sequence-broken"
        " sequence-suits sequence-ranks sequence-wild threes black-threes-early wild-on-complete"
        " deuces-barred",
        "count": "exceeds-deck red-threes black-threes not-multiple-of-five points-exceed-deck"
        " canastas-exceed-points foot-size hand-size players",
        "going-out": "two-sides too-few-canastas missing-kind cards-held unrecorded"
        " incomplete-meld red-threes not-concealed foot-not-played permission-refused"
        " permission-not-asked discard-required",
        "initial-meld": "below-minimum natural-triple canasta-required naturals-only pile-not-allowed not-in-hand",
        "threes": "red-held black-discard",
        "special-hand": "unknown not-first-meld replaces-score",
        "acaba": "not-in-variant two-sides with-going-out permission-refused",
        "ending": "contradiction",
        "pile": "stop-card wild-upcard frozen no-use finished-canasta too-long one-card-hand"
        " too-few-cards seven-upcard",
        "discard": "not-allowed wild-not-allowed three-not-allowed not-in-hand",
    }.items()
    for problem in problems.split()
}
QUERIED = {
    "meld.wild-on-complete",
    "meld.deuces-barred",
    "count.foot-size",
    "count.hand-size",
    "going-out.unrecorded",
    "threes.red-held",
}
LINES = {
    "canasta.natural",
    "canasta.mixed",
    "canasta.samba",
    "canasta.wild",
    "canasta.concealed",
    "canasta.count",
    "going-out",
    "going-out.concealed",
    "red-threes",
    "melded",
    "held",
    "held.black-threes",
    "held.red-threes",
    "failure.wild",
    "acaba",
    "penalty",
    "extra",
}
# What no rule and no house rule of the classic family can lead to.
ELSEWHERE = {
    "count.foot-size",
    "discard.wild-not-allowed",
    "meld.deuces-barred",
    "meld.wild-on-complete",
    "going-out.foot-not-played",
    "going-out.incomplete-meld",
    "going-out.red-threes",
    "initial-meld.natural-triple",
    "initial-meld.naturals-only",
    "pile.seven-upcard",
    "pile.too-few-cards",
    "special-hand.not-first-meld",
    "special-hand.replaces-score",
    "special-hand.unknown",
    "threes.black-discard",
}


def answered(vector: Vector) -> dict[str, Any]:
    """What the library says, as the command line would write it."""
    try:
        if vector.kind == "ask":
            found = rules.answer(vector.input).as_json()
        else:
            found = rules.adjudicate(rules.read_record(vector.input)).as_json()
    except rules.RulesError as error:
        found = {"error": {"code": error.code, "message": error.message, "where": error.where}}
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


@pytest.mark.parametrize("name", FILES)
def test_every_golden_hand_of_a_file_is_judged_as_the_rules_say(name: str) -> None:
    ids = {json.loads(row)["id"] for row in (FOLDER / name).read_text("utf-8").split("\n") if row}

    wrong = {
        vector.id: differences
        for vector in ALL
        if vector.id in ids and (differences := vectors.differences(vector, answered(vector)))
    }

    assert wrong == {}


def expected_codes(hands: list[Vector]) -> set[str]:
    found: set[str] = set()
    for vector in hands:
        found.update(vector.expect.get("codes", ()))
        for hand in vector.expect.get("hands", ()):
            for key in ("violations", "queries", "findings"):
                found.update(hand.get(key, ()))
    return found


def test_the_corpus_expects_every_finding_there_is() -> None:
    classic = [vector for vector in ALL if vector.variant in CLASSIC]

    assert sorted(CODES - expected_codes(ALL)) == []
    assert sorted(CODES - ELSEWHERE - expected_codes(classic)) == []


def test_every_code_of_the_format_has_a_sentence_and_its_severity() -> None:
    assert sorted(CODES - set(RULES)) == []
    assert {code for code in CODES if RULES[code].severity == QUERY} == QUERIED


def test_the_corpus_adds_up_every_score_line_that_the_classic_family_can_have() -> None:
    added: set[str] = set()
    for vector in ALL:
        if vector.variant in CLASSIC and vector.kind == "score" and not vector.unreadable:
            ruling = rules.adjudicate(rules.read_record(vector.input))
            for wanted, hand in zip(vector.expect["hands"], ruling.hands, strict=True):
                if "totals" in wanted:
                    added.update(line.code for entry in hand.sides for line in entry.lines)

    assert sorted(LINES - added) == []


def test_every_vector_of_our_own_names_its_rule() -> None:
    text = (FOLDER / "own.jsonl").read_text("utf-8")
    sources = {row["id"]: row["source"] for row in map(json.loads, filter(None, text.split("\n")))}
    laws = ("rules/", "format.md", "house-rules.md")

    assert [name for name in sources if ".own-" not in name] == []
    assert [name for name, source in sources.items() if not source.startswith(laws)] == []
