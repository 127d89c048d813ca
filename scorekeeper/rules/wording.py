"""Words for numbers in sentences: "1 canasta", "2 canastas", 1,500 and a true minus sign."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from scorekeeper.rules.cards import rank_name

PIECES = Formatter()


def number(value: int) -> str:
    """Return a number with thousands separators and a true minus sign."""
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


def counted(count: int, one: str, many: str) -> str:
    """Return a number with the word that agrees with it.

    >>> counted(1, "card is", "cards are")
    '1 card is'
    """
    return f"{number(count)} {one if count == 1 else many}"


def several(label: str) -> str:
    """Return the plural of the name of a kind of canasta.

    >>> several("canasta of sevens"), several("samba")
    ('canastas of sevens', 'sambas')
    """
    if "canasta" in label:
        return label.replace("canasta", "canastas", 1)
    return label if label.endswith("s") else f"{label}s"


def both(words: Sequence[str]) -> str:
    """Return words joined by "and", "" for none."""
    return _joined(words, "and")


def either(words: Sequence[str]) -> str:
    """Return words joined by "or", "" for none."""
    return _joined(words, "or")


def _joined(words: Sequence[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def ranks_named(ranks: Sequence[str]) -> str:
    """Return ranks in words: "aces, kings and deuces"."""
    return both([rank_name(rank) for rank in ranks])


_SIGNS = {1: "count for the side", 0: "count nothing", -1: "count against the side"}
_WITH = ("without a canasta", "with one canasta")


def table_of_signs(signs: tuple[int, ...]) -> str:
    """Return how something counts for each number of canastas; the last sign stays.

    >>> table_of_signs((-1, 1))
    'count against the side without a canasta, count for the side with one canasta or more'
    """
    parts = []
    for place, sign in enumerate(signs):
        how = _SIGNS.get(sign) or f"count {number(sign)} times"
        when = _WITH[place] if place < len(_WITH) else f"with {place} canastas"
        last = place == len(signs) - 1
        parts.append(f"{how} {when}{' or more' if last and place else ''}")
    return ", ".join(parts)


def sentence(template: str, facts: Mapping[str, object]) -> str:
    """Return a template filled with facts: `{count:canasta|canastas}` agrees with its number.

    Raises KeyError for a missing fact.

    >>> sentence("{count:card|cards} of {size}", {"count": 1, "size": 1500})
    '1 card of 1,500'
    """
    written = []
    for literal, name, words in _pieces(template):
        written.append(literal)
        if name is not None:
            written.append(_fact(facts[name], words))
    return "".join(written)


@lru_cache(maxsize=512)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Parse a template once, because rulings fill the same few sentences again and again."""
    return tuple((literal, name, words or "") for literal, name, words, _ in PIECES.parse(template))


def _fact(value: Any, words: str) -> str:
    if words:
        one, many = words.split("|")
        return counted(value, one, many)
    return number(value) if isinstance(value, int) else str(worded(value))


def worded(fact: object) -> object:
    """Return a fact as English and JSON have it: its words (`said`) if it has any, else itself."""
    return getattr(fact, "said", fact)
