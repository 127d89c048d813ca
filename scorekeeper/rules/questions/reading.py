"""Makes a `Question` from `canasta-question/1` data; each kind of question names its keys."""

from collections.abc import Callable, Mapping
from functools import partial

from scorekeeper.rules.all_topics import ALL, in_force
from scorekeeper.rules.cards import SUITS, Cards
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.questions.question import QUESTION_FORMAT, Permission, Question
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.rules.variant import Variant

_COMMON = ("format", "variant", "house_rules", "ask")


def _number(value: object, where: str) -> int:
    return plain.integer(value, where, 1)


def _melds(value: object, where: str) -> tuple[Cards, ...]:
    return plain.each(value, where, 60, plain.meld)


def _melds_of(cards: Callable[[object, str], Cards], value: object, where: str) -> tuple[Cards, ...]:
    return plain.each(value, where, 60, cards)


def _trump(value: object, where: str) -> str:
    return plain.choice(value, where, SUITS)


def _pot(value: object, where: str) -> Pot:
    return Pot(plain.choice(value, where, tuple(Pot)))


def _permission(value: object, where: str) -> Permission:
    return Permission(plain.choice(value, where, tuple(Permission)))


# The keys of questions, by the function that reads them.
_READ_BY: Mapping[Callable[[object, str], object], str] = {
    plain.boolean: "going_out concealed frozen has_melded was_open foot_played pile_empty first_round stock_empty",
    plain.meld: "cards",
    plain.cards: "hand held_after added",
    plain.one_card: "upcard card",
    plain.integer: "pile_size red_threes stock_left",
    plain.points: "score",
    _number: "hand_number side_players",
    _melds: "melds initial_meld table laid",
    _permission: "permission",
    _trump: "trump",
    _pot: "pot",
}
_READERS = {key: read for read, keys in _READ_BY.items() for key in keys.split()}


def _with_pots(*, ranked: bool) -> Mapping[str, Callable[[object, str], object]]:
    """Return the readers of games with pots, in which an empty meld can be read.

    `ranked`: threes are cards like any other.
    """
    cards = partial(plain.cards, ranked=ranked)
    read_by: Mapping[Callable[[object, str], object], str] = {
        cards: "cards hand held_after pile taken",
        partial(plain.one_card, ranked=ranked): "upcard card",
        partial(_melds_of, cards): "melds table",
    }
    return _READERS | {key: read for read, keys in read_by.items() for key in keys.split()}


_POT_READERS = {ranked: _with_pots(ranked=ranked) for ranked in (True, False)}
_OF_TRUMPS = ("trump",)
_MAY_BE_NULL = ("upcard", "pile_size", "initial_meld", "permission", "stock_left", "trump")


def read_question(data: object, *, variant: Variant | None = None) -> Question:
    """Read a question; `variant`, if given, replaces the id and the house rules in it.

    Raises `RecordError`, `UnknownVariant` or `HouseRuleError` with the path of what is wrong.
    """
    asked = plain.mapping(data, "")
    plain.check_format(asked, QUESTION_FORMAT)
    name = plain.choice(asked.get("ask"), "ask", tuple(ALL.asks))
    variant_id = plain.text(asked.get("variant"), "variant")
    house_rules = plain.mapping(asked.get("house_rules", {}), "house_rules")
    resolved = variant or resolve(variant_id, house_rules)
    asks = in_force(resolved).asks
    ask = asks[plain.choice(name, "ask", tuple(asks))]
    keys = [key for key in ask.keys.split() if key not in _OF_TRUMPS or resolved.has_trumps]
    plain.mapping(data, "", (*_COMMON, *keys))
    readers = _READERS if resolved.pots is None else _POT_READERS[resolved.ranked_threes]
    for key in ask.needed:
        if asked.get(key) is None:
            raise plain.missing(key)
    fields = {
        key: readers[key](asked[key], key)
        for key in keys
        if key in asked and not (asked[key] is None and key in _MAY_BE_NULL)
    }
    given = frozenset(fields)
    return Question(variant=resolved, ask=ask.name, given=given, **fields)  # type: ignore[arg-type]
