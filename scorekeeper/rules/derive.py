"""Why a line of a score counts what it counts: its parts, whose points add up to it.

`score` says what a line is worth; here the same cards are laid out one by one. A test adds up the
parts of every line of every golden hand and of hands by chance.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.rules import derive_cards
from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, rank_name
from scorekeeper.rules.derive_parts import (
    Derived,
    Look,
    Part,
    shown,
    table_shown,
    times,
    with_canastas,
)
from scorekeeper.rules.line import CONCEALED
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.ruling import HandRuling, ScoreLine, SideRuling
from scorekeeper.rules.score import by_count, red_threes_count, sign_of
from scorekeeper.rules.view import hand_view
from scorekeeper.rules.wording import counted

_RED_NEEDS = {
    "meld": "a meld",
    "canasta": "a canasta",
    "two-canastas": "two canastas",
    "sevens-canasta": "a canasta of sevens",
}
_UNEARNED = {
    "minus": "count against the side",
    "minus-each": "count against the side, each by itself",
    "zero": "count nothing",
}


@dataclass(frozen=True, slots=True)
class Derivation:
    """A score line with its parts; `note` says in a sentence what the parts cannot, or is ""."""

    line: ScoreLine
    parts: tuple[Part, ...]
    note: str


def derive_hand(
    record: GameRecord, place: int, ruling: HandRuling
) -> tuple[tuple[Derivation, ...], ...]:
    """Derive every line of hand `place` (0 is the first) for each side, in the ruling's order."""
    before = tuple(side.score_before for side in ruling.sides)
    view = hand_view(record, place, before)
    return tuple(
        _side(Look(view, side, record.sides), ruled)
        for side, ruled in zip(view.sides, ruling.sides, strict=True)
    )


def _side(look: Look, ruling: SideRuling) -> tuple[Derivation, ...]:
    seen: dict[str, int] = {}
    found = []
    for line in ruling.lines:
        nth = seen.get(line.code, 0)
        seen[line.code] = nth + 1
        parts, note = _derive(look, line, nth)
        found.append(Derivation(line, tuple(parts), note))
    return tuple(found)


def _derive(look: Look, line: ScoreLine, nth: int) -> Derived:
    if line.code in _DERIVE:
        return _DERIVE[line.code](look, line, nth)
    if any(kind.line == line.code for kind in look.variant.canasta_kinds):
        return derive_cards.canastas(look, line, nth)
    return _as_it_is(look, line, nth)


def _as_it_is(_: Look, line: ScoreLine, __: int) -> Derived:
    """A line that is one price, or several times one."""
    many = line.count is not None and line.each is not None
    return [
        Part(line.label, times(line.count or 0, line.each or 0) if many else "", line.points)
    ], ""


def _penalty(look: Look, line: ScoreLine, nth: int) -> Derived:
    entries = [entry for record in look.view.shared(look.side) for entry in record.penalties]
    priced = entries[nth].code is not None
    note = "" if priced else "The table's own ruling, as entered; no rule sets this amount."
    return _as_it_is(look, line, nth)[0], note


def _extra(look: Look, line: ScoreLine, nth: int) -> Derived:
    return _as_it_is(look, line, nth)[0], "The table's own, as entered; no rule sets this amount."


def _count_bonus(look: Look, line: ScoreLine, nth: int) -> Derived:
    have = counted(look.side.table.total, "canasta", "canastas")
    return _as_it_is(look, line, nth)[0], f"The side has {have}."


def _concealed(look: Look, line: ScoreLine, nth: int) -> Derived:
    note = "This is the bonus in all; going out is not paid beside it."
    return _as_it_is(look, line, nth)[0], note


def _red_threes(look: Look, line: ScoreLine, nth: int) -> Derived:
    rules, laid = look.variant.threes, line.count or 0
    if rules.red_table is None:
        return _ladder(look, line, nth)
    if red_threes_count(look.variant, look.side):
        need = _RED_NEEDS.get(rules.red_need)
        note = f"They count for a side with {need}." if need else ""
    else:
        note = f"Without {_RED_NEEDS[rules.red_need]} they {_UNEARNED[rules.red_unearned]}."
        if rules.red_unearned == "minus-each":
            return _as_it_is(look, line, nth)[0], note
    return [_of_table(line, laid, rules.red_table)], note


def _black_threes(look: Look, line: ScoreLine, nth: int) -> Derived:
    removed = look.variant.threes.black_removed
    if removed is None:
        return _ladder(look, line, nth)
    return [_of_table(line, line.count or 0, removed)], ""


def _of_table(line: ScoreLine, count: int, table: tuple[int, ...]) -> Part:
    """So many of a table of totals; beyond its end each more is worth the first."""
    rank = RED_THREE if line.code == "red-threes" else BLACK_THREE
    named = counted(count, rank_name(rank, 1), rank_name(rank))
    more = max(0, count - len(table))
    beyond = f", then {times(more, by_count(table, 1))}" if more else ""
    return Part(named, f"of {table_shown(table)}{beyond}", line.points)


def _ladder(look: Look, line: ScoreLine, _: int) -> Derived:
    """Threes of one colour, laid out or (without a canasta, in some rules) left in a hand."""
    total = look.side.table.total
    sign = sign_of(look.variant.threes.ladder_sign, total)
    what = {-1: "count against the side", 0: "count nothing", 1: "are added"}[sign]
    part = _of_table(line, line.count or 0, look.variant.threes.ladder or ())
    return [part], f"{with_canastas(total)} they {what}."


def _special_hand(look: Look, line: ScoreLine, _: int) -> Derived:
    cards = look.side.record.special_hand
    label = shown(cards) if cards else line.label
    return [Part(label, "", line.points)], "A special hand is scored alone."


_DERIVE: Mapping[str, Callable[[Look, ScoreLine, int], Derived]] = {
    "canasta.concealed": derive_cards.concealed_canastas,
    "canasta.count": _count_bonus,
    CONCEALED: _concealed,
    "red-threes": _red_threes,
    "black-threes": _black_threes,
    "melded": derive_cards.melded,
    "held": derive_cards.held,
    "foot": derive_cards.feet,
    "held.black-threes": derive_cards.held_threes,
    "held.red-threes": derive_cards.held_threes,
    "failure.sevens": derive_cards.short_melds("7"),
    "failure.aces": derive_cards.short_melds("A"),
    "failure.wild": derive_cards.short_wild,
    "failure.held-sevens": derive_cards.held_group("7"),
    "failure.held-aces": derive_cards.held_group("A"),
    "short-sequence": derive_cards.short_sequences,
    "penalty": _penalty,
    "extra": _extra,
    "special-hand": _special_hand,
}
