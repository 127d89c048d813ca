"""Answers questions about a single moment with the same judges that check a whole hand."""

from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.elements.ask import Facts, Referee
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.reading import read_question
from scorekeeper.rules.ruling import Answer
from scorekeeper.rules.variant import Variant


def answer(data: object, *, variant: Variant | None = None) -> Answer:
    """Answer a `canasta-question/1`; raises as `read_question`."""
    return rule_on(read_question(data, variant=variant))


def remembering() -> Referee:
    """Return a referee that computes the answer to each question once, however often it is asked."""
    answers: dict[int, tuple[Question, Answer]] = {}  # with its question, whose number stays taken

    def rule(question: Question) -> Answer:
        if id(question) not in answers:
            answers[id(question)] = question, rule_on(question)
        return answers[id(question)][1]

    return rule


def rule_on(question: Question) -> Answer:
    """Return the answer to a question."""
    facts: Facts = {}
    found = in_force(question.variant).asks[question.ask].answer(question, facts)
    return Answer(tuple(each.finding(question.variant) for each in found), facts)
