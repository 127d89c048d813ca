"""Unites the entries of one log that several databases hold, as their chains order them.

Logs of games are merged. The log of an event is written in one database, and its document has no chains.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from scorekeeper import log as logs
from scorekeeper.log import Fault, Head, Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.store.exchange import ExchangedEntry, exchanged_in_order
from scorekeeper.usecases.journal.documents import check, readable, refuse

FOREIGN = msg("These are two different games, so they were not merged.")
# Entries of these kinds are about another one.
ABOUT_ONE = {Kind.CORRECT, Kind.AGREE, Kind.DELETE, Kind.UNDO, Kind.SETTLE, Kind.WITHDRAW} | {Kind.DECIDE}


def lacking(entries: Iterable[LogEntry], heads: Iterable[Head]) -> set[str]:
    """Return the digests of the entries that a database with these heads lacks, for all that is known here.

    Of chains that are unknown here, all entries count as lacking, because nobody knows where they begin to differ.
    """
    known = {each.digest: each for each in entries}
    wanted = [head.digest for head in heads if head.digest in known]
    lacks = set(known)
    while wanted:
        digest = wanted.pop()
        if digest in lacks:
            lacks.discard(digest)
            wanted.extend(known[digest].seen)
    return lacks


def merged(
    had: Sequence[ExchangedEntry], came: Sequence[ExchangedEntry], heads: Sequence[Head]
) -> tuple[Sequence[ExchangedEntry], Sequence[ExchangedEntry]]:
    """Return all entries of a log in order, and those among them that are new here.

    `came` are entries of a log that has these heads. Whoever has a game's link can write what no honest device
    writes: entries with a writer and number, or an id, that another entry has are all kept. Raises InputError for
    another log, and unless each chain is whole and each entry builds only on what its writer had seen.
    """
    here = {each.entry.digest for each in had}
    new = {each.entry.digest for each in came} - here
    if had and any(each.entry.kind == Kind.START for each in came if each.entry.digest in new):
        refuse(FOREIGN, "entries")
    everything = exchanged_in_order((*had, *came))
    known = {Head(each.entry.writer, each.entry.nth, each.entry.digest) for each in everything}
    for head in heads:
        if head not in known:
            refuse(broken(Fault.CUT, head.nth, head.writer), "heads")
    for fault, at in logs.faults((replace(each.entry, seq=at), each.digest) for at, each in enumerate(everything)):
        entry = everything[at].entry
        refuse(broken(fault, entry.nth, entry.writer), "entries")
    readable("entries", _check_order, everything, new)
    return everything, [each for each in everything if each.entry.digest in new]


def _check_order(entries: Sequence[ExchangedEntry], new: Container[str]) -> None:
    """Raise ValueError unless each new entry names only what its writer had seen."""
    places = logs.References(each.entry for each in entries)
    for at, each in enumerate(entries):
        entry, named = each.entry, each.entry.body.get("rival")
        check((entry.kind == Kind.START) == (at == 0) == (not entry.seen))
        if entry.digest in new:
            check(entry.kind != Kind.START or entry.clock == 1)
            check((each.replaces is not None) >= (entry.kind in ABOUT_ONE))
            for name in (each.replaces, named and named["entry"]):
                found = None if name is None else places.find(entry, name)
                check(name is None or (found and places.saw(entry, found)))


def broken(what: Fault, nth: int, writer: str) -> str:
    """Return the sentence for a broken chain, which names the entry."""
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
