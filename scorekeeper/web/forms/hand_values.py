"""The values of a hand's form, and their conversion to a hand and back.

The values are a nested dict like `HandForm.data`: `ending` (values such as "out-0"), `lone`,
`dealer`, and `side_0`, `side_1` ... `hand_from` and `form_from` are inverse. This module knows no
rules; the ruling says whether a hand may be scored as written.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from scorekeeper.rules import Cards, HandRecord, SideRecord, parse_cards
from scorekeeper.rules.cards import NO_CARDS
from scorekeeper.rules.record import values as record_values
from scorekeeper.rules.record.values import Ending, Extra, Meld, Opening, PenaltyEntry, Tally
from scorekeeper.rules.topics.pots.fields import Pot

Values = Mapping[str, Any]
Read = Callable[[str | None], Cards]

STOCK = Ending.STOCK.value  # the value for a hand in which nobody went out
BROKEN_OFF = (STOCK, Ending.TIME.value, Ending.STALL.value)  # nobody ended the hand
NOBODY = "nobody"  # nobody took the pile, or the first pot; no suit is trumps
CARDS, TOTALS, RESULT = "cards", "totals", "result"  # the ways to enter a side


def hand_from(values: Values, *, ranked: bool = False) -> HandRecord:
    """Return the hand with these form values; `ranked`: a three is a card like any other.

    Empty and unreadable fields count as nothing, so that a half-filled form has a hand too.
    """
    marks = values.get("ending") or []
    count = sum(1 for key in values if re.fullmatch(r"side_\d+", key))
    lone, trump = values.get("lone"), values.get("trump")
    sides = [values[f"side_{index}"] for index in range(count)]
    bare = all(side["mode"] == RESULT for side in sides)  # who was alone is in the results already
    if bare:  # and what became of the pots
        sides = [side | {"pot": Pot.NONE} if "pot" in side else side for side in sides]
    return HandRecord(
        sides=tuple(_side_from(side, index, marks, partial(_cards, ranked=ranked)) for index, side in enumerate(sides)),
        ending=Ending(marks[0]) if len(marks) == 1 and marks[0] in BROKEN_OFF else None,
        dealer=values.get("dealer") or None,
        lone=None if bare or lone in (None, NOBODY) else int(lone),
        stock_left=values.get("stock_left"),
        trump=None if trump in (None, NOBODY) else trump,
    )


def _side_from(values: Values, index: int, marks: Sequence[str], read: Read) -> SideRecord:
    held, foot = _of_players(values, "held", read), _of_players(values, "foot", read)
    if values["mode"] == RESULT:
        return _bare_side(values, out=f"out-{index}" in marks, hands=(len(held), len(foot)))
    tallied = values["mode"] == TOTALS
    special = values.get("special_hand")
    nothing = (NO_CARDS,) * len(held)
    points = None if tallied else values.get("points_left")
    counted = tallied or points is not None
    return SideRecord(
        melds=() if tallied else tuple(_melds_from(values, read)),
        tally=_tally_from(values) if tallied else None,
        red_threes=values.get("red_threes") or 0,
        black_threes=values.get("black_threes") or 0,
        held=nothing if counted else held,
        foot=nothing if counted or not foot else foot,
        held_points=points,
        went_out=f"out-{index}" in marks,
        concealed=bool(values.get("concealed")),
        first_turn=bool(values.get("first_turn")),
        acaba=f"acaba-{index}" in marks,
        special_hand=parse_cards(special) if special else None,
        initial_meld=_opening_from(values, read),
        penalties=tuple(_penalties_from(values)),
        extras=tuple(Extra(*charge) for charge in _charges(values.get("extras"))),
        pot=_pot(values),
        penalised=read(values.get("penalised")),
    )


def _cards(text: str | None, *, ranked: bool) -> Cards:
    return parse_cards(text or "", ranked=ranked)


def _bare_side(values: Values, *, out: bool, hands: tuple[int, int]) -> SideRecord:
    """Return a side with its result alone, which has a line of its own; nothing is counted.

    Who went out is only told in words: the bonus is part of the result and must not be paid twice.
    """
    why = record_values.RESULT_OUT if out else record_values.RESULT
    result = [Extra(values["result"], why)] if values.get("result") else []
    return SideRecord(
        tally=Tally({}, 0, 0, has_melded=False),
        held=(NO_CARDS,) * hands[0],
        foot=(NO_CARDS,) * hands[1],
        penalties=tuple(_penalties_from(values)),
        extras=(*result, *(Extra(*charge) for charge in _charges(values.get("extras")))),
        pot=_pot(values),
    )


def _pot(values: Values) -> Pot | None:
    return Pot(values["pot"] or Pot.NONE) if "pot" in values else None


def _melds_from(values: Values, read: Read) -> Iterator[Meld]:
    for meld in values.get("melds") or ():
        if meld.get("cards"):
            yield Meld(read(meld["cards"]), bool(meld.get("concealed")))


def _tally_from(values: Values) -> Tally:
    canastas = _counts(values.get("canastas"))
    melded = values.get("melded_points") or 0
    return Tally(canastas, melded, values.get("held_points") or 0, bool(melded or canastas))


def _opening_from(values: Values, read: Read) -> Opening | None:
    melds = tuple(read(each) for each in split_melds(values.get("opening") or ""))
    upcard = values.get("upcard")
    return Opening(melds, read(upcard) if upcard else None) if melds else None


def _penalties_from(values: Values) -> Iterator[PenaltyEntry]:
    for code, times in _counts(values.get("penalties")).items():
        yield PenaltyEntry(code, times, 0, "")
    for points, reason in _charges(values.get("rulings")):
        yield PenaltyEntry(None, 1, points, reason)


def _of_players(values: Values, name: str, read: Read) -> tuple[Cards, ...]:
    """Return the field of each player of the side, in order."""
    keys = sorted(
        (key for key in values if re.fullmatch(rf"{name}_\d+", key)), key=lambda key: int(key.rsplit("_", 1)[1])
    )
    return tuple(read(values[key]) for key in keys)


def _counts(values: Values | None) -> dict[str, int]:
    """Return the counts without zeros."""
    return {code: count for code, count in (values or {}).items() if count}


def _charges(rows: Sequence[Values] | None) -> Iterator[tuple[int, str]]:
    """Yield points and reason of each row that is filled in."""
    for row in rows or ():
        if row.get("points") and row.get("reason"):
            yield row["points"], row["reason"]


def split_melds(text: str) -> list[str]:
    """Split "K*3, 5*4 2" at commas, semicolons and line ends; empty parts are dropped."""
    return [piece.strip() for piece in re.split(r"[,;\n]", text) if piece.strip()]


def form_from(hand: HandRecord) -> dict[str, Any]:
    """Return the form values of a hand."""
    marks = [
        f"{mark}-{index}"
        for index, side in enumerate(hand.sides)
        for mark, is_so in (("out", side.went_out or _result_says_out(side)), ("acaba", side.acaba))
        if is_so
    ]
    marks += [f"special-{at}" for at, side in enumerate(hand.sides) if side.special_hand]
    bare = any(side.result for side in hand.sides)
    values: dict[str, Any] = {
        "ending": marks or ([] if bare and hand.ending is None else [_broken_off(hand)]),
        "dealer": hand.dealer or "",
        "lone": NOBODY if hand.lone is None else str(hand.lone),
    }
    if any(side.pot for side in hand.sides):
        values |= {"stock_left": hand.stock_left, "trump": hand.trump or NOBODY}
    sides = {f"side_{at}": _side_values(side, bare=bare) for at, side in enumerate(hand.sides)}
    return values | sides


def _broken_off(hand: HandRecord) -> str:
    """Return how a hand ended that nobody ended."""
    ending = hand.ending or Ending.STOCK
    return ending.value if ending.value in BROKEN_OFF else STOCK


def _result_says_out(side: SideRecord) -> bool:
    return side.result is not None and side.result.reason == record_values.RESULT_OUT


def _side_values(side: SideRecord, *, bare: bool) -> dict[str, Any]:
    """Return the values of a side; with `bare`, 0 is a result if another side has one."""
    opening, tally, result = side.initial_meld or Opening(()), side.tally, side.result
    empty = tally == Tally({}, 0, 0, has_melded=False)
    values: dict[str, Any] = {
        "mode": RESULT if bare and empty else TOTALS if tally else CARDS,
        "result": (result.points if result else 0) if bare and empty else None,
        "melds": [{"cards": meld.cards.text, "concealed": meld.concealed} for meld in side.melds],
        "red_threes": side.red_threes,
        "black_threes": side.black_threes,
        "concealed": side.concealed,
        "first_turn": side.first_turn,
        "special_hand": side.special_hand.text if side.special_hand else "",
        "opening": ", ".join(cards.text for cards in opening.melds),
        "upcard": opening.upcard.text if opening.upcard else "",
        "penalties": _counted(side.penalties),
        "rulings": [_charge_values(each) for each in side.penalties if each.code is None],
        "extras": [_charge_values(each) for each in side.extras if each is not result],
        "canastas": dict(tally.canastas) if tally else {},
        "melded_points": tally.melded_points if tally else None,
        "held_points": tally.held_points if tally else None,
        "points_left": side.held_points,
    }
    for name, hands in (("held", side.held), ("foot", side.foot)):
        values |= {f"{name}_{player}": cards.text for player, cards in enumerate(hands)}
    if side.pot is not None:
        pot = None if bare and empty else side.pot.value  # of a result nobody was asked
        values |= {"pot": pot, "penalised": side.penalised.text}
    return values


def _counted(penalties: Sequence[PenaltyEntry]) -> dict[str, int]:
    """Return how often each of the variant's penalties was given."""
    counts: dict[str, int] = {}
    for each in penalties:
        if each.code is not None:
            counts[each.code] = counts.get(each.code, 0) + each.times
    return counts


def _charge_values(charge: PenaltyEntry | Extra) -> dict[str, Any]:
    return {"points": charge.points, "reason": charge.reason}
