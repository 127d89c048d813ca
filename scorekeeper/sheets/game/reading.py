"""Reads the record out of a sheet that was printed here.

A PDF from anywhere may be brought. So it is not read as a PDF: its streams are looked at one by
one, each unpacked no further than its first letters unless it begins as a record does. Nothing else
in the file is ever unpacked, followed or run, and how its parts are linked does not matter: a sheet
that was saved anew, laid on other paper or cut off in the mail still gives its record.
"""

import re
import zlib
from collections.abc import Iterator
from hashlib import md5
from itertools import islice

from scorekeeper.rules.record.reading import RECORD_FORMAT

MAX_PDF = 8 * 1024 * 1024  # bytes; a sheet in Chinese letters has less than a tenth
MAX_RECORD = 4 * 1024 * 1024  # bytes of a record
MAX_STREAMS = 20_000  # that are looked at; a sheet has some dozen
MAX_RECORDS = 8  # that are unpacked
SIGNATURE = b"%PDF-"
SIGNATURE_WITHIN = 1024  # bytes from the start
BEGINNING = b"{"

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_END = re.compile(rb"\r?\n?endstream\b")
_LENGTH = re.compile(rb"/Length\s+(\d{1,8})(?!\s+\d+\s+R)\b")
_CHECKSUM = re.compile(rb"/CheckSum\s*<([0-9A-Fa-f]{32})>")
_DICTIONARY = 1024  # bytes before a stream in which its dictionary is looked for
_FIRST = 64  # bytes that are unpacked of every stream


class NoRecord(ValueError):  # noqa: N818 - says what is wrong
    """A PDF gives no record; the message says why and what to do."""


def is_pdf(content: bytes) -> bool:
    """Tell whether a file says of itself that it is a PDF."""
    return SIGNATURE in content[:SIGNATURE_WITHIN]


def record_in(content: bytes) -> bytes:
    """Return the record that a printed sheet encloses, byte for byte; raises NoRecord."""
    if len(content) > MAX_PDF:
        raise NoRecord(
            f"The PDF is larger than {MAX_PDF // 1024 // 1024} MB; no sheet is that large."
        )
    if not is_pdf(content):
        raise NoRecord("This is not a PDF. Choose the PDF of a sheet that was made here.")
    found = set(islice(_records(content), MAX_RECORDS))
    if len(found) > 1:
        raise NoRecord("The PDF contains several games. Choose the sheet of one of them.")
    if found:
        return found.pop()
    if b"/Encrypt" in content:
        raise NoRecord("The PDF is protected. Save it without protection first.")
    raise NoRecord(
        "The PDF contains no game. Choose the sheet of a game as it was made here; a scan or a "
        "picture of it contains no record."
    )


def _records(content: bytes) -> Iterator[bytes]:
    """Yield what begins as a record does and says that it is one; NoRecord if it is damaged."""
    mark = f'"{RECORD_FORMAT}"'.encode()
    for start in islice(_STREAM.finditer(content), MAX_STREAMS):
        place = start.end()
        head = content[max(0, start.start() - _DICTIONARY) : start.start()]
        head = head[head.rfind(b" obj") + 1 :]
        packed = not content.startswith(BEGINNING, place)
        if packed and not _inflated(content, place, _FIRST).startswith(BEGINNING):
            continue
        record = _inflated(content, place, MAX_RECORD) if packed else _plain(content, place, head)
        if len(record) > MAX_RECORD:
            raise NoRecord(
                "The record in the PDF is larger than that of any game and was not read."
            )
        if mark in record:
            _check(record, head)
            yield record


def _plain(content: bytes, place: int, head: bytes) -> bytes:
    """Return a stream that is not packed: as long as its dictionary says, or up to its end."""
    length = _LENGTH.search(head)
    if length and _END.match(content, place + int(length[1])):
        return content[place : place + int(length[1])]
    end = _END.search(content, place)
    return content[place : end.start()] if end else b""


def _inflated(content: bytes, place: int, most: int) -> bytes:
    """Unpack what begins at a place: at most one byte more than allowed, or what there is."""
    unpacking, unpacked = zlib.decompressobj(), b""
    size = _FIRST
    while len(unpacked) <= most and not unpacking.eof and place < len(content):
        # In growing pieces: what is left of a piece is copied each time.
        piece = content[place : place + size]
        try:
            unpacked += unpacking.decompress(piece, most + 1 - len(unpacked))
        except zlib.error:
            break
        if unpacking.unconsumed_tail:
            break
        place, size = place + size, min(2 * size, 65536)
    return unpacked


def _check(record: bytes, head: bytes) -> None:
    """Compare a record with its checksum, if it has one."""
    checksum = _CHECKSUM.search(head)
    if checksum and checksum[1].decode().lower() != md5(record, usedforsecurity=False).hexdigest():
        raise NoRecord("The record in the PDF is damaged. Choose the file as it was made.")
