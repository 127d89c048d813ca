"""Lawful hands card by card, of which half are written down as counts, and what the entry page sends for them."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.club.rehearsal.plan import RehearsalPlan
from scorekeeper.rules import HandRuling, Variant
from tests import factories
from tests.club.rehearsal import pots, sets

Hand = dict[str, Any]

TRIES = 400
IN_TOTALS = 0.5
PLACES = ("North", "South")


def invent(variant: Variant, scores: Sequence[int], chance: Random, played: int = 0) -> tuple[Hand, tuple[int, int]]:
    """Return a lawful hand of two sides with these scores, and each side's points in it."""
    for _ in range(TRIES):
        hand = pots.dealt(variant, chance) if variant.pots else sets.dealt(variant, chance)
        totals = _lawful(variant, scores, hand, played)
        if totals is None:
            continue
        if chance.random() < IN_TOTALS:
            counted = {**hand, "sides": _counted(variant, hand)}
            if _lawful(variant, scores, counted, played) == totals:
                return counted, totals
        return hand, totals
    raise AssertionError(f"No hand of {variant.id}.")


def _lawful(variant: Variant, scores: Sequence[int], hand: Hand, played: int) -> tuple[int, int] | None:
    """Return the totals of a hand, or None if the referee finds anything."""
    ruling = _ruling(variant, scores, hand, played)
    one, other = ruling.sides
    return None if ruling.findings else (one.total, other.total)


def _ruling(variant: Variant, scores: Sequence[int], hand: Hand, played: int = 0) -> HandRuling:
    more = {"opening_scores": list(scores), "hands_played": played, "house_rules": {"target": None}}
    return factories.rule(variant.id, hand, form=variant.seating.forms[0], **more).hands[0]


def _counted(variant: Variant, hand: Hand) -> list[Hand]:
    """Return both sides as counts and sums instead of cards."""
    if not variant.pots:
        return [sets.counts_of(variant, side) for side in hand["sides"]]
    ruled = _ruling(variant, (0, 0), hand).sides
    return [pots.counts_of(side, scored.lines) for side, scored in zip(hand["sides"], ruled, strict=True)]


def by_cards(**size: Any) -> RehearsalPlan:
    """Return a plan whose hands are card by card."""
    return RehearsalPlan(invent=invent, **size)


def people(names: list[str]) -> str:
    """Return the list of entrants with column headings."""
    rows = [",".join([name, *(f"{name} {place}" for place in PLACES)]) for name in names]
    return "\n".join(["name,player1,player2", *rows])


def fields_of(hand: Hand) -> dict[str, str]:
    """Return the fields of the entry form for a hand."""
    out = [place for place, side in enumerate(hand["sides"]) if side.get("went_out")]
    fields = {"ending": f"out-{out[0]}" if out else hand["ending"]}
    fields |= {"trump": hand["trump"]} if "trump" in hand else {}
    for place, side in enumerate(hand["sides"]):
        named = _tally_fields(side["tally"]) if "tally" in side else _card_fields(side)
        named |= {key: str(side[key]) for key in ("red_threes", "pot") if key in side}
        fields |= {f"side_{place}-{name}": value for name, value in named.items()}
    return fields


def _card_fields(side: Hand) -> dict[str, str]:
    rows = {f"melds-{row}-cards": meld for row, meld in enumerate(side["melds"])}
    held = {f"held_{player}": cards for player, cards in enumerate(side["held"])}
    return {"mode": "cards", **rows, **held}


def _tally_fields(tally: Hand) -> dict[str, str]:
    counts = {f"canastas-{kind}": str(many) for kind, many in tally["canastas"].items()}
    sums = {key: str(tally[key]) for key in ("melded_points", "held_points")}
    return {"mode": "totals", **counts, **sums}
