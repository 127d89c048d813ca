"""A game's table card and its slips for hands on paper."""

from flask import Blueprint, request
from werkzeug import Response

from scorekeeper import sheets, usecases
from scorekeeper.sheets.context import side_name
from scorekeeper.sheets.house import house_rules
from scorekeeper.sheets.paper import NORMAL, Paper, UnknownPaper, paper_named
from scorekeeper.sheets.slip_fill import fill_of
from scorekeeper.sheets.slip_layout import SlipForm
from scorekeeper.sheets.slip_type import check_large
from scorekeeper.sheets.table_card import SCORE, WATCH, CardFill, CardForm
from scorekeeper.usecases import GameView, InputError, limits
from scorekeeper.web import db, share
from scorekeeper.web.board import game_title
from scorekeeper.web.printing import pdf
from scorekeeper.web.sheet_language import in_asked_language

blueprint = Blueprint("slips", __name__, url_prefix="/g/<token>")

LONGEST_TABLE = 6  # letters of a table's number
USUAL_PAPER = "a6"


@blueprint.get("/card.pdf")
@in_asked_language
def card(token: str) -> Response:
    """The card for the table where this game is played; a watcher's card only watches."""
    view = usecases.open_game(db.get_store(), token)
    told = house_rules(view.variant, view.house_rules)
    purpose = SCORE if view.score_token else WATCH
    form = CardForm(
        view.variant, asked_size(), len(view.sides), purpose, view.title, view.rules_name, told
    )
    names = tuple(side_name(side) for side in view.sides)
    fill = CardFill(_asked("table", LONGEST_TABLE), names, share.link_to(token).url)
    return pdf(sheets.card_sheet(form, fill), f"{game_title(view)}, table card")


@blueprint.get("/slip.pdf")
@in_asked_language
def slip(token: str) -> Response:
    """The slip for one hand of this game, with what is known of it."""
    view = usecases.open_game(db.get_store(), token)
    seats = tuple(len(side.players) for side in view.sides)
    told = house_rules(view.variant, view.house_rules)
    coded = "code" in request.args
    form = SlipForm(view.variant, asked_size(), seats, view.title, view.rules_name, told, coded)
    table, address = _asked("table", LONGEST_TABLE), share.link_to(token).url
    fill = fill_of(view, _asked_hand(view), table=table, address=address)
    return pdf(sheets.slip_sheet(form, fill), f"{game_title(view)}, slip")


def asked_size(usual: str = USUAL_PAPER) -> Paper:
    """The paper that the query names, and its orientation and edition; raises InputError."""
    asked = request.args
    try:
        paper = paper_named(
            asked.get("paper", usual), asked.get("orientation"), asked.get("edition", NORMAL)
        )
        check_large(paper)
    except UnknownPaper as error:
        message = str(error)
        raise InputError(f"{message[:1].upper()}{message[1:]}.", "paper") from None
    return paper


def _asked_hand(view: GameView) -> int:
    """The hand that the query names, the coming one without; raises InputError."""
    asked = request.args.get("hand", str(view.next_number))
    last = view.hands_played + limits.MAX_HANDS
    if not (asked.isascii() and asked.isdigit() and len(asked) <= 4 and 1 <= int(asked) <= last):
        raise InputError(f"The hands of a game are numbered from 1 to {last}.", "hand")
    return int(asked)


def _asked(name: str, longest: int) -> str:
    """A short text of the query; raises InputError if it is too long."""
    text = " ".join(request.args.get(name, "").split())
    if len(text) > longest:
        raise InputError(f"At most {longest} letters fit here.", name)
    return text
