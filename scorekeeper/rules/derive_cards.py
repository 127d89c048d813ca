"""Parts of the lines that cards add up to: canastas, melded cards, cards left over, failures."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE, rank_name
from scorekeeper.rules.derive_parts import (
    SUMMED,
    Derived,
    Look,
    Lot,
    Part,
    lot_shown,
    shown,
    times,
    with_canastas,
    worth,
)
from scorekeeper.rules.facts import SET, WILD, MeldFacts
from scorekeeper.rules.failures import wild_charge
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.score import sign_of
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.wording import counted

COUNTED = "written down as a count"
CHARGED_APART = "Threes left over are charged in lines of their own."
UNKNOWN = "Only totals were written down for this side, so its cards are not known."


def canastas(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each meld that is a canasta of the kind."""
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
    """What a canasta of the kind is made of."""
    cards = _how_many(look, kind)
    if kind.shape == "sequence":
        made = "of one suit in sequence"
    elif kind.shape == WILD:
        made = "that are all wild" + ("" if kind.jokers is None else f", {_jokers(kind.jokers)}")
    else:
        ranks = " or ".join(rank_name(rank) for rank in kind.ranks or ())
        wild = {True: ", wild cards among them", False: ", none of them wild", None: ""}[kind.wild]
        made = f"of one rank{f' ({ranks})' if ranks else ''}{wild}"
    only = " It pays only for the side that went out." if kind.out_only else ""
    return f"A {kind.label} is {cards} {made}.{only}"


def _how_many(look: Look, kind: CanastaKind) -> str:
    """How many cards it has, "or more" where the rules let it grow."""
    rules = look.variant.melds
    grows = {
        "sequence": rules.long_sequence_when_out,
        WILD: False,
    }.get(kind.shape, rules.max_size != rules.canasta_size or rules.long_set_when_out)
    return f"{rules.canasta_size} cards{' or more' if grows else ''}"


def _jokers(count: int) -> str:
    return counted(count, "joker among them", "jokers among them") if count else "none a joker"


def concealed_canastas(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each canasta that was laid down complete."""
    melds = [meld for meld in look.side.table.melds if meld.concealed and meld.canasta is not None]
    return _each(melds, line.each or 0), "It was laid down complete, in one turn."


def melded(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each meld with the points of its cards."""
    table = look.side.table
    sign = sign_of(look.variant.melded_sign, table.total)
    values = dict(look.variant.card_points) | {BLACK_THREE: look.variant.black_three_points}
    parts = []
    for meld in table.melds:
        how, points = worth(meld.cards, values)
        if meld.cards:
            parts.append(Part(shown(meld.cards), how, sign * points))
    rest = line.points - sum(part.points for part in parts)
    if rest:
        parts.append(Part(SUMMED, "", rest))
    against = f"{with_canastas(table.total)} melded cards count against the side." * (sign < 0)
    return parts, against or UNKNOWN * bool(rest)


def held(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each hand with the points of its cards; threes have charges of their own."""
    parts, note = _left_over(look, look.held())
    summed = sum(
        record.tally.held_points for _, record in look.records() if record.tally is not None
    )
    if summed:
        parts.append(Part(SUMMED, "", -summed))
        note = UNKNOWN
    return parts, note


def feet(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each foot with the points of its cards."""
    return _left_over(look, look.feet())


def _left_over(look: Look, lots: Iterable[Lot]) -> Derived:
    values, note, parts = dict(look.variant.card_points), "", []
    for lot in lots:
        how, points = worth(lot.cards, values)
        if points:
            parts.append(Part(lot_shown(lot), how, -points))
        if set(lot.cards.counts) - set(values):
            note = CHARGED_APART
    return parts, note


def held_threes(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each hand or foot that holds threes of the colour; red ones may be each side's own."""
    rank = RED_THREE if line.code == "held.red-threes" else BLACK_THREE
    alone = look._replace(side=look.side._replace(members=look.side.shares))
    lots = alone if rank == RED_THREE else look
    parts = []
    for lot in (*lots.held(), *lots.feet()):
        count = lot.cards.count(rank)
        if count:
            name = counted(count, rank_name(rank, 1), rank_name(rank))
            label = f"{lot.whose}: {name}" if lot.whose else name
            parts.append(Part(label, times(count, line.each or 0), count * (line.each or 0)))
    return parts, ""


def short_melds(rank: str) -> Callable[[Look, ScoreLine, int], Derived]:
    """Each meld of sevens, or of aces alone, that is short of a canasta."""

    def derive(look: Look, line: ScoreLine, _: int) -> Derived:
        found = [
            meld
            for meld in _short(look)
            if meld.shape == SET and meld.rank == rank and (rank == "7" or not meld.wilds)
        ]
        return _each(found, line.each or 0), _needed(look)

    return derive


def short_wild(look: Look, line: ScoreLine, nth: int) -> Derived:
    """The meld of wild cards that this line charges: each has a line of its own."""
    rules = look.variant.failures
    meld = [meld for meld in _short(look) if wild_charge(meld, rules)][nth]
    four = rules.four_jokers is not None and meld.cards.count(JOKER) == 4
    note = "With all four jokers it has a price of its own." if four else _needed(look)
    return [Part(shown(meld.cards), "", line.points)], note


def _short(look: Look) -> Iterator[MeldFacts]:
    size = look.variant.melds.canasta_size
    return (meld for meld in look.side.table.melds if meld.size < size)


def _needed(look: Look) -> str:
    return f"{look.variant.melds.canasta_size} cards make the canasta."


def held_group(rank: str) -> Callable[[Look, ScoreLine, int], Derived]:
    """Each hand of the side with three or more of the rank."""

    def derive(look: Look, line: ScoreLine, _: int) -> Derived:
        alone = look._replace(side=look.side._replace(members=(look.side.place,)))
        parts = [
            Part(lot_shown(lot), "", line.each or 0)
            for lot in alone.held()
            if lot.cards.count(rank) >= 3
        ]
        return parts, ""

    return derive


def short_sequences(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each sequence that stayed too short; where they cost once, the first carries it."""
    rules = look.variant.failures
    longest = rules.short_sequence_max or 0
    found = [
        meld for meld in look.side.table.melds if meld.shape == "sequence" and meld.size <= longest
    ]
    if rules.short_sequence_each:
        return _each(found, line.each or 0), ""
    costs = [line.points] + [0] * (len(found) - 1)
    parts = [Part(shown(meld.cards), "", cost) for meld, cost in zip(found, costs, strict=True)]
    return parts, "However many they are, they are charged once."


def _each(melds: Iterable[MeldFacts], points: int) -> list[Part]:
    return [Part(shown(meld.cards), "", points) for meld in melds]
