"""A hand and a question for each finding about a meld."""

from collections.abc import Iterator

from tests.golden_matrix.law import AMERICAN, FREE_RANKS, NO_BLACK_MELD, SEQUENCES, SEVEN_CARDS, WILD_CANASTA, section
from tests.golden_matrix.parts import Row, another, ask, found

CODES = "format.md 8 Meld codes"
TABLE = "format.md 10 Second melds"

# Melds that no variant allows.
NEVER = {
    "meld.too-short": "K*2",
    "meld.too-few-naturals": "K 2*2",
    "meld.too-many-wilds": "K*5 2*4",  # three at most, two in Samba and American canasta
    "meld.mixed-ranks": "K*2 Q",
    "meld.threes": "3r*3",
    "meld.wild-in-rank": "3b*3 2",
}
# Sequences with a fault each, where sequences are melds.
FAULTY_SEQUENCES = {
    "meld.sequence-broken": "4h 5h 7h",
    "meld.sequence-suits": "4h 5h 6s",
    "meld.sequence-ranks": "3h 4h 5h",
    "meld.sequence-wild": "4h 5h 2 7h",
}


def _both(variant: str, code: str, source: str, cards: str, **rules: object) -> Iterator[Row]:
    """The meld in a hand, and a question about it."""
    agreed = {name.replace("_", "-"): value for name, value in rules.items()}
    yield found(variant, code, source, {"melds": [cards]}, rules=agreed)
    yield ask(variant, code, source, {"ask": "meld", "cards": cards}, rules=agreed)


def anywhere(variant: str) -> Iterator[Row]:
    """What is no meld in any variant."""
    source = f"{section(variant, 'melds')}; {CODES}"
    for code, cards in NEVER.items():
        yield from _both(variant, code, source, cards)
    if variant not in NO_BLACK_MELD:
        yield from _both(variant, "meld.black-threes-early", source, "3b*3")


def first_round(variant: str) -> Iterator[Row]:
    """Where tables let the first round go by, no meld is laid down in it, lawful as it may be."""
    code, source, rules = "meld.first-round", "house-rules.md meld-first-round", {"meld-first-round": False}
    meld: Row = {"ask": "meld", "cards": "K*4", "first_round": True}
    opening: Row = {"ask": "initial-meld", "melds": ["A*4", "K*7"], "first_round": True}
    yield ask(variant, code, source, meld, rules=rules)
    yield another(ask(variant, code, source, opening, rules=rules), "opening")


def sequences(variant: str) -> Iterator[Row]:
    """Sequences where they are melds and where they are not, as printed or by agreement."""
    printed, agreed = f"{section(variant, 'melds')}; {CODES}", f"house-rules.md sequences; {CODES}"
    for code, cards in FAULTY_SEQUENCES.items():
        if variant in SEQUENCES:
            yield from _both(variant, code, printed, cards)
        else:
            yield from _both(variant, code, agreed, cards, sequences=True)
    code, cards = "meld.sequence-not-allowed", "4h 5h 6h"
    if variant in SEQUENCES:
        yield from _both(variant, code, agreed, cards, sequences=False)
    else:
        yield from _both(variant, code, printed, cards)


def wild_cards(variant: str) -> Iterator[Row]:
    """Wild cards alone, against naturals, on a complete canasta and while they are barred."""
    source = f"{section(variant, 'melds')}; {CODES}"
    code = "meld.wild-only"
    if variant == "italian":  # a meld of deuces, which jokers may join
        yield from _both(variant, code, source, "JKR*3")
    elif variant in WILD_CANASTA:
        yield from _both(variant, code, "house-rules.md wild-melds", "JKR 2*2", wild_melds=False)
    else:
        yield from _both(variant, code, source, "JKR 2*2")
    code = "meld.wilds-outnumber-naturals"
    if variant == "hand-and-foot":
        yield from _both(variant, code, source, "K*2 2*3")
    else:
        rule = "not-more-than-naturals"
        yield from _both(variant, code, "house-rules.md wild-rule", "K*2 2*3", wild_rule=rule)
    if variant in FREE_RANKS | {"hand-and-foot"}:
        yield from _both(variant, "meld.wild-on-complete", source, "K*7 2")
    if variant in AMERICAN | {"italian"}:
        code = "meld.deuces-barred"
        yield found(variant, code, source, {"melds": ["2*3", "K*3 2"]})
        question = {"ask": "meld", "cards": "K*3 2", "table": ["2*3"]}
        yield ask(variant, code, f"{source}; {TABLE}", question)


def size_and_number(variant: str) -> Iterator[Row]:
    """Melds that are too long, and a second meld of one rank."""
    source = f"{section(variant, 'melds')}; {CODES}"
    code = "meld.too-long"
    if variant in SEQUENCES:
        yield from _both(variant, code, source, "4h 5h 6h 7h 8h 9h 10h Jh")
    elif variant in SEVEN_CARDS:
        yield from _both(variant, code, source, "K*8")
    elif variant in WILD_CANASTA:
        yield from _both(variant, code, f"{source}; rules/classic.md 10 I48", "2*8")
    else:
        agreed = "house-rules.md max-canasta-size"
        yield from _both(variant, code, agreed, "K*8", max_canasta_size=7)
    code, twice, rules = "meld.duplicate-rank", ["K*3", "K*3"], {}
    if variant in FREE_RANKS:
        source, rules = "house-rules.md duplicate-rank", {"duplicate-rank": "never"}
    yield found(variant, code, source, {"melds": twice}, rules=rules)
    yield ask(variant, code, source, {"ask": "initial-meld", "melds": twice}, rules=rules)
    second = {"ask": "meld", "cards": "K*3", "table": ["Q*3", "K*4"]}
    yield another(ask(variant, code, f"{source}; {TABLE}", second, rules=rules), "table")


def rows(variant: str) -> Iterator[Row]:
    """The lines of a variant."""
    for part in (anywhere, first_round, sequences, wild_cards, size_and_number):
        yield from part(variant)
