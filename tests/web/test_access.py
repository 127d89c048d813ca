"""Who may do what: every address, by method, for the link to score, the link to watch, no link."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.usecases.table import Table, hand, kinds
from tests.web.pages import change

OPEN = 200, 200, 404  # to score, to watch, with a link that opens nothing
FOR_SCORING = 200, 403, 404
WRITES = 302, 403, 404
ANYBODY = 200, 200, 200
NOBODY = 404, 404, 404
UNREAD = 422, 422, 422  # the form is empty, which is said before its link is looked up

TABLE: dict[tuple[str, str], tuple[int, int, int]] = {
    ("GET", "/"): ANYBODY,
    ("POST", "/language"): (422, 422, 422),  # of none; its own tests choose one
    ("POST", "/letters"): (422, 422, 422),  # as a language
    ("POST", "/text-size"): (302, 302, 302),  # of this device alone
    ("GET", "/games/new"): ANYBODY,
    ("GET", "/games/new/agreement"): ANYBODY,
    ("GET", "/games/new/agreement.pdf"): ANYBODY,
    ("POST", "/games/new"): (302, 302, 302),  # what a form does not send keeps its default
    ("POST", "/games/off"): (302, 302, 302),  # of this device's list, which may hold none
    ("POST", "/games/back"): (302, 302, 302),
    ("GET", "/variants"): ANYBODY,
    ("GET", "/variants/<variant_id>"): ANYBODY,
    ("GET", "/variants/<variant_id>/leaflet.pdf"): ANYBODY,
    ("GET", "/variants/<variant_id>/rulings"): ANYBODY,
    ("GET", "/variants/compare"): ANYBODY,
    ("GET", "/variants/codes"): ANYBODY,
    ("GET", "/rulings"): ANYBODY,
    ("GET", "/rulesets"): ANYBODY,
    ("POST", "/rulesets"): (422, 422, 422),  # by an empty form; its own tests fill it
    ("POST", "/rulesets/import"): (422, 422, 422),
    ("GET", "/rulesets/<int:set_id>"): (404, 404, 404),  # there is none
    ("GET", "/rulesets/<int:set_id>/blank.pdf"): (404, 404, 404),
    ("GET", "/rulesets/<int:set_id>/print"): (404, 404, 404),
    ("GET", "/rulesets/<int:set_id>/leaflet.pdf"): (404, 404, 404),
    ("GET", "/rulesets/<int:set_id>/rulings"): (404, 404, 404),
    ("GET", "/rulesets/<int:set_id>/agreement"): (404, 404, 404),
    ("GET", "/rulesets/<int:set_id>/agreement.pdf"): (404, 404, 404),
    ("GET", "/rulesets/<int:set_id>/export.json"): (404, 404, 404),
    ("POST", "/rulesets/<int:set_id>/rename"): (404, 404, 404),
    ("POST", "/rulesets/<int:set_id>/delete"): (404, 404, 404),
    ("POST", "/rulesets/<int:set_id>/restore"): (404, 404, 404),
    ("GET", "/import"): ANYBODY,
    ("POST", "/import"): (422, 422, 422),  # without a file; its own tests send some
    ("GET", "/ask"): ANYBODY,
    ("GET", "/ask/<what>"): ANYBODY,
    ("GET", "/ask/stock"): ANYBODY,
    ("GET", "/sheets/<variant_id>"): ANYBODY,
    ("GET", "/sheets/<variant_id>/blank.pdf"): ANYBODY,
    ("GET", "/print"): ANYBODY,
    ("POST", "/print"): (303, 303, 303),
    ("GET", "/print/<job_id>"): (404, 404, 404),  # nobody printed anything
    ("GET", "/print/<job_id>/packet.pdf"): (303, 303, 303),  # to that page
    ("GET", "/print/<job_id>/archive.zip"): (303, 303, 303),
    ("POST", "/print/<job_id>/cancel"): (303, 303, 303),
    ("GET", "/summary"): ANYBODY,  # of the games that the device knows
    ("GET", "/summary.pdf"): (422, 422, 422),  # none was ticked
    ("GET", "/series/<series>"): NOBODY,  # of fewer than three games
    ("GET", "/series/<series>/sheet.pdf"): NOBODY,
    ("GET", "/series/shared/<letters>"): NOBODY,  # without a signature
    ("GET", "/series/shared/<letters>/sheet.pdf"): NOBODY,
    ("GET", "/healthz"): ANYBODY,
    ("GET", "/schemas"): ANYBODY,
    ("GET", "/schemas/<name>.json"): NOBODY,  # of another name than a format's
    ("GET", "/app/"): NOBODY,  # was not built here
    ("GET", "/app/<name>"): NOBODY,
    ("GET", "/app/p/"): (302, 302, 302),
    ("GET", "/app/p/<path:page>"): (302, 302, 302),
    ("POST", "/word"): (403, 403, 403),  # the club has none; test_lock.py gives it one
    ("GET", "/static/<digest>/<path:filename>"): ANYBODY,
    ("GET", "/g/<token>"): OPEN,
    ("GET", "/g/<token>/ruling/<int:number>"): OPEN,
    ("GET", "/g/<token>/why/score/<int:side>"): OPEN,
    ("GET", "/g/<token>/why/minimum/<int:side>/<int:number>"): OPEN,
    ("GET", "/g/<token>/why/result"): (404, 404, 404),  # the game goes on
    ("GET", "/g/<token>/why/stakes"): (404, 404, 404),  # no protest is open
    ("GET", "/g/<token>/rules"): OPEN,
    ("GET", "/g/<token>/rulings"): OPEN,
    ("GET", "/g/<token>/agreement"): OPEN,
    ("GET", "/g/<token>/agreement.pdf"): OPEN,
    ("GET", "/g/<token>/leaflet.pdf"): OPEN,
    ("GET", "/g/<token>/log"): OPEN,
    ("GET", "/g/<token>/share"): OPEN,
    ("GET", "/g/<token>/share/result.svg"): OPEN,
    ("GET", "/g/<token>/share/over"): FOR_SCORING,
    ("GET", "/g/<token>/share/game.json"): FOR_SCORING,
    ("GET", "/g/<token>/exchange"): FOR_SCORING,
    ("POST", "/g/<token>/exchange"): UNREAD,  # tests/exchange sends whole games
    ("GET", "/take"): ANYBODY,
    ("POST", "/take"): UNREAD,
    ("GET", "/take/games"): NOBODY,  # but in the app of a phone
    ("GET", "/g/<token>/table"): OPEN,
    ("GET", "/g/<token>/ask"): OPEN,
    ("GET", "/g/<token>/ask/<what>"): OPEN,
    ("GET", "/g/<token>/ask/stock"): OPEN,
    ("GET", "/g/<token>/print"): OPEN,
    ("GET", "/g/<token>/print/<kind>"): OPEN,
    ("GET", "/g/<token>/sheet.pdf"): OPEN,
    ("GET", "/g/<token>/card.pdf"): OPEN,
    ("GET", "/g/<token>/slip.pdf"): OPEN,
    ("GET", "/g/<token>/hands/new"): FOR_SCORING,
    ("GET", "/g/<token>/hands/<int:number>"): FOR_SCORING,
    ("POST", "/g/<token>/hands/new"): (422, 403, 404),
    ("POST", "/g/<token>/hands/<int:number>"): (422, 403, 404),
    ("GET", "/g/<token>/hands/new/check"): (422, 403, 404),
    ("GET", "/g/<token>/hands/<int:number>/check"): (422, 403, 404),
    ("POST", "/g/<token>/hands/preview"): FOR_SCORING,
    ("POST", "/g/<token>/undo"): WRITES,
    ("POST", "/g/<token>/delete-last"): WRITES,
    ("POST", "/g/<token>/end"): WRITES,
    ("POST", "/g/<token>/resume"): (409, 403, 404),  # the game was not ended
    ("POST", "/g/<token>/rematch"): WRITES,
    ("GET", "/g/<token>/names"): FOR_SCORING,
    ("POST", "/g/<token>/dealer"): (422, 403, 404),  # an empty form names no dealer
    ("POST", "/g/<token>/names"): (422, 403, 404),  # an empty form has neither seats nor dealer
    ("GET", "/g/<token>/rivals/<int:entry_seq>"): (404, 403, 404),  # there is none
    ("POST", "/g/<token>/rivals/<int:entry_seq>"): (404, 403, 404),
    ("GET", "/g/<token>/penalties"): OPEN,
    ("GET", "/g/<token>/penalties/new"): (422, 403, 404),  # it does not say for whom
    ("POST", "/g/<token>/penalties/new"): (422, 403, 404),
    ("GET", "/g/<token>/penalties/new/check"): (422, 403, 404),
    ("GET", "/g/<token>/penalties/<int:entry_seq>"): (404, 403, 404),  # there is none
    ("POST", "/g/<token>/penalties/<int:entry_seq>"): (404, 403, 404),
    ("GET", "/g/<token>/protests"): OPEN,
    ("POST", "/g/<token>/protests"): (422, 403, 404),
    ("GET", "/g/<token>/protests/<int:entry_seq>"): (404, 403, 404),
    ("POST", "/g/<token>/protests/<int:entry_seq>"): (404, 403, 404),
    ("GET", "/g/<token>/protests/<int:entry_seq>/check"): (404, 403, 404),
    ("GET", "/events/new"): ANYBODY,
    ("POST", "/events/new"): (422, 422, 422),  # by an empty form; its own tests fill it
    ("GET", "/events/import"): ANYBODY,
    ("POST", "/events/import"): (422, 422, 422),
    # A game's links open no club and direct no event; tests/club has those that do.
    ("GET", "/club"): (303, 303, 303),  # at the machine itself, where the list begins
    ("GET", "/club/<token>"): NOBODY,
    ("POST", "/club/<token>"): NOBODY,
    ("POST", "/club/<token>/events/<int:number>"): NOBODY,
    ("GET", "/club/<token>/members"): NOBODY,
    ("POST", "/club/<token>/members"): NOBODY,
    ("GET", "/club/<token>/season"): NOBODY,
    ("POST", "/club/<token>/season"): NOBODY,
    ("GET", "/club/<token>/season.csv"): NOBODY,
    ("GET", "/club/<token>/season.json"): NOBODY,
    ("GET", "/club/<token>/season.pdf"): NOBODY,
    ("GET", "/our-club/<token>"): NOBODY,
    ("GET", "/our-club/<token>/season"): NOBODY,
    ("GET", "/our-club/<token>/season.json"): NOBODY,
    ("GET", "/our-club/<token>/screen"): NOBODY,
    ("GET", "/our-club/<token>/events/<int:number>"): NOBODY,
    ("GET", "/our-club/<token>/events/<int:number>/seats"): NOBODY,
    ("GET", "/club/<token>/members/<member>"): NOBODY,
    ("POST", "/club/<token>/members/<member>"): NOBODY,
    ("GET", "/club/<token>/names"): NOBODY,
    ("POST", "/club/<token>/names"): NOBODY,
    ("GET", "/direct/<token>/members"): NOBODY,
    ("POST", "/direct/<token>/members"): NOBODY,
    ("POST", "/direct/<token>/again"): NOBODY,
    ("GET", "/direct/<token>"): NOBODY,
    ("GET", "/direct/<token>/standings"): NOBODY,
    ("POST", "/direct/<token>/show"): NOBODY,
    ("GET", "/direct/<token>/log"): NOBODY,
    ("POST", "/direct/<token>/note"): NOBODY,
    ("GET", "/direct/<token>/links"): NOBODY,
    ("POST", "/direct/<token>/answer"): UNREAD,
    ("POST", "/direct/<token>/settle"): UNREAD,
    ("GET", "/direct/<token>/people"): NOBODY,
    ("POST", "/direct/<token>/people"): NOBODY,
    ("GET", "/direct/<token>/people/<entrant>"): NOBODY,
    ("POST", "/direct/<token>/people/<entrant>"): NOBODY,
    ("GET", "/direct/<token>/setup"): NOBODY,
    ("POST", "/direct/<token>/setup"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/draw"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/swap"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/publish"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/start"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/stop"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/extend"): UNREAD,
    ("POST", "/direct/<token>/rounds/<int:number>/close"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/approve"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/unclose"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/tables/<int:table>"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/number"): UNREAD,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/sign"): UNREAD,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/assign"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/reopen"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/tables/<int:table>/correct"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/correct"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/extend"): UNREAD,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/postpone"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/decide"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/play"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/substitute"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/tables/<int:table>/seats"): NOBODY,
    ("POST", "/direct/<token>/links/end"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/slips"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/slips"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/seats"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/seats"): NOBODY,
    ("POST", "/direct/<token>/rounds/<int:number>/seats/back"): NOBODY,
    ("GET", "/direct/<token>/penalties"): NOBODY,
    ("POST", "/direct/<token>/penalties"): NOBODY,
    ("POST", "/direct/<token>/penalties/<int:entry_seq>/cancel"): NOBODY,
    ("GET", "/direct/<token>/check"): NOBODY,
    ("POST", "/direct/<token>/check"): UNREAD,
    ("GET", "/direct/<token>/print"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/packet.pdf"): (303, 303, 303),  # to that page
    ("POST", "/direct/<token>/rounds/<int:number>/packet.pdf"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/seating.pdf"): NOBODY,
    ("GET", "/direct/<token>/rounds/<int:number>/race-slips.pdf"): NOBODY,
    ("GET", "/direct/<token>/standings.pdf"): NOBODY,
    ("GET", "/direct/<token>/certificates.pdf"): NOBODY,
    ("GET", "/direct/<token>/bracket.pdf"): NOBODY,
    ("GET", "/direct/<token>/export.json"): NOBODY,
    ("GET", "/direct/<token>/backup.json"): NOBODY,
    ("GET", "/direct/<token>/copies/<name>"): NOBODY,
    ("GET", "/direct/<token>/standings.csv"): NOBODY,
    ("GET", "/direct/<token>/results.csv"): NOBODY,
    ("GET", "/direct/<token>/page.html"): NOBODY,
    ("GET", "/direct/<token>/archive.zip"): (303, 303, 303),
    ("POST", "/direct/<token>/archive.zip"): NOBODY,
    # Nor do they open a table of an event; tests/club/web/test_tables.py has those that do.
    ("GET", "/t"): ANYBODY,
    ("POST", "/t"): UNREAD,
    ("GET", "/table/<token>"): NOBODY,
    ("POST", "/table/<token>/play"): NOBODY,
    ("POST", "/table/<token>/seat"): NOBODY,
    ("POST", "/table/<token>/withdraw"): NOBODY,
    ("POST", "/table/<token>/sign"): NOBODY,
    ("POST", "/table/<token>/dispute"): NOBODY,
    ("POST", "/table/<token>/call"): NOBODY,
    ("GET", "/event/<token>"): NOBODY,
    ("GET", "/event/<token>/standings"): NOBODY,
    ("GET", "/event/<token>/standings.json"): NOBODY,
    ("GET", "/event/<token>/crosstable"): NOBODY,
    ("GET", "/event/<token>/screen"): NOBODY,
    ("GET", "/event/<token>/bracket"): NOBODY,
}

# Every sheet has a page for the browser's print beside its PDF, with the same rights.
TABLE |= {
    (method, f"{rule.removesuffix('.pdf')}.html"): answers
    for (method, rule), answers in TABLE.items()
    if rule.endswith(".pdf") and not rule.endswith("packet.pdf")
}
TABLE["GET", "/summary.html"] = ANYBODY  # by then the device knows a game


def routes(app: Flask) -> Iterator[tuple[str, str]]:
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            yield method, rule.rule


def fill_in(rule: str, values: dict[str, str]) -> str:
    """The address of a rule with these values in the place of its <names>."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda name: values[name[1]], rule)


def test_the_table_knows_every_address(app: Flask) -> None:
    assert set(routes(app)) == set(TABLE)


def statuses(client: FlaskClient, table: Table, method: str, rule: str) -> tuple[int, ...]:
    """How the address answers a scorer, a watcher and a stranger, of whom two change nothing."""
    known = {"variant_id": "classic", "number": "1", "entry_seq": "99", "set_id": "99"}
    known |= {"series": "a" * 12, "letters": "x.y", "what": "meld", "kind": "slip", "side": "1", "job_id": "a" * 22}
    known |= {"table": "1", "entrant": "p1", "member": "m1", "name": "scorekeeper-20260101T000000Z.db"}
    digest = client.application.config["ASSETS_DIGEST"]
    known |= {"digest": digest, "name": "sw.js", "page": "ask", "filename": "css/app.css"}
    before = kinds(table.view)
    answers = []
    for token in (table.links.watch_token, "a" * 24, table.token):
        path = fill_in(rule, known | {"token": token})
        fields = change(table) | {"accept": "1"} if method == "POST" else None
        response = client.open(path, method=method, data=fields, buffered=True)
        answers.append(response.status_code)
        if method == "GET" or token != table.token:
            assert kinds(table.view) == before

    watch, nobody, score = answers
    return score, watch, nobody


def test_each_link_shows_what_it_is_for_and_nothing_else(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    shown = {key: answers for key, answers in TABLE.items() if key[0] == "GET"}

    assert {key: statuses(client, table, *key) for key in shown} == shown


@pytest.mark.parametrize("rule", [rule for method, rule in TABLE if method == "POST"])
def test_each_link_changes_what_it_is_for_and_nothing_else(client: FlaskClient, table: Table, rule: str) -> None:
    table.record(hand())

    assert statuses(client, table, "POST", rule) == TABLE["POST", rule]


def test_a_token_in_other_letters_opens_nothing(client: FlaskClient, table: Table) -> None:
    for token in (table.token.swapcase(), table.token[:-1], table.token + "A", "ä", "%00", "..."):
        assert client.get(f"/g/{token}").status_code == 404
