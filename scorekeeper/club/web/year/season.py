"""The season: its ranking as a page and as files, and the form with its rules."""

from dataclasses import asdict

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug import Response
from werkzeug.datastructures import MultiDict

from scorekeeper.club.events.year import club, members
from scorekeeper.club.events.year import season as seasons
from scorekeeper.club.events.year.season import NewSeason
from scorekeeper.club.model.year.rules import SEASON_PRESETS
from scorekeeper.club.model.year.season import SeasonView
from scorekeeper.club.sheets.event import prints
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.director.files import as_table
from scorekeeper.usecases import InputError
from scorekeeper.web import clock, db
from scorekeeper.web.print.paper_choice import asked
from scorekeeper.web.print.printing import file_name, pdf
from scorekeeper.web.print.sheet_choices import in_asked_language
from scorekeeper.web.start.schemas import as_json
from scorekeeper.words.language import translate

blueprint = Blueprint("season", __name__, url_prefix="/club/<token>")

NUMBERS = ("best", "least", "planned", "final", "keep")


@blueprint.get("/season")
def show(token: str, problem: str = "") -> str:
    """Show the ranking of the season and its rules."""
    view, found = opened(token), club.evenings(db.get_store())
    known = {**asdict(view.club.rules), "season": view.club.season}
    typed = {**request.form.to_dict(), "halves": "halves" in request.form} if problem else {}
    preset = next((each for each in SEASON_PRESETS if each.id == request.args.get("preset")), None)
    return render_template(
        "club/year/season.html",
        token=token,
        view=view,
        waiting=0 if view.table.lines else len(members.unmatched(view.club, found)),
        form={**known, **(asdict(preset.rules) if preset else {}), **typed},
        left_out=_left_out() if problem else view.club.rules.left_out,
        events=[each for each in found if each.day >= view.club.season],
        presets=SEASON_PRESETS,
        choices=seasons.CHOICES,
        opened=bool(problem or preset),
        open_token=club.open_token(db.get_store()),
        problem=problem,
    )


@blueprint.post("/season")
def change(token: str) -> Response:
    """Change the rules of the season."""
    try:
        rules = {name: acting.maybe_number(name) or 0 for name in NUMBERS}
        chosen: dict[str, object] = {name: acting.text(name) for name in seasons.CHOICES}
        rest = {"halves": "halves" in request.form, "left_out": _left_out()}
        use_case, asked_for = seasons.begin_season, NewSeason(acting.text("season"), {**chosen, **rules, **rest})
        use_case(db.get_store(), clock.now(), token, acting.sent(), asked_for)
    except InputError as error:
        return make_response(show(token, error.message), 422)
    return redirect(url_for("season.show", token=token), 303)


def _left_out() -> list[int]:
    """Return the events of the form that are not ticked."""
    form: MultiDict[str, str] = request.form
    ticked = form.getlist("counts")
    return [int(each) for each in form.getlist("listed") if each.isascii() and each.isdigit() and each not in ticked]


@blueprint.get("/season.csv")
def table(token: str) -> Response:
    """Return the ranking for a spreadsheet."""
    return as_table(seasons.season_csv(opened(token)), file_name(translate("season"), "csv"))


@blueprint.get("/season.json")
def data(token: str) -> Response:
    """Return the season as data, `canasta-season/1`."""
    return as_json(seasons.season_json(opened(token)))


@blueprint.get("/season.pdf")
@in_asked_language
def sheet(token: str) -> Response:
    """Return the ranking for the wall, as PDF."""
    return as_pdf(opened(token))


def opened(token: str) -> SeasonView:
    """Return the season for somebody with the club's link; raises NotFound."""
    club.club_of(db.get_store(), token)
    return seasons.season_view(db.get_store())


def as_pdf(view: SeasonView) -> Response:
    """Return the season for the wall."""
    choice = asked()
    return pdf(choice.laid_out(prints.season(view, choice.paper)), translate("season"))
