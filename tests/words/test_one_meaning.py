"""A short English word in two places of a page is one entry of the catalogs, and so has one meaning.

"Start" was the page with which the program begins and the row of scores with which a game begins.
What stands both on something to press and in a heading of a table is listed here once it was read
in every language; the rest of the kind is for the reader of a new entry.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper import sheets
from scorekeeper.paths import templates

MARKUP = re.compile(r"<(button|a|th|option|title)\b[^>]*>(.*?)</\1>|{% block title %}(.*?){% endblock %}", re.DOTALL)
SAID = re.compile(r"\b_\((['\"])([^'\"]*)\1[,)]|data-head=\"{{ _\('([^']*)'\)")
IN_TABLES = "th"
# In each language the same noun does for both: the heading, and the link to what it names.
ALIKE = {"Hand {number}", "Round {number}", "Score"}


def short_words() -> Iterator[tuple[str, str]]:
    """Yield every English of one or two words with the kind of place where it stands."""
    for file in sorted(templates().rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        for tag, inside, title in MARKUP.findall(text):
            for _, words, _ in SAID.findall(inside or title):
                if len(words.split()) <= 2 and words.strip(":;, "):
                    yield words, tag or "title"


def test_what_is_pressed_is_no_heading_of_a_table() -> None:
    places: dict[str, set[str]] = {}
    for words, tag in short_words():
        places.setdefault(words, set()).add(tag)

    mixed = {words for words, tags in places.items() if IN_TABLES in tags and tags - {IN_TABLES}}

    assert mixed == ALIKE


# Over a column and beside one thing they mean the same, and were read in every language.
NAMES_OF_BOTH = {"Acaba", "burracos", "canastas", "director", "game", "signed"}


def said_in(folder: Path) -> dict[str, set[str]]:
    """Every English of one or two words in the sheets with the functions that it is given to."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.glob("**/sheets/**/*.py")):
        for each in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match each:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(words)), *_]):
                    if len(words.split()) <= 2:
                        found.setdefault(words, set()).add(name)
    return found


def test_a_heading_of_a_sheet_says_nothing_of_a_single_thing() -> None:
    """The word drawn over a number of games is another than beside one game in many languages."""
    found = said_in(Path(sheets.__file__).parents[1])

    assert {words for words, by in found.items() if by >= {"translate", "mark_for_translation"}} == NAMES_OF_BOTH


# On a sheet and on a page they mean the same, and were read in every language.
ON_BOTH = {
    *("as written", "concealed", "name", "not finished", "open", "place", "points", "rests", "score", "since {day}"),
    "start",
}


def test_a_label_to_be_filled_in_is_no_state_on_a_page() -> None:
    """A line "signed" waits for a name, a side that has "signed" has done it: two words in most languages."""
    on_sheets = said_in(Path(sheets.__file__).parents[1])
    on_pages = {
        words
        for file in templates().rglob("*.html")
        if "sheets" not in file.parts
        for _, words, _ in SAID.findall(file.read_text(encoding="utf-8"))
    }

    assert {words for words in on_pages & on_sheets.keys() if words[:1].islower()} == ON_BOTH
