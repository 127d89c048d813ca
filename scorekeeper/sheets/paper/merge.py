"""Lays finished pages upon and behind each other, and keeps what screen readers need.

What a ground draws is taken once for all its copies. Its tags are taken for each of them, so that
a page is read as if it had been printed alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, String

from scorekeeper.sheets.paper.copied import CopiedPage
from scorekeeper.sheets.paper.fonts_once import embed_fonts_once
from scorekeeper.sheets.paper.qr import Code
from scorekeeper.sheets.paper.under import Under, headers_of, rename_headers


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a ground with what lies on it; `slots` has the place of each paragraph there."""

    under: Under
    page: int
    slots: Sequence[str]
    codes: Sequence[Code]


class Merger:
    """Puts a file together from text layers and what lies under them.

    `first` is the number of its first page, among files that are joined.
    """

    def __init__(self, title: str, lang: str, first: int = 0) -> None:
        self._pdf = Pdf.new()
        self._first = first
        self._grounds: dict[Under, list[pikepdf.Object]] = {}
        self._tags = self._pdf.make_indirect(
            Dictionary(
                Type=Name.StructTreeRoot,
                K=Array(),
                ParentTree=Dictionary(Nums=Array()),
                IDTree=Dictionary(Names=Array()),
            )
        )
        self._document = self._pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, K=Array(), P=self._tags)
        )
        self._tags.K.append(self._document)
        root = self._pdf.Root
        root.StructTreeRoot = self._tags
        root.MarkInfo = Dictionary(Marked=True)
        root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        root.Lang = String(lang)
        self._pdf.docinfo.Title = String(title)
        with self._pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
            about["dc:title"] = title
            about["pdfuaid:part"] = "1"

    def add(self, layer: bytes, laid: Sequence[Laid]) -> None:
        """Add the pages of a tagged text layer, each with a page of a ground and codes under it."""
        resources: dict[tuple[Under, int], pikepdf.Object] = {}
        with Pdf.open(BytesIO(layer)) as source:
            tags = self._pdf.copy_foreign(source.Root.StructTreeRoot)
            # A layer has one section for each of its pages.
            for page, section, each in zip(source.pages, tags.K[0].K, laid, strict=True):
                ground, key = self._ground(each), (each.under, each.page)
                if key not in resources:
                    more = self._pdf.copy_foreign(page.Resources)
                    resources[key] = self._pdf.make_indirect(_both(ground.Resources, more))
                copied = CopiedPage(self._pdf, each.under.frames[each.page - 1], self._first)
                owners = tags.ParentTree.Nums[2 * int(page.obj.StructParents) + 1]
                words = copied.write(section, each.slots, owners, page.Contents.read_bytes())
                above = b"\n".join([*map(copied.show, each.codes), words])
                copied.page.Contents = Array([ground.Contents, self._pdf.make_stream(above)])
                copied.page.Resources = resources[key]
                self._hang_in(copied)

    def written(self) -> bytes:
        """Return the file; the same pages give the same bytes."""
        embed_fonts_once(self._pdf)
        return written(self._pdf)

    def _ground(self, laid: Laid) -> pikepdf.Object:
        """Return what a page of a ground draws and needs for it, the same for all its copies."""
        if laid.under not in self._grounds:
            with Pdf.open(BytesIO(laid.under.drawing)) as source:
                self._grounds[laid.under] = [
                    self._pdf.copy_foreign(
                        source.make_indirect(
                            Dictionary(Contents=page.Contents, Resources=page.Resources)
                        )
                    )
                    for page in source.pages
                ]
        return self._grounds[laid.under][laid.page - 1]

    def _hang_in(self, copied: CopiedPage) -> None:
        """Hang the tags of a page, which are complete, into those of the file."""
        copied.fill()
        copied.section.P = self._document
        self._document.K.append(copied.section)
        self._tags.ParentTree.Nums.extend([copied.page.StructParents, copied.owners])
        self._tags.IDTree.Names.extend(copied.headers)


def _both(one: pikepdf.Object, other: pikepdf.Object) -> Dictionary:
    """Return what two pages need, who have other names for it."""
    kinds = [kind for kind, each in one.items() if isinstance(each, Dictionary)]
    both = {kind: {**_things(one, kind), **_things(other, kind)} for kind in kinds}
    return Dictionary({kind: Dictionary(things) for kind, things in both.items()})


def _things(resources: pikepdf.Object, kind: str) -> dict[str, pikepdf.Object]:
    return dict(resources.get(kind, Dictionary()).items())


def joined(files: Sequence[bytes]) -> bytes:
    """Put tagged files behind each other; title and language are those of the first."""
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
    """Write a file; the same pages give the same bytes."""
    out = BytesIO()
    pdf.save(
        out, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7"
    )
    return out.getvalue()


def _hang_in(tags: pikepdf.Object, more: pikepdf.Object, at: int) -> int:
    """Hang a tag tree behind another of the same file; return what its numbers are raised by."""
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
    """Add the headers of the tables of a file behind others; those of single sheets are renamed."""
    if len(names) and len(more.IDTree.Names) and bytes(names[-2]) >= bytes(more.IDTree.Names[0]):
        rename_headers(more, b"~%08d-" % at)
        more.IDTree = headers_of(more)
    names.extend(more.IDTree.Names)


def _renumber(page: pikepdf.Object, start: int) -> None:
    """Raise the numbers by which a page, and pages laid on it, find their tags."""
    for thing in (page, *page.Resources.get(Name.XObject, Dictionary()).values()):
        if Name.StructParents in thing:
            thing.StructParents = int(thing.StructParents) + start
