"""Red and black threes where a hand has pots: checks, score lines, chapter and house rules."""

from dataclasses import replace

from scorekeeper.rules.cards import BLACK_THREE
from scorekeeper.rules.elements.rule import hand_case, question_case
from scorekeeper.rules.elements.rule import pot_side_json as lying
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import PILE, Setting, Topic, like, with_pots
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import number
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.pack import checks as pack
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.threes import lines, rules
from scorekeeper.rules.topics.threes.fields import RedNeed, RedUnearned
from scorekeeper.rules.topics.threes.topic import THREES
from scorekeeper.rules.variant import Variant


def _lays_threes(variant: Variant) -> bool:
    return with_pots(variant) and variant.lays_red_threes


def _laid(variant: Variant) -> Statements:
    """Yield when red threes are laid out."""
    text = "are laid out before the first turn, in the order of play, and as many cards are drawn for them"
    yield statement("Red threes that were dealt", text, "setup.red_threes")
    text = "is laid out at once, and another card is drawn for it"
    yield statement("A red three that is drawn later", text, "threes")
    yield statement("Threes", "are in no meld, neither red nor black", rules.Threes.never.code)
    worth = number(variant.laid_points[BLACK_THREE])
    yield fact("A three in a meld that should not hold it", worth, "card_points")


def _locks(variant: Variant) -> Statements:
    """Yield which card on top locks the pile."""
    text = "locks the pile for the next player, who draws; it goes with the pile once another card covers it"
    yield statement("A black three on top", text, Pile.stop_card.code)
    locks = variant.drawing is not None and variant.drawing.wild_locks
    text = "locks the pile as well" if locks else "is taken with two naturals, or onto a meld without a wild card"
    yield statement("A two on top", text, Pile.wild_upcard.code)


def _stays(_: Variant) -> Statements:
    """Yield the card that is never discarded."""
    yield statement("A red three", "is never discarded", Discard.three_not_allowed.code)


_CANASTA, _SIX = "4c 5c 6c 7c 8c 9c 10c", "4h 5h 6h 7h 8h 9h"
_NAMED = like(
    THREES.settings,
    red_threes_need=(
        hand_case("A side with melds but no canasta has a red three.", lying(_SIX, "Kc Qc Jc 10c", red_threes=1)),
        hand_case("A side with one canasta has a red three.", lying(_CANASTA, "Kd Qd Jd 10d", red_threes=1)),
    ),
    red_threes_unearned=(
        hand_case("A side without a canasta has two red threes.", lying(_SIX, "Kc Qc Jc 10c", red_threes=2)),
    ),
    red_three_table=(
        hand_case("A side with a canasta has two red threes.", lying(_CANASTA, "Kd Qd Jd 10d", red_threes=2)),
    ),
    red_three_in_hand=(
        hand_case(
            "A red three is found in a hand when the hand is counted.",
            lying(_CANASTA, "Kd Qd Jd 10d", held=("3h 9h", "8c")),
        ),
    ),
    black_three_in_hand=(
        hand_case("A black three is left in a hand.", lying(_CANASTA, "Kd Qd Jd 10d", held=("3s 9h", "8c"))),
    ),
)
# What tables of such a game choose from (house-rules.md).
_CHOICES = {
    "red-threes-need": ((RedNeed.NOTHING, "nothing: always"), *RedNeed.choices()),
    "red-threes-unearned": tuple((each, each.offered) for each in (RedUnearned.MINUS, RedUnearned.ZERO)),
}
SETTINGS = (
    *(replace(each, choices=_CHOICES.get(each.id, each.choices)) for each in _NAMED),
    Setting(
        id="wild-top-locks",
        heading=PILE,
        label="A wild card on top locks the pile as a black three does",
        kind=ValueKind.BOOL,
        path="drawing.wild_locks",
        codes=(Pile.wild_upcard.code,),
        examples=(question_case("A two lies on top; North has two nines.", "take-pile", upcard="2h", hand="9h 9s"),),
    ),
)
THREES_WITH_POTS = Topic(
    checks=(pack.too_many_threes, rules.red_held),
    settings=SETTINGS,
    chapters=(
        *rules.CHAPTERS,
        Chapter("Threes", _laid),
        Chapter("The discard pile", _locks),
        Chapter("Discarding", _stays),
    ),
    lines=lines.LINES,
    played=_lays_threes,
)
