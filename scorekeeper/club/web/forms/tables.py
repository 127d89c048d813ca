"""The forms at a table of an event: to sign, to refuse, to call the director, to type a code."""

from typing import Any

from wtforms import StringField

from scorekeeper.club.events.asked import Calling, Disputing, SideAtTable, Signing, TablePlace
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError
from scorekeeper.web.forms.fields import BaseForm, IdField, IntegerField, TextField
from scorekeeper.words.language import translate

MOST_WORDS = 200  # characters of a typed reason; the program's own words come before it

# They are stored in English, and each reader has them in the language of the page.
CALLS = (
    msg("A question about the rules"),
    msg("A card was shown or played wrongly"),
    msg("The score is not right"),
    msg("Somebody is missing"),
)


class ScoreField(IntegerField):
    """A score of up to seven digits."""

    pattern = r"[+-]?[0-9]{1,7}"
    refusal = msg("“{name}” is not a score; write it like 1240 or -35.", name="")


class TableForm(BaseForm):
    """What all these forms share: the request's id, and the round of the page."""

    request_id = StringField()
    round: Any = IdField()

    def needed(self, *names: str) -> tuple[int, ...]:
        """Return the numbers that the page itself filled in; raises InputError."""
        values = tuple(self[name].data for name in names)
        if None in values:
            message = msg("This page is incomplete; open the page of the table again.")
            raise InputError(message, names[values.index(None)])
        return values

    def place(self, table: int) -> TablePlace:
        """Return the table and the round that the page shows; raises InputError."""
        return TablePlace(round=self.needed("round")[0], table=table)


class OneSideForm(TableForm):
    """A form that one side sends."""

    side: Any = IdField()

    def table_side(self, table: int) -> SideAtTable:
        """Return the side that acts at this table; raises InputError."""
        number, side = self.needed("round", "side")
        return SideAtTable(round=number, table=table, side=side)


class SignForm(OneSideForm):
    """A side accepts the scores it was shown."""

    version: Any = IdField()
    score_0: Any = ScoreField()
    score_1: Any = ScoreField()
    score_2: Any = ScoreField()  # at a table of three

    def signing(self, table: int) -> Signing:
        """Return the signature for the use case; raises InputError."""
        third = ("score_2",) if self.score_2.data is not None else ()
        page = ("round", "side", "version", "score_0", "score_1", *third)
        number, side, version, *scores = self.needed(*page)
        return Signing(round=number, table=table, side=side, version=version, scores=tuple(scores))


class RefuseForm(OneSideForm):
    """A side refuses the scores, with its own scores and what is wrong."""

    score_0: Any = ScoreField(msg("Score"))
    score_1: Any = ScoreField(msg("Score"))
    score_2: Any = ScoreField(msg("Score"))
    reason = TextField(msg("What is wrong?"), most=MOST_WORDS)

    def disputing(self, table: int) -> Disputing:
        """Return the dispute for the use case; raises InputError."""
        number, side = self.needed("round", "side")
        reason = self.reason.data or ""
        one, other, third = own = self.score_0.data, self.score_1.data, self.score_2.data
        if reason and None not in own:
            reason = translate(
                "I have {one} to {other} to {third} (North first, then East). {reason}",
                one=one,
                other=other,
                third=third,
                reason=reason,
            )
        elif reason and None not in own[:2]:
            reason = translate(
                "We have {one} to {other} (North-South first). {reason}", one=one, other=other, reason=reason
            )
        return Disputing(round=number, table=table, side=side, reason=reason)


class CallForm(TableForm):
    """A call for the director, with a usual reason or one that is typed."""

    quick = TextField(most=MOST_WORDS)
    why = TextField(msg("In a few words"), most=MOST_WORDS)

    def calling(self, table: int) -> Calling:
        """Return the call for the use case, with a reason or ""; raises InputError."""
        why = self.quick.data or self.why.data or ""
        return Calling(round=self.needed("round")[0], table=table, why=why)
