"""The initial meld of a hand: recorded, or the most that it can have been."""

from collections.abc import Iterator
from functools import partial

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.elements.rule import Found, check
from scorekeeper.rules.hand.facts import SET, MeldFacts, TableFacts, meld_facts
from scorekeeper.rules.hand.view import HandView, SideView, failed_openings
from scorekeeper.rules.record.values import Opening
from scorekeeper.rules.topics.going_out.checks import opened_with_everything
from scorekeeper.rules.topics.initial_meld import judge
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.wild_cards.checks import FIVE
from scorekeeper.rules.variant import Variant


@check(
    InitialMeld.below_minimum, InitialMeld.canasta_required, InitialMeld.natural_triple,
    InitialMeld.naturals_only, InitialMeld.pile_not_allowed, Pile.stop_card,
    Pile.wild_upcard, Pile.frozen, Pile.no_use, Pile.seven_upcard,
    needs_cards=False,
)  # fmt: skip
def initial_meld(view: HandView) -> Iterator[Found]:
    """The opening must reach the side's minimum of this hand."""
    if view.ended_by_acaba:
        return
    for side in view.sides:
        opening = side.record.initial_meld
        if opening is not None:
            yield from _recorded(view, side, opening)
        elif side.place == side.members[0]:
            yield from _unrecorded(view, side)


def _case(
    view: HandView,
    side: SideView,
    melds: tuple[MeldFacts, ...],
    upcard: Cards | None,
    *,
    whole: bool,
) -> judge.OpeningCase:
    """The opening of a side; `whole`: its player went out with it, as far as can be known."""
    failed = failed_openings(side.record, view.variant)
    rules = view.variant.opening
    return judge.OpeningCase(
        melds=melds,
        upcard=upcard,
        minimum=side.minimum,
        score=side.score_before,
        why=rules.reason(side.score_before, view.number, failed),
        out=side.won_out,
        exempt=rules.concealed_exempt and whole and upcard is None,
    )


def _recorded(view: HandView, side: SideView, opening: Opening) -> Iterator[Found]:
    melds = tuple(meld_facts(cards, view.variant) for cards in opening.melds)
    whole = side.record.concealed and opened_with_everything(side, view.variant)
    case = _case(view, side, melds, opening.upcard, whole=whole)
    for rule, below, facts in judge.opening_faults(case, view.variant):
        where = f"{side.where}.initial_meld"
        yield Found(rule, f"{where}.{below}" if below else where, facts)


def _unrecorded(view: HandView, side: SideView) -> Iterator[Found]:
    """The whole table is the most that a side can have opened with."""
    members = [view.sides[place] for place in side.members]
    recorded = any(member.record.initial_meld is not None for member in members)
    if not side.table.has_melded or recorded:
        return
    variant = view.variant
    if _surely_opened(side, variant):
        return
    tallied = any(each.record.tally is not None for each in members)
    look = partial(_tallied_faults, side.table) if tallied else judge.sufficiency_faults
    melds = _as_opened(side.table.melds, variant)
    found = []
    for member in members:
        case = _case(view, member, melds, None, whole=side.record.concealed)
        found.append([each._replace(where=member.where) for each in look(case, variant)])
    yield from min(found, key=len)


def _surely_opened(side: SideView, variant: Variant) -> bool:
    """The whole table reaches the minimum and nothing else is asked for: the usual case."""
    return (
        side.minimum.condition is None
        and not variant.opening.naturals_only
        and (side.minimum.points is None or side.table.points >= side.minimum.points)
    )


def _as_opened(melds: judge.Laid, variant: Variant) -> judge.Laid:
    """The cards of the table that may have been in the opening.

    Wild cards fall away where only naturals open; a set with naturals enough may have been a
    natural canasta, or three clean naturals, before a wild card joined it.
    """
    found = []
    for meld in melds:
        naturals = meld.cards.without_wilds
        if meld.wilds and variant.opening.naturals_only:
            found.append(meld_facts(naturals, variant))
            continue
        found.append(meld)
        if meld.wilds and _may_have_been_clean(meld, variant):
            # It meets a condition; its points are counted already.
            found.append(meld_facts(naturals, variant)._replace(points=0))
    return tuple(found)


def _may_have_been_clean(meld: MeldFacts, variant: Variant) -> bool:
    """Every wild card of the set may have joined it after the opening."""
    rules = variant.melds
    least = FIVE if rules.rule_of_five else rules.min_cards
    return (
        meld.shape == SET and meld.naturals >= least and meld.rank not in rules.opening_wild_ranks
    )


def _tallied_faults(
    table: TableFacts, case: judge.OpeningCase, variant: Variant
) -> Iterator[Found]:
    """The same of a side without cards: points and any canasta; three naturals cannot be seen."""
    canasta = table.total > 0
    if variant.opening.canasta is CanastaOpens.NONE or not canasta:
        yield from judge.shortfalls(case, table.points, any_canasta=canasta, natural=canasta)
