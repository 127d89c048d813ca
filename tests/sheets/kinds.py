"""Every kind of sheet by the name of its template, on any paper, in the language in use."""

from collections.abc import Callable, Sequence
from datetime import UTC
from typing import Any

from scorekeeper import paths, sheets
from scorekeeper.game.game import Game
from scorekeeper.game.series import series_of
from scorekeeper.optional import club
from scorekeeper.rules import apply_house_rules
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.rulebook.summary import SummaryWish
from scorekeeper.sheets.slips.card_layout import SCORE, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill
from scorekeeper.sheets.slips.table_card import CardFill
from scorekeeper.words.language import current_language
from tests.sheets.games import many
from tests.sheets.played import EVENING, evening, played, record
from tests.sheets.wish import ADDRESS, Wish

SHORT = {"target": 3_000}


def _game(wish: Wish) -> bytes:
    sides = len(wish.seats)
    named = [(name, (name, name[::-1])) for name in (wish.names * 2)[:sides]]
    if wish.variant.pots is not None:
        return sheets.game_sheet(_with_pots(wish, named), wish.paper, UTC, ADDRESS)
    hands = evening(2) if wish.variant.id == "classic" else many(2, sides)
    return sheets.game_sheet(played(record(hands, named, variant=wish.variant.id)), wish.paper, UTC, ADDRESS)


def _with_pots(wish: Wish, named: Sequence[tuple[str, tuple[str, ...]]]) -> Game:
    """The worked example of a game with pots, played by these sides."""
    found = worked_example(wish.variant)
    assert found is not None
    source: Any = found.record.as_json()
    sides = [
        {"name": name, "players": list(players)[: len(side["players"])]}
        for side, (name, players) in zip(source["sides"], named, strict=True)
    ]
    return played({**source, "sides": sides})


def _summary(wish: Wish) -> bytes:
    games = [
        played(record(evening(hands), [(name, [name, name[::-1]]) for name in wish.names[:2]])) for hands in (2, 6)
    ]
    return sheets.summary_sheet(games, wish.paper)


def _series(wish: Wish) -> bytes:
    """Pairs that changed once, so that the sheet has everything that a series can have."""
    one, other = wish.names[:2]
    pairs = [((one, [one, one[::-1]]), (other, [other, other[::-1]]))] * 4
    changed = ((one, [one, other]), (other, [one[::-1], other[::-1]]))
    games = [played(record(evening(6), sides)) for sides in (*pairs, changed)]
    [series] = series_of(games)
    return sheets.summary_sheet(series.games, wish.paper, SummaryWish(series=series, now=EVENING, zone=UTC))


def _slip(wish: Wish) -> bytes:
    form = SlipForm(wish.variant, wish.paper, wish.seats, coded=True, lang=current_language().code)
    return sheets.slip_sheet(form, SlipFill(table="7", names=(wish.names * 2)[: len(wish.seats)], address=ADDRESS))


def _card(wish: Wish) -> bytes:
    form = CardForm(wish.variant, wish.paper, len(wish.seats), SCORE, lang=current_language().code)
    return sheets.card_sheet(form, CardFill("7", wish.names, ADDRESS))


def _agreement(wish: Wish) -> bytes:
    return sheets.agreement_card(apply_house_rules(wish.variant, SHORT), SHORT, wish.paper)


SHEETS: dict[str, Callable[[Wish], bytes]] = {
    "game": _game,
    "blank": lambda wish: sheets.blank_sheet(wish.variant, wish.paper),
    "fillable": lambda wish: sheets.blank_sheet(wish.variant, wish.paper, fillable=True),
    "leaflet": lambda wish: sheets.rules_leaflet(wish.variant, wish.paper),
    "one_page": lambda wish: sheets.rules_page(wish.variant, wish.paper),
    "agreement": _agreement,
    "slip": _slip,
    "table_card": _card,
    "summary": _summary,
    "series": _series,
}
if (of_events := club("tests.club.sheets.every_event_sheet")) is not None:
    SHEETS |= of_events.SHEETS
OF_VARIANTS = ("game", "blank", "fillable", "leaflet", "one_page", "slip", "table_card")
OF_COPIES = ("packet", "event_cover")
OF_NO_TEMPLATE = {"packet", "fillable", "series"}


def templates() -> set[str]:
    """The kinds of sheets that the program has."""
    return {path.stem for path in paths.templates().rglob("sheets/[!_]*.html")}
