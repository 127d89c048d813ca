"""The form of an event's set-up; it checks the input and shows every mistake at its field."""

from collections.abc import Mapping
from typing import Any

from wtforms import BooleanField, HiddenField

from scorekeeper.club.model.choices import CorrectionPolicy, EventKind, Movement, RankedBy, Scoring, Seeding, TimeCall
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.presets import PRESETS, read_victory_rows, written_victory_rows
from scorekeeper.club.model.setup import CHOICES, Bye, Setup, faults
from scorekeeper.club.model.standings.standings import TIE_BREAKS
from scorekeeper.rules import Variant, for_three
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import limits
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, DayField, LinesField, TextField
from scorekeeper.web.forms.houserules import NumberField
from scorekeeper.web.wording import placed

# The numbers of rounds that a movement needs; the others allow any number.
NEEDED = msg(
    "A round robin needs one round fewer than an even number of entrants, and as many rounds as an"
    " odd one: 5 rounds for 6, 7 rounds for 7. Other movements take any number."
)
CARRIED = msg(
    "Enter 0 for no final. Otherwise this many play on after the last round, first against second. "
    "The first places are theirs: nobody else can pass them, whatever happens in the final."
)
TIE_OPTIONS = (("", msg("no further tie-break")), *((key, each.label) for key, each in TIE_BREAKS.items()))
TIES = ("tie_1", "tie_2", "tie_3", "tie_4")
MAX_FACTOR = 20
FINALS = ("final_best", "final_rounds", "final_carry", "best_of")
MITCHELL = ("mitchell_rounds", "mitchell_step")
FOR_MATCHES = ("win_points", "draw_points", "walk_over_points")
NUMBERS = ("rounds", "warning", "correction_minutes", "lanes", "hide_last", *FINALS, *MITCHELL, *FOR_MATCHES)
COPIED = ("hands", "minutes", "name", "day", "club", "seed")
TICKED = ("third_place", "groups", "open_closed", "threes")


class SetupForm(BaseForm):
    """How an event is played; it makes a `Setup`."""

    PLACES = (("bye$", "bye_award"), ("minimum_by_hand$", "minimum"), ("tie_breaks$", "tie_1"))

    request_id = HiddenField()
    preset = HiddenField()
    name = TextField(msg("Name of the event"), most=limits.MAX_TITLE)
    day = DayField(msg("Day"), most=10)
    club = TextField(msg("Club"), most=limits.MAX_TITLE)
    kind = ChoiceField(msg("Who takes part"), options=EventKind.options())
    rounds = NumberField(msg("Rounds"))
    hands = NumberField(
        msg("Hands per round"), needed=False, description=msg("Leave empty for as many as time allows.")
    )
    minutes = NumberField(msg("Minutes per round"), needed=False, description=msg("Leave empty for no clock."))
    movement = ChoiceField(msg("Who meets whom"), options=Movement.options(), description=NEEDED)
    mitchell_rounds: Any = NumberField(
        msg("Rounds of a Mitchell before the others"),
        default=0,
        description=msg("0 for none. Italian tournaments often begin with two or three; after that, seats go by rank."),
    )
    mitchell_step: Any = NumberField(
        msg("Tables that East-West move up in a Mitchell"),
        default=1,
        description=msg("1, 2, 3 or more, for example to keep apart those who usually play together."),
    )
    groups = BooleanField(msg("After the Mitchell, two groups A and B play among themselves"))
    threes = BooleanField(
        msg("Tables of three for those who would sit out"),
        description=msg("There each plays alone, and from six people on nobody sits out of an open evening."),
    )
    scoring = ChoiceField(msg("What counts"), options=Scoring.options())
    ranked_by = ChoiceField(
        msg("What counts in the ranking"),
        options=RankedBy.options(),
        description=msg("The average is fair to those who come late or go early. It needs card points, and no final."),
    )
    win_points: Any = NumberField(msg("Points for a win"), default=2)
    draw_points: Any = NumberField(msg("Points for a draw"), default=1)
    walk_over_points: Any = NumberField(
        msg("Points for a walk-over"), default=2, description=msg("These three apply only where wins and draws count.")
    )
    victory_rows = LinesField(
        msg("Table of victory points"),
        description=msg("One band on each line, such as 55-150 11-9; write the last one like 1505+ 20-0."),
    )
    victory_total: Any = NumberField(msg("Points that both sides share"), default=20)
    factor: Any = NumberField(
        msg("Widen every band by this factor"),
        default=1,
        description=msg("For games with larger swings; 3 is our suggestion for American hands."),
    )
    tie_1 = ChoiceField(msg("Ties are broken first by"), options=TIE_OPTIONS)
    tie_2 = ChoiceField(msg("then by"), options=TIE_OPTIONS)
    tie_3 = ChoiceField(msg("then by"), options=TIE_OPTIONS)
    tie_4 = ChoiceField(msg("then by"), options=TIE_OPTIONS)
    bye_award: Any = NumberField(
        msg("A bye counts"),
        needed=False,
        description=msg(
            "In the points of the ranking, such as 14 victory points. Leave empty for the "
            "average of the player's own rounds."
        ),
    )
    bye_points: Any = NumberField(msg("and card points"), needed=False)
    bye_lowest = BooleanField(msg("A bye counts as the lowest result of the event"))
    minimum = TextField(
        msg("Minimum by number of the hand"),
        description=msg("Such as 125 155 180. Leave empty to go by the score, as the rules of the game say."),
    )
    warning = NumberField(msg("Minutes before the end at which to warn"), default=10)
    time_call = ChoiceField(msg("When time is called"), options=TimeCall.options())
    corrections = ChoiceField(
        msg("Results are corrected"),
        options=CorrectionPolicy.options(),
        description=msg("Seats that are published never change."),
    )
    correction_minutes = NumberField(msg("Minutes for corrections after the last round"), default=10)
    lanes = NumberField(msg("Tables for each match of two teams"), default=2)
    open_closed = BooleanField(msg("One table of a match is the open room, the other the closed room"))
    final_best = NumberField(msg("Final of the best"), default=0, description=CARRIED)
    final_rounds: Any = NumberField(msg("Rounds of the final"), default=1)
    final_carry: Any = NumberField(
        msg("Carried over into the final, in per cent"),
        default=100,
        description=msg("100: they keep everything they have made. 0: only the final counts."),
    )
    seeding = ChoiceField(
        msg("Places in a knock-out"),
        options=Seeding.options(),
        description=msg("These apply only if Knock-out is chosen above, under who meets whom."),
    )
    best_of: Any = NumberField(
        msg("Games of a match in a knock-out"),
        default=1,
        description=msg(
            "Best of 1, 3 or 5 games. Each game is a round, played only by those whose match is not decided yet."
        ),
    )
    third_place = BooleanField(msg("A knock-out has a match for third place"))
    rooms = LinesField(
        msg("Rooms"),
        description=msg(
            "Only if there are several: one on each line, with its last table, such as "
            "Garden room 20. Each has a board and a screen of its own."
        ),
    )
    hide_last = NumberField(
        msg("Rounds that are hidden at the end"),
        default=0,
        description=msg("The public list leaves them out until you show them."),
    )
    seed = TextField(
        msg("Word or number that repeats the draws"),
        most=limits.MAX_NAME,
        description=msg("If it is a word that everybody knows beforehand, anybody can repeat the draws."),
    )

    def setup(self) -> Setup | None:
        """Return the set-up; None, with errors in the form, if it cannot be played."""
        rows = self._victory_rows()
        minimums = self._minimums()
        bye, rooms = self._bye(), self._rooms()
        answered = self._answered()
        if not self.validate() or not answered or None in (rows, minimums, bye, rooms):
            return None
        assert rows is not None and minimums is not None  # noqa: S101, PT018 - as was asked
        assert bye is not None and rooms is not None  # noqa: S101, PT018 - the same
        values: dict[str, Any] = {key: self[key].data for key in ("hands", "minutes", *NUMBERS)}
        values |= {key: choice(self[key].data) for key, choice in CHOICES.items()}
        values |= {key: str(self[key].data or "") for key in ("name", "day", "club", "seed")}
        values |= {key: bool(self[key].data) for key in TICKED}
        preset = PRESETS.get(self.preset.data or "")
        made = Setup(
            **values,
            minimum_by_hand=minimums,
            rooms=rooms,
            victory_rows=rows,
            victory_total=self.victory_total.data,
            victory_source=str(preset.values.get("victory_source", "")) if preset else "",
            tie_breaks=tuple(self[key].data for key in TIES if self[key].data),
            bye=bye,
            rule_source=preset.source if preset else "",
        )
        problems = faults(made)
        for each in problems:
            self.blame(each.where, each.message)
        return None if problems else made

    def _answered(self) -> bool:
        """Blame each choice that a request left out; a browser sends all of them."""
        missing = [key for key in CHOICES if not self[key].data]
        for key in missing:
            self.blame(key, msg("Choose one of the answers that are shown."))
        return not missing

    def _victory_rows(self) -> tuple[tuple[int | None, int], ...] | None:
        if self.scoring.data != Scoring.VICTORY:
            return ()
        total, factor = self.victory_total.data, self.factor.data
        if self.victory_rows.errors or total is None or factor is None:
            return None
        if not 1 <= factor <= MAX_FACTOR:
            self.blame("factor", msg("It must be {least} to {most}.", least=1, most=MAX_FACTOR))
            return None
        try:
            return read_victory_rows(self.victory_rows.data or "", total, factor)
        except EventError as error:
            self.blame("victory_rows", placed(error.where, error.message))
            return None

    def _bye(self) -> Bye | None:
        """Return the bye as typed; with total points either field is used, empty is average."""
        award, points = self.bye_award.data, self.bye_points.data
        if self.bye_lowest.data:
            return Bye(lowest=True)
        if award is None and points is None:
            return Bye(average=True)
        if award is None and self.scoring.data != Scoring.TOTAL:
            refusal = msg("Say what a bye counts in the ranking, too, or leave both empty.")
            self.blame("bye", refusal)
            return None
        return Bye(award=award or 0, points=points or 0)

    def _rooms(self) -> tuple[tuple[str, int], ...] | None:
        """Return the name and last table of each room; the last room may omit the table."""
        found: list[tuple[str, int]] = []
        for line in filter(None, map(str.strip, (self.rooms.data or "").splitlines())):
            name, _, last = line.rpartition(" ")
            if whole_number(last, 4) is None:
                self.blame("rooms", msg("End each line with the last table of the room."))
                return None
            found.append((" ".join(name.split()), int(last)))
        return tuple(found)

    def _minimums(self) -> tuple[int, ...] | None:
        words = (self.minimum.data or "").replace(",", " ").replace("/", " ").split()
        if all(each.isascii() and each.isdigit() and len(each) < 7 for each in words):
            return tuple(int(each) for each in words)
        refusal = msg("Write numbers with spaces between them, such as 125 155 180.")
        self.blame("minimum", refusal)
        return None

    def validate(self, extra_validators: Any = None) -> bool:
        """Check that everything can be read; earlier errors are kept."""
        blamed = {field.name: field.errors for field in self if field.errors}
        readable = super().validate(extra_validators)
        for name, errors in blamed.items():
            self[name].errors = [*dict.fromkeys((*self[name].errors, *errors))]
        return readable and not blamed

    def words(self, name: str) -> str:
        """Return the label of the chosen option."""
        field: Any = self[name]
        return next((label for mark, label in field.options if mark == field.data), "")

    def bye_words(self) -> str:
        """Return in words what a bye is worth by the fields of the form."""
        bye, scoring = self._bye() or Bye(), Scoring(self.scoring.data or Scoring.TOTAL)
        return bye.words(scoring)


def plays_three(variant: Variant, form: SetupForm) -> bool:
    """Tell whether tables of three are offered: on an open evening whose game has a seating for three."""
    return form.kind.data == EventKind.INDIVIDUAL and for_three(variant) is not None


def values_of(setup: Setup, preset: str = "") -> Mapping[str, object]:
    """Return the values that the form shows for a set-up."""
    values: dict[str, object] = {key: getattr(setup, key) for key in (*COPIED, *CHOICES, *NUMBERS, *TICKED)}
    ties = (*setup.tie_breaks, "", "", "", "")[: len(TIES)]
    values |= dict(zip(TIES, ties, strict=True))
    return values | {
        "preset": preset,
        "bye_award": None if setup.bye.waits else setup.bye.award,
        "bye_points": None if setup.bye.waits else setup.bye.points,
        "bye_lowest": setup.bye.lowest,
        "minimum": " ".join(map(str, setup.minimum_by_hand)),
        "rooms": "\n".join(f"{name} {last}" for name, last in setup.rooms),
        "victory_total": setup.victory_total,
        "victory_rows": written_victory_rows(setup),
        "factor": 1,
    }
