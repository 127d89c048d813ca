"""Which phone signs for which side, links that end, and a table's link in another round."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.club import events
from scorekeeper.club.events.asked import Calling, SideAtTable, TablePlace
from scorekeeper.usecases import ReadOnly
from scorekeeper.web import languages
from tests.club.web.conftest import OpenHall
from tests.club.web.halls import Pages
from tests.web.pages import Page
from tests.words.pseudo import Pseudo, longer, unmarked

TYPED = {"Pair", "phone", "Canasta", "score", "AA", "CC"}  # names, and what each language has
HANDED = "signed on a borrowed phone"


@pytest.fixture
def pages(open_hall: OpenHall) -> Pages:
    return open_hall(pairs="ABCD")


def sign(pages: Pages, client: FlaskClient, side: int, **more: str) -> int:
    """Open the page of a side and sign as its button does; return the status."""
    page = Page(client.get(pages.at(1, f"?as={side}")))
    return client.post(pages.at(1, "/sign"), data=page.fields | more).status_code


def log(pages: Pages) -> list[str]:
    return [each.words for each in events.audit_log(pages.hall.store, pages.hall.token)]


def test_each_side_signs_on_its_own_phone(pages: Pages) -> None:
    pages.hall.play(1)
    one, other = pages.app.test_client(), pages.app.test_client()

    assert (sign(pages, one, 0), sign(pages, other, 1)) == (303, 303)

    assert pages.hall.row(1).counted == (800, 120)
    assert HANDED not in pages.table(1).text
    assert not [each for each in log(pages) if "borrowed" in each]


def test_one_phone_signs_for_both_only_if_it_was_handed_over_and_the_result_says_so(pages: Pages) -> None:
    pages.hall.play(1)
    phone = pages.app.test_client()
    assert sign(pages, phone, 0) == 303
    asked = Page(phone.get(pages.at(1, "?as=1")))
    assert "This phone was handed over" in asked.text

    alone = phone.post(pages.at(1, "/sign"), data=asked.fields | {"handed": ""})
    assert (alone.status_code, pages.hall.row(1).signed) == (409, (0,))
    assert "Hand it over first" in Page(alone).text
    assert phone.post(pages.at(1, "/sign"), data=asked.fields).status_code == 303

    assert pages.hall.row(1).counted == (800, 120)
    assert HANDED in pages.table(1).text
    assert log(pages)[0].endswith("East-West confirms 800 to 120 on a borrowed phone.")


def test_a_third_phone_does_not_sign_for_a_side_that_has_its_phone(pages: Pages) -> None:
    own, third, other = (pages.app.test_client() for _ in range(3))
    for client in (own, third, other):
        client.get(pages.at(1))
    form = Page(own.get(pages.at(1)))
    assert "Whose phone is this?" in form.text
    taken = own.post(pages.at(1, "/seat"), data=form.fields | {"side": "0"})
    assert taken.status_code == 303
    assert "Whose phone is this?" not in Page(own.get(pages.at(1))).text
    pages.hall.play(1)

    assert sign(pages, third, 0) == 403
    assert sign(pages, third, 0, handed="1") == 403
    assert sign(pages, own, 0) == 303
    assert sign(pages, other, 1) == 303


def test_the_director_frees_the_seats_when_a_phone_is_gone(pages: Pages) -> None:
    gone, new = pages.app.test_client(), pages.app.test_client()
    fields = Page(gone.get(pages.at(1))).fields
    gone.post(pages.at(1, "/seat"), data=fields | {"side": "0"})
    pages.hall.play(1)
    assert sign(pages, new, 0) == 403
    address = f"/direct/{pages.hall.token}/rounds/1/tables/1/seats"

    freed = pages.app.test_client().post(address, data={"request_id": "free-the-seats"})

    assert freed.status_code == 303
    assert sign(pages, new, 0) == 303
    assert any(each.endswith("other phones can take the seats now.") for each in log(pages))


def test_one_phone_takes_one_seat(pages: Pages) -> None:
    phone = pages.app.test_client()
    fields = Page(phone.get(pages.at(1))).fields
    assert phone.post(pages.at(1, "/seat"), data=fields | {"side": "0"}).status_code == 303
    more = {"side": "1", "request_id": "another-seat"}
    assert phone.post(pages.at(1, "/seat"), data=fields | more).status_code == 403
    wrong = {"side": "7", "request_id": "a-third-seat"}
    assert phone.post(pages.at(1, "/seat"), data=fields | wrong).status_code == 422


def test_what_is_said_of_seats_and_links_is_said_in_every_language(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, other = pages.app.test_client(), pages.app.test_client()
    other.environ_base["HTTP_USER_AGENT"] = "X11 (Linux)"
    fields = Page(other.get(pages.at(1))).fields
    monkeypatch.setattr(languages, "of_request", Pseudo)
    found = [phone.get(pages.at(1)).text]
    phone.post(pages.at(1, "/seat"), data=fields | {"side": "0"})
    pages.hall.play(1)
    desk = f"/direct/{pages.hall.token}"
    found += [each.get(pages.at(1, "?as=0")).text for each in (phone, other)]
    found += [phone.get(f"{desk}{path}").text for path in ("/rounds/1/tables/1", "/log")]
    sign(pages, phone, 0)
    found.append(phone.get(pages.at(1, "?as=1")).text)
    sign(pages, phone, 1)
    found += [phone.get(path).text for path in (pages.at(1), f"{desk}/links?unknown=1")]
    for table in ("", "1"):
        ended = {"request_id": f"end-a-link-{table}", "table": table}
        phone.post(f"{desk}/links/end", data=ended)
    found.append(phone.get(f"{desk}/log").text)

    words = {
        *("Whose phone is this?", "the seat of", "was handed over", HANDED),
        *("Let other phones sign", "End this link and code", "It was opened on", "Linux computer"),
        *("All other links of the director", "the table has a new one", "Of unknown origin"),
    }
    assert {each for each in words if longer(each) not in "".join(found)} == set()
    pages_read = re.sub(r'class="typed-code">[\w ]+<', "<", "".join(found))
    assert set(unmarked(pages_read)) - TYPED == set()


def test_the_link_of_a_table_holds_for_the_round_that_is_played(open_hall: OpenHall) -> None:
    pages = open_hall(pairs="ABCD")
    hall = pages.hall
    hall.finish()
    hall.publish(2)

    for use_case, asked in (
        (events.call_director, Calling(round=1, table=1)),
        (events.withdraw_dispute, SideAtTable(round=1, table=1, side=0)),
        (events.take_seat, SideAtTable(round=1, table=1, side=0)),
        (events.note_playing, TablePlace(round=1, table=1)),
    ):
        with pytest.raises(ReadOnly, match="The link is for round 2 now"):
            hall.at(1, use_case, asked)
    hall.at(1, events.call_director, Calling(round=2, table=1))


def test_the_director_ends_the_link_of_a_table_and_sees_who_has_it(pages: Pages) -> None:
    hall = pages.hall
    director = pages.app.test_client()
    phone = pages.app.test_client()
    phone.get(pages.at(1), headers={"User-Agent": "Mozilla (iPhone)"})
    game, card = hall.table(1).game_token, hall.view.tables[0]
    links = f"/direct/{hall.token}/links"
    assert "iPhone" in Page(director.get(links)).text
    for kind, times in (("iPhone", 1), ("", 3)):
        for _ in range(times):
            pages.app.test_client().get(pages.at(1), headers={"User-Agent": f"Mozilla ({kind})"})
    assert "2 × iPhone, 3 devices" in Page(director.get(links)).text

    data = {"request_id": "end-this-link", "table": "1"}
    assert [director.post(f"{links}/end", data=data).status_code for _ in range(2)] == [303, 303]

    for gone in (f"/table/{card.token}", f"/g/{game}", f"/g/{game}/hands/new"):
        assert phone.get(gone).status_code == 404
    assert phone.post("/t", data={"code": card.code}).status_code == 422
    new = hall.view.tables[0]
    assert new.token != card.token
    assert phone.post("/t", data={"code": new.code}).location == f"/table/{new.token}"
    hall.play(1)
    hall.sign(1)
    assert hall.row(1).counted == (800, 120)
    assert log(pages).count("The link of table 1 was ended, and the table has a new one.") == 1


def test_the_director_ends_all_other_links_of_the_director(pages: Pages) -> None:
    hall = pages.hall
    more = events.new_director_link(hall.store, hall.now, hall.view.event_id)
    director = pages.app.test_client()
    address = f"/direct/{hall.token}/links/end"

    assert director.post(address, data={"request_id": "end-the-others"}).status_code == 303

    for link in (f"/direct/{more.direct_token}", f"/event/{more.watch_token}"):
        assert director.get(link).status_code == 404
    for link in (f"/direct/{hall.token}", f"/event/{hall.links.watch_token}", pages.at(1)):
        assert director.get(link).status_code == 200


def test_a_backup_of_an_event_brings_renewed_links_along(pages: Pages, open_hall: OpenHall) -> None:
    hall = pages.hall
    hall.do(events.end_table_link, 1)
    table, backup = hall.view.tables[0], events.backup_event(hall.store, hall.token)
    other = open_hall(pairs="", published=False)

    events.restore_event(other.hall.store, hall.now, backup, other.hall.sent())

    found = events.table_by_code(other.hall.store, table.code)
    assert found == table.token
