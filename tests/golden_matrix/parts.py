"""How a line of the file is put together."""

from typing import Any

from tests.golden_matrix.law import form

Row = dict[str, Any]

NOT_MELDED: Row = {"canastas": {}, "melded_points": 0, "held_points": 0, "has_melded": False}
NOBODY: Row = {"tally": NOT_MELDED}
# Format, section 7, and the totals that no cards can give: lawful, but worth a second look.
QUERIES = {
    "meld.wild-on-complete",
    "meld.deuces-barred",
    "count.foot-size",
    "count.hand-size",
    "count.totals-impossible",
    "count.nothing-left",
    "going-out.unrecorded",
    "threes.red-held",
}


def record(
    variant: str, seats: tuple[int, ...], side: Row, *others: Row, rules: Row | None = None, score: int = 0
) -> Row:
    """A game of one hand: the first side has `side`, the next `others`, the rest nothing.

    The first side begins with `score`.
    """
    names = iter(range(1, sum(seats) + 1))
    rest = [NOBODY for _ in seats[1 + len(others) :]]
    begun = {"opening_scores": [score, *(0 for _ in seats[1:])]} if score else {}
    return {
        "format": "canasta-record/1",
        "variant": variant,
        "house_rules": rules or {},
        **begun,
        "sides": [
            {"name": f"Side {place}", "players": [f"P{next(names)}" for _ in range(players)]}
            for place, players in enumerate(seats, 1)
        ],
        "hands": [{"sides": [side, *others, *rest]}],
    }


def row(name: str, source: str, record: Row, hand: Row) -> Row:
    """A line with a record of one hand."""
    return {"id": name, "source": source, "kind": "score", "input": record, "expect": {"hands": [hand]}}


def hand(
    variant: str, code: str, source: str, side: Row, expect: Row, *others: Row, rules: Row | None = None, score: int = 0
) -> Row:
    """A line with one hand for a code."""
    game = record(variant, form(variant), side, *others, rules=rules, score=score)
    return row(named(variant, "hand", code), source, game, expect)


def found(
    variant: str, code: str, source: str, side: Row, *others: Row, rules: Row | None = None, score: int = 0
) -> Row:
    """A line with one hand that the code is found in, as a violation or as a query."""
    expect = {"queries": [code]} if code in QUERIES else {"legal": False, "violations": [code]}
    return hand(variant, code, source, side, expect, *others, rules=rules, score=score)


def ask(variant: str, code: str, source: str, question: Row, *, rules: Row | None = None) -> Row:
    """A line with a question that the code answers."""
    asked = {"format": "canasta-question/1", "variant": variant, "house_rules": rules or {}, **question}
    return {
        "id": named(variant, "ask", code),
        "source": source,
        "kind": "ask",
        "input": asked,
        "expect": {"allowed": code in QUERIES, "codes": [code]},
    }


def named(variant: str, kind: str, code: str) -> str:
    """The id of a line for a code."""
    return f"{variant}.own-{kind}-{code.replace('.', '-')}"


def another(line: Row, what: str) -> Row:
    """The same line, named apart from another one for the same code."""
    kind = ".own-ask-" if line["kind"] == "ask" else ".own-hand-"
    return {**line, "id": line["id"].replace(kind, f"{kind}{what}-")}


def first_only(variant: str, points: int) -> list[int]:
    """Totals of which only the first side's is not zero."""
    return [points, *(0 for _ in form(variant)[1:])]
