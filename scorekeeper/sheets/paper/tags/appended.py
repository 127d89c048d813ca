"""Appends objects to a finished PDF, as PDF's own incremental update (ISO 32000-1, 7.5.6)."""

import hashlib
import zlib
from collections.abc import Mapping
from itertools import chain
from struct import Struct
from typing import Any

import pydyf
from pikepdf import Pdf

START = b"startxref"  # before the place of the table of objects, at the end of a file
ENTRY = Struct(">BIH")  # an entry of the table: its kind, and two numbers
WIDTHS = (1, 4, 2)  # the bytes of each
IN_FILE, IN_STREAM = 1, 2  # kinds of entries


class Update:
    """Objects that are appended to a file, which must have its own table as a stream.

    Objects are bytes without their number; the file itself is not changed.
    """

    def __init__(self, content: bytes, pdf: Pdf) -> None:
        self._parts = [content]
        self._length = len(content)
        self._trailer = {
            "Root": _reference(pdf.trailer.Root),
            "Info": _reference(pdf.trailer.Info),
            "Prev": int(content.rpartition(START)[2].split()[0]),
        }
        self._first_id = bytes(pdf.trailer.ID[0])
        self._first = int(pdf.trailer.Size)  # of the new numbers
        self._entries = bytearray()  # of the new numbers, packed because there are many
        self._replaced: dict[int, bytes] = {}

    @property
    def _next(self) -> int:
        return self._first + len(self._entries) // ENTRY.size

    def reserve(self, count: int) -> int:
        """Return the first of `count` numbers of new objects."""
        first = self._next
        self._entries.extend(bytes(count * ENTRY.size))
        return first

    def put(self, objects: Mapping[int, bytes]) -> None:
        """Add objects by number, or replace those of the file; they are stored in one stream."""
        stream, starts, length = self.reserve(1), [], 0
        for at, (number, each) in enumerate(objects.items()):
            self._enter(number, ENTRY.pack(IN_STREAM, stream, at))
            starts.append(b"%d %d" % (number, length))
            length += len(each) + 1
        table = b" ".join(starts) + b"\n"
        about = {"Type": "/ObjStm", "N": len(objects), "First": len(table)}
        self._append(stream, table + b"\n".join(objects.values()), about)

    def written(self) -> bytes:
        """Return the whole file; the same objects give the same bytes."""
        number, start = self.reserve(1), self._length
        self._enter(number, ENTRY.pack(IN_FILE, start, 0))  # the table is in itself
        replaced = dict(sorted(self._replaced.items()))
        table = b"".join([*replaced.values(), self._entries])
        index = chain.from_iterable((each, 1) for each in replaced)
        changed = hashlib.md5(b"".join(self._parts), usedforsecurity=False).digest()
        about = self._trailer | {
            "Type": "/XRef",
            "Size": self._next,
            "Index": pydyf.Array([*index, self._first, self._next - self._first]),
            "W": pydyf.Array(WIDTHS),
            "ID": pydyf.Array([b"<%b>" % each.hex().encode() for each in (self._first_id, changed)]),
        }
        self._append(number, table, about)
        return b"".join([*self._parts, START, b"\n%d\n%%%%EOF\n" % start])

    def _append(self, number: int, content: bytes, about: Mapping[str, Any]) -> None:
        self._enter(number, ENTRY.pack(IN_FILE, self._length, 0))
        packed = {"Filter": "/FlateDecode", **about}  # pydyf would take three times as long
        stream = pydyf.Stream([zlib.compress(content)], packed)
        part = b"%d 0 obj\n%b\nendobj\n" % (number, stream.data)
        self._parts.append(part)
        self._length += len(part)

    def _enter(self, number: int, entry: bytes) -> None:
        if number < self._first:
            self._replaced[number] = entry
            return
        at = (number - self._first) * ENTRY.size
        self._entries[at : at + ENTRY.size] = entry


def _reference(thing: Any) -> bytes:
    return b"%d %d R" % thing.objgen
