"""The log of an event in sentences."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.event.state import State

Body = Mapping[str, Any]

_SENTENCES: Mapping[str, str] = {
    "setup": "The set-up of {name}.",
    "register": "Registered: {entrants}.",
    "edit": "The entry of {entrant} now reads {name}: {players}.",
    "arrive": "{entrant} {here}.",
    "leave": "{entrant} leaves before round {round}: {reason}.",
    "return": "{entrant} is back from round {round}.",
    "substitute": "{in} plays for {out} ({entrant}), {place}.",
    "draft": "Round {round} {drawn}.",
    "publish": "Round {round} is published.",
    "unpublish": "The seats of round {round} are taken back. {reason}",
    "reseat": "Round {round}, seats changed after they were public: {by_hand}. {reason}",
    "play": "{place}: cards are played.",
    "start": "The clock of round {round} starts.",
    "extend": "{place}: {minutes} minutes more.",
    "stop": "Time is called in round {round}.",
    "call": "{place} calls the director. {why}",
    "answer": "The call of entry {event} is answered.",
    "sign": "{place}: {side} confirms {scores}.",
    "dispute": "{place}: {side} does not accept. {reason}",
    "settle": "The dispute of entry {event} is {settled}.",
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
    "erase": "A name was erased from this event.",
}
_SIDES = {0: "North-South", 1: "East-West", "director": "the director"}


def sentence(state: State, kind: str, body: Body) -> str:
    """Say what an event did, with the names that entrants have now."""
    return _SENTENCES[kind].format_map(_words(state, kind, body)).strip()


def _words(state: State, kind: str, body: Body) -> dict[str, object]:
    body = {**body, "by_hand": by_hand(state, body)}
    words: dict[str, object] = dict(body)
    if isinstance(body.get("entrant"), str):
        entrant = state.entrant(body["entrant"])
        words["entrant"] = entrant.name if entrant else body["entrant"]
    if "scores" in body:
        words["scores"] = f"{body['scores'][0]} to {body['scores'][1]}"
    words["side"] = _SIDES.get(body.get("side", ""), "")
    words["place"] = _place(body)
    if kind in _DETAILS:
        place, made = _DETAILS[kind]
        words[place] = made(body)
    return words


def by_hand(state: State, body: Body) -> str:
    """Say what was changed by hand; bodies call entrants by their ids, those of 0.1 by name."""

    def name(found: re.Match[str]) -> str:
        entrant = state.entrant(found[0])
        return entrant.name if entrant else found[0]

    return re.sub(r"\bp\d+\b", name, str(body.get("by_hand", "")))


def _drawn(body: Body) -> str:
    told = body.get("by_hand")
    return f"by hand: {told}" if told else f"is drawn, seed {body['seed']}"


def _settled(body: Body) -> str:
    side = body.get("withdrawn")
    return "settled" if side is None else f"withdrawn by {_SIDES[side]}"


def _later(body: Body) -> str:
    return "its result comes later" if body["postponed"] else "its result is waited for"


def _shown(body: Body) -> str:
    until = body["round"]
    return "are hidden" if until is None else f"are public up to round {until}"


def _amount(body: Body) -> str:
    parts = ["a warning"] if body["warning"] else []
    parts += [f"{body['points']:+} points"] if body["points"] else []
    parts += [f"{body['award']:+} in the standings"] if body["award"] else []
    return ", ".join(parts)


def _place(body: Body) -> str:
    if body.get("table") is None:
        return f"Round {body.get('round')}"
    return f"Round {body.get('round')}, table {body['table']}"


# The words that are made of values: kind of the event, place in its sentence, how.
_DETAILS: Mapping[str, tuple[str, Callable[[Body], str]]] = {
    "register": ("entrants", lambda body: ", ".join(each["name"] for each in body["entrants"])),
    "edit": ("players", lambda body: ", ".join(body["players"])),
    "arrive": ("here", lambda body: "is here" if body["here"] else "is not here"),
    "draft": ("drawn", _drawn),
    "postpone": ("postponed", _later),
    "settle": ("settled", _settled),
    "show": ("shown", _shown),
    "penalty": ("amount", _amount),
}
