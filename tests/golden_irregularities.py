"""Writes golden/own-irregularities.jsonl: every irregularity noted in every variant, and its price.

Every number below is typed from the rules named, never taken from the program. Run by hand:
`python -m tests.golden_irregularities`. A test tells when the file is not what this writes.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "golden" / "own-irregularities.jsonl"
Row = dict[str, Any]

# The usual seats of each variant: rules/classic.md 2 and 3, samba-and-national.md 2 to 8,
# american-and-hand-and-foot.md 1.1, 2.1 and 3.
SEATS: dict[str, tuple[int, ...]] = {
    "classic": (2, 2),
    "classic-2": (1, 1),
    "classic-3": (1, 1, 1),
    "cutthroat": (1, 1, 1),
    "classic-5": (3, 2),
    "classic-6": (3, 3),
    "classic-6-pairs": (2, 2, 2),
    "uruguayan": (2, 2),
    "british": (2, 2),
    "boat": (2, 2),
    "samba": (2, 2),
    "bolivian": (2, 2),
    "brazilian": (2, 2),
    "chilean-3": (2, 2),
    "chilean-4": (2, 2),
    "cuban": (2, 2),
    "italian": (2, 2),
    "tampa": (2, 2),
    "american": (2, 2),
    "american-cla": (2, 2),
    "hand-and-foot": (2, 2),
    "pennies-from-heaven": (3, 3),
    "mexicana": (2, 2),
    "wild-card": (2, 2),
    "caliente": (2, 2),
    "ponytail": (2, 2),
}
AMERICAN = {"american", "american-cla"}
# Where the hand ends with the last draw, or no side ever has to take the pile: classic.md 3.3 and
# C9; the pile is always frozen in american-and-hand-and-foot.md 1.8, 2.6 and 3.6 and
# samba-and-national.md 6 and 7.1.
NO_FORCED_PILE = {"cutthroat", "cuban", "italian", "hand-and-foot", "wild-card"} | AMERICAN

# classic.md 5, P9 to P13 and P15 to P17: a remedy and no points.
WITHOUT_POINTS = {
    "drew-out-of-turn": "P9",
    "drew-too-many": "P10",
    "discarded-too-many": "P11",
    "dealt-out-of-turn": "P12",
    "exposed-in-deal": "P13",
    "wrong-entry": "P15",
    "changed-mind": "P16",
    "forced-pile-refused": "P17",
}
# american-and-hand-and-foot.md 7: the same, for American canasta or its league form alone.
OF_AMERICAN = {"three-forgotten": {"american-cla"}, "talon-forgotten": AMERICAN, "discard-challenged": AMERICAN}
# house-rules.md, penalty codes: what each costs; and the two that do not stand everywhere.
PRICED = {
    "asked-could-not-go-out": 100,
    "out-without-leave": 100,
    "pile-without-right": 50,
    "exposed-card": 50,
    "illegal-meld": 100,
    "out-without-canasta": 100,
    "improper-answer": 100,
}
NOTHING = {"canastas": {}, "melded_points": 0, "held_points": 0, "has_melded": False}


def record(variant: str, penalties: list[Row], house_rules: Row | None = None) -> Row:
    """A game of one hand in which the first side has these penalties and nothing else."""
    form = SEATS[variant]
    names = iter(range(1, sum(form) + 1))
    fined = {"tally": NOTHING, "penalties": penalties}
    return {
        "format": "canasta-record/1",
        "variant": variant,
        "house_rules": house_rules or {},
        "sides": [
            {"name": f"Side {place}", "players": [f"P{next(names)}" for _ in range(players)]}
            for place, players in enumerate(form, 1)
        ],
        "hands": [{"sides": [fined, *({"tally": NOTHING} for _ in form[1:])]}],
    }


def row(name: str, source: str, record: Row, expect: Row) -> Row:
    """One line of the file."""
    return {"id": name, "source": source, "kind": "score", "input": record, "expect": expect}


def _totals(variant: str, first: int) -> list[int]:
    return [first, *(0 for _ in SEATS[variant][1:])]


def _where_it_stands(code: str, variant: str) -> bool:
    return not (code == "forced-pile-refused" and variant in NO_FORCED_PILE)


def free_of_charge(variant: str) -> Iterator[Row]:
    """What is noted for its remedy alone changes no score and no minimum."""
    codes = {
        code: f"rules/classic.md 5 {place}" for code, place in WITHOUT_POINTS.items() if _where_it_stands(code, variant)
    }
    codes |= {code: "rules/american-and-hand-and-foot.md 7" for code, where in OF_AMERICAN.items() if variant in where}
    for code, source in codes.items():
        noted = [{"code": code, "times": 2}]
        totals = _totals(variant, 0)
        expect = {"hands": [{"totals": totals, "scores": totals}]}
        yield row(f"{variant}.own-noted-{code}", source, record(variant, noted), expect)


def not_of_this_game(variant: str) -> Iterator[Row]:
    """A code of another game cannot be read."""
    absent = [code for code, where in OF_AMERICAN.items() if variant not in where]
    absent += [code for code in WITHOUT_POINTS if not _where_it_stands(code, variant)]
    for code in absent:
        yield row(
            f"{variant}.own-not-here-{code}",
            "format.md 8, house-rules.md Penalty codes",
            record(variant, [{"code": code}]),
            {"error": True},
        )


def together(variant: str) -> Iterator[Row]:
    """All that cost something at once: they add up, and stay with the side that earned them."""
    noted: list[Row] = [{"code": code} for code in PRICED]
    totals = _totals(variant, -(100 + 100 + 50 + 50 + 100 + 100 + 100))
    yield row(
        f"{variant}.own-penalties-together",
        "house-rules.md Penalty codes",
        record(variant, noted),
        {"hands": [{"totals": totals}]},
    )


def of_this_hand_only(variant: str) -> Iterator[Row]:
    """A minimum that was raised is the usual one again in the next hand: classic.md 10 I37."""
    twice: list[Row] = [{"code": "opening-too-low", "times": 2}]
    # No points on either side: 50 again, hand-and-foot 90 in its second hand (2.5), American
    # canasta 125 and three naturals (1.7).
    coming: list[object] = [90 if variant == "hand-and-foot" else 50, None]
    if variant in AMERICAN:
        coming = [125, "natural-triple"]
    expect = {"hands": [{"next": [coming for _ in SEATS[variant]]}]}
    yield row(f"{variant}.own-raised-for-one-hand", "rules/classic.md 10 I37", record(variant, twice), expect)


def by_the_club(variant: str) -> Iterator[Row]:
    """A club's own amounts: what it names changes, the rest stays."""
    club = {"penalty-points": {"illegal-meld": 30, "drew-too-many": 25}}
    noted: list[Row] = [{"code": "illegal-meld", "times": 2}, {"code": "drew-too-many"}, {"code": "improper-answer"}]
    totals = _totals(variant, -(2 * 30 + 25 + 100))
    source = "rules/classic.md 5, amounts are editable"
    expect = {"hands": [{"totals": totals}]}
    yield row(f"{variant}.own-penalty-points", source, record(variant, noted, club), expect)


def rows() -> Iterator[Row]:
    """Every line of the file."""
    for variant in SEATS:
        yield from free_of_charge(variant)
        yield from not_of_this_game(variant)
        yield from together(variant)
        yield from of_this_hand_only(variant)
        yield from by_the_club(variant)


def text() -> str:
    """What the file should say."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows())


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
