"""Keeps the tags of a page as text, from which every copy of the page gets tags of its own.

A packet has tens of thousands of elements, and copies of them differ only in numbers. As objects of
pikepdf they would take a third of its time and half of its memory.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pikepdf import Array, Name, Object

# A ground has an empty article where its copies write; sheets use articles for nothing else.
SLOT = Name.Art
AROUND = -1  # the element in which the tags of all pages stand
NOBODY = b"null"  # the owner of a mark that only decorates
# Control characters, which the text of a PDF object never has. They stand for what differs between
# copies: the page, what is before and after the number of a mark, a hole by its number, and what is
# before the name of a table header, because names are given once in a file.
PAGE, MARK, MARKED, HOLE, FILLED, COPY = (bytes([code]) for code in range(1, 7))
REWRITTEN = {"/Type", "/S", "/P", "/Pg", "/K"}

Corners = tuple[float, ...]  # left, bottom, right and top of a rectangle in points


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Elements as text, one in each line, the outermost first.

    Each `%d` is the number of an element, and `numbers` says of which one, counted from 0.
    """

    texts: list[bytes] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def add(self, kind: str, parent: int, kids: Sequence[int | bytes], more: bytes = b"") -> None:
        """Add an element; its children are elements by number, and text."""
        held = b" ".join(b"%d 0 R" if isinstance(kid, int) else kid for kid in kids)
        self.texts.append(
            b"<</K[%b]/P %%d 0 R/Pg %b/S%b/Type/StructElem%b>>" % (held, PAGE, kind.encode(), more.replace(b"%", b"%%"))
        )
        self.numbers.extend([*(kid for kid in kids if isinstance(kid, int)), parent])


@dataclass(frozen=True, slots=True, eq=False)
class PageTags:
    """The tags of a page as lines, the first of which is the section around them.

    `slots` are the holes where copies write, by name, with the element that each is in; the last is
    the end of the section. `boxes` are the places of figures. `owners` are the elements of marks by
    number, None for decoration, and `headers` those of table headers by name, in order.
    """

    lines: Lines
    slots: tuple[tuple[str, int], ...]
    boxes: tuple[Corners, ...]
    owners: tuple[int | None, ...]
    headers: tuple[tuple[bytes, int], ...]


def elements(tags: Any) -> Iterator[Any]:
    """Yield the elements below a root or an element in reading order."""
    waiting = _below(tags.K)
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(_below(element.K))


def _below(kids: Iterable[Any]) -> list[Any]:
    """Return the elements among children, the first one last."""
    return [kid for kid in reversed(list(kids)) if not isinstance(kid, int) and Name.S in kid]


def mark(number: int) -> bytes:
    """Return a mark of the page as a child of an element."""
    return b"%b%d%b" % (MARK, number, MARKED)


def hole(number: int) -> bytes:
    """Return the place of what differs between copies, by its number."""
    return b"%b%d%b" % (HOLE, number, FILLED)


def page_tags(tags: Any, page: Any, names: Iterator[str]) -> PageTags:
    """Read the tags of a page from the root of those of its file; `names` are those of its slots.

    Raises ValueError for a link or a field, of which no copies are made.
    """
    document = tags.K[0]
    tops = [each for each in document.K if each.Pg.objgen == page.objgen]
    every = [each for top in tops for each in (top, *elements(top))]
    articles = [each for each in every if each.S == SLOT]
    kept = [each for each in every if each.S != SLOT]
    known = _Known(
        {each.objgen: at for at, each in enumerate([document, *kept])},
        {each.objgen: at for at, each in enumerate(articles)},
    )
    lines, boxes = Lines(), list[Corners]()
    lines.add("/Sect", AROUND, [*map(known.kid, tops), hole(len(articles))])
    for each in kept:
        kids, place = [known.kid(kid) for kid in each.K], known.elements[each.P.objgen]
        lines.add(str(each.S), place, kids, _more(each, boxes, len(articles) + 1))
    owners = tags.ParentTree.Nums[2 * int(page.StructParents) + 1]
    return PageTags(
        lines,
        (*((next(names), known.elements[each.P.objgen]) for each in articles), ("", 0)),
        tuple(boxes),
        tuple(None if each is None else known.elements[each.objgen] for each in owners),
        tuple(sorted((bytes(each.ID), at) for at, each in enumerate(kept, 1) if Name.ID in each)),
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """The numbers of a page's elements and slots, by their objects."""

    elements: Mapping[tuple[int, int], int]
    slots: Mapping[tuple[int, int], int]

    def kid(self, kid: Any) -> int | bytes:
        """Return a child of an element; raises ValueError if it is neither words nor an element."""
        if isinstance(kid, int):
            return mark(kid)
        if kid.objgen in self.slots:
            return hole(self.slots[kid.objgen])
        if kid.objgen in self.elements:
            return self.elements[kid.objgen]
        raise ValueError("a page with links or fields cannot be copied")


def _more(element: Any, boxes: list[Corners], first: int) -> bytes:
    """Return what an element says of itself; holes from `first` on stand for its boxes."""
    said = []
    for key, value in element.items():
        if key == "/ID":
            said.append(b"/ID%b" % _named(value))
        elif key == "/A":
            said.append(b"/A<<%b>>" % _attributes(value, boxes, first))
        elif key not in REWRITTEN:
            said.append(b"%b %b" % (key.encode(), _text(value)))
    return b"".join(said)


def _attributes(attributes: Any, boxes: list[Corners], first: int) -> bytes:
    said = []
    for key, value in attributes.items():
        text = _text(value)
        if key == "/Headers":
            text = b"[%b]" % b"".join(map(_named, value))
        elif key == "/BBox":
            text = hole(first + len(boxes))
            boxes.append(tuple(map(float, value)))
        said.append(b"%b %b" % (key.encode(), text))
    return b"".join(said)


def _named(name: Any) -> bytes:
    """Return the name of a header, which WeasyPrint makes of digits and dashes."""
    return b"(%b%b)" % (COPY, bytes(name))


def _text(value: Any) -> bytes:
    """Return a value as PDF writes it; raises ValueError for an object of its own."""
    if isinstance(value, Object) and value.is_indirect:
        raise ValueError("what a tag says of itself must be part of it")
    return Array([value]).unparse()[1:-1].strip()
