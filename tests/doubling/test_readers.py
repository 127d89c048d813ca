"""No reader takes more than 2.5 times the time for twice the input, whatever that is."""

import io
from collections.abc import Callable, Mapping
from functools import partial

import pytest
from click.testing import CliRunner

from scorekeeper import rules, usecases
from scorekeeper.cli import main
from scorekeeper.event.choices import EventKind
from scorekeeper.event.people.people import read_people
from scorekeeper.event.presets import read_victory_rows
from scorekeeper.rules.house_rules.file import read_rules_file
from scorekeeper.rules.questions.reading import read_question
from scorekeeper.usecases import limits
from scorekeeper.usecases.events import importing
from scorekeeper.usecases.game.document import checked_document
from scorekeeper.usecases.game.packing import unpacked
from scorekeeper.web.event.event_uploads import MAX_LIST
from tests.doubling.growth import CODES, JSON, PDFS, TEXTS, Make, grown

Read = Callable[[bytes], object]
KB = 1024


def of_text(read: Callable[[str], object]) -> Read:
    return lambda content: read(content.decode("utf-8", "replace"))


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
READERS: Mapping[str, tuple[Read, int, Mapping[str, Make]]] = {
    "a record or question": (command("score"), 400 * KB, JSON),
    "lines of questions": (command("ask", "--jsonl"), 100 * KB, JSON),
    "a file of a game": (usecases.read_game_file, 800 * KB, JSON | PDFS),
    "a document of a game": (usecases.read_document, 800 * KB, JSON),
    "a code": (lambda content: checked_document(unpacked(content.decode())), 1500 * KB, CODES),
    "codes": (of_text(lambda text: usecases.from_codes(text.split() or [""])), 800 * KB, TEXTS | CODES),
    "an event": (importing.read_document, 2_000 * KB, JSON),
    "house rules": (read_rules_file, 64 * KB, JSON),
    "a list of pairs": (of_text(partial(read_people, kind=EventKind.PAIRS)), MAX_LIST, TEXTS),
    "a list of players": (of_text(partial(read_people, kind=EventKind.INDIVIDUAL)), MAX_LIST, TEXTS),
    "a list of teams": (of_text(partial(read_people, kind=EventKind.TEAMS)), MAX_LIST, TEXTS),
    "victory points": (of_text(read_victory_rows), 64 * KB, TEXTS),
    "cards": (of_text(rules.parse_cards), 256 * KB, TEXTS),
    "melds of a record": (in_record, 256 * KB, TEXTS),
    "cards of a question": (in_question, 256 * KB, TEXTS),
    "a line of text": (of_text(lambda text: limits.clean_text(text, "", 60)), MAX_LIST, TEXTS),
    "a label": (of_text(limits.clean_device), 64 * KB, TEXTS),
}


@pytest.mark.parametrize("reader", READERS)
def test_twice_the_input_takes_at_most_so_much_longer(reader: str) -> None:
    read, size, kinds = READERS[reader]
    found = {name: grown(read, make, size) for name, make in kinds.items()}
    assert {name: words for name, words in found.items() if words} == {}
