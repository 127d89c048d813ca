"""House rules: the initial meld and its minimum."""

from dataclasses import replace
from itertools import pairwise

from scorekeeper.rules.elements.rule import Situation, asked, one, side
from scorekeeper.rules.elements.setting import OPENING, Scores, Setting, laddered, set_path
from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.record import plain
from scorekeeper.rules.ruling import Needs
from scorekeeper.rules.topics.initial_meld import asked as questions
from scorekeeper.rules.topics.initial_meld import checks, rules
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens, Step, TooLow, Triple
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON


def minimum_by_score(variant: Variant, value: object, where: str) -> Variant:
    """A table of minimums by score; it takes the place of minimums by hand."""
    rows = plain.each(value, where, 30, _step)
    bounds = [low for low, _, _ in rows]
    rest = [low for low in bounds[1:] if low is not None]
    if not rows or len(rest) < len(bounds) - 1:
        raise plain.refuse(where, "only the first row may be open below")
    known = [low for low in bounds if low is not None]
    if any(low >= high for low, high in pairwise(known)):
        raise plain.refuse(where, "the scores of the rows must rise")
    return replace(variant, opening=replace(variant.opening, by_score=rows, by_hand=None))


def _step(value: object, where: str) -> Step:
    row = plain.sequence(value, where, 3)
    if len(row) < 2:
        raise plain.refuse(where, "expected [from, points] or [from, points, condition]")
    low = None if row[0] is None else plain.points(row[0], f"{where}[0]")
    condition = None
    if len(row) == 3 and row[2] is not None:
        wanted = (Needs.CANASTA, Needs.NATURAL_CANASTA)
        condition = Needs(plain.choice(row[2], f"{where}[2]", wanted))
    worth = None if row[1] is None else plain.integer(row[1], f"{where}[1]", 0, plain.MAX_NUMBER)
    if worth is None and condition is None:
        raise plain.refuse(f"{where}[1]", "neither points nor a condition")
    return low, worth, condition


def minimum_by_hand(variant: Variant, value: object, where: str) -> Variant:
    """Minimums by number of the hand."""
    rows = plain.each(value, where, 60, lambda row, at: plain.integer(row, at, 0, plain.MAX_NUMBER))
    if not rows:
        raise plain.refuse(where, "the list is empty")
    return set_path(variant, "opening.by_hand", rows)


def _whole_hand(variant: Variant, _: Scores) -> Situation:
    """A canasta and as many low cards as a player has at the first turn, in melds of like size."""
    deal = variant.deal
    rest = max(deal.cards + deal.foot + deal.draw - 1 - 7, 3)
    count = -(-rest // 7)
    sizes = [rest // count + (place < rest % count) for place in range(count)]
    melds = ["4*7", *(f"{rank}*{size}" for rank, size in zip("56789", sizes, strict=False))]
    words = "Far ahead, a player who has melded nothing lays down a whole hand and goes out."
    return asked(words, "initial-meld", melds=melds, score=3000, concealed=True)


def insufficient_opening(variant: Variant, value: TooLow, _: str) -> Variant:
    """What a failed opening does: the minimum, a charge, both or nothing."""
    changed = set_path(variant, "opening.too_low", value)
    penalties = tuple(
        replace(
            penalty,
            points=-SWITCHED_ON["insufficient-opening"] if value.costs else 0,
            raises_minimum=value.raises,
        )
        if penalty.code == "opening-too-low"
        else penalty
        for penalty in changed.penalties
    )
    return replace(changed, penalties=penalties)


_TAKEN_BACK = [{"code": "opening-too-low", "times": 1}]

SETTINGS = (
    Setting(id="minimum-by-score", heading=OPENING, label="Minimum by score", kind="json",
            path="opening.by_score", codes=("initial-meld",), change=minimum_by_score,
            printed=lambda v: [
                list(row if row[2] is not None else row[:2]) for row in v.opening.by_score],
            examples=(asked("A side opens with six kings.", "initial-meld", melds=["K*6"]),
                asked("A side opens with six kings and three queens.", "initial-meld",
                    melds=["K*6", "Q*3"])), tried=([[None, 100]], [[None, 50]])),
    Setting(id="minimum-by-hand", heading=OPENING, label="Minimum by number of the hand",
            kind="json", path="opening.by_hand", nullable=True, codes=("initial-meld",),
            change=minimum_by_hand,
            printed=lambda v: None if v.opening.by_hand is None else list(v.opening.by_hand),
            examples=(asked("In the first hand a side opens with six kings.", "initial-meld",
                    melds=["K*6"]),
                asked("In the first hand a side opens with six kings and three queens.",
                    "initial-meld", melds=["K*6", "Q*3"])), tried=([100, 120], [50, 90])),
    Setting(id="natural-canasta-or-better", heading=OPENING,
            label="A wild canasta counts as a natural one", kind="bool",
            path="opening.wild_canasta_is_natural", codes=(InitialMeld.canasta_required.code,),
            shown=lambda v: any(row[2] == Needs.NATURAL_CANASTA for row in v.opening.by_score),
            examples=(asked("Far ahead, a side opens with a canasta of wild cards.", "initial-meld",
                    melds=["2*5 JKR*2"], score=9000),)),
    Setting(id="opening-triple", heading=OPENING, label="Three naturals of one rank", kind="choice",
            path="opening.triple", codes=(InitialMeld.natural_triple.code,), shown=laddered,
            choices=Triple.choices(), examples=(asked("A side opens with wild cards in both melds.",
                    "initial-meld", melds=["K*3 2 JKR", "A*3 2"]),
                asked("A side opens with two naturals in each meld.", "initial-meld",
                    melds=["K*2 2 JKR", "A*2 2*2"]))),
    Setting(id="opening-canasta", heading=OPENING, label="A complete canasta opens", kind="choice",
            path="opening.canasta", codes=(InitialMeld.below_minimum.code,), shown=laddered,
            choices=CanastaOpens.choices(),
            examples=(asked("A side opens with a mixed canasta of fours.", "initial-meld",
                    melds=["4*5 2*2"]), asked("A side opens with a natural canasta of fours.",
                    "initial-meld", melds=["4*7"]))),
    Setting(id="opening-with-pile", heading=OPENING,
            label="A side may open in the turn in which it takes the pile", kind="bool",
            path="opening.with_pile", codes=(InitialMeld.pile_not_allowed.code,),
            examples=(asked("A side takes the pile for its king and opens in the same turn.",
                    "initial-meld", melds=["K*4", "A*5"], upcard="K"),)),
    Setting(id="concealed-exempt-from-minimum", heading=OPENING,
            label="Going out concealed from the stock needs no minimum", kind="bool",
            path="opening.concealed_exempt", codes=(InitialMeld.below_minimum.code,),
            shown=lambda v: v.going_out.pays_concealed, examples=(_whole_hand,)),
    Setting(id="insufficient-opening", heading=OPENING, label="An opening that was too low",
            kind="choice", path="opening.too_low", codes=("penalty.opening-too-low",),
            shown=lambda v: v.penalty("opening-too-low") is not None, choices=TooLow.choices(),
            change=insufficient_opening, examples=(one(
                    "A side took back an opening that was too low, and later opened with more.",
                    side("K*7", "A*4", held=("5", "9"), penalties=_TAKEN_BACK)),)),
    Setting(id="opening-naturals-only", heading=OPENING, label="Only natural cards open",
            kind="bool", path="opening.naturals_only", codes=(InitialMeld.naturals_only.code,),
            examples=(asked("A side opens with four kings and a deuce.", "initial-meld",
                    melds=["K*4 2", "Q*5"]),)),
)  # fmt: skip


INITIAL_MELD = topic_of(InitialMeld, questions, checks, rules, globals())
