"""The rows of a hand's form: melds, rulings, and a table's own bonuses and charges."""

from typing import Any

from wtforms import BooleanField, FieldList, Form, FormField, ValidationError
from wtforms.fields import Field

from scorekeeper.rules.messages import msg
from scorekeeper.web.forms import fields

MAX_ROWS = 40  # rows of one list; more than any table has melds


class MeldForm(Form):
    """One meld on the table."""

    cards = fields.CardsField(msg("Cards"))
    concealed = BooleanField(msg("Laid down complete from the hand"))


class ChargeForm(Form):
    """Points with a reason: a table's own bonus or charge."""

    points = fields.IntegerField(msg("Points"))
    reason = fields.TextField(msg("Reason"))

    def validate_reason(self, field: Field) -> None:
        """Points need a reason, and a reason needs points; raises ValidationError."""
        if self.points.data and not field.data:
            raise ValidationError(msg("Write the reason beside the points."))
        if field.data and not self.points.data and not self.points.errors:
            raise ValidationError(msg("Write how many points this is for."))


class RulingForm(ChargeForm):
    """A director's ruling."""

    def validate_points(self, field: Field) -> None:
        """Refuse a ruling that gives points."""
        if field.data and field.data > 0:
            raise ValidationError(msg("A penalty takes points away; write it with a minus."))


def _few(_form: Form, field: Any) -> None:
    if len(field.entries) > MAX_ROWS:
        raise ValidationError(msg("At most {most} rows fit here.", most=MAX_ROWS))


def rows_of(form: type[Form], label: str) -> Any:
    """Return a field of several rows."""
    # One row more than allowed is kept, so that too many rows are noticed.
    return FieldList(FormField(form), label, validators=[_few], max_entries=MAX_ROWS + 1)
