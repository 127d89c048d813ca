"""The form of one hand, for a variant and the sides of a game.

The variant decides which fields there are and which choices they offer; the ruling says which
numbers are lawful. The form makes `HandForm.hand`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from wtforms import BooleanField, Form, FormField, ValidationError
from wtforms.fields import Field

from scorekeeper.rules import HandRecord, SideNames, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.melds.lines import uncounted
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.usecases.cache import Cache
from scorekeeper.web.forms import fields
from scorekeeper.web.forms.hand_values import CARDS, NOBODY, RESULT, STOCK, TOTALS, hand_from, split_melds
from scorekeeper.web.forms.rows import MAX_ROWS, ChargeForm, MeldForm, RulingForm, rows_of
from scorekeeper.web.forms.special import with_named
from scorekeeper.words.language import current_language, translate

WAYS = ((CARDS, msg("Cards")), (TOTALS, msg("Totals")), (RESULT, msg("Result")))


class SideForm(Form):
    """The fields of one side; `of` adds those of its players and of the variant."""

    seats: int
    charges: Sequence[tuple[str, int]]  # what totals do not show: its label and its points

    mode = fields.UsualField(msg("Enter"), options=WAYS, default=CARDS)
    melds = rows_of(MeldForm, msg("Melds"))
    red_threes = fields.CountField(msg("Red threes"), default=0)
    black_threes = fields.CountField(msg("Black threes"), default=0)
    concealed = BooleanField(msg("Went out concealed"))
    first_turn = BooleanField(msg("in the first turn of that player"))
    special_hand = fields.CardsField(msg("Cards of the special hand"))
    melded_points = fields.MeldedField(msg("Cards melded count"))
    held_points = fields.SumField(msg("Cards left in hand count"))
    points_left = fields.SumField(msg("Cards left in hand count"))  # beside melds
    result = fields.ResultField(msg("Result of the hand"))
    opening = fields.MeldsField(msg("Opened with"))
    upcard = fields.CardField(msg("Card taken from the pile for it"))
    rulings = rows_of(RulingForm, msg("Ruling of the director"))
    extras = rows_of(ChargeForm, msg("Bonus or charge of this table"))

    def process(self, *args: Any, **kwargs: Any) -> None:
        """Read the input; points left in hand may be part of the sum of melded points.

        Charges that were counted beside totals become rows of extras.
        """
        super().process(*args, **kwargs)
        self.melded_points.settle(self.held_points)
        counted: Any = self["uncounted"]
        for (label, points), field in zip(self.charges, counted, strict=True):
            if field.data and self.mode.data == TOTALS and len(self.extras) <= MAX_ROWS:
                self.extras.append_entry({"points": points * field.data, "reason": translate(label)})
                field.data = None

    def validate_opening(self, field: Field) -> None:
        """Refuse more melds than a record can hold."""
        if len(split_melds(field.data or "")) > MAX_ROWS:
            raise ValidationError(msg("There is room for {most} melds here.", most=MAX_ROWS))

    def validate_points_left(self, field: Field) -> None:
        """Refuse points beside the cards that they are for."""
        if field.data is not None and self.mode.data == CARDS and self.empty_hands < self.seats:
            raise ValidationError(msg("Enter the cards left in hand or their points, not both."))

    @classmethod
    def of(cls, variant: Variant, seats: int) -> type["SideForm"]:
        """Return the form class of a side with this number of players."""
        counters = {kind.code: fields.CountField(kind.label) for kind in variant.canasta_kinds}
        penalties = {each.code: fields.CountField(each.label) for each in variant.penalties}
        charges = uncounted(variant)
        counted = {f"charge_{at}": fields.CountField(label) for at, (label, _) in enumerate(charges, 1)}
        parts: dict[str, Any] = {
            "canastas": FormField(type("CanastasForm", (Form,), counters)),
            "penalties": FormField(type("PenaltiesForm", (Form,), penalties)),
            "uncounted": FormField(type("UncountedForm", (Form,), counted)),
            "charges": charges,
            "seats": seats,
        }
        if variant.special_hands:
            named = [(each.code, each.label) for each in variant.special_hands if each.points]
            options = [*named, ("", msg("Tap its cards"))]
            parts["special_named"] = fields.ChoiceField(msg("Special hand"), options=options)
        for seat in range(seats):
            for name, label in cls.left(seat, ""):
                parts[name] = fields.CardsField(label, ranked=variant.ranked_threes)
        return type("SideFormOf", (cls,), parts)

    @classmethod
    def left(cls, seat: int, player: str) -> Iterator[tuple[str, str]]:
        """Yield name and label of the fields of the cards that a player has left."""
        yield f"held_{seat}", msg("Left in hand: {name}", name=player)
        yield f"foot_{seat}", msg("Foot never picked up: {name}", name=player)

    def call(self, players: Sequence[str]) -> None:
        """Call the fields of the players by their names."""
        for seat, player in enumerate(players):
            for name, label in self.left(seat, player):
                self[name].label.text = label

    def gaps(self, name: str, *, special: bool) -> Iterator[tuple[Field, str]]:
        """Yield the gaps of one side, by its name; `special`: it laid down a special hand."""
        if self.mode.data == RESULT:
            if self.result.data is None and not self.result.errors:
                asked = msg("Write what {name} made in this hand; 0 if nothing.", name=name)
                yield self.result, asked
        elif special:
            shown = self.special_hand.data or self.special_hand.errors
            if not (shown or self["special_named"].data):
                yield self.special_hand, msg("Which special hand did {name} lay down?", name=name)
        elif self.upcard.data and not (self.opening.data or self.opening.errors):
            asked = msg("Write what {name} opened with, or remove the card from the pile.", name=name)
            yield self.opening, asked

    @property
    def empty_hands(self) -> int:
        """How many seats are without a card in hand or foot."""
        cards = (self.cards_left(seat) for seat in range(self.seats))
        return sum(not any(each.data or each.errors for each in fields) for fields in cards)

    def cards_left(self, seat: int) -> list[Field]:
        """Return the fields of the cards that a player has left."""
        names = (f"held_{seat}", f"foot_{seat}")
        return [self[name] for name in names if name in self]

    @property
    def tells_opening(self) -> bool:
        """Whether the fields of the initial meld are filled in."""
        return any(each.data or each.errors for each in (self.opening, self.upcard))

    @property
    def tells_charges(self) -> bool:
        """Whether the fields of penalties and extras are filled in."""
        rows = [self.rulings, self.extras]
        filled = any(row.data["points"] or row.data["reason"] for each in rows for row in each)
        counted = any(self["penalties"].data.values()) or any(self["penalties"].errors)
        return filled or counted or any(each.errors for each in rows)


_shapes: Cache[type["HandForm"]] = Cache(64)


class HandForm(Form):
    """The form of one hand of a game; `of` returns what makes it."""

    SIDE: ClassVar[type[SideForm]] = SideForm

    request_id = fields.TextField(msg("Entry"), most=64)
    replaces = fields.IdField(msg("Version that is corrected"))
    number = fields.CountField(msg("Number of the hand"))
    dealer = fields.TextField(msg("Dealer"))
    reason = fields.TextField(msg("Reason"), most=300)

    ending: fields.MarksField
    lone: fields.ChoiceField
    variant: Variant
    players: tuple[tuple[str, ...], ...]
    shown_ending = ""  # the mark that was taken from the cards, because none was chosen

    def __init__(self, *args: Any, names: Sequence[SideNames], away: Collection[str | None], **kwargs: Any) -> None:
        """Make the form for these sides; players who are `away` take no part in the hand."""
        self.players = tuple(tuple(p for p in side.players if p not in away) for side in names)
        super().__init__(*args, **kwargs)
        for index, side in enumerate(names):
            self[f"side_{index}"].label.text = side.name
            self.sides[index].call(side.players)
        own: dict[str, Any] = self._fields
        for name, field in self.asked(self.variant, names).items():
            if name in own:
                own[name].options = tuple(field.kwargs["options"])

    @classmethod
    def of(
        cls, variant: Variant, sides: Sequence[SideNames], away: Collection[str | None] = (), *, alone: bool = False
    ) -> Callable[..., "HandForm"]:
        """Return what makes the form of a hand; `alone`: nobody is asked who plays alone.

        Games that differ in names alone share one class.
        """
        seats = tuple(len(side.players) for side in sides)
        key = id(variant), seats, alone, current_language()  # the class keeps the variant
        form = _shapes.get(key)
        if form is None:
            parts: dict[str, Any] = {"variant": variant, **cls.asked(variant, sides)}
            parts |= {"lone": None} if alone else {}
            for index, count in enumerate(seats):
                parts[f"side_{index}"] = FormField(cls.SIDE.of(variant, count))
            form = type("HandFormOf", (cls,), parts)
            _shapes.put(key, form)
        return partial(form, names=sides, away=away)

    @classmethod
    def asked(cls, variant: Variant, sides: Sequence[SideNames]) -> Mapping[str, Any]:
        """Return the fields of what is asked about the hand as a whole."""
        parts = {"ending": fields.MarksField(msg("Who went out?"), options=_endings(variant, sides))}
        if variant.seating.partnerships is Partnerships.CHANGING:
            loners = [(str(index), side.name) for index, side in enumerate(sides)]
            options = [*loners, (NOBODY, msg("Nobody took it: who goes out plays alone"))]
            label = msg("Who took the pile first, and plays alone?")
            parts["lone"] = fields.ChoiceField(label, options=options)
        return parts

    def process(self, *args: Any, **kwargs: Any) -> None:
        """Read what was sent; who went out is optional if the cards show it."""
        super().process(*args, **kwargs)
        if not self.ending.data and not self.ending.errors:
            self.shown_ending = self._shown_ending()
            self.ending.data = [self.shown_ending] if self.shown_ending else []

    def _shown_ending(self) -> str:
        """Return the ending that the cards show: who has melded and has none left went out."""
        if any(side.mode.data != CARDS or side.points_left.data is not None for side in self.sides):
            return ""
        sitting = [s.seats - len(p) for s, p in zip(self.sides, self.players, strict=True)]
        empty = [side.empty_hands - sitting[at] for at, side in enumerate(self.sides)]
        out = empty.index(1) if sum(empty) == 1 else 0
        melded = any(meld.cards.data for meld in self.sides[out].melds)
        return STOCK if not any(empty) else f"out-{out}" if sum(empty) == 1 and melded else ""

    @property
    def sides(self) -> list[Any]:
        """The forms of the sides, in seating order."""
        sides: list[Any] = [self[f"side_{index}"] for index in range(len(self.players))]
        return [side.form for side in sides]

    @property
    def bare(self) -> bool:
        """Whether only results are entered."""
        return all(side.mode.data == RESULT for side in self.sides)

    @cached_property
    def hand(self) -> HandRecord:
        """The hand as far as the form can be read, once that is done."""
        hand = hand_from(self.data, ranked=self.variant.ranked_threes)
        named = {
            at: side["special_named"].data
            for at, side in enumerate(self.sides)
            if f"special-{at}" in (self.ending.data or ()) and side["special_named"].data
        }
        return with_named(hand, named, self.variant, sum(side.seats for side in self.sides))

    @property
    def so_far(self) -> HandRecord:
        """The hand whose points are shown before all questions are answered."""
        return self.hand

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Check that everything can be read and that nothing necessary is missing."""
        readable = super().validate(extra_validators)
        asked = list(self._gaps())
        for field, sentence in asked:
            field.errors = [*field.errors, sentence]
        return readable and not asked

    def _gaps(self) -> Iterator[tuple[Field, str]]:
        """Yield each empty field that must be filled in, with a question.

        Empty points and threes count 0. Acaba ends the hand without counting, and a special hand
        counts for its whole side, so nothing else is asked in these cases.
        """
        marks = self.ending.data or []
        if not (marks or self.ending.errors or self.bare):
            yield self.ending, msg("Who went out? Choose a side, or nobody.")
        if "lone" in self and self.lone.data is None and not (self.lone.errors or self.bare):
            yield self.lone, msg("Who took the pile first? Choose a player, or nobody.")
        if any(mark.startswith("acaba-") for mark in marks):
            return
        for index, side in enumerate(self.sides):
            name = self[f"side_{index}"].label.text
            yield from side.gaps(name, special=f"special-{index}" in marks)


def _endings(variant: Variant, sides: Sequence[SideNames]) -> list[tuple[str, str]]:
    """Return the ways a hand can end, as (value, label) pairs."""
    marks = [(f"out-{index}", side.name) for index, side in enumerate(sides)]
    marks.append((STOCK, msg("Nobody")))
    if variant.game.acaba:
        for index, side in enumerate(sides):
            marks.append((f"acaba-{index}", msg("{name} called Acaba", name=side.name)))
    if variant.special_hands:
        for index, side in enumerate(sides):
            marks.append((f"special-{index}", msg("{name}: special hand", name=side.name)))
    return marks
