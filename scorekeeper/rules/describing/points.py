"""What is paid and charged besides cards and canastas, and when a game is over."""

from scorekeeper.rules.special_hands import IN_WORDS
from scorekeeper.rules.statement import Statements, fact, says
from scorekeeper.rules.topics.special_hands.rules import SpecialHands
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


def special_hands(variant: Variant) -> Statements:
    """Special hands with their cards and points."""
    for hand in variant.special_hands:
        if hand.points:
            won = " and the game" if hand.wins_game else ""
            note = IN_WORDS[hand.code]
            label = hand.label[:1].upper() + hand.label[1:]
            yield fact(label, number(hand.points) + won, "special-hand", note)


def special_hand_rules(variant: Variant) -> Statements:
    """When a special hand may be laid down."""
    if any(hand.points for hand in variant.special_hands):
        jokers = "may" if variant.pairs_with_jokers else "may not"
        text = f"{jokers} be of jokers in place of deuces"
        yield says("The wild pair of seven pairs", text, "pairs_with_jokers")
        courtesy = "is allowed" if variant.special_hand_courtesy else "is not allowed"
        text = f"{courtesy} once the partner has melded"
        yield says("A special hand", text, SpecialHands.not_first_meld.code)


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
