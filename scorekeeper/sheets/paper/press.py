"""What every print needs first: fonts, style sheets, and the document parsed as a tree.

Fonts and style sheets are read once. Each kind of sheet has its own style sheets, because every
rule is tried on every element. A well-formed document is read by the faster XML parser.
"""

import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from xml.etree.ElementTree import ParseError, fromstring

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.html import handle_a, handler
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper import paths
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.paper.styles import styles_for

# A host that cannot exist (RFC 2606); `BundledFiles` finds its files in the static folder.
ORIGIN = "https://static.invalid/"
BUNDLED = re.compile(re.escape(ORIGIN) + r"([a-z0-9]+(?:[/._-][a-z0-9]+)*)")
# For the style sheet of a large font: the letters that only this font has.
ON_CALL = {
    "faces-cjk": re.compile("[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]"),
    "faces-emoji": re.compile("[\u203c-\u3299\U0001f000-\U0001faff]"),
}
BASE = "sheet-base"  # basic styles, in place of the renderer's own sheet for all of HTML
# A cell may itself be a link, which takes a tenth less time than a link in every cell.
handler("td")(handle_a)


class RefusedUrl(ValueError):  # noqa: N818 - says what happened
    """A document asked for something that is not a bundled file."""


class BundledFiles(URLFetcher):  # type: ignore[misc] # WeasyPrint ships no types
    """Gives the renderer the project's static files and never opens anything else."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Read a bundled file; raises RefusedUrl for anything else."""
        del headers
        root, name = paths.static().resolve(), BUNDLED.fullmatch(url)
        path = (root / name[1]).resolve() if name else root
        if not path.is_relative_to(root) or not path.is_file():
            raise RefusedUrl(f"sheets read bundled files only, not {url[:80]!r}")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


class PressSource(HTML):  # type: ignore[misc] # WeasyPrint ships no types
    """An HTML document to print."""

    def __init__(self, html: str) -> None:
        try:
            root = fromstring(html)  # noqa: S314 - what people wrote is escaped, it adds no entity
        except ParseError:  # HTML may leave tags out, and texts may hold what XML does not
            super().__init__(string=html, base_url=ORIGIN, url_fetcher=BundledFiles())
            return
        self.base_url = ORIGIN
        self.url_fetcher = BundledFiles()
        self.media_type = "print"
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = root

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        """Leave out the renderer's own style sheet; ours has a tenth of its rules."""
        del forms
        return []


@dataclass(frozen=True)
class Press:
    """The fonts, and the style sheets that name them."""

    fonts: FontConfiguration
    faces: tuple[CSS, ...]


@lru_cache(maxsize=4)
def press(called: tuple[str, ...]) -> Press:
    """Read the fonts; the large ones of `ON_CALL` only if they are in `called`."""
    fonts = FontConfiguration()
    files = (f"{ORIGIN}fonts/print/{name}.css" for name in ("faces", *called))
    faces = (CSS(url=file, url_fetcher=BundledFiles(), font_config=fonts) for file in files)
    return Press(fonts, tuple(faces))


def press_for(html: str) -> Press:
    """Return the fonts that the letters of a document need."""
    return press(tuple(name for name, letters in ON_CALL.items() if letters.search(html)))


def style_for(html: str) -> CSS:
    """Return the style of the kind that the document names, or of all kinds."""
    return _style(styles_for(html))


@lru_cache(maxsize=8)
def _style(names: tuple[str, ...]) -> CSS:
    files = (paths.static() / "css" / f"{name}.css" for name in (BASE, *names))
    return CSS(string="".join(file.read_text(encoding="utf-8") for file in files))


def page_style(paper: Paper, foot: str) -> CSS:
    """Return the style of a paper with the foot of its pages."""
    return CSS(string=f"{paper.style}\n{foot}")


def basic_style() -> CSS:
    """Return the basic styles, without those of any kind of sheet."""
    return CSS(string=(paths.static() / "css" / f"{BASE}.css").read_text(encoding="utf-8"))
