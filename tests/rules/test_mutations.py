"""Every number of every variant is told apart by a golden hand: change it, and one is red."""

import pytest

from scorekeeper import rules
from tests import golden_numbers
from tests.canasta import CANASTA
from tests.rules import mutations
from tests.rules.mutations import Corpus, Mutation
from tests.rules.reach import LIKE_CLASSIC
from tests.strategies import sample_of

CORPUS = mutations.corpus()  # it learns from variant to variant which hands to ask first
FEWEST_NUMBERS = 60  # of a variant; there are about a hundred


def surviving(variant: rules.Variant, corpus: Corpus) -> list[Mutation]:
    """The changed numbers that no golden hand notices."""
    return [
        mutation
        for mutation in mutations.mutations(variant)
        if not mutations.unread(variant, mutation)
        and corpus.noticing(mutation, mutations.mutated(variant, mutation)) is None
    ]


@pytest.mark.parametrize("name", sorted(set(CANASTA) - LIKE_CLASSIC))
def test_a_golden_hand_is_red_for_every_number_that_is_changed(name: str) -> None:
    variant = rules.variant(name)

    assert len(list(mutations.mutations(variant))) > FEWEST_NUMBERS
    found = surviving(variant, CORPUS)
    assert not found, "no golden hand notices\n" + "\n".join(map(str, found))


@pytest.mark.parametrize("name", CANASTA)
def test_numbers_that_are_not_read_change_no_ruling_at_all(name: str) -> None:
    variant = rules.variant(name)

    changed = {
        str(mutation): mutations.mutated(variant, mutation)
        for mutation in mutations.mutations(variant)
        if mutations.unread(variant, mutation)
    }
    for vector in sample_of(CORPUS.hands[name], 90) if changed else ():
        printed = mutations.ruled(vector, variant)
        for mutation, value in changed.items():
            assert mutations.ruled(vector, value) == printed, f"{mutation} in {vector.id}"


def test_every_reason_for_not_reading_a_number_is_needed() -> None:
    needed = {
        mutations.unread(variant, mutation) for variant in CANASTA.values() for mutation in mutations.mutations(variant)
    }

    assert needed - {""} == {why for _, _, why in mutations.UNREAD}


def test_where_the_kinds_are_summed_up_the_printed_sum_is_theirs() -> None:
    for variant in CANASTA.values():
        out = variant.going_out
        assert not out.sum_of_kinds or out.canastas == sum(out.kinds.values())


def test_without_golden_hands_every_changed_number_survives() -> None:
    variant = rules.variant("classic")

    found = surviving(variant, Corpus({"classic": []}))

    assert found == list(mutations.mutations(variant))


def test_the_hands_for_each_number_are_what_their_script_writes() -> None:
    assert golden_numbers.FILE.read_text("utf-8") == golden_numbers.text()
