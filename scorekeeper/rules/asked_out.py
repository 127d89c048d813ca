"""Whether a side may go out, and whether its player goes out concealed."""

from scorekeeper.rules.asking import (
    Facts,
    Faults,
    known,
    opening_case,
    opening_facts,
    pack_faults,
)
from scorekeeper.rules.checks.going_out import (
    NO_CARD_STAYS,
    ONE_CARD_STAYS,
    canasta_faults,
    canastas_needed,
    cards_left,
    counted_canastas,
    unfinished,
)
from scorekeeper.rules.checks.initial_meld import opening_faults
from scorekeeper.rules.checks.melds import Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.concealed import why_not_concealed
from scorekeeper.rules.discard import discard_faults
from scorekeeper.rules.facts import MeldFacts, table_of_melds
from scorekeeper.rules.messages import what
from scorekeeper.rules.question import Question


def go_out(question: Question, facts: Facts) -> Faults:
    """Tell whether the side may go out."""
    variant = question.variant
    melds = known(question.melds, variant)
    table = table_of_melds(melds)
    facts |= {
        "canastas": counted_canastas(table, variant),
        "required": canastas_needed(variant, question.players),
    }
    yield from pack_faults(question, [*question.melds, question.held_after], "melds")
    yield from _table(question, melds)
    for code, lack in canasta_faults(table, variant, question.players):
        yield code, "melds", lack
    if variant.going_out.red_threes_per_canasta and question.red_threes < table.total:
        details = {"count": question.red_threes, "limit": table.total}
        yield "going-out.red-threes", "red_threes", details
    yield from _last_card(question, melds)
    yield from _leave(question)
    yield from _concealed(question, facts)


def _table(question: Question, melds: tuple[MeldFacts, ...]) -> Faults:
    """Every meld of the table, and those that may not lie there when the side goes out."""
    variant = question.variant
    for place, meld in enumerate(melds):
        for code, details in judge_meld(meld, variant, Circumstances(out=True)):
            yield code, f"melds[{place}]", details
    for place in duplicate_places(melds, variant):
        named = {"what": what(melds[place].shape, melds[place].rank, melds[place].cards.text)}
        yield "meld.duplicate-rank", f"melds[{place}]", named
    if not variant.going_out.with_unfinished:
        for place, name in unfinished(melds, variant):
            yield "going-out.incomplete-meld", f"melds[{place}]", {"what": name}


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
    """The partner's answer; whoever is said to play alone has nobody to ask."""
    rule = question.variant.going_out.permission
    if question.side_players == 1:
        return
    if rule != "none" and question.permission == "no":
        yield "going-out.permission-refused", "permission", {}
    if rule == "required" and question.permission is None:
        yield "going-out.permission-not-asked", "permission", {}


def _concealed(question: Question, facts: Facts) -> Faults:
    """Whether it is going out concealed, and whether what a side opens with then is enough."""
    variant, reason = question.variant, ""
    if question.concealed:
        open_before = question.was_open
        reason = why_not_concealed(question.laid, question.added, variant, was_open=open_before)
        facts["concealed"] = not reason
    if reason:
        yield "going-out.not-concealed", "concealed", {"reason": reason}
    if question.laid and not question.was_open:
        concealed = question.concealed and not reason
        case = opening_case(question, known(question.laid, variant), concealed=concealed)
        facts["opening"] = opening_facts(case, variant)
        for code, where, details in opening_faults(case, variant):
            yield code, where.replace("melds", "laid") or "laid", details
