"""The index of a game in a language: what it takes the first time, and what is kept to make it quick."""

import pytest

from scorekeeper.in_words.passages import index_of
from scorekeeper.in_words.stems import kept_stems, worked_out
from scorekeeper.rules import VARIANTS
from scorekeeper.words.language import LANGUAGES, language, using_language
from tests.in_words.first import ANSWER, INDEX, taken_in
from tests.in_words.kept import as_kept, stems_of

FEW = 0.02  # share of words that may have changed since the stems were written


def test_the_first_index_of_a_language_takes_a_tenth_of_a_second() -> None:
    taken = taken_in(("burraco", code) for code in LANGUAGES)  # the longest rules

    assert len(taken) == len(LANGUAGES)
    assert max(first for first, _, _ in taken) < INDEX
    assert max(following for _, following, _ in taken) < INDEX
    assert max(asked for _, _, asked in taken) < ANSWER


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_stems_that_are_kept_are_those_of_the_algorithm(code: str) -> None:
    kept, wanted = kept_stems(code), stems_of(code)

    assert {word: worked_out(code, word) for word in kept} == kept
    assert len(kept.keys() ^ wanted.keys()) < FEW * len(wanted), "run python -m tests.in_words.kept"


def test_what_is_kept_is_read_as_it_was_written() -> None:
    stems = {"taken": "take", "take": "take", "taking": "take", "tied": "tie", "dying": "die"}

    assert as_kept(stems) == "die =dying\ntake - n =taking,tie d\n"


def test_numbers_of_an_index_are_written_as_in_the_region() -> None:
    def texts(region: str) -> str:
        with using_language(language("de", region)):
            return " ".join(each.text for each in index_of(VARIANTS["classic"], "de").passages)

    assert "5.000" in texts("")
    assert "5’000" in texts("CH")
    assert "5.000" in texts("DE")
