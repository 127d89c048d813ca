"""Says whether the server can work: its disk, its database, and what works in the background."""

import os
import shutil
import threading
from pathlib import Path

from flask import current_app

from scorekeeper.rules.messages import msg
from scorekeeper.store import KnownFile, Store, StoreError

LEAST_FREE = 50  # megabytes
MEGABYTE = 1024 * 1024
READ_ONLY = msg("The file with the games cannot be written to. Check its permissions.")
STOPPED = msg("A background part of the server has stopped working. Restart the server.")


class Unfit(StoreError):  # noqa: N818 - says what is wrong
    """The server answers, but what it needs is missing."""

    code = "unfit"


def check(file: KnownFile, store: Store) -> None:
    """Raise StoreError, with what to do, if anything is wrong with disk, database or threads.

    The lock of the database is taken and released, and logs that have grown are checked. The
    threads that the configuration names in WORKERS must be running.
    """
    _check_disk(file.path)
    file.check(store)
    with store.write():
        pass
    running = {each.name for each in threading.enumerate()}
    if not set(current_app.config["WORKERS"]) <= running:
        raise Unfit(file.path, STOPPED)


def free_megabytes(path: Path) -> int:
    """Return the room that is left on the disk of a file."""
    return shutil.disk_usage(path.parent).free // MEGABYTE


def _check_disk(path: Path) -> None:
    if (free := free_megabytes(path)) < LEAST_FREE:
        raise Unfit(path, msg("The disk is nearly full: {free} MB are left.", free=free))
    if not os.access(path, os.W_OK):
        raise Unfit(path, READ_ONLY)
