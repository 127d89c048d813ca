"""A hand as an example of scoring: built from the values of a variant, ruled on by the engine."""

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.worked_example.building import hands
from scorekeeper.rules.worked_example.telling import ExampleHand, ExampleMeld, ExampleSide, tell

__all__ = ["ExampleHand", "ExampleMeld", "ExampleSide", "worked_example"]


def worked_example(variant: Variant) -> ExampleHand | None:
    """A first hand in which one side goes out, with the engine's ruling on it.

    Of the hands that can be thought of, the first in which the engine finds nothing at all, neither
    a violation nor a query; None if house rules leave no such hand.
    """
    return variant.once("worked-example", lambda: _found(variant))


def _found(variant: Variant) -> ExampleHand | None:
    for hand, names in hands(variant):
        record = GameRecord(
            variant=variant,
            variant_id=variant.id,
            house_rules={},
            sides=names,
            opening_scores=(0,) * len(names),
            hands_played=0,
            hands=(hand,),
        )
        ruling = adjudicate(record).hands[0]
        if not ruling.findings:
            return tell(record, ruling)
    return None
