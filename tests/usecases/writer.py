"""Phones that never stop entering; the kill test kills each of them at any moment.

Usage: writer.py DATABASE. For each line FIRST of standard input a process of its own sends entry
FIRST, FIRST + 1 ... It writes its process number, and then a line for each entry that was
acknowledged: its number, its event and "again" if it had been stored before. After its end
"ended" follows. So many processes are started from one, because starting Python takes longer than
hundreds of entries.
"""

import os
import sys
from datetime import UTC, datetime, timedelta

from scorekeeper import usecases
from scorekeeper.rules import SideNames
from scorekeeper.store import Store, open_store
from scorekeeper.usecases import GameSetup, HandEntry, Receipt
from tests.usecases.table import read

ENTRIES_OF_A_GAME = 50
SETUP = GameSetup("classic", {}, (SideNames("Us", ("Ann", "Cem")), SideNames("Them", ("Bo", "Dea"))), "Ann")
NOON = datetime(2024, 5, 4, 12, 0, tzinfo=UTC)


def content(number: int) -> dict[str, object]:
    """What entry `number` says: nothing that another entry says, and never enough to win."""
    points = 5 * (1 + number % ENTRIES_OF_A_GAME) * (-1 if number % 2 else 1)
    return {"sides": [{"extras": [{"points": points, "reason": f"entry {number}"}]}, {}]}


def request_id(number: int) -> str:
    return f"entry-{number:06d}"


def token_of(store: Store, game: int) -> str:
    return usecases.start_game(store, NOON, SETUP, f"game-{game:06d}").score_token


def send(store: Store, number: int) -> Receipt:
    """Every fifth entry corrects the hand before it; the others record the next hand."""
    game, place = divmod(number, ENTRIES_OF_A_GAME)
    token, now = token_of(store, game), NOON + timedelta(seconds=number)
    correction = place % 5 == 4
    hand = place - place // 5 + (0 if correction else 1)
    entry = HandEntry(request_id(number), hand, read(content(number)), "on purpose")
    if not correction:
        return usecases.record_hand(store, now, token, entry)
    log = usecases.open_game(store, token).log
    [first] = [line for line in log if line.kind == "hand" and line.number == hand]
    return usecases.correct_hand(store, now, token, entry, first.entry_seq)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def enter(number: int) -> None:
    """Send one entry after another, for ever."""
    say(str(os.getpid()))
    while True:
        with open_store(sys.argv[1]) as store:
            receipt = send(store, number)
        say(f"{number} {receipt.entry_seq} {'again' if receipt.repeated else 'new'}")
        number += 1


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            enter(int(line))
        os.waitpid(child, 0)
        say("ended")


if __name__ == "__main__":
    main()
