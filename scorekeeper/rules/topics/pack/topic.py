"""The house rules about the pack, the seats and the deal."""

from collections.abc import Mapping
from functools import partial
from itertools import cycle, islice

from scorekeeper.rules.cards import JOKER, NATURALS
from scorekeeper.rules.elements.rule import Situation, hand_case, side_json
from scorekeeper.rules.elements.topic import GAME, Scores, Setting, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.pack import checks, rules
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.variant import Variant


def _one_king_too_many(variant: Variant, _: Scores) -> Situation:
    """Return a situation with one king more than the packs hold."""
    count = variant.limits(_players(variant)).per_rank + 1
    rows = [7] * (count // 7) + ([count % 7] if count % 7 else [])
    us, them = [f"K*{size}" for size in rows[::2]], [f"K*{size}" for size in rows[1::2]]
    return hand_case(msg("The sides show {count} kings.", count=count), side_json(*us), side_json(*them))


def _players(variant: Variant) -> int:
    return sum(variant.seating.forms[0])


def _one_joker_too_many(variant: Variant, _: Scores) -> Situation:
    count = variant.limits(_players(variant)).jokers + 1
    words = msg("When the hand ends, {count} jokers are left in hands.", count=count)
    return hand_case(words, side_json("K*7", "Q*6", held=(f"{JOKER}*{count}", "5")))


def _unmelded(variant: Variant, more: int) -> Mapping[str, object]:
    """Return hands as they were dealt, the first with `more` additional cards."""
    count = variant.deal.cards
    ranks = cycle(NATURALS[4:])
    return side_json(held=tuple(" ".join(islice(ranks, count + each)) for each in (more, 0, 0)))


def _as_dealt(variant: Variant, _: Scores, more: int) -> Situation:
    count = variant.deal.cards + more
    words = msg("A player who never melded shows {count} cards when the hand is counted.", count=count)
    return hand_case(words, _unmelded(variant, more))


SETTINGS = (
    Setting(
        id="packs",
        heading=GAME,
        label="Packs of cards",
        kind=ValueKind.COUNT,
        least=1,
        path="deal.packs",
        codes=("deal.packs", "count"),
        examples=(_one_king_too_many,),
        unprinted=(7,),
    ),
    Setting(
        id="jokers-per-pack",
        heading=GAME,
        label="Jokers in each pack",
        kind=ValueKind.COUNT,
        path="deal.jokers_per_pack",
        codes=("deal.jokers_per_pack", Pack.exceeds_deck.code),
        examples=(_one_joker_too_many,),
    ),
    Setting(
        id="cards-dealt",
        heading=GAME,
        label="Cards dealt to each player",
        kind=ValueKind.COUNT,
        least=1,
        path="deal.cards",
        codes=("deal.cards", Pack.hand_size.code),
        examples=(partial(_as_dealt, more=0),),
    ),
    Setting(
        id="draw-count",
        heading=GAME,
        label="Cards drawn in a turn",
        kind=ValueKind.COUNT,
        least=1,
        path="deal.draw",
        codes=("deal.draw",),
        examples=(partial(_as_dealt, more=1), partial(_as_dealt, more=2)),
    ),
)


PACK = topic_of(Pack, checks, rules, globals())
