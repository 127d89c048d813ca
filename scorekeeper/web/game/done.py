"""What has just been done to a game, in words, and what an undo would take back."""

from dataclasses import dataclass

from flask import Response, redirect, request

from scorekeeper.sheets.text import words
from scorekeeper.usecases import EventView, GameView, HandView, Receipt
from scorekeeper.web.event.hall import places
from scorekeeper.web.game import noted

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

WHAT = {
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
    """The last thing that happened, in a sentence; `undo` tells whether it can be taken back."""

    sentence: str
    undo: bool


def to_game(token: str, receipt: Receipt) -> Response:
    """Lead to the game, whose page says what was done, a director to the table's page."""
    return redirect(places.after_a_change(token, receipt.seq))  # type: ignore[return-value]


def done_in(view: GameView) -> LastAction | None:
    """What the address of this request says was done; None if more has happened since."""
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
    """What each side made in a hand: "Us +905, Them +655"; "" for a hand that is not there."""
    made = () if hand is None else zip(view.sides, hand.ruling.sides, strict=True)
    return ", ".join(f"{side.name} {words.signed(ruled.total)}" for side, ruled in made)


def what_was_noted(view: GameView, event: EventView) -> tuple[str, str]:
    """A penalty, or whose protest it is, and what became of it; "" for any other event."""
    about = event.event_id if event.replaces is None else event.replaces
    penalties = [each for each in view.penalties if each.event_id == about]
    protests = [each for each in view.protests if each.event_id == about]
    for line in noted.penalty_lines(view, penalties):
        return f"{line.whom}, {line.what}, {line.points}", line.state
    for line in noted.protest_lines(view, protests):
        return line.whom, line.state
    return "", ""


def what_was_done(event: EventView) -> str:
    """A change as something that can be taken back."""
    return WHAT.get(event.kind, "the last change").format(number=event.number)


def describe_undo(event: EventView | None) -> str:
    """What an undo would take back, in words; "" if there is nothing."""
    return f"Undo: {what_was_done(event)}" if event else ""
