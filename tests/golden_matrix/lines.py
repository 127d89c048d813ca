"""One hand for each score line: what the first side has on paper, and what it is worth.

Kings and queens count 10, sevens and fours 5, aces and deuces 20, jokers 50; seven naturals 500,
with wild cards 300. In American canasta one canasta is enough for melded cards to be added.
"""

from collections.abc import Iterator

from tests.golden_matrix.law import (
    ACES,
    BLACK_HELD,
    CLASSIC,
    CONCEALED,
    FEET,
    RED_HELD,
    SAMBA,
    SEQUENCES,
    SEVENS,
    SWITCHED_ON_WILD_CANASTA,
    TWO_SIDES,
    WILD_CANASTA,
    mates,
    section,
)
from tests.golden_matrix.parts import Row, first_only, hand

KINGS = 70 + 500  # seven natural kings
RUN = "4h 5h 6h 7h 8h 9h 10h"  # 4 x 5 + 3 x 10
WILD = "JKR*2 2*5"  # 2 x 50 + 5 x 20


def _worth(variant: str, code: str, source: str, side: Row, points: int, **rules: object) -> Row:
    """A hand in which the first side scores so much and the others nothing."""
    return hand(
        variant,
        code,
        source,
        side,
        {"totals": first_only(variant, points)},
        rules={name.replace("_", "-"): value for name, value in rules.items()},
    )


def canastas(variant: str) -> Iterator[Row]:
    """Canastas of one rank, of a sequence and of wild cards."""
    book = section(variant, "score")
    yield _worth(variant, "canasta.natural", book, {"melds": ["K*7"]}, KINGS)
    yield _worth(variant, "canasta.mixed", book, {"melds": ["K*5 2*2"]}, 50 + 40 + 300)
    code, side = "canasta.samba", {"melds": [RUN]}
    if variant in SEQUENCES:
        yield _worth(variant, code, book, side, 50 + SAMBA)
    else:
        yield _worth(variant, code, "house-rules.md sequences", side, 50 + SAMBA, sequences=True)
    code, side = "canasta.wild", {"melds": [WILD]}
    if variant == "italian":  # pays only for the side that goes out, which has 300 for that
        out = {**side, "went_out": True, "held": ["", "4"]}
        yield _worth(variant, code, book, out, 200 + WILD_CANASTA[variant] + 300 - 5)
    elif variant in WILD_CANASTA:
        yield _worth(variant, code, book, side, 200 + WILD_CANASTA[variant])
    else:
        points = 200 + SWITCHED_ON_WILD_CANASTA
        yield _worth(variant, code, "house-rules.md wild-melds", side, points, wild_melds=True)


def canastas_of_a_rank(variant: str) -> Iterator[Row]:
    """Sevens and aces where they are a kind of their own, printed or by their bonus."""
    for code, side, cards, printed, rule in (
        ("canasta.sevens", {"melds": ["7*7"]}, 35, SEVENS, "sevens-bonus"),
        ("canasta.aces", {"melds": ["A*7"]}, 140, ACES, "aces-bonus"),
    ):
        if variant in printed:
            points = cards + printed[variant]
            yield _worth(variant, code, section(variant, "score"), side, points)
        else:
            yield _worth(variant, code, f"house-rules.md {rule}", side, cards + 900, **{rule: 900})


def canastas_in_all(variant: str) -> Iterator[Row]:
    """Bonuses for canastas laid down complete, and for their number."""
    if variant in CLASSIC:
        side: Row = {"melds": [{"cards": "K*7", "concealed": True}]}
        yield _worth(
            variant,
            "canasta.concealed",
            "house-rules.md concealed-canasta-bonus",
            side,
            KINGS + 100,
            concealed_canasta_bonus=100,
        )
    if variant == "italian":  # five natural canastas: 2,000
        side = {"tally": {"canastas": {"natural": 5}, "melded_points": 350, "held_points": 0}}
        points = 5 * 500 + 350 + 2_000
        yield _worth(variant, "canasta.count", section(variant, "score"), side, points)
        return
    # Sixes, eights, nines, tens, jacks, queens and kings.
    side = {"tally": {"canastas": {"natural": 7}, "melded_points": 455, "held_points": 0}}
    yield _worth(
        variant,
        "canasta.count",
        "house-rules.md seven-canastas",
        side,
        7 * 500 + 455 + 2_000,
        seven_canastas="plus-2000",
    )


def going_out(variant: str) -> Iterator[Row]:
    """Going out concealed; each partner keeps a four."""
    held = ["", *["4"] * mates(variant)]
    side = {"melds": ["K*7", "Q*7"], "held": held, "went_out": True, "concealed": True}
    rest = 2 * KINGS - 5 * mates(variant)
    if variant in CONCEALED:
        points = rest + CONCEALED[variant]
        yield _worth(variant, "going-out.concealed", section(variant, "out"), side, points)
    else:
        yield _worth(
            variant, "going-out.concealed", "house-rules.md concealed-total", side, rest + 350, concealed_total=350
        )


def left_over(variant: str) -> Iterator[Row]:
    """Threes in the hand, a foot that was not played, wild cards short of a canasta."""
    threes = section(variant, "threes")
    black = {"melds": ["K*7"], "held": ["3b"]}
    yield _worth(variant, "held.black-threes", threes, black, KINGS - BLACK_HELD.get(variant, 5))
    red = {"melds": ["K*7"], "held": ["3r"]}
    yield _worth(variant, "held.red-threes", threes, red, KINGS - RED_HELD.get(variant, 500))
    if variant in CLASSIC:  # four black threes are worth 20 themselves
        out = {"melds": ["K*7", "Q*7", "3b*4"], "went_out": True}
        yield _worth(
            variant,
            "black-threes",
            "house-rules.md four-black-threes",
            out,
            2 * KINGS + 100 + 20 + 150,
            four_black_threes=150,
        )
    # A foot of four kings: forty against the side, and seven cards are missing.
    foot = {"melds": ["Q*7"], "held": ["4"], "foot": ["K*4"]}
    expect = {"totals": first_only(variant, KINGS - 5 - 40), "queries": ["count.foot-size"]}
    if variant in FEET:
        source = "rules/american-and-hand-and-foot.md 2.1, 3.2, 5 no. 36"
        yield hand(variant, "foot", source, foot, expect)
    else:
        yield hand(variant, "foot", "house-rules.md foot-cards", foot, expect, rules={"foot-cards": 11})
    yield hand(
        variant,
        "failure.wild",
        "house-rules.md unfinished-wild-meld-penalty",
        {"melds": ["K*7", "JKR 2*2"]},
        {"totals": first_only(variant, KINGS + 90 - 1_000)},
        rules={"wild-melds": True, "unfinished-wild-meld-penalty": 1_000},
    )


def written_in(variant: str) -> Iterator[Row]:
    """Points that a table adds, and Acaba."""
    side: Row = {"melds": ["K*7"], "extras": [{"points": 95, "reason": "exact cut"}]}
    yield _worth(variant, "extra", "format.md 2 extras", side, KINGS + 95)
    if variant in TWO_SIDES:
        printed = variant == "british"
        yield hand(
            variant,
            "acaba",
            "rules/classic.md 3.7; house-rules.md acaba",
            {"melds": ["K*7"], "acaba": True},
            {"totals": [0, 1_500]},
            rules={} if printed else {"acaba": True},
        )


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    for part in (canastas, canastas_of_a_rank, canastas_in_all, going_out, left_over, written_in):
        yield from part(variant)
