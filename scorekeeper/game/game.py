"""A game and its hands: what was entered, how it was judged, and what pages and sheets show."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper import rules
from scorekeeper.game.incidents import PenaltyView, ProtestView, Stakes
from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.values import Meld, Opening


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the sides with the highest score."""
    return tuple(side for side, score in enumerate(scores) if score == max(scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand of a game with its ruling.

    `number` counts the hands of the game from 1, including those played on paper before. `judged`
    is the hand as it was judged: as entered, with the penalties and upheld protests that are in
    force for it. `written` is the same hand as a HAND of the record format. `dealer` and
    `entered_at` are None if they are not known. `reason` says why the hand is scored in spite of a
    violation; it is "" if nobody gave one. `earlier` are the versions that this one replaced.
    `after_end` is true if a correction made the game end before this hand. `penalties` and
    `protests` are all those of this hand, including withdrawn and decided ones.
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
        """Whether the hand breaks a rule and was scored as written, for the reason given."""
        return not self.ruling.legal and bool(self.reason)


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody who played at a place (side, and place in it) from hand `first` to hand `last`, and then left.

    `by` is who has the place from hand `since` on; with `left` nobody took it, and `by` is the name of the seat.
    """

    name: str
    place: tuple[int, int]
    first: int
    last: int
    by: str
    since: int
    left: bool


def played_by(former: Iterable[Former], name: str, number: int) -> str:
    """Return who had the place in a hand that a player has now."""
    for each in sorted(former, key=lambda each: each.last, reverse=True):
        if each.by == name and number < each.since:
            name = each.name
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game, finished or not.

    `played` is its record, with the hands as they were judged. `title` and `rules_name` (the club's
    name for these house rules) are "" if there is none. `created_at` is None if it is not known.
    `check_code` identifies the game's log; it is "" for a game without a log.

    `minimums`, `next_dealer` and `sits_out` are those of the coming hand; a finished game has no
    minimums. `ended_early` is true if the players stopped before the rules ended the game.
    `winners` are the sides that won: several in a draw, none before the end. `settled` is what
    counts for an event if it is not what the hands add up to, else None. `penalties` and
    `protests` are those of all hands; `stakes` is what open protests can change, or None if there
    are none. `former` are players who left or were replaced during the game. `whole_log` is the text
    of the log that a sheet encloses, b"" for none.
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
    settled: tuple[int, ...] | None = None
    title: str = ""
    rules_name: str = ""
    check_code: str = ""
    created_at: datetime | None = None
    penalties: tuple[PenaltyView, ...] = ()
    protests: tuple[ProtestView, ...] = ()
    stakes: Stakes | None = None
    former: tuple[Former, ...] = ()
    whole_log: bytes = b""

    @property
    def variant(self) -> rules.Variant:
        """The rules of the game, with its house rules applied."""
        return self.played.variant

    def present(self, at: int, number: int | None = None) -> tuple[str, ...]:
        """Return the players of a side in a hand, or now, without the places that somebody left and nobody took."""
        if number is None:
            return tuple(each for each in self.sides[at].players if each not in self.nobody)
        names = [played_by(self.former, each, number) for each in self.sides[at].players]
        gone = {each.name for each in self.former if each.last < number < each.since}
        return tuple(each for each in names if each not in self.nobody | gone)

    def away(self, number: int) -> frozenset[str | None]:
        """Return who does not play in a hand, by their names now: who sits out, and places that somebody had left."""
        played = next((each for each in self.hands if each.number == number), None)
        left = {each.place for each in self.former if each.last < number and (each.left or number < each.since)}
        return frozenset(self.sides[at].players[seat] for at, seat in left) | {(played or self).sits_out}

    @property
    def nobody(self) -> frozenset[str]:
        """The names of the places that somebody left and nobody took."""
        return frozenset(each.by for each in self.former if each.left)

    @property
    def house_rules(self) -> Mapping[str, object]:
        """The house rules that were chosen."""
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
        """How many hands were played before the first hand of the record."""
        return self.played.hands_played

    @property
    def next_number(self) -> int:
        """The number of the coming hand."""
        return self.hands_played + len(self.hands) + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """The result of each side: what counts for an event, else the sum of its hands."""
        return self.settled or self.ruling.scores

    def record(self) -> dict[str, object]:
        """Return the whole game as `canasta-record/1`, with its hands as they were judged."""
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
        """Eight characters that identify the record, the same on every phone and on the sheet."""
        return rules.record_digest(self.record())


def recorded_game(data: object, title: str = "") -> Game:
    """Read and judge a `canasta-record/1`.

    A record does not say whether a game was ended early. Raises RecordError, UnknownVariant or
    HouseRuleError.
    """
    played = rules.read_record(data, stored=True)
    plain: Any = data
    written = plain.get("hands", ())
    ruling = rules.adjudicate(played)
    over = [hand.finished for hand in ruling.hands]
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
    """Return whether two hands are equal but for the order of melds, cards, penalties and extras."""
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
    """What a ranking compares first. The label completes "Ranked by"."""

    POINTS = "points", msg("points")
    AVERAGE = "average", msg("points per game")
    WINS = "wins", msg("games won")


POINTS, AVERAGE, WINS = RankingOrder


def canastas_of(game: Game, hands: Sequence[Hand], at: int) -> int | None:
    """Return how many canastas a side had in those of some hands of which more than the result is known."""
    kinds = {kind.line for kind in game.variant.canasta_kinds}
    known = [hand.ruling.sides[at].lines for hand in hands if hand.judged.sides[at].result is None]
    return sum(line.count or 0 for lines in known for line in lines if line.code in kinds) if known else None
