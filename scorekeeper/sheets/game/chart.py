"""Draw a game's scores as one line per side: the same SVG text for the page and for the print.

Everything is said by dash pattern, marker and label, so black alone is enough. There are no
scripts, no style attributes and no fixed colours: the ink is `currentColor`, and a page may restyle
the classes `chart-*` (`chart-side-1` and so on for the sides).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from scorekeeper.sheets.game.plot import Plot, ScoreCurve, fit, spread
from scorekeeper.words.language import say
from scorekeeper.words.written import listed, number, shortened

__all__ = ["ScoreCurve", "svg"]

# As in fonts/print/faces.css: inside an image the renderer knows no style of the page around it.
FONT = (
    "Atkinson Hyperlegible Next, Sheet Sans, Sheet Hebrew, Sheet Arabic, Sheet Devanagari,"
    " Sheet Thai, Sheet Armenian, Sheet Georgian, Sheet Symbols, Sheet Han, Sheet Emoji,"
    " sans-serif"
)
TEXT, LINE, LETTER = 13, 18, 7.3  # height of text and lines, width of most letters
DASHES = ("", "7 4", "2 3", "10 3 2 3", "14 5", "4 2 1 2 1 2")
MARKERS = (  # from where they stand
    "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
    "m-3.4-3.4h6.8v6.8h-6.8z",
    "m0-4.4l4.2 7.6h-8.4z",
    "m0-4.8l4.4 4.8l-4.4 4.8l-4.4-4.8z",
    "m-3.4-3.4l6.8 6.8m-6.8 0l6.8-6.8",
    "m0-4.4v8.8m-4.4-4.4h8.8",
)
FILLED = ("currentColor", "none", "currentColor", "none", "none", "none")


def svg(
    lines: Sequence[ScoreCurve],
    target: int | None = None,
    *,
    first_hand: int = 1,
    size: tuple[int, int] = (640, 300),
    name: str = "score-chart",
    legend: bool = True,
) -> str:
    """Draw the scores of two to six sides over the hands of a game.

    `target` is the score that ends the game, None if none does; `first_hand` the number of the
    first hand (above 1 for a game begun on paper); `size` width and height of the lines in units of
    the drawing, to which the legend adds below (about 400 wide suits a phone, 640 a sheet of
    paper); `name` prefixes the ids inside, for two charts on one page; without `legend` the sides
    are named elsewhere, beside their `keys`. All lines have the same length.
    Raises ValueError if there are no lines.
    """
    if not lines:
        raise ValueError("a chart needs the scores of at least one side")
    plot = fit(lines, target, size)
    rows = -(-len(lines) // _legend_columns(plot.width)) if legend else 0
    height = plot.height + rows * LINE + 6
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {plot.width} {height}"'
        f' width="{plot.width}" height="{height}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" font-family="{FONT}" font-size="{TEXT}"'
        f' fill="currentColor">'
    )
    title = say("Scores of {names}", names=listed([line.name for line in lines]))
    parts = [
        opening,
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-desc">{escape(_description(lines, target))}</desc>',
        *_grid(plot, target),
        *_hands(plot, first_hand),
        *_target(plot, target),
        *(part for at, line in enumerate(lines) for part in _line(plot, at, line)),
        *_last_scores(plot, lines),
        *(_legend(plot, lines) if legend else ()),
        "</svg>",
    ]
    return "\n".join(parts)


@dataclass(frozen=True)
class ChartKey:
    """The name of a side, and the drawing of its line."""

    name: str
    drawing: str


def keys(lines: Sequence[ScoreCurve]) -> tuple[ChartKey, ...]:
    """Name the sides for a legend that is not part of the drawing."""
    opening = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 14" width="44" height="14"'
        ' aria-hidden="true" fill="currentColor">'
    )
    return tuple(
        ChartKey(line.name, f"{opening}{_stroke(at, 'M2 7H42')}{_markers(at, [(22, 7)])}</svg>")
        for at, line in enumerate(lines)
    )


def _grid(plot: Plot, target: int | None) -> list[str]:
    """Draw the points as thin lines with their numbers, zero a little stronger."""
    left, right = plot.left, plot.right
    parts = []
    for points in plot.grid:
        y = plot.y(points)
        kind, stroke = ("zero", "1.2") if points == 0 else ("grid", "0.3")
        if points != target:
            parts.append(
                f'<path class="chart-{kind}" d="M{left} {y}H{right}" stroke="currentColor"'
                f' stroke-width="{stroke}" fill="none"/>'
            )
        parts.append(_text(left - 8, y + 4.5, number(points), "end"))
    return parts


def _hands(plot: Plot, first_hand: int) -> list[str]:
    """Write the numbers of the hands below the lines, as many as can be read next to each other."""
    y = plot.bottom + 17
    every = plot.every(24)
    parts = [_text(plot.x(0), y, say("start"), "middle")]
    for step in range(1, plot.steps + 1):
        hand = first_hand + step - 1
        if hand % every == 0 and plot.x(step) - plot.x(0) >= 32:
            parts.append(_text(plot.x(step), y, str(hand), "middle"))
    middle = (plot.left + plot.right) / 2
    parts.append(_text(middle, y + LINE - 2, say("hand"), "middle"))
    return parts


def _target(plot: Plot, target: int | None) -> list[str]:
    """Draw the score that ends the game as a dotted line, named where no other line crosses."""
    if not target:
        return []
    y = plot.y(target)
    crossed = any(target < points and plot.y(points) > y - LINE for points in plot.grid)
    line = (
        f'<path class="chart-target" d="M{plot.left} {y}H{plot.right}" stroke="currentColor"'
        f' stroke-width="1.3" stroke-dasharray="1.3 2.6" fill="none"/>'
    )
    words = say("game at {points}", points=target)
    return [line, _text(plot.left + 8, y + (14 if crossed else -5), words, "start")]


def _line(plot: Plot, at: int, line: ScoreCurve) -> list[str]:
    """Draw one side: its line in its own dash pattern, markers where there is room."""
    points = [(plot.x(step), plot.y(score)) for step, score in enumerate(line.scores)]
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    every, last = plot.every(14), len(points) - 1
    marked = [point for step, point in enumerate(points) if step % every == 0 or step == last]
    opening = f'<g class="chart-side chart-side-{at + 1}">'
    return [opening, _stroke(at, path), _markers(at, marked), "</g>"]


def _stroke(at: int, path: str) -> str:
    dash = DASHES[at % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path class="chart-line" d="{path}" fill="none" stroke="currentColor"'
        f' stroke-width="1.6" stroke-linejoin="round"{dashed}/>'
    )


def _markers(at: int, points: Sequence[tuple[float, float]]) -> str:
    shape = at % len(MARKERS)
    path = "".join(f"M{x} {y}{MARKERS[shape]}" for x, y in points)
    return (
        f'<path class="chart-marker" d="{path}" fill="{FILLED[shape]}" stroke="currentColor"'
        ' stroke-width="1.4"/>'
    )


def _last_scores(plot: Plot, lines: Sequence[ScoreCurve]) -> list[str]:
    """Write each side's last score at the end of its line."""
    ends = sorted((plot.y(line.scores[-1]), line.scores[-1]) for line in lines)
    x = plot.x(plot.steps) + 9
    places = spread([y for y, _ in ends], LINE - 3, TEXT / 2, plot.height - TEXT)
    return [
        _text(x, round(y + 4.5, 1), number(score), "start", "bold")
        for y, (_, score) in zip(places, ends, strict=True)
    ]


def _legend_columns(width: int) -> int:
    return max(1, width // 280)


def _legend(plot: Plot, lines: Sequence[ScoreCurve]) -> list[str]:
    """Name the sides below, each beside a piece of its line."""
    columns = _legend_columns(plot.width)
    room = int(plot.width - plot.left) // columns
    parts = []
    for at, line in enumerate(lines):
        x = plot.left + room * (at % columns)
        y = plot.height + LINE * (at // columns) + 4
        parts.append(f'<g class="chart-side chart-side-{at + 1}">')
        parts += [_stroke(at, f"M{x} {y}H{x + 40}"), _markers(at, [(x + 20, y)]), "</g>"]
        parts.append(
            _text(x + 48, y + 4.5, shortened(line.name, int((room - 56) / LETTER)), "start")
        )
    return parts


def _text(x: float, y: float, words: str, anchor: str, weight: str = "normal") -> str:
    return (
        f'<text class="chart-text" x="{x}" y="{y}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{escape(words)}</text>'
    )


def _description(lines: Sequence[ScoreCurve], target: int | None) -> str:
    """Say in words what the lines show, for those who hear the page."""
    told = [f"{line.name}: {'; '.join(number(score) for score in line.scores)}." for line in lines]
    goal = [say("The game ends at {points}.", points=target)] if target else []
    return " ".join([say("Score before the first hand and after each hand."), *told, *goal])
