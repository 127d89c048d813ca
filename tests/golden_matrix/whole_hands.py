"""One hand for each finding about a whole hand: counts, ends of a hand, threes kept."""

from collections.abc import Iterator

from tests.golden_matrix.law import AMERICAN, PACKS, form, section
from tests.golden_matrix.parts import NOT_MELDED, Row, another, ask, found

CODES = "format.md 8"


def _tally(canastas: dict[str, int], melded: int) -> Row:
    return {"tally": {**NOT_MELDED, "canastas": canastas, "melded_points": melded, "has_melded": True}}


def counts(variant: str) -> Iterator[Row]:
    """Cards and points that cannot be."""
    most = 2 * PACKS[variant]  # red threes, and as many black ones
    arithmetic = "rules/classic.md 10 I1, I15; rules/samba-and-national.md 1.1"
    points = "rules/classic.md 10 I19, I32"
    seven_fours = "rules/classic.md 2.3: seven fours count 35"
    for code, source, side in (
        ("count.red-threes", arithmetic, {"held": [f"3r*{most + 1}"]}),
        ("count.black-threes", arithmetic, {"held": [f"3b*{most + 1}"]}),
        ("count.exceeds-deck", arithmetic, {"melds": [f"K*{2 * most + 1}"]}),
        ("count.not-multiple-of-five", points, {"extras": [{"points": 7, "reason": "exact cut"}]}),
        ("count.points-exceed-deck", points, _tally({}, 20_000)),
        ("count.canastas-exceed-points", seven_fours, _tally({"natural": 2}, 65)),
    ):
        yield found(variant, code, source, side)
    yield from too_many_canastas(variant)
    # A question names no players: the packs are those of the fullest table.
    packs = 7 if variant == "hand-and-foot" else PACKS[variant]
    for code, cards in (("count.exceeds-deck", f"K*{4 * packs + 1}"), ("count.black-threes", f"3b*{2 * packs + 1}")):
        yield ask(variant, code, arithmetic, {"ask": "meld", "cards": cards})
    code = "count.nothing-left"
    yield found(variant, code, "format.md 11 Nothing left", _tally({}, 385))
    # No meld is worth less than three fours; a canasta has seven cards.
    code = "count.totals-impossible"
    yield found(variant, code, "rules/classic.md 2.2 Meld", _tally({}, 10))
    code, few = "count.hand-size", {"melds": ["K*7"], "held": ["4"]}
    yield found(variant, code, f"{CODES} {code}; rules/classic.md 10 I30", few)


def too_many_canastas(variant: str) -> Iterator[Row]:
    """Totals with more canastas than the packs have cards for."""
    packs = PACKS[variant]
    wilds = 6 * packs  # four deuces and two jokers of each pack; a mixed canasta holds one
    naturals = 11 * (4 * packs // 7)  # canastas of each of eleven ranks
    for what, source, canastas in (
        ("wild", "rules/classic.md 10 I36; rules/samba-and-national.md 1.1", {"mixed": wilds + 1}),
        ("natural", "rules/classic.md 10 I34, I35", {"natural": naturals + 1}),
    ):
        line = found(variant, "count.exceeds-deck", source, _tally(canastas, 1_000))
        yield another(line, what)


def ends(variant: str) -> Iterator[Row]:
    """Ends of a hand that exclude each other, or what was written of them."""
    players = form(variant)[0]
    out: Row = {"melds": ["K*7", "Q*7"], "went_out": True}
    going = f"{CODES} Going-out codes"
    acaba = "rules/classic.md 10 I41"
    for code, source, side, others in (
        (
            "going-out.two-sides",
            f"{going}; rules/classic.md 10 I2",
            out,
            [{"melds": ["J*7", "10*7"], "went_out": True}],
        ),
        ("going-out.cards-held", f"{going}; rules/classic.md 10 I26", {**out, "held": ["4"] * players}, []),
        (
            "going-out.not-concealed",
            f"{going}; rules/classic.md 10 I23",
            {"melds": ["K*7"], "held": ["4"] * players, "concealed": True},
            [],
        ),
        ("acaba.two-sides", acaba, {"acaba": True}, [{"acaba": True}]),
        ("acaba.with-going-out", acaba, {"acaba": True}, [out]),
        ("special-hand.unknown", "rules/american-and-hand-and-foot.md 1.10, 5 no. 19", {"special_hand": "K*7 Q*7"}, []),
        (
            "special-hand.not-first-meld",
            "rules/american-and-hand-and-foot.md 1.10, 5 no. 17",
            {"melds": ["J*3"], "special_hand": "K*7 Q*7"},
            [],
        ),
        (
            "special-hand.replaces-score",
            "rules/american-and-hand-and-foot.md 1.10, 5 no. 20",
            {"special_hand": "K*7 Q*7", "went_out": True},
            [],
        ),
    ):
        yield found(variant, code, source, side, *others)
    code = "ending.contradiction"
    for said, side in (
        ("out", {}),
        ("acaba", {}),
        ("special", {}),
        ("stock", {"went_out": True}),
        ("stock", {"acaba": True}),
        ("stock", {"special_hand": "K*7 Q*7"}),
    ):
        line = found(variant, code, "format.md 10 ending.contradiction", {"melds": ["K*4"], **side})
        line["input"]["hands"][0]["ending"] = said
        yield another(line, "-".join([said, *side])) if said != "out" else line
    code = "acaba.not-in-variant"
    rules = {"acaba": False} if variant == "british" else {}
    yield found(variant, code, acaba, {"acaba": True}, rules=rules)
    code = "going-out.unrecorded"
    bare: Row = {"melds": ["K*7"]}  # nobody of the side has a card, and nobody went out
    yield found(variant, code, f"{going}; rules/classic.md 10 I27", bare)


def threes(variant: str) -> Iterator[Row]:
    """Threes that were kept where laying them is a duty, or laid out where none are."""
    code, side = "threes.red-held", {"melds": ["K*7"], "held": ["3r"]}
    if variant == "american":
        rules = {"threes-laid": "compulsory"}
        yield found(variant, code, "house-rules.md threes-laid", side, rules=rules)
    elif variant in AMERICAN:
        yield found(variant, code, section(variant, "threes"), side)
    elif variant != "hand-and-foot":
        yield found(variant, code, f"{CODES} Red three in held; rules/classic.md 10 I33", side)
    if variant not in (*AMERICAN, "cuban"):
        source = "format.md 2: laid out in American canasta, set aside in the Cuban"
        yield another(found(variant, "meld.threes", source, {"black_threes": 1}), "black")


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    for part in (counts, ends, threes):
        yield from part(variant)
