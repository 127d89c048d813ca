"""A game and its hands: what was entered, what was ruled, and what a sheet or page says of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper import rules
from scorekeeper.game.incidents import PenaltyView, ProtestView, Stakes
from scorekeeper.labelled import Labelled
from scorekeeper.rules.record.values import Meld, Opening


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the sides with the highest score."""
    return tuple(side for side, score in enumerate(scores) if score == max(scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand of a game with its ruling.

    `number` counts the hands of the game from 1, those played on paper before included. `judged`
    is what was ruled on: the hand as it was entered, and the penalties and upheld protests that
    are in force for it; `written` is the same as the format's HAND. `dealer` is None where a
    record does not tell, `entered_at` where nobody knows. `reason` says why the hand is scored in
    spite of a violation ("" if none was given). `earlier` are the versions that this one replaced;
    `after_end` tells that a correction has made the game end before this hand. `penalties` and
    `protests` are all of this hand, withdrawn and decided ones too.
    """

    number: int
    judged: rules.HandRecord
    written: Mapping[str, object]
    ruling: rules.HandRuling
    dealer: str | None
    sits_out: str | None
    after_end: bool
    reason: str = ""
    entered_at: datetime | None = None
    earlier: Sequence[object] = ()
    penalties: tuple[PenaltyView, ...] = ()
    protests: tuple[ProtestView, ...] = ()

    @property
    def overridden(self) -> bool:
        """It breaks a rule and was scored as written, with a reason."""
        return not self.ruling.legal and bool(self.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game, finished or not.

    `played` is its record, whose hands are those that were ruled on. `title` and `rules_name` (what
    the club calls these house rules) are "" without one; `created_at` is None if nobody knows;
    `check_code` stands for everything in its log, "" for a game without one.
    `minimums`, `next_dealer` and `sits_out` are those of the coming hand; the minimums of a game
    that is over are empty. `ended_early` tells that the players stopped before the rules end the
    game; `winners` are the sides that won, several for a draw, none before the end. `penalties` and
    `protests` are of every hand; `stakes` is what open protests can change, None without any.
    """

    played: rules.GameRecord
    hands: Sequence[Hand]
    ruling: rules.GameRuling
    minimums: tuple[rules.Minimum, ...]
    next_dealer: str | None
    sits_out: str | None
    finished: bool
    winners: tuple[int, ...]
    ended_early: bool = False
    title: str = ""
    rules_name: str = ""
    check_code: str = ""
    created_at: datetime | None = None
    penalties: tuple[PenaltyView, ...] = ()
    protests: tuple[ProtestView, ...] = ()
    stakes: Stakes | None = None

    @property
    def variant(self) -> rules.Variant:
        """The rules it is played under, house rules applied."""
        return self.played.variant

    @property
    def house_rules(self) -> Mapping[str, object]:
        """House rules as they were chosen."""
        return self.played.house_rules

    @property
    def sides(self) -> tuple[rules.SideNames, ...]:
        """The sides in seating order."""
        return self.played.sides

    @property
    def opening_scores(self) -> tuple[int, ...]:
        """Each side's score before the first hand of the record."""
        return self.played.opening_scores

    @property
    def hands_played(self) -> int:
        """Hands played before the first hand of the record."""
        return self.played.hands_played

    @property
    def next_number(self) -> int:
        """Number of the coming hand."""
        return self.hands_played + len(self.hands) + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score after the last hand."""
        return self.ruling.scores

    def record(self) -> dict[str, object]:
        """Return the whole game as `canasta-record/1`, its hands as they were ruled on."""
        return {
            "format": "canasta-record/1",
            "variant": self.played.variant_id,
            "house_rules": dict(self.house_rules),
            "sides": [{"name": side.name, "players": list(side.players)} for side in self.sides],
            "opening_scores": list(self.opening_scores),
            "hands_played": self.hands_played,
            "hands": [dict(hand.written) for hand in self.hands],
        }

    @property
    def digest(self) -> str:
        """Eight characters that stand for the record, the same on every phone and on the sheet."""
        return rules.record_digest(self.record())


def recorded_game(data: object, title: str = "") -> Game:
    """Read and judge a `canasta-record/1`.

    A record does not tell that a game was ended early. Raises RecordError, UnknownVariant or
    HouseRuleError.
    """
    played = rules.read_record(data, stored=True)
    plain: Any = data
    written = plain.get("hands", ())
    ruling = rules.adjudicate(played)
    none = rules.Minimum(None)
    over = [all(side.next_minimum == none for side in hand.sides) for hand in ruling.hands]
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


def _sitting_out(played: rules.GameRecord, number: int) -> str | None:
    return rules.sitting_out(played.variant, [side.players for side in played.sides], number)


def same_hand(one: rules.HandRecord, other: rules.HandRecord) -> bool:
    """Compare two hands; the order of melds, cards, penalties and extras does not matter."""
    return _ordered(one) == _ordered(other)


def _ordered(hand: rules.HandRecord) -> rules.HandRecord:
    sides = tuple(_side(side) for side in hand.sides)
    return replace(hand, sides=sides, ending=hand.how_it_ended)


def _side(side: rules.SideRecord) -> rules.SideRecord:
    melds = (Meld(_cards(meld.cards), meld.concealed) for meld in side.melds)
    return replace(
        side,
        melds=tuple(sorted(melds, key=repr)),
        held=tuple(_cards(cards) for cards in side.held),
        foot=tuple(_cards(cards) for cards in side.foot),
        special_hand=_cards(side.special_hand) if side.special_hand else None,
        initial_meld=_opening(side.initial_meld) if side.initial_meld else None,
        penalties=tuple(sorted(side.penalties, key=repr)),
        extras=tuple(sorted(side.extras, key=repr)),
    )


def _opening(opening: Opening) -> Opening:
    melds = (_cards(cards) for cards in opening.melds)
    return replace(opening, melds=tuple(sorted(melds, key=repr)))


def _cards(cards: rules.Cards) -> rules.Cards:
    return rules.Cards(tuple(sorted(cards.items)))


class RankingOrder(Labelled):
    """What a ranking looks at first; the label says so after "Ranked by"."""

    POINTS = "points", "points"
    AVERAGE = "average", "points per game"
    WINS = "wins", "games won"


POINTS, AVERAGE, WINS = RankingOrder
