"""What was done to a game, in words: just now, what an undo would take back, the whole log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, make_response, redirect, request, url_for

from scorekeeper.rules import Cards, HandRecord, SideRecord
from scorekeeper.rules.record.values import Extra, PenaltyEntry, Tally
from scorekeeper.sheets.game.incidents import claimed
from scorekeeper.usecases import EventView, GameView, HandView, Receipt
from scorekeeper.web.event.hall import places
from scorekeeper.web.game import noted
from scorekeeper.words import written as words

SAID = {
    "hand": "Hand {number} is saved: {result}.",
    "correct": "The correction of hand {number} is saved: {result}.",
    "agree": "Hand {number} was already saved with the same content.",
    "delete": "Hand {number} is deleted. What was written stays in the log.",
    "end": "The game has been ended.",
    "resume": "The game goes on.",
    "names": "Names and seats are saved.",
    "settle": "The first version of hand {number} stays.",
    "penalty": "Noted for hand {number}: {noted}.",
    "withdraw": "Withdrawn from hand {number}: {noted}.",
    "protest": "The protest of {noted} about hand {number} is noted.",
    "decide": "The protest of {noted} about hand {number} is {became}.",
    "undo": "Undone: {what}.",
}

TAKEN_BACK = {
    "hand": "hand {number}",
    "correct": "the correction of hand {number}",
    "delete": "deleting hand {number}",
    "undo": "the undo",
    "end": "ending the game early",
    "resume": "continuing the game",
    "names": "the change of names and seats",
    "settle": "the choice of hand {number}",
    "penalty": "the penalty or ruling of hand {number}",
    "withdraw": "withdrawing a penalty of hand {number}",
    "protest": "the protest of hand {number}",
    "decide": "the decision on a protest of hand {number}",
}


@dataclass(frozen=True, slots=True)
class LastAction:
    """The last action in a sentence; `undo` is true if it can be taken back."""

    sentence: str
    undo: bool


def to_game(token: str, receipt: Receipt) -> Response:
    """Lead to the game, whose page confirms the action, or a director to the table's page.

    The page confirms it as long as this is the last entry in the log.
    """
    desk = places.director_page_of(places.place_of(token))
    return make_response(redirect(desk or url_for("games.show", token=token, done=receipt.seq)))


def done_in(view: GameView) -> LastAction | None:
    """Return the action that this request's address names; None if more has happened since."""
    last = view.log[-1]
    if request.args.get("done", "") != str(last.seq) or last.kind not in SAID:
        return None
    taken = next((each for each in view.log if each.event_id == last.replaces), last)
    result = result_of(view, view.hand(last.number or 0))
    about, became = what_was_noted(view, last)
    facts = {"what": what_was_done(taken), "result": result, "noted": about, "became": became}
    sentence = SAID[last.kind].format(number=last.number, **facts)
    return LastAction(sentence, view.undo is not None and view.undo.seq == last.seq)


def result_of(view: GameView, hand: HandView | None) -> str:
    """Return each side's total in a hand: "Us +905, Them +655"; "" if there is no hand."""
    made = () if hand is None else zip(view.sides, hand.ruling.sides, strict=True)
    return ", ".join(f"{side.name} {words.signed(ruled.total)}" for side, ruled in made)


def what_was_noted(view: GameView, event: EventView) -> tuple[str, str]:
    """Return a penalty or whose protest it is, and its outcome; "" for other entries."""
    about = event.event_id if event.replaces is None else event.replaces
    penalties = [each for each in view.penalties if each.event_id == about]
    protests = [each for each in view.protests if each.event_id == about]
    for line in noted.penalty_lines(view, penalties):
        return f"{line.whom}, {line.what}, {line.points}", line.state
    for line in noted.protest_lines(view, protests):
        return line.whom, line.state
    return "", ""


def what_was_done(event: EventView) -> str:
    """Return an action as something that can be taken back."""
    return TAKEN_BACK.get(event.kind, "the last change").format(number=event.number)


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
    """A line of the log; `relation` says how it relates to line `replaces`."""

    event: EventView
    what: str
    replaces: int | None
    relation: str
    written: tuple[tuple[str, str], ...]
    noted: str


def entries_of(view: GameView) -> list[LogLine]:
    """Return the log in words, the last entry first."""
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
    """Return in words what a change of names and seats set: sides, players, seats, dealer."""
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
    """Return a penalty, ruling, withdrawal, protest or decision in one line."""
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
    """Return what was entered for each side of a hand: its name and one line of text."""
    return tuple(
        (name, _side_as_written(side)) for name, side in zip(names, hand.sides, strict=True)
    )


def _side_as_written(side: SideRecord) -> str:
    parts = _tally_as_written(side.tally) if side.tally else _cards_as_written(side)
    parts = [] if side.result else parts
    parts += [f"red threes {side.red_threes}"] if side.red_threes else []
    parts += [f"black threes {side.black_threes}"] if side.black_threes else []
    parts += [f"special hand {_cards([side.special_hand])}"] if side.special_hand else []
    marks = {"went out": side.went_out, "concealed": side.concealed}
    marks |= {"in the first turn": side.first_turn, "called Acaba": side.acaba}
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
    """Return cards as people read them: four kings are "K×4"."""
    text = between.join(cards.text for cards in lots)
    return text.replace("*", "\N{MULTIPLICATION SIGN}").replace("JKR", "joker")


def _charge(entry: PenaltyEntry | Extra) -> str:
    if isinstance(entry, PenaltyEntry) and entry.code is not None:
        return f"penalty {entry.code.replace('-', ' ')}, {entry.times} times"
    return f"{words.signed(entry.points)}: {entry.reason}"
