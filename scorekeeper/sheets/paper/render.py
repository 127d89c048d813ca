"""Turns HTML into the pages of a PDF. Only this module and `press` import WeasyPrint.

The renderer reads the project's own static files and nothing else, whatever a document asks for.
What people wrote is inserted as text (the templates escape everything), never as markup.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from threading import Lock

from weasyprint import CSS, Attachment, Document
from weasyprint.css import ColorProfile

from scorekeeper.sheets.game.proof import Enclosed
from scorekeeper.sheets.paper import render_process
from scorekeeper.sheets.paper.filling import filled_in, foot_style
from scorekeeper.sheets.paper.letter_numbers import number_letters
from scorekeeper.sheets.paper.missing import legible
from scorekeeper.sheets.paper.press import PressSource, basic_style, page_style, press_for, style_for
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.paper.tags import finishing

ROOM = '<div class="room">'  # begins a part that must stay on one page
FIELD = "<input "  # a form field; text that people wrote is escaped
UNDATED = datetime(1980, 1, 1, tzinfo=UTC)  # not written, but the renderer needs a date
PROFILE = "sRGB2014.icc"

KEPT = 32  # printed files, by their whole content
# Pango's font maps are not thread-safe, and threads would not make printing faster.
_one_at_a_time = Lock()
Heights = dict[tuple[str, Paper | None], float]  # by the text after `ROOM`, and the paper
_heights: Heights = {}


def pdf(template: str, sheet: object, paper: Paper, enclosed: Enclosed | None = None) -> bytes:
    """Print a sheet's context with a template of `templates/sheets` as PDF/UA, for screen readers.

    With an enclosed file it is also PDF/A-3, for archives. The same context and file give the same
    bytes. Raises jinja2.TemplateError for a broken template.
    """
    return _printed(filled_in(template, sheet), paper, enclosed)


@lru_cache(maxsize=KEPT)
def _printed(html: str, paper: Paper, enclosed: Enclosed | None) -> bytes:
    """Print a document or return the kept file, because clubs print the same sheets repeatedly."""
    return _made(_sheet, html, paper, enclosed)


def _sheet(html: str, paper: Paper, enclosed: Enclosed | None = None) -> bytes:
    return _pdf_bytes(laid_out(html, paper), enclosed)


def pdf_that_fits(template: str, sheets: Iterable[object], paper: Paper, pages: int) -> bytes:
    """Print the first of several contexts that has exactly `pages` pages, else the last.

    Raises as `pdf`.
    """
    tried = tuple(filled_in(template, sheet) for sheet in sheets)
    return _made(_first_that_fits, "", paper, tried, pages)


def _first_that_fits(_: str, paper: Paper, tried: tuple[str, ...], pages: int) -> bytes:
    document: Document | None = None
    for html in tried:
        document = laid_out(html, paper)
        if len(document.pages) == pages:
            break
    return _pdf_bytes(document) if document is not None else b""


def untagged(html: str, paper: Paper) -> bytes:
    """Print a whole document like `pdf`, but without tags and without keeping the file."""
    return _made(_untagged, html, paper)


def _untagged(html: str, paper: Paper) -> bytes:
    return _drawn(laid_out(html, paper))


def bare(html: str, style: str) -> bytes:
    """Print HTML as an untagged PDF in the bundled fonts, with no style except the one given."""
    return _made(_bare, html, None, style)


def _bare(html: str, _: None, style: str) -> bytes:
    return _drawn(laid_out_bare(html, style))


def _drawn(document: Document) -> bytes:
    printed: bytes = document.write_pdf(finisher=number_letters)
    return printed


def _made(how: Callable[..., bytes], html: str, paper: Paper | None, *more: object) -> bytes:
    """Make a file here or in another process, which is told the height that is known already."""
    place = html.partition(ROOM)[2], paper
    known = {place: _heights[place]} if place in _heights else {}
    content, found = render_process.run(_made_with, known, how, (html, paper, *more))
    _remember(found)
    return bytes(content)


def _made_with(known: Heights, how: Callable[..., bytes], values: tuple[object, ...]) -> tuple[bytes, Heights]:
    _remember(known)
    with _one_at_a_time:
        before = set(_heights)
        content = how(*values)
        return content, {place: _heights[place] for place in _heights.keys() - before}


def _remember(found: Heights) -> None:
    if len(_heights) + len(found.keys() - _heights.keys()) > KEPT:
        _heights.clear()
    _heights.update(found)


def laid_out_bare(html: str, style: str) -> Document:
    """Lay out HTML with one style; not thread-safe."""
    press, readable = press_for(html), legible(html)
    return PressSource(readable).render(
        stylesheets=[*press.faces, basic_style(), CSS(string=style)], font_config=press.fonts
    )


def laid_out(html: str, paper: Paper) -> Document:
    """Lay out HTML in pages of a paper; not thread-safe.

    What follows `ROOM` stays on one page. Its height is remembered, so that it is not laid out
    again on a page where it does not fit.
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
        _remember({(after, paper): _height_of_rules(document)})
    return document


def _height_of_rules(document: Document) -> float:
    boxes = (box for page in document.pages for box in page._page_box.descendants())
    tables = (box for box in boxes if box.is_table_wrapper)
    *_, last = (float(box.height) for box in tables if box.element.get("class") == "rules columns")
    return last


def _pdf_bytes(document: Document, enclosed: Enclosed | None = None) -> bytes:
    if enclosed is None:
        options = {"pdf_variant": "pdf/ua-1", "finisher": finishing.finish_form}
    else:
        finisher = finishing.archive_with_date if enclosed.at else finishing.archive_without_date
        file = _attachment(enclosed)
        options = {"pdf_variant": "pdf/a-3a", "attachments": [file], "finisher": finisher}
        # Given here, because the renderer would leave the profile's file open.
        document.color_profiles["srgb"] = _colours()
        options["output_intent"] = ""
    printed: bytes = document.write_pdf(**options)
    return printed


def _colours() -> ColorProfile:
    """Return the colour profile of black on white, which archives require."""
    profile = BytesIO((files("weasyprint.pdf") / PROFILE).read_bytes())
    return ColorProfile(profile, PROFILE, "relative-colorimetric", (["r"], ["g"], ["b"]))


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
