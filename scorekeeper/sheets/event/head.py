"""What every list of an event says of it: name, day, club, how it is scored, under which rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.event.setup import Setup
from scorekeeper.event.state import State
from scorekeeper.rules import Variant
from scorekeeper.sheets.game.about import about_rules
from scorekeeper.sheets.paper.sizes import PORTRAIT, Paper
from scorekeeper.words.language import mark_for_translation, say, spoken
from scorekeeper.words.written import listed, plain

SIDES = (mark_for_translation("North-South"), mark_for_translation("East-West"))


@dataclass(frozen=True, slots=True)
class OfEvent:
    """An event as its sheets name it; `variant` with its house rules, `house_rules` in words."""

    setup: Setup
    variant: Variant
    rules_name: str = ""
    house_rules: tuple[str, ...] = ()


def name_of(event: OfEvent) -> str:
    """What the event is called."""
    return plain(event.setup.name)


def day_of(event: OfEvent) -> str:
    """Write the day of the event; "" if it is open."""
    try:
        return spoken().day(date.fromisoformat(event.setup.day))
    except ValueError:
        return plain(event.setup.day)


def facts_of(event: OfEvent) -> tuple[str, ...]:
    """Day, club, length and scoring of the event."""
    setup = event.setup
    told = (
        day_of(event),
        plain(setup.club),
        say("{count:round|rounds}", count=setup.rounds),
        say("{count:hand|hands} a round", count=setup.hands) if setup.hands else "",
        say(setup.scoring.words),
    )
    return tuple(each for each in told if each)


def foot_of(event: OfEvent, paper: Paper) -> str:
    """Say at the foot of every page which rules it belongs to."""
    house = len(event.house_rules)
    return about_rules(event.variant, event.rules_name, paper, house=house)


def upright(paper: Paper) -> Paper:
    """Lists stand upright unless the paper was asked for otherwise."""
    return paper if paper.fixed else paper.turned(PORTRAIT)


def known_as(state: State, entrant_id: str) -> str:
    """An entrant by number and name."""
    entrant = state.entrant(entrant_id)
    return f"{entrant.number} {plain(entrant.name)}" if entrant else entrant_id


def named(state: State, entrant_id: str) -> str:
    """Name, then number: before the name it would look like another place."""
    entrant = state.entrant(entrant_id)
    return f"{plain(entrant.name)} ({entrant.number})" if entrant else entrant_id


def sides_of(state: State, ids: tuple[str, ...]) -> str:
    """One side of a table: its entrants by number and name, as they sit together."""
    return " & ".join(known_as(state, each) for each in ids)


def says_all(name: str, players: Sequence[str]) -> bool:
    """Tell whether a name has the names of all players in it."""
    return all(plain(each).casefold() in name.casefold() for each in players)


def rests(names: Sequence[str]) -> str:
    """Say who rests in a round; "" if nobody does."""
    return say("Rests this round: {names}", names=listed(names)) if names else ""
