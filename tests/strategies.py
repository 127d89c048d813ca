"""Generators of what a table may write down, lawful or not, and of what is not a record at all."""

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, TypeVar
from zlib import crc32

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scorekeeper import rules
from scorekeeper.rules import Option, Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE, SUITS
from tests import factories
from tests.canasta import CANASTA
from tests.factories import Json

RANKS = (*NATURALS, DEUCE, JOKER, RED_THREE, BLACK_THREE)
FIVES = 5
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


T = TypeVar("T")
EXPLORE = bool(os.environ.get("EXPLORE"))  # `make explore`: all examples, other ones each time
SHARE = 6  # one example in so many is enough for every change


def examples_of(count: int) -> int:
    """How many of so many examples are tried this time."""
    return count if EXPLORE else max(3, count // SHARE)


def sample_of(cases: Sequence[T], count: int) -> list[T]:
    """So many of the cases, spread over all of them, and the same ones every time; all of them
    with EXPLORE. For cases that differ little; those that differ in kind are all tried each time.
    """
    if EXPLORE or count >= len(cases):
        return list(cases)
    return [cases[at * len(cases) // count] for at in range(count)]


def examples(count: int) -> settings:
    """So many examples, however slow the machine is in making them; a part without EXPLORE."""
    return settings(max_examples=examples_of(count), suppress_health_check=[HealthCheck.too_slow])


def some(values: Iterable[Any], count: int, *, always: Callable[[Any], bool] | None = None) -> list[Any]:
    """So many of the values, spread evenly, and those that are wanted always; all with EXPLORE."""
    every = list(values)
    if EXPLORE or len(every) <= count:
        return every
    chosen = {place * len(every) // count for place in range(count)}
    return [value for place, value in enumerate(every) if place in chosen or (always is not None and always(value))]


def each_once(*values: Iterable[Any], always: Callable[..., bool] | None = None) -> list[tuple[Any, ...]]:
    """Rows in which each of the values occurs; all combinations of them with EXPLORE.

    `always` is called with a row and tells whether it is wanted in any case.
    """
    columns = [list(column) for column in values]
    places = list(product(*(range(len(column)) for column in columns)))
    chosen = set(places)
    if not EXPLORE:
        places.sort(key=lambda row: crc32(repr(row).encode()))  # as if by chance
        chosen, seen = set(), set[tuple[int, int]]()
        for row in places:
            shown = set(enumerate(row))
            if not shown <= seen or (always and always(*_row(columns, row))):
                chosen.add(row)
                seen |= shown
    return [_row(columns, row) for row in sorted(chosen)]


def _row(columns: list[list[Any]], places: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(column[place] for column, place in zip(columns, places, strict=True))


def variants() -> st.SearchStrategy[Variant]:
    """Every variant as printed."""
    return st.sampled_from(tuple(CANASTA.values()))


def _faces(rank: str) -> tuple[str, ...]:
    """Ways to write one card of a rank."""
    if rank in (RED_THREE, BLACK_THREE):
        return ("3r", "3h", "3D") if rank == RED_THREE else ("3b", "3c", "3S")
    if rank == JOKER:
        return "JKR", "jk", "Joker"
    names = ("10", "T", "t") if rank == "10" else (rank, rank, rank.lower())
    return names + tuple(names[0] + suit for suit in SUITS)


TOKENS = tuple(face + copies for rank in RANKS for face in _faces(rank) for copies in ("", "*1", "*2", "*3", "*7"))


def cards(most: int = 6) -> st.SearchStrategy[str]:
    """Any readable cards, as people type them."""
    return st.lists(st.sampled_from(TOKENS), max_size=most).map(" ".join)


SETS = tuple(
    " ".join(f"{face}*{count}" for face, count in made_of if count)
    for rank in (*NATURALS, BLACK_THREE)
    for naturals in (1, 2, 3, 4, 5, 7, 9)
    for made_of in (((rank, naturals), (DEUCE, deuces), (JOKER, jokers)) for deuces in range(3) for jokers in range(3))
)


def sets() -> st.SearchStrategy[str]:
    """Cards of one rank with some wild ones: mostly a meld, sometimes not quite."""
    return st.sampled_from(SETS)


@st.composite
def runs(draw: st.DrawFn) -> str:
    """A sequence of one suit."""
    first = draw(st.integers(0, len(NATURALS) - 3))
    suit = draw(st.sampled_from(SUITS))
    return " ".join(rank + suit for rank in NATURALS[first : first + draw(st.integers(3, 8))])


def melds() -> st.SearchStrategy[str]:
    """What may lie on a table, lawful or not, but never without a card."""
    wild = st.integers(2, 7).map(lambda count: f"2*{count}")
    return st.one_of(sets(), sets(), runs(), wild, cards().filter(bool))


def points() -> st.SearchStrategy[int]:
    """Points that a table may write: multiples of five."""
    return st.integers(0, 240).map(lambda fives: fives * FIVES)


@st.composite
def penalties(draw: st.DrawFn, variant: Variant) -> Json:
    """A penalty of the variant or a director's ruling."""
    if draw(st.booleans()):
        code = draw(st.sampled_from([each.code for each in variant.penalties]))
        return {"code": code, "times": draw(st.integers(1, 3))}
    return {"points": -FIVES * draw(st.integers(1, 60)), "reason": draw(TEXT) + "slow play"}


@st.composite
def openings(draw: st.DrawFn) -> Json:
    """A recorded opening."""
    opening: Json = {"melds": draw(st.lists(melds(), max_size=3))}
    if draw(st.booleans()):
        opening["upcard"] = draw(st.sampled_from(["K", "7", "A", "2", "JKR", "3r", "3b", "9h"]))
    return opening


@st.composite
def rare_marks(draw: st.DrawFn, variant: Variant) -> Json:
    """Keys of a side that are seldom written."""
    extra = {"points": draw(st.sampled_from([50, -50, 100])), "reason": "exact cut"}
    marks: Json = {
        "concealed": draw(st.booleans()),
        "first_turn": draw(st.booleans()),
        "acaba": draw(st.booleans()),
        "black_threes": draw(st.integers(0, 5)),
        "special_hand": draw(cards(14)),
        "initial_meld": draw(openings()),
        "penalties": draw(st.lists(penalties(variant), max_size=2)),
        "extras": [extra],
    }
    kept = draw(st.sets(st.sampled_from(sorted(marks)), max_size=3))
    return {key: marks[key] for key in sorted(kept)}


@st.composite
def sides(draw: st.DrawFn, variant: Variant, players: int) -> Json:
    """One side of a hand, itemised or tallied, lawful or not."""
    side: Json = {"red_threes": draw(st.integers(0, 5)), "went_out": draw(st.booleans())}
    if draw(st.booleans()):
        side |= draw(rare_marks(variant))
    if draw(st.integers(0, 3)):
        side["melds"] = draw(st.lists(st.one_of(melds(), laid_down()), max_size=5))
        side["held"] = draw(st.lists(cards(), max_size=players))
        if draw(st.booleans()):
            side["foot"] = draw(st.lists(cards(), max_size=players))
        return side
    kinds = st.sampled_from([kind.code for kind in variant.canasta_kinds])
    counts = draw(st.dictionaries(kinds, st.integers(0, 8), max_size=3))
    return side | factories.tally(counts, draw(points()), draw(points()))


def laid_down() -> st.SearchStrategy[Json]:
    """A meld with the mark that it was laid down complete."""
    return st.builds(lambda meld, mark: {"cards": meld, "concealed": mark}, melds(), st.booleans())


@st.composite
def hands(draw: st.DrawFn, variant: Variant, form: tuple[int, ...]) -> Json:
    """One hand, lawful or not."""
    hand: Json = {"sides": [draw(sides(variant, players)) for players in form]}
    if draw(st.booleans()):
        hand["dealer"] = factories.NAMES[draw(st.integers(0, sum(form) - 1))]
    if draw(st.integers(0, 3)) == 0:
        hand["ending"] = draw(st.sampled_from(["out", "stock", "acaba", "special"]))
    if variant.seating.partnerships != "fixed" and draw(st.booleans()):
        hand["lone"] = draw(st.sampled_from([None, *range(len(form))]))
    return hand


@st.composite
def records(draw: st.DrawFn, *, most: int = 2, as_printed: bool = False) -> Json:
    """A record of any variant that can be read, whatever the referee will say of it."""
    printed = draw(variants())
    changes = {} if as_printed else draw(st.one_of(st.just({}), house_rules(printed)))
    chosen = rules.apply_house_rules(printed, changes)
    form = draw(st.sampled_from([*chosen.seating.forms, (2, 2), (1, 2, 3)]))
    return factories.record(
        chosen.id,
        *draw(st.lists(hands(chosen, form), min_size=1, max_size=most)),
        form=form,
        house_rules=changes,
        opening_scores=[FIVES * draw(st.integers(-500, 3000)) for _ in form],
        hands_played=draw(st.integers(0, 5)),
    )


@st.composite
def house_rules(draw: st.DrawFn, variant: Variant) -> Json:
    """Up to three house rules of a variant that can hold together."""
    options = {each.id: each for each in rules.house_rule_options(variant)}
    chosen = draw(st.sets(st.sampled_from(sorted(options)), max_size=3))
    chosen_values = {name: draw(option_values(options[name])) for name in sorted(chosen)}
    try:
        rules.apply_house_rules(variant, chosen_values)
    except rules.HouseRuleError:  # they contradict each other: play as printed
        return {}
    return chosen_values


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Values that a house rule can have."""
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from([value for value, _ in option.choices])
    if option.kind == "json":
        return st.just(option.default) if option.default is not None else st.just([50, 90])
    numbers = st.integers(1, 9) if option.kind == "count" else points()
    return st.one_of(st.none(), numbers) if option.nullable else numbers


def odd_numbers() -> st.SearchStrategy[object]:
    """Numbers that are none of ours: fractions, infinities, and with thousands of digits."""
    big = st.sampled_from([10**30, -(10**30), 10**4000])
    return st.one_of(st.floats(), big, st.integers(-(10**8), 10**8))


def json_values(most: int = 12) -> st.SearchStrategy[object]:
    """Any JSON value, with keys and words of our own formats among the others."""
    words = st.sampled_from(
        [
            "canasta-record/1",
            "canasta-question/1",
            "classic",
            "american",
            "K*7",
            "melds",
            "sides",
            "out",
            "",
            "\ud800",
            "meld",
            "take-pile",
        ]
    )
    plain = st.one_of(st.none(), st.booleans(), odd_numbers(), words, st.text(max_size=8))
    keys = st.one_of(words, st.text(max_size=8))
    return st.recursive(
        plain,
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
        max_leaves=most,
    )


def _places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    found = [path]
    if isinstance(value, dict):
        for key, entry in value.items():
            found += _places(entry, (*path, key))
    if isinstance(value, list):
        for place, entry in enumerate(value):
            found += _places(entry, (*path, place))
    return found


def _put(value: Any, path: tuple[object, ...], new: object) -> object:
    if not path:
        return new
    if isinstance(value, dict):
        return {key: _put(entry, path[1:], new) if key == path[0] else entry for key, entry in value.items()}
    return [_put(entry, path[1:], new) if place == path[0] else entry for place, entry in enumerate(value)]


@st.composite
def mutated(draw: st.DrawFn, originals: list[Any]) -> object:
    """Something readable in which one or two places were overwritten with anything."""
    value = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(_places(value)))
        value = _put(value, path, draw(json_values(4)))
    return value
