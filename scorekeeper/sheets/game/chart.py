"""Draw a game's scores as one line for each side, with the same SVG for pages and print.

Dash patterns, markers and labels tell the sides apart, so the chart works in plain black. It has no
scripts, style attributes or fixed colours: it draws in `currentColor`, and a page may style the
classes `chart-*` (`chart-side-1` and so on for the sides).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from scorekeeper.sheets.game.plot import Plot, ScoreCurve, fit, spread
from scorekeeper.sheets.paper.sizes import NORMAL, SIZES, Paper
from scorekeeper.words.formats import listed, number, shortened
from scorekeeper.words.language import mark_for_translation, translate

__all__ = ["OF_GAMES", "ScoreCurve", "svg"]

# As in fonts/print/faces.css, because an image does not inherit the style of its page.
FONT = (
    "Atkinson Hyperlegible Next, Sheet Sans, Sheet Hebrew, Sheet Arabic, Sheet Devanagari,"
    " Sheet Thai, Sheet Armenian, Sheet Georgian, Sheet Symbols, Sheet Han, Sheet Emoji,"
    " sans-serif"
)
TEXT, LINE, LETTER = 13, 18, 7.3  # height of text and lines, width of most letters
DASHES = ("", "7 4", "2 3", "10 3 2 3", "14 5", "4 2 1 2 1 2")
MARKERS = (  # paths relative to the point
    "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
    "m-3.4-3.4h6.8v6.8h-6.8z",
    "m0-4.4l4.2 7.6h-8.4z",
    "m0-4.8l4.4 4.8l-4.4 4.8l-4.4-4.8z",
    "m-3.4-3.4l6.8 6.8m-6.8 0l6.8-6.8",
    "m0-4.4v8.8m-4.4-4.4h8.8",
)
UNITS = 760 / 182  # drawing units in a millimetre of paper, with letters of 8.5 points
HEIGHT, LEAST_HEIGHT = 168, 110
FILLED = ("currentColor", "none", "currentColor", "none", "none", "none")


def zoom_of(paper: Paper) -> float:
    """Return how much larger than usual the letters are on a paper."""
    return paper.sizes["body"] / SIZES[NORMAL]["body"]


def height_of(zoom: float) -> int:
    """Return the height of a chart in drawing units, so that larger letters hardly make it higher."""
    return int(max(LEAST_HEIGHT, HEIGHT / zoom))


@dataclass(frozen=True)
class ChartWords:
    """What a chart is about: its title with {names}, what its steps are called, and how its numbers are read.

    `name` prefixes the ids in the SVG, so that two charts can be on one page; grid lines are `least` apart at least.
    """

    name: str
    least: int
    title: str
    step: str
    read: str


OF_HANDS = ChartWords(
    "score-chart",
    100,
    mark_for_translation("Scores of {names}"),
    mark_for_translation("hand"),
    mark_for_translation("Score before the first hand and after each hand."),
)
OF_GAMES = ChartWords(
    "series-chart",
    1,
    mark_for_translation("Games won by {names}"),
    mark_for_translation("game"),
    mark_for_translation("Games won before the first game and after each game."),
)


def svg(
    lines: Sequence[ScoreCurve],
    target: int | None = None,
    *,
    first_hand: int = 1,
    size: tuple[int, int] = (640, 300),
    legend: bool = True,
    about: ChartWords | None = None,
) -> str:
    """Draw the scores of two to six sides over the hands of a game.

    `target` is the score that ends the game, or None. `first_hand` is the number of the first hand
    (above 1 for a game begun on paper). `size` is the width and height of the chart in drawing
    units, without the legend below it (about 400 wide suits a phone, 640 a sheet of paper). Without
    `legend` the caller names the sides with `keys`. All lines must have the same length. `about` says what the
    chart shows, None for the scores of a game.

    Raises ValueError if there are no lines.
    """
    if not lines:
        raise ValueError("a chart needs the scores of at least one side")
    about = about or OF_HANDS
    name = about.name
    plot = fit(lines, target, size, about.least)
    rows = -(-len(lines) // _legend_columns(plot.width)) if legend else 0
    height = plot.height + rows * LINE + 6
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {plot.width} {height}"'
        f' width="{plot.width}" height="{height}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" font-family="{FONT}" font-size="{TEXT}"'
        f' fill="currentColor">'
    )
    title = translate(about.title, names=listed([line.name for line in lines]))
    parts = [
        opening,
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-desc">{escape(_description(lines, target, about))}</desc>',
        *_grid(plot, target),
        *_hands(plot, first_hand, about),
        *_target(plot, target),
        *(part for at, line in enumerate(lines) for part in _line(plot, at, line)),
        *_last_scores(plot, lines),
        *(_legend(plot, lines) if legend else ()),
        "</svg>",
    ]
    return "\n".join(parts)


@dataclass(frozen=True)
class ChartKey:
    """The name of a side and a sample of its line, as SVG."""

    name: str
    drawing: str


def keys(lines: Sequence[ScoreCurve]) -> tuple[ChartKey, ...]:
    """Return the sides' names and samples of their lines, for a legend outside the chart."""
    opening = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 14" width="44" height="14"'
        ' aria-hidden="true" fill="currentColor">'
    )
    return tuple(
        ChartKey(line.name, f"{opening}{_stroke(at, 'M2 7H42')}{_markers(at, [(22, 7)])}</svg>")
        for at, line in enumerate(lines)
    )


def _grid(plot: Plot, target: int | None) -> list[str]:
    """Draw thin grid lines with their scores; the line at zero is a little thicker."""
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


def _hands(plot: Plot, first_hand: int, about: ChartWords) -> list[str]:
    """Write the numbers of the hands below the chart, as many as fit."""
    y = plot.bottom + 17
    every = plot.every(24)
    parts = [_text(plot.x(0), y, translate("start"), "middle")]
    for step in range(1, plot.steps + 1):
        hand = first_hand + step - 1
        if hand % every == 0 and plot.x(step) - plot.x(0) >= 32:
            parts.append(_text(plot.x(step), y, str(hand), "middle"))
    middle = (plot.left + plot.right) / 2
    parts.append(_text(middle, y + LINE - 2, translate(about.step), "middle"))
    return parts


def _target(plot: Plot, target: int | None) -> list[str]:
    """Draw the target score as a dotted line, with its label where no other line crosses."""
    if not target:
        return []
    y = plot.y(target)
    crossed = any(target < points and plot.y(points) > y - LINE for points in plot.grid)
    line = (
        f'<path class="chart-target" d="M{plot.left} {y}H{plot.right}" stroke="currentColor"'
        f' stroke-width="1.3" stroke-dasharray="1.3 2.6" fill="none"/>'
    )
    words = translate("game at {points}", points=target)
    return [line, _text(plot.left + 8, y + (14 if crossed else -5), words, "start")]


def _line(plot: Plot, at: int, line: ScoreCurve) -> list[str]:
    """Draw one side: its line with its dash pattern, and markers if there is room."""
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
    return f'<path class="chart-marker" d="{path}" fill="{FILLED[shape]}" stroke="currentColor" stroke-width="1.4"/>'


def _last_scores(plot: Plot, lines: Sequence[ScoreCurve]) -> list[str]:
    """Write each side's last score at the end of its line."""
    ends = sorted((plot.y(line.scores[-1]), line.scores[-1]) for line in lines)
    x = plot.x(plot.steps) + 9
    places = spread([y for y, _ in ends], LINE - 3, TEXT / 2, plot.height - TEXT)
    return [
        _text(x, round(y + 4.5, 1), number(score), "start", "bold") for y, (_, score) in zip(places, ends, strict=True)
    ]


def _legend_columns(width: int) -> int:
    return max(1, width // 280)


def _legend(plot: Plot, lines: Sequence[ScoreCurve]) -> list[str]:
    """Draw the legend below the chart: each side's name beside a sample of its line."""
    columns = _legend_columns(plot.width)
    room = int(plot.width - plot.left) // columns
    parts = []
    for at, line in enumerate(lines):
        x = plot.left + room * (at % columns)
        y = plot.height + LINE * (at // columns) + 4
        parts.append(f'<g class="chart-side chart-side-{at + 1}">')
        parts += [_stroke(at, f"M{x} {y}H{x + 40}"), _markers(at, [(x + 20, y)]), "</g>"]
        parts.append(_text(x + 48, y + 4.5, shortened(line.name, int((room - 56) / LETTER)), "start"))
    return parts


def _text(x: float, y: float, words: str, anchor: str, weight: str = "normal") -> str:
    return (
        f'<text class="chart-text" x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}">{escape(words)}</text>'
    )


def _description(lines: Sequence[ScoreCurve], target: int | None, about: ChartWords) -> str:
    """Describe the chart in words for screen readers."""
    curves = [f"{line.name}{translate(': ')}{translate('; ').join(map(number, line.scores))}." for line in lines]
    goal = [translate("The game ends at {points}.", points=target)] if target else []
    return " ".join([translate(about.read), *curves, *goal])
