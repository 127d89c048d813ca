"""A situation of the rulings in words and cards, and the address that asks it again."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules import SideRecord, Variant
from scorekeeper.rules.elements.rule import Situation
from scorekeeper.rules.examples.shown import record_in
from scorekeeper.rules.messages import in_a_row, msg
from scorekeeper.rules.questions.question import AskName
from scorekeeper.web.cards import ChipRow, lot, lots
from scorekeeper.web.forms.ask import fields_of
from scorekeeper.web.forms.ask_pots import NOT_YET, POTS, TAKEN

_SIDES = (msg("Us"), msg("Them"))
_CARDS = ("cards", "melds", "table", "hand", "upcard", "initial_meld", "held_after", "card", "pile", "taken")
_YES_NO = {"yes": msg("yes"), "no": msg("no")}
_OPTIONS: dict[str, Mapping[str, str]] = {
    "permission": {"": msg("not asked"), "yes": msg("said yes"), "no": msg("said no")},
    "has_melded": _YES_NO,
    "foot_played": _YES_NO,
    "pot": dict(POTS),
}

# What an example leaves to the format's defaults and the page asks for.
_USUAL: Mapping[str, Mapping[str, str]] = {
    AskName.INITIAL_MELD: {"score": "0", "hand_number": "1"},
    AskName.TAKE_PILE: {"score": "0", "hand_number": "1", "has_melded": "yes"},
    AskName.GO_OUT: {"was_open": "yes", "foot_played": "yes", "permission": ""},
}
_USUAL_WITH_POTS: Mapping[str, Mapping[str, str]] = {
    AskName.TAKE_POT: {"pot": NOT_YET},
    AskName.GO_OUT: {"pot": TAKEN},
    AskName.INITIAL_MELD: {"score": "0"},
}


def rows(situation: Situation, variant: Variant) -> tuple[ChipRow, ...]:
    """Return the situation, row by row."""
    if situation.ask:
        return tuple(_asked(situation, variant))
    return tuple(_record_rows(situation, variant))


def address(situation: Situation, variant: Variant) -> Mapping[str, str]:
    """Return the form fields that ask this question, {} for recorded hands."""
    if not situation.ask:
        return {}
    typed = {key: _typed(key, value) for key, value in situation.given.items()}
    fields = {key: value for key, value in typed.items() if value}
    known = {"what": situation.ask, "variant": variant.id, "again": "1"}
    usual = _USUAL if variant.pots is None else _USUAL_WITH_POTS
    return {**known, **usual.get(situation.ask, {}), **fields}


def needs_score(situation: Situation) -> bool:
    """Return whether the answer may depend on the score and the number of the hand."""
    given = situation.given
    opens = situation.ask == AskName.INITIAL_MELD or given.get("has_melded") is False
    return opens or "score" in given or "hand_number" in given


def _typed(key: str, value: Any) -> str:
    if isinstance(value, bool):
        yes, no = ("yes", "no") if key in _OPTIONS else ("y", "")
        return yes if value else no
    if isinstance(value, list):
        return ", ".join(value)
    return "" if value is None else str(value)


def _asked(situation: Situation, variant: Variant) -> Iterator[ChipRow]:
    fields = fields_of(situation.ask, variant)
    for key, value in situation.given.items():
        if key not in fields or value is None or (value is False and key not in _OPTIONS):
            continue
        label = fields[key].args[0]
        if key in _CARDS:
            shown = lots(_typed(key, value), ranked=variant.ranked_threes)
            yield ChipRow(label, shown, "" if shown else msg("nothing"))
        else:
            yield ChipRow(label, (), _value_msg(key, value))


def _value_msg(key: str, value: Any) -> str:
    if key in _OPTIONS:
        return _OPTIONS[key][_typed(key, value)]
    if isinstance(value, bool):
        return msg("yes")
    return _number(value)


def _number(value: int) -> str:
    """Return a number, to be written as the language of the page does."""
    return msg("{count}", count=value)


def _record_rows(situation: Situation, variant: Variant) -> Iterator[ChipRow]:
    record = record_in(situation, variant)
    if record is None:
        return
    if record.hands_played:
        yield ChipRow(msg("Hands played before"), (), _number(record.hands_played))
    for place, name in enumerate(_SIDES):
        if record.opening_scores[place]:
            label = msg("{side}, score before", side=name)
            yield ChipRow(label, (), _number(record.opening_scores[place]))
        for row in _side(record.hands[0].sides[place], variant):
            yield row._replace(label=msg("{side}, {words}", side=name, words=row.label))


def _side(side: SideRecord, variant: Variant) -> Iterator[ChipRow]:
    yield from _opened(side)
    if side.melds:
        yield ChipRow(msg("on the table"), tuple(lot(meld.cards.text) for meld in side.melds))
    if side.special_hand is not None:
        yield ChipRow(msg("laid down at once"), (lot(side.special_hand.text),))
    totals = in_a_row(tuple(_totals(side, variant)))
    if totals:
        yield ChipRow(msg("in totals"), (), totals)
    for label, hands in ((msg("left in hand"), side.held), (msg("foot not taken"), side.foot)):
        if any(hands):
            yield ChipRow(label, tuple(lot(each.text) for each in hands if each))
    if side.held_points is not None:
        points = msg("{points} left in hand", points=side.held_points)
        yield ChipRow(msg("in totals"), (), points)
    for what, mark in _marks(side, variant):
        yield ChipRow(what, (), mark)


def _opened(side: SideRecord) -> Iterator[ChipRow]:
    opening = side.initial_meld
    if opening is not None:
        yield ChipRow(msg("opened with"), tuple(lot(meld.text) for meld in opening.melds))
        if opening.upcard is not None:
            yield ChipRow(msg("from the pile"), (lot(opening.upcard.text),))


def _totals(side: SideRecord, variant: Variant) -> Iterator[str]:
    tally = side.tally
    if tally is None or not (tally.melded_points or tally.canastas):
        return
    for kind, count in tally.canastas.items():
        yield msg("{count} × {kind}", count=count, kind=variant.kind(kind).label)
    yield msg("{points} melded", points=tally.melded_points)
    yield msg("{points} left in hand", points=tally.held_points)


def _marks(side: SideRecord, variant: Variant) -> Iterator[tuple[str, str]]:
    if side.red_threes:
        yield msg("laid out"), msg("{count:red three|red threes}", count=side.red_threes)
    if side.black_threes:
        yield msg("set aside"), msg("{count:black three|black threes}", count=side.black_threes)
    if any(meld.concealed for meld in side.melds):
        yield msg("from the hand"), msg("laid down complete")
    ended = (
        (msg("went out"), side.went_out),
        (msg("concealed"), side.concealed),
        (msg("in the first turn"), side.first_turn),
        (msg("Acaba"), side.acaba),
    )
    for label, marked in ended:
        if marked:
            yield label, msg("yes")
    for entry in side.penalties:
        penalty = variant.penalty(entry.code or "")
        if penalty is not None:
            yield msg("noted"), penalty.label
