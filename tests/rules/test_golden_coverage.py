"""At least one golden hand for every score line and every finding that a variant can show.

`reach.py` says what can occur where. A vector counts for a finding if it expects the code by name,
for a score line if the line is part of totals that it expects. A finding that both a record and a
question can show needs a vector of each kind. What a variant prints must be shown by a vector that
plays it as printed; what only a house rule brings, by one under such a rule. That something cannot
occur is a claim too, and is put to the test.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.rules.all_topics import CHECKS, RULES, SETTINGS, checks_of
from scorekeeper.rules.elements.rule import Check
from scorekeeper.rules.hand.view import HandView, hand_view
from scorekeeper.rules.variant import Variant
from tests.canasta import CANASTA
from tests.cli import vectors
from tests.cli.vectors import Vector
from tests.rules.reach import (
    ASKED,
    FINDINGS,
    LIKE_CLASSIC,
    LINES,
    LISTED,
    NOT_IN_THE_FORMAT,
    OF_POTS,
    ONLY_ASKED,
    Reach,
)
from tests.rules.test_golden_hands import CODES
from tests.strategies import EXPLORE

VARIANTS = sorted(set(CANASTA) - LIKE_CLASSIC)
# Format, section 7.
FORMAT_LINES = {
    "canasta.natural",
    "canasta.mixed",
    "canasta.samba",
    "canasta.wild",
    "canasta.sevens",
    "canasta.aces",
    "canasta.concealed",
    "canasta.count",
    "going-out",
    "going-out.concealed",
    "red-threes",
    "black-threes",
    "melded",
    "held",
    "held.black-threes",
    "held.red-threes",
    "foot",
    "failure.sevens",
    "failure.aces",
    "failure.wild",
    "failure.held-sevens",
    "failure.held-aces",
    "short-sequence",
    "special-hand",
    "acaba",
    "penalty",
    "extra",
}
FOREIGN = 8 if EXPLORE else 3  # vectors of other variants that each claim of "cannot occur" is tried on


@dataclass(frozen=True)
class Seen:
    """What a vector shows: codes that it expects, and what the rules say to it."""

    vector: Vector
    agreed: frozenset[str]  # its house rules
    expected: frozenset[str]  # findings by name
    reported: frozenset[str]
    counted: frozenset[str]  # score lines within totals that it expects
    shown: frozenset[str]

    def names(self, kind: str) -> frozenset[str]:
        """The codes that it counts for: score lines, findings of a hand or of a question."""
        if kind == "line":
            return self.counted
        return self.expected if KINDS[kind] == self.vector.kind else frozenset()

    def shows(self, kind: str) -> frozenset[str]:
        """The codes that the rules answer, whether it expects them or not."""
        if kind == "line":
            return self.shown
        return self.reported if KINDS[kind] == self.vector.kind else frozenset()


def asked(vector: Vector, data: dict[str, Any]) -> Seen:
    """What the rules say to a vector's input, perhaps with another variant in it."""
    agreed = frozenset(data.get("house_rules", {}))
    expected = set(vector.expect.get("codes", ()))
    if vector.kind == "ask":
        reported = frozenset(found.code for found in rules.answer(data).findings)
        nothing: frozenset[str] = frozenset()
        return Seen(vector, agreed, frozenset(expected), reported, nothing, nothing)
    hands = rules.adjudicate(rules.read_record(data)).hands
    lines = [{line.code for side in hand.sides for line in side.lines} for hand in hands]
    counted: set[str] = set()
    for wanted, codes in zip(vector.expect.get("hands", ()), lines, strict=False):
        counted |= codes if "totals" in wanted else set()
        for key in ("violations", "queries", "findings"):
            expected.update(wanted.get(key, ()))
    reported = frozenset(found.code for hand in hands for found in hand.findings)
    shown = frozenset(code for codes in lines for code in codes)
    return Seen(vector, agreed, frozenset(expected), reported, frozenset(counted), shown)


@cache
def corpus() -> dict[str, list[Seen]]:
    """What every readable vector shows, by variant."""
    found: dict[str, list[Seen]] = {name: [] for name in VARIANTS}
    for vector in vectors.load():
        if vector.variant in found and not vector.unreadable:
            found[vector.variant].append(asked(vector, vector.input))
    return found


KINDS = {"hand": "score", "question": "ask"}  # as vectors call them
TABLES: dict[str, dict[str, Reach]] = {
    "line": LINES,
    "hand": {code: reach for code, reach in FINDINGS.items() if code not in ONLY_ASKED},
    "question": {code: reach for code, reach in FINDINGS.items() if code in ASKED},
}


def codes_of(kind: str, wanted: Callable[[Reach], bool]) -> Iterator[tuple[str, Reach]]:
    for code, reach in TABLES[kind].items():
        if wanted(reach):
            yield code, reach


def impossible(kind: str, variant: Variant) -> Iterator[tuple[str, Reach]]:
    """What the variant as printed cannot show, apart from what a record may claim anywhere."""
    for code, reach in codes_of(kind, lambda reach: not reach.printed(variant)):
        if kind == "question" or not reach.claimed:
            yield code, reach


def test_the_tables_name_every_code_there_is() -> None:
    kinds = {kind.line for variant in CANASTA.values() for kind in variant.canasta_kinds}

    assert set(FINDINGS) == CODES | NOT_IN_THE_FORMAT == set(RULES) - OF_POTS
    assert set(LINES) == FORMAT_LINES
    assert sorted(kinds - set(LINES)) == []


def test_the_tables_know_who_reports_what() -> None:
    seen = [each for found in corpus().values() for each in found]
    shown = {kind: {code for each in seen for code in each.shows(kind)} for kind in TABLES}

    assert set(TABLES["hand"]) == {x.code for check in CHECKS for x in check.rules} - OF_POTS
    assert [sorted(shown[kind] - set(TABLES[kind])) for kind in TABLES] == [[], [], []]


def test_the_tables_name_house_rules_that_exist() -> None:
    used = {rule for table in TABLES.values() for reach in table.values() for rule in reach.rules}

    assert used == set(LISTED)
    assert sorted(used - set(SETTINGS)) == []


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_golden_hand_shows_what_the_variant_prints(variant_id: str, kind: str) -> None:
    variant = CANASTA[variant_id]
    printed = {code for code, _ in codes_of(kind, lambda reach: reach.printed(variant))}
    shown = {code for seen in corpus()[variant_id] if not seen.agreed for code in seen.names(kind)}

    assert sorted(printed - shown) == []


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_golden_hand_shows_what_a_house_rule_brings(variant_id: str, kind: str) -> None:
    variant = CANASTA[variant_id]
    wanted = codes_of(kind, lambda reach: not reach.printed(variant) and reach.agreed(variant))
    missing = [
        code
        for code, reach in wanted
        if not any(code in seen.names(kind) and seen.agreed & set(reach.rules) for seen in corpus()[variant_id])
    ]

    assert missing == []


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_what_cannot_occur_is_neither_expected_nor_reported(variant_id: str, kind: str) -> None:
    variant = CANASTA[variant_id]
    claims = list(impossible(kind, variant))
    wrong = [
        (seen.vector.id, code)
        for seen in corpus()[variant_id]
        for code, reach in claims
        if code in seen.names(kind) | seen.shows(kind)
        and not (reach.agreed(variant) and seen.agreed & set(reach.rules))
    ]

    assert wrong == []


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_hands_of_other_variants_do_not_show_it_either(variant_id: str, kind: str) -> None:
    variant = CANASTA[variant_id]
    wrong = []
    for code, _ in impossible(kind, variant):
        for vector in showing(kind, code)[:FOREIGN]:
            data = {**vector.input, "variant": variant_id, "house_rules": {}}
            try:
                found = asked(vector, data).shows(kind)
            except rules.RulesError:  # kinds of canasta or penalties that the variant lacks
                continue
            if code in found:
                wrong.append((vector.id, code))

    assert wrong == []


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_golden_hand_is_stopped_by_every_check_of_the_variant(variant_id: str) -> None:
    """Several checks may report one code; each must find what some hand expects."""
    variant = CANASTA[variant_id]
    waiting = {
        check.run.__name__: check
        for check in checks_of(variant)
        if any(TABLES["hand"][code].printed(variant) for code in _codes_of(check))
    }
    for seen in corpus()[variant_id]:
        wanted = [check for check in waiting.values() if seen.names("hand") & _codes_of(check)]
        if wanted:
            view = first_hand(seen.vector)
            for check in wanted:
                if seen.expected & {found.rule.code for found in check.run(view)}:
                    del waiting[check.run.__name__]

    assert sorted(waiting) == []


def _codes_of(check: Check) -> frozenset[str]:
    """The codes that a check may report; those without codes of their own share others'."""
    return frozenset([rule.code for rule in check.rules] or TABLES["hand"])


def first_hand(vector: Vector) -> HandView:
    record = rules.read_record(vector.input)
    return hand_view(record, 0, record.opening_scores)


@cache
def showing(kind: str, code: str) -> list[Vector]:
    """The vectors of all variants that show a code, those of each variant in turn."""
    by_variant = [[each.vector for each in seen if code in each.shows(kind)] for seen in corpus().values()]
    most = max(map(len, by_variant), default=0)
    return [found[place] for place in range(most) for found in by_variant if place < len(found)]
