"""Combines finished pages, on top of and after each other, with their tags for screen readers.

The drawing of a ground is stored once for all its copies. Its tags are copied for each of them, so
that a page is read as if it had been printed alone.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont, TTLibError
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, Stream, String

from scorekeeper.sheets.paper.qr import Code
from scorekeeper.sheets.paper.under import (
    CopiedPage,
    PageOfWords,
    Under,
    headers_of,
    rename_headers,
)


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a ground with the texts on it; `slots` names the place of each paragraph."""

    under: Under
    page: int
    slots: Sequence[str]
    codes: Sequence[Code]


class Merger:
    """Builds a file, `pdf`, from text layers and the grounds under them."""

    def __init__(self, title: str, lang: str) -> None:
        self.pdf = Pdf.new()
        self._numbers = count()
        self._grounds: dict[Under, list[pikepdf.Object]] = {}
        self._tags = self.pdf.make_indirect(
            Dictionary(
                Type=Name.StructTreeRoot,
                K=Array(),
                ParentTree=Dictionary(Nums=Array()),
                IDTree=Dictionary(Names=Array()),
            )
        )
        self._document = self.pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, K=Array(), P=self._tags)
        )
        self._tags.K.append(self._document)
        root = self.pdf.Root
        root.StructTreeRoot = self._tags
        root.MarkInfo = Dictionary(Marked=True)
        root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        root.Lang = String(lang)
        self.pdf.docinfo.Title = String(title)
        with self.pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
            about["dc:title"] = title
            about["pdfuaid:part"] = "1"

    def add(self, laid: Sequence[Laid], layer: bytes | None) -> None:
        """Add pages with their grounds and codes.

        The tagged text `layer` has a page for each of them that has paragraphs.
        """
        with nullcontext() if layer is None else Pdf.open(BytesIO(layer)) as source:
            pages = self._words(source)
            shared: dict[tuple[Under, int], pikepdf.Object] = {}
            for each in laid:
                ground, key = self._ground(each), (each.under, each.page)
                words = next(pages) if each.slots else None
                if words is not None and key not in shared:
                    both = _both(ground.Resources, self.pdf.copy_foreign(words.resources))
                    shared[key] = self.pdf.make_indirect(both)
                copied = CopiedPage(self.pdf, each.under.frames[each.page - 1], next(self._numbers))
                written_on = [] if words is None else [copied.write(words, each.slots)]
                above = [*map(copied.show, each.codes), *written_on]  # read after the words
                drawn = [self.pdf.make_stream(b"\n".join(above))] if above else []
                copied.page.Contents = Array([ground.Contents, *drawn])
                copied.page.Resources = ground.Resources if words is None else shared[key]
                self._hang_in(copied)

    def _words(self, layer: Pdf | None) -> Iterator[PageOfWords]:
        """Yield the pages of a layer; it has one section for each."""
        if layer is None:
            return
        tags = self.pdf.copy_foreign(layer.Root.StructTreeRoot)
        for page, section in zip(layer.pages, tags.K[0].K, strict=True):
            owners = tags.ParentTree.Nums[2 * int(page.obj.StructParents) + 1]
            yield PageOfWords(section, owners, page.Contents.read_bytes(), page.Resources)

    def written(self) -> bytes:
        """Return the file; the same pages give the same bytes.

        The fonts of a single page stay separate: joining them would save 2 KB and take longer than
        the page.
        """
        if len(self.pdf.pages) > 1:
            embed_fonts_once(self.pdf)
        return written(self.pdf)

    def _ground(self, laid: Laid) -> pikepdf.Object:
        """Return what draws a page of a ground, the same object for all its copies."""
        if laid.under not in self._grounds:
            with Pdf.open(BytesIO(laid.under.drawing)) as source:
                self._grounds[laid.under] = [
                    self.pdf.copy_foreign(
                        source.make_indirect(
                            Dictionary(Contents=page.Contents, Resources=page.Resources)
                        )
                    )
                    for page in source.pages
                ]
        return self._grounds[laid.under][laid.page - 1]

    def _hang_in(self, copied: CopiedPage) -> None:
        """Add the complete tags of a page to those of the file."""
        copied.fill()
        copied.section.P = self._document
        self._document.K.append(copied.section)
        self._tags.ParentTree.Nums.extend([copied.page.StructParents, copied.owners])
        self._tags.IDTree.Names.extend(copied.headers)


def _both(one: pikepdf.Object, other: pikepdf.Object) -> Dictionary:
    """Return the resources of two pages together; their names must differ."""
    kinds = [kind for kind, each in one.items() if isinstance(each, Dictionary)]
    both = {kind: {**_things(one, kind), **_things(other, kind)} for kind in kinds}
    return Dictionary({kind: Dictionary(things) for kind, things in both.items()})


def _things(resources: pikepdf.Object, kind: str) -> dict[str, pikepdf.Object]:
    return dict(resources.get(kind, Dictionary()).items())


def joined(files: Sequence[bytes]) -> bytes:
    """Join tagged files in order; title and language are those of the first."""
    if len(files) == 1:
        return files[0]
    with Pdf.open(BytesIO(files[0])) as pdf:
        for at, file in enumerate(files[1:], 2):
            with Pdf.open(BytesIO(file)) as more:
                before = len(pdf.pages)
                pdf.pages.extend(more.pages)
                tags = pdf.copy_foreign(more.Root.StructTreeRoot)
                start = _hang_in(pdf.Root.StructTreeRoot, tags, at)
                for page in pdf.pages[before:]:
                    _renumber(page.obj, start)
        embed_fonts_once(pdf)
        return written(pdf)


def written(pdf: Pdf) -> bytes:
    """Return the bytes of a file; the same pages give the same bytes."""
    out = BytesIO()
    pdf.save(
        out, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7"
    )
    return out.getvalue()


def _hang_in(tags: pikepdf.Object, more: pikepdf.Object, at: int) -> int:
    """Append a tag tree to another in the same file; return the offset of its numbers."""
    numbers, added = tags.ParentTree.Nums, more.ParentTree.Nums
    start = max((int(number) for number in list(numbers)[::2]), default=-1) + 1
    for each in range(0, len(added), 2):
        numbers.append(int(added[each]) + start)
        numbers.append(added[each + 1])
    _add_headers(tags.IDTree.Names, more, at)
    for element in more.K[0].K:
        element.P = tags.K[0]
        tags.K[0].K.append(element)
    return start


def _add_headers(names: pikepdf.Object, more: pikepdf.Object, at: int) -> None:
    """Add a file's table headers to those before; renamed if their names would clash."""
    if len(names) and len(more.IDTree.Names) and bytes(names[-2]) >= bytes(more.IDTree.Names[0]):
        rename_headers(more, b"~%08d-" % at)
        more.IDTree = headers_of(more)
    names.extend(more.IDTree.Names)


def _renumber(page: pikepdf.Object, start: int) -> None:
    """Add `start` to the numbers by which a page, and pages laid on it, find their tags."""
    for thing in (page, *page.Resources.get(Name.XObject, Dictionary()).values()):
        if Name.StructParents in thing:
            thing.StructParents = int(thing.StructParents) + start


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
