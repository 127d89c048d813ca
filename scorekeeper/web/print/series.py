"""The pages of a series: the games of this device between the same sides, and what a shared link shows of them.

A shared link holds the numbers of the games, signed by this server. It shows their results and opens none of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from flask import Blueprint, current_app, render_template, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from markupsafe import Markup
from werkzeug import Response

from scorekeeper import sheets, usecases
from scorekeeper.game.series import Series, series_key, series_of
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import missing
from scorekeeper.sheets.rulebook.series import chart_of, leaders, met, title_of
from scorekeeper.sheets.rulebook.summary import SummaryWish, series_rankings
from scorekeeper.usecases import GameView, InputError, NotFound
from scorekeeper.web import clock, db, device
from scorekeeper.web.forms.printing import SummaryForm
from scorekeeper.web.game import share
from scorekeeper.web.print.printing import pdf
from scorekeeper.web.print.sheet_choices import in_asked_language, remember_paper

blueprint = Blueprint("series", __name__, url_prefix="/series")

CHART_SIZE = (360, 220)  # suits a phone; wider screens show it larger
NO_SERIES = msg("This device has no three finished games between the same sides here. Open their links on it first.")
NO_LINK = msg("This link opens no series. Ask for it once more.")
ON_ONE_PHONE = msg(
    "No other phone can open it by a link, because it is on this phone alone. Print it and send the file."
)


@blueprint.get("/<series>")
def show(series: str) -> str:
    """Show a series of this device, with a link to share it; raises NotFound."""
    found = _own(series)
    letters = _signer().dumps([game.game_id for game in _views(found)])
    link = share.link_to_path(url_for("series.shared", letters=letters))
    reached = not share.is_own_machine(share.public_url()) and not share.on_phone()
    more = {"link": link, "out_of_reach": not reached, "alone": ON_ONE_PHONE if share.on_phone() else ""}
    return _page(found, url_for("series.printed", series=series), **more, links=_links())


@blueprint.get("/<series>/sheet.pdf")
@in_asked_language
def printed(series: str) -> Response:
    """Return the sheet of a series of this device; raises NotFound and InputError."""
    return _sheet(_own(series))


@blueprint.get("/shared/<letters>")
def shared(letters: str) -> str:
    """Show what a shared link shows; raises NotFound."""
    return _page(_shared(letters), url_for("series.shared_sheet", letters=letters))


@blueprint.get("/shared/<letters>/sheet.pdf")
@in_asked_language
def shared_sheet(letters: str) -> Response:
    """Return the sheet of what a shared link shows; raises NotFound and InputError."""
    return _sheet(_shared(letters))


def of_device() -> list[Series]:
    """Return the series among this device's games, the last played first."""
    return series_of(usecases.games_of_device(db.get_store(), device.tokens()))


def line_of(view: GameView) -> tuple[str, str]:
    """Return who leads in the series that a game belongs to, and the address of its page; "" if there is none."""
    key = series_key(view)
    return _line(next((each for each in of_device() if each.key == key), None))


def latest_line(games: Iterable[GameView]) -> tuple[str, str]:
    """Return the same of the series among these games that was played last."""
    return _line(next(iter(series_of(games)), None))


def _line(found: Series | None) -> tuple[str, str]:
    return (" ".join(leaders(found, clock.now())), url_for("series.show", series=found.id)) if found else ("", "")


def _own(series: str) -> Series:
    found = next((each for each in of_device() if each.id == series), None)
    if found is None:
        raise NotFound(NO_SERIES)
    return found


def _shared(letters: str) -> Series:
    try:
        ids = _signer().loads(letters)
    except BadSignature:
        raise NotFound(NO_LINK) from None
    found = series_of(usecases.open_numbered_game(db.get_store(), each) for each in ids)
    if not found:  # names were changed or hands taken back since
        raise NotFound(NO_LINK)
    return found[0]


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(cast(str, current_app.secret_key), salt="series")


def _views(series: Series) -> Sequence[GameView]:
    return cast("Sequence[GameView]", series.games)


def _links() -> Mapping[int, str]:
    """Return the links of this device's games by the numbers of the games."""
    store, links = db.get_store(), {}
    for token in reversed(device.tokens()):
        try:
            links[usecases.open_game(store, token).game_id] = url_for("games.show", token=token)
        except NotFound:
            continue
    return links


def _page(series: Series, sheet: str, **more: object) -> str:
    return render_template(
        "games/series.html",
        title=title_of(series),
        leaders=leaders(series, clock.now()),
        series=series,
        tally=series.tally(),
        chart=Markup(chart_of(series, CHART_SIZE)),  # noqa: S704 - chart.svg escapes the names
        rankings=series_rankings(series),
        met=met(series),
        form=SummaryForm(request.args),
        notices=missing.notices(missing.names_of(series.games)),
        sheet=sheet,
        **{"links": {}, "link": None} | more,
    )


def _sheet(series: Series) -> Response:
    form = SummaryForm(request.args)
    if not form.validate():
        name, field = next((name, field) for name, field in form._fields.items() if field.errors)
        raise InputError(field.errors[0], name)
    remember_paper(str(form.paper.data))
    wish = SummaryWish(series=series, now=clock.now())
    return pdf(sheets.summary_sheet(series.games, form.printed_on(), wish), title_of(series))
