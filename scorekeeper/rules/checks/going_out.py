"""Going out: who ended the hand, with what, and whether it was concealed."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.checks.melds import opening_facts
from scorekeeper.rules.checks.registry import Found, check
from scorekeeper.rules.facts import WILD, MeldFacts, TableFacts
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView, SideView
from scorekeeper.rules.wording import counted, several

Short = Iterator[tuple[str, Mapping[str, object]]]


def counted_canastas(table: TableFacts, variant: Variant) -> int:
    """Canastas that count for going out."""
    left_out = variant.going_out.uncounted_shapes
    return sum(
        table.canastas.get(kind.code, 0)
        for kind in variant.canasta_kinds
        if kind.shape not in left_out
    )


def kinds_needed(variant: Variant, players: int) -> Mapping[str, int]:
    """Canastas of each kind that a side of so many players needs."""
    rules = variant.going_out
    return rules.single_kinds if rules.single_kinds is not None and players == 1 else rules.kinds


def canastas_needed(variant: Variant, players: int) -> int:
    """Canastas in all that a side of so many players needs."""
    needed = sum(kinds_needed(variant, players).values())
    return needed if variant.going_out.sum_of_kinds else max(needed, variant.going_out.canastas)


def canasta_faults(table: TableFacts, variant: Variant, players: int) -> Short:
    """What a side lacks for going out."""
    count, limit = counted_canastas(table, variant), canastas_needed(variant, players)
    if count < limit:
        yield "going-out.too-few-canastas", {"count": count, "limit": limit}
    needed = kinds_needed(variant, players)
    spare = 0
    if variant.going_out.spare_natural_as_mixed:
        spare = max(0, table.canastas.get("natural", 0) - needed.get("natural", 0))
    for kind, limit in needed.items():
        have = table.canastas.get(kind, 0) + (spare if kind == "mixed" else 0)
        if have < limit:
            wanted = counted(limit, *_kind_words(kind, variant))
            facts = {"count": have, "kind": kind, "limit": limit, "wanted": wanted}
            yield "going-out.missing-kind", facts


def emptying_faults(table: TableFacts, variant: Variant) -> Short:
    """What a side lacks one of whose players is left without a card: that is going out.

    `table` is what lies there after the play. Where there are feet, the next cards are those of
    the foot (format, 10).
    """
    if not variant.has_foot:
        yield from canasta_faults(table, variant, variant.seating.forms[0][0])


def _kind_words(code: str, variant: Variant) -> tuple[str, str]:
    """What one canasta of a kind, and several, are called."""
    label = variant.kind(code).label
    return label, several(label)


@check("going-out.two-sides", needs_cards=False)
def two_sides(view: HandView) -> Found:
    """The hand ends with the first side that goes out; a special hand ends it too."""
    count = sum(1 for side in view.hand.sides if side.went_out or side.special_hand is not None)
    if count > 1:
        yield "going-out.two-sides", "sides", {"count": count}


@check("going-out.too-few-canastas", "going-out.missing-kind", needs_cards=False)
def too_few_canastas(view: HandView) -> Found:
    """A side needs its canastas to go out."""
    for side in view.sides:
        if side.record.went_out:
            for code, facts in canasta_faults(side.table, view.variant, side.players):
                yield code, side.where, facts


NO_CARD_STAYS, ONE_CARD_STAYS = "none may be", "only the discard may be"


def cards_left(count: int, rule: str) -> dict[str, object]:
    """The facts of cards that are left to whoever goes out."""
    return {"cards": count, "left": counted(count, "card is", "cards are"), "rule": rule}


@check("going-out.cards-held", "going-out.foot-not-played", needs_cards=False)
def cards_held(view: HandView) -> Found:
    """Whoever goes out has no card left, neither in the hand nor in the foot."""
    for side in view.sides:
        if not side.record.went_out:
            continue
        if side.record.tally is not None:
            held = side.record.tally.held_points
            if side.players == 1 and held:
                words = counted(held, "point is", "points are")
                facts = {"points": held, "left": words, "rule": NO_CARD_STAYS}
                yield "going-out.cards-held", side.where, facts
            continue
        left = side.left
        if sum(1 for cards in left if not cards) > side.sitting_out:
            continue
        if any(not hand and cards for hand, cards in zip(side.record.held, left, strict=True)):
            yield "going-out.foot-not-played", side.where, {}
        yield "going-out.cards-held", side.where, cards_left(min(left, default=0), NO_CARD_STAYS)


@check("going-out.unrecorded", needs_cards=True)
def unrecorded(view: HandView) -> Found:
    """A player without cards would have gone out; everybody else keeps at least one card."""
    for side in view.sides:
        record = side.record
        if record.tally is not None or record.special_hand is not None or view.ended_by_acaba:
            continue
        for place in side.unwritten:
            facts = {"player": place + 1, "unwritten": 1}
            yield "going-out.unrecorded", f"{side.where}.held[{place}]", facts


@check(
    "going-out.red-threes",
    needs_cards=False,
    applies=lambda variant: variant.going_out.red_threes_per_canasta,
)
def red_threes(view: HandView) -> Found:
    """Where the variant asks for it, a red three for each canasta."""
    for side in view.sides:
        if side.record.went_out and side.record.red_threes < side.table.total:
            facts = {"count": side.record.red_threes, "limit": side.table.total}
            yield "going-out.red-threes", side.where, facts


def unfinished(melds: tuple[MeldFacts, ...], variant: Variant) -> Iterator[tuple[int, str]]:
    """Places and names of melds that bar going out while they are short of a canasta."""
    charged = variant.failures
    for place, meld in enumerate(melds):
        if meld.size >= variant.melds.canasta_size:
            continue
        if charged.sevens and meld.shape == "set" and meld.rank == "7":
            yield place, "sevens"
        elif charged.aces and meld.shape == "set" and meld.rank == "A" and not meld.wilds:
            yield place, "aces"
        elif meld.shape == WILD and meld.size:
            yield place, "wild cards"


@check(
    "going-out.incomplete-meld",
    needs_cards=True,
    applies=lambda variant: not variant.going_out.with_unfinished,
)
def incomplete_meld(view: HandView) -> Found:
    """Melds that cost the side when unfinished must be finished before going out."""
    for side in view.sides:
        if side.record.went_out:
            for place, name in unfinished(side.own.melds, view.variant):
                where = f"{side.where}.melds[{place}]"
                yield "going-out.incomplete-meld", where, {"what": name}


@check("going-out.not-concealed", needs_cards=False)
def not_concealed(view: HandView) -> Found:
    """Concealed: the whole hand in one turn, with a canasta and nothing melded before."""
    for side in view.sides:
        reason = _why_not_concealed(view, side) if side.record.concealed else ""
        if reason:
            yield "going-out.not-concealed", side.where, {"reason": reason}


def _why_not_concealed(view: HandView, side: SideView) -> str:
    if not side.record.went_out:
        return "the side did not go out"
    opening = side.record.initial_meld
    rules = view.variant.going_out
    if rules.concealed_needs_side_unmelded and _partner_opened(view, side):
        return "the side had melded before"
    if opening is None:
        return ""
    if opened_with_everything(side, view.variant):
        forbidden = opening.upcard is not None and not rules.concealed_with_pile
        return "the pile was taken in that turn" if forbidden else ""
    if rules.concealed_needs_side_unmelded or side.players == 1:
        alone = not rules.concealed_needs_side_unmelded
        return "the player had melded before" if alone else "the side had melded before"
    opened = {(meld.shape, meld.rank) for meld in opening_facts(opening, view.variant) or ()}
    own = [meld for meld in side.own.melds if (meld.shape, meld.rank) not in opened]
    return "" if any(meld.canasta for meld in own) else "no canasta was laid down complete"


def _partner_opened(view: HandView, side: SideView) -> bool:
    """A partner of this hand has an opening of his own written down."""
    return any(
        view.sides[member].record.initial_meld is not None
        for member in side.members
        if member != side.place
    )


def opened_with_everything(side: SideView, variant: Variant) -> bool:
    """The recorded opening is the side's whole table, as far as can be seen."""
    shown = opening_facts(side.record.initial_meld, variant) or ()
    return side.record.tally is not None or _same_cards(shown, side.own.melds)


def _same_cards(shown: tuple[MeldFacts, ...], melds: tuple[MeldFacts, ...]) -> bool:
    def count(lots: tuple[MeldFacts, ...]) -> dict[str, int]:
        total: dict[str, int] = {}
        for meld in lots:
            for rank, copies in meld.cards.counts.items():
                total[rank] = total.get(rank, 0) + copies
        return total

    return count(shown) == count(melds)
