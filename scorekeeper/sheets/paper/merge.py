"""Combines finished pages, on top of and after each other, with their tags for screen readers.

The drawing of a ground is stored once for all its copies. Its tags are copied for each of them, so
that a page is read as if it had been printed alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Page, Pdf, String

from scorekeeper.sheets.paper.fonts_once import embed_fonts_once
from scorekeeper.sheets.paper.qr import Code, corners, drawn, told
from scorekeeper.sheets.paper.tags.copied import CopiedTags, Spot, with_tags
from scorekeeper.sheets.paper.tags.repeated import elements
from scorekeeper.sheets.paper.under import Under

CODE = "code"  # the slot of the QR code
_MARK = re.compile(rb"/MCID (\d+)")


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a ground with the texts on it; `slots` names the place of each paragraph."""

    under: Under
    page: int
    slots: Sequence[str]
    codes: Sequence[Code]


@dataclass(frozen=True, slots=True)
class PageOfWords:
    """A page of a text layer: its paragraphs as the marks in each, and what draws them."""

    paragraphs: Sequence[Sequence[int]]
    marks: int
    operators: bytes
    resources: pikepdf.Object


class Merger:
    """Builds a file, `pdf`, from text layers and the grounds under them."""

    def __init__(self, title: str, lang: str) -> None:
        self.pdf = Pdf.new()
        self._copies: list[CopiedTags] = []
        self._spots: dict[int, Spot] = {}
        self._grounds: dict[Under, list[pikepdf.Object]] = {}
        root = self.pdf.Root
        # Empty until everything else is written.
        root.StructTreeRoot = self.pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
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
            pages = _words(source)
            shared: dict[tuple[Under, int], pikepdf.Object] = {}
            for each in laid:
                ground, key = self._ground(each), (each.under, each.page)
                words = next(pages) if each.slots else None
                if words is not None and key not in shared:
                    both = _both(ground.Resources, self.pdf.copy_foreign(words.resources))
                    shared[key] = self.pdf.make_indirect(both)
                resources = ground.Resources if words is None else shared[key]
                self._add(each, ground.Contents, resources, words)

    def put_on_sheets(self, spots: Mapping[int, Spot]) -> None:
        """Note where pages are now, by their number, that were put on sheets to be cut apart."""
        self._spots.update(spots)

    def written(self) -> bytes:
        """Return the file, to which nothing can be added then; the same pages give the same bytes.

        The fonts of a single page stay separate: joining them would save 2 KB and take longer than
        the page.
        """
        if len(self.pdf.pages) > 1:
            embed_fonts_once(self.pdf)
        content = written(self.pdf)
        self._grounds.clear()
        del self.pdf
        return with_tags(content, self._copies, self._spots)

    def _ground(self, laid: Laid) -> pikepdf.Object:
        """Return what draws a page of a ground, the same object for all its copies."""
        if laid.under not in self._grounds:
            with Pdf.open(BytesIO(laid.under.drawing)) as source:
                self._grounds[laid.under] = [
                    self.pdf.copy_foreign(
                        source.make_indirect(Dictionary(Contents=page.Contents, Resources=page.Resources))
                    )
                    for page in source.pages
                ]
        return self._grounds[laid.under][laid.page - 1]

    def _add(self, laid: Laid, ground: pikepdf.Object, resources: pikepdf.Object, words: PageOfWords | None) -> None:
        """Add a page: what the ground draws, the codes, and the words, which are read first."""
        tags = CopiedTags(laid.under.tags[laid.page - 1])
        width, height = laid.under.sizes[laid.page - 1]
        written_on = []
        if words is not None:
            written_on.append(_numbered(words.operators, tags.marks))
            tags.write(laid.slots, words.paragraphs, words.marks)
        codes = [drawn(each, height, _shown(tags, each, height)) for each in laid.codes]
        above = [*codes, *written_on]
        more = [self.pdf.make_stream(b"\n".join(above))] if above else []
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, width, height]),
            Tabs=Name.S,
            StructParents=len(self._copies),
            Contents=Array([ground, *more]),
            Resources=resources,
        )
        self.pdf.pages.append(Page(self.pdf.make_indirect(page)))
        self._copies.append(tags)


def _words(layer: Pdf | None) -> Iterator[PageOfWords]:
    """Yield the pages of a layer; it has one section for each, with paragraphs of marks."""
    if layer is None:
        return
    tags = layer.Root.StructTreeRoot
    for page, section in zip(layer.pages, tags.K[0].K, strict=True):
        paragraphs = [[int(kid) for kid in each.K] for each in section.K]
        marks = len(tags.ParentTree.Nums[2 * int(page.obj.StructParents) + 1])
        yield PageOfWords(paragraphs, marks, page.Contents.read_bytes(), page.Resources)


def _shown(tags: CopiedTags, code: Code, height: float) -> int:
    """Tag a code as a figure with its address; return the number of its mark."""
    return tags.show(CODE, told(code.address), corners(code, height))


def _numbered(operators: bytes, start: int) -> bytes:
    """Return operators whose marks have numbers from `start` on."""
    return _MARK.sub(lambda mark: b"/MCID %d" % (int(mark[1]) + start), operators)


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
    pdf.save(out, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7")
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
        _rename_headers(more, b"~%08d-" % at)
        more.IDTree = _headers_of(more)
    names.extend(more.IDTree.Names)


def _renumber(page: pikepdf.Object, start: int) -> None:
    """Add `start` to the numbers by which a page, and pages laid on it, find their tags."""
    for thing in (page, *page.Resources.get(Name.XObject, Dictionary()).values()):
        if Name.StructParents in thing:
            thing.StructParents = int(thing.StructParents) + start


def _rename_headers(tags: pikepdf.Object, before: bytes) -> None:
    """Put a prefix before the ids of all table headers and in the cells that refer to them."""
    for each in elements(tags):
        if Name.ID in each:
            each.ID = String(before + bytes(each.ID))
        if Name.A in each and Name.Headers in each.A:
            each.A.Headers = Array(String(before + bytes(name)) for name in each.A.Headers)


def _headers_of(tags: pikepdf.Object) -> Dictionary:
    """Return the name tree by which cells find the headers of all tables."""
    named = {bytes(each.ID): each for each in elements(tags) if Name.ID in each}
    pairs = ((String(name), named[name]) for name in sorted(named))
    return Dictionary(Names=Array(item for pair in pairs for item in pair))
