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

from scorekeeper.optional import club
from scorekeeper.store import open_store
from scorekeeper.store.backup import make_copy


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def migrate(path: str) -> None:
    open_store(path).close()


def copy(path: str, target: str) -> None:
    for number in itertools.count(1):
        make_copy(Path(path), Path(target))
        say(f"copy {number}")


VICTIMS: dict[str, Callable[..., None]] = {"migrate": migrate, "copy": copy}
if (of_events := club("tests.club.store.victims_of_events")) is not None:
    VICTIMS |= of_events.VICTIMS


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
