"""The club's pages for everybody, on this server and as a folder of pages for another site."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug import Response

from scorekeeper import paths
from scorekeeper.club.events.year import club
from scorekeeper.club.events.year.open_club import open_club, open_result, running, seats_of
from scorekeeper.club.events.year.season import season_json, season_view
from scorekeeper.club.model.people.names import family_first
from scorekeeper.club.model.year.season import SeasonLine
from scorekeeper.club.web.hall.slides import SECONDS, filled, lines_of
from scorekeeper.store import Store
from scorekeeper.web import clock, db
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.start.schemas import as_json

blueprint = Blueprint("open_pages", __name__, url_prefix="/our-club/<token>")

LINE, LEAST, LETTERS = 5.3, 7.2, 18  # of the season on the screen: hundredths of its height, and letters in a line
MOST_DIGITS = 6
HERE, ALONE = "club/year/open/_here.html", "club/year/open/_alone.html"


@blueprint.get("")
def home(token: str) -> str:
    """Show the next date, the latest result, and the way to the season and the archive."""
    store, now = _store(token), clock.now()
    return _page(token, "home", view=open_club(store, now), running=running(store, now))


@blueprint.get("/season")
def season(token: str) -> str:
    """Show the season's ranking and its rules."""
    return _page(token, "season", view=season_view(_store(token), public=True))


@blueprint.get("/events/<int:number>")
def event(token: str, number: int) -> str:
    """Show the result of an event; raises NotFound while nothing of it is public."""
    return _page(token, "event", result=open_result(_store(token), number))


@blueprint.get("/events/<int:number>/seats")
def seats(token: str, number: int) -> Response:
    """Lead to what everybody sees of an event that is being played; raises NotFound."""
    return redirect(url_for("public.seats", token=seats_of(_store(token), clock.now(), number)), 303)


@blueprint.get("/season.json")
def data(token: str) -> Response:
    """Return the season as data, `canasta-season/1`."""
    return as_json(season_json(season_view(_store(token), public=True)))


@blueprint.get("/screen")
def screen(token: str) -> str:
    """Show a part of the season on the hall's screen, which leads to the next one by itself."""
    view = season_view(_store(token), public=True)
    view = replace(view, names={each: family_first(name) for each, name in view.names.items()})

    def height(line: SeasonLine) -> float:
        return max(LEAST, LINE * lines_of(view.called(line.members), LETTERS)) / 2  # of two columns

    parts = filled(view.table.lines, height) or [[]]
    at = (whole_number(request.args.get("at", ""), MOST_DIGITS) or 0) % len(parts)
    shown = {"lines": parts[at], "at": at, "count": len(parts), "next": (at + 1) % len(parts), "seconds": SECONDS}
    return render_template("club/year/open/screen.html", token=token, view=view, **shown)


def _store(token: str) -> Store:
    store = db.get_store()
    club.open_club(store, token)
    return store


def _page(token: str, kind: str, **facts: object) -> str:
    club_name = club.open_club(db.get_store(), token).name
    to: Callable[..., str] = partial(_address, token)
    return render_template(f"club/year/open/{kind}.html", frame=HERE, to=to, club_name=club_name, **facts)


def _address(token: str, page: str, number: int = 0) -> str:
    return url_for(f"open_pages.{page}", token=token, number=number or None)


def written(store: Store, now: datetime) -> Iterator[tuple[str, str]]:
    """Yield the club's pages for everybody as files that need no server: the name and the text of each."""
    found = open_club(store, now)
    alone = partial(_alone, found.name)
    yield "index.html", alone("home", view=found, running=())
    yield "season.html", alone("season", view=found.season)
    yield "season.json", json.dumps(season_json(found.season), ensure_ascii=False) + "\n"
    for each in found.past:
        yield _file("event", each.event), alone("event", result=open_result(store, each.event))


def _alone(club_name: str, kind: str, **facts: object) -> str:
    style = (paths.static() / "css" / "club" / "event-alone.css").read_text(encoding="utf-8")
    known: Mapping[str, object] = {"frame": ALONE, "to": _file, "style": Markup(style)}  # noqa: S704 - our own file
    return render_template(f"club/year/open/{kind}.html", club_name=club_name, **known, **facts)


def _file(page: str, number: int = 0) -> str:
    return f"event-{number}.html" if number else {"home": "index.html", "data": "season.json"}.get(page, f"{page}.html")
