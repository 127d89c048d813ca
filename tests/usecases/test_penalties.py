"""Penalties and rulings: what they do to scores and minimums, who may give them, what stays.

Amounts are those of classic canasta: an exposed card costs 50, a failed opening raises the minimum
of its hand by 10; scores from 0 open with 50, from 1,500 with 90.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper import rules, usecases
from scorekeeper.cli import main
from scorekeeper.rules import SideNames
from scorekeeper.store import Store
from scorekeeper.usecases import (
    Charge,
    Conflict,
    GameSetup,
    InputError,
    LimitReached,
    NeedsReason,
    NotFound,
    NothingToDo,
    ReadOnly,
    Retraction,
    limits,
)
from scorekeeper.usecases.journal.writing import Sent
from tests.canasta import CANASTA
from tests.usecases.table import CLASSIC, ITEMISED, WINNING, Table, gain, hand, kinds, read

RAISES = "opening-too-low"
EXPOSED = "exposed-card"


def minimums(table: Table) -> list[int | None]:
    return [each.points for each in table.view.minimums]


def test_a_penalty_of_a_recorded_hand_changes_that_hand_and_what_follows(table: Table) -> None:
    table.record(hand(points=900))  # 1,500 for Us: they open with 90
    table.record(hand())
    assert table.hand(2).ruling.sides[0].minimum.points == 90

    table.penalise(1, 0, EXPOSED)

    assert table.hand(1).ruling.sides[0].total == gain(900) - 50
    assert table.scores == (gain(900) + gain() - 50, 240)
    assert table.hand(2).ruling.sides[0].minimum.points == 50


def test_a_penalty_is_never_points_for_the_opponents(table: Table) -> None:
    table.record(hand())

    table.penalise(1, 1, EXPOSED, times=3)

    assert table.scores == (gain(), 120 - 150)


def test_a_failed_opening_raises_the_minimum_at_once_and_for_that_hand_alone(table: Table) -> None:
    table.penalise(1, 0, RAISES, times=2)

    assert minimums(table) == [70, 50]
    table.record(hand())
    assert table.hand(1).ruling.sides[0].minimum.points == 70
    assert minimums(table) == [50, 50]


# Three aces open: 60 points, enough for 50 and not for 70.
OPENED = {
    "sides": [
        {"melds": ["A*7", "K*7"], "held": ["", ""], "went_out": True, "initial_meld": {"melds": ["A*3"]}},
        {"melds": [], "held": ["", ""]},
    ]
}


def test_the_raised_minimum_is_what_the_hand_is_checked_by(table: Table) -> None:
    assert usecases.preview_hand(table.store, table.token, read(OPENED)).ruling.legal

    table.penalise(1, 0, RAISES, times=2)

    foreseen = usecases.preview_hand(table.store, table.token, read(OPENED))
    assert [each.code for each in foreseen.ruling.violations] == ["initial-meld.below-minimum"]
    with pytest.raises(NeedsReason):
        table.record(OPENED)


def test_a_penalty_that_makes_a_recorded_hand_unlawful_says_so_and_is_taken(table: Table) -> None:
    table.record(OPENED)
    charge = Charge(1, 0, code=RAISES, times=2)

    effects = usecases.preview_penalty(table.store, table.token, charge)
    table.penalise(1, 0, RAISES, times=2)

    assert [(each.field, each.before, each.after) for each in effects.changed] == [
        ("minimum", "50", "70"),
        ("legal", True, False),
    ]
    assert not table.hand(1).ruling.legal
    assert not table.hand(1).overridden  # nobody has given a reason for it


def test_a_preview_of_the_coming_hand_holds_its_penalties(table: Table) -> None:
    table.penalise(1, 1, EXPOSED)

    foreseen = usecases.preview_hand(table.store, table.token, read(hand()))

    assert [side.total for side in foreseen.ruling.sides] == [gain(), 70]


def test_what_was_entered_stays_as_it_was_and_the_record_has_both(table: Table) -> None:
    table.record(ITEMISED)
    table.penalise(1, 0, EXPOSED, note="the king", by="Dea")
    table.penalise(1, 1, points=-100, note="slow play")
    table.penalise(1, 0, points=50, note="wrong count of the other side")
    table.penalise(1, 0, note="words alone")

    view = table.view

    assert view.hands[0].entered == read(ITEMISED)
    record = rules.read_record(view.record())
    assert rules.adjudicate(record).scores == view.scores == (905 - 50 + 50, 655 - 100)
    first, second = record.hands[0].sides
    assert [each.code for each in first.penalties] == [EXPOSED]
    assert [(each.points, each.reason) for each in second.penalties] == [(-100, "slow play")]
    assert [each.points for each in first.extras] == [50]


def test_the_penalties_of_the_form_and_of_the_log_add_up(table: Table) -> None:
    entered = hand()
    sides: Any = entered["sides"]
    sides[0]["penalties"] = [{"code": EXPOSED, "times": 1}]
    table.record(entered)

    table.penalise(1, 0, EXPOSED)

    assert table.scores[0] == gain() - 100


def test_correcting_a_hand_leaves_its_penalties_alone(table: Table) -> None:
    table.record(hand())
    table.penalise(1, 0, EXPOSED)

    table.correct(1, hand(points=300))

    assert table.scores[0] == gain(300) - 50
    assert table.hand(1).entered == read(hand(points=300))


def test_an_entry_that_says_the_same_as_a_penalised_hand_agrees(table: Table) -> None:
    table.record(hand())
    table.penalise(1, 0, EXPOSED)

    assert table.record(hand(), number=1).agreed
    assert table.view.rivals == ()


def test_a_withdrawn_penalty_counts_no_more_and_both_stay_in_the_log(table: Table) -> None:
    table.record(hand())
    event = table.penalise(1, 0, EXPOSED).entry_seq

    table.withdraw(event, "it was a card of the other pack")

    view = table.view
    assert view.scores[0] == gain()
    assert kinds(view) == ["start", "hand", "penalty", "withdraw"]
    assert [line.in_effect for line in view.log] == [True, True, False, True]
    [penalty] = view.penalties
    assert penalty.withdrawn is not None
    assert penalty.withdrawn.reason == "it was a card of the other pack"


def test_a_withdrawal_needs_a_reason_and_happens_once(table: Table) -> None:
    event = table.penalise(1, 0, EXPOSED).entry_seq

    with pytest.raises(InputError, match="why"):
        table.withdraw(event, "  ")
    table.withdraw(event)
    with pytest.raises(NothingToDo):
        table.withdraw(event)


@pytest.mark.parametrize("entry_seq", [0, -1, 1, 10**15])
def test_only_a_penalty_of_this_game_can_be_withdrawn(table: Table, entry_seq: int) -> None:
    other = Table(table.store).penalise(1, 0, EXPOSED).entry_seq

    for each in (entry_seq, other):
        with pytest.raises(NotFound):
            table.withdraw(each)


def test_undo_takes_back_penalties_and_withdrawals_like_all_else(table: Table) -> None:
    table.record(hand())
    event = table.penalise(1, 0, EXPOSED).entry_seq
    table.withdraw(event)

    table.undo()
    assert table.scores[0] == gain() - 50
    table.undo()
    assert table.scores[0] == gain()
    table.undo()
    table.withdraw(event)  # withdrawing again after an undo is a new withdrawal
    table.undo()
    assert table.scores[0] == gain() - 50


def test_an_undone_penalty_is_gone_and_cannot_be_withdrawn(table: Table) -> None:
    event = table.penalise(1, 0, RAISES).entry_seq

    table.undo()

    assert minimums(table) == [50, 50]
    assert table.view.penalties == ()
    with pytest.raises(NotFound):
        table.withdraw(event)


def test_penalties_of_a_deleted_hand_wait_and_act_again(table: Table) -> None:
    table.record(hand())
    table.penalise(1, 0, EXPOSED)
    table.penalise(1, 1, RAISES)

    table.delete()

    assert table.scores == (0, 0)
    assert minimums(table) == [50, 60]
    assert [each.waiting for each in table.view.penalties] == [True, True]
    table.record(hand())
    assert table.scores == (gain() - 50, 120)


def test_a_rematch_starts_clean(table: Table) -> None:
    table.record(hand())
    table.penalise(1, 0, EXPOSED)
    table.penalise(2, 0, RAISES)

    again = Table(table.store, usecases.rematch_setup(table.view))

    assert again.view.penalties == ()
    assert minimums(again) == [50, 50]


def test_a_penalty_can_take_the_win_back_after_the_end(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(450, 0)))
    table.record(WINNING)  # 5,000
    before = table.view

    table.penalise(1, 0, EXPOSED)

    after = table.view
    assert (before.finished, before.winners) == (True, (0,))
    assert (after.finished, after.winners) == (False, ())


def test_the_preview_names_everything_that_a_penalty_changes(store: Store) -> None:
    table = Table(store, replace(CLASSIC, opening_scores=(450, 0)))
    table.record(WINNING)

    effects = usecases.preview_penalty(table.store, table.token, Charge(1, 0, code=EXPOSED))

    assert [(each.field, each.before, each.after) for each in effects.changed] == [
        ("total", 4550, 4500),
        ("score", 5000, 4950),
        ("finished", True, False),
        ("winners", (0,), ()),
    ]
    assert [each.points for each in effects.minimums] == [120, 50]
    assert kinds(table.view) == ["start", "hand"]


def test_the_preview_of_a_withdrawal_is_its_opposite(table: Table) -> None:
    table.record(hand())
    event = table.penalise(2, 0, RAISES).entry_seq

    effects = usecases.preview_withdrawal(table.store, table.token, event)

    assert effects.changed == ()
    assert [each.points for each in effects.view_before.minimums] == [60, 50]
    assert [each.points for each in effects.minimums] == [50, 50]


def test_a_correction_foresees_the_raised_minimum_of_the_coming_hand(table: Table) -> None:
    table.record(hand())
    table.penalise(2, 0, RAISES)

    foreseen = usecases.preview_hand(table.store, table.token, read(hand(points=900)), 1)

    assert [each.points for each in foreseen.minimums] == [100, 50]


def test_a_game_that_is_over_has_no_coming_hand_to_penalise(table: Table) -> None:
    table.record(hand())
    table.end()

    with pytest.raises(InputError, match="hand 1 can be chosen"):
        table.penalise(2, 0, EXPOSED)
    assert table.penalise(1, 0, EXPOSED).kind == "penalty"


def test_a_game_without_hands_that_was_ended_takes_no_penalty(table: Table) -> None:
    table.end()

    with pytest.raises(InputError, match="ended before its first hand"):
        table.penalise(1, 0, EXPOSED)


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no such code": ({"code": "kibitzing"}, "code"),
    "a house rule's name": ({"code": ""}, "code"),
    "points of its own": ({"code": EXPOSED, "points": -20}, "points"),
    "never": ({"code": EXPOSED, "times": 0}, "times"),
    "less than never": ({"code": EXPOSED, "times": -1}, "times"),
    "far too often": ({"code": EXPOSED, "times": 10**9}, "times"),
    "a player of the other side": ({"code": EXPOSED, "player": "Bo"}, "player"),
    "a stranger": ({"code": EXPOSED, "player": "Zoe"}, "player"),
    "no such side": ({"code": EXPOSED, "side": 2}, "side"),
    "a side before the first": ({"code": EXPOSED, "side": -1}, "side"),
    "no such hand": ({"code": EXPOSED, "number": 3}, "number"),
    "hand zero": ({"code": EXPOSED, "number": 0}, "number"),
    "a hand beyond counting": ({"code": EXPOSED, "number": 10**30}, "number"),
    "a ruling without words": ({"points": -100}, "note"),
    "no multiple of five": ({"points": -7, "note": "slow"}, "points"),
    "too many points": ({"points": 10**7, "note": "slow"}, "points"),
    "several times a ruling": ({"points": -5, "times": 2, "note": "slow"}, "times"),
    "too long a note": ({"code": EXPOSED, "note": "x" * 301}, "note"),
    "too long a name": ({"code": EXPOSED, "by": "x" * 61}, "by"),
    "a character without a shape": ({"code": EXPOSED, "note": "a\x00b"}, "note"),
}


@pytest.mark.parametrize(("asked", "where"), BAD.values(), ids=BAD)
def test_what_cannot_be_noted_gets_a_sentence(table: Table, asked: dict[str, Any], where: str) -> None:
    table.record(hand())

    with pytest.raises(InputError) as caught:
        table.penalise(**{"number": 1, "side": 0, **asked})

    assert caught.value.where == where
    assert caught.value.message.endswith(".")
    assert kinds(table.view) == ["start", "hand"]


def test_hands_on_paper_take_no_penalty(store: Store) -> None:
    table = Table(store, replace(CLASSIC, hands_played=2, opening_scores=(500, 300)))

    with pytest.raises(InputError):
        table.penalise(2, 0, EXPOSED)
    table.penalise(3, 0, RAISES)
    assert minimums(table) == [60, 50]


def test_a_watcher_gives_and_withdraws_nothing(table: Table) -> None:
    event = table.penalise(1, 0, EXPOSED).entry_seq
    watching = table.links.watch_token
    args = (table.store, table.clock(), watching, Sent(table.request()))
    acts: list[Callable[[], object]] = [
        lambda: usecases.give_penalty(*args, Charge(1, 0, code=EXPOSED)),
        lambda: usecases.withdraw_penalty(*args, Retraction(event, "no")),
        lambda: usecases.preview_penalty(table.store, watching, Charge(1, 0, code=EXPOSED)),
    ]

    for act in acts:
        with pytest.raises(ReadOnly):
            act()
    assert kinds(table.view) == ["start", "penalty"]


def test_sending_a_penalty_twice_gives_it_once(table: Table) -> None:
    args = (table.store, table.clock(), table.token, Sent("the-same-request"))
    charge = Charge(1, 0, code=EXPOSED)

    first = usecases.give_penalty(*args, charge)
    second = usecases.give_penalty(*args, charge)

    assert (first.repeated, second.repeated) == (False, True)
    assert first.entry_seq == second.entry_seq
    assert len(table.view.penalties) == 1
    with pytest.raises(Conflict):
        usecases.give_penalty(*args, replace(charge, times=2))


def test_a_hand_takes_only_so_many_penalties(table: Table) -> None:
    for _ in range(limits.MAX_NOTED):
        table.penalise(1, 0, EXPOSED)

    with pytest.raises(LimitReached):
        table.penalise(1, 0, EXPOSED)
    table.record(hand())
    assert table.scores[0] == gain() - 40 * 50


def test_a_hand_with_many_penalties_of_its_own_leaves_less_room(table: Table) -> None:
    for _ in range(30):
        table.penalise(1, 0, EXPOSED)
    entered = hand()
    sides: Any = entered["sides"]
    sides[0]["penalties"] = [{"code": EXPOSED}] * 40

    with pytest.raises(LimitReached):
        table.record(entered)

    sides[0]["penalties"] = [{"code": EXPOSED}] * 30
    table.record(entered)
    assert rules.adjudicate(rules.read_record(table.view.record())).scores == table.scores


def test_names_that_mean_something_to_pages_are_only_text(table: Table) -> None:
    table.penalise(1, 0, EXPOSED, note="<b>&amp;</b>", by="=SUM(A1)")

    [penalty] = table.view.penalties
    assert (penalty.note, penalty.by) == ("<b>&amp;</b>", "=SUM(A1)")


def test_a_club_sets_its_own_amounts(store: Store) -> None:
    table = Table(store, replace(CLASSIC, house_rules={"penalty-points": {EXPOSED: 75}}))
    table.record(hand())

    table.penalise(1, 0, EXPOSED)

    assert table.scores[0] == gain() - 75


def test_scoring_the_exported_game_on_the_command_line_gives_its_totals(table: Table) -> None:
    table.record(ITEMISED)
    table.penalise(1, 0, EXPOSED, times=2)
    table.penalise(1, 1, points=35, note="an award")
    table.decide(table.protest(1, 1, (-100, 60)).entry_seq, "upheld")

    done = CliRunner().invoke(main, ["score", "-"], input=json.dumps(table.view.record()))

    assert done.exit_code == 0
    assert json.loads(done.output)["scores"] == list(table.scores) == [905 - 200, 655 + 95]


@pytest.mark.parametrize("variant", [each.id for each in CANASTA.values()])
def test_in_every_variant_the_exported_record_gives_the_same_totals(store: Store, variant: str) -> None:
    form, names = rules.variant(variant).seating.forms[0], iter("ABCDEFGHIJKL")
    sides = tuple(SideNames("", tuple(next(names) for _ in range(size))) for size in form)
    table = Table(store, GameSetup(variant, {}, sides, "A"))
    table.record({"sides": [{} for _ in form]})
    for penalty in table.view.variant.penalties:
        table.penalise(1, len(form) - 1, penalty.code)
        table.penalise(2, 0, penalty.code, times=2)
    table.penalise(1, 0, points=100, note="an award")

    table.record({"sides": [{} for _ in form]}, reason="as it was")

    view = table.view
    assert view.scores == rules.adjudicate(rules.read_record(view.record())).scores
    assert view.scores[0] - 100 == 2 * view.scores[-1]
