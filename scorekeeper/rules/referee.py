"""Answer questions about a single moment, with the same checks that judge a whole hand."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.asked_out import go_out
from scorekeeper.rules.asked_pile import take_pile
from scorekeeper.rules.asking import (
    Facts,
    Faults,
    known,
    not_in_hand,
    opening_case,
    opening_facts,
    pack_faults,
)
from scorekeeper.rules.cards import combine, lacking, rank_name
from scorekeeper.rules.checks.going_out import emptying_faults
from scorekeeper.rules.checks.initial_meld import opening_faults
from scorekeeper.rules.checks.melds import (
    Circumstances,
    duplicate_places,
    has_wild_beside_naturals,
    holds_barred,
    judge_meld,
)
from scorekeeper.rules.discard import discard_faults
from scorekeeper.rules.facts import (
    MIXED,
    SEQUENCE,
    MeldFacts,
    is_whole_run,
    meld_facts,
    table_of_melds,
)
from scorekeeper.rules.messages import finding, what
from scorekeeper.rules.question import Question, read_question
from scorekeeper.rules.ruling import Answer
from scorekeeper.rules.variant import Variant


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
        "kind": _kind(meld, question.variant),
        "naturals": meld.naturals,
        "wilds": meld.wilds,
        "points": meld.points,
        "canasta": meld.canasta is not None,
    }
    yield from pack_faults(question, [question.cards, *question.table], "cards")
    ends = _leaves_no_card(question)
    around = Circumstances(out=question.going_out or ends)
    for code, details in judge_meld(meld, question.variant, around):
        yield code, "cards", details
    rules = question.variant.melds
    if has_wild_beside_naturals(meld, question.variant) and not rules.wild_on_complete:
        named = what(meld.shape, meld.rank, meld.cards.text)
        yield "meld.wild-on-complete", "cards", {"what": named, "naturals": meld.naturals}
    table = known(question.table, question.variant)
    yield from _beside(meld, table, question.variant)
    if ends:
        for code, lack in emptying_faults(table_of_melds((*table, meld)), question.variant):
            yield code, "cards", lack


def _kind(meld: MeldFacts, variant: Variant) -> str | None:
    """The kind of canasta, or the shape of a shorter meld; None: cards of several ranks, no run."""
    if meld.canasta is not None:
        return meld.canasta.code
    run = meld.shape != SEQUENCE or is_whole_run(meld.cards, variant.melds.sequence_wilds)
    return meld.shape if run and meld.shape != MIXED else None


def _leaves_no_card(question: Question) -> bool:
    """The hand is empty after the meld, or its last card must be discarded: that is going out."""
    left = question.hand.size - question.cards.size
    return question.tells("hand", "table") and left <= 1 and not question.variant.has_foot


def _beside(meld: MeldFacts, table: tuple[MeldFacts, ...], variant: Variant) -> Faults:
    """The meld beside the other melds of its side."""
    named = {"what": what(meld.shape, meld.rank, meld.cards.text)}
    if len(table) in duplicate_places((*table, meld), variant):
        yield "meld.duplicate-rank", "cards", named
    if holds_barred(meld, table, variant):
        yield "meld.deuces-barred", "cards", named


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Tell whether this is enough to open."""
    melds = known(question.melds, question.variant)
    case = opening_case(question, melds, concealed=question.concealed)
    facts |= opening_facts(case, question.variant)
    yield from pack_faults(question, question.melds, "melds")
    yield from opening_faults(case, question.variant)
    yield from not_in_hand(question, question.melds, "hand")


def _discard(question: Question, _: Facts) -> Faults:
    """Tell whether this card may be discarded."""
    variant = question.variant
    table = table_of_melds(known(question.melds, variant))
    hand = question.hand or combine([question.card])
    rank = question.card.items[0][0]
    missing = question.tells("hand") and any(lacking(question.card, question.hand))
    if missing:
        yield "discard.not-in-hand", "card", {"what": rank_name(rank, 1)}
    known_last = question.tells("hand", "melds") and hand.size == 1 and not missing
    last = known_last and not variant.has_foot
    for code, details in discard_faults(
        question.card,
        hand,
        table,
        variant,
        going_out=question.going_out or last,
        pile_empty=question.pile_empty,
        first_round=question.first_round,
    ):
        yield code, "card", details
    if last:
        for code, details in emptying_faults(table, variant):
            yield code, "card", details


def _acaba(question: Question, _: Facts) -> Faults:
    """Tell whether Acaba may be said; leave is never needed, an answer binds."""
    variant = question.variant
    if not (variant.game.acaba and any(len(form) == 2 for form in variant.seating.forms)):
        yield "acaba.not-in-variant", "ask", {}
    elif question.permission == "no" and variant.going_out.permission != "none":
        yield "acaba.permission-refused", "permission", {}


_ASKS: Mapping[str, Callable[[Question, Facts], Faults]] = {
    "meld": _meld,
    "initial-meld": _initial_meld,
    "take-pile": take_pile,
    "go-out": go_out,
    "discard": _discard,
    "acaba": _acaba,
}
