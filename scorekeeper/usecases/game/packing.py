"""Packs a game's document into so few characters that a QR code holds them.

Digests and clocks are left out and computed again, but for a wrong clock.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import Head, Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import signs
from scorekeeper.rules.record.strict_json import loads
from scorekeeper.store.exchange import ExchangedEntry, exchanged_in_order, read_exchanged
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError
from scorekeeper.usecases.game.document import FORM, MAX_DOCUMENT, GameDocument, checked_document, read_document
from scorekeeper.usecases.journal.documents import READING_ERRORS, check, refuse

_KINDS = list(Kind)
MARK = "1."  # the version of this form
_UTC, _AS_IT_IS = "+00:00", "="  # the end of times, which is left out, and a sign before those without it
MAX_CODE = 8 * 1024  # letters of all codes of a game
MAX_TYPED = 2 * MAX_CODE  # bytes of codes with their addresses
# The address of a scanned code. It is looked for at beginnings of words alone: elsewhere, a long
# word without the mark would be read again from each of its letters.
BEFORE_LETTERS = re.compile(r"(?<!\S)\S*#")
IN_ONE = 2_850  # letters that fit in one code beside an address; the largest holds 2,953
MAX_HEADS = MAX_DOCUMENT // 80  # of all entries; written out, each takes that many bytes or more
SERIES_MARKS = 4  # dots in a code of a series
IN_SERIES, MOST_CODES = 2_000, 4  # letters in each code of a series, which cameras read sooner


def packed(document: Mapping[str, Any]) -> str:
    """Return a whole document of `handed_over` as letters, digits, "-" and "_", after a mark.

    Returns "" if they are too many, or unpacking would give another document: a forged chain has several ends.
    """
    entries = exchanged_in_order(read_exchanged(each) for each in document["entries"])
    named = dict.fromkeys(each.entry.writer for each in entries)
    writers = {writer: at for at, writer in enumerate(named)}
    places = {each.entry.id: at for at, each in enumerate(entries)}
    try:
        rows = [_row(each, writers, places) for each in entries]
    except LookupError:  # an entry is named by its digest, because something forged has its id
        return ""
    kept = [document[name] for name in ("code", "token", "rules", "people")]
    text = logs.compact([*kept, list(writers), rows]).encode()
    letters = base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    if len(MARK + letters) > MAX_CODE:
        return ""
    whole = FORM.document({**document, "book": None})
    with suppress(InputError):
        return MARK + letters if unpacked(MARK + letters) == whole else ""
    return ""


def in_codes(letters: str) -> list[str]:
    """Return packed letters as those of one code, or of a series of codes; [] if they are too many.

    >>> [len(each) for each in in_codes(MARK + "A" * 5_000)]
    [1682, 1682, 1681]
    """
    if len(letters) <= IN_ONE:
        return [letters] if letters else []
    body = letters.removeprefix(MARK)
    count = -(-len(body) // IN_SERIES)
    each, mark = -(-len(body) // count), zlib.crc32(body.encode())
    parts = [body[at : at + each] for at in range(0, len(body), each)]
    named = [f"{MARK}{at}.{count}.{mark:08x}.{part}" for at, part in enumerate(parts, 1)]
    return named if count <= MOST_CODES else []


def from_codes(codes: Sequence[str]) -> str:
    """Return the packed letters of one code or of a whole series, in whatever order it came.

    Raises InputError, which names a code that is missing.
    """
    series = [code.split(".") for code in codes if code.count(".") == SERIES_MARKS]
    if not series:
        return codes[-1]
    _, _, count, mark, _ = series[-1]
    parts = {part[1]: part[4] for part in series if part[2:4] == [count, mark]}
    if count not in map(str, range(2, MOST_CODES + 1)):
        refuse(msg("This is not a game that a scorekeeper has handed over."), "code")
    numbers = range(1, int(count) + 1)
    for each in numbers:
        if str(each) not in parts:
            facts = {"number": each, "count": len(numbers)}
            refuse(msg("Code {number} of {count} is missing. Scan it too.", **facts), "code")
    return MARK + "".join(parts[str(each)] for each in numbers)


def read_handed_over(content: bytes) -> GameDocument:
    """Return the game in a document, or in the letters or addresses of its codes; raises InputError."""
    if content.lstrip()[:1] == b"{" or len(content) > MAX_TYPED:
        return read_document(content)
    text = content.decode("utf-8", "replace").strip()
    codes = ["".join(each.split()) for each in BEFORE_LETTERS.split(text)]
    return checked_document(unpacked(from_codes([each for each in codes if each] or [""])))


def _row(exchanged: ExchangedEntry, writers: Mapping[str, int], places: Mapping[str, int]) -> list[object]:
    each = exchanged.entry
    about = None if exchanged.replaces is None else places[exchanged.replaces]
    heads = [[writers[head.writer], head.nth] for head in each.heads]
    at = each.written_at.removesuffix(_UTC) if each.written_at.endswith(_UTC) else _AS_IT_IS + each.written_at
    more = [each.device, each.clock] if each.wrong_clock else [each.device] if each.device else []
    kind = _KINDS.index(each.kind)
    return [each.id, writers[each.writer], heads, at, kind, each.number, about, each.body, *more]


def unpacked(letters: str) -> dict[str, Any]:
    """Return the document in letters; raises InputError if they are not a whole game."""
    if not letters.startswith(MARK) or len(letters) > MAX_CODE:
        refuse(msg("This is not a game that a scorekeeper has handed over."), "code")
    body = letters.removeprefix(MARK)
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
        opener = zlib.decompressobj()
        text = opener.decompress(data, MAX_DOCUMENT)
        if not opener.eof:
            raise ValueError(letters)
        return _document(*loads(text, text=signs.kept))
    except (binascii.Error, zlib.error, *READING_ERRORS):
        refuse(msg("The code is not complete. Scan or copy it again."), "code")


def _document(
    code: str, token: str, rules: str, people: dict[str, str], writers: list[str], rows: list[Any]
) -> dict[str, Any]:
    made: list[ExchangedEntry] = []
    known: dict[tuple[str, int], LogEntry] = {}
    last_of: dict[str, LogEntry] = {}
    if len(rows) > limits.MAX_ENTRIES or sum(len(row[2]) for row in rows) > MAX_HEADS:
        refuse(msg("This is larger than a game can be."), "code")
    for entry_id, writer, seen, at, kind, number, about, body, *more in rows:
        others = [known[writers[place], nth] for place, nth in seen]
        own = [last_of[writers[writer]]] if writers[writer] in last_of else []
        new = LogEntry(
            id=entry_id,
            kind=_KINDS[kind],
            number=number,
            body=body,
            at=logs.NO_TIME,
            written_at=at.removeprefix(_AS_IT_IS) if at.startswith(_AS_IT_IS) else at + _UTC,
            device="".join(more[:1]),
        )
        rank = max((each.rank for each in (*others, *own)), default=0)
        last = [Head(each.writer, each.nth, each.digest) for each in (*others, *own)]
        entry = logs.chained(new, writers[writer], last, rank)
        entry = replace(entry, clock=more[1]) if more[1:] else entry
        exchanged = ExchangedEntry(entry, None if about is None else made[about].entry.id)
        exchanged = ExchangedEntry(replace(entry, digest=exchanged.digest), exchanged.replaces)
        known[exchanged.entry.writer, exchanged.entry.nth] = exchanged.entry
        last_of[exchanged.entry.writer] = exchanged.entry
        made.append(exchanged)
    heads = logs.heads_of(known.values())
    check(logs.code_of(heads) == code)
    return GameDocument(token, rules, None, people, heads, made).as_json()
