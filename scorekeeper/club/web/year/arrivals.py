"""The page on which members are registered at an event as they arrive: one tap for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.asked import Arriving, Entering
from scorekeeper.club.events.shown.views import EventView
from scorekeeper.club.events.year import club, members
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.draws.movements import misfit, seated
from scorekeeper.club.model.people.names import joined, namesakes
from scorekeeper.club.model.state import Entrant
from scorekeeper.club.model.year.members import Club, Member
from scorekeeper.club.web.director import acting
from scorekeeper.club.web.director.board_page import next_step
from scorekeeper.club.web.year import device_club
from scorekeeper.rules.messages import beside
from scorekeeper.usecases import InputError, LimitReached, NotYet
from scorekeeper.web import clock, db
from scorekeeper.web.limits import reading

blueprint = Blueprint("arrivals", __name__, url_prefix="/direct/<token>/members")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A line of the page: one or two people who are registered with one tap.

    `entrant` is theirs if they are registered already. `first`: the partner is still to be chosen.
    """

    key: str
    names: str
    members: tuple[str, ...]
    entrant: Entrant | None = None
    first: bool = False


@blueprint.get("")
def show(token: str, problem: str = "") -> Response:
    """Show the members in the order of how often they come, and who is here."""
    store = db.get_store()
    event, here = events.open_event(store, token), _club()
    if here is None or event.setup.kind is EventKind.TEAMS:
        return acting.see("people.show", token)
    reading.expect()
    first = here.member(request.args.get("first", "")) if event.setup.kind is EventKind.PAIRS else None
    current = event.state.current
    coming = current.number + 1 if current else 1
    playing = [each for each in event.state.people if each.here and not each.away and each.plays(coming)]
    page = render_template(
        "club/year/arrivals.html",
        event=event,
        token=token,
        rows=_rows(event, here, members.listed(here, club.evenings(store)), first),
        here=playing,
        first=first,
        namesakes=namesakes(playing),
        coming=coming,
        step=next_step(event.state, events.show_board(store, clock.now(), token), token),
        drawable=bool(playing) and (current is None or current.status.ended),
        seated=seated(event.setup, len(playing), coming),
        misfit=misfit(event.setup, len(playing)),
        problem=problem,
    )
    return make_response(page)


def _rows(event: EventView, here: Club, listed: list[members.Listed], first: Member | None) -> list[Arrival]:
    """Return the lines: who is registered keeps the place that the first of them has in the list."""
    entered = _entered(event, here)
    found: dict[str, Arrival] = {}
    taken: set[str] = set()
    for row in listed:
        entrant = entered.get(row.member.id)
        if entrant is not None:
            found.setdefault(entrant.id, Arrival(entrant.id, entrant.written[0], (row.member.id,), entrant))
        elif row.member.active and row.member != first and row.member.id not in taken:
            free = row.partner if row.partner is not None and row.partner.id not in entered else None
            found[row.member.id] = _offered(event, row.member, free, first)
            taken.update(found[row.member.id].members)
    for entrant in event.state.people:
        found.setdefault(entrant.id, Arrival(entrant.id, entrant.written[0], (), entrant))
    return list(found.values())


def _offered(event: EventView, member: Member, partner: Member | None, first: Member | None) -> Arrival:
    """Return the line of a member who is not registered; in an event of pairs, with `first` or the usual partner."""
    if event.setup.kind is EventKind.INDIVIDUAL:
        return Arrival(member.id, member.name, (member.id,))
    pair = (first, member) if first is not None else (member, partner) if partner is not None else None
    if pair is None:
        return Arrival(member.id, member.name, (member.id,), first=True)
    return Arrival(member.id, beside([each.name for each in pair]), (pair[0].id, pair[1].id))


def _entered(event: EventView, here: Club) -> Mapping[str, Entrant]:
    """Return the entrant of each member who is registered."""
    return {
        here.id_of(member): each
        for each in event.state.people
        if each.gone is None or each.back is not None
        for member in each.members
        if member
    }


@blueprint.post("")
def arrive(token: str) -> Response:
    """Register members who have come, or note that a registered entrant is here or has gone."""
    store, here = db.get_store(), _club()
    event = events.open_event(store, token)
    entrant, ids = acting.text("entrant"), request.form.getlist("member")
    if here is None:
        return acting.see("people.show", token)
    try:
        if entrant:
            acting.do(token, events.check_in, Arriving(entrant=entrant, here=bool(acting.text("here"))))
        else:
            found = [members.member_of(here, each) for each in ids]
            if event.setup.kind is EventKind.PAIRS and len(found) == 1:
                return acting.see("arrivals.show", token, first=found[0].id)
            acting.do(token, events.register, [_entering(event, found)])
            entrant = events.open_event(store, token).state.entrants[-1].id
    except (InputError, LimitReached, NotYet) as error:
        return make_response(show(token, error.message), 422)
    return acting.see("arrivals.show", token, _anchor=f"row-{entrant}")


def _club() -> Club | None:
    """Return the club whose link this device has, or None."""
    kept = device_club.known()
    return club.club_of(db.get_store(), kept).club if kept else None


def _entering(event: EventView, found: list[Member]) -> Entering:
    """Return the entrant that members make."""
    names = [each.name for each in found]
    current = event.state.current
    late_from = current.number + 1 if current else 1
    ids = [each.id for each in found]
    alone = event.setup.kind is EventKind.INDIVIDUAL
    return Entering(
        name=joined(names),
        players=names,
        tags=found[0].apart if alone else (),
        number=_number(event, found[0]) if alone else None,
        late_from=late_from,
        here=True,
        members=ids,
    )


def _number(event: EventView, member: Member) -> int:
    """Return the member's number in the club, or the lowest that nobody has here or in the club."""
    taken = {each.number for each in event.state.entrants}
    kept = device_club.numbers(event.setup.kind)
    free = (each for each in count(1) if each not in taken and each not in kept)
    return member.number if member.number not in taken else next(free)
