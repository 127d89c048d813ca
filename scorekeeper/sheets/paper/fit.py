"""Computes how large a text can be in a box, and distributes things over columns.

A text first becomes smaller, then takes several lines; it is never cut. Widths come from the
bundled fonts, letter by letter in the order of the style sheets. They are upper bounds without
shaping, so a text that fits here also fits on paper.
"""

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import TypeVar

from scorekeeper import paths
from scorekeeper.rules.messages import msg

SMALLEST = 7.0  # points; nothing on a sheet is smaller
STEP = 0.5  # points
LINE = 1.2  # height of a line, in letter sizes
# Height of a line with letters from a fallback font, whose base line is different.
MIXED_LINE, UNKNOWN_LINE = 1.32, 1.5
# The order of `--sheet-type` in fonts/print/faces.css, without those below.
FILES = (
    "atkinson-hyperlegible-next",
    "noto-sans",
    "noto-sans-hebrew",
    "noto-sans-arabic",
    "noto-sans-devanagari",
    "noto-sans-thai",
    "noto-sans-armenian",
    "noto-sans-georgian",
)
# In letter sizes. Digits all have one width, and Chinese, Japanese and Korean letters are square.
# Pictures are wider, and so may be a letter from one of the computer's own fonts.
DIGIT, SQUARE, UNKNOWN = 0.66, 1.0, 1.6
KERNING = 1.03  # for pairs that are set wider than the widths of their letters
SHAPING = 1.1  # for joined letters and marks


class TextTooLong(ValueError):  # noqa: N818 - says what is wrong
    """A text does not fit its box, even in the smallest size."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text fits: its size in points, the most lines it takes, and a line's height in it."""

    size: float
    lines: int
    line: float = LINE

    @property
    def height(self) -> float:
        """The height of all lines in points."""
        return self.lines * self.size * self.line


@lru_cache(maxsize=4096)
def fitted(text: str, width: float, height: float, size: float, *, bold: bool = False) -> Fit:
    """Return the largest size, up to `size`, in which a text fits; everything is in points.

    Raises TextTooLong, with the beginning of the text.
    """
    line = line_of(text, bold=bold)
    steps = max(0, int((size - SMALLEST) / STEP))
    for trial in (*(size - STEP * step for step in range(steps + 1)), SMALLEST):
        fit = Fit(trial, lines(text, width / trial, bold=bold), line)
        if fit.height <= height:
            return fit
    raise TextTooLong(msg("“{name}” does not fit here; write it shorter.", name=text[:40]))


def line_of(text: str, *, bold: bool = False) -> float:
    """Return the height of a line with a text in letter sizes; fallback fonts need more than `LINE`."""
    return max((_letter(each, bold)[1] for each in text), default=LINE)


def lines(text: str, width: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes in a column of `width` letter sizes.

    Words stay together unless one is wider than the column. At a letter that Unicode does not
    define, a line may end, so one more line is counted.
    """
    if width_of(text, bold=bold) <= width:
        return 1
    count, used = 1 + sum(unicodedata.category(each) == "Cn" for each in text), 0.0
    for piece, space in _pieces(text, _letter(" ", bold)[0]):
        wide = width_of(piece, bold=bold)
        if used and used + space + wide <= width:
            used += space + wide
            continue
        count += bool(used)
        used = wide
        if wide > width:
            more, used = _broken(piece, width, bold)
            count += more
    return count


def _pieces(text: str, space: float) -> Iterator[tuple[str, float]]:
    """Yield each piece of text that stays on one line, and the gap before it.

    A piece is a word, or one Chinese, Japanese or Korean letter with its punctuation.
    """
    for word in text.split():
        gap, piece = space, word[0]
        for before, letter in pairwise(word):
            if _parts(before, letter):
                yield piece, gap
                gap, piece = 0.0, ""
            piece += letter
        yield piece, gap


def longest_word(text: str, *, bold: bool = False) -> float:
    """Return the width of the longest piece of a text that stays on one line, in letter sizes."""
    pieces = (piece for piece, _ in _pieces(text.replace("-", "- "), 0))
    return max((width_of(piece, bold=bold) for piece in pieces), default=0)


def _parts(before: str, letter: str) -> bool:
    """Return whether a line may end between two letters of a word."""
    return (_is_square(before) or _is_square(letter)) and before.isalnum() and letter.isalnum()


def _is_square(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def width_of(text: str, *, bold: bool = False) -> float:
    """Return the greatest width of a text, in letter sizes."""
    return sum(_letter(each, bold)[0] for each in text)


def _broken(word: str, width: float, bold: bool) -> tuple[int, float]:
    """Break a word at the end of each line; return the number of breaks and the last width."""
    breaks, used = 0, 0.0
    for letter in word:
        wide = _letter(letter, bold)[0]
        if used and used + wide > width:
            breaks, used = breaks + 1, 0.0
        used += wide
    return breaks, used


def _letter(letter: str, bold: bool) -> tuple[float, float]:
    """Return the greatest width of a letter and the height of a line that contains it."""
    if letter.isascii() and letter.isdecimal():
        return DIGIT, LINE
    if _is_square(letter) and not unicodedata.category(letter).startswith("S"):
        return SQUARE, MIXED_LINE
    for at, name in enumerate(FILES):
        width = widths_of(name, 700 if bold else 400).get(ord(letter))
        if width is not None:
            return width * (SHAPING if at > 1 else KERNING), MIXED_LINE if at else LINE
    return UNKNOWN, UNKNOWN_LINE


@lru_cache(maxsize=2 * len(FILES))
def widths_of(name: str, weight: int) -> Mapping[int, float]:
    """Return the width of each letter of a font of `FILES`, in letter sizes."""
    path = paths.static() / "fonts" / "print" / f"{name}-{weight}.ttf"
    measured = path.with_suffix(".json")
    if measured.exists():  # by `make phone`, so that a phone need not read fonts
        return {int(at): width for at, width in json.loads(measured.read_bytes()).items()}
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - not on phones

    with TTFont(path, lazy=True) as font:
        each, unit = font["hmtx"].metrics, font["head"].unitsPerEm
        return {letter: each[glyph][0] / unit for letter, glyph in font.getBestCmap().items()}


T = TypeVar("T")


def in_columns(groups: Sequence[T], columns: int, length: Callable[[T], float]) -> tuple[tuple[T, ...], ...]:
    """Distribute groups, in order, over at most `columns` columns of about equal length.

    >>> in_columns(["a", "bcd", "ef"], 2, len)
    (('a', 'bcd'), ('ef',))
    """
    columns = min(columns, len(groups))
    lengths = [length(group) for group in groups]
    ways = ((0, *breaks, len(groups)) for breaks in combinations(range(1, len(groups)), columns - 1))
    best = min(ways, key=lambda way: sum(sum(lengths[a:b]) ** 2 for a, b in pairwise(way)))
    return tuple(tuple(groups[start:end]) for start, end in pairwise(best))


def in_any_columns(groups: Sequence[T], columns: int, length: Callable[[T], float]) -> tuple[tuple[T, ...], ...]:
    """Distribute groups over columns; two columns may take them in any order.

    >>> in_any_columns(["ab", "abcdefgh", "abc", "abc"], 2, len)
    (('ab', 'abc', 'abc'), ('abcdefgh',))
    """
    if columns != 2 or len(groups) < columns:
        return in_columns(groups, columns, length)
    lengths = [length(group) for group in groups]
    whole = sum(lengths)

    def longest(second: tuple[int, ...]) -> float:
        right = sum(lengths[at + 1] for at, there in enumerate(second) if there)
        return max(right, whole - right)

    ways = (each for each in product((0, 1), repeat=len(groups) - 1) if any(each))
    there = (0, *min(ways, key=longest))
    return tuple(tuple(group for group, at in zip(groups, there, strict=True) if at == column) for column in (0, 1))
