"""Writes golden/own-burraco.jsonl: hands in which each number of each game with pots shows.

Every number is typed from rules/burraco.md, never taken from the program. Run by hand:
`python -m tests.golden_burraco`. A test tells when the file is not what this writes.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "golden" / "own-burraco.jsonl"
Row = dict[str, Any]

ITALIAN = ("burraco", "burraco-international", "burraco-fitab", "burraco-feburit", "burraco-3", "burraco-5")
BRAZIL = ("buraco-aberto", "buraco-fechado", "buraco-stbl")
EVERY = (*ITALIAN, *BRAZIL, "burako", "biriba")
FORMS: dict[str, tuple[int, ...]] = {"burraco-3": (1,) * 3, "burraco-5": (1,) * 5}
PACKS = {"burraco-5": 3}
# 1.9, 4, 5 and 6: joker and two; all others alike.
WILD = dict.fromkeys(ITALIAN, (30, 20)) | dict.fromkeys(BRAZIL, (50, 10)) | {"burako": (50, 20), "biriba": (20, 10)}
OTHERS = 15 + 6 * 10 + 5 * 5  # one of each rank from ace to three
# 1.5, 2.1, 2.2, 4, 5 and 6: bonus of each class.
_PLAIN = {"clean": 200, "dirty": 100}
_SEMI = _PLAIN | {"semi-clean": 150}
_BRAZIL = _PLAIN | {"royal": 500, "ace-to-ace": 1000}
_BIRIBA = _PLAIN | {"royal": 1000, "royal-dirty": 500}
CLASSES: dict[str, dict[str, int]] = {
    **dict.fromkeys(ITALIAN, _SEMI),
    **dict.fromkeys(BRAZIL, _BRAZIL),
    "burraco-international": _PLAIN,
    "burako": _PLAIN,
    "burraco-fitab": _SEMI | {"royal": 300, "royal-dirty": 250, "super": 250, "super-dirty": 200},
    "burraco-feburit": _SEMI | {"royal": 300, "super": 250},
    "biriba": _BIRIBA | {f"trump-{code}": 2 * bonus for code, bonus in _BIRIBA.items()},
}
UNDRAWN = dict.fromkeys(EVERY, 2) | dict.fromkeys(BRAZIL, 0)
TARGET = (
    dict.fromkeys(ITALIAN, 2005)
    | dict.fromkeys((*BRAZIL, "burako"), 3000)
    | {"burraco-3": 1505, "burraco-5": 1505, "biriba": 3030}
)
DEALT, POT, FIRST_POT, CLOSING, FINE = 11, 11, 18, 100, 100
NEEDS_CLEAN = ("burraco-international", "buraco-aberto", "buraco-stbl")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")


def tally(melded: int, held: int, pot: str = "taken", /, **more: Any) -> Row:
    canastas = more.pop("canastas", {})
    counts = {"canastas": canastas, "melded_points": melded, "held_points": held}
    if not (melded or canastas):
        counts["has_melded"] = False
    return {"tally": counts, "pot": pot, **more}


def row(name: str, section: str, variant: str, sides: list[Row], expect: Row, **more: Any) -> Row:
    """A hand; sides that are not given have nothing and no pot."""
    form = more.pop("form", FORMS.get(variant, (2, 2)))
    hand = {"sides": sides + [tally(0, 0, "none")] * (len(form) - len(sides))}
    hand |= more.pop("hand", {})
    after = more.pop("after", {})
    names = [
        {"name": f"Side {at + 1}", "players": [f"{at}.{seat}" for seat in range(count)]}
        for at, count in enumerate(form)
    ]
    record = {"format": "canasta-record/1", "variant": variant, "house_rules": {}, "sides": names}
    return {
        "id": f"{variant}.own-{name}",
        "source": f"rules/burraco.md {section}",
        "kind": "score",
        "input": {**record, **more, "hands": [hand]},
        "expect": {"hands": [expect], **after},
    }


def cards(count: int) -> str:
    """So many naturals, four of a rank at most."""
    found = [f"{rank}*{min(4, count - 4 * at)}" for at, rank in enumerate(RANKS) if count > 4 * at]
    return " ".join(found)


def _values(v: str) -> Iterator[Row]:
    form = FORMS.get(v, (2, 2))
    held = {"melds": [], "held": [f"JKR 2 {' '.join(RANKS)}"], "pot": "none"}
    yield row(
        "values",
        "1.9, 4, 5, 6",
        v,
        [held],
        {
            "totals": [
                -sum(WILD[v]) - OTHERS - (0 if v in ITALIAN else FINE),
                *[0 if v in ITALIAN else -FINE] * (len(form) - 1),
            ]
        },
    )
    for code, bonus in CLASSES[v].items():
        side = tally(150, 0, canastas={code: 1})
        yield row(f"class-{code}", "1.5, 2.1, 4, 6", v, [side], {"totals": [150 + bonus, *[-FINE] * (len(form) - 1)]})


def _closing(v: str) -> Iterator[Row]:
    rest = [-FINE] * (len(FORMS.get(v, (2, 2))) - 1)
    out = tally(45, 0, canastas={"clean": 1}, went_out=True)
    seen = {"absent": ["going-out.too-few-canastas"], "totals": [245 + CLOSING, *rest]}
    yield row("closing", "1.7", v, [out], seen)
    lacking = {"violations": ["going-out.too-few-canastas"]}
    yield row("closing-without", "1.7", v, [tally(45, 0, went_out=True)], lacking)
    if v in NEEDS_CLEAN:
        dirty = tally(90, 0, canastas={"dirty": 1}, went_out=True)
        short = {"violations": ["going-out.missing-kind"], "absent": ["going-out.too-few-canastas"]}
        yield row("closing-dirty", "2.2, 4", v, [dirty], short)


def _pack(v: str) -> Iterator[Row]:
    packs = PACKS.get(v, 2)
    for rank, most in (("K", 4 * packs), ("JKR", 2 * packs)):
        for count in (most, most + 1):
            held = {"melds": [], "held": [f"{rank}*{count}"], "pot": "none"}
            key = "absent" if count == most else "violations"
            name = f"pack-{rank}-{count}"
            yield row(name, "1.1, 3", v, [held], {key: ["count.exceeds-deck"]})


def _sizes(v: str) -> Iterator[Row]:
    form = FORMS.get(v, (2, 2))
    for size in (DEALT, DEALT - 1):
        key = "absent" if size == DEALT else "queries"
        side = {"melds": [], "held": [cards(size)] * form[0], "pot": "none"}
        yield row(f"hand-{size}", "7 C10", v, [side], {key: ["count.hand-size"]})
    whole = DEALT * form[0] + POT
    for size in (whole, whole - 1):
        key = "absent" if size == whole else "queries"
        laid = {"melds": ["9d 10d Jd Qd"], "held": [cards(size - 4)], "pot": "taken"}
        yield row(f"with-pot-{size}", "7 C10", v, [laid], {key: ["count.hand-size"]})
    for size in (DEALT, DEALT - 1):
        key = "absent" if size == DEALT else "queries"
        melds = ["3h 4h 5h 6h", "3s 4s 5s" + " 6s" * (size == DEALT), "9d 10d Jd"]
        laid = {"melds": melds, "held": [cards(40)], "pot": "taken"}
        yield row(f"pot-on-{size}", "1.6", v, [laid], {key: ["pot.too-few-melded"]})


def _ends(v: str) -> Iterator[Row]:
    for left in (UNDRAWN[v], UNDRAWN[v] + 1):
        key = "absent" if left == UNDRAWN[v] else "queries"
        yield row(f"stock-{left}", "1.8, 4", v, [tally(45, 0)], {key: ["ending.stock-left"]}, hand={"stock_left": left})
    rest = [0] * (len(FORMS.get(v, (2, 2))) - 1)
    for short in (0, 5):
        out = tally(45, 0, canastas={"clean": 1}, went_out=True)
        start = [TARGET[v] - 245 - CLOSING - short, *rest]
        yield row(f"target-{short}", "1.9, 3 to 6", v, [out], {}, opening_scores=start, after={"finished": not short})


def _seats(v: str) -> Iterator[Row]:
    forms = [FORMS[v]] if v in FORMS else [(2, 2), (1, 1)]
    for form in forms:
        yield row(f"seats-{len(form)}x{form[0]}", "1.1, 3", v, [], {"absent": ["count.players"]}, form=form)


def _alone(v: str) -> Iterator[Row]:
    if v not in FORMS:
        return
    whole = DEALT + FIRST_POT
    for size in (whole, whole - 1):
        key = "absent" if size == whole else "queries"
        laid = {"melds": ["9d 10d Jd Qd"], "held": [cards(size - 4)], "pot": "taken"}
        yield row(f"first-pot-{size}", "3", v, [laid], {key: ["count.hand-size"]}, hand={"lone": 0})
    for score in (1000, 995):
        key = "violations" if score == 1000 else "absent"
        start = [score, *[0] * (len(FORMS[v]) - 1)]
        yield row(
            f"solo-{score}", "3", v, [tally(45, 0)], {key: ["pot.lone-hand"]}, hand={"lone": 0}, opening_scores=start
        )


def _codes(v: str) -> Iterator[Row]:
    """What is wrong with a meld that is too long, with an ending, with two sides that closed."""
    count = 4 * PACKS.get(v, 2) + 1
    for name, meld in (("set", f"K*{count}"), ("run", f"Ah {_ROW} Kh Ah JKR 2c")):
        side = {"melds": [meld], "held": [], "pot": "taken"}
        seen = {"violations": ["meld.too-long"]}
        yield row(f"too-long-{name}", "1.3; format.md 9.6", v, [side], seen)
    closed = tally(45, 0, canastas={"clean": 1}, went_out=True)
    for ending, side in (("out", tally(45, 0)), ("stock", closed), ("time", closed), ("stall", closed)):
        yield row(
            f"not-{ending}",
            "1.8; format.md 9.6",
            v,
            [side],
            {"violations": ["ending.contradiction"]},
            hand={"ending": ending},
        )
    for ending in ("stock", "time", "stall"):
        yield row(
            f"by-{ending}", "1.8", v, [tally(45, 0)], {"absent": ["ending.contradiction"]}, hand={"ending": ending}
        )
    yield row("two-close", "7 C2", v, [closed, closed], {"violations": ["going-out.two-sides"]})


def _faulty(v: str) -> Iterator[Row]:
    """One wild card in a meld; runs that turn the corner or hold a card twice; closing unpotted."""
    shapes = (
        ("one-wild", "4c 5c JKR", ""),
        ("two-wilds", "4c 5c JKR 2h", "meld.too-many-wilds"),
        ("up-to-the-ace", "Qh Kh Ah", ""),
        ("round-the-corner", "Kh Ah 2h 3h", _BROKEN),
        ("card-twice", "5h 6h 6h 7h", _BROKEN),
    )
    for name, meld, code in shapes:
        seen = {"violations": [code]} if code else {"absent": [_BROKEN, "meld.too-many-wilds"]}
        side = {"melds": [meld], "held": [], "pot": "taken"}
        yield row(f"run-{name}", "1.3", v, [side], seen)
    for pot in ("taken", "none"):
        key = "absent" if pot == "taken" else "violations"
        out = tally(45, 0, pot, canastas={"clean": 1}, went_out=True)
        yield row(f"closing-pot-{pot}", "1.7", v, [out], {key: ["going-out.pot-not-taken"]})


def _pots(v: str) -> Iterator[Row]:
    """Whether the pot may be taken: with no card left, with the last one, a wild one too."""
    shapes = (
        ("none-left", "", "none", ()),
        ("last", "5c", "none", ()),
        ("last-wild", "JKR", "none", ()),
        ("two-left", "5c 9d", "none", ("pot.hand-left",)),
        ("taken", "", "taken", ("pot.none-left",)),
    )
    for name, held, pot, codes in shapes:
        asked = {
            "format": "canasta-question/1",
            "variant": v,
            "house_rules": {},
            "ask": "take-pot",
            "hand": held,
            "pot": pot,
        }
        facts = {"taken": "with-discard" if held else "in-flight"}
        expect = {"allowed": not codes, "codes": list(codes), "facts": facts}
        yield {
            "id": f"{v}.own-pot-{name}",
            "source": "rules/burraco.md 1.6",
            "kind": "ask",
            "input": asked,
            "expect": expect,
        }


def _second_sets(v: str) -> Iterator[Row]:
    """Whether a line may have a second set of a rank; runs of one suit may be several."""
    code, rest = "meld.duplicate-rank", [-FINE] * (len(FORMS.get(v, (2, 2))) - 1)
    two, runs = ["Ah As Ad", "Ac Ah As"], ["4h 5h 6h", "4h 5h 6h"]
    for name, agreed in (("", None), ("-never", "never"), ("-free", "free")):
        never = agreed == "never" or (agreed is None and v in ITALIAN)
        rules = {} if agreed is None else {"duplicate-rank": agreed}
        rules |= {"sets": "all"} if v in NO_SETS else {}
        seen: Row = {"violations" if never else "absent": [code]}
        for what, melds, expect in (
            ("sets", two, {**seen, "totals": [90, *rest]}),
            ("runs", runs, {"absent": [code], "totals": [30, *rest]}),
        ):
            side = {"melds": melds, "held": [], "pot": "taken"}
            line = row(f"two-{what}{name}", f"{_SETS}; {_ELEVEN}", v, [side], expect)
            line["input"]["house_rules"] = rules
            yield line
        asked = {"format": "canasta-question/1", "variant": v, "house_rules": rules}
        for what, question in (
            ("meld", {"ask": "meld", "cards": two[1], "table": [two[0], "4h 5h 6h"]}),
            ("close", {"ask": "go-out", "melds": [*two, RUN], "held_after": "4d"}),
            ("open", {"ask": "initial-meld", "melds": two}),
        ):
            yield {
                "id": f"{v}.own-second-set-{what}{name}",
                "source": f"{_SETS}; {_ELEVEN}",
                "kind": "ask",
                "input": {**asked, **question},
                "expect": {"allowed": not never, "codes": [code] if never else []},
            }
    if PACKS.get(v) == 3:
        side = {"melds": ["A*6 JKR", "A*6 2d"], "held": [], "pot": "taken"}
        seen = {"violations": [code], "totals": [180 + 30 + 20 + CLASSES[v]["dirty"], *rest]}
        yield row("two-burracos-of-a-rank", f"{_SETS}; {_ELEVEN}", v, [side], seen)


def _left(v: str) -> Iterator[Row]:
    """What is left in hand: nothing at all, and points beside melds."""
    others = [tally(0, 5, "none")] * (len(FORMS.get(v, (2, 2))) - 1)
    rest = [-FINE - 5] * len(others)
    for name, side, seen in (
        ("nothing", tally(45, 0), {"queries": ["count.nothing-left"]}),
        ("something", tally(45, 5), {"absent": ["count.nothing-left"]}),
        (
            "nothing-beside-melds",
            {"melds": [RUN], "held_points": 0, "pot": "taken"},
            {"queries": ["count.nothing-left"], "totals": [45 + CLASSES[v]["clean"], *rest]},
        ),
        (
            "beside-melds",
            {"melds": [RUN], "held_points": 65, "pot": "taken"},
            {
                "absent": ["count.nothing-left", "count.hand-size", "going-out.unrecorded"],
                "totals": [45 + CLASSES[v]["clean"] - 65, *rest],
            },
        ),
    ):
        yield row(f"left-{name}", "format.md 11", v, [side, *others], seen)


def _kings(v: str) -> Iterator[Row]:
    """A two of the suit written as the king is wild; elsewhere it is natural."""
    row_of_ten = "3h 4h 5h 6h 7h 8h 9h 10h Jh Qh"
    beside = "semi-clean" if v == "burraco-fitab" else "dirty"  # ten cards on one side of it
    for name, cards, kind in (
        ("as-king", f"{row_of_ten} 2h Ah", beside),
        ("as-king-falling", " ".join(f"{row_of_ten} 2h Ah".split()[::-1]), beside),
        ("natural", f"Ah 2h {row_of_ten}", "clean"),
        ("below-the-three", f"2h {row_of_ten} Ah", "clean"),
    ):
        asked = {"format": "canasta-question/1", "variant": v, "house_rules": {}, "ask": "meld", "cards": cards}
        yield {
            "id": f"{v}.own-two-{name}",
            "source": "rules/burraco.md 1.4; format.md 11",
            "kind": "ask",
            "input": asked,
            "expect": {"allowed": True, "codes": [], "facts": {"kind": kind}},
        }


NO_SETS = ("buraco-aberto", "buraco-stbl", "biriba")
RUN = "3s 4s 5s 6s 7s 8s 9s"
_SETS, _ELEVEN = "rules/burraco.md 1.3", "format.md 11"
_BROKEN = "meld.sequence-broken"
_ROW = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh"


def rows() -> Iterator[Row]:
    """Every line of the file."""
    for part in (
        _values,
        _closing,
        _pack,
        _sizes,
        _ends,
        _seats,
        _alone,
        _codes,
        _faulty,
        _pots,
        _second_sets,
        _left,
        _kings,
    ):
        for variant in EVERY:
            yield from part(variant)


def text() -> str:
    """What the file should say."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows())


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
