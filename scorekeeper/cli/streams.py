"""Files, standard input and standard output, as commands read and write them."""

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import click

from scorekeeper.rules.messages import Msg, msg
from scorekeeper.rules.record.strict_json import MAX_BYTES, UnreadableError
from scorekeeper.system_errors import reason
from scorekeeper.words.language import translate

STANDARD_OUTPUT = "-"
STANDARD_INPUT = "-"


class CannotWriteError(Exception):
    """The file cannot be written; the message says why and what to do."""


def write(content: bytes, file: str, *, force: bool, private: bool = False) -> None:
    """Write `content` to `file`, or to standard output for "-".

    `private`: only the owner may read the file. Raises CannotWriteError, also as `check_target`.
    """
    if file == STANDARD_OUTPUT:
        click.echo(content, nl=False)
        return
    check_target(file, force=force)
    try:
        write_whole(Path(file), content, private=private)
    except OSError as error:
        raise CannotWriteError(not_written(file, error)) from None


def check_target(file: str | Path, *, force: bool) -> None:
    """Raise CannotWriteError if a command may not write to `file`.

    An ordinary file is replaced only with `force`. Anything else is never replaced: a file
    in place of a device or a pipe would break the programs that use it, and a file in place of a
    link would not be where the link leads.
    """
    try:
        kind = Path(file).lstat().st_mode
    except OSError:  # nothing is there, or writing it says what is wrong
        return
    if stat.S_ISDIR(kind):
        message = msg("{name_file} is a folder; add the name of a file", name_file=f"{file}")
    elif not stat.S_ISREG(kind):
        message = msg("{name_file} is not an ordinary file; choose another name", name_file=f"{file}")
    elif not force:
        message = msg("{name_file} already exists; --force replaces it", name_file=f"{file}")
    else:
        return
    raise CannotWriteError(message)


def not_written(file: str | Path, error: OSError) -> Msg:
    """Return the message about a file that the system cannot write."""
    return msg("{name_file} cannot be written: {name_why}", name_file=f"{file}", name_why=reason(error))


def is_terminal() -> bool:
    """Return whether standard output is a terminal, which should not receive a PDF."""
    return sys.stdout is not None and sys.stdout.isatty()


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a temporary file and rename it to `path`, so that nobody ever sees half of it.

    `private` as in `write`. Raises OSError.
    """
    handle, beside = tempfile.mkstemp(prefix=".", dir=path.parent)  # shorter than any name that is allowed
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        if not private:  # as the temporary file is
            Path(beside).chmod(0o666 & ~_umask())
        Path(beside).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink()
        raise


def _umask() -> int:
    """Return the permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def name_of(file: str) -> str:
    """Return the name of a source for messages."""
    return translate("standard input") if file == STANDARD_INPUT else file


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
    """Return the error for a file that the system cannot read."""
    message = msg("cannot be read: {name_why}", name_why=reason(error))
    return UnreadableError("file.unreadable", message, name_of(file))


def whole(stream: BinaryIO) -> bytes:
    """Return everything in a stream, at most one byte more than allowed.

    Raises UnreadableError if it is empty.
    """
    raw = stream.read(MAX_BYTES + 1)
    if not raw.strip():
        raise UnreadableError("file.empty", msg("there is nothing to read"), msg("line {number}", number=1))
    return raw


def lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield (line number, line) for every line that is not blank.

    A line with only a byte order mark counts as not blank, so that every line gets its answer. Of a
    line that is too long, only the beginning is yielded, one byte more than allowed.
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
        raise UnreadableError("file.unreadable", msg("is closed; name a file"), name_of(STANDARD_INPUT))
    if sys.stdin.isatty():
        sys.stderr.write(translate("Reading standard input; Ctrl-D ends it.") + "\n")
    return sys.stdin.buffer
