"""Scripts come in the language of the page, with every script that they import."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper import paths, rules
from scorekeeper.web.headers import translated
from scorekeeper.words.language import ENGLISH, LANGUAGES, language
from tests.usecases.table import Table
from tests.web.test_hands_pots import game_of

SCRIPTS = sorted((paths.static() / "js").rglob("*.js"))
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
IMPORTED = re.compile(r"""(?:\bfrom\b|\bimport\()[^'"\n]*['"]([^'"\n]+)['"]""")


@pytest.mark.parametrize("code", OTHERS)
def test_what_a_script_imports_is_in_its_language(code: str) -> None:
    imported = [
        each for path in SCRIPTS for each in IMPORTED.findall(translated(path.read_text("utf-8"), language(code)))
    ]

    assert len(imported) > 8
    assert [each for each in imported if not each.endswith(f".{code}.js")] == []


@pytest.mark.parametrize("variant", [each.id for each in rules.VARIANTS.values() if each.melds.sequences])
def test_the_pad_of_runs_is_in_the_language_of_the_page(client: FlaskClient, table: Table, variant: str) -> None:
    address = f"/g/{game_of(table, variant).token}/hands/new"
    page = client.get(address, headers={"Accept-Language": "pt"}).text

    assert re.search(r'data-suits="[^"]+/hand_runs\.pt\.js"', page)
