"""The initial meld: recorded, or the most that it can have been."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import DEUCE, JOKER, Cards
from scorekeeper.rules.check import check
from scorekeeper.rules.facts import SET, WILD, MeldFacts, meld_facts
from scorekeeper.rules.record import Opening
from scorekeeper.rules.rule import Fault, Found, placed
from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.topics.going_out.checks import opened_with_everything
from scorekeeper.rules.topics.initial_meld.minimum import counted_points, why_minimum
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.melds.checks import FIVE, Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.pile.upcard import upcard_faults
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView, SideView, failed_openings

Faults = Iterator[Found]  # each at its place below the opening


@dataclass(frozen=True, slots=True)
class OpeningCase:
    """An opening to be judged: its melds, the card from the pile, and what it must reach."""

    melds: tuple[MeldFacts, ...]
    upcard: Cards | None
    minimum: Minimum
    score: int
    why: str  # what the minimum depends on, in words
    out: bool = False
    exempt: bool = False  # going out concealed from the stock without a minimum


def without_upcard(
    melds: tuple[MeldFacts, ...], upcard: Cards | None, variant: Variant
) -> tuple[MeldFacts, ...]:
    """The melds that must reach the minimum: all, or those that stand without the pile's card."""
    if upcard is None or variant.opening.upcard_counts:
        return melds
    rank = upcard.items[0][0]
    without = [
        _taken_from(melds, place, rank, variant)
        for place, meld in enumerate(melds)
        if meld.shape == SET and meld.rank == rank
    ]

    def worth(left: tuple[MeldFacts, ...]) -> tuple[bool, int]:
        return opens_by_canasta(left, variant), sum(meld.points for meld in left)

    return max(without, key=worth, default=melds)


def _taken_from(
    melds: tuple[MeldFacts, ...], place: int, rank: str, variant: Variant
) -> tuple[MeldFacts, ...]:
    """The melds with a card fewer in one of them, which falls away if it is no meld any more."""
    rest = meld_facts(_less_one(melds[place].cards, rank), variant)
    stands = () if any(judge_meld(rest, variant, Circumstances())) else (rest,)
    return (*melds[:place], *stands, *melds[place + 1 :])


def _less_one(cards: Cards, rank: str) -> Cards:
    items, left = [], 1
    for card, suit, copies in cards.items:
        less = left if card == rank else 0
        left -= min(left, less)
        if copies > less:
            items.append((card, suit, copies - less))
    return Cards(tuple(items))


def opens_by_canasta(melds: tuple[MeldFacts, ...], variant: Variant) -> bool:
    """A complete canasta opens whatever its points, where the variant says so."""
    rule = variant.opening.canasta
    kinds = [meld.canasta for meld in melds if meld.canasta is not None]
    if rule == "any":
        return bool(kinds)
    if rule == "natural-or-wild":
        return any(kind.shape == WILD or not kind.wild for kind in kinds)
    return rule == "natural" and any(kind.shape == SET and kind.wild is False for kind in kinds)


def is_natural_canasta(meld: MeldFacts, variant: Variant) -> bool:
    """A canasta without wild cards; a canasta of wild cards only where the variant counts it."""
    if meld.canasta is None:
        return False
    if meld.shape == WILD:
        return variant.opening.wild_canasta_is_natural
    return meld.wilds == 0


def has_triple(melds: tuple[MeldFacts, ...], variant: Variant) -> bool:
    """Three naturals of one rank, as the variant asks for them."""
    rule, three = variant.opening.triple, variant.melds.min_cards
    if rule == "clean-or-wild-meld" and any(meld.shape == WILD for meld in melds):
        return True
    return any(
        meld.naturals >= three and (rule == "natural-in-any-meld" or not meld.wilds)
        for meld in melds
        if meld.shape == SET
    )


_CANASTA_WORDS = {"canasta": "a canasta", "natural-canasta": "a natural canasta"}


def _canasta_required(condition: str, score: int) -> Found:
    return InitialMeld.canasta_required.at("", what=_CANASTA_WORDS[condition], score=score)


def below_minimum(case: OpeningCase, points: int, limit: int | None) -> Fault:
    """The fault of an opening that lacks points; of one that lacks everything without a limit."""
    return InitialMeld.below_minimum(
        points=points,
        limit=limit,
        score=case.score,
        short=(limit or 0) - points,
        why=case.why,
        needs=f"hold {case.minimum.text}" if limit is None else f"count {limit}",
    )


def sufficiency_faults(case: OpeningCase, variant: Variant) -> Faults:
    """What the opening lacks: points, a canasta, three naturals."""
    melds = without_upcard(case.melds, case.upcard, variant)
    if opens_by_canasta(melds, variant):
        return
    points = counted_points(melds, variant)
    limit = case.minimum.points
    if limit is not None and points < limit and not case.exempt:
        yield below_minimum(case, points, limit).at("")
    condition = case.minimum.condition
    if condition == "canasta" and not any(meld.canasta for meld in melds):
        yield _canasta_required(condition, case.score)
    if condition == "natural-canasta" and not any(is_natural_canasta(m, variant) for m in melds):
        yield _canasta_required(condition, case.score)
    if variant.opening.triple != "none" and not has_triple(melds, variant):
        rule = (
            ""
            if variant.opening.triple == "natural-in-any-meld"
            else " in a meld without wild cards"
        )
        yield InitialMeld.natural_triple.at("", rule=rule)


def opening_faults(case: OpeningCase, variant: Variant) -> Faults:
    """Every fault of an opening that is known: each meld, the pile, and what it must reach."""
    around = Circumstances(out=case.out)
    for place, meld in enumerate(case.melds):
        yield from placed(judge_meld(meld, variant, around), f"melds[{place}]")
    for place in duplicate_places(case.melds, variant):
        yield Melds.duplicate_rank.at(f"melds[{place}]", what=case.melds[place].words)
    wilds = sum(meld.wilds for meld in case.melds)
    if variant.opening.naturals_only and wilds:
        yield InitialMeld.naturals_only.at("", wilds=wilds)
    if case.upcard is not None:
        if not variant.opening.with_pile:
            yield InitialMeld.pile_not_allowed.at("upcard")
        yield from placed(upcard_faults(case.melds, case.upcard, variant), "upcard")
    yield from sufficiency_faults(case, variant)


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


def _exempt(view: HandView, side: SideView, upcard: Cards | None) -> bool:
    return view.variant.opening.concealed_exempt and side.record.concealed and upcard is None


def _why(view: HandView, side: SideView) -> str:
    failed = failed_openings(side.record, view.variant)
    return why_minimum(view.variant, side.score_before, view.number, failed)


def _recorded(view: HandView, side: SideView, opening: Opening) -> Iterator[Found]:
    case = OpeningCase(
        melds=tuple(meld_facts(cards, view.variant) for cards in opening.melds),
        upcard=opening.upcard,
        minimum=side.minimum,
        score=side.score_before,
        why=_why(view, side),
        out=side.won_out,
        exempt=_exempt(view, side, opening.upcard) and opened_with_everything(side, view.variant),
    )
    for rule, below, facts in opening_faults(case, view.variant):
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
    best: list[Found] | None = None
    for member in members:
        case = OpeningCase(
            melds=_as_opened(side.table.melds, variant),
            upcard=None,
            minimum=member.minimum,
            score=member.score_before,
            why=_why(view, member),
            exempt=_exempt(view, side, None),
        )
        tallied = any(each.record.tally is not None for each in members)
        found = list(
            _tallied_faults(side, case, variant) if tallied else sufficiency_faults(case, variant)
        )
        if best is None or len(found) < len(best):
            best = [Found(rule, member.where, facts) for rule, _, facts in found]
    yield from best or ()


def _surely_opened(side: SideView, variant: Variant) -> bool:
    """The whole table reaches the minimum and nothing else is asked for: the usual case."""
    return (
        side.minimum.condition is None
        and not variant.opening.naturals_only
        and (side.minimum.points is None or side.table.points >= side.minimum.points)
    )


def _as_opened(melds: tuple[MeldFacts, ...], variant: Variant) -> tuple[MeldFacts, ...]:
    """The cards of the table that may have been in the opening.

    Wild cards fall away where only naturals open; a set with naturals enough may have been a
    natural canasta, or three clean naturals, before a wild card joined it.
    """
    found = []
    for meld in melds:
        naturals = _without_wilds(meld.cards)
        if meld.wilds and variant.opening.naturals_only:
            found.append(meld_facts(naturals, variant))
            continue
        found.append(meld)
        if meld.wilds and _may_have_been_clean(meld, variant):
            found.append(_unpriced(naturals, variant))
    return tuple(found)


def _without_wilds(cards: Cards) -> Cards:
    return Cards(tuple(item for item in cards.items if item[0] not in (JOKER, DEUCE)))


def _may_have_been_clean(meld: MeldFacts, variant: Variant) -> bool:
    """Every wild card of the set may have joined it after the opening."""
    rules = variant.melds
    least = FIVE if rules.rule_of_five else rules.min_cards
    return (
        meld.shape == SET and meld.naturals >= least and meld.rank not in rules.opening_wild_ranks
    )


def _unpriced(cards: Cards, variant: Variant) -> MeldFacts:
    """The natural part of a grown set: it meets a condition, its points are counted already."""
    return meld_facts(cards, variant)._replace(points=0)


def _tallied_faults(side: SideView, case: OpeningCase, variant: Variant) -> Faults:
    """The same of a side without cards: points and any canasta; three naturals cannot be seen."""
    if variant.opening.canasta != "none" and side.table.total:
        return
    limit, condition = case.minimum.points, case.minimum.condition
    points = side.table.points
    if limit is not None and points < limit and not case.exempt:
        yield below_minimum(case, points, limit).at("")
    if condition is not None and condition in _CANASTA_WORDS and not side.table.total:
        yield _canasta_required(condition, case.score)
