"""How a game stands is said in one sentence, and its house rules in words."""

import pytest

from scorekeeper import rules
from scorekeeper.game.game import Game
from scorekeeper.sheets.game.about import house_rules
from scorekeeper.sheets.game.result import remarks, result
from tests.canasta import CANASTA
from tests.sheets.played import evening, played, record, tally

NAMES = ["Ann & Ben", "Cora & Dan"]
CLASSIC = CANASTA["classic"]


def after(*totals: int, **rest: object) -> Game:
    """A game whose only hand gave each side so many points for melded cards."""
    sides = [(name, [name]) for name in ("Ann", "Ben", "Cora")[: len(totals)]]
    variant = "classic-3" if len(totals) == 3 else "classic-2"
    hand = {"sides": [tally(0, 0, total) for total in totals]}
    return played(record([hand], sides, variant=variant, **rest))


def test_the_winner_and_the_margin_are_said() -> None:
    assert result(played(record(evening(), house_rules={"target": 4000})), NAMES).startswith("Ann & Ben won by ")


def test_the_margin_is_the_difference_of_the_two_best() -> None:
    game = after(305, 250, 100, house_rules={"target": 300})

    assert result(game, ["Ann", "Ben", "Cora"]) == "Ann won by 55: 305 to 250."
    assert remarks(game) == ("", "", "")


def test_equal_totals_at_the_end_are_a_draw() -> None:
    game = after(300, 300, house_rules={"target": 300})

    assert result(game, ["Ann", "Ben"]) == "Ann and Ben drew at 300."


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((305, 250), "After hand 1: Ann leads by 55: 305 to 250."),
        ((100, 100), "After hand 1: Ann and Ben are level at 100."),
    ],
)
def test_an_unfinished_game_says_who_leads(totals: tuple[int, int], said: str) -> None:
    assert result(after(*totals), ["Ann", "Ben"]) == said


def test_two_partners_lead_in_the_plural() -> None:
    assert "Cora & Dan lead by" in result(played(record(evening(3))), NAMES)


def test_a_game_that_was_ended_early_says_after_which_hand() -> None:
    game = played(record(evening(2)), ended_early=True)

    assert result(game, NAMES) == "Ended early after hand 2: Cora & Dan won by 800: 2,310 to 1,510."


def test_a_game_without_hands_has_no_result() -> None:
    assert result(played(record([])), NAMES) == "No hand has been written down yet."


def said(**chosen: object) -> tuple[str, ...]:
    rules_chosen = {key.replace("_", "-"): value for key, value in chosen.items()}
    return house_rules(rules.apply_house_rules(CLASSIC, rules_chosen), rules_chosen)


def test_house_rules_are_said_in_the_words_of_their_catalogue() -> None:
    assert said(red_threes_need="canasta") == ("Red threes count for a side with: a canasta",)
    assert said(pile_always_frozen=True) == ("The pile is always frozen: yes",)
    assert said(target=7500) == ("The game ends at: 7,500",)
    assert said(target=None, hands=4) == ("The game ends at: none", "The game ends after this many hands: 4")
    assert said(minimum_by_hand=[50, 90]) == ("Minimum by number of the hand: 50, 90",)
    assert said(minimum_by_score=[[None, 20], [0, 60]]) == ("Minimum by score: as the rules below say",)
    assert said(kinds_to_go_out={"natural": 1}) == ("Canastas of each kind needed: natural canasta 1",)


def test_house_rules_that_change_nothing_are_not_said() -> None:
    assert said(target=5000, pile_always_frozen=False, red_three_table=[100, 200, 300, 800]) == ()


def test_house_rules_that_the_catalogue_no_longer_knows_are_said_as_they_are() -> None:
    assert house_rules(CLASSIC, {"old-rule": "so\u202e"}) == ("old-rule: so",)
