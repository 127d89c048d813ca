"""The forms of a table of an event: sign, refuse, call the director, type a code."""

from typing import Any

from wtforms import Form, StringField

from scorekeeper.usecases import InputError
from scorekeeper.usecases.events.asked import Disputing, Signing
from scorekeeper.web.forms.fields import BaseForm, IdField, IntegerField, TextField

MOST_WORDS = 200  # of a reason that is typed; what is put before it leaves room for that

CALLS = (
    "A question about the rules",
    "A card was shown or played wrongly",
    "The score is not right",
    "Somebody is missing",
)


class ScoreField(IntegerField):
    """A score, as long as scores get; thousands may have a comma."""

    pattern, ignored = r"[+-]?[0-9]{1,7}", ", "
    refusal = "“{text}” is not a score; write it like 1240 or -35."


class TableForm(BaseForm):
    """What all have in common: the id of the request, and the round that the page was about."""

    request_id = StringField()
    round: Any = IdField()

    def needed(self, *names: str) -> tuple[int, ...]:
        """Return the numbers that the page itself has put in; raises InputError."""
        values = tuple(self[name].data for name in names)
        if None in values:
            message = "This page is incomplete; open the page of the table again."
            raise InputError(message, names[values.index(None)])
        return values


class OneSideForm(TableForm):
    """What one side says."""

    side: Any = IdField()


class SignForm(OneSideForm):
    """A side accepts the scores that it was shown."""

    version: Any = IdField()
    score_0: Any = ScoreField()
    score_1: Any = ScoreField()

    def signing(self, table: int) -> Signing:
        """What the use case takes; raises InputError."""
        page = ("round", "side", "version", "score_0", "score_1")
        number, side, version, one, other = self.needed(*page)
        return Signing(round=number, table=table, side=side, version=version, scores=(one, other))


class RefuseForm(OneSideForm):
    """A side does not accept: what it has itself, and what is wrong."""

    score_0: Any = ScoreField("Score")
    score_1: Any = ScoreField("Score")
    reason = TextField("What is wrong?", most=MOST_WORDS)

    def disputing(self, table: int) -> Disputing:
        """What the use case takes; raises InputError."""
        number, side = self.needed("round", "side")
        reason = self.reason.data or ""
        own = self.score_0.data, self.score_1.data
        if reason and None not in own:
            reason = f"We have {own[0]:,} to {own[1]:,} (North-South first). {reason}"
        return Disputing(round=number, table=table, side=side, reason=reason)


class CallForm(TableForm):
    """A call for the director: one of the usual reasons, or words of one's own."""

    quick = TextField(most=MOST_WORDS)
    why = TextField("In a few words", most=MOST_WORDS)

    @property
    def words(self) -> str:
        """Why the director is called, "" if it was not said."""
        return self.quick.data or self.why.data or ""


class CodeForm(Form):
    """The code on the card of a table."""

    code = TextField("The code on the card", most=20)
