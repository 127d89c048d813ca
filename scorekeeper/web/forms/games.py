"""The form of a new game, made for a variant and the seats chosen; its product is a `GameSetup`.

Choosing another variant or other seats loads the page again with what was typed: the fields are
named by their place, so names stay where they were; house rules stay only with their variant.
"""

import re
from collections.abc import Iterator
from typing import Any, cast

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, HiddenField

from scorekeeper import rules
from scorekeeper.rules import Option, SideNames, Variant
from scorekeeper.usecases import GameSetup, limits
from scorekeeper.web.forms import names
from scorekeeper.web.forms.fields import ChoiceField, TextField
from scorekeeper.web.forms.houserules import PREFIX, NumberField, chosen_rules, house_rule_field

USUAL_VARIANT = "classic"  # what most people mean by canasta
FIRST_SEAT = "0-0"  # side and place in it
Data = MultiDict[str, str]

# Paths of errors, and the fields that they are about.
PLACES = (
    (r"sides\[(\d+)\]\.players\[(\d+)\].*", r"player-\1-\2"),
    (r"sides\[(\d+)\]\.name.*", r"side-\1"),
    (r"opening_scores\[(\d+)\].*", r"opening-\1"),
    (r"house_rules\.([a-z-]+).*", PREFIX + r"\1"),
    (r"(title|hands_played|first_dealer)$", r"\1"),
)


class NewGameForm(Form):
    """What every new game asks; `form_for` adds players, scores and house rules."""

    request_id = HiddenField()
    variant = HiddenField()
    seats = HiddenField()
    title = TextField("Name of the game", most=limits.MAX_TITLE)
    hands_played = NumberField("Hands already played", default=0)
    first_dealer: ChoiceField

    form: tuple[int, ...]
    chosen: Variant
    options: tuple[Option, ...]

    @property
    def fields(self) -> dict[str, Any]:
        """Every field by its name."""
        return dict(self._fields)

    def typed(self) -> tuple[tuple[str, ...], ...]:
        """The players' names as typed, "" where nothing was."""
        return tuple(
            tuple(self[f"player-{side}-{seat}"].data or "" for seat in range(players))
            for side, players in enumerate(self.form)
        )

    def setup(self) -> GameSetup:
        """The game to start; call it when the form is valid."""
        typed = self.typed()
        players = names.fill_in(typed, self.form)
        sides = tuple(
            SideNames(
                self[f"side-{i}"].data or names.usual_side(self.form, i, side, typed[i]), side
            )
            for i, side in enumerate(players)
        )
        side, seat = map(int, (self.first_dealer.data or FIRST_SEAT).split("-"))
        return GameSetup(
            variant_id=self.chosen.id,
            house_rules=chosen_rules(self.options, self.fields),
            sides=sides,
            first_dealer=players[side][seat],
            opening_scores=tuple(self[f"opening-{i}"].data for i in range(len(self.form))),
            hands_played=self["hands_played"].data,
            title=self["title"].data,
        )

    def blame(self, where: str, message: str) -> None:
        """Put an error where it belongs, by the path of a use case or of the rules library."""
        name = next(
            (re.sub(path, field, where) for path, field in PLACES if re.match(path, where)), ""
        )
        for option in self.options:
            message = message.replace(option.id, f"“{option.label}”")
        message = message[:1].upper() + message[1:].rstrip(".") + "."
        if name in self:
            self[name].errors = [*self[name].errors, message]
        else:
            self.form_errors.append(message)

    def problems(self) -> Iterator[tuple[str, str]]:
        """Every error with the id of its field ("" for the whole form)."""
        yield from (("", message) for message in self.form_errors)
        yield from ((field.id, str(error)) for field in self for error in field.errors)


def form_for(data: Data, request_id: str) -> NewGameForm:
    """The form for what was chosen and typed so far; raises UnknownVariant.

    `data` is the query or the body of a request. `to` and `to_seats` are the buttons that change
    the variant and the seats; `request_id` is used unless the data brings its own.
    """
    variant = rules.variant(data.get("to") or data.get("variant") or USUAL_VARIANT)
    form = _seats(variant, data.get("to_seats") or data.get("seats") or "")
    made = _form_class(variant, form)(data if "request_id" in data else None)
    if data.get("variant") != variant.id:
        for option in made.options:  # what was set was a house rule of the other variant
            _reset(made[PREFIX + option.id])
    if {"to", "to_seats"} & set(data) and not made["first_dealer"].validate(made):
        _reset(made["first_dealer"])
    made.request_id.data = made.request_id.data or request_id
    made.variant.data, made.seats.data = variant.id, "-".join(map(str, form))
    return made


def _reset(field: Field) -> None:
    """Put a field's default in the place of what was sent."""
    field.raw_data = None
    field.process(None)


def _seats(variant: Variant, text: str) -> tuple[int, ...]:
    """The form of seats with this text ("2-2"), or the variant's usual one."""
    by_text = {"-".join(map(str, form)): form for form in variant.seating.forms}
    return by_text.get(text, variant.seating.forms[0])


def _form_class(variant: Variant, form: tuple[int, ...]) -> type[NewGameForm]:
    options = rules.house_rule_options(variant)
    parts: dict[str, Any] = {"chosen": variant, "form": form, "options": options}
    usual = names.usual_players(form)
    seats = [(i, j) for i, players in enumerate(form) for j in range(players)]
    for side in range(len(form)):
        parts[f"side-{side}"] = TextField("Name of this side", most=limits.MAX_NAME)
        parts[f"opening-{side}"] = NumberField("Score so far", default=0)
    for side, seat in seats:
        parts[f"player-{side}-{seat}"] = TextField(usual[side][seat], most=limits.MAX_NAME)
    dealers = [(f"{side}-{seat}", usual[side][seat]) for side, seat in seats]
    parts["first_dealer"] = ChoiceField("Who deals first?", options=dealers, default=FIRST_SEAT)
    parts |= {PREFIX + option.id: house_rule_field(option) for option in options}
    return cast(type[NewGameForm], type("NewGameFormOf", (NewGameForm,), parts))
