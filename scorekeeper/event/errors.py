"""What the tournament library raises on purpose."""


class TournamentError(ValueError):
    """Something that a director asked for cannot be done.

    `code` is kebab-case and stable, `message` one plain sentence that says what to do, `where` the
    field or entrant that it is about ("" for the whole).
    """

    def __init__(self, code: str, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.code = code
        self.message = message
        self.where = where
