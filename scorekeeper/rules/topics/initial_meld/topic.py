"""Checks the initial meld of a hand, recorded or the most it may have been; its house rules."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.elements.rule import Found, Situation, check, hand_case, question_case, side_json
from scorekeeper.rules.elements.topic import OPENING, Scores, Setting, laddered, set_path, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.facts import SET, MeldFacts, TableFacts, meld_facts
from scorekeeper.rules.hand.view import HandView, SideView, failed_openings
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.asking import known
from scorekeeper.rules.record import plain
from scorekeeper.rules.record.values import Opening
from scorekeeper.rules.ruling import Needs
from scorekeeper.rules.topics.going_out.checks import opened_with_everything
from scorekeeper.rules.topics.initial_meld import asked as questions
from scorekeeper.rules.topics.initial_meld import judge, rules
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens, Step, TooLow, Triple
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.penalties.fields import OPENING_TOO_LOW
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.wild_cards.topic import FIVE
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON


@check(
    InitialMeld.below_minimum,
    InitialMeld.canasta_required,
    InitialMeld.natural_triple,
    InitialMeld.naturals_only,
    InitialMeld.pile_not_allowed,
    Pile.stop_card,
    Pile.wild_upcard,
    Pile.frozen,
    Pile.no_use,
    Pile.seven_upcard,
    needs_cards=False,
)
def initial_meld(view: HandView) -> Iterator[Found]:
    """The initial meld must reach the side's minimum in this hand."""
    if view.ended_by_acaba:
        return
    for each in view.sides:
        opening = each.record.initial_meld
        if opening is not None:
            yield from _recorded(view, each, opening)
        elif each.place == each.members[0]:
            yield from _unrecorded(view, each)


def _case(
    view: HandView, side: SideView, melds: tuple[MeldFacts, ...], upcard: Cards | None, *, whole: bool
) -> judge.OpeningCase:
    """Return a side's initial meld; `whole` if its player went out with it, as far as known."""
    failed = failed_openings(side.record, view.variant)
    values = view.variant.opening
    return judge.OpeningCase(
        melds=melds,
        upcard=upcard,
        minimum=side.minimum,
        score=side.score_before,
        why=values.reason(side.score_before, view.number, failed),
        out=side.won_out,
        exempt=values.concealed_exempt and whole and upcard is None,
    )


def _recorded(view: HandView, side: SideView, opening: Opening) -> Iterator[Found]:
    melds = known(opening.melds, view.variant)
    whole = side.record.concealed and opened_with_everything(side, view.variant)
    case = _case(view, side, melds, opening.upcard, whole=whole)
    for rule, below, facts in judge.opening_faults(case, view.variant):
        where = f"{side.where}.initial_meld"
        yield Found(rule, f"{where}.{below}" if below else where, facts)


def _unrecorded(view: HandView, side: SideView) -> Iterator[Found]:
    """Judge the whole table, which is the most that a side can have opened with."""
    members = [view.sides[place] for place in side.members]
    recorded = any(member.record.initial_meld is not None for member in members)
    if not side.table.has_melded or recorded:
        return
    variant = view.variant
    if _surely_opened(side, variant):
        return
    tallied = any(each.record.tally is not None for each in members)
    look = partial(_tallied_faults, side.table) if tallied else judge.sufficiency_faults
    melds = _as_opened(side.table.melds, variant)
    found = []
    for member in members:
        case = _case(view, member, melds, None, whole=side.record.concealed)
        found.append([each._replace(where=member.where) for each in look(case, variant)])
    yield from min(found, key=len)


def _surely_opened(side: SideView, variant: Variant) -> bool:
    """Return whether the whole table reaches a minimum without conditions: the usual case."""
    return (
        side.minimum.condition is None
        and not variant.opening.naturals_only
        and (side.minimum.points is None or side.table.points >= side.minimum.points)
    )


def _as_opened(melds: judge.Laid, variant: Variant) -> judge.Laid:
    """Return the cards on the table that may have been in the initial meld.

    Wild cards are left out if only naturals open. A set with enough naturals may have been a
    natural canasta, or three clean naturals, before a wild card was added.
    """
    found = []
    for meld in melds:
        if not meld.wilds:
            found.append(meld)
        elif variant.opening.naturals_only:
            found.append(meld_facts(meld.cards.without_wilds, variant))
        else:
            found.append(meld)
            if _may_have_been_clean(meld, variant):
                # It meets a condition; its points are counted already.
                clean = meld_facts(meld.cards.without_wilds, variant)
                found.append(clean._replace(points=0))
    return tuple(found)


def _may_have_been_clean(meld: MeldFacts, variant: Variant) -> bool:
    """Return whether all wild cards of the set may have been added after the opening."""
    values = variant.melds
    least = FIVE if values.rule_of_five else values.min_cards
    return meld.shape == SET and meld.naturals >= least and meld.rank not in values.opening_wild_ranks


def _tallied_faults(table: TableFacts, case: judge.OpeningCase, variant: Variant) -> Iterator[Found]:
    """Yield faults of a side without cards: points and canastas; naturals cannot be seen."""
    canasta = table.total > 0
    if variant.opening.canasta is CanastaOpens.NONE or not canasta:
        yield from judge.shortfalls(case, table.points, any_canasta=canasta, natural=canasta)


def minimum_by_score(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with a table of minimums by score in place of those by hand; raises RecordError."""
    rows = plain.each(value, where, 30, _step)
    bounds = [low for low, _, _ in rows]
    rest = [low for low in bounds[1:] if low is not None]
    if not rows or len(rest) < len(bounds) - 1:
        raise plain.refuse(where, msg("only the first row may be without a lower limit"))
    lows = [low for low in bounds if low is not None]
    if any(low >= high for low, high in pairwise(lows)):
        raise plain.refuse(where, msg("the scores of the rows must rise"))
    return replace(variant, opening=replace(variant.opening, by_score=rows, by_hand=None))


def _step(value: object, where: str) -> Step:
    row = plain.sequence(value, where, 3)
    if len(row) < 2:
        raise plain.refuse(where, msg("expected [from, points] or [from, points, condition]"))
    low = None if row[0] is None else plain.points(row[0], f"{where}[0]")
    condition = None
    if len(row) == 3 and row[2] is not None:
        wanted = (Needs.CANASTA, Needs.NATURAL_CANASTA)
        condition = Needs(plain.choice(row[2], f"{where}[2]", wanted))
    worth = None if row[1] is None else plain.integer(row[1], f"{where}[1]", 0, plain.MAX_NUMBER)
    if worth is None and condition is None:
        raise plain.refuse(f"{where}[1]", msg("neither points nor a condition"))
    return low, worth, condition


def minimum_by_hand(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with the minimums of the first, second, third ... hand; raises RecordError."""
    rows = plain.each(value, where, 60, lambda row, at: plain.integer(row, at, 0, plain.MAX_NUMBER))
    if not rows:
        raise plain.refuse(where, msg("the list is empty"))
    return set_path(variant, "opening.by_hand", rows)


def _whole_hand(variant: Variant, _: Scores) -> Situation:
    """Return a canasta with as many low cards as a player has at the first turn."""
    deal = variant.deal
    rest = max(deal.cards + deal.foot + deal.draw - 1 - 7, 3)
    count = -(-rest // 7)
    sizes = [rest // count + (place < rest % count) for place in range(count)]
    melds = ["4*7", *(f"{rank}*{size}" for rank, size in zip("56789", sizes, strict=False))]
    words = "With a high score, a player who has melded nothing lays down a whole hand and goes out."
    return question_case(words, "initial-meld", melds=melds, score=3000, concealed=True)


def insufficient_opening(variant: Variant, value: TooLow, _: str) -> Variant:
    """Return the variant in which a failed opening raises the minimum, costs points, or both, or neither."""
    changed = set_path(variant, "opening.too_low", value)
    penalties = tuple(
        replace(penalty, points=-SWITCHED_ON["insufficient-opening"] if value.costs else 0, raises_minimum=value.raises)
        if penalty.code == OPENING_TOO_LOW
        else penalty
        for penalty in changed.penalties
    )
    return replace(changed, penalties=penalties)


_TAKEN_BACK = [{"code": OPENING_TOO_LOW, "times": 1}]

SETTINGS = (
    Setting(
        id="minimum-by-score",
        heading=OPENING,
        label="Minimum by score",
        kind=ValueKind.JSON,
        path="opening.by_score",
        codes=("initial-meld",),
        change=minimum_by_score,
        printed=lambda v: [list(row if row[2] is not None else row[:2]) for row in v.opening.by_score],
        examples=(
            question_case("A side opens with six kings.", "initial-meld", melds=["K*6"]),
            question_case("A side opens with six kings and three queens.", "initial-meld", melds=["K*6", "Q*3"]),
        ),
        tried=([[None, 100]], [[None, 50]]),
    ),
    Setting(
        id="minimum-by-hand",
        heading=OPENING,
        label="Minimum by number of the hand",
        kind=ValueKind.JSON,
        path="opening.by_hand",
        nullable=True,
        codes=("initial-meld",),
        change=minimum_by_hand,
        printed=lambda v: None if v.opening.by_hand is None else list(v.opening.by_hand),
        examples=(
            question_case("In the first hand a side opens with six kings.", "initial-meld", melds=["K*6"]),
            question_case(
                "In the first hand a side opens with six kings and three queens.", "initial-meld", melds=["K*6", "Q*3"]
            ),
        ),
        tried=([100, 120], [50, 90]),
    ),
    Setting(
        id="natural-canasta-or-better",
        heading=OPENING,
        label="A wild canasta counts as a natural one",
        kind=ValueKind.BOOL,
        path="opening.wild_canasta_is_natural",
        codes=(InitialMeld.canasta_required.code,),
        shown=lambda v: any(row[2] == Needs.NATURAL_CANASTA for row in v.opening.by_score),
        examples=(
            question_case(
                "With a high score, a side opens with a canasta of wild cards.",
                "initial-meld",
                melds=["2*5 JKR*2"],
                score=9000,
            ),
        ),
    ),
    Setting(
        id="opening-triple",
        heading=OPENING,
        label="Three naturals of one rank",
        kind=ValueKind.CHOICE,
        path="opening.triple",
        codes=(InitialMeld.natural_triple.code,),
        shown=laddered,
        choices=Triple.choices(),
        examples=(
            question_case("A side opens with wild cards in both melds.", "initial-meld", melds=["K*3 2 JKR", "A*3 2"]),
            question_case(
                "A side opens with two naturals in each meld.", "initial-meld", melds=["K*2 2 JKR", "A*2 2*2"]
            ),
        ),
    ),
    Setting(
        id="opening-canasta",
        heading=OPENING,
        label="A complete canasta opens",
        kind=ValueKind.CHOICE,
        path="opening.canasta",
        codes=(InitialMeld.below_minimum.code,),
        shown=laddered,
        choices=CanastaOpens.choices(),
        examples=(
            question_case("A side opens with a mixed canasta of fours.", "initial-meld", melds=["4*5 2*2"]),
            question_case("A side opens with a natural canasta of fours.", "initial-meld", melds=["4*7"]),
        ),
    ),
    Setting(
        id="opening-with-pile",
        heading=OPENING,
        label="A side may open in the turn in which it takes the pile",
        kind=ValueKind.BOOL,
        path="opening.with_pile",
        codes=(InitialMeld.pile_not_allowed.code,),
        examples=(
            question_case(
                "A side takes the pile for its king and opens in the same turn.",
                "initial-meld",
                melds=["K*4", "A*5"],
                upcard="K",
            ),
        ),
    ),
    Setting(
        id="concealed-exempt-from-minimum",
        heading=OPENING,
        label="Going out concealed from the stock needs no minimum",
        kind=ValueKind.BOOL,
        path="opening.concealed_exempt",
        codes=(InitialMeld.below_minimum.code,),
        shown=lambda v: v.going_out.pays_concealed,
        examples=(_whole_hand,),
    ),
    Setting(
        id="insufficient-opening",
        heading=OPENING,
        label="An opening that was too low",
        kind=ValueKind.CHOICE,
        path="opening.too_low",
        codes=("penalty.opening-too-low",),
        shown=lambda v: v.penalty(OPENING_TOO_LOW) is not None,
        choices=TooLow.choices(),
        change=insufficient_opening,
        examples=(
            hand_case(
                "A side took back an opening that was too low, and later opened with more.",
                side_json("K*7", "A*4", held=("5", "9"), penalties=_TAKEN_BACK),
            ),
        ),
    ),
    Setting(
        id="opening-naturals-only",
        heading=OPENING,
        label="Only natural cards open",
        kind=ValueKind.BOOL,
        path="opening.naturals_only",
        codes=(InitialMeld.naturals_only.code,),
        examples=(question_case("A side opens with four kings and a deuce.", "initial-meld", melds=["K*4 2", "Q*5"]),),
    ),
)


INITIAL_MELD = topic_of(InitialMeld, questions, rules, globals())
