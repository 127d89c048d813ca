"""Knows whether this machine can write PDF files, for which WeasyPrint needs Pango.

Modules that use WeasyPrint or pikepdf are imported inside `loading` and nowhere else. Without them
everything else works, and sheets are pages that a browser prints.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.rules.messages import msg


class NoWriter(Exception):  # noqa: N818 - says what is missing
    """This machine cannot write PDF files; `message` says so, `reason` what is missing."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.message = msg(
            "This machine cannot make PDF files. Single sheets can be printed with the browser;"
            " scorekeeper doctor says what is missing."
        )


@contextmanager
def loading() -> Iterator[None]:
    """Raise NoWriter if an import inside the block fails."""
    try:
        yield
    except (ImportError, OSError) as error:
        raise NoWriter(str(error)) from error
