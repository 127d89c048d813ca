"""Whatever the network does: one state, the same check code, and nothing that was saved is lost."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from scorekeeper.game.game import same_hand
from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import entries_of, game_log
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains
from scorekeeper.usecases.game.folding import taken_rival
from scorekeeper.usecases.game.ledger import Ledger, load
from scorekeeper.usecases.game.showing import open_rivals
from tests.exchange.partitions import Place, come_together, four, play
from tests.strategies import EXPLORE

HANDS = {Kind.HAND, Kind.CORRECT, Kind.RIVAL}
ANSWERS = {Kind.HAND, Kind.CORRECT, Kind.DELETE, Kind.UNDO, Kind.SETTLE}
EVENINGS = 1000 if EXPLORE else 15


def told(place: Place) -> object:
    """Everything that the place shows of the game, without what only it counts by."""
    view = place.view
    return (
        *(view.record(), view.scores, view.finished, view.winners, view.minimums, view.seats),
        *(view.next_dealer, view.check_code, view.ended_early),
        [(each.number, each.hand, each.reason, each.entered_at) for each in view.rivals],
        [(each.seq, each.kind, each.number, each.hand, each.at) for each in view.log],
        [(each.in_effect, each.aside, each.reason, each.noted) for each in view.log],
        [(each.number, each.in_force, each.at, each.player) for each in view.penalties],
        [(each.number, each.is_open, each.at) for each in view.protests],
    )


def unseen(ledger: Ledger) -> Iterator[LogEntry]:
    """The hands that neither stand nor are shown, and that nobody has replaced who knew them."""
    shown = {each.seq for each in open_rivals(ledger)}
    later = {
        each.seq for each in ledger.folded.rivals if (each.number or 0) > ledger.next_number
    }  # shown when the game gets there
    counted = [each for each in ledger.entries if each.seq not in ledger.folded.aside]
    for entry in ledger.entries:
        slot = ledger.slot(entry.number or 0)
        stands = (
            slot and same_hand(ledger.read[entry.seq], ledger.entered[slot.number - ledger.first_number])
            if entry.kind in HANDS
            else True
        )
        answered = any(
            entry.seq in (other.replaces, taken_rival(other)) and other.rank > entry.rank
            for other in counted
            if other.kind in ANSWERS
        )
        if not (stands or answered or entry.seq in shown | later):
            yield entry


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_after_any_partition_everybody_has_the_same_game(evening: int, empty_database: Path, tmp_path: Path) -> None:
    chance = Random(evening)  # noqa: S311 - a rehearsal
    with four(empty_database, tmp_path / "evening", chance) as places:
        play(places, chance, steps=chance.randrange(10, 50))
        come_together(places, chance)

        first = told(places[0])
        for place in places:
            assert told(place) == first, (place.name, evening)
            for one in places:
                assert one.acknowledged <= place.ids()
            assert list(broken_chains(place.store.rows(WRITTEN_SINCE, 0))) == []
            assert list(unseen(load(place.store, place.token)[0])) == []
        before = [each.ids() for each in places]
        come_together(places, chance)
        assert [each.ids() for each in places] == before
        entries = entries_of(places[0].store, game_log(1))
        assert len({each.id for each in entries}) == len(entries)
