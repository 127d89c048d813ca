"""The referee's answers in words: what was asked, and what a yes rests on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.rules import Question
from scorekeeper.rules.facts import BLACK, SEQUENCE, WILD, meld_facts
from scorekeeper.rules.wording import counted, number
from scorekeeper.sheets.text.words import listed
from scorekeeper.web.card_chips import ChipRow, lots
from scorekeeper.web.forms.ask import AskForm
from scorekeeper.web.forms.fields import CardsField, MeldsField
from scorekeeper.web.referee.questions import Ruled
from scorekeeper.web.referee.setting import RulesInPlay

Facts = Mapping[str, Any]
CARDS = (CardsField, MeldsField)  # one card is a kind of cards

_WAYS = {
    "natural-pair": "with two naturals of its rank from the hand",
    "natural-and-wild": "with one natural and a wild card",
    "onto-set": "onto the own set",
    "onto-sequence": "onto the own sequence",
    "opening": "in opening with its top card",
}


def said(ruled: Ruled) -> str:
    """What a yes rests on, in one sentence with the numbers of the answer."""
    return _SAID[ruled.question.ask](ruled.question, ruled.answer.facts)


def _meld(question: Question, facts: Facts) -> str:
    meld = meld_facts(question.cards, question.variant)
    name = meld.canasta.label if meld.canasta else "meld"
    parts = []
    if facts["naturals"]:
        parts.append(counted(facts["naturals"], "natural card", "natural cards"))
    if facts["wilds"]:
        parts.append(counted(facts["wilds"], "wild card", "wild cards"))
    bonus = f" and {number(meld.canasta.bonus)} for the canasta" if meld.canasta else ""
    return f"A {name} of {listed(parts)}: {number(facts['points'])} points{bonus}."


def _opening(_: Question, facts: Facts) -> str:
    points, needed = facts["points"], facts["required"]
    if needed is None:
        return f"It counts {number(points)} and holds what it must."
    if facts["short"]:
        return f"It counts {number(points)}; the minimum of {number(needed)} does not bind it."
    return f"It counts {number(points)}; {number(needed)} are needed."


def _pile(question: Question, facts: Facts) -> str:
    cards = question.variant.pile.cards
    what = "The whole pile" if cards is None else f"The top {cards} cards"
    ways = [_WAYS[way] for way in facts["ways"]]
    must = {None: "", True: " It must be taken.", False: " It need not be taken."}
    return f"{what}, {', or '.join(ways)}.{must[facts.get('must_take')]}"


def _out(_: Question, facts: Facts) -> str:
    have = counted(facts["canastas"], "canasta", "canastas")
    return f"The side has {have}; {number(facts['required'])} needed."


def _discard(question: Question, _: Facts) -> str:
    return "No rule of this game bars it."


def _acaba(question: Question, _: Facts) -> str:
    game = question.variant.game
    own, other = number(game.acaba_self or 0), number(game.acaba_other or 0)
    return f"It ends the hand: your side scores {own} for it, the other {other}."


_SAID: Mapping[str, Callable[[Question, Facts], str]] = {
    "meld": _meld,
    "initial-meld": _opening,
    "take-pile": _pile,
    "go-out": _out,
    "discard": _discard,
    "acaba": _acaba,
}


def general_codes(question: Question) -> tuple[str, ...]:
    """Codes of the rules that an allowed question keeps."""
    if question.ask == "meld":
        return _of_meld(question)
    if question.stock_empty:
        return ("pile.no-use", "pile.empty_stock")
    return {
        "initial-meld": ("initial-meld.below-minimum",),
        "take-pile": ("pile.no-use",)
        if question.has_melded
        else ("pile.frozen", "initial-meld.below-minimum"),
        "go-out": ("going-out.too-few-canastas", "going-out.cards-held"),
        "discard": ("discard.not-allowed",),
        "acaba": ("acaba.permission-refused",),
    }[question.ask]


def _of_meld(question: Question) -> tuple[str, ...]:
    shape = meld_facts(question.cards, question.variant).shape
    return {
        SEQUENCE: ("meld.sequence-broken",),
        WILD: ("meld.wild-only",),
        BLACK: ("meld.black-threes-early",),
    }.get(shape, ("meld.too-few-naturals", "meld.too-many-wilds"))


def asked_rows(form: AskForm, setting: RulesInPlay, ruled: Ruled) -> Iterator[ChipRow]:
    """What the answer is about, row by row; what the game filled in comes first."""
    question = ruled.question
    yield ChipRow("Game", (), setting.variant.name + _house(setting))
    if setting.view is not None and "side" in form:
        name, minimum = setting.view.sides[ruled.side].name, setting.view.minimums[ruled.side].text
        opens = f", must open with {minimum}" if minimum else ""
        score = number(setting.view.scores[ruled.side])
        told = f"{name}, score {score}, hand {setting.view.next_number}{opens}"
        yield ChipRow("Side", (), told)
    for field in form:
        cards = lots(field.data or "") if isinstance(field, CARDS) else ()
        text = "" if cards else _text(field, question)
        if (cards or text) and field.short_name != "side":
            yield ChipRow(field.label.text, cards, text)


def _house(setting: RulesInPlay) -> str:
    if setting.saved is not None:
        return f", under the house rules “{setting.saved.name}”"
    own = setting.view is not None and bool(setting.view.house_rules)
    return ", with this game's house rules" if own else ""


def _text(field: Any, question: Question) -> str:
    if field.type == "BooleanField":
        return "yes" if field.data else ""
    if hasattr(field, "options"):
        return dict(field.options).get(field.data, "") if field.data is not None else ""
    if isinstance(field.data, int):
        return _numbers(field.short_name, field.data, question)
    return ""


def _numbers(name: str, value: int, question: Question) -> str:
    by_hand = question.variant.opening.by_hand is not None
    if (name == "score" and by_hand) or (name == "hand_number" and not by_hand):
        return ""
    return number(value)
