"""Reading what somebody else wrote: any problem in a document of a log becomes one sentence with its place."""

from collections.abc import Callable
from typing import Any, NoReturn

from scorekeeper.rules import RecordError, RulesError
from scorekeeper.rules.messages import msg
from scorekeeper.usecases.errors import InputError

# The errors that reading what somebody else wrote may raise.
READING_ERRORS = (RulesError, TypeError, ValueError, AttributeError, LookupError, RecursionError)


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
