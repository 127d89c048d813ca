"""Writes rulings and answers as tables for the terminal."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules import (
    Answer,
    Finding,
    GameRecord,
    GameRuling,
    HandRuling,
    Minimum,
    ScoreLine,
    SideNames,
    SideRuling,
)

LABEL_WIDTH, FACTOR_WIDTH, POINTS_WIDTH = 36, 12, 9


def score_table(record: GameRecord, ruling: GameRuling) -> str:
    """Return every hand of a game with its lines, totals and findings, and the next minimums."""
    hands = "1 hand" if len(ruling.hands) == 1 else f"{len(ruling.hands)} hands"
    out = [f"{record.variant.name}, {hands}{_state(record, ruling)}"]
    for place, hand in enumerate(ruling.hands):
        number = record.hands_played + place + 1
        out += ["", f"Hand {number}", *_hand(record, hand)]
    out += ["", "Scores"]
    for place, score in enumerate(ruling.scores):
        out.append(_row(_side_name(record.sides[place], place), "", score) + _opens(ruling, place))
    return "\n".join(out)


def answer_table(answer: Answer) -> str:
    """Return whether it is allowed, the findings and the facts."""
    out = ["Allowed." if answer.allowed else "Not allowed.", *_findings(answer.findings)]
    known = {key: value for key, value in answer.facts.items() if value is not None}
    out += [f"  {key.replace('_', ' ')}: {_plain(value)}" for key, value in known.items()]
    return "\n".join(out)


def _state(record: GameRecord, ruling: GameRuling) -> str:
    if not ruling.finished:
        return ""
    names = " and ".join(_side_name(record.sides[each], each) for each in ruling.winners)
    return f"; finished, {names} {'won' if len(ruling.winners) == 1 else 'drew'}"


def _hand(record: GameRecord, hand: HandRuling) -> Iterator[str]:
    for place, side in enumerate(hand.sides):
        yield from _side(record.sides[place], place, side)
    yield from _findings(hand.findings)
    if hand.not_checked:
        yield f"  Not checked, because the cards are not known: {', '.join(hand.not_checked)}"


def _side(names: SideNames, place: int, side: SideRuling) -> Iterator[str]:
    players = ", ".join(names.players)
    yield f"  {_side_name(names, place)}" + (f" ({players})" if players else "")
    for line in side.lines:
        yield _row(f"  {line.label}", _factors(line), line.points)
    yield _row("  Total", "", side.total) + f"   score {side.score:,}"


def _findings(findings: Iterable[Finding]) -> Iterator[str]:
    for each in findings:
        mark = "!" if each.severity == "violation" else "?"
        where = f" [{each.where}]" if each.where else ""
        yield f"  {mark} {each.message}{where}"
        yield f"      {each.code}: {each.cite.text}"


def _opens(ruling: GameRuling, place: int) -> str:
    minimum: Minimum = ruling.minimums[place]
    return f"   must open with {minimum.text}" if minimum.text else ""


def _row(label: str, factors: str, points: int) -> str:
    return f"  {label:<{LABEL_WIDTH}}{factors:>{FACTOR_WIDTH}}{points:>{POINTS_WIDTH},}"


def _factors(line: ScoreLine) -> str:
    if line.count is None or line.each is None:
        return ""
    return f"{line.count} × {line.each:,}"


def _side_name(names: SideNames, place: int) -> str:
    return names.name or f"Side {place + 1}"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(_plain(each) for each in value) or "none"
    return str(value)
