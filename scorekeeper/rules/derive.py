"""Explains why a score line has its points: the parts that add up to them.

`adjudicate` computes a line; this module lists the same cards one by one. A test adds up the parts
of every line of every golden hand and of random hands.
"""

from dataclasses import dataclass

from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.elements.parts import Look, Part, as_it_is
from scorekeeper.rules.hand.view import hand_view
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.ruling import HandRuling, ScoreLine, SideRuling


@dataclass(frozen=True, slots=True)
class Derivation:
    """A score line with its parts; `note` is a sentence with what they cannot show, or ""."""

    line: ScoreLine
    parts: tuple[Part, ...]
    note: str


def derive_hand(record: GameRecord, place: int, ruling: HandRuling) -> tuple[tuple[Derivation, ...], ...]:
    """Return the derivation of every line of hand `place` (0 is the first) for each side."""
    before = tuple(side.score_before for side in ruling.sides)
    view = hand_view(record, place, before)
    return tuple(
        _side(Look(view, side, record.sides), ruled) for side, ruled in zip(view.sides, ruling.sides, strict=True)
    )


def _side(look: Look, ruling: SideRuling) -> tuple[Derivation, ...]:
    parts = in_force(look.variant).lines
    known = {code: derive for part in parts for code, derive in part.derive.items()}
    seen: dict[str, int] = {}
    found = []
    for line in ruling.lines:
        nth = seen.get(line.code, 0)
        seen[line.code] = nth + 1
        derive = known.get(line.code) or known.get(line.code.partition(".")[0], as_it_is)
        added, note = derive(look, line, nth)
        found.append(Derivation(line, tuple(added), note))
    return tuple(found)
