"""Every sheet of an event, and a packet."""

from collections.abc import Callable
from functools import cache

from scorekeeper.sheets.club.packet import packet
from scorekeeper.sheets.club.packet import printed as packet_of
from scorekeeper.sheets.club.packet_kinds import KINDS
from scorekeeper.sheets.event import prints
from scorekeeper.sheets.event.packet import round_plan
from tests.sheets.test_event_sheets import A4, asked, head, last, players
from tests.sheets.test_fonts_once import EVENING
from tests.tournament.events import Event

NAMES = ["山田太郎", "王小明", "김영희", "Marek Żuk"]


@cache
def cup() -> Event:
    """A knock-out of four pairs, played to its end."""
    event = Event(name="Spring cup", movement="knock-out", rounds=2)
    event.add("register", entrants=[{"name": name, "players": [name, f"{name} B"]} for name in NAMES])
    event.play(2)
    return event


def of_the_cup(printed: Callable[..., bytes], *more: object) -> bytes:
    """Print a sheet of the event with what its function takes before the paper."""
    return printed(head(cup()), cup().state, *more, A4)


# By the name of its template.
SHEETS: dict[str, Callable[[], bytes]] = {
    "event_seating": lambda: of_the_cup(prints.seating, last(cup()), players(cup())),
    "event_race_slips": lambda: of_the_cup(prints.race_slips, last(cup())),
    "event_standings": lambda: of_the_cup(prints.standings, None),
    "event_bracket": lambda: of_the_cup(prints.bracket),
    "event_certificates": lambda: of_the_cup(prints.certificates, 2),
    "event_cover": lambda: packet_of(round_plan(asked(cup(), card=1, slip=1, blank=0))),
    "packet": lambda: packet(EVENING, KINDS),  # of many copies, with a template of each kind
}
