"""The form of names, seats and dealer of a game; its product is a `Naming`."""

from typing import Any, cast

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField

from scorekeeper.usecases import GameView, Naming, limits
from scorekeeper.web.forms import names
from scorekeeper.web.forms.fields import ChoiceField, TextField
from scorekeeper.web.forms.players import PlayersForm


class NamesForm(PlayersForm):
    """Names, seats and dealer; make the class with `form_of`."""

    PLACES = (*PlayersForm.PLACES, (r"seats$", "seat-0-0"))

    request_id = HiddenField()
    version = HiddenField()
    dealer: ChoiceField

    @property
    def places(self) -> list[tuple[int, int]]:
        """Every player as side and place in it."""
        return [(side, seat) for side, many in enumerate(self.form) for seat in range(many)]

    @property
    def has_seats(self) -> bool:
        """There is more than one way to sit."""
        return len(self.places) > 2

    def naming(self, device: str) -> Naming:
        """What was filled in; call it when the form is valid. Empty names are the usual ones."""
        seats = sorted(self.places, key=lambda place: int(self[f"seat-{place[0]}-{place[1]}"].data))
        side, seat = map(int, self["dealer"].data.split("-"))
        return Naming(self.named_sides(), tuple(seats), (side, seat), device)

    def taken_twice(self) -> list[str]:
        """Names of the fields with a seat that two players have, or without one."""
        fields = [f"seat-{side}-{seat}" for side, seat in self.places]
        chosen = [self[name].data for name in fields]
        return [
            name for name in fields if self[name].data is None or chosen.count(self[name].data) > 1
        ]


def form_of(view: GameView, posted: MultiDict[str, str] | None, request_id: str) -> NamesForm:
    """The form of a game as it stands, or as it was filled in."""
    made = _form_class(view)(posted, data={"request_id": request_id, **_values(view)})
    made.version.data = made.version.data or str(view.version)
    return made


def _form_class(view: GameView) -> type[NamesForm]:
    form = tuple(len(side.players) for side in view.sides)
    usual = names.usual_players(form)
    parts: dict[str, Any] = {"form": form}
    seats = [(str(number), f"seat {number}") for number in range(1, sum(form) + 1)]
    offered = []
    for at, side in enumerate(view.sides):
        if len(side.players) > 1:
            parts[f"side-{at}"] = TextField(f"Name of {side.name}", most=limits.MAX_NAME)
        for place, name in enumerate(side.players):
            offered.append((f"{at}-{place}", name))
            parts[f"player-{at}-{place}"] = TextField(usual[at][place], most=limits.MAX_NAME)
            parts[f"seat-{at}-{place}"] = ChoiceField(name, options=seats)
    parts["dealer"] = ChoiceField("Who deals?", options=offered)
    return cast(type[NamesForm], type("NamesFormOf", (NamesForm,), parts))


def _values(view: GameView) -> dict[str, str]:
    """What stands in the fields: given names; where none was given the field is empty."""
    form = tuple(len(side.players) for side in view.sides)
    usual = names.usual_players(form)
    values: dict[str, str] = {}
    for at, side in enumerate(view.sides):
        typed = [
            "" if name == spare else name
            for name, spare in zip(side.players, usual[at], strict=True)
        ]
        own = names.usual_side(form, at, side.players, typed)
        values[f"side-{at}"] = "" if side.name == own else side.name
        for place, name in enumerate(side.players):
            values[f"player-{at}-{place}"] = typed[place]
            values[f"seat-{at}-{place}"] = str(view.seats.index(name) + 1)
            if name == view.next_dealer:
                values["dealer"] = f"{at}-{place}"
    return values
