"""The error of the event library."""


class EventError(ValueError):
    """Something that a director asked for is not possible.

    `code` is stable and in kebab-case, `message` is one plain sentence that says what to do, and
    `where` is the field or entrant that it is about ("" for the whole).
    """

    def __init__(self, code: str, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.code = code
        self.message = message
        self.where = where
