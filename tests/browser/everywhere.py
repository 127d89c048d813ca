"""A house with a page of every kind, in the states in which people see it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.game.series import series_of
from scorekeeper.optional import club
from scorekeeper.rules import RulesFile, SideNames
from scorekeeper.store import Store
from scorekeeper.usecases import Conflict, GameSetup, save_rule_set
from tests.canasta import CANASTA as VARIANTS
from tests.usecases.table import ITEMISED, NOON, TOO_LOW, WINNING, Table, hand

LONG = (
    SideNames("The Thursday Evening Partnership of Old", ("Bartholomew-Christopher", "Ольга")),
    SideNames("Иванов и Иванова", ("美咲", "Wilhelmina von Hohenstein")),
)
ALONE = tuple(SideNames(name, (name,)) for name in ("Ann", "Bartholomew", "Cem"))
SEQUENCES = {"sides": [{"melds": ["4h 5h 6h 7h 8h", "K*5 2", "9*4"]}, {"melds": ["Q*7"]}]}
OPEN_TO_ALL = [
    "/",
    "/games/new",
    "/games/new?variant=classic-5",
    "/games/new?variant=cutthroat",
    "/games/new?variant=samba&to_set=encyclopedia",
    "/games/new/agreement?variant=samba&to_set=encyclopedia",
    "/variants",
    "/variants/classic",
    "/variants/hand-and-foot",
    "/variants/compare?a=classic&b=samba",
    "/variants/compare",
    "/variants/cutthroat",
    "/variants/hand-and-foot/rulings",
    "/rulesets",
    "/import",
    "/no",
    "/sheets/classic",
    "/ask",
    "/ask/take-pile",
    "/ask/stock",
    "/ask/initial-meld?asked=1&melds=K*3,+5*3&score=1500",
    "/ask/meld?asked=1&cards=K*9",
    "/summary",
]
GAME = [
    "",
    "/hands/1",
    "/hands/2",
    "/hands/new",
    "/hands/new?mode=totals",
    "/hands/new?mode=result",
    "/ruling/1",
    "/ruling/2",
    "/why/score/1",
    "/why/minimum/1/2",
    "/why/stakes",
    "/share",
    "/table",
    "/log",
    "/rules",
    "/agreement",
    "/names",
    "/rulings",
    "/print",
    "/print/slip",
    "/penalties",
    "/penalties/new?number=3&side=0",
    "/penalties/new?number=3&side=0&what=exposed-card",
    "/penalties/new?number=3&side=0&what=ruling",
    "/protests",
    "/ask",
    "/ask/go-out",
]


@dataclass(frozen=True)
class House:
    """The addresses of its pages; `games` are those that a device remembers once it opened them."""

    paths: tuple[str, ...]
    games: tuple[str, ...]


def furnished(store: Store) -> House:
    """Play games, and an event if there is a part for events, and name the page of every kind."""
    played, others, met = _played(store), list(_others(store)), list(_met(store))
    of_events = club("tests.club.browser.event_addresses")
    rules = RulesFile("Club rules", "classic", {"target": 7000})
    saved = save_rule_set(store, NOON, rules)
    first = played.view
    paths = [
        f"/series/{series_of(each.view for each in met)[0].id}",
        *OPEN_TO_ALL,
        *(f"/g/{played.token}{path}" for path in GAME),
        f"/g/{played.token}/penalties/{first.penalties[0].entry_seq}",
        f"/g/{played.token}/protests/{first.protests[0].entry_seq}",
        f"/g/{played.token}/rivals/{_rival(played)}",
        f"/g/{played.links.watch_token}",
        f"/rulesets/{saved.set_id}",
        f"/rulesets/{saved.set_id}/agreement",
        *(f"/g/{each.token}" for each in others),
        *(f"/g/{each.token}/hands/new" for each in others),
        *(f"/g/{each.token}/hands/1" for each in others if each.view.hands),
        *(of_events.addresses(store) if of_events else ()),
    ]
    return House(tuple(paths), (played.token, *(each.token for each in (*others, *met))))


def _played(store: Store) -> Table:
    """A game with everything that can be noted."""
    table = Table(store)
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="They insisted.")
    table.penalise(1, 0, "exposed-card", player="Ann", note="the king of hearts", by="Dea")
    table.penalise(3, 1, "opening-too-low")
    table.protest(2, 1, (0, 600))
    table.correct(1, hand())
    return table


def _rival(table: Table) -> int:
    """Enter a hand twice, differently; return the version that does not count."""
    number = table.view.next_number
    table.record(hand(), number)
    with suppress(Conflict):
        table.record(hand(points=310), number)
    return table.view.rivals[0].entry_seq


def _others(store: Store) -> Iterator[Table]:
    """Other shapes: long names, one each, six, sequences, feet, and a game that was won."""
    named = Table(store, GameSetup("classic", {}, LONG, "美咲", (-1250, 4995)))
    named.record(ITEMISED, reason="as written")
    yield named
    yield Table(store, GameSetup("cutthroat", {}, ALONE, "Ann", (4985, -1240, 3000)))
    samba = Table(store, GameSetup("samba", {}, _seated("samba"), "P1"))
    samba.record(SEQUENCES, reason="as written")
    yield samba
    yield Table(store, GameSetup("hand-and-foot", {}, _seated("hand-and-foot"), "P1"))
    yield Table(store, GameSetup("american", {}, _seated("american"), "P1", (5200, 120)))
    won = Table(store)
    won.record(WINNING)
    won.record(hand())
    yield won


def _met(store: Store) -> Iterator[Table]:
    """Three games of two long pairs, and one in which they changed partners."""
    changed = (
        SideNames("The others", (LONG[0].players[0], LONG[1].players[0])),
        SideNames("And these", (LONG[0].players[1], LONG[1].players[1])),
    )
    for sides in (LONG, LONG[::-1], LONG, changed):
        table = Table(store, GameSetup("classic", {}, sides, sides[0].players[0], (12_345, -1_250)))
        table.record(ITEMISED, reason="as written")
        yield table


def _seated(variant: str) -> tuple[SideNames, ...]:
    form, numbers = VARIANTS[variant].seating.forms[0], iter(range(1, 9))
    return tuple(
        SideNames(f"Side {at}", tuple(f"P{next(numbers)}" for _ in range(many))) for at, many in enumerate(form, 1)
    )
