"""A variant in words, for the rulebook pages, the leaflet and the value column of a sheet.

Everything said here is read from the variant's fields, so it cannot disagree with the rulings; a
test changes every field of every variant and finds it here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.rules.describing import cards, irregularities, melds, points, turns
from scorekeeper.rules.describing.statement import Statement, Statements
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: what, how much in words, where it is printed, and whether it is assumed.

    In a sentence `label` is the subject and `value` what it does; `note` says more about a number,
    `remedy` what a table does about an irregularity, `doubt` how unsure the sources are.
    """

    label: str
    value: str
    cite: Cite
    assumed: bool
    note: str = ""
    sentence: bool = False
    remedy: str = ""
    doubt: str = ""

    @property
    def said(self) -> str:
        """Everything but the label, on one line."""
        more = " ".join(part for part in (self.note, self.remedy) if part)
        return f"{self.value} ({more})" if more else self.value


@dataclass(frozen=True, slots=True)
class Section:
    """The statements under one heading; `columns` are the heads of a table of them."""

    heading: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Chapter:
    heading: str
    tell: tuple[Callable[[Variant], Statements], ...]
    columns: tuple[str, ...] = ()


_CHAPTERS = (
    _Chapter("Players and deal", (cards.players_and_deal,)),
    _Chapter("Card values", (cards.card_values,), ("Card", "Points")),
    _Chapter("Melds", (melds.melds,)),
    _Chapter("Canastas", (melds.canastas,), ("Canasta", "Bonus", "What it is")),
    _Chapter("Minimums", (turns.minimums,), ("", "Must open with")),
    _Chapter("Opening", (turns.opening,)),
    _Chapter("The pile", (turns.pile,)),
    _Chapter("Discarding", (turns.discards,)),
    _Chapter("Going out", (turns.going_out,)),
    _Chapter("Threes", (points.threes,)),
    _Chapter("Bonuses", (points.bonuses, melds.melded_cards)),
    _Chapter("Special hands", (points.special_hands,), ("Special hand", "Points", "What it is")),
    _Chapter("Playing a special hand", (points.special_hand_rules,)),
    _Chapter("Unfinished melds", (points.failures,)),
    _Chapter("The game", (points.game,)),
    _Chapter(
        "Irregularities",
        (irregularities.irregularities,),
        ("What happened", "Points", "What is done"),
    ),
)


def describe(variant: Variant) -> tuple[Section, ...]:
    """Every rule of the variant that a table may look up, by heading, each with its source."""
    sections = (
        Section(
            chapter.heading,
            tuple(
                _row(variant, Statement(*each)) for tell in chapter.tell for each in tell(variant)
            ),
            chapter.columns,
        )
        for chapter in _CHAPTERS
    )
    return tuple(section for section in sections if section.rows)


def _row(variant: Variant, told: Statement) -> Row:
    cite = variant.cite(told.code)
    assumed = cite.source == "assumed"
    return Row(
        label=told.label,
        value=told.value,
        cite=cite,
        assumed=assumed,
        note=told.note,
        sentence=told.sentence,
        remedy=told.remedy,
        doubt=told.doubt,
    )
