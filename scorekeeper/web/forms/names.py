"""The forms in which players are named."""

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField

from scorekeeper.rules import SideNames
from scorekeeper.rules.elements.fact import Small
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import GameView, Naming, limits
from scorekeeper.usecases.game.usual_names import Form, as_stored, usual_players, usual_side
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, TextField


def in_words(form: Form) -> str:
    """Return the sides' sizes in words.

    >>> in_words((2, 2)), in_words((1, 1, 1)), in_words((3, 2))
    ('two sides of two', 'three alone', 'three against two')
    """
    if len(set(form)) > 1:
        return unequal(form)
    if form[0] == 1:
        return msg("{players} alone", players=Small(len(form)))
    return msg("{sides} sides of {players}", sides=Small(len(form)), players=Small(form[0]))


def unequal(form: Form) -> str:
    """Return the sizes of sides that differ in words."""
    words = msg("{players} against {others}", players=Small(form[0]), others=Small(form[1]))
    for size in form[2:]:
        words = msg("{players} against {others}", players=words, others=Small(size))
    return words


def fill_in(typed: Sequence[Sequence[str]], form: Form) -> tuple[tuple[str, ...], ...]:
    """Give every player without a name the default one, or another that is free."""
    taken = {name for side in typed for name in side if name}
    filled = []
    for names, usual in zip(typed, usual_players(form), strict=True):
        side = []
        for name, free in zip(names, usual, strict=True):
            spare = as_stored(free)
            while not name and spare in taken:
                spare += " II"
            side.append(name or spare)
            taken.add(name or spare)
        filled.append(tuple(side))
    return tuple(filled)


class PlayersForm(BaseForm):
    """A form with a field for the name of every player and side."""

    PLACES: ClassVar[tuple[tuple[str, str], ...]] = (
        (r"sides\[(\d+)\]\.players\[(\d+)\].*", r"player-\1-\2"),
        (r"sides\[(\d+)\]\.name.*", r"side-\1"),
    )
    form: Form

    def typed(self) -> tuple[tuple[str, ...], ...]:
        """Return the players' names as typed, "" for empty fields."""
        return tuple(
            tuple(self[f"player-{side}-{seat}"].data or "" for seat in range(players))
            for side, players in enumerate(self.form)
        )

    def named_sides(self) -> tuple[SideNames, ...]:
        """Return the sides with their players; empty names get defaults."""
        typed = self.typed()
        sides = []
        for at, players in enumerate(fill_in(typed, self.form)):
            own = self[f"side-{at}"].data if f"side-{at}" in self else ""
            usual = usual_side(self.form, at, players, typed[at])
            sides.append(SideNames(own or usual, players))
        return tuple(sides)


class NamesForm(PlayersForm):
    """Names, seats and dealer; make the class with `form_of`."""

    PLACES = (*PlayersForm.PLACES, (r"seats$", "seat-0-0"))

    request_id = HiddenField()
    version = HiddenField()
    dealer: ChoiceField

    @property
    def places(self) -> list[tuple[int, int]]:
        """Every player as (side, place in it)."""
        return [(side, seat) for side, many in enumerate(self.form) for seat in range(many)]

    @property
    def has_seats(self) -> bool:
        """Whether there is more than one way to sit."""
        return len(self.places) > 2

    def naming(self, device: str) -> Naming:
        """Return the names and seats of a valid form; empty names get defaults."""
        seats = sorted(self.places, key=lambda place: int(self[f"seat-{place[0]}-{place[1]}"].data))
        side, seat = map(int, self["dealer"].data.split("-"))
        return Naming(self.named_sides(), tuple(seats), (side, seat), device)

    def taken_twice(self) -> list[str]:
        """Return the names of seat fields that are empty or share a seat."""
        fields = [f"seat-{side}-{seat}" for side, seat in self.places]
        chosen = [self[name].data for name in fields]
        wrong = {None, *(each for each in chosen if chosen.count(each) > 1)}
        return [name for name in fields if self[name].data in wrong]


def form_of(view: GameView, posted: MultiDict[str, str] | None, request_id: str) -> NamesForm:
    """Return the form of a game as it stands, or as it was filled in."""
    made = _form_class(view)(posted, data={"request_id": request_id, **_values(view)})
    made.version.data = made.version.data or str(view.version)
    return made


def _form_class(view: GameView) -> type[NamesForm]:
    form = tuple(len(side.players) for side in view.sides)
    usual = usual_players(form)
    parts: dict[str, Any] = {"form": form}
    seats = [(str(number), msg("seat {number}", number=number)) for number in range(1, sum(form) + 1)]
    offered = []
    for at, side in enumerate(view.sides):
        if len(side.players) > 1:
            parts[f"side-{at}"] = TextField(msg("Name of {name}", name=side.name), most=limits.MAX_NAME)
        for place, name in enumerate(side.players):
            offered.append((f"{at}-{place}", name))
            parts[f"player-{at}-{place}"] = TextField(usual[at][place], most=limits.MAX_NAME)
            parts[f"seat-{at}-{place}"] = ChoiceField(name, options=seats)
    parts["dealer"] = ChoiceField(msg("Who deals?"), options=offered)
    return cast(type[NamesForm], type("NamesFormOf", (NamesForm,), parts))


def _values(view: GameView) -> dict[str, str]:
    """Return the values of the fields; default names are left empty."""
    form = tuple(len(side.players) for side in view.sides)
    usual = usual_players(form)
    values: dict[str, str] = {}
    for at, side in enumerate(view.sides):
        pairs = zip(side.players, usual[at], strict=True)
        typed = ["" if name == spare else name for name, spare in pairs]
        own = usual_side(form, at, side.players, typed)
        values[f"side-{at}"] = "" if side.name == own else side.name
        for place, name in enumerate(side.players):
            values[f"player-{at}-{place}"] = typed[place]
            values[f"seat-{at}-{place}"] = str(view.seats.index(name) + 1)
            if name == view.next_dealer:
                values["dealer"] = f"{at}-{place}"
    return values
