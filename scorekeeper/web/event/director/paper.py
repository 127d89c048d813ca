"""An event as its sheets take it, and the way by which phones reach its tables."""

from collections.abc import Mapping, Sequence

from flask import url_for

from scorekeeper import rules
from scorekeeper.event.state import DRAFT, Round
from scorekeeper.sheets.event.head import OfEvent
from scorekeeper.sheets.event.packet import TableAddress
from scorekeeper.sheets.event.seating import Players
from scorekeeper.sheets.game.house import house_rules
from scorekeeper.usecases import NotYet, events
from scorekeeper.usecases.events.shown.views import TournamentView
from scorekeeper.web import clock, db
from scorekeeper.web.game import share


def of_event(view: TournamentView) -> OfEvent:
    """The event as its sheets name it; its variant as the games of its tables are played."""
    added = {
        rule: value
        for rule, value in view.game_rules.items()
        if view.house_rules.get(rule, ...) != value
    }
    variant = rules.apply_house_rules(view.variant, added)
    told = house_rules(view.variant, view.house_rules)
    return OfEvent(view.setup, variant, view.rules_name, told)


def printed_round(token: str, number: int) -> tuple[Round, Sequence[Players]]:
    """A public round with who plays at its tables; raises NotFound, and NotYet for a draft."""
    board = events.show_board(db.get_store(), clock.now(), token, number)
    if board.round is None or board.round.status == DRAFT:
        raise NotYet(f"Publish round {number} first; its tables get their links then.")
    return board.round, [row.players for row in board.rows]


def reached(view: TournamentView) -> Mapping[int, TableAddress]:
    """How phones reach each table; nothing where they cannot reach this machine."""
    if not share.is_reached():
        return {}
    base = share.public_url()
    typed = f"{base.partition('://')[2]}/t"
    return {
        each.table: TableAddress(f"{base}/table/{each.token}", typed, each.code)
        for each in view.tables
    }


def watch_address() -> str:
    """Where games are watched, up to their token; "" where nobody could."""
    if not share.is_reached():
        return ""
    somewhere = "somewhere"
    return share.public_url() + url_for("games.show", token=somewhere).removesuffix(somewhere)
