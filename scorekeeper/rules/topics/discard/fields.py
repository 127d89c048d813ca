"""What a variant says about discarding."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardRules:
    """What may be discarded."""

    threes: bool
    wilds: bool  # while natural cards are in the hand
    empty_pile_barred: tuple[str, ...]  # ranks that may not start a pile
    black_three_first_round: bool
    sevens_after_canasta: bool  # only once the side has a canasta of sevens, never as last card
