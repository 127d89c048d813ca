"""Acaba, special hands and the ending that was written: how else a hand ends."""

from scorekeeper.rules.checks.registry import Found, check
from scorekeeper.rules.special_hands import recognise
from scorekeeper.rules.view import HandView


@check("acaba.not-in-variant", "acaba.two-sides", "acaba.with-going-out", needs_cards=False)
def acaba(view: HandView) -> Found:
    """Acaba exists only where the variant has it, is called by one side and ends the hand alone."""
    callers = [side for side in view.sides if side.record.acaba]
    for side in callers:
        if not view.has_acaba:
            yield "acaba.not-in-variant", side.where, {}
    if len(callers) > 1:
        yield "acaba.two-sides", "sides", {"count": len(callers)}
    ended = any(side.went_out or side.special_hand is not None for side in view.hand.sides)
    if callers and ended:
        yield "acaba.with-going-out", "sides", {}


_NOBODY = {
    "out": "The hand is said to have ended by going out, but no side went out.",
    "acaba": "The hand is said to have ended by Acaba, but no side called it.",
    "special": "The hand is said to have ended by a special hand, but no side shows one.",
}
_SOMEBODY = {
    "out": "The hand is said to have ended with the stock, but a side went out.",
    "acaba": "The hand is said to have ended with the stock, but a side called Acaba.",
    "special": "The hand is said to have ended with the stock, but a side shows a special hand.",
}


@check("ending.contradiction", needs_cards=False)
def ending_contradicted(view: HandView) -> Found:
    """The ending that was written is one that the sides show; they decide what is scored."""
    said = view.hand.ending
    if said is not None and view.hand.contradicted:
        sentence = _SOMEBODY[view.ending] if said == "stock" else _NOBODY[said]
        facts = {"said": said, "shown": view.ending, "sentence": sentence}
        yield "ending.contradiction", "sides", facts


@check(
    "special-hand.unknown", "special-hand.not-first-meld", "special-hand.replaces-score",
    needs_cards=False,
)  # fmt: skip
def special_hand(view: HandView) -> Found:
    """A special hand is one of the variant's list, the side's only meld, and scored alone."""
    for side in view.sides:
        record = side.record
        if record.special_hand is None:
            continue
        where = f"{side.where}.special_hand"
        if recognise(record.special_hand, view.variant) is None:
            yield "special-hand.unknown", where, {"size": record.special_hand.size}
        if side.table.has_melded and not view.variant.special_hand_courtesy:
            yield "special-hand.not-first-meld", where, {}
        if record.went_out or record.concealed:
            marks = "out concealed" if record.concealed else "out"
            yield "special-hand.replaces-score", side.where, {"what": marks}
