"""An example of scoring: a stored hand, judged by the engine under the rules that are shown."""

from collections.abc import Iterator

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.record.reading import read_record
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.worked_example.hands import HANDS, Stored
from scorekeeper.rules.worked_example.telling import ExampleHand, ExampleMeld, ExampleSide, tell

__all__ = ["ExampleHand", "ExampleMeld", "ExampleSide", "worked_example"]


def worked_example(variant: Variant) -> ExampleHand | None:
    """Return a first hand in which a side goes out, with the engine's ruling.

    It is the first stored hand of the seating in which the engine finds nothing, neither a violation
    nor a query, and the variant's own comes first; None if house rules make all of them unlawful.
    """
    return variant.once("worked-example", lambda: _found(variant))


def _found(variant: Variant) -> ExampleHand | None:
    for record in _records(variant):
        ruling = adjudicate(record).hands[0]
        if not ruling.findings:
            return tell(record, ruling)
    return None


def _records(variant: Variant) -> Iterator[GameRecord]:
    """Yield the stored hands of the usual seating as records that can be read."""
    form = variant.seating.forms[0]
    sides = [
        {"name": f"{at}", "players": [f"{at}.{seat + 1}" for seat in range(size)]} for at, size in enumerate(form, 1)
    ]
    for stored in sorted(HANDS, key=lambda each: not each.is_first_of(variant.id)):
        if stored.form != form:
            continue
        record = {"format": "canasta-record/1", "variant": variant.id, "house_rules": {}, "sides": sides}
        try:
            yield read_record({**record, "hands": [_adjusted(stored, variant)]}, variant=variant)
        except RulesError:  # something in it is not part of this game
            continue


def _adjusted(stored: Stored, variant: Variant) -> dict[str, object]:
    """Return the hand without threes that are laid out, where these rules have none."""
    laid = {"red_threes": variant.lays_red_threes, "black_threes": variant.lays_black_threes}
    sides = [{key: value for key, value in side.items() if laid.get(key, True)} for side in stored.hand["sides"]]
    return {**stored.hand, "sides": sides}
