"""Fills a sheet's context into HTML and writes the foot of its pages, without WeasyPrint."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper import paths
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.words.language import translate

if TYPE_CHECKING:
    from jinja2 import Environment

# White space without meaning, for which the renderer would make boxes and drop them again. If the last line of a
# paragraph had no room for such a space at its end, the renderer would leave its first word alone on a line.
INDENTED = re.compile(r"\s+(?=</?(?:t[rhd]|t?head|tbody|table|h[1-4]|section|header)\b|</(?:p|li|div)>)")


def filled_in(template: str, sheet: object) -> str:
    """Return a context rendered with a template of `templates/sheets`; all text is escaped."""
    html = _environment().get_template(f"sheets/{template}").render(sheet=sheet)
    return INDENTED.sub("", html)


@lru_cache(maxsize=1)
def _environment() -> "Environment":
    # Loaded only with the first sheet, because most commands print none.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

    environment = Environment(
        loader=FileSystemLoader([paths.templates(), paths.templates() / "club"]),  # sheets of both
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["_"] = environment.filters["translate"] = translate
    return environment


def foot_style(paper: Paper) -> str:
    """Return the CSS of the foot; on narrow paper the page number follows the words."""
    words = translate("page {number} of {count}", number="\0", count="\1")
    before, rest = (words.replace(" ", "\N{NO-BREAK SPACE}") if paper.narrow else words).split("\0")
    between, after = rest.split("\1")
    content = f'"{before}" counter(page) "{between}" counter(pages) "{after}"'
    foot = f"@bottom-right {{ content: {content} }}"
    if paper.narrow:
        foot = f'@bottom-left {{ content: string(about) " · " {content} }}'
        foot += " @bottom-right { content: none }"
    return f"@page {{ {foot} }}"
