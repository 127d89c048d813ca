"""A situation of the rulings in words and cards, and the address that asks it again."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules import SideRecord, Variant
from scorekeeper.rules.elements.rule import Situation
from scorekeeper.rules.examples.shown import record_in
from scorekeeper.rules.wording import counted, number
from scorekeeper.web.cards import ChipRow, lot, lots
from scorekeeper.web.forms.ask import FIELDS, PERMISSIONS, YES_NO

_SIDES = ("Us", "Them")
_CARDS = ("cards", "melds", "table", "hand", "upcard", "initial_meld", "held_after", "card")
_OPTIONS = {
    "permission": dict(PERMISSIONS),
    "has_melded": dict(YES_NO),
    "foot_played": dict(YES_NO),
}

# What an example leaves to the format's defaults and the page asks for.
_USUAL: Mapping[str, Mapping[str, str]] = {
    "initial-meld": {"score": "0", "hand_number": "1"},
    "take-pile": {"score": "0", "hand_number": "1", "has_melded": "yes"},
    "go-out": {"was_open": "yes", "foot_played": "yes", "permission": ""},
}


def rows(situation: Situation, variant: Variant) -> tuple[ChipRow, ...]:
    """Return the situation, row by row."""
    if situation.ask:
        return tuple(_asked(situation))
    return tuple(_written(situation, variant))


def address(situation: Situation, variant: Variant) -> Mapping[str, str]:
    """Return the form fields that ask this question, {} for recorded hands."""
    if not situation.ask:
        return {}
    typed = {key: _typed(key, value) for key, value in situation.given.items()}
    fields = {key: value for key, value in typed.items() if value}
    known = {"what": situation.ask, "variant": variant.id, "again": "1"}
    return {**known, **_USUAL.get(situation.ask, {}), **fields}


def needs_score(situation: Situation) -> bool:
    """Tell whether the answer may depend on the score and the number of the hand."""
    given = situation.given
    opens = situation.ask == "initial-meld" or given.get("has_melded") is False
    return opens or "score" in given or "hand_number" in given


def _typed(key: str, value: Any) -> str:
    if isinstance(value, bool):
        yes, no = ("yes", "no") if key in _OPTIONS else ("y", "")
        return yes if value else no
    if isinstance(value, list):
        return ", ".join(value)
    return "" if value is None else str(value)


def _asked(situation: Situation) -> Iterator[ChipRow]:
    fields = FIELDS[situation.ask]
    for key, value in situation.given.items():
        if key not in fields or value is None or (value is False and key not in _OPTIONS):
            continue
        label = str(fields[key].args[0])
        if key in _CARDS:
            shown = lots(_typed(key, value))
            yield ChipRow(label, shown, "" if shown else "nothing")
        else:
            yield ChipRow(label, (), _said(key, value))


def _said(key: str, value: Any) -> str:
    if key in _OPTIONS:
        return _OPTIONS[key][_typed(key, value)].lower()
    if isinstance(value, bool):
        return "yes"
    return number(value)


def _written(situation: Situation, variant: Variant) -> Iterator[ChipRow]:
    record = record_in(situation, variant)
    if record is None:
        return
    if record.hands_played:
        yield ChipRow("Hands played before", (), number(record.hands_played))
    for place, name in enumerate(_SIDES):
        if record.opening_scores[place]:
            yield ChipRow(f"{name}, score before", (), number(record.opening_scores[place]))
        for row in _side(record.hands[0].sides[place], variant):
            yield row._replace(label=f"{name}, {row.label}")


def _side(side: SideRecord, variant: Variant) -> Iterator[ChipRow]:
    yield from _opened(side)
    if side.melds:
        yield ChipRow("on the table", tuple(lot(meld.cards.text) for meld in side.melds))
    if side.special_hand is not None:
        yield ChipRow("laid down at once", (lot(side.special_hand.text),))
    totals = ", ".join(_totals(side, variant))
    if totals:
        yield ChipRow("in totals", (), totals)
    for label, hands in (("left in hand", side.held), ("foot not taken", side.foot)):
        if any(hands):
            yield ChipRow(label, tuple(lot(each.text) for each in hands if each))
    for label, words in _marks(side, variant):
        yield ChipRow(label, (), words)


def _opened(side: SideRecord) -> Iterator[ChipRow]:
    opening = side.initial_meld
    if opening is not None:
        yield ChipRow("opened with", tuple(lot(meld.text) for meld in opening.melds))
        if opening.upcard is not None:
            yield ChipRow("from the pile", (lot(opening.upcard.text),))


def _totals(side: SideRecord, variant: Variant) -> Iterator[str]:
    tally = side.tally
    if tally is None or not (tally.melded_points or tally.canastas):
        return
    for kind, count in tally.canastas.items():
        yield f"{number(count)} × {variant.kind(kind).label}"
    yield f"{number(tally.melded_points)} melded"
    yield f"{number(tally.held_points)} left in hand"


def _marks(side: SideRecord, variant: Variant) -> Iterator[tuple[str, str]]:
    if side.red_threes:
        yield "laid out", counted(side.red_threes, "red three", "red threes")
    if side.black_threes:
        yield "set aside", counted(side.black_threes, "black three", "black threes")
    if any(meld.concealed for meld in side.melds):
        yield "from the hand", "laid down complete"
    ended = (
        ("went out", side.went_out),
        ("concealed", side.concealed),
        ("in the first turn", side.first_turn),
        ("Acaba", side.acaba),
    )
    for label, marked in ended:
        if marked:
            yield label, "yes"
    for entry in side.penalties:
        penalty = variant.penalty(entry.code or "")
        if penalty is not None:
            yield "noted", penalty.label
