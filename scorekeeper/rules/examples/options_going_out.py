"""Examples of house rules of going out."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.examples.going_out import ending
from scorekeeper.rules.examples.situation import Situation, asked, one, side

_OUT: Mapping[str, Any] = {"went_out": True, "held": ("", "5")}
_AT_ONCE = {"melds": ["K*7", "Q*7"]}
_LATER = {"melds": ["Q*7"]}

EXAMPLES: Mapping[str, tuple[Situation, ...]] = {
    "canastas-to-go-out": (
        *ending("A side with one canasta wants to go out.", (["K*7", "J*6"],)),
        *ending("A side with canastas enough wants to go out."),
    ),
    "kinds-to-go-out": ending("A side with canastas enough wants to go out."),
    "extra-natural-as-mixed": ending(
        "A side with one natural canasta to spare and one mixed one too few wants to go out.",
        (
            ["K*7", "Q*7", "J*7", "9*7", "10*5 2*2", "8*5 2*2", "6*5 2*2"],
            ["7*7", "K*7", "Q*7", "2*5 JKR*2"],
        ),
    ),
    "going-out-bonus": (one("A side goes out.", side("K*7", "Q*7", **_OUT)),),
    "concealed-total": (
        one("A player who had melded nothing goes out with the whole hand.",
            side("K*7", "Q*7", concealed=True, **_OUT)),
    ),
    "concealed-with-pile": (
        one("A player takes the pile for its king and goes out with the whole hand.",
            side("K*7", "Q*7", concealed=True, initial_meld=_AT_ONCE | {"upcard": "K"}, **_OUT)),
    ),
    "concealed-needs-side-unmelded": (
        one("The partner had melded queens when a player went out with a whole hand.",
            side("Q*7", "K*7", concealed=True, initial_meld=_LATER, **_OUT)),
    ),
    "permission": (
        *ending("North asked for leave to go out; the partner said no.", permission="no"),
        *ending("North goes out without having asked the partner.", permission=None),
    ),
    "final-discard": (
        *ending("North melds every card of the hand and keeps none to discard.", held_after=""),
        *ending("North melds all cards but one and discards that."),
    ),
    "out-with-unfinished": (
        asked("Four sevens are not yet a canasta when the side wants to go out.", "go-out",
              melds=["K*7", "Q*7", "7*4"], held_after="5"),
    ),
    "three-as-final-discard": (
        asked("North's last card in going out is a black three.", "discard",
              card="3b", hand="3b", going_out=True),
    ),
}  # fmt: skip
