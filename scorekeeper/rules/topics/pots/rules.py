"""Rules about pots, playing alone because of them, and the cards of a side that took one."""

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.rule import Rule, asked, hand, line, one, played
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

RUN_OF_SEVEN = "3h 4h 5h 6h 7h 8h 9h"


class LoneHand(Choice):
    """What is wrong with the player recorded as playing alone, as a sentence."""

    NOBODY = "nobody", "A pot was taken, but nobody is named who took the first and plays alone."
    WITHOUT_POT = "without-pot", "Who plays alone is said to have taken no pot."
    ALL_ALONE = "all-alone", "All play alone in this hand; nobody plays against pairs."


def _alone(variant: Variant) -> str:
    pots = variant.pots
    if pots is None or pots.lone_cards is None:
        return "Nobody plays alone by a pot in this game."
    solo = "" if pots.solo_from is None else (
        f" In a hand that begins with a player at {number(pots.solo_from)} points or more all play"
        " alone, with a pot each.")  # fmt: skip
    return f"Who takes the first pot plays alone in that hand; the others are pairs.{solo}"


class Pots:
    """Rules about pots."""

    not_taken = Rule.of("going-out.pot-not-taken",
        "The side has not taken its pot; nobody closes before it is taken.",
        one("A side closes although its pot was never taken.",
            line(RUN_OF_SEVEN, "Kc Qc Jc 10c", pot="none", held=("", "5c"), went_out=True)),
        asked("North wants to close; the side has not taken its pot.", "go-out",
            melds=[RUN_OF_SEVEN], held_after="5c", pot="none"),
        law="A side closes only after it has taken its pot.")  # fmt: skip
    lone_hand = Rule.of("pot.lone-hand", "{sentence}",
        one("A player took the first pot, and nobody is named as playing alone.",
            line(RUN_OF_SEVEN, "Kc Qc Jc 10c", held=("9h",))),
        played("Who plays alone is said to have taken no pot.",
            hand(line("Kc Qc Jc", pot="none", held=("9h",)), line(RUN_OF_SEVEN), lone=0)),
        law=_alone)  # fmt: skip
    too_few_melded = Rule.of("pot.too-few-melded",
        "A pot was taken, and the side has {size:card|cards} on the table; who takes a pot has laid"
        " down {limit} or more.",
        one("A side took its pot and has three cards on the table.", line("Kc Qc Jc")),
        law="Who takes a pot has emptied a hand, so that its cards lie on the table.",
        severity=QUERY)  # fmt: skip
