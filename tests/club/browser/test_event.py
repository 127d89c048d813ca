"""A club event in Italian: a laptop directs it, two phones tap, more tables play."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import rules
from scorekeeper.club import events
from scorekeeper.club.rehearsal.event import ranks_of
from scorekeeper.club.rehearsal.plan import RehearsalPlan, Script, invent, scripts
from scorekeeper.store import open_store
from scorekeeper.words.language import LANGUAGES, language
from tests.browser.conftest import OpenPhone, Server
from tests.browser.thumb import Thumb
from tests.club.rehearsal.browser import Measures
from tests.club.rehearsal.browser import VisitedPage as Shown
from tests.club.rehearsal.hands import by_cards, people
from tests.club.rehearsal.pages import Phones
from tests.club.rehearsal.through_pages import ranks_shown
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser

PLAN = by_cards(tables=6 if EXPLORE else 4, rounds=3 if EXPLORE else 2, hands=1, seed="spring")
PAIRS = PLAN.pairs[:-1]  # nobody comes late
TAPPED = (1, 2)
UNSEEN = list(range(len(TAPPED) + 1, PLAN.tables + 1))
LAPTOP = (1280, 800)
CLASSIC = rules.variant("classic")
ITALIAN = language("it")
say = ITALIAN.text


def test_an_event_is_directed_played_signed_and_ranked(open_phone: OpenPhone, server: Server) -> None:
    laptop = in_italian(open_phone(f"/events/new?preset=club-night&variant={CLASSIC.id}", LAPTOP))
    root = created(laptop)
    registered(laptop)
    laptop.get_by_role("button", name=say("Draw round {number}", number=1)).click()
    laptop.get_by_role("button", name=say("Publish round {number}", number=1)).click()
    tokens = tokens_of(laptop, root)
    phones = {table: Thumb(in_italian(open_phone(f"/table/{tokens[table]}"))) for table in TAPPED}
    expected: dict[tuple[int, int], tuple[int, ...]] = {}
    for turn in range(1, PLAN.rounds + 1):
        if turn > 1:
            laptop.get_by_role("button", name=say("Publish round {number}", number=turn)).click()
        unseen = scripts(PLAN, turn, UNSEEN)
        expected |= {(turn, script.table): script.result for script in unseen}
        with ThreadPoolExecutor(len(unseen)) as others:
            played = [others.submit(play_unseen, server.address, tokens[script.table], script) for script in unseen]
            for table, thumb in phones.items():
                expected[turn, table] = tapped(thumb, tokens[table], turn)
            for each in played:
                each.result()
        # The board follows by itself; the director presses the one next step.
        expect(laptop.locator(".next-step")).to_contain_text(say("Every result is in."))
        laptop.locator(".next-step button").click()

    with open_store(server.database) as store:
        state = events.open_event(store, root.removeprefix("/direct/")).state
    assert {(turn.number, row.table): row.result for turn in state.rounds for row in turn.tables} == expected
    computed = ranks_of(state)
    assert len(computed) == len(PAIRS)
    assert shown(laptop, f"{root}/standings") == computed
    assert shown(phones[1].page, f"{public_path(laptop, root)}/standings") == computed


def in_italian(page: Page) -> Page:
    """Choose Italian at the foot of the page; it comes again in it."""
    page.locator("footer summary").click()
    page.get_by_role("button", name=LANGUAGES["it"]).click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    return page


def created(laptop: Page) -> str:
    """Create the event; returns the path of the director."""
    laptop.fill("[name=name]", "Spring cup")
    laptop.fill("[name=rounds]", str(PLAN.rounds))
    laptop.fill("[name=hands]", str(PLAN.hands))
    laptop.get_by_text(say("Who plays, and against whom")).click()
    laptop.fill("[name=seed]", PLAN.seed)
    laptop.locator("button.primary", has_text=say("Create the event")).click()
    expect(laptop.get_by_role("heading", name="Spring cup")).to_be_visible()
    return re.sub(r"^\w+://[^/]+", "", laptop.url)


def registered(laptop: Page) -> None:
    """Paste the names of all pairs."""
    laptop.get_by_role("link", name=say("Enter the names")).click()
    laptop.fill("[name=names]", people(PAIRS))
    laptop.get_by_role("button", name=say("Add to the list")).click()
    expect(laptop.get_by_role("heading", level=1)).to_contain_text(str(len(PAIRS)))
    laptop.get_by_role("link", name=say("Tables"), exact=True).click()


def tokens_of(laptop: Page, root: str) -> dict[int, str]:
    """The links of the tables, as the laptop shows them; it goes back to the board."""
    laptop.goto(f"{root}/links")
    text = laptop.content()
    laptop.goto(root)
    tokens = list(dict.fromkeys(re.findall(r"/table/([\w-]+)", text)))
    return dict(enumerate(tokens, 1))


def public_path(laptop: Page, root: str) -> str:
    """The path of the public's pages."""
    laptop.goto(f"{root}/links")
    found = re.search(r"/event/[\w-]+", laptop.content())
    assert found
    return found[0]


def play_unseen(address: str, token: str, script: Script) -> None:
    """Enter and sign at a table without a browser."""
    phones = Phones(script.table, token, address, Measures(), Event())
    try:
        phones.enter(script)
        for side in (0, 1):
            phones.sign(side)
    finally:
        phones.close()


def tapped(thumb: Thumb, token: str, turn: int) -> tuple[int, ...]:
    """Enter a hand in totals, sign, pass the phone, sign; returns what the sides made."""
    page = thumb.page
    page.goto(f"/table/{token}")
    thumb.tap(page.get_by_role("link", name=say("Enter hand {hand}", hand=1)))
    hand, totals = next(hands_in_totals(f"{turn} {thumb.taps}"))
    sides = [
        {
            "canastas": side["tally"]["canastas"],
            "red_threes": side["red_threes"],
            "melded": str(side["tally"]["melded_points"]),
            "held": str(side["tally"]["held_points"] or ""),
        }
        for side in hand["sides"]
    ]
    out = [place for place, side in enumerate(hand["sides"]) if side.get("went_out")]
    thumb.enter_totals(sides, f"out-{out[0]}", switch=True)
    thumb.check()  # after the last hand the table's page follows
    thumb.tap(".who a >> nth=0")
    thumb.tap(page.get_by_role("button", name=say("Yes, we sign")))
    expect(page.locator(".now-head")).to_contain_text(say("Thank you. Now give the phone to the other side."))
    thumb.tap(".now a.primary")
    thumb.tap(page.get_by_role("button", name=say("Yes, we sign")))
    expect(page.get_by_role("button", name=say("Yes, we sign"))).to_have_count(0)
    return totals


def hands_in_totals(seed: str) -> Iterator[tuple[dict[str, Any], tuple[int, ...]]]:
    """Lawful hands that somebody went out of, of which only counts were written down."""
    chance = RehearsalPlan(seed=seed).chance()
    while True:
        hand, totals = invent(CLASSIC, (0, 0), chance)
        if all("tally" in side and side["tally"]["melded_points"] for side in hand["sides"]) and any(
            side.get("went_out") for side in hand["sides"]
        ):
            yield hand, totals


def shown(page: Page, path: str) -> list[tuple[int, str]]:
    """Rank and name of everybody, as a page of standings shows them."""
    page.goto(path)
    return ranks_shown(Shown(path, 200, page.content()).rows, PAIRS)
