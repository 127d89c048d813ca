"""Whatever comes in, `score` and `ask` answer in the format and never fall over."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from tests.cli import vectors

STATUSES = {0, 2, 3}
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["K*3", "7*7", "classic", "JKR", "2*99", "\ud800", "x" * 300]),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=9), inner, max_size=4)),
    max_leaves=12,
)
SOUND = {
    kind: [each.input for each in vectors.load() if each.kind == kind and "classic" in each.variant]
    for kind in ("score", "ask")
}


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return (container, key) of every value inside."""
    found: list[tuple[Any, Any]] = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in pairs:
        found.append((value, key))
        if isinstance(child, (dict, list)):
            found += places(child)
    return found


def answer(kind: str, raw: bytes) -> dict[str, Any]:
    done = CliRunner().invoke(main, [kind, "--jsonl"], input=raw.replace(b"\n", b" "))
    assert done.exit_code in STATUSES, done.exception
    [line] = done.stdout.splitlines()
    reply: dict[str, Any] = json.loads(line)
    if "error" in reply:
        assert sorted(reply["error"]) == ["code", "message", "where"]
        assert 0 < len(reply["error"]["message"]) < 500  # it may list every game
    return reply


@pytest.mark.parametrize("kind", ["score", "ask"])
@given(value=JSON)
def test_any_json_is_answered(kind: str, value: object) -> None:
    assert "error" in answer(kind, json.dumps(value).encode())


@pytest.mark.parametrize("kind", ["score", "ask"])
@given(raw=st.binary(min_size=1, max_size=60))
def test_any_bytes_are_answered(kind: str, raw: bytes) -> None:
    assert "error" in answer(kind, b"x" + raw)


@pytest.mark.parametrize("kind", ["score", "ask"])
@given(data=st.data())
def test_a_sound_input_with_one_value_replaced_is_answered(kind: str, data: st.DataObject) -> None:
    value = json.loads(json.dumps(data.draw(st.sampled_from(SOUND[kind]))))
    container, key = data.draw(st.sampled_from(places(value)))
    container[key] = data.draw(JSON)

    answer(kind, json.dumps(value).encode())
