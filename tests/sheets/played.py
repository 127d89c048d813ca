"""Games to print: built from records through the real rules, without a store."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper import rules
from scorekeeper.game.game import Game, recorded_game
from scorekeeper.rules import Minimum

EVENING = datetime(2026, 3, 7, 19, 30, tzinfo=UTC)
PAIRS = (("Ann & Ben", ("Ann", "Ben")), ("Cora & Dan", ("Cora", "Dan")))
Hand = dict[str, Any]


def record(
    hands: Sequence[Hand],
    sides: Sequence[tuple[str, Sequence[str]]] = PAIRS,
    *,
    variant: str = "classic",
    **rest: object,
) -> dict[str, object]:
    return {
        "format": "canasta-record/1",
        "variant": variant,
        "sides": [{"name": name, "players": list(players)} for name, players in sides],
        "hands": list(hands),
        **rest,
    }


def played(
    source: dict[str, object],
    *,
    title: str = "",
    reasons: Mapping[int, str] | None = None,
    corrected: Mapping[int, int] | None = None,
    ended_early: bool = False,
    rules_name: str = "",
) -> Game:
    """The game of a record; `reasons` and `corrected` (how often) are by number of the hand."""
    game = recorded_game(source, title)
    names = [side.players for side in game.sides]
    seats = rules.seat_order(names)

    def dealer(number: int) -> str:
        return rules.dealer(seats, seats[0], number, lambda hand: rules.sitting_out(game.variant, names, hand))

    hands = tuple(
        replace(
            hand,
            dealer=dealer(hand.number),
            reason=(reasons or {}).get(hand.number, ""),
            entered_at=EVENING + timedelta(minutes=20 * hand.number),
            earlier=("before",) * (corrected or {}).get(hand.number, 0),
            after_end=False,
        )
        for hand in game.hands
    )
    best = [at for at, score in enumerate(game.scores) if score == max(game.scores)]
    over = game.finished or ended_early
    return replace(
        game,
        created_at=EVENING,
        hands=hands,
        minimums=tuple(Minimum(None) for _ in names) if over else game.minimums,
        next_dealer=dealer(game.next_number),
        finished=over,
        ended_early=ended_early and not game.finished,
        winners=tuple(best) if ended_early else game.winners,
        rules_name=rules_name,
    )


def tally(natural: int = 0, mixed: int = 0, melded: int = 0, held: int = 0, **rest: object) -> dict[str, object]:
    """A side of which only counts were written down."""
    canastas = {"natural": natural, "mixed": mixed}
    counts = {"canastas": canastas, "melded_points": melded, "held_points": held}
    return {"tally": counts, "red_threes": 0, **rest}


def evening(hands: int = 6) -> list[Hand]:
    """Six hands of classic canasta that end at 5,000, with all that can happen on the way."""
    return [
        {
            "sides": [
                {"melds": ["K*7", "8*4 2", "A*3", "J*4"], "red_threes": 1, "held": ["", "Q Q 5"], "went_out": True},
                {"melds": ["9*5 2 JKR", "6*3", "Q*4", "5*4"], "red_threes": 2, "held": ["A J", "7 3b"]},
            ]
        },
        {"sides": [tally(0, 1, 240, 35, red_threes=1), tally(1, 1, 460, 5, red_threes=3, went_out=True)]},
        {
            "sides": [
                {
                    "melds": [],
                    "red_threes": 1,
                    "held": ["A K K Q J 10 9 8 6 5 4", "A Q Q J 10 8 7 6 5 4 3b"],
                    "penalties": [{"code": "exposed-card", "times": 2}],
                },
                {
                    "melds": ["9*7", "7*4 2", "K*3 2", "10*4"],
                    "red_threes": 0,
                    "held": ["", "J 8 4 4"],
                    "went_out": True,
                    "concealed": False,
                    "extras": [{"points": 100, "reason": "exact cut"}],
                },
            ]
        },
        {
            "sides": [
                {
                    "melds": ["Q*7", "A*5 2 2", "6*5 2 JKR", "J*4"],
                    "red_threes": 2,
                    "held": ["", "5"],
                    "went_out": True,
                    "concealed": True,
                },
                {"melds": ["4*3", "5*3"], "red_threes": 0, "held": ["K K 9 9 7 7", "10 8 8 7 2"]},
            ]
        },
        {"sides": [tally(2, 1, 480, 20, red_threes=1, went_out=True), tally(0, 0, 140, 95, red_threes=0)]},
        {
            "sides": [
                tally(1, 2, 520, 15, red_threes=2, went_out=True),
                tally(
                    1,
                    0,
                    210,
                    45,
                    red_threes=1,
                    penalties=[{"points": -100, "reason": "spoke to the partner about the going out"}],
                ),
            ]
        },
    ][:hands]
