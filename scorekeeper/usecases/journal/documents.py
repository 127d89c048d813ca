"""Documents of logs: their check sums, and reading what somebody else wrote.

Any problem in a document becomes one sentence with its place.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from scorekeeper import log as logs
from scorekeeper.log import LogEntry
from scorekeeper.rules import RecordError, RulesError
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError

# The errors that reading what somebody else wrote may raise.
READING_ERRORS = (RulesError, TypeError, ValueError, AttributeError, LookupError, RecursionError)


@dataclass(frozen=True, slots=True)
class Form:
    """One form of documents: its name and its check sum.

    The sum covers the text of everything but `beside`. `damaged` says that it is wrong.
    """

    name: str
    text: Callable[[object], str]
    damaged: str
    digits: int = 64
    beside: tuple[str, ...] = ("sum",)

    def check_sum(self, data: Mapping[str, object]) -> str:
        """Return the sum of a document, over everything else in it."""
        covered = {name: value for name, value in data.items() if name not in self.beside}
        return hashlib.sha256(self.text(covered).encode()).hexdigest()[: self.digits]

    def document(self, data: Mapping[str, object]) -> dict[str, Any]:
        """Return a document: this data with the name of the form and the check sum."""
        named = {"format": self.name, **data}
        return {**named, "sum": self.check_sum(named)}

    def is_of(self, data: object) -> bool:
        """Tell whether data claims to be a document of this form."""
        return isinstance(data, dict) and data.get("format") == self.name

    def check(self, data: Mapping[str, object], where: str) -> None:
        """Raise InputError if the document was damaged or changed by hand."""
        if data.get("sum") != self.check_sum(data):
            refuse(self.damaged, where)


def check_entry(entry: LogEntry) -> None:
    """Raise ValueError or TypeError unless an entry has a time and a device that entries may have."""
    limits.check_time(entry.at)
    check(logs.within(entry.at) == entry.at and limits.is_device(entry.device))


def check(found: object) -> None:
    """Raise ValueError unless what a document must have was found."""
    if not found:
        raise ValueError(found)


def readable(where: str, read: Callable[..., Any], *values: object) -> Any:
    """Return a part of a document that was read; raises InputError with its place if that fails."""
    try:
        return read(*values)
    except InputError:
        raise
    except RecordError as error:
        place = ".".join(filter(None, (where, error.where.removeprefix("$").removeprefix("."))))
        raise InputError(msg("This cannot be read: {words}.", words=error.message), place) from error
    except READING_ERRORS as error:
        raise InputError(msg("This cannot be read; take another copy of the file."), where) from error


def refuse(message: str, where: str) -> NoReturn:
    """Raise InputError."""
    raise InputError(message, where)
