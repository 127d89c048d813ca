"""The log of a game in words: what happened, on which device, and what it replaced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules import Cards, HandRecord, SideRecord
from scorekeeper.rules.record.values import Extra, PenaltyEntry, Tally
from scorekeeper.sheets.game.incidents import claimed
from scorekeeper.sheets.text import words
from scorekeeper.usecases import EventView, GameView

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
    "erase": "A name was erased from this game",
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
class LogLine:
    """A line of the log; `replaces` is the number of the line that it is about, by `relation`."""

    event: EventView
    what: str
    replaces: int | None
    relation: str
    written: tuple[tuple[str, str], ...]
    noted: str


def entries_of(view: GameView) -> list[LogLine]:
    """The log in words, the last thing first."""
    names = [side.name for side in view.sides]
    lines = {event.event_id: event.seq for event in view.log}
    return [
        LogLine(
            event=event,
            what=_what(event, view).format(number=event.number),
            replaces=lines.get(event.replaces) if event.replaces is not None else None,
            relation=RELATION.get(event.kind, "about"),
            written=as_written(event.hand, names) if event.hand else (),
            noted=_noted(event, view, names),
        )
        for event in reversed(view.log)
    ]


def _what(event: EventView, view: GameView) -> str:
    if event.kind == "start" and view.restored:
        return f"{RESTORED} {view.restored}"
    return RULED if event.noted.get("code", "") is None else WHAT.get(event.kind, event.kind)


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


def as_written(hand: HandRecord, names: list[str]) -> tuple[tuple[str, str], ...]:
    """What was entered for each side of a hand: name and one line of text."""
    return tuple(
        (name, _side_as_written(side)) for name, side in zip(names, hand.sides, strict=True)
    )


def _side_as_written(side: SideRecord) -> str:
    parts = _tally_as_written(side.tally) if side.tally else _cards_as_written(side)
    parts += [f"red threes {side.red_threes}"] if side.red_threes else []
    parts += [f"black threes {side.black_threes}"] if side.black_threes else []
    parts += [f"special hand {_cards([side.special_hand])}"] if side.special_hand else []
    marks = {"went out": side.went_out, "concealed": side.concealed, "called Acaba": side.acaba}
    parts += [word for word, is_so in marks.items() if is_so]
    charges: tuple[PenaltyEntry | Extra, ...] = (*side.penalties, *side.extras)
    parts += [_charge(each) for each in charges]
    return "; ".join(parts) or "nothing"


def _tally_as_written(tally: Tally) -> list[str]:
    parts = [f"{count} {kind.replace('-', ' ')}" for kind, count in tally.canastas.items()]
    parts.append(f"melded {words.number(tally.melded_points)}")
    return [*parts, f"left in hand {words.number(tally.held_points)}"]


def _cards_as_written(side: SideRecord) -> list[str]:
    melds = [meld.cards for meld in side.melds]
    parts = [f"melds {_cards(melds)}"] if melds else ["no melds"]
    for hands, word in ((side.held, "left in hand"), (side.foot, "foot")):
        cards = [each for each in hands if each]
        if cards:
            parts.append(f"{word} {_cards(cards, ' and ')}")
    return parts


def _cards(lots: Sequence[Cards], between: str = ", ") -> str:
    """Cards for reading: four kings are "K×4"."""
    text = between.join(cards.text for cards in lots)
    return text.replace("*", "\N{MULTIPLICATION SIGN}").replace("JKR", "joker")


def _charge(entry: PenaltyEntry | Extra) -> str:
    if isinstance(entry, PenaltyEntry) and entry.code is not None:
        return f"penalty {entry.code.replace('-', ' ')}, {entry.times} times"
    return f"{words.signed(entry.points)}: {entry.reason}"
