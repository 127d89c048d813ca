"""Splits a printed ground into the drawing that all copies share and the tags of each copy.

One drawing may be under many pages, but a tag belongs to one place on one page. So for each page a
frame is kept: a tiny file with an empty page and its tags, which every copy inserts again.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, String

from scorekeeper.sheets.paper.qr import Code, corners, drawn, told

# A ground has an empty article where its copies write; sheets use articles for nothing else.
SLOT = Name.Art
_SLOT = re.compile(r'<article title="([^"]*)">')
# Placeholder for a page's number, of the same width, so that nothing in the file moves.
_NUMBER, _WIDTH = b"#number#", 8
# Prefix for the names of a ground's resources, which the layer on it may also use.
_OURS = "Under"


@dataclass(frozen=True, slots=True)
class Frame:
    """A page with its tags but without its drawing; `slots` names where copies write, in order."""

    content: bytes
    slots: tuple[str, ...]

    def numbered(self, number: int) -> bytes:
        """Return the file for one page of a packet, in which its headers have their own names."""
        return self.content.replace(_NUMBER, b"%0*d" % (_WIDTH, number))


@dataclass(frozen=True, slots=True)
class Under:
    """A printed ground, with the size in points and the frame of each page.

    `drawing` is a file whose pages can be drawn under other pages; its resources have their own
    names.
    """

    drawing: bytes
    sizes: tuple[tuple[float, float], ...]
    frames: tuple[Frame, ...]

    @classmethod
    def of(cls, content: bytes, html: str) -> "Under":
        """Read a tagged PDF that was just printed; the HTML names the slots."""
        with Pdf.open(BytesIO(content)) as pdf:
            boxes = [[float(edge) for edge in page.mediabox] for page in pdf.pages]
            drawing = _drawing(pdf)
        sizes = tuple((right - left, top - low) for left, low, right, top in boxes)
        names = iter(_SLOT.findall(html))
        frames = tuple(_frame(content, at, names) for at in range(len(sizes)))
        return cls(drawing, sizes, frames)


def elements(tags: Any) -> Iterator[Any]:
    """Yield the elements below a root or an element in reading order."""
    waiting = _below(tags)
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(_below(element))


def rename_headers(tags: pikepdf.Object, before: bytes) -> None:
    """Put a prefix before the ids of all table headers and in the cells that refer to them."""
    for each in elements(tags):
        if Name.ID in each:
            each.ID = String(before + bytes(each.ID))
        if Name.A in each and Name.Headers in each.A:
            each.A.Headers = Array(String(before + bytes(name)) for name in each.A.Headers)


def headers_of(tags: pikepdf.Object) -> Dictionary:
    """Return the name tree by which cells find the headers of all tables."""
    named = {bytes(each.ID): each for each in elements(tags) if Name.ID in each}
    pairs = ((String(name), named[name]) for name in sorted(named))
    return Dictionary(Names=Array(item for pair in pairs for item in pair))


def _below(element: Any) -> list[Any]:
    """Return the children of an element, the first one last."""
    return [kid for kid in reversed(list(element.K)) if not isinstance(kid, int) and Name.S in kid]


def _drawing(pdf: Pdf) -> bytes:
    """Return a file with the drawing only."""
    del pdf.Root.StructTreeRoot
    for page in pdf.pages:
        resources = dict(page.Resources.items())
        kinds = {kind: dict(each.items()) for kind, each in resources.items() if kind != "/ProcSet"}
        names = "|".join(re.escape(name[1:]) for each in kinds.values() for name in each)
        drawn = page.Contents.read_bytes()
        if names:
            drawn = re.sub(rf"/(?=(?:{names})\s)".encode(), f"/{_OURS}".encode(), drawn)
        page.Contents = pdf.make_stream(b"q\n" + drawn + b"\nQ\n")
        page.Resources = Dictionary(
            {
                kind: Dictionary({f"/{_OURS}{name[1:]}": thing for name, thing in each.items()})
                for kind, each in kinds.items()
            }
        )
    return _saved(pdf)


def _frame(content: bytes, at: int, names: Iterator[str]) -> Frame:
    """Return what a copy needs of one page: page, section, owners of its marks, slots, headers."""
    with Pdf.open(BytesIO(content)) as pdf:
        page, tags = pdf.pages[at].obj, pdf.Root.StructTreeRoot
        section = tags.K[0]
        here = [each for each in section.K if each.Pg.objgen == page.objgen]
        section.S, section.K = Name.Sect, Array(here)
        rename_headers(section, _NUMBER)
        slots = [each for each in elements(section) if each.S == SLOT]
        kept = Dictionary(
            Section=section,
            Owners=tags.ParentTree.Nums[2 * int(page.StructParents) + 1],
            Slots=Array(slots),
            Headers=headers_of(section).Names,
        )
        for thing, key in ((section, Name.P), (page, Name.Contents), (page, Name.Resources)):
            del thing[key]
        for other in reversed(range(len(pdf.pages))):
            if other != at:
                del pdf.pages[other]
        for name in {*pdf.Root.keys()} - {"/Type", "/Pages"}:
            del pdf.Root[name]
        pdf.Root.Frame = pdf.make_indirect(kept)
        return Frame(_saved(pdf), tuple(next(names) for _ in slots))


def _saved(pdf: Pdf) -> bytes:
    """Return the bytes of a file that is only read again, so it is not compressed."""
    out = BytesIO()
    pdf.save(
        out, static_id=True, compress_streams=False, object_stream_mode=ObjectStreamMode.generate
    )
    return out.getvalue()


CODE = "code"  # the slot of the QR code
_MARK = re.compile(rb"/MCID (\d+)")


@dataclass(frozen=True, slots=True)
class PageOfWords:
    """A page of a text layer: its section of tags, the owners of its marks, and what draws it."""

    section: pikepdf.Object
    owners: pikepdf.Object
    operators: bytes
    resources: pikepdf.Object


class CopiedPage:
    """A page that was added to a file from its frame; new marks continue its numbers.

    `number` is that of the page among all that were added, from 0.
    """

    def __init__(self, pdf: Pdf, frame: Frame, number: int) -> None:
        with Pdf.open(BytesIO(frame.numbered(number))) as source:
            pdf.pages.extend(source.pages)
            kept = pdf.copy_foreign(source.Root.Frame)
        self.page = pdf.pages[-1].obj
        self.page.StructParents = number
        self.section: pikepdf.Object = kept.Section
        self.owners: pikepdf.Object = kept.Owners
        self.headers: pikepdf.Object = kept.Headers
        self._pdf = pdf
        self._slots = list(zip(frame.slots, kept.Slots, strict=True))
        self._found: defaultdict[str, list[pikepdf.Object]] = defaultdict(list)

    def write(self, words: PageOfWords, slots: Sequence[str]) -> bytes:
        """Add the paragraphs of a layer to these slots; return its operators with new marks."""
        start = len(self.owners)
        for each in elements(words.section):
            each.Pg = self.page
            each.K = Array([kid + start if isinstance(kid, int) else kid for kid in each.K])
        for slot, paragraph in zip(slots, words.section.K, strict=True):
            self._found[slot].append(paragraph)
        self.owners.extend(words.owners)
        return _MARK.sub(lambda mark: b"/MCID %d" % (int(mark[1]) + start), words.operators)

    def show(self, code: Code) -> bytes:
        """Tag a code as a figure with its address; return the operators that draw it."""
        height = float(self.page.MediaBox[3])
        holder = self._element(Name.Div)
        figure = self._element(Name.Figure, Alt=String(told(code.address)), P=holder)
        figure.A = Dictionary(O=Name.Layout, BBox=Array(corners(code, height)))
        figure.K.append(len(self.owners))
        holder.K.append(figure)
        self.owners.append(figure)
        self._found[CODE].append(holder)
        return drawn(code, height, len(self.owners) - 1)

    def fill(self) -> None:
        """Put everything into its slot; what has no slot is read last."""
        for name, slot in self._slots:
            parent = slot.P
            at = next(i for i, kid in enumerate(parent.K) if kid.objgen == slot.objgen)
            del parent.K[at]
            for each in reversed(self._found.pop(name, [])):
                each.P = parent
                parent.K.insert(at, each)
        for each in (each for several in self._found.values() for each in several):
            each.P = self.section
            self.section.K.append(each)

    def _element(self, kind: Name, **more: Any) -> pikepdf.Object:
        made = Dictionary(Type=Name.StructElem, S=kind, Pg=self.page, K=Array(), **more)
        return self._pdf.make_indirect(made)
