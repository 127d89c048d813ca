"""What the referee's pages show, computed so that their templates only loop and branch."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wtforms import BooleanField

from scorekeeper.rules import Cite, Finding, Question, Variant
from scorekeeper.rules.all_topics import LAWS, in_force
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.messages import as_it_is, msg
from scorekeeper.rules.questions.question import AskName
from scorekeeper.web.cards import ChipRow, PadKey, lots, pad_keys
from scorekeeper.web.forms.ask import FOLDED, AskForm, fields_of, folded, shown
from scorekeeper.web.forms.ask_pots import asked_in
from scorekeeper.web.forms.fields import CardField, CardsField, ChoiceField, MeldsField
from scorekeeper.web.referee.questions import HAND_NUMBER, SCORE, SIDE, Ruled
from scorekeeper.web.referee.setting import RulesInPlay
from scorekeeper.words.formats import number

QUESTIONS: Mapping[str, tuple[str, str]] = {
    AskName.MELD: (msg("May we meld this?"), msg("Cards that you want to lay down together.")),
    AskName.INITIAL_MELD: (msg("Is this enough to open?"), msg("And if not, the least that would make it enough.")),
    AskName.TAKE_PILE: (msg("May I take the pile?"), msg("Depends on the top card, your hand and your melds.")),
    AskName.GO_OUT: (msg("May we go out?"), msg("And would it be concealed?")),
    AskName.DISCARD: (msg("May I discard this?"), msg("One card of your hand.")),
    AskName.ACABA: (msg("May I call Acaba?"), msg("With or without your partner's permission.")),
    "stock": (msg("What if the stock is empty?"), msg("Also when its last card is a red three.")),
}
WITH_POTS: Mapping[str, tuple[str, str]] = {
    AskName.MELD: (msg("May we meld this?"), msg("And what is it: clean, dirty, or no meld at all?")),
    AskName.INITIAL_MELD: QUESTIONS[AskName.INITIAL_MELD],
    AskName.TAKE_PILE: (msg("May I take the discard pile?"), msg("Also when the stock is down to its last cards.")),
    AskName.TAKE_POT: (msg("May I take the pot?"), msg("In flight, or with the discard.")),
    AskName.DISCARD: (msg("May I discard this?"), msg("Also the card that closes the hand.")),
    AskName.GO_OUT: (msg("May we close?"), msg("Depends on your melds, pot and last card.")),
}
CARDS = (CardsField, MeldsField)  # one card is a kind of cards


def questions_in(variant: Variant) -> Mapping[str, tuple[str, str]]:
    """Return the questions that can be asked in a variant."""
    if variant.pots is not None:
        return {ask: WITH_POTS[ask] for ask in asked_in(variant)}
    return {ask: each for ask, each in QUESTIONS.items() if ask != AskName.ACABA or variant.game.acaba}


def heading_of(ask: str, variant: Variant) -> str:
    """Return a question as a heading, in the words of the game."""
    return (QUESTIONS if variant.pots is None else WITH_POTS)[ask][0]


@dataclass(frozen=True)
class QuestionPage:
    """The page on which a question is filled in."""

    setting: RulesInPlay
    ask: str
    form: AskForm
    variant: Variant

    @property
    def heading(self) -> str:
        """The question."""
        return heading_of(self.ask, self.variant)

    @property
    def fields(self) -> list[tuple[str, Any]]:
        """The fields that matter here and those with an error, each with its kind."""
        rare = folded(self.ask, self.variant)
        return [(_kind(each), each) for each in self._shown if each.short_name not in rare]

    @cached_property
    def rare(self) -> list[tuple[str, Any]]:
        """The folded-away fields, which are rarely needed, each with its kind."""
        rare = folded(self.ask, self.variant)
        return [(_kind(each), each) for each in self._shown if each.short_name in rare]

    @property
    def fold(self) -> str:
        """The heading of the fields that are folded away."""
        return FOLDED[self.ask][0]

    @property
    def unfolded(self) -> bool:
        """Whether a folded-away field is filled in or has an error."""
        return any(each.data or each.errors for _, each in self.rare)

    @property
    def takes_cards(self) -> bool:
        """Whether the question has fields for cards, which the card pad fills in."""
        return any(isinstance(each, CardsField | MeldsField) for each in self._shown)

    @cached_property
    def _shown(self) -> list[Any]:
        names = shown(self.ask, self.variant, in_game=self.setting.view is not None)
        fields = [self.form[name] for name in fields_of(self.ask, self.variant)]
        return [each for each in fields if each.short_name in names or each.errors]

    @property
    def keys(self) -> tuple[PadKey, ...]:
        """The keys of the card pad, in the order of the cards."""
        return pad_keys(self.variant, self.variant.limits(self.setting.players))


@dataclass(frozen=True, slots=True)
class Reason:
    """A finding: its message, the rule in words, and where that is printed."""

    message: str
    rule: str
    cite: Cite
    code: str = ""


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """The answer to a question."""

    setting: RulesInPlay
    ask: str
    ruled: Ruled
    form: AskForm

    @property
    def heading(self) -> str:
        """The question."""
        return heading_of(self.ask, self.ruled.question.variant)

    @property
    def answer_text(self) -> str:
        """The answer in a sentence: the numbers, or the first objection."""
        ruled, question = self.ruled, self.ruled.question
        if ruled.against:
            return ruled.against[0].message
        return in_force(question.variant).asks[question.ask].yes_msg(question, ruled.answer.facts)

    @property
    def short(self) -> int:
        """The points that an initial meld lacks; 0 if points alone would not help."""
        against = self.ruled.against
        found = [each for each in against if "short" in each.facts]
        hopeless = len(against) > len(found) and not self.ruled.changes
        return int(str(found[0].facts["short"])) if found and not hopeless else 0

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The objections, or the rules that were kept."""
        variant, ruled = self.ruled.question.variant, self.ruled
        kept = [_kept(variant, rule) for rule in ruled.keeps] if ruled.allowed else []
        return (*(_reason(variant, each) for each in ruled.findings), *kept)

    @property
    def asked(self) -> tuple[ChipRow, ...]:
        """What the answer is about, row by row."""
        return tuple(asked_rows(self.form, self.setting, self.ruled))

    @property
    def concealed(self) -> str:
        """Whether it is going out concealed, in a sentence; "" if that was not asked."""
        why, rules = self.ruled.concealed, self.ruled.question.variant.going_out
        if why is None or not self.ruled.allowed:
            return ""
        if not why:
            if rules.concealed_total == rules.bonus:  # it pays more only in the first turn, of which its rule tells
                return msg("This is going out concealed.")
            return msg(
                "This is going out concealed: it scores {points} instead of {others}.",
                points=rules.concealed_total,
                others=rules.bonus,
            )
        return msg("This is not going out concealed: {why}.", why=why)

    @property
    def concealed_rule(self) -> Reason | None:
        """The rule about going out concealed, or None."""
        variant = self.ruled.question.variant
        return _kept(variant, self.ruled.concealed_rule) if self.concealed else None


def _kind(field: Any) -> str:
    kinds = {CardField: "card", MeldsField: "melds", CardsField: "cards", ChoiceField: "choice"}
    named = next((kind for of, kind in kinds.items() if isinstance(field, of)), "")
    return named or ("check" if isinstance(field, BooleanField) else "number")


def _reason(variant: Variant, found: Finding) -> Reason:
    return Reason(found.message, as_it_is(LAWS[found.code].stated(variant)), found.cite, found.code)


def _kept(variant: Variant, rule: Rule) -> Reason:
    return Reason("", as_it_is(rule.stated(variant)), variant.cite(rule.code))


def asked_rows(form: AskForm, setting: RulesInPlay, ruled: Ruled) -> Iterator[ChipRow]:
    """Yield what the answer is about, row by row; facts from the game come first."""
    question = ruled.question
    yield ChipRow(msg("Game"), (), _game(setting))
    if setting.view is not None and "side" in form:
        name, minimum = setting.view.sides[ruled.side].name, setting.view.minimums[ruled.side].text
        score = setting.view.ruling.scores[ruled.side]
        facts = {"score": score, "number": setting.view.next_number}
        side = msg("{name}, score {score}, hand {number}", name=name, **facts)
        opens = msg("{side}, must open with {minimum}", side=side, minimum=minimum)
        yield ChipRow(msg("Side"), (), opens if minimum else side)
    for field in form:
        ranked = question.variant.ranked_threes
        cards = lots(field.data or "", ranked=ranked) if isinstance(field, CARDS) else ()
        text = "" if cards else _text(field, question)
        if (cards or text) and field.short_name != SIDE:
            yield ChipRow(field.label.text, cards, text)


def _game(setting: RulesInPlay) -> str:
    game = setting.variant.name
    if setting.saved is not None:
        name = setting.saved.name
        return msg("{game}, under the house rules “{name}”", game=game, name=name)
    own = setting.view is not None and bool(setting.view.house_rules)
    return msg("{game}, with this game's house rules", game=game) if own else game


def _text(field: Any, question: Question) -> str:
    if isinstance(field, BooleanField):
        return msg("yes") if field.data else ""
    if hasattr(field, "options"):
        return dict(field.options).get(field.data, "") if field.data is not None else ""
    if isinstance(field.data, int):
        return _numbers(field.short_name, field.data, question)
    return ""


def _numbers(name: str, value: int, question: Question) -> str:
    by_hand = question.variant.opening.by_hand is not None
    if (name == SCORE and by_hand) or (name == HAND_NUMBER and not by_hand):
        return ""
    return number(value)
