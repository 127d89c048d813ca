"""What may still be corrected, and what a correction would move."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.tournament.state import State

KINDS = ("sum", "swapped", "transcription", "ruling")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """An entrant whose place or award changes."""

    entrant: str
    before: int
    after: int
    award_before: int
    award_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A table of a later round that would have been drawn otherwise; it stays as published."""

    round: int
    table: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What a correction changes: places, and seats that another draw would have given."""

    awards: tuple[int, int]
    moved: tuple[Moved, ...]
    seats: tuple[Seat, ...]
    sentences: tuple[str, ...]


def allowed(state: State, round: int, now: datetime) -> tuple[bool, str]:
    """Tell whether a result of a round may be corrected now, and in a sentence what that moves."""
    raise NotImplementedError


def effects(state: State, round: int, table: int, scores: tuple[int, int]) -> Effects:
    """Work out what the corrected scores of a table would change."""
    raise NotImplementedError


def kinds() -> Mapping[str, str]:
    """Return the kinds of corrections with their words."""
    raise NotImplementedError
