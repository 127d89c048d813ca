"""What the pages of a hand show: entry, ruling, and two phones with the same hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import HandRuling, Limits, Minimum, Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, RED_THREE, rank_name
from scorekeeper.rules.facts import MeldFacts, meld_facts
from scorekeeper.usecases import GameView, HandView, Preview, RivalView
from scorekeeper.web.forms.hands import HandForm

Problem = tuple[str, str]  # id of a field or "", and a sentence


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad: `meld` is the smallest meld it lays down, "" if it lays down none."""

    rank: str
    face: str
    name: str
    meld: str
    most: int
    wild: bool = False
    red: bool = False


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page on which a hand is entered; `old` is the hand that is corrected, if one is."""

    token: str
    view: GameView
    form: HandForm
    number: int
    old: HandView | None
    problems: tuple[Problem, ...] = ()

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
    def limits(self) -> Limits:
        """Copies of every card in this game's pack."""
        return self.variant.limits(sum(len(side.players) for side in self.view.sides))

    @property
    def keys(self) -> tuple[Key, ...]:
        """The pad, in the order of the cards."""
        return tuple(_keys(self.variant, self.limits))


@dataclass(frozen=True, slots=True)
class LivePage:
    """The ruling while a hand is entered; `preview` is None if the entry cannot be read at all."""

    entry: EntryPage
    preview: Preview | None

    @property
    def first(self) -> tuple[str, str]:
        """The first thing to look at: "violation", "gap", "query" or "", and a sentence."""
        findings = self.preview.ruling.findings if self.preview else ()
        for kind in ("violation", "gap", "query"):
            if kind == "gap" and self.entry.problems:
                return kind, self.entry.problems[0][1]
            for finding in findings:
                if finding.severity == kind:
                    return kind, finding.message
        return "", ""

    @property
    def worths(self) -> tuple[tuple[str, MeldFacts], ...]:
        """What each readable meld of the form is worth, by the name of its place in the form."""
        return tuple(
            (meld.name, meld_facts(rules.parse_cards(meld.cards.data), self.entry.variant))
            for side in self.entry.form.sides
            for meld in side.melds
            if meld.cards.data
        )


@dataclass(frozen=True, slots=True)
class RulingPage:
    """What will be written, before it is; `asks_reason` after a save without one."""

    entry: EntryPage
    preview: Preview
    asks_reason: bool = False

    @property
    def ruling(self) -> HandRuling:
        """The ruling on the hand."""
        return self.preview.ruling

    @property
    def taken(self) -> HandView | None:
        """The hand that another phone has recorded under this number in the meantime."""
        return None if self.entry.old else self.entry.view.hand(self.entry.number)


@dataclass(frozen=True, slots=True)
class ConflictPage:
    """The hand as it stands beside the entry that came too late."""

    token: str
    view: GameView
    rival: RivalView
    preview: Preview

    @property
    def standing(self) -> HandView | None:
        """The hand that counts; None if it has been deleted since."""
        return self.view.hand(self.rival.number)


def _keys(variant: Variant, limits: Limits) -> Iterator[Key]:
    for rank in variant.meld_ranks:
        yield _key(variant, limits, rank, rank, lays=True)
    for rank, face in ((DEUCE, DEUCE), (JOKER, "Joker")):
        yield _key(variant, limits, rank, face, lays=variant.melds.wild_melds)
    yield _key(variant, limits, BLACK_THREE, "3\N{BLACK SPADE SUIT}", lays=variant.melds.black_threes)
    yield _key(variant, limits, RED_THREE, "3\N{BLACK HEART SUIT}", lays=False)


def _key(variant: Variant, limits: Limits, rank: str, face: str, *, lays: bool) -> Key:
    return Key(
        rank=rank,
        face=face,
        name=rank_name(rank, 1),
        meld=variant.smallest_meld(rank) if lays else "",
        most=limits.of(rank),
        wild=rank in (DEUCE, JOKER),
        red=rank == RED_THREE,
    )


def problems_of(form: HandForm) -> tuple[Problem, ...]:
    """Every field that cannot be taken as it is, in the order of the page, with its sentence."""
    return tuple(_problems(form))


def _problems(fields: Any) -> Iterator[Problem]:
    for field in fields:
        if hasattr(field, "entries") or hasattr(field, "form"):
            yield from _problems(field)
            errors: Sequence[Any] = field.errors if hasattr(field, "entries") else ()
        else:
            errors = field.errors
        yield from ((field.id, each) for each in errors if isinstance(each, str))
