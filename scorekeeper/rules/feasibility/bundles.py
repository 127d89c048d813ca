"""What one side may lay down of one natural rank: every legal set of melds, by what it takes.

A bundle takes some naturals and some wild cards and makes some canastas. Bundles are worked out
once for each variant and copies of a rank; what they are worth does not matter here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.facts import SET
from scorekeeper.rules.variant import Variant

Melds = tuple[tuple[int, int], ...]  # (naturals, wild cards) of each meld


class Bundle(NamedTuple):
    """Melds of one rank: cards taken and canastas made, by kind."""

    naturals: int
    wilds: int
    canastas: tuple[int, ...]
    loose: int = 0  # of the naturals: those that lie in short sequences


@dataclass(frozen=True, slots=True)
class RankRules:
    """What melds of a rank depend on; ranks with equal rules share their bundles."""

    takes_wilds: bool
    natural_kind: int | None  # place among the variant's kinds
    mixed_kind: int | None
    out: bool


def rank_rules(variant: Variant, rank: str, *, out: bool) -> RankRules:
    """The rules of melds of this rank for a side that went out or did not."""
    return RankRules(
        takes_wilds=rank not in variant.melds.no_wild_ranks,
        natural_kind=_kind(variant, rank, 0),
        mixed_kind=_kind(variant, rank, 1),
        out=out,
    )


def _kind(variant: Variant, rank: str, wilds: int) -> int | None:
    for place, kind in enumerate(variant.canasta_kinds):
        if kind.fits(SET, rank, wilds, 0):
            return place
    return None


_MOST_MORE = {"not-more-than-naturals": 0, "fewer-than-naturals": -1}


def _most_wilds(variant: Variant, naturals: int, wilds: int) -> int:
    rules, most = variant.melds, wilds
    if rules.max_wilds is not None:
        most = min(most, rules.max_wilds)
    if rules.wild_rule in _MOST_MORE:
        most = min(most, naturals + _MOST_MORE[rules.wild_rule])
    return most


def single_melds(
    variant: Variant, rules: RankRules, copies: int, wilds: int
) -> Iterable[tuple[int, int]]:
    """Every legal meld of a rank, as naturals and wild cards."""
    melds = variant.melds
    longest = melds.max_size
    if longest is None or (melds.long_set_when_out and rules.out):
        longest = copies + wilds
    for naturals in range(max(1, melds.min_naturals), copies + 1):
        most = _most_wilds(variant, naturals, wilds) if rules.takes_wilds else 0
        for wild in range(most + 1):
            if melds.min_cards <= naturals + wild <= longest:
                yield naturals, wild


def bundles_of(
    variant: Variant, rules: RankRules, cards: tuple[int, int], limits: tuple[int, ...]
) -> dict[Bundle, Melds]:
    """Every bundle from so many naturals and wild cards, with melds that make it.

    `limits` are the most canastas of each kind that are of use.
    """
    return _closure(variant, rules, cards, limits)


_Most = tuple[tuple[int, int], tuple[int, ...]]  # naturals and wild cards, canastas of each kind


def _closure(
    variant: Variant, rules: RankRules, cards: tuple[int, int], limits: tuple[int, ...]
) -> dict[Bundle, Melds]:
    size, rule = variant.melds.canasta_size, variant.melds.duplicate_rank
    none, most = (0,) * len(limits), (cards, limits)
    short: list[Bundle] = []
    complete: list[Bundle] = []
    for meld in single_melds(variant, rules, *cards):
        done = sum(meld) >= size
        kind = rules.mixed_kind if meld[1] else rules.natural_kind
        made = tuple(int(done and place == kind) for place in range(len(none)))
        (complete if done else short).append(Bundle(*meld, made))
    found: dict[Bundle, Melds] = {Bundle(0, 0, none): ()}
    if rule == "never":
        return _extended(found, [*complete, *short], 1, most)
    found = _extended(found, complete, cards[0], most)
    return _extended(found, short, cards[0] if rule == "free" else 1, most)


def _extended(
    found: dict[Bundle, Melds], melds: list[Bundle], rounds: int, most: _Most
) -> dict[Bundle, Melds]:
    """Add up to `rounds` of the melds, in the order in which they must have been laid down."""
    fresh = dict(found)
    for _ in range(rounds):
        grown: dict[Bundle, Melds] = {}
        for before, laid in fresh.items():
            for meld in melds:
                naturals, wilds = before.naturals + meld.naturals, before.wilds + meld.wilds
                made = tuple(map(int.__add__, before.canastas, meld.canastas))
                if (
                    naturals > most[0][0]
                    or wilds > most[0][1]
                    or any(map(int.__gt__, made, most[1]))
                ):
                    continue
                bundle = Bundle(naturals, wilds, made)
                if bundle not in found and bundle not in grown:
                    grown[bundle] = (*laid, (meld.naturals, meld.wilds))
        if not grown:
            break
        found = {**found, **grown}
        fresh = grown
    return found
