"""Checks the cards of all sides against the pack, and those of each side against the deal."""

from collections.abc import Iterator, Mapping
from functools import reduce

from scorekeeper.rules.cards import ANY_WILD, BLACK_THREE, DEUCE, JOKER, RED_THREE, THREES, WILDS
from scorekeeper.rules.elements.fact import Fact, Phrase, RankName
from scorekeeper.rules.elements.rule import Fault, Found, check, placed
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.topics.melds.fields import CanastaKind, DuplicateRank, Shape
from scorekeeper.rules.topics.pack.fields import Limits
from scorekeeper.rules.topics.pack.rules import Pack, Seats, Shows, TooMany
from scorekeeper.rules.topics.penalties.fields import RED_THREE_IN_HAND
from scorekeeper.rules.variant import Variant


@check(Pack.exceeds_deck, needs_cards=True, needs_hands=True)
def exceeds_deck(view: HandView) -> Iterator[Found]:
    """There are no more copies of a rank, or of a single card, than in the packs."""
    yield from placed(too_many_copies(view.ranks, view.suited, view.limits), "sides")


def too_many_copies(ranks: Mapping[str, int], suited: Mapping[tuple[str, str], int], limits: Limits) -> Iterator[Fault]:
    """Yield each rank (except threes) and each single card of which there are too many."""
    packs = limits.packs
    for rank, count in ranks.items():
        limit = limits.of(rank)
        if count > limit and rank not in THREES:
            yield _too_many(RankName(rank), count, limit, packs)
    for (rank, suit), count in suited.items():
        if count > packs:
            what = Phrase(TooMany(suit), {"what": RankName(rank)})
            yield _too_many(what, count, packs, packs)


def _too_many(what: Fact | TooMany, count: int, limit: int, packs: int) -> Fault:
    return Pack.exceeds_deck(what=what, count=count, limit=limit, packs=packs)


@check(needs_cards=False)
def tallied_canastas_exceed_deck(view: HandView) -> Iterator[Found]:
    """Canastas of known cards (sevens, aces, wild) need no more than the packs.

    The cards of itemised sides count too; of a tallied side only those that its canastas must
    contain.
    """
    if not view.tallied:
        return
    least = dict(view.ranks)
    wilds = sum(least.get(rank, 0) for rank in WILDS)
    for side in view.hand.sides:
        canastas = {} if side.tally is None else side.tally.canastas
        for code, count in canastas.items():
            sure, wild = _sure_cards(view.variant.kind(code), view.variant)
            wilds += count * wild
            for rank, copies in sure.items():
                least[rank] = least.get(rank, 0) + count * copies
    packs = view.limits.packs
    for rank, count in least.items():
        limit = view.limits.of(rank)
        if count > limit and count > view.ranks.get(rank, 0) and rank not in THREES:
            yield _too_many(RankName(rank), count, limit, packs).at("sides")
    limit = view.limits.deuces + view.limits.jokers
    if wilds > limit:
        yield _too_many(RankName(ANY_WILD), wilds, limit, packs).at("sides")


def _sure_cards(kind: CanastaKind, variant: Variant) -> tuple[dict[str, int], int]:
    """Return the ranks and the wild cards that a canasta of a kind contains at least."""
    size = variant.melds.canasta_size
    if kind.shape is Shape.WILD:
        if kind.jokers is None:
            return {}, size
        return {JOKER: kind.jokers, DEUCE: size - kind.jokers}, size
    if kind.shape is Shape.SEQUENCE:
        # Every run of this length holds the ranks in the middle.
        return dict.fromkeys(variant.meld_ranks[len(variant.meld_ranks) - size : size], 1), 0
    if kind.ranks is None or len(kind.ranks) > 1:
        return {}, 1 if kind.wild else 0
    most = variant.melds.max_wilds
    wilds = size - variant.melds.min_naturals if most is None else most
    return {kind.ranks[0]: size if kind.wild is False else size - wilds}, 1 if kind.wild else 0


@check(needs_cards=False)
def more_canastas_than_ranks(view: HandView) -> Iterator[Found]:
    """The number of natural canastas, and of a side's sets, is possible."""
    if not view.tallied:
        return
    variant, limits = view.variant, view.limits
    ranks, packs = len(variant.meld_ranks), limits.packs
    limit = ranks * (limits.per_rank // variant.melds.canasta_size)
    count = sum(_sets(side, variant, natural=True) for side in view.sides)
    if count > limit:
        yield _too_many(TooMany.NATURAL_CANASTAS, count, limit, packs).at("sides")
    if variant.melds.duplicate_rank is not DuplicateRank.NEVER:
        return
    for side in view.sides:
        count = _sets(side, variant, natural=False)
        if count > ranks:
            yield _too_many(TooMany.OF_ONE_SIDE, count, ranks, packs).at(side.where)


def _sets(side: SideView, variant: Variant, *, natural: bool) -> int:
    """Return how many canastas of a side are of one rank, or of these the natural ones."""
    return sum(
        side.own.canastas.get(kind.code, 0)
        for kind in variant.canasta_kinds
        if kind.shape is Shape.SET and (kind.wild is False or not (natural or variant.melds.sequence_wilds))
    )


def _threes(view: HandView, rank: str) -> int:
    count = view.ranks.get(rank, 0)
    for side in view.hand.sides:
        count += side.red_threes if rank == RED_THREE else side.black_threes
        if rank == RED_THREE and side.penalties:
            count += sum(each.times for each in side.penalties if each.code == RED_THREE_IN_HAND)
    return count


@check(Pack.red_threes, Pack.black_threes, needs_cards=False)
def too_many_threes(view: HandView) -> Iterator[Found]:
    """There are no more red or black threes, laid out or in hands, than in the packs."""
    for rule, rank in ((Pack.red_threes, RED_THREE), (Pack.black_threes, BLACK_THREE)):
        count, limit = _threes(view, rank), view.limits.of(rank)
        if count > limit:
            yield rule.at("sides", count=count, limit=limit, packs=view.limits.packs)


def _shows_everything(view: HandView, side: SideView) -> bool:
    """Return whether the hand was played to its end and the side's cards are known."""
    return side.record.itemised and side.record.special_hand is None and not view.ended_by_acaba


@check(Pack.hand_size, needs_cards=True, needs_hands=True)
def hand_size(view: HandView) -> Iterator[Found]:
    """A side shows at least the cards it was dealt, because drawing and discarding cancel out.

    Partners of one hand are counted together, because their melds may be written under either of
    them.
    """
    deal = view.variant.deal
    kept = _last_drawn(view)
    for party in view.parties():
        members = [view.sides[place] for place in party.members]
        if not all(_shows_everything(view, side) for side in members):
            continue
        if not party.table.has_melded:
            found = [each for side in members for each in _unmelded_hands(view, side, kept)]
            yield from found
            if found or not deal.foot:
                continue
        shown = limit = 0
        for side in members:
            shown += view.written[side.place]
            limit += (side.players - side.sitting_out) * (deal.cards + deal.foot)
        if shown < limit:
            unwritten = sum(len(side.unwritten) for side in members)
            facts = {"whose": Shows.SIDE, "size": shown, "limit": limit}
            facts |= {"unwritten": unwritten} if unwritten else {}
            yield Pack.hand_size.at(party.where, **facts)


def _last_drawn(view: HandView) -> tuple[int, int] | None:
    """Return side and player who may hold one card more, the last of the stock, or None.

    Where threes are laid out by the ladder, a three that is drawn last ends the hand before the
    discard.
    """
    if view.variant.threes.ladder is None or view.ending is not Ending.STOCK:
        return None
    places = ((side.place, at) for side in view.sides for at in range(len(side.record.held)))
    one_more = view.variant.deal.cards + view.variant.deal.draw
    return next(
        (
            at
            for at in places
            if view.hand.sides[at[0]].held[at[1]].size == one_more and not view.sides[at[0]].table.has_melded
        ),
        None,
    )


def _unmelded_hands(view: HandView, side: SideView, kept: tuple[int, int] | None) -> Iterator[Found]:
    """Check the hands of a side that never melded: as dealt, or more where two are drawn."""
    dealt, draws = view.variant.deal.cards, view.variant.deal.draw
    idle = side.sitting_out - len(side.away)
    for place, cards in enumerate(side.record.held):
        if place in side.away:
            continue
        if idle and not cards:
            idle -= 1
            continue
        if (side.place, place) == kept:
            continue
        if cards.size < dealt or (draws == 1 and cards.size != dealt):
            facts = {"whose": Shows.HAND, "size": cards.size, "limit": dealt}
            facts |= {} if side.left[place] else {"unwritten": 1}
            yield Pack.hand_size.at(f"{side.where}.held[{place}]", **facts)


@check(Pack.players, needs_cards=False, needs_play=False)
def players(view: HandView) -> Iterator[Found]:
    """The variant is for certain numbers of players; the order of sides does not matter."""
    forms = view.variant.seating.forms
    if sorted(view.form) not in [sorted(form) for form in forms]:
        known = reduce(lambda one, other: Phrase(Seats.OR, {"first": one, "second": other}), _seats(forms))
        yield Pack.players.at("sides", form="+".join(map(str, view.form)), forms=known)


def _seats(forms: tuple[tuple[int, ...], ...]) -> Iterator[Fact | str]:
    """Yield the possible seats in few words: "2 to 4 pairs", "2 to 6 alone", "3+2"."""
    alike: dict[int, list[int]] = {}
    for form in forms:
        if len(set(form)) > 1:
            yield "+".join(map(str, form))
        else:
            alike.setdefault(form[0], []).append(len(form))
    for count, sides in alike.items():
        span = Phrase(Seats.RANGE, {"low": min(sides), "high": max(sides)})
        facts = {"sides": span if len(sides) > 1 else sides[0], "players": count}
        yield Phrase({1: Seats.ALONE, 2: Seats.PAIRS}.get(count, Seats.SIDES), facts)
