"""A whole event through the pages: what they show is what the event's document gives."""

from collections.abc import Iterator

import pytest

from scorekeeper.club.rehearsal.plan import planned
from tests.cli.served import running
from tests.club.rehearsal.hands import by_cards, invent
from tests.club.rehearsal.through_pages import PagesRehearsal
from tests.strategies import EXPLORE


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("instance")) as server:
        yield server.address


def test_an_event_with_trouble_is_played_to_its_ranking(address: str) -> None:
    rehearsal = PagesRehearsal(by_cards(tables=4, rounds=2, hands=1, seed="spring", trouble=True), address)

    rehearsal.run()

    assert rehearsal.faults == []
    assert rehearsal.approved == 4
    assert rehearsal.settled == 4  # a call and a dispute in each round
    assert len(rehearsal.names) == 9


def test_a_tournament_of_burraco_is_typed_in_and_ranked(address: str) -> None:
    plan = planned("burraco", tables=18 if EXPLORE else 4, paper=True, trouble=True, invent=invent)
    rehearsal = PagesRehearsal(plan, address)

    rehearsal.run()

    assert rehearsal.faults == []
    assert rehearsal.approved == plan.tables


@pytest.mark.explore
def test_thirty_six_pairs_play_burraco_on_phones(address: str) -> None:
    rehearsal = PagesRehearsal(planned("burraco", invent=invent), address)

    rehearsal.run()

    assert rehearsal.faults == []
    assert rehearsal.approved == 18
