"""What the rulebook says about playing: turns, canastas on the table, the pile, threes, talons."""

from scorekeeper.rules.elements.statement import Chapter, Statements, statement
from scorekeeper.rules.messages import counted, msg
from scorekeeper.rules.topics.feet.topic import Feet
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.special_hands.fields import STRAIGHT
from scorekeeper.rules.variant import Variant


def _turn(variant: Variant) -> Statements:
    """Yield what a turn is, and when a foot is taken up."""
    template = "begins by drawing {count:card|cards} from the stock, or by taking the pile instead"
    yield statement("A turn", msg(template, count=variant.deal.draw), "deal.draw")
    text = "may then lay down melds and add to those of the side, as many as the player likes"
    yield statement("The player", text, "turn.melds")
    yield statement("Melds of the other side", "are never added to", "turn.opponents")
    yield statement("The turn", "ends with one card discarded face up on the pile", "turn.discard")
    yield statement("What was drawn or laid down", "is not taken back", "turn.undo")
    if variant.has_foot:
        yield statement("The foot", variant.setup.foot_taken.english, "setup.foot_taken")
        text = "goes out before the foot is played"
        yield statement("Nobody", text, Feet.not_played.code)


def _canastas(variant: Variant) -> Statements:
    """Yield how complete canastas lie on the table."""
    text = "is squared up with a natural card on top: a red one if it has no wild card, a black one if it has"
    yield statement("A canasta that is complete", text, "turn.squared")
    if variant.melds.sequences:
        yield statement("A complete sequence", "is turned face down", "turn.sequence")


def _opening(variant: Variant) -> Statements:
    """Yield the talons that sides get for opening."""
    talons = variant.setup.talons
    if talons:
        first, *more = (counted(size, "card", "cards") for size in talons)
        each = msg("the first side {words}", words=first)
        for size in more:
            each = msg("{words}, the next {more}", words=each, more=size)
        same = msg("{words} for each side", words=first)
        cards = same if {first} == set(more) else each
        text = msg(variant.setup.talons_taken.english, cards=cards)
        yield statement("The player who opens for a side", text, "setup.talons_taken")


def _pile(variant: Variant) -> Statements:
    """Yield how the pile lies, how it freezes, and what an empty one is."""
    text = "is kept square, so that only its top card is seen; nobody looks through it"
    yield statement("The pile of discards", text, "turn.pile")
    if not variant.pile.always_frozen:
        text = "freezes the pile; it is laid crosswise, so that it shows under later cards"
        yield statement("A wild card that is discarded", text, "turn.frozen")
        text = "is taken only with two naturals from the hand; after that it is no longer frozen"
        yield statement("A frozen pile", text, "turn.frozen")
        if variant.pile.cards is None:
            text = "may not take a pile of one card"
            yield statement("A player with one card in hand", text, Pile.one_card_hand.code)
    if variant.pile.cards is None:
        text = "leaves only the stock to draw from; the next discard begins a new pile"
        yield statement("A pile that was taken", text, "turn.empty")


def _threes(variant: Variant) -> Statements:
    """Yield what happens to threes that are dealt, drawn or taken with the pile."""
    rules = variant.threes
    if rules.red_table is not None and rules.ladder is None:
        text = "is laid face up at once, and a card is drawn in its place"
        yield statement("A red three that is dealt or drawn", text, "turn.red_threes")
        text = "is laid out too, but nothing is drawn in its place"
        yield statement("A red three in a pile that is taken", text, "turn.red_three_in_pile")
    if rules.ladder is not None:
        text = "is replaced by a card from the stock"
        yield statement("A three that is laid out", text, "threes.laid_compulsory")
    if rules.laid_compulsory and any(hand.code == STRAIGHT and hand.points for hand in variant.special_hands):
        text = "may be kept for a straight while the side has not melded"
        yield statement("One three", text, "threes.laid_compulsory")
    if rules.black_removed is not None:
        text = "are set aside, out of play"
        yield statement("Black threes in a pile that is taken", text, "black-threes")


CHAPTERS = (
    Chapter("A turn", _turn, teaches=True),
    Chapter("Melds", _canastas, teaches=True),
    Chapter("Opening", _opening, teaches=True),
    Chapter("The pile", _pile, teaches=True),
    Chapter("Threes", _threes, teaches=True),
)
