"""The foot that each player has besides the hand: its rules, checks and house rule."""

from collections.abc import Iterator
from itertools import cycle, islice

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.elements.rule import Found, Rule, Situation, check, hand_case, side_json
from scorekeeper.rules.elements.topic import GAME, Scores, Setting, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.messages import msg
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.going_out.rules import wants_out
from scorekeeper.rules.variant import Variant


class Feet:
    """Rules about the foot that each player has besides the hand."""

    foot_size = Rule.of(
        "count.foot-size",
        "The foot shows {size:card|cards}; a foot that was not taken has {limit}.",
        hand_case(
            "A foot that nobody took shows eight cards.", side_json("K*7", "Q*7", held=("5", "5"), foot=["9*4 8*4", ""])
        ),
        severity=QUERY,
    )
    not_played = Rule.of(
        "going-out.foot-not-played",
        "The foot was never played; nobody goes out before it is.",
        *wants_out("North wants to go out with a foot that nobody has looked at.", foot_played=False),
        law="Nobody goes out before the foot is played.",
    )


@check(Feet.foot_size, needs_cards=True, needs_hands=True, applies=lambda v: v.has_foot)
def foot_size(view: HandView) -> Iterator[Found]:
    """A foot that was not taken has all its cards."""
    limit = view.variant.deal.foot
    for each in view.sides:
        for place, cards in enumerate(each.record.foot):
            if limit and cards and cards.size != limit:
                facts = {"size": cards.size, "limit": limit}
                yield Feet.foot_size.at(f"{each.where}.foot[{place}]", **facts)


def _whole_foot(variant: Variant, _: Scores) -> Situation:
    count = variant.deal.foot
    foot = " ".join(islice(cycle(NATURALS[4:]), count))
    words = msg("A foot of {count} cards was never taken.", count=count)
    return hand_case(words, side_json("K*7", "Q*6", foot=[foot]))


SETTINGS = (
    Setting(
        id="foot-cards",
        heading=GAME,
        label="Cards of each foot",
        kind=ValueKind.COUNT,
        path="deal.foot",
        codes=("deal.foot", Feet.foot_size.code),
        shown=lambda v: v.has_foot,
        examples=(_whole_foot,),
    ),
)


FEET = topic_of(Feet, globals())
