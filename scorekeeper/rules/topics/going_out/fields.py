"""What a variant says about going out."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class PermissionRule(Choice):
    """The partner's permission to go out."""

    OPTIONAL = (
        "optional-binding",
        "may be asked for permission; the answer is binding",
        "may be asked; the answer is binding",
        "The partner may be asked for permission to go out; the answer is binding.",
    )
    REQUIRED = (
        "required",
        "must be asked for permission; the answer is binding",
        "must be asked; the answer is binding",
        "The partner must be asked for permission to go out; the answer is binding.",
    )
    NONE = "none", "is not asked for permission", "not asked", "The partner is not asked."


class FinalDiscard(Choice):
    """The last discard of a player who goes out."""

    OPTIONAL = (
        "optional",
        "may be made or omitted",
        "optional",
        "A player who goes out melds every card, or all but one and discards that one.",
    )
    REQUIRED = (
        "required",
        "must be made: one card is kept for it",
        "required",
        "A player who goes out melds all cards but one and discards that one.",
    )
    FORBIDDEN = (
        "forbidden",
        "is not made: every card is melded",
        "forbidden",
        "A player who goes out melds every card; nothing is discarded.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOutRules:
    """How a side goes out."""

    canastas: int
    kinds: Mapping[str, int]  # canastas needed of each kind
    single_kinds: Mapping[str, int] | None  # the same for a side of one player
    sum_of_kinds: bool  # `canastas` is what the kinds add up to
    spare_natural_as_mixed: bool
    uncounted_shapes: tuple[str, ...]  # canastas of these shapes do not count
    bonus: int
    concealed_total: int  # bonus in all when concealed
    concealed_first_turn: int | None  # the same in the player's first turn; None: no difference
    concealed_with_pile: bool
    concealed_needs_side_unmelded: bool
    permission: PermissionRule  # of the partner
    final_discard: FinalDiscard
    with_unfinished: bool  # with unfinished melds that carry a failure charge
    red_threes_per_canasta: bool

    @property
    def pays_concealed(self) -> bool:
        """Whether going out concealed pays more than going out, at least in the first turn."""
        return self.concealed_total != self.bonus or self.concealed_first_turn is not None

    def kinds_needed(self, players: int) -> Mapping[str, int]:
        """Return how many canastas of each kind a side of this size needs."""
        return self.single_kinds if self.single_kinds is not None and players == 1 else self.kinds

    def canastas_needed(self, players: int) -> int:
        """Return how many canastas in all a side of this size needs."""
        needed = sum(self.kinds_needed(players).values())
        return needed if self.sum_of_kinds else max(needed, self.canastas)
