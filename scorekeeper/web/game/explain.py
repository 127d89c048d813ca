"""Why a hand counts what it counts: every line with its rule, and everything that was found."""

from collections.abc import Mapping, Sequence

from scorekeeper import rules
from scorekeeper.rules import Minimum
from scorekeeper.rules.ruling import QUERY
from scorekeeper.sheets.game import breakdown
from scorekeeper.sheets.game.notes import Notebook
from scorekeeper.usecases import GameView, HandView
from scorekeeper.web.entry.words import unchecked
from scorekeeper.web.game import noted


def facts_of(view: GameView, hand: HandView) -> Mapping[str, object]:
    """What `games/ruling.html` receives besides the hand, by name.

    `derived` are the lines of each side with their parts; `raised` is what each side's minimum of
    the next hand has become by what was noted for that hand, None if nothing raised it; `mark`
    gives a citation the letter of its book in `sources`.
    """
    book, names = Notebook(), noted.side_names(view)
    derived = rules.derive_hand(view.played, view.hands.index(hand), hand.ruling)
    found = [each for each in hand.ruling.told if each.severity == QUERY]
    lines = [each.line.cite for side in derived for each in side]
    faults = [each.cite for each in (*hand.ruling.violations, *found)]
    for cite in (*lines, *faults):  # the letters follow this order
        book.mark(cite)
    return {
        "derived": derived,
        "queries": found,
        "mark": book.mark,
        "sources": book.legend(),
        "ending": breakdown.ending(hand.judged, names),
        "unchecked": unchecked(hand.ruling),
        "raised": [
            minimum if minimum and minimum != side.next_minimum else None
            for side, minimum in zip(
                hand.ruling.sides, _minimums(view, hand.number + 1), strict=True
            )
        ],
        "noted": (
            *noted.penalty_lines(view, hand.penalties),
            *noted.protest_lines(view, hand.protests),
        ),
    }


def _minimums(view: GameView, number: int) -> Sequence[Minimum | None]:
    """What each side must open a hand with as it stands; None where there is no such hand."""
    hand = view.hand(number)
    if hand is not None:
        return [side.minimum for side in hand.ruling.sides]
    coming = number == view.next_number and not view.finished
    return view.minimums if coming else [None] * len(view.sides)
