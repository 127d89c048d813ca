"""The club's list of members: who is added, merged and found, and what an evening says of them."""

from collections.abc import Callable

import pytest

from scorekeeper.club import events
from scorekeeper.club.events.asked import Entering
from scorekeeper.club.events.year import club as clubs
from scorekeeper.club.events.year import members
from scorekeeper.club.events.year.season import NewSeason, begin_season
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.setup import Setup
from scorekeeper.store import Store
from scorekeeper.usecases import InputError, LimitReached, NotFound, data_of_person, erase_person
from scorekeeper.words.language import using_language
from tests.club.usecases.hall import CUP, Hall
from tests.club.year.clubs import OPEN, ClubHere

PAIRS = [("Ann", "Bo"), ("Cleo", "Dan"), ("Eva", "Finn"), ("Gus", "Hal")]
EVERYBODY = [name for pair in PAIRS for name in pair]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann\nBo", {"Ann": "", "Bo": ""}),
        ("Ann & Bo\nCleo", {"Ann": "Bo", "Bo": "Ann", "Cleo": ""}),
        ("Cleo\n1. Ann / Bo\n\n2. Dan + Eva", {"Ann": "Bo", "Bo": "Ann", "Cleo": "", "Dan": "Eva", "Eva": "Dan"}),
        ("Ann Lee - Bo Roe\nCleo Fox", {"Ann Lee": "Bo Roe", "Bo Roe": "Ann Lee", "Cleo Fox": ""}),
        ("Lee - Roe\n2. Fox – Doe", {"Lee": "Roe", "Roe": "Lee", "Fox": "Doe", "Doe": "Fox"}),
        ("Ann Smit - de Boer\n- Bo Roe", {"Ann Smit - de Boer": "", "Bo Roe": ""}),
        ("1 - Ann Lee\n2 - Bo Roe", {"Ann Lee": "", "Bo Roe": ""}),
        ("player1\tplayer2\nAnn\tBo", {"Ann": "Bo", "Bo": "Ann"}),
        ("name\nAnn\nBo", {"Ann": "", "Bo": ""}),
        ("Surname;First name;Club\nBaker;Ann;North\nAdams;Bo;South", {"Ann Baker": "", "Bo Adams": ""}),
        ("Ann; North; 0612345678\nBo; North; b@x.org", {"Ann": "", "Bo": ""}),
        ("Name,E-mail,Member since\nAnn,a@x.org,2010\nBo,b@x.org,2011", {"Ann": "", "Bo": ""}),
        ("Name;Partner;Tel\nAnn;Bo;06\nBo;Ann;07\nCleo;;08", {"Ann": "Bo", "Bo": "Ann", "Cleo": ""}),
        (
            "Lidnr;Voornaam;Tussenvoegsel;Achternaam\n7;Ann;van den;Berg\n8;Bo;;Smit",
            {"Ann van den Berg": "", "Bo Smit": ""},
        ),
        (
            "Member | Club | E-mail\nAnn / Bo | North | a@x.org\nLee Cleo | South |",
            {"Ann": "Bo", "Bo": "Ann", "Lee Cleo": ""},
        ),
        ("Name;Member\nAnn;yes\nBo;no", {"Ann": "", "Bo": ""}),
        ('Nome completo,Cidade\nAna Costa e Silva,Rio\n"Lee, Ann",Rio', {"Ana Costa e Silva": "", "Lee, Ann": ""}),
    ],
)
def test_a_list_of_names_or_pairs_is_read(club: ClubHere, text: str, expected: dict[str, str]) -> None:
    club.add(text)

    partner_of = {each.name: each.partner for each in club.state.members}
    names = {each.id: each.name for each in club.state.members}
    assert {name: names.get(partner, "") for name, partner in partner_of.items()} == expected


def test_who_is_on_the_list_is_not_added_again(club: ClubHere) -> None:
    club.add("Ann & Bo\nCleo")
    club.add("cléo\nDan\nANN")

    assert club.names == ["Ann", "Bo", "Cleo", "Dan"]
    assert [each.number for each in club.state.members] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("7 Ann\n12. Bo\nCy", [7, 12, 13]),
        ("Nummer;Naam;Plaats\n40;Ann;Delft\n3;Bo;Gouda\n;Cy;Gouda", [40, 3, 41]),
        ("7 Ann & Bo\nCy", [1, 2, 3]),  # the number of a pair
    ],
)
def test_numbers_of_a_list_are_kept(club: ClubHere, text: str, numbers: list[int]) -> None:
    club.add(text)
    assert [(each.name, each.number) for each in club.state.members] == [
        *zip(("Ann", "Bo", "Cy"), numbers, strict=True)
    ]


def test_a_number_that_another_member_has_is_refused(club: ClubHere) -> None:
    club.add("5 Ann")
    for text in ("5 Bo", "6 Bo\n6 Cy"):
        with pytest.raises(InputError, match="is taken: change it, or leave the numbers out"):
            club.add(text)
    club.add("5 Ann\nBo")  # who is on the list already stays as they are

    assert [each.number for each in club.state.members] == [5, 6]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Write at least one line"),
        ("Ann\nBo\nann", "twice on this list"),
        ("Ann & Bo & Cleo", "two names"),
        ("x" * 200, "shorten it"),
        ('"Ann', "quotation mark"),
        ("Baker, Ann\nAdams, Bo", "Ann would be left out here"),
        ("Ann; North\nBo; North\nCy; Dan", "Dan would be left out here"),
        ("Ann & Bo; Cy\nDan", "Cy would be left out here"),
        (
            "Number;E-mail\n1;a@x.org",
            "No column has names here: call one name, or two surname and first name. Found: Number, E-mail",
        ),
        ("Name;E-mail\nAnn;a@x.org\nAnn;b@x.org", "twice on this list"),
        ("Name;E-mail\nAnn;a@x.org;x", "more cells than the header"),
        ("Name;Name\nAnn;Bo", "only once"),
        ("Member;Partner\nAnn;Bo", "only once"),
    ],
)
def test_a_bad_list_is_refused_in_a_sentence_and_nobody_is_added(club: ClubHere, text: str, words: str) -> None:
    with pytest.raises((EventError, InputError)) as refused:
        club.add(text)

    assert words in str(getattr(refused.value, "message", ""))
    assert club.names == []


@pytest.mark.parametrize("setup", [CUP, OPEN])
@pytest.mark.parametrize("table", [events.results_csv, events.standings_csv])
@pytest.mark.parametrize("code", ["en", "nl"])
def test_the_tables_of_an_event_are_read(
    club: ClubHere, setup: Setup, table: Callable[[Store, str], str], code: str
) -> None:
    """A pair is in the results once for each round; of people who came alone the partner there is no usual one."""
    hall = club.evening(PAIRS if setup is CUP else [(name,) for name in EVERYBODY], guests=True, setup=setup)
    hall.finish()
    with using_language(code):
        club.add(table(club.store, hall.token))

    usual = {**dict(PAIRS), **{other: one for one, other in PAIRS}} if setup is CUP else {}
    names = {each.id: each.name for each in club.state.members}
    assert {each.name: names.get(each.partner) for each in club.state.members} == {
        each: usual.get(each) for each in EVERYBODY
    }


def test_results_in_which_pairs_have_names_of_their_own_are_refused(club: ClubHere) -> None:
    text = "round,number,name,partner,against,points\n1,1,The Aces,,Ann & Bo,5\n1,2,Ann & Bo,,The Aces,5"
    with pytest.raises(EventError, match="names are missing in it"):
        club.add(text)


def test_a_list_of_which_everybody_is_a_member_is_refused(club: ClubHere) -> None:
    club.add("Ann")
    with pytest.raises(InputError, match="already"):
        club.add("Ann")


def test_a_club_has_a_limit(club: ClubHere) -> None:
    with pytest.raises(LimitReached):
        club.do(members.add_members, [members.NewMember(f"A{each}") for each in range(members.MOST_MEMBERS + 1)])


def test_another_link_opens_no_club(club: ClubHere, store: Store) -> None:
    hall = club.evening([("A", "B"), ("C", "D")])
    for token in (hall.token, hall.links.watch_token, "", "a" * 24, club.token.swapcase()):
        with pytest.raises(NotFound):
            clubs.club_of(store, token)
    new = clubs.renew_link(store, club.now)
    with pytest.raises(NotFound):
        club.state  # noqa: B018 - the old link has ended
    assert clubs.club_of(store, new).club.members == ()


def test_the_club_directs_every_event_of_the_server(club: ClubHere, store: Store) -> None:
    hall = club.evening([("A", "B"), ("C", "D")])
    direct = clubs.direct_link(store, club.token, hall.links.event_id)

    assert direct == clubs.direct_link(store, club.token, hall.links.event_id)
    hall.links = type(hall.links)(hall.links.event_id, direct, hall.links.watch_token, repeated=False)
    assert hall.board.rows
    clubs.renew_link(store, club.now)
    with pytest.raises(NotFound):
        hall.board  # noqa: B018 - it ends with the club's link


def test_evenings_and_partners_are_counted(club: ClubHere) -> None:
    club.add("\n".join(EVERYBODY))
    club.evening(PAIRS)
    club.evening([("Ann", "Cleo"), ("Bo", "Dan")], 1)
    club.evening([("Ann", "Bo"), ("Gus", "Guest")], 2)

    rows = club.listed()
    assert {name: row.came.evenings for name, row in rows.items() if row.came.evenings > 1} == {
        "Ann": 3,
        "Bo": 3,
        "Cleo": 2,
        "Dan": 2,
        "Gus": 2,
    }
    assert list(rows)[:2] == ["Ann", "Bo"]
    assert rows["Ann"].partner == club.member("Bo")
    assert rows["Gus"].came.last == "2026-09-17"
    club.do(begin_season, NewSeason("2026-09-10", {}))
    assert club.listed()["Eva"].came.evenings == 0
    assert club.listed()["Eva"].came.last == "2026-09-03"


def test_a_partner_whom_the_club_names_counts_before_the_most_frequent(club: ClubHere) -> None:
    club.add("Ann & Cleo\nBo\nDan")
    club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    assert club.listed()["Ann"].partner == club.member("Cleo")

    ann = club.member("Ann")
    club.do(members.edit_member, members.EditingMember(ann.id, "Ann", ann.number, "", active=True))
    assert club.listed()["Ann"].partner == club.member("Bo")
    assert club.listed()["Cleo"].partner == club.member("Dan")  # nobody keeps a partner who has another


def test_names_typed_at_events_are_offered_never_guessed(club: ClubHere) -> None:
    club.add("Ann Balistieri\nBo")
    club.evening([("Ann Balistrieri", "Bo"), ("Cleo", "Dan")], guests=True)

    def waiting() -> dict[str, list[str]]:
        typed = members.unmatched(club.state, clubs.evenings(club.store))
        return {each.name: [one.name for one in each.perhaps] for each in typed}

    assert waiting() == {"Ann Balistrieri": ["Ann Balistieri"], "Bo": ["Bo"], "Cleo": [], "Dan": []}
    assert club.listed()["Bo"].came.evenings == 0
    typed = {each.name: each for each in members.unmatched(club.state, clubs.evenings(club.store))}
    club.do(members.match_names, members.Matching(club.member("Bo").id, typed["Bo"].places))
    assert club.listed()["Bo"].came.evenings == 1
    assert "Bo" not in waiting()
    club.do(members.match_names, members.Matching("", typed["Bo"].places))
    assert "Bo" in waiting()


def test_who_came_beside_a_namesake_is_somebody_else(club: ClubHere) -> None:
    """Otherwise one of the two would lose the evening without a word."""
    club.add("Ann\nBo\nAnn B.\nDan")
    club.evening([("Ann", "Bo"), ("Ann B.", "Dan")])
    guests = Hall(club.store, setup=CUP, pairs="", now=club.now)
    ann = club.member("Ann")
    guests.do(events.register, [Entering(name="Ann & Bo", players=("Ann", "Bo"), here=True, members=[ann.id, ""])])
    guests.do(events.register, [Entering(name="Ann & Cy", players=("Ann", "Cy"), here=True)])
    guests.publish()
    typed = {each.name: each for each in members.unmatched(club.state, clubs.evenings(club.store))}

    assert [each.name for each in typed["Bo"].perhaps] == ["Bo"]
    assert typed["Ann"].perhaps == ()
    with pytest.raises(InputError, match="Ann had another place at"):
        club.do(members.match_names, members.Matching(ann.id, typed["Ann"].places))
    with pytest.raises(InputError, match="Ann had another place at"):
        club.do(members.merge_members, members.Merging(club.member("Ann B.").id, ann.id))


def test_two_entries_of_one_person_become_one_and_two_again(club: ClubHere) -> None:
    club.add("Ann Balistieri\nAnn Balistrieri\nBo\nCleo")
    one, other = club.member("Ann Balistieri"), club.member("Ann Balistrieri")
    assert members.doubles(club.state, ()) == [(one, other)]
    club.evening([(one.name, "Bo"), ("Cleo", "x")])
    club.evening([(other.name, "Bo"), ("Cleo", "x")], 1)

    club.do(members.merge_members, members.Merging(other.id, one.id))
    assert club.names == ["Ann Balistieri", "Bo", "Cleo"]
    assert club.listed()["Ann Balistieri"].came.evenings == 2
    assert members.doubles(club.state, ()) == []
    club.do(members.merge_members, members.Merging(other.id, ""))
    assert club.listed()["Ann Balistieri"].came.evenings == 1


def test_who_came_on_one_evening_or_plays_together_is_not_one_person(club: ClubHere) -> None:
    club.add("Mario Rossi\nMaria Rossi\nFranco Gallo & Franca Gallo\nPaolo Neri\nPaola Neri")
    alike = [(one.name, other.name) for one, other in members.doubles(club.state, ())]
    assert alike == [("Mario Rossi", "Maria Rossi"), ("Paolo Neri", "Paola Neri")]
    club.evening([("Mario Rossi", "Paolo Neri"), ("Maria Rossi", "Franco Gallo")])
    there = members.doubles(club.state, clubs.evenings(club.store))
    assert [(one.name, other.name) for one, other in there] == [("Paolo Neri", "Paola Neri")]


def test_an_erased_member_stays_a_member_without_a_name(club: ClubHere, store: Store) -> None:
    club.add("Ann\nBo\nCleo\nDan")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    assert {each["kind"] for each in data_of_person(store, "Ann")["logs"]} >= {"club", "event"}  # type: ignore[attr-defined]

    word = erase_person(store, club.now, "Ann")

    assert "Ann" not in club.names
    assert word in club.names
    assert club.listed()[word].came.evenings == 1
    assert "Ann" not in [name for each in hall.view.state.entrants for name in each.written]
    with pytest.raises(NotFound):
        data_of_person(store, "Ann")


def test_an_event_from_elsewhere_says_nothing_of_members(club: ClubHere, store: Store) -> None:
    club.add("Ann\nBo\nCleo\nDan")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    content = events.export_event(store, hall.token)
    events.import_event(store, club.now, content, club.sent())

    assert club.listed()["Ann"].came.evenings == 1


def test_a_member_is_not_registered_twice(club: ClubHere) -> None:
    club.add("Ann\nBo\nCleo\nDan")
    hall = club.evening([("Ann", "Bo"), ("Cleo", "Dan")])
    again = Entering(name="Both", players=("Ann", "x"), members=(club.member("Ann").id, ""), late_from=2)
    with pytest.raises(InputError, match="registered already"):
        hall.do(events.register, [again])
