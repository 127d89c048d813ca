"""What a variant says about special hands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A special hand of fourteen cards; `code` names its pattern in `patterns`."""

    code: str
    label: str
    points: int  # 0: not played
    wins_game: bool = False
