"""What the page shows on which a hand is entered or corrected."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from scorekeeper.rules import Minimum
from scorekeeper.rules.topics.pack.fields import Limits
from scorekeeper.sheets.game.incidents import Incident
from scorekeeper.usecases import GameView, HandView
from scorekeeper.web.entry.pad import PadKey, pad_keys
from scorekeeper.web.forms.base import Problem
from scorekeeper.web.forms.hands import HandForm
from scorekeeper.web.game import noted


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page on which a hand is entered; `old` is the hand that is corrected, if one is."""

    token: str
    view: GameView
    form: HandForm
    number: int
    old: HandView | None
    problems: tuple[Problem, ...] = ()

    def with_problem(self, problem: Problem) -> "EntryPage":
        """Return the page with a problem that only the rules library saw."""
        known = problem in self.problems
        return self if known else replace(self, problems=(*self.problems, problem))

    def without_problems(self) -> "EntryPage":
        """Return the page as it was before it was judged."""
        for field in fields_of(self.form):
            field.errors = []
        return replace(self, problems=())

    @property
    def address(self) -> str:
        """Where the form of this hand is sent."""
        if self.old is None:
            return url_for("hands.new", token=self.token)
        return url_for("hands.correct", token=self.token, number=self.number)

    @property
    def dealer(self) -> str:
        """Who dealt this hand."""
        return self.old.dealer if self.old else self.view.next_dealer

    @property
    def sits_out(self) -> str | None:
        """Who takes no part in this hand."""
        return self.old.sits_out if self.old else self.view.sits_out

    @property
    def minimums(self) -> tuple[Minimum, ...]:
        """What each side had to open with in this hand."""
        if self.old is None:
            return self.view.minimums
        return tuple(side.minimum for side in self.old.ruling.sides)

    @property
    def noted(self) -> tuple[Incident, ...]:
        """Penalties and rulings that the log has for this hand."""
        given = self.old.penalties if self.old else self.view.noted
        return noted.penalty_lines(self.view, (each for each in given if each.in_force))

    @property
    def limits(self) -> Limits:
        """Copies of every card in this game's pack."""
        return self.view.variant.limits(sum(len(side.players) for side in self.view.sides))

    @property
    def keys(self) -> tuple[PadKey, ...]:
        """The pad, in the order of the cards."""
        return tuple(pad_keys(self.view.variant, self.limits))

    @property
    def longest_run(self) -> int:
        """Cards of the longest sequence that can lie on a table of this game."""
        melds = self.view.variant.melds
        return (
            len(self.view.variant.meld_ranks)
            if melds.long_sequence_when_out
            else melds.canasta_size
        )

    @property
    def special_size(self) -> int:
        """Cards of a special hand: what was dealt, and what was drawn with it."""
        return self.view.variant.deal.cards + self.view.variant.deal.draw


def problems_of(form: HandForm) -> tuple[Problem, ...]:
    """List every field that cannot be taken as it is, in order, with its sentence."""
    return tuple(
        (field.id, error)
        for field in fields_of(form)
        for error in field.errors
        if isinstance(error, str)  # a list of rows repeats the errors of its rows as dicts
    )


def fields_of(fields: Any) -> Iterator[Any]:
    """Yield every field of a form, those inside of others too."""
    for field in fields:
        if hasattr(field, "form"):
            yield from fields_of(field.form)
        else:
            yield field
            yield from fields_of(getattr(field, "entries", ()))
