"""The house rules about red and black threes."""

from dataclasses import replace

from scorekeeper.rules.elements.rule import Situation, hand_case, question_case, side_json
from scorekeeper.rules.elements.topic import FOUND, OUT, Scores, Setting, classic_canastas, laddered, set_path, topic_of
from scorekeeper.rules.elements.topic import THREES as HEADING
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.penalties.fields import RED_THREE_IN_HAND
from scorekeeper.rules.topics.penalties.topic import set_charge
from scorekeeper.rules.topics.threes import lines, rules
from scorekeeper.rules.topics.threes.fields import LadderInHand, Laying, RedNeed, RedUnearned
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON


def _all_red_threes(variant: Variant, _: Scores) -> Situation:
    """Return a situation with as many red threes as the packs hold."""
    count = variant.limits(sum(variant.seating.forms[0])).red_threes
    return hand_case("A side that melded nothing has all the red threes.", side_json(red_threes=count))


def red_three_table(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with the points of one, two, three ... red threes together; raises RecordError."""
    rows = plain.each(value, where, 40, plain.points)
    if not rows:
        raise plain.refuse(where, msg("the list is empty"))
    return set_path(variant, "threes.red_table", rows)


def _no_negative(value: object, where: str) -> None:
    """Refuse negative values: unearned red threes would then count for the side."""
    for at, points in enumerate(value if isinstance(value, (list, tuple)) else ()):
        plain.integer(points, f"{where}[{at}]", 0, plain.MAX_NUMBER)


def red_three_in_hand(variant: Variant, value: int, _: str) -> Variant:
    """Return the variant with the points that a red three in hand costs, also as a penalty."""
    return set_charge(set_path(variant, "threes.red_in_hand", value), RED_THREE_IN_HAND, value)


def red_three_tabled(variant: Variant, value: int, _: str) -> Variant:
    """Return the variant in which red threes are laid out and count `value` points each."""
    most = variant.limits(max(sum(form) for form in variant.seating.forms)).red_threes
    table = tuple(value * count for count in range(1, most + 1))
    threes = replace(variant.threes, red_table=table, red_need=RedNeed.NOTHING)
    return replace(variant, threes=threes)


def _value_of_each(table: tuple[int, ...]) -> int | None:
    """Return the value of each three if the table gives all the same value, else None."""
    even = table and all(total == table[0] * at for at, total in enumerate(table, start=1))
    return table[0] if even else None


def four_black_threes(variant: Variant, value: int, _: str) -> Variant:
    """Return the variant with the points for melding all four black threes; 0 removes the rule."""
    return set_path(variant, "threes.black_all", value or None)


def black_three_removed(variant: Variant, value: int, _: str) -> Variant:
    """Return the variant with the points of each black three set aside; those of all four stay."""
    table = (value, 2 * value, 3 * value, SWITCHED_ON["all black threes removed"])
    return set_path(variant, "threes.black_removed", table)


SETTINGS = (
    Setting(
        id="three-as-final-discard",
        heading=OUT,
        label="A three may be the last discard",
        kind=ValueKind.BOOL,
        path="threes.final_discard",
        codes=(Discard.three_not_allowed.code,),
        shown=laddered,
        examples=(
            question_case(
                "North's last card when going out is a black three.", "discard", card="3b", hand="3b", going_out=True
            ),
        ),
    ),
    Setting(
        id="red-threes-need",
        heading=HEADING,
        label="Red threes count for a side with",
        kind=ValueKind.CHOICE,
        path="threes.red_need",
        codes=("red-threes",),
        shown=lambda v: v.threes.red_table is not None,
        choices=RedNeed.choices(),
        examples=(
            hand_case("A side with melds but no canasta has a red three.", side_json("K*6", red_threes=1)),
            hand_case("A side with one canasta has a red three.", side_json("K*7", red_threes=1)),
        ),
    ),
    Setting(
        id="red-threes-unearned",
        heading=HEADING,
        label="Red threes that are not earned",
        kind=ValueKind.CHOICE,
        path="threes.red_unearned",
        codes=("red-threes",),
        shown=lambda v: v.threes.red_table is not None,
        choices=RedUnearned.choices(),
        examples=(_all_red_threes,),
    ),
    Setting(
        id="red-three-table",
        heading=HEADING,
        label="Value of one, two, three ... red threes",
        kind=ValueKind.JSON,
        path="threes.red_table",
        codes=("red-threes",),
        shown=lambda v: v.threes.red_table is not None,
        change=red_three_table,
        refuse=_no_negative,
        printed=lambda v: list(v.threes.red_table or ()),
        examples=(hand_case("A side with canastas has two red threes.", side_json("K*7", "7*7", red_threes=2)),),
        tried=([150, 350],),
    ),
    Setting(
        id="red-three-in-hand",
        heading=HEADING,
        label="Red three left in hand costs",
        kind=ValueKind.POINTS,
        path="threes.red_in_hand",
        codes=("held.red-threes", "penalty.red-three-in-hand"),
        shown=lambda v: v.threes.red_in_hand is not None,
        change=red_three_in_hand,
        examples=(
            hand_case("A red three is found in a hand when the hand is counted.", side_json("K*7", held=("3r 5", "9"))),
        ),
    ),
    Setting(
        id="red-three-tabled",
        heading=HEADING,
        label="Red threes are laid out and count, each",
        kind=ValueKind.POINTS,
        path="threes.red_table",
        codes=("red-threes", Threes.never.code),
        shown=lambda v: v.has_foot,
        change=red_three_tabled,
        printed=lambda v: _value_of_each(v.threes.red_table or ()),
        examples=(hand_case("A side lays out two red threes.", side_json("K*7", red_threes=2)),),
        unprinted=(100,),
    ),
    Setting(
        id="black-threes-out",
        heading=HEADING,
        label="Black threes may be melded in going out",
        kind=ValueKind.BOOL,
        path="melds.black_threes",
        codes=(Threes.never.code, Threes.black_early.code),
        shown=lambda v: v.melds.black_threes,
        known=lambda v: v.melds.black_threes,
        examples=(
            question_case("A player who goes out melds three black threes.", "meld", cards="3b*3", going_out=True),
        ),
    ),
    Setting(
        id="black-three-in-hand",
        heading=HEADING,
        label="Black three left in hand costs",
        kind=ValueKind.POINTS,
        path="threes.black_in_hand",
        codes=("held.black-threes",),
        shown=lambda v: not laddered(v),
        known=lambda v: not laddered(v),
        examples=(hand_case("A black three is left in a hand.", side_json("K*7", held=("3b 5", "9"))),),
        tried=(50,),
    ),
    Setting(
        id="black-three-in-hand-at-stock-end",
        heading=HEADING,
        label="Black three left in hand when the stock ran out costs (empty: the same)",
        kind=ValueKind.POINTS,
        path="threes.black_in_hand_stock_end",
        nullable=True,
        codes=("held.black-threes",),
        shown=lambda v: not laddered(v) and v.threes.black_in_hand > v.black_three_points,
        examples=(
            hand_case("The stock runs out, and a black three is left in a hand.", side_json("K*7", held=("3b 5", "9"))),
        ),
        unprinted=(50,),
    ),
    Setting(
        id="black-three-removed",
        heading=HEADING,
        label="Black three set aside with the pile",
        kind=ValueKind.CHOICE,
        path="threes.black_removed",
        codes=("black-threes",),
        choices=((5, "5 each"), (0, "nothing")),
        shown=lambda v: v.threes.black_removed is not None,
        change=black_three_removed,
        printed=lambda v: v.threes.black_removed[0] if v.threes.black_removed else 0,
        examples=(
            hand_case(
                "A side has set aside a black three that it took with the pile.", side_json("K*7", black_threes=1)
            ),
        ),
    ),
    Setting(
        id="four-black-threes",
        heading=HEADING,
        label="All four black threes melded when going out",
        kind=ValueKind.POINTS,
        least=-plain.MAX_NUMBER,
        path="threes.black_all",
        codes=("threes.black_all",),
        shown=classic_canastas,
        change=four_black_threes,
        found=FOUND,
        printed=lambda v: v.threes.black_all or 0,
        examples=(
            hand_case(
                "A side goes out, and melds all four black threes in doing so.",
                side_json("K*7", "Q*7", "3b*4", held=("", "5"), went_out=True),
            ),
        ),
    ),
    Setting(
        id="threes-in-hand",
        heading=HEADING,
        label="Threes left in hand",
        kind=ValueKind.CHOICE,
        path="threes.ladder_in_hand",
        codes=("held",),
        shown=laddered,
        choices=LadderInHand.choices(),
        examples=(
            hand_case(
                "A side without a canasta keeps two red threes in hand.", side_json("K*6", "Q*6", held=("3r*2 5", "9"))
            ),
            hand_case(
                "A side with two canastas keeps two red threes in hand.", side_json("K*7", "Q*7", held=("3r*2 5", "9"))
            ),
        ),
    ),
    Setting(
        id="threes-laid",
        heading=HEADING,
        label="Laying out threes",
        kind=ValueKind.CHOICE,
        path="threes.laid_compulsory",
        codes=(Threes.red_held.code,),
        shown=laddered,
        choices=Laying.choices(),
        change=lambda v, value, _: set_path(v, "threes.laid_compulsory", value is Laying.COMPULSORY),
        printed=lambda v: Laying.COMPULSORY if v.threes.laid_compulsory else Laying.OPTIONAL,
        examples=(
            hand_case("A side that has melded keeps a red three in hand.", side_json("K*7", "Q*6", held=("3r 5", "9"))),
        ),
    ),
)


THREES = topic_of(Threes, lines, rules, globals())
