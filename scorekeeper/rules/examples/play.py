"""Examples of the pile and of discarding."""

from collections.abc import Mapping

from scorekeeper.rules.examples.situation import Situation, asked, beside, one, side

EXAMPLES: Mapping[str, tuple[Situation, ...]] = {
    "pile.stop-card": (
        asked("A black three lies on top.", "take-pile", upcard="3b", hand="K*2 5", melds=["K*3"]),
    ),
    "pile.wild-upcard": (
        asked("A deuce lies on top.", "take-pile", upcard="2", hand="2*2 5", melds=["K*3"]),
    ),
    "pile.frozen": (
        asked(
            "The pile is frozen; North has one king and a deuce for the king on top.",
            "take-pile",
            upcard="K",
            hand="K 2 5",
            melds=["Q*4"],
            frozen=True,
        ),
        asked(
            "Own kings lie on the table and a king lies on top; North has no pair of them.",
            "take-pile",
            upcard="K",
            hand="9 5",
            melds=["K*4"],
            frozen=True,
        ),
    ),
    "pile.no-use": (
        asked(
            "A king lies on top; North has none, and none is on the table.",
            "take-pile",
            upcard="K",
            hand="Q 9 5",
            melds=["J*3"],
        ),
    ),
    "pile.finished-canasta": (
        asked(
            "A king lies on top; North has none, and the own canasta of kings is complete.",
            "take-pile",
            upcard="K",
            hand="Q 9 5",
            melds=["K*6 2"],
        ),
    ),
    "pile.too-long": (
        asked(
            "A king lies on top; with the pair from the hand the own five kings would be eight.",
            "take-pile",
            upcard="K",
            hand="K*2 5",
            melds=["K*5"],
        ),
    ),
    "pile.one-card-hand": (
        beside("pile.frozen", "pile.too-few-cards")(
            asked(
                "North has one card, and the pile is a single king that would fit.",
                "take-pile",
                upcard="K",
                hand="5",
                melds=["K*4"],
                pile_size=1,
            )
        ),
    ),
    "pile.too-few-cards": (
        asked(
            "North has two kings for the king on top, but only three cards lie there.",
            "take-pile",
            upcard="K",
            hand="K*2 5",
            melds=["Q*4"],
            pile_size=3,
        ),
    ),
    "pile.seven-upcard": (
        asked("A seven lies on top.", "take-pile", upcard="7", hand="7*2 5", melds=["K*4"]),
    ),
    "discard.not-allowed": (
        asked(
            "North begins the pile with an ace and keeps an eight.",
            "discard",
            card="A",
            hand="A*2 8",
            pile_empty=True,
        ),
        asked(
            "North discards a seven; the side has no canasta of sevens.",
            "discard",
            card="7",
            hand="7 8 9",
            melds=["K*7"],
        ),
    ),
    "discard.not-in-hand": (
        asked("North discards a king that the hand does not hold.", "discard",
              card="K", hand="4 5 6"),
    ),
    "discard.wild-not-allowed": (
        asked("North discards a deuce and keeps a king.", "discard", card="2", hand="2 K"),
    ),
    "discard.three-not-allowed": (
        asked("North discards a red three.", "discard", card="3r", hand="3r K"),
        asked("North discards a black three.", "discard", card="3b", hand="3b K"),
    ),
    "threes.black-discard": (
        asked(
            "In the first round of turns North discards a black three.",
            "discard",
            card="3b",
            hand="3b K 9",
            first_round=True,
        ),
    ),
    "threes.red-held": (
        one(
            "A red three is found in a hand when the hand is counted.",
            side("K*7", "Q*6", held=("3r 5", "9 8")),
        ),
    ),
}  # fmt: skip
