"""The rulings as pages: of all games, and of one variant with its own cards."""

from functools import lru_cache

from flask import Blueprint, current_app, render_template, request

from scorekeeper.rules import VARIANTS
from scorekeeper.web import library
from scorekeeper.web.rulings_page import rulings_page

blueprint = Blueprint("rulings", __name__)


@blueprint.get("/rulings")
@blueprint.get("/variants/<variant_id>/rulings")
def show(variant_id: str = "") -> str:
    """An example of everything that the referee can find, and of every house rule."""
    return _written(variant_id, request.script_root, current_app.config["ASSETS_DIGEST"])


@lru_cache(maxsize=2 * len(VARIANTS))
def _written(variant_id: str, root: str, digest: str) -> str:
    """The page, written once: it says the same as long as its addresses, `root` and `digest`."""
    page = rulings_page(variant_id)
    families = library.variants_by_family()
    return render_template("rulings/rulings.html", page=page, families=families)
