"""The live ruling on the entry page: the ruling so far, and the value of each meld."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import Finding, HandRuling
from scorekeeper.rules.elements.fact import Phrase
from scorekeeper.rules.hand.facts import MeldFacts, meld_facts, one_set_of_a_rank
from scorekeeper.rules.ruling import QUERY, VIOLATION
from scorekeeper.rules.topics.counts.bounds import most_dealt
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.usecases import Preview
from scorekeeper.web.entry.entry import EntryPage
from scorekeeper.web.entry.words import ONLY_RESULT, about, ending, is_final, special_words, unchecked, whose, worth
from scorekeeper.web.forms.hand_values import CARDS
from scorekeeper.words import formats as words
from scorekeeper.words.language import translate

_HAND = re.compile(r"sides\[(\d+)\]\.held\[\d+\]")
_PLACE = re.compile(r"(?:sides\[(\d+)\]\.)?(\w+)")
MELDS = "melds"
_FIELD = re.compile(r"sides\[(\d+)\](?:\.(?:tally\.)?(\w+)(?:\[(\d+)\])?)?")


@dataclass(frozen=True, slots=True)
class Missing:
    """A side's hands without cards: `many` of `players` did not go out; `field` takes one hand."""

    side: int
    many: int
    players: tuple[str, ...]
    field: str

    @property
    def whose(self) -> tuple[str, ...]:
        """Whose cards are missing: ("Ann", "Bill"), or ("Ann or Bill",) if one went out."""
        return whose(self.players, self.many)


def missing_hands(entry: EntryPage, ruling: HandRuling) -> Iterator[Missing]:
    """Yield the sides whose hands are missing, in order."""
    found = (each for each in ruling.findings if each.code == GoingOut.unrecorded.code)
    places = (_HAND.fullmatch(each.where) for each in found)
    for side, many in sorted(Counter(int(place[1]) for place in places if place).items()):
        form = entry.form.sides[side]
        empty = [
            (player, form[f"held_{seat}"].id)
            for seat, player in enumerate(entry.view.sides[side].players)
            if player not in entry.away and not any(field.data for field in form.cards_left(seat))
        ]
        if empty:
            yield Missing(side, many, tuple(player for player, _ in empty), empty[-1][1])


def asked(missing: tuple[Missing, ...]) -> str:
    """Return the question about all missing hands, "" if none is missing."""
    players = [name for each in missing for name in each.whose]
    if not players:
        return ""
    if len(missing) == len(missing[0].players) == 1:
        return translate("{name}'s cards are missing. Add them?", name=players[0])
    return translate("The cards of {names} are missing. Add them?", names=words.listed(players))


def unchecked_here(preview: Preview, entry: EntryPage) -> str:
    """Return what this way of entering cannot check; "" once a hand of the game used it."""
    others = (hand for hand in entry.view.hands if hand.number != entry.number)
    sentence = ONLY_RESULT if entry.form.bare else unchecked(preview.ruling, entry.form.hand)
    known = (unchecked(each.ruling, each.entered) for each in others)
    return "" if not sentence or sentence in known else sentence


def doubted(entry: EntryPage) -> tuple[str, str]:
    """Return the side that has most left in hand, and a sentence, if it is more than it was dealt; otherwise "".

    The rules do not doubt it, since a side that has taken a large pile may hold as much; often a digit is too many.
    """
    view = entry.view
    players = [len(side.players) - len(entry.away.intersection(side.players)) for side in view.sides]
    left = [hand.points_left or 0 for hand in entry.form.hand.sides]
    at = left.index(max(left))
    most = most_dealt(view.variant, sum(len(side.players) for side in view.sides), players[at])
    if left[at] <= most or not view.variant.counts_cards:
        return "", ""
    sentence = translate(
        "{points} points is a lot to have left in hand: the cards that this side was dealt count {most} at most.",
        points=words.number(left[at]),
        most=words.number(most),
    )
    return view.sides[at].name, sentence


@dataclass(frozen=True, slots=True)
class LivePage:
    """The ruling while a hand is entered; if there is none, `unreadable` says why.

    `ruling` has the score lines to show: none yet for a question that is still to be answered.
    `final`: the last step of the entry is open, and whatever is wrong or left out is said.
    """

    entry: EntryPage
    preview: Preview | None
    ruling: HandRuling | None = None
    unreadable: str = ""
    final: bool = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings; before the last step, only violations that no later input can cure.

        At the last step a side is not blamed for what is asked for first.
        """
        if self.preview is None:
            return ()
        found = tuple(each for each in self.preview.ruling.to_show if not self._goes_on(each))
        if not self.final or self.entry.problems:
            return tuple(x for x in found if x.severity == VIOLATION and is_final(x) and not self._is_asked(x))
        begun = [f"sides[{index}]" for index in range(len(self.entry.form.sides)) if self._is_begun(index)]
        return tuple(each for each in found if each.where not in begun)

    def _is_begun(self, index: int) -> bool:
        """Return whether the side has nothing on the table or in hand, which is asked for first."""
        form = self.entry.form
        empty = form.sides[index].mode.data == CARDS and not any(
            x.cards.data or x.cards.errors for x in form.sides[index].melds
        )
        wanted = form.shown_ending == f"out-{index}" or any(each.side == index for each in self.missing)
        return wanted or (empty and bool(self.missing))

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The hands for which no card is entered."""
        return tuple(missing_hands(self.entry, self.preview.ruling)) if self.preview else ()

    def _goes_on(self, finding: Finding) -> bool:
        """Return whether the finding is about a special hand that is still incomplete."""
        place = re.fullmatch(r"sides\[(\d+)\]\.special_hand", finding.where)
        if place is None:
            return False
        cards = self.entry.form.sides[int(place[1])].special_hand.data or ""
        return rules.parse_cards(cards).size < self.entry.special_size

    def step_of(self, finding: Finding) -> str:
        """Return the id of what the finding is about: a meld or another field, else a side, or who went out."""
        place = _FIELD.match(finding.where)
        if place is None:
            return self._newest_of(finding.facts.get("what")) or str(self.entry.form.ending.id)
        side, (name, at) = self.entry.form.sides[int(place[1])], place.group(2, 3)
        if name == MELDS and at:
            return str([meld for meld in side.melds if meld.cards.data][int(at)].cards.id)
        name = {"held_points": "points_left"}.get(name, name) if side.mode.data == CARDS else name
        field = f"{name}_{at}" if at else name
        return str(side[field].id) if field in side and field != MELDS else f"side-{place[1]}"

    def _newest_of(self, what: object) -> str:
        """Return the id of the meld of a rank that was entered last, where the packs hold too few of it, else ""."""
        rank = getattr(what.facts.get("what") if isinstance(what, Phrase) else what, "rank", "")
        for side in reversed(list(self.entry.form.sides)):
            for meld in side.melds if side.mode.data == CARDS else ():
                if meld.cards.data and rules.parse_cards(meld.cards.data).count(rank):
                    return str(meld.cards.id)
        return ""

    def _is_asked(self, finding: Finding) -> bool:
        """Return whether the finding is about a field that is still to be answered."""
        place = _PLACE.fullmatch(finding.where)
        if place is None:
            return False
        side, name = place.groups()
        return self._asks(name if side is None else f"side_{side}-{name}")

    def _asks(self, field: str) -> bool:
        return any(field == name for name, _ in self.entry.problems)

    @property
    def first(self) -> tuple[str, str, str]:
        """The most important thing: "violation", "gap", "query" or "", the side, a sentence.

        For "gap" and "missing" the second is the field to fill, not the side.
        """
        if self.preview is None:
            return VIOLATION, "", self.unreadable
        view, found = self.entry.view, self.findings
        notices = [(each.severity, about(each, view, self.entry.number), each.message) for each in found]
        violations = [each for each in notices if each[0] == VIOLATION]
        if not self.final:
            return next(iter(violations), ("", "", ""))
        gaps = [("gap", *problem) for problem in self.entry.problems]
        missing = [("missing", each.field, asked((each,))) for each in self.missing]
        doubts = [(QUERY, *doubted(self.entry))] if doubted(self.entry)[1] else []
        return next(iter([*violations, *gaps, *missing, *notices, *doubts]), ("", "", ""))

    @property
    def unchecked(self) -> str:
        """What this way of entering cannot check, in words; "" once a hand used it."""
        return unchecked_here(self.preview, self.entry) if self.preview else ""

    @property
    def shown_ending(self) -> str:
        """How the hand ended, if the cards show it and nobody entered it; otherwise ""."""
        names = [side.name for side in self.entry.view.sides]
        return ending(self.entry.form, names) if self.entry.form.shown_ending else ""

    @property
    def sums(self) -> tuple[tuple[str, int | None], ...]:
        """The value of each sum by the name of its field; None if there is nothing to add."""
        fields = [
            field
            for side in self.entry.form.sides
            for field in (side.melded_points, side.held_points, side.points_left)
        ]
        return tuple((each.name, each.data if each.is_sum else None) for each in fields)

    @property
    def worths(self) -> tuple[tuple[str, str, str], ...]:
        """The value of each readable meld and what it is in words, by the name of its place in the form."""
        variant = self.entry.view.variant
        return tuple(
            (meld.name, *worth(facts, variant))
            for side in self.entry.form.sides
            for meld, facts in self._melds([meld for meld in side.melds if meld.cards.data])
        )

    def _melds(self, melds: list[Any]) -> Iterator[tuple[Any, MeldFacts]]:
        """Yield the rows of a side's melds with their facts, as they lie on one table."""
        variant, trump = self.entry.view.variant, self.entry.form.hand.trump
        lots = (rules.parse_cards(x.cards.data, ranked=variant.ranked_threes) for x in melds)
        facts = tuple(meld_facts(cards, variant, trump=trump) for cards in lots)
        return zip(melds, one_set_of_a_rank([facts], variant)[0], strict=True)

    @property
    def pots(self) -> tuple[tuple[str, str], ...]:
        """What follows about pots that nobody was asked about, by the name of their field."""
        sides = self.entry.form.sides if self.entry.view.variant.pots else ()
        return tuple((side.pot.name, translate("taken") if side.implied else "") for side in sides)

    @property
    def specials(self) -> tuple[tuple[str, str], ...]:
        """The special hand that the cards make, in words, by the name of their field."""
        if not self.entry.view.variant.special_hands:
            return ()
        fields = [side.special_hand for side in self.entry.form.sides]
        variant, size = self.entry.view.variant, self.entry.special_size
        return tuple(
            (field.name, special_words(side.special_hand, variant, size))
            for field, side in zip(fields, self.entry.form.hand.sides, strict=True)
        )
