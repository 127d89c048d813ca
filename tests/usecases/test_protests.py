"""Protests: lodged, decided, and what the open ones can change.

`hand` gives Us 800 and Them 120; amounts and targets are those of classic canasta (5,000).
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules, usecases
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.rules import standing_of
from scorekeeper.rules.record.values import Extra
from scorekeeper.store import Store
from scorekeeper.usecases import (
    Conflict,
    InputError,
    LimitReached,
    NotFound,
    NothingToDo,
    Outcome,
    Protest,
    ReadOnly,
    Stakes,
    Verdict,
)
from scorekeeper.usecases.incidents.stakes import Amounts
from scorekeeper.usecases.journal.writing import Sent
from tests.canasta import CANASTA
from tests.factories import hand as record_hand
from tests.factories import record, side
from tests.usecases.table import CLASSIC, WINNING, Table, hand, kinds


def stakes(table: Table) -> Stakes:
    found = table.view.stakes
    assert found is not None
    return found


def can_change_winner(found: Stakes) -> bool:
    """Some decision makes another side the winner, or the leader while the game runs."""
    decided = {each.first for each in found.outcomes} | {each.first for each in found.needed}
    return len(decided) > 1


def can_change_end(found: Stakes) -> bool:
    """Some decision ends the game, or lets it go on."""
    over = {each.finished for each in found.outcomes} | {each.finished for each in found.needed}
    return len(over) > 1


def test_an_open_protest_changes_no_score(table: Table) -> None:
    table.record(hand())

    table.protest(1, 1, (0, 500))

    view = table.view
    assert view.scores == (800, 120)
    [protest] = view.protests
    assert protest.is_open
    assert view.hands[0].protests == (protest,)


def test_an_upheld_protest_gives_what_it_asked_for(table: Table) -> None:
    table.record(hand(points=900))  # 1,500
    table.record(hand())
    event = table.protest(1, 1, (-100, 500)).entry_seq

    table.decide(event, "upheld")

    view = table.view
    assert view.scores == (1500 + 800 - 100, 240 + 500)
    assert view.hands[1].ruling.sides[0].minimum.points == 50
    assert rules.adjudicate(rules.read_record(view.record())).scores == view.scores
    assert view.stakes is None


def test_the_director_may_grant_something_else(table: Table) -> None:
    table.record(hand())
    event = table.protest(1, 1).entry_seq

    table.decide(event, "upheld", (0, 200))

    assert table.scores == (800, 320)
    decision = table.view.protests[0].decision
    assert decision is not None
    assert (decision.outcome, decision.claims) == ("upheld", (0, 200))


@pytest.mark.parametrize("outcome", ["dismissed", "withdrawn", "upheld"])
def test_a_protest_without_points_changes_no_score_however_it_ends(table: Table, outcome: str) -> None:
    table.record(hand())
    event = table.protest(1, 1).entry_seq

    table.decide(event, outcome)

    assert table.scores == (800, 120)
    assert not table.view.protests[0].is_open
    assert kinds(table.view) == ["start", "hand", "protest", "decide"]


@pytest.mark.parametrize("outcome", ["dismissed", "withdrawn"])
def test_what_is_not_upheld_gives_nothing(table: Table, outcome: str) -> None:
    table.record(hand())
    event = table.protest(1, 1, (0, 500)).entry_seq

    table.decide(event, outcome)

    assert table.scores == (800, 120)


def test_a_protest_is_decided_once_and_an_undo_opens_it_again(table: Table) -> None:
    table.record(hand())
    event = table.protest(1, 1, (0, 500)).entry_seq
    table.decide(event, "upheld")

    with pytest.raises(NothingToDo):
        table.decide(event, "dismissed")
    table.undo()
    assert table.scores == (800, 120)
    table.decide(event, "dismissed")
    assert table.scores == (800, 120)


def test_a_protest_about_the_coming_hand_waits_for_it(table: Table) -> None:
    event = table.protest(1, 1, (0, 500)).entry_seq

    assert stakes(table).waiting == (event,)
    assert not can_change_winner(stakes(table))
    table.decide(event, "upheld")
    assert table.scores == (0, 0)
    table.record(hand())
    assert table.scores == (800, 620)


def test_the_words_of_the_protest_are_the_reason_on_the_record(table: Table) -> None:
    table.record(hand())
    event = table.protest(1, 0, (0, -200)).entry_seq

    table.decide(event, "upheld")

    [line] = [each for each in table.hand(1).ruling.sides[1].lines if each.code == "penalty"]
    assert line.label == "ruling: protest upheld: the count of the melds"


def test_a_protest_that_makes_the_other_side_win(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(570, 4870)))
    table.record(WINNING)  # 5,120 to 4,990
    event = table.protest(1, 1, (0, 200)).entry_seq

    found = stakes(table)

    assert (found.now.scores, found.now.first) == ((5120, 4990), (0,))
    assert can_change_winner(found)
    best = found.best[1]
    assert (best.scores, best.first, best.upheld) == ((5120, 5190), (1,), (event,))
    assert found.best[0] == found.now


def test_a_protest_too_small_to_change_the_winner(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(570, 4870)))
    table.record(WINNING)  # 5,120 to 4,990
    table.protest(1, 1, (0, 125))

    found = stakes(table)

    assert not can_change_winner(found)
    assert found.best[1].scores == (5120, 5115)


def test_two_protests_that_only_together_change_the_winner(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(570, 4870)))
    table.record(WINNING)  # 5,120 to 4,990
    events = [table.protest(1, 1, (0, 100)).entry_seq, table.protest(1, 1, (-50, 0)).entry_seq]

    found = stakes(table)

    assert [each.first for each in found.outcomes] == [(0,), (0,), (0,), (1,)]
    assert found.best[1].upheld == tuple(events)
    assert found.best[1].scores == (5070, 5090)
    assert can_change_winner(found)


def test_a_protest_can_decide_whether_the_game_is_over(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(450, 0)))
    table.record(WINNING)  # 5,000
    table.protest(1, 1, (-50, 0))

    found = stakes(table)

    assert [each.finished for each in found.outcomes] == [True, False]
    assert can_change_end(found)
    assert not can_change_winner(found)  # Us lead all the same


def test_an_open_amount_says_what_would_be_needed(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(570, 4870)))
    table.record(WINNING)  # 5,120 to 4,990: 130 more draw; 125 less and nobody has 5,000
    table.protest(1, 1)
    table.protest(1, 0)

    theirs, off_us, ours = stakes(table).needed

    assert (theirs.side, theirs.points, theirs.first, theirs.finished) == (1, 130, (0, 1), True)
    assert (off_us.side, off_us.points, off_us.first, off_us.finished) == (0, -125, (0,), False)
    assert ours.points is None
    assert can_change_winner(stakes(table))
    assert can_change_end(stakes(table))


def test_an_open_amount_needs_less_beside_another_protest(table: Table) -> None:
    table.record(hand())  # 800 to 120
    named = table.protest(1, 1, (0, 500)).entry_seq
    table.protest(1, 1)

    found = [(each.side, each.points, each.upheld) for each in stakes(table).needed]

    assert found == [(1, 680, ()), (0, -680, ()), (1, 180, (named,)), (0, -180, (named,))]
    assert can_change_winner(stakes(table))


def test_points_that_bring_the_target_can_be_enough_to_win(store: Store) -> None:
    """Us 5,300 and Them 4,400, who went out: by their rule 600 more win, level is 900."""
    came_out_first = {"both-over-target": "came-out-first"}
    table = Table(store, replace(CLASSIC, house_rules=came_out_first, opening_scores=(5180, 3600)))
    swapped = hand()
    swapped["sides"] = list(reversed(swapped["sides"]))  # type: ignore[call-overload]
    table.record(swapped)
    table.protest(1, 1)

    theirs, _ = stakes(table).needed

    assert (theirs.points, theirs.first, theirs.finished) == (600, (1,), True)


def test_a_leader_near_the_target_may_win_by_an_open_amount(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(4150, 0)))
    table.record(hand())  # 4,950
    table.protest(1, 0)

    [ours] = stakes(table).needed

    assert (ours.points, ours.first, ours.finished) == (50, (0,), True)
    assert not can_change_winner(stakes(table))
    assert can_change_end(stakes(table))


def test_a_game_ended_early_is_won_by_points_in_every_outcome(table: Table) -> None:
    table.record(hand())
    table.protest(1, 1, (0, 700))
    table.end()

    found = stakes(table)

    assert [(each.finished, each.first) for each in found.outcomes] == [(True, (0,)), (True, (1,))]


def test_an_eleventh_open_protest_is_refused(table: Table) -> None:
    table.record(hand())
    events = [table.protest(1, 1, (0, 5 * 2**each)).entry_seq for each in range(10)]

    assert len(stakes(table).outcomes) == 1024
    with pytest.raises(LimitReached, match="decide one"):
        table.protest(1, 0)
    table.decide(events[0], "dismissed")
    assert table.protest(1, 0).kind == "protest"


def test_the_preview_of_a_decision_says_what_it_changes(table: Table) -> None:
    table.record(hand(points=900))
    event = table.protest(1, 1, (-100, 0)).entry_seq

    effects = usecases.preview_decision(table.store, table.token, Verdict(event, ProtestOutcome.UPHELD))

    assert [(each.number, each.field, each.before, each.after) for each in effects.changed] == [
        (1, "total", 1500, 1400),
        (1, "score", 1500, 1400),
    ]
    assert [each.points for each in effects.minimums] == [50, 50]
    assert [each.points for each in effects.view_before.minimums] == [90, 50]


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no text": ({"text": " "}, "text"),
    "too much text": ({"text": "x" * 301}, "text"),
    "no such hand": ({"number": 5}, "number"),
    "no such side": ({"side": 2}, "side"),
    "points of one side only": ({"claims": (100,)}, "claims"),
    "no multiple of five": ({"claims": (0, 7)}, "claims[1]"),
    "too many points": ({"claims": (10**9, 0)}, "claims[0]"),
}


@pytest.mark.parametrize(("asked", "where"), BAD.values(), ids=BAD)
def test_a_protest_that_cannot_be_taken_gets_a_sentence(table: Table, asked: dict[str, Any], where: str) -> None:
    table.record(hand())
    protest = Protest(**{"number": 1, "side": 0, "text": "the count", **asked})

    with pytest.raises(InputError) as caught:
        usecases.protest(table.store, table.clock(), table.token, Sent(table.request()), protest)

    assert caught.value.where == where


@pytest.mark.parametrize(
    "verdict",
    [
        {"outcome": ProtestOutcome.DISMISSED, "claims": (0, 5)},
        {"outcome": ProtestOutcome.UPHELD, "claims": (0, 7)},
        {"outcome": ProtestOutcome.UPHELD, "text": "x" * 301},
    ],
)
def test_a_decision_that_cannot_be_taken_gets_a_sentence(table: Table, verdict: dict[str, Any]) -> None:
    table.record(hand())
    event = table.protest(1, 0).entry_seq

    with pytest.raises(InputError):
        usecases.decide_protest(
            table.store, table.clock(), table.token, Sent(table.request()), Verdict(event, **verdict)
        )
    assert table.view.protests[0].is_open


def test_only_a_protest_of_this_game_can_be_decided(table: Table) -> None:
    penalty = table.penalise(1, 0, "exposed-card").entry_seq
    other = Table(table.store).protest(1, 0).entry_seq

    for entry_seq in (penalty, other, 0, 10**15):
        with pytest.raises(NotFound):
            table.decide(entry_seq, "dismissed")


def test_a_watcher_neither_protests_nor_decides(table: Table) -> None:
    event = table.protest(1, 0).entry_seq
    args = (table.store, table.clock(), table.links.watch_token, Sent(table.request()))
    upheld = Verdict(event, ProtestOutcome.UPHELD)
    acts: list[Callable[[], object]] = [
        lambda: usecases.protest(*args, Protest(1, 0, "the count")),
        lambda: usecases.decide_protest(*args, upheld),
        lambda: usecases.preview_decision(*args[:1], args[2], upheld),
    ]

    for act in acts:
        with pytest.raises(ReadOnly):
            act()


def test_sending_a_protest_twice_lodges_it_once(table: Table) -> None:
    args = (table.store, table.clock(), table.token, Sent("the-same-request"))

    first = usecases.protest(*args, Protest(1, 0, "the count"))
    second = usecases.protest(*args, Protest(1, 0, "the count"))

    assert second.repeated
    assert first.entry_seq == second.entry_seq
    with pytest.raises(Conflict):
        usecases.protest(*args, Protest(1, 0, "something else"))


DELTAS = st.tuples(*[st.integers(-60, 60).map(lambda each: each * 50)] * 2)


@given(
    before=st.tuples(*[st.integers(0, 100).map(lambda each: each * 50)] * 2),
    claims=st.lists(DELTAS, max_size=3),
    variant=st.sampled_from([each.id for each in CANASTA.values()]),
)
def test_every_combination_stands_as_the_whole_engine_says(
    before: tuple[int, int], claims: list[tuple[int, int]], variant: str
) -> None:
    form = rules.variant(variant).seating.forms[0]
    game = rules.read_record(
        record(
            variant,
            record_hand(*(side(went_out=place == 0) for place in range(len(form)))),
            opening_scores=[*before, *([0] * len(form))][: len(form)],
        )
    )
    scores, standing = rules.adjudicate(game).scores, standing_of(game)

    for chosen in product([False, True], repeat=len(claims)):
        deltas = [
            sum(claim[at] for claim, taken in zip(claims, chosen, strict=True) if taken) if at < 2 else 0
            for at in range(len(form))
        ]
        upheld = replace(
            game.hands[0],
            sides=tuple(
                replace(each, extras=(Extra(deltas[at], "upheld"),) if deltas[at] else ())
                for at, each in enumerate(game.hands[0].sides)
            ),
        )
        ruling = rules.adjudicate(replace(game, hands=(upheld,)))
        moved = tuple(score + delta for score, delta in zip(scores, deltas, strict=True))
        assert ruling.scores == moved
        stands = standing(moved)
        assert (stands.finished, stands.winners) == (ruling.finished, ruling.winners)


@given(
    scores=st.lists(st.integers(-10, 30).map(lambda each: each * 5), min_size=2, max_size=3),
    rule=st.sampled_from(["highest", "came-out-first"]),
    tie=st.sampled_from(["draw", "extra-hand", "came-out-first"]),
    claims=st.lists(st.integers(-6, 6).map(lambda each: each * 5), max_size=2),
)
def test_the_amounts_that_are_needed_are_the_least(scores: list[int], rule: str, tie: str, claims: list[int]) -> None:
    """Against every amount in steps of five, with a target of 100 and the last side out."""
    form = "classic" if len(scores) == 2 else "classic-3"
    game = rules.read_record(
        record(
            form,
            record_hand(*(side(went_out=place == len(scores) - 1) for place in range(len(scores)))),
            house_rules={"target": 100, "both-over-target": rule, "tie-rule": tie},
        )
    )
    standing = standing_of(game)

    def judge(upheld: tuple[int, ...], after: tuple[int, ...]) -> Outcome:
        found = standing(after)
        top = tuple(at for at, score in enumerate(after) if score == max(after))
        return Outcome(upheld, after, found.finished, found.winners if found.finished else top)

    start = tuple(scores)
    outcomes = [judge((), start)]
    for number, claim in enumerate(claims):
        outcomes.append(judge((number,), (start[0] + claim, *start[1:])))
    now = outcomes[0]

    def least(base: Outcome, place: int, sign: int) -> int | None:
        for points in range(5, 500, 5):
            after = list(base.scores)
            after[place] += sign * points
            found = judge((), tuple(after))
            if (found.first, found.finished) != (now.first, now.finished):
                return sign * points
        return None

    told = list(Amounts(5, 100, judge).needed(77, 0, outcomes))

    alone = [each for each in told if not each.upheld and each.points is not None]
    expected = {least(now, 0, 1), *(least(now, at, -1) for at in now.first if at != 0)} - {None}
    gains = [each.points for each in alone if (each.points or 0) > 0]
    losses = [each.points for each in alone if (each.points or 0) < 0]
    assert gains == [each for each in expected if each is not None and each > 0]
    off = [each for each in expected if each is not None and each < 0]
    assert losses == ([max(off)] if off else [])
    for each in told:
        if each.upheld and each.points is not None:
            base = next(one for one in outcomes if one.upheld == each.upheld)
            assert each.points == least(base, each.side, 1 if each.points > 0 else -1)
