"""What the store raises about the file itself; what is in the file is the use cases' business."""

# ruff: noqa: N818 - the names read as what happened

from pathlib import Path


class StoreError(Exception):
    """Base of everything that the store raises on purpose.

    `code` is kebab-case and stable, `message` one plain sentence without the file's path,
    `path` the database file, `comfort` what the people at the tables need to know beside it.
    """

    code = "store.unusable"
    comfort = "What was saved is safe."

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


class StoreUnusable(StoreError):
    """The file cannot be opened, created or written: no folder, no permission, a full disk."""


class StoreDamaged(StoreError):
    """The file is not a readable database of this program; it is left exactly as it is."""

    code = "store.damaged"
    comfort = "Phones keep their games, and the hands that are not sent yet."


class StoreGone(StoreError):
    """The file that a running program works on is not there any more, or is another one."""

    code = "store.gone"
    comfort = "Phones keep their games, and the hands that are not sent yet."


class StoreTooNew(StoreError):
    """A newer version of this program has changed the database."""

    code = "store.too-new"


class StoreBusy(StoreError):
    """Another connection held the write lock for longer than the busy timeout."""

    code = "store.busy"
