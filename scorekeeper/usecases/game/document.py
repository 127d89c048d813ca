"""A game's whole log as a document (`canasta-log/1`), and its checks when it comes from elsewhere.

The document of a game holds its entries in the form that their digests cover, the names of the
people in them, the digest of its rules (or the rules themselves) and the heads of all chains. The
entries may be only those that somebody else lacks; then the heads say what must be there already.
"""

import hashlib
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import log as logs
from scorekeeper import rules
from scorekeeper.log import Fault, Head, Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.strict_json import UnreadableError, loads
from scorekeeper.store.exchange import Whole, people_in, whole_entry
from scorekeeper.usecases import limits
from scorekeeper.usecases.game.bodies import ABOUT_ONE, ENTRY_ID, PERSON_ID, check_body, is_clean
from scorekeeper.usecases.journal.documents import readable, refuse

FORMAT = "canasta-log/1"
MAX_DOCUMENT = 1024 * 1024  # bytes; a long evening has 100,000
_WRITER = re.compile(r"[0-9a-z-]{1,32}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{24}")


@dataclass(frozen=True, slots=True)
class GameDocument:
    """A document that was read: what its writer has (`heads`), and the entries that came along.

    `token` is the game's score token, "" if the document does not hold it. `book` are the resolved
    rules as `rules.dump_variant` writes them, None if only their digest came.
    """

    token: str
    rules: str
    book: Mapping[str, Any] | None
    people: Mapping[str, str | None]
    heads: tuple[Head, ...]
    entries: tuple[Whole, ...]


def check_sum(data: Mapping[str, object]) -> str:
    """Return the sum of a document, over everything else in it."""
    rest = dict(data)
    rest.pop("sum", None)
    return hashlib.sha256(logs.canonical(rest).encode()).hexdigest()[:16]


def is_document(data: object) -> bool:
    """Tell whether data claims to be a game's log, of this version or another."""
    return isinstance(data, dict) and str(data.get("format")).startswith("canasta-log/")


def read_document(content: bytes) -> GameDocument:
    """Read and check a document; raises InputError with one sentence."""
    if len(content) > MAX_DOCUMENT:
        refuse(msg("This is larger than a game can be."), "file")
    try:
        data = loads(content)
    except UnreadableError as error:
        refuse(
            msg(
                "This is not a whole game; it may have been cut off ({name_where}: {words}).",
                name_where=error.where,
                words=error.message,
            ),
            "file",
        )
    return checked_document(data)


def checked_document(data: object) -> GameDocument:
    """Check the data of a document; raises InputError."""
    if not isinstance(data, dict) or not is_document(data):
        refuse(msg("This is not a game that a scorekeeper has handed over."), "format")
    if data["format"] != FORMAT:
        refuse(
            msg(
                "This game was handed over by another version of the scorekeeper. Bring the older"
                " of the two up to date; both keep what they have."
            ),
            "format",
        )
    if data.get("sum") != check_sum(data):
        refuse(msg("The game was damaged on its way, or changed by hand; take it over again."), "")
    document: GameDocument = readable("", _document, data)
    return document


def _document(data: Mapping[str, Any]) -> GameDocument:
    entries = data["entries"]
    if sum(each["kind"] != Kind.ERASE for each in entries) > limits.MAX_ENTRIES:
        refuse(msg("This is larger than a game can be."), "entries")
    heads = tuple(_head(each) for each in data["heads"])
    _true(len({each.writer for each in heads}) == len(heads) <= limits.MAX_ENTRIES)
    _true(data["code"] == logs.code_of(heads))
    read = tuple(readable(f"entries[{at}]", _entry, each) for at, each in enumerate(entries))
    _true(len({each.entry.id for each in read}) == len(read))
    _true(len({(each.entry.writer, each.entry.nth) for each in read}) == len(read))
    people = {person: data["people"][person] for person in people_in(read)}
    for person, name in people.items():
        _true(PERSON_ID.fullmatch(person) and (name is None or is_clean(name, limits.MAX_NAME)))
    token, digest, book = data["token"], data["rules"], data["book"]
    _true(not token or _TOKEN.fullmatch(token))
    _true(isinstance(token, str))
    _true(isinstance(digest, str))
    if book is not None:
        rules.load_variant(book)
        _true(rules.digest_of_dump(book) == digest)
    in_order = tuple(sorted(read, key=lambda each: each.entry.order))
    return GameDocument(token, digest, book, people, heads, in_order)


def _head(data: Sequence[Any]) -> Head:
    head = Head(*data)
    _true(_WRITER.fullmatch(head.writer) and ENTRY_ID.fullmatch(head.digest) and _counts(head.nth))
    return head


def _entry(data: Mapping[str, Any]) -> Whole:
    whole = whole_entry(data)
    entry = whole.entry
    _true(set(data) == set(whole.as_json()) and ENTRY_ID.fullmatch(entry.id))
    _true(_WRITER.fullmatch(entry.writer) and _counts(entry.nth) and _counts(entry.clock))
    for head in entry.heads:
        _head(head)
    _true(entry.heads == tuple(sorted(entry.heads)))
    _true(entry.writer not in {each.writer for each in entry.heads})
    _true(whole.replaces is None or ENTRY_ID.fullmatch(whole.replaces))
    _true(logs.as_text(entry.at) == data["at"] and logs.within(entry.at) == entry.at)
    _true(entry.number is None or (_counts(entry.number) and entry.number < 10_000))
    _true(limits.is_device(entry.device))
    check_body(entry.kind, entry.body)
    if whole.digest != entry.digest:
        refuse(_fault(Fault.CHANGED, entry.nth, entry.writer), "digest")
    return whole


def check_chains(entries: Sequence[Whole], heads: Sequence[Head], fresh: Container[str] = ()) -> None:
    """Raise InputError unless all chains of a whole log are whole, up to these heads.

    `fresh` are the ids of the entries that are new here. What was accepted before stays, even with
    a clock that is refused today.
    """
    last = {(each.entry.writer, each.entry.nth): each.entry for each in entries}
    for head in heads:
        known = last.get((head.writer, head.nth))
        if known is None or known.digest != head.digest:
            refuse(_fault(Fault.CUT, head.nth, head.writer), "heads")
    numbered = [(replace(each.entry, seq=at), each.digest) for at, each in enumerate(entries)]
    for fault, at in logs.faults(numbered):
        entry = entries[at].entry
        refuse(_fault(fault, entry.nth, entry.writer), "entries")
    readable("entries", _check_order, entries, last, fresh)


def _check_order(entries: Sequence[Whole], known: Mapping[tuple[str, int], LogEntry], fresh: Container[str]) -> None:
    """Raise ValueError unless each entry comes after all that its writer can have seen."""
    before: set[str | None] = {None}
    for at, each in enumerate(entries):
        entry, named = each.entry, each.entry.body.get("rival")
        _true(each.replaces in before and (named is None or named["entry"] in before))
        _true((each.replaces is not None) >= (entry.kind in ABOUT_ONE))
        _true((entry.kind == Kind.START) == (at == 0))
        if entry.id in fresh:
            _true(logs.in_time(entry, known) and (entry.clock == 1) == (at == 0))
        before.add(entry.id)


def _fault(what: Fault, nth: int, writer: str) -> str:
    if what == Fault.CHANGED:
        return msg(
            "Entry {entry} of device {name_writer} was changed after it was written. Take the game"
            " over from that device again.",
            entry=nth,
            name_writer=writer,
        )
    return msg(
        "Something is missing before entry {entry} of device {name_writer}. Take the whole game"
        " over from that device again.",
        entry=nth,
        name_writer=writer,
    )


def _counts(value: object) -> bool:
    return type(value) is int and value >= 1


def _true(found: object) -> None:
    if not found:
        raise ValueError(found)
