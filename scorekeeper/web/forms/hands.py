"""The form of one hand, made for a variant and the sides of a game.

Which fields there are, and what they offer, comes from the variant; which numbers are lawful is for
the ruling to say. `HandForm.hand` is the form's only product.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wtforms import BooleanField, FieldList, Form, FormField, ValidationError
from wtforms.fields import Field

from scorekeeper.rules import HandRecord, SideNames, Variant
from scorekeeper.web.forms import fields
from scorekeeper.web.forms.hand_values import CARDS, NOBODY, STOCK, TOTALS, hand_from, split_melds

MAX_ROWS = 40  # rows of one list; more than any table has melds
MODES = ((CARDS, "Enter the cards"), (TOTALS, "Enter totals only"))


class MeldForm(Form):
    """One meld on the table."""

    cards = fields.CardsField("Cards")
    concealed = BooleanField("Laid down complete from the hand")


class ChargeForm(Form):
    """Points with a reason: a table's own bonus or charge."""

    points = fields.IntegerField("Points")
    reason = fields.TextField("Reason")

    def validate_reason(self, field: Field) -> None:
        """Points need a reason, and a reason needs points."""
        if self.points.data and not field.data:
            raise ValidationError("Write the reason beside the points.")
        if field.data and not self.points.data and not self.points.errors:
            raise ValidationError("Write how many points this is for.")


class RulingForm(ChargeForm):
    """A director's ruling."""

    def validate_points(self, field: Field) -> None:
        """Refuse a ruling that adds points."""
        if field.data and field.data > 0:
            raise ValidationError("A penalty takes points away; write it with a minus.")


def _few(_form: Form, field: Any) -> None:
    if len(field.entries) > MAX_ROWS:
        raise ValidationError(f"At most {MAX_ROWS} rows fit here.")


def _rows(form: type[Form], label: str) -> Any:
    # One entry more than allowed is kept, so that the surplus is noticed.
    return FieldList(FormField(form), label, validators=[_few], max_entries=MAX_ROWS + 1)


class SideForm(Form):
    """What one side has; `of` adds the fields of its players and of the variant."""

    mode = fields.ChoiceField("Enter", options=MODES, default=CARDS)
    melds = _rows(MeldForm, "Melds")
    red_threes = fields.CountField("Red threes", default=0)
    black_threes = fields.CountField("Black threes", default=0)
    concealed = BooleanField("Went out concealed")
    first_turn = BooleanField("in the first turn of that player")
    special_hand = fields.CardsField("Cards of the special hand")
    melded_points = fields.MeldedField("Cards melded count")
    held_points = fields.SumField("Cards left in hand count")
    opening = fields.MeldsField("Opened with")
    upcard = fields.CardField("Card taken from the pile for it")
    rulings = _rows(RulingForm, "Ruling of the director")
    extras = _rows(ChargeForm, "Bonus or charge of this table")

    def process(self, *args: Any, **kwargs: Any) -> None:
        """Take what was sent; a sum of melded points may say what is left in hand too."""
        super().process(*args, **kwargs)
        self.melded_points.settle(self.held_points)

    def validate_opening(self, field: Field) -> None:
        """Refuse more melds than a record holds."""
        if len(split_melds(field.data or "")) > MAX_ROWS:
            raise ValidationError(f"There is room for {MAX_ROWS} melds here.")

    @classmethod
    def of(cls, variant: Variant, players: Sequence[str]) -> type["SideForm"]:
        """Make the form of a side with these players."""
        counters = {kind.code: fields.CountField(kind.label) for kind in variant.canasta_kinds}
        penalties = {each.code: fields.CountField(each.label) for each in variant.penalties}
        parts: dict[str, Any] = {
            "canastas": FormField(type("CanastasForm", (Form,), counters)),
            "penalties": FormField(type("PenaltiesForm", (Form,), penalties)),
        }
        for number, player in enumerate(players):
            parts[f"held_{number}"] = fields.CardsField(f"Left in hand: {player}")
            parts[f"foot_{number}"] = fields.CardsField(f"Foot never picked up: {player}")
        return type("SideFormOf", (cls,), parts)

    @property
    def tells_opening(self) -> bool:
        """Something stands in the fields of the opening."""
        return any(each.data or each.errors for each in (self.opening, self.upcard))

    @property
    def tells_charges(self) -> bool:
        """Something stands in the fields of penalties and extras."""
        rows = [self.rulings, self.extras]
        filled = any(row.data["points"] or row.data["reason"] for each in rows for row in each)
        counted = any(self["penalties"].data.values()) or any(self["penalties"].errors)
        return filled or counted or any(each.errors for each in rows)


class HandForm(Form):
    """One hand of a game; make the class with `of`."""

    request_id = fields.TextField("Entry", most=64)
    replaces = fields.IdField("Version that is corrected")
    number = fields.CountField("Number of the hand")
    dealer = fields.TextField("Dealer")
    reason = fields.TextField("Reason", most=300)

    ending: fields.MarksField
    lone: fields.ChoiceField
    variant: Variant
    players: tuple[tuple[str, ...], ...]

    @classmethod
    def of(
        cls, variant: Variant, sides: Sequence[SideNames], sits_out: str | None = None
    ) -> type["HandForm"]:
        """Make the form of a hand; `sits_out` is the player who takes no part in it, if any."""
        parts: dict[str, Any] = {
            "variant": variant,
            "players": tuple(tuple(p for p in side.players if p != sits_out) for side in sides),
            "ending": fields.MarksField("Who went out?", options=_endings(variant, sides)),
        }
        if variant.seating.partnerships == "changing":
            loners = [(str(index), side.name) for index, side in enumerate(sides)]
            options = [*loners, (NOBODY, "Nobody took it")]
            label = "Who took the pile first, and plays alone?"
            parts["lone"] = fields.ChoiceField(label, options=options)
        for index, side in enumerate(sides):
            form = SideForm.of(variant, side.players)
            parts[f"side_{index}"] = FormField(form, side.name)
        return type("HandFormOf", (cls,), parts)

    @property
    def sides(self) -> list[Any]:
        """The side forms, in seating order."""
        sides: list[Any] = [self[f"side_{index}"] for index in range(len(self.players))]
        return [side.form for side in sides]

    @property
    def hand(self) -> HandRecord:
        """The hand as far as the form can be read."""
        return hand_from(self.data)

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Check that everything can be read, and that what must be told is told."""
        readable = super().validate(extra_validators)
        asked = list(self._gaps())
        for field, sentence in asked:
            field.errors = [*field.errors, sentence]
        return readable and not asked

    def _gaps(self) -> Iterator[tuple[Field, str]]:
        """Yield each empty field that must be told, with the question in a sentence.

        Points and threes that are not written count 0. Acaba ends the hand without counting, and
        a special hand counts for all of its side, so nothing else is asked then.
        """
        marks = self.ending.data or []
        if not marks and not self.ending.errors:
            yield self.ending, "Who went out? Choose a side, or nobody."
        if "lone" in self and self.lone.data is None and not self.lone.errors:
            yield self.lone, "Who took the pile first? Choose a player, or nobody."
        if any(mark.startswith("acaba-") for mark in marks):
            return
        for index, side in enumerate(self.sides):
            name = self[f"side_{index}"].label.text
            if f"special-{index}" in marks:
                if not side.special_hand.data and not side.special_hand.errors:
                    yield side.special_hand, f"Write the cards of the special hand of {name}."
            elif side.upcard.data and not (side.opening.data or side.opening.errors):
                told = f"Write what {name} opened with, or remove the card from the pile."
                yield side.opening, told


def _endings(variant: Variant, sides: Sequence[SideNames]) -> list[tuple[str, str]]:
    """How a hand can end, as marks with their labels."""
    marks = [(f"out-{index}", side.name) for index, side in enumerate(sides)]
    marks.append((STOCK, "Nobody"))
    if variant.game.acaba:
        marks += [(f"acaba-{i}", f"{side.name} called Acaba") for i, side in enumerate(sides)]
    if variant.special_hands:
        marks += [(f"special-{i}", f"{side.name}: special hand") for i, side in enumerate(sides)]
    return marks
