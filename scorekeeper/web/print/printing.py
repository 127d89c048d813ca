"""The pages for sheets as PDF: those of a game, and blank ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from flask import Blueprint, abort, make_response, render_template, request, send_file, url_for
from werkzeug import Response
from wtforms import Form

from scorekeeper import rules, sheets, usecases
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import missing, pages
from scorekeeper.usecases import InputError, RuleSet
from scorekeeper.web import db
from scorekeeper.web.filters import game_title
from scorekeeper.web.forms.printing import GamePrintForm, LeafletForm, SlipPrintForm, TablePrintForm
from scorekeeper.web.game import share
from scorekeeper.web.print.paper_choice import asked, asked_form, blank_form, fillable, refusing
from scorekeeper.web.print.sheet_choices import in_asked_language
from scorekeeper.web.rules import rulesets
from scorekeeper.words.language import translate

blueprint = Blueprint("printing", __name__)

LONGEST_NAME = 80  # characters of a file name
NO_CODE = msg(
    "No code is printed, because phones cannot reach the address of this page. Open it at the "
    "address that the scorekeeper printed when it started."
)


@dataclass(frozen=True)
class Besides:
    """Something that can be printed of a game besides its sheet; `coded` if it has a QR code."""

    name: str
    endpoint: str
    form: type[Form]
    coded: bool = False


BESIDES = {
    "card": Besides(msg("Card for the table"), "slips.card", TablePrintForm, coded=True),
    "slip": Besides(msg("Slips for hands on paper"), "slips.slip", SlipPrintForm),
    "leaflet": Besides(msg("Rules in short"), "printing.game_leaflet", LeafletForm),
}


@blueprint.get("/g/<token>/print")
def choose_game(token: str) -> str:
    """Show how the sheet of a game can be printed, and which letters no font here has."""
    view = usecases.open_game(db.get_store(), token)
    here, back = url_for("printing.game", token=token), url_for("games.show", token=token)
    notices = missing.notices(missing.texts_of(view))
    others = tuple(
        (each.name, url_for("printing.choose_besides", token=token, kind=kind)) for kind, each in BESIDES.items()
    )
    file = url_for("exchange.file", token=token) if view.score_token else ""
    more = {"others": others, "file": file}
    return _choice(msg("Print this game"), game_title(view), here, GamePrintForm(), back, notices, **more)


@blueprint.get("/g/<token>/print/<kind>")
def choose_besides(token: str, kind: str) -> str:
    """Show how the card, the slips or the rules of a game can be printed."""
    view = usecases.open_game(db.get_store(), token)
    chosen = BESIDES.get(kind) or abort(404)
    here, back = url_for(chosen.endpoint, token=token), url_for(".choose_game", token=token)
    notices = missing.notices(missing.texts_of(view))
    form = chosen.form(data={"hand": view.next_number})
    if not share.is_reached():
        no_code = share.ON_ONE_PHONE if share.on_phone() else NO_CODE
        notices = (*notices, no_code) if chosen.coded else notices
        if "code" in form:
            del form["code"]
    return _choice(chosen.name, game_title(view), here, form, back, notices)


def _choice(
    heading: str, title: str, target: str, form: Form, back: str, notices: Sequence[str] = (), **more: object
) -> str:
    """Return the page with choices for printing; `target` is the address of the PDF.

    `more` may have `others`, names and addresses of pages that print something else of the same
    game, and `file`, the address of the game's file.
    """
    page = {"heading": heading, "title": title, "target": target, "form": form, "back": back}
    return render_template("printing/choose.html", **page, notices=notices, **more)


@blueprint.get("/g/<token>/sheet.pdf")
@in_asked_language
def game(token: str) -> Response:
    """Return the sheet of a game as it stands."""
    choice = asked()
    view = usecases.open_game(db.get_store(), token)
    address, rules_too = share.watch_address(view), bool(request.args.get("rules"))
    whole = usecases.with_log(db.get_store(), view)
    with refusing():
        printed = sheets.game_sheet(whole, choice.paper, address=address, rules=rules_too)
    return pdf(choice.laid_out(printed), game_title(view))


@blueprint.get("/sheets/<variant_id>")
def choose_blank(variant_id: str) -> str:
    """Show how a blank sheet of a variant can be printed."""
    variant = rules.variant(variant_id)
    here, back = url_for("printing.blank", variant_id=variant_id), url_for("pages.variants")
    return _choice(msg("Print a blank sheet"), variant.name, here, blank_form(variant), back)


@blueprint.get("/sheets/<variant_id>/blank.pdf")
@in_asked_language
def blank(variant_id: str) -> Response:
    """Return a blank sheet of a variant."""
    return _blank(rules.variant(variant_id), "")


@blueprint.get("/rulesets/<int:set_id>/print")
def choose_rule_set_blank(set_id: int) -> str:
    """Show how a blank sheet with a club's rules can be printed."""
    saved, variant = _playable(set_id)
    here, back = url_for("printing.rule_set_blank", set_id=set_id), url_for("rulesets.show")
    form, notices = blank_form(variant), missing.notices([saved.name])
    title = f"{translate(variant.name)}, {saved.name}"
    return _choice(msg("Print a blank sheet"), title, here, form, back, notices)


@blueprint.get("/rulesets/<int:set_id>/blank.pdf")
@in_asked_language
def rule_set_blank(set_id: int) -> Response:
    """Return a blank sheet with a club's rules."""
    saved, variant = _playable(set_id)
    return _blank(variant, saved.name)


def _playable(set_id: int) -> tuple[RuleSet, rules.Variant]:
    """Return a club's rules and their variant; raises InputError if they cannot be played."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    if saved.variant is None:
        raise InputError(rulesets.unplayable(saved), "set_id")
    return saved, saved.variant


def _blank(variant: rules.Variant, rules_name: str) -> Response:
    choice, form = asked(), asked_form(variant)
    printed = sheets.blank_sheet(variant, choice.paper, form, rules_name, fillable=fillable())
    name = translate("{name}, blank sheet", name=rules_name or variant.name)
    return pdf(choice.laid_out(printed, choice.up), name)


@blueprint.get("/variants/<variant_id>/leaflet.pdf")
@in_asked_language
def variant_leaflet(variant_id: str) -> Response:
    """Return the leaflet of a variant."""
    variant = rules.variant(variant_id)
    return _leaflet(variant, "", variant.name, house=False)


@blueprint.get("/rulesets/<int:set_id>/leaflet.pdf")
@in_asked_language
def rule_set_leaflet(set_id: int) -> Response:
    """Return the leaflet of a club's rules."""
    saved, variant = _playable(set_id)
    return _leaflet(variant, saved.name, saved.name, house=True)


@blueprint.get("/g/<token>/leaflet.pdf")
@in_asked_language
def game_leaflet(token: str) -> Response:
    """Return the leaflet of a game's rules."""
    view = usecases.open_game(db.get_store(), token)
    return _leaflet(view.variant, view.rules_name, game_title(view), house=bool(view.house_rules))


def _leaflet(variant: rules.Variant, rules_name: str, name: str, *, house: bool) -> Response:
    """Return the leaflet, or with `short` in the query the page of what people ask most."""
    choice = asked()
    make = sheets.rules_page if request.args.get("short") else sheets.rules_leaflet
    printed = make(variant, choice.paper, rules_name, house=house)
    return pdf(choice.laid_out(printed), translate("{name}, rules", name=name))


def pdf(content: bytes, name: str) -> Response:
    """Return a response with a PDF to be shown in the browser, and a name to save it under.

    At an address of `by_browser` the sheet is a page, and is sent as one.
    """
    if pages.wanted() is not None:
        return make_response(content, {"Content-Type": "text/html; charset=utf-8"})
    response = send_file(BytesIO(content), "application/pdf", download_name=file_name(name))
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def download(content: bytes, kind: str, name: str) -> Response:
    """Return a response with a file to be saved, never shown as a page of this site."""
    response = send_file(BytesIO(content), kind, as_attachment=True, download_name=name)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def file_name(name: str, ending: str = "pdf") -> str:
    """Return a file name that is valid on every system: "canasta Ann and Ben.pdf"."""
    kept = "".join(each if each.isalnum() or each in " -,." else " " for each in name)
    return f"canasta {' '.join(kept.split())[:LONGEST_NAME]}".rstrip(" .,-") + f".{ending}"
