"""Examples of house rules of pack, deal and game, some made from the numbers of the variant."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle, islice

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.cards import JOKER, NATURALS
from scorekeeper.rules.examples.situation import Situation, hand, one, played, record_in, side
from scorekeeper.rules.variant import Variant

_OUT = side("K*7", "Q*7", held=("", "5"), went_out=True)
_LEFT = ("9 8", "6 4")


def _players(variant: Variant) -> int:
    return sum(variant.seating.forms[0])


def _one_king_too_many(variant: Variant) -> Situation:
    """Kings of all sides, one more than the packs hold, seven in a meld."""
    count = variant.limits(_players(variant)).per_rank + 1
    rows = [7] * (count // 7) + ([count % 7] if count % 7 else [])
    us, them = [f"K*{size}" for size in rows[::2]], [f"K*{size}" for size in rows[1::2]]
    return one(f"The sides show {count} kings.", side(*us), side(*them))


def _one_joker_too_many(variant: Variant) -> Situation:
    count = variant.limits(_players(variant)).jokers + 1
    words = f"When the hand ends {count} jokers are held."
    return one(words, side("K*7", "Q*6", held=(f"{JOKER}*{count}", "5")))


def _unmelded(variant: Variant, more: int) -> Mapping[str, object]:
    """Hands as they were dealt, the first with so many cards more."""
    count = variant.deal.cards
    ranks = cycle(NATURALS[4:])
    return side(held=tuple(" ".join(islice(ranks, count + each)) for each in (more, 0, 0)))


def _as_dealt(variant: Variant) -> Situation:
    count = variant.deal.cards
    words = f"A player who never melded shows {count} cards when the hand is counted."
    return one(words, _unmelded(variant, 0))


def _more_than_dealt(variant: Variant, more: int) -> Situation:
    count = variant.deal.cards + more
    words = f"A player who never melded shows {count} cards when the hand is counted."
    return one(words, _unmelded(variant, more))


def _whole_foot(variant: Variant) -> Situation:
    count = variant.deal.foot
    foot = " ".join(islice(cycle(NATURALS[4:]), count))
    words = f"A foot of {count} cards was never taken."
    return one(words, side("K*7", "Q*6", foot=[foot]))


def _total(variant: Variant, *sides: Mapping[str, object]) -> tuple[int, ...]:
    """What the sides score in a hand."""
    record = record_in(one("", *sides), variant)
    return () if record is None else adjudicate(record).scores


def _last_hand(variant: Variant) -> int:
    """Hands played before the last one, where a game has a number of hands."""
    return (variant.game.hands or 1) - 1


def _just_there(variant: Variant) -> Situation | None:
    """The side reaches the target and has not a point more."""
    total = _total(variant, _OUT)
    if not total or variant.target is None:
        return None
    words = "A side reaches the target and has not a point more."
    return one(words, _OUT, opening_scores=[variant.target - total[0], 0])


def _both_over(variant: Variant) -> Situation:
    """The side that goes out reaches the target, and the other has more."""
    start = (variant.target or 0) - 100
    them = side("J*7", "10*7", "9*7", held=("5", "6"))
    words = "In one hand both sides pass the target; the side that went out has less."
    return one(words, _OUT, them, opening_scores=[start, start], hands_played=_last_hand(variant))


def _level(variant: Variant) -> Situation | None:
    """Both sides end the game with the same total."""
    them = side("J*7", "10*7")
    total = _total(variant, _OUT, them)
    if not total:
        return None
    ahead, start = total[0] - total[1], variant.target or 0
    words = "At the end of the game both sides have the same total."
    begun = [start - max(0, ahead), start + min(0, ahead)]
    return one(words, _OUT, them, opening_scores=begun, hands_played=_last_hand(variant))


def _hand_by_number(variant: Variant) -> Situation:
    number = _last_hand(variant) + 1
    return one(f"Hand {number} has been played.", _OUT, hands_played=number - 1)


EXAMPLES: Mapping[str, tuple[Situation | Callable[[Variant], Situation | None], ...]] = {
    "target": (
        one("A side goes out with two canastas in the first hand.", _OUT),
        _just_there,
    ),
    "hands": (_hand_by_number,),
    "both-over-target": (_both_over,),
    "tie-rule": (_level,),
    "acaba": (one("A side calls Acaba.", side("K*7", "Q*6", acaba=True)),),
    "partners-pool": (
        played("Of two partners against a lone hand, one has a red three.",
               hand(side("K*7"), side(red_threes=1), side("A*4"), lone=2)),
    ),
    "acaba-points-self": (one("A side calls Acaba.", side("K*7", "Q*6", acaba=True)),),
    "acaba-points-other": (one("A side calls Acaba.", side("K*7", "Q*6", acaba=True)),),
    "packs": (_one_king_too_many,),
    "jokers-per-pack": (_one_joker_too_many,),
    "cards-dealt": (_as_dealt,),
    "foot-cards": (_whole_foot,),
    "draw-count": (partial(_more_than_dealt, more=1), partial(_more_than_dealt, more=2)),
    "card-values": (one("A side has seven kings.", side("K*7", "A*4", held=_LEFT)),),
}  # fmt: skip
