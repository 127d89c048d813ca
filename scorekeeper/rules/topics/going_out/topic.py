"""Going out: its house rules, its score line, and the whole topic."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.elements.line import CONCEALED, OUT_LINE, Lines, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, as_it_is
from scorekeeper.rules.elements.rule import hand_case, question_case, side_json
from scorekeeper.rules.elements.topic import FOUND, OUT, Setting, classic_canastas, laddered, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.going_out import asked as questions
from scorekeeper.rules.topics.going_out import checks, rules
from scorekeeper.rules.topics.going_out.fields import FinalDiscard, PermissionRule
from scorekeeper.rules.topics.going_out.rules import GoingOut, wants_out
from scorekeeper.rules.variant import Variant

WENT_OUT, OUT_CONCEALED = msg("going out"), msg("going out concealed")
IN_FIRST_TURN = msg("going out concealed in the first turn")


def _going_out(view: HandView, side: SideView) -> Lines:
    if not side.won_out:
        return
    going_out, first = view.variant.going_out, view.variant.going_out.concealed_first_turn
    if side.concealed and first is not None and _in_first_turn(view, side):
        found = score_line(view.variant, CONCEALED, IN_FIRST_TURN, first, 1, first)
        yield found._replace(cite=view.variant.cite("going_out.concealed_first_turn"))
    elif side.concealed and going_out.pays_concealed:
        points = going_out.concealed_total
        yield score_line(view.variant, CONCEALED, OUT_CONCEALED, points, 1, points)
    else:
        yield score_line(view.variant, OUT_LINE, WENT_OUT, going_out.bonus, 1, going_out.bonus)


def _in_first_turn(view: HandView, side: SideView) -> bool:
    """Return whether a player of the side went out concealed in that player's first turn."""
    records = (view.hand.sides[place] for place in side.members)
    return any(each.went_out and each.concealed and each.first_turn for each in records)


def _derive_concealed(look: Look, line: ScoreLine, nth: int) -> Derived:
    note = msg("This is the whole bonus; going out is not paid in addition.")
    return as_it_is(look, line, nth)[0], note


LINES = (ScorePart("going out", _going_out, derive={CONCEALED: _derive_concealed}),)


def canastas_to_go_out(variant: Variant, value: int, _: str) -> Variant:
    """Return the variant with the number of canastas that are needed in all; a printed sum of the kinds stays a sum."""
    going_out = variant.going_out
    is_sum = going_out.sum_of_kinds and value == sum(going_out.kinds.values())
    return replace(variant, going_out=replace(going_out, canastas=value, sum_of_kinds=is_sum))


def kinds_to_go_out(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with how many canastas of each kind are needed; the number in all follows; raises RecordError."""
    codes = [kind.code for kind in variant.canasta_kinds]
    kinds = {
        plain.choice(code, f"{where}.{code}"[:200], codes): plain.integer(count, f"{where}.{code}")
        for code, count in plain.mapping(value, where).items()
    }
    going_out = variant.going_out
    total = sum(kinds.values())
    canastas = total if going_out.sum_of_kinds else max(total, going_out.canastas)
    changed = replace(going_out, kinds=kinds, single_kinds=None, canastas=canastas)
    return replace(variant, going_out=changed)


def going_out_bonus(variant: Variant, value: int, _: str) -> Variant:
    """Return the variant with another bonus for going out, in points; that for concealed follows if it is no higher."""
    going_out = variant.going_out
    concealed = going_out.concealed_total if going_out.pays_concealed else value
    return replace(variant, going_out=replace(going_out, bonus=value, concealed_total=concealed))


_OUT: Mapping[str, Any] = {"went_out": True, "held": ("", "5")}
_AT_ONCE, _LATER = {"melds": ["K*7", "Q*7"]}, {"melds": ["Q*7"]}


def _kinds(variant: Variant) -> tuple[tuple[object, str], ...]:
    """Return the kinds of canastas with their labels."""
    return tuple((kind.code, kind.label) for kind in variant.canasta_kinds)


SETTINGS = (
    Setting(
        id="canastas-to-go-out",
        heading=OUT,
        label="Canastas needed to go out",
        kind=ValueKind.COUNT,
        path="going_out.canastas",
        codes=(GoingOut.too_few_canastas.code,),
        change=canastas_to_go_out,
        examples=(
            *wants_out("A side with one canasta wants to go out.", (["K*7", "J*6"],)),
            *wants_out("A side with enough canastas wants to go out."),
        ),
    ),
    Setting(
        id="kinds-to-go-out",
        heading=OUT,
        label="Canastas of each kind needed",
        kind=ValueKind.JSON,
        path="going_out.kinds",
        codes=(GoingOut.missing_kind.code,),
        change=kinds_to_go_out,
        printed=lambda v: dict(v.going_out.kinds),
        named=_kinds,
        examples=wants_out("A side with enough canastas wants to go out."),
        tried=({"mixed": 1}, {"mixed": 5}, {"natural": 2}),
    ),
    Setting(
        id="extra-natural-as-mixed",
        heading=OUT,
        label="Natural canastas to spare count as mixed ones",
        kind=ValueKind.BOOL,
        path="going_out.spare_natural_as_mixed",
        codes=(GoingOut.missing_kind.code,),
        shown=lambda v: v.going_out.sum_of_kinds,
        examples=wants_out(
            "A side with one natural canasta to spare and one mixed one too few wants to go out.",
            (["K*7", "Q*7", "J*7", "9*7", "10*5 2*2", "8*5 2*2", "6*5 2*2"], ["7*7", "K*7", "Q*7", "2*5 JKR*2"]),
        ),
    ),
    Setting(
        id="going-out-bonus",
        heading=OUT,
        label="Going out",
        kind=ValueKind.POINTS,
        path="going_out.bonus",
        codes=("going-out",),
        change=going_out_bonus,
        examples=(hand_case("A side goes out.", side_json("K*7", "Q*7", **_OUT)),),
    ),
    Setting(
        id="concealed-total",
        heading=OUT,
        label="Going out concealed, in all",
        kind=ValueKind.POINTS,
        path="going_out.concealed_total",
        codes=(CONCEALED,),
        examples=(
            hand_case(
                "A player who had melded nothing goes out with the whole hand.",
                side_json("K*7", "Q*7", concealed=True, **_OUT),
            ),
        ),
    ),
    Setting(
        id="concealed-first-turn",
        heading=OUT,
        label="Going out concealed in the first turn, in all (empty: no difference)",
        kind=ValueKind.POINTS,
        nullable=True,
        path="going_out.concealed_first_turn",
        codes=("going_out.concealed_first_turn",),
        shown=classic_canastas,
        found=FOUND,
        examples=(
            hand_case(
                "In the first turn a player goes out with the whole hand.",
                side_json("K*7", "Q*7", concealed=True, first_turn=True, **_OUT),
            ),
        ),
        unprinted=(500,),
    ),
    Setting(
        id="concealed-with-pile",
        heading=OUT,
        label="Concealed also in a turn in which the pile was taken",
        kind=ValueKind.BOOL,
        path="going_out.concealed_with_pile",
        codes=(GoingOut.not_concealed.code,),
        shown=lambda v: v.going_out.pays_concealed,
        examples=(
            hand_case(
                "A player takes the pile for its king and goes out with the whole hand.",
                side_json("K*7", "Q*7", concealed=True, initial_meld=_AT_ONCE | {"upcard": "K"}, **_OUT),
            ),
        ),
    ),
    Setting(
        id="concealed-needs-side-unmelded",
        heading=OUT,
        label="Concealed only if the partner had not melded",
        kind=ValueKind.BOOL,
        path="going_out.concealed_needs_side_unmelded",
        codes=(GoingOut.not_concealed.code,),
        shown=lambda v: v.going_out.pays_concealed,
        examples=(
            hand_case(
                "The partner had melded queens when a player went out with a whole hand.",
                side_json("Q*7", "K*7", concealed=True, initial_meld=_LATER, **_OUT),
            ),
        ),
    ),
    Setting(
        id="permission",
        heading=OUT,
        label="Partner's permission to go out",
        kind=ValueKind.CHOICE,
        path="going_out.permission",
        codes=(GoingOut.permission_refused.code, GoingOut.permission_not_asked.code),
        choices=PermissionRule.choices(),
        examples=(
            *wants_out("North asked for permission to go out; the partner said no.", permission="no"),
            *wants_out("North goes out without having asked the partner.", permission=None),
        ),
    ),
    Setting(
        id="final-discard",
        heading=OUT,
        label="Last discard when going out",
        kind=ValueKind.CHOICE,
        path="going_out.final_discard",
        codes=(GoingOut.discard_required.code,),
        choices=FinalDiscard.choices(),
        examples=(
            *wants_out("North melds every card of the hand and keeps none to discard.", held_after=""),
            *wants_out("North melds all cards but one and discards that."),
        ),
    ),
    Setting(
        id="out-with-unfinished",
        heading=OUT,
        label="Going out with unfinished sevens, aces or wild cards",
        kind=ValueKind.BOOL,
        path="going_out.with_unfinished",
        codes=(GoingOut.incomplete_meld.code,),
        shown=laddered,
        examples=(
            question_case(
                "Four sevens are not yet a canasta when the side wants to go out.",
                "go-out",
                melds=["K*7", "Q*7", "7*4"],
                held_after="5",
            ),
        ),
    ),
)


GOING_OUT = topic_of(GoingOut, questions, checks, rules, globals())
