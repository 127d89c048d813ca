"""Fields that are set up once and then copied, because the form of a hand has a hundred of them."""

from typing import Any

from wtforms import Form, Label
from wtforms.meta import DefaultMeta

MOST_COPIED = 400  # of one field under other names, as in the rows of a list
_NO_FORM = DefaultMeta()


class Copying(DefaultMeta):
    """How the fields of such a form are bound: they share everything but what is entered."""

    def bind_field(self, form: Any, unbound_field: Any, options: Any) -> Any:
        """Return a field of this form, copied from one that was set up under the same name."""
        known = vars(unbound_field).setdefault("known", {})
        name = options.get("prefix", ""), options["name"]
        first = known.get(name)
        if first is None:
            first = unbound_field.bind(None, **{**options, "_meta": _NO_FORM})
            if len(known) < MOST_COPIED:  # names are sent by phones
                known[name] = first
        copy = object.__new__(type(first))
        label = Label(first.label.field_id, first.label.text)  # changes if rows are renumbered
        vars(copy).update(vars(first), label=label, meta=self, _form=form)
        return copy


class CopiedForm(Form):
    """A form with such fields."""

    Meta = Copying
