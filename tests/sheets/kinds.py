"""Every kind of sheet by the name of its template, on any paper, in the language in use."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC
from functools import cache

from scorekeeper import paths, sheets
from scorekeeper.rules import Variant, apply_house_rules
from scorekeeper.sheets.club.packet import PacketPart, PacketRequest, PacketTable, packet
from scorekeeper.sheets.club.packet import printed as packet_of
from scorekeeper.sheets.club.packet_kinds import KINDS
from scorekeeper.sheets.event import prints
from scorekeeper.sheets.event.packet import round_plan
from scorekeeper.sheets.paper.sizes import PART, Paper
from scorekeeper.sheets.slips.card_layout import SCORE, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill
from scorekeeper.sheets.slips.table_card import CardFill
from scorekeeper.words.language import spoken
from tests.canasta import CANASTA
from tests.sheets.games import many
from tests.sheets.played import evening, played, record
from tests.sheets.test_event_sheets import A4, asked, head, last, players
from tests.tournament.events import Event

NAMES = ("山田太郎", "王小明", "김영희", "Marek Żuk")
ADDRESS = "http://192.168.1.20:8000/g/k3f9PqL0aZ8xYw2mVtR5bN1c"
SHORT = {"target": 3_000}


@dataclass(frozen=True)
class Wish:
    """What a sheet of any kind is printed from; the names are four, and each begins otherwise."""

    paper: Paper = A4
    variant: Variant = CANASTA["classic"]
    names: tuple[str, ...] = NAMES

    @property
    def seats(self) -> tuple[int, ...]:
        """How many players each side has."""
        return self.variant.seating.forms[0]


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


def _game(wish: Wish) -> bytes:
    sides = len(wish.seats)
    named = [(name, (name, name[::-1])) for name in (wish.names * 2)[:sides]]
    hands = evening(2) if wish.variant.id == "classic" else many(2, sides)
    return sheets.game_sheet(played(record(hands, named, variant=wish.variant.id)), wish.paper, UTC, ADDRESS)


def _summary(wish: Wish) -> bytes:
    games = [
        played(record(evening(hands), [(name, [name, name[::-1]]) for name in wish.names[:2]])) for hands in (2, 6)
    ]
    return sheets.summary_sheet(games, wish.paper)


def _packet(wish: Wish) -> bytes:
    tables = (PacketTable(1, wish.names, ADDRESS), PacketTable(2))
    parts = (PacketPart("card"), PacketPart("slip", 1, 2), PacketPart("blank"))
    paper = wish.paper.key if wish.paper.key in PART else "a4"
    request = PacketRequest(wish.variant, tables, parts, paper, "Wednesday", lang=spoken().code)
    return packet(request, KINDS)


def _round(wish: Wish) -> bytes:
    paper = wish.paper if wish.paper.key in PART else A4
    wanted = {"paper": paper.key, "large": paper.large, "lang": spoken().code}
    return packet_of(round_plan(asked(cup(wish.names), card=1, slip=1, result=1, blank=0, **wanted)))


def _slip(wish: Wish) -> bytes:
    form = SlipForm(wish.variant, wish.paper, wish.seats, coded=True, lang=spoken().code)
    return sheets.slip_sheet(form, SlipFill(table="7", names=(wish.names * 2)[: len(wish.seats)], address=ADDRESS))


def _card(wish: Wish) -> bytes:
    form = CardForm(wish.variant, wish.paper, len(wish.seats), SCORE, lang=spoken().code)
    return sheets.card_sheet(form, CardFill("7", wish.names, ADDRESS))


def _agreement(wish: Wish) -> bytes:
    return sheets.agreement_card(apply_house_rules(wish.variant, SHORT), SHORT, wish.paper)


SHEETS: dict[str, Callable[[Wish], bytes]] = {
    "game": _game,
    "blank": lambda wish: sheets.blank_sheet(wish.variant, wish.paper),
    "fillable": lambda wish: sheets.blank_sheet(wish.variant, wish.paper, fillable=True),
    "leaflet": lambda wish: sheets.rules_leaflet(wish.variant, wish.paper),
    "agreement": _agreement,
    "slip": _slip,
    "table_card": _card,
    "summary": _summary,
    "event_seating": lambda wish: of_the_cup(prints.seating, wish, last(cup(wish.names)), players(cup(wish.names))),
    "event_race_slips": lambda wish: of_the_cup(prints.race_slips, wish, last(cup(wish.names))),
    "event_standings": lambda wish: of_the_cup(prints.standings, wish, None),
    "event_bracket": lambda wish: of_the_cup(prints.bracket, wish),
    "event_certificates": lambda wish: of_the_cup(prints.certificates, wish, 2),
    "event_cover": _round,  # with what follows it
    "packet": _packet,  # of many copies, with a template of each kind
}
OF_VARIANTS = ("game", "blank", "fillable", "leaflet", "slip", "table_card")
OF_COPIES = ("packet", "event_cover")
OF_NO_TEMPLATE = {"packet", "fillable"}


def templates() -> set[str]:
    """The kinds of sheets that the program has."""
    return {path.stem for path in (paths.templates() / "sheets").glob("[!_]*.html")}
