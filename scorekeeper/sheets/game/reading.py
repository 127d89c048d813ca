"""Reads the record, and the log, out of a sheet that this program printed.

The PDF may come from anywhere, so it is not parsed as a PDF. Its streams are inspected one by one,
and only the first bytes are unpacked unless the stream begins like a record. Nothing else in the
file is unpacked, followed or run, and its structure does not matter: a sheet that was saved again,
laid out on other paper or cut off in the mail still yields its record.
"""

import re
import zlib
from collections.abc import Iterator
from hashlib import md5
from itertools import islice

from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.reading import RECORD_FORMAT

MAX_PDF = 8 * 1024 * 1024  # bytes; even a sheet in Chinese takes less than a tenth
MAX_RECORD = 4 * 1024 * 1024  # bytes of a record
MAX_UNPACKED = 2 * MAX_RECORD  # bytes of everything that begins like a record, in one file
MAX_STREAMS = 20_000  # streams that are inspected; a sheet has a few dozen
MAX_RECORDS = 8  # records that are read
SIGNATURE = b"%PDF-"
SIGNATURE_WITHIN = 1024  # bytes from the start
BEGINNING = b"{"
LOG_FORMAT = "canasta-log/1"

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_END = re.compile(rb"\r?\n?endstream")
_LENGTH = re.compile(rb"/Length\s+(\d{1,8})(?!\s+\d+\s+R)\b")
_CHECKSUM = re.compile(rb"/CheckSum\s*<([0-9A-Fa-f]{32})>")
_DICTIONARY = 1024  # bytes before a stream in which its dictionary is looked for
_FIRST = 64  # bytes of every stream that are unpacked


class NoRecord(ValueError):  # noqa: N818 - says what is wrong
    """The PDF contains no readable record; the message says why and what to do."""


def is_pdf(content: bytes) -> bool:
    """Return whether a file starts like a PDF."""
    return SIGNATURE in content[:SIGNATURE_WITHIN]


def record_in(content: bytes) -> bytes:
    """Return the record enclosed in a printed sheet, byte for byte; raises NoRecord."""
    if len(content) > MAX_PDF:
        raise NoRecord(msg("The PDF is larger than {size} MB; no sheet is that large.", size=MAX_PDF // 1024 // 1024))
    if not is_pdf(content):
        raise NoRecord(msg("This is not a PDF. Choose the PDF of a sheet that was made here."))
    found = set(islice(_records(content, RECORD_FORMAT), MAX_RECORDS))
    if len(found) > 1:
        raise NoRecord(msg("The PDF contains several games. Choose the sheet of one of them."))
    if found:
        return found.pop()
    if b"/Encrypt" in content:
        raise NoRecord(msg("The PDF is protected. Save it without protection first."))
    raise NoRecord(
        msg(
            "The PDF contains no game. Choose the sheet of a game as it was made here; a scan or a"
            " picture of it contains no record."
        )
    )


def enclosed_log(content: bytes) -> bytes:
    """Return the log enclosed in the sheet of one game, byte for byte, b"" if there is none or it is damaged."""
    try:
        found = set(islice(_records(content, LOG_FORMAT), MAX_RECORDS))
    except NoRecord:
        return b""
    return found.pop() if len(found) == 1 else b""


def _records(content: bytes, wanted: str) -> Iterator[bytes]:
    """Yield the streams that begin like a record or log and name its format, which is `wanted`.

    Raises NoRecord if one is damaged. What was read as a stream is not looked through for others,
    and all of them together may unpack no more than `MAX_UNPACKED`, so that a file takes no longer
    than its size allows.
    """
    mark, place, left = f'"{wanted}"'.encode(), 0, MAX_UNPACKED
    last_end = content.rfind(b"endstream")
    for _ in range(MAX_STREAMS):
        start = _STREAM.search(content, place)
        if start is None:
            return
        place = start.end()
        head = content[max(0, start.start() - _DICTIONARY) : start.start()]
        head = head[head.rfind(b" obj") + 1 :]
        if content.startswith(BEGINNING, place):
            record = _plain(content, place, head) if place <= last_end else b""
            place += len(record)
        elif _inflated(content, place, _FIRST).startswith(BEGINNING):
            record = _inflated(content, place, min(MAX_RECORD, left))
        else:
            continue
        left -= len(record)
        if len(record) > MAX_RECORD or left < 0:
            raise NoRecord(msg("The record in the PDF is larger than that of any game and was not read."))
        if mark in record:
            _check(record, head)
            yield record


def _plain(content: bytes, place: int, head: bytes) -> bytes:
    """Return a stream that is not compressed, by its stated length or up to its end mark."""
    length = _LENGTH.search(head)
    if length and _END.match(content, place + int(length[1])):
        return content[place : place + int(length[1])]
    end = _END.search(content, place)
    return content[place : end.start()] if end else b""


def _inflated(content: bytes, place: int, most: int) -> bytes:
    """Unpack the stream at `place`, up to one byte more than allowed or what there is."""
    unpacking, unpacked = zlib.decompressobj(), bytearray()
    size = _FIRST
    while len(unpacked) <= most and not unpacking.eof and place < len(content):
        # In growing pieces, because the rest of a piece is copied each time.
        piece = content[place : place + size]
        try:
            unpacked += unpacking.decompress(piece, most + 1 - len(unpacked))
        except zlib.error:
            break
        if unpacking.unconsumed_tail:
            break
        place, size = place + size, min(2 * size, 65536)
    return bytes(unpacked)


def _check(record: bytes, head: bytes) -> None:
    """Compare a record with its checksum, if there is one; raises NoRecord."""
    checksum = _CHECKSUM.search(head)
    if checksum and checksum[1].decode().lower() != md5(record, usedforsecurity=False).hexdigest():
        raise NoRecord(msg("The record in the PDF is damaged. Choose the file as it was made."))
