"""The rulebook in words: one statement, the two ways of making it, and a chapter of them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scorekeeper.rules.variant import Variant


class Statement(NamedTuple):
    """What is told under a label, with the code or the field path of its citation.

    `value` is a word or a number, or, in a sentence, what the label does: "Sequences", "are melds".
    `note` says more where the value is a number of a table; `remedy` what a table does
    about an irregularity, `doubt` how unsure the sources are.
    """

    label: str
    value: str
    code: str
    note: str = ""
    sentence: bool = False
    remedy: str = ""
    doubt: str = ""


Statements = Iterator[Statement]


class Chapter(NamedTuple):
    """What a topic says under a heading; `columns` are the heads of a table of it.

    `teaches` marks how the game is played at the table, which the sheet of a game leaves out.
    """

    heading: str
    tell: Callable[[Variant], Statements]
    columns: tuple[str, ...] = ()
    teaches: bool = False


def fact(label: str, value: str, code: str, note: str = "") -> Statement:
    """A label and what stands against it."""
    return Statement(label, value, code, note)


def says(subject: str, predicate: str, code: str) -> Statement:
    """A sentence: its subject is the label, what it does the value."""
    return Statement(subject, predicate, code, sentence=True)
