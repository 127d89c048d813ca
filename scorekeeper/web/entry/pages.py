"""What the pages of a hand show: entry, ruling, and two phones with the same hand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from scorekeeper.rules import HandRuling, Minimum, Variant
from scorekeeper.rules.topics.pack.fields import Limits
from scorekeeper.sheets.game.incidents import Incident
from scorekeeper.usecases import GameView, HandView, Preview, RivalView
from scorekeeper.web.entry.pad import PadKey, pad_keys, suit_keys, wild_meld
from scorekeeper.web.entry.versions import Compared, compare
from scorekeeper.web.entry.words import Effect, effects, ending, unchecked
from scorekeeper.web.forms.hands import HandForm
from scorekeeper.web.game import noted
from scorekeeper.web.game.board import game_title

Problem = tuple[str, str]  # id of a field or "", and a sentence


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
    def check_address(self) -> str:
        """Where the ruling on this hand has an address of its own."""
        return f"{self.address}/check"

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)

    @property
    def variant(self) -> Variant:
        """The rules of this game."""
        return self.view.variant

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
        return self.variant.limits(sum(len(side.players) for side in self.view.sides))

    @property
    def keys(self) -> tuple[PadKey, ...]:
        """The pad, in the order of the cards."""
        return tuple(pad_keys(self.variant, self.limits))

    @property
    def suits(self) -> tuple[tuple[str, str], ...]:
        """The suits of sequences as (notation, name), where this game has them."""
        return suit_keys(self.variant)

    @property
    def longest_run(self) -> int:
        """Cards of the longest sequence that can lie on a table of this game."""
        melds = self.variant.melds
        return len(self.variant.meld_ranks) if melds.long_sequence_when_out else melds.canasta_size

    @property
    def wild_meld(self) -> str:
        """The smallest meld of wild cards alone, "" where there are none."""
        return wild_meld(self.variant)

    @property
    def special_size(self) -> int:
        """Cards of a special hand: what was dealt, and what was drawn with it."""
        return self.variant.deal.cards + self.variant.deal.draw


@dataclass(frozen=True, slots=True)
class RulingPage:
    """What will be written, before it is; `asks_reason` after a save without one.

    `missing` asks for cards that nobody has entered, "" if all are there; `missing_field` takes
    the first of them.
    """

    entry: EntryPage
    preview: Preview
    asks_reason: bool = False
    missing: str = ""
    missing_field: str = ""

    @property
    def ruling(self) -> HandRuling:
        """The ruling on the hand."""
        return self.preview.ruling

    @property
    def ending(self) -> str:
        """How the hand ended, in words."""
        return ending(self.entry.form, [side.name for side in self.entry.view.sides])

    @property
    def taken(self) -> HandView | None:
        """The hand that another phone has recorded under this number in the meantime."""
        return None if self.entry.old else self.entry.view.hand(self.entry.number)

    @property
    def unchecked(self) -> str:
        """What the entry cannot answer, in words."""
        return unchecked(self.ruling)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What a correction does to the rest of the game, in words."""
        sides = [side.name for side in self.entry.view.sides]
        before, after = self.preview.view_before.minimums, self.preview.minimums
        return effects(self.preview.changed, sides, before, after)


@dataclass(frozen=True, slots=True)
class ConflictPage:
    """The hand as it stands beside the entry that came too late."""

    token: str
    view: GameView
    rival: RivalView
    preview: Preview

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.view)

    @property
    def sides(self) -> list[Compared]:
        """Each side in both versions."""
        names = [side.name for side in self.view.sides]
        standing = self.standing.ruling if self.standing else None
        return compare(standing, self.preview.ruling, names)

    @property
    def same_points(self) -> bool:
        """The versions differ in what was entered, and not in what it counts."""
        pairs = [pair for side in self.sides for pair in (*side.lines, side.total)]
        return not any(pair.differs for pair in pairs)

    @property
    def standing(self) -> HandView | None:
        """The hand that counts; None if it has been deleted since."""
        return self.view.hand(self.rival.number)


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
