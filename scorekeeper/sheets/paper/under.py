"""Splits a printed ground into the drawing that all copies share and the tags of each copy.

One drawing may be under many pages, but a tag belongs to one place on one page. So the tags of each
page are kept as text, from which every copy gets its own.
"""

import re
from dataclasses import dataclass
from io import BytesIO

from pikepdf import Dictionary, ObjectStreamMode, Pdf

from scorekeeper.sheets.paper.tags.repeated import PageTags, page_tags

_SLOT = re.compile(r'<article title="([^"]*)">')
# Prefix for the names of a ground's resources, which the layer on it may also use.
_OURS = "Under"


@dataclass(frozen=True, slots=True, eq=False)
class Under:
    """A printed ground, with the size in points and the tags of each page.

    `drawing` is a file whose pages can be drawn under other pages; its resources have their own
    names.
    """

    drawing: bytes
    sizes: tuple[tuple[float, float], ...]
    tags: tuple[PageTags, ...]

    @classmethod
    def of(cls, content: bytes, html: str) -> "Under":
        """Read a tagged PDF that was just printed; the HTML names the slots."""
        names = iter(_SLOT.findall(html))
        with Pdf.open(BytesIO(content)) as pdf:
            boxes = [[float(edge) for edge in page.mediabox] for page in pdf.pages]
            tags = tuple(page_tags(pdf.Root.StructTreeRoot, page.obj, names) for page in pdf.pages)
            drawing = _drawing(pdf)
        sizes = tuple((right - left, top - low) for left, low, right, top in boxes)
        return cls(drawing, sizes, tags)


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


def _saved(pdf: Pdf) -> bytes:
    """Return the bytes of a file that is only read again, so it is not compressed."""
    out = BytesIO()
    pdf.save(out, static_id=True, compress_streams=False, object_stream_mode=ObjectStreamMode.generate)
    return out.getvalue()
