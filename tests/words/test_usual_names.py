"""Sides and players that nobody named are called something in every language."""

import pytest

from scorekeeper.usecases.game.usual_names import usual_players, usual_sides
from scorekeeper.words.language import ENGLISH, LANGUAGES, language
from tests.canasta import CANASTA

FORMS = sorted({form for variant in CANASTA.values() for form in variant.seating.forms})


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - {ENGLISH}))
def test_nobody_is_called_by_an_english_name(code: str) -> None:
    speaker = language(code)
    names = {name for form in FORMS for name in usual_sides(form)}
    names |= {name for form in FORMS for side in usual_players(form) for name in side}

    assert "Side B" in names
    assert {name for name in names if speaker.known(name) is None} == set()
