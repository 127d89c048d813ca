"""Prints score sheets, blank sheets, leaflets, slips, cards and summaries as PDF.

Inside `as_pages` all of them return HTML pages that a browser prints, instead of PDF files.
Importing this package is cheap, because WeasyPrint is loaded with the first sheet.
"""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from functools import lru_cache
from itertools import islice

from scorekeeper.game.game import Game
from scorekeeper.rules import Variant
from scorekeeper.sheets.game.context import sheets_of_game
from scorekeeper.sheets.game.proof import enclosed
from scorekeeper.sheets.pad.blank import UnknownForm, sheet_blank
from scorekeeper.sheets.paper import pages
from scorekeeper.sheets.paper.pages import as_pages
from scorekeeper.sheets.paper.sizes import PAPERS, Paper, UnknownPaper, as_paper
from scorekeeper.sheets.printed import printed, printed_that_fits
from scorekeeper.sheets.rulebook import agreement, leaflet
from scorekeeper.sheets.rulebook.one_page import one_page_of
from scorekeeper.sheets.rulebook.summary import SummaryWish, sheet_summary
from scorekeeper.sheets.slips.card_layout import CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill, sheet_slip
from scorekeeper.sheets.slips.table_card import CardFill, sheet_card
from scorekeeper.words.language import LANGUAGES, UnknownLanguage, current_language, using_language

__all__ = [
    "LANGUAGES",
    "PAPERS",
    "UnknownForm",
    "UnknownLanguage",
    "UnknownPaper",
    "agreement_card",
    "as_pages",
    "blank_sheet",
    "card_sheet",
    "game_sheet",
    "rules_leaflet",
    "rules_page",
    "slip_sheet",
    "summary_sheet",
]


def game_sheet(
    game: Game,
    paper: str | Paper = "a4",
    zone: tzinfo | None = None,
    address: str = "",
    lang: str | None = None,
    *,
    rules: bool = False,
) -> bytes:
    """Print a game, finished or not, and return the PDF; its record and log are enclosed as files.

    `paper` is a key of `PAPERS`, in capital or small letters, or a result of `paper_named`. `zone`
    is the time zone of the times, None for this computer's. `address` is where the game can be
    watched, printed as a QR code, or "". `lang` is a key of `LANGUAGES`, None for the language in
    use. `rules` adds the rules and their sources on pages of their own. The same arguments give
    the same bytes. Raises UnknownPaper and UnknownLanguage.
    """
    with using_language(lang or current_language().code):
        ways = sheets_of_game(game, zone, address, as_paper(paper), rules=rules)
        likely = 1 if pages.wanted() is not None else None  # only the browser knows how many pages a page takes
        tried = [(each, each.paper, None if rules else each.most or None) for each in islice(ways, likely)]
        return printed_that_fits("game.html", tried, enclosed(game))


def blank_sheet(
    variant: Variant,
    paper: str | Paper = "a4",
    form: Sequence[int] | None = None,
    rules_name: str = "",
    *,
    fillable: bool = False,
    lang: str | None = None,
) -> bytes:
    """Print a blank sheet of a variant and return the PDF; `fillable` adds form fields.

    `form` is the number of players of each side, (2, 2) for two pairs; None is the variant's usual
    form. `rules_name` is the club's name for its house rules. Raises UnknownPaper, UnknownLanguage,
    and UnknownForm unless there are 2 to 6 sides of 1 to 3 players.
    """
    seats = form or variant.seating.forms[0]
    with using_language(lang or current_language().code):
        sheet = sheet_blank(variant, as_paper(paper), seats, rules_name, fillable=fillable)
        return printed("blank.html", sheet, sheet.paper)


def rules_leaflet(
    variant: Variant, paper: str | Paper = "a4", rules_name: str = "", *, house: bool = False, lang: str = ""
) -> bytes:
    """Print a short rulebook of a variant for the table and return the PDF.

    `rules_name` is the club's name for its house rules; `house` is true if there are any. On
    A4 and Letter in portrait it has two pages or three, in type as large as fits; on smaller paper, in
    landscape and in large print it has as many as it needs. Raises UnknownPaper.
    """
    with using_language(lang or current_language().code):
        sheet = leaflet.leaflet_of(variant, rules_name, house=house)
        return _leaflet(sheet, as_paper(paper), pages.wanted())


def rules_page(
    variant: Variant, paper: str | Paper = "a5", rules_name: str = "", *, house: bool = False, lang: str = ""
) -> bytes:
    """Print the rules that people ask for most on one page, in 10 points on A5, and return the PDF.

    The arguments are those of `rules_leaflet`. A6 has it on two sides, large print on as many as it needs. Raises
    UnknownPaper.
    """
    with using_language(lang or current_language().code):
        on = as_paper(paper)
        return printed(
            "one_page.html", one_page_of(variant, leaflet.leaflet_of(variant, rules_name, house=house), on), on
        )


def agreement_card(
    variant: Variant, house_rules: Mapping[str, object], paper: str | Paper = "a6", rules_name: str = ""
) -> bytes:
    """Print the house rules to agree on before play, and return the PDF.

    `variant` is the resolved one, `house_rules` are those chosen, and `rules_name` is the club's
    name for them. It has one page if everything fits, otherwise as few as possible. Raises
    UnknownPaper.
    """
    card, on = agreement.agreement_of(variant, house_rules, rules_name), as_paper(paper)
    return printed_that_fits("agreement.html", ((each, on, 1) for each in agreement.sizes_of(card, on)))


def slip_sheet(form: SlipForm, fill: SlipFill | None = None) -> bytes:
    """Print a slip for one hand, to be filled in and signed, and return the one-page PDF.

    `fill` is what is known beforehand, None for nothing. Raises UnknownPaper if the paper is too
    small for large print, and TextTooLong for a name that does not fit in any size.
    """
    with using_language(form.lang):
        sheet = sheet_slip(form, fill or SlipFill())
        return printed("slip.html", sheet, sheet.paper)


def card_sheet(form: CardForm, fill: CardFill | None = None) -> bytes:
    """Print the card of a table and return the one-page PDF.

    `fill` has its number, its players, and the address of its QR code. Raises as `slip_sheet`.
    """
    with using_language(form.lang):
        sheet = sheet_card(form, fill or CardFill())
        return printed("table_card.html", sheet, sheet.paper)


def summary_sheet(games: Sequence[Game], paper: str | Paper = "a4", wish: SummaryWish | None = None) -> bytes:
    """Print several games with a ranking of their players, and return the PDF.

    Raises UnknownPaper, and NothingToSum without games.
    """
    sheet = sheet_summary(games, as_paper(paper), wish)
    return printed("summary.html", sheet, sheet.paper)


@lru_cache(maxsize=32)
def _leaflet(sheet: leaflet.Leaflet, paper: Paper, files: str | None) -> bytes:
    """Print the leaflet or return the kept file or page: the same rules are printed often."""
    if not leaflet.on_two_pages(paper):
        return printed("leaflet.html", leaflet.on_any_paper(sheet, paper), paper)
    if files is not None:  # only the browser knows how many pages it takes
        *_, (smallest, _) = leaflet.sizes_of(sheet, paper)
        return printed("leaflet.html", smallest, paper)
    ways = ((each, paper, count) for each, count in leaflet.sizes_of(sheet, paper))
    return printed_that_fits("leaflet.html", ways)
