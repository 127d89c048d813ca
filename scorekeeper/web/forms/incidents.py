"""The forms of penalties, rulings and protests; they check only whether they can be read."""

from collections.abc import Sequence
from typing import Any

from wtforms import StringField

from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.rules import SideNames, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import Charge, GameView, InputError, Protest, Retraction, Verdict
from scorekeeper.usecases.game.usual_names import as_stored
from scorekeeper.usecases.limits import MAX_NAME, MAX_NOTE
from scorekeeper.web.forms import fields

RULING = "ruling"  # in place of the code of an irregularity
TAKES, GIVES, WORDS = "takes", "gives", "words"
SENSES = ((TAKES, msg("Takes points away")), (GIVES, msg("Gives points")), (WORDS, msg("A remark without points")))


class NotedForm(fields.BaseForm):
    """The fields that all these forms share: the request's id, and who enters it."""

    PLACES = ((r"claims\[(\d+)\]", r"claims_\1"),)

    request_id = StringField()
    by = fields.TextField(msg("Who enters this"), most=MAX_NAME)


class PenaltyForm(NotedForm):
    """A penalty of the variant or a ruling of the director; make the class with `of`."""

    number: Any = fields.IdField()
    side: Any = fields.IdField()
    what = fields.TextField(most=80)
    player: Any = fields.ChoiceField(msg("Who"))
    times: Any = fields.CountField(msg("How often"), default=1)
    sense = fields.ChoiceField(msg("The ruling"), options=SENSES, default=TAKES)
    points: Any = fields.IntegerField(msg("Points"))
    note = fields.TextField(msg("Note"), most=MAX_NOTE)
    priced: frozenset[str] = frozenset()

    @classmethod
    def of(cls, side: SideNames | None, variant: Variant) -> type["PenaltyForm"]:
        """Return the form class for a side of a game with these rules."""
        priced = frozenset(each.code for each in variant.penalties)
        players = [(as_stored(name), name) for name in side.players] if side else []
        options = [("", msg("The side")), *players]
        return type(
            "ChargeFormOf", (cls,), {"player": fields.ChoiceField(msg("Who"), options=options), "priced": priced}
        )

    @property
    def is_ruling(self) -> bool:
        """Whether a director sets the points and not the variant."""
        return self.what.data not in self.priced

    def validate(self, extra_validators: Any = None) -> bool:
        """Check that everything can be read and that the sign of a ruling makes sense."""
        readable = super().validate(extra_validators)
        points = self.points.data
        if self.is_ruling and readable:
            if self.sense.data == WORDS and points:
                self.blame("points", msg("A remark has no points; leave the field empty."))
            elif self.sense.data != WORDS and not points:
                self.blame("points", msg("Write how many points."))
            elif self.sense.data == GIVES and points < 0:
                self.blame("points", msg("Points that are given have no minus."))
        return not any(field.errors for field in self)

    def charge(self) -> Charge:
        """Return the charge for the use case."""
        ruling, points = self.is_ruling, abs(self.points.data or 0)
        return Charge(
            number=self.number.data or 0,
            side=-1 if self.side.data is None else self.side.data,
            player=self.player.data or "",
            code=None if ruling else self.what.data or "",
            times=1 if ruling or self.times.data is None else self.times.data,
            points=(points if self.sense.data == GIVES else -points) if ruling else 0,
            note=self.note.data or "",
            by=self.by.data or "",
        )


class WithdrawForm(NotedForm):
    """The withdrawal of a penalty."""

    reason = fields.TextField(msg("Why it is withdrawn"), most=MAX_NOTE)

    def retraction(self, entry_seq: int) -> Retraction:
        """Return the withdrawal for the use case."""
        return Retraction(entry_seq, self.reason.data or "", self.by.data or "")


class ClaimsForm(NotedForm):
    """Points for each side in `claims_0` and so on; make the class with `of`."""

    text = fields.TextField(most=MAX_NOTE)

    @classmethod
    def of(cls, view: GameView, **more: Any) -> type[Any]:
        """Return the form class for the sides of a game."""
        points: dict[str, Any] = {
            f"claims_{place}": fields.IntegerField(side.name) for place, side in enumerate(view.sides)
        }
        return type("ClaimsFormOf", (cls,), {**points, **more, "sides": len(view.sides)})

    sides = 0

    @property
    def amounts(self) -> list[Any]:
        """The fields for the points."""
        return [self[f"claims_{place}"] for place in range(self.sides)]

    def claims(self) -> tuple[int, ...] | None:
        """Return the points, or None if all fields are empty."""
        amounts = [field.data for field in self.amounts]
        if all(each is None for each in amounts):
            return None
        return tuple(each or 0 for each in amounts)


class ProtestForm(ClaimsForm):
    """A protest; make the class with `for_game`."""

    number = fields.IdField(msg("About which hand"))
    side = fields.ChoiceField(msg("Who protests"))

    @classmethod
    def for_game(cls, view: GameView, numbers: Sequence[int]) -> type["ProtestForm"]:
        """Return the form class with the hands and sides that can be chosen."""
        hands = [(str(each), msg("Hand {number}", number=each)) for each in numbers]
        sides = [(str(place), side.name) for place, side in enumerate(view.sides)]
        made: type[ProtestForm] = cls.of(
            view,
            number=fields.ChoiceField(msg("About which hand"), options=hands),
            side=fields.ChoiceField(msg("Who protests"), options=sides),
        )
        return made

    def validate(self, extra_validators: Any = None) -> bool:
        """Check that everything can be read and that a side was chosen."""
        readable = super().validate(extra_validators)
        for field, sentence in (
            (self.number, msg("Choose the hand.")),
            (self.side, msg("Choose the side that protests.")),
        ):
            if field.data is None and not field.errors:
                field.errors = [sentence]
                readable = False
        return readable

    def protest(self) -> Protest:
        """Return the protest for the use case."""
        return Protest(
            number=int(self.number.data or 0),
            side=int(self.side.data or 0),
            text=self.text.data or "",
            claims=self.claims(),
            by=self.by.data or "",
        )


class VerdictForm(ClaimsForm):
    """A decision on a protest; make the class with `of`."""

    outcome = fields.ChoiceField(msg("Decision"), options=ProtestOutcome.options())

    def verdict(self, entry_seq: int) -> Verdict:
        """Return the decision, with points if it upholds the protest; raises InputError."""
        try:
            outcome = ProtestOutcome(self.outcome.data)
        except ValueError:
            raise InputError(msg("Choose upheld, dismissed or withdrawn."), "outcome") from None
        claims = self.claims() or (0,) * self.sides
        granted = claims if outcome is ProtestOutcome.UPHELD else None
        return Verdict(entry_seq, outcome, granted, self.text.data or "", self.by.data or "")
