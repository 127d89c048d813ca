"""Typed facts: what a message names, as values from which a language makes its own words.

The message of a rule is a template with named facts. A judge fills it with numbers and with the
values below, never with English; whoever shows the sentence says the words, which another language
can decline and order otherwise. In English each value is `said`, and JSON writes it so. A fact is

- a number, where the template may agree with it: `{count:canasta|canastas}`;
- a `RankName`, a `CardList` or an `Amount`;
- a member of a `Choice`, which carries its words: a reason, a circumstance, a kind of card;
- a `Phrase`: such a member whose words are a template with facts of its own;
- a `Listing` of facts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from scorekeeper.rules.cards import Cards, rank_name
from scorekeeper.rules.wording import both, counted, either, sentence


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


LONGEST = 40  # characters of cards that a sentence quotes


@dataclass(frozen=True, slots=True)
class RankName:
    """What cards of a rank are called, so many of them; `first`: at the head of a sentence.

    >>> RankName("K").said, RankName("3r", 1).said, RankName("3b", first=True).said
    ('kings', 'red three', 'Black threes')
    """

    rank: str  # as in the cards notation, or `ANY_WILD`; "": none
    count: int = 2
    first: bool = False

    @property
    def said(self) -> str:
        """The name, plural unless the count is 1."""
        name = rank_name(self.rank, self.count)
        return name.capitalize() if self.first else name


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards that a sentence quotes in the cards notation, as far as they are not too many."""

    cards: Cards

    @property
    def said(self) -> str:
        """The notation, which is the same in every language."""
        text = self.cards.text
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of something; the words of the `unit` are the one for 1 and the one for several.

    >>> class Unit(Choice):
    ...     CARDS_ARE = "cards-are", "card is|cards are"
    >>> Amount(2, Unit.CARDS_ARE).said
    '2 cards are'
    """

    count: int
    unit: Choice

    @property
    def said(self) -> str:
        """The number with the word that agrees with it."""
        return counted(self.count, *self.unit.said.split("|"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence that has facts of its own.

    >>> class Why(Choice):
    ...     NO_PAIR = "no-pair", "the hand has no two {what}"
    >>> Phrase(Why.NO_PAIR, {"what": RankName("K")}).said
    'the hand has no two kings'
    """

    template: Choice
    facts: Mapping[str, object]

    @property
    def said(self) -> str:
        """The template filled with its facts."""
        return sentence(self.template.said, self.facts)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several facts: all of them, or one or the other.

    >>> Listing((RankName("A"), RankName("K"))).said
    'aces and kings'
    """

    facts: "tuple[Fact | Choice, ...]"
    any_of: bool = False

    @property
    def said(self) -> str:
        """The facts joined by "and", or by "or"."""
        words = [fact.said for fact in self.facts]
        return either(words) if self.any_of else both(words)


Fact = RankName | CardList | Amount | Phrase | Listing
