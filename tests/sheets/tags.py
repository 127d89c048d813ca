"""Reads the tags of a PDF: the tree of elements, and what of each page belongs to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Name, Pdf

# Operators that put ink on the page.
PAINT = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Do", "sh", "Tj", "TJ", "'", '"', "EI"}


@dataclass(frozen=True)
class Painted:
    """A piece of a page: what it is marked as (outermost), and its number, None for none."""

    tag: str
    mcid: int | None


def opened(content: bytes) -> Pdf:
    return Pdf.open(BytesIO(content))


def elements(pdf: Pdf) -> Iterator[Any]:
    """Yield the elements of the tree in the order in which they are read."""
    waiting: list[Any] = [pdf.Root.StructTreeRoot.K[0]]
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(
            kid
            for kid in reversed(list(element.K))
            if not isinstance(kid, int) and kid.get(Name.Type) == Name.StructElem
        )


def of_kind(pdf: Pdf, kind: str) -> list[Any]:
    return [each for each in elements(pdf) if Name(f"/{kind}") == each.S]


def painted(page: pikepdf.Page) -> set[Painted]:
    """Return as what the ink on a page is marked; "" for ink that is not marked at all."""
    found: set[Painted] = set()
    marks: list[Painted] = []
    operations: Any = pikepdf.parse_content_stream(page)
    for operands, operator in operations:
        name = str(operator)
        if name in {"BMC", "BDC"}:
            properties = operands[1] if name == "BDC" else {}
            mcid = properties.get("/MCID")
            marks.append(Painted(str(operands[0])[1:], None if mcid is None else int(mcid)))
        elif name == "EMC":
            marks.pop()
        elif name in PAINT:
            found.add(marks[0] if marks else Painted("", None))
    return found


def owners(pdf: Pdf, page: pikepdf.Page) -> dict[int, Any]:
    """Return for each marked piece of a page the element that it belongs to."""
    numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
    pairs = dict(zip([int(each) for each in list(numbers)[::2]], list(numbers)[1::2], strict=True))
    found = pairs[int(page.obj.StructParents)]
    assert isinstance(found, Array)
    listed: list[Any] = list(found)
    return {at: each for at, each in enumerate(listed) if each is not None}
