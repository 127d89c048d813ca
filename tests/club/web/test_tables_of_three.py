"""An open evening with tables of three, from its set-up to a corrected ranking, through its pages."""

import re
from collections.abc import Mapping

from flask import Flask

from scorekeeper.club import events
from scorekeeper.club.events.shown.views import EventView
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.store import open_store
from tests.club.web.tapping import Tapping
from tests.web.hand_forms import fields_of, with_fields
from tests.web.test_hands_entry import TOTALS

FIRST = ("Ada", "Bo", "Cem", "Dea", "Eva", "Fay", "Gil", "Hal", "Ian", "Joe", "Kim")
NAMES = [f"{name} {letter}" for letter in "KL" for name in FIRST]
CHOICE = "Tables of three for those who would sit out"
THIRD = {"mode": "totals", "melded_points": "70", "held_points": "0", "red_threes": "0"}
HAND = TOTALS | {f"side_2__{name}": value for name, value in THIRD.items()}


class Evening(Tapping):
    """An open evening of classic canasta whose director wants tables of three; everybody is here."""

    def __init__(self, app: Flask, people: int) -> None:
        super().__init__(app.test_client())
        self.app = app
        self.open("/events/new?preset=open-evening&variant=classic")
        self.send("Create the event", name="Thursday", hands="1", threes="y")
        self.home = self.page.path
        self.tap("People").send("Add to the list", names="\n".join(NAMES[:people]))

    @property
    def view(self) -> EventView:
        with open_store(self.app.config["DATABASE"]) as store:
            return events.open_event(store, self.home.rpartition("/")[2])

    def threes(self) -> list[int]:
        """The numbers of the tables of three on the board."""
        found = re.findall(r'href="[^"]*/tables/(\d+)">(.*?)</a>', self.board().page.text, re.DOTALL)
        return [int(table) for table, shown in found if shown.count("table-side") == 3]

    def phone(self, table: int) -> Tapping:
        """The phone of a table, at its page."""
        token = next(each.token for each in self.view.tables if each.table == table)
        return Tapping(self.app.test_client()).open(f"/table/{token}")

    def slips(self, totals: Mapping[int, tuple[int, ...]], status: int = 200) -> None:
        """Type the slips of some tables into the grid, and send them as they stand."""
        self.open(f"{self.home}/rounds/1/slips")
        fields = {f"{table}.0.{side}": str(each) for table, row in totals.items() for side, each in enumerate(row)}
        form = self.form("Save")
        answer = self.client.post(form.action, data=dict(form.filled(fields)), follow_redirects=True)
        assert answer.status_code == status
        self.page = type(self.page)(form.action, status, answer.text)


def play(phone: Tapping) -> None:
    """Enter the hand of a table of three by totals, and let all sign on its phone."""
    table = phone.page.path
    phone.tap("Enter hand 1")
    form = with_fields(fields_of(phone.page.text), **HAND) | {"confirm": ["1"]}
    assert phone.client.post(phone.page.path, data=form).status_code == 302
    assert "Who are you?" in phone.open(table).said
    for side in range(3):
        phone.open(f"{table}?as={side}").send("Yes, I sign")
        assert ("Thank you. Who signs next?" in phone.said) is (side == 0)
    phone.open(table)


def test_it_is_offered_only_where_the_game_has_a_seating_for_three(app: Flask) -> None:
    person = Tapping(app.test_client())
    for game, offered in (("classic", True), ("samba", True), ("burraco", True), ("american", False)):
        assert (CHOICE in person.open(f"/events/new?preset=open-evening&variant={game}").said) is offered, game
    assert CHOICE not in person.open("/events/new?preset=club-night&variant=classic").said
    refused = "/events/new?preset=open-evening&variant=american&threes=y"
    fields = dict(person.open(refused).form("Create the event").filled({"name": "Thursday"})) | {"threes": "y"}
    answer = person.client.post("/events/new", data=fields)
    assert (answer.status_code, "No rules are known by which three play" in answer.text) == (422, True)


def test_22_people_play_at_tables_of_four_and_of_three(app: Flask) -> None:
    evening = Evening(app, 22)
    assert "4 tables of four and 2 of three" in evening.tap("People").said
    evening.begin()
    one, two = evening.threes()
    seats = evening.open(f"{evening.home}/rounds/1").said
    assert seats.count("Each plays alone here, for the first time tonight.") == seats.count(", each alone") == 2

    phone = evening.phone(one)
    assert phone.page.text.count("must open with") == 3
    play(phone)
    assert "The result is confirmed" in phone.said
    others = {at: (300 + 10 * at, 5 * at) for at in evening.tables() if at not in (one, two)}
    evening.slips({two: (900, -35, 400), **others})
    assert "Every result of round 1 is in." in evening.said
    assert "900 to −35 to 400" in evening.said
    assert f"Round 1, table {two}: 900 to −35 to 400 from the slip." in evening.open(f"{evening.home}/log").said

    best, second, *_ = ranking(evening.view.state)
    assert [(each.award, each.rounds[0].table) for each in (best, second)] == [(900, two), (800, one)]
    shown = Tapping(app.test_client()).open(f"/event/{evening.view.watch_token}/standings").said
    assert shown.index("900") < shown.index("800")
    for path in ("", "/crosstable", "/screen", *(f"/screen?at={at}" for at in range(1, 5))):
        assert Tapping(app.test_client()).open(f"/event/{evening.view.watch_token}{path}").page.status == 200
    evening.board().send("Close round 1 and draw round 2")
    first, again = (
        {who for row in each.tables if len(row.sides) == 3 for side in row.sides for who in side}
        for each in evening.view.state.rounds
    )
    assert not first & again


def test_results_of_three_are_corrected_by_slip_and_by_ruling_with_a_preview(app: Flask) -> None:
    evening = Evening(app, 7)
    evening.begin()
    (three,) = evening.threes()
    play(evening.phone(three))
    table = f"{evening.home}/rounds/1/tables/{three}"
    evening.open(table).send("Reopen it", reason="added up wrongly")
    assert "The sides were swapped" not in evening.said
    page = evening.open(f"{table}/correct")
    assert "The sides were swapped" not in page.said
    page.send("Accept it", kind="sum", agreed="all", reason="It was right")
    evening.send("Reopen it", reason="added up wrongly")
    evening.slips({three: (500, 600, 700)}, 422)
    assert "What it changes" in evening.said
    assert "800 to 120 to 70 counts now. Replace it?" in evening.said
    evening.send("Save")
    assert "800 to 120 to 70 was corrected; now 500 to 600 to 700" in evening.open(table).said

    evening.send("Reopen it", reason="again")
    points = {f"points_{side}": str(each) for side, each in enumerate((5, 10, 15))}
    ruling = {"remedy": "own", "rule": "So.", "reason": "So.", **points}
    assert "What it changes" in evening.send("Give this result", **ruling).said
    evening.send("Give this result", **ruling)
    row = evening.view.state.rounds[0].table(three)
    assert row is not None
    assert (row.result, [each.after for each in row.corrections]) == ((5, 10, 15), [(800, 120, 70), (500, 600, 700)])
