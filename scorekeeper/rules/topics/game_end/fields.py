"""What a variant says about the length and the result of a game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CountBonus:
    """A bonus for the number of canastas of one side in a hand."""

    group: str  # name of the house rule that it belongs to
    label: str
    natural: int  # canastas needed: natural ones,
    mixed: int  # mixed ones,
    total: int  # and of any kind
    points: int
    wins_game: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """Length and result of a game."""

    target: int | None
    hands: int | None
    both_over_target: str  # "highest", "came-out-first"
    tie_rule: str  # "draw", "extra-hand", "came-out-first"
    partners_pool: str  # in changing partnerships: "hand" (melds and cards left), "everything"
    acaba: bool
    acaba_self: int | None  # points where it may be called; None: it may not
    acaba_other: int | None
    count_bonuses: tuple[CountBonus, ...]  # of each group the first that fits
