"""What a test kills at any moment: a migration, a copy, the log of an event, an import.

Usage: victims.py. Each line "WHAT ARGUMENTS" of standard input starts a process of its own, which
writes its number, a line for each thing that it has done, and "done" if there is no more to do.
After its end "ended" follows. Starting Python would take longer than what is to be killed.
"""

import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path

from scorekeeper.store import open_store
from scorekeeper.store.backup import make_copy
from scorekeeper.usecases import events
from scorekeeper.usecases.events import Sent
from tests.usecases.tournaments.hall import EIGHT


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def migrate(path: str) -> None:
    open_store(path).close()


def copy(path: str, target: str) -> None:
    for number in itertools.count(1):
        make_copy(Path(path), Path(target))
        say(f"copy {number}")


def note(path: str, token: str, first: str) -> None:
    with open_store(path) as store:
        for number in itertools.count(int(first)):
            events.add_note(store, EIGHT, token, Sent(f"note-{number:08d}"), f"note {number}")
            say(f"note {number}")


def take(path: str, file: str, first: str) -> None:
    content = Path(file).read_bytes()
    with open_store(path) as store:
        for number in itertools.count(int(first)):
            sent = Sent(f"import-{number:08d}")
            events.import_tournament(store, EIGHT, content, sent, again=True)
            say(f"import {number}")


VICTIMS: dict[str, Callable[..., None]] = {"migrate": migrate, "copy": copy, "note": note, "take": take}


def main() -> None:
    say("ready")
    for line in sys.stdin:
        what, *arguments = line.split()
        child = os.fork()
        if child == 0:
            say(str(os.getpid()))
            VICTIMS[what](*arguments)
            say("done")
            os._exit(0)
        os.waitpid(child, 0)
        say("ended")


if __name__ == "__main__":
    main()
