"""Where commands read from: a file or standard input, whole or line by line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from scorekeeper.rules.record.strict_json import MAX_BYTES, UnreadableError

STANDARD_INPUT = "-"


def name_of(file: str) -> str:
    """Return the name of the source for messages."""
    return "standard input" if file == STANDARD_INPUT else file


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for "-"; raises UnreadableError."""
    if file == STANDARD_INPUT:
        yield _standard_input()
        return
    try:
        stream = Path(file).open("rb")  # noqa: SIM115 - closed below; the open alone is guarded
    except OSError as error:
        raise cannot_read(file, error) from None
    with stream:
        yield stream


def cannot_read(file: str, error: OSError) -> UnreadableError:
    """Return the error for a file that the system refuses to read."""
    message = f"cannot be read: {error.strerror or error}"
    return UnreadableError("file.unreadable", message, name_of(file))


def whole(stream: BinaryIO) -> bytes:
    """Return everything, at most one byte more than allowed.

    Raises UnreadableError if there is nothing.
    """
    raw = stream.read(MAX_BYTES + 1)
    if not raw.strip():
        raise UnreadableError("file.empty", "there is nothing to read", "line 1")
    return raw


def lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield (line number, line) for every line that is not blank.

    A line with only a byte order mark is not blank: it gets an answer, so that answers and lines
    stay side by side. Of a line that is longer than allowed only the beginning is yielded, one byte
    more than can be read.
    """
    number = 0
    while line := stream.readline(MAX_BYTES + 1):
        number += 1
        rest = line
        while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_BYTES + 1)
        if line.strip(b" \t\r\n"):
            yield number, line.rstrip(b"\r\n")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise UnreadableError("file.unreadable", "is closed; name a file", name_of(STANDARD_INPUT))
    if sys.stdin.isatty():
        sys.stderr.write("Reading standard input; Ctrl-D ends it.\n")
    return sys.stdin.buffer
