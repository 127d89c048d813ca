"""The rulings as pages: of all games, of one variant, and under the rules of a game or a club."""

from functools import lru_cache

from flask import Blueprint, abort, current_app, render_template, request

from scorekeeper import usecases
from scorekeeper.rules import VARIANTS
from scorekeeper.web import db
from scorekeeper.web.referee.rulings_page import rulings_page, rulings_under
from scorekeeper.web.referee.setting import open_setting
from scorekeeper.web.start import library

blueprint = Blueprint("rulings", __name__)


@blueprint.get("/rulings")
@blueprint.get("/variants/<variant_id>/rulings")
def show(variant_id: str = "") -> str:
    """An example of everything that the referee can find, and of every house rule."""
    return _written(variant_id, request.script_root, current_app.config["ASSETS_DIGEST"])


@blueprint.get("/g/<token>/rulings")
def of_game(token: str) -> str:
    """The same under the rules of a game; where the score matters the referee is not linked."""
    setting = open_setting(token)
    page = rulings_under(setting.variant_for(0))
    return render_template("rulings/rulings.html", page=page, token=token, title=setting.title)


@blueprint.get("/rulesets/<int:set_id>/rulings")
def of_rule_set(set_id: int) -> str:
    """The same under rules that a club has saved."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    page = rulings_under(saved.variant or abort(404))
    return render_template("rulings/rulings.html", page=page, saved=saved, title=saved.name)


@lru_cache(maxsize=2 * len(VARIANTS))
def _written(variant_id: str, root: str, digest: str) -> str:
    """The page, written once: it says the same as long as its addresses, `root` and `digest`."""
    page = rulings_page(variant_id)
    families = library.variants_by_family()
    return render_template("rulings/rulings.html", page=page, families=families)
