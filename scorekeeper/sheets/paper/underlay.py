"""Prepares a printed ground as a drawing that is put under other pages."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple

from pikepdf import Array, Dictionary, ObjectStreamMode, Pdf

# Prefix for the names of a ground's resources, which the layer on it may also use.
_OURS = "Under"


class FormField(NamedTuple):
    """The place of a form field: points from the left and top of the paper, and the page, from 1 on."""

    x: float
    y: float
    width: float
    height: float
    page: int


@dataclass(frozen=True, slots=True, eq=False)
class Underlay:
    """A printed ground, with the size of each page in points.

    `drawing` is a file whose pages can be drawn under other pages; its resources have their own
    names. `fields` are the places of its form fields, which are not drawn, by their names.
    """

    drawing: bytes
    sizes: tuple[tuple[float, float], ...]
    fields: Mapping[str, FormField]

    @classmethod
    def of(cls, content: bytes) -> "Underlay":
        """Read an untagged PDF that was just printed."""
        with Pdf.open(BytesIO(content)) as pdf:
            boxes = [[float(edge) for edge in page.mediabox] for page in pdf.pages]
            fields = dict(_fields(pdf))
            drawing = _drawing(pdf)
        return cls(drawing, tuple((right - left, top - low) for left, low, right, top in boxes), fields)


def _fields(pdf: Pdf) -> Iterator[tuple[str, FormField]]:
    for number, page in enumerate(pdf.pages, 1):
        high = float(page.mediabox[3])
        for each in page.obj.get("/Annots", Array()):
            if "/T" in each:
                left, one, right, other = map(float, each.Rect)
                yield str(each.T), FormField(left, high - max(one, other), right - left, abs(one - other), number)


def _drawing(pdf: Pdf) -> bytes:
    """Return a file with the drawing only."""
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


def _saved(pdf: Pdf) -> bytes:
    """Return the bytes of a file that is only read again, so it is not compressed."""
    out = BytesIO()
    pdf.save(out, static_id=True, compress_streams=False, object_stream_mode=ObjectStreamMode.generate)
    return out.getvalue()
