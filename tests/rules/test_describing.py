"""Every field of a variant is told: change one, and the rulebook says something else."""

import json
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any
from zlib import crc32

import pytest

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.questions.question import AskName
from scorekeeper.rules.topics.special_hands.topic import PATTERNS
from tests.canasta import CANASTA as VARIANTS
from tests.strategies import EXPLORE, SHARE

Path = tuple[str | int, ...]
FIRST = ("classic", "samba", "american", "hand-and-foot")  # of each family

# Other values of fields whose values are words, by the path of the field.
WORDS: dict[str, tuple[object, ...]] = {
    "seating.partnerships": ("fixed", "changing"),
    "melds.wild_rule": ("limit", "not-more-than-naturals", "fewer-than-naturals"),
    "melds.duplicate_rank": ("never", "after-complete", "free"),
    "melds.no_wild_ranks.*": ("7", "4"),
    "melds.opening_wild_ranks.*": ("A", "9"),
    "melds.barred_wilds.*": ("2", "JKR"),
    "canasta_kinds.*.shape": ("set", "sequence", "wild"),
    "canasta_kinds.*.ranks.*": ("7", "A", "K"),
    "opening.by_score.*.2": (None, "canasta", "natural-canasta"),
    "opening.triple": ("none", "natural-in-any-meld", "clean-meld", "clean-or-wild-meld"),
    "opening.canasta": ("none", "any", "natural-or-wild", "natural"),
    "opening.too_low": ("plus10", "minus100", "both", "none"),
    "going_out.uncounted_shapes.*": ("set", "sequence", "wild"),
    "going_out.permission": ("optional-binding", "required", "none"),
    "going_out.final_discard": ("optional", "required", "forbidden"),
    "threes.red_need": ("meld", "canasta", "two-canastas", "sevens-canasta", "nothing"),
    "threes.red_unearned": ("minus", "minus-each", "zero"),
    "threes.ladder_in_hand": ("none", "ladder-or-five", "five", "ladder-and-five", "ladder-or-zero"),
    "setup.first_card": ("turned", "by-value", "none"),
    "setup.talons_taken": ("packets", "stock", "stock-later"),
    "setup.foot_taken": ("when-empty", "first-canasta"),
    "pile.empty_stock": ("must-take", "must-if-it-fits", "recycle"),
    "pile.short": ("not", "whole"),
    "discard.empty_pile_barred.*": ("A", "9"),
    "game.partners_pool": ("hand", "everything"),
    "game.no_canasta": ("counts", "against", "nothing"),
    "game.both_over_target": ("highest", "came-out-first"),
    "game.tie_rule": ("draw", "extra-hand", "came-out-first"),
    "game.count_bonuses.*.group": ("canasta-count-bonus", "canasta-count-bonus, ten"),
    "special_hands.*.code": tuple(PATTERNS),
    "penalties.*.confidence": ("stated", "single-source", "unverified"),
    **dict.fromkeys(
        ("id", "name", "family", "summary", "assumed.*", "*.label", "*.when", "*.remedy"), ("Other words.",)
    ),
}
# What a list may hold besides, or what may stand where there is nothing.
MORE: dict[str, object] = {
    "seating.forms": [2, 2, 2, 2, 2],
    "seating.forms.*": 1,
    "seating.playing": 1,
    "deal.packs": 9,
    "deal.pack_range": [2, 9],
    "card_points": 55,
    "setup.talons": 5,
    "melds.max_wilds": 5,
    "melds.max_size": 9,
    "melds.no_wild_ranks": "4",
    "melds.opening_wild_ranks": "9",
    "melds.barred_wilds": "JKR",
    "canasta_kinds": {
        "code": "other",
        "label": "other canasta",
        "line": "canasta.other",
        "bonus": 5,
        "shape": "set",
        "ranks": ["9"],
        "wild": None,
        "jokers": None,
        "out_only": False,
    },
    "canasta_kinds.*.ranks": ["9"],
    "canasta_kinds.*.wild": True,
    "canasta_kinds.*.jokers": 2,
    "opening.by_score": [90_000, 500, None],
    "opening.by_score.*.0": -5000,
    "opening.by_score.*.1": 145,
    "opening.by_hand": [45],
    "opening.raise_step": 5,
    "going_out.kinds": 2,
    "going_out.single_kinds": {"mixed": 4},
    "going_out.uncounted_shapes": "set",
    "going_out.concealed_first_turn": 500,
    "threes.black_all": 100,
    "threes.red_table": [5],
    "threes.red_in_hand": 15,
    "threes.black_in_hand_stock_end": 15,
    "threes.black_removed": [5],
    "threes.ladder": [5],
    "threes.ladder_sign": 2,
    "failures.four_jokers": 5,
    "failures.short_sequence_max": 4,
    "melded_sign": 2,
    "pile.cards": 4,
    "discard.empty_pile_barred": "9",
    "game.target": 705,
    "game.hands": 7,
    "game.count_bonuses": {
        "group": "x",
        "label": "nine canastas",
        "natural": 0,
        "mixed": 0,
        "total": 9,
        "points": 5,
        "wins_game": False,
    },
    "penalties": {
        "code": "x",
        "label": "x",
        "points": 0,
        "raises_minimum": False,
        "when": "X.",
        "remedy": "Y.",
        "confidence": "stated",
    },
    "special_hands": {"code": "dream-5", "label": "x", "points": 5, "wins_game": False},
    "assumed": "Something.",
}
_LISTS_OF_NUMBERS = ("threes.red_table", "threes.ladder", "threes.black_removed", "opening.by_hand", "setup.talons")

# What cannot matter in a variant, and why: by path, a condition over the fields of the variant.
_FROZEN = ("always frozen: only a natural pair takes the pile", lambda v: v.pile.always_frozen)
_NO_LADDER = ("threes are on no ladder", lambda v: v.threes.ladder is None)
_FULL = (
    "a canasta takes no further card, or none from the pile",
    lambda v: v.melds.max_size == v.melds.canasta_size or (v.pile.always_frozen or not v.pile.onto_set),
)
_WITHOUT_EFFECT: dict[str, tuple[str, Callable[[Variant], bool]]] = {
    **dict.fromkeys(
        ("pile.frozen_for_unmelded", "pile.natural_and_wild", "pile.onto_set", "pile.onto_sequence"), _FROZEN
    ),
    "pile.onto_complete": _FULL,
    "pile.empty_stock": ("the hand ends with the last draw", lambda v: v.seating.partnerships == "changing"),
    "pile.short": ("the whole pile is taken", lambda v: v.pile.cards is None),
    "melds.wild_on_complete": ("no set is longer than a canasta", lambda v: v.melds.max_size == v.melds.canasta_size),
    **dict.fromkeys(("threes.ladder_sign*", "threes.ladder_in_hand", "threes.laid_compulsory"), _NO_LADDER),
    **dict.fromkeys(
        ("threes.red_need", "threes.red_unearned"),
        ("red threes are not laid out for points", lambda v: v.threes.red_table is None),
    ),
    "threes.final_discard": ("threes are discarded at any time", lambda v: v.discard.threes),
    "going_out.canastas": ("the kinds add up to it", lambda v: v.going_out.sum_of_kinds),
    "going_out.sum_of_kinds": (
        "the number is their sum either way",
        lambda v: v.going_out.canastas == sum(v.going_out.kinds.values()) and v.going_out.single_kinds is None,
    ),
    "going_out.with_unfinished": (
        "nothing unfinished is charged",
        lambda v: not (v.failures.sevens or v.failures.aces or v.failures.wild),
    ),
    "melds.sequence_wilds": ("there are no sequences", lambda v: not v.melds.sequences),
    "game.partners_pool": ("partners are fixed", lambda v: v.seating.partnerships == "fixed"),
    "opening.by_score*": ("minimums go by hands", lambda v: v.opening.by_hand is not None),
    "opening.upcard_counts": ("nobody opens with the pile", lambda v: not v.opening.with_pile),
    "setup.talons_taken": ("there are no talons", lambda v: not v.setup.talons),
    "setup.foot_taken": ("there is no foot", lambda v: not v.deal.foot),
    "deal.pack_range*": ("the packs are fixed", lambda v: v.deal.packs is not None),
    **dict.fromkeys(
        ("failures.short_sequence_max", "failures.short_sequence_each"),
        ("short sequences cost nothing", lambda v: not v.failures.short_sequence),
    ),
    **dict.fromkeys(("game.acaba_self", "game.acaba_other"), ("Acaba cannot be called", lambda v: not v.game.acaba)),
    **dict.fromkeys(
        ("pairs_with_jokers", "special_hand_courtesy"), ("no special hand is played", lambda v: not v.special_hands)
    ),
}
# Names by which records and scores are written: labels say the same for people.
NAMES = ("id", "family", "canasta_kinds.*.code", "canasta_kinds.*.line", "penalties.*.code")


def told(variant: Variant) -> list[object]:
    """Everything that a rulebook page says of a variant."""
    sections = [
        (section.heading, row.label, row.text, row.doubt, row.cite.text)
        for section in rules.describe(variant)
        for row in section.rows
    ]
    return [variant.name, variant.summary, variant.assumed, *sections]


def leaves(data: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place of plain data, lists and objects themselves too."""
    if path:
        yield path, data
    if isinstance(data, dict):
        for key, entry in data.items():
            if path or key not in ("schema", "cites"):
                yield from leaves(entry, (*path, key))
    elif isinstance(data, list):
        for place, entry in enumerate(data):
            yield from leaves(entry, (*path, place))


def dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _of(table: dict[str, Any], name: str) -> Any:
    found = [value for pattern, value in table.items() if fnmatchcase(name, pattern)]
    return found[0] if found else None


def others(path: Path, old: Any) -> Iterator[object]:
    """Other values that the field may have."""
    name = dotted(path)
    more = _of({key: value for key, value in MORE.items() if key.count(".") == name.count(".")}, name)
    if isinstance(old, bool):
        yield not old
    elif isinstance(old, int):
        yield old + 5
        yield 0 if old > 5 else old + 1
        if more is not None:
            yield None
    elif isinstance(old, str) or (old is None and _of(WORDS, name)):
        yield from (word for word in _of(WORDS, name) if word != old)
    elif old is None:
        yield more
    elif isinstance(old, list):
        if len(old) > 1 or (old and name != "seating.forms"):
            yield old[:-1]
        yield [*old, 77 if name in _LISTS_OF_NUMBERS else more]
    else:
        yield from _changed_objects(old, more)


def _changed_objects(old: dict[str, Any], more: Any) -> Iterator[object]:
    """An object with one key less, and one whose values are somebody else's."""
    if "code" in old or "group" in old or "JKR" in old or len(old) > 8:
        return  # entries of a list, parts: their fields are changed one by one
    for key, entry in old.items():
        if isinstance(entry, int) and not isinstance(entry, bool):
            yield {each: value for each, value in old.items() if each != key}
    if isinstance(more, int):
        yield {**old, "mixed": old.get("mixed", 0) + more}


def put(data: Any, path: Path, new: object) -> Any:
    if not path:
        return new
    copy = data.copy()
    copy[path[0]] = put(data[path[0]], path[1:], new)
    return copy


def counts(path: Path, variant: Variant) -> bool:
    """The field can matter in the variant."""
    name = dotted(path)
    if any(fnmatchcase(name, pattern) for pattern in NAMES):
        return False
    found = _of(_WITHOUT_EFFECT, name)
    return found is None or not found[1](variant)


def changes(
    variant: Variant, wanted: Callable[[str, object], bool] = lambda _, __: True
) -> Iterator[tuple[str, Variant]]:
    """Every change of one field to another value that is wanted and that the codec takes."""
    data = json.loads(json.dumps(rules.dump_variant(variant)))
    for path, old in leaves(data):
        for new in others(path, old) if counts(path, variant) else ():
            if not wanted(dotted(path), new):
                continue
            try:
                changed = rules.load_variant(put(data, path, new))
            except rules.RecordError:  # the field has no such value: None where it is a number
                continue
            yield f"{dotted(path)}: {old!r} -> {new!r}", changed


def _is_row(path: Path) -> bool:
    """A row of so many entries, each of which is changed by itself."""
    a_step = path[:2] == ("opening", "by_score") and len(path) == 3
    return a_step or path == ("deal", "pack_range")


def untold(variant: Variant) -> Iterator[str]:
    """The changes of one field that the rulebook does not tell.

    Every change is tried with those variants that differ most, and a share of them with the others.
    """
    printed = told(variant)

    def wanted(path: str, new: object) -> bool:
        chance = crc32(f"{variant.id} {path} {new!r}".encode())
        return EXPLORE or variant.id in FIRST or chance % (2 * SHARE) == 0

    yield from (what for what, changed in changes(variant, wanted) if told(changed) == printed)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_a_change_of_any_field_changes_what_the_rulebook_says(variant: Variant) -> None:
    assert list(untold(variant)) == []


def test_every_field_that_counts_has_another_value_here() -> None:
    """Entries of a list are alike: one of them, in the first variant that has it, is enough."""
    known: set[tuple[str, str]] = set()
    for variant in VARIANTS.values():
        data = json.loads(json.dumps(rules.dump_variant(variant)))
        fresh: dict[tuple[str, str], str] = {}
        for path, old in leaves(data):
            if not isinstance(old, dict) and counts(path, variant) and not _is_row(path):
                kind = re.sub(r"\.\d+", ".*", dotted(path)), type(old).__name__
                if kind not in known:
                    fresh.setdefault(kind, dotted(path))
        known |= set(fresh)
        names = set(fresh.values())
        changed = {what.partition(":")[0] for what, _ in changes(variant, lambda p, _: p in names)}  # noqa: B023

        assert names - changed == set(), variant.id


def test_what_is_left_out_is_little_and_has_a_reason() -> None:
    for name, (reason, matters_not) in _WITHOUT_EFFECT.items():
        assert reason, name
        assert {bool(matters_not(variant)) for variant in VARIANTS.values()} == {True, False}, name


@pytest.mark.parametrize("rule", ["", "not-more-than-naturals"])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_what_is_said_of_wild_cards_against_naturals_is_what_the_referee_says(variant: Variant, rule: str) -> None:
    """Kings with deuces, in every number of both that a set may have."""
    played = rules.apply_house_rules(variant, {"wild-rule": rule} if rule else {})
    most = played.melds.max_wilds or 4
    sets = [
        rules.parse_cards(f"K*{naturals} 2*{wilds}")
        for naturals in range(1, 4)
        for wilds in range(naturals + 1, most + 1)
    ]
    asked = [rules.Question(variant=played, ask=AskName.MELD, cards=cards) for cards in sets]
    can = any(rules.rule_on(question).allowed for question in asked)

    [melds] = [each for each in rules.describe(played) if each.heading == "Melds"]
    [said] = [row.value for row in melds.rows if row.label == "Wild cards"]
    assert ("may outnumber" in said) == can


def test_a_variant_is_described_once() -> None:
    variant = VARIANTS["classic"]

    assert rules.describe(variant) is rules.describe(variant)
