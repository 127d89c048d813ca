"""Prints the lists of an event as PDF: seating, standings, certificates.

The same event gives the same bytes. WeasyPrint is loaded with the first list.
"""

from collections.abc import Sequence

from scorekeeper.club.model.state import Round, State
from scorekeeper.club.model.year.season import SeasonView
from scorekeeper.club.sheets.event.bracket import sheet_bracket
from scorekeeper.club.sheets.event.certificates import sheet_certificates
from scorekeeper.club.sheets.event.head import OfEvent
from scorekeeper.club.sheets.event.race_slip import sheet_race_slips
from scorekeeper.club.sheets.event.season import sheet_season
from scorekeeper.club.sheets.event.seating import Players, sheet_seating
from scorekeeper.club.sheets.event.standings import sheet_standings
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.printed import printed


def seating(event: OfEvent, state: State, the_round: Round, players: Sequence[Players], paper: Paper) -> bytes:
    """Print who sits where in a round, by table and by name; `players` are those of its tables."""
    sheet = sheet_seating(event, state, the_round, players, paper)
    return printed("event_seating.html", sheet, sheet.paper)


def race_slips(event: OfEvent, state: State, the_round: Round, paper: Paper) -> bytes:
    """Print the slips of a round as federations require them, for both sides to sign."""
    sheet = sheet_race_slips(event, state, the_round, paper)
    return printed("event_race_slips.html", sheet, sheet.paper)


def standings(event: OfEvent, state: State, until: int | None, paper: Paper) -> bytes:
    """Print the standings up to a round (None: the last), with who met whom."""
    sheet = sheet_standings(event, state, until, paper)
    return printed("event_standings.html", sheet, sheet.paper)


def season(view: SeasonView, paper: Paper) -> bytes:
    """Print the ranking of a season for the wall."""
    sheet = sheet_season(view, paper)
    return printed("event_season.html", sheet, sheet.paper)


def bracket(event: OfEvent, state: State, paper: Paper) -> bytes:
    """Print the bracket of a knock-out so far."""
    sheet = sheet_bracket(event, state, paper)
    return printed("event_bracket.html", sheet, sheet.paper)


def certificates(event: OfEvent, state: State, best: int, paper: Paper, until: int | None = None) -> bytes:
    """Print a certificate for all ranks up to `best`; raises NobodyRanked."""
    sheet = sheet_certificates(event, state, best, paper, until)
    return printed("event_certificates.html", sheet, sheet.paper)
