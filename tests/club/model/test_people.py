"""Pasted lists of people: many ways to write them, and every mistake has its line."""

from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase
from typing import Any

import pytest

from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.people.cells import FIGURES
from scorekeeper.club.model.people.header import HEADINGS, PLAYER, columns
from scorekeeper.club.model.people.names import by_family_name, namesakes, of_people, on_wall
from scorekeeper.club.model.people.people import read_people
from scorekeeper.club.model.state import Entrant
from scorekeeper.words.language import LANGUAGES, language
from tests.club.model.events import Event
from tests.patience import quickest


def row(number: int, *players: str, tags: tuple[str, ...] = (), name: str = "") -> dict[str, Any]:
    return {"name": name or " & ".join(players), "players": list(players), "tags": list(tags), "number": number}


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ann & Bo", row(1, "Ann", "Bo")),
        ("Ann&Bo", row(1, "Ann", "Bo")),
        ("  Ann  Lee /  Bo ", row(1, "Ann Lee", "Bo")),
        ("Ann + Bo", row(1, "Ann", "Bo")),
        ("Rossi e Bianchi", row(1, "Rossi", "Bianchi")),
        ("Anna Rossi - Ugo Bianchi; Club", row(1, "Anna Rossi", "Ugo Bianchi", tags=("Club",))),
        ("Ana Costa e Silva; Rui Dias", row(1, "Ana Costa e Silva", "Rui Dias")),
        ("Ann Lee and Sandy Bo; Club", row(1, "Ann Lee", "Sandy Bo", tags=("Club",))),
        ("Ann, Bo", row(1, "Ann", "Bo")),
        ("Ann, Bo; Club", row(1, "Ann", "Bo", tags=("Club",))),
        ("Ann & Bo; Club; Lee", row(1, "Ann", "Bo", tags=("Club", "Lee"))),
        ("Ann & Bo, Club", row(1, "Ann", "Bo", tags=("Club",))),
        ("Ann\tBo\tClub", row(1, "Ann", "Bo", tags=("Club",))),
        ("Ann; Bo; Club", row(1, "Ann", "Bo", tags=("Club",))),
        ('"Lee, Ann","Roe, Bo",Club', row(1, "Lee, Ann", "Roe, Bo", tags=("Club",))),
        ('"Lee, Ann"; "Roe, Bo"', row(1, "Lee, Ann", "Roe, Bo")),
        ("12. Ann & Bo", row(12, "Ann", "Bo")),
        ("Lee, Ann & Roe, Bo", row(1, "Lee, Ann", "Roe, Bo")),
        ("Lee, Ann / Roe, Bo, Club", row(1, "Lee, Ann", "Roe, Bo", tags=("Club",))),
        ("Lee, Ann & Roe, Bo; Club", row(1, "Lee, Ann", "Roe, Bo", tags=("Club",))),
        ("Lee, Ann; Roe, Bo; Club", row(1, "Lee, Ann", "Roe, Bo", tags=("Club",))),
        ("Lee, Ann\tRoe, Bo", row(1, "Lee, Ann", "Roe, Bo")),
        ("Ann, Bo, Lee & Sons", row(1, "Ann", "Bo", tags=("Lee & Sons",))),
        ("\ufeffAnn & Bo", row(1, "Ann", "Bo")),
        ("Dogs: Cora, Dan", row(1, "Cora", "Dan", name="Dogs")),
        ("7\tDogs\u00a0: Cora & Dan; Club\t", row(7, "Cora", "Dan", tags=("Club",), name="Dogs")),
        ("Ann & Bo: Ann Lee, Bo Roe", row(1, "Ann Lee", "Bo Roe", name="Ann & Bo")),
        ("Ann & Bo; Club: North", row(1, "Ann", "Bo", tags=("Club: North",))),
        ("Zoe\u0308 & D\u2019Arcy", row(1, "Zo\u00eb", "D\u2019Arcy")),
    ],
)
def test_a_pair_is_read_from_a_line(line: str, wanted: dict[str, Any]) -> None:
    assert read_people(line, EventKind.PAIRS) == [wanted]


@pytest.mark.parametrize("before", ["- ", "– ", "* ", "• ", "· ", " • ", "7 - ", "7 – ", "7. • ", "- 7. ", "• 7 "])
@pytest.mark.parametrize(
    ("kind", "line", "wanted"),
    [
        (EventKind.PAIRS, "Ann & Bo", row(1, "Ann", "Bo")),
        (EventKind.PAIRS, "Ann\tBo", row(1, "Ann", "Bo")),
        (EventKind.INDIVIDUAL, "Ann Lee", row(1, "Ann Lee")),
    ],
)
def test_a_bullet_is_no_part_of_a_name(before: str, kind: EventKind, line: str, wanted: dict[str, Any]) -> None:
    assert read_people(before + line, kind) == [{**wanted, "number": 7 if "7" in before else 1}]


NAMED = {EventKind.PAIRS: "Ann & Bo", EventKind.INDIVIDUAL: "Ann Lee", EventKind.TEAMS: "Red: Ann, Bo"}
ENDS = (" ", ": ", ". ", ") ", "] ", " - ", " – ", "-", ":", "\t", " | ", "; ", ", ")


def beginnings(kind: EventKind) -> Iterator[str]:
    """Return what may stand before the names of an entrant that has number 18."""
    of_team = kind is EventKind.TEAMS
    own = (each.text("No.") for each in map(language, LANGUAGES))
    numbers = (*own, "#", "№", "Nr. ", "n° ", *(word for word, column in HEADINGS.items() if column == "number"))
    for word in numbers:
        yield from (f"{word}\t18\t", f"| {word.upper()} 18 | ")
    for word in (*numbers, *(word for word, column in HEADINGS.items() if column in {"name", PLAYER} and not of_team)):
        yield from (f"{word} 18 ", f"{word.title()} 18: ")
    for before, end in product(("", "(", "[", "| ", "- [ ] ", "> ", "\u202a"), ENDS):
        if not of_team or (end.strip(" -–") and end != ":"):  # a team may be called "18 Aces" or "18-Aces"
            yield f"{before}18{end}"


@pytest.mark.parametrize("kind", list(EventKind))
def test_a_number_or_a_bar_is_no_part_of_a_name(kind: EventKind) -> None:
    """Whatever the program's own catalogue of headings calls a number, before every sign that may follow it."""
    (alone,) = read_people(NAMED[kind], kind)
    wrong = [
        (line, rows)
        for begin in beginnings(kind)
        for line in (begin + NAMED[kind], f"{begin}{NAMED[kind]} |")
        if (rows := read_people(line, kind)) != [{**alone, "number": 18}]
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("line", "kind", "name"),
    [
        ("3 Musketeers: Ann, Bo", EventKind.TEAMS, "3 Musketeers"),
        ("Nr. 18: 3 Musketeers: Ann, Bo", EventKind.TEAMS, "3 Musketeers"),
        ("Team 3: Ann, Bo", EventKind.TEAMS, "Team 3"),
        ("1-2-3: Ann, Bo", EventKind.TEAMS, "1-2-3"),
        ("Red\tAnn\tBo", EventKind.TEAMS, "Red"),
        ("N. Rossi", EventKind.INDIVIDUAL, "N. Rossi"),
        ("2Pac", EventKind.INDIVIDUAL, "2Pac"),
        ("R2 D2", EventKind.INDIVIDUAL, "R2 D2"),
        ("18. Ann - Lee", EventKind.INDIVIDUAL, "Ann - Lee"),
        ("Henry 8 & No Yes", EventKind.PAIRS, "Henry 8 & No Yes"),
    ],
)
def test_a_number_that_is_part_of_a_name_stays(line: str, kind: EventKind, name: str) -> None:
    assert [each["name"] for each in read_people(line, kind)] == [name]


@pytest.mark.parametrize(
    "table",
    [
        "| No. | Player 1 | Player 2 | Club |\n|:---|---|--:|---|\n| 18 | Ann | Bo | North |\n| 7 | Cleo | Dan |  |",
        "| 18 | Ann | Bo | North |\n|----+-----+----+-------|\n| 7 | Cleo | Dan |",
        "┌────┬─────┐\n│ 18 │ Ann & Bo │ North │\n├────┼─────┤\n│ 7 │ Cleo & Dan │\n└────┴─────┘",
        "18 | Ann | Bo | North\n7 | Cleo | Dan",
    ],
)
def test_tables_in_plain_text_are_read(table: str) -> None:
    assert read_people(table, EventKind.PAIRS) == [row(18, "Ann", "Bo", tags=("North",)), row(7, "Cleo", "Dan")]


@pytest.mark.parametrize("between", [" - ", " – ", " e ", " und ", " / ", " & ", ", "])
def test_a_column_is_read_as_a_line_is(between: str) -> None:
    lines = [f"Ann{between}Bo", f"Cleo{between}Dan"]
    table = "\n".join(f"{at}\t{each}" for at, each in enumerate(lines, 1))

    found = read_people(f"N.\tCoppia\n{table}", EventKind.PAIRS), read_people("\n".join(lines), EventKind.PAIRS)

    one, other = ([each["players"] for each in rows] for rows in found)
    assert one == other == [["Ann", "Bo"], ["Cleo", "Dan"]]


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Cognome;Nome;Cognome;Nome", "Lee;Ann;Roe;Bo"),
        ("Nome;Cognome;Nome;Cognome", "Ann;Lee;Bo;Roe"),
        ("Nachname;Vorname;Nachname;Vorname;Verein", "Lee;Ann;Roe;Bo;"),
        ("Giocatore A;Giocatore B", "Ann Lee;Bo Roe"),
        ("Spieler A;Spieler B;Verein", "Ann Lee;Bo Roe;"),
        ("Jugadora A;Jugador B", "Ann Lee;Bo Roe"),
    ],
)
def test_headings_of_both_players_may_be_alike(header: str, cells: str) -> None:
    assert read_people(f"{header}\n{cells}", EventKind.PAIRS) == [row(1, "Ann Lee", "Bo Roe")]


def test_players_and_teams_have_lines_of_their_own() -> None:
    assert read_people("Ann\nBo; Club", EventKind.INDIVIDUAL) == [row(1, "Ann"), row(2, "Bo", tags=("Club",))]
    assert read_people("Red: Ann, Bo, Cleo, Dan; Club\nBlue\nEve / Fay", EventKind.TEAMS) == [
        row(1, "Ann", "Bo", "Cleo", "Dan", tags=("Club",), name="Red"),
        row(2, "Blue"),
        row(3, "Eve", "Fay", name="Eve / Fay"),
    ]


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_table_is_read_by_its_header(between: str) -> None:
    text = "Number,Player 1,PLAYER2,Club,Family\n7,Ann,Bo,North,\n\n,Cleo,Dan,,Roe\n"

    assert read_people(text.replace(",", between), EventKind.PAIRS) == [
        row(7, "Ann", "Bo", tags=("North",)),
        row(1, "Cleo", "Dan", tags=("Roe",)),
    ]


def test_a_column_of_names_holds_both_players_of_a_pair() -> None:
    assert read_people("name,club\nAnn & Bo,North", EventKind.PAIRS) == [row(1, "Ann", "Bo", tags=("North",))]
    assert read_people("name;player1;player2\nRed;Ann;Bo", EventKind.TEAMS) == [row(1, "Ann", "Bo", name="Red")]


@pytest.mark.parametrize("header", ["Pair;Player 1;Player 2", "Coppia;Nome 1;Nome 2"])
def test_a_column_of_pairs_may_hold_their_numbers(header: str) -> None:
    assert read_people(f"{header}\n7;Ann;Bo\n2;Cleo;Dan", EventKind.PAIRS) == [
        row(7, "Ann", "Bo"),
        row(2, "Cleo", "Dan"),
    ]


def test_numbers_go_on_after_those_who_are_registered_and_leave_taken_ones_out() -> None:
    known = [Entrant(id="p1", number=2, name="Ann & Bo", players=("Ann", "Bo"))]

    rows = read_people("3. Cleo & Dan\nEve & Fay", EventKind.PAIRS, known)

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
        (f"Bo\n{'a' * 121}", "individual", "line 2: .* has 121 characters, and lists have room for 120"),
        (f"Ann & {'b' * 121}", "pairs", "line 1: “b+” has 121 characters"),
        (f"Ann; {'c' * 61}", "individual", "line 1: “c+” has 61 characters"),
        ("A\x07nn", "individual", "line 1: The text contains a character that cannot be shown"),
        ('"Ann, Bo', "pairs", "line 1: A quotation mark"),
        ("player1,player2,age\nAnn,Bo,70", "pairs", "line 1: Call the columns"),
        ("player1,player1\nAnn,Bo", "pairs", "line 1: Call the columns"),
        ("player1,player2\nAnn,Bo,Cleo", "pairs", "line 2: This line has more cells"),
        ("number,player1,player2\n0,Ann,Bo", "pairs", "line 2: The number must be"),
        ("number,player1,player2\nx,Ann,Bo", "pairs", "line 2: The number must be"),
        ("2. Ann & Bo\n2. Cleo & Dan", "pairs", "line 2: Number 2 is taken"),
        ("Red: " + ",".join("abcdefghi"), "teams", "line 1: Write 1 to 8 names"),
        (f"Ann & Bo\nC & D; {'; '.join('abcdefg')}", "pairs", "line 2: Name at most 6"),
        (f"name;player1;player2\n{'E' * 121};A;B", "pairs", "line 2: .* has 121 characters"),
        ("Cognome;Nome\nRossi;Mario", "pairs", "line 2: Write the two names"),
        ("Ann\n" * 2001, "individual", "at most 2,000 lines"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, kind: str, message: str) -> None:
    with pytest.raises(EventError, match=message):
        read_people(text, EventKind(kind))


def test_figures_below_names_are_refused_and_a_number_with_a_dot_is_not() -> None:
    with pytest.raises(EventError, match="This is no list of entrants"):
        read_people("1 Ann Lee\nwins 2 \N{MIDDLE DOT} best round 1,960", EventKind.INDIVIDUAL)
    [one, other] = read_people("1 \N{MIDDLE DOT} Ann Lee\n2 \N{MIDDLE DOT} Bo Roe 7", EventKind.INDIVIDUAL)
    assert (one["name"], one["number"], other["number"]) == ("Ann Lee", 1, 2)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1 Ann Lee (7)\t1,250\nwins 2\n2 Bo Roe (8)\t900", "individual"),
        ("1 Lee, Ann (7) 1.250\nMannschaftspunkte −2", "individual"),
        ("1 Ann & Bo (7) 16 3\n2 Cleo & Dan (8) 12 1", "pairs"),
        ("1 Red (7)\t16\n\nwins 2", "teams"),
    ],
)
def test_one_figure_below_or_behind_a_name_with_its_number_is_refused(text: str, kind: str) -> None:
    with pytest.raises(EventError, match="This is no list of entrants"):
        read_people(text, EventKind(kind))


@pytest.mark.parametrize(
    "text",
    ["1 Ann Lee (7)\n2 Bo Roe 12", "1. Ann Lee\n2. Bo 12", "7 Ann Lee\nBo Roe 3\nCy 4", "1\tAnn (7)\t20\n2\tBo (8)\t9"],
)
def test_an_ordinary_numbered_list_is_not_taken_for_standings(text: str) -> None:
    assert [each["name"][:2] for each in read_people(text, EventKind.INDIVIDUAL)][:2] == ["An", "Bo"]


@pytest.mark.parametrize(
    ("kind", "name", "players", "wanted"),
    [
        ("pairs", "Mario De Luca & Ann", ["Mario De Luca", "Ann"], "De Luca, Mario & Ann"),
        ("pairs", "Night Owls", ["Ann Lee", "Bo Roe"], "Night Owls"),
        ("individual", "Ann B.", ["Ann B."], "Ann B."),
        ("individual", "Jan van Dijk", ["Jan van Dijk"], "Dijk, Jan van"),
        ("teams", "Red Devils", ["Red Devils"], "Red Devils"),
        ("teams", "Ann Lee & Bo", ["Ann Lee", "Bo"], "Ann Lee & Bo"),
    ],
)
def test_rankings_for_the_wall_have_family_names_first(kind: str, name: str, players: list[str], wanted: str) -> None:
    movement = "individual" if kind == "individual" else "danish"
    event = Event(kind=kind, movement=movement).add("register", entrants=[{"name": name, "players": players}])
    assert on_wall(event.state, event.state.entrants[0]) == wanted


def test_a_team_that_names_no_players_stays_whole_on_the_list_by_name() -> None:
    rows = [{"name": "Red Devils", "players": ["Red Devils"]}, {"name": "Owls", "players": ["Ann Lee"]}]
    event = Event(kind=EventKind.TEAMS).add("register", entrants=rows)
    assert of_people(event.state, ["Red Devils", "Ann Lee"]) == ["Red Devils", "Lee, Ann"]


def test_a_long_list_without_any_digit_is_read_at_once() -> None:
    """What looks for figures goes through each line once."""
    names = [f"{one}{two} {three}{one * 100}" for one in ascii_lowercase for two in ascii_lowercase for three in "xyz"]
    text = "\n".join(names[:2000])
    assert quickest(lambda: FIGURES.search(text), within=0.2) <= 0.2


def test_two_people_of_one_name_are_read_and_told() -> None:
    known = [Entrant(id="p1", number=1, name="Ann & Bo", players=("Ann", "Bo"))]

    rows = read_people("Cleo & BO\nMaria Rossi & Maria Rossi", EventKind.PAIRS, known)

    assert [each["players"] for each in rows] == [["Cleo", "BO"], ["Maria Rossi", "Maria Rossi"]]
    entrants = [
        Entrant(id=f"p{at}", number=at, name=each["name"], players=tuple(each["players"]))
        for at, each in enumerate(rows, 2)
    ]
    assert namesakes([*known, *entrants]) == [("Bo", [1, 2]), ("Maria Rossi", [3, 3])]


@pytest.mark.parametrize(
    ("line", "kind", "wanted"),
    [
        ("18\tSilvio Negri & Teresa Sartori", "pairs", row(18, "Silvio Negri", "Teresa Sartori")),
        ("18;Ann;Bo;Club", "pairs", row(18, "Ann", "Bo", tags=("Club",))),
        ("18, Ann & Bo", "pairs", row(18, "Ann", "Bo")),
        ("18 Ann & Bo", "pairs", row(18, "Ann", "Bo")),
        ("#18\tAnn\tBo", "pairs", row(18, "Ann", "Bo")),
        ("18.\tAnn\tBo", "pairs", row(18, "Ann", "Bo")),
        ("1\t\t18 Ann & Bo\t12\t3,450", "pairs", row(18, "Ann", "Bo")),
        ("1\t▲2\t18 Ann & Bo\tClub 7\t12", "pairs", row(18, "Ann", "Bo", tags=("Club 7",))),
        ("2\tAnn\t-35", "individual", row(2, "Ann")),
        ("2\t3 Aces: Ann, Bo", "teams", row(2, "Ann", "Bo", name="3 Aces")),
        ("3 Aces: Ann, Bo", "teams", row(1, "Ann", "Bo", name="3 Aces")),
        ("Nr.\tPaar\tVerein\n7\tAnn & Bo\tNord", "pairs", row(7, "Ann", "Bo", tags=("Nord",))),
        ("#;Naam;Partner\n7;Ann;Bo", "pairs", row(7, "Ann", "Bo")),
        ("Rang;Nr.;Paar;Siege\n1;7;Ann & Bo;3", "pairs", row(7, "Ann", "Bo")),
    ],
)
def test_a_number_may_have_a_cell_of_its_own(line: str, kind: str, wanted: dict[str, Any]) -> None:
    assert read_people(line, EventKind(kind)) == [wanted]


def test_a_name_is_kept_whole_and_shortened_on_lists() -> None:
    long = "Maximiliana Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe"
    [written] = read_people(f"{long} & {long}x", EventKind.PAIRS)
    made = Event()
    made.add("register", entrants=[written])
    [entrant] = made.state.entrants

    assert written["players"] == [long, f"{long}x"]
    assert len(written["name"]) == 120
    assert entrant.written[1:] == (long, f"{long}x")
    assert all(len(each) <= 60 for each in (entrant.name, *entrant.players))
    assert entrant.name == "Maximiliana Wolfeschlegelst… & Maximiliana Wolfeschlegelste…"


@pytest.mark.parametrize(
    "header",
    [
        "Surname;First name;Club",
        "Nachname;Vorname;Verein",
        "Name;Vorname;Verein",
        "Apellidos;Nombre;Club",
        "Nom;Prénom;Club",
        "Nom de famille;Prénom;Association",
        "Cognome;Nome;Circolo",
        "COGNOME;NOME;Società",
        "Apelido;Nome;Clube",
        "Sobrenome;Nome;Clube",
    ],
)
def test_a_header_is_recognised_in_six_languages(header: str) -> None:
    [row] = read_people(f"{header}\nRossi;Mario;Genova", EventKind.INDIVIDUAL)

    assert (row["name"], row["players"], row["tags"]) == ("Mario Rossi", ["Mario Rossi"], ["Genova"])


@pytest.mark.parametrize(
    "header",
    [
        "No.;Player 1;Player 2;Club",
        "Nr.;Spieler 1;Spieler 2;Verein",
        "N.º;Jugador 1;Jugador 2;Club",
        "N°;Joueur 1;Joueur 2;Club",
        "Numero;Giocatore 1;Giocatore 2;Circolo",
        "Número;Jogador 1;Jogador 2;Clube",
    ],
)
def test_pairs_have_their_header_in_six_languages(header: str) -> None:
    [row] = read_people(f"{header}\n7;Ann;Bo;North", EventKind.PAIRS)

    assert (row["number"], row["players"], row["tags"]) == (7, ["Ann", "Bo"], ["North"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_columns_that_the_page_names_are_read_in_its_language(code: str) -> None:
    hint = language(code).text("Its first line may name the columns: number, name, player1, player2, club, family.")
    named = columns(hint.partition(":")[2].rstrip(".").split(","))

    assert named == ["number", "name", "player1", "player2", "club", "family"]


def test_both_players_of_a_pair_may_have_two_columns() -> None:
    header = "Cognome 1;Nome 1;Cognome 2;Nome 2"
    [row] = read_people(f"{header}\nRossi;Mario;De Luca;Ada", EventKind.PAIRS)

    assert row["players"] == ["Mario Rossi", "Ada De Luca"]


def test_names_stand_in_the_order_of_family_names() -> None:
    names = ["Zoe Adams", "Ann Zuse", "Rossi, Mario", "Ada De Luca", "Ida von Berg", "Émile Émery"]
    names += ["Bo", "Cem Öz (2)"]

    assert sorted(names, key=by_family_name) == [
        "Zoe Adams",
        "Ida von Berg",
        "Bo",
        "Ada De Luca",
        "Émile Émery",
        "Cem Öz (2)",
        "Rossi, Mario",
        "Ann Zuse",
    ]
