"""The columns of a list of entrants, by the headings that clubs and this program write."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from unicodedata import combining, normalize

from scorekeeper.rules.messages import msg
from scorekeeper.words.language import LANGUAGES, language

PLAYER = "player"
AGAINST = "against"  # in the program's own results, whose partner is that of one round
MEMBER = "member"  # has the names if no other column has them; beside "player" it may be either
UNKNOWN = "?"
SIDES = "sides"  # only in tables that are no lists of entrants: two of them have one row, or a player
# What a column holds, and how its heading is written without accents, spaces or dots.
_WORDS: Mapping[str, str] = {
    "number": "number no nr num n pos position nummer numero",
    "name": "name names pair team fullname paar mannschaft nombre pareja equipo nom paire equipe"
    " nome coppia squadra dupla par equipa equipe naam ploeg nominativo nomecompleto"
    " nombrecompleto",
    PLAYER: "player spieler spielerin jugador jugadora joueur joueuse giocatore giocatrice"
    " jogador jogadora speler speelster partner compagno companero partenaire parceiro",
    "surname": "surname lastname familyname nachname familienname zuname apellido apellidos"
    " nomdefamille cognome apelido sobrenome achternaam familienaam",
    "given": "firstname givenname forename vorname rufname nombredepila prenom nomedibattesimo voornaam",
    "between": "tussenvoegsel tussenvoegsels",
    "club": "club verein asociacion societa circolo associazione associacao clube association vereniging",
    "family": "family familie familia famille famiglia",
    MEMBER: "member mitglied socio socia membre adherent membro lid",
}
# The headings of the program's own tables, which are read in each of its languages.
OWN: Mapping[str, Sequence[str]] = {
    "number": ("number", "No."),
    "name": ("name", "Name", "Number and name"),
    "players": ("players", "Players"),
    "": (
        *("rank", "Rank", "place", "Place", "award", "points", "points against", "Here"),
        *("round {number}", "R{number}", "table", "Table", "status"),
    ),
    AGAINST: ("against number", "against", "and"),
    SIDES: ("North-South", "East-West", "N-S", "E-W", "direction", "When", "What"),
}
HEADINGS = {word: column for column, words in _WORDS.items() for word in words.split()}
_BEGINNINGS = ("name", PLAYER, "surname")  # of columns without which a table has no names
_OF_NAMES = frozenset({PLAYER, "surname", "given", "name"})  # may have a number
_INDEXED = re.compile(r"(.*?)([1-8])?")
_LETTERED = {"a": "1", "b": "2"}  # "Player A" and "Player B"


def columns_named(words: str) -> set[str]:
    """Return which columns the words before a number name; "?" stands for each other word.

    >>> columns_named("Nr. "), columns_named("Coppia N.º ") == {"name", "number"}, columns_named("Henry")
    ({'number'}, True, {'?'})
    """
    return {HEADINGS.get(plain, UNKNOWN) for word in words.split() if (plain := _plain(word))}


def columns(cells: Sequence[str], *, others: bool = False) -> list[str] | None:
    """Return the names of a header's columns: "surname1", "given1", "player2", "club", or "".

    A column of the program's own tables that says nothing of the entrants is named "", and "sides"
    if its table is no list of entrants. Return None if the line is not a header. In other tables
    unknown and duplicate headings are named "?"; with `others` unknown ones are named "" there, too.

    >>> columns(["Cognome", "Nome", "Circolo"])
    ['surname', 'given', 'club']
    >>> columns(["Spieler 1", "Spieler 2", "Verein"])
    ['player1', 'player2', 'club']
    >>> columns(["Rang", "Nummer", "Name", "Spieler"])
    ['', 'number', 'name', 'players']
    >>> columns(["Tisch", "Nord-Süd", "Ost-West"])
    ['', 'sides', 'sides']
    >>> columns(["Rossi", "Mario"]) is None
    True
    >>> columns(["Name", "E-mail"]), columns(["Name", "E-mail"], others=True)
    (['name', '?'], ['name', ''])
    >>> columns(["Socio", "Circolo"]), columns(["Nome", "Socio"], others=True)
    (['name', 'club'], ['name', ''])
    """
    plain = [_plain(each) for each in cells]
    named = [_column(each) for each in plain]
    instead = PLAYER if PLAYER in named else UNKNOWN if any(each.startswith(_BEGINNINGS) for each in named) else "name"
    named = [instead if each == MEMBER else each for each in named]
    # A list that has one part of a name in its own column simply calls the other part "name".
    for part, other in (("surname", "given"), ("given", "surname")):
        if any(each.startswith(part) for each in named):
            named = [each.replace("name", other) if each.startswith("name") else each for each in named]
    for part in ("surname", "given"):  # once for each of a pair
        if named.count(part) == 2:
            named[named.index(part)] = f"{part}1"
            named[named.index(part)] = f"{part}2"
    if others or any(word and not column for word, column in zip(plain, named, strict=True)):
        named = ["" if each == UNKNOWN else each for each in named]  # it is one of our own tables
    if SIDES in named and UNKNOWN not in named:
        return named
    if not any(each.startswith(_BEGINNINGS) for each in named):
        return None
    return [name if name in {"", AGAINST} or named.count(name) == 1 else UNKNOWN for name in named]


def _column(word: str) -> str:
    if word not in HEADINGS and HEADINGS.get(word[:-1]) in _OF_NAMES and word[-1] in _LETTERED:
        word = word[:-1] + _LETTERED[word[-1]]
    found = _INDEXED.fullmatch(word)
    base, number = (found[1], found[2] or "") if found else (word, "")
    if not word:
        return ""
    column = HEADINGS.get(base, UNKNOWN)
    if column == UNKNOWN or (column == PLAYER and not number):  # "Spieler" over both of a pair
        column = own_headings().get("".join(each for each in word if not each.isdigit()), column)
    return column + number if column in _OF_NAMES else column


@lru_cache(maxsize=1)
def own_headings() -> Mapping[str, str]:
    """Return the columns of the program's own tables by their headings in all its languages."""
    return dict(reversed([*_own_headings()]))  # what a heading means first is what it means


@lru_cache(maxsize=1)
def marks() -> tuple[str, ...]:
    """Return what our own lists add to the name of somebody who has withdrawn, in every language."""
    return tuple(each.message(msg("{name} (withdrawn)", name="")) for each in map(language, LANGUAGES))


@lru_cache(maxsize=1)
def statuses() -> frozenset[str]:
    """Return what our own files have in the column of the status, in every language."""
    return frozenset(each.message(msg("has withdrawn")) for each in map(language, LANGUAGES))


def names_side(cell: str) -> bool:
    """Return whether a cell says where somebody sits, as rows of our seats and results do."""
    return "-" in cell and own_headings().get(_plain(cell)) == SIDES


def _own_headings() -> Iterator[tuple[str, str]]:
    for column, words in OWN.items():
        for english in words:
            facts = {"number": 1} if "{number}" in english else {}
            for each in map(language, LANGUAGES):
                for heading in (each.text(english, **facts), each.message(msg(english, **facts))):
                    plain = _plain(heading)
                    yield "".join(sign for sign in plain if not sign.isdigit()), column


def _plain(cell: str) -> str:
    letters = normalize("NFKD", cell.strip(" \"'").replace("#", "no")).casefold()
    return "".join(each for each in letters if each.isalnum() and not combining(each))
