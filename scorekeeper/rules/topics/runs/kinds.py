"""The classes of a burraco as kinds of canasta: their house rules and their least points."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from scorekeeper.rules.cards import DEUCE, WILDS, Cards
from scorekeeper.rules.elements.fact import RankName
from scorekeeper.rules.hand.classes import TRUMP, class_of, plain_class
from scorekeeper.rules.hand.runs import BURRACO, Lying, lie
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.runs.fields import HIGH, PLACES, RoyalAce, RunRules, SemiClean
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON, class_kinds


def rules_of(variant: Variant) -> RunRules:
    """Return the rules of runs; only called for variants whose runs have an order."""
    assert variant.runs is not None  # noqa: S101 - narrows the type
    return variant.runs


def bonus_of(variant: Variant, code: str) -> int | None:
    """Return the bonus of a class, or None if it is not played."""
    return next((kind.bonus for kind in variant.canasta_kinds if kind.code == code), None)


def with_classes(variant: Variant, rules: RunRules, **bonuses: int | None) -> Variant:
    """Return the variant with these rules of runs and bonuses, `_` for a dash; others stay."""
    paid: dict[str, int | None] = {
        kind.code: kind.bonus for kind in variant.canasta_kinds if not kind.code.startswith(TRUMP)
    }
    paid |= {code.replace("_", "-"): bonus for code, bonus in bonuses.items()}
    if rules.semi_clean is SemiClean.NONE:
        paid["semi-clean"] = None
    elif paid.get("semi-clean") is None:
        paid["semi-clean"] = SWITCHED_ON["semi-clean"]
    if not rules.ace_at_both_ends:
        paid |= {"ace-to-ace": None, "ace-to-ace-dirty": None}
    kinds = class_kinds(paid, rules.noun, rules.trump_doubles)
    return replace(variant, runs=rules, canasta_kinds=kinds)


def least_of_class(code: str, variant: Variant) -> int:
    """Return the fewest card points of a burraco of a class, found by trying all."""
    return variant.once("least of classes", lambda: _least(variant)).get(plain_class(code), 0)


def _least(variant: Variant) -> dict[str, int]:
    rules, worth = rules_of(variant), variant.card_points
    bonuses = {kind.code: kind.bonus for kind in variant.canasta_kinds}
    found: dict[str, int] = {}
    wilds = WILDS if variant.deal.jokers_per_pack else (DEUCE,)
    for cards, lying in _burracos(rules, 4 * (variant.deal.packs or 1), wilds):
        points = sum(worth[rank] * copies for rank, copies in cards.counts.items())
        if code := class_of(cards, lying, rules, bonuses):
            found[code] = min(points, found.get(code, points))
    return found


@lru_cache(maxsize=32)  # house rules change points and bonuses; how cards lie stays
def _burracos(rules: RunRules, per_rank: int, wilds: tuple[str, ...]) -> Sequence[tuple[Cards, Lying]]:
    """Return the lawful ones of the candidates, as they lie."""
    lying = ((cards, lie(cards, rules, per_rank)) for cards in _candidates(rules, per_rank, wilds))
    return [(cards, laid) for cards, laid in lying if laid.size >= BURRACO and not laid.flaws]


def _candidates(rules: RunRules, per_rank: int, wilds: tuple[str, ...]) -> Sequence[Cards]:
    """Yield burracos of every composition: sets and runs, without or with a wild card."""
    found: list[Cards] = []
    names = {place: rank for rank, place in PLACES.items()} | {HIGH: "A"}
    for rank, count, wild in product(rules.sets, range(BURRACO - 1, per_rank + 1), ("", *wilds)):
        items = ((rank, "", count), *([(wild, "", 1)] if wild else ()))
        found.append(Cards(items))
    for first, size in product(range(rules.floor, HIGH + 1), range(BURRACO - 1, rules.longest + 1)):
        if first + size - 1 <= HIGH:
            row = [names[first + at] for at in range(size)]
            found += [_row(row), *(_row(row, (wild, "")) for wild in wilds)]
            found += [_row(row, (wild, ""), at) for at, wild in product(range(size), wilds)]
    return found


def _row(row: list[str], wild: tuple[str, str] | None = None, place: int | None = None) -> Cards:
    """Return a run of hearts with a wild card after it, or in the place of one of its cards."""
    items = [(rank, "h", 1) for rank in row]
    if wild is not None:
        if place is None:
            items.append((*wild, 1))
        else:
            items[place] = (*wild, 1)
    return Cards(tuple(items))


def _from_lowest(code: str, rules: RunRules, lowest: str) -> str:
    """Return the same of a class where runs begin with a higher card than the ace, "" for any other."""
    facts = {"count": rules.span, "rank": RankName(lowest, 1)}
    return {
        "royal": msg("a run of {count} cards from {rank} to ace without a wild card", **facts),
        "royal-dirty": msg("a run over {count} places from {rank} to ace with a wild card in it or beside it", **facts),
        "clean": msg("seven cards or more without a wild card"),
        "dirty": msg("seven cards or more with a wild card"),
    }.get(code, "")


def make_up(code: str, rules: RunRules) -> str:
    """Return what a class consists of, in words that follow "is"."""
    if rules.lowest is not None and (made := _from_lowest(code, rules, rules.lowest)):
        return made
    which = "from ace to king" if rules.royal_ace is RoyalAce.LOW else ("from ace to king or from two to ace")
    made = {
        "ace-to-ace": "a run of fourteen cards from ace to ace without a wild card",
        "ace-to-ace-dirty": msg("a run of fourteen cards from ace to ace with a wild card"),
        "royal": msg("a run of thirteen cards {words} without a wild card", words=which),
        "royal-dirty": msg("a run over thirteen places {words} with a wild card in it or beside it", words=which),
        "super": "a set of eight or more without a wild card",
        "super-dirty": "a set of eight or more natural cards and a wild card",
        "set-clean": msg("a set of seven or more without a wild card"),
        "set-dirty": msg("a set of seven or more with a wild card"),
        "clean": "seven cards or more without a wild card; a two in its own place is not wild",
        "semi-clean": msg("seven cards or more with a wild card where {words}", words=rules.semi_clean.english),
        "dirty": "seven cards or more, any other with a wild card",
    }.get(plain_class(code), "")
    return msg("in the trump suit: {words}", words=made) if code.startswith(TRUMP) else made
