"""What the meanings of words have to do with each other and with the statements of the rules."""

from collections.abc import Mapping

from scorekeeper.words.catalog import FOLDER

# What also applies to a thing, and how well: a rule about wild cards is one about jokers.
WIDER: Mapping[str, tuple[tuple[str, float], ...]] = {
    "joker": (("wild", 0.8), ("pure", 0.3)),
    "deuce": (("wild", 0.8), ("2", 0.9)),
    "2": (("deuce", 0.9), ("wild", 0.4)),
    "wild": (("joker", 0.8), ("deuce", 0.8), ("pure", 0.4)),
    "court": (("king", 0.9), ("queen", 0.9), ("jack", 0.9)),
    "small": (("4", 0.9), ("5", 0.9), ("6", 0.9), ("7", 0.9)),
    "red-three": (("threes", 0.8), ("3", 0.4)),
    "black-three": (("threes", 0.8), ("3", 0.4)),
    "threes": (("red-three", 0.8), ("black-three", 0.8), ("3", 0.8)),
    "3": (("threes", 0.8), ("red-three", 0.5), ("black-three", 0.5)),
    "sevens": (("7", 0.9),),
    "7": (("sevens", 0.9),),
    **dict.fromkeys(("king", "queen", "jack", "4", "5", "6", "8", "9", "10"), (("rank", 0.5),)),
    "canasta": (("burraco", 0.9), ("meld", 0.6)),
    "burraco": (("canasta", 0.9), ("meld", 0.6)),
    "samba": (("run", 0.5), ("canasta", 0.4)),
    "royal": (("run", 0.4),),
    "set": (("meld", 0.7),),
    "run": (("meld", 0.6), ("samba", 0.4)),
    "meld": (("set", 0.6), ("run", 0.3), ("lay", 0.4)),
    "lay": (("meld", 0.7), ("open", 0.3)),
    "open": (("minimum", 0.9),),
    "minimum": (("open", 0.9),),
    "pot": (("foot", 0.6), ("talon", 0.5)),
    "foot": (("pot", 0.8),),
    "talon": (("pot", 0.6),),
    "clock": (("hand", 0.2),),
    "take": (("draw", 0.3), ("pile", 0.3)),
    "draw": (("take", 0.3),),
    "stop": (("freeze", 0.5),),
    "freeze": (("stop", 0.3),),
    "left": (("hand", 0.2), ("penalty", 0.2)),
    "bonus": (("penalty", 0.2),),
    "wrong": (("penalty", 0.5),),
    "second": (("two-of-rank", 0.8),),
    "dealer": (("deal", 0.6),),
    "deal": (("dealer", 0.4),),
    "begin": (("first-card", 0.2), ("dealer", 0.2), ("deal", 0.5)),
    "pack": (("card", 0.3),),
    "add": (("lay", 0.4),),
    "concealed": (("goout", 0.3),),
    "out-of-turn": (("turn", 0.3),),
    "permission": (("partner", 0.4),),
    "partner": (("permission", 0.2), ("side", 0.3)),
    "opponent": (("side", 0.3),),
    "most": (("permit-count", 0.5),),
    "alone": (("wild-alone", 0.4),),
    "target": (("goout", 0.1),),
    "empty": (("stock", 0.4),),
    "cards-many": (("card", 0.3),),
    "cards-few": (("card", 0.3),),
    "one-card": (("card", 0.3),),
    "pure": (("natural", 0.6),),
    "dirty": (("pure", 0.4),),
    "party": (("player", 0.9),),
    "natural": (("pure", 0.5),),
    "wild-canasta": (("wild", 0.7), ("canasta", 0.7)),
    "unplayed": (("not-taken", 0.5),),
    "not-taken": (("unplayed", 0.5),),
    "sevens-canasta": (("sevens", 0.7), ("canasta", 0.6)),
    "aces-canasta": (("ace", 0.7), ("canasta", 0.6)),
    "show": (("look", 0.3),),
    "look": (("show", 0.3),),
    "refuse": (("take", 0.3),),
    "replace": (("exchange", 0.5),),
    "exchange": (("replace", 0.5),),
}


def _read() -> dict[str, str]:
    lines = (FOLDER / "players" / "rules.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(": ") for line in lines if not line.startswith("#"))
    return {code: meanings for code, _, meanings in pairs}


# More meanings of a statement or law, by its code or the first part of that; MAIN and ASK name codes.
HINTS: Mapping[str, str] = _read()
IRREGULAR = ("penalty", "irregularity")
