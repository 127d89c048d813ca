"""A disk that fails below SQLite: its own file functions, wrapped, answer that they cannot."""

import ctypes
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from ctypes.util import find_library
from typing import Any

IO_ERROR = {"read": 10 | 1 << 8, "write": 10 | 3 << 8, "sync": 10 | 4 << 8}  # SQLITE_IOERR_…
_MOVE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
# The name is passed on as an address: SQLite keeps it, and what stands behind it.
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))


class _System(ctypes.Structure):
    _fields_ = (
        *(("version", c_int), ("size", c_int), ("longest", c_int), ("following", c_void_p)),
        *(("name", c_char_p), ("data", c_void_p), ("open", _OPEN)),
    )


class _Methods(ctypes.Structure):  # sqlite3_io_methods; what stands behind `sync` is copied as it is
    _fields_ = (
        *(("version", c_int), ("close", c_void_p), ("read", _MOVE), ("write", _MOVE)),
        *(("truncate", c_void_p), ("sync", _SYNC), ("others", c_void_p * 13)),
    )


class _File(ctypes.Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class Disk:
    """A disk that works until it is told what fails, and after how many calls."""

    def __init__(self) -> None:
        self.failing = ""
        self.left = 0
        self.failed = 0

    def fails(self, what: str) -> bool:
        """Count a call; say whether it fails."""
        if what != self.failing:
            return False
        self.left -= 1
        self.failed += self.left < 0
        return self.left < 0

    @contextmanager
    def failing_at(self, what: str, after: int) -> Iterator[None]:
        """Let every call of a kind fail after so many that still work."""
        self.failing, self.left, self.failed = what, after, 0
        try:
            yield
        finally:
            self.failing = ""


def library() -> Any:
    """Return SQLite as Python has it loaded; None if it cannot be reached here."""
    name = find_library("sqlite3")
    if name is None or not sys.platform.startswith("linux"):
        return None
    found = ctypes.CDLL(name)
    found.sqlite3_libversion.restype = c_char_p
    found.sqlite3_vfs_find.restype = POINTER(_System)
    return found if found.sqlite3_libversion().decode() == sqlite3.sqlite_version else None


@contextmanager
def below_sqlite(found: Any) -> Iterator[Disk]:
    """Put a disk that can fail under every file that SQLite opens from now on."""
    disk = Disk()
    kept: list[object] = []
    system = found.sqlite3_vfs_find(None).contents
    opened = _OPEN(ctypes.cast(system.open, c_void_p).value or 0)  # not the place of the pointer
    wrapped: dict[int, Any] = {}

    def methods_of(own: Any) -> Any:
        copy = _Methods.from_buffer_copy(own.contents)
        read, write, sync = (getattr(own.contents, name) for name in ("read", "write", "sync"))
        for name, kind, real in (("read", _MOVE, read), ("write", _MOVE, write), ("sync", _SYNC, sync)):
            call = kind(lambda *args, name=name, real=real: IO_ERROR[name] if disk.fails(name) else real(*args))
            kept.extend((call, real))
            setattr(copy, name, call)
        return copy

    def open_file(*args: Any) -> int:
        answer = int(opened(*args))
        file = ctypes.cast(args[2], POINTER(_File)).contents
        if answer == 0 and file.methods:
            place = ctypes.addressof(file.methods.contents)
            if place not in wrapped:
                wrapped[place] = methods_of(file.methods)
            file.methods = ctypes.pointer(wrapped[place])
        return answer

    call = _OPEN(open_file)
    system.open = call
    try:
        yield disk
    finally:
        system.open = opened
        _still_used.extend((call, kept, wrapped))


_still_used: list[object] = []  # by connections that are closed later
