"""Examples of house rules of opening, melds and canastas."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.examples.going_out import RUN
from scorekeeper.rules.examples.situation import Situation, asked, one, side, totals
from scorekeeper.rules.variant import Variant

_TAKEN_BACK = [{"code": "opening-too-low", "times": 1}]
_CONCEALED_CANASTA = {"cards": "K*7", "concealed": True}


def _whole_hand(variant: Variant) -> Situation:
    """A canasta and as many low cards as a player has at the first turn, in melds of like size."""
    deal = variant.deal
    rest = max(deal.cards + deal.foot + deal.draw - 1 - 7, 3)
    count = -(-rest // 7)
    sizes = [rest // count + (place < rest % count) for place in range(count)]
    melds = ["4*7", *(f"{rank}*{size}" for rank, size in zip("56789", sizes, strict=False))]
    words = "Far ahead, a player who has melded nothing lays down a whole hand and goes out."
    return asked(words, "initial-meld", melds=melds, score=3000, concealed=True)


EXAMPLES: Mapping[str, tuple[Situation | Callable[[Variant], Situation], ...]] = {
    "minimum-by-score": (
        asked("A side opens with six kings.", "initial-meld", melds=["K*6"]),
        asked("A side opens with six kings and three queens.", "initial-meld",
              melds=["K*6", "Q*3"]),
    ),
    "minimum-by-hand": (
        asked("In the first hand a side opens with six kings.", "initial-meld", melds=["K*6"]),
        asked("In the first hand a side opens with six kings and three queens.", "initial-meld",
              melds=["K*6", "Q*3"]),
    ),
    "natural-canasta-or-better": (
        asked("Far ahead, a side opens with a canasta of wild cards.", "initial-meld",
              melds=["2*5 JKR*2"], score=9000),
    ),
    "opening-triple": (
        asked("A side opens with wild cards in both melds.", "initial-meld",
              melds=["K*3 2 JKR", "A*3 2"]),
        asked("A side opens with two naturals in each meld.", "initial-meld",
              melds=["K*2 2 JKR", "A*2 2*2"]),
    ),
    "opening-canasta": (
        asked("A side opens with a mixed canasta of fours.", "initial-meld", melds=["4*5 2*2"]),
        asked("A side opens with a natural canasta of fours.", "initial-meld", melds=["4*7"]),
    ),
    "opening-with-pile": (
        asked("A side takes the pile for its king and opens in the same turn.", "initial-meld",
              melds=["K*4", "A*5"], upcard="K"),
    ),
    "concealed-exempt-from-minimum": (
        _whole_hand,
    ),
    "insufficient-opening": (
        one("A side took back an opening that was too low, and later opened with more.",
            side("K*7", "A*4", held=("5", "9"), penalties=_TAKEN_BACK)),
    ),
    "opening-naturals-only": (
        asked("A side opens with four kings and a deuce.", "initial-meld", melds=["K*4 2", "Q*5"]),
    ),
    "max-wilds": (
        asked("Three deuces join four kings.", "meld", cards="K*4 2*3"),
        asked("Three deuces and a joker join four kings.", "meld", cards="K*4 2*3 JKR"),
        asked("Three deuces and a joker join three kings.", "meld", cards="K*3 2*3 JKR"),
    ),
    "wild-rule": (
        asked("Three deuces join two kings.", "meld", cards="K*2 2*3"),
        asked("Two deuces join two kings.", "meld", cards="K*2 2*2"),
    ),
    "max-canasta-size": (asked("An eighth king is laid to seven.", "meld", cards="K*8"),),
    "long-meld-when-out": (
        asked("In going out an eighth king is laid to seven.", "meld", cards="K*8", going_out=True),
    ),
    "duplicate-rank": (
        one("Four nines lie on the table, and the partner lays down three more apart from them.",
            side("K*7", "Q*6", "9*4", "9*3")),
    ),
    "rule-of-five": (
        one("A side opened in clean melds; later a deuce joined three jacks.",
            side("K*7", "Q*6", "J*3 2", initial_meld={"melds": ["K*7", "Q*6"]})),
    ),
    "sequences": (
        asked("North lays down seven, eight and nine of hearts.", "meld", cards="7h 8h 9h"),
    ),
    "wild-in-sequences": (
        asked("North lays down seven and nine of hearts with a deuce between them.", "meld",
              cards="7h 2 9h"),
    ),
    "wild-melds": (asked("Three deuces are laid down by themselves.", "meld", cards="2*3"),),
    "wild-canasta-bonus": (
        one("A side has a canasta of deuces and one of kings.", side("2*7", "K*7")),
        one("A side goes out with a canasta of deuces.",
            side("2*7", "K*7", "Q*7", held=("", "5"), went_out=True)),
    ),
    "natural-bonus": (one("A side has a canasta of seven kings.", side("K*7", "A*4")),),
    "mixed-bonus": (
        one("A side has a canasta of kings with two deuces.", side("K*5 2*2", "A*4")),
    ),
    "samba-bonus": (one("A side has seven hearts in a row.", side(RUN, "K*3")),),
    "sevens-bonus": (one("A side has seven sevens.", side("7*7", "K*6", "J*6")),),
    "aces-bonus": (one("A side has seven aces.", side("A*7", "K*3")),),
    "concealed-canasta-bonus": (
        one("A canasta of seven kings was laid down complete from the hand.",
            {"melds": [_CONCEALED_CANASTA], "held": ["5", "5"]}),
    ),
    "seven-canastas": (
        one("A side has seven natural canastas.", totals(600, 20, natural=7)),
    ),
    "canasta-count-bonus": (
        one("A side has five natural canastas.", totals(400, 20, natural=5)),
        one("A side has five mixed canastas.", totals(500, 20, mixed=5)),
    ),
    "deuce-canasta-both-sides": (
        one("A side that did not go out has a canasta of deuces.", side("2*7", "K*7")),
    ),
    "unfinished-wild-meld-penalty": (
        one("When the hand ends a side has four deuces as a meld.", side("2*4", "K*7", "Q*6")),
    ),
    "four-joker-failure": (
        one("When the hand ends a side has four jokers and a deuce as a meld.",
            side("JKR*4 2", "K*7", "Q*6")),
    ),
    "short-sequence-max": (
        one("When the hand ends a side has five hearts in a row.",
            side("4h 5h 6h 7h 8h", "K*7")),
    ),
    "short-sequence-charge": (
        one("When the hand ends a side has two sequences of three cards.",
            side("4h 5h 6h", "4d 5d 6d", "K*7")),
    ),
}  # fmt: skip
