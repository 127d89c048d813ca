"""Rules about ending the hand by saying Acaba, and what the rulebook says of it."""

from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import asked, one, side
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.going_out.fields import Permission
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_CALLED = side("K*7", "10*6", acaba=True)


def _law(variant: Variant) -> str:
    if not variant.game.acaba:
        return "Acaba is not said in this game."
    own, other = number(variant.game.acaba_self or 0), number(variant.game.acaba_other or 0)
    asks = variant.going_out.permission is not Permission.NONE
    binds = " The partner may be asked for leave first; the answer binds." if asks else ""
    return (
        f"At any point of the own turn a player may end the hand by saying Acaba: the own side"
        f" scores {own} for it, the other {other}.{binds}"
    )


class Acaba:
    """Rules about ending the hand by saying Acaba."""

    not_in_variant = Rule(
        "acaba.not-in-variant",
        "Acaba was called; this game does not have it.",
        law=_law,
        examples=(one("Somebody calls Acaba.", _CALLED),),
    )
    permission_refused = Rule(
        "acaba.permission-refused",
        "The partner said no to Acaba; the answer binds for this turn.",
        law=_law,
        examples=(
            asked(
                "North asked for leave to say Acaba; the partner said no.", "acaba", permission="no"
            ),
        ),
    )
    two_sides = Rule(
        "acaba.two-sides",
        "{count} sides called Acaba; the first call ends the hand.",
        examples=(
            one(
                "Both sides are marked as having called Acaba.",
                _CALLED,
                side("Q*7", "J*6", acaba=True),
            ),
        ),
    )
    with_going_out = Rule(
        "acaba.with-going-out",
        "Acaba was called and a side went out; only one of them ends the hand.",
        examples=(
            one(
                "One side called Acaba, the other is marked as having gone out.",
                _CALLED,
                side("Q*7", "J*7", held=("", "5"), went_out=True),
            ),
        ),
    )


def _chapter(variant: Variant) -> Statements:
    """What calling Acaba does and pays."""
    game = variant.game
    if game.acaba:
        text = "may be called: it ends the hand at once, and nothing else of the hand counts"
        yield says("Acaba", text, "game.acaba")
        yield fact("The caller's side scores", number(game.acaba_self or 0), "game.acaba_self")
        yield fact("The other side scores", number(game.acaba_other or 0), "game.acaba_other")


CHAPTERS = (Chapter("Bonuses", _chapter),)
