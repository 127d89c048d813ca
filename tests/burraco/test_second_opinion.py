"""Hands with pots by chance, judged by the program and by another way of counting."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper import rules
from tests.burraco import many_sides, second_opinion
from tests.burraco.second_opinion import LAWS, Law
from tests.strategies import EXPLORE

HANDS = 20_000 if EXPLORE else 270
OTHERS = 8_000 if EXPLORE else 90  # of three and five players, and with trumps
CLOSING = ("going-out.pot-not-taken", "going-out.too-few-canastas", "going-out.cards-held")
# What the other count says about every hand: no meld of it is unlawful.
ANSWERED = ("meld.", "count.exceeds-deck", *CLOSING, "going-out.missing-kind")


def permuted(chance: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """The same hand with its melds, sets and hands in another order, and its runs from the top."""
    mixed = []
    for given in record["hands"][0]["sides"]:
        melds = [_turned(chance, meld) for meld in given["melds"]]
        held = [" ".join(chance.sample(each.split(), len(each.split()))) for each in given["held"]]
        melds = _shuffled(chance, melds)
        mixed.append({**given, "melds": melds, "held": chance.sample(held, len(held))})
    return {**record, "hands": [{**record["hands"][0], "sides": mixed}]}


def _shuffled(chance: random.Random, melds: list[str]) -> list[str]:
    """The melds in another order; sets of one rank stay in theirs, because the first may stand."""
    order = chance.sample(range(len(melds)), len(melds))
    for rank in {_rank_of_set(meld) for meld in melds} - {""}:
        places = [at for at, each in enumerate(order) if _rank_of_set(melds[each]) == rank]
        for at, each in zip(places, sorted(order[at] for at in places), strict=True):
            order[at] = each
    return [melds[each] for each in order]


def _rank_of_set(meld: str) -> str:
    ranks = {card[:-1] for card in meld.split() if card != "JKR" and card[0] != "2"}
    return ranks.pop() if len(ranks) == 1 else ""


def _turned(chance: random.Random, meld: str) -> str:
    cards = meld.split()
    is_set = bool(_rank_of_set(meld))
    return " ".join(chance.sample(cards, len(cards)) if is_set else cards[::-1])


Drawn = Callable[[random.Random], tuple[dict[str, Any], list[int], set[str]]]


def agreed(draw: Drawn, hands: int, answered: tuple[str, ...] = ANSWERED) -> Counter[str]:
    """Draw hands; the program and the other count say the same of each, in whatever order."""
    chance = random.Random(20 if not EXPLORE else None)  # noqa: S311 - repeatable
    seen = Counter[str]()
    for _ in range(hands):
        record, totals, codes = draw(chance)
        turned = permuted(chance, record)

        ruled = rules.adjudicate(rules.read_record(record)).hands[0]
        again = rules.adjudicate(rules.read_record(turned)).hands[0]

        assert [side.total for side in ruled.sides] == totals, record
        for found in ruled.sides:
            assert found.total == sum(line.points for line in found.lines)
        told = {each.code for each in ruled.findings}
        assert {code for code in told if code.startswith(answered)} == codes, record
        assert [side.total for side in again.sides] == totals, turned
        assert {each.code for each in again.findings} == told, turned
        seen.update(codes or {"nothing"})
        seen.update(line.code for side in ruled.sides for line in side.lines)
    return seen


@pytest.mark.parametrize("law", LAWS, ids=lambda law: f"{law.variant}{len(law.rules) or ''}")
def test_hands_by_chance_are_worth_what_another_count_says(law: Law) -> None:
    seen = agreed(lambda chance: second_opinion.hand(chance, law), HANDS // len(LAWS))

    assert min(seen[code] for code in ("nothing", "count.exceeds-deck", *CLOSING)) > 0


@pytest.mark.parametrize(("players", "share"), many_sides.SEATED)
def test_hands_of_three_and_five_players_too(players: int, share: str) -> None:
    seen = agreed(
        lambda chance: many_sides.hand(chance, players, share),
        OTHERS // len(many_sides.SEATED),
        (*ANSWERED, "pot.lone-hand"),
    )

    assert bool(seen["pair-share"]) is (share != "full")
    assert min(seen["pot"], seen["pot.lone-hand"]) > 0


@pytest.mark.parametrize("doubles", [True, False])
def test_runs_in_the_trump_suit_too(doubles: bool) -> None:
    law = many_sides.with_trump(doubles=doubles)

    seen = agreed(lambda chance: many_sides.trumped(chance, law), OTHERS // 4)

    assert min(seen["canasta.trump-clean"], seen["canasta.trump-dirty"]) > 0


@pytest.mark.parametrize("law", LAWS[:1] + LAWS[5:6], ids=lambda law: law.variant)
def test_three_to_five_cards_are_a_run_if_they_fill_some_window(law: Law) -> None:
    chance = random.Random(5)  # noqa: S311 - repeatable
    pack = [(rank, "h") for rank in second_opinion.RANKS] * 2 + [("JKR", ""), ("2", "s")] * 2
    seen = {True: 0, False: 0}
    for _ in range(3_000):
        cards = chance.sample(pack, chance.randint(3, 5))
        ranks = {rank for rank, _ in cards} - {"2", "JKR"}
        if len(ranks) < 2:
            continue
        question = {
            "format": "canasta-question/1",
            "variant": law.variant,
            "ask": "meld",
            "cards": second_opinion.text(cards),
        }
        answer = rules.answer(question)
        codes = {each.code for each in answer.findings} - {"count.exceeds-deck"}
        lawful = second_opinion.lawful(cards, law)
        assert (codes == set()) == lawful, question
        seen[lawful] += 1

    assert min(seen.values()) > 100
