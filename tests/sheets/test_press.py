"""Documents are read fast, with few rules, and are what HTML and its usual style make of them."""

from collections.abc import Callable
from datetime import UTC
from typing import Any
from xml.etree.ElementTree import Element, ParseError

import pytest
from weasyprint import HTML

from scorekeeper.sheets.game.context import sheet_game
from scorekeeper.sheets.pad.blank import sheet_blank
from scorekeeper.sheets.paper import press, render
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.press import ORIGIN, BundledFiles, PressSource, style_for
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill, sheet_slip
from tests.canasta import CANASTA
from tests.sheets.laid import pieces
from tests.sheets.played import evening, played, record

A4 = PAPERS["a4"]
CLASSIC = CANASTA["classic"]
SHEETS: dict[str, Callable[[], object]] = {
    "game.html": lambda: sheet_game(
        played(record(evening(5), [("<b>Ann</b> & Ø", ["“Ann”", "Ben"]), ("山田", ["C", "D"])])),
        UTC,
        "http://host/g/1?a=1&b=2",
    ),
    "blank.html": lambda: sheet_blank(CLASSIC, A4, (2, 2), fillable=True),
    "slip.html": lambda: sheet_slip(SlipForm(CLASSIC, A4, (2, 2)), SlipFill(names=("A & B", "C"))),
}


def told(element: Element) -> list[Any]:
    """What a tree says, without the gaps between tags."""
    return [
        (each.tag, attributes(each), (each.text or "").strip(), (each.tail or "").strip()) for each in element.iter()
    ]


def attributes(element: Element) -> dict[str, str]:
    return {name: each for name, each in element.attrib.items() if not name.endswith("xmlns")}


@pytest.mark.parametrize("template", SHEETS)
def test_a_sheet_is_read_as_html_would_be(template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    html = filled_in(template, SHEETS[template]())
    fast = PressSource(html)

    monkeypatch.setattr(press, "fromstring", unreadable)

    assert told(fast.etree_element) == told(PressSource(html).etree_element)


def unreadable(_html: str) -> Element:
    raise ParseError


def test_what_is_no_xml_is_read_as_html() -> None:
    source = PressSource("<html lang=en><title>A</title><p>One<p>Two &nbsp; \x0c")

    assert [each.text for each in source.etree_element.iter("p")] == ["One", "Two \xa0 \x0c"]


@pytest.mark.parametrize("template", SHEETS)
def test_a_sheet_looks_as_with_the_style_of_all_html(template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = SHEETS[template]()
    ours = pieces(template, sheet, A4)

    monkeypatch.setattr(render, "PressSource", usual)

    assert pieces(template, sheet, A4) == ours


def usual(html: str) -> HTML:
    return HTML(string=html, base_url=ORIGIN, url_fetcher=BundledFiles())


def test_a_kind_of_sheet_has_the_rules_of_its_kind() -> None:
    game, slip = (style_for(filled_in(each, SHEETS[each]())) for each in ("game.html", "slip.html"))
    anything = style_for("<html><body><p>x")

    has, lacks = set(game.matcher.class_selectors), set(slip.matcher.class_selectors)
    assert "band" in has - lacks
    assert "placed" in lacks - has
    assert not {"band", "placed"} & set(anything.matcher.class_selectors)  # it names no styles of a kind
