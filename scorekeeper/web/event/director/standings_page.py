"""What the director's standings show: places, movement, ties with their figures, who sees them."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.event.standings.ranking import arrows, public_round, rankings
from scorekeeper.event.standings.results import public_rounds
from scorekeeper.event.standings.standings import TIE_BREAKS, RankingLine
from scorekeeper.event.state import Entrant
from scorekeeper.usecases.events import TournamentView
from scorekeeper.web.event.hall.public_words import when


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Everything `events/director/standings.html` receives; `shown` is what the public sees."""

    event: TournamentView
    until: int | None
    rounds: tuple[int, ...]
    rankings: tuple[tuple[str, tuple[RankingLine, ...]], ...]
    arrows: Mapping[str, int]
    entrants: Mapping[str, Entrant]
    unit: str
    ties: tuple[str, ...]
    shown: int | None

    @property
    def when(self) -> str:
        """How far they go: "after round 2"; "during round 3" while that is played."""
        turn = self.event.state.current
        places = [each for _, line in self.rankings for each in line]
        return when(places, turn.number if turn else None, turn.status if turn else "")

    @property
    def rested(self) -> bool:
        """Somebody has rested in a round."""
        return any(each.byes for each in public_rounds(self.event.state))


def standings_page(event: TournamentView, until: int | None = None) -> StandingsPage:
    """Work out the standings up to a round (None: the last public one)."""
    state = event.state
    current = state.current
    rounds = tuple(range(1, current.number + 1)) if current else ()
    until = until if until in rounds else (rounds[-1] if rounds else None)
    return StandingsPage(
        event=event,
        until=until,
        rounds=rounds,
        rankings=rankings(state, until) if until else (),
        arrows=arrows(state, until) if until else {},
        entrants={each.id: each for each in state.entrants},
        unit=event.setup.scoring.unit.capitalize(),
        ties=tuple(TIE_BREAKS[each].label for each in event.setup.tie_breaks),
        shown=public_round(state),
    )
