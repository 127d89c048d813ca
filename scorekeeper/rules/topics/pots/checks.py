"""Checks pots against the table, the pack and the deal."""

from collections.abc import Iterator

from scorekeeper.rules.cards import ANY_WILD, DEUCE, JOKER
from scorekeeper.rules.elements.fact import RankName
from scorekeeper.rules.elements.rule import Found, check
from scorekeeper.rules.hand.classes import SOILED, least_cards, plain_class
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.record.values import SideRecord
from scorekeeper.rules.topics.pack.rules import Pack, Shows, TooMany
from scorekeeper.rules.topics.pots.fields import Pot, PotRules
from scorekeeper.rules.topics.pots.rules import LoneHand, Pots
from scorekeeper.rules.topics.runs.kinds import rules_of as runs_of
from scorekeeper.rules.variant import Variant


def rules_of(variant: Variant) -> PotRules:
    """Return the rules of pots; only called for variants that have them."""
    assert variant.pots is not None  # noqa: S101 - narrows the type
    return variant.pots


def members_of(view: HandView, side: SideView) -> tuple[SideRecord, ...]:
    """Return the records of a side and its partners in the hand."""
    return tuple(view.hand.sides[place] for place in side.members)


def pots_of(view: HandView, side: SideView) -> tuple[Pot, ...]:
    """Return what happened to the side's pots; a pair's is taken if either has taken it."""
    return tuple(each.pot or Pot.NONE for each in members_of(view, side))


def may_close(pots: tuple[Pot, ...], variant: Variant) -> bool:
    """Return whether a side whose pots fared so may close, as far as they are concerned."""
    without = bool(rules_of(variant).closes_without)
    return any(pot.taken or (without and pot is Pot.STOCK) for pot in pots)


def has_pot(view: HandView, side: SideView) -> bool:
    """Return whether the side has taken its pot."""
    return any(pot.taken for pot in pots_of(view, side))


@check(Pots.not_taken, needs_cards=False)
def pot_not_taken(view: HandView) -> Iterator[Found]:
    """A side closes only after it has taken its pot."""
    for side in view.sides:
        if side.record.went_out and not may_close(pots_of(view, side), view.variant):
            yield Pots.not_taken.at(side.where)


@check(Pots.lone_hand, needs_cards=False, applies=lambda v: v.pots is not None and v.pots.lone_cards is not None)
def lone_hand(view: HandView) -> Iterator[Found]:
    """The player who took the first pot plays alone, except in hands in which everybody does."""
    lone = view.hand.lone
    if rules_of(view.variant).solo(tuple(side.score_before for side in view.sides)):
        if lone is not None:
            yield Pots.lone_hand.at("lone", sentence=LoneHand.ALL_ALONE)
    elif lone is None:
        if any(has_pot(view, side) for side in view.sides):
            yield Pots.lone_hand.at("lone", sentence=LoneHand.NOBODY)
    elif not has_pot(view, view.sides[lone]):
        yield Pots.lone_hand.at(f"sides[{lone}].pot", sentence=LoneHand.WITHOUT_POT)


@check(needs_cards=False)
def cards_in_all(view: HandView) -> Iterator[Found]:
    """The pack must have the cards shown, and those that counted burracos have at least."""
    wilds = view.ranks.get(DEUCE, 0) + view.ranks.get(JOKER, 0)
    cards = sum(view.ranks.values()) + (view.hand.stock_left or 0)
    for side in view.hand.sides:
        cards += side.red_threes
        for kind, count in (side.tally.canastas if side.tally else {}).items():
            wilds += count * (plain_class(kind) in SOILED)
            cards += count * least_cards(kind, runs_of(view.variant))
    limits = view.limits
    for what, count, limit in (
        (RankName(ANY_WILD), wilds, limits.deuces + limits.jokers),
        (TooMany.CARDS, cards, limits.cards),
    ):
        if count > limit:
            facts = {"what": what, "count": count, "limit": limit, "packs": limits.packs}
            yield Pack.exceeds_deck.at("sides", **facts)


@check(Pots.too_few_melded, needs_cards=True)
def too_few_melded(view: HandView) -> Iterator[Found]:
    """A side that takes a pot has laid down the cards of its first hand."""
    limit = view.variant.deal.cards
    for party in view.parties():
        itemised = all(each.tally is None for each in members_of(view, party))
        size = sum(meld.size for meld in party.table.melds)
        if itemised and has_pot(view, party) and size < limit:
            yield Pots.too_few_melded.at(party.where, size=size, limit=limit)


@check(Pack.hand_size, needs_cards=True, needs_hands=True)
def sizes(view: HandView) -> Iterator[Found]:
    """Drawing and discarding cancel out: a side shows what it was dealt, and its pot."""
    dealt, pots = view.variant.deal.cards, rules_of(view.variant)
    for party in view.parties():
        records = members_of(view, party)
        if not all(each.itemised for each in records):
            continue
        taken = has_pot(view, party)
        idle = [] if taken or party.table.has_melded else list(_short_hands(view, party))
        yield from idle
        lone = pots.lone_cards if view.hand.lone == party.place and party.lone else None
        limit = dealt * sum(view.sides[place].players for place in party.members)
        limit += (lone or pots.cards) if taken and not any(view.sides[at].unplayed for at in party.members) else 0
        shown = sum(view.written[place] for place in party.members)
        if shown < limit and not idle:
            unwritten = sum(len(view.sides[place].unwritten) for place in party.members)
            facts = {"whose": Shows.SIDE, "size": shown, "limit": limit}
            facts |= {"unwritten": unwritten} if unwritten else {}
            yield Pack.hand_size.at(party.where, **facts)


def _short_hands(view: HandView, party: SideView) -> Iterator[Found]:
    """Return the hands of a side that has melded nothing and taken no pot."""
    limit = view.variant.deal.cards
    for member in party.members:
        side = view.sides[member]
        for place, cards in enumerate(side.record.held):
            if cards.size < limit:
                facts = {"whose": Shows.HAND, "size": cards.size, "limit": limit}
                facts |= {} if cards else {"unwritten": 1}
                yield Pack.hand_size.at(f"{side.where}.held[{place}]", **facts)
