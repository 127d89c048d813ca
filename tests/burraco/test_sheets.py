"""Blank pads, score sheets and leaflets of games with pots: the rows that burraco has."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper import rules, sheets
from scorekeeper.game.game import Game, recorded_game
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.pad.blank import sheet_blank
from scorekeeper.sheets.pad.lines import pad_lines, values
from scorekeeper.sheets.paper.sizes import PAPERS, paper_named
from scorekeeper.sheets.rulebook.leaflet import leaflet_of
from scorekeeper.sheets.rulebook.table import table_of
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.layout import laid_out
from scorekeeper.words.language import using_language
from tests.burraco.test_rulebook import FAMILY, every_game
from tests.strategies import each_once, some


def text_of(pdf: bytes) -> str:
    """What is printed, without spaces, because lines break anywhere."""
    pages = PdfReader(BytesIO(pdf)).pages
    return "".join("".join(page.extract_text().split()) for page in pages)


def words_of(page: bytes) -> str:
    """What stands on a sheet that is a page, without spaces."""
    body = re.sub(r"(?s)^.*<body[^>]*>|<style.*?</style>|<[^>]*>", " ", page.decode())
    return "".join(unescape(body).split())


def example_game(name: str) -> Game:
    found = worked_example(FAMILY[name])
    assert found is not None
    return recorded_game(found.record.as_json(), "")


@every_game
def test_the_pad_has_a_row_for_each_class_and_for_base_pot_closing_and_hand(name: str) -> None:
    variant = FAMILY[name]
    lines = pad_lines(variant)
    keys = [line.key for line in lines]

    assert keys[: len(variant.canasta_kinds)] == [kind.line for kind in variant.canasta_kinds]
    rest = [key for key in keys[len(variant.canasta_kinds) :] if key != "pair-share"]
    threes = ["red-threes"] if variant.lays_red_threes else []
    assert rest == ["going-out", *threes, "pot", "base", "melded", "held", "penalised", "penalty"]
    assert ("pair-share" in keys) == (variant.seating.partnerships == "by-pot")
    assert {line.key for line in lines if line.minus} == {"pot", "held", "penalised"}


@pytest.mark.parametrize(("name", "paper"), each_once(FAMILY, PAPERS))
def test_a_blank_pad_asks_for_no_minimum_and_fits_on_paper(name: str, paper: str) -> None:
    variant = FAMILY[name]
    form = variant.seating.forms[0]

    sheet = sheet_blank(variant, paper_named(paper), form)

    for band in sheet.bands:
        assert band.width <= sheet.paper.width
        assert "opening" not in [row.line.key for row in band.rows]
        itemised = "melded" in [row.line.key for row in band.rows]
        assert itemised or paper != "a4"
        for column in band.columns if itemised else ():  # else there is room for scores alone
            assert "closed the hand" in column.blanks
            assert ("alone" in column.blanks) == (variant.seating.partnerships == "by-pot")
    assert PdfReader(BytesIO(sheets.blank_sheet(variant, sheet.paper, form))).pages


def test_a_pad_of_a_table_with_a_minimum_has_a_row_for_it() -> None:
    house = {"minimum-by-score": [[None, None], [1000, 75]]}
    vulnerable = rules.apply_house_rules(FAMILY["buraco-stbl"], house)

    [band, *_] = sheet_blank(vulnerable, paper_named("a4"), (2, 2)).bands

    assert band.rows[0].line.label == "must open with"
    assert values(vulnerable)[0].heading == "must open with"


@every_game
def test_the_values_beside_the_pad_are_those_of_the_game(name: str) -> None:
    variant = FAMILY[name]
    told = {(group.heading, row.label): row.value for group in values(variant) for row in group.rows}

    joker = str(variant.card_points["JKR"]) if variant.deal.jokers_per_pack else None
    assert told.get(("cards", "joker")) == joker
    assert told["closing", "bonus"] == str(variant.going_out.bonus)
    assert told["closing", "pot not taken"] == "\N{MINUS SIGN}100"
    assert told["game", "cards of a pot"] == "11"
    assert len([key for key in told if key[0] in ("burracos", "canastas", "biribas")]) == len(variant.canasta_kinds)


@pytest.mark.parametrize("name", some(FAMILY, 5))
def test_a_played_hand_is_printed_with_its_base(name: str) -> None:
    game = example_game(name)
    printed = text_of(sheets.game_sheet(game, paper_named("a4")))

    for side in game.ruling.hands[0].sides:
        parts = ("canasta", "going-out", "pot")
        base = sum(line.points for line in side.lines if line.code.partition(".")[0] in parts)
        assert f"{base:,}".replace("-", "\N{MINUS SIGN}") in printed
    assert "closed" in printed
    assert "mustopenwith" not in printed


@every_game
def test_a_slip_asks_for_no_opening_and_names_every_class(name: str) -> None:
    variant = FAMILY[name]
    with using_language("it"):
        form = SlipForm(variant, paper_named("a5"), variant.seating.forms[0])
        labels = [row.label for row in laid_out(form).rows]
    with sheets.as_pages("/static"):
        printed = words_of(sheets.slip_sheet(form))

    assert len(set(labels)) == len(labels)
    assert "aperturacon" not in printed
    assert ("dasolo" in printed) == (variant.seating.partnerships == "by-pot")


@every_game
def test_the_values_of_a_blank_pad_are_said_in_its_language(name: str) -> None:
    variant = FAMILY[name]
    with sheets.as_pages("/static"):
        page = sheets.blank_sheet(variant, "a4", variant.seating.forms[0], lang="it")
    printed = words_of(page)

    assert [word for word in ("intrumps", "dirty", "clean", "royal") if word in printed] == []


@pytest.mark.parametrize("ending", ["time", "stall", "stock"])
def test_a_hand_that_nobody_closed_says_how_it_ended(ending: str) -> None:
    record: Any = example_game("burraco").record()
    [hand] = record["hands"]
    hand["ending"] = ending
    for side in hand["sides"]:
        side.pop("went_out", None)

    with sheets.as_pages("/static"):
        printed = words_of(sheets.game_sheet(recorded_game(record, ""), paper_named("a4")))

    words = {"time": "timewascalled", "stall": "thedirectorendedadeadlock", "stock": "thestockranout"}
    assert words[ending] in printed


@pytest.mark.parametrize("name", some(FAMILY, 2))
def test_the_leaflet_is_two_pages_or_three_that_teach_what_the_rulebook_teaches(name: str) -> None:
    variant = FAMILY[name]

    pdf = sheets.rules_leaflet(variant)

    assert len(PdfReader(BytesIO(pdf)).pages) in {2, 3}
    printed = text_of(pdf)
    for section in rules.describe(variant):
        assert "".join(section.heading.split()) in printed
        for row in section.rows:
            assert "".join(row.label.split()) in printed
    for part in table_of(variant).parts:
        assert "".join(part.words.split()) in printed
    assert leaflet_of(variant).example


@every_game
def test_the_table_is_drawn_with_its_pots_and_its_classes(name: str) -> None:
    variant = FAMILY[name]
    table = table_of(variant)

    assert table.pots == {1: len(variant.seating.forms[0]) // 2 + 1}.get(variant.seating.forms[0][0], 2)
    assert len(table.seats) == sum(variant.seating.forms[0])
    classes = {kind.code for kind in variant.canasta_kinds}
    threes = {"threes"} if variant.lays_red_threes else set()
    assert set(table.numbers) == {"stock", "pile", "pots", "meld"} | threes | (
        classes & {"clean", "semi-clean", "dirty"}
    )
    assert [seat.does for seat in table.seats if seat.does] == ["deals", "begins", "pots"]
