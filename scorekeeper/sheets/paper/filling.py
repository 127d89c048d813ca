"""From a sheet's context to HTML, without WeasyPrint."""

import re
from functools import lru_cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorekeeper import paths
from scorekeeper.sheets.text.language import say

# White space that says nothing, and of which the renderer makes boxes only to leave them out.
INDENTED = re.compile(r"\s+(?=</?(?:t[rhd]|t?head|tbody|table|h[1-4]|section|header)\b)")


def filled_in(template: str, sheet: object) -> str:
    """Fill a context into a template of `templates/sheets`; everything in it becomes text."""
    html = _environment().get_template(f"sheets/{template}").render(sheet=sheet)
    return INDENTED.sub("", html)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(paths.templates()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["say"] = say
    return environment
