"""Where a command writes: to standard output, or to a file that appears whole or not at all."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import click

STANDARD_OUTPUT = "-"


class CannotWriteError(Exception):
    """The file cannot be written; the message says why and what to do."""


def write(content: bytes, file: str, *, force: bool) -> None:
    """Write `content` to `file`, or to standard output for "-".

    An existing file is replaced only with `force`. Raises CannotWriteError.
    """
    if file == STANDARD_OUTPUT:
        click.echo(content, nl=False)
        return
    path = Path(file)
    if path.exists() and not force:
        raise CannotWriteError(f"{file} already exists; --force replaces it")
    try:
        write_whole(path, content)
    except OSError as error:
        raise CannotWriteError(f"{file} cannot be written: {error.strerror or error}") from None


def counted(count: int, noun: str) -> str:
    """A count with its noun: "1 game", "1,200 games"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def is_terminal() -> bool:
    """Tell whether standard output is a terminal, which cannot show the bytes of a file."""
    return sys.stdout is not None and sys.stdout.isatty()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside `path` and then rename it, so that nobody ever sees half of it.

    Raises OSError.
    """
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(beside).chmod(0o666 & ~_umask())
        Path(beside).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink()
        raise


def _umask() -> int:
    """Return the rights that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
