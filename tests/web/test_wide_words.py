"""A word that is wider than a column of a phone can break, whatever alphabet it is in; no other word changes."""

import re

import pytest

from scorekeeper.web.wording import breakable

JOINED = re.compile("<wbr>")


@pytest.mark.parametrize("letters", ["a", "É", "ж", "東", "7", "a1"])
@pytest.mark.parametrize("before", range(9))
def test_the_first_length_that_breaks_is_the_same_in_every_alphabet(letters: str, before: int) -> None:
    for length in (24, 25, 60):
        word = (letters * length)[:length]
        page = f"<p>{'-' * before}{word} & so on</p>"

        assert JOINED.sub("", breakable(page)) == page
        assert ("<wbr>" in breakable(page)) == (length >= 25), length


def test_markup_and_scripts_stay_as_they_are() -> None:
    name = "x" * 40
    page = f'<a href="/g/{name}">&nbsp;</a><script>{name}</script><textarea>{name}</textarea><option>{name}</option>'

    assert breakable(page) == page
    assert breakable(f"{page}{name}").startswith(page)
