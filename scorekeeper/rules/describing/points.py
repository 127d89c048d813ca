"""What is paid and charged besides cards and canastas, and when a game is over."""

from scorekeeper.rules.describing.words import table_of_signs, totals
from scorekeeper.rules.headings import ThreeRules
from scorekeeper.rules.special_hands import IN_WORDS
from scorekeeper.rules.statement import Statements, fact, says
from scorekeeper.rules.topics.special_hands.rules import SpecialHands
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_NEEDS = {
    "meld": "a meld",
    "canasta": "a canasta",
    "two-canastas": "two canastas",
    "sevens-canasta": "a canasta of sevens",
}
_LADDER_IN_HAND = {
    "none": "nothing",
    "ladder-or-five": "so too without a canasta, else {0} each against the side",
    "five": "{0} each against the side",
    "ladder-and-five": "so too without a canasta, and always {0} each against the side",
    "ladder-or-zero": "so too without a canasta, else nothing",
}


def acaba(variant: Variant) -> Statements:
    """What calling Acaba does and pays."""
    game = variant.game
    if game.acaba:
        text = "may be called: it ends the hand at once, and nothing else of the hand counts"
        yield says("Acaba", text, "game.acaba")
        own, other = game.acaba_self or 0, game.acaba_other or 0
        yield fact("The caller's side scores", number(own), "game.acaba_self")
        yield fact("The other side scores", number(other), "game.acaba_other")


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


def threes(variant: Variant) -> Statements:
    """Red and black threes."""
    rules = variant.threes
    yield from _laid_out(rules)
    if rules.red_in_hand is not None:
        yield fact("Red three left in hand", number(-rules.red_in_hand), "held.red-threes")
    if rules.red_in_hand_query:
        text = "is asked about: it should have been laid out"
        yield says("A red three in a hand at the end", text, Threes.red_held.code)
    if rules.ladder is None:
        yield fact("Black three left in hand", number(-rules.black_in_hand), "held.black-threes")
    if rules.black_in_hand_stock_end is not None:
        text = number(-rules.black_in_hand_stock_end)
        yield fact("The same when the stock ran out", text, "held.black-threes")
    if rules.black_removed is not None:
        label = "Black threes set aside: one, two ..."
        yield fact(label, totals(rules.black_removed), "black-threes")


def _laid_out(rules: ThreeRules) -> Statements:
    """What threes on the table are worth."""
    if rules.ladder is None and rules.red_table is None:
        yield says("Red threes", "are not laid out", "threes.red_table")
    if rules.red_table is not None:
        yield fact("Red threes: one, two, three ...", totals(rules.red_table), "threes.red_table")
        if rules.red_need in _NEEDS:
            text = f"a side with {_NEEDS[rules.red_need]}"
            yield fact("They count for", text, "threes.red_need")
            yield says("For any other side they", _unearned(rules), "threes.red_unearned")
    if rules.ladder is not None:
        yield fact("Threes of a colour: one, two ...", totals(rules.ladder), "red-threes")
        yield says("They", table_of_signs(rules.ladder_sign), "threes.ladder_sign")
        text = "is compulsory" if rules.laid_compulsory else "is optional"
        yield says("Laying them out", text, "threes.laid_compulsory")
        held = _LADDER_IN_HAND[rules.ladder_in_hand].format(rules.black_in_hand)
        yield fact("Left in hand they count", held, "threes.ladder_in_hand")


def _unearned(rules: ThreeRules) -> str:
    each = number((rules.red_table or (0,))[0])
    return {
        "minus": "count against it",
        "minus-each": f"count {each} each against it, however many they are",
        "zero": "count nothing",
    }[rules.red_unearned]
