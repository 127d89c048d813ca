"""The referee's pages answer as `scorekeeper ask` does, golden question by golden question."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules import SideNames
from scorekeeper.rules.questions.plausible import contradictions
from scorekeeper.usecases import GameSetup
from tests.canasta import CANASTA
from tests.cli.vectors import WRITTEN_BY_SCRIPTS, Vector, load
from tests.strategies import EXPLORE
from tests.usecases.table import Table
from tests.web.ask_forms import AnswerPage, address, refusal

# Of the questions that a script writes, and of the others; all are answered in process elsewhere.
ONE_OF, ONE_OF_OTHERS = (7, 1) if EXPLORE else (41, 5)
QUESTIONS = [
    vector
    for place, vector in enumerate(load())
    if vector.kind == "ask"
    and vector.variant in CANASTA
    and not vector.unreadable
    and "laid" not in vector.input  # a page finds out by itself what was laid, see test_ask.py
    and not (vector.input["ask"] == "go-out" and vector.input.get("concealed"))
    and (
        vector.input["ask"] == "acaba" or place % (ONE_OF if vector.file in WRITTEN_BY_SCRIPTS else ONE_OF_OTHERS) == 0
    )
]


def alone(vector: Vector) -> bool:
    """Nobody has a partner in the vector's game."""
    seating = rules.variant(vector.variant).seating
    return seating.forms[0][0] == 1 and seating.partnerships == "fixed"


def lone_players(vector: Vector) -> bool:
    """The vector asks for the leave of a partner whom nobody has in its game."""
    return alone(vector) and vector.input.get("permission") is not None


def impossible(vector: Vector) -> bool:
    """The cards or circumstances cannot be: a page has a sentence for them and no ruling."""
    asked = rules.read_question(vector.input)
    return lone_players(vector) or next(contradictions(asked), None) is not None


IMPOSSIBLE = [vector for vector in QUESTIONS if impossible(vector)]
ASKED = [vector for vector in QUESTIONS if vector not in IMPOSSIBLE]


def test_what_cannot_be_is_the_only_question_that_a_page_does_not_answer(client: FlaskClient) -> None:
    shared = [vector for vector in IMPOSSIBLE if ".own-" not in vector.id]

    assert all(refusal(client, address(vector.input)) for vector in IMPOSSIBLE)
    assert all(lone_players(vector) for vector in shared)
    assert len(ASKED) > 10 * len(IMPOSSIBLE)


def wrong(vector: Vector, page: AnswerPage) -> Iterator[str]:
    """In what the page is not what the command line says, and the vector expects."""
    answer = rules.answer(vector.input)
    if page.allowed != answer.allowed or page.allowed != vector.expect.get("allowed", answer.allowed):
        yield f"{vector.id}: the page says {page.allowed}"
    if page.codes != [finding.code for finding in answer.findings]:
        yield f"{vector.id}: the page finds {page.codes}"
    yield from (
        f"{vector.id}: {code} is not found" for code in vector.expect.get("codes", ()) if code not in page.codes
    )


@pytest.mark.parametrize(
    ("ask", "least"),
    [("meld", 10), ("initial-meld", 10), ("take-pile", 10), ("go-out", 10), ("discard", 10), ("acaba", 5)],
)
def test_every_golden_question_is_answered_the_same_by_its_page(client: FlaskClient, ask: str, least: int) -> None:
    vectors = [each for each in ASKED if each.input["ask"] == ask and not each.input["house_rules"]]

    found = [problem for vector in vectors for problem in wrong(vector, AnswerPage(client, address(vector.input)))]

    assert len(vectors) > least
    assert found == []


def game_of(question: dict[str, Any]) -> tuple[str, str, int, int]:
    house = sorted(question["house_rules"].items())
    return (question["variant"], repr(house), question.get("score", 0), question.get("hand_number", 1))


def in_games() -> list[Vector]:
    """Every question with house rules, and one in seven of the others.

    Not those on the leave of a partner where each plays alone: a game knows that nobody is asked.
    """
    some = [each for each in ASKED if each.input["house_rules"]] + ASKED[::7]
    some = [each for each in some if not (alone(each) and "permission" in each.input["house_rules"])]
    return sorted({each.id: each for each in some}.values(), key=lambda each: game_of(each.input))


def test_a_game_fills_in_what_the_question_would_have_to_say(client: FlaskClient, table: Table) -> None:
    found: list[str] = []
    games: list[Table] = []  # all kept: a game's requests are named after its table
    for _, vectors in groupby(in_games(), key=lambda each: game_of(each.input)):
        asked = list(vectors)
        first = asked[0].input
        form = rules.variant(first["variant"]).seating.forms[0]
        setup = GameSetup(
            first["variant"],
            first["house_rules"],
            tuple(
                SideNames(f"Side {at}", tuple(f"P{at}{seat}" for seat in range(size))) for at, size in enumerate(form)
            ),
            "P00",
            opening_scores=(first.get("score", 0),) + (0,) * (len(form) - 1),
            hands_played=first.get("hand_number", 1) - 1,
        )
        games.append(Table(table.store, setup))
        for vector in asked:
            found += wrong(vector, AnswerPage(client, address(vector.input, games[-1].token)))

    assert len(games) > 10
    assert found == []
