"""What a variant says about the discard pile."""

from dataclasses import dataclass

from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """How the discard pile is taken."""

    always_frozen: bool
    frozen_for_unmelded: bool
    natural_and_wild: bool  # one natural and one wild card take an unfrozen pile
    onto_set: bool  # the top card may go straight onto a set of the side
    onto_complete: bool  # also onto a complete one
    onto_sequence: bool
    cards: int | None  # cards taken; None: the whole pile
    seven_takes: bool  # a seven on top may be taken
    empty_stock: WhenEmpty  # what becomes of the discard then

    @property
    def frozen_to_open(self) -> bool:
        """Whether the pile is frozen for a side that has not melded."""
        return self.always_frozen or self.frozen_for_unmelded
