"""What a hand's form holds, as plain values, and the HAND of the record format.

The values are a nested dict in the shape of `HandForm.data`: `ending` (marks such as "out-0"),
`lone`, `dealer`, and `side_0`, `side_1` ... `hand_from` and `form_from` are inverse. Nothing here
knows a rule; whether a hand may be scored as it is written is for the ruling to say.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

Values = Mapping[str, Any]

STOCK = "stock"  # the mark of a hand in which nobody went out
NOBODY = "nobody"  # cutthroat: nobody took the pile
CARDS, TOTALS = "cards", "totals"
_MARKS = {"out": "went_out", "acaba": "acaba"}


def hand_from(values: Values) -> dict[str, Any]:
    """Make the HAND (see the record format) of a form's values.

    Fields that hold nothing, or nothing readable, count as nothing, so that a half-filled form has
    a HAND too.
    """
    marks = values.get("ending") or []
    count = sum(1 for key in values if re.fullmatch(r"side_\d+", key))
    sides = []
    for index in range(count):
        side = _side_from(values[f"side_{index}"])
        side |= {key: True for mark, key in _MARKS.items() if f"{mark}-{index}" in marks}
        sides.append(side)
    hand: dict[str, Any] = {"sides": sides}
    if list(marks) == [STOCK]:
        hand["ending"] = STOCK
    if values.get("dealer"):
        hand["dealer"] = values["dealer"]
    if values.get("lone") is not None:
        hand["lone"] = None if values["lone"] == NOBODY else int(values["lone"])
    return hand


def _side_from(values: Values) -> dict[str, Any]:
    """One SIDE without its part in the ending."""
    side = _tally_from(values) if values["mode"] == TOTALS else _cards_from(values)
    for key in ("red_threes", "black_threes", "concealed", "special_hand"):
        if values.get(key):
            side[key] = values[key]
    opening = split_melds(values.get("opening") or "")
    if opening:
        side["initial_meld"] = {"melds": opening}
        if values.get("upcard"):
            side["initial_meld"]["upcard"] = values["upcard"]
    counted = _counts(values.get("penalties"))
    penalties: list[dict[str, Any]] = [
        {"code": code, "times": times} for code, times in counted.items()
    ]
    penalties += _charges(values.get("rulings"))
    extras = _charges(values.get("extras"))
    if penalties:
        side["penalties"] = penalties
    if extras:
        side["extras"] = extras
    return side


def _cards_from(values: Values) -> dict[str, Any]:
    side: dict[str, Any] = {
        "melds": [
            {"cards": meld["cards"], "concealed": True} if meld.get("concealed") else meld["cards"]
            for meld in values.get("melds") or []
            if meld.get("cards")
        ],
        "held": _of_players(values, "held"),
    }
    foot = _of_players(values, "foot")
    return side | ({"foot": foot} if any(foot) else {})


def _tally_from(values: Values) -> dict[str, Any]:
    canastas = _counts(values.get("canastas"))
    melded = values.get("melded_points") or 0
    tally = {
        "canastas": canastas,
        "melded_points": melded,
        "held_points": values.get("held_points") or 0,
    }
    if not melded and not canastas:
        tally["has_melded"] = False
    return {"tally": tally}


def _of_players(values: Values, name: str) -> list[str]:
    """List the field of each player of the side, in order."""
    keys = sorted((key for key in values if re.fullmatch(rf"{name}_\d+", key)), key=_number)
    return [values[key] or "" for key in keys]


def _number(key: str) -> int:
    return int(key.rsplit("_", 1)[1])


def _counts(values: Values | None) -> dict[str, int]:
    """Drop what was not counted."""
    return {code: count for code, count in (values or {}).items() if count}


def _charges(rows: Sequence[Values] | None) -> list[dict[str, Any]]:
    """List the rows that are filled, as points with a reason."""
    return [
        {"points": row["points"], "reason": row["reason"]}
        for row in rows or ()
        if row.get("points") and row.get("reason")
    ]


def split_melds(text: str) -> list[str]:
    """Cut "K*3, 5*4 2" at commas, semicolons and line ends; empty pieces are left out."""
    return [piece.strip() for piece in re.split(r"[,;\n]", text) if piece.strip()]


def form_from(hand: Values, players: Sequence[int]) -> dict[str, Any]:
    """Turn a stored HAND back into a form's values; `players` is the number of each side's."""
    marks = [
        f"{mark}-{index}"
        for index, side in enumerate(hand["sides"])
        for mark, key in _MARKS.items()
        if side.get(key)
    ]
    marks += [f"special-{i}" for i, side in enumerate(hand["sides"]) if side.get("special_hand")]
    lone = hand.get("lone")  # a hand that does not tell it, or tells null, says nobody
    values: dict[str, Any] = {
        "ending": marks or [STOCK],
        "dealer": hand.get("dealer") or "",
        "lone": NOBODY if lone is None else str(lone),
    }
    for index, (side, count) in enumerate(zip(hand["sides"], players, strict=True)):
        values[f"side_{index}"] = _side_values(side, count)
    return values


def _side_values(side: Values, players: int) -> dict[str, Any]:
    opening = side.get("initial_meld") or {}
    penalties = side.get("penalties") or []
    values: dict[str, Any] = {
        "mode": TOTALS if "tally" in side else CARDS,
        "melds": [_meld_values(meld) for meld in side.get("melds") or []],
        "red_threes": side.get("red_threes", 0),
        "black_threes": side.get("black_threes", 0),
        "concealed": side.get("concealed", False),
        "special_hand": side.get("special_hand") or "",
        "opening": ", ".join(opening.get("melds") or []),
        "upcard": opening.get("upcard") or "",
        "penalties": _counted(penalties),
        "rulings": [dict(each) for each in penalties if "code" not in each],
        "extras": [dict(each) for each in side.get("extras") or []],
    }
    for name in ("held", "foot"):
        cards = side.get(name) or []
        for player in range(players):
            values[f"{name}_{player}"] = cards[player] if player < len(cards) else ""
    return values | _tally_values(side.get("tally"))


def _meld_values(meld: str | Values) -> dict[str, Any]:
    if isinstance(meld, str):
        return {"cards": meld, "concealed": False}
    return {"cards": meld["cards"], "concealed": bool(meld.get("concealed"))}


def _counted(penalties: Sequence[Values]) -> dict[str, int]:
    """Count how often each penalty of the variant was given."""
    counts: dict[str, int] = {}
    for each in penalties:
        if "code" in each:
            code = each["code"]
            counts[code] = counts.get(code, 0) + int(each.get("times", 1))
    return counts


def _tally_values(tally: Values | None) -> dict[str, Any]:
    if tally is None:
        return {"canastas": {}, "melded_points": None, "held_points": None}
    return {
        "canastas": dict(tally["canastas"]),
        "melded_points": tally["melded_points"],
        "held_points": tally["held_points"],
    }
