"""Every value of a variant stands on its slip, in every language, on every paper, for all numbers of sides."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.sheets.pad.lines import pad_lines
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import LANDSCAPE, LARGE, PAPERS, PORTRAIT, UnknownPaper, paper_named
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SheetSlip, sheet_slip
from scorekeeper.words.formats import number
from scorekeeper.words.language import LANGUAGES, using_language
from tests.sheets.laid import assert_in_order, pieces
from tests.strategies import each_once, some

WAYS = each_once(LANGUAGES, PAPERS, [PORTRAIT, LANDSCAPE], ["normal", LARGE], [False, True])
MOST_SIDES = 7
ROW = re.compile(r'<th scope="row">(.*?)</th>', re.DOTALL)


def slips(variants: list[Variant]) -> Iterator[tuple[str, Variant, SheetSlip]]:
    """Slips of variants, each in some ways, all ways with EXPLORE, with a name for messages."""
    for at, variant in enumerate(variants):
        for place, (lang, paper, orientation, edition, coded) in enumerate(WAYS, at):
            seats = variant.seating.forms[place % len(variant.seating.forms)]
            with using_language(lang):
                try:
                    on = paper_named(paper, orientation, edition)
                    slip = sheet_slip(SlipForm(variant, on, seats, coded=coded))
                except UnknownPaper:  # too small for large print
                    continue
                yield f"{variant.id} {lang} {paper} {orientation} {edition} {len(seats)}", variant, slip


def values(variant: Variant) -> Iterator[tuple[str, int]]:
    """Each value with the key of its row; of threes those for one and, unless it is as much for each, for all."""
    threes, pots, out = variant.threes, variant.pots, variant.going_out
    yield from ((kind.line, kind.bonus) for kind in variant.canasta_kinds)
    yield from (("canasta.count", each.points) for each in variant.game.count_bonuses)
    yield from (("special-hand", each.points) for each in variant.special_hands)
    yield "canasta.concealed", variant.concealed_canasta_bonus
    yield "going-out", out.bonus
    if out.pays_concealed:
        yield "going-out", out.concealed_total
    if pots:
        yield "pot", pots.bonus or pots.fine
    for key, table in (("red-threes", threes.red_table), ("black-threes", threes.black_removed)):
        each, *_, last = table or (0, 0)
        yield key, each
        if last != each * len(table or ()):  # otherwise each is worth as much as the first
            yield key, last
    yield from (("acaba", each) for each in (variant.game.acaba_self, variant.game.acaba_other) if each)


def worths(slip: SheetSlip) -> dict[str, str]:
    """What stands in the head of each row on the page of a slip."""
    page = ROW.findall(filled_in("slip.html", slip))
    return {row.key: unescape(re.sub("<[^>]*>", " ", told)) for row, told in zip(slip.layout.rows, page, strict=True)}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda each: each.id)
def test_every_value_stands_on_the_slip(variant: Variant) -> None:
    played = {line.key for line in pad_lines(variant)}
    missing = []
    for name, _, slip in slips([variant]):
        told = worths(slip)
        with using_language(name.split()[1]):
            wanted = {(key, number(points)) for key, points in values(variant) if points and key in played}
        missing += [f"{name}: {key} {points}" for key, points in wanted if points not in told[key]]

    assert missing == []


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda each: each.id)
def test_every_label_of_a_slip_has_the_room_that_it_takes(variant: Variant) -> None:
    """By the rows themselves: none is lower than its lines, and together they end above the signatures."""
    for name, _, slip in slips([variant]):
        laid = slip.layout
        if laid.sides == MOST_SIDES and laid.paper.key == "a6":
            continue  # their columns leave no room for wider labels
        for row in laid.rows:
            assert laid.height(row) >= laid.type.least(row.lines), f"{name}: {row}"
        if laid.paper.orientation == PORTRAIT:
            assert laid.grid.y + laid.grid.height <= min(
                laid.places[each].y for each in laid.places if "signed" in each
            )


@pytest.mark.parametrize("variant", some([*VARIANTS.values()], 6), ids=lambda each: each.id)
def test_nothing_on_a_slip_stands_upon_something_else(variant: Variant) -> None:
    for name, _, slip in some([*slips([variant])], 6):
        with using_language(name.split()[1]):
            try:
                assert_in_order(pieces("slip.html", slip, slip.paper), slip.paper)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from error
