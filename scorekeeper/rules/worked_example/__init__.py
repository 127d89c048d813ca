"""An example of scoring: a hand built from a variant's values and judged by the engine."""

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.worked_example import building, with_pots
from scorekeeper.rules.worked_example.telling import ExampleHand, ExampleMeld, ExampleSide, tell

__all__ = ["ExampleHand", "ExampleMeld", "ExampleSide", "worked_example"]


def worked_example(variant: Variant) -> ExampleHand | None:
    """Return a first hand in which a side goes out, with the engine's ruling.

    It is the first hand built in which the engine finds nothing, neither a violation nor a query;
    None if house rules leave no such hand.
    """
    return variant.once("worked-example", lambda: _found(variant))


def _found(variant: Variant) -> ExampleHand | None:
    build = building if variant.pots is None else with_pots
    for hand, names in build.hands(variant):
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
