"""Lets all subsets of a font in a file share one font."""

from collections import defaultdict
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont, TTLibError
from pikepdf import Dictionary, Name, Pdf, Stream

Key = tuple[object, ...]


def embed_fonts_once(pdf: Pdf) -> None:
    """Let all subsets of a font in a file share one font; same file, same bytes."""
    holders: defaultdict[str, list[pikepdf.Object]] = defaultdict(list)
    for descriptor in _descriptors(pdf).values():
        if Name.FontFile2 in descriptor:
            holders[str(descriptor.FontName).partition("+")[2]].append(descriptor)
    for several in holders.values():
        if len({each.FontFile2.objgen for each in several}) > 1:
            _share(pdf, several)


def _descriptors(pdf: Pdf) -> dict[tuple[int, int], pikepdf.Object]:
    """Return the font descriptors of all pages, including pages laid on pages."""
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
                found[each.FontDescriptor.objgen] = each.FontDescriptor
    return found


def _share(pdf: Pdf, holders: Sequence[pikepdf.Object]) -> None:
    groups: defaultdict[Key, list[tuple[pikepdf.Object, TTFont]]] = defaultdict(list)
    for each in holders:
        font = _read(each.FontFile2)
        if font is not None:
            groups[_identity(font)].append((each, font))
    for group in groups.values():
        whole = _together([font for _, font in group]) if len(group) > 1 else None
        if whole is None:
            continue
        stream = Stream(pdf, whole)
        stream.Length1 = len(whole)
        shared = pdf.make_indirect(stream)
        for holder, _ in group:
            holder.FontFile2 = shared


def _read(stream: pikepdf.Object) -> TTFont | None:
    try:
        font = TTFont(BytesIO(stream.read_bytes()), recalcBBoxes=False, recalcTimestamp=False)
    except TTLibError:
        return None
    if "glyf" not in font or "name" not in font:
        return None
    # By number, because names would depend on the letters in a subset.
    font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])
    return font


def _identity(font: TTFont) -> Key:
    """Return what all subsets of one font have in common."""
    head: Any = font["head"]
    return font.reader["name"], head.unitsPerEm, head.created, head.modified, head.fontRevision


def _together(fonts: Sequence[TTFont]) -> bytes | None:
    """Return one font with all letters, or None if two subsets draw a letter differently.

    Letters are kept as bytes: reading their outlines would take as long as the page.
    """
    whole = max(fonts, key=lambda each: int(each["maxp"].numGlyphs))
    into: Any = whole["glyf"]
    for font in fonts:
        if font is whole:
            continue
        table: Any = font["glyf"]
        for name in font.getGlyphOrder():
            letter = table.glyphs[name]
            drawn, here = _outline(letter), _outline(into.glyphs[name])
            if not drawn or drawn == here:
                continue
            if here:
                return None
            into.glyphs[name] = letter
            whole["hmtx"][name] = font["hmtx"][name]
    out = BytesIO()
    whole.save(out, reorderTables=False)
    return out.getvalue()


def _outline(letter: Any) -> bytes:
    """Return a letter as its font draws it; no bytes if it is not in the subset."""
    return bytes(getattr(letter, "data", b""))
