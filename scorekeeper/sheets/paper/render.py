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
from scorekeeper.sheets.paper.sizes import Paper, Way
from scorekeeper.sheets.paper.tags import finishing

FIELD = "<input "  # a form field; text that people wrote is escaped
UNDATED = datetime(1980, 1, 1, tzinfo=UTC)  # not written, but the renderer needs a date
PROFILE = "sRGB2014.icc"

KEPT = 32  # printed files, by their whole content
# Pango's font maps are not thread-safe, and threads would not make printing faster.
_one_at_a_time = Lock()
Try = tuple[str, Paper, int | None]  # a document, its paper, and the most pages that it may have, None for any


def pdf_that_fits(template: str, sheets: Iterable[Way], enclosed: tuple[Enclosed, ...] = ()) -> bytes:
    """Print the first of several contexts that has no more pages than it may, else the last.

    They are printed with a template of `templates/sheets` as PDF/UA, for screen readers; with an
    enclosed files also as PDF/A-3, for archives. The same contexts and files give the same bytes.
    Raises jinja2.TemplateError for a broken template.
    """
    return _printed(tuple((filled_in(template, sheet), paper, pages) for sheet, paper, pages in sheets), enclosed)


@lru_cache(maxsize=KEPT)
def _printed(tried: tuple[Try, ...], enclosed: tuple[Enclosed, ...]) -> bytes:
    """Print a document or return the kept file, because clubs print the same sheets repeatedly."""
    return _made(_first_that_fits, tried, enclosed)


def _first_that_fits(tried: tuple[Try, ...], enclosed: tuple[Enclosed, ...] = ()) -> bytes:
    *smaller, (last, paper, _) = tried
    laid = ((laid_out(html, on), pages) for html, on, pages in smaller)
    fits = (document for document, pages in laid if pages is None or len(document.pages) <= pages)
    return _pdf_bytes(next(fits, None) or laid_out(last, paper), enclosed)


def untagged(html: str, paper: Paper) -> bytes:
    """Print a whole document like `pdf`, but without tags and without keeping the file."""
    return _made(_untagged, html, paper)


def _untagged(html: str, paper: Paper) -> bytes:
    return _drawn(laid_out(html, paper))


def bare(html: str, style: str) -> bytes:
    """Print HTML as an untagged PDF in the bundled fonts, with no style except the one given."""
    return _made(_bare, html, style)


def _bare(html: str, style: str) -> bytes:
    return _drawn(laid_out_bare(html, style))


def _drawn(document: Document) -> bytes:
    printed: bytes = document.write_pdf(finisher=number_letters)
    return printed


def _made(how: Callable[..., bytes], *values: object) -> bytes:
    """Make a file here or in another process."""
    return bytes(render_process.run(_made_alone, how, *values))


def _made_alone(how: Callable[..., bytes], *values: object) -> bytes:
    with _one_at_a_time:
        return how(*values)


def laid_out_bare(html: str, style: str) -> Document:
    """Lay out HTML with one style; not thread-safe."""
    press, readable = press_for(html), legible(html)
    return PressSource(readable).render(
        stylesheets=[*press.faces, basic_style(), CSS(string=style)], font_config=press.fonts
    )


def laid_out(html: str, paper: Paper) -> Document:
    """Lay out HTML in pages of a paper; not thread-safe."""
    press, readable = press_for(html), legible(html)
    return PressSource(readable).render(
        stylesheets=[*press.faces, style_for(html), page_style(paper, foot_style(paper))],
        font_config=press.fonts,
        pdf_forms=FIELD in html,
    )


def _pdf_bytes(document: Document, enclosed: tuple[Enclosed, ...] = ()) -> bytes:
    if not enclosed:
        options = {"pdf_variant": "pdf/ua-1", "finisher": finishing.finish_form}
    else:
        finisher = finishing.archive_with_date if enclosed[0].at else finishing.archive_without_date
        attached = [_attachment(each) for each in enclosed]
        options = {"pdf_variant": "pdf/a-3a", "attachments": attached, "finisher": finisher}
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
        relationship=enclosed.relationship,
    )
