"""What each log entry changes at one table; the functions return the fields of the table that are new."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, TypeVar

from scorekeeper.club.model.choices import CorrectionKind
from scorekeeper.club.model.people.names import shortened
from scorekeeper.club.model.state import DIRECTOR, Assigned, Correction, Signature, Slip, Substitution, TableRound
from scorekeeper.log import LogEntry

T = TypeVar("T")


def read(value: type[T], entry: LogEntry, /, **more: Any) -> T:
    """Return a value of a dataclass whose fields are in the body of an entry under their names.

    `number` and `at` are those of the entry, and lists become tuples. Fields with a default keep
    it; `more` are fields that the body has in another form. Raises KeyError for what is missing.
    """
    values = {**entry.body, "number": entry.seq, "at": entry.at, **more}
    names = (each.name for each in fields(value) if each.default is MISSING)  # type: ignore[arg-type]
    return value(**{name: _frozen(values[name]) for name in names})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def substitute(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Seat a substitute for a player."""
    comes = shortened(entry.body["in"])
    made = read(Substitution, entry, leaves=entry.body["out"], comes=comes)
    return {"substitutions": (*table.substitutions, made)}


def sign(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Note a signature."""
    made = replace(read(Signature, entry), handed=bool(entry.body.get("handed")))
    ends = made.side == DIRECTOR  # whose signature ends every dispute at the table
    disputes = tuple(replace(one, settled=one.settled or ends) for one in table.disputes)
    signed = {"signatures": (*table.signatures, made), "disputes": disputes}
    return {**signed, **(take_seat(table, entry) if "seat" in entry.body else {})}


def take_seat(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Give a side's seat to a device, or with "" to nobody; the director frees all seats."""
    side, seat = entry.body["side"], str(entry.body["seat"])
    free = not isinstance(side, int)
    return {"seats": tuple("" if free else seat if at == side else was for at, was in enumerate(table.seats))}


def answer(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Note that a call has been answered."""
    number = entry.body["event"]
    calls = (replace(one, answered=one.answered or one.number == number) for one in table.calls)
    return {"calls": tuple(calls)}


def settle(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Settle a dispute."""
    number = entry.body["event"]
    settled = (replace(one, settled=one.settled or one.number == number) for one in table.disputes)
    return {"disputes": tuple(settled)}


def assign(_table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Give the table a result by ruling."""
    made = replace(read(Assigned, entry, awards=entry.body.get("awards")), bye=entry.body.get("bye"))
    return {"assigned": made, "reopened": "", "before": None}


def type_slip(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Take over the result of a slip; for a reopened result it is the correction."""
    made = read(Slip, entry, hands=tuple(map(tuple, entry.body["hands"])))
    mended = Correction(
        kind=CorrectionKind.TRANSCRIPTION,
        agreed="",
        reason=table.reopened,
        before=table.before,
        after=made.scores,
        at=entry.at,
    )
    return {
        "slip": made,
        "corrections": (*table.corrections, *([mended] if table.reopened else [])),
        "disputes": tuple(replace(each, settled=True) for each in table.disputes),
        "reopened": "",
        "before": None,
        "checked": None,
    }


def reopen(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Reopen a result; the old one counts until it is changed, unless it was a bye."""
    return {
        "before": None if table.rests else table.counted,
        "reopened": entry.body["reason"],
        "assigned": None,
        "slip": None,
        "signatures": (),
        "checked": None,
    }


def correct(table: TableRound, entry: LogEntry) -> Mapping[str, Any]:
    """Replace the result by a correction."""
    kind, scores = CorrectionKind(entry.body["kind"]), tuple(entry.body["scores"])
    made = read(Correction, entry, kind=kind, before=table.before, after=scores)
    return {
        "signatures": (read(Signature, entry, side=DIRECTOR),),
        "corrections": (*table.corrections, made),
        "reopened": "",
        "before": None,
    }
