"""Events that version 0.1 played say what they said then: ranking, seats and their reasons."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.club.model.draws.replay import BY_HAND, explained, explained_byes
from scorekeeper.club.model.folding import fold
from scorekeeper.club.model.standings.ranking import rankings
from scorekeeper.club.model.state import State
from scorekeeper.log import LogEntry

# Logs as 0.1 wrote them: Danish with a bye in every round, total points with byes worth nothing,
# an individual event that somebody left, a Mitchell with a half table; and what it said of them.
EVENTS = json.loads(Path(__file__).with_name("events_of_0_1.json").read_text())


def folded(log: list[dict[str, Any]]) -> State:
    return fold(
        LogEntry(seq=number, kind=each["kind"], body=each["body"], at=datetime.fromisoformat(each["at"]))
        for number, each in enumerate(log, 1)
    )


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_of_an_older_version_stays_what_it_was(name: str) -> None:
    told = EVENTS[name]
    state = folded(told["log"])

    lists = [[title, [[each.rank, each.entrant, each.award] for each in places]] for title, places in rankings(state)]
    reasons = [
        {str(table): list(why) for table, why in explained(turn).items()}
        | {who: list(why) for who, why in explained_byes(turn).items()}
        for turn in state.rounds
    ]

    assert lists == told["rankings"]
    assert [set(each) for each in reasons] == [set(each) for each in told["reasons"]]
    assert not [why for each in reasons for why in each.values() if tuple(why) == BY_HAND]
    assert [{key: why[0] for key, why in each.items()} for each in reasons] == [
        {key: why[0] for key, why in each.items()} for each in told["reasons"]
    ]
