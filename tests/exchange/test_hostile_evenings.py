"""Whatever somebody with the score link sends: honest devices agree in the end and lose nothing."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from scorekeeper import usecases
from scorekeeper.store import open_store
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains
from scorekeeper.usecases.errors import NothingToDo
from scorekeeper.usecases.game.ledger import load
from tests.exchange.hostile import Hostile, attack
from tests.exchange.partitions import Place, come_together, four, play, rename
from tests.exchange.test_partitions import told, unseen
from tests.strategies import EXPLORE

# In evening 394 two people come to have one name, each given where the name of the other is not known.
EVENINGS = range(10_000) if EXPLORE else (*range(15), 394)


@pytest.mark.parametrize("evening", EVENINGS)
def test_after_a_hostile_evening_honest_devices_agree(evening: int, empty_database: Path, tmp_path: Path) -> None:
    chance = Random(evening)  # noqa: S311 - a rehearsal
    with four(empty_database, tmp_path / "evening", chance) as places:
        hostile = Hostile(chance)
        play(places, chance, chance.randrange(10, 40), lambda: attack(hostile, places))
        come_together(places, chance)
        compare(places)

        for place in places:  # everybody can go on, and is still understood
            before = place.ids()
            while place.ids() == before:  # until it is not by chance what is there already
                with suppress(NothingToDo):
                    rename(place, chance)
            place.acknowledged |= place.ids() - before
        come_together(places, chance)
        compare(places)
        takes_everything(places[0], tmp_path / "new.db")


def compare(places: list[Place]) -> None:
    """All places show the same; nothing that was saved is missing, and everything that does not count is said."""
    first = told(places[0])
    for place in places:
        assert told(place) == first, place.name
        for one in places:
            assert one.acknowledged <= place.ids()
        assert list(broken_chains(place.store.rows(WRITTEN_SINCE, 0))) == []
        assert list(unseen(load(place.store, place.token)[0])) == []
        view = place.view
        said = Counter(each.wrong_clock for each in view.log)
        assert view.put_aside == said[True]
        assert not [each for each in view.log if each.wrong_clock and each.in_effect]


def takes_everything(place: Place, path: Path) -> None:
    """An empty device takes the whole log."""
    with open_store(path) as store:
        new = Place("new", store, place.wrong_by, place.token)
        new.take(place.document())
        assert told(new) == told(place)
        assert usecases.open_game(store, place.token).check_code == place.view.check_code
