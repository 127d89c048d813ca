"""Checks of going out: who ended the hand, with what, and whether it was concealed."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import ANY_WILD, NO_CARDS, Cards, combine, lacking
from scorekeeper.rules.elements.fact import Amount, RankName
from scorekeeper.rules.elements.rule import Fault, Found, check, placed
from scorekeeper.rules.hand.classes import wanted_as
from scorekeeper.rules.hand.facts import WILD, MeldFacts, TableFacts, meld_facts
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.topics.feet.topic import Feet
from scorekeeper.rules.topics.going_out.rules import Canastas, GoingOut, Left, NotConcealed, Stays, label_of, noun_of
from scorekeeper.rules.topics.melds.checks import opening_facts
from scorekeeper.rules.topics.melds.fields import MIXED, NATURAL, Shape
from scorekeeper.rules.variant import Variant

Short = Iterator[Fault]
ANY_WILD_KIND = "wild"  # a canasta of wild cards that no other kind is more exactly


def counted_canastas(table: TableFacts, variant: Variant) -> int:
    """Return how many canastas count for going out."""
    left_out = variant.going_out.uncounted_shapes
    return sum(table.canastas.get(kind.code, 0) for kind in variant.canasta_kinds if kind.shape not in left_out)


def canasta_faults(table: TableFacts, variant: Variant, players: int) -> Short:
    """Yield which canastas a side lacks for going out."""
    count, limit = counted_canastas(table, variant), variant.going_out.canastas_needed(players)
    if count < limit:
        wanted = Canastas(limit, noun_of(variant))
        yield GoingOut.too_few_canastas(count=count, limit=limit, wanted=wanted)
    needed = variant.going_out.kinds_needed(players)
    spare = 0
    if variant.going_out.spare_natural_as_mixed:
        spare = max(0, table.canastas.get(NATURAL, 0) - needed.get(NATURAL, 0))
    for kind, limit in needed.items():
        have = _of_kind(kind, needed, table, variant) + (spare if kind == MIXED else 0)
        if have < limit:
            wanted = Canastas(limit, label_of(variant, kind))
            yield GoingOut.missing_kind(count=have, kind=kind, limit=limit, wanted=wanted)


def _of_kind(wanted: str, needed: Mapping[str, int], table: TableFacts, variant: Variant) -> int:
    """Count canastas of a kind; one that pays apart for its wild cards is a wild one, too."""
    if variant.runs is not None:
        found = table.canastas.items()
        return sum(count for code, count in found if wanted_as(code) == wanted)
    met = {wanted}
    if wanted == ANY_WILD_KIND:
        met |= {each.code for each in variant.canasta_kinds if each.shape is WILD} - set(needed)
    return sum(count for code, count in table.canastas.items() if code in met)


def emptying_faults(table: TableFacts, variant: Variant) -> Short:
    """Yield what a side lacks if a play leaves one of its players without cards.

    That is going out. `table` are its melds after the play. With feet, the player continues with
    the foot.
    """
    if not variant.has_foot:
        yield from canasta_faults(table, variant, variant.seating.forms[0][0])


@check(GoingOut.two_sides, needs_cards=False)
def two_sides(view: HandView) -> Iterator[Found]:
    """The hand ends with the first side that goes out; a special hand ends it too."""
    count = sum(1 for side in view.hand.sides if side.went_out or side.special_hand is not None)
    if count > 1:
        yield GoingOut.two_sides.at("sides", count=count)


@check(GoingOut.too_few_canastas, GoingOut.missing_kind, needs_cards=False)
def too_few_canastas(view: HandView) -> Iterator[Found]:
    """A side needs its canastas to go out."""
    for side in view.sides:
        if side.record.went_out:
            yield from placed(canasta_faults(side.table, view.variant, side.players), side.where)


@check(GoingOut.cards_held, Feet.not_played, needs_cards=False)
def cards_held(view: HandView) -> Iterator[Found]:
    """A player who goes out has no card left, neither in the hand nor in the foot."""
    for side in view.sides:
        if not side.record.went_out or _partner_is_empty(view, side):
            continue
        held = side.record.points_left
        if held is not None:
            if side.players == 1 and held:
                points = Amount(held, Left.POINTS)
                facts = {"points": held, "left": points, "rule": Stays.NOTHING}
                beside = side.record.held_points is not None
                where = f"{side.where}.held_points" if beside else side.where
                yield GoingOut.cards_held.at(where, **facts)
            continue
        left = side.left
        if sum(1 for cards in left if not cards) > side.sitting_out:
            continue
        if any(not hand and cards for hand, cards in zip(side.record.held, left, strict=True)):
            yield Feet.not_played.at(side.where)
        fewest = min(left, default=0)
        cards = Amount(fewest, Left.CARDS)
        yield GoingOut.cards_held.at(side.where, cards=fewest, left=cards, rule=Stays.NOTHING)


def _partner_is_empty(view: HandView, side: SideView) -> bool:
    """Pairs of a hand with pots hold their cards together, whoever they are written under."""
    partners = [view.hand.sides[place] for place in side.members if place != side.place]
    return view.variant.pots is not None and any(
        not any(each.held) if each.points_left is None else not each.points_left for each in partners
    )


@check(GoingOut.unrecorded, needs_cards=True, needs_hands=True)
def unrecorded(view: HandView) -> Iterator[Found]:
    """A player without cards would have gone out; everybody else keeps at least one card."""
    for side in view.sides:
        record = side.record
        if not record.itemised or record.special_hand is not None or view.ended_by_acaba:
            continue
        for place in side.unwritten:
            where = f"{side.where}.held[{place}]"
            yield GoingOut.unrecorded.at(where, player=place + 1, unwritten=1)


@check(GoingOut.red_threes, needs_cards=False, applies=lambda v: v.going_out.red_threes_per_canasta)
def red_threes(view: HandView) -> Iterator[Found]:
    """Where the variant asks for it, a red three for each canasta."""
    for side in view.sides:
        if side.record.went_out and side.record.red_threes < side.table.total:
            count, limit = side.record.red_threes, side.table.total
            yield GoingOut.red_threes.at(side.where, count=count, limit=limit)


def unfinished(melds: tuple[MeldFacts, ...], variant: Variant) -> Iterator[tuple[int, RankName]]:
    """Yield index and name of melds that prevent going out until they are canastas."""
    charged = variant.failures
    for place, meld in enumerate(melds):
        if meld.size >= variant.melds.canasta_size:
            continue
        if charged.sevens and meld.shape is Shape.SET and meld.rank == "7":
            yield place, RankName("7")
        elif charged.aces and meld.shape is Shape.SET and meld.rank == "A" and not meld.wilds:
            yield place, RankName("A")
        elif meld.shape == WILD and meld.size:
            yield place, RankName(ANY_WILD)


@check(GoingOut.incomplete_meld, needs_cards=True, applies=lambda v: not v.going_out.with_unfinished)
def incomplete_meld(view: HandView) -> Iterator[Found]:
    """Melds that cost the side when unfinished must be finished before going out."""
    for side in view.sides:
        if side.record.went_out:
            for place, name in unfinished(side.own.melds, view.variant):
                where = f"{side.where}.melds[{place}]"
                yield GoingOut.incomplete_meld.at(where, what=name)


@check(GoingOut.not_concealed, needs_cards=False)
def not_concealed(view: HandView) -> Iterator[Found]:
    """Concealed: the whole hand in one turn, with a canasta and nothing melded before."""
    for side in view.sides:
        reason = _why_not_concealed(view, side) if side.record.concealed else None
        if reason is not None:
            yield GoingOut.not_concealed.at(side.where, reason=reason)


def _why_not_concealed(view: HandView, side: SideView) -> NotConcealed | None:
    if not side.record.went_out:
        return NotConcealed.NOT_OUT
    opening = side.record.initial_meld
    rules = view.variant.going_out
    partners = (view.sides[place].record for place in side.members if place != side.place)
    partner_opened = any(record.initial_meld is not None for record in partners)
    if rules.concealed_needs_side_unmelded and partner_opened:
        return NotConcealed.SIDE_MELDED
    if opening is None:
        return None
    if opened_with_everything(side, view.variant):
        forbidden = opening.upcard is not None and not rules.concealed_with_pile
        return NotConcealed.PILE_TAKEN if forbidden else None
    if rules.concealed_needs_side_unmelded or side.players == 1:
        alone = not rules.concealed_needs_side_unmelded
        return NotConcealed.PLAYER_MELDED if alone else NotConcealed.SIDE_MELDED
    opened = {(meld.shape, meld.rank) for meld in opening_facts(opening, view.variant) or ()}
    own = [meld for meld in side.own.melds if (meld.shape, meld.rank) not in opened]
    return None if any(meld.canasta for meld in own) else NotConcealed.NO_CANASTA


def opened_with_everything(side: SideView, variant: Variant) -> bool:
    """Return whether the recorded initial meld is the side's whole table."""
    if side.record.tally is not None:
        return True
    shown = opening_facts(side.record.initial_meld, variant) or ()
    opened, table = (combine(meld.cards for meld in melds) for melds in (shown, side.own.melds))
    return opened.counts == table.counts


def why_not_concealed(
    laid: tuple[Cards, ...], added: Cards, variant: Variant, *, was_open: bool
) -> NotConcealed | None:
    """Return why going out is not concealed, or None if it is.

    `laid` are the whole melds that the player lays down in this turn, `added` are cards added to
    melds already there, and `was_open` tells whether the side had melded before. Source: the
    rules of the classic family about going out.
    """
    if added:
        return NotConcealed.CARD_ADDED
    if not any(meld_facts(cards, variant).canasta for cards in laid):
        return NotConcealed.NO_CANASTA
    if was_open and variant.going_out.concealed_needs_side_unmelded:
        return NotConcealed.SIDE_MELDED
    return None


def turn_of(melds: tuple[Cards, ...], before: tuple[Cards, ...]) -> tuple[tuple[Cards, ...], Cards] | None:
    """Return what a turn lays down and what it adds; `melds` are now there, `before` already were.

    None if cards from `before` are missing. A meld from `before` is matched with the smallest meld
    that can contain it, so that as little as possible was added.
    """
    rest = sorted(melds, key=lambda meld: meld.size)
    added: list[Cards] = []
    for meld in sorted(before, key=lambda meld: -meld.size):
        grown = next((each for each in rest if not any(lacking(meld, each))), None)
        if grown is None:
            return None
        rest.remove(grown)
        added.append(_less(grown, meld))
    return tuple(rest), combine(added)


def _less(cards: Cards, gone: Cards) -> Cards:
    """Return the cards without others of the same ranks, those of the same suit first."""
    left = {(rank, suit): copies for rank, suit, copies in cards.items}
    unmatched: dict[str, int] = {}
    for rank, suit, copies in gone.items:
        same = min(copies, left.get((rank, suit), 0))
        left[rank, suit] = left.get((rank, suit), 0) - same
        unmatched[rank] = unmatched.get(rank, 0) + copies - same
    items = []
    for (rank, suit), copies in left.items():
        less = min(copies, unmatched.get(rank, 0))
        unmatched[rank] = unmatched.get(rank, 0) - less
        if copies > less:
            items.append((rank, suit, copies - less))
    return Cards(tuple(items)) if items else NO_CARDS
