"""The columns of a list of entrants, by the headings that clubs write over them."""

import re
from collections.abc import Mapping, Sequence
from unicodedata import combining, normalize

# What a column holds, and how its heading is written without accents, spaces or dots.
_WORDS: Mapping[str, str] = {
    "number": "number no nr num n pos position nummer numero",
    "name": "name names pair team fullname paar mannschaft nombre pareja equipo nom paire equipe"
    " nome coppia squadra dupla par equipa equipe nominativo nomecompleto nombrecompleto",
    "player": "player spieler spielerin jugador jugadora joueur joueuse giocatore giocatrice"
    " jogador jogadora partner compagno companero partenaire parceiro",
    "surname": "surname lastname familyname nachname familienname zuname apellido apellidos"
    " nomdefamille cognome apelido sobrenome",
    "given": "firstname givenname forename vorname rufname nombredepila prenom nomedibattesimo",
    "club": "club verein asociacion societa circolo associazione associacao clube association",
    "family": "family familie familia famille famiglia",
}
_COLUMNS = {word: column for column, words in _WORDS.items() for word in words.split()}
_OF_NAMES = frozenset({"player", "surname", "given", "name"})  # may have a number
_INDEXED = re.compile(r"(.*?)([1-8])?")


def columns(cells: Sequence[str]) -> list[str] | None:
    """Return the names of a header's columns: "surname1", "given1", "player2", "club", or "".

    Return None if the line is not a header. Unknown and duplicate headings are named "?".

    >>> columns(["Cognome", "Nome", "Circolo"])
    ['surname', 'given', 'club']
    >>> columns(["Spieler 1", "Spieler 2", "Verein"])
    ['player1', 'player2', 'club']
    >>> columns(["Rossi", "Mario"]) is None
    True
    """
    plain = [_plain(each) for each in cells]
    named = [_column(each) for each in plain]
    # A list that has one part of a name in its own column simply calls the other part "name".
    for part, other in (("surname", "given"), ("given", "surname")):
        if any(each.startswith(part) for each in named):
            named = [
                each.replace("name", other) if each.startswith("name") else each for each in named
            ]
    if not any(each.startswith(("name", "player", "surname")) for each in named):
        return None
    return [name if not name or named.count(name) == 1 else "?" for name in named]


def _column(word: str) -> str:
    found = _INDEXED.fullmatch(word)
    base, number = (found[1], found[2] or "") if found else (word, "")
    if not word:
        return ""
    column = _COLUMNS.get(base, "?")
    return column + number if column in _OF_NAMES else column


def _plain(cell: str) -> str:
    letters = normalize("NFKD", cell.strip(" \"'")).casefold()
    return "".join(each for each in letters if each.isalnum() and not combining(each))
