"""Examples that only a whole hand shows: counts, special hands, Acaba, two sides out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.examples.situation import (
    Situation,
    asked,
    beside,
    hand,
    one,
    played,
    side,
    totals,
)

_OUT: Mapping[str, Any] = {"went_out": True, "held": ("", "5")}
_US, _THEM = side("K*7", "10*6"), side("Q*7", "J*6")
_PAIRS = "4*2 6*2 8*2 9*2 10*2 J*2 K*2"

EXAMPLES: Mapping[str, tuple[Situation, ...]] = {
    "going-out.two-sides": (
        beside("going-out.too-few-canastas", "going-out.missing-kind", "going-out.red-threes")(
            one(
                "Both sides are marked as having gone out.",
                side("K*7", "Q*7", **_OUT),
                side("J*7", "10*7", **_OUT),
            )
        ),
    ),
    "special-hand.unknown": (
        one(
            "Fourteen cards without any pattern are laid down as a special hand.",
            {"special_hand": "4*3 5*3 6*3 8*3 9 J"},
        ),
    ),
    "special-hand.not-first-meld": (
        one(
            "The partner had melded kings when seven pairs were laid down.",
            side("K*7", "Q*6", held=("", "5"), special_hand="4*2 5*2 6*2 8*2 9*2 10*2 J*2"),
        ),
    ),
    "special-hand.replaces-score": (
        beside("going-out.too-few-canastas")(
            one(
                "Seven pairs are laid down, and the side is marked as having gone out too.",
                {"special_hand": _PAIRS, "went_out": True},
            )
        ),
    ),
    "acaba.not-in-variant": (
        one("Somebody calls Acaba.", side("K*7", "10*6", acaba=True)),
    ),
    "acaba.permission-refused": (
        asked("North asked for leave to say Acaba; the partner said no.", "acaba",
              permission="no"),
    ),
    "ending.contradiction": (
        played("The hand is said to have ended by going out, and no side is marked for it.",
               hand(_US, _THEM, ending="out")),
    ),
    "acaba.two-sides": (
        one(
            "Both sides are marked as having called Acaba.",
            side("K*7", "10*6", acaba=True),
            side("Q*7", "J*6", acaba=True),
        ),
    ),
    "acaba.with-going-out": (
        one(
            "One side called Acaba, the other is marked as having gone out.",
            side("K*7", "10*6", acaba=True),
            side("Q*7", "J*7", **_OUT),
        ),
    ),
    "count.exceeds-deck": (
        one("The sides show nine kings.", side("K*5", "A*5"), side("K*4", "Q*7")),
        one("The sides show thirteen kings.", side("K*7", "10*6"), side("K*7", "10*6")),
        one("The sides show many kings.", side("K*7", "K*7"), side("K*7", "K*7")),
    ),
    "count.red-threes": (
        one("The sides have five red threes.", side("K*7", "10*6", red_threes=3),
            side("Q*7", "J*6", red_threes=2)),
        one("The sides have seven red threes.", side("K*7", "10*6", red_threes=4),
            side("Q*7", "J*6", red_threes=3)),
        one("Eleven red threes are left in hands.", side("K*7", "10*6", held=("3r*6", "5")),
            side("Q*7", "J*6", held=("3r*5", "5"))),
    ),
    "count.black-threes": (
        one("Five black threes are left in hands.", side("K*7", "10*6", held=("3b*3", "5")),
            side("Q*7", "J*6", held=("3b*2", "5"))),
        one("Seven black threes are left in hands.", side("K*7", "10*6", held=("3b*4", "5")),
            side("Q*7", "J*6", held=("3b*3", "5"))),
        one("Eleven black threes are left in hands.", side("K*7", "10*6", held=("3b*6", "5")),
            side("Q*7", "J*6", held=("3b*5", "5"))),
    ),
    "count.not-multiple-of-five": (
        one("One side wrote 223 melded points.", totals(223, 0)),
    ),
    "count.points-exceed-deck": (
        one("Each side wrote 800 melded points.", totals(800, 0), totals(800, 0)),
        one("Each side wrote 1,200 melded points.", totals(1200, 0), totals(1200, 0)),
        one("Each side wrote 4,000 melded points.", totals(4000, 0), totals(4000, 0)),
    ),
    "count.canastas-exceed-points": (
        one("Four natural canastas were written down with 130 melded points.",
            totals(130, 0, natural=4)),
    ),
    "count.totals-impossible": (
        one("One side wrote 1,000 melded points and no canasta.", totals(1000, 0)),
        one("One side wrote 1,300 melded points and no canasta.", totals(1300, 0)),
        beside("initial-meld.below-minimum", "initial-meld.natural-triple")(
            one("One side wrote 10 melded points.", totals(10, 0))
        ),
    ),
    "count.foot-size": (
        one("A foot that nobody took shows eight cards.",
            side("K*7", "Q*7", held=("5", "5"), foot=["9*4 8*4", ""])),
    ),
    "count.hand-size": (
        one("A side shows fifteen cards in all when the hand is counted.", side("K*7", "10*6")),
    ),
    "count.players": (
        replace(one("Four play against one.", _US, _THEM), form=(4, 1)),
    ),
}  # fmt: skip
