"""The head of every list of an event: name, day, club, scoring, and rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.club.model.people import names
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import THREE, side_names
from scorekeeper.club.model.state import Entrant, State
from scorekeeper.rules import Variant
from scorekeeper.sheets.game.about import about_rules
from scorekeeper.sheets.paper.sizes import PORTRAIT, Paper
from scorekeeper.words.formats import listed, plain
from scorekeeper.words.language import current_language, mark_for_translation, translate

SHORT = (mark_for_translation("N-S"), mark_for_translation("E-W"))


@dataclass(frozen=True, slots=True)
class OfEvent:
    """An event as sheets show it; `house_rules` are in words and already part of `variant`.

    `three` are the rules at tables of three, if it has such.
    """

    setup: Setup
    variant: Variant
    rules_name: str = ""
    house_rules: tuple[str, ...] = ()
    three: Variant | None = None

    def rules_for(self, sides: int) -> Variant:
        """Return the rules at tables with two or three sides."""
        return self.three if sides == THREE and self.three else self.variant


def short_sides(sides: int = 2) -> tuple[str, ...]:
    """Return the names of the sides of a table, as short as a column needs them."""
    return tuple(map(translate, side_names(sides) if sides == THREE else SHORT))


def name_of(event: OfEvent) -> str:
    """Return the name of the event."""
    return plain(event.setup.name)


def day_of(event: OfEvent) -> str:
    """Return the day of the event as text, "" if it is not set."""
    try:
        return current_language().day(date.fromisoformat(event.setup.day))
    except ValueError:
        return plain(event.setup.day)


def facts_of(event: OfEvent) -> tuple[str, ...]:
    """Return day, club, length and scoring of the event."""
    setup = event.setup
    facts = (
        day_of(event),
        plain(setup.club),
        translate("{count:round|rounds}", count=setup.rounds),
        translate("{count:hand|hands} a round", count=setup.hands) if setup.hands else "",
        translate(setup.words),
    )
    return tuple(each for each in facts if each)


def foot_of(event: OfEvent, paper: Paper) -> str:
    """Return in words under which rules the event is played, for the foot of every page."""
    house = len(event.house_rules)
    return about_rules(event.variant, event.rules_name, paper, house=house)


def place_of(setup: Setup, table: int) -> str:
    """Return where a table stands: its room, and which room of a match of teams it is."""
    rooms = filter(None, (plain(setup.room_of(table)), translate(setup.room_of_match(table))))
    return ", ".join(rooms)


def in_portrait(paper: Paper) -> Paper:
    """Return the paper in portrait, unless its orientation was asked for."""
    return paper if paper.fixed else paper.turned(PORTRAIT)


def listed_name(state: State, entrant: Entrant) -> str:
    """Return an entrant's name, marked as on every list."""
    return plain(translate(state.listed(entrant))) if state.status(entrant) else plain(entrant.name)


def on_wall(state: State, entrant: Entrant) -> str:
    """Return an entrant's name as lists for the wall have it, marked."""
    return plain(translate(state.listed(entrant, names.on_wall(state, entrant))))


def known_as(state: State, entrant_id: str) -> str:
    """Return an entrant's number and name."""
    entrant = state.entrant(entrant_id)
    return f"{entrant.number} {listed_name(state, entrant)}" if entrant else entrant_id


def named(state: State, entrant_id: str) -> str:
    """Return an entrant's name for the wall, then number; a number in front would look like a place."""
    entrant = state.entrant(entrant_id)
    return f"{on_wall(state, entrant)} ({entrant.number})" if entrant else entrant_id


def sides_of(state: State, ids: tuple[str, ...]) -> str:
    """Return the numbers and names of the entrants who sit together on one side."""
    return " & ".join(known_as(state, each) for each in ids)


def rests(who: Sequence[str]) -> str:
    """Return in words who rests in a round, "" if nobody does."""
    return translate("Rests this round: {names}", names=listed(who)) if who else ""
