"""The rows of a variant's score pad, as a table fills them in, and the values beside it.

The labels are words that players use; every number comes from the variant.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules import Cite, ScoreLine, Variant
from scorekeeper.rules.cards import JOKER, WILDS
from scorekeeper.rules.elements.line import CONCEALED, OUT_LINE
from scorekeeper.rules.record.values import RESULT, RESULT_OUT
from scorekeeper.rules.ruling import Needs
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.topics.penalties.fields import EXTRA, PENALTY
from scorekeeper.sheets.pad import with_pots
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

# Score lines of these codes share a row: going out concealed is also going out.
_BY_HAND = frozenset({"failure", "penalised", PENALTY})  # rows meant for handwriting
ROW_OF = {CONCEALED: OUT_LINE, EXTRA: PENALTY}
RESULT_ROW = "result"  # of hands for which nothing else was written down


@dataclass(frozen=True)
class PadLine:
    """A row of the pad; `key` is the code of its score lines.

    `minus`: its points are subtracted, which a blank row shows. `rule_above`: a line separates it
    from the canastas and bonuses (the base, in older books) above. `cite`: the letter of the source
    of its points.
    """

    key: str
    label: str
    minus: bool = False
    rule_above: bool = False
    cite: str = ""


def pad_lines(variant: Variant) -> tuple[PadLine, ...]:
    """List the rows that a hand of this variant may need."""
    if not variant.counts_cards:
        return (PadLine(RESULT_ROW, translate("result of the hand")),)
    if variant.pots is not None:
        return _lines_with_pots(variant)
    return (
        *_canasta_lines(variant),
        *_bonus_lines(variant),
        PadLine("melded", translate("melded"), rule_above=True),
        PadLine("held", translate("left in hand"), minus=True),
        *([PadLine("foot", translate("left in feet"), minus=True)] if variant.has_foot else []),
        *([PadLine("failure", translate("charges"), minus=True)] if _charges(variant) else []),
        PadLine(PENALTY, translate("penalties, extras")),
    )


def _lines_with_pots(variant: Variant) -> tuple[PadLine, ...]:
    by_pot = variant.seating.partnerships is Partnerships.BY_POT
    return (
        *_canasta_lines(variant),
        PadLine("going-out", translate("closing")),
        *_red_line(variant),
        PadLine("pot", translate("pot"), minus=not variant.pots or not variant.pots.bonus),
        PadLine(with_pots.BASE, translate("base"), rule_above=True),
        PadLine("melded", translate("cards on the table")),
        PadLine("held", translate("left in hand"), minus=True),
        PadLine("penalised", translate("penalised cards"), minus=True),
        *([PadLine("pair-share", translate("part of the pair"))] if by_pot else []),
        PadLine(PENALTY, translate("penalties, extras")),
    )


def row_of(line: ScoreLine) -> str:
    """Tell in which row of the pad a score line is written."""
    if line.code == EXTRA and line.label in (RESULT, RESULT_OUT):
        return RESULT_ROW
    return ROW_OF.get(line.code, line.code)


def with_scored(
    lines: Iterable[PadLine], scored: Iterable[ScoreLine], mark: Callable[[Cite], str]
) -> tuple[PadLine, ...]:
    """Add rows for score lines that have none; leave out unused rows meant for handwriting.

    New rows go above the penalties and take the label of their score line. `mark` returns the
    letter of a source; penalties have theirs in their notes.
    """
    wanted = {row_of(line): line for line in scored}
    known = [
        replace(line, cite=_mark(line.key, wanted, mark))
        for line in lines
        if line.key in wanted or line.key not in _BY_HAND
    ]
    keys = {line.key for line in known}
    new = [
        PadLine(RESULT_ROW, translate("result of the hand"))
        if key == RESULT_ROW
        else PadLine(key, translate(line.label), cite=mark(line.cite))
        for key, line in wanted.items()
        if key not in keys
    ]
    end = len(known) - (PENALTY in keys)
    return (*known[:end], *new, *known[end:])


def _mark(key: str, wanted: Mapping[str, ScoreLine], mark: Callable[[Cite], str]) -> str:
    return mark(wanted[key].cite) if key in wanted and key not in (PENALTY, RESULT_ROW) else ""


def _canasta_lines(variant: Variant) -> list[PadLine]:
    """Return a row for each score line of the variant's canastas."""
    by_line: dict[str, list[CanastaKind]] = {}
    for kind in variant.canasta_kinds:
        by_line.setdefault(kind.line, []).append(kind)
    # Kinds that share a row give it the shortest of their names.
    labels = {code: [translate(kind.label) for kind in kinds] for code, kinds in by_line.items()}
    lines = [PadLine(code, min(names, key=len)) for code, names in labels.items()]
    if variant.concealed_canasta_bonus:
        lines.append(PadLine("canasta.concealed", translate("concealed canasta")))
    if variant.game.count_bonuses:
        lines.append(PadLine("canasta.count", translate("many canastas")))
    return lines


def _red_line(variant: Variant) -> list[PadLine]:
    return [PadLine("red-threes", translate("red threes"))] if variant.lays_red_threes else []


def _bonus_lines(variant: Variant) -> list[PadLine]:
    lines = _red_line(variant)
    if variant.lays_black_threes or variant.threes.black_all is not None:
        lines.append(PadLine("black-threes", translate("black threes")))
    lines.append(PadLine("going-out", translate("going out")))
    if any(hand.points for hand in variant.special_hands):
        lines.append(PadLine("special-hand", translate("special hand")))
    if variant.game.acaba:
        lines.append(PadLine("acaba", translate("Acaba")))
    return lines


def _charges(variant: Variant) -> bool:
    charges = variant.failures
    return any((charges.sevens, charges.aces, charges.wild, charges.held_three, charges.short_sequence))


SHORT = 11  # letters: values up to this length are at the end of their line
LABEL_LETTERS, LINE_LETTERS = 30, 42  # letters that fit on a line of a column


@dataclass(frozen=True)
class Value:
    """A label and its value."""

    label: str
    value: str


@dataclass(frozen=True)
class Values:
    """Values under a heading."""

    heading: str
    rows: tuple[Value, ...]


def values(variant: Variant) -> tuple[Values, ...]:
    """List the values that a table looks up: minimums, cards, bonuses, the deal."""
    if variant.pots is not None:
        groups = tuple(_values_with_pots(variant))
    else:
        groups = (
            Values(translate("must open with"), tuple(_minimums(variant))),
            Values(translate("cards"), tuple(_cards(variant))),
            Values(translate("canastas"), tuple(_canastas(variant))),
            Values(translate("red threes"), tuple(_red_threes(variant))),
            Values(translate("going out"), tuple(_going_out(variant))),
            Values(translate("game"), tuple(_game(variant))),
        )
    return tuple(group for group in groups if group.rows)


def _values_with_pots(variant: Variant) -> Iterator[Values]:
    if with_pots.asks_minimum(variant):
        yield Values(translate("must open with"), tuple(_minimums(variant)))
    yield Values(translate("cards"), tuple(_cards(variant)))
    kinds = variant.canasta_kinds
    bonuses = (Value(translate(with_pots.short_class(x.label)), number(x.bonus)) for x in kinds)
    yield Values(with_pots.noun_of(variant), tuple(bonuses))
    yield Values(translate("red threes"), tuple(_red_threes(variant)))
    yield Values(translate("closing"), tuple(Value(*row) for row in with_pots.closing(variant)))
    more = (Value(*row) for row in with_pots.game(variant))
    yield Values(translate("game"), (*_game(variant), *more))


def in_rows(group: Values) -> float:
    """Estimate the lines of a group, with its heading and the gap below it."""
    return 1.8 + sum(_lines(row) for row in group.rows)


def _lines(row: Value) -> int:
    if len(row.value) > SHORT:
        return -(-(len(row.label) + len(row.value) + 2) // LINE_LETTERS)
    return -(-len(row.label) // LABEL_LETTERS)


def _minimums(variant: Variant) -> Iterator[Value]:
    for label, text in variant.opening.rows_in_words():
        yield Value(translate(label), translate(text))
    if variant.opening.triple.english:
        yield Value(translate("and"), translate(Needs.NATURAL_TRIPLE.english))


def _cards(variant: Variant) -> Iterator[Value]:
    """Yield the values of the cards in the pack; three or more neighbours of equal value become a range.

    A range never begins with the two, which every table that counts cards reads as the lowest rank.
    """
    order = list(variant.card_points)
    for ranks, points in variant.card_groups:
        dealt = [rank for rank in ranks if rank != JOKER or variant.deal.jokers_per_pack]
        if not dealt:
            continue
        wild = [rank for rank in dealt if rank in WILDS]
        others = dealt[len(wild) :]
        if len(others) > 2 and order.index(others[-1]) - order.index(others[0]) == len(others) - 1:
            names = [*map(_letter, wild), f"{_letter(others[0])} \N{EN DASH} {_letter(others[-1])}"]
        else:
            names = [_letter(rank) for rank in dealt]
        yield Value(", ".join(names), number(points))
    if variant.threes.black_in_hand and variant.pots is not None:
        yield Value(translate("black threes left in hand"), number(-variant.threes.black_in_hand))
    if variant.melds.black_threes:
        yield Value(translate("black three"), number(variant.black_three_points))


def _letter(rank: str) -> str:
    """Return a rank as it is printed in the corner of a card."""
    corners = {
        "JKR": translate("joker"),
        "A": translate("A"),
        "K": translate("K"),
        "Q": translate("Q"),
        "J": translate("J"),
    }
    return corners.get(rank, rank)


def _canastas(variant: Variant) -> Iterator[Value]:
    for kind in variant.canasta_kinds:
        yield Value(translate(kind.label.removesuffix(" canasta")), number(kind.bonus))


def _red_threes(variant: Variant) -> Iterator[Value]:
    """Yield the value of one red three, and the counts whose value is out of proportion."""
    table = variant.threes.red_table or variant.threes.ladder or ()
    for count, points in enumerate(table, 1):
        if count == 1:
            yield Value(translate("each"), number(points))
        elif points != count * table[0]:
            yield Value(translate("{count} together", count=count), number(points))


def _going_out(variant: Variant) -> Iterator[Value]:
    out = variant.going_out
    yield Value(translate("bonus"), number(out.bonus))
    if out.pays_concealed:
        yield Value(translate("concealed"), number(out.concealed_total))
    if out.concealed_first_turn is not None:
        yield Value(translate("in the first turn"), number(out.concealed_first_turn))
    yield Value(translate("canastas"), str(out.canastas))
    for code, count in out.kinds.items():
        kind = translate(variant.kind(code).label.removesuffix(" canasta"))
        yield Value(translate("of them {kind}", kind=kind), str(count))


def _game(variant: Variant) -> Iterator[Value]:
    if variant.game.target is not None:
        yield Value(translate("played to"), number(variant.game.target))
    if variant.game.hands is not None:
        yield Value(translate("hands"), str(variant.game.hands))
    yield Value(translate("cards dealt"), str(variant.deal.cards))
    if variant.has_foot:
        yield Value(translate("cards of the foot"), str(variant.deal.foot))
    yield Value(translate("cards drawn"), str(variant.deal.draw))
