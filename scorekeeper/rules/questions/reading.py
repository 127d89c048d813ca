"""Make a `Question` from `canasta-question/1` data; the format is the contract in the README."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.all_topics import ASKS
from scorekeeper.rules.cards import Cards
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.questions.question import QUESTION_FORMAT, Leave, Question
from scorekeeper.rules.record import plain
from scorekeeper.rules.variant import Variant

_COMMON = ("format", "variant", "house_rules", "ask")


def _score(value: object, where: str) -> int:
    return plain.integer(value, where, -plain.MAX_NUMBER, plain.MAX_NUMBER)


def _number(value: object, where: str) -> int:
    return plain.integer(value, where, 1)


def _melds(value: object, where: str) -> tuple[Cards, ...]:
    return plain.each(value, where, 60, plain.meld)


def _permission(value: object, where: str) -> Leave:
    return Leave(plain.choice(value, where, tuple(Leave)))


_READERS: Mapping[str, Callable[[object, str], object]] = {
    "cards": plain.meld,
    "going_out": plain.boolean,
    "score": _score,
    "hand_number": _number,
    "melds": _melds,
    "upcard": plain.one_card,
    "concealed": plain.boolean,
    "frozen": plain.boolean,
    "pile_size": plain.integer,
    "has_melded": plain.boolean,
    "hand": plain.cards,
    "initial_meld": _melds,
    "red_threes": plain.integer,
    "held_after": plain.cards,
    "permission": _permission,
    "was_open": plain.boolean,
    "foot_played": plain.boolean,
    "card": plain.one_card,
    "pile_empty": plain.boolean,
    "first_round": plain.boolean,
    "table": _melds,
    "stock_empty": plain.boolean,
    "laid": _melds,
    "added": plain.cards,
    "side_players": _number,
}
_MAY_BE_NULL = ("upcard", "pile_size", "initial_meld", "permission")


def read_question(data: object, *, variant: Variant | None = None) -> Question:
    """Read a question; `variant` is a resolved one to use instead of the id and house rules.

    Raises `RecordError`, `UnknownVariant` or `HouseRuleError` with the path of what is wrong.
    """
    asked = plain.mapping(data, "")
    if asked.get("format") != QUESTION_FORMAT:
        raise plain.refuse(
            "format", f"expected {QUESTION_FORMAT!r}, got {plain.show(asked.get('format'))}"
        )
    ask = ASKS[plain.choice(asked.get("ask"), "ask", tuple(ASKS))]
    plain.mapping(data, "", (*_COMMON, *ask.keys))
    variant_id = plain.text(asked.get("variant"), "variant")
    house_rules = plain.mapping(asked.get("house_rules", {}), "house_rules")
    for key in ask.needed:
        if asked.get(key) is None:
            raise plain.refuse(key, "is missing")
    fields = {
        key: _READERS[key](asked[key], key)
        for key in ask.keys
        if key in asked and not (asked[key] is None and key in _MAY_BE_NULL)
    }
    resolved = variant or resolve(variant_id, house_rules)
    given = frozenset(fields)
    return Question(variant=resolved, ask=ask.name, given=given, **fields)  # type: ignore[arg-type]
