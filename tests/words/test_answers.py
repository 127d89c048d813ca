"""What the referee answers, and what would change the answer, can be said in every language."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from scorekeeper import rules
from scorekeeper.rules.all_topics import LAWS, in_force
from scorekeeper.rules.elements.fact import CardFaces
from scorekeeper.rules.questions.plausible import changes, contradictions
from scorekeeper.rules.referee import remembering
from scorekeeper.rules.ruling import Answer
from scorekeeper.words.language import ENGLISH, LANGUAGES, Language, language
from tests.cli import vectors

OTHERS = sorted(LANGUAGES.keys() - {ENGLISH})


def asked() -> Iterator[rules.Question]:
    """Every question of the golden files that can be read."""
    for vector in vectors.load():
        if vector.kind == "ask" and not vector.unreadable and vector.variant in rules.VARIANTS:
            yield rules.read_question(vector.input)


@lru_cache(maxsize=1)
def answered() -> tuple[tuple[rules.Question, Answer, tuple[object, ...]], ...]:
    """Each question with its answer, and all words that a page shows with it."""
    found = []
    for question in asked():
        referee = remembering()
        answer = referee(question)
        ask = in_force(question.variant).asks[question.ask]
        words: list[object] = [ask.yes_msg(question, answer.facts)] if answer.allowed else []
        words += [each.words for each in changes(question, players=4, referee=referee)]
        words += [problem for _, problem in contradictions(question, 4)]
        codes = [each.code for each in answer.findings] + [x.code for x in ask.keeps(question)]
        words += [LAWS[code].stated(question.variant) for code in codes if code in LAWS]
        found.append((question, answer, tuple(each for each in words if each)))
    return tuple(found)


@pytest.mark.parametrize("code", OTHERS)
def test_every_answer_and_what_would_change_it_is_said(code: str) -> None:
    speaker = language(code)
    unsaid = {
        str(words)
        for _, answer, shown in answered()
        for words in (*shown, *_facts(answer))
        if speaker.known(words) is None
    }

    assert sorted(unsaid) == []
    assert len(answered()) > 2_000


@pytest.mark.parametrize("code", OTHERS)
def test_every_finding_of_an_answer_is_said(code: str) -> None:
    speaker = language(code)
    unsaid = {each.message for _, answer, _ in answered() for each in answer.findings if not _finding(speaker, each)}

    assert sorted(unsaid) == []


def _finding(speaker: Language, finding: rules.Finding) -> bool:
    """Tell whether a language has a sentence of its own for what was found."""
    return speaker.finding(finding) != finding.message


def _facts(answer: Answer) -> Iterator[object]:
    """The words among the facts of what was found."""
    for each in answer.findings:
        for name, fact in each.facts.items():
            if f"{{{name}" in each.template and not isinstance(fact, CardFaces):
                yield fact
