"""A game's whole log as a document (`canasta-log/1`), and its checks when it comes from elsewhere.

The document of a game holds its entries in the form that their digests cover, the names of the
people in them, the digest of its rules (or the rules themselves) and the heads of all chains. The
entries may be only those that somebody else lacks; then the heads say what must be there already.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import Fault, Head, Kind
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import kept
from scorekeeper.rules.record.strict_json import UnreadableError, loads
from scorekeeper.sheets.game.reading import LOG_FORMAT
from scorekeeper.store.exchange import ExchangedEntry, exchanged_in_order, people_in, read_exchanged
from scorekeeper.usecases import limits
from scorekeeper.usecases.game.bodies import ENTRY_ID, PERSON_ID, check_body
from scorekeeper.usecases.journal.books import check_book
from scorekeeper.usecases.journal.documents import Form, check, check_entry, readable, refuse
from scorekeeper.usecases.journal.merging import broken
from scorekeeper.usecases.journal.shapes import clean, or_none

FORM = Form(
    LOG_FORMAT,
    logs.canonical,
    damaged=msg("The game was damaged on its way, or changed by hand; take it over again."),
    digits=16,
)
MAX_DOCUMENT = 1024 * 1024  # bytes; a long evening has 100,000
MAX_CLOCK = 10**15 - 1  # of an entry; more digits cannot be read everywhere
_WRITER = re.compile(r"[0-9a-z-]{1,32}")
_NAME = or_none(clean(limits.MAX_NAME, empty=False))
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
    entries: Sequence[ExchangedEntry]

    def as_json(self) -> dict[str, Any]:
        """Return the document as plain data, with its check sum."""
        return FORM.document(
            {
                "token": self.token,
                "rules": self.rules,
                "book": self.book,
                "people": self.people,
                "heads": [list(head) for head in self.heads],
                "code": logs.code_of(self.heads),
                "entries": [each.as_json() for each in self.entries],
            }
        )


def is_document(data: object) -> bool:
    """Tell whether data claims to be a game's log, of this version or another."""
    return isinstance(data, dict) and str(data.get("format")).startswith("canasta-log/")


def read_document(content: bytes) -> GameDocument:
    """Read and check a document; raises InputError with one sentence."""
    if len(content) > MAX_DOCUMENT:
        refuse(msg("This is larger than a game can be."), "file")
    try:
        data = loads(content, text=kept)
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
    if not FORM.is_of(data):
        refuse(
            msg(
                "This game was handed over by another version of the scorekeeper. Bring the older"
                " of the two up to date; both keep what they have."
            ),
            "format",
        )
    FORM.check(data, "")
    document: GameDocument = readable("", _document, data)
    return document


def _document(data: Mapping[str, Any]) -> GameDocument:
    entries = data["entries"]
    if sum(each["kind"] != Kind.ERASE for each in entries) > limits.MAX_ENTRIES:
        refuse(msg("This is larger than a game can be."), "entries")
    heads = tuple(_head(each) for each in data["heads"])
    check(len(set(heads)) == len(heads) <= limits.MAX_ENTRIES)
    check(data["code"] == logs.code_of(heads))
    read = tuple(readable(f"entries[{at}]", read_entry, each) for at, each in enumerate(entries))
    check(len({each.entry.digest for each in read}) == len(read))
    people = dict(data["people"])
    check(set(people_in(read)) <= set(people))
    for person, name in people.items():
        check(PERSON_ID.fullmatch(person))
        _NAME(name, f"people.{person}")
    token, digest, book = data["token"], data["rules"], data["book"]
    check(not token or _TOKEN.fullmatch(token))
    check(isinstance(token, str))
    check(isinstance(digest, str))
    if book is not None:
        readable("book", check_book, book, digest)
    return GameDocument(token, digest, book, people, heads, exchanged_in_order(read))


def _head(data: Sequence[Any]) -> Head:
    head = Head(*data)
    check(_WRITER.fullmatch(head.writer) and ENTRY_ID.fullmatch(head.digest) and _counts(head.nth))
    return head


def read_entry(data: Mapping[str, Any]) -> ExchangedEntry:
    """Return an entry of a document; raises InputError, LookupError, TypeError or ValueError if it is none."""
    exchanged = read_exchanged(data)
    entry = exchanged.entry
    check(set(data) == set(exchanged.as_json()) and ENTRY_ID.fullmatch(entry.id))
    check(_WRITER.fullmatch(entry.writer) and _counts(entry.nth) and _counts(entry.clock) and entry.clock <= MAX_CLOCK)
    for head in entry.heads:
        _head(head)
    check(entry.heads == tuple(sorted(entry.heads)))
    check(entry.writer not in {each.writer for each in entry.heads})
    check(exchanged.replaces is None or ENTRY_ID.fullmatch(exchanged.replaces))
    check(entry.number is None or (_counts(entry.number) and entry.number < 10_000))
    check_entry(entry)
    check_body(entry.kind, entry.body)
    if exchanged.digest != entry.digest:
        refuse(broken(Fault.CHANGED, entry.nth, entry.writer), "digest")
    return exchanged


def _counts(value: object) -> bool:
    return type(value) is int and value >= 1
