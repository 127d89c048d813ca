"""Score lines for what a side left unfinished."""

from collections.abc import Iterator

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.facts import SET, WILD, MeldFacts
from scorekeeper.rules.line import line
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.melds.fields import FailureRules
from scorekeeper.rules.view import HandView, SideView

Lines = Iterator[ScoreLine]


def charges_unfinished(rules: FailureRules) -> bool:
    """Some meld costs its side something when it stays unfinished."""
    return any((rules.sevens, rules.aces, rules.wild, rules.four_jokers))


def wild_charge(meld: MeldFacts, rules: FailureRules) -> int:
    """What this meld costs as wild cards that are short of a canasta; 0 for any other meld."""
    if meld.shape != WILD or not meld.size:
        return 0
    four = rules.four_jokers if meld.cards.count(JOKER) == 4 else None
    return rules.wild if four is None else four


def unfinished_melds(view: HandView, side: SideView) -> Lines:
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
        cost = wild_charge(meld, rules)
        if cost:
            yield line(view.variant, "failure.wild", "wild cards not completed", -cost, 1, -cost)


def held_aces_and_sevens(view: HandView, side: SideView) -> Lines:
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


def short_sequences(view: HandView, side: SideView) -> Lines:
    """Sequences too short at the end of the hand."""
    rules = view.variant.failures
    longest = rules.short_sequence_max or 0
    count = sum(1 for meld in side.table.melds if meld.shape == "sequence" and meld.size <= longest)
    if rules.short_sequence and count:
        charged = count if rules.short_sequence_each else 1
        points = -rules.short_sequence
        label = f"sequence of {longest} cards or fewer"
        yield line(view.variant, "short-sequence", label, charged * points, charged, points)
