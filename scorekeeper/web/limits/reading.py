"""Reads what comes from outside as a file, document or code, in a process with limits that is charged before it begins.

Two are read at once at most: one for those who direct here, and one for everybody else, so that a director never waits
behind strangers. Addresses that read are named in `gates.IMPORTS`; `budgets` charges and `gates` admits them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from flask import Flask, current_app, request

from scorekeeper import usecases
from scorekeeper.rules.house_rules import file as rules_file
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper.render_process import Allowed, PressFailed, RenderProcesses, in_language
from scorekeeper.usecases import InputError
from scorekeeper.web.common import turns_of
from scorekeeper.web.sender import Rank, sender
from scorekeeper.words.language import current_language

MB = 1024 * 1024
SECONDS, SECONDS_OF_MB = 20, 2  # of the processor, for any reading and for each megabyte; a small computer takes that
PIECE = 256 * 1024  # bytes that are sent to the process at once
LANES = {False: "reading", True: "reading of directors"}
READERS = ("scorekeeper.usecases", "scorekeeper.club.web.event_uploads", "scorekeeper.club.events")  # loaded beforehand
TOO_DEAR = msg("This takes too much time or memory to read, so it was not read. Take another copy of the file.")


@dataclass(frozen=True, slots=True)
class Purpose:
    """What something is read for: the bytes that it may have, and those of memory and of the answer."""

    most: int
    memory: int = 256 * MB
    answer: int = 8 * MB


GAME = Purpose(usecases.MAX_DOCUMENT)
RECORD = Purpose(usecases.MAX_FILE)
RULES = Purpose(rules_file.MAX_BYTES)


def processes(app: Flask) -> dict[bool, RenderProcesses]:
    """Return what starts the processes that read, for directors (True) and for everybody else."""
    return {first: RenderProcesses(partial(turns_of(app).turn, lane), *READERS) for first, lane in LANES.items()}


def seconds() -> int:
    """Return how long the content of the present request may be read, in seconds of the processor."""
    return SECONDS + SECONDS_OF_MB * -(-(request.content_length or 0) // MB)


def read(purpose: Purpose, content: IO[bytes], how: Callable[..., Any], *values: object) -> Any:
    """Return what `how` makes of some values and a content, of which it gets one byte more than allowed at most.

    Raises InputError if that takes too much, and what `how` raises. Where a system cannot make processes, as in a
    phone's browser, it is read in place.
    """
    makers: dict[bool, RenderProcesses] | None = current_app.extensions.get("readers")
    pieces = _pieces(content, purpose.most + 1)
    if makers is None:
        return how(*values, b"".join(pieces))
    bounds = Allowed(seconds(), purpose.memory, purpose.answer, tries=1)
    language = current_language()
    try:
        return makers[sender().rank == Rank.DIRECTOR].make(in_language, (language, how, *values), bounds, pieces)
    except PressFailed:
        raise InputError(TOO_DEAR, "file") from None


def expect() -> None:
    """Begin to load what reading needs: a page is shown that sends something to be read, and loading takes seconds."""
    for each in current_app.extensions.get("readers", {}).values():
        each.prepare()


def _pieces(content: IO[bytes], most: int) -> Iterator[bytes]:
    while most > 0 and (piece := content.read(min(PIECE, most))):
        most -= len(piece)
        yield piece
