"""Formats numbers, dates and names, so that pages and print agree.

Numbers, dates and lists are in the current language, as the region of the reader writes it,
on a sheet that of the person who prints it. Times have 24 hours everywhere.
"""

import unicodedata
from collections.abc import Sequence
from datetime import datetime

from scorekeeper.log import POSSIBLE_YEARS
from scorekeeper.rules.messages import Msg
from scorekeeper.rules.record.signs import is_invisible
from scorekeeper.rules.sources import Cite
from scorekeeper.words.language import current_language, translate


def number(value: int) -> str:
    """Return a number with thousands separators and a true minus sign.

    >>> number(-1250) == "\N{MINUS SIGN}1,250"
    True
    """
    return current_language().number(value)


def signed(value: int) -> str:
    """Return points with their sign, as they are added or taken away.

    >>> signed(100), signed(0), signed(-50) == "\N{MINUS SIGN}50"
    ('+100', '0', True)
    """
    return f"+{number(value)}" if value > 0 else number(value)


def date(moment: datetime) -> str:
    """Return the day of a time, in the time's own zone, whatever the computer's language.

    >>> date(datetime(1970, 1, 1))
    'time unknown'
    """
    return current_language().day(moment) if moment.year in POSSIBLE_YEARS else translate("time unknown")


def iso_day(day: str) -> str:
    """Return an ISO date as its reader writes it, and any other text as it is.

    >>> iso_day("soon")
    'soon'
    """
    try:
        return date(datetime.fromisoformat(day))
    except ValueError:
        return plain(day)


def time_of_day(moment: datetime) -> str:
    """Return the minute of a time, in the time's own zone: 21:04."""
    return f"{moment:%H:%M}" if moment.year in POSSIBLE_YEARS else f"({translate('time unknown')})"


def day_and_time(moment: datetime) -> str:
    """Return the day and minute of a time, in the time's own zone."""
    known = moment.year in POSSIBLE_YEARS
    return f"{date(moment)}, {time_of_day(moment)}" if known else date(moment)


def listed(words: Sequence[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["Ann", "Ben", "Cora"])
    'Ann, Ben and Cora'
    """
    row = [called(each) for each in words]
    if len(row) < 2:
        return "".join(row)
    last = translate("and")
    return f"{', '.join(row[:-1])} {last} {row[-1]}"


def called(name: str) -> str:
    """Return a name as it is written, or in the current language if nobody wrote it."""
    return translate(name) if isinstance(name, Msg) else name


def names_all(name: str, players: Sequence[str]) -> bool:
    """Return whether a name contains the names of all players, as "Ann & Bo" does those of Ann and Bo."""
    return all(plain(each).casefold() in called(name).casefold() for each in players)


def cited(cite: Cite) -> str:
    """Return a citation; titles and names stay as they are printed, all other words are translated.

    >>> cited(Cite("house", "Red threes"))
    'House rule (the club or table), Red threes'
    """
    return cite.in_language(called)


def cited_short(cite: Cite) -> str:
    """Return a citation to put beside a statement, as `cited` does.

    >>> cited_short(Cite("fibur", "closing"))
    'F.I.Bur. 2026, art. 16: closing'
    """
    return cite.beside(called)


def plain(text: str) -> str:
    r"""Translate a name that nobody gave, and remove what is invisible and could reverse the line.

    >>> plain("Ann\u202e Ben\x00")
    'Ann Ben'
    """
    kept = (each for each in called(text) if not is_invisible(each))
    return "".join(kept).strip()


def shortened(text: str, most: int) -> str:
    """Cut a text that is wider than `most` places; letters of wide scripts take two.

    >>> shortened("Bartholomew", 6)
    'Barth…'
    """
    places = [2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text]
    if sum(places) <= most:
        return text
    kept = next(n for n in range(len(text), -1, -1) if sum(places[:n]) <= most - 1)
    return text[:kept].rstrip() + "…"


def initials(names: Sequence[Sequence[str]]) -> list[str]:
    """Return the shortest marks that tell some names apart, each given as its words; the last resort is their place.

    >>> initials([["Ann"], ["Bo"]]), initials([["Anna"], ["Anne"]]), initials([["Player", "1"], ["Player", "2"]])
    (['A', 'B'], ['Anna', 'Anne'], ['P1', 'P2'])
    >>> initials([["Ann", "Bo"], ["Ann", "Cem"]]), initials([["Bartholomew"], ["Bartholomea"]])
    (['AB', 'AC'], ['1', '2'])
    """
    ways = (
        [_letters(words[0], 1) for words in names],
        ["".join(_letters(word, 1) for word in words[:3]) for words in names],
        *([_letters(words[0], most) for words in names] for most in (2, 3, 4)),
    )
    places = [str(place) for place in range(1, len(names) + 1)]
    return next((way for way in ways if len(set(map(str.casefold, way))) == len(way)), places)


def _letters(word: str, most: int) -> str:
    """Return the first letters of a word, with their accents, the first one as a capital."""
    starts = [at for at, sign in enumerate(word) if not unicodedata.combining(sign)]
    kept = word[: starts[most]] if most < len(starts) else word
    return kept[:1].upper() + kept[1:]
