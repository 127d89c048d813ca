"""Words of events that are not marked where they are written."""

from scorekeeper.club.model.choices import RoundStatus, Scoring
from scorekeeper.club.model.standings.standings import TIE_BREAKS
from scorekeeper.club.model.year import members  # noqa: F401 - it has choices


def words() -> set[str]:
    """What ways to score, tie breaks and states of a round are called."""
    return {each.words for each in (*TIE_BREAKS.values(), *Scoring)} | {each.label for each in RoundStatus}
