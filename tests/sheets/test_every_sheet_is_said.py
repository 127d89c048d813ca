"""Every sheet in a language that nobody speaks: what stands outside its brackets was never said."""

import re
from collections.abc import Iterator

import pytest

from scorekeeper import sheets
from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.rulebook.leaflet import leaflet_of
from scorekeeper.words.language import using_language
from tests.strategies import some
from tests.words.outputs import BOOKS
from tests.words.pseudo import Pseudo, unmarked

# The same in every language: this program, papers, the months of this one, and what slips shorten.
OWN = re.compile(r"Canasta|score|AA|Letter|PDF|JKR|May|natural|mixed|penalties|[JQKA]")


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Speak the language that nobody speaks."""
    with using_language(Pseudo()):
        yield


def unsaid(template: str, sheet: object) -> list[str]:
    """The words of a sheet that were not said."""
    text = BOOKS.sub(" ", filled_in(template, sheet))
    return [each for each in unmarked(text) if not OWN.fullmatch(each)]


@pytest.mark.parametrize("variant", some([*VARIANTS.values()], 8), ids=lambda each: each.id)
@pytest.mark.usefixtures("pseudo")
def test_every_word_of_a_leaflet_is_said(variant: Variant) -> None:
    assert unsaid("leaflet.html", leaflet_of(variant)) == []


@pytest.mark.parametrize("variant", some([*VARIANTS.values()], 8), ids=lambda each: each.id)
@pytest.mark.usefixtures("pseudo")
def test_every_word_of_a_blank_sheet_is_said(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def printed(template: str, sheet: object, *_: object) -> bytes:
        seen.append(unsaid(template, sheet))
        return b""

    monkeypatch.setattr(sheets, "printed", printed)
    monkeypatch.setattr("scorekeeper.words.language.language", lambda *_: Pseudo())

    sheets.blank_sheet(variant, "a4", variant.seating.forms[0])

    assert seen == [[]]
