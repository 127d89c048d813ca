"""The rows of a slip, and what slips and table cards say about the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.elements.line import OUT_LINE
from scorekeeper.sheets.pad.lines import PadLine, Value, pad_lines, values
from scorekeeper.sheets.pad.pad import OPENING, SCORE, TOTAL
from scorekeeper.sheets.pad.with_pots import asks_minimum
from scorekeeper.sheets.paper.fit import lines as count_lines
from scorekeeper.sheets.paper.layers import POINTS
from scorekeeper.sheets.paper.placed import millimetres
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import translate

BEFORE = "before"  # the row with the scores before the hand
SMALLEST = 7.0  # points
LARGE = 18.0  # points: in large print nothing is smaller
BETWEEN = 1.5  # millimetres between a label and its worth
MINUS, TO = "\N{MINUS SIGN}", "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A row: its label, the worth of one thing in it, and whether a line separates it.

    `lines` is how many lines label and worth take together.
    """

    key: str
    label: str
    worth: str = ""
    rule_above: bool = False
    lines: int = 1


def slip_rows(variant: Variant, width: float, size: float) -> tuple[SlipRow, ...]:
    """Return the rows of a slip; label and worth share `width` mm, in letters of `size` points."""
    return tuple(_fitting(*words, width, size) for words in _wordings(variant))


def needed_width(variant: Variant, size: float) -> float:
    """Return the width in mm in which every row has one line, with its shortest words."""
    return max(_taken(labels[-1], worths[-1], size) for _, labels, worths in _wordings(variant))


def _wordings(variant: Variant) -> Iterator[tuple[PadLine, tuple[str, ...], tuple[str, ...]]]:
    """Yield each row with its labels and its worths, from the longest to the shortest wording."""
    yield PadLine(BEFORE, ""), (translate("score before"),), ("",)
    if asks_minimum(variant):
        yield PadLine(OPENING, ""), (translate("must open with"),), ("",)
    for line in pad_lines(variant):
        yield line, _labels(line, variant), (*_worths(variant, line.key),) or ("",)
    yield PadLine(TOTAL, "", rule_above=True), (translate("this hand"),), ("",)
    yield PadLine(SCORE, "", rule_above=True), (translate("score"),), ("",)


def worth_size(size: float) -> float:
    """Return the size of the worth beside a label of `size`, in points.

    It is one point less, but neither in large print nor if it would be below the smallest.
    """
    return size if size >= LARGE or size <= SMALLEST + 1 else size - 1


def _labels(line: PadLine, variant: Variant) -> tuple[str, ...]:
    """Return the label of a row, and shorter ones; of a game with pots without its noun."""
    sign = f" {MINUS}" if line.minus else ""
    if variant.runs is not None:
        short = " ".join(word for word in line.label.split() if word != variant.runs.noun)
        return f"{line.label}{sign}", f"{short}{sign}"
    short = line.label.partition(",")[0]
    for word in translate(" canasta|canasta of ").split("|"):
        short = short.removesuffix(word).removeprefix(word)
    shortest = short.partition(" ")[0] if line.key.startswith("canasta") else short
    return f"{line.label}{sign}", f"{short}{sign}", f"{shortest}{sign}"


def _fitting(line: PadLine, labels: tuple[str, ...], worths: tuple[str, ...], width: float, size: float) -> SlipRow:
    """Choose label and worth: a short label is preferred to a short worth, and more lines to a gap."""
    for worth in worths:
        for label in labels:
            if _taken(label, worth, size) <= width:
                return SlipRow(line.key, label, worth, line.rule_above)
    label, worth = labels[-1], worths[-1]
    beside, whole = width - _taken("", worth, size), width * POINTS / size
    if beside >= max(millimetres(word, size) for word in label.split()):
        lines = count_lines(label, beside * POINTS / size)
    else:
        lines = count_lines(worth, whole) + count_lines(label, whole)
    return SlipRow(line.key, label, worth, line.rule_above, lines)


def _taken(label: str, worth: str, size: float) -> float:
    """Return the width of a label and its worth on one line."""
    beside = millimetres(worth, worth_size(size)) + BETWEEN if worth else 0.0
    return millimetres(label, size) + beside


def _worths(variant: Variant, key: str) -> Iterator[str]:
    """Yield what a row is worth, from the longest to the shortest wording; nothing if that varies."""
    threes, game, pots = variant.threes, variant.game, variant.pots
    four = () if threes.black_all is None else (threes.black_all,)
    tables = {"red-threes": threes.red_table, "black-threes": threes.black_removed}
    several = {
        "canasta.concealed": (variant.concealed_canasta_bonus,),
        "canasta.count": tuple(each.points for each in game.count_bonuses),
        "special-hand": tuple(each.points for each in variant.special_hands),
        "acaba": (game.acaba_self, game.acaba_other),
        "pot": (pots.bonus or pots.fine,) if pots else (),
    }
    if key in tables:
        yield from _threes(tables[key] or threes.ladder or four)
    elif key == OUT_LINE:
        yield from _going_out(variant)
    else:
        points = several.get(key) or tuple(kind.bonus for kind in variant.canasta_kinds if kind.line == key)
        bonuses = sorted({each for each in points if each}, reverse=True)
        yield from (" / ".join(map(number, bonuses)),) if bonuses else ()


def _going_out(variant: Variant) -> Iterator[str]:
    """Yield the bonus for going out, and what going out concealed is worth in all."""
    out = variant.going_out
    if out.pays_concealed:
        yield translate("{points}, concealed {total}", points=out.bonus, total=out.concealed_total)
        yield f"{number(out.bonus)} / {number(out.concealed_total)}"
    else:
        yield number(out.bonus)


def _threes(table: tuple[int, ...]) -> Iterator[str]:
    """Yield the worth of one, two and more threes together: in full, then shorter and shorter."""
    if not table:
        return
    odd = [(count, points) for count, points in enumerate(table, 1) if points != count * table[0]]
    yield " / ".join(map(number, table))
    yield ", ".join([number(table[0]), *(f"{count}{translate(': ')}{number(points)}" for count, points in odd)])
    yield f"{number(table[0])}{TO}{number(table[-1])}"


def played(variant: Variant, rules_name: str, house_rules: Sequence[str]) -> str:
    """Return the variant and its house rules in words.

    `rules_name` is the club's name for its house rules, "" for none; `house_rules` are these in
    words.
    """
    name = translate(variant.name)
    if rules_name:
        return translate("{variant}, rules “{name}”", variant=name, name=plain(rules_name))
    rules = translate("house rules") if house_rules else translate("rules as printed")
    return f"{name}, {rules}"


def looked_up(variant: Variant) -> tuple[str, ...]:
    """Return what a side must open with, then what the cards are worth."""
    groups = {group.heading: group.rows for group in values(variant)}
    opening = translate("; ").join(_minimum(row) for row in groups.get(translate("must open with"), ()))
    cards = translate("; ").join(f"{row.label} = {row.value}" for row in groups.get(translate("cards"), ()))
    facts = (
        translate("Must open with {minimums}.", minimums=opening) if opening else "",
        translate("Cards: {cards}.", cards=cards) if cards else "",
    )
    return tuple(each for each in facts if each)


def rules_notes(
    variant: Variant, house_rules: Sequence[str], *, assumed: bool = True
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return house rules and, if wanted, assumed rules in words: in full, and as counts only."""
    sentences = variant.assumed if assumed else ()
    whole, counts = [], []
    if house_rules:
        whole.append(translate("House rules: {rules}.", rules=plain(translate("; ").join(house_rules))))
        counts.append(translate("{count:house rule|house rules}", count=len(house_rules)))
    if sentences:
        whole.append(translate("Assumed: {sentences}", sentences=" ".join(map(translate, sentences))))
        counts.append(translate("{count} assumed", count=len(sentences)))
    brief = translate("{what}: see the rules.", what=", ".join(counts))
    return tuple(whole), ((brief,) if counts else ())


def _minimum(row: Value) -> str:
    """Return a minimum, and when it holds."""
    also = translate("and")
    return f"{also} {row.value}" if row.label == also else f"{row.value} ({row.label})"
