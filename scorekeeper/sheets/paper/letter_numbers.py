"""Numbers the letters of fonts as the text of a PDF names them."""

from io import BytesIO
from typing import Any

import pydyf
from fontTools.ttLib import TTFont


def number_letters(document: object, pdf: Any) -> None:
    """Give the letters of fonts the numbers by which the text names them; a `finisher` of WeasyPrint."""
    del document
    for each in pdf.objects:
        if isinstance(each, pydyf.Stream) and each.extra.get("Subtype") == "/OpenType":
            each.stream = [_numbered_by_place(b"".join(each.stream))]


def _numbered_by_place(content: bytes) -> bytes:
    """Return an OpenType font whose letters have their places as numbers.

    In a PDF the text is made of places. Fonts for Chinese, Japanese and Korean give their letters
    other numbers, by which readers would look for them (ISO 32000-1, 9.7.4.2).
    """
    font = TTFont(BytesIO(content), recalcBBoxes=False, recalcTimestamp=False)
    top: Any = font["CFF "].cff.topDictIndex[0]
    places = [".notdef", *(f"cid{place:05}" for place in range(1, len(top.charset)))]
    if not hasattr(top, "ROS") or top.charset == places:
        return content
    letters = top.CharStrings.charStrings
    top.CharStrings.charStrings = {place: letters[number] for place, number in zip(places, top.charset, strict=True)}
    top.charset, top.ROS = places, ("Adobe", "Identity", 0)
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()
