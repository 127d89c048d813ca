"""From a sheet's context to HTML, without WeasyPrint."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper import paths
from scorekeeper.sheets.text.language import say

if TYPE_CHECKING:
    from jinja2 import Environment

# White space that says nothing, and of which the renderer makes boxes only to leave them out.
INDENTED = re.compile(r"\s+(?=</?(?:t[rhd]|t?head|tbody|table|h[1-4]|section|header)\b)")


def filled_in(template: str, sheet: object) -> str:
    """Fill a context into a template of `templates/sheets`; everything in it becomes text."""
    html = _environment().get_template(f"sheets/{template}").render(sheet=sheet)
    return INDENTED.sub("", html)


@lru_cache(maxsize=1)
def _environment() -> "Environment":
    # Loaded with the first sheet: most commands print none.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

    environment = Environment(
        loader=FileSystemLoader(paths.templates()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["say"] = say
    return environment
