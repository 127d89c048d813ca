"""Questions to the referee as frozen values, read from `canasta-question/1` data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.rules import plain
from scorekeeper.rules.cards import NO_CARDS, Cards
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.variant import Variant

QUESTION_FORMAT = "canasta-question/1"
_COMMON = ("format", "variant", "house_rules", "ask")
_KEYS = {
    "meld": ("cards", "going_out", "table", "hand"),
    "initial-meld": ("score", "hand_number", "melds", "upcard", "concealed", "hand"),
    "take-pile": (
        "upcard", "frozen", "pile_size", "score", "hand_number", "has_melded", "melds", "hand",
        "initial_meld", "stock_empty",
    ),
    "go-out": (
        "melds", "red_threes", "held_after", "permission", "was_open", "foot_played", "concealed",
        "laid", "added", "score", "hand_number", "side_players",
    ),
    "discard": ("card", "hand", "pile_empty", "going_out", "first_round", "melds"),
    "acaba": ("permission",),
}  # fmt: skip
ASKS = tuple(_KEYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question; each kind of question uses the fields that format.md gives it.

    `failed` counts openings of this hand that raised the side's minimum; a game knows them, the
    format has no key for them. `given` names the keys that were written: where nothing is said of
    a hand or a table, nothing follows from it.
    """

    variant: Variant
    ask: str
    cards: Cards = NO_CARDS
    going_out: bool = False
    score: int = 0
    hand_number: int = 1
    failed: int = 0
    melds: tuple[Cards, ...] = ()
    upcard: Cards | None = None
    concealed: bool = False
    frozen: bool = False
    pile_size: int | None = None
    has_melded: bool = True
    hand: Cards = NO_CARDS
    initial_meld: tuple[Cards, ...] | None = None
    red_threes: int = 0
    held_after: Cards = NO_CARDS
    permission: str | None = None
    was_open: bool = True
    foot_played: bool = True
    card: Cards = NO_CARDS
    pile_empty: bool = False
    first_round: bool = False
    table: tuple[Cards, ...] = ()
    stock_empty: bool = False
    laid: tuple[Cards, ...] = ()
    added: Cards = NO_CARDS
    side_players: int | None = None
    given: frozenset[str] = frozenset()

    def tells(self, *keys: str) -> bool:
        """Every one of these keys was written."""
        return self.given.issuperset(keys)

    @property
    def players(self) -> int:
        """Players of the side that asks: as many as is said, else as is usual."""
        return self.side_players or self.variant.seating.forms[0][0]


def _score(value: object, where: str) -> int:
    return plain.integer(value, where, -plain.MAX_NUMBER, plain.MAX_NUMBER)


def _number(value: object, where: str) -> int:
    return plain.integer(value, where, 1)


def _melds(value: object, where: str) -> tuple[Cards, ...]:
    return plain.each(value, where, 60, plain.meld)


def _permission(value: object, where: str) -> str:
    return plain.choice(value, where, ("yes", "no"))


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
_NEEDED = {"meld": ("cards",), "initial-meld": ("melds",), "take-pile": ("upcard", "hand"),
           "go-out": ("melds",), "discard": ("card", "hand"), "acaba": ()}  # fmt: skip
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
    ask = plain.choice(asked.get("ask"), "ask", ASKS)
    plain.mapping(data, "", (*_COMMON, *_KEYS[ask]))
    variant_id = plain.text(asked.get("variant"), "variant")
    house_rules = plain.mapping(asked.get("house_rules", {}), "house_rules")
    for key in _NEEDED[ask]:
        if asked.get(key) is None:
            raise plain.refuse(key, "is missing")
    fields = {
        key: _READERS[key](asked[key], key)
        for key in _KEYS[ask]
        if key in asked and not (asked[key] is None and key in _MAY_BE_NULL)
    }
    resolved = variant or resolve(variant_id, house_rules)
    given = frozenset(fields)
    return Question(variant=resolved, ask=ask, given=given, **fields)  # type: ignore[arg-type]
