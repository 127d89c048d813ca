"""What unfinished melds cost."""

from scorekeeper.rules.statement import Statements, fact, says
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


def failures(variant: Variant) -> Statements:
    """What unfinished melds cost."""
    rules = variant.failures
    for label, points, code in (
        ("Sevens not completed", rules.sevens, "failure.sevens"),
        ("Aces without wild cards not completed", rules.aces, "failure.aces"),
        ("Wild cards not completed", rules.wild, "failure.wild"),
        ("The same with four jokers", rules.four_jokers, "failure.wild"),
        ("Three or more sevens, or aces, in a hand", rules.held_three, "failure.held-sevens"),
    ):
        if points:
            yield fact(label, number(-points), code)
    if rules.waive_held_aces_if_mixed:
        text = "are free, if the side's aces have a wild card"
        yield says("Aces in a hand", text, "failure.held-aces")
    if rules.short_sequence:
        longest = rules.short_sequence_max or 0
        yield fact("Short sequence", number(-rules.short_sequence), "short-sequence")
        text = f"has {longest} cards or fewer"
        yield says("A short sequence", text, "failures.short_sequence_max")
        each = "each" if rules.short_sequence_each else "once a side"
        yield fact("Several of them are charged", each, "failures.short_sequence_each")
