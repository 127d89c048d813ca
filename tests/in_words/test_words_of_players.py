"""The lists of the words of players: no meaning lacks words in a language, and no rule lacks meanings."""

import pytest

from scorekeeper.in_words.passages import index_of
from scorekeeper.in_words.vocabulary import NOTHING, vocabulary
from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.words.language import ENGLISH, LANGUAGES


def meanings(code: str) -> set[str]:
    """Return the meanings that have a word in a language."""
    return {each for found in vocabulary(code).groups.values() for each in found} - {NOTHING}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_meaning_has_words_in_every_language(code: str) -> None:
    everywhere = set[str]().union(*map(meanings, LANGUAGES))

    assert everywhere - meanings(code) == set()


@pytest.fixture(scope="module")
def games() -> list[Variant]:
    """Return the first variants that have all rules between them."""
    rules: set[str] = set()
    found = []
    for variant in VARIANTS.values():
        here = {each.code for each in index_of(variant, ENGLISH).passages}
        if here - rules:
            found.append(variant)
            rules |= here
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_of_every_game_has_words_of_players(code: str, games: list[Variant]) -> None:
    """Two meanings at least tell a rule from others; one that says that something is not played here has its name."""
    known = meanings(code)
    most: dict[str, int] = {}
    for variant in games:
        for each in index_of(variant, code).passages:
            here = sum(1 for word in each.words if word in known and not word.isdigit())
            most[each.code] = max(most.get(each.code, 0), here)

    assert [rule for rule, count in most.items() if count < 2 and not rule.endswith("not-in-variant")] == []
