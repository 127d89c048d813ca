"""What a variant says about red and black threes."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class RedNeed(Choice):
    """What a side needs for its red threes to count for it."""

    MELD = "meld", "a meld"
    CANASTA = "canasta", "a canasta"
    TWO_CANASTAS = "two-canastas", "two canastas"
    SEVENS_CANASTA = "sevens-canasta", "a canasta of sevens", ""
    NOTHING = "nothing"


class RedUnearned(Choice):
    """How the red threes of any other side count; `{each}` is the value of the first."""

    MINUS = "minus", "count against it", "count against the side"
    MINUS_EACH = (
        "minus-each",
        "count {each} each against it, however many there are",
        "count against the side, each by itself",
    )
    ZERO = "zero", "do not count"


class Laying(Choice):
    """Whether threes of the ladder must be laid out."""

    OPTIONAL = "optional", "optional"
    COMPULSORY = "compulsory", "compulsory"


class LadderInHand(Choice):
    """How threes of the ladder count if left in hand; `{each}` is the charge for one."""

    NONE = "none", "nothing", ""
    LADDER_OR_FIVE = (
        "ladder-or-five",
        "the same without a canasta, otherwise {each} each against the side",
        "in the ladder without a canasta, otherwise 5 each",
    )
    FIVE = "five", "{each} each against the side", "always 5 each"
    LADDER_AND_FIVE = ("ladder-and-five", "the same without a canasta, and always {each} each against the side", "both")
    LADDER_OR_ZERO = ("ladder-or-zero", "the same without a canasta, otherwise nothing", "in the ladder or nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeRules:
    """How red and black threes count."""

    red_table: tuple[int, ...] | None  # value of one, two, three ... red threes laid out, in all
    red_need: RedNeed
    red_unearned: RedUnearned
    red_in_hand: int | None  # charge for each left in hand; None: as the ladder says
    red_in_hand_query: bool
    black_in_hand: int
    black_in_hand_stock_end: int | None  # the same when the stock ran out; None: no difference
    black_removed: tuple[int, ...] | None  # value of one, two ... set aside with the pile, in all
    black_all: int | None  # for all four melded in going out, of either sign; None: nothing
    ladder: tuple[int, ...] | None  # American: value of one, two ... of each colour
    ladder_sign: tuple[int, ...]  # with no, one, two or more canastas, the last stays; () without
    ladder_in_hand: LadderInHand
    laid_compulsory: bool
    final_discard: bool  # a three may be the last card when going out
    red_beyond: int | None = None  # for each red three beyond the table; None: as for the first
