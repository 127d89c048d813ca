"""What a variant says about going out."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOutRules:
    """Going out."""

    canastas: int
    kinds: Mapping[str, int]  # canastas needed of each kind
    single_kinds: Mapping[str, int] | None  # the same for a side of one player
    sum_of_kinds: bool  # `canastas` is what the kinds add up to
    spare_natural_as_mixed: bool
    uncounted_shapes: tuple[str, ...]  # canastas of these shapes do not count
    bonus: int
    concealed_total: int  # bonus in all when concealed
    concealed_with_pile: bool
    concealed_needs_side_unmelded: bool
    permission: str  # "optional-binding", "required", "none"
    final_discard: str  # "optional", "required", "forbidden"
    with_unfinished: bool  # with unfinished melds that carry a failure charge
    red_threes_per_canasta: bool

    @property
    def pays_concealed(self) -> bool:
        """Going out concealed pays more than going out."""
        return self.concealed_total != self.bonus

    def kinds_needed(self, players: int) -> Mapping[str, int]:
        """Canastas of each kind that a side of so many players needs."""
        return self.single_kinds if self.single_kinds is not None and players == 1 else self.kinds

    def canastas_needed(self, players: int) -> int:
        """Canastas in all that a side of so many players needs."""
        needed = sum(self.kinds_needed(players).values())
        return needed if self.sum_of_kinds else max(needed, self.canastas)
