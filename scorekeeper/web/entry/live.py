"""What the entry page hears back while a hand is entered: the ruling so far, meld by meld."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.rules import Finding, HandRuling
from scorekeeper.rules.hand.facts import meld_facts
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.usecases import Preview
from scorekeeper.web.entry.entry import EntryPage
from scorekeeper.web.entry.words import about, is_final, special_words, unchecked, worth
from scorekeeper.web.forms.hand_values import TOTALS
from scorekeeper.web.forms.names import NUMBERS
from scorekeeper.words import written as words

_HAND = re.compile(r"sides\[(\d+)\]\.held\[\d+\]")


@dataclass(frozen=True, slots=True)
class Missing:
    """A side's hands without a card: of `players`, so `many` did not go out; `field` takes one."""

    side: int
    many: int
    players: tuple[str, ...]
    field: str

    @property
    def whose(self) -> tuple[str, ...]:
        """Whose cards they are: ("Ann", "Bill"), or ("Ann or Bill",) where one of them went out."""
        if len(self.players) == self.many:
            return self.players
        if self.many == 1:
            return (" or ".join(self.players),)
        return (f"{NUMBERS[self.many]} of {words.listed(self.players)}",)


def missing_hands(entry: EntryPage, ruling: HandRuling) -> Iterator[Missing]:
    """Yield the sides of which cards are missing, in order."""
    found = (each for each in ruling.findings if each.code == GoingOut.unrecorded.code)
    places = (_HAND.fullmatch(each.where) for each in found)
    for side, many in sorted(Counter(int(place[1]) for place in places if place).items()):
        form = entry.form.sides[side]
        empty = [
            (player, form[f"held_{seat}"].id)
            for seat, player in enumerate(entry.view.sides[side].players)
            if player != entry.sits_out
            and not (form[f"held_{seat}"].data or form[f"foot_{seat}"].data)
        ]
        if empty:
            yield Missing(side, many, tuple(player for player, _ in empty), empty[-1][1])


def asked(missing: tuple[Missing, ...]) -> str:
    """The question for them all, "" if nothing is missing."""
    whose = [name for each in missing for name in each.whose]
    if not whose:
        return ""
    if len(missing) == len(missing[0].players) == 1:
        return f"{whose[0]}'s cards are missing. Add them?"
    return f"The cards of {words.listed(whose)} are missing. Add them?"


@dataclass(frozen=True, slots=True)
class LivePage:
    """The ruling while a hand is entered; without one, `unreadable` says why."""

    entry: EntryPage
    preview: Preview | None
    unreadable: str = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found; while something is still to be entered only what no further entry heals.

        That a side has too few canastas, or melded too little, is said when it is complete.
        """
        if self.preview is None:
            return ()
        found = tuple(each for each in self.preview.ruling.told if not self._goes_on(each))
        if self.entry.problems:
            return tuple(each for each in found if each.severity == VIOLATION and is_final(each))
        sides = range(len(self.entry.form.sides))
        begun = [f"sides[{index}]" for index in sides if self._is_begun(index)]
        return tuple(each for each in found if each.where not in begun)

    def _is_begun(self, index: int) -> bool:
        """Some of the side's cards, or its totals, are still to be entered."""
        if self.entry.form.sides[index].mode.data == TOTALS:
            return self.entry.form.sides[index].melded_points.data is None
        return any(each.side == index for each in self.missing)

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The hands of which no card is entered."""
        return tuple(missing_hands(self.entry, self.preview.ruling)) if self.preview else ()

    def _goes_on(self, finding: Finding) -> bool:
        """It is about a special hand of which some cards are still to be entered."""
        place = re.fullmatch(r"sides\[(\d+)\]\.special_hand", finding.where)
        if place is None:
            return False
        cards = self.entry.form.sides[int(place[1])].special_hand.data or ""
        return rules.parse_cards(cards).size < self.entry.special_size

    @property
    def first(self) -> tuple[str, str, str]:
        """The first thing to look at: "violation", "gap", "query" or "", whom, and a sentence.

        With "missing" come the field to fill and the question for the first of such sides.
        """
        if self.preview is None:
            return VIOLATION, "", self.unreadable
        view, found = self.entry.view, self.findings
        said = [(each.severity, about(each, view), each.message) for each in found]
        violations = [each for each in said if each[0] == VIOLATION]
        gaps = [("gap", "", sentence) for _, sentence in self.entry.problems]
        missing = [("missing", each.field, asked((each,))) for each in self.missing]
        return next(iter([*violations, *gaps, *missing, *said]), ("", "", ""))

    @property
    def unchecked(self) -> str:
        """What the entry cannot answer, in words."""
        return unchecked(self.preview.ruling) if self.preview else ""

    @property
    def sums(self) -> tuple[tuple[str, int | None], ...]:
        """What each sum comes to, by the name of its field; None where there is nothing to add."""
        fields = [
            field
            for side in self.entry.form.sides
            for field in (side.melded_points, side.held_points)
        ]
        return tuple((each.name, each.data if each.is_sum else None) for each in fields)

    @property
    def worths(self) -> tuple[tuple[str, str], ...]:
        """What each readable meld of the form is worth, by the name of its place in the form."""
        variant = self.entry.view.variant
        return tuple(
            (meld.name, worth(meld_facts(rules.parse_cards(meld.cards.data), variant), variant))
            for side in self.entry.form.sides
            for meld in side.melds
            if meld.cards.data
        )

    @property
    def specials(self) -> tuple[tuple[str, str], ...]:
        """What the cards of each special hand are, in words, by the name of their field."""
        fields = [side.special_hand for side in self.entry.form.sides]
        variant, size = self.entry.view.variant, self.entry.special_size
        return tuple((each.name, special_words(each.data, variant, size)) for each in fields)
