"""`scorekeeper score` and `scorekeeper ask`: read a record or a question, print the answer."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

import click

from scorekeeper import rules
from scorekeeper.cli import shared, streams
from scorekeeper.cli.answers import fact_lines, in_terminal
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.record import plain
from scorekeeper.rules.record.strict_json import UnreadableError, loads
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.words.formats import called, cited
from scorekeeper.words.language import LANGUAGES, current_language, translate, using_language

EXIT_GOOD, EXIT_UNREADABLE, EXIT_BROKEN_RULE = 0, 2, 3
LABEL_WIDTH, FACTOR_WIDTH, POINTS_WIDTH = 36, 12, 9


@dataclass(frozen=True)
class Judged:
    """An answer: its JSON, its table for people, and whether no rule is broken."""

    data: dict[str, object]
    table: Callable[[], str]
    good: bool


@dataclass(frozen=True)
class Failed:
    """The answer to input that cannot be read."""

    error: dict[str, str]

    @property
    def sentence(self) -> str:
        """A sentence for people that says what is wrong and where."""
        where = called(self.error["where"])
        return f"{where}: {self.error['message']}" if where else self.error["message"]


Judge = Callable[[object], Judged]


def judge_record(data: object) -> Judged:
    """Score a `canasta-record/1`; raises RulesError."""
    record = rules.read_record(data)
    ruling = rules.adjudicate(record)
    data = _ruling_json(ruling)
    return Judged(data, lambda: score_table(record, ruling), ruling.legal)


def judge_question(data: object) -> Judged:
    """Answer a `canasta-question/1`; raises RulesError."""
    question = rules.read_question(data)
    answer = rules.rule_on(question)
    judged = {**answer.as_json(), "findings": [*map(_finding_json, answer.findings)]}
    return Judged(judged, lambda: answer_table(answer, question.variant), answer.allowed)


def judge_words(data: object) -> Judged:
    """Answer a question in words: variant, language, question and, if there are any, house rules; raises RulesError."""
    from scorekeeper.in_words.answering import answers  # noqa: PLC0415 - no other question needs the words of players

    asked = plain.mapping(data, "", ("variant", "lang", "question", "house_rules"))
    house_rules = plain.mapping(asked.get("house_rules", {}), "house_rules")
    variant = resolve(plain.text(asked.get("variant"), "variant"), house_rules)
    lang = plain.choice(asked.get("lang", current_language().code), "lang", tuple(LANGUAGES))
    found = answers(variant, lang, plain.text(asked.get("question"), "question"))
    with using_language(lang):
        told = [
            {
                "text": each.text,
                "section": translate(each.cite.section),
                "cite": cited(each.cite),
                "question": {**each.question, "house_rules": house_rules} if each.question else None,
            }
            for each in found
        ]
    return Judged({"answers": told}, lambda: "\n".join(each.text for each in found), good=True)


def _ruling_json(ruling: rules.GameRuling) -> dict[str, object]:
    """Return a ruling as plain data; its messages and labels are in the current language."""
    return {**ruling.as_json(), "hands": [*map(_hand_json, ruling.hands)]}


def _hand_json(hand: rules.HandRuling) -> dict[str, object]:
    sides = [
        {**side.as_json(), "lines": [{**x.as_json(), "label": translate(x.label)} for x in side.lines]}
        for side in hand.sides
    ]
    return {**hand.as_json(), "findings": [*map(_finding_json, hand.findings)], "sides": sides}


def _finding_json(finding: rules.Finding) -> dict[str, object]:
    return {**finding.as_json(), "message": current_language().finding(finding)}


def judge_text(judge: Judge, raw: bytes, first_line: int = 1) -> Judged | Failed:
    """Read one JSON text and judge it; return `Failed` if it cannot be read."""
    try:
        return judge(loads(raw, first_line=first_line))
    except (UnreadableError, rules.RulesError) as error:
        return _failed(error)


def _failed(error: UnreadableError | rules.RulesError) -> Failed:
    return Failed({"code": error.code, "message": translate(error.message), "where": error.where})


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options and the argument that both commands share."""
    for decorate in (
        click.option("--text", "as_text", is_flag=True, help="Print a table for people instead of JSON."),
        click.option("--jsonl", is_flag=True, help="Read one input from each line and print one answer per line."),
        shared.language_option,
        click.argument("file", default=streams.STANDARD_INPUT, type=click.Path()),
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
@click.option(
    "--words",
    is_flag=True,
    help="Answer a question in words, typed in place of FILE; with --jsonl, FILE has one in each line.",
)
@shared.variant
def ask(file: str, *, jsonl: bool, as_text: bool, words: bool, variant_id: str) -> None:
    """Answer a question as the referee.

    The question is read from FILE, or from standard input if there is none. With --words it is a
    question as people ask it, typed in place of FILE, and the answers are what the rules say.

    Exit status: 0 if it is allowed, 3 if it is not, 2 if something cannot be read.
    """
    if words and not jsonl:
        with shared.refusing():
            question = file if file != streams.STANDARD_INPUT else _typed()
            asked = {"variant": variant_id, "lang": current_language().code, "question": question}
            answered = judge_words(asked)
        _show(answered, file, jsonl=not as_text, as_text=as_text)
        return
    _run(judge_words if words else judge_question, file, jsonl=jsonl, as_text=as_text)


def _typed() -> str:
    """Return a question from standard input; raises UnreadableError."""
    with streams.opened(streams.STANDARD_INPUT) as stream:
        return streams.whole(stream).decode("utf-8", "replace").strip()


def _run(judge: Judge, file: str, *, jsonl: bool, as_text: bool) -> None:
    """Judge everything in the file and exit with the worst status that occurred."""
    worst = EXIT_GOOD
    try:
        with streams.opened(file) as stream:
            for result in _judged(judge, stream, jsonl=jsonl):
                _show(result, streams.name_of(file), jsonl=jsonl, as_text=as_text)
                worst = _worse(worst, result)
    except BrokenPipeError:
        raise  # the reader of our output has gone; click ends the program quietly
    except (UnreadableError, OSError) as error:
        known = error if isinstance(error, UnreadableError) else streams.cannot_read(file, error)
        _show(_failed(known), streams.name_of(file), jsonl=jsonl, as_text=as_text)
        worst = EXIT_UNREADABLE
    sys.exit(worst)


def _judged(judge: Judge, stream: BinaryIO, *, jsonl: bool) -> Iterator[Judged | Failed]:
    if not jsonl:
        yield judge_text(judge, streams.whole(stream))
        return
    for at, line in streams.lines(stream):
        yield judge_text(judge, line, at)


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
    # Escaped, because some readers also end a line at other characters that a name may contain.
    return json.dumps(data, ensure_ascii=jsonl, indent=None if jsonl else 2)


def _write(text: str) -> None:
    """Write UTF-8, whatever the terminal's encoding, and flush it for a program that waits."""
    click.echo(text.encode("utf-8", "backslashreplace"))


def score_table(record: rules.GameRecord, ruling: rules.GameRuling) -> str:
    """Return a table of all hands with their lines, totals and findings, and the next minimums."""
    hands = translate("{count:hand|hands}", count=len(ruling.hands))
    out = [f"{translate(record.variant.name)}, {hands}{_state(record, ruling)}"]
    for place, hand in enumerate(ruling.hands):
        nth = record.hands_played + place + 1
        out += ["", translate("Hand {number}", number=nth), *_hand(record, hand)]
    out += ["", translate("Scores")]
    for place, points in enumerate(ruling.scores):
        out.append(_row(_side_name(record.sides[place], place), "", points) + _opens(ruling, place))
    return "\n".join(out)


def answer_table(answer: rules.Answer, variant: rules.Variant) -> str:
    """Return the answer as text: whether it is allowed, the findings and the facts."""
    verdict = translate("Allowed.") if answer.allowed else translate("Not allowed.")
    return "\n".join([verdict, *_findings(answer.findings), *fact_lines(answer, variant)])


def _state(record: rules.GameRecord, ruling: rules.GameRuling) -> str:
    if not ruling.finished:
        return ""
    names = current_language().joined([_side_name(record.sides[each], each) for each in ruling.winners])
    if len(ruling.winners) == 1:
        return translate("; finished, {names} won", names=names)
    return translate("; finished, {names} drew", names=names)


def _hand(record: rules.GameRecord, hand: rules.HandRuling) -> Iterator[str]:
    for place, side in enumerate(hand.sides):
        yield from _side(record.sides[place], place, side)
    yield from _findings(hand.findings)
    if hand.not_checked:
        codes = ", ".join(hand.not_checked)
        text = translate("Not checked, because the cards are not known: {codes}", codes=codes)
        yield f"  {text}"


def _side(names: rules.SideNames, place: int, side: rules.SideRuling) -> Iterator[str]:
    players = ", ".join(names.players)
    yield f"  {_side_name(names, place)}" + (f" ({players})" if players else "")
    for line in side.lines:
        yield _row(f"  {translate(line.label)}", _factors(line), line.points)
    total, points = f"  {translate('Total')}", translate("score {points}", points=in_terminal(side.score))
    yield _row(total, "", side.total) + f"   {points}"


def _findings(findings: Iterable[rules.Finding]) -> Iterator[str]:
    for each in findings:
        mark = "!" if each.severity is VIOLATION else "?"
        where = f" [{each.where}]" if each.where else ""
        yield f"  {mark} {current_language().finding(each)}{where}"
        yield f"      {each.code}: {cited(each.cite)}"


def _opens(ruling: rules.GameRuling, place: int) -> str:
    minimum: rules.Minimum = ruling.minimums[place]
    words = translate(minimum.text)
    return f"   {translate('must open with {minimum}', minimum=words)}" if minimum.text else ""


def _row(label: str, factors: str, points: int) -> str:
    return f"  {label:<{LABEL_WIDTH}}{factors:>{FACTOR_WIDTH}}{in_terminal(points):>{POINTS_WIDTH}}"


def _factors(line: rules.ScoreLine) -> str:
    if line.count is None or line.each is None:
        return ""
    return f"{line.count} × {in_terminal(line.each)}"


def _side_name(names: rules.SideNames, place: int) -> str:
    return names.name or translate("Side {number}", number=place + 1)
