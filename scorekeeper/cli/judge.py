"""`scorekeeper score` and `scorekeeper ask`: a record or a question in, an answer out."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

import click

from scorekeeper import rules
from scorekeeper.cli import source, text
from scorekeeper.rules.record.strict_json import UnreadableError, loads

EXIT_GOOD, EXIT_UNREADABLE, EXIT_BROKEN_RULE = 0, 2, 3


@dataclass(frozen=True)
class Judged:
    """One answer: as JSON, as a table, and whether it breaks no rule."""

    data: dict[str, object]
    table: Callable[[], str]
    good: bool


@dataclass(frozen=True)
class Failed:
    """The answer to something that cannot be read."""

    error: dict[str, str]

    @property
    def sentence(self) -> str:
        """Say for people what is wrong and where."""
        where = self.error["where"]
        return f"{where}: {self.error['message']}" if where else self.error["message"]


Judge = Callable[[object], Judged]


def judge_record(data: object) -> Judged:
    """Score a `canasta-record/1`."""
    record = rules.read_record(data)
    ruling = rules.adjudicate(record)
    return Judged(ruling.as_json(), lambda: text.score_table(record, ruling), ruling.legal)


def judge_question(data: object) -> Judged:
    """Answer a `canasta-question/1`."""
    answer = rules.answer(data)
    return Judged(answer.as_json(), lambda: text.answer_table(answer), answer.allowed)


def judge_text(judge: Judge, raw: bytes, first_line: int = 1) -> Judged | Failed:
    """Read one JSON text and judge it; return a `Failed` if it cannot be read."""
    try:
        return judge(loads(raw, first_line=first_line))
    except (UnreadableError, rules.RulesError) as error:
        return Failed({"code": error.code, "message": error.message, "where": error.where})


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options and the argument that both commands have."""
    for decorate in (
        click.option(
            "--text", "as_text", is_flag=True, help="Print a table for people instead of JSON."
        ),
        click.option(
            "--jsonl",
            is_flag=True,
            help="Read one input from each line and print one answer per line.",
        ),
        click.argument("file", default=source.STANDARD_INPUT, type=click.Path()),
    ):
        command = decorate(command)
    return command


@click.command()
@_options
def score(file: str, *, jsonl: bool, as_text: bool) -> None:
    """Score a record and list every finding.

    The record is read from FILE, or from standard input if there is none.

    Exit status: 0 if every hand is legal, 3 if a rule was broken, 2 if something cannot be read.
    """
    _run(judge_record, file, jsonl=jsonl, as_text=as_text)


@click.command()
@_options
def ask(file: str, *, jsonl: bool, as_text: bool) -> None:
    """Answer a question as the referee.

    The question is read from FILE, or from standard input if there is none.

    Exit status: 0 if it is allowed, 3 if it is not, 2 if something cannot be read.
    """
    _run(judge_question, file, jsonl=jsonl, as_text=as_text)


def _run(judge: Judge, file: str, *, jsonl: bool, as_text: bool) -> None:
    """Judge everything in the file and end the program with the worst status that occurred."""
    worst = EXIT_GOOD
    try:
        with source.opened(file) as stream:
            for result in _judged(judge, stream, jsonl=jsonl):
                _show(result, source.name_of(file), jsonl=jsonl, as_text=as_text)
                worst = _worse(worst, result)
    except BrokenPipeError:
        raise  # whoever reads our output has left; click ends the program quietly
    except (UnreadableError, OSError) as error:
        known = error if isinstance(error, UnreadableError) else source.cannot_read(file, error)
        _show(Failed(known.as_json()), source.name_of(file), jsonl=jsonl, as_text=as_text)
        worst = EXIT_UNREADABLE
    sys.exit(worst)


def _judged(judge: Judge, stream: BinaryIO, *, jsonl: bool) -> Iterator[Judged | Failed]:
    if not jsonl:
        yield judge_text(judge, source.whole(stream))
        return
    for number, line in source.lines(stream):
        yield judge_text(judge, line, number)


def _worse(worst: int, result: Judged | Failed) -> int:
    if isinstance(result, Failed) or worst == EXIT_UNREADABLE:
        return EXIT_UNREADABLE
    return worst if result.good else EXIT_BROKEN_RULE


def _show(result: Judged | Failed, name: str, *, jsonl: bool, as_text: bool) -> None:
    """Write one answer. A failure also goes to standard error, unless it answers a line."""
    if isinstance(result, Judged):
        _write(result.table() if as_text else _json(result.data, jsonl=jsonl))
        return
    if not jsonl:
        of_file = "" if result.error["where"] == name else f"{name}: "
        click.echo(of_file + result.sentence, err=True)
    if not as_text:
        _write(_json({"error": result.error}, jsonl=jsonl))
    elif jsonl:
        _write(result.sentence)


def _json(data: object, *, jsonl: bool) -> str:
    # A name may hold a character that some readers take for the end of a line: escape it in lines.
    return json.dumps(data, ensure_ascii=jsonl, indent=None if jsonl else 2)


def _write(written: str) -> None:
    """Write UTF-8 whatever the encoding of the terminal is, and flush it for a waiting program."""
    click.echo(written.encode("utf-8", "backslashreplace"))
