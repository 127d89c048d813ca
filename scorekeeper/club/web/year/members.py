"""The pages of the club: its evenings, its members, and the names that were typed at tables."""

from io import BytesIO
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from scorekeeper.club.events.event_state import load_log
from scorekeeper.club.events.year import club, members
from scorekeeper.club.events.year.person import person_view
from scorekeeper.club.events.year.season import Showing, names_of, show_club
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.store.event_rows import event_ids
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.event_uploads import MAX_LIST, PEOPLE, listed_text, members_in
from scorekeeper.club.web.year import device_club
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError, LimitReached, NothingToDo
from scorekeeper.usecases.journal.writing import UseCase
from scorekeeper.web import clock, db
from scorekeeper.web.game import changes, share
from scorekeeper.web.limits import reading
from scorekeeper.web.sender import at_the_machine
from scorekeeper.web.wording import placed

blueprint = Blueprint("club", __name__, url_prefix="/club")

MERGE = "merge"  # the button that makes two members one, or takes them apart
GUEST = "guest"  # the button that says that a typed name is somebody else
LATEST = 12  # events on the page of the club


@blueprint.get("")
def enter() -> Response:
    """Lead to the club on a device that has its link, or at the machine itself; say elsewhere how to get the link."""
    token = device_club.known()
    if not token and at_the_machine():
        token = club.begin_club(db.get_store(), clock.now())
    if token:
        return redirect(url_for("club.home", token=token), 303)
    return make_response(render_template("club/year/no_link.html"), 403)


@blueprint.get("/<token>")
def home(token: str) -> str:
    """Show the latest events and what else the club has."""
    store = db.get_store()
    log = club.club_of(store, token)
    device_club.remember(token)
    latest = [load_log(store, number) for number in event_ids(store)[:LATEST]]
    evenings = club.all_evenings(store)
    listed = {each.event_id for each in latest}
    earlier = sorted((each for each in evenings if each.event not in listed), key=lambda each: each.event, reverse=True)
    waiting = members.unmatched(log.club, evenings)
    address = share.link_to_path(url_for("open_pages.home", token=club.open_token(store)))
    days = {each.event: each.day for each in evenings}
    shown = {
        "club": log.club,
        "latest": latest,
        "days": days,
        "earlier": earlier,
        "waiting": len(waiting),
        "address": address,
    }
    return render_template("club/year/home.html", token=token, **shown)


@blueprint.post("/<token>")
def show_to_all(token: str) -> Response:
    """Say what everybody sees of the club."""
    _do(token, show_club, Showing(acting.text("name"), bool(acting.text("first_names"))))
    return redirect(url_for("club.home", token=token), 303)


@blueprint.post("/<token>/events/<int:number>")
def direct(token: str, number: int) -> Response:
    """Lead to the director's page of an event."""
    return redirect(url_for("director.board", token=club.direct_link(db.get_store(), token, number)), 303)


@blueprint.get("/<token>/members")
def show(token: str, typed: str = "", problem: str = "") -> str:
    """Show the members, those who come most often first, and the field for more names."""
    store = db.get_store()
    log = club.club_of(store, token)
    reading.expect()
    evenings = club.evenings(store)
    rows = members.listed(log.club, evenings)
    return render_template(
        "club/year/members.html",
        token=token,
        club=log.club,
        rows=rows,
        doubles=members.doubles(log.club, evenings),
        typed=typed,
        problem=problem,
    )


@blueprint.post("/<token>/members")
def add(token: str) -> Response:
    """Add a pasted list or a file to the members, all of it or nothing."""
    request.max_form_memory_size = MAX_LIST
    club.club_of(db.get_store(), token)
    typed = listed_text()
    try:
        if not changes.is_spent():
            _do(token, members.add_members, reading.read(PEOPLE, BytesIO(typed.encode("utf-8", "replace")), members_in))
    except EventError as error:
        return make_response(show(token, typed, placed(error.where, error.message)), 422)
    except (InputError, LimitReached) as error:
        return make_response(show(token, typed, error.message), 422)
    return redirect(url_for("club.show", token=token), 303)


@blueprint.get("/<token>/members/<member>")
def one(token: str, member: str, problem: str = "") -> str:
    """Show a member, who can be changed or be said to be another one; raises InputError."""
    store = db.get_store()
    log = club.club_of(store, token)
    found = members.member_of(log.club, member)
    return render_template(
        "club/year/member.html",
        token=token,
        each=found,
        together=found.id in log.club.couples,
        merged=[row for row in log.club.listed if row.id != found.id and log.club.id_of(row.id) == found.id],
        typed=members.typed_as(log.club, club.evenings(store), found.id),
        others=sorted((row for row in log.club.members if row.id != found.id), key=lambda row: row.name.casefold()),
        played=person_view(store, log.club, found.id),
        names=names_of(log.club),
        problem=problem,
    )


@blueprint.post("/<token>/members/<member>")
def change(token: str, member: str) -> Response:
    """Do what the button says."""
    after = member
    try:
        if acting.text("do") == MERGE:
            after = acting.text("other") or member
            _do(token, members.merge_members, members.Merging(member, acting.text("other")))
        elif acting.text("do") == GUEST:
            store = db.get_store()
            typed = members.typed_as(club.club_of(store, token).club, club.evenings(store), member)
            _do(token, members.match_names, members.Matching("", typed.get(acting.text("name"), ())))
        else:
            number = acting.number("number", msg("Write the number in digits."))
            values = acting.text("name"), number, acting.text("partner"), bool(acting.text("active")), acting.tags()
            together = bool(acting.text("together"))
            _do(token, members.edit_member, members.EditingMember(member, *values, together))
    except InputError as error:
        return make_response(one(token, member, error.message), 422)
    return redirect(url_for("club.one", token=token, member=after), 303)


@blueprint.get("/<token>/names")
def names(token: str, problem: str = "") -> str:
    """Show the names that were typed at events of the season and belong to no member."""
    store = db.get_store()
    log = club.club_of(store, token)
    everybody = sorted(log.club.members, key=lambda each: each.name.casefold())
    waiting = members.unmatched(log.club, club.evenings(store))
    return render_template("club/year/names.html", token=token, waiting=waiting, members=everybody, problem=problem)


@blueprint.post("/<token>/names")
def match(token: str) -> Response:
    """Say which member a typed name is, or make one or all of them members."""
    store = db.get_store()
    log = club.club_of(store, token)
    waiting = {each.name: each for each in members.unmatched(log.club, club.evenings(store))}
    name, member = acting.text("name"), acting.text("member")
    wanted = [waiting[name]] if name in waiting else [*waiting.values()] if acting.text("all") else []
    try:
        if not member:
            _do(token, members.add_members, [members.NewMember(each.name) for each in wanted])
        for nth, each in enumerate(wanted):
            found = member or members.id_of_name(club.club_of(store, token).club, each.name)
            try:
                _do(token, members.match_names, members.Matching(found, each.places), f"-{nth}")
            except InputError:
                if len(wanted) == 1:
                    raise  # of several, a guest who is called like a member stays a guest
    except (InputError, LimitReached) as error:
        return make_response(names(token, error.message), 422)
    return redirect(url_for("club.names", token=token), 303)


def _do(token: str, use_case: UseCase[Any, int], asked: object, suffix: str = "") -> None:
    """Do what a form asks for; if the button was pressed twice, nothing more happens."""
    try:
        use_case(db.get_store(), clock.now(), token, acting.sent(suffix), asked)
    except NothingToDo:
        return
