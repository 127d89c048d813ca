"""Score lines for what a side left unfinished."""

from collections.abc import Callable, Iterator

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.derive_parts import Derived, Look, Part, each_meld, lot_shown, shown
from scorekeeper.rules.facts import SET, WILD, MeldFacts
from scorekeeper.rules.line import Lines, ScorePart, line
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.melds.fields import FailureRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.view import HandView, SideView


def _charged(variant: Variant) -> bool:
    """Some meld costs its side something when it stays unfinished."""
    rules = variant.failures
    return any((rules.sevens, rules.aces, rules.wild, rules.four_jokers))


def _wild_charge(meld: MeldFacts, rules: FailureRules) -> int:
    """What this meld costs as wild cards that are short of a canasta; 0 for any other meld."""
    if meld.shape != WILD or not meld.size:
        return 0
    four = rules.four_jokers if meld.cards.count(JOKER) == 4 else None
    return rules.wild if four is None else four


def _unfinished(view: HandView, side: SideView) -> Lines:
    """Sevens, pure aces and wild cards that stayed short of a canasta."""
    rules, size = view.variant.failures, view.variant.melds.canasta_size
    short = [meld for meld in side.table.melds if 0 < meld.size < size]
    sets = [meld for meld in short if meld.shape == SET]
    for code, label, each, found in (
        ("failure.sevens", "sevens not completed", rules.sevens,
         [meld for meld in sets if meld.rank == "7"]),
        ("failure.aces", "aces without wild cards not completed", rules.aces,
         [meld for meld in sets if meld.rank == "A" and not meld.wilds]),
    ):  # fmt: skip
        if each and found:
            yield line(view.variant, code, label, -each * len(found), len(found), -each)
    for meld in short:
        cost = _wild_charge(meld, rules)
        if cost:
            yield line(view.variant, "failure.wild", "wild cards not completed", -cost, 1, -cost)


def _held_aces_and_sevens(view: HandView, side: SideView) -> Lines:
    """Three or more sevens or aces in one hand."""
    rules = view.variant.failures
    mixed_aces = any(meld.rank == "A" and meld.wilds for meld in side.table.melds)
    waived = ("A",) if rules.waive_held_aces_if_mixed and mixed_aces else ()
    for code, label, rank in (
        ("failure.held-sevens", "three or more sevens in a hand", "7"),
        ("failure.held-aces", "three or more aces in a hand", "A"),
    ):
        count = sum(1 for cards in side.record.held if cards.count(rank) >= 3)
        if count and rank not in waived:
            each = -rules.held_three
            yield line(view.variant, code, label, count * each, count, each)


def _short_melds(rank: str) -> Callable[[Look, ScoreLine, int], Derived]:
    """Each meld of sevens, or of aces alone, that is short of a canasta."""

    def derive(look: Look, line: ScoreLine, _: int) -> Derived:
        found = [
            meld
            for meld in _short(look)
            if meld.shape == SET and meld.rank == rank and (rank == "7" or not meld.wilds)
        ]
        return each_meld(found, line.each or 0), _needed(look)

    return derive


def _short_wild(look: Look, line: ScoreLine, nth: int) -> Derived:
    """The meld of wild cards that this line charges: each has a line of its own."""
    rules = look.variant.failures
    meld = [meld for meld in _short(look) if _wild_charge(meld, rules)][nth]
    four = rules.four_jokers is not None and meld.cards.count(JOKER) == 4
    note = "With all four jokers it has a price of its own." if four else _needed(look)
    return [Part(shown(meld.cards), "", line.points)], note


def _short(look: Look) -> Iterator[MeldFacts]:
    size = look.variant.melds.canasta_size
    return (meld for meld in look.side.table.melds if meld.size < size)


def _needed(look: Look) -> str:
    return f"{look.variant.melds.canasta_size} cards make the canasta."


def _held_group(rank: str) -> Callable[[Look, ScoreLine, int], Derived]:
    """Each hand of the side with three or more of the rank."""

    def derive(look: Look, line: ScoreLine, _: int) -> Derived:
        alone = look._replace(side=look.side._replace(members=(look.side.place,)))
        parts = [
            Part(lot_shown(lot), "", line.each or 0)
            for lot in alone.held()
            if lot.cards.count(rank) >= 3
        ]
        return parts, ""

    return derive


LINES = (
    ScorePart(
        "unfinished melds",
        _unfinished,
        _charged,
        derive={
            "failure.sevens": _short_melds("7"),
            "failure.aces": _short_melds("A"),
            "failure.wild": _short_wild,
        },
    ),
    ScorePart(
        "aces and sevens in hand",
        _held_aces_and_sevens,
        lambda v: v.failures.held_three != 0,
        derive={"failure.held-sevens": _held_group("7"), "failure.held-aces": _held_group("A")},
    ),
)
