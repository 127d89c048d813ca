"""Cards typed without spaces between them mean in every field what they mean with spaces."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wtforms import Form

from scorekeeper import rules
from scorekeeper.web.forms import ask_pots, fields

FACES = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "JKR")


def card_fields() -> Iterator[type[fields.CardsField]]:
    """Every kind of field in which cards are typed."""
    kinds: list[type[fields.CardsField]] = [fields.CardsField]
    while kinds:
        kind = kinds.pop()
        yield kind
        kinds += kind.__subclasses__()
    assert ask_pots.RunField in fields.CardsField.__subclasses__()  # its module was read


def typed(kind: type[fields.CardsField], text: str) -> tuple[str | None, list[str]]:
    """What a field holds after somebody typed into it, and what it says."""
    form = type("Typing", (Form,), {"cards": kind(ranked=True)})()
    form["cards"].process(None)
    form["cards"].raw_data = [text]
    try:
        form["cards"].process_formdata([text])
    except ValueError as error:
        return None, [str(error)]
    return form["cards"].data, []


@pytest.mark.parametrize("kind", [*card_fields()], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    ("together", "spaced"),
    [
        ("AAAA", "A*4"),
        ("aaaa", "A*4"),
        ("1010", "10*2"),
        ("TTT", "10*3"),
        ("KKK2", "K*3 2"),
        ("QQJKR", "Q*2 JKR"),
        ("KJKR", "K JKR"),
        ("4h5h6h", "4h 5h 6h"),
        ("AA 2 2", "A*2 2*2"),
        ("10hJhQhKhAh", "10h Jh Qh Kh Ah"),
        ("AAd", "A Ad"),
        ("JJJ", "J*3"),
    ],
)
def test_cards_without_spaces_are_read_in_every_field(
    kind: type[fields.CardsField], together: str, spaced: str
) -> None:
    assert typed(kind, together) == typed(kind, spaced)
    if not issubclass(kind, fields.CardField):
        assert typed(kind, together) == (spaced, [])


@given(st.lists(st.tuples(st.sampled_from(FACES), st.sampled_from(["", *"hdcs"])), min_size=1))
def test_no_space_changes_what_the_cards_are(cards: list[tuple[str, str]]) -> None:
    single = [face if face == "JKR" else face + suit for face, suit in cards]
    spaced = rules.parse_cards(" ".join(single), ranked=True).text
    if "JK" not in "".join(single).replace("JKR", ""):
        assert fields.read_cards("".join(single), ranked=True) == spaced


@pytest.mark.parametrize("text", ["KKJK", "AJKA", "AXA", "110", "JKRJK"])
def test_what_may_mean_two_things_is_not_guessed(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        fields.read_cards(text)


def test_a_record_keeps_its_notation() -> None:
    with pytest.raises(rules.RecordError):
        rules.parse_cards("AAAA")
