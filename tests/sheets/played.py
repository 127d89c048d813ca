"""Games to print: built from records through the real rules, without a store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper import rules
from scorekeeper.rules import GameRuling, HandRuling, Minimum, SideNames, Variant
from scorekeeper.usecases import PenaltyView, ProtestView, Stakes

EVENING = datetime(2026, 3, 7, 19, 30, tzinfo=UTC)
PAIRS = (("Ann & Ben", ("Ann", "Ben")), ("Cora & Dan", ("Cora", "Dan")))
Hand = dict[str, Any]


@dataclass(frozen=True)
class PlayedHand:
    number: int
    hand: Mapping[str, object]
    ruling: HandRuling
    dealer: str | None
    sits_out: str | None
    reason: str
    entered_at: datetime
    earlier: Sequence[object] = ()
    after_end: bool = False
    penalties: Sequence[PenaltyView] = ()
    protests: Sequence[ProtestView] = ()


@dataclass(frozen=True)
class PlayedGame:
    title: str
    variant: Variant
    house_rules: Mapping[str, object]
    sides: Sequence[SideNames]
    opening_scores: Sequence[int]
    hands_played: int
    created_at: datetime
    hands: Sequence[PlayedHand]
    ruling: GameRuling
    minimums: Sequence[Minimum]
    next_number: int
    next_dealer: str | None
    sits_out: str | None
    finished: bool
    ended_early: bool
    winners: Sequence[int]
    source: dict[str, object] = field(default_factory=dict)
    penalties: Sequence[PenaltyView] = ()
    protests: Sequence[ProtestView] = ()
    stakes: Stakes | None = None
    rules_name: str = ""

    def record(self) -> dict[str, object]:
        return self.source


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
) -> PlayedGame:
    """The game of a record; `reasons` and `corrected` (how often) are by number of the hand."""
    game = rules.read_record(source)
    ruling = rules.adjudicate(game)
    seats = rules.seat_order([side.players for side in game.sides])
    names = [side.players for side in game.sides]
    numbers = [game.hands_played + at for at in range(1, len(game.hands) + 1)]
    written = source["hands"]
    assert isinstance(written, list)

    def sits_out(number: int) -> str | None:
        return rules.sitting_out(game.variant, names, number)

    def dealer(number: int) -> str:
        return rules.dealer(seats, seats[0], number, sits_out)

    hands = tuple(
        PlayedHand(
            number=number,
            hand=hand,
            ruling=ruled,
            dealer=dealer(number),
            sits_out=sits_out(number),
            reason=(reasons or {}).get(number, ""),
            entered_at=EVENING + timedelta(minutes=20 * number),
            earlier=("before",) * (corrected or {}).get(number, 0),
        )
        for number, hand, ruled in zip(numbers, written, ruling.hands, strict=True)
    )
    best = [at for at, score in enumerate(ruling.scores) if score == max(ruling.scores)]
    over = ruling.finished or ended_early
    coming = game.hands_played + len(hands) + 1
    return PlayedGame(
        title=title,
        variant=game.variant,
        house_rules=game.house_rules,
        sides=game.sides,
        opening_scores=game.opening_scores,
        hands_played=game.hands_played,
        created_at=EVENING,
        hands=hands,
        ruling=ruling,
        minimums=tuple(Minimum(None) for _ in names) if over else ruling.minimums,
        next_number=coming,
        next_dealer=dealer(coming),
        sits_out=sits_out(coming),
        finished=over,
        ended_early=ended_early and not ruling.finished,
        winners=tuple(best) if ended_early else ruling.winners,
        source=source,
        rules_name=rules_name,
    )


def tally(
    natural: int = 0, mixed: int = 0, melded: int = 0, held: int = 0, **rest: object
) -> dict[str, object]:
    """A side of which only counts were written down."""
    canastas = {"natural": natural, "mixed": mixed}
    counts = {"canastas": canastas, "melded_points": melded, "held_points": held}
    return {"tally": counts, "red_threes": 0, **rest}


def evening(hands: int = 6) -> list[Hand]:
    """Six hands of classic canasta that end at 5,000, with all that can happen on the way."""
    return [
        {
            "sides": [
                {"melds": ["K*7", "8*4 2", "A*3", "J*4"], "red_threes": 1, "held": ["", "Q Q 5"],
                 "went_out": True},
                {"melds": ["9*5 2 JKR", "6*3", "Q*4", "5*4"], "red_threes": 2,
                 "held": ["A J", "7 3b"]},
            ]
        },
        {
            "sides": [
                tally(0, 1, 240, 35, red_threes=1),
                tally(1, 1, 455, 0, red_threes=3, went_out=True),
            ]
        },
        {
            "sides": [
                {"melds": [], "red_threes": 1,
                 "held": ["A K K Q J 10 9 8 6 5 4", "A Q Q J 10 8 7 6 5 4 3b"],
                 "penalties": [{"code": "exposed-card", "times": 2}]},
                {"melds": ["9*7", "7*4 2", "K*3 2", "10*4"], "red_threes": 0,
                 "held": ["", "J 8 4 4"], "went_out": True, "concealed": False,
                 "extras": [{"points": 100, "reason": "exact cut"}]},
            ]
        },
        {
            "sides": [
                {"melds": ["Q*7", "A*5 2 2", "6*5 2 JKR", "J*4"], "red_threes": 2,
                 "held": ["", "5"], "went_out": True, "concealed": True},
                {"melds": ["4*3", "5*3"], "red_threes": 0, "held": ["K K 9 9 7 7", "10 8 8 7 2"]},
            ]
        },
        {
            "sides": [
                tally(2, 1, 480, 20, red_threes=1, went_out=True),
                tally(0, 0, 140, 95, red_threes=0),
            ]
        },
        {
            "sides": [
                tally(1, 2, 520, 15, red_threes=2, went_out=True),
                tally(1, 0, 210, 45, red_threes=1, penalties=[
                    {"points": -100, "reason": "spoke to the partner about the going out"}
                ]),
            ]
        },
    ][:hands]  # fmt: skip
