"""Each finding about a single moment: a question, and a hand where a record can show it."""

from collections.abc import Iterator

from tests.golden_matrix.law import (
    ALWAYS_FROZEN,
    AMERICAN,
    CLASSIC,
    FEET,
    FREE_RANKS,
    KINDS_NEEDED,
    LEAVE_REQUIRED,
    SEVEN_CARDS,
    TWO_SIDES,
    form,
    section,
)
from tests.golden_matrix.parts import Row, another, ask, found

SEVEN_AT_MOST = {"max-canasta-size": 7, "duplicate-rank": "never"}
SEVEN_SOURCE = "house-rules.md max-canasta-size, duplicate-rank; format.md 8 Pile codes"


def _opened(  # the same opening in a hand and in a question
    variant: str, code: str, source: str, *melds: str, upcard: str | None = None, score: int = 0, **rules: object
) -> Iterator[Row]:
    agreed = {name.replace("_", "-"): value for name, value in rules.items()}
    shown: Row = {"melds": list(melds)} | ({} if upcard is None else {"upcard": upcard})
    side = {"melds": list(melds), "initial_meld": shown}
    yield found(variant, code, source, side, rules=agreed, score=score)
    question = {"ask": "initial-meld", "score": score, **shown}
    yield ask(variant, code, source, question, rules=agreed)


def opening(variant: str) -> Iterator[Row]:
    """Openings that lack what is asked for, or may not be made in this turn."""
    source = section(variant, "opening")
    yield from _opened(variant, "initial-meld.below-minimum", source, "K*4")
    good = ("K*4", "A*3")  # 100 points, no canasta
    code = "initial-meld.canasta-required"
    if variant == "brazilian":
        yield from _opened(variant, code, source, *good, score=7_000)
    else:
        table = [[None, 15], [0, None, "canasta"]]
        agreed = "house-rules.md minimum-by-score"
        yield from _opened(variant, code, agreed, *good, minimum_by_score=table)
    code = "initial-meld.pile-not-allowed"
    if variant == "brazilian":
        yield from _opened(variant, code, source, *good, upcard="K")
    else:
        agreed = "house-rules.md opening-with-pile"
        yield from _opened(variant, code, agreed, *good, upcard="K", opening_with_pile=False)
    if variant in AMERICAN:  # 40 + 40 + 40 + 70, but no three naturals of one rank
        pairs = ("K*2 2", "Q*2 2", "J*2 2", "10*2 JKR")
        yield from _opened(variant, "initial-meld.natural-triple", source, *pairs)
    lacking = {"ask": "initial-meld", "melds": list(good), "hand": "K*3 A*3 4 5"}
    absent = "format.md 10 Cards that are not there"
    yield ask(variant, "initial-meld.not-in-hand", absent, lacking)
    code, with_joker = "initial-meld.naturals-only", ("K*4", "A*3 JKR")
    if variant == "italian":
        yield from _opened(variant, code, source, *with_joker)
    else:
        agreed = "house-rules.md opening-naturals-only"
        yield from _opened(variant, code, agreed, *with_joker, opening_naturals_only=True)


def opening_from_pile(variant: str) -> Iterator[Row]:
    """Openings that show a card from the pile which could not be taken."""
    source = f"{section(variant, 'pile')}; format.md 8 Opening"
    for code, upcard, kings in (
        ("pile.stop-card", "3b", "K*4"),
        ("pile.wild-upcard", "2", "K*4"),
        ("pile.no-use", "Q", "K*4"),
        ("pile.frozen", "K", "K*2 2"),  # one king of them from the hand
    ):
        yield from _opened(variant, code, source, kings, "A*4", upcard=upcard)
    if variant == "mexicana":
        yield from _opened(variant, "pile.seven-upcard", source, "7*3", "A*4", upcard="7")


def _pile(upcard: str, hand: str, *melds: str, **more: object) -> Row:
    return {"ask": "take-pile", "upcard": upcard, "hand": hand, "melds": list(melds), **more}


def pile(variant: str) -> Iterator[Row]:
    """Why the pile may not be taken by a side that has melded; the rest is as in an opening."""
    source = f"{section(variant, 'pile')}; format.md 8 Pile codes"
    one_card = _pile("K", "4", "K*3", pile_size=1)
    yield ask(variant, "pile.one-card-hand", source, one_card)
    for code, question in (
        ("stop-card", _pile("3b", "K*2 4")),
        ("wild-upcard", _pile("2", "K*2 4")),
        ("no-use", _pile("K", "4 5 6", "Q*3")),
    ):
        yield another(ask(variant, f"pile.{code}", source, question), "melded")
    if variant not in ALWAYS_FROZEN:  # the card could go onto the own kings
        frozen = _pile("K", "4 5", "K*3", frozen=True)
        yield another(ask(variant, "pile.frozen", source, frozen), "melded")
    if variant == "mexicana":
        seven = _pile("7", "7*2 4")
        yield another(ask(variant, "pile.seven-upcard", source, seven), "melded")
    if variant in FEET:
        few, code = _pile("K", "K*2 4", "Q*3", pile_size=3), "pile.too-few-cards"
        printed = variant == "hand-and-foot"
        yield ask(
            variant,
            code,
            source if printed else "house-rules.md pile-cards",
            few,
            rules={} if printed else {"pile-cards": 5},
        )
        whole = {"pile-cards": 5, "short-pile": "whole"}
        taken = ask(variant, code, "house-rules.md short-pile", few, rules=whole)
        yield another({**taken, "expect": {"allowed": True, "codes": []}}, "whole")


def full_melds(variant: str) -> Iterator[Row]:
    """The top card fits only a meld that is complete, or would be too long with the pair."""
    source = f"{section(variant, 'pile')}; format.md 8 Pile codes"
    pair_on_seven = _pile("K", "K*2 4", "K*5 2*2", frozen=True)
    code = "pile.finished-canasta"
    if variant in FREE_RANKS | {"pennies-from-heaven"}:
        yield ask(variant, code, source, _pile("K", "4 5 6", "K*7"))
    elif variant in SEVEN_CARDS:
        yield ask(variant, code, source, pair_on_seven)
    else:
        yield ask(variant, code, SEVEN_SOURCE, pair_on_seven, rules=SEVEN_AT_MOST)
    if variant in CLASSIC:
        agreed = "house-rules.md finished-canasta-takes-pile"
        never = {"finished-canasta-takes-pile": False}
        onto = ask(variant, code, agreed, _pile("K", "4 5 6", "K*7"), rules=never)
        yield another(onto, "agreed")
    pair_on_six = _pile("K", "K*2 4", "K*4 2*2", frozen=True)  # nine cards
    if variant in SEVEN_CARDS:
        yield ask(variant, "pile.too-long", source, pair_on_six)
    else:
        yield ask(variant, "pile.too-long", SEVEN_SOURCE, pair_on_six, rules=SEVEN_AT_MOST)


def _out(*melds: str, **more: object) -> Row:
    return {"ask": "go-out", "melds": list(melds), "held_after": "4", **more}


def going_out(variant: str) -> Iterator[Row]:
    """Why the side may not go out; two natural canastas unless it is said otherwise."""
    source = f"{section(variant, 'out')}; format.md 8 Going-out codes"
    two = ("K*7", "Q*7")
    for code, melds in (
        ("going-out.too-few-canastas", ("K*6",)),
        *((("going-out.incomplete-meld", (*two, "7*3")),) if variant in AMERICAN else ()),
    ):
        yield found(variant, code, source, {"melds": list(melds), "went_out": True})
        yield ask(variant, code, source, _out(*melds))
    if variant == "mexicana":
        code = "going-out.red-threes"
        side = {"melds": list(two), "red_threes": 1, "went_out": True}
        yield found(variant, code, source, side)
        yield ask(variant, code, source, _out(*two, red_threes=1))
    yield ask(variant, "going-out.cards-held", source, _out(*two, held_after="4 5"))
    yield ask(variant, "going-out.permission-refused", source, _out(*two, permission="no"))
    added = _out(*two, concealed=True, laid=["Q*7"], added="K")
    concealed = "rules/classic.md 2.5 Concealed; format.md 10 Concealed"
    yield ask(variant, "going-out.not-concealed", concealed, added)
    # Each with the variants that print it, and the house rule that brings it elsewhere; a record
    # does not tell who was asked or what was discarded.
    out = {"melds": list(two), "went_out": True}
    feet = ["4*11", *["5*11"] * (form(variant)[0] - 1)]
    for code, question, shown, printed, rules in (
        ("going-out.missing-kind", _out(*two), [out], KINDS_NEEDED, {"kinds-to-go-out": {"mixed": 1}}),
        ("going-out.permission-not-asked", _out(*two), [], LEAVE_REQUIRED, {"permission": "required"}),
        ("going-out.discard-required", _out(*two, held_after=""), [], AMERICAN, {"final-discard": "required"}),
        ("going-out.foot-not-played", _out(*two, foot_played=False), [{**out, "foot": feet}], FEET, {"foot-cards": 11}),
    ):
        agreed = {} if variant in printed else rules
        where = source if variant in printed else f"house-rules.md {next(iter(rules))}"
        yield ask(variant, code, where, question, rules=agreed)
        for side in shown:
            yield found(variant, code, where, side, rules=agreed)


def discard(variant: str) -> Iterator[Row]:
    """Cards that may not be discarded."""
    source = section(variant, "pile")
    three = {"ask": "discard", "card": "3r", "hand": "3r 8"}
    if variant == "hand-and-foot":
        yield ask(
            variant,
            "discard.three-not-allowed",
            "house-rules.md red-three-tabled",
            three,
            rules={"red-three-tabled": 100},
        )
    else:
        yield ask(variant, "discard.three-not-allowed", section(variant, "threes"), three)
    elsewhere = {"ask": "discard", "card": "K", "hand": "4 5 6"}
    yield ask(variant, "discard.not-in-hand", "format.md 10 Cards that are not there", elsewhere)
    if variant in AMERICAN:
        yield ask(
            variant, "discard.not-allowed", source, {"ask": "discard", "card": "A", "hand": "A 8", "pile_empty": True}
        )
        yield ask(variant, "discard.wild-not-allowed", source, {"ask": "discard", "card": "2", "hand": "2 8"})
    if variant == "pennies-from-heaven":
        yield ask(variant, "discard.not-allowed", source, {"ask": "discard", "card": "7", "hand": "7 8"})
    if variant == "cuban":
        first = {"ask": "discard", "card": "3b", "hand": "3b 8", "first_round": True}
        yield ask(variant, "threes.black-discard", source, first)
    last = {"ask": "discard", "card": "8", "hand": "8", "going_out": True}
    rules, source = {"final-discard": "forbidden"}, "house-rules.md final-discard"
    yield another(ask(variant, "discard.not-allowed", source, last, rules=rules), "last")


def without_a_card(variant: str) -> Iterator[Row]:
    """Plays that leave no card in the hand are going out, but where a foot is picked up."""
    source = "format.md 10 A play that leaves no card; rules/classic.md 2.5 Without the canasta"
    code = "going-out.too-few-canastas"
    if variant in FEET:
        return
    last = {"ask": "discard", "card": "8", "hand": "8", "melds": ["K*6"]}
    meld = {"ask": "meld", "cards": "Q*3", "hand": "Q*3 8", "table": ["K*6"]}
    pile = _pile("K", "K*2", "Q*3", pile_size=1)
    for name, question in (("discard", last), ("meld", meld), ("pile", pile)):
        yield another(ask(variant, code, source, question), name)


def acaba(variant: str) -> Iterator[Row]:
    """Acaba may be said in the British game, or where a table of two sides agrees on it."""
    british, source = variant == "british", "rules/classic.md 3.7 Permission; format.md 10"
    question = {"ask": "acaba", "permission": "yes"}
    rules = {"acaba": False} if british else {}
    yield ask(variant, "acaba.not-in-variant", source, question, rules=rules)
    if british or variant in TWO_SIDES:
        refused = {"ask": "acaba", "permission": "no"}
        rules = {} if british else {"acaba": True}
        yield ask(variant, "acaba.permission-refused", source, refused, rules=rules)


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    for part in (opening, opening_from_pile, pile, full_melds, going_out, discard, without_a_card, acaba):
        yield from part(variant)
