"""The pages for a game's table card and its slips for hands on paper."""

from flask import Blueprint, request
from werkzeug import Response

from scorekeeper import sheets, usecases
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.game.about import house_rules
from scorekeeper.sheets.game.context import side_name
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.slips.card_layout import PAPER, SCORE, WATCH, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import fill_of
from scorekeeper.sheets.slips.table_card import CardFill
from scorekeeper.usecases import GameView, InputError, limits
from scorekeeper.usecases.codes import code_of
from scorekeeper.web import clock, db
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.filters import game_title
from scorekeeper.web.forms.printing import LONGEST_TABLE
from scorekeeper.web.game import share
from scorekeeper.web.print.paper_choice import asked, refusing
from scorekeeper.web.print.printing import pdf
from scorekeeper.web.print.sheet_choices import A4, LETTER, in_asked_language
from scorekeeper.words.language import translate

blueprint = Blueprint("slips", __name__, url_prefix="/g/<token>")

USUAL_PAPER = {A4: "a6", LETTER: "letterx4"}


@blueprint.get("/card.pdf")
@in_asked_language
def card(token: str) -> Response:
    """Return the card for this game's table; from a watch link it only lets people watch."""
    view = usecases.open_game(db.get_store(), token)
    choice, address = asked(USUAL_PAPER), _to(token)
    names = tuple(side_name(side) for side in view.sides)
    with refusing():
        short = code_of(db.get_store(), clock.now(), view) if address else ""
        fill = CardFill(_asked_table(), names, address, short, share.typed_address() if short else "")
        printed = sheets.card_sheet(_card_form(view, choice.paper, address), fill)
    return pdf(choice.laid_out(printed, choice.up), translate("{name}, table card", name=game_title(view)))


@blueprint.get("/slip.pdf")
@in_asked_language
def slip(token: str) -> Response:
    """Return the slip for a hand with what is known; several on a sheet are for the next hands."""
    view = usecases.open_game(db.get_store(), token)
    choice, address = asked(USUAL_PAPER), _to(token) if request.args.get("code") else ""
    form, table = _slip_form(view, choice.paper, address), _asked_table()
    first = _asked_hand(view)
    with refusing():
        printed = [
            sheets.slip_sheet(form, fill_of(view, hand, table=table, address=address))
            for hand in range(first, first + choice.up)
        ]
    return pdf(choice.together(printed), translate("{name}, slip", name=game_title(view)))


def _card_form(view: GameView, paper: Paper, address: str) -> CardForm:
    to_phones = SCORE if view.score_token else WATCH
    agreed = house_rules(view.variant, view.house_rules)
    return CardForm(
        view.variant, paper, len(view.sides), to_phones if address else PAPER, view.title, view.rules_name, agreed
    )


def _slip_form(view: GameView, paper: Paper, address: str) -> SlipForm:
    seats = tuple(len(side.players) for side in view.sides)
    agreed = house_rules(view.variant, view.house_rules)
    return SlipForm(view.variant, paper, seats, view.title, view.rules_name, agreed, bool(address))


def _to(token: str) -> str:
    """Return where phones open the game, "" if they cannot reach this server."""
    return share.link_to(token).url if share.is_reached() else ""


def _asked_hand(view: GameView) -> int:
    """Return the hand in the query, or else the coming one; raises InputError."""
    hand = whole_number(request.args.get("hand") or str(view.next_number), 4)
    last = view.hands_played + limits.MAX_HANDS
    if hand is None or not 1 <= hand <= last:
        refusal = msg("The hands of a game are numbered from 1 to {last}.", last=last)
        raise InputError(refusal, "hand")
    return hand


def _asked_table() -> str:
    """Return the number of the table; raises InputError if it is too long."""
    text = " ".join(request.args.get("table", "").split())
    if len(text) > LONGEST_TABLE:
        raise InputError(msg("At most {most} letters fit here.", most=LONGEST_TABLE), "table")
    return text
