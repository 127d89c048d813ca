"""Compares names as people do who write them differently from one time to the next."""

import re
import unicodedata
from functools import cache

_APOSTROPHES = "\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u00b4\u0384\u1fbd\u05f3\uff07`"
_ONE_APOSTROPHE = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
_FOREIGN = re.compile(r"[^\0-\x7f]+")


def fold(text: str) -> str:
    """Return a text as names are compared: without capital letters, accents and kinds of apostrophes and hyphens.

    >>> fold("Ð’Arvor  ŁUKASZ"), fold("José") == fold("JOSE\u0301"), fold("Ева-Мари")
    ("d'arvor lukasz", True, 'ева-мари')
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.translate(_ONE_APOSTROPHE)).casefold())
    return " ".join(_FOREIGN.sub(lambda found: "".join(map(_folded, found[0])), folded).split())


@cache
def _folded(sign: str) -> str:
    """Return what is left of a sign beyond ASCII."""
    kind, place = unicodedata.category(sign), unicodedata.combining(sign)
    if kind == "Cf" or place == 1 or 10 <= place <= 36 or place >= 200:  # points of Hebrew and Arabic, and accents
        return ""
    if kind == "Pd":
        return "-"
    if sign.translate(_ONE_APOSTROPHE) == "'":
        return "'"
    # Letters with a stroke, and the i without its dot, are one sign each.
    plain = re.match(r"LATIN (?:SMALL )?LETTER (?:DOTLESS )?(\w)(?: WITH .*)?$", unicodedata.name(sign, ""))
    return plain[1].lower() if plain else "d" if sign == "\N{LATIN SMALL LETTER ETH}" else sign
