"""An event as its sheets take it, and the way by which phones reach its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from scorekeeper import rules
from scorekeeper.event.state import DRAFT, Round
from scorekeeper.sheets.event.head import OfEvent
from scorekeeper.sheets.event.packet import TableAddress
from scorekeeper.sheets.event.seating import Players
from scorekeeper.sheets.game.house import house_rules
from scorekeeper.usecases import NotYet, events
from scorekeeper.usecases.events import Board, TournamentView
from scorekeeper.web import clock, db
from scorekeeper.web.game import share


@dataclass(frozen=True, slots=True)
class PrintedRound:
    """A round that is public, with who plays at its tables."""

    turn: Round
    players: Sequence[Players]


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


def printed_round(token: str, number: int) -> PrintedRound:
    """A round to print; raises NotFound, and NotYet for a draft."""
    board = events.show_board(db.get_store(), clock.now(), token, number)
    return round_of(board, number)


def round_of(board: Board, number: int) -> PrintedRound:
    """The round of a board; raises NotYet for a draft."""
    if board.round is None or board.round.status == DRAFT:
        raise NotYet(f"Publish round {number} first; its tables get their links then.")
    return PrintedRound(board.round, tuple(row.players for row in board.rows))


def reached(view: TournamentView) -> Mapping[int, TableAddress]:
    """How phones reach each table; nothing where they cannot reach this machine."""
    base = share.public_url()
    if share.is_own_machine(base):
        return {}
    typed = f"{base.partition('://')[2]}/t"
    return {
        each.table: TableAddress(f"{base}/table/{each.token}", typed, each.code)
        for each in view.tables
    }


def watch_address() -> str:
    """Where games are watched, up to their token; "" where nobody could."""
    base = share.public_url()
    if share.is_own_machine(base):
        return ""
    somewhere = "somewhere"
    return base + url_for("games.show", token=somewhere).removesuffix(somewhere)
