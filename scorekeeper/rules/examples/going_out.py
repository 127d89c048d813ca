"""Examples of going out, each at a table that might go out in one game or another."""

from collections.abc import Mapping, Sequence
from itertools import product

from scorekeeper.rules.examples.situation import Situation, asked, beside, one, side

RUN = "4h 5h 6h 7h 8h 9h 10h"
# Tables with canastas enough, from the smallest; the first that is lawful in a game is shown there.
TABLES = (
    ["K*7", "Q*7", "J*3"],
    [RUN, "K*7", "J*3"],
    ["7*7", "K*7", "Q*5 2 JKR", "2*5 JKR*2"],
    ["K*7", "Q*7", "J*7", "10*5 2*2", "9*5 2*2", "8*5 2*2", "6*5 2*2"],
)
_MORE: tuple[Mapping[str, object], ...] = ({}, {"permission": "yes"}, {"red_threes": 2})


def ending(
    words: str, tables: Sequence[list[str]] = TABLES, **given: object
) -> tuple[Situation, ...]:
    """Wants to go out, at the first of the tables that the game lets go out otherwise."""
    return tuple(
        asked(words, "go-out", **{"melds": table, "held_after": "5", **more, **given})
        for table, more in product(tables, _MORE)
    )


EXAMPLES: Mapping[str, tuple[Situation, ...]] = {
    "going-out.too-few-canastas": (
        *ending(
            "A side with one canasta too few wants to go out.",
            (["K*7", "Q*6"], ["K*6", "Q*4"], [RUN, "Q*4"]),
        ),
        *map(
            beside("going-out.missing-kind"),
            ending(
                "A side with one canasta too few wants to go out.",
                (
                    ["K*7", "Q*7", "J*7", "10*5 2*2", "9*5 2*2", "8*5 2*2", "6*4 2*2"],
                    ["7*7", "K*7", "Q*5 2 JKR", "2*4 JKR*2"],
                ),
            ),
        ),
    ),
    "going-out.missing-kind": ending(
        "A side that lacks one kind of canasta wants to go out.",
        (
            ["K*7", "Q*7"],
            ["K*7", "Q*7", "J*7", "10*7", "9*7", "8*7", "6*7"],
            ["8*7", "K*7", "Q*5 2 JKR", "2*5 JKR*2"],
        ),
    ),
    "going-out.cards-held": ending(
        "With canastas enough, North wants to go out and has two cards left.", held_after="5 6"
    ),
    "going-out.unrecorded": (
        one(
            "A player of the side has no card left, and nobody is marked as having gone out.",
            side("K*7", "Q*6", held=("", "9 8 4")),
        ),
    ),
    "going-out.incomplete-meld": (
        asked(
            "Four sevens are not yet a canasta when the side wants to go out.",
            "go-out",
            melds=["K*7", "Q*7", "7*4"],
            held_after="5",
        ),
    ),
    "going-out.red-threes": (
        asked(
            "A side with two canastas and one red three wants to go out.",
            "go-out",
            melds=["K*7", "Q*7", "J*3"],
            red_threes=1,
            held_after="5",
        ),
    ),
    "going-out.not-concealed": (
        one(
            "Concealed was marked for a side that did not go out.",
            side("K*7", "Q*6", held=("9 5", "8 4"), concealed=True),
        ),
    ),
    "going-out.foot-not-played": ending(
        "North wants to go out with a foot that nobody has looked at.", foot_played=False
    ),
    "going-out.permission-refused": ending(
        "North asked for leave to go out; the partner said no.", permission="no"
    ),
    "going-out.permission-not-asked": ending(
        "North goes out without having asked the partner.", permission=None
    ),
    "going-out.discard-required": ending(
        "North melds every card of the hand and keeps none to discard.", held_after=""
    ),
}  # fmt: skip
