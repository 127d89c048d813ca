"""The sentences of an event's log are templates with facts: no language needs their English."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scorekeeper.club.events.shown.telling import ENDED_LINKS, NEW_LINK, by_hand, ended_link, sentence
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.remedies import remedies
from scorekeeper.log import Kind
from scorekeeper.rules.messages import Msg
from tests.club.usecases.hall import Hall
from tests.words.pseudo import Pseudo, outside

AT = {"round": 1, "table": 2}
WHO = {"entrant": "p2", "round": 2}
RULED = {**AT, "scores": [820, -120], "rule": "late.lost"}
ENTRIES: tuple[tuple[Kind, Mapping[str, object], str], ...] = (
    (Kind.SETUP, {"name": "Spring cup"}, "The set-up of Spring cup."),
    (Kind.REGISTER, {"entrants": [{"name": "A"}, {"name": "B"}]}, "Registered: A, B."),
    (Kind.EDIT, {"entrant": "p2", "name": "Bo", "players": ["Bo", "Di"]}, "The entry of Pair B now reads Bo: Bo, Di."),
    (Kind.ARRIVE, {**WHO, "here": True}, "Pair B is here."),
    (Kind.ARRIVE, {**WHO, "here": False}, "Pair B is not here."),
    (Kind.LEAVE, {**WHO, "reason": "ill"}, "Pair B leaves before round 2: ill."),
    (Kind.LEAVE, {**WHO, "reason": "", "removed": True}, "Pair B is removed from the event."),
    (Kind.RETURN, WHO, "Pair B is back from round 2."),
    (
        Kind.SUBSTITUTE,
        {**AT, "entrant": "p2", "in": "Eve", "out": "Bo", "reason": "late"},
        "Eve plays for Bo (Pair B), Round 1, table 2.",
    ),
    (Kind.DRAFT, {"round": 1, "seed": "one"}, "Round 1 is drawn; “one” repeats the draw."),
    (
        Kind.DRAFT,
        {"round": 1, "seed": "one", "by_hand": "p1 and p2 change places"},
        "Round 1 by hand: Pair A and Pair B change places.",
    ),
    (Kind.PUBLISH, AT, "Round 1 is published."),
    (Kind.UNPUBLISH, {**AT, "reason": "Wrong."}, "The seats of round 1 are taken back. Wrong."),
    (
        Kind.RESEAT,
        {"round": 1, "by_hand": "taken back: p3 come late and meet p1", "reason": ""},
        ("Round 1, seats changed after they were public: taken back: Pair C come late and meet Pair A."),
    ),
    (Kind.PLAY, AT, "Round 1, table 2: cards are being played."),
    (Kind.START, AT, "The clock of round 1 starts."),
    (Kind.EXTEND, {"round": 1, "table": None, "minutes": 5}, "Round 1: 5 minutes more."),
    (Kind.STOP, AT, "Time is called in round 1."),
    (Kind.CALL, {**AT, "why": "Cards."}, "Round 1, table 2 calls the director. Cards."),
    (Kind.CALL, {**AT, "why": ""}, "Round 1, table 2 calls the director."),
    (Kind.ANSWER, {"event": 7}, "The call of entry 7 is answered."),
    (
        Kind.SIGN,
        {**AT, "side": "director", "scores": [820, 120]},
        "Round 1, table 2: the director confirms 820 to 120.",
    ),
    (
        Kind.SIGN,
        {**AT, "side": 1, "scores": [820, 120], "handed": True},
        "Round 1, table 2: East-West confirms 820 to 120 on a borrowed phone.",
    ),
    (Kind.SEAT, {**AT, "side": 0, "seat": "6f"}, "Round 1, table 2: a phone takes the seat of North-South."),
    (Kind.SEAT, {**AT, "side": None, "seat": ""}, "Round 1, table 2: other phones can take the seats now."),
    (Kind.DISPUTE, {**AT, "side": 0, "reason": "No."}, "Round 1, table 2: North-South does not accept. No."),
    (Kind.SETTLE, {"event": 7}, "The dispute of entry 7 is settled."),
    (Kind.SETTLE, {"event": 7, "withdrawn": 1}, "The dispute of entry 7 is withdrawn by East-West."),
    (
        Kind.ASSIGN,
        {**RULED, "reason": "Late."},
        "Round 1, table 2: 820 to \N{MINUS SIGN}120 by ruling (late.lost). Late.",
    ),
    (
        Kind.ASSIGN,
        {**RULED, "rule": "Pair A goes on", "reason": ""},
        "Round 1, table 2: 820 to \N{MINUS SIGN}120 by ruling (Pair A goes on).",
    ),
    (Kind.SLIP, RULED, "Round 1, table 2: 820 to \N{MINUS SIGN}120 from the slip."),
    (Kind.REOPEN, {**AT, "reason": "Sum."}, "Round 1, table 2 is reopened. Sum."),
    (
        Kind.CORRECT,
        {**RULED, "kind": "sum", "agreed": "Ann", "reason": "Sum."},
        "Round 1, table 2: corrected to 820 to \N{MINUS SIGN}120, sum, agreed by Ann. Sum.",
    ),
    (Kind.CHECK, AT, "Round 1, table 2: the result agrees with its slip."),
    (
        Kind.PENALTY,
        {**WHO, "points": 0, "award": -1, "warning": True, "rule": "slow", "reason": "Again."},
        "Pair B: a warning, −1 in the standings (slow). Again.",
    ),
    (Kind.CANCEL, {"event": 7, "reason": "No."}, "The penalty of entry 7 is cancelled. No."),
    (Kind.POSTPONE, {**AT, "postponed": True}, "Round 1, table 2: the result comes later."),
    (Kind.POSTPONE, {**AT, "postponed": False}, "Round 1, table 2: the event waits for the result."),
    (Kind.CLOSE, AT, "Round 1 is closed."),
    (Kind.APPROVE, AT, "Round 1 is approved."),
    (Kind.UNCLOSE, {**AT, "reason": "Sum."}, "Round 1 is open again. Sum."),
    (Kind.SHOW, {"round": None}, "The standings are hidden."),
    (Kind.SHOW, {"round": 1}, "The standings are public up to round 1."),
    (Kind.NOTE, {"text": str(NEW_LINK)}, str(NEW_LINK)),
    (Kind.NOTE, {"text": str(ENDED_LINKS)}, str(ENDED_LINKS)),
    (Kind.NOTE, {"text": str(ended_link(1200))}, str(ended_link(1200))),
    (Kind.ERASE, {}, "A name was erased from this event."),
)


@pytest.mark.parametrize(("kind", "body", "english"), ENTRIES)
def test_an_entry_is_told_as_a_whole(playing: Hall, kind: Kind, body: Mapping[str, object], english: str) -> None:
    words = sentence(playing.view.state, kind, body)

    assert words == english
    assert outside(Pseudo().message(words)) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_no_entry_names_a_remedy_by_its_code(playing: Hall, preset: str) -> None:
    state = replace(playing.view.state, setup=PRESETS[preset].setup("Cup"))
    for remedy in remedies(state.setup):
        given = {"warning": remedy.warning, "points": remedy.points, "award": remedy.award}
        body = {**RULED, **WHO, **given, "rule": remedy.code, "reason": ""}
        for kind in (Kind.ASSIGN, Kind.PENALTY):
            words = sentence(state, kind, body)
            assert remedy.words in words
            assert remedy.code not in words
            assert outside(Pseudo().message(words)) == []


def test_what_somebody_noted_or_changed_otherwise_stays_as_it_was_written(playing: Hall) -> None:
    state = playing.view.state
    note = sentence(state, Kind.NOTE, {"text": " Tea at five. "})
    changed = by_hand(state, {"by_hand": "p2 moved to the garden"})

    assert (note, Pseudo().message(note)) == ("Tea at five.", "Tea at five.")
    assert isinstance(changed, Msg)
    assert Pseudo().message(changed) == "Pair B moved to the garden"
    assert by_hand(state, {}) == ""
