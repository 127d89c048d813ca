"""Answer questions about a single moment, with the same checks that judge a whole hand."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from scorekeeper.rules.cards import BLACK_THREE, Cards, combine
from scorekeeper.rules.checks.counts import too_many_copies
from scorekeeper.rules.checks.going_out import (
    NO_CARD_STAYS,
    ONE_CARD_STAYS,
    canasta_faults,
    canastas_needed,
    cards_left,
    counted_canastas,
    unfinished,
)
from scorekeeper.rules.checks.initial_meld import (
    OpeningCase,
    below_minimum,
    opening_faults,
    without_upcard,
)
from scorekeeper.rules.checks.melds import Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.discard import discard_faults
from scorekeeper.rules.facts import MeldFacts, meld_facts, table_of_melds
from scorekeeper.rules.messages import finding, what
from scorekeeper.rules.minimum import minimum_for, why_minimum
from scorekeeper.rules.pile import OPEN, pile_faults, ways
from scorekeeper.rules.question import Question, read_question
from scorekeeper.rules.ruling import Answer
from scorekeeper.rules.upcard import card_faults
from scorekeeper.rules.variant import Variant

Facts = dict[str, object]
Faults = Iterator[tuple[str, str, Mapping[str, object]]]  # code, where, facts


def answer(data: object, *, variant: Variant | None = None) -> Answer:
    """Answer a `canasta-question/1`; raises as `read_question` does."""
    return rule_on(read_question(data, variant=variant))


def rule_on(question: Question) -> Answer:
    """Answer a question that was read."""
    facts: Facts = {}
    found = tuple(
        finding(question.variant, code, where, details)
        for code, where, details in _ASKS[question.ask](question, facts)
    )
    return Answer(found, facts)


def _meld(question: Question, facts: Facts) -> Faults:
    """Tell whether these cards may be melded together."""
    meld = meld_facts(question.cards, question.variant)
    facts |= {
        "kind": meld.canasta.code if meld.canasta is not None else meld.shape,
        "naturals": meld.naturals,
        "wilds": meld.wilds,
        "points": meld.points,
        "canasta": meld.canasta is not None,
    }
    yield from _pack(question, [question.cards], "cards")
    around = Circumstances(out=question.going_out)
    for code, details in judge_meld(meld, question.variant, around):
        yield code, "cards", details
    rules = question.variant.melds
    complete = meld.shape == "set" and meld.naturals >= rules.canasta_size
    if complete and meld.wilds and not rules.wild_on_complete:
        details = {"what": what("set", meld.rank, ""), "naturals": meld.naturals}
        yield "meld.wild-on-complete", "cards", details


def _pack(question: Question, lots: Iterable[Cards], where: str) -> Faults:
    """More of a card than the packs hold, with as many packs as the variant can have."""
    variant = question.variant
    players = max(sum(form) for form in variant.seating.forms)
    limits, cards = variant.limits(players), combine(lots)
    suited = {(rank, suit): copies for rank, suit, copies in cards.items if suit}
    for facts in too_many_copies(cards.counts, suited, limits):
        yield "count.exceeds-deck", where, facts
    blacks = cards.count(BLACK_THREE)
    if blacks > limits.black_threes:
        details = {"count": blacks, "limit": limits.black_threes, "packs": limits.packs}
        yield "count.black-threes", where, details


def _case(question: Question, melds: tuple[MeldFacts, ...]) -> OpeningCase:
    variant = question.variant
    return OpeningCase(
        melds=melds,
        upcard=question.upcard,
        minimum=minimum_for(variant, question.score, question.hand_number, question.failed),
        score=question.score,
        why=why_minimum(variant, question.score, question.hand_number, question.failed),
        out=question.concealed,
        exempt=variant.opening.concealed_exempt and question.concealed and question.upcard is None,
    )


def _facts_of_melds(question: Question) -> tuple[MeldFacts, ...]:
    return tuple(meld_facts(cards, question.variant) for cards in question.melds)


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Tell whether this is enough to open."""
    case = _case(question, _facts_of_melds(question))
    counted = without_upcard(case.melds, case.upcard, question.variant)
    points = sum(meld.points for meld in counted)
    needed = case.minimum.points or 0
    facts |= {
        "points": points,
        "required": case.minimum.points,
        "condition": case.minimum.condition,
        "short": max(0, needed - points),
    }
    yield from _pack(question, question.melds, "melds")
    yield from opening_faults(case, question.variant)


def _take_pile(question: Question, facts: Facts) -> Faults:
    """Tell whether the pile may be taken."""
    variant, upcard = question.variant, question.upcard
    facts["ways"] = []
    if upcard is None:
        return
    rank = upcard.items[0][0]
    barred = list(card_faults(rank, variant))
    for code, details in barred:
        yield code, "upcard", details
    too_small = list(_pile_size(question))
    yield from too_small
    if barred:
        return
    if not question.has_melded:
        yield from _opening_with_pile(question, facts)
        return
    frozen = question.frozen or variant.pile.always_frozen
    found = ways(upcard, question.hand, _facts_of_melds(question), variant)
    facts["ways"] = [
        way.name
        for way in found
        if way.state == OPEN and not (too_small or (frozen and way.needs_unfrozen))
    ]
    for code, details in pile_faults(found, frozen=frozen, rank=rank, variant=variant):
        yield code, "hand", details


def _pile_size(question: Question) -> Faults:
    size, cards = question.pile_size, question.variant.pile.cards
    if size is None:
        return
    if size == 1 and question.hand.size == 1:
        yield "pile.one-card-hand", "hand", {}
    if cards is not None and size < cards:
        yield "pile.too-few-cards", "pile_size", {"size": size, "limit": cards}


def _opening_with_pile(question: Question, facts: Facts) -> Faults:
    """A side that has not opened must lay down its opening with the top card."""
    variant, upcard = question.variant, question.upcard
    melds = tuple(meld_facts(cards, variant) for cards in question.initial_meld or ())
    case = _case(question, melds)
    if not melds and upcard is not None:
        found = ways(upcard, question.hand, (), variant)
        frozen = question.frozen or variant.pile.always_frozen or variant.pile.frozen_for_unmelded
        rank = upcard.items[0][0]
        for code, details in pile_faults(found, frozen=frozen, rank=rank, variant=variant):
            yield code, "hand", details
        code, _, nothing = below_minimum(case, 0, case.minimum.points)
        yield code, "initial_meld", nothing
        return
    faults = list(opening_faults(case, variant))
    if question.frozen and upcard is not None:
        rank = upcard.items[0][0]
        from_hand = max((meld.naturals - 1 for meld in melds if meld.rank == rank), default=0)
        if from_hand < 2 and not any(code.startswith("pile.") for code, _, _ in faults):
            faults.append(("pile.frozen", "upcard", {"what": what("set", rank, "")}))
    if not faults:
        facts["ways"] = ["opening"]
    for code, where, details in faults:
        yield code, f"initial_meld.{where}" if where else "initial_meld", details


def _go_out(question: Question, facts: Facts) -> Faults:
    """Tell whether the side may go out."""
    variant = question.variant
    melds = _facts_of_melds(question)
    table = table_of_melds(melds)
    players = variant.seating.forms[0][0]
    facts |= {
        "canastas": counted_canastas(table, variant),
        "required": canastas_needed(variant, players),
    }
    yield from _pack(question, [*question.melds, question.held_after], "melds")
    for place, meld in enumerate(melds):
        for code, details in judge_meld(meld, variant, Circumstances(out=True)):
            yield code, f"melds[{place}]", details
    for place in duplicate_places(melds, variant):
        named = {"what": what(melds[place].shape, melds[place].rank, melds[place].cards.text)}
        yield "meld.duplicate-rank", f"melds[{place}]", named
    for code, lack in canasta_faults(table, variant, players):
        yield code, "melds", lack
    if not variant.going_out.with_unfinished:
        for place, name in unfinished(melds, variant):
            yield "going-out.incomplete-meld", f"melds[{place}]", {"what": name}
    if variant.going_out.red_threes_per_canasta and question.red_threes < table.total:
        details = {"count": question.red_threes, "limit": table.total}
        yield "going-out.red-threes", "red_threes", details
    yield from _last_card(question, melds)
    yield from _leave(question)


def _last_card(question: Question, melds: tuple[MeldFacts, ...]) -> Faults:
    variant, left = question.variant, question.held_after
    rule = variant.going_out.final_discard
    if not question.foot_played and variant.has_foot:
        yield "going-out.foot-not-played", "foot_played", {}
    if left.size > 1 or (left.size == 1 and rule == "forbidden"):
        stays = NO_CARD_STAYS if rule == "forbidden" else ONE_CARD_STAYS
        yield "going-out.cards-held", "held_after", cards_left(left.size, stays)
        return
    if not left and rule == "required":
        yield "going-out.discard-required", "held_after", {}
    if left:
        faults = discard_faults(left, left, table_of_melds(melds), variant, going_out=True)
        for code, details in faults:
            yield code, "held_after", details


def _leave(question: Question) -> Faults:
    rule = question.variant.going_out.permission
    if rule != "none" and question.permission == "no":
        yield "going-out.permission-refused", "permission", {}
    if rule == "required" and question.permission is None:
        yield "going-out.permission-not-asked", "permission", {}


def _discard(question: Question, _: Facts) -> Faults:
    """Tell whether this card may be discarded."""
    table = table_of_melds(_facts_of_melds(question))
    hand = question.hand or combine([question.card])
    for code, details in discard_faults(
        question.card,
        hand,
        table,
        question.variant,
        going_out=question.going_out,
        pile_empty=question.pile_empty,
        first_round=question.first_round,
    ):
        yield code, "card", details


_ASKS: Mapping[str, Callable[[Question, Facts], Faults]] = {
    "meld": _meld,
    "initial-meld": _initial_meld,
    "take-pile": _take_pile,
    "go-out": _go_out,
    "discard": _discard,
}
