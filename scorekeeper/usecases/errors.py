"""The errors that use cases raise. A broken rule of the game is no error; it is in the ruling."""

# ruff: noqa: N818 - the names read as what happened

from scorekeeper.rules import HandRuling
from scorekeeper.rules.messages import msg
from scorekeeper.usecases.game.views import GameView, Preview, RivalView

WHOLE_FILE = ("", "file")  # the places of refusals that concern all of a file
AGAIN = "again"  # the place of one that may be sent again in spite of it


class UseCaseError(Exception):
    """The base of everything that the use cases raise on purpose.

    `code` is stable and in kebab-case, `message` is one plain sentence, and `where` names the field
    ("" for the whole).
    """

    code = "refused"

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where


class NotFound(UseCaseError):
    """The link opens no game, or the game has no such hand or entry."""

    code = "not-found"


class NoSuchGame(NotFound):
    """The link opens no game in this database. Games with hands are never deleted: another may have it."""

    code = "no-such-game"

    def __init__(self) -> None:
        super().__init__(msg("This link opens no game."))


class ReadOnly(UseCaseError):
    """The link for watching was used to write."""

    code = "read-only"


class InputError(UseCaseError, ValueError):
    """Something that was typed or sent is not valid; `where` names the field."""

    code = "input"


class LimitReached(UseCaseError):
    """The game holds as many hands or log entries as it may."""

    code = "limit-reached"


class DayFull(LimitReached):
    """This sender, or all together, have started as much as may be stored in a day."""

    code = "day-full"


class NothingToDo(UseCaseError):
    """There is nothing to undo, to delete, to end, to resume or to settle."""

    code = "nothing-to-do"


class GameOver(UseCaseError):
    """A further hand was entered after the game was finished or ended."""

    code = "game-over"

    def __init__(self, message: str, view: GameView) -> None:
        super().__init__(message)
        self.view = view


class Conflict(UseCaseError):
    """Somebody else was faster; `view` is the game as it now stands.

    `rival` is the late entry, kept beside the one that counts; None if nothing had to be kept (an
    undo on an outdated page, or a request id that was already used for something else).
    """

    code = "conflict"

    def __init__(self, message: str, view: GameView, rival: RivalView | None = None) -> None:
        super().__init__(message)
        self.view = view
        self.rival = rival


class NeedsReason(UseCaseError):
    """The hand breaks a rule, so a reason is needed to score it as written."""

    code = "needs-reason"

    def __init__(self, preview: Preview) -> None:
        super().__init__(msg("The hand breaks a rule; it can be scored as written with a reason."))
        self.where = "reason"
        self.preview = preview

    @property
    def ruling(self) -> HandRuling:
        """The ruling on the hand."""
        return self.preview.ruling


class Locked(UseCaseError):
    """The game belongs to an event's table whose result is confirmed."""

    code = "locked"


class Unattended(Locked):
    """The game belongs to an event, but this installation has no part for events."""


class EventMoved(UseCaseError):
    """Somebody else changed the event since the page was opened, or at the same time."""

    code = "conflict"


class NotYet(UseCaseError):
    """The event is not at the right stage; the message says what has to come first."""

    code = "not-yet"
