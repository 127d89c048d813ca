"""Prints: the score sheet of a game and the blank sheet of a variant, as PDF.

Importing this is cheap; WeasyPrint is loaded with the first sheet.
"""

from collections.abc import Sequence
from datetime import tzinfo
from functools import lru_cache

from scorekeeper.game.game import Game
from scorekeeper.rules import Variant
from scorekeeper.sheets.club import leaflet
from scorekeeper.sheets.club.summary import SummaryWish, sheet_summary
from scorekeeper.sheets.game.context import sheet_game
from scorekeeper.sheets.game.proof import enclosed
from scorekeeper.sheets.pad.blank import UnknownForm, sheet_blank
from scorekeeper.sheets.paper.sizes import PAPERS, Paper, UnknownPaper, as_paper
from scorekeeper.sheets.printed import printed
from scorekeeper.sheets.slips.card_layout import CardForm
from scorekeeper.sheets.slips.layout import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill, sheet_slip
from scorekeeper.sheets.slips.table_card import CardFill, sheet_card
from scorekeeper.words.language import LANGUAGES, UnknownLanguage, speaking, spoken

__all__ = [
    "LANGUAGES",
    "PAPERS",
    "UnknownForm",
    "UnknownLanguage",
    "UnknownPaper",
    "blank_sheet",
    "card_sheet",
    "game_sheet",
    "rules_leaflet",
    "slip_sheet",
    "summary_sheet",
]


def game_sheet(
    game: Game,
    paper: str | Paper = "a4",
    zone: tzinfo | None = None,
    address: str = "",
    lang: str | None = None,
) -> bytes:
    """Print a game, finished or not, and return the PDF; its record is enclosed as a file.

    `paper` is a key of `PAPERS`, in any case, or what `paper_named` returns; `zone` the time zone
    in which times are written, None is that of this machine; `address` where the game can be
    watched, printed as a QR code, "" if nowhere; `lang` a key of `LANGUAGES`, None for the one
    that is spoken. Everything comes from these: the same give the same bytes. Raises UnknownPaper
    and UnknownLanguage.
    """
    with speaking(lang or spoken().code):
        sheet = sheet_game(game, zone, address, as_paper(paper))
        return printed("game.html", sheet, sheet.paper, enclosed(game))


def blank_sheet(
    variant: Variant,
    paper: str | Paper = "a4",
    form: Sequence[int] | None = None,
    rules_name: str = "",
    *,
    fillable: bool = False,
    lang: str | None = None,
) -> bytes:
    """Print a blank sheet of a variant and return the PDF; `fillable`: with fields to type into.

    `form` has the players of each side, (2, 2) for two pairs; None is the variant's usual one;
    `rules_name` is what a club calls its house rules.
    Raises UnknownPaper, UnknownLanguage, and UnknownForm unless there are 2 to 6 sides of 1 to 3
    players.
    """
    seats = form or variant.seating.forms[0]
    with speaking(lang or spoken().code):
        sheet = sheet_blank(variant, as_paper(paper), seats, rules_name, fillable=fillable)
        return printed("blank.html", sheet, sheet.paper)


def rules_leaflet(
    variant: Variant, paper: str | Paper = "a4", rules_name: str = "", *, house: bool = False
) -> bytes:
    """Print the rulebook of a variant in short for the table and return the PDF.

    `rules_name` is what a club calls its house rules, `house` tells that there are any. On A4 and
    Letter that stand upright it has two pages, in type as large as these allow; on smaller paper,
    sideways and in large print it has as many as it takes. Raises UnknownPaper.
    """
    return _leaflet(leaflet.leaflet_of(variant, rules_name, house=house), as_paper(paper))


def slip_sheet(form: SlipForm, fill: SlipFill | None = None) -> bytes:
    """Print a slip for one hand, to be filled in and signed, and return the PDF; one page.

    `fill` is what is known beforehand, None for nothing. Raises UnknownPaper where the paper is too
    small for large print, and TextTooLong for a name that has no room in any size.
    """
    with speaking(form.lang):
        sheet = sheet_slip(form, fill or SlipFill())
        return printed("slip.html", sheet, sheet.paper)


def card_sheet(form: CardForm, fill: CardFill | None = None) -> bytes:
    """Print the card of a table and return the PDF; one page.

    `fill` has its number, who plays there, and the address of its QR code. Raises as `slip_sheet`
    does.
    """
    with speaking(form.lang):
        sheet = sheet_card(form, fill or CardFill())
        return printed("table_card.html", sheet, sheet.paper)


def summary_sheet(
    games: Sequence[Game], paper: str | Paper = "a4", wish: SummaryWish | None = None
) -> bytes:
    """Print several games with a ranking of who played them, and return the PDF.

    Raises UnknownPaper, and NothingToSum without games.
    """
    sheet = sheet_summary(games, as_paper(paper), wish)
    return printed("summary.html", sheet, sheet.paper)


@lru_cache(maxsize=32)
def _leaflet(sheet: leaflet.Leaflet, paper: Paper) -> bytes:
    """The leaflet is kept: the same rules are printed again and again, and rarely change."""
    from scorekeeper.sheets.paper.render import pdf_that_fits  # noqa: PLC0415 - loads WeasyPrint

    if not leaflet.on_two_pages(paper):
        return printed("leaflet.html", leaflet.on_any_paper(sheet, paper), paper)
    return pdf_that_fits("leaflet.html", leaflet.sizes_of(sheet, paper), paper, leaflet.PAGES)
