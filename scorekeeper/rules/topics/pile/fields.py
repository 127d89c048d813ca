"""What a variant says about the discard pile."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty


class ShortPile(Choice):
    """What becomes of a pile of fewer cards than are taken."""

    NOT = ("not", "is not taken", "is not taken", "The top {count} cards of the pile are taken, no fewer.")
    WHOLE = (
        "whole",
        "is taken whole",
        "is taken whole",
        "The top {count} cards of the pile are taken; a pile of fewer is taken whole.",
    )


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
    short: ShortPile  # one of fewer cards than that
    seven_takes: bool  # a seven on top may be taken
    empty_stock: WhenEmpty  # what becomes of the discard then

    @property
    def frozen_to_open(self) -> bool:
        """Whether the pile is frozen for a side that has not melded."""
        return self.always_frozen or self.frozen_for_unmelded
