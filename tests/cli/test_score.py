"""`scorekeeper score`: its output, its exit status, and how it refuses what it cannot read."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.record.strict_json import MAX_BYTES, MAX_DEPTH
from tests.cli.conftest import Run

SOUND, BROKEN_RULE, UNREADABLE = 0, 3, 2
NO_HANDS = (
    b'{"format": "canasta-record/1", "variant": "classic", "sides": '
    b'[{"name": "A", "players": ["a", "b"]}, {"name": "B", "players": ["c", "d"]}], "hands": []%s}'
)


def test_a_legal_record_is_scored_with_status_0(run: Run, record: dict[str, Any]) -> None:
    done = run("score", given=json.dumps(record))

    ruling = json.loads(done.stdout)
    assert (done.exit_code, done.stderr) == (SOUND, "")
    assert [side["total"] for side in ruling["hands"][0]["sides"]] == ruling["scores"]
    assert ruling["hands"][0]["legal"]


def test_a_broken_rule_is_scored_all_the_same_with_status_3(run: Run, illegal: dict[str, Any]) -> None:
    done = run("score", given=json.dumps(illegal))

    hand = json.loads(done.stdout)["hands"][0]
    assert (done.exit_code, done.stderr) == (BROKEN_RULE, "")
    assert "meld.too-many-wilds" in [each["code"] for each in hand["findings"]]
    assert hand["sides"][1]["total"] == sum(each["points"] for each in hand["sides"][1]["lines"])


def test_a_file_is_read_like_standard_input(run: Run, record: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))

    assert run("score", str(file)).stdout == run("score", given=json.dumps(record)).stdout


def test_text_shows_every_line_and_what_to_open_with_next(run: Run, record: dict[str, Any]) -> None:
    ruling = json.loads(run("score", given=json.dumps(record)).stdout)

    shown = run("score", "--text", given=json.dumps(record)).stdout

    side = ruling["hands"][0]["sides"][0]
    for line in side["lines"]:
        assert f"{line['points']:,}" in shown
        assert line["label"] in shown
    assert "North-South (Anna, Bert)" in shown
    assert f"must open with {side['next_minimum']['points']}" in shown


def test_text_shows_findings_with_place_rule_and_source(run: Run, illegal: dict[str, Any]) -> None:
    finding = json.loads(run("score", given=json.dumps(illegal)).stdout)["hands"][0]["findings"][0]

    done = run("score", "--text", given=json.dumps(illegal))

    assert done.exit_code == BROKEN_RULE
    for part in (finding["message"], finding["where"], finding["code"], finding["cite"]["section"]):
        assert part in done.stdout


def test_lines_are_answered_one_by_one_and_empty_ones_skipped(
    run: Run, record: dict[str, Any], illegal: dict[str, Any]
) -> None:
    lines = [json.dumps(record), "", "   ", json.dumps(illegal)]

    done = run("score", "--jsonl", given="\r\n".join(lines))

    legal = [json.loads(line)["hands"][0]["legal"] for line in done.stdout.splitlines()]
    assert (done.exit_code, legal) == (BROKEN_RULE, [True, False])


def test_an_unreadable_line_is_answered_in_its_place(run: Run, record: dict[str, Any]) -> None:
    lines = [json.dumps(record), '{"format": ', json.dumps({**record, "hans": 1})]

    done = run("score", "--jsonl", given="\n".join([*lines, json.dumps(record)]))

    first, second, third, fourth = (json.loads(line) for line in done.stdout.splitlines())
    assert (done.exit_code, done.stderr) == (UNREADABLE, "")
    assert first == fourth
    assert second["error"]["where"] == "line 2, column 12"
    assert third["error"]["where"] == "hans"


def test_a_name_with_a_line_separator_does_not_break_the_line(run: Run, record: dict[str, Any]) -> None:
    record["sides"][0]["players"][0] = "An\u2028na"
    record["hands"][0]["dealer"] = "An\u2028na"

    done = run("score", "--jsonl", given=json.dumps(record))

    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("line", [b"\xef\xbb\xbf", b"\xef\xbb\xbf ", b"\xbf\xbb\xef", b"\xef"])
@pytest.mark.parametrize("command", ["score", "ask"])
def test_a_line_of_a_byte_order_mark_is_answered_so_that_answers_do_not_shift(
    run: Run, record: dict[str, Any], command: str, line: bytes
) -> None:
    lines = [b"{}", line, json.dumps(record).encode(), line]

    done = run(command, "--jsonl", given=b"\n".join(lines))

    answers = [json.loads(each) for each in done.stdout.splitlines()]
    assert (done.exit_code, len(answers)) == (UNREADABLE, len(lines))
    assert [answers[at]["error"]["where"].split(",")[0] for at in (1, 3)] == ["line 2", "line 4"]


def test_no_lines_are_no_fault(run: Run) -> None:
    done = run("score", "--jsonl", given="\n\n")

    assert (done.exit_code, done.stdout, done.stderr) == (SOUND, "", "")


@pytest.mark.parametrize(
    ("given", "code", "where"),
    [
        (b"", "file.empty", "line 1"),
        (b" \n\t ", "file.empty", "line 1"),
        (b"{", "json.syntax", "line 1, column 2"),
        (b'{"format"\n: x}', "json.syntax", "line 2, column 3"),
        (b'{"a": 1} {"b": 2}', "json.syntax", "line 1, column 10"),
        (b"\xff\xfe{\x00}\x00", "json.not-utf-8", "line 1"),
        (b'{"variant":\n "cl\xe9"}', "json.not-utf-8", "line 2"),
        (NO_HANDS % b', "hands_played": NaN', "json.number", "hands_played"),
        (NO_HANDS % b', "opening_scores": [0, -Infinity]', "json.number", "opening_scores[1]"),
        (NO_HANDS % b', "hands_played": 1e999', "json.number", "hands_played"),
        (NO_HANDS % (b', "hands_played": ' + b"9" * 5000), "json.number", "hands_played"),
        (NO_HANDS % b', "hands": []', "json.duplicate-key", ""),
        (b'{"a": [{"b": 1, "b": 2}]}', "json.duplicate-key", "a[0]"),
        (b'{"a": ["\\ud83c"]}', "json.surrogate", "a[0]"),
        (b'{"a": {"\\udc00": 1}}', "json.surrogate", "a"),
        (b"[" * 30 + b"]" * 30, "json.too-deep", "[0]" * (MAX_DEPTH + 1)),
        (b"[" * 100_000, "json.too-deep", "line 1"),
        (b'{"a":' * 100_000, "json.too-deep", "line 1"),
        (b" " * (MAX_BYTES + 5) + b"{}", "json.too-large", "line 1"),
    ],
)
@pytest.mark.parametrize("command", ["score", "ask"])
def test_input_that_is_not_strict_json_is_refused_with_its_place(
    run: Run, command: str, given: bytes, code: str, where: str
) -> None:
    if code == "json.too-large":
        given = b"[" + given  # an empty beginning would be an empty file

    done = run(command, given=given)

    error = json.loads(done.stdout)["error"]
    assert (done.exit_code, error["code"], error["where"]) == (UNREADABLE, code, where)
    assert done.stderr == f"standard input: {f'{where}: ' if where else ''}{error['message']}\n"


@pytest.mark.parametrize(
    "given", [b"null", b"true", b"7", b'"text"', b"[]", b"{}", b"[{}]", b'{"format": 7}', b"1.5", b"-0.0"]
)
@pytest.mark.parametrize("command", ["score", "ask"])
@pytest.mark.parametrize("how", [(), ("--jsonl",), ("--text",), ("--jsonl", "--text")])
def test_json_of_the_wrong_shape_is_refused_without_a_trace(
    run: Run, command: str, how: tuple[str, ...], given: bytes
) -> None:
    done = run(command, *how, given=given)

    assert done.exit_code == UNREADABLE
    assert isinstance(done.exception, SystemExit)
    assert done.stdout or done.stderr


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("variant", ["classic"]),
        ("variant", {"id": "classic"}),
        ("house_rules", []),
        ("house_rules", {"no-such-rule": 1}),
        ("sides", "NS"),
        ("sides", [None, None]),
        ("sides", []),
        ("opening_scores", [1]),
        ("opening_scores", [0, 10**14]),
        ("opening_scores", [0.5, 0]),
        ("opening_scores", [True, 0]),
        ("hands_played", -1),
        ("hands", {"0": {}}),
        ("hands", [[]]),
        ("hands", [{"sides": [{}, {"melds": [7]}]}]),
        ("hands", [{"sides": [{}, {"melds": ["7*99999999999"]}]}]),
        ("hands", [{"sides": [{}, {"melds": ["Ö*3"]}]}]),
        ("hands", [{"sides": [{}, {"melds": ["7 " * 100_000]}]}]),
        ("hands", [{"sides": [{}, {}]}] * 10_000),
    ],
)
def test_a_wrong_value_in_a_record_is_refused_with_its_path(
    run: Run, record: dict[str, Any], key: str, value: object
) -> None:
    done = run("score", given=json.dumps({**record, key: value}))

    error = json.loads(done.stdout)["error"]
    assert done.exit_code == UNREADABLE
    assert error["where"].startswith(key)
    assert 0 < len(error["message"]) < 300


def test_a_line_that_is_too_long_does_not_take_the_next_with_it(run: Run, record: dict[str, Any]) -> None:
    long = b'"' + b"x" * (2 * MAX_BYTES) + b'"'

    done = run("score", "--jsonl", given=long + b"\n" + json.dumps(record).encode())

    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first["error"] == {"code": "json.too-large", "message": "more than 4 MiB", "where": "line 1"}
    assert second["hands"][0]["legal"]


def test_a_byte_order_mark_is_no_fault(run: Run, record: dict[str, Any]) -> None:
    done = run("score", given=b"\xef\xbb\xbf" + json.dumps(record).encode())

    assert done.exit_code == SOUND


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path, name: str) -> None:
    file = f"{tmp_path}/{name}"

    done = run("score", file)

    error = json.loads(done.stdout)["error"]
    assert (done.exit_code, error["code"], error["where"]) == (UNREADABLE, "file.unreadable", file)
    assert "cannot be read" in done.stderr
