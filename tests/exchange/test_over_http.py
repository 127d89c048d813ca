"""Two scorekeepers bring a game together; what is not a whole game of theirs is refused."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper import usecases
from scorekeeper.log import Head, code_of
from scorekeeper.store import open_store, watch_token
from scorekeeper.store.backup import as_new_writer, find_check_code
from scorekeeper.store.exchange import read_exchanged
from scorekeeper.usecases.game.document import FORM, MAX_DOCUMENT
from scorekeeper.usecases.journal.writing import Sent
from scorekeeper.usecases.lock import lock_club
from scorekeeper.web.limits.uploads import most_bytes
from tests.exchange import forging
from tests.exchange.conftest import Keeper
from tests.store import sample
from tests.usecases.table import ITEMISED, NOON, Table, hand, read
from tests.web.pages import Page

Document = dict[str, Any]


def path(token: str) -> str:
    return f"/g/{token}/exchange"


def given(keeper: Keeper, token: str) -> Document:
    answer = keeper.client.get(path(token))
    assert answer.status_code == 200
    found: Document = answer.get_json()
    return found


def sent(keeper: Keeper, token: str, document: object) -> TestResponse:
    text = document if isinstance(document, str | bytes) else json.dumps(document)
    return keeper.client.post(path(token), data=text, headers={"Accept": "application/json"})


def together(one: Keeper, other: Keeper, token: str) -> tuple[int, int]:
    """Exchange as the script does; return what was new to the second, and to the first."""
    there = sent(other, token, given(one, token)).get_json()
    back = sent(one, token, there["document"]).get_json()
    assert there["code"] == back["code"] == given(other, token)["code"]
    return there["new"], back["new"]


def shown(keeper: Keeper, token: str) -> usecases.GameView:
    return usecases.open_game(keeper.store, token)


def signed(document: Document) -> Document:
    """The document with a sum that fits what it says now."""
    document["sum"] = FORM.check_sum(document)
    return document


def enter(keeper: Keeper, token: str, content: dict[str, object], number: int, word: str) -> None:
    entry = usecases.HandEntry(f"request-{word}", number, read(content), device=word)
    usecases.record_hand(keeper.store, NOON, token, entry)


def test_a_game_begun_on_a_phone_is_taken_over_with_its_link(server: Keeper, phone: Keeper, table: Table) -> None:
    table.record(ITEMISED)
    table.penalise(1, 1, "exposed-card")

    assert server.client.get(f"/g/{table.token}").status_code == 404
    assert together(phone, server, table.token) == (3, 0)

    assert server.client.get(f"/g/{table.token}").status_code == 200
    assert server.client.get(f"/g/{watch_token(table.token)}").status_code == 200
    there, here = shown(server, table.token), shown(phone, table.token)
    assert (there.check_code, there.record()) == (here.check_code, here.record())
    assert (there.digest, there.scores) == (here.digest, here.scores)
    assert together(phone, server, table.token) == (0, 0)


def test_what_both_entered_meanwhile_comes_together(server: Keeper, phone: Keeper, table: Table) -> None:
    together(phone, server, table.token)
    enter(server, table.token, hand(points=200), 1, "server-1")
    enter(phone, table.token, hand(points=300), 1, "phone-1")
    enter(phone, table.token, hand(points=250), 2, "phone-2")

    assert together(phone, server, table.token) == (2, 1)

    there, here = shown(server, table.token), shown(phone, table.token)
    assert there.scores == here.scores
    assert len(there.hands) == 2
    assert [each.number for each in there.rivals] == [each.number for each in here.rivals] == [1]
    page = Page(server.client.get(f"/g/{table.token}"))
    assert "hand 1" in page.text.lower()
    rival = there.rivals[0]
    compared = server.client.get(f"/g/{table.token}/rivals/{rival.entry_seq}")
    assert compared.status_code == 200
    usecases.settle_rival(server.store, NOON, table.token, "settle-it", rival.entry_seq, True)
    together(server, phone, table.token)
    assert shown(phone, table.token).rivals == ()


def test_an_undo_that_fits_no_more_is_kept_and_told(server: Keeper, phone: Keeper, table: Table) -> None:
    table.record(hand())
    together(phone, server, table.token)
    # The phone's hand 2 and the server's undo of hand 1 know nothing of each other.
    first, second = sorted(
        [(phone, "entered"), (server, "undone")],
        key=lambda each: each[0].store.rows("SELECT value FROM secrets WHERE name = 'writer'")[0][0],
    )
    assert (first[1], second[1]) == ("undone", "entered")
    usecases.undo_last(server.store, NOON, table.token, Sent("undo-hand-1"), 2)
    enter(phone, table.token, hand(points=400), 2, "phone-2")
    together(phone, server, table.token)

    view = shown(phone, table.token)
    assert view.hands == ()
    assert [(each.kind, each.aside) for each in view.log][-2:] == [("undo", False), ("hand", True)]
    usecases.undo_last(phone.store, NOON, table.token, Sent("redo-hand-1"), view.version)
    together(phone, server, table.token)
    restored = shown(server, table.token)
    assert [each.number for each in restored.hands] == [1]
    assert [each.number for each in restored.rivals] == [2]  # now that the game is there again
    log = Page(server.client.get(f"/g/{table.token}/log"))
    assert "no longer fitted" in log.text


def test_the_same_check_code_costs_nothing(server: Keeper, phone: Keeper, table: Table) -> None:
    together(phone, server, table.token)
    code = given(phone, table.token)["code"]

    answer = server.client.get(path(table.token), query_string={"code": code})

    assert (answer.status_code, answer.data) == (204, b"")


def test_a_code_that_a_phone_showed_alone_is_known_afterwards(server: Keeper, phone: Keeper, table: Table) -> None:
    together(phone, server, table.token)
    enter(phone, table.token, hand(points=300), 1, "phone-1")
    alone = shown(phone, table.token).check_code
    enter(server, table.token, hand(points=200), 1, "server-1")

    together(phone, server, table.token)

    for keeper in (server, phone):
        found = find_check_code(keeper.store.path, alone)
        assert found is not None
        assert found[1:] in {(2, 3), (3, 3)}
    assert find_check_code(server.store.path, "0000 0000") is None


def test_people_and_erased_names(server: Keeper, phone: Keeper, table: Table) -> None:
    other = Table(server.store)  # the same names, under other ids
    together(phone, server, table.token)

    assert shown(server, table.token).sides == shown(server, other.token).sides
    usecases.erase_person(server.store, NOON, "Ann")
    together(phone, server, table.token)
    table.record(hand())
    together(phone, server, table.token)
    assert "Ann" not in shown(server, table.token).seats
    assert "Ann" in shown(phone, table.token).seats


# --- bad input -----------------------------------------------------------------------------------


def altered(change: Callable[[Document], object]) -> Callable[[Document], Document]:
    def made(document: Document) -> Document:
        change(document)
        return signed(document)

    return made


def in_hand(entry: Document) -> Document:
    found: Document = entry["body"]["hand"]["sides"][0]["tally"]
    return found


BAD: dict[str, tuple[Callable[[Document], object], str]] = {
    "truncated": (lambda whole: json.dumps(whole)[:-40], "it may have been cut off"),
    "not json": (lambda _: "Ann won", "it may have been cut off"),
    "a list": (lambda _: [], "not a game that a scorekeeper has handed over"),
    "another file": (lambda _: {"format": "canasta-rules/1"}, "not a game that a scorekeeper"),
    "a newer format": (lambda whole: {**whole, "format": "canasta-log/2"}, "Bring the older of the two up to date"),
    "a changed name": (
        lambda whole: whole["people"].update({next(iter(whole["people"])): "Zoe"}) or whole,
        "damaged on its way",
    ),
    "a changed hand": (
        altered(lambda whole: in_hand(whole["entries"][1]).update(melded_points=900)),
        "Entry 2 of device 1111111111111111 was changed after it was written",
    ),
    "a changed digest": (
        altered(lambda whole: whole["entries"][2].update(digest="0" * 64)),
        "Entry 3 of device 1111111111111111 was changed",
    ),
    "one left out": (
        altered(lambda whole: whole["entries"].pop(1)),
        "missing before entry 3 of device 1111111111111111",
    ),
    "the end cut off": (
        altered(lambda whole: whole["entries"].pop()),
        "missing before entry 3 of device 1111111111111111",
    ),
    "another code": (altered(lambda whole: whole.update(code="0000 0000")), "cannot be read"),
    "a person missing": (altered(lambda whole: whole["people"].popitem()), "cannot be read"),
    "an endless name": (
        altered(lambda whole: whole["people"].update(dict.fromkeys(whole["people"], "A" * 61))),
        "61 characters",
    ),
    "other rules": (altered(lambda whole: whole.update(rules="0" * 16)), "cannot be read"),
    "no rules": (altered(lambda whole: whole.update(book=None, rules="0" * 16)), "Hand it over as a file"),
    "no time": (altered(lambda whole: whole["entries"][1].update(at=None)), "cannot be read"),
    "an endless time": (altered(lambda whole: whole["entries"][1].update(at="1" * 41)), "cannot be read"),
    "a body that is no object": (altered(lambda whole: whole["entries"][1].update(body=[])), "cannot be read"),
    "a kind of an event": (altered(lambda whole: whole["entries"][1].update(kind="publish")), "cannot be read"),
    "twice the same": (altered(lambda whole: whole["entries"].append(whole["entries"][1])), "cannot be read"),
    "deep": (lambda _: "[" * 5000, "cut off"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_whole_game_is_refused_and_changes_nothing(
    server: Keeper, phone: Keeper, table: Table, name: str
) -> None:
    table.record(hand())
    table.record(hand(points=300))
    make, sentence = BAD[name]

    answer = sent(server, table.token, make(given(phone, table.token)))

    assert answer.status_code == 422
    assert sentence in answer.get_json()["message"]
    assert server.store.rows("SELECT * FROM games") == []
    assert server.store.rows("SELECT * FROM people") == []


def forged(document: Document, body: Document, kind: str) -> Document:
    """A document whose last entry says something else, with digests and heads that fit it."""
    last = document["entries"][-1] | {"body": body, "kind": kind}
    last["digest"] = read_exchanged(last).digest
    head = [last["writer"], last["nth"], last["digest"]]
    heads = [each for each in document["heads"] if each[0] != last["writer"]] + [head]
    document |= {"heads": heads, "code": code_of(Head(*each) for each in heads)}
    document["entries"][-1] = last
    return signed(document)


PENALTY: Document = {"side": 0, "player": "", "note": "", "by": "", "times": 1, "points": 0}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("hand", {}),
        ("hand", {"hand": {"sides": 3}, "reason": ""}),
        ("hand", {"hand": hand(), "reason": "x" * 301}),
        ("hand", {"hand": hand(), "reason": "", "more": 1}),
        ("penalty", {**PENALTY, "code": "no-such-thing"}),
        ("penalty", {**PENALTY, "code": "exposed-card", "side": 7}),
        ("penalty", {**PENALTY, "code": None, "points": 10**9}),
        ("protest", {"side": 0, "text": "the pile", "claims": [5], "by": ""}),
        ("names", {"sides": [], "seats": [], "dealer": [0, 0]}),
        ("undo", {"surprise": True}),
        ("start", {"title": "Again"}),
    ],
)
def test_entries_that_nobody_can_have_sent_are_refused(
    server: Keeper, phone: Keeper, table: Table, kind: str, body: Document
) -> None:
    table.record(hand())

    answer = sent(server, table.token, forged(given(phone, table.token), body, kind))

    assert (answer.status_code, answer.get_json()["ok"]) == (422, False)
    assert server.store.rows("SELECT * FROM games") == []


def test_another_game_is_not_mixed_in(server: Keeper, phone: Keeper, table: Table) -> None:
    other = Table(server.store)
    before = given(server, other.token)

    answer = sent(server, other.token, given(phone, table.token))

    assert answer.status_code == 422
    assert "two different games" in answer.get_json()["message"]
    assert given(server, other.token) == before


def with_forged(keeper: Keeper, token: str, whole: Document, entry: Document) -> int:
    """Send a document with one more entry; return how many entries were new."""
    answer = sent(keeper, token, forging.signed({**whole, "entries": [*whole["entries"], entry]}))
    assert answer.status_code == 200, answer.get_json()
    return int(answer.get_json()["new"])


def test_two_copies_of_one_device_are_merged_and_go_on_as_two_devices(
    server: Keeper, phone: Keeper, table: Table
) -> None:
    phone.store.db.conn.backup(server.store.db.conn)
    [[writer]] = phone.store.rows("SELECT value FROM secrets WHERE name = 'writer'")
    enter(phone, table.token, hand(points=300), 1, "phone-1")
    enter(server, table.token, hand(points=200), 1, "copy-1")  # a copy that went on as the phone

    assert together(phone, server, table.token) == (1, 1)

    assert shown(server, table.token).scores == shown(phone, table.token).scores
    assert [each.number for each in shown(phone, table.token).rivals] == [1]
    for keeper, word in ((phone, "phone-2"), (server, "copy-2")):
        enter(keeper, table.token, hand(points=255), 2, word)
    assert together(phone, server, table.token) == (1, 1)
    writers = {each["writer"] for each in given(server, table.token)["entries"]}
    assert len(writers) == 3
    assert writer in writers


def test_a_phone_whose_next_number_is_taken_goes_on(server: Keeper, phone: Keeper, table: Table) -> None:
    """Somebody with the link sends the server an entry with the writer and number that the phone writes next."""
    whole = given(phone, table.token)
    squatting = forging.entry_after(whole["entries"], writer=whole["entries"][0]["writer"], kind="end", body={})
    assert (
        sent(server, table.token, forging.signed({**whole, "entries": [*whole["entries"], squatting]})).get_json()[
            "new"
        ]
        == 2
    )
    enter(phone, table.token, hand(points=300), 1, "phone-1")

    for _ in range(2):
        together(phone, server, table.token)
        number = shown(phone, table.token).next_number
        if shown(phone, table.token).ended_early:
            version = shown(phone, table.token).version
            usecases.resume_game(phone.store, NOON, table.token, Sent(f"resume-{number}"), version)
        enter(phone, table.token, hand(points=300), number, f"phone-{number}-again")

    together(phone, server, table.token)
    assert [each.number for each in shown(server, table.token).hands] == [1, 2, 3]


def test_an_id_that_is_taken_in_another_game_does_no_harm(server: Keeper, phone: Keeper, table: Table) -> None:
    """Somebody with the links of two games gives an entry of one the id of an entry of the other."""
    table.record(hand(points=300))
    whole = given(phone, table.token)
    other = Table(server.store)
    theirs = given(server, other.token)
    same = forging.entry_after(theirs["entries"], id=whole["entries"][1]["id"], kind="end", body={})
    assert (
        sent(server, other.token, forging.signed({**theirs, "entries": [*theirs["entries"], same]})).get_json()["new"]
        == 1
    )

    assert together(phone, server, table.token) == (2, 0)

    assert shown(server, table.token).scores == shown(phone, table.token).scores
    table.record(hand(points=255))
    assert together(phone, server, table.token) == (1, 0)


def test_nobody_renames_a_person_of_another_game(server: Keeper, phone: Keeper, table: Table) -> None:
    """People have ids of their own in each game, and a name that was not made with the link counts for nothing."""
    own, other = Table(server.store), Table(phone.store)
    mine, theirs = given(server, own.token), given(phone, other.token)
    lies = dict.fromkeys([*mine["people"], *theirs["people"]], "Idiot")

    sent(server, other.token, signed({**theirs, "people": {**lies, **theirs["people"]}}))
    lied = sent(server, table.token, signed({**given(phone, table.token), "people": dict.fromkeys(lies, "Idiot")}))

    assert lied.status_code == 422
    assert "Idiot" not in f"{shown(server, own.token).sides} {shown(server, other.token).sides}"
    assert not set(mine["people"]) & set(theirs["people"])


def test_a_name_that_somebody_lied_about_comes_right_with_the_next_exchange(
    server: Keeper, phone: Keeper, table: Table
) -> None:
    whole = given(phone, table.token)
    names = {person: f"Idiot {at}" for at, person in enumerate(whole["people"])}
    assert sent(server, table.token, signed({**whole, "people": names})).status_code == 200
    assert "Idiot 0" in f"{shown(server, table.token).sides}"

    together(phone, server, table.token)
    sent(phone, table.token, signed({**whole, "people": names}))

    for keeper in (server, phone):
        assert shown(keeper, table.token).sides == table.view.sides
        assert "Idiot" not in f"{shown(keeper, table.token).sides}"


@pytest.mark.parametrize(
    "at", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "1970-01-01T00:00:09+00:00", "noon"]
)
def test_any_time_of_day_is_kept_and_an_impossible_one_is_shown_as_unknown(
    server: Keeper, phone: Keeper, table: Table, at: str
) -> None:
    whole = given(phone, table.token)
    made = forging.entry_after(
        whole["entries"], kind="hand", number=1, body={"hand": hand(), "reason": ""}, writer="other", at=at
    )

    assert with_forged(server, table.token, whole, made) == 2

    together(server, phone, table.token)
    assert given(phone, table.token)["entries"][1]["at"] == at
    for where in ("", "/log", "/hands/1", "/sheet.pdf", "/share/over"):
        page = phone.client.get(f"/g/{table.token}{where}")
        assert page.status_code == 200, where
    assert "time unknown" in Page(phone.client.get(f"/g/{table.token}/log")).text
    letters = Page(phone.client.get(f"/g/{table.token}/share/over")).html.partition("/take#")[2].partition('"')[0]
    assert letters


def test_a_restored_backup_gets_back_what_a_phone_still_has(server: Keeper, phone: Keeper, table: Table) -> None:
    together(phone, server, table.token)
    table.record(hand())
    as_new_writer(server.store.db.conn)
    enter(server, table.token, hand(points=255), 1, "server-1")

    assert together(phone, server, table.token) == (1, 1)
    assert len(shown(server, table.token).rivals) == 1


def test_who_watches_or_has_no_link_exchanges_nothing(server: Keeper, phone: Keeper, table: Table) -> None:
    document = given(phone, table.token)
    watching = watch_token(table.token)

    assert phone.client.get(path(watching)).status_code == 403
    assert sent(phone, watching, document).status_code == 403
    assert phone.client.get(f"/g/{watching}/share/game.json").status_code == 403
    assert server.client.get(path(table.token)).status_code == 404
    empty = signed({**document, "entries": []})
    assert sent(server, table.token, empty).status_code == 404


def test_a_locked_club_takes_no_games_of_strangers(server: Keeper, phone: Keeper, table: Table) -> None:
    lock_club(server.store, "Four of Spades")

    answer = sent(server, table.token, given(phone, table.token))

    assert answer.status_code == 403
    assert "word" in answer.get_json()["message"]
    assert server.store.rows("SELECT * FROM games") == []


def test_sizes_are_limited_before_they_are_read(server: Keeper, table: Table) -> None:
    assert most_bytes(path(table.token)) == MAX_DOCUMENT == most_bytes("/g/another/exchange")

    answer = sent(server, table.token, b" " * (MAX_DOCUMENT + 1))

    assert answer.status_code == 413


@pytest.mark.parametrize(
    "site",
    [
        {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_exchange_nothing(
    server: Keeper, phone: Keeper, table: Table, site: dict[str, str]
) -> None:
    text = json.dumps(given(phone, table.token))

    asked = phone.client.options(path(table.token), headers=site)
    read = phone.client.get(path(table.token), headers=site)
    for keeper in (server, phone):  # whether they know the link of a game or not
        written = keeper.client.post(path(table.token), data=text, headers=site)
        assert written.status_code == 403
        assert "another site" in written.text
    for answer in (asked, read):  # a browser gives neither to the page
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
    assert server.store.rows("SELECT * FROM games") == []


@pytest.mark.parametrize("site", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}])
def test_the_app_of_this_server_and_other_scorekeepers_exchange(
    server: Keeper, phone: Keeper, table: Table, site: dict[str, str]
) -> None:
    text = json.dumps(given(phone, table.token))

    taken = server.client.post(path(table.token), data=text, headers=site)

    assert (taken.status_code, taken.get_json()["started"]) == (200, True)


# --- a file or a code, without any server --------------------------------------------------------


def bring(keeper: Keeper, **form: Any) -> Page:
    return Page(keeper.client.post("/take", data=form, content_type="multipart/form-data"))


def test_a_game_goes_over_as_a_file_and_comes_back(server: Keeper, phone: Keeper, table: Table) -> None:
    table.record(hand())
    file = phone.client.get(f"/g/{table.token}/share/game.json")
    code = shown(phone, table.token).check_code

    page = bring(server, file=(BytesIO(file.data), "game.txt"))

    assert f"canasta-{code.replace(' ', '-')}.json" in file.headers["Content-Disposition"]
    assert "The game is here" in page.text
    assert f"Check code here: {code}" in page.text
    assert "The other phone shows the same." in page.text
    enter(server, table.token, hand(points=255), 2, "server-2")
    again = bring(server, file=(BytesIO(file.data), "game.json"))
    assert "There was nothing new in it." in again.text
    assert "The other phone lacks 1 entry of this one" in again.text
    back = server.client.get(f"/g/{table.token}/share/game.json").data
    assert "1 entry was new here." in bring(phone, file=(BytesIO(back), "game.json")).text
    assert shown(phone, table.token).check_code == shown(server, table.token).check_code


def test_a_game_goes_over_as_one_code(server: Keeper, phone: Keeper, table: Table) -> None:
    for _ in range(3):
        table.record(ITEMISED)
    page = Page(phone.client.get(f"/g/{table.token}/share/over"))
    letters = page.html.partition("/take#")[2].partition('"')[0]

    taken = bring(server, letters=f"http://canasta.example/take#{letters}")

    assert "The game is here" in taken.text
    there, here = shown(server, table.token), shown(phone, table.token)
    assert (there.check_code, there.record()) == (here.check_code, here.record())
    for wrong in (letters[:-30], letters[:200] + "AAAA" + letters[204:], "1.", "2.abc", "Ann"):
        assert "Nothing was taken over" in bring(server, letters=wrong).text


def test_what_does_not_fit_in_one_code_goes_in_several(server: Keeper, phone: Keeper, table: Table) -> None:
    for number in range(30):
        table.penalise(1, number % 2, "exposed-card", note=sha256(str(number).encode()).hexdigest())

    page = Page(phone.client.get(f"/g/{table.token}/share/over"))

    links = [each for name, each in page.fields.items() if name.startswith("over-link-")]
    links = links or re.findall(r'value="([^"]*/take#[^"]*)"', page.html)
    assert f"Scan all {len(links)} with the camera" in page.text
    assert len(links) > 1
    assert all(f"Code {at} of {len(links)}" in page.text for at in range(1, len(links) + 1))
    missing = bring(server, letters="\n".join(links[:1] + links[2:]))
    assert f"Code 2 of {len(links)} is missing. Scan it too." in missing.text
    taken = bring(server, letters=" ".join(reversed(links)))
    assert "The game is here" in taken.text
    assert shown(server, table.token).check_code == shown(phone, table.token).check_code
    mixed = re.sub(r"\.[0-9a-f]{8}\.", ".00000000.", links[0])
    assert "is missing" in bring(server, letters=f"{mixed} {links[1]}").text


def test_a_very_long_game_goes_as_a_file(phone: Keeper, table: Table) -> None:
    for number in range(160):
        note = sha256(str(number).encode()).hexdigest()
        table.penalise(1 + number // 40, number % 2, note=note, points=-5)
        if number % 40 == 39:
            table.record(hand(points=0), reason="so it was")

    page = Page(phone.client.get(f"/g/{table.token}/share/over"))

    assert "more than codes can hold. Send the file." in page.text


def test_a_file_without_a_link_or_of_another_kind_is_refused(server: Keeper, phone: Keeper, table: Table) -> None:
    without = json.dumps(given(phone, table.token)).encode()

    assert "no link" in bring(server, file=(BytesIO(without), "game.json")).text
    assert "Choose the file" in bring(server).text
    with_link = phone.client.get(f"/g/{table.token}/share/game.json").data
    restored = server.client.post(
        "/import",
        data={"file": (BytesIO(with_link), "game.json"), "request_id": "import-0001"},
        content_type="multipart/form-data",
    )
    assert "Take it over on the start page" in Page(restored).text
    assert server.store.rows("SELECT * FROM games") == []


def test_share_says_what_works_without_a_connection(phone: Keeper, table: Table) -> None:
    plain = Page(phone.client.get(f"/g/{table.token}/share"))
    encrypted = Page(phone.client.get(f"/g/{table.token}/share", base_url="https://canasta.example"))

    for page, rung in ((plain, "plain http"), (encrypted, "with a certificate")):
        [line] = re.findall(r'<li aria-current="true">(.*?)</li>', page.html, re.DOTALL)
        assert rung in line
        assert page.html.count("This applies here.") == 1


def test_a_game_of_an_older_version_goes_over_too(server: Keeper, tmp_path: Path) -> None:
    with open_store(sample.unpacked(tmp_path / "older.db")) as older:
        document = usecases.handed_over(older, sample.TOKEN)
        before = usecases.open_game(older, sample.TOKEN)

    answer = sent(server, sample.TOKEN, document)

    assert answer.status_code == 200, answer.get_json()
    assert shown(server, sample.TOKEN).check_code == before.check_code
    assert shown(server, sample.TOKEN).record() == before.record()
