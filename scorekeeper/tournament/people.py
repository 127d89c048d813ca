"""Reads pasted lists of who takes part."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.tournament.state import Entrant


def read_people(text: str, kind: str, known: Sequence[Entrant] = ()) -> list[dict[str, Any]]:
    """Read pasted lines or CSV into rows of a "register" event: name, players, tags, number.

    Raises TournamentError, its `where` the line ("line 3").
    """
    raise NotImplementedError
