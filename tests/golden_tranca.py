"""Writes golden/own-tranca.jsonl: hands in which the numbers of tranca show that other files leave out.

Every number is typed from rules/tranca.md, never taken from the program. Run by hand:
`python -m tests.golden_tranca`. A test tells when the file is not what this writes.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.golden_burraco import Row, cards, row, tally

FILE = Path(__file__).parent / "golden" / "own-tranca.jsonl"
CLEAN, DIRTY, OUT, FINE, CARD, THREE = 200, 100, 100, 100, 10, 100  # 5, 7, 6, 8, 4
TARGET, DEALT, MORTO, RUN = 3000, 11, 11, 70  # 8, 1, 1; a run of seven


def _row(name: str, section: str, sides: list[Row], expect: Row, **more: object) -> Row:
    found = row(name, section, "tranca", sides, expect, **more)
    return found | {"source": f"rules/tranca.md {section}"}


def _threes() -> Iterator[Row]:
    """Threes in melds, on the table and in hands."""
    for name, meld in (("red", "3h 3d 3h"), ("black", "3c 3s 3c"), ("among-kings", "K*2 3b")):
        side = {"melds": [meld], "held": ["5"], "pot": "taken"}
        seen = {"violations": ["meld.threes"], "totals": [3 * CARD - CARD, -FINE]}
        yield _row(f"melded-{name}", "3; format.md 12.3", [side], seen)
    for count in (1, 2, 3, 4):
        earned = tally(RUN, 20, canastas={"dirty": 1}, red_threes=count)
        bare = tally(RUN, 20, red_threes=count)
        yield _row(f"red-{count}", "4", [earned], {"totals": [RUN - 20 + DIRTY + count * THREE, -FINE]})
        yield _row(f"red-unearned-{count}", "4", [bare], {"totals": [RUN - 20 - count * THREE, -FINE]})
    for name, held in (("red", "3h 3d"), ("black", "3c 3s")):
        side = {"melds": ["4h 5h 6h"], "held": [held, "5"], "pot": "taken"}
        yield _row(f"held-{name}", "4", [side], {"totals": [3 * CARD - CARD - 2 * THREE, -FINE]})


def _pots() -> Iterator[Row]:
    """What a morto costs, and the cards that a side shows with one."""
    for pot, due in (("none", FINE), ("stock", FINE), ("unplayed", FINE), ("taken", 0)):
        yield _row(f"morto-{pot}", "6", [tally(30, 10, pot)], {"totals": [20 - due, -FINE]})
    # A morto that is paid as if it had not been taken pays no bonus either.
    paid = {"house_rules": {"pot-bonus": 100}}
    yield _row("morto-unplayed-no-bonus", "6", [tally(30, 10, "unplayed")], {"totals": [20 - FINE, -FINE]}, **paid)
    for pot, whole in (("taken", 2 * DEALT + MORTO), ("unplayed", 2 * DEALT)):
        for size in (whole, whole - 1):
            key = "absent" if size == whole else "queries"
            laid = {"melds": ["9d 10d Jd Qd", "K*4", "A*3"], "held": [cards(size - 11), ""], "pot": pot}
            yield _row(f"shown-{pot}-{size}", "6; format.md 12.2", [laid], {key: ["count.hand-size"]})


def _ends() -> Iterator[Row]:
    """The end of the stock and of the game."""
    for left in (0, 1):
        key = "queries" if left else "absent"
        yield _row(f"stock-{left}", "7", [tally(30, 10)], {key: ["ending.stock-left"]}, hand={"stock_left": left})
    for short in (0, 10):
        out = tally(RUN, 10, canastas={"clean": 1}, went_out=True)
        start = [TARGET - RUN + 10 - CLEAN - OUT - short, 0]
        yield _row(f"target-{short}", "8", [out], {}, opening_scores=start, after={"finished": not short})
    for short in (-5, 5):  # a director's award
        side = tally(30, 10, extras=[{"points": -5, "reason": "award"}])
        start = [TARGET - 15 - short, 0]
        yield _row(f"target-by-five-{short}", "8", [side], {}, opening_scores=start, after={"finished": short < 0})


def rows() -> Iterator[Row]:
    """Every line of the file."""
    for part in (_threes, _pots, _ends):
        yield from part()


def text() -> str:
    """What the file should say."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows())


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
