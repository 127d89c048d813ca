"""The forms in which players are named."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, cast

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, HiddenField

from scorekeeper.rules import SideNames
from scorekeeper.rules.elements.fact import Small
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import GameView, Naming, limits
from scorekeeper.usecases.game.seats import Place
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
    before: tuple[str, ...] = ()  # what the sides were called, which one keeps that all its players left

    def typed(self) -> tuple[tuple[str, ...], ...]:
        """Return the players' names as typed, "" for empty fields."""
        return tuple(
            tuple(self[f"player-{side}-{seat}"].data or "" for seat in range(players))
            for side, players in enumerate(self.form)
        )

    def name_side(self, side: int, names: Sequence[str]) -> None:
        """Write these names into the fields of a side, if it has as many players as there are names."""
        if side < len(self.form) and self.form[side] == len(names):
            for seat, name in enumerate(names):
                field = self[f"player-{side}-{seat}"]
                field.raw_data = None  # or the page would show what was sent
                field.data = name

    def named_sides(self) -> tuple[SideNames, ...]:
        """Return the sides with their players; empty names get defaults."""
        typed, empty = self.typed(), self.empty()
        sides = []
        for at, players in enumerate(fill_in(typed, self.form)):
            own = self[f"side-{at}"].data if f"side-{at}" in self else ""
            here = [seat for seat in range(len(players)) if (at, seat) not in empty]
            usual = (
                usual_side(self.form, at, [players[each] for each in here], [typed[at][each] for each in here])
                if here
                else self.before[at]
            )
            sides.append(SideNames(own or usual, players))
        return tuple(sides)

    def empty(self) -> Collection[Place]:
        """Return the places where nobody plays."""
        return ()


class NamesForm(PlayersForm):
    """Names, seats and dealer; make the class with `form_of`."""

    PLACES = (*PlayersForm.PLACES, (r"seats$", "seat-0-0"))

    request_id = HiddenField()
    version = HiddenField()
    dealer: ChoiceField
    left: frozenset[Place]  # places that somebody left and nobody took

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
        return Naming(self.named_sides(), tuple(seats), (side, seat), device, self.replaced())

    def replaced(self) -> tuple[Place, ...]:
        """Return the places of somebody else from now on: those ticked, and empty ones that have a name."""
        typed = self.typed()
        return tuple(
            (side, seat)
            for side, seat in self.places
            if (typed[side][seat] if (side, seat) in self.left else self[f"other-{side}-{seat}"].data)
        )

    def empty(self) -> Collection[Place]:
        """Return the places that somebody left, now or before, and nobody took."""
        typed = self.typed()
        return [(side, seat) for side, seat in {*self.left, *self.replaced()} if not typed[side][seat]]

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
    left = frozenset(
        (at, seat)
        for at, side in enumerate(view.sides)
        for seat, name in enumerate(side.players)
        if name in view.nobody
    )
    parts: dict[str, Any] = {"form": form, "left": left, "before": tuple(as_stored(side.name) for side in view.sides)}
    seats = [(str(number), msg("seat {number}", number=number)) for number in range(1, sum(form) + 1)]
    offered = []
    for at, side in enumerate(view.sides):
        if len(side.players) > 1:
            parts[f"side-{at}"] = TextField(msg("Name of {name}", name=side.name), most=limits.MAX_NAME)
        for place, name in enumerate(side.players):
            if (at, place) not in left:
                offered.append((f"{at}-{place}", name))
            parts[f"player-{at}-{place}"] = TextField(usual[at][place], most=limits.MAX_NAME)
            parts[f"seat-{at}-{place}"] = ChoiceField(name, options=seats)
            parts[f"other-{at}-{place}"] = BooleanField(
                msg("In place of {name} from hand {number} on", name=name, number=view.next_number)
            )
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
        here = [place for place, name in enumerate(side.players) if name not in view.nobody]
        names = [side.players[each] for each in here]
        own = usual_side(form, at, names, [typed[each] for each in here]) if here else side.name
        values[f"side-{at}"] = "" if side.name == own else side.name
        for place, name in enumerate(side.players):
            values[f"player-{at}-{place}"] = typed[place]
            values[f"seat-{at}-{place}"] = str(view.seats.index(name) + 1)
            if name == view.next_dealer:
                values["dealer"] = f"{at}-{place}"
    return values
