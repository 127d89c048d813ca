"""The question whether a side may go out, and whether it goes out concealed."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import RED_THREE, Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem
from scorekeeper.rules.elements.fact import Amount
from scorekeeper.rules.elements.rule import Found, placed
from scorekeeper.rules.hand.facts import MeldFacts, table_of_melds
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.asking import known, pack_faults, whole_hand_problem
from scorekeeper.rules.questions.question import AskName, Permission, Question
from scorekeeper.rules.topics.discard.topic import discard_faults
from scorekeeper.rules.topics.feet.topic import Feet
from scorekeeper.rules.topics.going_out import advice
from scorekeeper.rules.topics.going_out.checks import canasta_faults, counted_canastas, unfinished, why_not_concealed
from scorekeeper.rules.topics.going_out.fields import FinalDiscard, PermissionRule
from scorekeeper.rules.topics.going_out.rules import GoingOut, Left, Stays
from scorekeeper.rules.topics.initial_meld.judge import opening_case, opening_facts, opening_faults
from scorekeeper.rules.topics.melds.checks import Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.topics.melds.rules import Melds


def go_out(question: Question, facts: Facts) -> Faults:
    """Yield why the side may not go out."""
    variant = question.variant
    melds = known(question.melds, variant)
    table = table_of_melds(melds)
    facts |= {
        "canastas": counted_canastas(table, variant),
        "required": variant.going_out.canastas_needed(question.players),
    }
    yield from pack_faults(question, [*question.melds, question.held_after], "melds")
    yield from _table(question, melds)
    yield from placed(canasta_faults(table, variant, question.players), "melds")
    if variant.going_out.red_threes_per_canasta and question.red_threes < table.total:
        count = question.red_threes
        yield GoingOut.red_threes.at("red_threes", count=count, limit=table.total)
    yield from _last_card(question, melds)
    yield from _leave(question)
    yield from _concealed(question, facts)


def _table(question: Question, melds: tuple[MeldFacts, ...]) -> Faults:
    """Yield faults of the melds, including melds that are not allowed when going out."""
    variant = question.variant
    for place, meld in enumerate(melds):
        yield from placed(judge_meld(meld, variant, Circumstances(out=True)), f"melds[{place}]")
    for place in duplicate_places(melds, variant):
        yield Melds.duplicate_rank.at(f"melds[{place}]", what=melds[place].named)
    if not variant.going_out.with_unfinished:
        for place, name in unfinished(melds, variant):
            yield GoingOut.incomplete_meld.at(f"melds[{place}]", what=name)


def _last_card(question: Question, melds: tuple[MeldFacts, ...]) -> Faults:
    variant, left = question.variant, question.held_after
    rule = variant.going_out.final_discard
    if not question.foot_played and variant.has_foot:
        yield Feet.not_played.at("foot_played")
    if left.size > 1 or (left.size == 1 and rule is FinalDiscard.FORBIDDEN):
        stays = Stays.NOTHING if rule is FinalDiscard.FORBIDDEN else Stays.DISCARD
        cards = Amount(left.size, Left.CARDS)
        yield GoingOut.cards_held.at("held_after", cards=left.size, left=cards, rule=stays)
        return
    if not left and rule is FinalDiscard.REQUIRED:
        yield GoingOut.discard_required.at("held_after")
    if left:
        faults = discard_faults(left, left, table_of_melds(melds), variant, going_out=True)
        yield from placed(faults, "held_after")


def _leave(question: Question) -> Faults:
    """Yield a fault of the partner's answer; a side of one player has nobody to ask."""
    rule = question.variant.going_out.permission
    if question.side_players == 1:
        return
    if rule is not PermissionRule.NONE and question.permission is Permission.NO:
        yield GoingOut.permission_refused.at("permission")
    if rule is PermissionRule.REQUIRED and question.permission is None:
        yield GoingOut.permission_not_asked.at("permission")


def _concealed(question: Question, facts: Facts) -> Faults:
    """Yield why it is not going out concealed, and what its initial meld lacks."""
    variant, reason = question.variant, None
    if question.concealed:
        open_before = question.was_open
        reason = why_not_concealed(question.laid, question.added, variant, was_open=open_before)
        facts["concealed"] = reason is None
    if reason is not None:
        yield GoingOut.not_concealed.at("concealed", reason=reason)
    if question.laid and not question.was_open:
        concealed = question.concealed and reason is None
        case = opening_case(question, known(question.laid, variant), concealed=concealed)
        facts["opening"] = opening_facts(case, variant)
        for rule, where, details in opening_faults(case, variant):
            yield Found(rule, where.replace("melds", "laid") or "laid", details)


def _yes_msg(_: Question, facts: Mapping[str, Any]) -> str:
    text = "The side has {count:canasta|canastas}; {required} needed."
    return msg(text, count=facts["canastas"], required=facts["required"])


def _cards(question: Question) -> Mapping[str, Cards]:
    laid = Cards(((RED_THREE, "", question.red_threes),) if question.red_threes else ())
    together, held = combine(question.melds), question.held_after
    return {"melds": together, "held_after": held, "red_threes": laid}


def _impossible(question: Question) -> Iterator[Problem]:
    if not question.foot_played and not question.variant.has_foot:
        yield "foot_played", "This game is played without a foot."
    if not question.melds and not question.held_after:
        yield "melds", "There is nothing on the table and nothing in the hand; enter the cards."
    elif not question.was_open:
        laid, held = combine(question.melds).size, question.held_after.size
        few = whole_hand_problem(question.variant, laid, held, foot=question.foot_played)
        if few:
            yield "melds", few


ASKED = Ask(
    name=AskName.GO_OUT,
    keys="melds red_threes held_after permission was_open foot_played concealed laid"
    " added score hand_number side_players",
    needed=("melds",),
    answer=go_out,
    to_yes=advice.to_yes,
    to_no=advice.to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (GoingOut.too_few_canastas, GoingOut.cards_held),
    cards=_cards,
    impossible=_impossible,
)
