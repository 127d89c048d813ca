"""What pages ask of a browser, and since when browsers have it.

The versions are those of MDN's browser compatibility data, for computers and phones alike: the
later one, where they differ. What every browser had in 2020 does not stand here.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scorekeeper import paths


class Feature(NamedTuple):
    """Something that browsers learned: where it stands in our files, and their first versions.

    `plainer` says what a reader does without in an older browser, where that is only looks; a
    feature with such words is not required.
    """

    name: str
    pattern: str
    chrome: float  # Edge counts alike
    firefox: float
    safari: float
    plainer: str = ""


NEVER = float("inf")
FEATURES = (
    # Style sheets
    Feature("cascade layers", r"@layer", 99, 97, 15.4),
    Feature("selector :has()", r":has\(", 105, 121, 15.4),
    Feature("selectors :is() and :where()", r":(is|where)\(", 88, 79, 14),
    Feature("selector :not() with a list", r":not\([^)]+,", 88, 84, 9),
    Feature("selector :focus-visible", r":focus-visible", 86, 85, 15.4),
    Feature("subgrid", r"subgrid", 117, 79, 16),
    Feature("gaps in rows that wrap", r"display: flex[^}]*gap:", 84, 63, 14.5),
    Feature("logical shorthands", r"(margin|padding)-(inline|block):", 87, 66, 14.5),
    Feature("breaks anywhere", r"overflow-wrap: anywhere", 80, 79, 15.4),
    Feature("inset", r"\binset:", 87, 66, 14.5),
    Feature("dynamic height of the screen", r"\d(dvh|svh|lvh)", 108, 101, 15.4),
    Feature("min(), max() and clamp()", r"\b(clamp|min|max)\(", 79, 79, 13.4),
    Feature("thickness of an underline", r"text-decoration-thickness", 89, 79, 12.2),
    Feature("more contrast", r"prefers-contrast", 96, 101, 14.5),
    Feature("colours of the system", r"forced-colors", 89, 89, 16),
    Feature("light and dark form fields", r"color-scheme:", 81, 96, 13),
    Feature("balanced lines", r"text-wrap: balance", 114, 121, 17.5, "lines of one length"),
    Feature("pretty lines", r"text-wrap: pretty", 117, NEVER, 26, "no single last words"),
    Feature("hyphens", r"hyphens: auto", 55, 43, 17, "names are not divided"),
    Feature("marks in our colour", r"accent-color", 93, 92, 26.2, "blue marks in boxes"),
    Feature("broken boxes", r"box-decoration-break", 130, 32, NEVER, "frames at line ends"),
    Feature("folded parts on paper", r"::details-content", 131, 143, 18.4, "they print folded"),
    Feature("moving by a property", r"\btranslate: ", 104, 79, 14.5, "an arrow lies lower"),
    # Scripts
    Feature("optional chaining", r"\?\.", 80, 79, 13.4),
    Feature("values instead of nothing", r" \?\? ", 80, 79, 13.4),
    Feature("assignment with a condition", r"\|\|=|\?\?=|&&=", 85, 79, 14),
    # Safari waits wrongly, until 27, only where several modules import the one that waits.
    Feature("modules that wait", r"= .*\bawait import\(", 89, 89, 15),
    Feature("Array.at", r"\.at\(-", 92, 90, 15.4),
    Feature("Element.replaceChildren", r"\.replaceChildren\(", 86, 79, 14),
    Feature("cause of an error", r"\bcause:", 93, 91, 15),
    Feature("button of a form that is sent", r"\.submitter", 81, 79, 15.4),
    Feature("focus without moving", r"preventScroll", NEVER, NEVER, 15.5, "the page moves to it"),
    # Pages
    Feature("fields as high as their text", "field-sizing", 123, NEVER, NEVER, "a field to scroll"),
    Feature("words on the key for Enter", r"enterkeyhint", 77, 94, 13.4, "a plain key"),
    Feature("keyboards with digits", r"inputmode", 66, 95, 12.2, "a keyboard with letters"),
)


def sources() -> str:
    """All style sheets, scripts and templates of pages; printed sheets are none."""
    site = paths.static().parent
    files: Iterable[Path] = (
        path for folder in ("static", "templates") for path in sorted((site / folder).rglob("*.*"))
    )
    return "\n".join(
        path.read_text(encoding="utf-8")
        for path in files
        if path.suffix in {".css", ".js", ".html"} and "sheet" not in str(path.relative_to(site))
    )


def unused(text: str) -> list[str]:
    """The features of the table that no page uses any more."""
    return [each.name for each in FEATURES if not re.search(each.pattern, text)]


def oldest() -> str:
    """The oldest versions that have everything which is required, in the words of the manual."""
    required = [each for each in FEATURES if not each.plainer]
    chrome, firefox, safari = (
        max(getattr(each, name) for each in required) for name in ("chrome", "firefox", "safari")
    )
    return f"Chrome and Edge {chrome:g}, Firefox {firefox:g} and Safari {safari:g}"
