import json

import pytest

from scorekeeper import rules
from scorekeeper.game.game import same_hand
from scorekeeper.rules import HandRecord
from tests.usecases.table import ITEMISED, Hand, hand


def read(content: object) -> HandRecord:
    sides = [{"name": "", "players": ["Ann", "Cem"]}, {"name": "", "players": ["Bo", "Dea"]}]
    record = {"format": "canasta-record/1", "variant": "classic", "sides": sides}
    return rules.read_record({**record, "hands": [content]}).hands[0]


def turned(content: Hand, old: str, new: str) -> Hand:
    text = json.dumps(content)
    assert old in text
    changed = json.loads(text.replace(old, new))
    assert isinstance(changed, dict)
    return changed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"K*7", "8*4 2"', '"2 8 8*3", "K*7"'),
        ('"A J", "7 3b"', '"J A", "3b 7"'),
        ('{"sides"', '{"ending": "out", "sides"'),
        ('"held": ["", "Q Q 5"]', '"held": ["", "5 Q*2"]'),
    ],
)
def test_the_order_of_tapping_makes_no_difference(old: str, new: str) -> None:
    assert same_hand(read(ITEMISED), read(turned(ITEMISED, old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"K*7"', '"K*6"'),
        ('"A J", "7 3b"', '"7 3b", "A J"'),
        ('"red_threes": 2', '"red_threes": 1'),
        ('"went_out": true', '"went_out": false'),
        ('"J*4"]', '"J*4"], "extras": [{"points": 5, "reason": "cut"}]'),
        ('"J*4"]', '"J*4"], "initial_meld": {"melds": ["K*7"]}'),
    ],
)
def test_any_difference_in_content_is_a_difference(old: str, new: str) -> None:
    assert not same_hand(read(ITEMISED), read(turned(ITEMISED, old, new)))


def test_a_kind_of_canasta_that_was_not_made_need_not_be_named() -> None:
    named = turned(hand(), '"natural": 1', '"natural": 1, "mixed": 0')

    assert same_hand(read(hand()), read(named))
    assert not same_hand(read(hand()), read(turned(hand(), '"natural": 1', '"mixed": 1')))
