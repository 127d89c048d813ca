"""Judge a situation under any variant in which it can come about, and say what was found."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.all_topics import checks_of
from scorekeeper.rules.elements.rule import Rule, Situation
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.hand.view import hand_view
from scorekeeper.rules.questions.plausible import contradictions
from scorekeeper.rules.questions.question import QUESTION_FORMAT, Question
from scorekeeper.rules.questions.reading import read_question
from scorekeeper.rules.record.reading import RECORD_FORMAT, read_record
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.referee import rule_on
from scorekeeper.rules.ruling import VIOLATION, Answer, Finding, GameRuling, HandRuling
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

NAMES = ("Us", "Them", "Side 3", "Side 4", "Side 5", "Side 6")


def question_in(situation: Situation, variant: Variant) -> Question | None:
    """The question as it is asked in a variant; None if it cannot be asked there."""
    asked_for = {
        "format": QUESTION_FORMAT,
        "variant": variant.id,
        "ask": situation.ask,
        **situation.given,
    }
    try:
        question = read_question(asked_for, variant=variant)
    except RulesError:
        return None
    return None if any(True for _ in contradictions(question)) else question


def record_in(situation: Situation, variant: Variant) -> GameRecord | None:
    """The record as it is written in a variant; None if nobody can write it."""
    form = situation.form or variant.seating.forms[0]
    record: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "variant": variant.id,
        "sides": [
            {"name": NAMES[place], "players": [f"{place}.{seat}" for seat in range(players)]}
            for place, players in enumerate(form)
        ],
        **situation.given,
    }
    try:
        record["hands"] = [_seated(each, form) for each in situation.given["hands"]]
        if "opening_scores" in record:
            record["opening_scores"] = _filled(record["opening_scores"], form, 0)
        return read_record(record, variant=variant)
    except RulesError:
        return None


def _seated(entry: Mapping[str, Any], form: tuple[int, ...]) -> dict[str, object]:
    """The hand with an entry for every side, and no more hands of cards than players."""
    sides = []
    for given, players in zip(_filled(entry["sides"], form, {}), form, strict=True):
        cut = {key: given[key][:players] for key in ("held", "foot") if key in given}
        sides.append({**given, **cut})
    return {**entry, "sides": sides}


def _filled(values: Sequence[Any], form: tuple[int, ...], nothing: Any) -> list[Any]:
    known = list(values[: len(form)])
    return known + [nothing] * (len(form) - len(known))


Judged = Answer | GameRuling


def judge(situation: Situation, variant: Variant) -> Judged | None:
    """What the engine says of a situation; None where it cannot come about."""
    if situation.ask:
        question = question_in(situation, variant)
        return None if question is None else rule_on(question)
    record = record_in(situation, variant)
    return None if record is None else adjudicate(record)


def may_find(rule: Rule, situation: Situation, variant: Variant) -> bool:
    """False if the check of this rule finds nothing in the one hand that was written down.

    That is soon seen; the other checks may search long for what is not the example's matter.
    """
    record = None if situation.ask else record_in(situation, variant)
    if record is None or len(record.hands) > 1:
        return True
    view = hand_view(record, 0, record.opening_scores)
    runs = (each.run for each in checks_of(variant) if rule in each.rules)
    return any(found.rule is rule for run in runs for found in run(view))


def findings_of(judged: Judged) -> tuple[Finding, ...]:
    """Everything that was found, in the order in which it was."""
    if isinstance(judged, Answer):
        return judged.findings
    return tuple(found for each in judged.hands for found in each.findings)


ALLOWED, FINE = "Yes.", "Nothing is found."
_MUST = {True: " It must be taken.", False: " It need not be taken.", None: ""}


def differing(printed: Judged, changed: Judged) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sentences of two rulings on one situation that are not the same."""
    before, after = dict.fromkeys(sentences(printed)), dict.fromkeys(sentences(changed))
    one = tuple(each for each in before if each not in after)
    other = tuple(each for each in after if each not in before)
    return ((), ()) if one == other else (one or (FINE,), other or (FINE,))


def turns_round(printed: Judged, changed: Judged) -> bool:
    """A yes becomes a no, or the other way round; of hands any difference will do."""
    if isinstance(printed, Answer) and isinstance(changed, Answer):
        return printed.allowed != changed.allowed
    return True


def sentences(judged: Judged) -> Iterator[str]:
    """Everything that is said, one sentence for each thing."""
    if isinstance(judged, Answer):
        yield from _answer(judged)
    else:
        yield from _game(judged)


def _answer(answer: Answer) -> Iterator[str]:
    against = [each.message for each in answer.findings if each.severity == VIOLATION]
    must = answer.facts.get("must_take")
    told = _MUST[must] if must is None or isinstance(must, bool) else ""
    yield f"No. {' '.join(against)}" if against else f"{ALLOWED}{told}"


def _game(ruling: GameRuling) -> Iterator[str]:
    for hand in ruling.hands:
        yield from _found(hand)
        yield from _scores(hand)
    if not ruling.finished:
        yield "The game goes on."
    else:
        names = [NAMES[place] for place in ruling.winners]
        told = "won by" if len(names) == 1 else "a draw between"
        yield f"The game is over, {told} {' and '.join(names)}."


def _found(hand: HandRuling) -> Iterator[str]:
    """What was found, of the first side or the whole hand: the sides without entries are silent."""
    broken = [f"Not allowed: {each.message}" for each in hand.violations]
    queried = [
        f"Worth a second look: {each.message}"
        for each in hand.queries
        if each.where.startswith(("sides[0]", "sides.")) or each.where == "sides"
    ]
    yield from broken or queried


def _scores(hand: HandRuling) -> Iterator[str]:
    for name, side in zip(NAMES, hand.sides, strict=False):
        lines = ", ".join(f"{line.label} {number(line.points)}" for line in side.lines)
        yield f"{name}: {number(side.total)}{f' ({lines})' if lines else ''}."
