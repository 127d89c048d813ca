"""Every sheet of an event, and a packet."""

from collections.abc import Callable
from functools import cache

from scorekeeper.club.model.year.evenings import EveningScore
from scorekeeper.club.model.year.members import Club, Member
from scorekeeper.club.model.year.season import Made, Season, SeasonLine, SeasonView
from scorekeeper.club.sheets.evening.packet import PacketPart, PacketRequest, PacketTable, packet
from scorekeeper.club.sheets.evening.packet import printed as packet_of
from scorekeeper.club.sheets.evening.packet_kinds import KINDS
from scorekeeper.club.sheets.event import prints
from scorekeeper.club.sheets.event.packet import round_plan
from scorekeeper.sheets.paper.sizes import PART
from scorekeeper.words.language import current_language
from tests.club.model.events import Event
from tests.club.sheets.test_event_sheets import asked, head, last, players
from tests.sheets.wish import A4, ADDRESS, NAMES, Wish


@cache
def cup(names: tuple[str, ...] = NAMES) -> Event:
    """A knock-out of four pairs, played to its end; each has the name of its first player."""
    event = Event(name="Spring cup", movement="knock-out", rounds=2)
    event.add("register", entrants=[{"name": name, "players": [name, name[::-1]]} for name in names])
    event.play(2)
    return event


def of_the_cup(printed: Callable[..., bytes], wish: Wish, *more: object) -> bytes:
    """Print a sheet of the event with what its function takes before the paper."""
    event = cup(wish.names)
    return printed(head(event), event.state, *more, wish.paper)


def _packet(wish: Wish) -> bytes:
    tables = (PacketTable(1, wish.names, ADDRESS), PacketTable(2))
    parts = (PacketPart("card"), PacketPart("slip", 1, 2), PacketPart("blank"))
    paper = wish.paper.key if wish.paper.key in PART else "a4"
    request = PacketRequest(wish.variant, tables, parts, paper, "Wednesday", lang=current_language().code)
    return packet(request, KINDS)


def _round(wish: Wish) -> bytes:
    paper = wish.paper if wish.paper.key in PART else A4
    wanted = {"paper": paper.key, "large": paper.large, "lang": current_language().code}
    return packet_of(round_plan(asked(cup(wish.names), card=1, slip=1, result=1, blank=0, **wanted)))


def _season(wish: Wish) -> bytes:
    """A season of two members, one of whom needs another evening."""
    rows = [(1, wish.names[0], 1200, 0, 1), (0, wish.names[1], -50, 1, 0)]
    listed = tuple(Member(id=f"m{at}", number=at, name=row[1]) for at, row in enumerate(rows, 1))
    values = {0: 1200, 1: 50}
    came = {at: Made("p1", EveningScore(made, 3, at + 1, 2), made) for at, made in values.items()}
    lines = [
        SeasonLine(rank, (f"m{at}",), total, values, came, frozenset({1}), needs, moved)
        for at, (rank, _, total, needs, moved) in enumerate(rows, 1)
    ]
    club = Club(season="2026-09-01", name="Club rules", listed=listed)
    names = {each.id: each.name for each in listed}
    return prints.season(SeasonView(club, Season(tuple(lines), ()), (), names), wish.paper)


# By the name of its template.
SHEETS: dict[str, Callable[[Wish], bytes]] = {
    "event_seating": lambda wish: of_the_cup(prints.seating, wish, last(cup(wish.names)), players(cup(wish.names))),
    "event_race_slips": lambda wish: of_the_cup(prints.race_slips, wish, last(cup(wish.names))),
    "event_standings": lambda wish: of_the_cup(prints.standings, wish, None),
    "event_season": _season,
    "event_bracket": lambda wish: of_the_cup(prints.bracket, wish),
    "event_certificates": lambda wish: of_the_cup(prints.certificates, wish, 2),
    "event_cover": _round,  # with what follows it
    "packet": _packet,  # of many copies, with a template of each kind
}
