"""`--lang`: messages and labels follow, while keys, codes and numbers stay."""

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.words.language import LANGUAGES
from tests.cli import vectors

OTHERS = [code for code in LANGUAGES if code != "en"]
FOLLOWS = ("message", "label", "name", "summary", "meaning", "heading")


def told(*arguments: str, given: object = None) -> Any:
    result = CliRunner().invoke(main, list(arguments), input=json.dumps(given))
    assert result.exit_code in (0, 3), result.output
    return json.loads(result.output)


def kept(data: object) -> object:
    """The data without what is said in words."""
    if isinstance(data, dict):
        return {key: kept(value) for key, value in data.items() if key not in FOLLOWS}
    return [kept(each) for each in data] if isinstance(data, list) else data


def broken() -> object:
    """A golden record in which a rule was broken."""
    return next(
        each.input
        for each in vectors.load()
        if each.variant == "classic"
        and each.kind != "ask"
        and "meld.too-many-wilds" in json.dumps(each.expect)
    )


@pytest.mark.parametrize("code", OTHERS)
def test_only_messages_and_labels_of_a_ruling_follow_the_language(code: str) -> None:
    english, other = (told("score", "--lang", each, given=broken()) for each in ("en", code))

    assert kept(other) == kept(english)
    assert other != english


def test_a_ruling_is_a_table_in_italian() -> None:
    arguments = ["score", "--text", "--lang", "it"]
    shown = CliRunner().invoke(main, arguments, input=json.dumps(broken())).output

    assert shown.startswith("Canasta classica, 1 mano")
    assert "La combinazione di" in shown
    assert "apertura con" in shown


def test_an_answer_is_told_in_german() -> None:
    asked: dict[str, object] = {
        "format": "canasta-question/1",
        "variant": "classic",
        "ask": "take-pile",
    }
    asked |= {"upcard": "K", "hand": "K 2 5", "frozen": True, "melds": ["Q*4"]}
    arguments = ["ask", "--text", "--lang", "de"]
    shown = CliRunner().invoke(main, arguments, input=json.dumps(asked)).output

    assert shown.startswith("Nicht erlaubt.")
    assert "Der Stapel ist eingefroren; mit der obersten Karte zu melden" in shown


@pytest.mark.parametrize("code", OTHERS)
def test_variants_are_listed_and_shown_in_every_language(code: str) -> None:
    english, other = (told("variants", "--lang", each) for each in ("en", code))
    shown = CliRunner().invoke(main, ["variants", "samba", "--text", "--lang", code]).output

    assert [each["id"] for each in other] == [each["id"] for each in english]
    assert all(a["summary"] != b["summary"] for a, b in zip(english, other, strict=True))
    assert not re.search(r"\b(melds?|cards?|the)\b", re.sub(r"\[.*?\]", "", shown))


def test_an_unknown_language_is_answered_with_the_known_ones() -> None:
    result = CliRunner().invoke(main, ["variants", "--lang", "tlh"])

    assert result.exit_code == 2
    assert all(f"{code} ({name})" in result.output for code, name in LANGUAGES.items())
