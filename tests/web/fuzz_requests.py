"""Strange requests, drawn from a seed: valid ones are read off the pages, then spoiled."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask
from werkzeug.routing import Rule
from werkzeug.wrappers import Response

from scorekeeper import rules
from tests.club.rehearsal.browser import Pairs, VisitedPage
from tests.web.fuzz_world import World
from tests.web.strange import FILES, HEADERS, METHODS, NUMBERS, STRANGE

SHEETS = ".pdf"
GAME_PAGES = ("hands/new", "hands/1", "penalties/new", "protests", "penalties", "rematch", "print")
EVENT_PAGES = ("people", "setup", "penalties", "rounds/2", "rounds/2/tables/1", "print", "check")
_PLACE = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Sent:
    """One request, as it can be sent again."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def __str__(self) -> str:
        return f"{self.method} {self.path!r} {self.headers!r} {self.body[:2_000]!r}"


class Fuzz:
    """Draws one request after another; `learn` reads forms and links off what came back."""

    def __init__(self, app: Flask, world: World, seed: str) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self.world = world
        every = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
        self.rules: list[Rule] = sorted(every, key=lambda rule: (rule.rule, rule.endpoint))
        self.weights = [1 if rule.rule.endswith(SHEETS) else 5 for rule in self.rules]
        self.forms: dict[str, tuple[str, str, Pairs]] = {}  # the last of each address
        self.links = ["/", "/games/new", "/events/new", "/print", "/import", "/rulesets", "/t"]
        for kind in ("g", "direct", "table", "event"):
            self.links += [f"/{kind}/{token}" for token in world.tokens[kind]]
        games = world.tokens["g"][: len(world.tokens["g"]) // 3]
        self.links += [f"/g/{token}/{page}" for token in games for page in GAME_PAGES]
        boards = world.tokens["direct"][:1]
        self.links += [f"/direct/{token}/{page}" for token in boards for page in EVENT_PAGES]
        self.variants = [*rules.VARIANTS, "", "bridge", "CLASSIC", "classic\x00"]

    def requests(self, count: int) -> Iterator[Sent]:
        """As many requests as were asked for."""
        kinds = (self._of_rule, self._of_form, self._of_link)
        for _ in range(count):
            sent = self.chance.choices(kinds, (3, 5, 3))[0]()
            yield self._with_headers(sent)

    def learn(self, sent: Sent, answer: Response) -> None:
        """Keep the forms and links of a page for later."""
        if answer.status_code != 200 or answer.mimetype != "text/html" or sent.method == "HEAD":
            return
        if answer.content_encoding:
            return
        page = VisitedPage(sent.path, 200, answer.get_data(as_text=True))
        for form in page.forms:
            pressed = [self.chance.choice(form.buttons)] if form.buttons else []
            kept = (form.method.upper(), form.action, [*form.sent, *pressed])
            self.forms[urlsplit(form.action).path] = kept
        fresh = [link for link in page.links if link.startswith("/") and "static" not in link]
        known = [*self.links, *self.chance.sample(fresh, min(3, len(fresh)))]
        self.links = list(dict.fromkeys(known))[-300:]

    def _of_rule(self) -> Sent:
        [rule] = self.chance.choices(self.rules, self.weights)
        values = {name: quote(self._value(rule, name), "", errors="surrogatepass") for name in sorted(rule.arguments)}
        path = _PLACE.sub(lambda place: values[place[1]], rule.rule)
        methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        method = self.chance.choice(METHODS if self._seldom(8) else methods)
        pairs = self._pairs([]) if self._seldom(2) else []
        if method in {"GET", "HEAD"}:
            return Sent(method, f"{path}?{encoded(pairs)}" if pairs else path)
        return self._posted(method, path, pairs)

    def _of_form(self) -> Sent:
        if not self.forms:
            return self._of_link()
        method, action, pairs = self.forms[self.chance.choice(sorted(self.forms))]
        pairs = pairs if self._seldom(6) else self._pairs(pairs)
        path = urlsplit(action).path
        if method == "GET":
            return Sent("GET", f"{path}?{encoded(pairs)}")
        return self._posted("POST", path, pairs)

    def _of_link(self) -> Sent:
        link = self.chance.choice(self.links)
        if self._seldom(3):
            name, value = (self.chance.choice(("lang", "paper", "round", "mode", "check", "up", "best")), "")
            value = self._strange()
            link += ("&" if "?" in link else "?") + encoded([(name, value)])
        return Sent("GET", link)

    def _value(self, rule: Rule, name: str) -> str:
        kind = rule.rule.split("/")[1]
        if name == "token":
            pool = self.world.tokens.get(kind, ["x"])
            if self._seldom(8):
                pool = self.world.tokens[self.chance.choice(sorted(self.world.tokens))]
            token = self.chance.choice(pool)
            return token if not self._seldom(12) else self.chance.choice((token[:-1], *STRANGE)) or "x"
        if "<int:" + name in rule.rule:
            return self.chance.choice(("0", "1", "1", "2", "2", "3", "7", "999999999", "9" * 25))
        if name == "variant_id":
            return self.chance.choice(self.variants) or "x"
        words = ("initial-meld", "meld", "take-pile", "go-out", "discard", "card", "slip", "leaflet", "1")
        return self.chance.choice((*words, self._strange())) or "x"

    def _pairs(self, pairs: Pairs) -> Pairs:
        """Fields missing, doubled, huge, of a wrong kind, or with signs that nobody types."""
        spoiled = list(pairs)
        for _ in range(self.chance.choice((1, 1, 2, 3, 8))):
            at = self.chance.randrange(len(spoiled)) if spoiled else None
            what = self.chance.randrange(5)
            if at is None or what == 0:
                names = [name for name, _ in spoiled] or ["name", "request_id", "version", "variant"]
                spoiled.append((self.chance.choice([*names, "strange"]), self._strange()))
            elif what == 1:
                del spoiled[at]
            elif what == 2:
                spoiled.insert(at, spoiled[at])
            else:
                value = self._strange() if what == 3 else self.chance.choice(NUMBERS)
                spoiled[at] = (spoiled[at][0], value)
        return spoiled

    def _posted(self, method: str, path: str, pairs: Pairs) -> Sent:
        kind = self.chance.randrange(12)
        if path.endswith("/import") or kind == 0:
            return Sent(method, path, *self._multipart(pairs))
        if kind == 1:
            body = json.dumps(self.chance.choice(([], {}, None, 3, dict(pairs), [[[]]] * 9))).encode()
            return Sent(method, path, {"Content-Type": "application/json"}, body)
        if kind == 2:
            return Sent(method, path, {"Content-Type": "text/plain"}, self._bytes())
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return Sent(method, path, form, encoded(pairs).encode())

    def _multipart(self, pairs: Pairs) -> tuple[dict[str, str], bytes]:
        boundary, parts = "a-boundary", []
        for name, value in pairs or [("request_id", f"import-{self.chance.randrange(10**8):08}")]:
            clean = name.replace("\ud800", "?").encode("utf-8", "replace")
            parts.append(b'Content-Disposition: form-data; name="' + clean + b'"\r\n\r\n')
            parts[-1] += value.encode("utf-8", "surrogatepass")
        file = self.chance.choice(FILES).encode()
        head = b'Content-Disposition: form-data; name="file"; filename="' + file + b'"\r\n\r\n'
        parts.append(head + self._bytes())
        body = b"".join(b"--a-boundary\r\n" + part + b"\r\n" for part in parts) + b"--a-boundary--\r\n"
        return {"Content-Type": f"multipart/form-data; boundary={boundary}"}, body

    def _bytes(self) -> bytes:
        """A file that somebody takes for a sheet, a record, an event, house rules or a list."""
        documents: tuple[object, ...] = (
            {"format": "canasta-record/1", "variant": "classic", "sides": [], "hands": []},
            {"format": "canasta-record/1", "variant": "samba", "sides": [{"players": ["A"]}] * 2},
            {"format": "canasta-rules/1", "name": self._strange(), "variant": "classic"},
            {"format": "canasta-rules/1", "name": "N", "variant": "classic", "house_rules": {"target": 1}},
            {"format": "canasta-tournament/1", "events": [{"kind": "setup"}], "games": {}},
            {"format": "canasta-record/1", "variant": None, "sides": 7, "hands": {"a": [None]}},
        )
        text = json.dumps(self.chance.choice(documents)).encode()
        files = (text, b"%PDF-1.7\n" + text, b"\xef\xbb\xbf" + text, text + b"\n" + text, b"")
        others = (b"\xff\xfe\x00", b"a;b\n1;2\n", b"[" * 3_000, b"x" * 70_000)
        stream = b"%PDF-1.4\nstream\n" + bytes(range(256))
        return self.chance.choice((*files, *others, stream))

    def _with_headers(self, sent: Sent) -> Sent:
        headers = dict(sent.headers)
        if self._seldom(4):
            for name in self.chance.sample(sorted(HEADERS), self.chance.choice((1, 1, 2, 4))):
                headers[name] = self.chance.choice(HEADERS[name])
        return Sent(sent.method, sent.path, headers, sent.body)

    def _strange(self) -> str:
        return self.chance.choice(STRANGE)

    def _seldom(self, one_in: int) -> bool:
        return self.chance.randrange(one_in) == 0


def encoded(pairs: Pairs) -> str:
    """The pairs as browsers send them; halves of surrogate pairs as broken UTF-8."""
    return urlencode(pairs, errors="surrogatepass")
