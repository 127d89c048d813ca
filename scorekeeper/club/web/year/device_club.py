"""The club's link on this device."""

from flask import session

from scorekeeper.club.events.year import club
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.year.members import Member
from scorekeeper.store import StoreError
from scorekeeper.web import db, device

KEY = "club"


def remember(token: str) -> None:
    """Keep the club's link on this device."""
    device.name_itself()
    if session.get(KEY) != token:
        session.permanent = True
        session[KEY] = token


def known() -> str:
    """Return the club's link if this device has opened it and it still opens the club, else ""."""
    kept = session.get(KEY, "")
    try:
        return kept if isinstance(kept, str) and kept and club.opens(db.get_store(), kept) else ""
    except StoreError:
        return ""


def members() -> tuple[Member, ...]:
    """Return the members of the club whose link this device has; none where no club is known."""
    kept = known()
    return club.club_of(db.get_store(), kept).club.members if kept else ()


def name() -> str:
    """Return the name of the club whose link this device has, "" where no club is known."""
    kept = known()
    return club.club_of(db.get_store(), kept).club.name if kept else ""


def numbers(kind: EventKind) -> frozenset[int]:
    """Return the numbers that members keep at an event of people who come alone; none where no club is known."""
    return frozenset(each.number for each in members() if kind is EventKind.INDIVIDUAL)
