"""Whatever stands in a game's document, it is taken or refused with a sentence; what is taken, everybody takes."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper import usecases
from scorekeeper.rules import RulesError
from scorekeeper.usecases import UseCaseError
from scorekeeper.usecases.game.document import FORM
from scorekeeper.usecases.game.exchange import handed_over
from scorekeeper.usecases.incidents.stakes import MOST_OPEN
from tests.exchange.forging import Document, chained_again, entry_after, places, signed, with_value
from tests.exchange.test_what_is_stored import assert_an_empty_device_takes, opened, taken
from tests.strategies import EXPLORE
from tests.usecases.table import ITEMISED, Table, hand

WRONG: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**14,
    2**70,
    "",
    "x",
    "\u00e9\u202e",
    "0" * 64,
    [],
    {},
    [[]],
    [{}],
    {"a": 1},
)
REFERENCES = ({"entry": "0" * 64}, {"person": "0" * 16})
PROTEST: Document = {"side": 0, "text": "", "claims": [5, -5], "by": ""}


def played(empty: Path) -> tuple[str, Document]:
    """The document of a game in which every kind of thing has happened once."""
    with opened(empty, "server") as [server]:
        table = Table(server.store)
        table.record(ITEMISED)
        table.penalise(1, 1, "exposed-card", player="Bo", by="Dea")
        table.record(hand(points=300))
        table.correct(2, hand(points=255))
        table.undo()
        return table.token, handed_over(server.store, table.token)


def changed(whole: Document) -> list[tuple[tuple[Any, ...], Any]]:
    """Each place of the document with each wrong value, or some of them."""
    found = [(path, value) for path in places(whole) if path[0] != "book" for value in (*WRONG, *REFERENCES)]
    return found if EXPLORE else Random(1).sample(found, 150)  # noqa: S311 - which ones does not matter


def test_a_document_with_another_value_is_taken_or_refused(empty_database: Path) -> None:
    token, whole = played(empty_database)
    for path, value in changed(whole):
        document = with_value(whole, path, value)
        try:
            document = signed(chained_again(document))
        except (TypeError, ValueError, KeyError, AttributeError):
            document["sum"] = FORM.check_sum(document) if path != ("sum",) else value
        with opened(empty_database, "new") as [new]:
            said = "taken"
            try:
                taken(new, token, document)
            except (UseCaseError, RulesError) as error:
                said = str(error)
                assert new.store.rows("SELECT 1 FROM entries") == [], path
            else:
                assert_an_empty_device_takes(empty_database, token, new.store)
            assert said, path


@pytest.mark.parametrize("kind", ["start", "hand", "correct", "undo", "penalty", "names", "agree", "settle", "publish"])
@pytest.mark.parametrize("more", [{}, {"replaces": "f" * 64}, {"body": []}, {"body": "undo"}, {"nth": 3}])
def test_an_entry_more_is_taken_or_refused(empty_database: Path, kind: str, more: Document) -> None:
    token, whole = played(empty_database)
    body: Document = next((each["body"] for each in whole["entries"] if each["kind"] == kind), {})
    made = entry_after(whole["entries"], **{"kind": kind, "body": body, "number": 1, **more})

    with opened(empty_database, "new") as [new]:
        with suppress(UseCaseError, RulesError):
            taken(new, token, signed({**whole, "entries": [*whole["entries"], made]}))
            assert_an_empty_device_takes(empty_database, token, new.store)
        kept = len(new.store.rows("SELECT 1 FROM entries"))
        assert kept in {0, len(whole["entries"]) + 1}
        assert not (kept and {"body", "nth"} & set(more))


def test_more_open_protests_than_one_device_enters_cost_no_more(empty_database: Path) -> None:
    """Every set of open protests is computed, so forty of them would keep the page computing for ever."""
    token, whole = played(empty_database)
    entries = whole["entries"]
    for number in range(40):
        body = {**PROTEST, "claims": [5 * 2**number % 10_000, 0]}
        entries = [*entries, entry_after(entries, kind="protest", body=body, number=1)]

    with opened(empty_database, "new") as [new]:
        view = taken(new, token, signed({**whole, "entries": entries})).view

        assert len([each for each in view.protests if each.is_open]) == 40
        assert view.stakes is not None
        assert len(view.stakes.outcomes) <= 2**MOST_OPEN
        assert len(usecases.open_game(new.store, token).log) == len(entries)
