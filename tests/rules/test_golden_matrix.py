"""The hands that are asked of every variant are those that their script writes."""

from tests import golden_matrix
from tests.canasta import CANASTA
from tests.rules.reach import LIKE_CLASSIC


def test_the_matrix_of_our_own_is_what_its_script_writes() -> None:
    assert golden_matrix.FILE.read_text("utf-8") == golden_matrix.text()


def test_the_matrix_of_our_own_asks_every_variant() -> None:
    assert set(golden_matrix.SEATS) == set(CANASTA) - LIKE_CLASSIC


def test_every_line_of_the_matrix_has_a_name_of_its_own_and_names_its_rule() -> None:
    lines = list(golden_matrix.rows())
    laws = ("rules/", "format.md", "house-rules.md")

    assert len({line["id"] for line in lines}) == len(lines)
    assert [line["id"] for line in lines if not line["source"].startswith(laws)] == []
