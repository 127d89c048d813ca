"""Totals of partners of one hand (cutthroat): melds of one rank under both are one meld."""

from dataclasses import replace

import pytest

from scorekeeper.rules import (
    Cards,
    SideRecord,
    adjudicate,
    feasible_totals,
    parse_cards,
    variant,
)
from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS
from scorekeeper.rules.facts import pooled, table_facts
from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.question import Ask, Supply, Totals
from scorekeeper.rules.record import Meld, Tally
from tests.rules.brute_force import Written, partners
from tests.rules.layouts import Layout, by_chance, game_of, tallied, written_once

RULES = variant("cutthroat")


def tally(natural: int, mixed: int, melded: int, held: int, *, out: bool = False) -> SideRecord:
    counts = Tally({"natural": natural, "mixed": mixed}, melded, held, melded > 0)
    return SideRecord(tally=counts, went_out=out)


def answer_in(pack: dict[str, int], size: int, sides: tuple[Written, ...]) -> str:
    rules = replace(RULES, melds=replace(RULES.melds, canasta_size=size))
    naturals = tuple(pack.get(rank, 0) for rank in NATURALS)
    supply = Supply(naturals, pack.get(DEUCE, 0), pack.get(JOKER, 0), 0, 0, 2, ())
    asks = tuple(Ask(*side, out=False, holds=True, laid=(0, 0), joins=True) for side in sides)
    return Case(rules, Totals(supply, asks, ended_by_stock=True)).decide().answer


@pytest.mark.parametrize(
    ("cards", "size"),
    [("4*6 K*2 2*2", 5), ("4*5 K*4 2*2", 4), ("4*7 2*3 JKR", 7), ("4*4 5*4 2", 6)],
)
def test_the_answer_for_partners_is_that_of_trying_everything(cards: str, size: int) -> None:
    rules = replace(RULES, melds=replace(RULES.melds, canasta_size=size))
    pack = parse_cards(cards).counts
    true = partners(rules, tuple(pack), tuple(pack.values()))
    rng = by_chance(cards)
    asked = rng.sample(sorted(true), min(len(true), 300))
    kinds = sorted({side[0] for hand in true for side in hand})
    while len(asked) < 900:
        asked.append(tuple(
            (rng.choice(kinds), 5 * rng.randrange(25), 5 * rng.choice((0, rng.randrange(12))))
            for _ in range(2)
        ))  # fmt: skip
    for hand in asked:
        expected = "possible" if hand in true else "impossible"
        assert answer_in(dict(pack), size, hand) == expected, hand


def test_two_complete_canastas_of_one_rank_are_one() -> None:
    pack = {"K": 8, DEUCE: 6}
    each = 4 * 10 + 3 * 20
    assert answer_in(pack, 7, (((0, 1), each, 0), ((0, 1), each, 0))) == "impossible"
    assert answer_in(pack, 7, (((0, 1), each, 0), ((0, 0), each, 0))) == "possible"
    assert answer_in(pack, 7, (((0, 0), each, 0), ((0, 1), each, 0))) == "possible"


def test_a_canasta_of_both_partners_may_stand_under_either() -> None:
    lone = tally(0, 0, 30, 0, out=True)
    for sides in (
        (tally(1, 0, 20, 0), tally(0, 0, 15, 0)),
        (tally(0, 0, 20, 5), tally(1, 0, 15, 0)),
    ):
        found = feasible_totals(game_of(RULES, (1, 1, 1), (lone, *sides)))
        assert found.answer == "possible"


def test_a_partner_with_cards_and_one_with_totals_may_have_joined_theirs() -> None:
    kings = SideRecord(melds=(Meld(parse_cards("K*4")),), held=(Cards(()),), foot=(Cards(()),))
    game = game_of(RULES, (1, 1, 1), (tally(0, 0, 30, 0, out=True), kings, tally(1, 0, 30, 0)))
    assert feasible_totals(game).answer == "not decided"


def test_lawful_totals_of_partners_are_possible_whatever_they_share() -> None:
    shared = 0
    for seed in range(80):
        rng = by_chance(f"partners-{seed}")
        game = game_of(RULES, (1, 1, 1), Layout(RULES, (1, 1, 1), rng).sides())
        own = [table_facts(side, RULES) for side in game.hands[0].sides]
        lone = next((at for at, side in enumerate(game.hands[0].sides) if side.went_out), None)
        pair = [own[at] for at in range(3) if at != lone]
        ranks = [{meld.rank for meld in table.melds} for table in pair]
        shared += lone is not None and bool(ranks[0] & ranks[1])
        found = feasible_totals(written_once(game, tallied(game, (0, 1, 2))))
        assert found.hand is not None, (seed, found)
        if lone is not None:
            shown = [table_facts(side, RULES) for side in found.hand.sides]
            right = pooled([shown[at] for at in range(3) if at != lone], RULES).canastas
            assert right == pooled(pair, RULES).canastas
            assert [table.points for table in shown] == [table.points for table in own]
        ruling = adjudicate(replace(game, hands=(found.hand,))).hands[0]
        codes = {each.code for each in ruling.findings if each.severity == "violation"}
        assert not {code for code in codes if code.startswith(("meld.", "count."))}
    assert shared >= 10
