"""Two phones entered one hand differently: look at both, keep the first or take the second."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.rules import HandRuling, ScoreLine, SideRuling
from scorekeeper.usecases import InputError, NotFound, NothingToDo
from scorekeeper.web import clock, db
from scorekeeper.web.game import changes, done
from scorekeeper.web.game.noted import side_names
from scorekeeper.web.game.opening import opened_to_write
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("rivals", __name__, url_prefix="/g/<token>/rivals/<int:event_id>")


@blueprint.get("")
def compare(token: str, event_id: int) -> Response:
    """Both versions next to each other."""
    view = opened_to_write(token, "it cannot choose between versions")
    rival = next((each for each in view.rivals if each.event_id == event_id), None)
    if any(each.event_id == event_id for each in view.log) and rival is None:
        raise NothingToDo("Which version of this hand counts has been chosen already.")
    if rival is None:
        raise NotFound("There is nothing to choose here any more.")
    preview = usecases.preview_hand(db.get_store(), token, rival.hand, rival.number)
    standing = view.hand(rival.number)  # None if it has been deleted since
    sides = compared(standing.ruling if standing else None, preview.ruling, side_names(view))
    known = {"token": token, "view": view, "rival": rival, "preview": preview}
    return asked_anew(
        render_template("hands/conflict.html", **known, standing=standing, sides=sides)
    )


@blueprint.post("")
def settle(token: str, event_id: int) -> Response:
    """Keep the first version or take the second."""
    choice = request.form.get("accept", "")
    if choice not in {"0", "1"}:
        raise InputError("Choose one of the two versions.", "accept")
    store, now, asked = db.get_store(), clock.now(), changes.request_id()
    receipt = usecases.settle_rival(store, now, token, asked, event_id, choice == "1")
    return done.to_game(token, receipt)


@dataclass(frozen=True, slots=True)
class LinePair:
    """A line in both versions; None where a version does not have it."""

    label: str
    first: int | None
    second: int | None

    @property
    def differs(self) -> bool:
        """The versions do not say the same."""
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class Compared:
    """One side in both versions."""

    name: str
    lines: tuple[LinePair, ...]
    total: LinePair
    score: LinePair

    @property
    def differs(self) -> bool:
        """The versions count differently."""
        return any(each.differs for each in (*self.lines, self.total))


def compared(first: HandRuling | None, second: HandRuling, names: Sequence[str]) -> list[Compared]:
    """Set two rulings on a hand side by side; `first` is None if that hand is gone."""
    firsts = first.sides if first else (None,) * len(names)
    return [_compared(*each) for each in zip(names, firsts, second.sides, strict=True)]


def _compared(name: str, first: SideRuling | None, second: SideRuling) -> Compared:
    return Compared(
        name=name,
        lines=tuple(_lines(first, second)),
        total=LinePair("This hand", first.total if first else None, second.total),
        score=LinePair("Score", first.score if first else None, second.score),
    )


def _lines(first: SideRuling | None, second: SideRuling) -> Iterator[LinePair]:
    """Pair the lines of the same kind; those that only the second has come last."""
    one, two = _by_kind(first.lines if first else ()), _by_kind(second.lines)
    for kind in dict.fromkeys([*one, *two]):
        both = [each[kind] for each in (one, two) if kind in each]
        label = max((line.label for lines in both for line in lines), key=len)  # "red threes"
        yield LinePair(label, _points(one.get(kind)), _points(two.get(kind)))


def _by_kind(lines: Sequence[ScoreLine]) -> dict[tuple[str, str], list[ScoreLine]]:
    """Group by code; penalties and extras of different names are different kinds."""
    grouped: dict[tuple[str, str], list[ScoreLine]] = {}
    for line in lines:
        name = line.label if line.code in {"penalty", "extra"} else ""
        grouped.setdefault((line.code, name), []).append(line)
    return grouped


def _points(lines: Sequence[ScoreLine] | None) -> int | None:
    return None if lines is None else sum(line.points for line in lines)
