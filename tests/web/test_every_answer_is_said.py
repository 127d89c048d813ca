"""Whatever a real server answers, in a language that nobody speaks, with its processes that print.

What stands outside of its brackets was never said. Every address that the program knows must be
read here, with every file that a page names.
"""

import http.client
import re
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from flask import Flask
from werkzeug.exceptions import HTTPException

from scorekeeper import paths
from scorekeeper.cli import shared
from scorekeeper.phone.building import TYPES
from scorekeeper.sheets.paper.render_process import MOST_SECONDS, PATIENCE
from scorekeeper.web.budgets import Budgets
from scorekeeper.web.headers import in_manifest, translated
from scorekeeper.web.print.by_browser import PAGE, PDF
from tests.browser.everywhere import furnished
from tests.browser.test_every_page import kind_of
from tests.cli.served import running
from tests.club.rehearsal.browser import Form, VisitedPage
from tests.web.test_every_refusal_is_said import address_of
from tests.words import pseudo
from tests.words.outputs import left_of

READ_IN = "it"  # the server speaks the language that nobody speaks in its place
REGION = "CH"  # where thousands are written as 1’000
DEVICE = "Mozilla/5.0 (X11; Linux x86_64)"  # whose kind is shown to others
# A file gives way to all that runs on the machine; the program itself ends what takes longer.
LONGEST = MOST_SECONDS * PATIENCE
PUBLIC = "http://192.0.2.7"
NAMED = re.compile(r'\b(?:href|src|copy-from" value)="([^"#]+)')
# What prints a file is asked by its form, as somebody does; other forms change something.
PRINTS = ("/print", ".pdf", ".zip")
# What no browser reads here, and why.
ELSEWHERE = {
    "app.show": "the app was not built; `make phone` is tested in tests/phone",
    "app.lead": "it leads to the app",
    "take_over.games": "only the app answers it",
    "open_pages.seats": "it leads to an event that is played today",
    "schemas.listed": "programs read it",
    "schemas.one": "programs read it",
}


def prepare() -> None:
    """Let the server speak the language that nobody speaks, and let nobody wait."""
    pseudo.in_place_of(READ_IN)
    Budgets.ask = lambda *_: None  # type: ignore[method-assign]


@dataclass
class Reader:
    """A device that reads everything once, and keeps what was left unsaid of each address."""

    app: Flask
    address: str
    left: dict[str, list[str]] = field(default_factory=dict)
    seen: dict[object, str] = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)  # endpoints
    forms: dict[str, Form] = field(default_factory=dict)

    def __post_init__(self) -> None:
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(jar)
        self._urls = self.app.url_map.bind("127.0.0.1")

    def ask(self, path: str, form: Form | None = None) -> Any:
        """Send a request; return the answer after redirects, whatever its status."""
        data = urlencode(form.sent).encode() if form else None
        told = {"Accept-Language": f"{READ_IN}-{REGION}", "User-Agent": DEVICE}
        asked = urllib.request.Request(self.address + path, data, told)  # noqa: S310
        try:
            return self._opener.open(asked, timeout=LONGEST)
        except urllib.error.HTTPError as error:
            return error

    def read(self, path: str, form: Form | None = None) -> VisitedPage | None:
        """Keep what is unsaid in an answer; return it if it is a page."""
        with self.ask(path, form) as answer:
            content, kind = answer.read(), str(answer.headers.get_content_type())
        at = urlsplit(answer.geturl()).path
        if answer.status in {http.client.OK, http.client.UNPROCESSABLE_ENTITY}:
            self.answered |= {self.endpoint(path), self.endpoint(at)}
        if words := left_of(kind, content):
            self.left[path] = words
        return VisitedPage(at, answer.status, content.decode()) if kind == "text/html" else None

    def endpoint(self, path: str) -> str:
        """Return the name of what answers at a path, "" for nothing."""
        try:
            return str(self._urls.match(urlsplit(path).path, "GET")[0])
        except HTTPException:
            return ""

    def crawl(self, path: str) -> None:
        """Read a page or a file, and what it names, if none of its kind was read."""
        todo = [path]
        while todo:
            here = todo.pop()
            page = self.read(here)
            if page is None:
                continue
            for form in page.forms:
                if form.method == "post" and urlsplit(form.action).path.endswith(PRINTS):
                    self.forms.setdefault(kind_of(form.action), form)
            todo += [each for each in self._named(page) if self._is_new(each)]

    def _named(self, page: VisitedPage) -> Iterator[str]:
        for each in NAMED.findall(page.text):
            yield urljoin(page.path, unescape(each).removeprefix(PUBLIC))
        for form in page.forms:
            path = urlsplit(form.action).path
            path = path if form.method == "get" else f"{path}/check"  # as without the script
            first = [(name, values[0]) for name, values in form.offered.items() if values[1:]]
            asked = urlencode({**dict(first), **dict(form.sent)})
            yield f"{path}?{asked}"
            if path.endswith(PDF):  # what a browser prints where no PDF can be made
                yield f"{path.removesuffix(PDF)}{PAGE}?{asked}"

    def _is_new(self, path: str) -> bool:
        parts = urlsplit(path)
        name = self.endpoint(path)
        if parts.netloc or not name or name in ELSEWHERE:
            return False
        kind = parts.path if name == "static" else name, tuple(sorted(re.findall(r"(\w+)=", path)))
        return self.seen.setdefault(kind, path) is path

    def wait_for(self, form: Form) -> None:
        """Let a file be made, and read it."""
        page = self.read(form.action, form)
        while page and "data-active" in page.text:
            time.sleep(0.1)
            page = self.read(page.path)
        assert page
        [made] = [each for each in page.links if each.endswith(("packet.pdf", "archive.zip"))]
        self.read(made)


def test_every_word_of_every_answer_is_said(app: Flask, tmp_path: Path) -> None:
    with shared.made(tmp_path) as store:
        house = furnished(store)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    known = ("--port", str(port), "--public-url", PUBLIC)
    with running(tmp_path, *known, prepare=prepare):
        reader = Reader(app, f"http://127.0.0.1:{port}")
        for token in house.games:  # which this device remembers from now on
            reader.read(f"/g/{token}")
        for path in house.paths:
            reader.crawl(path)
        rules = [each for each in app.url_map.iter_rules() if "GET" in (each.methods or ())]
        for rule in rules:
            if rule.endpoint not in reader.answered | ELSEWHERE.keys():
                reader.crawl(address_of(rule, house))
        for form in reader.forms.values():
            reader.wait_for(form)

    kinds = {each.endpoint for each in rules}
    assert kinds - reader.answered == ELSEWHERE.keys() & kinds
    assert reader.left == {}


def test_every_word_of_the_app_for_phones_is_said() -> None:
    reader = pseudo.Pseudo(READ_IN, REGION)
    left = {}
    for path in (paths.static() / "phone").iterdir():
        kind, text = TYPES.get(path.suffix, ""), path.read_text(encoding="utf-8")
        if path.suffix == ".js":
            text = translated(text, reader)
        elif path.suffix == ".webmanifest":
            text = in_manifest(text, reader)
        elif path.suffix == ".html":  # its scripts put words into it
            text = text.replace(">Canasta score<", "><").replace('"Canasta score"', '""')
            text = text.replace('lang="en"', f'lang="{pseudo.TAG}"')
        if words := left_of(kind.partition(";")[0], text.encode()):
            left[path.name] = words

    assert left == {}
