"""A director who begins on the start page, taps what he can read and sends forms as they stand."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.club.rehearsal.browser import Form, VisitedPage, words

LINK = re.compile(r'<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
BUTTON = re.compile(r"<button\b([^>]*)>(.*?)</button>", re.DOTALL)
PRESSED = re.compile(r'name="([^"]*)" value="([^"]*)"')

Score = Callable[[str, str], tuple[int, int]]


@dataclass
class Tapping:
    """A browser without scripts; `page` is what it shows."""

    client: FlaskClient
    page: VisitedPage = field(default_factory=lambda: VisitedPage("/", 200, ""))
    home: str = ""  # the board of the event

    def open(self, path: str) -> "Tapping":
        """Open an address: the start page, or one that an earlier page had."""
        return self._show(self.client.get(path, follow_redirects=True))

    def tap(self, label: str) -> "Tapping":
        """Follow the first link with these words in it."""
        for href, inside in LINK.findall(self.page.text):
            if label in words(inside):
                return self.open(unescape(href))
        raise AssertionError(f"{self.page.path} has no link “{label}”: {self.said}")

    def send(self, label: str, **fields: str) -> "Tapping":
        """Send the form with this button, some of its fields filled in."""
        form = self.form(label)
        data = MultiDict([*form.filled(fields), *self._pressed(label)])
        if form.method == "post":
            return self._show(self.client.post(form.action, data=data, follow_redirects=True))
        asked = f"{form.action}?{urlencode(form.filled(fields))}"
        return self._show(self.client.get(asked, follow_redirects=True))

    def form(self, label: str) -> Form:
        """Return the first form with a button of these words."""
        for found in FORM.findall(self.page.text):
            if label in [words(each) for _, each in BUTTON.findall(found)]:
                return VisitedPage(self.page.path, 200, found).forms[0]
        raise AssertionError(f"{self.page.path} has no button “{label}”: {self.said}")

    def _pressed(self, label: str) -> list[tuple[str, str]]:
        """Name and value of the button, if it has them."""
        buttons = BUTTON.findall(self.page.text)
        attributes = next(each for each, inside in buttons if words(inside) == label)
        return PRESSED.findall(attributes)

    @property
    def said(self) -> str:
        """The words of the page."""
        return self.page.said

    def _show(self, response: TestResponse) -> "Tapping":
        assert response.status_code == 200, words(response.text)
        self.page = VisitedPage(response.request.path, 200, response.text)
        return self

    def create(self, tradition: str, people: int, **changes: str) -> None:
        """Make an event of a tradition from the start page, and write down who takes part."""
        self.open("/").tap("A club event").tap(tradition)
        self.send("Create the event", name="Spring cup", **changes)
        self.home = self.page.path
        names = "\n".join(f"Ann{at} & Bo{at}" for at in range(1, people + 1))
        self.tap("People").send("Add to the list", names=names)

    def board(self) -> "Tapping":
        """Go back to the board."""
        return self.open(self.home)

    def begin(self) -> None:
        """Draw and publish round 1."""
        self.board().send("Draw round 1").send("Publish round 1")

    def play(self, score: Score) -> None:
        """Rule a result for every table of the round, as `score` says for both names."""
        turn = self.turn
        for table in self.tables():
            self.board().tap(f"Table {table} ")
            self.rule(score(*self.names()))
        assert turn == self.turn

    def rule(self, points: tuple[int, int]) -> "Tapping":
        """Give the table that is open a result by ruling."""
        one, other = map(str, points)
        told = {"remedy": "own", "rule": "Card points", "reason": "Written by hand"}
        return self.send("Give this result", points_0=one, points_1=other, **told)

    def go_on(self) -> None:
        """Close the round, draw and publish the next."""
        turn = self.turn
        self.board().send(f"Close round {turn} and draw round {turn + 1}")
        self.send(f"Publish round {turn + 1}")

    @property
    def turn(self) -> int:
        """The number of the round that the board shows."""
        return int(re.findall(r"Round (\d+)", self.board().said)[0])

    def tables(self) -> list[int]:
        """The numbers of the tables on the board."""
        found = re.findall(r"Table </span>(\d+)", self.board().page.text)
        return [int(each) for each in found]

    def names(self) -> tuple[str, str]:
        """Who sits at the table that is open, North-South first."""
        found = re.findall(r'<dt>(.*?)(?:<span class="hint"|</dt>)', self.page.text, re.DOTALL)
        return unnumbered(words(found[0])), unnumbered(words(found[1]))

    def seats(self) -> list[tuple[str, str]]:
        """Who meets in the round of the board, in order of the tables."""
        self.board().tap("Seats and reasons")
        found = re.findall(r"<b>([^<]*)</b> <span class=\"soft\">against</span> <b>([^<]*)", self.page.text)
        return [(unnumbered(unescape(one)), unnumbered(unescape(other))) for one, other in found]

    def resting(self) -> list[str]:
        """Who rests in the round that `seats` has opened."""
        found = re.findall(r"<b>([^<]*)</b> rests", self.page.text)
        return [unnumbered(unescape(each)) for each in found]


def unnumbered(name: str) -> str:
    """A name without the number of the list before it."""
    number, _, rest = name.partition(" ")
    assert number.isdigit(), name
    return rest
