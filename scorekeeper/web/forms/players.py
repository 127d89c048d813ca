"""What forms with players share: their names, and those of their sides."""

from typing import ClassVar

from scorekeeper.rules import SideNames
from scorekeeper.web.forms import names
from scorekeeper.web.forms.base import BaseForm


class PlayersForm(BaseForm):
    """A form with a field for every player and for the name of a side."""

    PLACES: ClassVar[tuple[tuple[str, str], ...]] = (
        (r"sides\[(\d+)\]\.players\[(\d+)\].*", r"player-\1-\2"),
        (r"sides\[(\d+)\]\.name.*", r"side-\1"),
    )
    form: names.Form

    def typed(self) -> tuple[tuple[str, ...], ...]:
        """The players' names as typed, "" where nothing was."""
        return tuple(
            tuple(self[f"player-{side}-{seat}"].data or "" for seat in range(players))
            for side, players in enumerate(self.form)
        )

    def named_sides(self) -> tuple[SideNames, ...]:
        """The sides with their players; empty names are the usual ones."""
        typed = self.typed()
        sides = []
        for at, players in enumerate(names.fill_in(typed, self.form)):
            own = self[f"side-{at}"].data if f"side-{at}" in self else ""
            usual = names.usual_side(self.form, at, players, typed[at])
            sides.append(SideNames(own or usual, players))
        return tuple(sides)
