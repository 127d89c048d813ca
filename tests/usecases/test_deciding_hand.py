"""The hand that decided a game: found from the scores after each hand, and told on the pages."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.deciding import deciding_hand
from scorekeeper.game.game import Game, leaders, recorded_game
from tests.factories import record
from tests.results import result
from tests.strategies import examples

POINTS = st.integers(-40, 60).map(lambda fives: 5 * fives)
FORMS = {sides: "classic" if sides == 2 else "cutthroat" if sides == 3 else "samba" for sides in range(2, 6)}


def ended(*hands: tuple[int, ...], opening: tuple[int, ...] = ()) -> Game:
    """A game of these results, ended by its players; each player alone, or two pairs."""
    form = (2, 2) if len(hands[0]) == 2 else (1,) * len(hands[0])
    told = record(FORMS[len(form)], *(result(*each) for each in hands), form=form)
    game = recorded_game({**told, "opening_scores": list(opening or (0,) * len(form))})
    return replace(game, finished=True, winners=leaders(game.scores))


@pytest.mark.parametrize(
    ("hands", "number", "led", "last"),
    [
        ([(1200, -45), (300, 1320), (200, 2010), (450, -120), (100, 2290)], 3, False, False),
        ([(100, 200), (300, 100), (0, 300)], 3, False, True),  # the lead changed twice
        ([(100, 100), (50, 0), (10, 5)], 2, False, False),  # level after the first hand
        ([(500, 300), (900, 100), (20, 30)], 2, True, False),
        ([(500, 300), (20, 30)], 1, True, False),
        ([(500, 300)], 1, False, True),
        ([(5, 0, 10), (90, 0, 10), (0, 70, 10)], 2, False, False),
    ],
)
def test_the_hand_with_which_the_lead_came_for_good(
    hands: list[tuple[int, ...]], number: int, led: bool, last: bool
) -> None:
    found = deciding_hand(ended(*hands))

    assert found
    assert (found.hand.number, found.led, found.last) == (number, led, last)


@given(st.integers(2, 5).flatmap(lambda sides: st.lists(st.tuples(*[POINTS] * sides), min_size=1, max_size=7)))
@examples(60)
def test_before_it_the_winner_was_not_ahead_and_after_it_always(hands: list[tuple[int, ...]]) -> None:
    game = ended(*hands)
    found = deciding_hand(game)
    if len(game.winners) != 1:
        assert found is None
        return
    assert found
    [winner] = game.winners
    place = found.hand.number - 1
    leading = [leaders([side.score for side in hand.ruling.sides]) == (winner,) for hand in game.hands]
    assert all(leading[place:])
    assert found.led == (all(leading) and len(hands) > 1)
    assert found.led or not place or not leading[place - 1]
    assert (found.own, *found.others) == (
        hands[place][winner],
        *(p for at, p in enumerate(hands[place]) if at != winner),
    )


def test_nobody_a_draw_and_a_settled_result_have_none() -> None:
    drawn = ended((100, 100))
    won = ended((200, 100))

    assert deciding_hand(drawn) is None
    assert deciding_hand(replace(won, finished=False, winners=())) is None
    assert deciding_hand(replace(won, settled=(100, 200), winners=(1,))) is None


def test_a_single_hand_decides_nothing_if_its_winner_was_ahead_before_it() -> None:
    before = (5000, 3000)

    assert deciding_hand(ended((100, 200), opening=before)) is None
    assert deciding_hand(ended((100, 4000), opening=before))
