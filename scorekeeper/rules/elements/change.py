"""A change of a question, and the words for cards that come and go."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.elements.fact import CardCount, Listing, as_words
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.wording import told


@dataclass(frozen=True, slots=True)
class Change:
    """What would be different, in words that follow "allowed": "with one more king".

    Of the changes of one `sort` only the first that helps is worth telling; "" is none.
    """

    words: str
    question: Question
    sort: str = ""


def changed(question: Question, words: str, sort: str = "", /, **fields: Any) -> Change:
    """The change that these fields of the question make."""
    return Change(words, replace(question, **fields), sort)


def some(cards: Mapping[str, int]) -> str:
    """Some cards in words; a rank may be `ANY_WILD`.

    >>> some({"K": 2, "JKR": 1})
    'two kings and one joker'
    """
    held = (CardCount(rank, count) for rank, count in cards.items() if count)
    return as_words(Listing(tuple(held)))


def more(rank: str, count: int) -> str:
    """Cards that come to others of the rank.

    >>> more("K", 1)
    'one more king'
    """
    return as_words(CardCount(rank, count, more=True))


def one(noun: str) -> str:
    """A noun with its article.

    >>> one("escalera"), one("samba")
    ('an escalera', 'a samba')
    """
    return told("an {words}" if noun[0] in "aeiou" else "a {words}", words=noun)


def fewer(rank: str, count: int) -> str:
    """Cards that go away.

    >>> fewer("2", 1)
    'one deuce fewer'
    """
    return told("{cards} fewer", cards=CardCount(rank, count))


def cards_of(counts: Mapping[str, int], suit: str = "") -> Cards:
    """Cards of these ranks."""
    return Cards(tuple((rank, suit, count) for rank, count in counts.items() if count))


def swapped(melds: tuple[Cards, ...], place: int, meld: Cards) -> tuple[Cards, ...]:
    """The melds with another one in this place."""
    return (*melds[:place], meld, *melds[place + 1 :])
