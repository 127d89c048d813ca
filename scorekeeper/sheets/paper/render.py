"""From HTML to the pages of a PDF. Only this module and `press` import WeasyPrint.

The renderer reads the project's own static files and nothing else, whatever a document asks for.
What people wrote comes in as text (the templates escape everything) and never as markup.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from threading import Lock

from weasyprint import Attachment, Document
from weasyprint.css import ColorProfile

from scorekeeper.sheets.game.proof import Enclosed
from scorekeeper.sheets.paper import tagging
from scorekeeper.sheets.paper.filling import filled_in, foot_style
from scorekeeper.sheets.paper.missing import legible
from scorekeeper.sheets.paper.press import PressSource, own_style, page_style, press_for, style_for
from scorekeeper.sheets.paper.sizes import Paper

ROOM = '<div class="room">'  # before what is not to be parted
FIELD = "<input "  # of a sheet to type into; what people wrote has no such letters
UNDATED = datetime(1980, 1, 1, tzinfo=UTC)  # not written: the renderer wants some date
PROFILE = "sRGB2014.icc"

KEPT = 32  # files, by their whole content
# Pango's font maps are not made for several threads, and two cores gain nothing from it.
_one_at_a_time = Lock()
_heights: dict[tuple[str, Paper], float] = {}  # by what follows a `ROOM`, and on which paper


def pdf(template: str, sheet: object, paper: Paper, enclosed: Enclosed | None = None) -> bytes:
    """Print a sheet's context with a template of `templates/sheets`; as PDF/UA, for screen readers.

    With a file enclosed it is a PDF/A-3 too, to be kept. The same context and file give the same
    bytes. Raises jinja2.TemplateError for a broken template.
    """
    return _printed(filled_in(template, sheet), paper, enclosed)


@lru_cache(maxsize=KEPT)
def _printed(html: str, paper: Paper, enclosed: Enclosed | None) -> bytes:
    """Print a document, or take the kept file: clubs print the same sheets again and again."""
    with _one_at_a_time, _undisturbed():
        return _written(laid_out(html, paper), enclosed)


def pdf_that_fits(template: str, sheets: Iterable[object], paper: Paper, pages: int) -> bytes:
    """Print the first of some contexts that has exactly so many pages, else the last of them.

    Raises as `pdf` does.
    """
    document: Document | None = None
    with _one_at_a_time, _undisturbed():
        for sheet in sheets:
            document = laid_out(filled_in(template, sheet), paper)
            if len(document.pages) == pages:
                break
        return _written(document) if document is not None else b""


def tagged(html: str, paper: Paper) -> bytes:
    """Print a whole document as `pdf` does, of which only pieces are kept."""
    with _one_at_a_time, _undisturbed():
        return _written(laid_out(html, paper))


def bare(html: str, style: str) -> bytes:
    """Print HTML in the bundled fonts, under no other style than the one given; tagged."""
    with _one_at_a_time, _undisturbed():
        document = laid_out_bare(html, style)
        printed: bytes = document.write_pdf(pdf_tags=True, finisher=tagging.finish)
        return printed


def laid_out_bare(html: str, style: str) -> Document:
    """Lay out HTML under one style; not for several threads at once."""
    press, readable = press_for(html), legible(html)
    return PressSource(readable).render(
        stylesheets=[*press.faces, own_style(style)], font_config=press.fonts
    )


def laid_out(html: str, paper: Paper) -> Document:
    """Lay out HTML in pages of a paper; not for several threads at once.

    What follows a `ROOM` stays together. How high it is, is remembered, so that the same rules are
    not laid out again on a page where they have no room.
    """
    before, room, after = html.partition(ROOM)
    height = _heights.get((after, paper), 0.0)
    if room:
        style = f"height: {height}px; margin-bottom: {-height}px; break-after: avoid"
        html = f'{before}<div style="{style}">{after}'
    press, readable = press_for(html), legible(html)
    document = PressSource(readable).render(
        stylesheets=[*press.faces, style_for(html), page_style(paper, foot_style(paper))],
        font_config=press.fonts,
        pdf_forms=FIELD in html,
    )
    if room and not height:
        if len(_heights) >= KEPT:
            _heights.clear()
        _heights[after, paper] = _height_of_rules(document)
    return document


def _height_of_rules(document: Document) -> float:
    boxes = (box for page in document.pages for box in page._page_box.descendants())
    tables = (box for box in boxes if box.is_table_wrapper)
    *_, last = (float(box.height) for box in tables if box.element.get("class") == "rules columns")
    return last


def _written(document: Document, enclosed: Enclosed | None = None) -> bytes:
    if enclosed is None:
        options = {"pdf_variant": "pdf/ua-1", "finisher": tagging.finish_form}
    else:
        finisher = tagging.archive_with_date if enclosed.at else tagging.archive_without_date
        file = _attachment(enclosed)
        options = {"pdf_variant": "pdf/a-3a", "attachments": [file], "finisher": finisher}
        # Given here, because the renderer would leave the profile's file open.
        document.color_profiles["srgb"] = _colours()
        options["output_intent"] = ""
    printed: bytes = document.write_pdf(**options)
    return printed


def _colours() -> ColorProfile:
    """Return the colours that black on white is meant in, as archives want to know."""
    profile = BytesIO(_profile())
    return ColorProfile(profile, PROFILE, "relative-colorimetric", (["r"], ["g"], ["b"]))


@lru_cache(maxsize=1)
def _profile() -> bytes:
    return (files("weasyprint.pdf") / PROFILE).read_bytes()


def _attachment(enclosed: Enclosed) -> Attachment:
    at = enclosed.at.astimezone(UTC) if enclosed.at else UNDATED
    return Attachment(
        file_obj=BytesIO(enclosed.content),
        name=enclosed.name,
        description=enclosed.description,
        created=at,
        modified=at,
        relationship="Source",
    )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put off garbage collection: a layout is many objects and no garbage, to look is a tenth."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
