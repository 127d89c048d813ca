"""The sheets as PDF: a game's own, and blank ones to write on."""

from dataclasses import dataclass
from io import BytesIO

from flask import Blueprint, render_template, request, send_file, url_for
from werkzeug import Response

from scorekeeper import rules, sheets, usecases
from scorekeeper.sheets import missing
from scorekeeper.sheets.leaflet import LEAFLET_PAPERS
from scorekeeper.usecases import InputError, RuleSet
from scorekeeper.web import club, db, share
from scorekeeper.web.board import game_title
from scorekeeper.web.forms.printing import PrintForm
from scorekeeper.web.paper_choice import asked, asked_form, blank_form, fillable
from scorekeeper.web.sheet_language import in_asked_language

blueprint = Blueprint("printing", __name__)

LONGEST_NAME = 80  # characters of a file name


@dataclass(frozen=True)
class ChoicePage:
    """A page that chooses how something is printed; `target` is the address of its PDF."""

    heading: str
    title: str
    target: str
    form: PrintForm
    back: str
    notices: tuple[str, ...] = ()


@blueprint.get("/g/<token>/print")
def choose_game(token: str) -> str:
    """How the sheet of a game is to be printed; says which letters no font here has."""
    view = usecases.open_game(db.get_store(), token)
    here, back = url_for("printing.game", token=token), url_for("games.show", token=token)
    told = missing.notices(missing.texts_of(view))
    page = ChoicePage("Print this game", game_title(view), here, PrintForm(), back, told)
    return render_template("printing/choose.html", page=page)


@blueprint.get("/g/<token>/sheet.pdf")
@in_asked_language
def game(token: str) -> Response:
    """The sheet of a game as it stands."""
    choice = asked()
    view = usecases.open_game(db.get_store(), token)
    printed = sheets.game_sheet(view, choice.paper, address=share.watch_address(view))
    return pdf(choice.laid_out(printed), game_title(view))


@blueprint.get("/sheets/<variant_id>")
def choose_blank(variant_id: str) -> str:
    """How a blank sheet of a variant is to be printed."""
    variant = rules.variant(variant_id)
    here, back = url_for("printing.blank", variant_id=variant_id), url_for("pages.variants")
    page = ChoicePage("Print a blank sheet", variant.name, here, blank_form(variant), back)
    return render_template("printing/choose.html", page=page)


@blueprint.get("/sheets/<variant_id>/blank.pdf")
@in_asked_language
def blank(variant_id: str) -> Response:
    """A blank sheet of a variant."""
    return _blank(rules.variant(variant_id), "")


@blueprint.get("/rulesets/<int:set_id>/print")
def choose_rule_set_blank(set_id: int) -> str:
    """How a blank sheet under a club's rules is to be printed."""
    saved, variant = _playable(set_id)
    here, back = url_for("printing.rule_set_blank", set_id=set_id), url_for("rulesets.show")
    told = missing.notices([saved.name])
    page = ChoicePage(
        "Print a blank sheet",
        f"{variant.name}, {saved.name}",
        here,
        blank_form(variant),
        back,
        told,
    )
    return render_template("printing/choose.html", page=page)


@blueprint.get("/rulesets/<int:set_id>/blank.pdf")
@in_asked_language
def rule_set_blank(set_id: int) -> Response:
    """A blank sheet under a club's rules."""
    saved, variant = _playable(set_id)
    return _blank(variant, saved.name)


def _playable(set_id: int) -> tuple[RuleSet, rules.Variant]:
    """A club's rules with what they make of their variant; raises InputError."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    if saved.variant is None:
        raise InputError("These rules cannot be played as they are; look at the list.", "set_id")
    return saved, saved.variant


def _blank(variant: rules.Variant, rules_name: str) -> Response:
    choice, form = asked(), asked_form(variant)
    printed = sheets.blank_sheet(variant, choice.paper, form, rules_name, fillable=fillable())
    name = f"{rules_name or variant.name}, blank sheet"
    return pdf(choice.laid_out(printed, choice.up), name)


@blueprint.get("/variants/<variant_id>/leaflet.pdf")
def variant_leaflet(variant_id: str) -> Response:
    """The rulebook of a variant on two pages."""
    variant = rules.variant(variant_id)
    return pdf(sheets.rules_leaflet(variant, leaflet_paper()), f"{variant.name}, rules")


@blueprint.get("/rulesets/<int:set_id>/leaflet.pdf")
def rule_set_leaflet(set_id: int) -> Response:
    """The rulebook of a club's rules on two pages."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    if saved.variant is None:
        raise InputError(club.unplayable(saved), "set_id")
    printed = sheets.rules_leaflet(saved.variant, leaflet_paper(), saved.name, house=True)
    return pdf(printed, f"{saved.name}, rules")


@blueprint.get("/g/<token>/leaflet.pdf")
def game_leaflet(token: str) -> Response:
    """The rules of a game on two pages."""
    paper = leaflet_paper()
    view = usecases.open_game(db.get_store(), token)
    printed = sheets.rules_leaflet(
        view.variant, paper, view.rules_name, house=bool(view.house_rules)
    )
    return pdf(printed, f"{game_title(view)}, rules")


def leaflet_paper() -> str:
    """The paper of a leaflet that the query names, A4 without one; raises InputError."""
    paper = request.args.get("paper", LEAFLET_PAPERS[0]).lower()
    if paper not in LEAFLET_PAPERS:
        raise InputError("Leaflets are printed on A4 or Letter.", "paper")
    return paper


def pdf(content: bytes, name: str) -> Response:
    """A PDF shown in the browser, with a file name for those who keep it."""
    response = send_file(BytesIO(content), "application/pdf", download_name=file_name(name))
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def file_name(name: str) -> str:
    """A file name of any script that no system stumbles over: "canasta Ann and Ben.pdf"."""
    kept = "".join(each if each.isalnum() or each in " -,." else " " for each in name)
    return f"canasta {' '.join(kept.split())[:LONGEST_NAME]}".rstrip(" .,-") + ".pdf"
