"""The golden hands: reading them, and comparing an answer with what a line expects."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "golden"
WRITTEN_BY_SCRIPTS = ("own-irregularities", "own-matrix", "own-numbers")  # by the thousand


@dataclass(frozen=True)
class Vector:
    """One line of a golden file."""

    id: str
    kind: str
    input: Any
    expect: dict[str, Any]
    file: str = ""  # without its ending

    @property
    def variant(self) -> str:
        return str(self.input.get("variant", "")) if isinstance(self.input, dict) else ""

    @property
    def unreadable(self) -> bool:
        return bool(self.expect.get("error"))


@cache
def load() -> list[Vector]:
    """All of them; nobody changes one, so they are read once."""
    rows = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.strip():
                row = json.loads(line)
                rows.append(Vector(row["id"], row["kind"], row["input"], row["expect"], path.stem))
    return rows


def differences(vector: Vector, answer: dict[str, Any]) -> list[str]:
    """Say everything in which the answer is not what the vector expects."""
    if vector.unreadable:
        return [] if "error" in answer else ["it was read, and should not have been"]
    if "error" in answer:
        return [f"it was not read: {answer['error']}"]
    if vector.kind == "ask":
        return list(_of_answer(vector.expect, answer))
    return list(_of_ruling(vector.expect, answer))


def _of_answer(expect: dict[str, Any], answer: dict[str, Any]) -> Iterator[str]:
    if "allowed" in expect:
        yield from _unequal("allowed", expect["allowed"], answer["allowed"])
    yield from _missing("codes", expect, _codes(answer["findings"]))


def _of_ruling(expect: dict[str, Any], ruling: dict[str, Any]) -> Iterator[str]:
    hands = expect.get("hands", [])
    if len(hands) != len(ruling["hands"]):
        yield f"{len(ruling['hands'])} hands instead of {len(hands)}"
        return
    for place, (wanted, got) in enumerate(zip(hands, ruling["hands"], strict=True)):
        for each in _of_hand(wanted, got):
            yield f"hands[{place}].{each}"
    for key in ("finished", "winners"):
        if key in expect:
            yield from _unequal(key, expect[key], ruling[key])


def _of_hand(expect: dict[str, Any], hand: dict[str, Any]) -> Iterator[str]:
    sides, findings = hand["sides"], hand["findings"]
    seen = {
        "legal": hand["legal"],
        "totals": [side["total"] for side in sides],
        "scores": [side["score"] for side in sides],
        "next": [[side["next_minimum"][key] for key in ("points", "condition")] for side in sides],
    }
    for key, got in seen.items():
        if key in expect:
            yield from _unequal(key, expect[key], got)
    yield from _missing("violations", expect, _codes(findings, "violation"))
    yield from _missing("queries", expect, _codes(findings, "query"))
    yield from _missing("findings", expect, _codes(findings))
    for code in sorted(set(expect.get("absent", [])) & _codes(findings)):
        yield f"findings: {code} was reported"


def _codes(findings: list[dict[str, Any]], severity: str | None = None) -> set[str]:
    return {each["code"] for each in findings if severity in {None, each["severity"]}}


def _missing(key: str, expect: dict[str, Any], got: set[str]) -> Iterator[str]:
    for code in expect.get(key, []):
        if code not in got:
            yield f"{key}: {code} is not among {sorted(got)}"


def _unequal(key: str, wanted: object, got: object) -> Iterator[str]:
    if wanted != got:
        yield f"{key}: {got} instead of {wanted}"
