"""Bounds: minimums, targets, canastas to go out, the pack, the deal."""

from collections.abc import Iterator
from itertools import pairwise

from tests.golden_matrix.law import AMERICAN
from tests.golden_matrix.parts import NOT_MELDED
from tests.golden_matrix.usual import hands_of
from tests.golden_numbers.law import CLASSIC_STEPS, DEAL, ENOUGH, MINIMUMS, MOST_WILDS, PACKS, TARGETS, Form, form, law
from tests.golden_numbers.parts import Row, ask, game, score, totals


def minimums(variant: str) -> Iterator[Row]:
    """Five points less and the minimum is still that of the step before."""
    steps = MINIMUMS.get(variant, CLASSIC_STEPS)
    sides = len(form(variant))
    at_zero = next(asked for low, asked in reversed(steps) if low is None or low <= 0)
    source, rules = f"{law(variant)}; rules/classic.md 2.3", {}
    if variant == "hand-and-foot":  # by the hand, unless the table takes that away
        source, rules = ("rules/classic.md 2.3; house-rules.md minimum-by-hand", {"minimum-by-hand": None})
    for (_, below), (low, asked) in pairwise(steps):
        assert low is not None
        scores = [low - 5, low, *(0 for _ in range(sides - 2))]
        record = game(variant, [{"tally": NOT_MELDED}], opening_scores=scores, house_rules=rules)
        coming = [list(below), list(asked), *(list(at_zero) for _ in range(sides - 2))]
        yield score(f"minimum-{low}", source, record, [{"scores": scores, "next": coming}])


def target(variant: str) -> Iterator[Row]:
    """Five points less and the game goes on."""
    if variant not in TARGETS:
        return
    end, others = TARGETS[variant], [0] * (len(form(variant)) - 1)
    for name, points, finished in (("short", end - 5, False), ("reached", end, True)):
        record = game(variant, [{"tally": NOT_MELDED}], opening_scores=[points, *others])
        winners = [0] if finished else []
        yield score(f"target-{name}", law(variant), record, totals(variant, 0), finished=finished, winners=winners)


def canastas_needed(variant: str) -> Iterator[Row]:
    """With these a side may go out; with one canasta less it may not."""
    melds = ENOUGH[variant]
    question: Row = {"ask": "go-out", "held_after": "4", "permission": "yes"}
    if variant == "mexicana":  # a red three for each canasta
        question["red_threes"] = 2
    yield ask("out-enough", law(variant), variant, question | {"melds": list(melds)}, [])
    yield ask(
        "out-one-short",
        law(variant),
        variant,
        question | {"melds": [*melds[:-1], "5*3"]},
        ["going-out.too-few-canastas"],
    )


def melds(variant: str) -> Iterator[Row]:
    """Three cards, two of them natural, and no more wild cards than the limit."""
    most = MOST_WILDS[variant]
    for name, meld, code in (
        ("two-cards", "K*2", "meld.too-short"),
        ("three-cards", "K*3", None),
        ("one-natural", "K 2*2", "meld.too-few-naturals"),
        ("two-naturals", "K*2 2", None),
        ("wilds-most", f"K*4 2*{most}", None),
        ("wilds-over", f"K*4 2*{most + 1}", "meld.too-many-wilds"),
    ):
        yield ask(
            f"meld-{name}",
            f"{law(variant)}; rules/classic.md 2.2",
            variant,
            {"ask": "meld", "cards": meld},
            [code] if code else [],
        )


def packs(variant: str) -> Iterator[Row]:
    """All jokers may be in one hand, but no more than there are."""
    jokers = 2 * DEAL[variant][3]
    yield from _copies(variant, "jokers", "JKR", jokers, None)
    if variant == "hand-and-foot":
        for seats, count in PACKS.items():
            yield from _copies(variant, "kings-" + "-".join(map(str, seats)), "K", 4 * count, seats)


def _copies(variant: str, name: str, card: str, most: int, seats: Form | None) -> Iterator[Row]:
    for what, copies, hand in (
        ("all", most, {"absent": ["count.exceeds-deck"]}),
        ("too-many", most + 1, {"violations": ["count.exceeds-deck"]}),
    ):
        record = game(variant, [{"held": [f"{card}*{copies}"]}], seats)
        yield score(f"{name}-{what}", law(variant), record, [hand])


def dealt(variant: str) -> Iterator[Row]:
    """Hands of a side that melded and of one that did not, against what was dealt to it."""
    cards_dealt, foot, draw, _ = DEAL[variant]
    playing = 2 if variant == "classic-5" else form(variant)[0]  # one of the three sits out
    code = "count.hand-size"
    short, same = {"queries": [code]}, {"absent": [code]}
    source = f"{law(variant)}; format.md 8 count.hand-size"
    feet = [" ".join(["10"] * foot)] * playing if foot else []
    for name, change, unmelded, melded in (
        ("one-less", -1, short, short),
        ("as-dealt", 0, same, same),
        ("one-more", 1, same if draw > 1 or variant in AMERICAN else short, same),
        *((("two-more", 2, short, same),) if variant in AMERICAN else ()),
    ):
        sizes = (cards_dealt + change, *[cards_dealt] * (playing - 1))
        side: Row = {"held": hands_of(sizes)}
        if feet:
            side["foot"] = feet
        yield score(f"unmelded-{name}", source, game(variant, [side]), [unmelded])
        held = hands_of((sizes[0] - 4, *sizes[1:]))
        yield score(f"melded-{name}", source, game(variant, [side | {"melds": ["8*4"], "held": held}]), [melded])
        if foot:
            kept = {"melds": ["K*3"], "held": ["4"], "foot": [f"10*{foot + change}"]}
            code_ = "count.foot-size"
            yield score(
                f"foot-{name}",
                f"{law(variant)}; format.md 7 count.foot-size",
                game(variant, [kept]),
                [{"queries": [code_]} if change else {"absent": [code_]}],
            )


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    for part in (minimums, target, canastas_needed, melds, packs, dealt):
        yield from part(variant)
