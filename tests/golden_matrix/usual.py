"""Hands that every variant is asked alike: seats, penalties, hands as dealt, raised minimums."""

from collections.abc import Iterator

from tests.golden_matrix.law import AMERICAN, SEATS
from tests.golden_matrix.parts import NOT_MELDED, Row, record, row

# house-rules.md, penalty codes: points each time.
PENALTIES = {
    "asked-could-not-go-out": -100,
    "out-without-leave": -100,
    "pile-without-right": -50,
    "exposed-card": -50,
    "illegal-meld": -100,
    "out-without-canasta": -100,
    "improper-answer": -100,
}
RED_THREE_IN_HAND = -500  # not American, nor Hand and Foot, whose red threes are held in feet


def seats(variant: str) -> Iterator[Row]:
    """Each way to sit is accepted; five against five is for no game."""
    forms, source = SEATS[variant]
    for form in forms:
        name = f"{variant}.own-seats-{'-'.join(map(str, form))}"
        yield row(name, source, record(variant, form, {"tally": NOT_MELDED}), {"absent": ["count.players"]})
    yield row(
        f"{variant}.own-seats-none",
        source,
        record(variant, (5, 5), {"tally": NOT_MELDED}),
        {"legal": False, "violations": ["count.players"]},
    )


def penalties(variant: str) -> Iterator[Row]:
    """Each penalty costs what the list says, each time."""
    form = SEATS[variant][0][0]
    prices = dict(PENALTIES)
    if variant not in AMERICAN | {"hand-and-foot"}:
        prices["red-three-in-hand"] = RED_THREE_IN_HAND
    prices["opening-too-low"] = 0
    for code, points in prices.items():
        side = {"tally": NOT_MELDED, "penalties": [{"code": code, "times": 2}]}
        totals = [2 * points, *(0 for _ in form[1:])]
        yield row(
            f"{variant}.own-penalty-{code}",
            "house-rules.md Penalty codes",
            record(variant, form, side),
            {"totals": totals},
        )


# Cards dealt to a hand, where one card is drawn in a turn and there is no foot: the same sections.
DRAW_ONE = {
    "classic": 11,
    "classic-3": 13,
    "classic-5": 11,
    "classic-6": 13,
    "classic-6-pairs": 13,
    "uruguayan": 11,
    "british": 11,
    "caliente": 11,
    "cuban": 13,
    "american": 13,
    "american-cla": 13,
}
HELD_RANKS = ("4", "5", "6", "9", "10", "J", "Q", "K", "A")


def hands_of(sizes: tuple[int, ...]) -> list[str]:
    """Hands of so many cards, without threes and eights and with every rank about as often."""
    dealt = 0
    found = []
    for size in sizes:
        cards = [HELD_RANKS[(dealt + place) % len(HELD_RANKS)] for place in range(size)]
        dealt += size
        found.append(" ".join(cards))
    return found


def dealt_hands(variant: str) -> Iterator[Row]:
    """Drawing one and discarding one, a hand that never melded keeps its size: classic I29."""
    dealt = DRAW_ONE.get(variant)
    if dealt is None:
        return
    forms, source = SEATS[variant]
    sizes = (dealt,) * forms[0][0]
    same = {"held": hands_of(sizes)}
    more = {"held": hands_of((dealt + 1, *sizes[1:]))}
    melded = {"melds": ["8*4"], "held": hands_of((dealt - 4, *sizes[1:]))}
    code = "count.hand-size"
    yield row(
        f"{variant}.own-hand-as-dealt",
        f"{source}; rules/classic.md 10 I29",
        record(variant, forms[0], same),
        {"absent": [code]},
    )
    # In American canasta one hand may have drawn the last card of the stock and kept it.
    drawn = {"absent" if variant in AMERICAN else "queries": [code]}
    yield row(
        f"{variant}.own-hand-of-one-more",
        f"{source}; rules/classic.md 10 I29; format.md 10",
        record(variant, forms[0], more),
        drawn,
    )
    if variant in AMERICAN:
        both = {"held": hands_of((dealt + 1,) * forms[0][0])}
        yield row(
            f"{variant}.own-two-hands-of-one-more",
            f"{source}; format.md 10",
            record(variant, forms[0], both),
            {"queries": [code]},
        )
        out = {"melds": ["K*7", "Q*7"], "went_out": True}
        yield row(
            f"{variant}.own-hand-of-one-more-when-out",
            f"{source}; format.md 10",
            record(variant, forms[0], more, out),
            {"queries": [code]},
        )
    if len(forms[0]) == 2:
        yield row(
            f"{variant}.own-melded-as-dealt",
            f"{source}; rules/classic.md 10 I30",
            record(variant, forms[0], melded),
            {"absent": [code]},
        )


def raised_minimum(variant: str) -> Iterator[Row]:
    """Two openings taken back raise 50 to 70, in American canasta 125 to 145: 5 less are short."""
    form, source = SEATS[variant][0][0], "house-rules.md Penalty codes, opening-too-low"
    twice = [{"code": "opening-too-low", "times": 2}]
    held = ["4 5 6"] * form[0]
    enough, short = ["K*4", "Q*3"], ["K*5", "7*3"]
    if variant in AMERICAN:
        enough, short = ["A*3", "K*6", "5*5"], ["A*3", "K*6", "4*4"]
    for name, melds, hand in (
        ("enough", enough, {"absent": ["initial-meld.below-minimum"]}),
        ("short", short, {"violations": ["initial-meld.below-minimum"]}),
    ):
        side = {"melds": melds, "initial_meld": {"melds": melds}, "held": held, "penalties": twice}
        yield row(f"{variant}.own-raised-minimum-{name}", source, record(variant, form, side), hand)


# Variants in which unfinished melds and what is kept in the hand count their cards and no more:
# house-rules.md, the charges are 0 in all but American and Brazilian canasta.
UNCHARGED = set(SEATS) - AMERICAN - {"brazilian", "hand-and-foot"}


def unfinished(variant: str) -> Iterator[Row]:
    """Three sevens, three aces and three wild cards, on the table or in the hand, cost no more."""
    if variant not in UNCHARGED:
        return
    form = SEATS[variant][0][0]
    others = ["K"] * (form[0] - 1)
    side = {"melds": ["7*3", "A*3", "JKR*2 2"], "held": ["7*3 A*3", *others]}
    total = (15 + 60 + 120) - (15 + 60) - 10 * len(others)
    totals = [total, *(0 for _ in form[1:])]
    yield row(
        f"{variant}.own-unfinished",
        "house-rules.md unfinished-wild-meld-penalty",
        record(variant, form, side),
        {"totals": totals},
    )


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    yield from seats(variant)
    yield from penalties(variant)
    yield from dealt_hands(variant)
    yield from raised_minimum(variant)
    yield from unfinished(variant)
