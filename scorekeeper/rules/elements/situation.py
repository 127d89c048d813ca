"""A situation at the table: what happened, in words and in cards, for any variant that has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

RUN = "4h 5h 6h 7h 8h 9h 10h"  # a canasta of a sequence


@dataclass(frozen=True, slots=True)
class Situation:
    """What happened, in words and in cards; what the referee says is worked out when it is read.

    `ask` is the kind of question that `given` answers, "" for hands that were written down: then
    `given` is what a record of the format says beside variant and names. `form` seats players as
    the variant does not.
    """

    words: str
    ask: str
    given: Mapping[str, Any]
    form: tuple[int, ...] = ()
    beside: tuple[str, ...] = ()


def asked(words: str, ask: str, **given: object) -> Situation:
    """A question to the referee during play."""
    return Situation(words, ask, given)


def hand(*sides: Mapping[str, object], **more: object) -> dict[str, object]:
    """A hand in which these are the first sides; the others have nothing."""
    return {"sides": list(sides), **more}


def played(words: str, *hands: Mapping[str, object], **record: object) -> Situation:
    """Hands that were written down; sides that are not given have nothing."""
    return Situation(words, "", {"hands": list(hands), **record})


def one(words: str, *sides: Mapping[str, object], **record: object) -> Situation:
    """A single hand of these sides."""
    return played(words, hand(*sides), **record)


def side(*melds: str, held: tuple[str, ...] = ("5", "5"), **more: object) -> dict[str, object]:
    """A side of which every card is known."""
    return {"melds": list(melds), "held": list(held), **more}


def totals(melded: int, held: int, /, **canastas: int) -> dict[str, object]:
    """A side of which only the sums were written down."""
    counts = {kind.replace("_", "-"): count for kind, count in canastas.items()}
    return {"tally": {"canastas": counts, "melded_points": melded, "held_points": held}}
