"""The score lines of canastas and of unfinished melds, with their parts."""

from collections.abc import Callable

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.elements.fact import Listing, RankName
from scorekeeper.rules.elements.line import Lines, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, Part, as_it_is, each_meld, shown, times
from scorekeeper.rules.hand.facts import SEQUENCE, SET, WILD, MeldFacts
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import at_the_head, msg, sentences
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.melds.fields import CanastaKind, FailureRules
from scorekeeper.rules.topics.runs.kinds import make_up
from scorekeeper.rules.variant import Variant

LAID_COMPLETE = msg("canasta laid down complete")


def _canastas(view: HandView, side: SideView) -> Lines:
    for kind in view.variant.canasta_kinds:
        count = side.table.canastas.get(kind.code, 0)
        if count and not (kind.out_only and not side.won_out):
            yield score_line(view.variant, kind.line, kind.label, count * kind.bonus, count, kind.bonus)


def _concealed_canastas(view: HandView, side: SideView) -> Lines:
    each = view.variant.concealed_canasta_bonus
    count = sum(1 for meld in side.table.melds if meld.concealed and meld.canasta is not None)
    if each and count:
        yield score_line(view.variant, "canasta.concealed", LAID_COMPLETE, count * each, count, each)


def _count_bonuses(view: HandView, side: SideView) -> Lines:
    for bonus in view.variant.game.bonuses_for(side.table.canastas):
        yield score_line(view.variant, "canasta.count", bonus.label, bonus.points, 1, bonus.points)


COUNTED = msg("written down as a count")


def _derive_canastas(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each meld that is a canasta of this kind."""
    table = look.side.table
    kind = next(
        each
        for each in look.variant.canasta_kinds
        if (each.line, each.label, each.bonus) == (line.code, line.label, line.each)
        and table.canastas.get(each.code, 0) == line.count
    )
    found = [meld for meld in table.melds if meld.canasta and meld.canasta.code == kind.code]
    parts = [Part(shown(meld.cards), "", kind.bonus) for meld in found]
    rest = (line.count or 0) - len(found)
    if rest:
        parts.append(Part(COUNTED, times(rest, kind.bonus), rest * kind.bonus))
    return parts, _what_it_is(look, kind)


def _what_it_is(look: Look, kind: CanastaKind) -> str:
    """Return what a canasta of the kind is made of."""
    if look.variant.runs is not None:
        made_up = make_up(kind.code, look.variant.runs)
        return at_the_head(msg("{words}: {more}.", words=kind.label, more=made_up))
    cards, made = _how_many(look, kind), _made_of(kind)
    what = at_the_head(msg("{words}: {cards} {made}.", words=kind.label, cards=cards, made=made))
    return sentences(what, ONLY_OUT if kind.out_only else "")


ONLY_OUT = msg("It pays only for the side that went out.")


def _made_of(kind: CanastaKind) -> str:
    if kind.shape is SEQUENCE:
        return msg("of one suit in sequence")
    if kind.shape is WILD:
        if kind.jokers is None:
            return msg("that are all wild")
        if not kind.jokers:
            return msg("that are all wild, none of them a joker")
        return msg("that are all wild, {count:joker among them|jokers among them}", count=kind.jokers)
    return _of_ranks(kind) if kind.ranks else _of_rank(kind)


def _of_rank(kind: CanastaKind) -> str:
    if kind.wild is None:
        return msg("of one rank")
    if kind.wild:
        return msg("of one rank, wild cards among them")
    return msg("of one rank, none of them wild")


def _of_ranks(kind: CanastaKind) -> str:
    ranks = Listing(tuple(RankName(rank) for rank in kind.ranks or ()), any_of=True)
    if kind.wild is None:
        return msg("of one rank ({ranks})", ranks=ranks)
    if kind.wild:
        return msg("of one rank ({ranks}), wild cards among them", ranks=ranks)
    return msg("of one rank ({ranks}), none of them wild", ranks=ranks)


def _how_many(look: Look, kind: CanastaKind) -> str:
    """Return how many cards a canasta of this kind has, with "or more" if it can grow."""
    rules = look.variant.melds
    longer = rules.max_size != rules.canasta_size or rules.long_set_when_out
    grows = {SEQUENCE: rules.long_sequence_when_out, WILD: False}.get(kind.shape, longer)
    if grows:
        return msg("{count} cards or more", count=rules.canasta_size)
    return msg("{count} cards", count=rules.canasta_size)


def _derive_concealed(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each canasta that was laid down complete."""
    melds = [meld for meld in look.side.table.melds if meld.concealed and meld.canasta is not None]
    return each_meld(melds, line.each or 0), msg("It was laid down complete, in one turn.")


def _derive_count(look: Look, line: ScoreLine, nth: int) -> Derived:
    have = msg("The side has {count:canasta|canastas}.", count=look.side.table.total)
    return as_it_is(look, line, nth)[0], have


SEVENS, ACES = msg("sevens not completed"), msg("aces without wild cards not completed")
WILD_CARDS = msg("wild cards not completed")
HELD_SEVENS = msg("three or more sevens in a hand")
HELD_ACES = msg("three or more aces in a hand")


def uncounted(variant: Variant) -> tuple[tuple[str, int], ...]:
    """Return label and points, below 0, of each charge that only the cards of a side show, and not its counts."""
    rules = variant.failures
    listed = (
        (SEVENS, rules.sevens),
        (ACES, rules.aces),
        (WILD_CARDS, rules.wild),
        (WILD_CARDS, rules.four_jokers or 0),  # of all four jokers, by its points
        (HELD_SEVENS, rules.held_three),
        (HELD_ACES, rules.held_three),
        (short_sequence(variant), rules.short_sequence),
    )
    return tuple((label, -points) for label, points in listed if points)


def short_sequence(variant: Variant) -> str:
    """Return what a sequence is called that costs something."""
    return msg("sequence of {most} cards or fewer", most=variant.failures.short_sequence_max or 0)


def _charged(variant: Variant) -> bool:
    """Return whether an unfinished meld costs its side something."""
    rules = variant.failures
    return any((rules.sevens, rules.aces, rules.wild, rules.four_jokers))


def _wild_charge(meld: MeldFacts, rules: FailureRules) -> int:
    """Return the charge for this meld if it is an unfinished one of wild cards, else 0."""
    if meld.shape != WILD or not meld.size:
        return 0
    four = rules.four_jokers if meld.cards.count(JOKER) == 4 else None
    return rules.wild if four is None else four


def _short_sets(short: list[MeldFacts], rank: str) -> list[MeldFacts]:
    """Return the unfinished melds of sevens, or of aces without wild cards."""
    melds = [each for each in short if each.shape == SET and each.rank == rank]
    return [each for each in melds if rank == "7" or not each.wilds]


def _short(variant: Variant, side: SideView) -> list[MeldFacts]:
    size = variant.melds.canasta_size
    return [meld for meld in side.table.melds if meld.size < size]


def _unfinished(view: HandView, side: SideView) -> Lines:
    """Yield charges for unfinished melds of sevens, pure aces and wild cards."""
    rules, short = view.variant.failures, _short(view.variant, side)
    if not short:
        return
    for code, label, each, rank in (
        ("failure.sevens", SEVENS, rules.sevens, "7"),
        ("failure.aces", ACES, rules.aces, "A"),
    ):
        count = len(_short_sets(short, rank)) if each else 0
        if count:
            yield score_line(view.variant, code, label, -each * count, count, -each)
    for meld in short:
        cost = _wild_charge(meld, rules)
        if cost:
            yield score_line(view.variant, "failure.wild", WILD_CARDS, -cost, 1, -cost)


def _held_aces_and_sevens(view: HandView, side: SideView) -> Lines:
    """Yield charges for three or more sevens or aces in one hand."""
    rules = view.variant.failures
    mixed_aces = any(meld.rank == "A" and meld.wilds for meld in side.table.melds)
    waived = ("A",) if rules.waive_held_aces_if_mixed and mixed_aces else ()
    for code, label, rank in (("failure.held-sevens", HELD_SEVENS, "7"), ("failure.held-aces", HELD_ACES, "A")):
        count = sum(1 for cards in side.record.held if cards.count(rank) >= 3)
        if count and rank not in waived:
            each = -rules.held_three
            yield score_line(view.variant, code, label, count * each, count, each)


def _derive_sets(rank: str) -> Callable[[Look, ScoreLine, int], Derived]:
    """Return a function that lists each unfinished meld of sevens, or of aces alone."""

    def derive(look: Look, line: ScoreLine, _: int) -> Derived:
        short = _short_sets(_short(look.variant, look.side), rank)
        return each_meld(short, line.each or 0), _needed(look)

    return derive


def _short_wild(look: Look, line: ScoreLine, nth: int) -> Derived:
    """Return the unfinished meld of wild cards that this line charges; each has its own line."""
    rules = look.variant.failures
    meld = [meld for meld in _short(look.variant, look.side) if _wild_charge(meld, rules)][nth]
    four = rules.four_jokers is not None and meld.cards.count(JOKER) == 4
    note = msg("With all four jokers it has a charge of its own.") if four else _needed(look)
    return [Part(shown(meld.cards), "", line.points)], note


def _needed(look: Look) -> str:
    return msg("{count} cards make the canasta.", count=look.variant.melds.canasta_size)


def _held_group(rank: str) -> Callable[[Look, ScoreLine, int], Derived]:
    """Return a function that lists each hand of the side with three or more of the rank."""

    def derive(look: Look, line: ScoreLine, _: int) -> Derived:
        alone = look._replace(side=look.side._replace(members=(look.side.place,)))
        held = (lot for lot in alone.held() if lot.cards.count(rank) >= 3)
        return [Part(lot.shown, "", line.each or 0) for lot in held], ""

    return derive


LINES = (
    ScorePart("canastas", _canastas, derive={"canasta": _derive_canastas}),
    ScorePart(
        "concealed canastas",
        _concealed_canastas,
        lambda v: v.concealed_canasta_bonus != 0,
        derive={"canasta.concealed": _derive_concealed},
    ),
    ScorePart(
        "many canastas", _count_bonuses, lambda v: bool(v.game.count_bonuses), derive={"canasta.count": _derive_count}
    ),
    ScorePart(
        "unfinished melds",
        _unfinished,
        _charged,
        derive={"failure.sevens": _derive_sets("7"), "failure.aces": _derive_sets("A"), "failure.wild": _short_wild},
    ),
    ScorePart(
        "aces and sevens in hand",
        _held_aces_and_sevens,
        lambda v: v.failures.held_three != 0,
        derive={"failure.held-sevens": _held_group("7"), "failure.held-aces": _held_group("A")},
        needs_hands=True,
    ),
)
