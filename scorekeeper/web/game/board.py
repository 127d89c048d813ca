"""What the game page shows besides its `GameView`: chart, result, incidents, the last action."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.game.deciding import deciding_hand
from scorekeeper.log import Kind
from scorekeeper.sheets.game import chart
from scorekeeper.sheets.game.incidents import hand_marks
from scorekeeper.sheets.game.plot import ScoreCurve, fit
from scorekeeper.usecases import GameView, HandView, rematch_setup
from scorekeeper.web.game import incident_lines, log_words
from scorekeeper.words import formats as words
from scorekeeper.words.language import translate

GAP = 9  # between two strips: 8 pixels on a screen of 360
ROOM = 53 + GAP  # for a strip of 48 pixels and the gap
CHART_SIZE = (360, 290)  # suits a phone; wider screens show it larger


@dataclass(frozen=True, slots=True)
class Tap:
    """A strip of the chart that links to these hands, in drawing units."""

    x: float
    width: float
    first: int
    last: int


def taps(
    lines: Sequence[ScoreCurve], target: int | None, size: tuple[int, int], hands: Sequence[int]
) -> tuple[Tap, ...]:
    """Divide the chart into strips for its hands; the last strip includes the last scores.

    `hands` are the numbers of the hands from left to right. Left of the first strip is the scale.
    """
    plot = fit(lines, target, size)
    together, half = plot.every(ROOM), (plot.x(1) - plot.x(0)) / 2
    beside = max(half - GAP / 2, 0)
    groups = [hands[at : at + together] for at in range(0, len(hands), together)]
    found = []
    for place, group in enumerate(groups):
        first = place * together + 1
        left = plot.x(first) - beside
        end = plot.x(first + len(group) - 1) + beside
        right = plot.width if place == len(groups) - 1 else end
        found.append(Tap(round(left, 1), round(right - left, 1), group[0], group[-1]))
    return tuple(found)


def facts_of(view: GameView) -> Mapping[str, object]:
    """Return what `games/game.html` needs besides the view, by name.

    `rows` are the hands: number, whether it broke a rule, what is unusual about it, and the total and score of each
    side, whose `names` stand above them. `chart` is None before the first hand, and
    `taps` are its links to hands. `deletes` is the hand that "delete" would remove, or None if
    there is none or "undo" does the same. `incidents` are penalties and rulings in force and all
    protests, `waiting` those noted for the coming hand, `stakes` what open protests can change, and
    `done` what the address says was just done. `decided` is None unless a hand decided the game.
    """
    in_force = [each for each in view.penalties if each.in_force]
    penalties = incident_lines.penalty_lines(view, in_force)
    return {
        "opening": view.opening_scores if any(view.opening_scores) or view.hands_played else (),
        "names": tuple(words.called(side.name) for side in view.sides),
        "rows": tuple(_row(hand) for hand in view.hands),
        "result": result_of(view) if view.finished else None,
        "decided": decided_in(view),
        "chart": _chart(view),
        "chart_size": CHART_SIZE,
        "taps": _taps(view),
        "undo": translate("Undo: {what}", what=log_words.what_was_done(view.undo)) if view.undo else "",
        "deletes": _deletes(view),
        "rematch_dealer": rematch_setup(view).first_dealer,
        "incidents": (*penalties, *incident_lines.protest_lines(view, view.protests)),
        "waiting": incident_lines.penalty_lines(view, () if view.finished else view.coming_penalties),
        "stakes": incident_lines.at_stake(view),
        "done": log_words.done_in(view),
    }


def _row(hand: HandView) -> tuple[int, bool, tuple[str, ...], tuple[tuple[int, int], ...]]:
    sums = tuple((side.total, side.score) for side in hand.ruling.sides)
    return hand.number, bool(hand.ruling.violations), tuple(map(words.called, _marks(hand))), sums


def _marks(hand: HandView) -> Iterator[str]:
    if hand.earlier:
        yield translate("corrected")
    if hand.after_end:
        yield translate("after the end")
    yield from hand_marks(hand.penalties, hand.protests)


def result_of(view: GameView) -> tuple[str, str]:
    """Return how a finished game ended: a headline, and the margin.

    A side can win with fewer points, by going out or outright.
    """
    names = [view.sides[index].name for index in view.winners]
    if len(names) == 1:
        [winner] = view.winners
        others = [score for index, score in enumerate(view.scores) if index != winner]
        margin = view.scores[winner] - max(others)
        by_points = translate("by {margin} points", margin=margin)
        detail = by_points if margin > 0 else translate("though not by points")
        headline = translate("{name} won", name=names[0])
    elif names:
        headline, detail = translate("A draw"), translate("between {names}", names=words.listed(names))
    else:
        headline, detail = translate("No winner"), translate("the game was ended before its first hand")
    if view.ended_early and names:
        last = view.next_number - 1
        detail = translate("{how}, ended early after hand {number}", how=detail, number=last)
    return headline, detail


@dataclass(frozen=True, slots=True)
class DecidedIn:
    """The hand that decided a game, and the sentence about it."""

    number: int
    words: str


def decided_in(view: GameView) -> DecidedIn | None:
    """Return in words which hand decided a game; None if none did."""
    found = deciding_hand(view)
    if found is None:
        return None
    facts = {"number": found.hand.number, "tally": words.signed(found.own)}
    if len(found.others) == 1:
        facts["tally"] = translate("{one} to {other}", one=found.own, other=found.others[0])
    if found.led:
        sentence = translate("Ahead from the first hand; hand {number} brought the most: {tally}.", **facts)
    elif found.last:
        sentence = translate("Hand {number} decided it: {tally}.", **facts)
    else:
        sentence = translate("Hand {number} decided it: {tally}, and the lead for good.", **facts)
    return DecidedIn(found.hand.number, sentence)


def _deletes(view: GameView) -> int | None:
    if not view.hands:
        return None
    last = view.hands[-1].number
    undo_does_it = view.undo is not None and (view.undo.kind, view.undo.number) == (Kind.HAND, last)
    return None if undo_does_it else last


def _curves(view: GameView) -> list[chart.ScoreCurve]:
    return [
        chart.ScoreCurve(words.called(side.name), (start, *(hand.ruling.sides[at].score for hand in view.hands)))
        for at, (side, start) in enumerate(zip(view.sides, view.opening_scores, strict=True))
    ]


def _taps(view: GameView) -> tuple[Tap, ...]:
    hands = [hand.number for hand in view.hands]
    return taps(_curves(view), view.variant.target, CHART_SIZE, hands) if hands else ()


def _chart(view: GameView) -> Markup | None:
    if not view.hands:
        return None
    first, target = view.hands_played + 1, view.variant.target
    drawing = chart.svg(_curves(view), target, first_hand=first, size=CHART_SIZE)
    return Markup(drawing)  # noqa: S704 - chart.svg escapes the names, the only foreign text in it
