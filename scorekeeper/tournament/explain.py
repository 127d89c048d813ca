"""Why a draw is as it is, in sentences; and the weights of a draw in their order."""

from collections.abc import Mapping

from scorekeeper.tournament.state import Round


def weights(movement: str) -> tuple[str, ...]:
    """Return what counts in the draws of a movement, the weightiest first, in sentences."""
    raise NotImplementedError


def explained(turn: Round) -> Mapping[int, tuple[str, ...]]:
    """Return sentences for each table number; tables that were moved by hand say so."""
    raise NotImplementedError
