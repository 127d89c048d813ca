"""Turns a form into a question in the exchange format and puts it to the referee."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import Answer, Finding, Question, RecordError, Variant
from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.asking import whole_hand_problem
from scorekeeper.rules.questions.plausible import CONTRADICTION, changes, check_plausible
from scorekeeper.rules.questions.question import NEED_SCORE, QUESTION_FORMAT, AskName, Permission
from scorekeeper.rules.referee import remembering
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.rules.topics.going_out.checks import turn_of, why_not_concealed
from scorekeeper.rules.topics.going_out.rules import GoingOut, NotConcealed
from scorekeeper.web.forms.ask import NOTHING, PARTNER, SELF, AskForm, asks_for_pile
from scorekeeper.web.forms.hand_values import split_melds
from scorekeeper.web.referee.setting import RulesInPlay

_LISTS = ("melds", "initial_meld", "table")
_MAY_BE_UNSAID = ("initial_meld", "table")  # an empty field says nothing
SIDE = "side"
_OWN = (SIDE, "was_open", "before", "with_pile")  # fields that are no keys of the format
_BOOLEANS = ("has_melded", "foot_played")
_NUMBERS = ("side_players",)
_MAY_BE_NULL = ("upcard", "permission", "pot", "trump")
SCORE, HAND_NUMBER = CIRCUMSTANCES = "score", "hand_number"


@dataclass(frozen=True, slots=True)
class Ruled:
    """A question with all answers to it.

    `opening` is the answer about the initial meld of a side that goes out in the turn in which it
    opens. `concealed` is None if it was not asked, "" if going out is concealed, else why not.
    """

    question: Question
    answer: Answer
    side: int
    opening: Answer | None
    concealed: str | None
    changes: tuple[Change, ...]

    @property
    def allowed(self) -> bool:
        """Whether there is no objection."""
        return self.answer.allowed and (self.opening is None or self.opening.allowed)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, those about the initial meld last."""
        return (*self.answer.findings, *(self.opening.findings if self.opening else ()))

    @property
    def keeps(self) -> tuple[Rule, ...]:
        """The rules that a yes keeps."""
        return in_force(self.question.variant).asks[self.question.ask].keeps(self.question)

    @property
    def concealed_rule(self) -> Rule:
        """The rule about going out concealed."""
        return GoingOut.not_concealed

    @property
    def against(self) -> list[Finding]:
        """The objections."""
        return [each for each in self.findings if each.severity == VIOLATION]


def rule(form: AskForm, setting: RulesInPlay) -> Ruled:
    """Answer the question in a readable form.

    Raises `RecordError` with the name of a field if its circumstances contradict each other.
    """
    side = _side(form, setting)
    variant = setting.variant_for(side)
    question = _read(question_of(form, setting), variant, setting.failed_openings(side))
    # Keys that the format needs and that were left empty: nothing follows from them.
    unsaid = {name for name in ("hand", "melds") if name in form and not form[name].data}
    question = question.but(given=question.given - unsaid)
    check_plausible(question, setting.players)
    concealed = _concealed(form, question)
    _check_whole_hand(form, question)
    opening, rule_on = _opening(form, setting, question), remembering()
    return Ruled(
        question=question,
        answer=rule_on(question),
        side=side,
        opening=None if opening is None else rule_on(opening),
        concealed=concealed,
        changes=tuple(_changes(question, opening, setting.players, rule_on)),
    )


def _changes(question: Question, opening: Question | None, players: int, rule_on: Referee) -> Iterator[Change]:
    """Yield changes that turn the whole answer round, including that about the initial meld."""
    if opening is None or rule_on(opening).allowed:
        for change in changes(question, players=players, referee=rule_on):
            # What makes going out lawful keeps the initial meld lawful.
            opened = opening and opening.but(melds=change.question.melds)
            if opened is None or rule_on(question).allowed or rule_on(opened).allowed:
                yield change
    elif rule_on(question).allowed:
        for change in changes(opening, players=players, referee=rule_on):
            melded = question.but(melds=change.question.melds)
            if change.question.score == opening.score and rule_on(melded).allowed:
                yield change


def question_of(form: AskForm, setting: RulesInPlay) -> dict[str, object]:
    """Return the form as a `canasta-question/1`, with what a game knows filled in."""
    known = {"format": QUESTION_FORMAT, "variant": setting.variant.id, "ask": form.ask}
    asked: dict[str, object] = {**known, "house_rules": {}}
    for field in form:
        value = _value(field.short_name, field.data)
        if value is not None and field.short_name not in _OWN:
            asked[field.short_name] = value
    if "was_open" in form and form["was_open"].data is not None:
        asked["was_open"] = form["was_open"].data != NOTHING
    if form.ask in NEED_SCORE and "score" in form:
        asked |= setting.circumstances(_side(form, setting))
    else:
        asked = {key: value for key, value in asked.items() if key not in CIRCUMSTANCES}
    return asked | _beside(form)


def _beside(form: AskForm) -> dict[str, object]:
    """Return what an empty field says about a hand and a table."""
    if form.ask == AskName.MELD and "hand" in form and form["hand"].data and not form["table"].data:
        return {"table": []}
    if form.ask == AskName.DISCARD and not form["hand"].data:
        return {"hand": form["card"].data}
    return {}


def _value(name: str, data: Any) -> object:
    if name in _LISTS:
        melds = split_melds(data or "")
        return melds if melds or name not in _MAY_BE_UNSAID else None
    if name in _BOOLEANS:
        return None if data is None else data == Permission.YES
    if name in _NUMBERS:
        return int(data) if data else None
    if name in _MAY_BE_NULL:
        return data or None
    return data


def _side(form: AskForm, setting: RulesInPlay) -> int:
    chosen = form["side"].data if "side" in form else None
    return int(chosen) if chosen and setting.view is not None else 0


def _opening(form: AskForm, setting: RulesInPlay, question: Question) -> Question | None:
    """Return the question about the initial meld of a side that also goes out in this turn."""
    if "was_open" not in form or form["was_open"].data != NOTHING:
        return None
    known = setting.circumstances(_side(form, setting))
    asked = {
        "format": QUESTION_FORMAT,
        "variant": setting.variant.id,
        "ask": "initial-meld",
        "melds": [meld.text for meld in question.melds],
        "concealed": not form["with_pile"].data,
        "score": known.get("score", form["score"].data or 0),
        "hand_number": known.get("hand_number", form["hand_number"].data or 1),
    }
    return _read(asked, question.variant, question.failed)


def _read(asked: dict[str, object], variant: Variant, failed: int) -> Question:
    return rules.read_question(asked, variant=variant).but(failed=failed)


def _concealed(form: AskForm, question: Question) -> str | None:
    """Return why it is not going out concealed, "" if it is, None if it was not asked."""
    pays = question.variant.going_out.pays_concealed
    before_it = form["was_open"].data if "was_open" in form else None
    if before_it is None or not pays:
        return None
    if before_it == SELF:
        return NotConcealed.PLAYER_MELDED.english
    before = tuple(rules.parse_cards(text) for text in split_melds(form["before"].data or ""))
    if before_it == PARTNER and not before:
        raise RecordError("question.incomplete", msg("Enter what your partner had melded."), "before")
    turn = turn_of(question.melds, before)
    if turn is None:
        message = msg("All melds of your side must include what your partner had melded.")
        raise RecordError(CONTRADICTION, message, "before")
    if form["with_pile"].data and not question.variant.going_out.concealed_with_pile:
        return NotConcealed.PILE_TAKEN.english
    why = why_not_concealed(*turn, question.variant, was_open=bool(before))
    return why.english if why else ""


def _check_whole_hand(form: AskForm, question: Question) -> None:
    """Check that a player without earlier melds goes out with the whole hand."""
    if "was_open" not in form or form["was_open"].data not in (NOTHING, PARTNER):
        return
    before = sum(rules.parse_cards(text).size for text in split_melds(form["before"].data or ""))
    pile_matters = asks_for_pile(question.variant)
    sentence = whole_hand_problem(
        question.variant,
        sum(meld.size for meld in question.melds) - before,
        question.held_after.size,
        with_pile=bool(form["with_pile"].data) if pile_matters else None,
        foot=question.foot_played,
    )
    if sentence:
        raise RecordError(CONTRADICTION, sentence, "melds")
