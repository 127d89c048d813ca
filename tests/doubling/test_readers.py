"""No reader takes more than 2.5 times the time for twice the input, whatever that is."""

import io
from collections.abc import Mapping

import pytest
from click.testing import CliRunner

from scorekeeper import rules, usecases
from scorekeeper.cli import main
from scorekeeper.optional import club
from scorekeeper.rules.house_rules.file import read_rules_file
from scorekeeper.rules.questions.reading import read_question
from scorekeeper.usecases import limits
from scorekeeper.usecases.game.document import checked_document
from scorekeeper.usecases.game.packing import unpacked
from tests.doubling.growth import CODES, JSON, KB, PDFS, TEXTS, Make, Read, grown, of_text


def command(*words: str) -> Read:
    """A command that reads its standard input."""
    return lambda content: CliRunner().invoke(main, [*words], input=io.BytesIO(content))


def in_record(content: bytes) -> object:
    """A record whose first meld is this text."""
    text = content.decode("utf-8", "replace")
    sides = [{"players": ["A", "B"]}, {"players": ["C", "D"]}]
    hand = {"sides": [{"melds": [text], "held": [text, ""]}, {}]}
    return rules.read_record({"format": "canasta-record/1", "variant": "classic", "sides": sides, "hands": [hand]})


def in_question(content: bytes) -> object:
    text = content.decode("utf-8", "replace")
    asked = {"format": "canasta-question/1", "variant": "classic", "ask": "meld", "cards": text}
    return read_question(asked)


# Each reader with the bytes that it is given at most here, and the kinds of input that it may get.
READERS: dict[str, tuple[Read, int, Mapping[str, Make]]] = {
    "a record or question": (command("score"), 400 * KB, JSON),
    "lines of questions": (command("ask", "--jsonl"), 100 * KB, JSON),
    "a file of a game": (usecases.read_game_file, 800 * KB, JSON | PDFS),
    "a document of a game": (usecases.read_document, 800 * KB, JSON),
    "a code": (lambda content: checked_document(unpacked(content.decode())), 1500 * KB, CODES),
    "codes": (of_text(lambda text: usecases.from_codes(text.split() or [""])), 800 * KB, TEXTS | CODES),
    "house rules": (read_rules_file, 64 * KB, JSON),
    "cards": (of_text(rules.parse_cards), 256 * KB, TEXTS),
    "melds of a record": (in_record, 256 * KB, TEXTS),
    "cards of a question": (in_question, 256 * KB, TEXTS),
    "a line of text": (of_text(lambda text: limits.clean_text(text, "", 60)), 200 * KB, TEXTS),
    "a label": (of_text(limits.clean_device), 64 * KB, TEXTS),
}
if (of_events := club("tests.club.readers_of_events")) is not None:
    READERS |= of_events.READERS


@pytest.mark.parametrize("reader", READERS)
def test_twice_the_input_takes_at_most_so_much_longer(reader: str) -> None:
    read, size, kinds = READERS[reader]
    texts = {name: JSON.get(name.removeprefix("a text of ")) for name in kinds}
    found = {name: grown(read, make, size, text=texts[name]) for name, make in kinds.items()}
    assert {name: words for name, words in found.items() if words} == {}
