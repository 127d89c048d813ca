"""What became unreadable stays readable in games that were stored, and is refused anew."""

import pytest

from scorekeeper import rules
from scorekeeper.rules import HouseRuleError, RecordError
from scorekeeper.rules.record import plain
from scorekeeper.usecases.game import ledger
from tests.factories import hand, question, record, side
from tests.usecases.table import Table


@pytest.mark.parametrize("meld", ["", {"cards": ""}])
def test_a_meld_without_cards_is_refused_in_new_records_and_read_in_stored_ones(meld: object) -> None:
    game = record("classic", hand(side([meld, "K*3"]), side()))

    with pytest.raises(RecordError, match="a meld without cards") as refused:
        rules.read_record(game)
    assert refused.value.where.startswith("hands[0].sides[0].melds[0]")
    assert len(rules.read_record(game, stored=True).hands[0].sides[0].melds) == 2


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("meld", {"cards": ""}),
        ("meld", {"cards": "K*3", "table": [""]}),
        ("initial-meld", {"melds": ["K*3", ""]}),
        ("take-pile", {"upcard": "K", "hand": "K*2", "melds": [""]}),
        ("take-pile", {"upcard": "K", "hand": "K*2", "initial_meld": [""]}),
        ("go-out", {"melds": [""]}),
        ("go-out", {"melds": ["K*7"], "laid": [""]}),
        ("discard", {"card": "4", "hand": "4", "melds": [""]}),
    ],
)
def test_a_question_with_a_meld_without_cards_is_unreadable(ask: str, told: dict[str, object]) -> None:
    with pytest.raises(RecordError, match="a meld without cards"):
        rules.answer(question("classic", ask, **told))


def test_an_opening_without_cards_is_unreadable() -> None:
    shown = {"melds": [""]}
    game = record("classic", hand(side(["K*3"], initial_meld=shown), side()))

    with pytest.raises(RecordError, match="a meld without cards"):
        rules.read_record(game)


@pytest.mark.parametrize("variant", ["american", "american-cla"])
def test_what_a_black_three_in_hand_costs_is_no_house_rule_of_american_canasta(variant: str) -> None:
    house = {"black-three-in-hand": 50}
    game = record(variant, hand(side(["K*3"]), side()), house_rules=house)

    with pytest.raises(HouseRuleError) as refused:
        rules.read_record(game)
    assert refused.value.where == "house_rules.black-three-in-hand"
    with pytest.raises(HouseRuleError):
        rules.answer(question(variant, "discard", card="4", hand="4 5", house_rules=house))
    # A stored game has its own copy of the rules.
    stored = rules.load_variant(rules.dump_variant(rules.variant(variant)))
    assert rules.read_record(game, variant=stored, stored=True).house_rules == house


def test_an_ending_that_contradicts_the_sides_is_scored_from_the_sides() -> None:
    called = record("british", hand(side(["K*7"], acaba=True), side(["Q*3"]), ending="stock"))

    [ruled] = rules.adjudicate(rules.read_record(called)).hands

    assert [each.code for each in ruled.violations] == ["ending.contradiction"]
    assert [each.total for each in ruled.sides] == [0, 1_500]


def test_a_game_that_was_stored_with_a_meld_without_cards_still_opens(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(plain, "meld", plain.cards)  # as it was read then
        table.record({"sides": [side(["", "K*6"], ["", "5"]), side()]}, reason="as written")
    ledger.MEMORY.kept.clear()

    assert len(table.view.hands) == 1
    assert table.scores[0] == 60 - 5
    with pytest.raises(RecordError, match="a meld without cards"):
        table.record({"sides": [side(["", "K*6"], ["", "5"]), side()]}, reason="as written")
