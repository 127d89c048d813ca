"""The referee's answers in words: what was asked, and what a yes rests on."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules import Question
from scorekeeper.rules.wording import number
from scorekeeper.web.card_chips import ChipRow, lots
from scorekeeper.web.forms.ask import AskForm
from scorekeeper.web.forms.fields import CardsField, MeldsField
from scorekeeper.web.referee.questions import Ruled
from scorekeeper.web.referee.setting import RulesInPlay

Facts = Mapping[str, Any]
CARDS = (CardsField, MeldsField)  # one card is a kind of cards


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
