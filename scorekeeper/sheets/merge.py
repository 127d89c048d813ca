"""Lays finished pages upon and behind each other, and keeps what screen readers need.

The ground of a page is drawn as one thing and is one paragraph of the tag tree, before the
paragraphs of its text layer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf

from scorekeeper.sheets.qr import Code, drawn


@dataclass(frozen=True, slots=True)
class Under:
    """A printed ground, the size of each of its pages in points, and what it says.

    `words` are "" if they stand on several pages: then they are read as they stand there.
    """

    content: bytes
    sizes: tuple[tuple[float, float], ...]
    words: str

    @classmethod
    def of(cls, content: bytes, words: str) -> "Under":
        """Read the sizes of a PDF that was just printed; `words` is all that it says."""
        with Pdf.open(BytesIO(content)) as pdf:
            boxes = [[float(edge) for edge in page.mediabox] for page in pdf.pages]
        sizes = tuple((right - left, top - low) for left, low, right, top in boxes)
        return cls(content, sizes, words if len(sizes) == 1 else "")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A page of a ground in the file that is put together, and its words for screen readers."""

    form: pikepdf.Object
    words: pikepdf.Object | None


class Merger:
    """Puts a file together from text layers and what lies under them."""

    def __init__(self, title: str, lang: str) -> None:
        self._pdf = Pdf.new()
        self._grounds: dict[Under, list[Drawing]] = {}
        self._tags = self._pdf.make_indirect(
            Dictionary(Type=Name.StructTreeRoot, K=Array(), ParentTree=Dictionary(Nums=Array()))
        )
        self._document = self._pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, K=Array(), P=self._tags)
        )
        self._tags.K.append(self._document)
        root = self._pdf.Root
        root.StructTreeRoot = self._tags
        root.MarkInfo = Dictionary(Marked=True)
        root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        root.Lang = pikepdf.String(lang)
        self._pdf.docinfo.Title = pikepdf.String(title)

    def add(self, layer: bytes, under: Sequence[tuple[Under, int, Sequence[Code]]]) -> None:
        """Add the pages of a tagged text layer, each with a page of a ground and codes under it."""
        with Pdf.open(BytesIO(layer)) as source:
            before = len(self._pdf.pages)
            self._pdf.pages.extend(source.pages)
            pages = [self._pdf.pages[before + at] for at in range(len(under))]
            sections = self._take_tags(source, pages)
            for page, section, (ground, number, codes) in zip(pages, sections, under, strict=True):
                self._lay_under(page, section, self._drawing(ground, number), codes)

    def written(self) -> bytes:
        """Return the file; the same pages give the same bytes."""
        return written(self._pdf)

    def _drawing(self, ground: Under, number: int) -> Drawing:
        """Return a page of a ground as something to draw, the same for all its copies."""
        if ground not in self._grounds:
            said = pikepdf.String(ground.words)
            words = self._pdf.make_indirect(said) if ground.words else None
            with Pdf.open(BytesIO(ground.content)) as source:
                self._grounds[ground] = [
                    Drawing(self._pdf.copy_foreign(page.as_form_xobject()), words)
                    for page in source.pages
                ]
        return self._grounds[ground][number - 1]

    def _take_tags(self, source: Pdf, pages: Sequence[pikepdf.Page]) -> list[pikepdf.Object]:
        """Hang the tag tree of a layer into that of the file, and number its pages anew.

        Return the element of each page: a layer has one section for it.
        """
        tree = self._pdf.copy_foreign(source.Root.StructTreeRoot)
        sections = list(tree.K[0].K)
        for section in sections:
            section.P = self._document
            self._document.K.append(section)
        numbers = self._tags.ParentTree.Nums
        start, of_pages = len(numbers) // 2, tree.ParentTree.Nums
        for at, page in enumerate(pages):
            numbers.append(start + at)
            numbers.append(of_pages[2 * int(page.obj.StructParents) + 1])
            page.obj.StructParents = start + at
        return sections

    def _lay_under(
        self,
        page: pikepdf.Page,
        section: pikepdf.Object,
        drawing: Drawing,
        codes: Sequence[Code],
    ) -> None:
        name = Name(f"/Under{drawing.form.objgen[0]}")  # the same in every file of the same pages
        page.add_resource(drawing.form, Name.XObject, name, replace_existing=True)
        marked = self._tag_ground(page, section, drawing.words)
        height = float(page.mediabox[3])
        operators = [
            f"/P <</MCID {marked}>> BDC q {name} Do Q EMC".encode(),
            *(drawn(code, height) for code in codes),
        ]
        page.contents_add(b"\n".join(operators), prepend=True)

    def _tag_ground(
        self, page: pikepdf.Page, section: pikepdf.Object, words: pikepdf.Object | None
    ) -> int:
        """Make the ground the first paragraph of its page; return its number there."""
        parents = self._tags.ParentTree.Nums[2 * int(page.obj.StructParents) + 1]
        marked = len(parents)
        paragraph = self._pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.P, P=section, Pg=page.obj, K=marked)
        )
        if words is not None:
            paragraph.ActualText = words
        section.K.insert(0, paragraph)
        parents.append(paragraph)
        return marked


def joined(files: Sequence[bytes]) -> bytes:
    """Put tagged files behind each other; title and language are those of the first."""
    if len(files) == 1:
        return files[0]
    with Pdf.open(BytesIO(files[0])) as pdf:
        for file in files[1:]:
            with Pdf.open(BytesIO(file)) as more:
                before = len(pdf.pages)
                pdf.pages.extend(more.pages)
                tags = pdf.copy_foreign(more.Root.StructTreeRoot)
                start = _hang_in(pdf.Root.StructTreeRoot, tags)
                for at in range(before, len(pdf.pages)):
                    _renumber(pdf.pages[at].obj, start)
        return written(pdf)


def written(pdf: Pdf) -> bytes:
    """Write a file; the same pages give the same bytes."""
    out = BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
    return out.getvalue()


def _hang_in(tags: pikepdf.Object, more: pikepdf.Object) -> int:
    """Hang a tag tree behind another of the same file; return what its numbers are raised by."""
    numbers, added = tags.ParentTree.Nums, more.ParentTree.Nums
    start = max((int(number) for number in list(numbers)[::2]), default=-1) + 1
    for at in range(0, len(added), 2):
        numbers.append(int(added[at]) + start)
        numbers.append(added[at + 1])
    for element in more.K[0].K:
        element.P = tags.K[0]
        tags.K[0].K.append(element)
    return start


def _renumber(page: pikepdf.Object, start: int) -> None:
    """Raise the numbers by which a page, and pages laid on it, find their tags."""
    for thing in (page, *page.Resources.get(Name.XObject, Dictionary()).values()):
        if Name.StructParents in thing:
            thing.StructParents = int(thing.StructParents) + start
