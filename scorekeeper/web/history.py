"""The log of a game in words: what happened, on which device, and what it replaced."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.sheets import words
from scorekeeper.sheets.incidents import claimed
from scorekeeper.usecases import EventView, GameView
from scorekeeper.web.board import game_title

WHAT = {
    "start": "The game was started",
    "hand": "Hand {number} was entered",
    "correct": "Hand {number} was corrected",
    "rival": "Hand {number} was entered again, differently",
    "agree": "Hand {number} was entered again with the same content",
    "delete": "Hand {number} was deleted",
    "undo": "The last change was undone",
    "end": "The game was ended early",
    "resume": "The game was continued",
    "settle": "The first version of hand {number} was kept",
    "penalty": "Hand {number}: a penalty was noted",
    "withdraw": "Hand {number}: a penalty was withdrawn",
    "protest": "Hand {number}: a protest was noted",
    "decide": "Hand {number}: a protest was decided",
    "names": "Names and seats were changed",
}

RELATION = {
    "correct": "in place of",
    "rival": "beside",
    "agree": "like",
    "undo": "undid",
    "withdraw": "withdraws",
    "decide": "decides",
}
RESTORED = "The game was restored from its record, digest"
RULED = "Hand {number}: the director ruled"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log; `replaces` is the number of the line that it is about, by `relation`."""

    number: int
    at: datetime
    device: str
    what: str
    replaces: int | None
    relation: str
    reason: str
    written: tuple[tuple[str, str], ...]
    in_effect: bool
    noted: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """Everything `games/log.html` receives."""

    title: str
    entries: tuple[Entry, ...]


def log_page(view: GameView) -> LogPage:
    """Work out the log, the last thing first."""
    lines = {event.event_id: event.seq for event in view.log}
    entries = tuple(_entry(event, lines, view) for event in reversed(view.log))
    return LogPage(game_title(view), entries)


def _entry(event: EventView, lines: Mapping[int, int], view: GameView) -> Entry:
    names = [side.name for side in view.sides]
    what = RULED if event.noted.get("code", "") is None else WHAT.get(event.kind, event.kind)
    if event.kind == "start" and view.restored:
        what = f"{RESTORED} {view.restored}"
    return Entry(
        number=event.seq,
        at=event.at,
        device=event.device,
        what=what.format(number=event.number),
        replaces=lines.get(event.replaces) if event.replaces is not None else None,
        relation=RELATION.get(event.kind, "about"),
        reason=event.reason,
        written=as_written(event.hand, names) if event.hand else (),
        in_effect=event.in_effect,
        noted=_noted(event, view, names),
    )


def _noted(event: EventView, view: GameView, names: list[str]) -> str:
    if event.kind == "names":
        return as_named(event)
    return as_noted(event.noted, view, names) if event.noted else ""


def as_named(event: EventView) -> str:
    """What a change of names and seats says: sides with their players, seats, dealer."""
    named: Any = event.noted
    sides = [
        side["name"] if players == side["name"] else f"{side['name']} ({players})"
        for side, players in ((each, words.listed(each["players"])) for each in named["sides"])
    ]
    seats = [named["sides"][side]["players"][place] for side, place in named["seats"]]
    side, place = named["dealer"]
    dealer = named["sides"][side]["players"][place]
    told = f"Round the table {words.listed(seats)}; {dealer} deals hand {event.number}."
    return f"{'; '.join(sides)}. {told}"


def as_noted(noted: Mapping[str, Any], view: GameView, names: list[str]) -> str:
    """What a penalty, a ruling, a withdrawal, a protest or a decision says, in one line."""
    parts = [names[noted["side"]]] if "side" in noted else []
    parts += [noted[key] for key in ("player", "outcome") if noted.get(key)]
    if noted.get("code"):
        priced = view.variant.penalty(noted["code"])
        times = f", {noted['times']} times" if noted["times"] > 1 else ""
        parts.append((priced.label if priced else noted["code"]) + times)
    if noted.get("points"):
        parts.append(words.signed(noted["points"]))
    if noted.get("claims"):
        parts.append(claimed(noted["claims"], names))
    parts += [f"“{noted[key]}”" for key in ("note", "text") if noted.get(key)]
    parts += [f"entered by {noted['by']}"] if noted.get("by") else []
    return ", ".join(part for part in parts if part)


def as_written(hand: Mapping[str, Any], names: list[str]) -> tuple[tuple[str, str], ...]:
    """What was entered for each side of a hand (the format's HAND): name and one line of text."""
    return tuple(
        (name, _side_as_written(side)) for name, side in zip(names, hand["sides"], strict=True)
    )


def _side_as_written(side: Mapping[str, Any]) -> str:
    parts = _tally_as_written(side["tally"]) if "tally" in side else _cards_as_written(side)
    for key, one in (("red_threes", "red threes"), ("black_threes", "black threes")):
        if side.get(key):
            parts.append(f"{one} {side[key]}")
    if side.get("special_hand"):
        parts.append(f"special hand {_cards(side['special_hand'])}")
    marks = {"went_out": "went out", "concealed": "concealed", "acaba": "called Acaba"}
    parts += [word for key, word in marks.items() if side.get(key)]
    parts += [_charge(each) for key in ("penalties", "extras") for each in side.get(key, ())]
    return "; ".join(parts) or "nothing"


def _tally_as_written(tally: Mapping[str, Any]) -> list[str]:
    counts = tally["canastas"].items()
    parts = [f"{count} {kind.replace('-', ' ')}" for kind, count in counts if count]
    parts.append(f"melded {words.number(tally['melded_points'])}")
    return [*parts, f"left in hand {words.number(tally['held_points'])}"]


def _cards_as_written(side: Mapping[str, Any]) -> list[str]:
    melds = [each if isinstance(each, str) else each["cards"] for each in side.get("melds", ())]
    parts = [f"melds {_cards(', '.join(melds))}"] if melds else ["no melds"]
    for key, word in (("held", "left in hand"), ("foot", "foot")):
        cards = [each for each in side.get(key, ()) if each]
        if cards:
            parts.append(f"{word} {_cards(' and '.join(cards))}")
    return parts


def _cards(text: str) -> str:
    """Cards for reading: four kings are "K×4"."""
    return text.replace("*", "\N{MULTIPLICATION SIGN}").replace("JKR", "joker")


def _charge(entry: Mapping[str, Any]) -> str:
    if "code" in entry:
        return f"penalty {entry['code'].replace('-', ' ')}, {entry.get('times', 1)} times"
    return f"{words.signed(entry['points'])}: {entry['reason']}"
