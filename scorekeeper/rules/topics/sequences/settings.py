"""House rules: melds of one suit in sequence."""

from functools import partial

from scorekeeper.rules.elements.setting import MELDS, Setting, set_path
from scorekeeper.rules.elements.situation import RUN, asked, one, side
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.melds.kinds import allow, paid, pay
from scorekeeper.rules.topics.sequences.rules import Sequences
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SAMBA_KIND


def short_sequences(variant: Variant, value: str, _: str) -> Variant:
    """Each short sequence is charged, or once a side."""
    return set_path(variant, "failures.short_sequence_each", value == "each")


SETTINGS = (
    Setting(id="sequences", heading=MELDS, label="Sequences of one suit are melds", kind="bool",
            path="melds.sequences", codes=(Sequences.not_allowed.code, "canasta.samba"),
            change=partial(allow, path="melds.sequences", kind=SAMBA_KIND),
            examples=Sequences.not_allowed.examples),
    Setting(id="wild-in-sequences", heading=MELDS, label="Wild cards in a sequence", kind="choice",
            path="melds.sequence_wilds", codes=(Sequences.wild.code,),
            choices=((0, "none"), (1, "at most one"), (2, "at most two")),
            shown=lambda v: v.melds.sequences,
            examples=(
                asked("North lays down seven and nine of hearts with a deuce between them.", "meld",
                    cards="7h 2 9h"),)),
    Setting(id="samba-bonus", heading=MELDS, label="Canasta of a sequence", kind="points",
            path="bonus.samba", codes=("canasta.samba",), shown=lambda v: v.melds.sequences,
            change=partial(pay, shape=Shape.SEQUENCE), printed=partial(paid, shape=Shape.SEQUENCE),
            examples=(one("A side has seven hearts in a row.", side(RUN, "K*3")),)),
    Setting(id="short-sequence-max", heading=MELDS, label="Longest sequence charged as short",
            kind="choice", path="failures.short_sequence_max", codes=("short-sequence",),
            choices=((5, "five cards"), (4, "four cards")),
            shown=lambda v: v.failures.short_sequence > 0,
            examples=(
                one("When the hand ends a side has five hearts in a row.",
                    side("4h 5h 6h 7h 8h", "K*7")),)),
    Setting(id="short-sequence-charge", heading=MELDS, label="Short sequences are charged",
            kind="choice", path="failures.short_sequence_each", codes=("short-sequence",),
            choices=(("each", "each"), ("once", "once a side")),
            shown=lambda v: v.failures.short_sequence > 0, change=short_sequences,
            printed=lambda v: "each" if v.failures.short_sequence_each else "once",
            examples=(
                one("When the hand ends a side has two sequences of three cards.",
                    side("4h 5h 6h", "4d 5d 6d", "K*7")),)),
)  # fmt: skip
