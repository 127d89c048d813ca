"""The errors of the database file itself. Errors about its content belong to the use cases."""

# ruff: noqa: N818 - the names read as what happened

from pathlib import Path


class StoreError(Exception):
    """The base of every error that the store raises on purpose.

    `code` is stable and in kebab-case, `message` is one plain sentence without the path of the
    file, `path` is the database file, and `comfort` says to the tables what is not lost.
    """

    code = "store.unusable"
    comfort = "What was saved is safe."

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


class StoreUnusable(StoreError):
    """The file cannot be opened, made or written: no folder, no permission or a full disk."""


class StoreDamaged(StoreError):
    """The file is not a readable database of this program; it is left exactly as it is."""

    code = "store.damaged"
    comfort = "Phones keep their games, and the hands that are not sent yet."


class StoreGone(StoreError):
    """The file that a running program works on has disappeared or was replaced."""

    code = "store.gone"
    comfort = "Phones keep their games, and the hands that are not sent yet."


class StoreTooNew(StoreError):
    """A newer version of this program has changed the database."""

    code = "store.too-new"


class StoreBusy(StoreError):
    """Another connection held the write lock for longer than the busy timeout."""

    code = "store.busy"
