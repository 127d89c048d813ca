"""Makes the entry page of a hand: empty, with the hand to correct, or with what was posted."""

import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from flask import url_for
from werkzeug.datastructures import MultiDict
from wtforms import FieldList, FormField

from scorekeeper.rules import Minimum
from scorekeeper.rules.cards import DEUCE
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.pack.fields import Limits
from scorekeeper.rules.topics.penalties.fields import RED_THREE_IN_HAND
from scorekeeper.sheets.game.incidents import Incident
from scorekeeper.usecases import GameView, HandView, NotFound
from scorekeeper.web import device
from scorekeeper.web.cards import PadKey, pad_keys
from scorekeeper.web.errors import wants_json
from scorekeeper.web.forms.fields import Problem
from scorekeeper.web.forms.hand_values import CARDS, form_from
from scorekeeper.web.forms.hands import HandForm
from scorekeeper.web.forms.pots import hand_form_of, kind_of
from scorekeeper.web.forms.rows import MAX_ROWS
from scorekeeper.web.game import incident_lines

MELD_ROWS, MELD_ROWS_OF_MANY = 6, 4  # rows for melds of a side without the script; of many sides
MAX_FIELDS = 1_500  # far more than the largest form has
ACTIONS = ("check", "confirm", "edit", "more")
_ROW = re.compile(r"(side_\d+-(?:melds|rulings|extras))-(\d+)-")
_NAME = re.compile(r"[a-z0-9_-]{1,60}")  # also keeps the forms from reading odd digits


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page on which a hand is entered; `old` is the hand that is corrected, or None."""

    token: str
    view: GameView
    form: HandForm
    number: int
    old: HandView | None
    problems: tuple[Problem, ...] = ()

    def with_problem(self, problem: Problem) -> "EntryPage":
        """Return the page with a problem that only the rules library found."""
        known = problem in self.problems
        return self if known else replace(self, problems=(*self.problems, problem))

    def without_problems(self) -> "EntryPage":
        """Return the page as it was before it was judged."""
        for field in fields_of(self.form):
            field.errors = []
        return replace(self, problems=())

    @property
    def address(self) -> str:
        """The address to which the form of this hand is sent."""
        if self.old is None:
            return url_for("hands.new", token=self.token)
        return url_for("hands.correct", token=self.token, number=self.number)

    @property
    def dealer(self) -> str:
        """The dealer of this hand."""
        return self.old.dealer if self.old else self.view.next_dealer

    @property
    def sits_out(self) -> str | None:
        """The player who takes no part in this hand, or None."""
        return self.old.sits_out if self.old else self.view.sits_out

    @property
    def away(self) -> frozenset[str | None]:
        """The names of places where nobody plays this hand."""
        return self.view.away(self.number)

    @property
    def minimums(self) -> tuple[Minimum, ...]:
        """What each side had to open with in this hand."""
        if self.old is None:
            return self.view.minimums
        return tuple(side.minimum for side in self.old.ruling.sides)

    @property
    def logged_incidents(self) -> tuple[Incident, ...]:
        """The penalties and rulings in the log for this hand."""
        given = self.old.penalties if self.old else self.view.coming_penalties
        return incident_lines.penalty_lines(self.view, (each for each in given if each.in_force))

    @property
    def limits(self) -> Limits:
        """How many copies of every card are in this game's pack."""
        return self.view.variant.limits(sum(len(side.players) for side in self.view.sides))

    @property
    def keys(self) -> tuple[PadKey, ...]:
        """The keys of the card pad, in the order of the cards."""
        return pad_keys(self.view.variant, self.limits)

    @property
    def red_three_left(self) -> int:
        """What a red three left in hand costs, where it counts with the other cards left."""
        variant = self.view.variant
        as_penalty = variant.penalty(RED_THREE_IN_HAND) is not None  # then it is a penalty by its code
        return 0 if as_penalty else variant.threes.red_in_hand or 0

    @property
    def run_order(self) -> tuple[str, ...]:
        """The ranks of a sequence, lowest first; an ace that may be lowest or highest stands at both ends."""
        ranks, runs = self.view.variant.meld_ranks[::-1], self.view.variant.runs
        return ranks if runs is None or runs.lowest else (ranks[-1], DEUCE, *ranks)

    @property
    def run_counts(self) -> tuple[int, int, int, int]:
        """The limits of a sequence: fewest cards, most ranks in a row, most cards, most wild cards."""
        melds, runs, ranks = self.view.variant.melds, self.view.variant.runs, len({*self.run_order})
        longest = ranks if melds.long_sequence_when_out else melds.canasta_size
        most = (longest, longest) if runs is None else (ranks + runs.ace_at_both_ends, ranks + melds.sequence_wilds)
        return (melds.min_cards, *most, melds.sequence_wilds)

    @property
    def template(self) -> str:
        """The template of this page: games with pots have their own parts in it, a score alone has its own page."""
        if not self.view.variant.counts_cards:
            return "games/results.html"
        return "hands/entry.html" if self.view.variant.pots is None else "hands/pots/entry.html"

    @property
    def special_size(self) -> int:
        """The number of cards in a special hand: those dealt, and those drawn at once."""
        return self.view.variant.deal.cards + self.view.variant.deal.draw


def problems_of(form: HandForm) -> tuple[Problem, ...]:
    """Return every field with an error, in order, with the error's sentence."""
    return tuple(
        (field.id, error)
        for field in fields_of(form)
        for error in field.errors
        if isinstance(error, str)  # a list of rows repeats the errors of its rows as dicts
    )


def fields_of(fields: Any) -> Iterator[Any]:
    """Yield every field of a form, including nested ones."""
    for field in fields:
        if isinstance(field, FormField):
            yield from fields_of(field.form)
            continue
        yield field
        if isinstance(field, FieldList):
            yield from fields_of(field.entries)


def blank_entry(view: GameView, token: str, mode: str | None) -> EntryPage:
    """Return the page of the coming hand, to be entered in the way `mode`.

    Without `mode` it is the way of the last hand from this device, or else from any.
    """
    values: dict[str, Any] = {"request_id": new_id(), "number": view.next_number}
    known = [way for way, _ in kind_of(view.variant).SIDE.mode.kwargs["options"]]
    ways = device.ways(token) or _last_ways(view) or device.ways()[:1] * len(view.sides)
    for index in range(len(view.sides)):
        way = mode if mode in known else "".join(ways[index : index + 1])
        values[f"side_{index}"] = {"mode": way if way in known else CARDS}
    return EntryPage(token, view, _form(view, None)(data=values), view.next_number, None)


def stored_entry(view: GameView, token: str, number: int) -> EntryPage:
    """Return the page to correct a hand, filled with what was entered; raises NotFound."""
    old = find_hand(view, number)
    values = form_from(old.entered)
    values |= {"request_id": new_id(), "number": number, "replaces": old.entry_seq}
    form = _form(view, old)(data=values)
    return EntryPage(token, view, form, number, old)


def posted_entry(view: GameView, token: str, number: int | None, posted: MultiDict[str, str]) -> EntryPage:
    """Return the page of a posted form, with all its errors.

    `number` is the hand that is corrected, None for a new one. Raises NotFound.
    """
    old = None if number is None else find_hand(view, number)
    fields = clean(posted)
    form = _form(view, old)(without_empty_rows(fields) if wants_json() else fields)
    problems = () if form.validate() else problems_of(form)
    meant = number if number is not None else cast(int | None, form.number.data)
    meant = view.next_number if meant is None else meant
    return EntryPage(token, view, form, meant, old, problems)


def find_hand(view: GameView, number: int) -> HandView:
    """Return the recorded hand; raises NotFound."""
    hand = view.hand(number)
    if hand is None:
        raise NotFound(msg("There is no hand {number} in this game.", number=number))
    return hand


def with_empty_rows(page: EntryPage, *, more: bool = False) -> EntryPage:
    """Add an id and empty rows to the page's form, further rows with `more`."""
    page.form.request_id.data = page.form.request_id.data or new_id()
    melds = MELD_ROWS if len(page.form.sides) == 2 else MELD_ROWS_OF_MANY
    for side in page.form.sides:
        for rows, usual in ((side.melds, melds), (side.rulings, 1), (side.extras, 1)):
            filled = len(rows.entries)
            wanted = max(usual, filled + 1) + (usual if more else 0)
            for _ in range(min(wanted, MAX_ROWS) - filled):
                rows.append_entry()
    return page


def clean(posted: MultiDict[str, str]) -> MultiDict[str, str]:
    """Return only what can be a field of a hand's form."""
    pairs = [(name, value) for name, value in posted.items(multi=True) if _NAME.fullmatch(name)]
    return MultiDict(pairs[:MAX_FIELDS])


def without_empty_rows(posted: MultiDict[str, str]) -> MultiDict[str, str]:
    """Leave out the rows after the last one that is filled in; nobody sees them again."""
    pairs = [(_ROW.match(name), (name, text)) for name, text in posted.items(multi=True)]
    filled = [(row[1], int(row[2])) for row, (_, text) in pairs if row and text]
    last = dict(sorted(filled))
    return MultiDict(pair for row, pair in pairs if row is None or int(row[2]) <= last.get(row[1], -1))


def hidden_fields(posted: MultiDict[str, str], *, renewed: bool = False) -> list[tuple[str, str]]:
    """Return the fields that a later page must carry to restore this entry.

    `renewed` gives it another id, because the one that was sent is saved already: somebody went
    back to the form and changed it.
    """
    left_out = {*ACTIONS, "reason", *(("request_id",) if renewed else ())}
    kept = [pair for pair in clean(posted).items(multi=True) if pair[0] not in left_out]
    return [*kept, ("request_id", new_id())] if renewed else kept


def new_id() -> str:
    """Return an id for an entry; it stays the same however often the entry is sent."""
    return secrets.token_urlsafe(16)


def _form(view: GameView, old: HandView | None) -> Callable[..., HandForm]:
    scores = [side.score_before for side in old.ruling.sides] if old else view.ruling.scores
    if old and old.entered.lone is not None:  # somebody said so: it can be corrected
        scores = ()
    away = view.away(old.number if old else view.next_number)
    return hand_form_of(view.variant, view.sides, away, scores)


def _last_ways(view: GameView) -> list[str]:
    values = form_from(view.hands[-1].entered) if view.hands else {}
    return [values[f"side_{at}"]["mode"] for at in range(len(view.sides)) if values]
