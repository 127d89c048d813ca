"""A browser without a screen: it keeps cookies, reads pages, sends forms, and measures times.

It sends only fields and buttons that a page has, so a person could do everything it does.
"""

import gzip
import http.client
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

from scorekeeper.rehearsal.measures import Measures
from scorekeeper.rules.wording import told

TIMEOUT = 60  # seconds
MOST_REDIRECTS = 5
OFTEN_TOLD = 300  # characters of a page quoted in a message
PHONE = "Mozilla/5.0 (Linux; Android 14; Mobile) rehearsal"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0) rehearsal"

Pairs = list[tuple[str, str]]

_TAG = re.compile(
    r"<(/?)(form|input|button|select|option|textarea)\b((?:\"[^\"]*\"|'[^']*'|[^'\">])*)>([^<]*)", re.IGNORECASE
)
_ATTRIBUTE = re.compile(r"([\w:-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_LINK = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]*)\"")
_ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", re.DOTALL)
_MARKUP = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
_MAIN = re.compile(r"<main\b.*?</main>", re.DOTALL)


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
    def forms(self) -> list[Form]:
        """The forms on the page, in order; without an action they go to the page itself."""
        return list(_forms(self.text, self.path))

    @cached_property
    def links(self) -> list[str]:
        """The addresses of the page's links, as absolute paths."""
        return [urljoin(self.path, unescape(each)) for each in _LINK.findall(self.text)]

    @cached_property
    def rows(self) -> list[list[str]]:
        """The rows of the page's tables, as the texts of their cells."""
        return [[words(cell) for cell in _CELL.findall(row)] for row in _ROW.findall(self.text)]

    @property
    def said(self) -> str:
        """The text of the main part of the page."""
        found = _MAIN.search(self.text)
        return words(found[0] if found else self.text)

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


def words(markup: str) -> str:
    """Return the text in a piece of HTML."""
    return " ".join(unescape(_MARKUP.sub(" ", markup)).split())


def _forms(text: str, path: str) -> Iterator[Form]:
    form: Form | None = None
    choice = ""
    for closing, name, attributes, following in _TAG.findall(text):
        tag = name.lower()
        if tag == "form":
            if form is not None:
                yield form
            given = {} if closing else _attributes(attributes)
            action = urljoin(path, given.get("action") or path)
            form = None if closing else Form(action, given.get("method", "get").lower())
        elif form is not None and not closing:
            given = _attributes(attributes)
            choice = given.get("name", "") if tag == "select" else choice
            _take(form, tag, {**given, "name": choice} if tag == "option" else given, following)


def _attributes(text: str) -> dict[str, str]:
    return {name.lower(): unescape(first or second or third) for name, first, second, third in _ATTRIBUTE.findall(text)}


def _take(form: Form, tag: str, given: Mapping[str, str], following: str) -> None:
    """Add a field or a button to a form."""
    name, kind = given.get("name", ""), given.get("type", "")
    if not name or "disabled" in given or kind == "file":
        return
    value = given.get("value", "on" if kind in {"radio", "checkbox"} else "")
    if tag == "button" or kind == "submit":
        form.buttons.append((name, value))
    elif tag == "option":
        _choose(form, name, given.get("value", following.strip()), chosen="selected" in given)
    elif kind in {"radio", "checkbox"}:
        form.offered.setdefault(name, []).append(value)
        if "checked" in given:
            form.sent.append((name, value))
    else:
        form.offered.setdefault(name, [])
        if tag != "select":
            form.sent.append((name, unescape(following.strip()) if tag == "textarea" else value))


def _choose(form: Form, name: str, value: str, *, chosen: bool) -> None:
    """Add an option; the first one is sent unless another one is chosen."""
    first = not form.offered.get(name)
    form.offered.setdefault(name, []).append(value)
    if chosen and not first:
        form.sent[:] = [pair for pair in form.sent if pair[0] != name]
    if chosen or first:
        form.sent.append((name, value))


class Browser:
    """One device, to be used by one thread at a time."""

    def __init__(self, address: str, measures: Measures, agent: str = PHONE) -> None:
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
        started = time.perf_counter()
        try:
            answer, content = self._exchange(method, target, body)
        except (OSError, http.client.HTTPException) as error:
            self.measures.failed(method)
            raise FaultError(
                told("{name} got no answer: {name_why}", name=f"{method} {target}", name_why=error)
            ) from error
        self.measures.took(method, target, time.perf_counter() - started, answer.status)
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
