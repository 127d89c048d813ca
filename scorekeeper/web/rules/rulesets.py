"""The pages of the club's own rules: to save, list, rename, delete, restore, export and import."""

import re
import unicodedata
from dataclasses import replace
from io import BytesIO
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from scorekeeper import rules, usecases
from scorekeeper.rules import VARIANTS, RulesError, RulesFile
from scorekeeper.rules.house_rules.file import MAX_BYTES
from scorekeeper.rules.messages import msg, sentences
from scorekeeper.sheets.game.about import house_rules
from scorekeeper.usecases import InputError, NameTaken, RuleSet, UseCaseError
from scorekeeper.web import clock, db
from scorekeeper.web.filters import sentence
from scorekeeper.web.limits import reading
from scorekeeper.web.rules import rulebook
from scorekeeper.web.start import newgame_requests
from scorekeeper.words.language import translate

blueprint = Blueprint("rulesets", __name__, url_prefix="/rulesets")

MOST_DELETED = 20  # that are shown; older ones stay in the database


@blueprint.post("")
def save() -> Response:
    """Save the house rules of the new-game form, and show that form with them; raises InputError."""
    form = newgame_requests.read_form(request.form)
    if not form.set_name.data and not form.set_name.raw_data:
        raise InputError(msg("The house rules need a name."), "set_name")
    saved = newgame_requests.save_rules(form) if form.validate() else None
    if saved is None:
        return make_response(newgame_requests.show(form), 409 if form.taken else 422)
    kept = newgame_requests.kept_fields() | {"to_set": str(saved.version_id), "saved": "1"}
    return redirect(f"{url_for('pages.new_game')}?{urlencode(kept)}")


@blueprint.post("/import")
def import_file() -> Response:
    """Import a set from a file; ask what to do if its name is taken."""
    raw = _sent_file()
    if not raw.strip():
        return _refused(422, problem=msg("Choose a file first."))
    try:
        content = reading.read(reading.RULES, BytesIO(raw), rules.read_rules_file)
        saved = _save(replace(content, name=request.form.get("name", content.name)))
    except NameTaken as error:
        return _refused(409, text=raw.decode(), existing=error.existing)
    except (RulesError, UseCaseError) as error:
        return _refused(422, problem=sentence(error.message, error.where))
    return redirect(url_for("rulesets.one", set_id=saved.set_id))


@blueprint.get("/<int:set_id>")
def one(set_id: int) -> str | Response:
    """Show the complete rules of one set."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    if saved.variant is None:
        return _refused(200, problem=unplayable(saved))
    leaflet = url_for("printing.rule_set_leaflet", set_id=set_id)
    return rulebook.rules_page(saved.variant, leaflet, saved.name, saved.house_rules, saved=saved)


@blueprint.get("/<int:set_id>/export.json")
def export(set_id: int) -> Response:
    """Return the set as a file."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    response = make_response(rules.write_rules_file(saved.as_file()))
    response.mimetype = "application/json"
    name = f"canasta-{_slug(translate('Rules'))}-{_slug(saved.name) or saved.set_id}.json"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@blueprint.post("/<int:set_id>/rename")
def rename(set_id: int) -> Response:
    """Give a set another name."""
    try:
        usecases.rename_saved_rules(db.get_store(), set_id, request.form.get("name", ""))
    except NameTaken as error:
        return _refused(409, problem=error.message, at=set_id)
    except InputError as error:
        return _refused(422, problem=error.message, at=set_id)
    return _back(set_id)


@blueprint.post("/<int:set_id>/delete")
def delete(set_id: int) -> Response:
    """Delete a set; it can be restored."""
    usecases.delete_rule_set(db.get_store(), clock.now(), set_id)
    return _back(set_id)


@blueprint.post("/<int:set_id>/restore")
def restore(set_id: int) -> Response:
    """Restore a deleted set."""
    try:
        usecases.restore_rule_set(db.get_store(), set_id)
    except NameTaken as error:
        return _refused(409, problem=sentences(error.message, msg("Rename those first.")))
    return _back(set_id)


def _back(set_id: int) -> Response:
    return redirect(url_for("rulesets.show") + f"#set-{set_id}")


def _refused(status: int, **why: object) -> Response:
    return make_response(show(**why), status)


@blueprint.get("")
def show(**why: object) -> str:
    """Show all saved sets, the deleted ones, and the form for importing.

    `why` explains a refusal: `problem` is the reason, and `at` the set that it is about. `text` is
    an imported file whose name the set `existing` already has.
    """
    store = db.get_store()
    return render_template(
        "rulesets/list.html",
        sets=usecases.list_rule_sets(store),
        deleted=usecases.list_deleted_rule_sets(store)[:MOST_DELETED],
        variant_name=variant_name,
        changes_of=changes_of,
        **why,
    )


def _sent_file() -> bytes:
    """Return the chosen file, or the text that was kept while asking about a taken name."""
    sent = request.files.get("file")
    if sent:
        return sent.stream.read(MAX_BYTES + 1)
    return request.form.get("text", "").encode("utf-8", "surrogatepass")


def _save(content: RulesFile) -> RuleSet:
    replacing = "replace" in request.form
    return usecases.save_rule_set(db.get_store(), clock.now(), content, replace=replacing)


def _slug(name: str) -> str:
    """Return a name for a file with Latin letters, digits and dashes only; it may be empty."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]


def unplayable(saved: RuleSet) -> str:
    """Return in words why a set cannot be played in this release."""
    refusal = msg("“{name}” cannot be played.", name=saved.name)
    return sentences(refusal, sentence(saved.problem))


def variant_name(saved: RuleSet) -> str:
    """Return the name of the variant that a set is for."""
    printed = VARIANTS.get(saved.variant_id)
    return printed.name if printed else saved.variant_id


def changes_of(saved: RuleSet) -> tuple[str, ...]:
    """Return the house rules of a set in words; none if it cannot be played."""
    return house_rules(saved.variant, saved.house_rules) if saved.variant else ()
