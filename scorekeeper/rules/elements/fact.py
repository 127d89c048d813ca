"""Typed facts: what a message names, as values that each language can put into words.

The message of a rule is a template with named facts. A check fills it with numbers and with the
values below, never with English text, so that another language can inflect and order the words. In
English each value is `english`, and JSON has that text. A fact is

- a number, where the template may agree with it: `{count:canasta|canastas}`;
- a `RankName`, a `CardCount`, `CardFaces`, a `Small` number or an `Amount`;
- a member of a `Choice`, which carries its words: a reason, a circumstance, a kind of card;
- a `Phrase`: such a member whose words are a template with facts of its own;
- a `Listing` of facts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from textwrap import shorten
from typing import Self

from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE, Cards, rank_name
from scorekeeper.rules.messages import Msg, agreeing, both, either, in_words, msg, number, sentence


class Choice(StrEnum):
    """One of several ways to play, equal to its word: `MAY = "may", "may be taken", "allowed"`.

    `english` is how the rulebook puts it. `offered` is its name as the value of a house rule, the same
    as `english` if not given, "" if no house rule may choose it. `law` is the sentence of the law.
    """

    english: str
    offered: str
    law: str

    def __new__(cls, word: str, english: str = "", offered: str | None = None, law: str = "") -> Self:
        """Make a member from its word and its sentences."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.english, member.law = english, law
        member.offered = english if offered is None else offered
        return member

    @classmethod
    def choices(cls) -> tuple[tuple[object, str], ...]:
        """Return (member, name) pairs that a house rule may choose from."""
        return tuple((each, each.offered) for each in cls if each.offered)


TIMES = "\N{MULTIPLICATION SIGN}"
_SUITS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}


@dataclass(frozen=True, slots=True)
class RankName:
    """The name of a rank, in the number for `count`; `first` capitalises it to begin a sentence.

    >>> RankName("K").english, RankName("3r", 1).english, RankName("3b", first=True).english
    ('kings', 'red three', 'Black threes')
    """

    rank: str  # as in the cards notation, or `ANY_WILD`; "": none
    count: int = 2
    first: bool = False

    @property
    def english(self) -> str:
        """The name, plural unless `count` is 1."""
        name = rank_name(self.rank, self.count)
        return name.capitalize() if self.first else name


@dataclass(frozen=True, slots=True)
class CardCount:
    """A number of cards of a rank, in words.

    >>> CardCount("K", 2).english, CardCount("3r", 1).english
    ('two kings', 'one red three')
    """

    rank: str
    count: int
    more: bool = False  # besides others of the rank
    digits: bool = False  # the number is written in digits, even one

    @property
    def english(self) -> str:
        """The number, as a word unless it is wanted in digits, and the name that agrees with it."""
        count = number(self.count) if self.digits else in_words(self.count)
        return f"{count} {'more ' if self.more else ''}{rank_name(self.rank, self.count)}"


@dataclass(frozen=True, slots=True)
class CardsAre:
    """A number of cards of a rank in figures, and the verb that English needs after it.

    >>> CardsAre("K", 2).english, CardsAre("K", 1).english
    ('2 kings are', '1 king is')
    """

    rank: str
    count: int

    @property
    def english(self) -> str:
        """The number, the name and the verb."""
        verb = "is" if self.count == 1 else "are"
        return f"{self.count} {rank_name(self.rank, self.count)} {verb}"


@dataclass(frozen=True, slots=True)
class Small:
    """A number that a sentence says as a word if it is small.

    >>> Small(3).english, Small(12).english
    ('three', '12')
    """

    count: int

    @property
    def english(self) -> str:
        """The word, or the digits."""
        return in_words(self.count)


@dataclass(frozen=True, slots=True)
class CardFaces:
    """Cards as people read them: K×5 2 joker, or 5♥ 6♥ 7♥; the last ones are left out where they are many."""

    cards: Cards
    longest: int = 1_000  # characters

    @property
    def english(self) -> str:
        """The cards with the letters and the joker of English."""
        return self.read(rank_name(JOKER, 1), {})

    def read(self, joker: str, letters: Mapping[str, str]) -> str:
        """Return the cards with a name for the joker, and letters for ranks that have others."""
        faces = {RED_THREE: "3", BLACK_THREE: "3", JOKER: joker, **letters}
        suits = {RED_THREE: "h", BLACK_THREE: "s"}
        text = " ".join(
            faces.get(rank, rank)
            + _SUITS.get(suit or suits.get(rank, ""), "")
            + (f"{TIMES}{copies}" if copies > 1 else "")
            for rank, suit, copies in self.cards.items
        )
        return shorten(text, self.longest, placeholder=" ...")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, whose words are the singular and the plural.

    >>> class Unit(Choice):
    ...     CARDS_ARE = "cards-are", "card is|cards are"
    >>> Amount(2, Unit.CARDS_ARE).english
    '2 cards are'
    """

    count: int
    unit: Choice

    @property
    def english(self) -> str:
        """The number with the word that agrees with it."""
        return agreeing(self.count, *self.unit.english.split("|"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence with facts of its own.

    >>> class Why(Choice):
    ...     NO_PAIR = "no-pair", "the hand has no two {what}"
    >>> Phrase(Why.NO_PAIR, {"what": RankName("K")}).english
    'the hand has no two kings'
    """

    template: Choice
    facts: Mapping[str, object]

    @property
    def english(self) -> str:
        """The template filled with its facts."""
        return sentence(self.template.english, self.facts)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several facts, joined by "and" or by "or".

    >>> Listing((RankName("A"), RankName("K"))).english
    'aces and kings'
    """

    facts: "tuple[Fact | Choice, ...]"
    any_of: bool = False

    @property
    def english(self) -> str:
        """The facts joined by "and", or by "or"."""
        words = [fact.english for fact in self.facts]
        return either(words) if self.any_of else both(words)


Fact = RankName | CardCount | CardsAre | Small | CardFaces | Amount | Phrase | Listing


def as_words(fact: Fact | Choice) -> Msg:
    """Return a fact as words that stand by themselves or in another template."""
    return msg("{fact}", fact=fact)


def ranks_named(ranks: Sequence[str]) -> Msg:
    """Return some ranks in words: "aces, kings and deuces"."""
    return as_words(Listing(tuple(RankName(rank) for rank in ranks)))
