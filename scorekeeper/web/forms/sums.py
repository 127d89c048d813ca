"""Numbers and sums as people write them at the table: `1.250`, `35+40+5`, `7x10 + 50`, `120-20`."""

import re

from scorekeeper.rules.messages import msg

MAX_TEXT = 80  # characters of one sum
MAX_RESULT = 99_999  # far above any pack, small enough to print

_NUMBER = re.compile(r"\d{1,3}(?:[.,'\u2019]\d{3})+|\d{1,5}")
_GROUPED = re.compile(r"[+-]?\s*[0-9]{1,3}(?:([ .,'\u2019\u00a0\u202f])[0-9]{3}(?:\1[0-9]{3})*)?")
_SIGNS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u00d7": "x", "*": "x", "X": "x"})


def plain_number(text: str) -> str:
    """Return the text of a whole number with a plain minus and without separators for thousands.

    Other texts are returned as they are, with decimals among them.

    >>> plain_number("\N{MINUS SIGN}1.250"), plain_number("- 12 345"), plain_number("1,5")
    ('-1250', '-12345', '1,5')
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    return re.sub(r"[^0-9+-]", "", plain) if _GROUPED.fullmatch(plain) else plain


def parse_difference(text: str) -> tuple[int, int] | None:
    """Return what a sum adds and what it subtracts, in points; None for empty text.

    Raises as `parse_sum`, except that more may be subtracted than added.

    >>> parse_difference("200+30-25"), parse_difference("0-45")
    ((230, 25), (0, 45))
    """
    terms = _read(text)
    if terms is None:
        return None
    added = sum(term for term in terms if term > 0)
    return _bounded(added), _bounded(added - sum(terms))


def parse_sum(text: str) -> int | None:
    """Return the value of a sum of whole numbers, in points; None for empty text.

    It may have `+`, `-` and `x` (which comes first) and separators for thousands. Raises
    `ValueError` with a sentence if the text is no sum, or the result is below zero or too large.

    >>> parse_sum("35+40+5"), parse_sum("4x10 - 5"), parse_sum("1,180"), parse_sum(" ")
    (80, 35, 1180, None)
    """
    terms = _read(text)
    if terms is None:
        return None
    total = sum(terms)
    if total < 0:
        raise ValueError(msg("{name} is below zero; write what the cards count.", name=text.strip()))
    return _bounded(total)


def _read(text: str) -> list[int] | None:
    """Return the terms with their signs; None for empty text."""
    if len(text) > MAX_TEXT:
        raise ValueError(msg("A sum has at most {most} characters.", most=MAX_TEXT))
    plain = text.translate(_SIGNS).strip().removesuffix("=").strip()
    return [_term(term, text) for term in _terms(plain, text)] if plain else None


def _bounded(points: int) -> int:
    if points > MAX_RESULT:
        raise ValueError(msg("{points} is more than any hand can count.", points=points))
    return points


def _no_sum(text: str) -> str:
    return msg("“{name}” is not a sum; write it like 35+40+5.", name=text.strip())


def _terms(plain: str, text: str) -> list[str]:
    """Split at the signs; every term keeps its own sign."""
    if re.search(r"\d\s+\d", plain):
        raise ValueError(msg("Put a + between the numbers of “{name}”.", name=text.strip()))
    packed = re.sub(r"\s+", "", plain)
    if not re.fullmatch(r"[+-]?[^+-]+(?:[+-][^+-]+)*\+?", packed):
        raise ValueError(_no_sum(text))
    return re.findall(r"[+-]?[^+-]+", packed)


def _term(term: str, text: str) -> int:
    """Return the value of a product with its sign."""
    sign = -1 if term.startswith("-") else 1
    product = sign
    for factor in term.lstrip("+-").split("x"):
        if not _NUMBER.fullmatch(factor):
            raise ValueError(_no_sum(text))
        product *= int(re.sub(r"\D", "", factor))
    return product
