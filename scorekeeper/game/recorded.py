"""A game made from a record alone: nobody knows when it was entered, or by whom."""

from typing import Any

from scorekeeper import rules
from scorekeeper.game.game import Game, Hand
from scorekeeper.rules import GameRecord, Minimum


def recorded_game(data: object, title: str = "") -> Game:
    """Read and judge a `canasta-record/1`.

    A record does not tell that a game was ended early. Raises RecordError, UnknownVariant or
    HouseRuleError.
    """
    played = rules.read_record(data, stored=True)
    plain: Any = data
    written = plain.get("hands", ())
    ruling = rules.adjudicate(played)
    over = [all(side.next_minimum == Minimum(None) for side in hand.sides) for hand in ruling.hands]
    hands = tuple(
        Hand(
            number=played.hands_played + place + 1,
            judged=hand,
            written=written[place],
            ruling=ruling.hands[place],
            dealer=hand.dealer,
            sits_out=_sitting_out(played, played.hands_played + place + 1),
            after_end=any(over[:place]),
        )
        for place, hand in enumerate(played.hands)
    )
    return Game(
        played=played,
        hands=hands,
        ruling=ruling,
        minimums=ruling.minimums,
        next_dealer=None,
        sits_out=_sitting_out(played, played.hands_played + len(hands) + 1),
        finished=ruling.finished,
        winners=ruling.winners,
        title=title,
    )


def _sitting_out(played: GameRecord, number: int) -> str | None:
    return rules.sitting_out(played.variant, [side.players for side in played.sides], number)
