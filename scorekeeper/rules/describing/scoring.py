"""The rules of scoring in words: bonuses, going out, threes, failures, the game, penalties."""

from scorekeeper.rules.describing.words import Statements, totals
from scorekeeper.rules.headings import CanastaKind, GoingOutRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_PERMISSION = {
    "optional-binding": "may be asked; the answer binds",
    "required": "must be asked; the answer binds",
    "none": "is not asked",
}
_LADDER_IN_HAND = {
    "none": "nothing",
    "ladder-or-five": "so too without a canasta, else {0} each against the side",
    "five": "{0} each against the side",
    "ladder-and-five": "so too without a canasta, and always {0} each against the side",
    "ladder-or-zero": "so too without a canasta, else nothing",
}
_NEEDS = {
    "meld": "a meld",
    "canasta": "a canasta",
    "two-canastas": "two canastas",
    "sevens-canasta": "a canasta of sevens",
    "nothing": "nothing more",
}


def bonuses(variant: Variant) -> Statements:
    """What is paid beside the cards."""
    for kind in variant.canasta_kinds:
        only = " for the side that went out" if kind.out_only else ""
        yield kind.label.capitalize(), number(kind.bonus) + only, kind.line
    if variant.concealed_canasta_bonus:
        more = number(variant.concealed_canasta_bonus)
        yield "Canasta laid down complete, more", more, "canasta.concealed"
    for bonus in variant.game.count_bonuses:
        won = " and the game" if bonus.wins_game else ""
        yield bonus.label.capitalize(), number(bonus.points) + won, "canasta.count"
    yield "Going out", number(variant.going_out.bonus), "going-out"
    if variant.going_out.pays_concealed:
        total = number(variant.going_out.concealed_total)
        yield "Going out concealed, in all", total, "going-out.concealed"
    yield from _special_hands(variant)
    if variant.game.acaba:
        own, other = number(variant.game.acaba_self), number(variant.game.acaba_other)
        yield "Acaba", f"the caller's side {own}, the other {other}", "game.acaba"


def _special_hands(variant: Variant) -> Statements:
    for hand in variant.special_hands:
        if hand.points:
            yield f"Special hand: {hand.label}", number(hand.points), "special-hand"
    if variant.special_hands and variant.pairs_with_jokers:
        yield "Pairs of a special hand", "may be jokers in place of deuces", "pairs_with_jokers"
    if variant.special_hands and variant.special_hand_courtesy:
        text = "is allowed although the partner has melded"
        yield "A special hand", text, "special-hand.not-first-meld"


def _kind_name(variant: Variant, code: str) -> str:
    kinds: dict[str, CanastaKind] = {kind.code: kind for kind in variant.canasta_kinds}
    return kinds[code].label if code in kinds else code


def going_out(variant: Variant) -> Statements:
    """Going out."""
    rules = variant.going_out
    needed = sum(rules.kinds.values()) if rules.sum_of_kinds else rules.canastas
    yield "Canastas needed", str(needed), "going_out.canastas"
    for kinds, who in ((rules.kinds, ""), (rules.single_kinds or {}, " (a player alone)")):
        for code, count in kinds.items():
            label = f"of these, {_kind_name(variant, code)}{who}"
            yield label, str(count), "going-out.missing-kind"
    if rules.spare_natural_as_mixed:
        text = "count as mixed ones"
        yield "Natural canastas to spare", text, "going_out.spare_natural_as_mixed"
    if rules.uncounted_shapes:
        yield "Canastas of wild cards", "do not count for it", "going-out.too-few-canastas"
    if rules.red_threes_per_canasta:
        yield "Red threes", "one for each canasta", "going-out.red-threes"
    if rules.pays_concealed:
        yield from _concealed(rules)
    yield "The partner", _PERMISSION[rules.permission], "going-out.permission-refused"
    yield "The last discard", rules.final_discard, "going-out.discard-required"
    if not rules.with_unfinished:
        text = "bar going out while unfinished"
        yield "Sevens, pure aces and wild cards", text, "going-out.incomplete-meld"


def _concealed(rules: GoingOutRules) -> Statements:
    if not rules.concealed_with_pile:
        text = "not in a turn in which the pile was taken"
        yield "Going out concealed", text, "going_out.concealed_with_pile"
    if rules.concealed_needs_side_unmelded:
        text = "if the partner had not melded"
        yield "Going out is concealed only", text, "going_out.concealed_needs_side_unmelded"


def threes(variant: Variant) -> Statements:
    """Red and black threes."""
    rules = variant.threes
    if rules.red_table is not None:
        yield "Red threes: one, two, three ...", totals(rules.red_table), "red-threes"
        else_text = (
            "else they count against it" if rules.red_unearned == "minus" else "else nothing"
        )
        text = f"a side with {_NEEDS[rules.red_need]}, {else_text}"
        yield "They count for", text, "threes.red_need"
    if rules.ladder is not None:
        yield "Threes of a colour: one, two ...", totals(rules.ladder), "red-threes"
        text = "subtracted without a canasta, ignored with one, added with two"
        yield "They are", text, "red-threes"
        laid = "compulsory" if rules.laid_compulsory else "optional"
        yield "Laying them out", laid, "threes.laid_compulsory"
        held = _LADDER_IN_HAND[rules.ladder_in_hand].format(rules.black_in_hand)
        yield "Left in hand they count", held, "held"
    if rules.red_in_hand is not None:
        yield "Red three left in hand", number(-rules.red_in_hand), "held.red-threes"
    yield "Black three left in hand", number(-rules.black_in_hand), "held.black-threes"
    if rules.black_in_hand_stock_end is not None:
        text = number(-rules.black_in_hand_stock_end)
        yield "The same when the stock ran out", text, "held.black-threes"
    if rules.black_removed is not None:
        yield "Black threes set aside: one, two ...", totals(rules.black_removed), "black-threes"


def failures(variant: Variant) -> Statements:
    """What unfinished melds cost."""
    rules = variant.failures
    for label, points, code in (
        ("Sevens not completed", rules.sevens, "failure.sevens"),
        ("Aces without wild cards not completed", rules.aces, "failure.aces"),
        ("Wild cards not completed", rules.wild, "failure.wild"),
        ("the same with four jokers", rules.four_jokers or 0, "failure.wild"),
        ("Three or more sevens, or aces, in a hand", rules.held_three, "failure.held-sevens"),
    ):
        if points:
            yield label, number(-points), code
    if rules.held_three and rules.waive_held_aces_if_mixed:
        text = "free, if the side's aces have a wild card"
        yield "Aces in a hand are", text, "failure.held-aces"
    if rules.short_sequence:
        each = "each" if rules.short_sequence_each else "once a side"
        label = f"Sequence of {rules.short_sequence_max} cards or fewer"
        yield label, number(-rules.short_sequence), "short-sequence"
        yield "Several of them are charged", each, "failures.short_sequence_each"


def game(variant: Variant) -> Statements:
    """Length and result of a game."""
    rules = variant.game
    if rules.target is not None:
        yield "The game ends at", f"{number(rules.target)} points after a hand", "game.target"
    if rules.hands is not None:
        yield "The game ends after", f"{rules.hands} hands", "game.hands"
    winner = "the higher total wins"
    if rules.both_over_target == "came-out-first":
        winner = "the side that went out wins"
    yield "Two sides over the target", winner, "game.both_over_target"
    tie = {"draw": "a draw", "extra-hand": "another hand", "came-out-first": "who went out wins"}
    yield "Equal totals", tie[rules.tie_rule], "game.tie_rule"


def penalties(variant: Variant) -> Statements:
    """Irregularities with a price."""
    for penalty in variant.penalties:
        points = number(penalty.points) if penalty.points else ""
        raised = "raises this hand's minimum" if penalty.raises_minimum else ""
        text = ", ".join(part for part in (points, raised) if part) or "nothing"
        yield penalty.label.capitalize(), text, f"penalty.{penalty.code}"
