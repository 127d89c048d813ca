"""Questions as the referee's forms send them, and answers as its pages show them."""

import re
from typing import Any
from urllib.parse import urlencode

from flask.testing import FlaskClient

from tests.web.pages import Page

NOT_TYPED = ("format", "variant", "house_rules", "ask")

# What the format takes for granted and the page asks for.
USUAL: dict[str, dict[str, Any]] = {
    "initial-meld": {"score": 0, "hand_number": 1},
    "take-pile": {"score": 0, "hand_number": 1, "has_melded": True},
    "go-out": {"score": 0, "hand_number": 1, "was_open": "yes", "foot_played": True, "permission": ""},
}


def address(question: dict[str, Any], token: str = "") -> str:
    """The address that the form of this question asks for."""
    fields = {"asked": "1", "side": "0"} if token else {"asked": "1", "variant": question["variant"]}
    for key, value in {**USUAL.get(question["ask"], {}), **question}.items():
        if key not in NOT_TYPED and not (token and key in ("score", "hand_number")):
            text = typed(key, value)
            if text is not None:
                fields[key] = text
    place = f"/g/{token}/ask" if token else "/ask"
    return f"{place}/{question['ask']}?{urlencode(fields)}"


def typed(key: str, value: object) -> str | None:
    """What stands in the field; None if a page sends nothing for it."""
    if isinstance(value, bool):
        words = ("yes", "no") if key in ("has_melded", "foot_played") else ("y", None)
        return words[0] if value else words[1]
    if isinstance(value, list):
        return ", ".join(value)
    return None if value is None else str(value)


class AnswerPage(Page):
    """The page with an answer."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        response = client.get(address)
        assert response.status_code == 200, (address, Page(response).text)
        super().__init__(response)
        found = re.search(r'data-allowed="(\w+)" data-codes="([^"]*)"', self.html)
        assert found
        self.allowed = found[1] == "yes"
        self.codes = found[2].split()
        self.changes = re.findall(r"<li>([^<]+)</li>", self.html.partition("changes-heading")[2])


def refusal(client: FlaskClient, address: str) -> str:
    """The sentences of a question that is not answered."""
    response = client.get(address)
    assert response.status_code == 422
    assert 'class="verdict' not in response.text
    return Page(response).text.partition("The referee cannot answer this yet")[2].partition("  ")[0]
