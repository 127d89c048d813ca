"""The card with the house rules that a table agrees on before play, as a page and as PDF.

The rules are those of a game, of a saved set, or of the form of a new game as filled in.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper import rules, sheets, usecases
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.rulebook.agreement import agreement_of
from scorekeeper.usecases import InputError
from scorekeeper.web import db
from scorekeeper.web.forms.games import NewGameForm
from scorekeeper.web.print.paper_choice import asked
from scorekeeper.web.print.printing import pdf
from scorekeeper.web.print.sheet_choices import A4, LETTER, in_asked_language, usual_paper
from scorekeeper.web.print.slips import USUAL_PAPER
from scorekeeper.web.rules import rulesets
from scorekeeper.web.start import newgame_requests
from scorekeeper.words.language import translate

blueprint = Blueprint("agreements", __name__)

FOUR = "a6x4"  # one card for each player at the table; on Letter a card is a quarter anyway
LARGE = {A4: "a5", LETTER: "letterx2"}
CHOSEN = ("request_id", "variant", "to_set", "followed")  # fields that say what is played, with the rules


@dataclass(frozen=True, slots=True)
class Agreed:
    """The rules of a table: the resolved variant, the house rules chosen, and their name."""

    variant: Variant
    house_rules: Mapping[str, object]
    title: str = ""


@blueprint.get("/g/<token>/agreement")
def of_game(token: str) -> str:
    """Show the card for the rules of a game."""
    back = url_for("games.game_rules", token=token)
    return _page(_of_game(token), url_for(".game_card", token=token), back)


@blueprint.get("/g/<token>/agreement.pdf")
@in_asked_language
def game_card(token: str) -> Response:
    """Return the card for the rules of a game as PDF."""
    return _card(_of_game(token))


@blueprint.get("/rulesets/<int:set_id>/agreement")
def of_rule_set(set_id: int) -> str:
    """Show the card for a saved set of house rules."""
    back = url_for("rulesets.one", set_id=set_id)
    return _page(_of_rule_set(set_id), url_for(".rule_set_card", set_id=set_id), back)


@blueprint.get("/rulesets/<int:set_id>/agreement.pdf")
@in_asked_language
def rule_set_card(set_id: int) -> Response:
    """Return the card for a saved set as PDF."""
    return _card(_of_rule_set(set_id))


@blueprint.get("/games/new/agreement")
def of_new_game() -> Response:
    """Show the card for the form of a new game; the form again if its rules cannot be played."""
    form = _filled()
    if form.problems():
        return make_response(newgame_requests.show(form), 422)
    kept = {name: text for name, text in request.args.items() if text}
    chosen = {name: kept[name] for name in kept if name.startswith("rule") or name in CHOSEN}
    card = f"{url_for('.new_game_card')}?{urlencode(chosen)}"
    back = f"{url_for('pages.new_game')}?{urlencode(kept)}"
    return make_response(_page(_of_form(form), card, back))


@blueprint.get("/games/new/agreement.pdf")
@in_asked_language
def new_game_card() -> Response:
    """Return the card for the form of a new game as PDF; raises InputError."""
    form = _filled()
    if form.problems():
        raise InputError(msg("These house rules cannot be played together."), "house_rules")
    return _card(_of_form(form))


def _of_game(token: str) -> Agreed:
    view = usecases.open_game(db.get_store(), token)
    return Agreed(view.variant, view.house_rules, view.rules_name)


def _of_rule_set(set_id: int) -> Agreed:
    saved = usecases.open_rule_set(db.get_store(), set_id)
    if saved.variant is None:
        raise InputError(rulesets.unplayable(saved), "set_id")
    return Agreed(saved.variant, saved.house_rules, saved.name)


def _filled() -> NewGameForm:
    form = newgame_requests.read_form(request.args)
    newgame_requests.check(form)
    return form


def _of_form(form: NewGameForm) -> Agreed:
    chosen = form.house_rules()
    return Agreed(rules.apply_house_rules(form.chosen, chosen), chosen, form.rules_name())


def _page(agreed: Agreed, card: str, back: str) -> str:
    sheet = agreement_of(agreed.variant, agreed.house_rules, agreed.title)
    joint, paper = "&" if "?" in card else "?", usual_paper()
    prints = {translate("Print the card"): USUAL_PAPER[paper]}
    prints |= {translate("Four on a sheet"): FOUR} if paper == A4 else {}
    prints |= {translate("In large print"): f"{LARGE[paper]}&edition=large"}
    prints = {name: f"{card}{joint}paper={on}" for name, on in prints.items()}
    return render_template("games/agreement.html", sheet=sheet, prints=prints, back=back)


def _card(agreed: Agreed) -> Response:
    choice = asked(USUAL_PAPER)
    printed = sheets.agreement_card(agreed.variant, agreed.house_rules, choice.paper, agreed.title)
    name = translate("{name}, rules to agree on", name=agreed.title or agreed.variant.name)
    return pdf(choice.laid_out(printed, choice.up), name)
