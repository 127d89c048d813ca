"""A choice that a variant makes: the word that is stored, and what is said of it."""

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    """One of several ways to play, equal to its word: `MAY = "may", "may be taken", "allowed"`.

    `said` is what the rulebook says of it; `offered` what it is called as the value of a house
    rule, the same where it is not given, "" where no house rule may choose it; `law` the sentence
    of the law.
    """

    said: str
    offered: str
    law: str

    def __new__(cls, word: str, said: str = "", offered: str | None = None, law: str = "") -> Self:
        """A member from its word and its sentences."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.said, member.law = said, law
        member.offered = said if offered is None else offered
        return member

    @classmethod
    def choices(cls) -> tuple[tuple[object, str], ...]:
        """What a house rule may choose, with what each is called."""
        return tuple((each, each.offered) for each in cls if each.offered)
