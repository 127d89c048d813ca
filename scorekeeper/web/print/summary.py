"""The pages for the summary of an evening or a season: this device's games, ranked."""

from collections.abc import Sequence

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper import sheets, usecases
from scorekeeper.game.game import POINTS, RankingOrder
from scorekeeper.game.series import series_of
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import missing
from scorekeeper.sheets.rulebook.series import leaders, title_of
from scorekeeper.sheets.rulebook.summary import SummaryWish, notes_of, rankings
from scorekeeper.usecases import GameView, InputError
from scorekeeper.usecases.game.open_game import MOST_GAMES
from scorekeeper.web import clock, db, device
from scorekeeper.web.forms.printing import SummaryForm
from scorekeeper.web.print.printing import pdf
from scorekeeper.web.print.sheet_choices import in_asked_language, remember_paper
from scorekeeper.words.language import translate

blueprint = Blueprint("summary", __name__)


@blueprint.get("/summary")
def show() -> Response:
    """Show the ranking and the form to choose the games."""
    form = SummaryForm(request.args)
    html = _page(form, _ticked())
    return make_response(html, 422 if form.errors else 200)


def _page(form: SummaryForm, ids: frozenset[int] | None) -> str:
    games = usecases.games_of_device(db.get_store(), device.tokens())
    chosen: Sequence[GameView] = ()
    if form.validate():
        try:
            chosen = usecases.chosen_games(games, form.choice(ids))
        except InputError as error:
            form.first.errors = [*form.first.errors, error.message]
    ended, now = [game for game in chosen if game.finished], clock.now()
    return render_template(
        "games/summary.html",
        form=form,
        games=games,
        series=[
            (title_of(each), leaders(each, now), url_for("series.show", series=each.id)) for each in series_of(games)
        ],
        ticked=ids,
        rankings=rankings(ended, RankingOrder(form.order.data or POINTS)),
        notes=notes_of(chosen),
        notices=missing.notices(missing.names_of(chosen)),
    )


@blueprint.get("/summary.pdf")
@in_asked_language
def printed() -> Response:
    """Return the summary as PDF; raises InputError."""
    form = SummaryForm(request.args)
    if not form.validate():
        name, field = next((name, field) for name, field in form._fields.items() if field.errors)
        raise InputError(field.errors[0], name)
    games = usecases.games_of_device(db.get_store(), device.tokens())
    chosen = usecases.chosen_games(games, form.choice(_ticked()))
    if not chosen:
        raise InputError(msg("Tick at least one game, or clear the dates."), "game")
    remember_paper(str(form.paper.data))
    wish = SummaryWish(form.title.data or "", RankingOrder(form.order.data or POINTS))
    name = form.title.data or translate("summary")
    return pdf(sheets.summary_sheet(chosen, form.printed_on(), wish), name)


def _ticked() -> frozenset[int] | None:
    """Return the ids of the ticked games; None if the games have not been shown yet."""
    if "ticked" not in request.args and "game" not in request.args:
        return None
    asked = request.args.getlist("game")[:MOST_GAMES]
    return frozenset(int(each) for each in asked if each.isascii() and each.isdigit())
