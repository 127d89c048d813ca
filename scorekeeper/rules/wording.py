"""How sentences write numbers: "1 canasta", "2 canastas", 1,500 and a true minus sign."""

from string import Formatter
from typing import Any


def number(value: int) -> str:
    """A number with separators for thousands and a true minus sign."""
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


def counted(count: int, one: str, many: str) -> str:
    """A number and the word that it asks for.

    >>> counted(1, "card is", "cards are")
    '1 card is'
    """
    return f"{number(count)} {one if count == 1 else many}"


def several(label: str) -> str:
    """The plural of what a kind of canasta is called.

    >>> several("canasta of sevens"), several("samba")
    ('canastas of sevens', 'sambas')
    """
    if "canasta" in label:
        return label.replace("canasta", "canastas", 1)
    return label if label.endswith("s") else f"{label}s"


class Sentence(Formatter):
    """Fills a sentence: `{count:canasta|canastas}` agrees with its number.

    >>> Sentence().format("{count:card|cards} of {size}", count=1, size=1500)
    '1 card of 1,500'
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one fact; a spec is the word for one and the word for several."""
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return counted(value, one, many)
        return number(value) if isinstance(value, int) else str(value)
