"""What was done to a game, in words: just now, what an undo would take back, the whole log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, make_response, redirect, request, url_for

from scorekeeper.game.game import Former
from scorekeeper.log import Kind
from scorekeeper.rules import Cards, HandRecord, SideNames, SideRecord, Variant
from scorekeeper.rules.elements.parts import shown
from scorekeeper.rules.record.values import Extra, PenaltyEntry, Tally
from scorekeeper.sheets.game.context import until
from scorekeeper.sheets.game.incidents import claimed
from scorekeeper.usecases import EntryView, GameView, HandView, Receipt
from scorekeeper.usecases.game.seats import name_at
from scorekeeper.usecases.game.usual_names import usual_as_messages
from scorekeeper.web.game import incident_lines, places
from scorekeeper.words import formats as words
from scorekeeper.words.language import mark_for_translation, translate

_mark = mark_for_translation
AFTER_CHANGE = {
    Kind.HAND: _mark("Hand {number} is saved: {result}."),
    Kind.CORRECT: _mark("The correction of hand {number} is saved: {result}."),
    Kind.AGREE: _mark("Hand {number} was already saved with the same content."),
    Kind.DELETE: _mark("Hand {number} is deleted. What was entered stays in the log."),
    Kind.END: _mark("The game has been ended."),
    Kind.RESUME: _mark("The game goes on."),
    Kind.NAMES: _mark("Names and seats are saved."),
    Kind.SETTLE: _mark("The first version of hand {number} is kept."),
    Kind.PENALTY: _mark("Noted for hand {number}: {noted}."),
    Kind.WITHDRAW: _mark("Withdrawn from hand {number}: {noted}."),
    Kind.PROTEST: _mark("The protest of {noted} about hand {number} is noted."),
    Kind.DECIDE: _mark("The protest of {noted} about hand {number} is {became}."),
    Kind.UNDO: _mark("Undone: {what}."),
}

TAKEN_BACK = {
    Kind.HAND: _mark("hand {number}"),
    Kind.CORRECT: _mark("the correction of hand {number}"),
    Kind.DELETE: _mark("deleting hand {number}"),
    Kind.UNDO: _mark("the undo"),
    Kind.END: _mark("ending the game early"),
    Kind.RESUME: _mark("continuing the game"),
    Kind.NAMES: _mark("the change of names and seats"),
    Kind.SETTLE: _mark("the choice of hand {number}"),
    Kind.PENALTY: _mark("the penalty or ruling of hand {number}"),
    Kind.WITHDRAW: _mark("withdrawing a penalty of hand {number}"),
    Kind.PROTEST: _mark("the protest of hand {number}"),
    Kind.DECIDE: _mark("the decision on a protest of hand {number}"),
}
LAST = _mark("the last change")


@dataclass(frozen=True, slots=True)
class LastAction:
    """The last action in a sentence; `undo` is true if it can be taken back."""

    sentence: str
    undo: bool


def to_game(token: str, receipt: Receipt) -> Response:
    """Redirect to the game, whose page confirms the action, or a director to the table's page.

    The page confirms it as long as this is the last entry in the log.
    """
    place = places.place_of(token)
    page = place.director_page() if place else ""
    return make_response(redirect(page or url_for("games.show", token=token, done=receipt.seq)))


def done_in(view: GameView) -> LastAction | None:
    """Return the action that this request's address names; None if more has happened since."""
    last = view.log[-1]
    if request.args.get("done", "") != str(last.seq) or last.kind not in AFTER_CHANGE:
        return None
    taken = next((each for each in view.log if each.entry_seq == last.replaces), last)
    result = result_of(view, view.hand(last.number or 0))
    about, became = what_was_noted(view, last)
    facts = {"what": what_was_done(taken), "result": result, "noted": about, "became": became}
    sentence = translate(AFTER_CHANGE[last.kind], number=last.number, **facts)
    return LastAction(sentence, view.undo is not None and view.undo.seq == last.seq)


def result_of(view: GameView, hand: HandView | None) -> str:
    """Return each side's total in a hand: "Us +905, Them +655"; "" if there is no hand."""
    made = () if hand is None else zip(view.sides, hand.ruling.sides, strict=True)
    called = ((words.called(side.name), ruled.total) for side, ruled in made)
    return ", ".join(f"{name} {words.signed(total)}" for name, total in called)


def what_was_noted(view: GameView, event: EntryView) -> tuple[str, str]:
    """Return a penalty or whose protest it is, and its outcome; "" for other entries."""
    about = event.entry_seq if event.replaces is None else event.replaces
    penalties = [each for each in view.penalties if each.entry_seq == about]
    protests = [each for each in view.protests if each.entry_seq == about]
    for line in incident_lines.penalty_lines(view, penalties):
        return f"{line.whom}, {line.what}, {line.points}", line.state
    for line in incident_lines.protest_lines(view, protests):
        return line.whom, line.state
    return "", ""


def what_was_done(event: EntryView) -> str:
    """Return an action as something that can be taken back."""
    return translate(TAKEN_BACK.get(event.kind, LAST), number=event.number)


WHAT = {
    Kind.START: _mark("The game was started"),
    Kind.HAND: _mark("Hand {number} was entered"),
    Kind.CORRECT: _mark("Hand {number} was corrected"),
    Kind.RIVAL: _mark("Hand {number} was entered again, differently"),
    Kind.AGREE: _mark("Hand {number} was entered again with the same content"),
    Kind.DELETE: _mark("Hand {number} was deleted"),
    Kind.UNDO: _mark("The last change was undone"),
    Kind.END: _mark("The game was ended early"),
    Kind.RESUME: _mark("The game was continued"),
    Kind.SETTLE: _mark("The first version of hand {number} was kept"),
    Kind.PENALTY: _mark("Hand {number}: a penalty was noted"),
    Kind.WITHDRAW: _mark("Hand {number}: a penalty was withdrawn"),
    Kind.PROTEST: _mark("Hand {number}: a protest was noted"),
    Kind.DECIDE: _mark("Hand {number}: a protest was decided"),
    Kind.NAMES: _mark("Names and seats were changed"),
    Kind.ERASE: _mark("A name was erased from this game"),
}

RELATION = {
    Kind.CORRECT: _mark("in place of"),
    Kind.RIVAL: _mark("beside"),
    Kind.AGREE: _mark("like"),
    Kind.UNDO: _mark("undid"),
    Kind.WITHDRAW: _mark("withdraws"),
    Kind.DECIDE: _mark("decides"),
}
ABOUT = _mark("about")
RULED = _mark("Hand {number}: the director ruled")


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; `relation` says how it relates to line `replaces`."""

    event: EntryView
    what: str
    replaces: int | None
    relation: str
    hand: tuple[tuple[str, str], ...]
    details: str


def entries_of(view: GameView) -> list[LogLine]:
    """Return the log in words, the last entry first."""
    names = incident_lines.side_names(view)
    lines = {event.entry_seq: event.seq for event in view.log}
    return [
        LogLine(
            event=event,
            what=_what(event, view),
            replaces=lines.get(event.replaces) if event.replaces is not None else None,
            relation=translate(RELATION.get(event.kind, ABOUT)),
            hand=as_written(event.hand, names, view.variant) if event.hand else (),
            details=_details(event, view, names),
        )
        for event in reversed(view.log)
    ]


def _what(event: EntryView, view: GameView) -> str:
    if event.kind is Kind.START and view.restored:
        return translate("The game was restored from its record, digest {digest}", digest=view.restored)
    ruled = event.noted.get("code", "") is None
    return translate(RULED if ruled else WHAT.get(event.kind, event.kind), number=event.number)


def _details(event: EntryView, view: GameView, names: list[str]) -> str:
    if event.kind is Kind.NAMES:
        return as_named(event, view.former)
    return as_noted(event.noted, view, names) if event.noted else ""


def as_named(event: EntryView, former: Sequence[Former] = ()) -> str:
    """Return in words what a change of names and seats set: sides, players, seats, dealer, and who left."""
    named: Any = event.noted
    number, changed = event.number or 0, [tuple(place) for place in named.get("replaced", ())]
    empty = {each.place for each in former if each.last < number and (each.left or each.since > number)}
    became = usual_as_messages([SideNames(each["name"], (*each["players"],)) for each in named["sides"]], empty)
    sides = []
    for at, side in enumerate(became):
        name = words.called(side.name)
        players = words.listed([each for seat, each in enumerate(side.players) if (at, seat) not in empty])
        sides.append(name if players in {name, ""} else f"{name} ({players})")
    seats = [(at, seat) for at, seat in named["seats"] if (at, seat) not in empty]
    first = named["seats"].index(named["dealer"])
    deals = next((tuple(each) for each in (*named["seats"][first:], *named["seats"]) if tuple(each) in seats), (0, 0))
    said = translate(
        "{sides}. Round the table {seats}; {name} deals hand {number}.",
        sides=translate("; ").join(sides),
        seats=words.listed([name_at(became, place) for place in seats]),
        name=name_at(became, deals),
        number=event.number,
    )
    gone = [until(each) for each in former if each.place in changed and each.last == number - 1]
    return " ".join([said, *(f"{each}." for each in gone)])


def as_noted(body: Mapping[str, Any], view: GameView, names: list[str]) -> str:
    """Return a penalty, ruling, withdrawal, protest or decision in one line."""
    parts = [names[body["side"]]] if "side" in body else []
    everybody = (name for side in view.sides for name in side.players)
    player = body.get("player") or ""
    parts += [words.called(next((each for each in everybody if each == player), player))]
    parts += [translate(body["outcome"])] if body.get("outcome") else []
    if body.get("code"):
        priced = view.variant.penalty(body["code"])
        parts.append(translate(priced.label) if priced else body["code"])
        parts += [translate("{times} times", times=body["times"])] if body["times"] > 1 else []
    if body.get("points"):
        parts.append(words.signed(body["points"]))
    if body.get("claims"):
        parts.append(claimed(body["claims"], names))
    parts += [translate("“{words}”", words=body[key]) for key in ("note", "text") if body.get(key)]
    parts += [translate("entered by {name}", name=body["by"])] if body.get("by") else []
    return ", ".join(part for part in parts if part)


def as_written(hand: HandRecord, names: list[str], variant: Variant) -> tuple[tuple[str, str], ...]:
    """Return what was entered for each side of a hand: its name and one line of text."""
    return tuple((name, _side_as_written(side, variant)) for name, side in zip(names, hand.sides, strict=True))


def _side_as_written(side: SideRecord, variant: Variant) -> str:
    parts = _tally_as_written(side.tally, variant) if side.tally else _cards_as_written(side)
    parts = [] if side.result else parts
    parts += [translate("red threes {count}", count=side.red_threes)] if side.red_threes else []
    parts += [translate("black threes {count}", count=side.black_threes)] if side.black_threes else []
    parts += [translate("pot {what}", what=side.pot)] if side.pot else []
    penalised = [side.penalised] if side.penalised else []
    parts += [translate("penalised {cards}", cards=_cards([each])) for each in penalised]
    special = [side.special_hand] if side.special_hand else []
    parts += [translate("special hand {cards}", cards=_cards([each])) for each in special]
    marks = {translate("went out"): side.went_out, translate("concealed"): side.concealed}
    marks |= {translate("in the first turn"): side.first_turn, translate("called Acaba"): side.acaba}
    parts += [word for word, is_so in marks.items() if is_so]
    charges: tuple[PenaltyEntry | Extra, ...] = (*side.penalties, *side.extras)
    parts += [_charge(each, variant) for each in charges]
    return translate("; ").join(parts) or translate("nothing")


def _tally_as_written(tally: Tally, variant: Variant) -> list[str]:
    labels = {kind.code: translate(kind.label) for kind in variant.canasta_kinds}
    counted = tally.canastas.items()
    parts = [f"{words.number(count)} × {labels.get(kind, kind)}" for kind, count in counted]
    parts.append(translate("melded {points}", points=tally.melded_points))
    return [*parts, translate("left in hand {points}", points=tally.held_points)]


def _cards_as_written(side: SideRecord) -> list[str]:
    melds = [meld.cards for meld in side.melds]
    parts = [translate("melds {cards}", cards=_cards(melds)) if melds else translate("no melds")]
    for hands, label in ((side.held, HELD), (side.foot, FOOT)):
        cards = [_cards([each]) for each in hands if each]
        if cards:
            parts.append(translate(label, cards=words.listed(cards)))
    if side.held_points is not None:
        parts.append(translate("left in hand {points}", points=side.held_points))
    return parts


HELD, FOOT = _mark("left in hand {cards}"), _mark("foot {cards}")


def _cards(lots: Sequence[Cards]) -> str:
    """Return cards as people read them: four kings are "K×4"."""
    return ", ".join(translate(shown(each)) for each in lots)


def _charge(entry: PenaltyEntry | Extra, variant: Variant) -> str:
    if isinstance(entry, PenaltyEntry) and entry.code is not None:
        known = variant.penalty(entry.code)
        label = known.label if known else entry.code.replace("-", " ")
        return translate("penalty {label}, {times} times", label=label, times=entry.times)
    return f"{words.signed(entry.points)}{translate(': ')}{entry.reason}"
