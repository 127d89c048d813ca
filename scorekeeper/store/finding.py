"""Finds a name wherever it is in a database, however it is written: one matcher for erasing and for exporting."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from scorekeeper.log import LogId, LogKind
from scorekeeper.store.connect import Store
from scorekeeper.words.names import fold

_BETWEEN = re.compile(" / | & | and |, ")  # how the program builds the names of pairs and sides
JOINING = ("-", "'", "\N{MIDDLE DOT}")  # parts of one word
LOGS = {"entries"}  # tables whose rows are places in a log
OF_PEOPLE = {"people": {"name"}}  # columns of names, which can be erased
DISTINCT = 5  # letters; shorter names are in many words by chance
_LONG_VOWEL = re.compile("([aou])e")  # Mueller for Müller, Aesa for Æsa
_JOINED_LETTERS = str.maketrans({"\N{LATIN SMALL LETTER AE}": "a", "\N{LATIN SMALL LIGATURE OE}": "o"})
_CUT = "\N{HORIZONTAL ELLIPSIS}"  # behind the beginning of a name that is too long for its place


class Likeness(IntEnum):
    """How a text contains a name: not at all; as part of a word, spelt or ordered otherwise; or as a word."""

    NONE = 0
    SIMILAR = 1
    NAMED = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the database that contains a name, and the table where it is; `entry` is its place in a log."""

    text: str
    table: str
    log: LogId | None = None
    entry: int = 0


def likeness(name: str, text: str) -> Likeness:
    """Tell how a text contains a name.

    >>> [likeness("Ann", each).name for each in ("ANN’S team", "Mr Ánn", "Ann-Marie", "Anns Team", "Anna", "Joann")]
    ['NAMED', 'NAMED', 'SIMILAR', 'SIMILAR', 'NONE', 'NONE']
    >>> likeness("José Müller", "Mueller, José").name
    'SIMILAR'
    """
    return _likeness(fold(name), fold(text))


def _likeness(name: str, text: str) -> Likeness:
    best, at = Likeness.NONE, text.find(name) if name else -1
    while at >= 0 and best < Likeness.NAMED:
        before, after = text[max(0, at - 2) : at][::-1], text[at + len(name) :][:4]
        best = max(best, _as_word(before, after), _as_part(name, before, after))
        at = text.find(name, at + 1)
    return best or _as_words(name, text)


def _as_words(name: str, text: str) -> Likeness:
    """Find a name whose words stand in another order, are joined or are spelt without umlauts."""
    sought, words = ({*re.findall(r"\w+", _respelt(each))} for each in (name, text))
    return Likeness.SIMILAR if sought and sought <= words else Likeness.NONE


def _respelt(folded: str) -> str:
    return _LONG_VOWEL.sub(r"\1", folded.translate(_JOINED_LETTERS))


def _as_word(before: str, after: str) -> Likeness:
    own = after.removeprefix("'s") if after.startswith("'s") and not _goes_on(after[2:]) else after
    return Likeness.NONE if _goes_on(before) or _goes_on(own) else Likeness.NAMED


def _as_part(name: str, before: str, after: str) -> Likeness:
    """Find a name in a double name, beside a digit, in a genitive, or where no spaces are between words.

    A longer name is found in any word: it is not there by chance.
    """
    begins = _is_unspaced(name[0]) or not before[:1].isalpha()
    ends = _is_unspaced(name[-1]) or not after[:1].isalpha() or (after.startswith("s") and not after[1:2].isalpha())
    return Likeness.SIMILAR if len(name) >= DISTINCT or (begins and ends) else Likeness.NONE


def _goes_on(beside: str) -> bool:
    """Tell whether a word goes on with these signs, over a hyphen or an apostrophe too."""
    return _is_letter(beside[:1]) or (beside[:1] in JOINING and _is_letter(beside[1:2]))


def _is_letter(sign: str) -> bool:
    return bool(sign) and (sign.isalnum() or unicodedata.category(sign)[0] == "M")


def _is_unspaced(sign: str) -> bool:
    return unicodedata.category(sign) == "Lo"  # no capital and small letters: words may be written together


def people_like(store: Store, name: str) -> tuple[dict[tuple[LogId, str], str], list[str]]:
    """Return the people whose name contains this one as a word, exactly this one first, and similar names.

    People are keys, the log and their id there, with their names. Where somebody has it, a cut name with the same
    beginning counts as this one.
    """
    sought = fold(name)
    rows = store.rows(
        "SELECT log_kind, log_id, id, name FROM people WHERE name IS NOT NULL ORDER BY number, log_kind, log_id, id"
    )
    known = {(LogId(LogKind(kind), number), str(person)): str(text) for kind, number, person, text in rows}
    folded = {text: fold(text) for text in known.values()}  # each name once: it may be in many logs
    how = {text: _likeness(sought, each) for text, each in folded.items()}
    named = {text for text in how if how[text] is Likeness.NAMED}
    if named:
        named |= {text for text in how if any(map(sought.startswith, _beginnings(text)))}
    people = {each: text for each, text in known.items() if text in named}
    exact_first = sorted(people, key=lambda each: folded[people[each]] != sought)
    similar = [text for text in how if how[text] is Likeness.SIMILAR and text not in named]
    return {each: people[each] for each in exact_first}, similar


def _beginnings(name: str) -> Iterator[str]:
    """Yield the beginnings of the names that were cut in this one."""
    for part in _BETWEEN.split(name):
        kept, cut, _ = part.partition(_CUT)
        if cut and (beginning := fold(kept)):
            yield beginning


def texts_like(store: Store, name: str) -> list[Text]:
    """Return all other texts in the database that contain a name or something similar. Reads every table."""
    sought, found = fold(name), []
    if not sought:
        return []
    part = _respelt(max(re.split(r'[ "\\-]', sought), key=len))  # written in the same way in JSON
    tables = store.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for [table] in tables:
        for row in store.rows(f"SELECT * FROM {table}"):  # noqa: S608 - a table of ours
            for column in sorted({*row.keys()} - OF_PEOPLE.get(table, set())):
                value = row[column]
                if isinstance(value, str) and part in _respelt(fold(value)):
                    log = LogId(LogKind(row["log_kind"]), row["log_id"]) if table in LOGS else None
                    like = (each for each in _texts_in(value) if _likeness(sought, fold(each)))
                    found += [Text(each, table, log, row["seq"] if log else 0) for each in like]
    return found


def _texts_in(value: str) -> Iterable[str]:
    """Yield the texts of a value, which may be plain data written as JSON."""
    try:
        content = json.loads(value)
    except ValueError:
        return [value]
    return _leaves(content) if isinstance(content, (dict, list)) else [value]


def _leaves(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        yield from (text for pair in content.items() for each in pair for text in _leaves(each))
    elif isinstance(content, list):
        yield from (text for each in content for text in _leaves(each))
