"""The rows of a slip, and what slips and table cards say about the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.elements.line import OUT_LINE
from scorekeeper.sheets.pad.lines import PadLine, Value, pad_lines, values
from scorekeeper.sheets.pad.pad import OPENING, SCORE, TOTAL
from scorekeeper.sheets.pad.with_pots import asks_minimum
from scorekeeper.sheets.paper.placed import millimetres
from scorekeeper.words.language import said, say
from scorekeeper.words.written import number, plain

BEFORE = "before"  # the row with the scores before the hand
SMALLEST = 7.0  # points
LARGE = 18.0  # points: in large print nothing is smaller
BETWEEN = 1.5  # millimetres between a label and its worth
MINUS, TO = "\N{MINUS SIGN}", "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A row: its label, the worth of one thing in it, and whether a line separates it."""

    key: str
    label: str
    worth: str = ""
    rule_above: bool = False


def slip_rows(variant: Variant, width: float, size: float) -> tuple[SlipRow, ...]:
    """Return the rows of a slip; label and worth share `width` mm, in letters of `size` points."""
    rows = [SlipRow(BEFORE, say("score before"))]
    if asks_minimum(variant):
        rows.append(SlipRow(OPENING, say("must open with")))
    for line in pad_lines(variant):
        # From the longest to the shortest wording.
        worths = (*_canastas(variant, line.key), *_others(variant, line.key), "")
        label, worth = _fitting(_labels(line, variant), worths, width, size)
        rows.append(SlipRow(line.key, label, worth, rule_above=line.rule_above))
    rows.append(SlipRow(TOTAL, say("this hand"), rule_above=True))
    return (*rows, SlipRow(SCORE, say("score"), rule_above=True))


def worth_size(size: float) -> float:
    """Return the size of the worth beside a label of `size`: a little smaller, if allowed."""
    return size if size >= LARGE or size <= SMALLEST + 1 else size - 1


def _labels(line: PadLine, variant: Variant) -> tuple[str, ...]:
    """Return the label of a row, and shorter ones; of a game with pots without its noun."""
    sign = f" {MINUS}" if line.minus else ""
    if variant.runs is not None:
        short = " ".join(word for word in line.label.split() if word != variant.runs.noun)
        return f"{line.label}{sign}", f"{short}{sign}"
    short = line.label.partition(",")[0]
    for word in say(" canasta|canasta of ").split("|"):
        short = short.removesuffix(word).removeprefix(word)
    shortest = short.partition(" ")[0] if line.key.startswith("canasta") else short
    return f"{line.label}{sign}", f"{short}{sign}", f"{shortest}{sign}"


def _fitting(labels: tuple[str, ...], worths: tuple[str, ...], width: float, size: float) -> tuple[str, str]:
    """Choose label and worth: a short label beats no worth, and a long one beats a gap."""
    for worth in worths:
        for label in labels:
            taken = millimetres(label, size) + millimetres(worth, worth_size(size))
            if taken + BETWEEN * bool(worth) <= width:
                return label, worth
    return labels[-1], ""


def _canastas(variant: Variant, key: str) -> Iterator[str]:
    """Yield the bonuses of the kinds that share a row, the largest first."""
    points = sorted({kind.bonus for kind in variant.canasta_kinds if kind.line == key})[::-1]
    if points:
        yield " / ".join(map(number, points))
        yield f"{number(points[-1])}{TO}{number(points[0])}"


def _others(variant: Variant, key: str) -> Iterator[str]:
    threes = variant.threes
    four = () if threes.black_all is None else (threes.black_all,)
    tables = {"red-threes": threes.red_table, "black-threes": threes.black_removed}
    if key in tables:
        yield from _threes(tables[key] or threes.ladder or four)
    if key == OUT_LINE:
        out = variant.going_out
        if out.pays_concealed:
            points, total = out.bonus, out.concealed_total
            yield say("{points}, concealed {total}", points=points, total=total)
            yield f"{number(out.bonus)} / {number(out.concealed_total)}"
        yield number(out.bonus)


def _threes(table: tuple[int, ...]) -> Iterator[str]:
    """Yield the worth of one, two and more threes together: in full, then shorter and shorter."""
    if not table:
        return
    odd = [(count, points) for count, points in enumerate(table, 1) if points != count * table[0]]
    yield " / ".join(map(number, table))
    yield ", ".join([number(table[0]), *(f"{count}{say(': ')}{number(points)}" for count, points in odd)])
    yield f"{number(table[0])}{TO}{number(table[-1])}"


def played(variant: Variant, rules_name: str, house_rules: Sequence[str]) -> str:
    """Return the variant and its house rules in words.

    `rules_name` is the club's name for its house rules, "" for none; `house_rules` are these in
    words.
    """
    name = said(variant.name)
    if rules_name:
        return say("{variant}, rules “{name}”", variant=name, name=plain(rules_name))
    rules = say("house rules") if house_rules else say("rules as printed")
    return f"{name}, {rules}"


def looked_up(variant: Variant) -> tuple[str, ...]:
    """Return what a side must open with, then what the cards are worth."""
    groups = {group.heading: group.rows for group in values(variant)}
    opening = say("; ").join(_minimum(row) for row in groups.get(say("must open with"), ()))
    cards = say("; ").join(f"{row.label} = {row.value}" for row in groups.get(say("cards"), ()))
    told = (
        say("Must open with {minimums}.", minimums=opening) if opening else "",
        say("Cards: {cards}.", cards=cards) if cards else "",
    )
    return tuple(each for each in told if each)


def rules_notes(variant: Variant, house_rules: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return house rules and assumed rules in words: in full, and as counts only."""
    assumed = variant.assumed
    whole, counts = [], []
    if house_rules:
        whole.append(say("House rules: {rules}.", rules=plain(say("; ").join(house_rules))))
        counts.append(say("{count:house rule|house rules}", count=len(house_rules)))
    if assumed:
        whole.append(say("Assumed: {sentences}", sentences=" ".join(map(said, assumed))))
        counts.append(say("{count} assumed", count=len(assumed)))
    brief = say("{what}: see the rules.", what=", ".join(counts))
    return tuple(whole), ((brief,) if counts else ())


def _minimum(row: Value) -> str:
    """Return a minimum, and when it holds."""
    also = say("and")
    return f"{also} {row.value}" if row.label == also else f"{row.value} ({row.label})"
