"""Words for numbers in sentences: "1 canasta", "2 canastas", 1,500 and a true minus sign."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Self

PIECES = Formatter()


def number(value: int) -> str:
    """Return a number with thousands separators and a true minus sign."""
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


def signed(value: int) -> str:
    """Return points with their sign, as they are added or taken away.

    >>> signed(1000), signed(0)
    ('+1,000', '+0')
    """
    return f"+{number(value)}" if value >= 0 else number(value)


_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(count: int) -> str:
    """Return a small number as a word."""
    return _SMALL[count] if 0 <= count < len(_SMALL) else number(count)


def agreeing(count: int, one: str, many: str) -> str:
    """Return a number with the word that agrees with it.

    >>> agreeing(1, "card is", "cards are")
    '1 card is'
    """
    return f"{number(count)} {one if count == 1 else many}"


class Msg(str):
    """A sentence, or a part of one, that keeps its template and its facts.

    As a string it is the English sentence; in another language the template is translated and
    filled. A fact that is text is translated too, unless its place is called `name`. `first`: it
    begins a sentence.
    """

    __slots__ = ("facts", "first", "template")
    template: str
    facts: Mapping[str, object]
    first: bool

    def __new__(cls, template: str, facts: Mapping[str, object], *, first: bool = False) -> Self:
        """Fill the template in English."""
        english = sentence(template, facts)
        made = super().__new__(cls, first_letter(english) if first else english)
        made.template, made.facts, made.first = template, facts, first
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, Mapping[str, object]], dict[str, bool]]:
        """Let a copy keep its template."""
        return (self.template, self.facts), {"first": self.first}


def msg(template: str, /, **facts: object) -> Msg:
    """Return words with their facts.

    >>> msg("with {count:canasta|canastas} of {words}", count=2, words="kings")
    'with 2 canastas of kings'
    """
    return Msg(template, facts)


def as_it_is(words: str) -> str:
    """Return words without facts as a message; "" stays ""."""
    return words if isinstance(words, Msg) else _without_facts(words)


@lru_cache(maxsize=512)
def _without_facts(words: str) -> str:
    """Make a message of words once, because rulings name the same few lines again and again."""
    return words if not words or "{" in words else Msg(words, {})


def keep_as_words(holder: object, *names: str) -> None:
    """Make messages of these fields of a value, which name something in English."""
    for name in names:
        object.__setattr__(holder, name, as_it_is(getattr(holder, name)))


def counted(count: int, one: str, many: str) -> Msg:
    """Return a number and the word that agrees with it, as words with a fact.

    >>> counted(2, "card", "cards").template
    '{count:card|cards}'
    """
    return msg(f"{{count:{one}|{many}}}", count=count)


def sentences(*parts: str) -> str:
    """Return whole sentences one after the other, leaving out ""."""
    kept = [part for part in parts if part]
    row = kept[0] if kept else ""
    for each in kept[1:]:
        row = msg("{words} {more}", words=row, more=each)
    return row


def at_the_head(words: str) -> str:
    """Return the words as a sentence begins: with a capital letter."""
    if isinstance(words, Msg):
        return Msg(words.template, words.facts, first=True)
    return Msg("{words}", {"words": words}, first=True)


def first_letter(text: str) -> str:
    """Return the text with a capital letter first, the others as they are."""
    return text[:1].upper() + text[1:]


def several(label: str) -> str:
    """Return the plural of the name of a kind of canasta.

    >>> several("canasta of sevens"), several("samba")
    ('canastas of sevens', 'sambas')
    """
    if "canasta" in label:
        return label.replace("canasta", "canastas", 1)
    return label if label.endswith("s") else f"{label}s"


def beside(names: Sequence[str]) -> str:
    """Join the names of one side, so that what nobody wrote in them can be translated.

    >>> beside(["Ann", "Bo"])
    'Ann & Bo'
    """
    row = names[0] if names else ""
    for each in names[1:]:
        one, other = (name if isinstance(name, Msg) else msg("{name}", name=name) for name in (row, each))
        row = msg("{one} & {other}", one=one, other=other)
    return row


def both(words: Sequence[str]) -> str:
    """Join words by "and"; "" if there are none."""
    return _joined(words, "{words} and {more}")


def either(words: Sequence[str]) -> str:
    """Join words by "or"; "" if there are none."""
    return _joined(words, "{words} or {more}")


def _joined(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return words[0] if words else ""
    return msg(last, words=in_a_row(words[:-1]), more=words[-1])


def and_then(words: Sequence[str]) -> str:
    """Join words with "and" between all of them; "" if there are none."""
    row = words[0] if words else ""
    for each in words[1:]:
        row = msg("{words} and {more}", words=row, more=each)
    return row


def in_a_row(words: Sequence[str]) -> str:
    """Join words with commas."""
    row = words[0] if words else ""
    for each in words[1:]:
        row = msg("{words}, {more}", words=row, more=each)
    return row


_SIGNS = {1: "count for the side", 0: "do not count", -1: "count against the side"}
_WITH = ("{words} without a canasta", "{words} with one canasta")


def table_of_signs(signs: tuple[int, ...]) -> str:
    """Return how something counts for each number of canastas; the last sign stays.

    >>> table_of_signs((-1, 1))
    'count against the side without a canasta, count for the side with one canasta or more'
    """
    parts = []
    for place, sign in enumerate(signs):
        how = _SIGNS.get(sign) or msg("count {times} times", times=sign)
        when = _WITH[place] if place < len(_WITH) else "{words} with {count} canastas"
        more = " or more" if place and place == len(signs) - 1 else ""
        parts.append(msg(when + more, words=how, count=place))
    return in_a_row(parts)


def sentence(template: str, facts: Mapping[str, object]) -> str:
    """Return a template filled with facts: `{count:canasta|canastas}` agrees with its number.

    Raises KeyError for a missing fact.

    >>> sentence("{count:card|cards} of {size}", {"count": 1, "size": 1500})
    '1 card of 1,500'
    """
    parts = []
    for literal, name, words in _pieces(template):
        parts.append(literal)
        if name is not None:
            parts.append(_fact(facts[name], words))
    return "".join(parts)


@lru_cache(maxsize=512)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Parse a template once, because rulings fill the same few sentences again and again."""
    return tuple((literal, name, words or "") for literal, name, words, _ in PIECES.parse(template))


def _fact(value: Any, words: str) -> str:
    if words:
        one, many = words.split("|")
        return agreeing(value, one, many)
    return number(value) if isinstance(value, int) else str(worded(value))


def worded(fact: object) -> object:
    """Return a fact as English and JSON have it: its words (`english`) if it has any, else itself."""
    return getattr(fact, "english", fact)
