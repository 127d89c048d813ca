"""Draws the next round from the state of an event."""

from scorekeeper.tournament.draft import Draft
from scorekeeper.tournament.state import State


def draw(state: State, turn: int, seed: str) -> Draft:
    """Draw a round; the same state and seed give the same draw. Raises TournamentError."""
    raise NotImplementedError
