"""What the director's page of one table shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.event import corrections
from scorekeeper.event.remedies import Remedy, remedies
from scorekeeper.event.standings.results import drawn
from scorekeeper.event.state import DIRECTOR, DRAFT, Call, Dispute
from scorekeeper.usecases.events import BoardRow, TableStakes, TournamentView
from scorekeeper.web.event.director.board_page import BoardCell, cell_of
from scorekeeper.web.event.director.ruling_forms import rule_words

SIDES = ("North-South", "East-West")


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorTablePage:
    """Everything `events/director/table.html` receives; `problem` says why something was refused.

    `form` is what was sent then, so that nothing is typed twice. `now` decides whether the result
    can still be corrected.
    """

    event: TournamentView
    row: BoardRow
    problem: str
    form: Mapping[str, str]
    now: datetime
    stakes: TableStakes | None = None

    @property
    def cell(self) -> BoardCell:
        """The table as the board shows it."""
        return cell_of(self.row)

    @property
    def drafted(self) -> bool:
        """Its round is not public yet."""
        turn = self.event.state.round(self.row.round)
        return turn is None or turn.status == DRAFT

    @property
    def calls(self) -> tuple[Call, ...]:
        """Calls that wait."""
        return tuple(each for each in self.row.row.calls if not each.answered)

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """Disputes that wait."""
        return tuple(each for each in self.row.row.disputes if not each.settled)

    @property
    def confirmed(self) -> bool:
        """Its result counts and is not open again."""
        return self.row.row.result is not None

    @property
    def drawn(self) -> bool:
        """It has the result of a knock-out match that nobody has won."""
        turn = self.event.state.round(self.row.round)
        matches = drawn(self.event.state, turn) if turn is not None else ()
        return any(match[0].table == self.row.table for match in matches)

    @property
    def final(self) -> str:
        """Why a confirmed result can no longer be corrected, "" if it can."""
        open_still, why = corrections.allowed(self.event.state, self.row.round, self.now)
        return "" if open_still else why

    @property
    def can_sign(self) -> bool:
        """The director can confirm the scores as they stand."""
        started = self.row.status not in {"not-open", "waiting"} or any(self.row.scores)
        return started and not self.confirmed and not self.row.row.reopened and not self.row.rivals

    @property
    def signed(self) -> tuple[str, ...]:
        """Who has confirmed the scores as they stand."""
        return tuple(
            "the director" if each == DIRECTOR else self.row.names[int(each)]
            for each in self.row.signed
        )

    def side(self, side: int | str) -> str:
        """A side in words."""
        return self.row.names[int(side)] if side in {0, 1} else "the director"

    @property
    def rulings(self) -> tuple[Remedy, ...]:
        """The remedies that give a table a result."""
        return tuple(each for each in remedies(self.event.setup) if each.scores is not None)

    @property
    def assigned_words(self) -> str:
        """The rule of a result without play, in words."""
        assigned = self.row.row.assigned
        return rule_words(self.event.setup, assigned.rule) if assigned else ""

    @property
    def players(self) -> tuple[tuple[str, str], ...]:
        """Who can be replaced: value of the choice, and name."""
        gone = {(each.entrant, each.leaves) for each in self.row.row.substitutions}
        found = []
        for side in self.row.row.sides:
            for entrant_id in side:
                entrant = self.event.state.entrant(entrant_id)
                names = list(entrant.players) if entrant else []
                names += [
                    each.comes for each in self.row.row.substitutions if each.entrant == entrant_id
                ]
                found += [
                    (f"{entrant_id}|{name}", name)
                    for name in names
                    if (entrant_id, name) not in gone
                ]
        return tuple(found)
