"""What a variant says about special hands."""

from dataclasses import dataclass

from scorekeeper.rules.messages import keep_as_words

STRAIGHT = "straight"  # the code of the pattern that needs a three


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A special hand of fourteen cards; `code` names its pattern in `patterns`."""

    code: str
    label: str
    points: int  # 0: not played
    wins_game: bool = False

    def __post_init__(self) -> None:
        """Make its name a message, so that it is translated."""
        keep_as_words(self, "label")
