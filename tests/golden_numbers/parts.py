"""How a line of the file is put together."""

from typing import Any

from tests.golden_matrix.parts import NOT_MELDED
from tests.golden_numbers.law import Form
from tests.golden_numbers.law import form as usual_form

Row = dict[str, Any]


def game(variant: str, hands: list[Row], form: Form | None = None, **more: object) -> Row:
    """A game in which the first side has what each of the hands says and the others nothing."""
    form = form or usual_form(variant)
    names = iter(range(1, sum(form) + 1))
    others = [{"tally": NOT_MELDED} for _ in form[1:]]
    return {
        "format": "canasta-record/1",
        "variant": variant,
        "house_rules": {},
        "sides": [
            {"name": f"Side {place}", "players": [f"P{next(names)}" for _ in range(players)]}
            for place, players in enumerate(form, 1)
        ],
        **more,
        "hands": [{"sides": [hand, *others]} for hand in hands],
    }


def score(name: str, source: str, record: Row, hands: list[Row], **more: object) -> Row:
    """One hand or game of the file."""
    return {
        "id": f"{record['variant']}.own-number-{name}",
        "source": source,
        "kind": "score",
        "input": record,
        "expect": {"hands": hands, **more},
    }


def ask(name: str, source: str, variant: str, question: Row, codes: list[str]) -> Row:
    """One question of the file; it is allowed if no code is expected."""
    asked = {"format": "canasta-question/1", "variant": variant, "house_rules": {}, **question}
    expect = {"allowed": not codes, "codes": codes}
    return {"id": f"{variant}.own-number-{name}", "source": source, "kind": "ask", "input": asked, "expect": expect}


def totals(variant: str, *points: int) -> list[Row]:
    """What the first side makes in each hand; the others make nothing."""
    nothing = [0] * (len(usual_form(variant)) - 1)
    return [{"totals": [each, *nothing]} for each in points]


def tally(melded: int, held: int = 0, **more: object) -> Row:
    """A side of which only totals were written down: two natural canastas."""
    return {"tally": {"canastas": {"natural": 2}, "melded_points": melded, "held_points": held}, **more}
