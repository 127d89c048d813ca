"""Every slip, in every language and edition, read back: words that belong apart stand apart."""

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL, paper_named
from scorekeeper.sheets.printed import printed
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.layout import laid_out
from scorekeeper.sheets.slips.slip import SlipFill, sheet_slip, slip_copy, slip_ground
from scorekeeper.words.language import translate, using_language
from tests.sheets.copies import layered
from tests.strategies import each_once, some

LANGUAGES = ("en", "de", "es", "fr", "it")
PAPERS = ((NORMAL, "a6"), (NORMAL, "a5"), (NORMAL, "a4"), (LARGE, "a5"), (LARGE, "a4"))
# A person reads "Durchgang 4 Runde 1"; no number of these is printed on a slip by itself.
KNOWN = SlipFill(
    table="77", date="22.11.2026", round="43", hand="61", names=("Teresa (38)", "Zoe (39)"), dealer="Xaver"
)
LABELS = ("table", "date", "round", "hand", "dealer", "scorer", "time", "signed 1", "signed 2")


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def form(lang: str, edition: str, paper: str) -> SlipForm:
    return SlipForm(rules.variant("classic"), paper_named(paper, edition=edition), (2, 2), "Cup", lang=lang)


def read(content: bytes) -> str:
    [page] = PdfReader(BytesIO(content)).pages
    return " ".join(page.extract_text().split())


def missing(text: str, wanted: list[str]) -> list[str]:
    """What does not stand in a text as words of its own."""
    return [each for each in wanted if f" {each} " not in f" {text} "]


@pytest.mark.parametrize(
    ("lang", "edition", "paper"), [(lang, *paper) for lang, paper in each_once(some(LANGUAGES, 4), PAPERS)]
)
def test_words_of_a_slip_stand_apart(lang: str, edition: str, paper: str) -> None:
    """In German "Durchgang 4Runde 1": the long word had left no room on its own line."""
    with using_language(lang):
        asked = form(lang, edition, paper)
        sheet = sheet_slip(asked, KNOWN)
        alone = read(printed("slip.html", sheet, sheet.paper))
        pile = read(layered([slip_copy(slip_ground(asked), KNOWN)], "Slips", lang))
        labels = [translate(each) for each in LABELS]
        line = f"{translate('date')} 22.11.2026 {translate('round')} 43 {translate('hand')} 61"

    written = ["77", "22.11.2026", "43", "61", "1 Teresa (38)", "2 Zoe (39)"]
    assert missing(alone, [*labels, line, *written]) == []
    assert missing(pile, [*labels, "22.11.2026 43 61", "77", "Teresa (38)", "Zoe (39)"]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_slip_has_room_to_write_on(lang: str) -> None:
    for edition, paper in PAPERS:
        with using_language(lang):
            layout = laid_out(form(lang, edition, paper))

        for name in ("date", "round", "hand", "dealer", "scorer", "time", "signed 1", "signed 2"):
            assert layout.places[name].width >= 5, name
        beside = [layout.places[each] for each in ("date", "round", "hand")]
        for one, other in pairwise(beside):
            assert one.x + one.width < other.x
