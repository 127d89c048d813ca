"""Acaba: its rules and house rules, its question to the referee, and its score line."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.line import Lines, Scored, ScorePart, score_line
from scorekeeper.rules.elements.rule import Found, Rule, check, hand_case, question_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import GAME, Setting, natural_or_mixed, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import msg, number
from scorekeeper.rules.questions.question import AskName, Permission, Question
from scorekeeper.rules.record.plain import MAX_NUMBER
from scorekeeper.rules.topics.going_out.fields import PermissionRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON

_CALLED = side_json("K*7", "10*6", acaba=True)


def _law(variant: Variant) -> str:
    if not variant.game.acaba:
        return "Acaba is not called in this game."
    template = (
        "At any point in a turn the player whose turn it is may end the hand by saying Acaba: that"
        " player's side scores {own} for it, the other side {other}."
    )
    if variant.going_out.permission is not PermissionRule.NONE:
        template += " The partner may be asked for permission first; the answer is binding."
    return msg(template, own=variant.game.acaba_self or 0, other=variant.game.acaba_other or 0)


class Acaba:
    """Rules about ending the hand by saying Acaba."""

    not_in_variant = Rule.of(
        "acaba.not-in-variant",
        "Acaba was called; this game does not have it.",
        hand_case("Somebody calls Acaba.", _CALLED),
        law=_law,
    )
    permission_refused = Rule.of(
        "acaba.permission-refused",
        "The partner said no to Acaba; the answer is binding for this turn.",
        question_case("North asked to say Acaba; the partner said no.", "acaba", permission="no"),
        law=_law,
    )
    two_sides = Rule.of(
        "acaba.two-sides",
        "{count} sides called Acaba; the first call ends the hand.",
        hand_case("Both sides are marked as having called Acaba.", _CALLED, side_json("Q*7", "J*6", acaba=True)),
    )
    with_going_out = Rule.of(
        "acaba.with-going-out",
        "Acaba was called and a side went out; only one of them ends the hand.",
        hand_case(
            "One side called Acaba, the other is marked as having gone out.",
            _CALLED,
            side_json("Q*7", "J*7", held=("", "5"), went_out=True),
        ),
    )


def _chapter(variant: Variant) -> Statements:
    """Yield what calling Acaba does and how it is paid."""
    game = variant.game
    if game.acaba:
        text = "may be called at any point of one's turn: it ends the hand at once, and nothing else in the hand counts"
        yield statement("Acaba", text, "game.acaba")
        yield fact("The caller's side scores", number(game.acaba_self or 0), "game.acaba_self")
        yield fact("The other side scores", number(game.acaba_other or 0), "game.acaba_other")


CHAPTERS = (Chapter("Bonuses", _chapter),)


@check(Acaba.not_in_variant, Acaba.two_sides, Acaba.with_going_out, needs_cards=False)
def acaba(view: HandView) -> Iterator[Found]:
    """Acaba exists only where the variant has it, is called by one side and ends the hand alone."""
    callers = [each for each in view.sides if each.record.acaba]
    if not callers:
        return
    for each in callers:
        if not view.has_acaba:
            yield Acaba.not_in_variant.at(each.where)
    if len(callers) > 1:
        yield Acaba.two_sides.at("sides", count=len(callers))
    ended = any(each.went_out or each.special_hand is not None for each in view.hand.sides)
    if ended:
        yield Acaba.with_going_out.at("sides")


def _asked(question: Question, _: Facts) -> Faults:
    """Yield what forbids Acaba; permission is never required, but an answer is binding."""
    variant = question.variant
    if not (variant.game.acaba and any(len(form) == 2 for form in variant.seating.forms)):
        yield Acaba.not_in_variant.at("ask")
    elif question.permission is Permission.NO and variant.going_out.permission is not PermissionRule.NONE:
        yield Acaba.permission_refused.at("permission")


def _yes_msg(question: Question, _: Mapping[str, Any]) -> str:
    game = question.variant.game
    own, other = game.acaba_self or 0, game.acaba_other or 0
    text = "It ends the hand: your side scores {own} for it, the other {other}."
    return msg(text, own=own, other=other)


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    yield changed(question, msg("without asking the partner"), permission=None)
    yield changed(question, msg("if the partner had said yes"), permission=Permission.YES)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    yield changed(question, msg("if the partner said no"), permission=Permission.NO)


ASKED = Ask(
    name=AskName.ACABA,
    keys="permission",
    answer=_asked,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (Acaba.permission_refused,),
)


def _paid(view: HandView, side: SideView) -> Lines:
    rules = view.variant.game
    points = (rules.acaba_self if side.record.acaba else rules.acaba_other) or 0
    label = msg("called Acaba") if side.record.acaba else msg("the other side called Acaba")
    yield score_line(view.variant, "acaba", label, points, 1, points)


LINES = (ScorePart("Acaba", _paid, scored=(Scored.ACABA,)),)


def allow_acaba(variant: Variant, value: bool, _: str) -> Variant:
    """Return the variant with or without Acaba, which pays what it pays in the British game."""
    rules = variant.game
    own, other = rules.acaba_self, rules.acaba_other
    if not value:
        own = other = None
    elif not rules.acaba:
        own, other = SWITCHED_ON["acaba, own side"], SWITCHED_ON["acaba, other side"]
    return replace(variant, game=replace(rules, acaba=value, acaba_self=own, acaba_other=other))


def _classic_for_two_sides(variant: Variant) -> bool:
    """Return whether there are two sides, and only natural and mixed canastas."""
    two = all(len(form) == 2 for form in variant.seating.forms)
    return two and natural_or_mixed(variant)


_CALLING = (hand_case("A side calls Acaba.", side_json("K*7", "Q*6", acaba=True)),)
SETTINGS = (
    Setting(
        id="acaba",
        heading=GAME,
        label="Acaba may be called",
        kind=ValueKind.BOOL,
        path="game.acaba",
        codes=("acaba",),
        shown=_classic_for_two_sides,
        change=allow_acaba,
        examples=_CALLING,
    ),
    Setting(
        id="acaba-points-self",
        heading=GAME,
        label="Acaba: the caller's side scores",
        kind=ValueKind.POINTS,
        least=-MAX_NUMBER,
        path="game.acaba_self",
        codes=("acaba",),
        shown=lambda v: v.game.acaba,
        examples=_CALLING,
    ),
    Setting(
        id="acaba-points-other",
        heading=GAME,
        label="Acaba: the other side scores",
        kind=ValueKind.POINTS,
        path="game.acaba_other",
        codes=("acaba",),
        shown=lambda v: v.game.acaba,
        examples=_CALLING,
    ),
)


ACABA = topic_of(Acaba, globals())
