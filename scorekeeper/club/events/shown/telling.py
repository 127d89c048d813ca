"""The log of an event in sentences, each one a template with facts."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.club.model.people.names import shortened
from scorekeeper.club.model.remedies import rule_words
from scorekeeper.club.model.sides import side_names
from scorekeeper.club.model.state import DIRECTOR, State
from scorekeeper.log import Kind
from scorekeeper.rules.messages import Msg, in_a_row, msg, signed
from scorekeeper.words.formats import called

Body = Mapping[str, Any]

# Notes that the program writes itself, in English.
NEW_LINK = msg("A new link of the director was made on the machine of the scorekeeper.")
ONLY_LINK = msg("A new link of the director was made on the machine of the scorekeeper. Those before it have ended.")
ENDED_LINKS = msg("All other links of the director, and their public links, were ended.")
_ENDED_LINK = re.compile(r"The link of table ([\d,]+) was ended, and the table has a new one\.")

_WHY = {"sum": msg("sum"), "swapped": msg("swapped"), "transcription": msg("transcription"), "ruling": msg("ruling")}
# How the program wrote down, in English, what a director changed by hand.
_BY_HAND: tuple[tuple[re.Pattern[str], Callable[..., Msg]], ...] = (
    (
        re.compile(r"(.+) and (.+) change places"),
        lambda one, other: msg("{name} and {name_other} change places", name=one, name_other=other),
    ),
    (
        re.compile(r"(.+) come late and meet (.+)"),
        lambda one, other: msg("{name} come late and meet {name_other}", name=one, name_other=other),
    ),
    (
        re.compile(r"table (\d+) becomes table (\d+)"),
        lambda one, other: msg("table {table} becomes table {number}", table=int(one), number=int(other)),
    ),
)
_TAKEN_BACK = "taken back: "


def sentence(state: State, kind: Kind, body: Body) -> str:
    """Return a log entry as a sentence, with the entrants' current names."""
    words = _SENTENCES[kind](state, body)
    reason = str(body.get("why" if kind == Kind.CALL else "reason", "")).strip()
    if not reason or kind in _WITHIN:
        return words
    return msg("{words} {name_reason}", words=words, name_reason=reason)


def by_hand(state: State, body: Body) -> str:
    """Return what was changed by hand; it names entrants by id, in version 0.1 by name."""

    def name(found: re.Match[str]) -> str:
        entrant = state.entrant(found[0])
        return entrant.name if entrant else found[0]

    def named(text: str) -> str:
        return re.sub(r"\bp\d+\b", name, text)

    change = str(body.get("by_hand", ""))
    if change.startswith(_TAKEN_BACK):
        before = by_hand(state, {"by_hand": change.removeprefix(_TAKEN_BACK)})
        return msg("taken back: {words}", words=before)
    for pattern, message in _BY_HAND:
        found = pattern.fullmatch(change)
        if found:
            return message(*map(named, found.groups()))
    return msg("{name}", name=named(change)) if change else ""


def _entrant(state: State, body: Body) -> str:
    entrant = state.entrant(body["entrant"])
    return entrant.name if entrant else str(body["entrant"])


def _place(body: Body) -> Msg:
    if body.get("table") is None:
        return msg("Round {number}", number=body.get("round"))
    return msg("Round {number}, table {table}", number=body.get("round"), table=body["table"])


def _scores(body: Body) -> Msg:
    first, second, *third = body["scores"]
    words = msg("{score} to {other}", score=first, other=second)
    return msg("{one} to {other}", one=words, other=third[0]) if third else words


def _arrived(state: State, body: Body) -> Msg:
    name = _entrant(state, body)
    return msg("{name} is here.", name=name) if body["here"] else msg("{name} is not here.", name=name)


def _left(state: State, body: Body) -> Msg:
    name = _entrant(state, body)
    if body.get("removed"):
        return msg("{name} is removed from the event.", name=name)
    return msg(
        "{name} leaves before round {number}: {name_reason}.",
        name=name,
        number=body["round"],
        name_reason=body["reason"],
    )


def _drawn(state: State, body: Body) -> Msg:
    changed = by_hand(state, body)
    if changed:
        return msg("Round {number} by hand: {words}.", number=body["round"], words=changed)
    return msg("Round {number} is drawn; “{name_seed}” repeats the draw.", number=body["round"], name_seed=body["seed"])


def _side(state: State, body: Body) -> Msg:
    """Return the name of the side that an entry about a table names."""
    if body["side"] == DIRECTOR:
        return msg("the director")
    the_round = state.round(body["round"])
    row = the_round.table(body["table"]) if the_round else None
    return side_names(len(row.sides) if row else 1 + body["side"])[body["side"]]


def _signed(state: State, body: Body) -> Msg:
    place, side, scores = _place(body), _side(state, body), _scores(body)
    if body.get("handed"):
        return msg("{place}: {side} confirms {scores} on a borrowed phone.", place=place, side=side, scores=scores)
    return msg("{place}: {side} confirms {scores}.", place=place, side=side, scores=scores)


def _seated(state: State, body: Body) -> Msg:
    if body["side"] is None:
        return msg("{place}: other phones can take the seats now.", place=_place(body))
    return msg("{place}: a phone takes the seat of {side}.", place=_place(body), side=_side(state, body))


def _settled(state: State, body: Body) -> Msg:
    side = body.get("withdrawn")
    if side is None:
        return msg("The dispute of entry {entry} is settled.", entry=body["event"])
    rows = (row for each in state.rounds for row in each.tables)
    row = next((row for row in rows if any(one.number == body["event"] for one in row.disputes)), None)
    words = side_names(len(row.sides) if row else 1 + side)[side]
    return msg("The dispute of entry {entry} is withdrawn by {side}.", entry=body["event"], side=words)


def _later(_: State, body: Body) -> Msg:
    if body["postponed"]:
        return msg("{place}: the result comes later.", place=_place(body))
    return msg("{place}: the event waits for the result.", place=_place(body))


def _shown(_: State, body: Body) -> Msg:
    until = body["round"]
    if until is None:
        return msg("The standings are hidden.")
    return msg("The standings are public up to round {number}.", number=until)


def _penalty(state: State, body: Body) -> Msg:
    parts: list[str] = [msg("a warning")] if body["warning"] else []
    parts += [msg("{points} points", points=signed(body["points"]))] if body["points"] else []
    parts += [msg("{award} in the standings", award=signed(body["award"]))] if body["award"] else []
    rule = rule_words(state.setup, body["rule"])
    return msg("{name}: {amount} ({rule}).", name=_entrant(state, body), amount=in_a_row(parts), rule=rule)


def ended_link(table: int) -> Msg:
    """Return the note that a table has another link."""
    return msg("The link of table {table} was ended, and the table has a new one.", table=table)


def _note(_: State, body: Body) -> Msg:
    """Return a note; those that the program writes itself are words of it."""
    text = str(body["text"]).strip()
    ended = _ENDED_LINK.fullmatch(text)
    if ended:
        return ended_link(int(ended[1].replace(",", "")))
    known = next((each for each in (NEW_LINK, ONLY_LINK, ENDED_LINKS) if each == text), None)
    return known or msg("{name}", name=text)


_WITHIN = frozenset({Kind.LEAVE, Kind.SUBSTITUTE, Kind.NOTE})  # whose sentence has the reason, or leaves it out
_SENTENCES: Mapping[str, Callable[[State, Body], Msg]] = {
    Kind.SETUP: lambda _, body: msg("The set-up of {name}.", name=body["name"]),
    Kind.REGISTER: lambda _, body: msg(
        "Registered: {name_entrants}.",
        name_entrants=", ".join(called(shortened(each["name"])) for each in body["entrants"]),
    ),
    Kind.EDIT: lambda state, body: msg(
        "The entry of {name} now reads {name_new}: {name_players}.",
        name=_entrant(state, body),
        name_new=shortened(body["name"]),
        name_players=", ".join(called(shortened(each)) for each in body["players"]),
    ),
    Kind.ARRIVE: _arrived,
    Kind.LEAVE: _left,
    Kind.RETURN: lambda state, body: msg(
        "{name} is back from round {number}.", name=_entrant(state, body), number=body["round"]
    ),
    Kind.SUBSTITUTE: lambda state, body: msg(
        "{name_in} plays for {name_out} ({name}), {place}.",
        name_in=shortened(body["in"]),
        name_out=body["out"],
        name=_entrant(state, body),
        place=_place(body),
    ),
    Kind.DRAFT: _drawn,
    Kind.PUBLISH: lambda _, body: msg("Round {number} is published.", number=body["round"]),
    Kind.UNPUBLISH: lambda _, body: msg("The seats of round {number} are taken back.", number=body["round"]),
    Kind.RESEAT: lambda state, body: msg(
        "Round {number}, seats changed after they were public: {words}.",
        number=body["round"],
        words=by_hand(state, body),
    ),
    Kind.PLAY: lambda _, body: msg("{place}: cards are being played.", place=_place(body)),
    Kind.START: lambda _, body: msg("The clock of round {number} starts.", number=body["round"]),
    Kind.EXTEND: lambda _, body: msg(
        "{place}: {minutes:minute|minutes} more.", place=_place(body), minutes=body["minutes"]
    ),
    Kind.STOP: lambda _, body: msg("Time is called in round {number}.", number=body["round"]),
    Kind.CALL: lambda _, body: msg("{place} calls the director.", place=_place(body)),
    Kind.ANSWER: lambda _, body: msg("The call of entry {entry} is answered.", entry=body["event"]),
    Kind.SIGN: _signed,
    Kind.SEAT: _seated,
    Kind.DISPUTE: lambda state, body: msg(
        "{place}: {side} does not accept.", place=_place(body), side=_side(state, body)
    ),
    Kind.SETTLE: _settled,
    Kind.ASSIGN: lambda state, body: msg(
        "{place}: {scores} by ruling ({rule}).",
        place=_place(body),
        scores=_scores(body),
        rule=rule_words(state.setup, body["rule"]),
    ),
    Kind.SLIP: lambda _, body: msg("{place}: {scores} from the slip.", place=_place(body), scores=_scores(body)),
    Kind.REOPEN: lambda _, body: msg("{place} is reopened.", place=_place(body)),
    Kind.CORRECT: lambda _, body: msg(
        "{place}: corrected to {scores}, {kind}, agreed by {name_agreed}.",
        place=_place(body),
        scores=_scores(body),
        kind=_WHY[body["kind"]],
        name_agreed=body["agreed"],
    ),
    Kind.CHECK: lambda _, body: msg("{place}: the result agrees with its slip.", place=_place(body)),
    Kind.PENALTY: _penalty,
    Kind.CANCEL: lambda _, body: msg("The penalty of entry {entry} is cancelled.", entry=body["event"]),
    Kind.POSTPONE: _later,
    Kind.CLOSE: lambda _, body: msg("Round {number} is closed.", number=body["round"]),
    Kind.APPROVE: lambda _, body: msg("Round {number} is approved.", number=body["round"]),
    Kind.UNCLOSE: lambda _, body: msg("Round {number} is open again.", number=body["round"]),
    Kind.SHOW: _shown,
    Kind.NOTE: _note,
    Kind.ERASE: lambda *_: msg("A name was erased from this event."),
}
