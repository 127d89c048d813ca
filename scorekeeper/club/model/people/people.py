"""Reads pasted lists of entrants: one on each line, or a table with a header.

Pairs: "Ann & Bo", "Ann and Bo", "Ann - Bo", "Ann / Bo", "Ann, Bo; Club", "Dogs: Ann, Bo", cells of a spreadsheet.
Players: "Ann; Club". Teams: "Red: Ann, Bo, Cleo, Dan; Club". A number may come first, as in "12. Ann & Bo",
"No. 12: Ann & Bo" or in a cell of its own. The names are followed by clubs or families that should not meet. Bars
between cells are read as tabs, and lines without a letter or a digit are left out. The program's own tables are read,
too: its files for spreadsheets, and copies of its pages.
"""

import csv
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.people.cells import BAR, FIGURES, as_written, without_bars
from scorekeeper.club.model.people.header import (
    AGAINST,
    HEADINGS,
    PLAYER,
    SIDES,
    UNKNOWN,
    columns,
    columns_named,
    marks,
    names_side,
    statuses,
)
from scorekeeper.club.model.people.names import LONGEST_NAME, LONGEST_TAG, given_first, joined
from scorekeeper.club.model.state import Entrant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import SignError, normal

MOST_OF_TEAM = 8
LONGEST_LINE = 2_000  # characters; the names and clubs of a full team take half of that
MOST_PEOPLE = 2_000  # lines of one list
MOST_TAGS = 6
HIGHEST_NUMBER = 9_999
PLACES = ("", *map(str, range(1, MOST_OF_TEAM + 1)))  # behind "player", "surname" and "given"
TAG_COLUMNS = ("club", "family")
SIGNS_BETWEEN = frozenset("&/+")  # between the two of a pair, whatever their names are
BETWEEN = re.compile(r"\s*[&/+]\s*")
# Between the two of a pair, in seven languages; all but the first also occur in family names.
WRITTEN_OUT = re.compile(r"\s+(?:and|e|ed|en|et|und|y|[-–—])\s+", re.IGNORECASE)
# A number before the names, and what is before it. Before those of a team stands a sign or a cell of its own, or a
# word such as "No." before the number: a team may be called "3 Aces".
NUMBERED = re.compile(r"([^\d&/+]{0,30})\b(\d{1,4})\"?\s*(?:[.:)\]]+\s+|[.:)\]]*\s*[\t;,]\s*)")
SPACED = re.compile(r"([^\d&/+]{0,30})\b(\d{1,4})\"?[\s.:)\]°ºª*·/–—\-;,]+")
OWN_NAME = re.compile(r"([^:;,\t]+):\s+(.+)")  # of a pair, before its players, as on our page of entrants
# Before the names, as on lists and after "1": bullets and boxes to tick.
BULLET = re.compile(r"^(?:(?:[-–—*•·▪◦>☐☑✓✔]|\[[ xX]?\])\s+)+\s*")
BEHIND = re.compile(r"(.+) \((\d{1,4})\)")
MOVED = re.compile(r"[▲▼][^\t]*\t|[▲▼] ?\d+(?=\s)")  # in rows of standings, how far somebody moved


@dataclass(slots=True)
class WrittenEntrant:
    """An entrant as written on a `line` of the list, counted from 1; `tags` are the club and the family, if any."""

    line: int
    players: list[str]
    tags: list[str] = field(default_factory=list)
    name: str = ""
    number: int | None = None


def read_people(
    text: str, kind: EventKind, known: Sequence[Entrant] = (), kept: Collection[int] = ()
) -> list[dict[str, Any]]:
    """Read pasted lines or CSV into rows of a "register" entry: name, players, tags, number.

    `known` are registered already; a row without a number gets none of those `kept`. EventError says `where`: "line 3".
    """
    return _numbered(read_lines(text, kind), known, kept)


def read_lines(text: str, kind: EventKind) -> list[WrittenEntrant]:
    """Read pasted lines or CSV, with the numbers that are written there; raises EventError with the line."""
    lines = _written_lines(text)
    header = _header(lines[0][1])
    if header is None or BAR.search(lines[0][1]):
        lines = [(number, without_bars(line)) for number, line in lines]
        header = _header(lines[0][1])
    rows = list(_of_table(lines, kind, *header) if header else _of_lines(lines, kind))
    teams = header and kind is EventKind.TEAMS and "" in header[0] and all(row.players == [row.name] for row in rows)
    if teams or FIGURES.search(text):  # of our own tables, one without the players of teams, or with figures below
        raise _no_list(1)
    for row in rows:
        _check(row, kind)
    return _each_once(rows)


def read_table(text: str) -> list[WrittenEntrant] | None:
    """Read the names and numbers in a table whose headings say where names are, one or two for each row; else None.

    The numbers of an event's table are left out. Raises EventError with the line, also if no heading says where names
    are though the first one is known.
    """
    lines = [(number, without_bars(line)) for number, line in _written_lines(text)]
    header = _header(lines[0][1], others=True)
    if header is None:
        cells = [each.strip() for each in lines[0][1].split(_delimiter(lines[0][1]))]
        if len(cells) > 1 and columns_named(cells[0]) & set(HEADINGS.values()):
            message = msg(
                "No column has names here: call one name, or two surname and first name. Found: {names}.",
                names=", ".join(cells),
            )
            raise _fault("names", lines[0][0], message)
        return None
    rows = list(_of_table(lines, None, *header))
    for row in rows:
        _check(row, EventKind.PAIRS if len(row.players) > 1 else EventKind.INDIVIDUAL)
    if AGAINST in header[0] and len({len(row.players) for row in rows}) > 1:
        raise _no_list(1)  # some pairs have names of their own
    of_event = {AGAINST, "players"} & set(header[0])
    return [replace(row, number=None) if of_event else row for row in _each_once(rows)]


def _written_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines with a letter or a digit, with their numbers; raises EventError."""
    shown = ((number, _shown(line, number)) for number, line in enumerate(text.splitlines(), 1))
    lines = [(number, line) for number, line in shown if any(map(str.isalnum, line))]
    if not lines:
        raise EventError("people.empty", msg("Write at least one line with names."), msg("line {number}", number=1))
    if len(lines) > MOST_PEOPLE:
        raise EventError("people.many", msg("Add at most {most} lines at a time.", most=MOST_PEOPLE))
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise _too_long(line[:LONGEST_NAME], len(line), LONGEST_LINE, number)
    return lines


def _shown(line: str, number: int) -> str:
    try:
        return normal(line)
    except SignError as error:
        raise _fault("name", number, error.message) from None


def _fault(code: str, line: int, message: str) -> EventError:
    return EventError(f"people.{code}", message, msg("line {number}", number=line))


def _no_list(line: int) -> EventError:
    """Refuse rows of which only a part would be read."""
    return _fault(
        "rows",
        line,
        msg(
            "This is no list of entrants, or names are missing in it: copy the table of the page People or the"
            " file of the standings (CSV), with its headings."
        ),
    )


def _delimiter(line: str) -> str:
    return next((each for each in "\t;," if each in line), ",")


def _cells(line: str, number: int, delimiter: str) -> list[str]:
    try:
        cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True))
    except (csv.Error, StopIteration) as error:
        raise _fault("quotes", number, msg("A quotation mark is missing, or there is one too many.")) from error
    return [as_written(_clean(each)) for each in cells]


def _clean(words: str) -> str:
    clean = " ".join(words.split())
    return clean.removesuffix(next(filter(clean.endswith, marks()), ""))


def _header(line: str, *, others: bool = False) -> tuple[list[str], str] | None:
    """Return the columns and the delimiter if a line is a header, else None; `others` may be there, too."""
    delimiter = _delimiter(line)
    named = columns(line.split(delimiter), others=others)
    if named is None:
        return None
    if SIDES in named:
        raise _no_list(1)
    if UNKNOWN in named:
        raise _fault(
            "columns",
            1,
            msg(
                "Call the columns number, name, player1, player2, surname, first name, club or"
                " family, and use each heading only once."
            ),
        )
    return named, delimiter


def _of_table(
    lines: Sequence[tuple[int, str]], kind: EventKind | None, headings: Sequence[str], delimiter: str
) -> Iterator[WrittenEntrant]:
    for number, line in lines[1:]:
        cells = _cells(line, number, delimiter)
        if len(cells) > len(headings):
            raise _fault("cells", number, msg("This line has more cells than the header."))
        values = dict(zip(headings, cells, strict=False))
        if any(values[column] for column in values if column):
            yield _of_row(values, number, kind or _kind_of(values))


def _kind_of(values: Mapping[str, str]) -> EventKind:
    """Return whether a row of a table has a pair or one person."""
    several = sum(bool(_player(values, each)) for each in PLACES) + bool(values.get("name")) > 1
    pair = BETWEEN.search(values.get("players") or values.get("name", "")) or (several and AGAINST not in values)
    return EventKind.PAIRS if pair else EventKind.INDIVIDUAL


def _of_row(values: Mapping[str, str], line: int, kind: EventKind) -> WrittenEntrant:
    players = [who for each in PLACES if (who := _player(values, each))]
    name, counted = values.get("name", ""), values.get("number", "")
    if players and not counted and name.isdigit():  # "Pair" or "Coppia" over 1, 2, 3
        name, counted = "", name
    if not counted and (found := _count(name, kind)):  # "7 Ann & Bo", as our own pages have it
        counted, name = found
    elif not counted and (behind := BEHIND.fullmatch(name)):  # "Ann & Bo (7)", on our own sheets
        name, counted = given_first(_clean(behind[1])), behind[2]
    if kind is EventKind.INDIVIDUAL and name:  # whose results name the partner
        players = [name]
    elif name and not (players or values.get("players")) and (re.search(";|: ", name) or kind is EventKind.TEAMS):
        row = _READERS[kind](name, line)  # with players and clubs in one cell, as on the page of the entrants
        return replace(row, tags=[*row.tags, *_tags(values)], number=_number(counted, line))
    elif PLAYER in values and name:  # "Name" and "Partner"; empty for a pair
        players = [] if BETWEEN.search(name) or not players else [name, *players]
        name = "" if players else name
    players = players or _split(values.get("players") or name, line)
    if kind is EventKind.PAIRS and len(players) == 1:
        players = WRITTEN_OUT.split(players[0])
    return WrittenEntrant(line=line, players=players, tags=_tags(values), name=name, number=_number(counted, line))


def _tags(values: Mapping[str, str]) -> list[str]:
    return [values[each] for each in TAG_COLUMNS if values.get(each)]


def _player(values: Mapping[str, str], place: str) -> str:
    """Return a name from one column, or from the columns of first name and surname."""
    both = (values.get(f"{part}{place}", "") for part in ("given", "between", "surname"))
    name = values.get(f"name{place}", "") if place else ""
    return " ".join(filter(None, both)) or values.get(f"player{place}", "") or name


def _number(words: str, line: int) -> int | None:
    if not words:
        return None
    words = words.rstrip(".)")
    if not words.isdecimal() or not 1 <= int(words[:9]) <= HIGHEST_NUMBER:
        raise _fault("number", line, msg("The number must be 1 to {most}.", most=HIGHEST_NUMBER))
    return int(words)


def _of_lines(lines: Sequence[tuple[int, str]], kind: EventKind) -> Iterator[WrittenEntrant]:
    for number, line in lines:
        counted: list[str] = []
        rest = BULLET.sub("", MOVED.sub("", line).lstrip())
        while found := _count(rest, kind):  # of several, as in rows of standings, the last
            counted, rest = [*counted, found[0]], found[1]
        rest = BULLET.sub("", rest.lstrip())
        row = _READERS[kind](rest, number)
        row.tags = [each for each in row.tags if any(map(str.isalpha, each)) and each not in statuses()]  # no points
        if any(map(names_side, line.split(_delimiter(line)))):
            raise _no_list(number)
        if counted:
            _check_of_one(row, kind, rest, len(counted))
        if counted and row.players and (behind := BEHIND.fullmatch(row.players[-1])):  # after the rank
            row.players = [*map(given_first, (*row.players[:-1], _clean(behind[1])))]
            counted = [behind[2]]
        row.number = _number(counted[-1] if counted else "", number)
        yield row


def _count(words: str, kind: EventKind) -> tuple[str, str] | None:
    """Return the number that an entrant's names begin with, and what follows it; None if there is none."""
    of_team = kind is EventKind.TEAMS
    spaced = SPACED.match(words)
    named = columns_named(spaced[1]) if spaced else set()
    if not named <= ({"number"} if of_team else {"number", "name", PLAYER}):  # "Team 3" is the name of a team
        return None
    found = NUMBERED.match(words) if of_team and not named else spaced
    return (found[2], words[found.end() :]) if found else None


def _check_of_one(row: WrittenEntrant, kind: EventKind, rest: str, counted: int) -> None:
    """Refuse a row of our own tables, copied without headings, that names others beside an entrant.

    `counted` numbers are before it. The players alone, as in the standings, are left out.
    """
    row.tags = [each for each in row.tags if BETWEEN.split(each) != row.players]
    if kind is EventKind.TEAMS:
        cells = rest.split("\t")
        mixed = len(cells) > 1 and (":" not in cells[0] or any(map(str.isalpha, "".join(cells[1:]))))
    else:
        both = counted > 1 and any(map(BETWEEN.search, row.tags))
        mixed = both or (counted > 2 and bool(row.tags)) or len(row.players) > 2
        mixed |= kind is EventKind.INDIVIDUAL and any(map(BETWEEN.search, row.players))
    if mixed:
        raise _no_list(row.line)


def _split(words: str, line: int) -> list[str]:
    """Return names that are separated by a character such as "&", or by commas."""
    if BETWEEN.search(words):
        return [_clean(each) for each in BETWEEN.split(words)]
    return [each for each in _cells(words, line, ",") if each]


def _pair(line: str, number: int) -> WrittenEntrant:
    if own := OWN_NAME.fullmatch(line.strip()):
        return replace(_pair(own[2], number), name=_clean(own[1]))
    delimiter = _delimiter(line)
    cells = _cells(line, number, delimiter)
    if BETWEEN.search(cells[0]):
        return WrittenEntrant(number, _split(cells[0], number), cells[1:])
    if delimiter != "," and "," in cells[0] and '"' not in line and "," not in "".join(cells[1:2]):
        return WrittenEntrant(number, _split(cells[0], number), cells[1:])
    halves = [_cells(each, number, ",") for each in BETWEEN.split(line)] if delimiter == "," else []
    if len(halves) == 2 and len(halves[0]) == 2 and len(halves[1]) > 1:  # Lee, Ann & Roe, Bo
        return WrittenEntrant(number, [", ".join(each[:2]) for each in halves], halves[1][2:])
    named = WRITTEN_OUT.split(cells[0])
    alike = len({len(each.split()) for each in named}) == 1  # Ana Costa e Silva is one person
    if len(named) > 1 and (alike or not any(cells[1:]) or " and " in cells[0].lower()):
        return WrittenEntrant(number, named, cells[1:])
    return WrittenEntrant(number, cells[:2], cells[2:])


def _single(line: str, number: int) -> WrittenEntrant:
    cells = _cells(line, number, _delimiter(line))
    return WrittenEntrant(number, cells[:1], cells[1:])


def _team(line: str, number: int) -> WrittenEntrant:
    head, colon, rest = line.partition(":" if ":" in line else "\t")
    rest = rest.replace("\t", ",")
    if not colon:
        cells = _cells(line, number, ";")
        return WrittenEntrant(number, _split(cells[0], number), cells[1:], name=cells[0])
    cells = _cells(rest, number, ";") if ";" in rest else [_clean(rest)]
    return WrittenEntrant(number, _split(cells[0], number), cells[1:], name=_clean(head))


_READERS = {"pairs": _pair, "individual": _single, "teams": _team}


def _check(row: WrittenEntrant, kind: EventKind) -> None:
    row.players = [each for each in row.players if each]
    row.tags = [each for each in row.tags if each]
    if kind is EventKind.PAIRS and len(row.players) != 2:
        raise _fault("pair", row.line, msg("Write the two names of the pair, like Ann & Bo."))
    if kind is EventKind.INDIVIDUAL and len(row.players) != 1:
        raise _fault("player", row.line, msg("Write one name."))
    if kind is EventKind.TEAMS and not 1 <= len(row.players) <= MOST_OF_TEAM:
        raise _fault("team", row.line, msg("Write 1 to {most} names, like Red: Ann, Bo, Cleo, Dan.", most=MOST_OF_TEAM))
    row.name = row.name or joined(row.players)
    if len(row.tags) > MOST_TAGS:
        raise _fault("tags", row.line, msg("Name at most {most} clubs and families.", most=MOST_TAGS))
    longest = dict.fromkeys((*row.players, row.name), LONGEST_NAME)
    for each, most in (*longest.items(), *((tag, LONGEST_TAG) for tag in row.tags)):
        if len(each) > most:
            raise _too_long(each, len(each), most, row.line)


def _too_long(words: str, count: int, most: int, line: int) -> EventError:
    return _fault(
        "long",
        line,
        msg(
            "“{name}” has {count:character|characters}, and lists have room for {most}: shorten it.",
            name=words,
            count=count,
            most=most,
        ),
    )


def _each_once(rows: Sequence[WrittenEntrant]) -> list[WrittenEntrant]:
    """Return the rows without repetitions of a number with its names, as tables of results have."""
    found = {(row.number or f"line {row.line}", row.name, *row.players): row for row in rows}
    return list(found.values())


def _numbered(rows: Sequence[WrittenEntrant], known: Sequence[Entrant], kept: Collection[int]) -> list[dict[str, Any]]:
    used = {each.number for each in known}
    for row in rows:
        if row.number in used:
            raise _fault("number", row.line, msg("Number {number} is taken: choose another.", number=row.number))
        used |= {row.number} if row.number else set()
    found = []
    after = len(known) + 1
    for row in rows:
        while row.number is None and (after in used or after in kept):
            after += 1
        number = row.number or after
        used.add(number)
        found.append({"name": row.name, "players": row.players, "tags": row.tags, "number": number})
    return found
