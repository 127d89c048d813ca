"""What the rules of burraco say to questions in words."""

import pytest

from scorekeeper.rules import search
from scorekeeper.web.referee.pages import questions_in
from tests.burraco.test_rulebook import FAMILY

QUESTIONS = {ask: " ".join(told) for ask, told in questions_in(FAMILY["burraco"]).items()}


@pytest.mark.parametrize(
    ("asked", "label", "words"),
    [
        ("how much is a dirty burraco", "Dirty burraco", "100"),
        ("what is semi-clean", "Semi-clean", "beside seven cards"),
        ("who takes the pozzetto", "Taking the pot", "in flight"),
        ("pot not taken", "Pot not taken", "100"),
        ("can I close with a joker", "The card that closes the hand", "neither a joker"),
        ("missed draw", "Missed draw", "if the hand ends first"),
        ("the time is over", "The time call", "last lap"),
        ("deadlock", "A deadlock", "ends the hand"),
        ("how long is a round", "A round of 2 hands", "25 minutes"),
        ("two in its own place", "A two of the suit of a run", "not wild"),
        ("when is the game over", "The game ends at", "2,005"),
    ],
)
def test_a_question_in_words_finds_the_rule(asked: str, label: str, words: str) -> None:
    found = search.find(FAMILY["burraco"], asked, QUESTIONS).passages

    here = [each for each in found if each.label == label]
    assert here, [each.label for each in found]
    assert words in here[0].value
    assert here[0].cite.section


def test_a_passage_leads_to_the_question_of_its_topic() -> None:
    asks = {"pot not taken": "take-pot", "can I close with a joker": "discard", "may I take the pile": "take-pile"}
    for asked, ask in asks.items():
        reply = search.find(FAMILY["burraco"], asked, QUESTIONS)
        assert ask in reply.asks
    assert {each.ask for each in search.find(FAMILY["burraco"], "closing", QUESTIONS).passages} <= {
        "",
        "go-out",
        "discard",
        "take-pile",
    }
