"""Unites the entries of one log that several databases hold, as their chains order them.

Logs of games are merged. The log of an event is written in one database, and its document has no chains.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace

from scorekeeper import log as logs
from scorekeeper.log import Fault, Head, Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.store.exchange import Whole
from scorekeeper.usecases.errors import Forked
from scorekeeper.usecases.journal.documents import check, readable, refuse

FOREIGN = msg("These are two different games, so they were not merged.")
# Entries of these kinds are about another one.
ABOUT_ONE = {Kind.CORRECT, Kind.AGREE, Kind.DELETE, Kind.UNDO, Kind.SETTLE, Kind.WITHDRAW} | {Kind.DECIDE}


def beyond(heads: Iterable[Head]) -> Callable[[LogEntry], bool]:
    """Return a function that tells whether somebody with these heads lacks an entry."""
    seen = {head.writer: head.nth for head in heads}
    return lambda entry: entry.nth > seen.get(entry.writer, 0)


def merged(
    had: Sequence[Whole], came: Sequence[Whole], heads: Sequence[Head]
) -> tuple[Sequence[Whole], Sequence[Whole]]:
    """Return all entries of a log in order, and those among them that are new here.

    `came` are entries of a log that has these heads. Raises InputError for another log, or if a chain
    is broken, and Forked if an entry contradicts one that is here.
    """
    here = {(each.entry.writer, each.entry.nth): each.entry.digest for each in had}
    known = [(each.entry.writer, each.entry.nth, each.entry.digest) for each in came]
    starts = {each.entry.digest for each in (*had, *came) if each.entry.clock == 1}
    if had and len(starts) > 1:
        refuse(FOREIGN, "entries")
    for writer, nth, digest in (*known, *heads):
        if here.get((writer, nth), digest) != digest:
            raise Forked(
                msg(
                    "Device {name_writer} continued this game in two copies, one of them from a"
                    " backup: entry {entry} is not the same in both. Both are kept as they are;"
                    " continue with one of them.",
                    name_writer=writer,
                    entry=nth,
                )
            )
    new = [each for each in came if (each.entry.writer, each.entry.nth) not in here]
    everything = sorted((*had, *new), key=lambda each: each.entry.order)
    _check_chains(everything, heads, {each.entry.id for each in new})
    return everything, new


def _check_chains(entries: Sequence[Whole], heads: Sequence[Head], fresh: Container[str]) -> None:
    """Raise InputError unless all chains of a log are whole; what is not `fresh` was accepted before and stays."""
    last = {(each.entry.writer, each.entry.nth): each.entry for each in entries}
    for head in heads:
        known = last.get((head.writer, head.nth))
        if known is None or known.digest != head.digest:
            refuse(broken(Fault.CUT, head.nth, head.writer), "heads")
    numbered = [(replace(each.entry, seq=at), each.digest) for at, each in enumerate(entries)]
    for fault, at in logs.faults(numbered):
        entry = entries[at].entry
        refuse(broken(fault, entry.nth, entry.writer), "entries")
    readable("entries", _check_order, entries, last, fresh)


def _check_order(entries: Sequence[Whole], known: Mapping[tuple[str, int], LogEntry], fresh: Container[str]) -> None:
    """Raise ValueError unless each entry comes after all that its writer can have seen."""
    before: set[str | None] = {None}
    for at, each in enumerate(entries):
        entry, named = each.entry, each.entry.body.get("rival")
        check(each.replaces in before and (named is None or named["entry"] in before))
        check((each.replaces is not None) >= (entry.kind in ABOUT_ONE))
        check((entry.kind == Kind.START) == (at == 0))
        if entry.id in fresh:
            check(logs.in_time(entry, known) and (entry.clock == 1) == (at == 0))
        before.add(entry.id)


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
