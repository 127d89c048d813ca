"""Numbers the letters of fonts as a PDF does, and lets all subsets of a font share one font."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
import pydyf
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, TTLibError
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pikepdf import Dictionary, Name, Pdf, Stream

Key = tuple[object, ...]
COMPOSED = b"\xff\xff"  # how a letter begins that is composed of others


@dataclass(frozen=True, slots=True)
class Subset:
    """A font that several texts may share. The texts use numbers of letters up to `last`.

    After it come parts of composed letters, under numbers that each subset gives anew.
    """

    content: bytes
    font: TTFont
    last: int
    holders: Sequence[pikepdf.Object]


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
    return _saved(font)


def embed_fonts_once(pdf: Pdf) -> None:
    """Let all subsets of a font in a file share one font; same file, same bytes."""
    named: defaultdict[str, defaultdict[tuple[int, int], list[pikepdf.Object]]]
    named = defaultdict(lambda: defaultdict(list))
    for font in _fonts(pdf).values():
        if Name.FontFile2 in font.FontDescriptor:
            name = str(font.FontDescriptor.FontName).partition("+")[2]
            named[name][font.FontDescriptor.FontFile2.objgen].append(font)
    for files in named.values():
        if len(files) > 1:
            _share(pdf, [each for each in map(_read, files.values()) if each])


def _fonts(pdf: Pdf) -> dict[tuple[int, int], pikepdf.Object]:
    """Return the fonts of all pages, including pages laid on pages."""
    found: dict[tuple[int, int], pikepdf.Object] = {}
    read: set[tuple[int, int]] = set()
    waiting: list[pikepdf.Object] = [page.obj for page in reversed(pdf.pages)]
    while waiting:
        resources = waiting.pop().get(Name.Resources, Dictionary())
        if resources.is_indirect:
            if resources.objgen in read:
                continue
            read.add(resources.objgen)
        waiting.extend(dict(resources.get(Name.XObject, {}).items()).values())
        for font in dict(resources.get(Name.Font, {}).items()).values():
            for each in font.get(Name.DescendantFonts, ()):
                found[each.objgen] = each
    return found


def _share(pdf: Pdf, subsets: Sequence[Subset]) -> None:
    groups: defaultdict[Key, list[Subset]] = defaultdict(list)
    for each in subsets:
        groups[_identity(each.font)].append(each)
    for group in groups.values():
        whole = _together(group) if len(group) > 1 else None
        if whole is None:
            continue
        stream = Stream(pdf, whole)
        stream.Length1 = len(whole)
        shared = pdf.make_indirect(stream)
        for subset in group:
            for holder in subset.holders:
                holder.FontFile2 = shared


def _read(fonts: Sequence[pikepdf.Object]) -> Subset | None:
    """Read the file of some fonts; None if it cannot be shared."""
    content = fonts[0].FontDescriptor.FontFile2.read_bytes()
    try:
        font = TTFont(BytesIO(content), recalcBBoxes=False, recalcTimestamp=False)
    except TTLibError:
        return None
    if "glyf" not in font or "name" not in font:
        return None
    # By number, because names would depend on the letters in a subset.
    font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])
    last = max(map(_last, fonts))
    return Subset(content, font, last, [each.FontDescriptor for each in fonts])


def _last(font: pikepdf.Object) -> int:
    """Return the highest number of a letter in the texts of a font, by the list of its widths."""
    widths = list(font.get(Name.W, ()))
    runs = zip(widths[::2], widths[1::2], strict=True)
    return max((int(first) + len(run) - 1 for first, run in runs), default=-1)


def _identity(font: TTFont) -> Key:
    """Return what all subsets of one font have in common."""
    head: Any = font["head"]
    return font.reader["name"], head.unitsPerEm, head.created, head.modified, head.fontRevision


def _together(subsets: Sequence[Subset]) -> bytes | None:
    """Return one font with all letters, or None if two subsets draw a letter differently.

    Letters are kept as bytes: reading all their outlines would take as long as the page.
    """
    for subset in subsets:
        _compose(subset)
    whole = max(subsets, key=lambda each: each.last).font
    into: Any = whole["glyf"]
    for subset in subsets:
        table: Any = subset.font["glyf"]
        for name in subset.font.getGlyphOrder()[: subset.last + 1]:
            letter, metrics = table.glyphs[name], subset.font["hmtx"][name]
            if any(metrics):  # also of a space, which draws nothing
                whole["hmtx"][name] = metrics
            drawn, here = _outline(letter), _outline(into.glyphs[name])
            if not drawn or drawn == here:
                continue
            if here:
                return None
            into.glyphs[name] = letter
    return _saved(whole)


def _compose(subset: Subset) -> None:
    """Draw composed letters as a whole: their parts have other numbers in every subset."""
    table: Any = subset.font["glyf"]
    composed = [name for name, each in table.glyphs.items() if _outline(each)[:2] == COMPOSED]
    if not composed:
        return
    source = TTFont(BytesIO(subset.content))  # in which the letters that are read stay no bytes
    source.setGlyphOrder(subset.font.getGlyphOrder())
    letters = source.getGlyphSet()
    for name in composed:
        pen = TTGlyphPen(None)
        letters[name].draw(DecomposingFilterPen(pen, letters))
        table.glyphs[name] = Glyph(pen.glyph().compile(source["glyf"]))


def _saved(font: TTFont) -> bytes:
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def _outline(letter: Any) -> bytes:
    """Return a letter as its font draws it; no bytes if it is not in the subset."""
    return bytes(getattr(letter, "data", b""))
