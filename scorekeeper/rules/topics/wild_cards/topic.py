"""Wild cards with naturals, alone, and barred by an unfinished meld; house rules."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.elements.rule import Fault, Found, check, hand_case, question_case, side_json
from scorekeeper.rules.elements.topic import FOUND, MELDS, Setting, laddered, set_path, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.facts import SEQUENCE, SET, WILD, MeldFacts
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.melds.kinds import allow, paid, pay
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.topics.wild_cards.rules import Lacking, Outnumbering, WildCards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON, WILD_BY_COMPOSITION, wild_kind

Faults = Iterator[Fault]
Opened = tuple[MeldFacts, ...] | None  # the melds of the side's opening; None: not known

FIVE = 5  # of the rule of five
# By how many the wild cards of a meld may exceed its naturals at most, and what a finding says.
_MOST_MORE = {WildRule.NOT_MORE: (0, Outnumbering.NOT_MORE), WildRule.FEWER: (-1, Outnumbering.FEWER)}


def outnumbering(meld: MeldFacts, variant: Variant) -> Faults:
    """Yield a fault if there are more wild cards than the naturals of the meld allow."""
    rule = variant.melds.wild_rule
    if rule in _MOST_MORE and meld.wilds - meld.naturals > _MOST_MORE[rule][0]:
        yield WildCards.outnumber_naturals(rule=_MOST_MORE[rule][1])


def in_set(meld: MeldFacts, variant: Variant, opened: Opened) -> Faults:
    """Yield faults of the wild cards in a set."""
    rules, limit = variant.melds, variant.melds.max_wilds
    before = None if opened is None else _opened_with(meld, opened)
    if meld.rank in rules.no_wild_ranks or (meld.rank in rules.opening_wild_ranks and before == 0):
        yield WildCards.in_rank()
    if rules.rule_of_five and before is not None and meld.naturals < FIVE:
        limit = min(meld.wilds if limit is None else limit, before)
    if limit is not None and meld.wilds > limit:
        yield WildCards.too_many(limit=limit)
    yield from outnumbering(meld, variant)


def _opened_with(meld: MeldFacts, opened: tuple[MeldFacts, ...]) -> int:
    """Return how many wild cards the initial meld had in a meld of this rank."""
    ranks = (each.wilds for each in opened if each.rank == meld.rank and each.shape == SET)
    return max(ranks, default=0)


def alone(meld: MeldFacts, variant: Variant) -> Faults:
    """Yield faults of a meld of wild cards alone."""
    rules = variant.melds
    only_jokers = meld.cards.count(JOKER) == meld.size
    if not rules.wild_melds or (rules.wild_needs_deuce and only_jokers):
        yield WildCards.alone(rule=Lacking.DEUCE if rules.wild_melds else Lacking.NATURALS)
    elif meld.size > rules.canasta_size:
        yield Melds.too_long(limit=rules.canasta_size)


def on_complete(meld: MeldFacts, variant: Variant) -> Faults:
    """Yield a fault if the naturals alone are a canasta and a wild card is with them."""
    rules = variant.melds
    mixed = meld.shape == SET or (meld.shape == SEQUENCE and rules.sequence_wilds > 0)
    complete = meld.naturals >= rules.canasta_size and meld.wilds > 0
    if mixed and complete and not rules.wild_on_complete:
        yield WildCards.on_complete(what=meld.named, naturals=meld.naturals)


def barred(meld: MeldFacts, table: tuple[MeldFacts, ...], variant: Variant) -> Faults:
    """Yield a fault if the meld has wild cards that an unfinished meld of wild cards bars."""
    size, ranks = variant.melds.canasta_size, variant.melds.barred_wilds
    if not meld.wilds or meld.shape == WILD:
        return
    bars = any(each.shape == WILD and each.size < size for each in table)
    if bars and any(meld.cards.count(rank) for rank in ranks):
        yield WildCards.barred(what=meld.named)


@check(WildCards.on_complete, needs_cards=True, applies=lambda v: not v.melds.wild_on_complete)
def wild_on_complete(view: HandView) -> Iterator[Found]:
    """A wild card may not join a complete natural canasta; it may have been there before."""
    for each in view.sides:
        for place, meld in enumerate(each.own.melds):
            for fault in on_complete(meld, view.variant):
                yield fault.at(f"{each.where}.melds[{place}]")


@check(WildCards.barred, needs_cards=True, applies=lambda v: bool(v.melds.barred_wilds))
def deuces_barred(view: HandView) -> Iterator[Found]:
    """While a side's wild meld is unfinished its wild cards are barred from other melds."""
    for each in view.sides:
        for place, meld in enumerate(each.own.melds):
            for fault in barred(meld, each.own.melds, view.variant):
                yield fault.at(f"{each.where}.melds[{place}]")


def deuces_both_sides(variant: Variant, value: bool, _: str) -> Variant:
    """Return the variant in which canastas of deuces pay for both sides, or only for the side that went out."""
    kinds = tuple(
        replace(kind, out_only=not value) if kind.shape is Shape.WILD else kind for kind in variant.canasta_kinds
    )
    return replace(variant, canasta_kinds=kinds)


def by_composition(variant: Variant, value: bool, _: str) -> Variant:
    """Return the variant that pays wild canastas by their cards, as in the Cuban game, or as it is printed."""
    if not value:
        return variant
    kinds = variant.canasta_kinds
    only = any(kind.out_only for kind in kinds if kind.shape is Shape.WILD)
    others = tuple(kind for kind in kinds if kind.shape is not Shape.WILD)
    wild = (replace(kind, out_only=only) for kind in WILD_BY_COMPOSITION)
    return replace(variant, canasta_kinds=(*others, *wild))


def _alike(variant: Variant) -> bool:
    """Return whether the bonus of wild canastas already depends on their composition this way."""
    bonuses = [(kind.code, kind.bonus) for kind in variant.canasta_kinds if kind.shape is Shape.WILD]
    return bonuses == [(kind.code, kind.bonus) for kind in WILD_BY_COMPOSITION]


_FOUR_JOKERS = {True: SWITCHED_ON["four-joker-failure"], False: None}
SETTINGS = (
    Setting(
        id="max-wilds",
        heading=MELDS,
        label="Most wild cards in a meld (empty: no limit)",
        kind=ValueKind.COUNT,
        path="melds.max_wilds",
        nullable=True,
        codes=(WildCards.too_many.code,),
        examples=(
            question_case("Three deuces join four kings.", "meld", cards="K*4 2*3"),
            question_case("Three deuces and a joker join four kings.", "meld", cards="K*4 2*3 JKR"),
            question_case("Three deuces and a joker join three kings.", "meld", cards="K*3 2*3 JKR"),
        ),
        unprinted=(2,),
    ),
    Setting(
        id="wild-rule",
        heading=MELDS,
        label="Wild cards against naturals",
        kind=ValueKind.CHOICE,
        path="melds.wild_rule",
        codes=(WildCards.outnumber_naturals.code,),
        choices=WildRule.choices(),
        examples=(
            question_case("Three deuces join two kings.", "meld", cards="K*2 2*3"),
            question_case("Two deuces join two kings.", "meld", cards="K*2 2*2"),
        ),
    ),
    Setting(
        id="rule-of-five",
        heading=MELDS,
        label="Wild cards join fewer than five naturals only in the opening",
        kind=ValueKind.BOOL,
        path="melds.rule_of_five",
        codes=(WildCards.too_many.code,),
        shown=laddered,
        examples=(
            hand_case(
                "A side opened in clean melds; later a deuce joined three jacks.",
                side_json("K*7", "Q*6", "J*3 2", initial_meld={"melds": ["K*7", "Q*6"]}),
            ),
        ),
    ),
    Setting(
        id="wild-melds",
        heading=MELDS,
        label="Melds of wild cards only",
        kind=ValueKind.BOOL,
        path="melds.wild_melds",
        codes=(WildCards.alone.code, "canasta.wild"),
        change=partial(allow, path="melds.wild_melds", kind=wild_kind(SWITCHED_ON["wild-melds"])),
        examples=(question_case("Three deuces are laid down by themselves.", "meld", cards="2*3"),),
    ),
    Setting(
        id="wild-canasta-bonus",
        heading=MELDS,
        label="Every canasta of wild cards",
        kind=ValueKind.POINTS,
        path="bonus.wild",
        codes=("canasta.wild",),
        shown=lambda v: v.melds.wild_melds,
        change=partial(pay, shape=Shape.WILD),
        printed=partial(paid, shape=Shape.WILD),
        examples=(
            hand_case("A side has a canasta of deuces and one of kings.", side_json("2*7", "K*7")),
            hand_case(
                "A side goes out with a canasta of deuces.",
                side_json("2*7", "K*7", "Q*7", held=("", "5"), went_out=True),
            ),
        ),
        unprinted=(1000,),
    ),
    Setting(
        id="wild-canasta-by-composition",
        heading=MELDS,
        label="Canasta of wild cards: deuces 4,000, with four jokers 3,000, other 2,000",
        kind=ValueKind.BOOL,
        path="kinds.wild",
        codes=("canasta.wild",),
        found=FOUND,
        shown=lambda v: v.melds.wild_melds and not _alike(v),
        change=by_composition,
        printed=_alike,
        examples=(
            hand_case("A side has a canasta of deuces and one of kings.", side_json("2*7", "K*7")),
            hand_case(
                "A side goes out with a canasta of deuces.",
                side_json("2*7", "K*7", "Q*7", held=("", "5"), went_out=True),
            ),
        ),
    ),
    Setting(
        id="deuce-canasta-both-sides",
        heading=MELDS,
        label="Canastas of deuces also count for the side that did not go out",
        kind=ValueKind.BOOL,
        path="kinds.out_only",
        codes=("canasta.wild",),
        shown=lambda v: any(kind.out_only for kind in v.canasta_kinds),
        change=deuces_both_sides,
        printed=lambda v: not any(kind.out_only for kind in v.canasta_kinds),
        examples=(hand_case("A side that did not go out has a canasta of deuces.", side_json("2*7", "K*7")),),
    ),
    Setting(
        id="unfinished-wild-meld-penalty",
        heading=MELDS,
        label="Unfinished meld of wild cards costs",
        kind=ValueKind.POINTS,
        path="failures.wild",
        codes=("failure.wild",),
        shown=lambda v: v.melds.wild_melds,
        examples=(hand_case("When the hand ends a side has four deuces as a meld.", side_json("2*4", "K*7", "Q*6")),),
    ),
    Setting(
        id="four-joker-failure",
        heading=MELDS,
        label="Unfinished meld with all four jokers costs 2,500",
        kind=ValueKind.BOOL,
        path="failures.four_jokers",
        codes=("failure.wild",),
        shown=laddered,
        change=lambda v, value, _: set_path(v, "failures.four_jokers", _FOUR_JOKERS[value]),
        printed=lambda v: v.failures.four_jokers is not None,
        examples=(
            hand_case(
                "When the hand ends a side has four jokers and a deuce as a meld.", side_json("JKR*4 2", "K*7", "Q*6")
            ),
        ),
    ),
)


WILD_CARDS = topic_of(WildCards, globals())
