"""What the open protests can change, line by line: the score as it stands, each claim, the sum."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.sheets.text.words import number
from scorekeeper.usecases import GameView, ProtestView
from scorekeeper.web.game import noted


@dataclass(frozen=True, slots=True)
class CaseLine:
    """Points of every side, and what they come from: `hand` is that of the protest, None: none."""

    label: str
    note: str
    hand: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case that is reckoned with: what it is, how it ends, the lines, and their sums."""

    anchor: str
    heading: str
    ends: str
    lines: tuple[CaseLine, ...]
    scores: tuple[int, ...]


def cases_of(view: GameView) -> tuple[Case, ...]:
    """Work out the cases of the open protests; none if none is open."""
    return (*_best(view), *_open_amounts(view))


def _best(view: GameView) -> Iterator[Case]:
    """The best case of each side, in the order of the sides."""
    said, stakes = noted.at_stake(view), view.stakes
    if said is None or stakes is None:
        return
    for place, (words, outcome) in enumerate(zip(said.best, stakes.best, strict=False), 1):
        upheld = tuple(_claims(view, outcome.upheld))
        ends = f"{words.ends}, {words.condition}."
        yield _case(view, f"best-{place}", f"Best for {words.side}", ends, upheld)


def _open_amounts(view: GameView) -> Iterator[Case]:
    """What a protest of open amount would have to bring, a case for each way."""
    for place, each in enumerate(view.stakes.needed if view.stakes else (), 1):
        if each.points is None:
            continue
        points = tuple(each.points if side == each.side else 0 for side in range(len(view.sides)))
        protest = _protest(view, each.event_id)
        open_one = CaseLine(_called(view, protest), "at least", protest.number, points)
        name = noted.side_names(view)[each.side]
        whom = f"for {name}" if each.points > 0 else f"off {name}"
        heading = f"With {number(abs(each.points))} or more {whom}"
        lines = (*_claims(view, each.upheld), open_one)
        yield _case(view, f"open-{place}", heading, "", lines)


def _case(view: GameView, anchor: str, heading: str, ends: str, added: Sequence[CaseLine]) -> Case:
    now = CaseLine("Score as it stands", "", None, tuple(view.scores))
    lines = (now, *added)
    sums = tuple(sum(column) for column in zip(*(each.points for each in lines), strict=True))
    return Case(anchor, heading, ends, lines, sums)


def _claims(view: GameView, upheld: Sequence[int]) -> Iterator[CaseLine]:
    for event_id in upheld:
        protest = _protest(view, event_id)
        yield CaseLine(_called(view, protest), protest.text, protest.number, protest.claims or ())


def _protest(view: GameView, event_id: int) -> ProtestView:
    return next(each for each in view.protests if each.event_id == event_id)


def _called(view: GameView, protest: ProtestView) -> str:
    """How it is called in the list: by its number if several are open."""
    ids = noted.open_ids(view)
    which = f"Protest {ids.index(protest.event_id) + 1}" if len(ids) > 1 else "The protest"
    return f"{which}, hand {protest.number}"
