"""What a director should know before a drafted round is published."""

from scorekeeper.tournament.errors import TournamentError
from scorekeeper.tournament.state import Round, State


class DraftError(TournamentError):
    """Something about a drafted round; `blocking` if it must be mended before publishing."""

    def __init__(self, code: str, message: str, where: str = "", *, blocking: bool = True) -> None:
        super().__init__(code, message, where)
        self.blocking = blocking


def checks(state: State, draft_round: Round) -> list[DraftError]:
    """List what is wrong with a drafted round, what blocks it first."""
    raise NotImplementedError
