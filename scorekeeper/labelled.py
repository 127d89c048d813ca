"""A choice: a word that is stored, with a label that people read."""

from enum import StrEnum
from typing import Self

from scorekeeper.rules.messages import Msg


class Labelled(StrEnum):
    """One of several choices, equal to its stored word: `HAND = "hand", "The hand is finished"`.

    `label` is the choice as people see it; `words` explains it further, or is "". Both are
    translated into the current language; the stored word stays.
    """

    label: Msg
    words: Msg

    def __new__(cls, word: str, label: str = "", words: str = "") -> Self:
        """Make a member from its word, its label and its words."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.label, member.words = Msg(label, {}), Msg(words, {})
        return member

    @classmethod
    def options(cls) -> tuple[tuple[str, Msg], ...]:
        """Return (word, label) pairs for the choices of a form."""
        return tuple((each.value, each.label) for each in cls)
