"""Names, seats and dealer that change during a game; what was played stays with its players."""

from itertools import permutations

import pytest

from scorekeeper import rules, usecases
from scorekeeper.rules import SideNames
from scorekeeper.store import Store
from scorekeeper.usecases import Conflict, GameSetup, InputError, Naming, NothingToDo, ReadOnly, Receipt, rematch_setup
from tests.usecases.table import CLASSIC, ITEMISED, PAIRS, Hand, Table, hand, kinds, read

NAMED = (SideNames("The Smiths", ("Eve", "Finn")), SideNames("The Browns", ("Gus", "Hal")))
IN_TURN = ((0, 0), (1, 0), (0, 1), (1, 1))
TURNED = ((0, 0), (1, 1), (0, 1), (1, 0))

# Seatings of two, three, five and six players, each with the seats that it may change to.
SEATINGS = [
    ("classic-2", (1, 1), ((0, 0), (1, 0))),
    ("cutthroat", (1, 1, 1), ((0, 0), (2, 0), (1, 0))),
    ("classic-5", (3, 2), ((0, 2), (1, 1), (0, 0), (1, 0), (0, 1))),
    ("classic-6", (3, 3), ((0, 0), (1, 2), (0, 2), (1, 1), (0, 1), (1, 0))),
    ("classic-6-pairs", (2, 2, 2), ((0, 0), (2, 1), (1, 0), (0, 1), (2, 0), (1, 1))),
]


def give(
    table: Table,
    sides: tuple[SideNames, ...] = NAMED,
    seats: tuple[tuple[int, int], ...] = IN_TURN,
    dealer: tuple[int, int] | None = None,
    version: int | None = None,
) -> Receipt:
    at = table.view.next_dealer
    now = [(i, side.players.index(at)) for i, side in enumerate(table.view.sides) if at in side.players]
    naming = Naming(sides, seats, now[0] if dealer is None else dealer)
    version = table.view.version if version is None else version
    return usecases.name_players(table.store, table.clock(), table.token, table.request(), version, naming)


def dealers(table: Table) -> list[str]:
    return [*(each.dealer for each in table.view.hands), table.view.next_dealer]


def test_names_given_later_name_every_hand(table: Table) -> None:
    table.record(ITEMISED)
    table.penalise(1, 0, "exposed-card", player="Ann")
    before = table.view

    give(table)

    after = table.view
    assert after.sides == NAMED
    assert after.seats == ("Eve", "Gus", "Finn", "Hal")
    assert dealers(table) == ["Eve", "Gus"]
    assert after.penalties[0].player == "Eve"
    assert after.scores == before.scores
    assert [each.entered for each in after.hands] == [each.entered for each in before.hands]
    assert rules.read_record(after.record()).sides == NAMED
    assert kinds(after) == ["start", "hand", "penalty", "names"]


def test_an_undo_gives_the_old_names_back_and_another_the_new_ones(table: Table) -> None:
    table.record(hand())
    give(table, seats=TURNED)
    named = table.view.record()

    table.undo()
    assert table.view.sides == PAIRS
    assert table.view.seats == ("Ann", "Bo", "Cem", "Dea")
    table.undo()
    assert table.view.record() == named


def test_two_who_change_names_stay_themselves(table: Table) -> None:
    table.record(hand())
    table.penalise(1, 0, "exposed-card", player="Ann")

    give(table, sides=(SideNames("Us", ("Cem", "Ann")), PAIRS[1]))

    assert table.view.penalties[0].player == "Cem"
    assert dealers(table) == ["Cem", "Bo"]
    assert table.view.log[2].noted["player"] == "Cem"


def test_seats_and_dealer_hold_from_the_coming_hand(table: Table) -> None:
    for _ in range(2):
        table.record(hand())
    give(table, sides=PAIRS, seats=TURNED, dealer=(1, 1))
    table.record(hand())
    table.record(hand())

    assert dealers(table) == ["Ann", "Bo", "Dea", "Cem", "Bo"]
    table.delete()
    table.delete()
    table.delete()
    assert dealers(table) == ["Ann", "Bo"]


@pytest.mark.parametrize(("variant", "form", "seats"), SEATINGS)
def test_every_seating_can_be_named_and_seated_anew(
    store: Store, variant: str, form: tuple[int, ...], seats: tuple[tuple[int, int], ...]
) -> None:
    old = tuple(
        SideNames(f"S{i}" if many > 1 else f"P{i}0", tuple(f"P{i}{j}" for j in range(many)))
        for i, many in enumerate(form)
    )
    new = tuple(SideNames(f"N{i}", tuple(f"N{i}{j}" for j in range(len(side.players)))) for i, side in enumerate(old))
    table = Table(store, GameSetup(variant, {}, old, "P00"))
    empty: Hand = {"sides": [{} for _ in form]}
    for _ in range(3):
        table.record(empty)
    before, out = dealers(table)[:3], [each.sits_out for each in table.view.hands]

    coming = table.view.sits_out
    dealer = next(each for each in seats if f"P{each[0]}{each[1]}" != coming)
    give(table, new, seats, dealer)

    def renamed(name: str | None) -> str | None:
        return name and name.replace("P", "N")

    view = table.view
    assert [each.dealer for each in view.hands] == [renamed(each) for each in before]
    assert [each.sits_out for each in view.hands] == [renamed(each) for each in out]
    assert view.seats == tuple(f"N{i}{j}" for i, j in seats)
    assert view.next_dealer == f"N{dealer[0]}{dealer[1]}"
    assert view.sits_out == renamed(coming)
    table.record(empty)
    turn = view.seats.index(view.next_dealer) + 1
    following = [view.seats[(turn + more) % len(seats)] for more in (0, 1)]
    assert table.view.next_dealer == next(each for each in following if each != table.view.sits_out)
    assert rules.read_record(table.view.record()).sides == new


@pytest.mark.parametrize(("variant", "form", "seats"), SEATINGS)
def test_partners_never_sit_beside_each_other(
    store: Store, variant: str, form: tuple[int, ...], seats: tuple[tuple[int, int], ...]
) -> None:
    sides = tuple(SideNames(f"S{i}", tuple(f"P{i}{j}" for j in range(many))) for i, many in enumerate(form))
    table = Table(store, GameSetup(variant, {}, sides, "P00"))
    if max(form) > 1:
        beside = tuple(sorted(seats))
        with pytest.raises(InputError, match="sides must alternate"):
            give(table, sides, beside)
    with pytest.raises(InputError, match="Every seat needs one player"):
        give(table, sides, (*seats[:-1], seats[0]))
    assert kinds(table.view) == ["start"]


def test_a_rematch_begins_as_they_sit_now(store: Store) -> None:
    sides = tuple(SideNames(name, (name,)) for name in ("Ann", "Bo", "Cem"))
    table = Table(store, GameSetup("cutthroat", {}, sides, "Ann"))
    give(table, sides, ((2, 0), (1, 0), (0, 0)), (1, 0))

    setup = rematch_setup(table.view)

    assert [side.name for side in setup.sides] == ["Cem", "Bo", "Ann"]
    assert setup.first_dealer == "Bo"


def test_a_hand_from_a_phone_that_still_knows_the_old_names_is_taken(table: Table) -> None:
    late = usecases.HandEntry("late-entry", 1, read({**hand(), "dealer": "Ann"}))
    give(table)

    usecases.record_hand(table.store, table.clock(), table.token, late)

    assert table.hand(1).entered.dealer == "Eve"
    assert table.hand(1).dealer == "Eve"


def test_a_restored_game_that_names_its_dealers_can_be_renamed(table: Table) -> None:
    table.record(hand())
    record = table.view.record()
    links = usecases.restore_game(table.store, table.clock(), usecases.Restoring(record), table.request())
    restored = Table(table.store)
    restored.links = links

    give(restored)
    late = usecases.HandEntry("late-entry", 1, read({**hand(points=250), "dealer": "Ann"}))
    version = restored.hand(1).entry_seq
    usecases.correct_hand(restored.store, restored.clock(), restored.token, late, version)

    assert restored.view.record()["hands"][0]["dealer"] == "Eve"  # type: ignore[index]
    assert rules.read_record(restored.view.record()).sides == NAMED


@pytest.mark.parametrize(
    ("sides", "where"),
    [
        ((SideNames("Us", ("Ann", "")), PAIRS[1]), "sides[0].players[1]"),
        ((SideNames("Us", ("Ann", "Bo")), PAIRS[1]), "sides[1].players[0]"),
        ((SideNames("Them", ("Ann", "Cem")), PAIRS[1]), "sides[1].name"),
        ((SideNames("Us", ("Ann", "x" * 61)), PAIRS[1]), "sides[0].players[1]"),
        ((SideNames("Us", ("Ann", "Cem", "Eve")), PAIRS[1]), "sides"),
    ],
)
def test_names_that_cannot_be_kept_are_refused(table: Table, sides: tuple[SideNames, ...], where: str) -> None:
    with pytest.raises(InputError) as caught:
        give(table, sides)

    assert caught.value.where == where
    assert kinds(table.view) == ["start"]


def test_whoever_sits_out_does_not_deal(store: Store) -> None:
    five = (SideNames("Us", ("Ann", "Cem", "Eve")), SideNames("Them", ("Bo", "Dea")))
    table = Table(store, GameSetup("classic-5", {}, five, "Ann"))
    assert table.view.sits_out == "Eve"

    with pytest.raises(InputError, match="Eve sits out hand 1"):
        give(table, five, ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)), (0, 2))


def test_nothing_new_an_old_page_and_a_watcher_change_nothing(table: Table) -> None:
    with pytest.raises(NothingToDo):
        give(table, PAIRS)
    version = table.view.version
    table.record(hand())
    with pytest.raises(Conflict):
        give(table, version=version)
    with pytest.raises(ReadOnly):
        usecases.name_players(
            table.store,
            table.clock(),
            table.links.watch_token,
            table.request(),
            table.view.version,
            Naming(NAMED, IN_TURN, (0, 0)),
        )
    assert kinds(table.view) == ["start", "hand"]


def test_names_given_later_are_offered_for_the_next_game(table: Table) -> None:
    give(table)

    known = usecases.known_players(table.store, [table.token])

    assert known[:4] == ["Eve", "Finn", "Gus", "Hal"]


def test_only_seats_in_turn_are_seats(store: Store) -> None:
    table = Table(store, CLASSIC)
    taken = 0
    for seats in permutations(IN_TURN):
        apart = seats[0][0] == seats[2][0] and seats[1][0] == seats[3][0]
        try:
            give(table, PAIRS, seats)
        except InputError:
            assert not apart, seats
        except NothingToDo:
            assert apart
        else:
            assert apart, seats
            taken += 1
    assert taken >= 7
