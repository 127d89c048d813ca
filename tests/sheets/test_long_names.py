"""Players' names of 120 letters on every sheet of an event: short and inside on lists, else whole."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.club.model.people.names import LONGEST_NAME, LONGEST_SHOWN
from scorekeeper.sheets.paper.sizes import LARGE, Paper, paper_named
from tests.sheets.conftest import Laid
from tests.sheets.kinds import SHEETS
from tests.sheets.positions import assert_none_overflows
from tests.sheets.wish import Wish
from tests.strategies import each_once

WHOLE = ("event_certificates", "event_seating")  # what is kept, and what hangs on the wall
LISTS = [each for each in SHEETS if each.startswith("event_") and each not in WHOLE]
NAMES = tuple(
    (f"{letter}dalbert-Maximilian von und zu " * 5).replace(" ", " " if letter < "C" else "")[: LONGEST_NAME - 1] + "x"
    for letter in "ABCD"
)
SIZES = [paper_named("a4"), paper_named("a5"), paper_named("a6"), paper_named("a4", None, LARGE)]


def squeezed(content: bytes) -> str:
    """What a file says, without spaces."""
    return "".join("".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages)


@pytest.mark.parametrize(("kind", "paper"), each_once(LISTS, SIZES))
def test_a_list_shows_the_beginning_of_a_long_name(kind: str, paper: Paper, laid: list[Laid]) -> None:
    read = squeezed(SHEETS[kind](Wish(paper, names=NAMES)))

    assert "…" in read
    assert not [name for name in NAMES if name[: LONGEST_SHOWN + 1].replace(" ", "") in read]
    for sheet in laid:
        assert_none_overflows(sheet.words, sheet.paper)


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("paper", SIZES[:3], ids=lambda each: each.key)
def test_a_long_name_is_whole_where_nobody_can_look_it_up(kind: str, paper: Paper) -> None:
    read = squeezed(SHEETS[kind](Wish(paper, names=NAMES)))

    assert len({len(name) for name in NAMES} | {LONGEST_NAME}) == 1
    assert sum(name.replace(" ", "") in read for name in NAMES) >= 2
