"""A situation at the table, to be judged under any variant that has such a situation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.checks import checks_of
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.plausible import contradictions
from scorekeeper.rules.question import QUESTION_FORMAT, Question, read_question
from scorekeeper.rules.reading import RECORD_FORMAT, read_record
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.referee import rule_on
from scorekeeper.rules.ruling import Answer, Finding, GameRuling
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import hand_view

NAMES = ("Us", "Them", "Side 3", "Side 4", "Side 5", "Side 6")


@dataclass(frozen=True, slots=True)
class Situation:
    """What happened, in words and in cards; what the referee says is worked out when it is read.

    `ask` is the kind of question that `given` answers, "" for hands that were written down: then
    `given` is what a record of the format says beside variant and names. `form` seats players as
    the variant does not.
    """

    words: str
    ask: str
    given: Mapping[str, Any]
    form: tuple[int, ...] = ()
    beside: tuple[str, ...] = ()


def asked(words: str, ask: str, **given: object) -> Situation:
    """A question to the referee during play."""
    return Situation(words, ask, given)


def hand(*sides: Mapping[str, object], **more: object) -> dict[str, object]:
    """A hand in which these are the first sides; the others have nothing."""
    return {"sides": list(sides), **more}


def played(words: str, *hands: Mapping[str, object], **record: object) -> Situation:
    """Hands that were written down; sides that are not given have nothing."""
    return Situation(words, "", {"hands": list(hands), **record})


def one(words: str, *sides: Mapping[str, object], **record: object) -> Situation:
    """A single hand of these sides."""
    return played(words, hand(*sides), **record)


def side(*melds: str, held: tuple[str, ...] = ("5", "5"), **more: object) -> dict[str, object]:
    """A side of which every card is known."""
    return {"melds": list(melds), "held": list(held), **more}


def totals(melded: int, held: int, /, **canastas: int) -> dict[str, object]:
    """A side of which only the sums were written down."""
    counts = {kind.replace("_", "-"): count for kind, count in canastas.items()}
    return {"tally": {"canastas": counts, "melded_points": melded, "held_points": held}}


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


def may_find(code: str, situation: Situation, variant: Variant) -> bool:
    """False if the check of this code finds nothing in the one hand that was written down.

    That is soon seen; the other checks may search long for what is not the example's matter.
    """
    record = None if situation.ask else record_in(situation, variant)
    if record is None or len(record.hands) > 1:
        return True
    view = hand_view(record, 0, record.opening_scores)
    runs = (each.run for each in checks_of(variant) if code in each.codes)
    return any(found == code for run in runs for found, _, _ in run(view))


def findings_of(judged: Judged) -> tuple[Finding, ...]:
    """Everything that was found, in the order in which it was."""
    if isinstance(judged, Answer):
        return judged.findings
    return tuple(found for each in judged.hands for found in each.findings)


def beside(*codes: str) -> Callable[[Situation], Situation]:
    """Say which other codes a situation shows by nature."""
    return lambda situation: replace(situation, beside=codes)
