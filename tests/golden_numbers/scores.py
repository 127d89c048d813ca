"""Points: card values, threes, canastas, going out, charges and bonuses."""

from collections.abc import Iterator

from tests.golden_matrix.law import AMERICAN
from tests.golden_numbers.law import BLACK_HELD, CARDS, EXAMPLES, KINDS, OUT, RED_HELD, RED_THREES, SPECIAL, law
from tests.golden_numbers.parts import Row, game, score, tally, totals


def cards(variant: str) -> Iterator[Row]:
    """Three cards of each rank are worth three times the value; so are wild cards in a meld."""
    if variant in AMERICAN:  # there melded cards count against a side without a canasta
        return
    hands, points = [], []
    for rank, value in CARDS.items():
        wild = rank in ("2", "JKR")
        hands.append({"melds": [f"K*2 {rank}" if wild else f"{rank}*3"]})
        points.append(20 + value if wild else 3 * value)
    yield score("card-values", "rules/classic.md 2.1", game(variant, hands), totals(variant, *points))


def threes(variant: str) -> Iterator[Row]:
    """Threes in a meld, in the hand, and laid out by a side that has what they need."""
    if variant in AMERICAN:  # one canasta: the ladder is ignored, and threes have no card value
        record = game(variant, [{"melds": ["K*7", "3b*3"]}])
        yield score("black-threes-melded", f"{law(variant)[:-4]} 1.2, 1.5", record, totals(variant, 500 + 70))
        return
    out = {"melds": ["K*7", "3b*3"], "went_out": True}
    yield score(
        "black-threes-melded",
        f"{law(variant)}; rules/classic.md 2.2",
        game(variant, [out]),
        totals(variant, 500 + 70 + 15 + OUT[variant][0]),
    )
    held = [{"melds": ["K*3"], "held": [card]} for card in ("3b", "3r")]
    charges = (BLACK_HELD[variant], RED_HELD[variant])
    yield score(
        "threes-held",
        f"{law(variant)}; house-rules.md Threes",
        game(variant, held),
        totals(variant, *(30 - each for each in charges)),
    )
    table = RED_THREES.get(variant, ())
    side, bonus = tally(140), 1140
    if variant == "pennies-from-heaven":  # a canasta of sevens is needed
        side, bonus = tally(105), 2105
        side["tally"] |= {"canastas": {"natural": 1, "sevens": 1}}
    hands = [{**side, "red_threes": count} for count in range(1, len(table) + 1)]
    if hands:
        yield score(
            "red-threes", law(variant), game(variant, hands), totals(variant, *(bonus + each for each in table))
        )


def canastas(variant: str) -> Iterator[Row]:
    """Each kind of canasta, its cards named; one laid down complete pays no more."""
    hands: list[Row] = []
    points = []
    for kind, bonus in KINDS[variant].items():
        meld, value = EXAMPLES[kind]
        out = variant == "italian" and kind.startswith("wild")  # for the side that goes out
        hands.append({"melds": [meld], **({"went_out": True} if out else {})})
        points.append(bonus + value + (OUT[variant][0] if out else 0))
    yield score("canasta-kinds", law(variant), game(variant, hands), totals(variant, *points))
    concealed = game(variant, [{"melds": [{"cards": "K*7", "concealed": True}]}])
    yield score("canasta-concealed", "house-rules.md concealed-canasta-bonus", concealed, totals(variant, 570))


def going_out(variant: str) -> Iterator[Row]:
    """What going out pays, and going out concealed."""
    open_, concealed = OUT[variant]
    hands = [tally(140, went_out=True), tally(140, went_out=True, concealed=True)]
    yield score("going-out", law(variant), game(variant, hands), totals(variant, 1140 + open_, 1140 + concealed))


def unfinished(variant: str) -> Iterator[Row]:
    """Only where the rules charge for them do short sequences and unfinished melds cost points."""
    if variant == "brazilian":
        melds = ["4h 5h 6h 7h 8h", "4h 5h 6h 7h 8h 9h"]
        hands = [{"melds": [meld]} for meld in melds]
        yield score("short-sequences", law(variant), game(variant, hands), totals(variant, 30 - 1000, 40))
    else:
        rules = {"sequences": True, "short-sequence-max": 5}
        points = -20 if variant in AMERICAN else 20  # melded cards without a canasta
        yield score(
            "short-sequence",
            "rules/samba-and-national.md 4; house-rules.md sequences",
            game(variant, [{"melds": ["4h 5h 6h 7h"]}], house_rules=rules),
            totals(variant, points),
        )
    if variant in ("brazilian", "hand-and-foot"):
        side = {"melds": ["7*3", "A*3", "JKR*2 2"], "held": ["7*3 A*3"]}
        yield score(
            "unfinished",
            "house-rules.md unfinished-wild-meld-penalty",
            game(variant, [side]),
            totals(variant, 15 + 60 + 120 - 15 - 60),
        )


def counted_canastas(variant: str) -> Iterator[Row]:
    """Italian canasta pays for five natural canastas, for four and a mixed one, and for ten."""
    if variant != "italian":
        return
    for name, kinds, melded, bonus in (
        ("five-natural", {"natural": 5}, 350, 2500 + 2000),
        ("four-natural", {"natural": 4}, 280, 2000),
        ("four-and-mixed", {"natural": 4, "mixed": 1}, 360, 2300 + 1000),
        ("three-and-mixed", {"natural": 3, "mixed": 1}, 290, 1800),
        ("ten", {"samba": 10}, 500, 15000 + 2000),
        ("nine", {"samba": 9}, 450, 13500),
    ):
        side = {"tally": {"canastas": kinds, "melded_points": melded, "held_points": 0}}
        yield score(f"canastas-{name}", law(variant), game(variant, [side]), totals(variant, bonus + melded))


def special_hands(variant: str) -> Iterator[Row]:
    """Each special hand is worth its value and nothing else."""
    for name, (hand, seed, league) in SPECIAL.items():
        worth = {"american": seed, "american-cla": league}.get(variant)
        if worth is not None:
            yield score(
                f"special-{name}",
                "rules/american-and-hand-and-foot.md 1.10",
                game(variant, [{"special_hand": hand}]),
                totals(variant, worth),
            )


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    for part in (cards, threes, canastas, going_out, unfinished, counted_canastas, special_hands):
        yield from part(variant)
