"""Examples of house rules of threes, pile, special hands and penalties."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.examples.situation import Situation, asked, one, side
from scorekeeper.rules.variant import Variant

_WITH_JOKERS = "7*2 A*2 JKR*2 8*2 9*2 10*2 J*2"
_PAIRS = "4*2 5*2 6*2 8*2 9*2 10*2 J*2"


def _all_red_threes(variant: Variant) -> Situation:
    """As many red threes as the packs of the variant hold."""
    count = variant.limits(sum(variant.seating.forms[0])).red_threes
    return one("A side that melded nothing has all the red threes.", side(red_threes=count))


EXAMPLES: Mapping[str, tuple[Situation | Callable[[Variant], Situation], ...]] = {
    "red-threes-need": (
        one("A side with melds but no canasta has a red three.", side("K*6", red_threes=1)),
        one("A side with one canasta has a red three.", side("K*7", red_threes=1)),
    ),
    "red-threes-unearned": (
        _all_red_threes,
    ),
    "red-three-table": (
        one("A side with canastas has two red threes.", side("K*7", "7*7", red_threes=2)),
    ),
    "red-three-in-hand": (
        one("A red three is found in a hand when the hand is counted.",
            side("K*7", held=("3r 5", "9"))),
    ),
    "red-three-tabled": (
        one("A side lays out two red threes.", side("K*7", red_threes=2)),
    ),
    "black-three-in-hand": (
        one("A black three is left in a hand.", side("K*7", held=("3b 5", "9"))),
    ),
    "black-three-in-hand-at-stock-end": (
        one("The stock runs out, and a black three is left in a hand.",
            side("K*7", held=("3b 5", "9"))),
    ),
    "black-three-removed": (
        one("A side has set a black three aside with the pile.", side("K*7", black_threes=1)),
    ),
    "threes-in-hand": (
        one("A side without a canasta keeps two red threes in hand.",
            side("K*6", "Q*6", held=("3r*2 5", "9"))),
        one("A side with two canastas keeps two red threes in hand.",
            side("K*7", "Q*7", held=("3r*2 5", "9"))),
    ),
    "threes-laid": (
        one("A side that has melded keeps a red three in hand.",
            side("K*7", "Q*6", held=("3r 5", "9"))),
    ),
    "waive-held-aces-if-dirty": (
        one("Three aces are left in hand, and the side's aces have a deuce with them.",
            side("A*3 2", "K*7", held=("A*3", "9"))),
    ),
    "pile-always-frozen": (
        asked("A king lies on top; North has one king and a deuce.", "take-pile",
              upcard="K", hand="K 2 5", melds=["Q*4"]),
        asked("A king lies on top; North has none, but kings lie on the own table.", "take-pile",
              upcard="K", hand="9 5", melds=["K*4"]),
    ),
    "frozen-for-unmelded": (
        asked("A side opens with the king on top, one king from the hand and a deuce.",
              "initial-meld", melds=["K*2 2", "A*3", "Q*5"], upcard="K"),
    ),
    "pile-natural-and-wild": (
        asked("A king lies on top; North has one king and a deuce.", "take-pile",
              upcard="K", hand="K 2 5", melds=["Q*4"]),
    ),
    "black-three-first-round": (
        asked("In the first round of turns North discards a black three.", "discard",
              card="3b", hand="3b 5 6", first_round=True),
    ),
    "top-card-onto-set": (
        asked("A king lies on top; North has none, but kings lie on the own table.", "take-pile",
              upcard="K", hand="9 5", melds=["K*4"]),
    ),
    "empty-stock": (
        asked("The stock is empty; a king lies on top, and North has two kings.", "take-pile",
              upcard="K", hand="K*2 9 5", melds=["Q*4"], stock_empty=True),
    ),
    "pile-cards": (
        asked("North has two kings for the king on top, but only three cards lie there.",
              "take-pile", upcard="K", hand="K*2 5", melds=["Q*4"], pile_size=3),
    ),
    "special-hands": (one("Seven pairs are laid down.", {"special_hand": _PAIRS}),),
    "pairs-with-jokers": (
        one("Seven pairs are laid down, a pair of jokers among them.",
            {"special_hand": _WITH_JOKERS}),
    ),
    "special-hand-courtesy": (
        one("The partner had melded when seven pairs were laid down.",
            side("K*7", "Q*6", held=("", "5"), special_hand=_PAIRS)),
    ),
    "illegal-pile-penalty": (
        one("A side took the pile without the right and put it back.",
            side("K*7", penalties=[{"code": "pile-without-right", "times": 1}])),
    ),
    "exposed-card-penalty": (
        one("A side let a card be seen.",
            side("K*7", penalties=[{"code": "exposed-card", "times": 1}])),
    ),
    "penalty-points": (
        one("A side melded against the rules and did not mend it in time.",
            side("K*7", penalties=[{"code": "illegal-meld", "times": 1}])),
    ),
}  # fmt: skip
