"""Rules about taking the pile, and what the rulebook says about it."""

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.rule import Rule, beside, question_case
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.messages import either, msg, sentences
from scorekeeper.rules.topics.drawing.fields import PileTake
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.variant import Variant


def _frozen(variant: Variant) -> str:
    pair = (
        "A frozen pile is taken only with two natural cards of the top card's rank from the hand,"
        " melded with it at once."
    )
    if variant.pile.always_frozen:
        return sentences(pair, "In this game the pile is always frozen.")
    closed = "It is frozen for a side that has not opened."
    return sentences(pair, closed if variant.pile.frozen_for_unmelded else "")


def _ways(variant: Variant, *words: str) -> list[str]:
    """Return those of three ways, in words, that take a pile that is not frozen."""
    pile = variant.pile
    known = (pile.natural_and_wild, pile.onto_set, pile.onto_sequence)
    return [text for text, on in zip(words, known, strict=True) if on and not pile.always_frozen]


_TAKEN = {
    PileTake.FREE: "The discard pile may be taken as it lies.",
    PileTake.MELD_ONE: "A player who takes the pile must meld or lay off a card of the hand or the pile in that turn.",
    PileTake.TOP_CARD: "A player who takes the pile must meld or lay off its top card at once.",
}


def _use(variant: Variant) -> str:
    if variant.drawing is not None:
        return _TAKEN[variant.drawing.pile_take]
    onto, behind = "by adding it to a set of the side", "by adding it to the end of a sequence"
    ways = _ways(variant, "with one natural and a wild card", onto, behind)
    first = "with two naturals of its rank from the hand"
    template = "A player who takes the pile must use its top card at once: {words}."
    sentence = msg(template, words=either([first, *ways]))
    only = "For a frozen pile only the first of these will do."
    return sentences(sentence, only if variant.pile.frozen_for_unmelded and ways else "")


_too_few_cards = Rule.of(
    "pile.too-few-cards",
    "The pile has {size:card|cards}; {limit} must be taken.",
    question_case(
        "North has two kings for the king on top, but only three cards lie there.",
        "take-pile",
        upcard="K",
        hand="K*2 5",
        melds=["Q*4"],
        pile_size=3,
    ),
    law=lambda variant: msg(variant.pile.short.law, count=variant.pile.cards),
)

CARDS = "pile.cards"  # the field, by which it is cited


class Useless(Choice):
    """Why the top card cannot be used."""

    NO_PAIR = "no-pair", "the hand does not have two {what}, and no meld of the side takes it"
    NOT_LAID = "not-laid", "the opening has no meld of {what}"
    TOP_UNUSED = "top-unused", "it can be neither melded nor laid off at once"
    NOTHING_LAID = ("nothing-laid", "no card of the hand or the pile can be melded or laid off in this turn")


class Pile:
    """Rules about taking the pile."""

    stop_card = Rule.of(
        "pile.stop-card",
        "A {what} on top stops the pile.",
        question_case("A black three lies on top.", "take-pile", upcard="3b", hand="K*2 5", melds=["K*3"]),
        law="A three on top stops the pile; nobody may take it.",
    )
    wild_upcard = Rule.of(
        "pile.wild-upcard",
        "A wild card on top cannot be taken.",
        question_case("A deuce lies on top.", "take-pile", upcard="2", hand="2*2 5", melds=["K*3"]),
        law="A wild card on top stops the pile; nobody may take it.",
    )
    frozen = Rule.of(
        "pile.frozen",
        "The pile is frozen; two {what} from the hand must be melded with the top card.",
        question_case(
            "The pile is frozen; North has one king and a deuce for the king on top.",
            "take-pile",
            upcard="K",
            hand="K 2 5",
            melds=["Q*4"],
            frozen=True,
        ),
        question_case(
            "The side has kings on the table and a king lies on top; North has no pair of kings.",
            "take-pile",
            upcard="K",
            hand="9 5",
            melds=["K*4"],
            frozen=True,
        ),
        law=_frozen,
    )
    no_use = Rule.of(
        "pile.no-use",
        "The top card cannot be used: {reason}.",
        question_case(
            "A king lies on top; North has none, and none is on the table.",
            "take-pile",
            upcard="K",
            hand="Q 9 5",
            melds=["J*3"],
        ),
        law=_use,
    )
    finished_canasta = Rule.of(
        "pile.finished-canasta",
        "The top card would only fit a canasta of {what} that is complete.",
        question_case(
            "A king lies on top; North has none, and the side's canasta of kings is complete.",
            "take-pile",
            upcard="K",
            hand="Q 9 5",
            melds=["K*6 2"],
        ),
        law="A canasta that is complete takes no card from the pile.",
    )
    too_long = Rule.of(
        "pile.too-long",
        "The meld of {what} would have {size:card|cards}; at most {limit:is|are} allowed.",
        question_case(
            "A king lies on top; with it and the pair in the hand, five kings would be eight.",
            "take-pile",
            upcard="K",
            hand="K*2 5",
            melds=["K*5"],
        ),
        law=Melds.too_long.law,
    )
    one_card_hand = Rule.of(
        "pile.one-card-hand",
        "With one card in hand a pile of one card may not be taken.",
        beside(frozen, _too_few_cards)(
            question_case(
                "North has one card, and the pile is a single king that would fit.",
                "take-pile",
                upcard="K",
                hand="5",
                melds=["K*4"],
                pile_size=1,
            )
        ),
        law="A player with one card in hand may not take a pile of one card.",
    )
    too_few_cards = _too_few_cards
    seven_upcard = Rule.of(
        "pile.seven-upcard",
        "A seven on top cannot be taken.",
        question_case("A seven lies on top.", "take-pile", upcard="7", hand="7*2 5", melds=["K*4"]),
        law="The pile may not be taken while a seven lies on top.",
    )


def _chapter(variant: Variant) -> Statements:
    """Yield how the discard pile is taken."""
    rules = variant.pile
    yield statement("Two naturals of its rank from the hand", "always take the top card", "pile")
    if rules.always_frozen:
        yield statement("The pile", "is always frozen: nothing else takes it", Pile.frozen.code)
    else:
        onto = "the top card put straight onto a set of the side"
        behind = "the top card put onto the end of a sequence of the side"
        ways = _ways(variant, "one natural and a wild card", onto, behind)
        yield fact("Also, while it is not frozen", either(ways) or "nothing", Pile.no_use.code)
        if rules.onto_set and variant.melds.max_size != variant.melds.canasta_size:
            also, never = "also takes the top card", "does not take the top card"
            text = also if rules.onto_complete else never
            yield statement("A set that is complete", text, "pile.onto_complete")
        frozen = "it is frozen" if rules.frozen_for_unmelded else "it is not frozen"
        yield statement("For a side that has not opened", frozen, Pile.frozen.code)
    yield statement("Nobody", "takes a pile with a wild card or a three on top", Pile.stop_card.code)
    if not rules.seven_takes:
        yield statement("Nor", "is it taken with a seven on top", Pile.seven_upcard.code)
    top = msg("the top {count} cards", count=rules.cards or 0)
    taken = "the whole pile" if rules.cards is None else top
    yield fact("Cards taken", taken, CARDS)
    if rules.cards is not None:
        yield statement("A pile of fewer cards", rules.short.english, Pile.too_few_cards.code)


CHAPTERS = (Chapter("The pile", _chapter),)
