"""Combines finished pages, on top of and after each other.

The drawing of a ground is stored once for all its copies. A file that is put together has no tags
for screen readers: its pages are cut apart and handed out.
"""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Page, Pdf, String

from scorekeeper.sheets.paper.qr import Code, drawn
from scorekeeper.sheets.paper.underlay import Underlay

TAGS = (Name.StructTreeRoot, Name.MarkInfo)
# What metadata says of a tagged file: PDF/UA as a whole, and PDF/A with tags (A) or without (B).
READ_ALOUD, CONFORMANCE = "pdfuaid:part", "pdfaid:conformance"


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a ground; `worded` if there is text on it."""

    underlay: Underlay
    page: int
    worded: bool
    codes: Sequence[Code]


class Merger:
    """Builds a file, `pdf`, from text layers and the grounds under them."""

    def __init__(self, title: str, lang: str) -> None:
        self.pdf = Pdf.new()
        self._grounds: dict[Underlay, list[pikepdf.Object]] = {}
        self.pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        self.pdf.Root.Lang = String(lang)
        self.pdf.docinfo.Title = String(title)
        with self.pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
            about["dc:title"] = title

    def add(self, laid: Sequence[Laid], layer: bytes | None) -> None:
        """Add pages with their grounds and codes; the text `layer` has a page for each worded one."""
        with nullcontext() if layer is None else Pdf.open(BytesIO(layer)) as source:
            pages: Iterator[Page] = iter(source.pages if source else ())
            shared: dict[tuple[Underlay, int], pikepdf.Object] = {}
            for each in laid:
                ground, key = self._ground(each), (each.underlay, each.page)
                words = next(pages) if each.worded else None
                if words is not None and key not in shared:
                    both = _both(ground.Resources, self.pdf.copy_foreign(words.Resources))
                    shared[key] = self.pdf.make_indirect(both)
                resources = ground.Resources if words is None else shared[key]
                self._add(each, ground.Contents, resources, words)

    def to_bytes(self) -> bytes:
        """Return the file, to which nothing can be added then; the same pages give the same bytes."""
        self._grounds.clear()
        return file_bytes(self.pdf)

    def _ground(self, laid: Laid) -> pikepdf.Object:
        """Return what draws a page of a ground, the same object for all its copies."""
        if laid.underlay not in self._grounds:
            with Pdf.open(BytesIO(laid.underlay.drawing)) as source:
                self._grounds[laid.underlay] = [
                    self.pdf.copy_foreign(
                        source.make_indirect(Dictionary(Contents=page.Contents, Resources=page.Resources))
                    )
                    for page in source.pages
                ]
        return self._grounds[laid.underlay][laid.page - 1]

    def _add(self, laid: Laid, ground: pikepdf.Object, resources: pikepdf.Object, words: Page | None) -> None:
        """Add a page: what the ground draws, the codes, and the words."""
        width, height = laid.underlay.sizes[laid.page - 1]
        above = [drawn(each, height) for each in laid.codes]
        if words is not None:
            above.append(words.Contents.read_bytes())
        more = [self.pdf.make_stream(b"\n".join(above))] if above else []
        page = Dictionary(
            Type=Name.Page, MediaBox=Array([0, 0, width, height]), Contents=Array([ground, *more]), Resources=resources
        )
        self.pdf.pages.append(Page(self.pdf.make_indirect(page)))


def _both(one: pikepdf.Object, other: pikepdf.Object) -> Dictionary:
    """Return the resources of two pages together; their names must differ."""
    kinds = [kind for kind, each in one.items() if isinstance(each, Dictionary)]
    both = {kind: {**_things(one, kind), **_things(other, kind)} for kind in kinds}
    return Dictionary({kind: Dictionary(things) for kind, things in both.items()})


def _things(resources: pikepdf.Object, kind: str) -> dict[str, pikepdf.Object]:
    return dict(resources.get(kind, Dictionary()).items())


def joined(files: Sequence[bytes]) -> bytes:
    """Join files in order, without tags; title and language are those of the first."""
    if len(files) == 1:
        return files[0]
    with Pdf.open(BytesIO(files[0])) as pdf:
        for file in files[1:]:
            with Pdf.open(BytesIO(file)) as more:
                pdf.pages.extend(more.pages)
        remove_tags(pdf)
        return file_bytes(pdf)


def remove_tags(pdf: Pdf) -> None:
    """Remove the tags of a file, and what says that it has any."""
    for key in TAGS:
        if key in pdf.Root:
            del pdf.Root[key]
    for page in pdf.pages:
        if Name.StructParents in page.obj:
            del page.obj[Name.StructParents]
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
        if READ_ALOUD in about:
            del about[READ_ALOUD]
        if CONFORMANCE in about:
            about[CONFORMANCE] = "B"


def file_bytes(pdf: Pdf) -> bytes:
    """Return the bytes of a file; the same pages give the same bytes."""
    out = BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7")
    return out.getvalue()
