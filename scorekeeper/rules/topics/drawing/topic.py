"""The stock, the pile and the discard where a hand has pots: check, rulebook, house rules."""

from collections.abc import Iterator

from scorekeeper.rules.elements.rule import Found, check, question_case
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import GAME, OUT, PILE, Setting, topic_of, with_pots
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.drawing import closing, discarding, pile
from scorekeeper.rules.topics.drawing.fields import PileTake
from scorekeeper.rules.topics.drawing.rules import Drawing
from scorekeeper.rules.topics.drawing.ways import rules_of
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.pile.rules import CARDS, Pile
from scorekeeper.rules.topics.pots.rules import RUN_OF_SEVEN
from scorekeeper.rules.variant import Variant


@check(Drawing.stock_left, needs_cards=False)
def stock_left(view: HandView) -> Iterator[Found]:
    """A stock that ended the hand is down to the cards that are never drawn."""
    left = view.hand.stock_left
    if view.ending is Ending.STOCK and left is not None and left > rules_of(view.variant).undrawn:
        yield Drawing.stock_left.at("stock_left", left=left)


def _pile(variant: Variant) -> Statements:
    """Yield how the whole pile is taken."""
    rules = rules_of(variant)
    yield statement("The discard pile", rules.pile_take.english, Pile.no_use.code)
    yield fact("Cards taken", "the whole discard pile", CARDS)
    back = (
        "may be discarded again"
        if rules.single_card_back
        else ("may not be that turn's discard, unless the hand holds another card like it")
    )
    yield statement("A pile of one card that was taken", back, Drawing.taken_card.code)


def _discards(variant: Variant) -> Statements:
    """Yield which cards may be discarded."""
    if variant.ranked_threes:
        yield statement("Any card", "may be discarded, even a joker or a two", "discard")
    else:
        yield statement("Any other card", "may be discarded, even a black three or a two", "discard")
    text = "is neither a joker nor a two, not even one that would fit a run as a natural"
    if rules_of(variant).wild_closes:
        text = "may be a wild card"
    if variant.going_out.final_discard is not FinalDiscard.FORBIDDEN:
        yield statement("The card that closes the hand", text, Discard.wild_not_allowed.code)


def _game(variant: Variant) -> Statements:
    """Yield how a hand ends if nobody closes."""
    last = rules_of(variant).undrawn
    yield fact("Cards of the stock that are never drawn", str(last), "drawing.undrawn")
    if last:
        text = (
            "plays the turn; unless the side closes, the discard ends the hand, and nobody may"
            " take the pile to continue"
        )
        yield statement("The player who draws the card before them", text, Drawing.hand_over.code)
        yield statement("A pot taken with that discard", "counts as not played", "drawing.undrawn")
    text = "pays nobody for closing, whether the stock, the clock or a deadlock ended it"
    yield statement("A hand that ends without closing", text, "ending")


def _turn(variant: Variant) -> Statements:
    """Yield the parts of a turn."""
    text = "begins by drawing one card from the stock, or by taking the pile instead"
    yield statement("A turn", text, "deal.draw")
    text = "may then lay down melds and add to those of the side, as many as the player likes"
    yield statement("The player", text, "turn.melds")
    yield statement("Melds of the other side", "are never added to", "turn.opponents")
    text = "ends with one card discarded, except for a turn in which the pot is taken in flight"
    yield statement("The turn", text, "turn.discard")
    if variant.conduct is not None:
        text = "lies with its last two cards crosswise, a dirty one with only its last card so"
        yield statement("A clean burraco", text, "turn.squared")
    kinds = {kind.code for kind in variant.canasta_kinds}
    if variant.conduct is not None and "semi-clean" in kinds:
        text = "lies with its last card but one crosswise"
        yield statement("A semi-clean burraco", text, "turn.squared")


CHAPTERS = (
    Chapter("A turn", _turn, teaches=True),
    Chapter("The discard pile", _pile),
    Chapter("Discarding", _discards),
    Chapter("The game", _game),
)

SETTINGS = (
    Setting(
        id="pile-take",
        heading=PILE,
        label="The pile may be taken",
        kind=ValueKind.CHOICE,
        path="drawing.pile_take",
        codes=(Pile.no_use.code,),
        choices=PileTake.choices(),
        examples=(
            question_case(
                "A nine lies on top of a four; the hand holds nothing for the nine.",
                "take-pile",
                upcard="9d",
                pile="4d",
                hand="6s Kc",
            ),
            question_case(
                "Nothing can be melded with the nine on top; the hand holds a run.",
                "take-pile",
                upcard="9d",
                hand="4c 5c 6c Kh",
            ),
        ),
    ),
    Setting(
        id="single-card-back",
        heading=PILE,
        label="A pile of one card that was taken may be discarded again",
        kind=ValueKind.BOOL,
        path="drawing.single_card_back",
        codes=(Drawing.taken_card.code,),
        examples=Drawing.taken_card.examples,
    ),
    Setting(
        id="undrawn-cards",
        heading=GAME,
        label="Cards of the stock that are never drawn",
        kind=ValueKind.COUNT,
        path="drawing.undrawn",
        codes=("drawing.undrawn", Drawing.hand_over.code, Drawing.stock_left.code),
        examples=tuple(
            question_case(
                msg("The stock has {count} left; North wants to take the pile.", count=count),
                "take-pile",
                upcard="9d",
                hand="9h 9s 6s",
                stock_left=count,
            )
            for count in (1, 2, 3)
        ),
    ),
    Setting(
        id="wild-final-discard",
        heading=OUT,
        label="The closing discard may be a joker or a two",
        kind=ValueKind.BOOL,
        path="drawing.wild_closes",
        codes=(Discard.wild_not_allowed.code,),
        examples=(
            question_case("North closes with a two as the last card.", "go-out", melds=[RUN_OF_SEVEN], held_after="2s"),
        ),
    ),
)


DRAWING = topic_of(Drawing, pile, discarding, closing, globals(), played=with_pots)
