"""Makes the tags of each copy of a page, and adds those of all copies to their file."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from typing import Any

from pikepdf import Dictionary, Name, Pdf, String

from scorekeeper.sheets.paper.tags.appended import Update
from scorekeeper.sheets.paper.tags.repeated import (
    AROUND,
    COPY,
    MARK,
    MARKED,
    NOBODY,
    PAGE,
    Corners,
    Lines,
    PageTags,
    hole,
    mark,
)

DIGITS = 8  # of the number of a copy before the names of its headers, which must be in order


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a page is on its sheet: its scale, and its lower left corner in points."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def moved(self, box: Iterable[Any]) -> Corners:
        """Return a rectangle of the page in coordinates of the sheet."""
        return tuple(
            round(float(edge) * self.scale + start, 3) for edge, start in zip(box, (self.x, self.y) * 2, strict=True)
        )


@dataclass(frozen=True, slots=True)
class DrawnCopy:
    """How a finished file draws a copy: the number of its page or sheet, and of its form there."""

    page: int
    form: int | None
    spot: Spot


class CopiedTags:
    """The tags of a page, and of what is written on a copy of it; new marks continue its marks."""

    def __init__(self, page: PageTags) -> None:
        self._page = page
        self._written = Lines([], [])
        self._owners: list[int | None] = []
        self._boxes: list[Corners] = []
        self._holes = {name: at for at, (name, _) in reversed([*enumerate(page.slots)])}
        self._found = defaultdict[int, list[int]](list)

    @property
    def marks(self) -> int:
        """How many marks there are."""
        return len(self._page.owners) + len(self._owners)

    def __len__(self) -> int:
        """Return how many elements there are."""
        return len(self._page.lines.texts) + len(self._written.texts)

    def write(self, slots: Sequence[str], paragraphs: Sequence[Sequence[int]], marks: int) -> None:
        """Add paragraphs to these slots; they hold some of `marks` marks, counted from 0."""
        start = self.marks
        self._owners.extend([None] * marks)
        for slot, paragraph in zip(slots, paragraphs, strict=True):
            parent = self._put(slot)
            self._add("/P", parent, [start + each for each in paragraph])

    def show(self, slot: str, told: str, box: Corners) -> int:
        """Add a figure with its description to a slot; return the number of its mark."""
        corners = hole(len(self._page.slots) + len(self._page.boxes) + len(self._boxes))
        words = b"/A<</BBox %b/O/Layout>>/Alt %b" % (corners, String(told).unparse())
        number = self.marks
        self._boxes.append(box)
        self._owners.append(None)
        holder = len(self)
        self._written.add("/Div", self._put(slot), [holder + 1])
        self._add("/Figure", holder, [number], words)
        return number

    def objects(self, first: int, around: int, copy: int, drawn: DrawnCopy) -> list[bytes]:
        """Return all elements as objects with numbers from `first` on.

        `copy` is the number of the copy, `drawn` how the file draws it, and `around` the object in
        which the tags of all copies are.
        """
        several = (self._page.lines, self._written)
        text = b"\n".join(each for lines in several for each in lines.texts) % tuple(
            around if each == AROUND else first + each for lines in several for each in lines.numbers
        )
        page = b"%d 0 R" % drawn.page
        begin, end = b"", b""
        if drawn.form is not None:
            begin, end = b"<</Type/MCR/Pg %b/Stm %d 0 R/MCID " % (page, drawn.form), b">>"
        filled = [_references(first + each for each in self._found[at]) for at in range(len(self._page.slots))]
        filled += [_box(drawn.spot.moved(each)) for each in (*self._page.boxes, *self._boxes)]
        holes = ((hole(at), each) for at, each in enumerate(filled))
        rest = ((PAGE, page), (MARK, begin), (MARKED, end), (COPY, _prefix(copy)))
        for token, each in chain(holes, rest):
            text = text.replace(token, each)
        return text.split(b"\n")

    def owners(self, first: int) -> bytes:
        """Return the array of the elements that own the marks, if `first` is the first number."""
        return b"[%b]" % b" ".join(
            NOBODY if each is None else b"%d 0 R" % (first + each) for each in (*self._page.owners, *self._owners)
        )

    def headers(self, first: int, copy: int) -> Iterator[bytes]:
        """Yield the names of the table headers in order, each with its element."""
        for name, each in self._page.headers:
            yield b"(%b%b)%d 0 R" % (_prefix(copy), name, first + each)

    def _put(self, slot: str) -> int:
        """Let the next element be in a slot, or else be read last; return the element around it."""
        at = self._holes.get(slot, len(self._page.slots) - 1)
        self._found[at].append(len(self))
        return self._page.slots[at][1]

    def _add(self, kind: str, parent: int, marks: Sequence[int], more: bytes = b"") -> None:
        for each in marks:
            self._owners[each - len(self._page.owners)] = len(self)
        self._written.add(kind, parent, [*map(mark, marks)], more)


def with_tags(content: bytes, copies: Sequence[CopiedTags], spots: Mapping[int, Spot]) -> bytes:
    """Add the tags of copies to a file whose pages have the numbers of their copies, from 0.

    `spots` says for those that are on sheets where they are.
    """
    with Pdf.open(BytesIO(content)) as pdf:
        update = Update(content, pdf)
        drawn = _drawn(pdf, spots)
        root = pdf.Root.StructTreeRoot.objgen[0]
    around = update.reserve(1)
    sections, owners, headers = list[int](), list[bytes](), list[bytes]()
    for copy, tags in enumerate(copies):
        first = update.reserve(len(tags) + 1)
        objects = [*tags.objects(first, around, copy, drawn[copy]), tags.owners(first)]
        update.put(dict(enumerate(objects, first)))
        sections.append(first)
        owners.append(b"%d %d 0 R" % (copy, first + len(tags)))
        headers.extend(tags.headers(first, copy))
    update.put(
        {
            root: b"<</IDTree<</Names[%b]>>/K[%d 0 R]/ParentTree<</Nums[%b]>>/Type/StructTreeRoot>>"
            % (b"".join(headers), around, b" ".join(owners)),
            around: b"<</K[%b]/P %d 0 R/S/Document/Type/StructElem>>" % (_references(sections), root),
        }
    )
    return update.written()


def _drawn(pdf: Pdf, spots: Mapping[int, Spot]) -> dict[int, DrawnCopy]:
    """Return where each copy is, by its number."""
    found = {}
    for page in pdf.pages:
        sheet, forms = int(page.obj.objgen[0]), page.obj.Resources.get(Name.XObject, Dictionary())
        if Name.StructParents in page.obj:
            found[int(page.obj.StructParents)] = DrawnCopy(sheet, None, Spot())
        for form in forms.values():
            if Name.StructParents in form:
                copy = int(form.StructParents)
                found[copy] = DrawnCopy(sheet, int(form.objgen[0]), spots[copy])
    return found


def _references(numbers: Iterable[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _box(corners: Corners) -> bytes:
    return b"[%b]" % b" ".join(b"%.3f" % each for each in corners)


def _prefix(copy: int) -> bytes:
    """Return what is before the names of the headers of a copy."""
    return b"%0*d" % (DIGITS, copy)
