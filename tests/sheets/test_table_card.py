"""Table cards: number, code, address and names, on every paper."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.sheets.paper.sizes import LARGE, PAPERS, UnknownPaper, paper_named
from scorekeeper.sheets.slips.card_layout import PAPER, SCORE, WATCH, CardForm, card_layout
from scorekeeper.sheets.slips.table_card import CardFill, card_copy, card_ground, sheet_card
from tests.canasta import CANASTA
from tests.sheets.copies import layered
from tests.sheets.laid import LONG, NAMES, assert_in_order, pieces
from tests.strategies import each_once

ADDRESS = "http://192.168.1.20:8000/g/k3f9PqL0aZ8xYw2mVtR5bN1c"
CLASSIC = CANASTA["classic"]
KNOWN = CardFill("12", ("Ann & Ben", "Cora & Dan"), ADDRESS, "K7QF")


@pytest.fixture(autouse=True)
def no_warnings(complaints: list[str]) -> Iterator[None]:
    """Fail every test in which the renderer complains."""
    yield
    assert complaints == []


def form(
    paper: str = "a6", purpose: str = SCORE, edition: str = "normal", variant: str = "classic", **more: object
) -> CardForm:
    return CardForm(CANASTA[variant], paper_named(paper, edition=edition), 2, purpose, **more)  # type: ignore[arg-type]


def words_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


@pytest.mark.parametrize(("variant", "way"), each_once(CANASTA, [("a6", SCORE, "normal"), ("a5", PAPER, LARGE)]))
def test_a_card_of_every_variant_is_one_page_in_order(variant: str, way: tuple[str, str, str]) -> None:
    sheet = sheet_card(form(*way, variant, event="Tuesday club"), KNOWN)

    pages = pieces("table_card.html", sheet, sheet.paper)

    assert len(pages) == 1
    assert_in_order(pages, sheet.paper)


@pytest.mark.parametrize(("paper", "orientation"), each_once(PAPERS, ["portrait", "landscape"]))
def test_six_long_names_and_long_rules_stay_in_order(paper: str, orientation: str) -> None:
    house = tuple(f"House rule number {at} of this club: yes" for at in range(20))
    wanted = CardForm(CANASTA["hand-and-foot"], paper_named(paper, orientation), 6, SCORE, "E" * 60, LONG, house)
    sheet = sheet_card(wanted, CardFill("123", NAMES, ADDRESS, "K7QF-2M9D"))

    pages = pieces("table_card.html", sheet, sheet.paper)

    assert len(pages) == 1
    assert_in_order(pages, sheet.paper)
    written = "".join(text for *_, text in pages[0])
    assert all(name.replace(" ", "") in written.replace(" ", "") for name in NAMES[:3])


@pytest.mark.parametrize("paper", PAPERS)
def test_number_and_short_code_are_the_largest_words(paper: str) -> None:
    sheet = sheet_card(form(paper, event="Tuesday club"), KNOWN)

    [page] = pieces("table_card.html", sheet, sheet.paper)

    sizes = sorted(((size, text) for *_, size, text in page), reverse=True)
    assert sizes[0][1] == "12"
    assert sizes[0][0] > 2 * sizes[1][0]
    assert min(size for size, text in sizes if text == "K7QF") >= 16 * 4 / 3


def test_the_code_is_large_enough_to_be_scanned_from_a_table() -> None:
    for paper, least in (("a6", 28), ("a5", 40), ("a4", 60), ("letter", 60)):
        assert card_layout(form(paper)).places["code"].width >= least


@pytest.mark.parametrize(
    ("purpose", "event", "step"),
    [
        (SCORE, "", "After each hand, enter what is on the table."),
        (WATCH, "", "The score updates by itself within seconds."),
        (PAPER, "", "Both sides sign; then add the hand to the score."),
        (PAPER, "Tuesday club", "Both sides sign; then it goes to the director."),
    ],
)
def test_a_card_says_how_to_begin_in_three_steps(purpose: str, event: str, step: str) -> None:
    text = words_of(sheets.card_sheet(form(purpose=purpose, event=event), KNOWN))

    assert step in text
    assert all(f"{at} " in text for at in (1, 2, 3))
    assert (ADDRESS[-20:] in text) == (purpose != PAPER)


def test_the_deal_is_the_first_step_on_paper() -> None:
    assert "Deal 11 cards to each player." in words_of(sheets.card_sheet(form(purpose=PAPER)))
    foot = sheets.card_sheet(form(purpose=PAPER, variant="pennies-from-heaven"))
    assert "Deal 13 cards to each player, and a foot of 11." in words_of(foot)


def test_a_card_names_variant_and_house_rules_but_nothing_assumed() -> None:
    wanted = form("a5", variant="samba", rules_name="Tuesday club", house_rules=("The game ends at: 7,500",))

    text = " ".join(words_of(sheets.card_sheet(wanted, KNOWN)).split())

    for words in ("Samba, rules “Tuesday club”", "House rules: The game ends at: 7,500."):
        assert words in text
    assert "ssumed" not in text
    assert "page" not in text


def test_large_print_asks_for_a_paper_with_room() -> None:
    with pytest.raises(UnknownPaper, match="A5 or a larger"):
        sheets.card_sheet(form("a6", edition=LARGE))


def test_an_address_that_has_no_room_is_left_to_the_code() -> None:
    boxes = card_copy(card_ground(form()), CardFill("1", (), f"{ADDRESS}/{'x' * 150}")).boxes

    assert [box.text for box in boxes] == ["1"]


def test_a_pile_says_what_the_same_cards_say_alone() -> None:
    alone = PdfReader(BytesIO(sheets.card_sheet(form(), KNOWN))).pages[0]
    ground = card_ground(form())

    pile = layered([card_copy(ground, KNOWN), card_copy(ground, CardFill("13"))], "Cards")

    first, second = PdfReader(BytesIO(pile)).pages
    assert sorted(first.extract_text().split()) == sorted(alone.extract_text().split())
    assert "13" in second.extract_text()
    assert "Ann" not in second.extract_text()


def test_the_same_card_gives_the_same_bytes() -> None:
    assert sheets.card_sheet(form(), KNOWN) == sheets.card_sheet(form(), KNOWN)
