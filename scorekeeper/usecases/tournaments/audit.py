"""The log of an event in sentences."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.tournament.state import State

Body = Mapping[str, Any]

_SENTENCES: Mapping[str, str] = {
    "setup": "The set-up of {name}.",
    "register": "Registered: {entrants}.",
    "edit": "The entry of {entrant} now reads {name}: {players}.",
    "arrive": "{entrant} {here}.",
    "leave": "{entrant} leaves before round {round}: {reason}.",
    "return": "{entrant} is back from round {round}.",
    "substitute": "{in} plays for {out} ({entrant}), {place}.",
    "draft": "Round {round} is drawn with the seed {seed}.",
    "publish": "Round {round} is published.",
    "start": "The clock of round {round} starts.",
    "extend": "{place}: {minutes} minutes more.",
    "stop": "Time is called in round {round}.",
    "call": "{place} calls the director. {why}",
    "answer": "The call of entry {event} is answered.",
    "sign": "{place}: {side} confirms {scores}.",
    "dispute": "{place}: {side} does not accept. {reason}",
    "settle": "The dispute of entry {event} is settled.",
    "assign": "{place}: {scores} by ruling ({rule}). {reason}",
    "reopen": "{place} is reopened. {reason}",
    "correct": "{place}: corrected to {scores}, {kind}, agreed by {agreed}. {reason}",
    "check": "{place}: the result agrees with its slip.",
    "penalty": "{entrant}: {amount} ({rule}). {reason}",
    "cancel": "The penalty of entry {event} is cancelled. {reason}",
    "postpone": "{place}: {postponed}.",
    "close": "Round {round} is closed.",
    "approve": "Round {round} is approved.",
    "unclose": "Round {round} is open again. {reason}",
    "show": "The standings {shown}.",
    "note": "{text}",
}
_SIDES = {0: "North-South", 1: "East-West", "director": "the director"}


def sentence(state: State, kind: str, body: Body) -> str:
    """Say what an event did, with the names that entrants have now."""
    return _SENTENCES[kind].format_map(_words(state, kind, body)).strip()


def _words(state: State, kind: str, body: Body) -> dict[str, object]:
    words: dict[str, object] = dict(body)
    if isinstance(body.get("entrant"), str):
        entrant = state.entrant(body["entrant"])
        words["entrant"] = entrant.name if entrant else body["entrant"]
    if "scores" in body:
        words["scores"] = f"{body['scores'][0]} to {body['scores'][1]}"
    words["side"] = _SIDES.get(body.get("side", ""), "")
    words["place"] = _place(body)
    words |= _details(kind, body)
    return words


def _details(kind: str, body: Body) -> dict[str, object]:
    if kind == "register":
        return {"entrants": ", ".join(each["name"] for each in body["entrants"])}
    if kind == "edit":
        return {"players": ", ".join(body["players"])}
    if kind == "arrive":
        return {"here": "is here" if body["here"] else "is not here"}
    if kind == "postpone":
        late = body["postponed"]
        return {"postponed": "its result comes later" if late else "its result is waited for"}
    if kind == "show":
        until = body["round"]
        return {"shown": "are hidden" if until is None else f"are public up to round {until}"}
    return {"amount": _amount(body)} if kind == "penalty" else {}


def _amount(body: Body) -> str:
    parts = ["a warning"] if body["warning"] else []
    parts += [f"{body['points']:+} points"] if body["points"] else []
    parts += [f"{body['award']:+} in the standings"] if body["award"] else []
    return ", ".join(parts)


def _place(body: Body) -> str:
    if body.get("table") is None:
        return f"Round {body.get('round')}"
    return f"Round {body.get('round')}, table {body['table']}"
