"""Examples as they are shown: a situation with the engine's ruling under one variant."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.all_topics import RULES, checks_of, in_force
from scorekeeper.rules.elements.rule import Rule, Situation
from scorekeeper.rules.elements.topic import Made, Setting
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.errors import HouseRuleError, RulesError
from scorekeeper.rules.hand.view import hand_view
from scorekeeper.rules.house_rules.apply import Option, apply_house_rules, house_rule_options
from scorekeeper.rules.messages import and_then, in_a_row, msg
from scorekeeper.rules.messages import sentences as in_turn
from scorekeeper.rules.questions.plausible import contradictions
from scorekeeper.rules.questions.question import QUESTION_FORMAT, Question
from scorekeeper.rules.questions.reading import read_question
from scorekeeper.rules.record.reading import RECORD_FORMAT, read_record
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.referee import rule_on
from scorekeeper.rules.ruling import VIOLATION, Answer, Finding, GameRuling, HandRuling
from scorekeeper.rules.variant import Variant

NAMES = (msg("Us"), msg("Them"), *(msg("Side {number}", number=at) for at in range(3, 7)))


def question_in(situation: Situation, variant: Variant) -> Question | None:
    """Return the situation as a question in a variant; None if it cannot be asked there."""
    question = _read(situation, variant)
    return None if question is None or any(True for _ in contradictions(question)) else question


def _read(situation: Situation, variant: Variant) -> Question | None:
    asked_for = {"format": QUESTION_FORMAT, "variant": variant.id, "ask": situation.ask, **situation.given}
    try:
        return read_question(asked_for, variant=variant)
    except RulesError:
        return None


def record_in(situation: Situation, variant: Variant) -> GameRecord | None:
    """Return the situation as a record in a variant; None if such a record is not possible."""
    form = situation.form or variant.seating.forms[0]
    record: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "variant": variant.id,
        "sides": [
            {"name": str(NAMES[place]), "players": [f"{place}.{seat}" for seat in range(players)]}
            for place, players in enumerate(form)
        ],
        **situation.given,
    }
    try:
        nothing = {} if variant.pots is None else {"pot": "taken"}
        record["hands"] = [_seated(each, form, nothing) for each in situation.given["hands"]]
        if "opening_scores" in record:
            record["opening_scores"] = _filled(record["opening_scores"], form, 0)
        return read_record(record, variant=variant)
    except RulesError:
        return None


def _seated(entry: Mapping[str, Any], form: tuple[int, ...], nothing: Mapping[str, object]) -> dict[str, object]:
    """Return the hand with an entry for every side, and no more hands of cards than players."""
    sides = []
    for given, players in zip(_filled(entry["sides"], form, nothing), form, strict=True):
        cut = {key: given[key][:players] for key in ("held", "foot") if key in given}
        sides.append({**given, **cut})
    return {**entry, "sides": sides}


def _filled(sides: Sequence[Any], form: tuple[int, ...], nothing: Any) -> list[Any]:
    known = list(sides[: len(form)])
    return known + [nothing] * (len(form) - len(known))


Judged = Answer | GameRuling


def judge(situation: Situation, variant: Variant) -> Judged | None:
    """Return the engine's ruling on a situation; None if it is not possible in the variant."""
    if situation.ask:
        question = question_in(situation, variant)
        return None if question is None else rule_on(question)
    record = record_in(situation, variant)
    return None if record is None else adjudicate(record)


def findings_of(judged: Judged) -> tuple[Finding, ...]:
    """Return all findings in their order."""
    if isinstance(judged, Answer):
        return judged.findings
    return tuple(found for each in judged.hands for found in each.findings)


ALLOWED, FINE = msg("Yes."), msg("No rule is broken.")
_MUST = {True: msg("It must be taken."), False: msg("It need not be taken."), None: ""}


def differing(printed: Judged, changed: Judged) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the sentences that only the first ruling has, and those that only the second has."""
    before, after = dict.fromkeys(sentences(printed)), dict.fromkeys(sentences(changed))
    one = tuple(each for each in before if each not in after)
    other = tuple(each for each in after if each not in before)
    return ((), ()) if one == other else (one or (FINE,), other or (FINE,))


def turns_round(printed: Judged, changed: Judged) -> bool:
    """Return whether yes and no change places; for hands any difference is enough."""
    if isinstance(printed, Answer) and isinstance(changed, Answer):
        return printed.allowed != changed.allowed
    return True


def sentences(judged: Judged) -> Iterator[str]:
    """Yield everything that a ruling says, one sentence at a time."""
    if isinstance(judged, Answer):
        yield from _answer(judged)
    else:
        yield from _game(judged)


def _answer(answer: Answer) -> Iterator[str]:
    against = [each.message for each in answer.findings if each.severity == VIOLATION]
    must = answer.facts.get("must_take")
    beside = _MUST[must] if must is None or isinstance(must, bool) else ""
    yield in_turn(msg("No."), *against) if against else in_turn(ALLOWED, beside)


def _game(ruling: GameRuling) -> Iterator[str]:
    for hand in ruling.hands:
        yield from _found(hand)
        yield from _scored(hand)
    if not ruling.finished:
        yield msg("The game goes on.")
    else:
        names = [NAMES[place] for place in ruling.winners]
        if len(names) == 1:
            yield msg("The game is over, won by {side}.", side=names[0])
        else:
            yield msg("The game is over, a draw between {sides}.", sides=and_then(names))


_FIRST_OR_ALL = ("sides[0]", "sides")  # the beginnings of their places


def _found(hand: HandRuling) -> Iterator[str]:
    """Yield findings about the first side or the whole hand; other sides may be left empty."""
    broken = [msg("Not allowed. {message}", message=each.message) for each in hand.violations]
    queried = [
        msg("Worth a second look. {message}", message=each.message)
        for each in hand.queries
        if each.where.partition(".")[0] in _FIRST_OR_ALL
    ]
    yield from broken or queried


def _scored(hand: HandRuling) -> Iterator[str]:
    for name, side in zip(NAMES, hand.sides, strict=False):
        lines = [msg("{label} {points}", label=x.label, points=x.points) for x in side.lines]
        if lines:
            facts = {"points": side.total, "lines": in_a_row(lines)}
            yield msg("{side}: {points} ({lines}).", side=name, **facts)
        else:
            yield msg("{side}: {points}.", side=name, points=side.total)


@dataclass(frozen=True, slots=True)
class Example:
    """A situation in which a check finds something, with the finding."""

    situation: Situation
    finding: Finding


@dataclass(frozen=True, slots=True)
class OptionExample:
    """A situation that a house rule changes, with the sentences as printed and under the rule."""

    option: Option
    value: object
    variant: Variant  # with the house rule
    situation: Situation
    printed: tuple[str, ...]
    changed: tuple[str, ...]


def example_of(rule: Rule, variant: Variant) -> Example | None:
    """Return the first example that breaks only this rule; None if the variant has none."""
    for situation in rule.examples:
        found = _found_with(rule, situation, variant)
        allowed = (rule.code, *situation.beside)
        if found and not any(each.severity == VIOLATION and each.code not in allowed for each in found):
            return Example(situation, next(each for each in found if each.code == rule.code))
    return None


def _found_with(rule: Rule, situation: Situation, variant: Variant) -> tuple[Finding, ...]:
    """Return all findings in a possible situation, () if the rule is not among them.

    It does what that takes and no more: a question is answered before anybody asks whether it is
    plausible, other checks run only if those of the rule find it, and a single hand is not scored.
    """
    if situation.ask:
        question = _read(situation, variant)
        found = () if question is None else tuple(in_force(variant).asks[question.ask].answer(question, {}))
        if question is None or all(each.rule is not rule for each in found) or any(contradictions(question)):
            return ()
        return tuple(each.finding(variant) for each in found)
    checks = checks_of(variant)
    own = [each.run for each in checks if rule in each.rules]
    record = record_in(situation, variant) if own else None
    if record is None or len(record.hands) > 1:
        among = () if record is None else findings_of(adjudicate(record))
        return among if rule.among(among) else ()
    view = hand_view(record, 0, record.opening_scores)
    if all(each.rule is not rule for run in own for each in run(view)):
        return ()
    return tuple(each.finding(variant) for check in checks for each in check.run(view))


def examples(variant: Variant) -> Iterator[tuple[Rule, Example]]:
    """Yield every rule that can be broken under a variant, each with an example."""
    for rule in RULES.values():
        example = example_of(rule, variant)
        if example is not None:
            yield rule, example


def option_examples(variant: Variant) -> Iterator[OptionExample]:
    """Yield an example for every house rule of a variant that changes one."""
    for option in house_rule_options(variant):
        example = option_example(option, variant)
        if example is not None:
            yield example


def option_example(option: Option, variant: Variant) -> OptionExample | None:
    """Return an example that a value of the house rule changes, if possible yes to no."""
    second: OptionExample | None = None
    for example, turned in _changes(option, variant):
        if turned:
            return example
        second = second or example
    return second


def _changes(option: Option, variant: Variant) -> Iterator[tuple[OptionExample, bool]]:
    setting = in_force(variant).settings[option.id]
    variants = tuple(_variants_with(setting, option, variant))
    for each in setting.examples:
        situation = made(each, variant)
        judged = None if situation is None else judge(situation, variant)
        if situation is None or judged is None:
            continue
        for value, changed in variants:
            other = judge(situation, changed)
            before, after = ((), ()) if other is None else differing(judged, other)
            if other is not None and before:
                example = OptionExample(option, value, changed, situation, before, after)
                yield example, turns_round(judged, other)


def _variants_with(setting: Setting, option: Option, variant: Variant) -> Iterator[tuple[object, Variant]]:
    for value in values(setting, option):
        try:
            yield value, apply_house_rules(variant, {option.id: value})
        except HouseRuleError:
            continue


def values(setting: Setting, option: Option) -> Iterator[object]:
    """Yield values of a house rule other than the printed one, the simplest first."""
    printed = option.default
    if setting.tried:
        yield from setting.tried
    elif option.kind is ValueKind.BOOL:
        yield not printed
    elif option.kind is ValueKind.CHOICE:
        yield from (value for value, _ in option.choices if value != printed)
    elif isinstance(printed, int):
        step = 100 if option.kind is ValueKind.POINTS else 1
        yield printed + step
        yield max(0, printed - step)
    else:
        yield from setting.unprinted


def made(example: Made, variant: Variant) -> Situation | None:
    """Return the situation built from a variant's numbers, or None if they give none."""
    return example if isinstance(example, Situation) else example(variant, _scores)


def _scores(situation: Situation, variant: Variant) -> tuple[int, ...]:
    """Return the sides' scores after the hands of a situation; empty if it is not possible."""
    judged = judge(situation, variant)
    return judged.scores if isinstance(judged, GameRuling) else ()
