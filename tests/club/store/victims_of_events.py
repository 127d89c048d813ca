"""What a test kills at any moment: the log of an event, and an import."""

import itertools
import sys
from collections.abc import Callable
from pathlib import Path

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.store import open_store
from tests.club.usecases.hall import EIGHT


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
            events.import_event(store, EIGHT, content, sent, again=True)
            say(f"import {number}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


VICTIMS: dict[str, Callable[..., None]] = {"note": note, "take": take}
