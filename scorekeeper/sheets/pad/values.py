"""The values of a variant, short, for the narrow column of a blank sheet."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.ruling import Needs
from scorekeeper.sheets.text.language import said, say
from scorekeeper.sheets.text.words import number

SHORT = 11  # letters of a value that stands at the end of its line, longer ones run on
LABEL_LETTERS, LINE_LETTERS = 30, 42  # that fit on a line of a column


@dataclass(frozen=True)
class Value:
    """One thing, and what it is worth."""

    label: str
    value: str


@dataclass(frozen=True)
class Values:
    """Values under a heading."""

    heading: str
    rows: tuple[Value, ...]


def values(variant: Variant) -> tuple[Values, ...]:
    """List what a table looks up while it writes: minimums, cards, bonuses, the deal."""
    groups = (
        Values(say("must open with"), tuple(_minimums(variant))),
        Values(say("cards"), tuple(_cards(variant))),
        Values(say("canastas"), tuple(_canastas(variant))),
        Values(say("red threes"), tuple(_red_threes(variant))),
        Values(say("going out"), tuple(_going_out(variant))),
        Values(say("game"), tuple(_game(variant))),
    )
    return tuple(group for group in groups if group.rows)


def in_rows(group: Values) -> float:
    """Estimate the lines of a group, with its heading and the gap below it."""
    return 1.8 + sum(_lines(row) for row in group.rows)


def _lines(row: Value) -> int:
    if len(row.value) > SHORT:
        return -(-(len(row.label) + len(row.value) + 2) // LINE_LETTERS)
    return -(-len(row.label) // LABEL_LETTERS)


def _minimums(variant: Variant) -> Iterator[Value]:
    for label, text in variant.opening.rows_in_words():
        yield Value(said(label), said(text))
    if variant.opening.triple.said:
        yield Value(say("and"), said(Needs.NATURAL_TRIPLE.said))


def _cards(variant: Variant) -> Iterator[Value]:
    """Write card values, three or more neighbours of equal value as from - to."""
    order = list(variant.card_points)
    for ranks, points in variant.card_groups:
        first, last = order.index(ranks[0]), order.index(ranks[-1])
        neighbours = len(ranks) > 2 and tuple(order[first : last + 1]) == ranks
        names = [_letter(rank) for rank in ranks]
        label = f"{names[0]} \N{EN DASH} {names[-1]}" if neighbours else ", ".join(names)
        yield Value(label, number(points))
    if variant.melds.black_threes:
        yield Value(say("black three"), number(variant.black_three_points))


def _letter(rank: str) -> str:
    """Write a rank as it stands in the corner of a card."""
    corners = {"JKR": say("joker"), "A": say("A"), "K": say("K"), "Q": say("Q"), "J": say("J")}
    return corners.get(rank, rank)


def _canastas(variant: Variant) -> Iterator[Value]:
    for kind in variant.canasta_kinds:
        yield Value(said(kind.label.removesuffix(" canasta")), number(kind.bonus))


def _red_threes(variant: Variant) -> Iterator[Value]:
    """Write what one red three is worth, and how many together are worth more than that each."""
    table = variant.threes.red_table or variant.threes.ladder or ()
    for count, points in enumerate(table, 1):
        if count == 1:
            yield Value(say("each"), number(points))
        elif points != count * table[0]:
            yield Value(say("{count} together", count=count), number(points))


def _going_out(variant: Variant) -> Iterator[Value]:
    out = variant.going_out
    yield Value(say("bonus"), number(out.bonus))
    if out.pays_concealed:
        yield Value(say("concealed"), number(out.concealed_total))
    yield Value(say("canastas"), str(out.canastas))
    for code, count in out.kinds.items():
        kind = said(variant.kind(code).label.removesuffix(" canasta"))
        yield Value(say("of them {kind}", kind=kind), str(count))


def _game(variant: Variant) -> Iterator[Value]:
    if variant.game.target is not None:
        yield Value(say("played to"), number(variant.game.target))
    if variant.game.hands is not None:
        yield Value(say("hands"), str(variant.game.hands))
    yield Value(say("cards dealt"), str(variant.deal.cards))
    if variant.has_foot:
        yield Value(say("cards of the foot"), str(variant.deal.foot))
    yield Value(say("cards drawn"), str(variant.deal.draw))
