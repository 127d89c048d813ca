"""What the forms share: where a sentence about a mistake goes, and all of them in order."""

import re
from typing import Any, ClassVar

from wtforms import Form

Problem = tuple[str, str]  # id of a field, "" for the whole form, and a sentence


class BaseForm(Form):
    """A form that knows the fields which the errors of rules and use cases are about."""

    # Paths of errors as patterns, and the fields that they are about where the names differ.
    PLACES: ClassVar[tuple[tuple[str, str], ...]] = ()

    def blame(self, where: str, message: str) -> None:
        """Put a sentence under the field that a path is about, else above the whole form."""
        fitting = (re.sub(path, name, where) for path, name in self.PLACES if re.match(path, where))
        name = next(fitting, where)
        if name not in self:
            self.form_errors.append(message)
        elif message not in self[name].errors:
            self[name].errors = [*self[name].errors, message]

    def problems(self) -> list[Problem]:
        """Everything that cannot be taken as it is."""
        whole = [("", message) for message in self.form_errors]
        fields: list[Any] = list(self)
        return [*whole, *((field.id, str(error)) for field in fields for error in field.errors)]
