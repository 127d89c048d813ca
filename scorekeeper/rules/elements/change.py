"""A change to a question, and words for cards that are added or removed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.elements.fact import CardCount, Listing, as_words
from scorekeeper.rules.messages import keep_as_words, msg
from scorekeeper.rules.questions.question import Question


@dataclass(frozen=True, slots=True)
class Change:
    """What would be different, in words that follow "allowed": "with one more king".

    Of several changes of one `sort`, only the first that helps is shown; "" is no sort.
    """

    words: str
    question: Question
    sort: str = ""

    def __post_init__(self) -> None:
        """Make its words messages, so that they are translated."""
        keep_as_words(self, "words")


def changed(question: Question, words: str, sort: str = "", /, **fields: Any) -> Change:
    """Return the change that sets these fields of the question."""
    return Change(words, question.but(**fields), sort)


def some(cards: Mapping[str, int]) -> str:
    """Return cards in words; a rank may be `ANY_WILD`.

    >>> some({"K": 2, "JKR": 1})
    'two kings and one joker'
    """
    held = (CardCount(rank, count) for rank, count in cards.items() if count)
    return as_words(Listing(tuple(held)))


def more(rank: str, count: int) -> str:
    """Return in words that cards of a rank are added.

    >>> more("K", 1)
    'one more king'
    """
    return as_words(CardCount(rank, count, more=True))


def one(noun: str) -> str:
    """Return a noun with its indefinite article.

    >>> one("escalera"), one("samba")
    ('an escalera', 'a samba')
    """
    vowel = noun[0] in "aeiou"
    return msg("an {words}", words=noun) if vowel else msg("a {words}", words=noun)


def fewer(rank: str, count: int) -> str:
    """Return in words that cards of a rank are removed.

    >>> fewer("2", 1)
    'one deuce fewer'
    """
    return msg("{cards} fewer", cards=CardCount(rank, count))


def cards_of(counts: Mapping[str, int], suit: str = "") -> Cards:
    """Return cards of these ranks, counts and this suit."""
    return Cards(tuple((rank, suit, count) for rank, count in counts.items() if count))


def swapped(melds: tuple[Cards, ...], place: int, meld: Cards) -> tuple[Cards, ...]:
    """Return the melds with another meld at this index."""
    return (*melds[:place], meld, *melds[place + 1 :])
