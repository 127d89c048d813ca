"""A browser without a screen: it keeps cookies, reads pages, sends forms, and measures times.

It sends only fields and buttons that a page has, so a person could do everything it does.
"""

import gzip
import http.client
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from lxml import html

from scorekeeper.club.rehearsal.event import milliseconds

TIMEOUT = 60  # seconds
MOST_REDIRECTS = 5
BROKEN = 500  # from this status on the server failed; below it, the server refused
OFTEN_TOLD = 300  # characters of a page quoted in a message
PHONE = "Mozilla/5.0 (Linux; Android 14; Mobile) rehearsal"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0) rehearsal"

Pairs = list[tuple[str, str]]

_SECRET = re.compile(r"(?<=^/)(direct|event|table|g)/[\w-]+")
_NUMBER = re.compile(r"(?<=/)\d+(?=/|$)")


class FaultError(Exception):
    """A page did not do what it should; the message says what, for people."""


@dataclass(slots=True)
class Form:
    """A form on a page: the fields it would send now, and the values it could send.

    `offered` has the choices of each field by name; a field that is typed has none.
    """

    action: str
    method: str
    sent: Pairs = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)
    buttons: Pairs = field(default_factory=list)

    def filled(self, changes: Mapping[str, str | list[str] | None], button: str = "") -> Pairs:
        """Return the fields to send with these changes and this button; None omits a field.

        `button` is a name, or a name and a value as in "side=0". Raises FaultError for a field or
        button that the form does not have.
        """
        self._check(changes)
        pairs = [pair for pair in self.sent if pair[0] not in changes]
        for name, value in changes.items():
            values = [] if value is None else [value] if isinstance(value, str) else value
            pairs += [(name, each) for each in values]
        if button:
            pairs += [self._pressed(button)]
        return pairs

    def _check(self, changes: Mapping[str, str | list[str] | None]) -> None:
        unknown = sorted(changes.keys() - self.offered.keys())
        if unknown:
            raise FaultError(f"The form {self.action} has no field {', '.join(unknown)}.")
        for name, value in changes.items():
            choices = self.offered[name]
            if choices and isinstance(value, str) and value not in choices:
                raise FaultError(f"The form {self.action} does not offer {value} as {name}.")

    def _pressed(self, button: str) -> tuple[str, str]:
        name, _, value = button.partition("=")
        for pair in self.buttons:
            if pair[0] == name and value in {"", pair[1]}:
                return pair
        raise FaultError(f"The form {self.action} has no button {button}.")


@dataclass(frozen=True)
class VisitedPage:
    """The answer to a request: its address after redirects, its status, its text."""

    path: str
    status: int
    text: str
    etag: str = ""

    @cached_property
    def tree(self) -> Any:
        """The elements of the page."""
        return parsed(self.text)

    @cached_property
    def forms(self) -> list[Form]:
        """The forms on the page, in order; without an action they go to the page itself."""
        return [_form(found, self.path) for found in self.tree.iter("form")]

    @cached_property
    def links(self) -> list[str]:
        """The addresses of the page's links, as absolute paths."""
        return [urljoin(self.path, link.get("href")) for link in self.tree.iter("a") if link.get("href") is not None]

    @cached_property
    def rows(self) -> list[list[str]]:
        """The rows of the page's tables, as the texts of their cells."""
        return [[words_of(cell) for cell in row.iterchildren("th", "td")] for row in self.tree.iter("tr")]

    @property
    def said(self) -> str:
        """The text of the main part of the page."""
        return words_of(next(self.tree.iter("main"), self.tree))

    def form(self, ending: str, button: str = "") -> Form:
        """Return the first form with this button whose action ends so; raises FaultError."""
        for each in self.forms:
            if not urlsplit(each.action).path.endswith(ending):
                continue
            if button and not _has(each, button):
                continue
            return each
        raise FaultError(f"{self.path} has no form for {ending} {button}".rstrip() + ".")

    def form_asking(self, name: str) -> Form:
        """Return the first form with a field of this name; raises FaultError."""
        for each in self.forms:
            if name in each.offered:
                return each
        raise FaultError(f"{self.path} has no field {name}.")

    def has_form(self, ending: str) -> bool:
        """Tell whether there is a form whose action ends so."""
        return any(urlsplit(each.action).path.endswith(ending) for each in self.forms)

    def link(self, pattern: str) -> str:
        """Return the first link whose whole path matches a pattern; raises FaultError."""
        for each in self.links:
            if re.fullmatch(pattern, urlsplit(each).path):
                return each
        raise FaultError(f"{self.path} has no link to {pattern}.")


def _has(form: Form, button: str) -> bool:
    name, _, value = button.partition("=")
    return any(pair[0] == name and value in {"", pair[1]} for pair in form.buttons)


def parsed(markup: str) -> Any:
    """Return the elements of a page or of a piece of one."""
    return html.document_fromstring(markup if markup.strip() else "<p>")


def words(markup: str) -> str:
    """Return the text in a piece of HTML."""
    return words_of(parsed(markup))


def words_of(element: Any) -> str:
    """Return the text in an element, without scripts and styles."""
    return " ".join(" ".join(element.xpath(".//text()[not(ancestor::script or ancestor::style)]")).split())


def _form(found: Any, path: str) -> Form:
    form = Form(urljoin(path, found.get("action") or path), found.get("method", "get").lower())
    for control in found.iter("input", "button", "select", "textarea"):
        if control.get("name") and control.get("disabled") is None and control.get("type") != "file":
            _take(form, control, control.get("name"))
    return form


def _take(form: Form, control: Any, name: str) -> None:
    """Add a field or a button to a form."""
    kind = control.get("type", "")
    if control.tag == "button" or kind == "submit":
        form.buttons.append((name, control.get("value", "")))
    elif control.tag == "select":
        form.offered[name] = control.value_options
        chosen = control.value if control.multiple else [control.value]
        form.sent += [(name, value) for value in chosen if value is not None]
    elif kind in {"radio", "checkbox"}:
        value = control.get("value", "on")
        form.offered.setdefault(name, []).append(value)
        form.sent += [(name, value)] if control.checked else []
    else:
        form.offered.setdefault(name, [])
        form.sent.append((name, (control.value or "").removeprefix("\n")))


@dataclass
class Measures:
    """The response times in seconds by method and address, and how many requests failed, by method."""

    seconds: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def timed(self, method: str, target: str) -> Iterator[None]:
        """Measure a request; it has failed if the block raises an error."""
        started = time.perf_counter()
        try:
            yield
        except FaultError:
            self.errors[method] += 1
            raise
        self.seconds[method, shape(target)].append(time.perf_counter() - started)

    def lines(self) -> list[str]:
        """Return a line for pages and one for forms, with median and 99th percentile."""
        return [self._line("Pages", "GET"), self._line("Forms", "POST")]

    def _line(self, what: str, method: str) -> str:
        taken = [second for (of, _), seconds in self.seconds.items() if of == method for second in seconds]
        p50, p99 = milliseconds(taken, 0.5), milliseconds(taken, 0.99)
        return f"{what}: {len(taken)}, p50 {p50} ms, p99 {p99} ms, errors {self.errors[method]}."


def shape(path: str) -> str:
    """Return a path with its secrets and numbers replaced and without its query."""
    return _NUMBER.sub("N", _SECRET.sub(r"\1", path.partition("?")[0]))


class Browser:
    """One device, to be used by one thread at a time."""

    def __init__(self, address: str, measures: "Measures", agent: str = PHONE) -> None:
        parts = urlsplit(address)
        self.address, self.measures, self.agent = address.rstrip("/"), measures, agent
        self._cookies: dict[str, str] = {}
        self._line = _connection(parts.scheme, parts.netloc)

    def close(self) -> None:
        """Close the connection."""
        self._line.close()

    def get(self, path: str) -> VisitedPage:
        """Open a page and follow redirects; raises FaultError unless the answer is 200."""
        return self._follow("GET", path, "")

    def send(self, form: Form, changes: Mapping[str, str | list[str] | None] = {}, button: str = "") -> VisitedPage:
        """Send a form and follow redirects; raises FaultError unless the answer is 200."""
        body = urlencode(form.filled(changes, button))
        if form.method == "get":
            return self.get(f"{urlsplit(form.action).path}?{body}")
        return self._follow("POST", form.action, body)

    def _follow(self, method: str, path: str, body: str) -> VisitedPage:
        for _ in range(MOST_REDIRECTS):
            page, location = self._ask(method, path, body)
            if not location:
                if page.status != http.client.OK:
                    raise FaultError(f"{method} {page.path} answered {page.status}: {page.said[:OFTEN_TOLD]}")
                return page
            method, path, body = "GET", urljoin(path, location), ""
        raise FaultError(f"{path} leads nowhere.")

    def _ask(self, method: str, path: str, body: str) -> tuple[VisitedPage, str]:
        """Send one request and measure it; return the page and the address of a redirect or ""."""
        parts = urlsplit(path)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        with self.measures.timed(method, target):
            try:
                answer, content = self._exchange(method, target, body)
            except (OSError, http.client.HTTPException) as error:
                raise FaultError(f"{method} {target} got no answer: {error}") from error
            if answer.status >= BROKEN:
                raise FaultError(f"{method} {target} failed with {answer.status}.")
        for line in answer.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self._cookies[name] = morsel.coded_value
        if answer.headers.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        text = content.decode("utf-8", "replace")
        page = VisitedPage(target, answer.status, text, answer.headers.get("ETag", ""))
        return page, answer.headers.get("Location", "")

    def _exchange(self, method: str, target: str, body: str) -> tuple[http.client.HTTPResponse, bytes]:
        headers = {"User-Agent": self.agent, "Accept-Encoding": "gzip", "Accept": "text/html,*/*"}
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Origin"] = self.address
        try:
            self._line.request(method, target, body or None, headers)
            answer = self._line.getresponse()
        except (ConnectionError, http.client.HTTPException):  # an idle line may be closed
            self._line.close()
            self._line.request(method, target, body or None, headers)
            answer = self._line.getresponse()
        return answer, answer.read()


def _connection(scheme: str, host: str) -> http.client.HTTPConnection:
    if scheme == "https":
        return http.client.HTTPSConnection(host, timeout=TIMEOUT)
    return http.client.HTTPConnection(host, timeout=TIMEOUT)
