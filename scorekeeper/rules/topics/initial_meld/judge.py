"""Judges whether melds are enough to open: each meld, the pile's card, and the minimum."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import NO_CARDS, WILDS, Cards, combine, lacking
from scorekeeper.rules.elements.ask import Facts, Faults
from scorekeeper.rules.elements.fact import Phrase, RankName
from scorekeeper.rules.elements.rule import Fault, placed
from scorekeeper.rules.hand.facts import SET, WILD, MeldFacts, meld_facts
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.ruling import Minimum, Needs
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens, Triple
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld, InMeld, Must
from scorekeeper.rules.topics.melds.checks import Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.pile.ways import upcard_faults
from scorekeeper.rules.variant import Variant

Laid = tuple[MeldFacts, ...]


@dataclass(frozen=True, slots=True)
class OpeningCase:
    """An initial meld to be judged: its melds, the card from the pile, and its minimum."""

    melds: tuple[MeldFacts, ...]
    upcard: Cards | None
    minimum: Minimum
    score: int
    why: Phrase  # what the minimum depends on
    out: bool = False
    exempt: bool = False  # going out concealed from the stock without a minimum


def without_upcard(melds: Laid, upcard: Cards | None, variant: Variant) -> Laid:
    """Return the melds that must reach the minimum, without the pile's card if required."""
    if upcard is None or variant.opening.upcard_counts:
        return melds
    rank = upcard.rank
    without = [
        _taken_from(melds, place, rank, variant)
        for place, meld in enumerate(melds)
        if meld.shape == SET and meld.rank == rank
    ]

    def worth(left: Laid) -> tuple[bool, int]:
        return opens_by_canasta(left, variant), sum(meld.points for meld in left)

    return max(without, key=worth, default=melds)


def _taken_from(melds: Laid, place: int, rank: str, variant: Variant) -> Laid:
    """Return the melds with a card fewer in one of them, or without it if it is then no meld."""
    rest = meld_facts(melds[place].cards.minus(rank), variant)
    stands = () if any(judge_meld(rest, variant, Circumstances())) else (rest,)
    return (*melds[:place], *stands, *melds[place + 1 :])


def opens_by_canasta(melds: tuple[MeldFacts, ...], variant: Variant) -> bool:
    """Return whether a complete canasta opens, whatever its points."""
    rule = variant.opening.canasta
    kinds = [meld.canasta for meld in melds if meld.canasta is not None]
    if rule is CanastaOpens.ANY:
        return bool(kinds)
    if rule is CanastaOpens.NATURAL_OR_WILD:
        return any(kind.shape == WILD or not kind.wild for kind in kinds)
    natural = any(kind.shape == SET and kind.wild is False for kind in kinds)
    return rule is CanastaOpens.NATURAL and natural


def is_natural_canasta(meld: MeldFacts, variant: Variant) -> bool:
    """Return whether it is a canasta without wild cards, or of them alone if that counts."""
    natural = variant.opening.wild_canasta_is_natural if meld.shape is WILD else not meld.wilds
    return meld.canasta is not None and natural


def has_triple(melds: tuple[MeldFacts, ...], variant: Variant) -> bool:
    """Return whether there are three naturals of one rank, as the variant requires."""
    rule, three = variant.opening.triple, variant.melds.min_cards
    if rule is Triple.CLEAN_OR_WILD and any(meld.shape == WILD for meld in melds):
        return True
    return any(
        meld.naturals >= three and (rule is Triple.IN_ANY_MELD or not meld.wilds) for meld in melds if meld.shape == SET
    )


def below_minimum(case: OpeningCase, points: int, limit: int | None) -> Fault:
    """Return the fault of too few points; `limit` None is for a missing condition."""
    return InitialMeld.below_minimum(
        points=points,
        limit=limit,
        score=case.score,
        short=(limit or 0) - points,
        why=case.why,
        needs=Phrase(Must.HOLD, {"what": case.minimum.condition})
        if limit is None
        else Phrase(Must.COUNT, {"limit": limit}),
    )


def shortfalls(case: OpeningCase, points: int, *, any_canasta: bool, natural: bool) -> Faults:
    """Yield the points and the canasta that the initial meld lacks."""
    limit, condition = case.minimum.points, case.minimum.condition
    if limit is not None and points < limit and not case.exempt:
        yield below_minimum(case, points, limit).at("")
    there = {Needs.CANASTA: any_canasta, Needs.NATURAL_CANASTA: natural}
    if condition is not None and not there.get(condition, True):
        yield InitialMeld.canasta_required.at("", what=condition, score=case.score)


def sufficiency_faults(case: OpeningCase, variant: Variant) -> Faults:
    """Yield what the initial meld lacks: points, a canasta, three naturals."""
    melds = without_upcard(case.melds, case.upcard, variant)
    if opens_by_canasta(melds, variant):
        return
    points = counted_points(melds, variant)
    canasta = any(meld.canasta for meld in melds)
    natural = any(is_natural_canasta(meld, variant) for meld in melds)
    yield from shortfalls(case, points, any_canasta=canasta, natural=natural)
    triple = variant.opening.triple
    if triple is not Triple.NONE and not has_triple(melds, variant):
        where = InMeld.ANY if triple is Triple.IN_ANY_MELD else InMeld.CLEAN
        yield InitialMeld.natural_triple.at("", rule=where)


def opening_faults(case: OpeningCase, variant: Variant) -> Faults:
    """Yield all faults of an initial meld: of each meld, the pile, and the minimum."""
    around = Circumstances(out=case.out)
    for place, meld in enumerate(case.melds):
        yield from placed(judge_meld(meld, variant, around), f"melds[{place}]")
    for place in duplicate_places(case.melds, variant):
        yield Melds.duplicate_rank.at(f"melds[{place}]", what=case.melds[place].named)
    wilds = sum(meld.wilds for meld in case.melds)
    if variant.opening.naturals_only and wilds:
        yield InitialMeld.naturals_only.at("", wilds=wilds)
    if case.upcard is not None and variant.pots is None:
        if not variant.opening.with_pile:
            yield InitialMeld.pile_not_allowed.at("upcard")
        yield from placed(upcard_faults(case.melds, case.upcard, variant), "upcard")
    yield from sufficiency_faults(case, variant)


def counted_points(melds: tuple[MeldFacts, ...], variant: Variant) -> int:
    """Return the points of the initial meld, without wild cards if only naturals count."""
    points = sum(meld.points for meld in melds)
    if not variant.opening.naturals_only:
        return points
    values = variant.card_points
    return points - sum(meld.cards.count(rank) * values[rank] for meld in melds for rank in WILDS)


def opening_case(question: Question, melds: Laid, *, concealed: bool = False) -> OpeningCase:
    """Return these melds as the side's initial meld; `concealed` if its player goes out so."""
    variant = question.variant
    upcard = question.upcard
    return OpeningCase(
        melds=melds,
        upcard=upcard,
        minimum=variant.opening.minimum(question.score, question.hand_number, question.failed),
        score=question.score,
        why=variant.opening.reason(question.score, question.hand_number, question.failed),
        out=concealed or question.ask is AskName.GO_OUT,
        exempt=variant.opening.concealed_exempt and concealed and upcard is None,
    )


def opening_facts(case: OpeningCase, variant: Variant) -> Facts:
    """Return the points of an initial meld, its minimum, and what it lacks."""
    points = counted_points(without_upcard(case.melds, case.upcard, variant), variant)
    return {
        "points": points,
        "required": case.minimum.points,
        "condition": case.minimum.condition,
        "short": max(0, (case.minimum.points or 0) - points),
    }


def not_in_hand(question: Question, melds: Iterable[Cards], where: str) -> Faults:
    """Yield cards of the initial meld that are neither in the given hand nor from the pile."""
    if not question.tells("hand"):
        return
    top = question.upcard or NO_CARDS
    for rank, wanted, there in lacking(combine(melds), combine([question.hand, top])):
        count, held = max(1, wanted - top.count(rank)), max(0, there - top.count(rank))
        what = RankName(rank, count)
        yield InitialMeld.not_in_hand.at(where, count=count, what=what, held=held)
