"""How the web tests read a page, and where a game's pages are."""

import re
from html import unescape
from html.parser import HTMLParser
from uuid import uuid4

from werkzeug.test import TestResponse

from tests.usecases.table import Table

SELECT = re.compile(r'<select[^>]* name="([^"]+)".*?</select>', re.DOTALL)
OPTION = re.compile(r'<option(?: value="([^"]*)")?( selected)?>')

ON_EVERY_PAGE = {"text-size", "choose-language", "in-words"}  # forms that no page is about
WITHOUT_END = {"meta", "link", "img", "input", "br", "hr", "path", "rect"}


class _Reader(HTMLParser):
    """Collects a page's text, links, forms and fields, and whether its tags are balanced."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.actions: list[str] = []
        self.fields: dict[str, str] = {}
        self.besides = False  # a form of every page is being read
        self.area = ""  # the name of the field whose lines are being read
        self.open: list[str] = []
        self.unbalanced: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in WITHOUT_END:
            self.open.append(tag)
        if tag == "a":
            self.links.append(given.get("href", ""))
        if tag == "form":
            self.besides = given.get("class") in ON_EVERY_PAGE
            if not self.besides:
                self.actions.append(given.get("action", ""))
        if self.besides:
            return
        unticked = given.get("type") in {"radio", "checkbox"} and "checked" not in given
        if tag == "input" and "name" in given and not unticked:
            self.fields[given["name"]] = given.get("value", "on")
        if tag == "textarea" and "name" in given:
            self.area = given["name"]
            self.fields[self.area] = ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings close their tags themselves."""

    def handle_endtag(self, tag: str) -> None:
        self.besides = self.besides and tag != "form"
        if tag == "textarea" and self.area:  # a browser leaves out the first end of line
            self.fields[self.area] = self.fields[self.area].removeprefix("\r\n")
            self.area = ""
        if not self.open or self.open.pop() != tag:
            self.unbalanced.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.area:
            self.fields[self.area] += data


def unmarked(html: str) -> str:
    """A page without the marks of words in other languages, which stand within sentences."""
    return re.sub(r'<span lang="[^"]*">(.*?)</span>', r"\1", html)


class Page:
    """A page as a reader sees it."""

    def __init__(self, response: TestResponse) -> None:
        self.html = response.text
        reader = _Reader()
        reader.feed(unmarked(self.html))
        assert reader.unbalanced == []
        assert reader.open == []
        self.text = " ".join(unescape(" ".join(reader.words)).split())
        self.links, self.actions, self.fields = reader.links, reader.actions, reader.fields

    def minimums(self) -> list[str]:
        """What the sides must open with, as the board says it."""
        return re.findall(r'class="minimum-points">(\d+)<', self.html)


def game(table: Table, path: str = "", *, watching: bool = False) -> str:
    """The address of one of a game's pages."""
    token = table.links.watch_token if watching else table.token
    return f"/g/{token}{path}"


def change(table: Table, version: int | None = None) -> dict[str, str]:
    """The hidden fields of a form that changes the game as it stands."""
    return {"request_id": str(uuid4()), "version": str(version or table.view.version)}


def filled(page: Page) -> dict[str, str]:
    """Every field of a page as it stands, the chosen options of its lists among them."""
    fields = dict(page.fields)
    for found in SELECT.finditer(page.html):
        options = OPTION.findall(found[0])
        chosen = next((each for each in options if each[1]), options[0])
        fields[found[1]] = unescape(chosen[0])
    return fields
