"""What everybody sees: seats, standings, crosstable, the screen; nothing hidden, no write."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.club import events
from scorekeeper.club.events.asked import Drawing, Entering
from scorekeeper.club.events.shown.views import NameSeat, PublicTable
from scorekeeper.club.model.people.names import family_first
from scorekeeper.club.model.state import Entrant
from scorekeeper.club.web.hall.public_page import public_page
from scorekeeper.club.web.hall.slides import slides
from tests.club.web.conftest import OpenHall
from tests.club.web.halls import VICTORY, Pages

PATHS = ("", "/standings", "/crosstable", "/screen")


@pytest.fixture
def pages(open_hall: OpenHall) -> Pages:
    return open_hall(setup=VICTORY)


def slides_of(pages: Pages) -> str:
    """All pictures of the screen, one after the other."""
    first = pages.public("/screen?at=0")
    count = re.search(r"1 / (\d+)", first.text)
    numbers = range(int(count[1]) if count else 1)
    return " ".join(pages.public(f"/screen?at={number}").text for number in numbers)


def test_seats_by_table_and_by_name(pages: Pages) -> None:
    page = pages.public()

    assert "Spring cup" in page.text
    assert "Round 1 of 3" in page.text
    for row in pages.hall.board.rows:
        assert f"{row.table} {row.numbers[0][0]} {row.names[0]} " in page.text
        for side, players in enumerate(row.players):
            for name in players:
                place = ("North-South", "East-West")[side]
                number = row.numbers[side][0]
                assert f"{name} {number} {row.names[side]} Table {row.table} {place}" in page.text


def test_a_name_is_found_by_a_letter_or_by_how_a_word_begins(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="AB")
    hall = pages.hall
    hall.do(
        events.register,
        [
            Entering(name="Örs & Zoé", players=("Örs van Beek", "Zoé O'Hara"), late_from=2),
            Entering(name="Kim & Lou", players=("Kim", "Lou <b>"), late_from=2),
        ],
    )
    hall.finish()
    hall.publish(2)

    assert "van Beek 3 Örs & Zoé Table" in pages.public("?name=o").text
    assert "van Beek 3 Örs & Zoé Table" in pages.public("?name=bEE").text
    assert "A1 Pair A" not in pages.public("?name=o").text
    assert "Lou <b>" in pages.public("?name=lou").text
    assert "Nobody here is called “<i>”" in pages.public("?name=%3Ci%3E").text
    assert "Nobody here is called “xyz”" in pages.public("?name=xyz").text
    letters = [each[-1] for each in pages.public().links if "?name=" in each]
    assert "".join(letters) == "abklovz"


def test_every_list_by_name_goes_by_family_names(open_hall: OpenHall) -> None:
    names = [("Zoe Adams", "Bea Winter"), ("Ann Zuse", "Cem Öz"), ("Kim Lee", "Ida De Luca")]
    pages = open_hall(pairs="", published=False)
    pairs = [Entering(name=" & ".join(each), players=each) for each in names]
    pages.hall.do(events.register, pairs)
    pages.hall.publish()
    wanted = ["Zoe Adams", "Ida De Luca", "Kim Lee", "Cem Öz", "Bea Winter", "Ann Zuse"]

    shown = re.findall(r'names-who"><b>([^<]+)', pages.public().html)
    assert shown == wanted
    here = f"/direct/{pages.hall.token}/rounds/1"
    printed = PdfReader(BytesIO(pages.client.get(f"{here}/seating.pdf").data))
    text = "\n".join(page.extract_text() for page in printed.pages)
    listed = [family_first(each) for each in wanted]
    assert re.findall(rf"^(?:\d+|–) ({'|'.join(listed)}) ", text, re.MULTILINE) == listed
    seated = re.findall(r'<option value="[^"]+">([^<]+), (?:table|rests)', pages.client.get(here).text)
    assert [each.split()[1] for each in seated[:3]] == ["Adams", "Lee", "Zuse"]


def test_the_screen_of_the_hall_has_family_names_first(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="", published=False)
    named = {"Zoe Adams & Bea Winter": ("Zoe Adams", "Bea Winter"), "Night Owls": ("Ann Zuse", "Bo")}
    pages.hall.do(events.register, [Entering(name=name, players=who) for name, who in named.items()])
    pages.hall.publish()
    seats = "".join(pages.public(f"/screen?at={at}").text for at in range(2))
    for name in ("Adams, Zoe & Winter, Bea", "Night Owls", "Zuse, Ann", "Bo"):
        assert f" {name} " in seats
    pages.hall.finish()
    standings = pages.public("/screen").text
    assert "Adams, Zoe & Winter, Bea" in standings
    assert "Night Owls" in standings


def test_who_rests_is_told(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="ABC")
    [entrant] = pages.hall.board.round.byes if pages.hall.board.round else ()
    name = f"Pair {'ABC'[int(entrant[1:]) - 1]}"

    assert f"{name} rests in this round." in pages.public().text


def test_standings_have_victory_points_movement_and_what_broke_ties(pages: Pages) -> None:
    hall = pages.hall
    # 680 and 690 points apart: both 16 to 4; then 700, 710. The difference decides.
    hall.finish()
    text = pages.public("/standings").text
    assert "Standings after round 1" in text
    winners = [row.names[0].removeprefix("Pair ") for row in reversed(hall.board.rows)]
    for rank, (letter, difference) in enumerate(zip(winners, (720, 710, 700, 690), strict=True), 1):
        assert re.search(rf"\b{rank} \d+ Pair {letter} 16 {difference}\b", text)
    assert "4 −720" in text
    assert "broken by difference, then by wins" in text

    hall.publish(2)
    [first, _] = hall.table(4).names  # 4 victory points each; with 16 more they lead
    hall.play(4)
    hall.sign(4)
    moved = pages.public("/standings").text
    assert "Standings during round 2" in moved
    assert re.search(rf" 1 ▲(\d) up \1 \d+ {first} 20 ", moved)
    assert re.search(r" 2 ▼1 down 1 \d+ Pair", moved)


def test_the_crosstable_says_who_met_whom(pages: Pages) -> None:
    pages.hall.finish()
    row = pages.hall.board.rows[0]
    numbers = pages.hall.table(1).numbers

    text = pages.public("/crosstable").text
    assert f"{numbers[0][0]} {row.names[0]} 16 {numbers[1][0]} 16" in text
    assert f"{numbers[1][0]} {row.names[1]} 4 {numbers[0][0]} 4" in text


def test_hidden_standings_are_nowhere(open_hall: OpenHall) -> None:
    hidden = replace(VICTORY, rounds=1, hide_last=1)
    seen = []
    for points in (200, 900):
        pages = open_hall(setup=hidden, pairs="ABCD")
        for table in (1, 2):
            pages.hall.play(table, points)
            pages.hall.sign(table)
        token = pages.hall.links.watch_token
        answers = [pages.client.get(f"/event/{token}{path}") for path in PATHS]
        seen.append([(each.headers.get("ETag"), _plain(each.text, token)) for each in answers])
        assert "The standings are hidden at the moment." in pages.public("/standings").text
        assert "The standings are hidden at the moment." in pages.public("/crosstable").text
        for path in PATHS:
            assert "victory points" not in pages.public(path).text
            assert str(600 + points) not in pages.public(path).text
        assert "16" not in slides_of(pages)
        pages.hall.do(events.show_standings, 1)
        assert "victory points" in pages.public("/standings").text.casefold()

    assert seen[0] == seen[1]  # whatever was played: the same pages with the same tags


def _plain(html: str, token: str) -> str:
    return re.sub(r"\?at=\d+", "", html.replace(token, ""))


def test_nothing_of_a_draft_is_public(pages: Pages) -> None:
    pages.hall.finish()
    before = [pages.public(path).text for path in PATHS]
    pages.hall.do(events.draw_round, Drawing(round=2))

    assert [pages.public(path).text for path in PATHS] == before


def test_links_to_look_at_never_write_and_lead_nowhere_else(pages: Pages) -> None:
    hall = pages.hall
    hall.play(1)
    secrets = [hall.token, *(each.token for each in hall.view.tables)]
    secrets += [row.game_token for row in hall.board.rows]
    for path in PATHS:
        page = pages.public(path)
        assert not [each for each in secrets if each in page.html]
        assert set(page.actions) <= {""}  # the search, which asks
        assert pages.client.post(f"/event/{hall.links.watch_token}{path}").status_code == 405
        assert pages.client.get(f"/event/nothing{path}").status_code == 404
        assert pages.client.get(f"/event/{hall.phone(1)}{path}").status_code == 200


def test_polls_are_answered_with_304_until_something_happens(pages: Pages) -> None:
    hall = pages.hall
    addresses = [f"/event/{hall.links.watch_token}{path}" for path in PATHS[:3]]
    tags = [pages.client.get(each).headers["ETag"] for each in addresses]

    def poll() -> list[int]:
        asked = [{"If-None-Match": tag} for tag in tags]
        answers = zip(addresses, asked, strict=True)
        return [pages.client.get(each, headers=headers).status_code for each, headers in answers]

    assert poll() == [304] * 3
    hall.do(events.start_clock, 1)
    assert poll() == [200] * 3


def test_the_screen_shows_seats_then_the_clock_then_the_standings(open_hall: OpenHall) -> None:
    pages = open_hall(setup=replace(VICTORY, minutes=30))
    hall = pages.hall
    seats = slides_of(pages)
    for row in hall.board.rows:
        assert row.names[1] in seats
        assert f"{row.players[0][0]} {row.table}" in seats
    assert "Standings" not in seats

    first = pages.public("/screen")
    assert re.search(r'http-equiv="refresh" content="\d+;url=/event/[^"]+\?at=1"', first.html)
    hall.do(events.start_clock, 1)
    hall.later(25)
    assert "5 minutes left These are the last minutes." in pages.public("/screen").text
    hall.later(5)
    assert "Time. Finish the hand" in pages.public("/screen").text
    hall.finish()
    over = slides_of(pages)
    assert "Standings after round 1" in over
    assert "Time." not in over
    for at in ("999999", "-1", "x", "9" * 50):
        assert "Standings" in pages.public(f"/screen?at={at}").text


def test_before_the_first_round_there_is_nothing_to_see(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="AB", published=False)

    assert "The first round is not drawn yet." in pages.public().text
    assert "There are no results yet." in pages.public("/standings").text
    assert "The seats of the first round will appear here." in pages.public("/screen").text


def test_two_hundred_names_stay_small_and_fit_on_the_screen(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="AB")
    view = events.show_public(pages.hall.store, pages.hall.now, pages.hall.token)
    names = [f"Wilhelmina van Oosterhout {number}" for number in range(240)]
    rows = tuple(
        PublicTable(
            table=number,
            names=("Wilhelmina & Ann van Oosterhout", "Berta & Kim Oberholzer"),
            numbers=((1,), (2,)),
            players=(("Wilhelmina van Oosterhout", "Ann"), ("Berta Oberholzer", "Kim")),
            scores=(1_205, 995),
        )
        for number in range(1, 61)
    )
    large = replace(
        view,
        tables=rows,
        by_name=tuple(
            NameSeat(name=name, listed=name, number=1, entrant=name[:20], table=1, side="N") for name in names
        ),
        entrants={f"p{at}": Entrant(id=f"p{at}", number=at, name="A", players=("A",)) for at in (1, 2)},
        on_wall={"p1": "van Oosterhout, Wilhelmina & Ann", "p2": "Oberholzer, Berta & Kim"},
    )
    page = public_page(large, "x" * 24)
    with pages.app.test_request_context("/event/x"):
        html = pages.app.jinja_env.get_template("club/public/seats.html").render(page=page)
    assert len(html.encode()) <= 40 * 1024
    assert page.seats == ()  # by letter only

    pictures = slides(page)
    assert len([each for each in pictures if each.rows]) == 4  # sixty tables
    assert {each.columns for each in pictures if each.rows} == {2}
    shown = [row.table for each in pictures for row in each.rows]
    assert shown == list(range(1, 61))
    assert [seat.name for each in pictures for seat in each.seats] == names
