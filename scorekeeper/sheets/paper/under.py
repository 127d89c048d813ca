"""A ground, taken apart: what all its copies draw, and the tags that each copy has for itself.

A drawing may lie under many pages, but a tag belongs to one place of one page. So of each page a
frame is kept, a file of almost nothing: an empty page with its tags. Every copy takes it anew.
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

# Where copies write, the document of a ground has an empty article, and no sheet has others.
SLOT = Name.Art
_SLOT = re.compile(r'<article title="([^"]*)">')
# In place of a page's number, and as wide, so that nothing in a file moves.
_NUMBER, _WIDTH = b"#number#", 8
# Before the names of what a ground draws with: what lies on it may have others of the same names.
_OURS = "Under"


@dataclass(frozen=True, slots=True)
class Frame:
    """A page with its tags and without its drawing; `slots` names where copies write, in order."""

    content: bytes
    slots: tuple[str, ...]

    def numbered(self, number: int) -> bytes:
        """Return the file for one page of a packet: its headers have names of their own."""
        return self.content.replace(_NUMBER, b"%0*d" % (_WIDTH, number))


@dataclass(frozen=True, slots=True)
class Under:
    """A printed ground; of each page its size in points, and its frame.

    `drawing` is a file whose pages can be drawn before anything else, with names of their own.
    """

    drawing: bytes
    sizes: tuple[tuple[float, float], ...]
    frames: tuple[Frame, ...]

    @classmethod
    def of(cls, content: bytes, html: str) -> "Under":
        """Read a tagged PDF that was just printed; its document names the slots."""
        with Pdf.open(BytesIO(content)) as pdf:
            boxes = [[float(edge) for edge in page.mediabox] for page in pdf.pages]
            drawing = _drawing(pdf)
        sizes = tuple((right - left, top - low) for left, low, right, top in boxes)
        names = iter(_SLOT.findall(html))
        frames = tuple(_frame(content, at, names) for at in range(len(sizes)))
        return cls(drawing, sizes, frames)


def elements(tags: Any) -> Iterator[Any]:
    """Yield the elements below a root or an element in the order in which they are read."""
    waiting = _below(tags)
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(_below(element))


def rename_headers(tags: pikepdf.Object, before: bytes) -> None:
    """Put something before the names of all headers of tables, also where cells name them."""
    for each in elements(tags):
        if Name.ID in each:
            each.ID = String(before + bytes(each.ID))
        if Name.A in each and Name.Headers in each.A:
            each.A.Headers = Array(String(before + bytes(name)) for name in each.A.Headers)


def headers_of(tags: pikepdf.Object) -> Dictionary:
    """Return the tree of names by which cells find the headers of all tables."""
    named = {bytes(each.ID): each for each in elements(tags) if Name.ID in each}
    pairs = ((String(name), named[name]) for name in sorted(named))
    return Dictionary(Names=Array(item for pair in pairs for item in pair))


def _below(element: Any) -> list[Any]:
    """Return the elements right below one, the first one last."""
    return [kid for kid in reversed(list(element.K)) if not isinstance(kid, int) and Name.S in kid]


def _drawing(pdf: Pdf) -> bytes:
    """Return a file as what it draws."""
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
    """Keep of one page what a copy needs: page, section, owners of its marks, slots, headers."""
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
    """Write a file that is only read again, and as it is."""
    out = BytesIO()
    pdf.save(
        out, static_id=True, compress_streams=False, object_stream_mode=ObjectStreamMode.generate
    )
    return out.getvalue()


CODE = "code"  # the slot of a code
_MARK = re.compile(rb"/MCID (\d+)")


class CopiedPage:
    """A page that was added to a file, as its frame has it; the marks on it go on from there."""

    def __init__(self, pdf: Pdf, frame: Frame, first: int = 0) -> None:
        number = len(pdf.pages)
        with Pdf.open(BytesIO(frame.numbered(first + number))) as source:
            pdf.pages.extend(source.pages)
            kept = pdf.copy_foreign(source.Root.Frame)
        self.page = pdf.pages[number].obj
        self.page.StructParents = number
        self.section: pikepdf.Object = kept.Section
        self.owners: pikepdf.Object = kept.Owners
        self.headers: pikepdf.Object = kept.Headers
        self._pdf = pdf
        self._slots = list(zip(frame.slots, kept.Slots, strict=True))
        self._found: defaultdict[str, list[pikepdf.Object]] = defaultdict(list)

    def write(
        self, layer: pikepdf.Object, slots: Sequence[str], owners: pikepdf.Object, operators: bytes
    ) -> bytes:
        """Take the paragraphs of a layer for these slots; return its operators, marked anew."""
        start = len(self.owners)
        for each in elements(layer):
            each.Pg = self.page
            each.K = Array([kid + start if isinstance(kid, int) else kid for kid in each.K])
        for slot, paragraph in zip(slots, layer.K, strict=True):
            self._found[slot].append(paragraph)
        self.owners.extend(owners)
        return _MARK.sub(lambda mark: b"/MCID %d" % (int(mark[1]) + start), operators)

    def show(self, code: Code) -> bytes:
        """Tag a code as a figure that says its address; return the operators that draw it."""
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
        """Put everything into its slot; what has none is read at the end."""
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
