"""Whoever was erased is called so in the language of the page."""

import re
from contextlib import suppress

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import open_store
from scorekeeper.usecases import NotFound, erase_person
from tests.browser.everywhere import furnished
from tests.usecases.table import NOON

# What a form sends back is the stored word, so that no translation becomes a name.
SENT_BACK = re.compile(r'<textarea.*?</textarea>|value="[^"]*"', re.DOTALL)


def test_pages_and_sheets_say_in_the_language_of_the_reader_that_a_name_was_erased(
    app: Flask, client: FlaskClient
) -> None:
    with open_store(app.config["DATABASE"]) as store:
        house = furnished(store)
        for (name,) in store.rows("SELECT DISTINCT name FROM people"):
            with suppress(NotFound):  # another name contained it
                erase_person(store, NOON, name)
        events = [path for path in house.paths if re.fullmatch(r"/(direct|event)/[^/]*", path)]
        paths = [*house.paths, *(f"/g/{token}/sheet.html" for token in house.games)]
        paths += [f"{each}/{list_}.csv" for each in events for list_ in ("standings", "results")]
    italian = {"Accept-Language": "it"}
    texts = {path: SENT_BACK.sub(" ", client.get(path, headers=italian).text) for path in paths}
    assert [path for path, text in texts.items() if "Erased" in text] == []
    assert sum("Cancellato " in text for text in texts.values()) > len(paths) / 2
