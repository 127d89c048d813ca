"""What the phones of a rehearsal send with a hand."""

from tests.club.rehearsal.browser import Form
from tests.club.rehearsal.pages import _all_fields


def test_what_a_game_asks_besides_and_a_hand_does_not_tell_is_none() -> None:
    offered: dict[str, list[str]] = {"side_0-black_threes": ["0", "1"], "side_0-held_0": []}
    form = Form("/hands/new", "post", offered=offered)

    sent = _all_fields(form, {"ending": "stock"})

    assert sent == {"side_0-black_threes": "0", "side_0-held_0": "", "ending": "stock"}
