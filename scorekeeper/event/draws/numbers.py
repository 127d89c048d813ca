"""Whether the number of entrants is one that the movement of an event is made for."""

from scorekeeper.event.choices import Movement
from scorekeeper.event.draws import individual
from scorekeeper.event.setup import Setup


def misfit(setup: Setup, entrants: int) -> str:
    """Say why a number of entrants does not fit the set-up, "" if it does, or if nobody is there.

    A round robin takes every number; it is told if not everybody meets everybody, or if there are
    more rounds than that takes.
    """
    if not entrants:
        return ""
    if setup.movement is Movement.INDIVIDUAL and not individual.fits(entrants):
        near = " or ".join(str(each) for each in individual.nearest(entrants))
        return f"An individual cannot be drawn for {entrants} players; it can for {near}."
    if setup.movement is not Movement.ROUND_ROBIN:
        return ""
    needed = entrants - 1 + entrants % 2
    if setup.rounds == needed:
        return ""
    less = "not everybody meets everybody" if setup.rounds < needed else "some meet twice"
    return f"A round robin of {entrants} takes {needed} rounds; with {setup.rounds} {less}."
