"""Rules about taking the pile."""

from scorekeeper.rules.elements.rule import Rule, beside
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import either


def _frozen(variant: Variant) -> str:
    pair = (
        "A frozen pile is taken only with two natural cards of the top card's rank from the hand,"
        " melded with it at once."
    )
    if variant.pile.always_frozen:
        return f"{pair} In this game the pile is always frozen."
    closed = (
        " It is frozen for a side that has not opened." if variant.pile.frozen_for_unmelded else ""
    )
    return pair + closed


def _use(variant: Variant) -> str:
    pile = variant.pile
    ways = ["with two naturals of its rank from the hand"]
    if not pile.always_frozen:
        ways += ["with one natural and a wild card"] if pile.natural_and_wild else []
        ways += ["by adding it to an own set"] if pile.onto_set else []
        ways += ["by adding it to the end of an own sequence"] if pile.onto_sequence else []
    sentence = f"Whoever takes the pile must use its top card at once: {either(ways)}."
    if variant.pile.frozen_for_unmelded and not pile.always_frozen and len(ways) > 1:
        return f"{sentence} From a frozen pile only the first will do."
    return sentence


def _too_few_taken(variant: Variant) -> str:
    return f"The top {variant.pile.cards} cards of the pile are taken, no fewer."


_too_few_cards = Rule("pile.too-few-cards",
    "The pile has {size:card|cards}; {limit} must be taken.", law=_too_few_taken,
    examples=(
        asked("North has two kings for the king on top, but only three cards lie there.",
            "take-pile", upcard="K", hand="K*2 5", melds=["Q*4"], pile_size=3),))  # fmt: skip

CARDS = "pile.cards"  # the field, by which it is cited


class Pile:
    """Rules about taking the pile."""

    stop_card = Rule("pile.stop-card", "A {what} on top stops the pile.",
        law="A three on top stops the pile; nobody may take it.",
        examples=(
            asked("A black three lies on top.", "take-pile", upcard="3b", hand="K*2 5",
                melds=["K*3"]),))  # fmt: skip
    wild_upcard = Rule("pile.wild-upcard", "A wild card on top cannot be taken.",
        law="A wild card on top stops the pile; nobody may take it.",
        examples=(
            asked("A deuce lies on top.", "take-pile", upcard="2", hand="2*2 5",
                melds=["K*3"]),))  # fmt: skip
    frozen = Rule("pile.frozen",
        "The pile is frozen; two {what} from the hand must be melded with the top card.",
        law=_frozen,
        examples=(
            asked("The pile is frozen; North has one king and a deuce for the king on top.",
                "take-pile", upcard="K", hand="K 2 5", melds=["Q*4"], frozen=True),
            asked("Own kings lie on the table and a king lies on top; North has no pair of them.",
                "take-pile", upcard="K", hand="9 5", melds=["K*4"], frozen=True),))  # fmt: skip
    no_use = Rule("pile.no-use", "The top card cannot be used: {reason}.", law=_use,
        examples=(
            asked("A king lies on top; North has none, and none is on the table.", "take-pile",
                upcard="K", hand="Q 9 5", melds=["J*3"]),))  # fmt: skip
    finished_canasta = Rule("pile.finished-canasta",
        "The top card would only fit a canasta of {what} that is complete.",
        law="A canasta that is complete takes no card from the pile.",
        examples=(
            asked("A king lies on top; North has none, and the own canasta of kings is complete.",
                "take-pile", upcard="K", hand="Q 9 5", melds=["K*6 2"]),))  # fmt: skip
    too_long = Rule("pile.too-long",
        "The meld of {what} would have {size:card|cards}; at most {limit:is|are} allowed.",
        law=Melds.too_long.law,
        examples=(
            asked(
                "A king lies on top; with the pair from the hand the own five kings would be eight.",
                "take-pile", upcard="K", hand="K*2 5", melds=["K*5"]),))  # fmt: skip
    one_card_hand = Rule("pile.one-card-hand",
        "With one card in hand a pile of one card may not be taken.",
        law="Whoever has one card in hand may not take a pile of one card.",
        examples=(
            beside(frozen, _too_few_cards)(
                asked("North has one card, and the pile is a single king that would fit.",
                    "take-pile", upcard="K", hand="5", melds=["K*4"], pile_size=1)),))  # fmt: skip
    too_few_cards = _too_few_cards
    seven_upcard = Rule("pile.seven-upcard", "A seven on top cannot be taken.",
        law="The pile may not be taken while a seven lies on top.",
        examples=(
            asked("A seven lies on top.", "take-pile", upcard="7", hand="7*2 5",
                melds=["K*4"]),))  # fmt: skip
