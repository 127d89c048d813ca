"""The rulebook in words: a statement, the two ways to make one, and a chapter of them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scorekeeper.rules.variant import Variant


class Statement(NamedTuple):
    """A statement under a label, with the code or the field path of its citation.

    `value` is a word or a number; in a `sentence` the label is the subject and `value` the
    predicate: "Sequences", "are melds". `note` adds more to a number in a table. `remedy` is what a
    table does about an irregularity, and `doubt` is how unsure the sources are.
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
    """What a topic says under a heading; `columns` are the column heads if it is a table.

    `teaches` marks how the game is played, which the sheet of a game leaves out.
    """

    heading: str
    tell: Callable[[Variant], Statements]
    columns: tuple[str, ...] = ()
    teaches: bool = False


def fact(label: str, value: str, code: str, note: str = "") -> Statement:
    """Return a statement with a label and its value."""
    return Statement(label, value, code, note)


def statement(subject: str, predicate: str, code: str) -> Statement:
    """Return a statement that is a sentence of subject and predicate."""
    return Statement(subject, predicate, code, sentence=True)
