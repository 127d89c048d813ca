"""A choice with a word that is stored and a label that people read."""

from enum import StrEnum
from typing import Self


class Labelled(StrEnum):
    """One of several ways, equal to its word: `HAND = "hand", "The hand is finished"`.

    `label` is what it is called where it is chosen or shown; `words` what else is said of it, ""
    for nothing.
    """

    label: str
    words: str

    def __new__(cls, word: str, label: str = "", words: str = "") -> Self:
        """Make a member from its word, its label and its words."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.label, member.words = label, words
        return member

    @classmethod
    def options(cls) -> tuple[tuple[str, str], ...]:
        """List the words with their labels, for a form."""
        return tuple((each.value, each.label) for each in cls)
