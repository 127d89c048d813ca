"""A hand's form and its record are two ways to write the same thing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper import rules
from scorekeeper.rules import HandRecord, SideNames, Variant
from scorekeeper.web.forms.hand_values import form_from, hand_from
from scorekeeper.web.forms.hands import HandForm
from tests.canasta import CANASTA as VARIANTS
from tests.strategies import examples_of
from tests.web.hand_forms import flatten, side_names

GOLDEN = Path(__file__).parent.parent / "golden" / "classic.jsonl"
NOT_OFFERED = {"boat.I41-not-british", "samba.I41-not-british"}  # Acaba where nobody can call it
RANKS = ("A", "K", "Q", "10", "9h", "4", "2", "JKR", "3b", "3r")

words = st.text("abcdef gh", min_size=1, max_size=12).map(lambda text: " ".join(text.split()))
reasons = words.filter(bool)
cards = st.lists(st.tuples(st.sampled_from(RANKS), st.integers(1, 9)), max_size=4).map(
    lambda each: rules.parse_cards(" ".join(f"{rank}*{n}" for rank, n in each)).text
)
some_cards = cards.filter(bool)
meld = st.one_of(some_cards, st.fixed_dictionaries({"cards": some_cards, "concealed": st.just(True)}))


@st.composite
def sides(draw: st.DrawFn, variant: Variant, players: int) -> dict[str, Any]:
    side: dict[str, Any] = draw(st.one_of(_itemised(players), _tallied(variant)))
    for key in ("red_threes", "black_threes"):
        if count := draw(st.integers(0, 9)):
            side[key] = count
    if draw(st.booleans()):
        side["concealed"] = True
    penalties: list[dict[str, Any]] = [
        {"code": each.code, "times": draw(st.integers(1, 5))} for each in variant.penalties if draw(st.booleans())
    ]
    charge = st.fixed_dictionaries({"points": st.integers(-999, -1), "reason": reasons})
    penalties += draw(st.lists(charge, max_size=2))
    points = st.integers(-999, 999).filter(bool)
    extra = st.fixed_dictionaries({"points": points, "reason": reasons})
    extras = draw(st.lists(extra, max_size=2))
    opening = draw(st.lists(some_cards, max_size=2))
    upcard = draw(st.sampled_from([{}, {"upcard": "K"}]))
    found: dict[str, Any] = {"penalties": penalties, "extras": extras}
    found["initial_meld"] = {"melds": opening, **upcard} if opening else None
    return side | {key: value for key, value in found.items() if value}


def _itemised(players: int) -> st.SearchStrategy[dict[str, Any]]:
    held = st.lists(cards, min_size=players, max_size=players)
    melds = st.lists(meld, max_size=4)
    points = st.integers(0, 500)  # of what is left in hand, beside melds
    return st.one_of(
        st.fixed_dictionaries({"melds": melds, "held": held}),
        st.fixed_dictionaries({"melds": melds, "held_points": points}),
    )


@st.composite
def _tallied(draw: st.DrawFn, variant: Variant) -> dict[str, Any]:
    counts = {kind.code: draw(st.integers(0, 5)) for kind in variant.canasta_kinds}
    tally: dict[str, Any] = {
        "canastas": {code: count for code, count in counts.items() if count},
        "melded_points": draw(st.integers(0, 2000)),
        "held_points": draw(st.integers(0, 500)),
    }
    if not tally["canastas"] and not tally["melded_points"]:
        tally["has_melded"] = False
    return {"tally": tally}


@st.composite
def hands(draw: st.DrawFn, variant: Variant) -> dict[str, Any]:
    names = side_names(variant)
    written = [draw(sides(variant, len(players))) for players in names]
    out = draw(st.integers(-1, len(names) - 1))
    hand: dict[str, Any] = {"sides": written}
    if out >= 0:
        written[out][draw(st.sampled_from(_endings(variant)))] = True
    else:
        hand["ending"] = "stock"
    if variant.seating.partnerships == "changing":
        hand["lone"] = draw(st.one_of(st.none(), st.integers(0, len(names) - 1)))
    return hand


def _endings(variant: Variant) -> list[str]:
    return ["went_out", "acaba"] if variant.game.acaba else ["went_out"]


def form_of(variant: Variant) -> Callable[..., HandForm]:
    return HandForm.of(variant, [SideNames("/".join(each), each) for each in side_names(variant)])


def read(variant: Variant, hand: object) -> HandRecord:
    sides = [{"players": list(each)} for each in side_names(variant)]
    record = {"format": "canasta-record/1", "variant": variant.id, "sides": sides, "hands": [hand]}
    return rules.read_record(record).hands[0]


def sent(form: Callable[..., HandForm], values: dict[str, Any]) -> HandForm:
    """The form as it is after its values went over the wire."""
    made: HandForm = form(MultiDict(flatten(values)))
    return made


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
@settings(max_examples=examples_of(18))
@given(data=st.data())
def test_a_hand_comes_back_from_its_form_unchanged(variant: Variant, data: st.DataObject) -> None:
    hand = read(variant, data.draw(hands(variant)))
    form = sent(form_of(variant), form_from(hand))

    assert form.validate(), form.errors
    assert form.hand == hand
    assert read(variant, form.hand.as_json()) == hand


@given(data=st.data())
def test_values_come_back_from_their_hand_unchanged(data: st.DataObject) -> None:
    variant = rules.variant("classic")
    values = form_from(read(variant, data.draw(hands(variant))))

    assert form_from(hand_from(values)) == values


def vectors() -> list[Any]:
    lines = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines())
    readable = [row for row in lines if row["kind"] == "score" and not row["expect"].get("error")]
    return [
        pytest.param(row["input"], id=row["id"])
        for row in readable
        if row["input"]["variant"] in VARIANTS and row["id"] not in NOT_OFFERED
    ]


@pytest.mark.parametrize("record", vectors())
def test_every_golden_hand_of_the_family_passes_through_the_form(record: dict[str, Any]) -> None:
    read = rules.read_record(record)
    form = HandForm.of(read.variant, read.sides)
    entered = []
    for hand in read.hands:
        filled = sent(form, form_from(hand))
        assert filled.validate(), filled.errors
        entered.append(filled.hand)

    assert [hand.sides for hand in entered] == [hand.sides for hand in read.hands]
    assert [hand.how_it_ended for hand in entered] == [h.how_it_ended for h in read.hands]
    assert [hand.lone for hand in entered] == [hand.lone for hand in read.hands]
