"""Pasted lists of people: many ways to write them, and every mistake has its line."""

from typing import Any

import pytest

from scorekeeper.tournament.errors import TournamentError
from scorekeeper.tournament.people import read_people
from scorekeeper.tournament.state import Entrant


def row(number: int, *players: str, tags: tuple[str, ...] = (), name: str = "") -> dict[str, Any]:
    return {
        "name": name or " & ".join(players),
        "players": list(players),
        "tags": list(tags),
        "number": number,
    }


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ann & Bo", row(1, "Ann", "Bo")),
        ("Ann&Bo", row(1, "Ann", "Bo")),
        ("  Ann  Lee /  Bo ", row(1, "Ann Lee", "Bo")),
        ("Ann + Bo", row(1, "Ann", "Bo")),
        ("Ann, Bo", row(1, "Ann", "Bo")),
        ("Ann, Bo; Club", row(1, "Ann", "Bo", tags=("Club",))),
        ("Ann & Bo; Club; Lee", row(1, "Ann", "Bo", tags=("Club", "Lee"))),
        ("Ann & Bo, Club", row(1, "Ann", "Bo", tags=("Club",))),
        ("Ann\tBo\tClub", row(1, "Ann", "Bo", tags=("Club",))),
        ("Ann; Bo; Club", row(1, "Ann", "Bo", tags=("Club",))),
        ('"Lee, Ann","Roe, Bo",Club', row(1, "Lee, Ann", "Roe, Bo", tags=("Club",))),
        ('"Lee, Ann"; "Roe, Bo"', row(1, "Lee, Ann", "Roe, Bo")),
        ("12. Ann & Bo", row(12, "Ann", "Bo")),
        ("\ufeffAnn & Bo", row(1, "Ann", "Bo")),
        ("Zoe\u0308 & D\u2019Arcy", row(1, "Zo\u00eb", "D\u2019Arcy")),
    ],
)
def test_a_pair_is_read_from_a_line(line: str, wanted: dict[str, Any]) -> None:
    assert read_people(line, "pairs") == [wanted]


def test_players_and_teams_have_lines_of_their_own() -> None:
    assert read_people("Ann\nBo; Club", "individual") == [
        row(1, "Ann"),
        row(2, "Bo", tags=("Club",)),
    ]
    assert read_people("Red: Ann, Bo, Cleo, Dan; Club\nBlue\nEve / Fay", "teams") == [
        row(1, "Ann", "Bo", "Cleo", "Dan", tags=("Club",), name="Red"),
        row(2, "Blue"),
        row(3, "Eve", "Fay", name="Eve / Fay"),
    ]


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_table_is_read_by_its_header(between: str) -> None:
    text = "Number,Player 1,PLAYER2,Club,Family\n7,Ann,Bo,North,\n\n,Cleo,Dan,,Roe\n"

    assert read_people(text.replace(",", between), "pairs") == [
        row(7, "Ann", "Bo", tags=("North",)),
        row(1, "Cleo", "Dan", tags=("Roe",)),
    ]


def test_a_column_of_names_holds_both_players_of_a_pair() -> None:
    assert read_people("name,club\nAnn & Bo,North", "pairs") == [
        row(1, "Ann", "Bo", tags=("North",))
    ]
    assert read_people("name;player1;player2\nRed;Ann;Bo", "teams") == [
        row(1, "Ann", "Bo", name="Red")
    ]


def test_numbers_go_on_after_those_who_are_registered_and_leave_taken_ones_out() -> None:
    known = [Entrant(id="p1", number=2, name="Ann & Bo", players=("Ann", "Bo"))]

    rows = read_people("3. Cleo & Dan\nEve & Fay", "pairs", known)

    assert [each["number"] for each in rows] == [3, 4]


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", "pairs", "line 1: Write at least one line"),
        (" \n\n ; ", "pairs", "line 1: Write at least one line"),
        ("Ann & Bo\nCleo", "pairs", "line 2: Write the two names"),
        ("Ann & Bo & Cleo", "pairs", "line 1: Write the two names"),
        ("Ann & ", "pairs", "line 1: Write the two names"),
        (";Club", "individual", "line 1: Write one name"),
        (f"{'a' * 61}", "individual", "line 1: A name is 1 to 60 characters"),
        ("A\x07nn", "individual", "line 1: A name is 1 to 60 characters"),
        ('"Ann, Bo', "pairs", "line 1: A quotation mark"),
        ("Ann & Bo\n\nann & Dan", "pairs", r"line 3: ann is the same name as Ann \(line 1\)"),
        ("Ann & ANN", "pairs", r"line 1: ANN is the same name as Ann \(line 1\)"),
        ("player1,player2,age\nAnn,Bo,70", "pairs", "line 1: Name the columns"),
        ("player1,player1\nAnn,Bo", "pairs", "line 1: Name the columns"),
        ("player1,player2\nAnn,Bo,Cleo", "pairs", "line 2: This line has more cells"),
        ("number,player1,player2\n0,Ann,Bo", "pairs", "line 2: The number must be"),
        ("number,player1,player2\nx,Ann,Bo", "pairs", "line 2: The number must be"),
        ("2. Ann & Bo\n2. Cleo & Dan", "pairs", "line 2: Number 2 is taken"),
        ("Red: " + ",".join("abcdefghi"), "teams", "line 1: Write 1 to 8 names"),
        ("Ann\n" * 2001, "individual", "at most 2,000 lines"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, kind: str, message: str) -> None:
    with pytest.raises(TournamentError, match=message):
        read_people(text, kind)


def test_who_is_registered_already_is_told_with_both_names() -> None:
    known = [Entrant(id="p1", number=1, name="Ann & Bo", players=("Ann", "Bo"))]

    with pytest.raises(TournamentError, match=r"BO is the same name as Bo \(registered already\)"):
        read_people("Cleo & BO", "pairs", known)
