"""Builders of records and questions: a test names what matters and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import GameRuling, HandRuling

Json = dict[str, Any]
NAMES = ("Ann", "Bo", "Cem", "Dea", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def sides(form: Sequence[int]) -> list[Json]:
    """Sides of so many players with names of their own."""
    names = iter(NAMES)
    return [
        {"name": f"Side {place + 1}", "players": [next(names) for _ in range(players)]}
        for place, players in enumerate(form)
    ]


def side(melds: Sequence[object] = (), held: Sequence[str] = (), **more: Any) -> Json:
    """An itemised side: `side(["Q*5 2 JKR", "K*3"], held=["", "5"], went_out=True)`."""
    return {"melds": list(melds), "held": list(held), **more}


def tally(canastas: Mapping[str, int] | None = None, melded: int = 0, held: int = 0, **more: Any) -> Json:
    """A side of which only counts were written down; `has_melded` goes into the tally."""
    counts: Json = {"canastas": dict(canastas or {}), "melded_points": melded, "held_points": held}
    if "has_melded" in more:
        counts["has_melded"] = more.pop("has_melded")
    return {"tally": counts, **more}


NOTHING = tally()
IDLE = tally(held=20)  # nothing melded, and cards left in hand


def hand(*entries: Json, **more: Any) -> Json:
    """One hand of these sides; `ending`, `dealer` and `lone` are optional."""
    return {"sides": list(entries), **more}


def record(variant: str, *hands: Json, **more: Any) -> Json:
    """A record in JSON form; `form` seats another number of players than usual."""
    form = more.pop("form", None) or rules.variant(variant).seating.forms[0]
    return {
        "format": "canasta-record/1",
        "variant": variant,
        "house_rules": more.pop("house_rules", {}),
        "sides": sides(form),
        "hands": list(hands),
        **more,
    }


def rule(variant: str, *hands: Json, **more: Any) -> GameRuling:
    """The ruling on a game of these hands."""
    return rules.adjudicate(rules.read_record(record(variant, *hands, **more)))


def judge(variant: str, *entries: Json, **more: Any) -> HandRuling:
    """The ruling on a single hand of these sides.

    `ending`, `dealer` and `lone` belong to the hand, everything else to the record.
    """
    of_hand = {key: more.pop(key) for key in ("ending", "dealer", "lone") if key in more}
    return rule(variant, hand(*entries, **of_hand), **more).hands[0]


def codes(ruling: HandRuling) -> set[str]:
    """Codes of everything that was found."""
    return {finding.code for finding in ruling.findings}


def totals(ruling: HandRuling) -> list[int]:
    """The sides' totals of the hand."""
    return [entry.total for entry in ruling.sides]


def lines(ruling: HandRuling, place: int = 0) -> dict[str, int]:
    """Points of one side by the code of the line."""
    found: dict[str, int] = {}
    for line in ruling.sides[place].lines:
        found[line.code] = found.get(line.code, 0) + line.points
    return found


def question(variant: str, ask: str, **more: Any) -> Json:
    """A question in JSON form."""
    return {
        "format": "canasta-question/1",
        "variant": variant,
        "house_rules": more.pop("house_rules", {}),
        "ask": ask,
        **more,
    }


def ask(variant: str, what: str, **more: Any) -> rules.Answer:
    """The referee's answer."""
    return rules.answer(question(variant, what, **more))


def found(answer: rules.Answer) -> set[str]:
    """Codes of everything that the referee found."""
    return {finding.code for finding in answer.findings}
