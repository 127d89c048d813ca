"""Why a hand counts what it counts: every line with its rule, and everything that was found."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.rules import Cite, Derivation, Finding, Minimum, Part, SideNames, SideRuling
from scorekeeper.rules.ruling import QUERY
from scorekeeper.sheets.game import breakdown
from scorekeeper.sheets.game.incidents import Incident
from scorekeeper.sheets.game.notes import Notebook, SourceLine
from scorekeeper.sheets.text import words
from scorekeeper.usecases import GameView, HandView
from scorekeeper.web.entry.words import unchecked
from scorekeeper.web.game import noted
from scorekeeper.web.game.board import game_title, players_of

SIDE_AT = re.compile(r"sides\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A score line: `how` is "2 x 300", `place` where the rule stands, `mark` the book's letter.

    The points of `parts` add up to the line's; `note` is a sentence about them, or "".
    """

    label: str
    how: str
    points: int
    place: str
    mark: str
    parts: tuple[Part, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Lines:
    """One side of the hand.

    `next_minimum` is that at the start of the next hand, `raised` what it has become by what was
    noted for that hand, None if nothing raised it.
    """

    name: str
    players: str
    lines: tuple[ExplainedLine, ...]
    total: int
    before: int
    after: int
    opened_with: Minimum
    next_minimum: Minimum
    raised: Minimum | None


@dataclass(frozen=True, slots=True)
class Found:
    """A finding: whom it is about ("" for the whole table), what it says and where it stands."""

    code: str
    about: str
    message: str
    place: str
    mark: str


@dataclass(frozen=True, slots=True)
class HandPage:
    """Everything `games/ruling.html` receives."""

    view: GameView
    hand: HandView
    title: str
    ending: str
    sides: tuple[Lines, ...]
    violations: tuple[Found, ...]
    queries: tuple[Found, ...]
    sources: tuple[SourceLine, ...]
    unchecked: str
    previous: int | None
    following: int | None
    may_write: bool
    noted: tuple[Incident, ...]


def hand_page(view: GameView, hand: HandView) -> HandPage:
    """Work out the page of one hand of a game."""
    book = Notebook()
    names = [side.name for side in view.sides]
    at = view.hands.index(hand)
    derived = rules.derive_hand(view.played, at, hand.ruling)
    numbers = {each.number for each in view.hands}
    return HandPage(
        view=view,
        hand=hand,
        title=game_title(view),
        ending=breakdown.ending(hand.judged, names),
        sides=tuple(_sides(view, hand, derived, book)),
        violations=tuple(_found(each, names, book) for each in hand.ruling.violations),
        queries=tuple(
            _found(each, names, book) for each in hand.ruling.told if each.severity == QUERY
        ),
        sources=book.legend(),
        unchecked=unchecked(hand.ruling),
        previous=hand.number - 1 if hand.number - 1 in numbers else None,
        following=hand.number + 1 if hand.number + 1 in numbers else None,
        may_write=view.score_token is not None,
        noted=(
            *noted.penalty_lines(view, hand.penalties),
            *noted.protest_lines(view, hand.protests),
        ),
    )


def _sides(
    view: GameView, hand: HandView, derived: Sequence[Sequence[Derivation]], book: Notebook
) -> Iterator[Lines]:
    following = _minimums(view, hand.number + 1)
    parts = zip(view.sides, hand.ruling.sides, derived, following, strict=True)
    for side, ruling, lines, minimum in parts:
        raised = minimum if minimum and minimum != ruling.next_minimum else None
        yield _lines(side, ruling, tuple(_line(line, book) for line in lines), raised)


def _minimums(view: GameView, number: int) -> Sequence[Minimum | None]:
    """What each side must open a hand with as it stands; None where there is no such hand."""
    hand = view.hand(number)
    if hand is not None:
        return [side.minimum for side in hand.ruling.sides]
    coming = number == view.next_number and not view.finished
    return view.minimums if coming else [None] * len(view.sides)


def _lines(
    side: SideNames, ruling: SideRuling, lines: tuple[ExplainedLine, ...], raised: Minimum | None
) -> Lines:
    return Lines(
        name=side.name,
        players=players_of(side.name, side.players),
        lines=lines,
        total=ruling.total,
        before=ruling.score_before,
        after=ruling.score,
        opened_with=ruling.minimum,
        next_minimum=ruling.next_minimum,
        raised=raised,
    )


def _line(derivation: Derivation, book: Notebook) -> ExplainedLine:
    line = derivation.line
    many = line.count is not None and line.count > 1 and line.each is not None
    how = f"{line.count} \N{MULTIPLICATION SIGN} {words.number(line.each or 0)}" if many else ""
    place, mark = _place(line.cite, book)
    return ExplainedLine(
        line.label, how, line.points, place, mark, derivation.parts, derivation.note
    )


def _found(finding: Finding, names: list[str], book: Notebook) -> Found:
    place = SIDE_AT.search(finding.where)
    about = names[int(place[1])] if place else ""
    return Found(finding.code, about, finding.message, *_place(finding.cite, book))


def _place(cite: Cite, book: Notebook) -> tuple[str, str]:
    return cite.section, book.mark(cite)
