"""The sheets as PDF: a game's own, and blank ones to write on."""

from io import BytesIO

from flask import Blueprint, request, send_file
from werkzeug import Response

from scorekeeper import rules, sheets, usecases
from scorekeeper.sheets.leaflet import LEAFLET_PAPERS
from scorekeeper.usecases import InputError
from scorekeeper.web import club, db, share
from scorekeeper.web.board import game_title

blueprint = Blueprint("printing", __name__)

LONGEST_NAME = 80  # characters of a file name


@blueprint.get("/g/<token>/sheet.pdf")
def game(token: str) -> Response:
    """The sheet of a game as it stands."""
    paper = asked_paper()
    view = usecases.open_game(db.get_store(), token)
    printed = sheets.game_sheet(view, paper, address=share.watch_address(view))
    return pdf(printed, game_title(view))


@blueprint.get("/rulesets/<int:set_id>/blank.pdf")
def rule_set_blank(set_id: int) -> Response:
    """A blank sheet under a club's rules."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    if saved.variant is None:
        raise InputError("These rules cannot be played as they are; look at the list.", "set_id")
    paper, form = asked_paper(), asked_form(saved.variant)
    return pdf(sheets.blank_sheet(saved.variant, paper, form, saved.name), f"{saved.name}, blank")


@blueprint.get("/sheets/<variant_id>/blank.pdf")
def blank(variant_id: str) -> Response:
    """A blank sheet of a variant."""
    variant = rules.variant(variant_id)
    paper, form = asked_paper(), asked_form(variant)
    return pdf(sheets.blank_sheet(variant, paper, form), f"{variant.name}, blank sheet")


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


def asked_paper() -> str:
    """The paper that the query names, A4 without one; raises InputError."""
    paper = request.args.get("paper", next(iter(sheets.PAPERS))).lower()
    if paper not in sheets.PAPERS:
        raise InputError("Sheets are printed on A4 or Letter.", "paper")
    return paper


def asked_form(variant: rules.Variant) -> tuple[int, ...]:
    """The players of each side that the query names ("2-2"), else the usual; raises InputError."""
    forms = {"-".join(map(str, form)): form for form in variant.seating.forms}
    asked = request.args.get("sides", next(iter(forms)))
    if asked not in forms:
        raise InputError(f"{variant.name} is played with the seats {', '.join(forms)}.", "sides")
    return forms[asked]


def pdf(content: bytes, name: str) -> Response:
    """A PDF shown in the browser, with a file name for those who keep it."""
    response = send_file(BytesIO(content), "application/pdf", download_name=file_name(name))
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def file_name(name: str) -> str:
    """A file name of any script that no system stumbles over: "canasta Ann and Ben.pdf"."""
    kept = "".join(each if each.isalnum() or each in " -,." else " " for each in name)
    return f"canasta {' '.join(kept.split())[:LONGEST_NAME]}".rstrip(" .,-") + ".pdf"
