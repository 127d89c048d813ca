"""What the pages of penalties and protests show, worked out so that templates only loop."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules import Cite, Variant
from scorekeeper.rules.headings import Penalty
from scorekeeper.sheets.game.incidents import Incident
from scorekeeper.sheets.game.stakes import StakesWords
from scorekeeper.sheets.text import words
from scorekeeper.usecases import Effects, GameView
from scorekeeper.web.entry.words import Effect, effects
from scorekeeper.web.forms.incidents import (
    NotedForm,
    PenaltyForm,
    Problem,
    ProtestForm,
    VerdictForm,
)
from scorekeeper.web.game import noted
from scorekeeper.web.game.board import game_title

CONFIDENCE = {
    "single-source": "only one book says so",
    "unverified": "unconfirmed: not checked in any book",
}


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One that the variant lists: what happened, what the table does, what it costs, who says so.

    `doubt` says how sure the sources are, "" where they are.
    """

    code: str
    label: str
    when: str
    remedy: str
    worth: str
    cite: Cite
    doubt: str


@dataclass(frozen=True, slots=True)
class IncidentsPage:
    """Everything `incidents/list.html` and the game page show of what was noted."""

    view: GameView
    token: str
    penalties: tuple[Incident, ...]
    protests: tuple[Incident, ...]
    stakes: StakesWords | None
    number: int
    numbers: tuple[int, ...]

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)

    @property
    def may_write(self) -> bool:
        """The link scores."""
        return self.view.score_token is not None

    def hand_name(self, number: int) -> str:
        """How a hand is called in the list to choose from."""
        coming = number == self.view.next_number
        return f"Hand {number}, being played" if coming else f"Hand {number}"


@dataclass(frozen=True, slots=True)
class ChargePage:
    """What happened: the list to choose from, or the form of one irregularity or ruling."""

    view: GameView
    token: str
    form: PenaltyForm

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)

    @property
    def number(self) -> int:
        """The hand."""
        return self.form.number.data or 0

    @property
    def side(self) -> str:
        """The side's name."""
        return self.view.sides[self.form.side.data or 0].name

    @property
    def coming(self) -> bool:
        """The hand is not recorded yet, so that the penalty waits for it."""
        return self.view.hand(self.number) is None

    @property
    def several_players(self) -> bool:
        """There is somebody to choose."""
        return len(self.form.player.options) > 2

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """All that the variant lists, in the order of its rulebook."""
        return irregularities(self.view.variant)

    @property
    def chosen(self) -> Irregularity | None:
        """The one that was chosen; None for a ruling of the director."""
        code = self.form.what.data
        return next((each for each in self.irregularities if each.code == code), None)

    @property
    def noted(self) -> tuple[Incident, ...]:
        """What is noted for this side and hand already."""
        here = self.number, self.form.side.data
        given = (each for each in self.view.penalties if (each.number, each.side) == here)
        return noted.penalty_lines(self.view, (each for each in given if each.in_force))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be taken."""
        return self.form.problems()


@dataclass(frozen=True, slots=True)
class IncidentCheckPage:
    """What saving would change, before it is saved; `fields` carry the form along to `action`."""

    view: GameView
    token: str
    heading: str
    said: tuple[str, ...]
    result: Effects
    fields: Mapping[str, str]
    action: str

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it changes, in words."""
        return effects_in(self.view, self.result)


@dataclass(frozen=True, slots=True)
class WithdrawPage:
    """A penalty that is to be withdrawn, with what that changes."""

    view: GameView
    token: str
    line: Incident
    result: Effects
    form: NotedForm

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it changes, in words."""
        return effects_in(self.view, self.result)


@dataclass(frozen=True, slots=True)
class ProtestsPage:
    """The protests of a game, what the open ones can change, and the form of another one.

    `placing` says whether they can change a place in an event, "" where there is none.
    """

    incidents: IncidentsPage
    form: ProtestForm
    placing: str = ""

    @property
    def view(self) -> GameView:
        """The game."""
        return self.incidents.view


@dataclass(frozen=True, slots=True)
class DecidePage:
    """An open protest, and the form of the decision."""

    view: GameView
    token: str
    line: Incident
    form: VerdictForm

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)


def incidents_page(view: GameView, token: str, number: int | None = None) -> IncidentsPage:
    """Work out what was noted; `number` is the hand to begin with."""
    numbers = hands_to_choose(view)
    chosen = number if number in numbers else next(iter(numbers), 0)
    return IncidentsPage(
        view=view,
        token=token,
        penalties=noted.penalty_lines(view, view.penalties),
        protests=noted.protest_lines(view, view.protests),
        stakes=noted.at_stake(view),
        number=chosen,
        numbers=numbers,
    )


def hands_to_choose(view: GameView) -> tuple[int, ...]:
    """Hands for which something can be noted, the latest first."""
    coming = [] if view.finished else [view.next_number]
    return (*coming, *(hand.number for hand in reversed(view.hands)))


def irregularities(variant: Variant) -> tuple[Irregularity, ...]:
    """The irregularities of a variant in words."""
    return tuple(
        Irregularity(
            code=each.code,
            label=each.label[:1].upper() + each.label[1:],
            when=each.when,
            remedy=each.remedy,
            worth=worth_of(each, variant),
            cite=variant.cite(f"penalty.{each.code}"),
            doubt=CONFIDENCE.get(each.confidence, ""),
        )
        for each in variant.penalties
    )


def worth_of(penalty: Penalty, variant: Variant) -> str:
    """What one of them costs each time."""
    said = [words.signed(penalty.points)] if penalty.points else []
    if penalty.raises_minimum and variant.opening.raise_step:
        said.append(f"+{variant.opening.raise_step} on the minimum")
    return ", ".join(said) or "no points"


def effects_in(view: GameView, result: Effects) -> tuple[Effect, ...]:
    """What would change, in words."""
    return effects(result.changed, noted.side_names(view), view.minimums, result.minimums)


def said_of_charge(page: ChargePage) -> Iterator[str]:
    """What will be written, line by line."""
    form = page.form
    who = f", {form.player.data}" if form.player.data else ""
    yield f"Hand {page.number}, {page.side}{who}"
    charge = form.charge()
    if page.chosen is not None:
        times = f", {charge.times} times" if charge.times > 1 else ""
        yield f"{page.chosen.label}{times}: {page.chosen.worth}{' each time' if times else ''}"
    else:
        points = words.signed(charge.points) if charge.points else "words alone"
        yield f"Ruling of the director: {points}"
    if charge.note:
        yield f"“{charge.note}”"
