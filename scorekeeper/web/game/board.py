"""What the game page shows, worked out from a `GameView` so that templates only loop and branch."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.rules import Minimum
from scorekeeper.sheets.game import chart
from scorekeeper.sheets.game.incidents import Incident, hand_marks
from scorekeeper.sheets.game.stakes import StakesWords
from scorekeeper.sheets.text import words
from scorekeeper.usecases import GameView, HandView, rematch_setup
from scorekeeper.usecases.events import GamePlace
from scorekeeper.web.game import done, noted
from scorekeeper.web.game.chart_taps import Tap, taps

CHART_SIZE = (360, 290)  # suits a phone; wider screens show it larger


@dataclass(frozen=True, slots=True)
class Side:
    """A column of the board; `players` is "" where the side is one person.

    `also` is what the opening needs besides its points ("a canasta"), or instead of them.
    """

    name: str
    players: str
    score: int
    minimum: Minimum
    also: str
    won: bool


@dataclass(frozen=True, slots=True)
class HandCell:
    """What a side made in a hand, and its score after it."""

    total: int
    score: int


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the table; `marks` and `as_written` say what is out of the ordinary."""

    number: int
    cells: tuple[HandCell, ...]
    marks: tuple[str, ...]
    as_written: bool


@dataclass(frozen=True, slots=True)
class GameResult:
    """How the game stands or ended: `headline` says it, `detail` adds the margin."""

    headline: str
    detail: str


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything `games/game.html` receives.

    `chart` is None before the first hand, `taps` are the hands that can be tapped on it; `deletes`
    is the hand that "delete" would take out, None if there is none or "undo" does the same.
    `incidents` are the penalties and rulings in force and all protests, `waiting` what is noted for
    the coming hand, `stakes` what the open protests can change, `done` what the
    address says was just done. `place` is the table of an event
    where the game is played; once its result is confirmed, nobody may write.
    """

    view: GameView
    title: str
    sides: tuple[Side, ...]
    opening: tuple[int, ...]
    rows: tuple[HandRow, ...]
    result: GameResult | None
    overridden: tuple[HandView, ...]
    chart: Markup | None
    taps: tuple[Tap, ...]
    undo: str
    deletes: int | None
    rematch_dealer: str
    may_write: bool
    incidents: tuple[Incident, ...]
    waiting: tuple[Incident, ...]
    stakes: StakesWords | None
    done: done.LastAction | None
    place: GamePlace | None = None
    chart_size: tuple[int, int] = CHART_SIZE


def game_page(view: GameView, place: GamePlace | None = None) -> GamePage:
    """Work out the game page."""
    return GamePage(
        view=view,
        title=game_title(view),
        sides=tuple(_side(view, index) for index in range(len(view.sides))),
        opening=view.opening_scores if any(view.opening_scores) or view.hands_played else (),
        rows=tuple(_row(hand) for hand in view.hands),
        result=result_of(view) if view.finished else None,
        overridden=tuple(hand for hand in view.hands if hand.ruling.violations),
        chart=_chart(view),
        taps=_taps(view),
        undo=done.describe_undo(view.undo),
        deletes=_deletes(view),
        rematch_dealer=rematch_setup(view).first_dealer,
        may_write=view.score_token is not None and not (place and place.confirmed),
        incidents=_incidents(view),
        waiting=noted.penalty_lines(view, () if view.finished else view.noted),
        stakes=noted.at_stake(view),
        done=done.done_in(view),
        place=place,
    )


def game_title(view: GameView) -> str:
    """The game's own title, or who plays: "Ann and Ben against Cem and Dea"."""
    if view.title:
        return view.title
    names = [side.name for side in view.sides]
    return " against ".join(names) if len(names) == 2 else words.listed(names)


def players_of(name: str, players: tuple[str, ...]) -> str:
    """The players of a side as its second line; "" where the name already says it."""
    line = words.listed(players)
    return "" if line == name else line


def _side(view: GameView, index: int) -> Side:
    side = view.sides[index]
    return Side(
        name=side.name,
        players=players_of(side.name, side.players),
        score=view.scores[index],
        minimum=view.minimums[index],
        also=_also(view.minimums[index]),
        won=index in view.winners,
    )


def _also(minimum: Minimum) -> str:
    return minimum.text.removeprefix(f"{minimum.points}").removeprefix(" and ")


def _row(hand: HandView) -> HandRow:
    return HandRow(
        number=hand.number,
        cells=tuple(HandCell(side.total, side.score) for side in hand.ruling.sides),
        marks=tuple(_marks(hand)),
        as_written=bool(hand.ruling.violations),
    )


def _marks(hand: HandView) -> Iterator[str]:
    if hand.earlier:
        yield "corrected"
    if hand.after_end:
        yield "after the end"
    yield from hand_marks(hand.penalties, hand.protests)


def _incidents(view: GameView) -> tuple[Incident, ...]:
    in_force = [each for each in view.penalties if each.in_force]
    return (*noted.penalty_lines(view, in_force), *noted.protest_lines(view, view.protests))


def result_of(view: GameView) -> GameResult:
    """How a finished game ended; a side can win with fewer points, by going out or outright."""
    names = [view.sides[index].name for index in view.winners]
    if len(names) == 1:
        [winner] = view.winners
        others = [score for index, score in enumerate(view.scores) if index != winner]
        margin = view.scores[winner] - max(others)
        detail = f"by {words.number(margin)} points" if margin > 0 else "though not by points"
        headline = f"{names[0]} won"
    elif names:
        headline, detail = "A draw", f"between {words.listed(names)}"
    else:
        headline, detail = "No winner", "the game was ended before its first hand"
    if view.ended_early and names:
        detail += f", ended early after hand {view.next_number - 1}"
    return GameResult(headline, detail)


def _deletes(view: GameView) -> int | None:
    if not view.hands:
        return None
    last = view.hands[-1].number
    undo_does_it = view.undo is not None and (view.undo.kind, view.undo.number) == ("hand", last)
    return None if undo_does_it else last


def _lines(view: GameView) -> list[chart.ScoreCurve]:
    return [
        chart.ScoreCurve(
            side.name,
            (view.opening_scores[i], *(hand.ruling.sides[i].score for hand in view.hands)),
        )
        for i, side in enumerate(view.sides)
    ]


def _taps(view: GameView) -> tuple[Tap, ...]:
    hands = [hand.number for hand in view.hands]
    return taps(_lines(view), view.variant.target, CHART_SIZE, hands) if hands else ()


def _chart(view: GameView) -> Markup | None:
    if not view.hands:
        return None
    drawing = chart.svg(
        _lines(view), view.variant.target, first_hand=view.hands_played + 1, size=CHART_SIZE
    )
    return Markup(drawing)  # noqa: S704 - chart.svg escapes the names, the only foreign text in it
