"""Every kind of sheet, fillable ones too, read back by a program as it was laid out."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.words.language import using_language
from tests.sheets.conftest import Laid
from tests.sheets.kinds import OF_COPIES, OF_NO_TEMPLATE, SHEETS, templates
from tests.sheets.laid import boxes
from tests.sheets.wish import Wish


def squeezed(text: str) -> str:
    """A text without spaces, which are drawn as gaps."""
    return re.sub(r"\s", "", text)


def seen(page: Any) -> Iterator[str]:
    """The pieces of text on a page that are drawn."""
    for each in boxes(page):
        if type(each).__name__ == "TextBox" and each.style["visibility"] == "visible":
            yield each.text


def test_every_kind_of_sheet_is_known() -> None:
    assert templates() == SHEETS.keys() - OF_NO_TEMPLATE


@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_reads_as_it_was_laid_out(kind: str, laid: list[Laid]) -> None:
    with using_language("de"):
        content = SHEETS[kind](Wish(names=("Żofia Öst", "Bernd", "Clara", "Łucja")))
    chosen = laid if kind in OF_COPIES else laid[-1:]  # others try several sizes
    wanted = {squeezed(text) for sheet in chosen for page in sheet.document.pages for text in seen(page._page_box)}
    read = "".join(squeezed(page.extract_text()) for page in PdfReader(BytesIO(content)).pages)

    assert wanted
    assert {each for each in wanted if each not in read} == set()
    if kind not in OF_COPIES:  # these have words on other pages than those that were laid out
        assert set(read) <= set("".join((*wanted, *(each.html for each in chosen))))
