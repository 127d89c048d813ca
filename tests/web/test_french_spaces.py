"""French puts a no-break space before ; : ? and !, also where a page joins words itself."""

import re

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import VARIANTS
from scorekeeper.store import open_store
from tests.browser.everywhere import furnished
from tests.web.test_marked_languages import words_of

CLOSE = re.compile(r"\w[;:?!](?=\s|$)")
# Cards and numbers as they are typed, which are not French.
TYPED = re.compile(r"\b\d+: \d")


def test_no_page_joins_french_words_without_its_space(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        house = furnished(store)
    for token in house.games:
        client.get(f"/g/{token}")
    paths = (*house.paths, *(f"/variants/{each}{page}" for each in list(VARIANTS)[::9] for page in ("", "/rulings")))
    found = {
        (path, words.strip())
        for path in paths
        for lang, words in words_of(client, path, "fr")
        if lang == "fr" and CLOSE.search(TYPED.sub("", words))
    }

    assert not found, "\n".join(map(str, sorted(found)))
