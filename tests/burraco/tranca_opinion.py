"""A second opinion on tranca: melds, hands and questions by chance, judged in another way.

Every number is typed from rules/tranca.md. Melds are tried window by window and piles subset by
subset; nothing of the program is used.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "hdcs"
Card = tuple[str, str]
PACK: list[Card] = [(rank, suit) for rank in (*RANKS, "2", "3") for suit in SUITS] * 2
CLEAN, DIRTY = 200, 100


@dataclass(frozen=True)
class Law:
    """A table's rules; without house rules what is printed."""

    rules: dict[str, Any] = field(default_factory=dict)

    def get(self, rule: str, printed: Any) -> Any:
        return self.rules.get(rule, printed)

    def value(self, card: Card) -> int:
        rank = card[0]
        return int(self.get("card-values", {}).get(rank, 10))

    def cost(self, card: Card) -> int:
        if card[0] != "3":
            return self.value(card)
        return int(self.get("red-three-in-hand" if is_red(card) else "black-three-in-hand", 100))


LAWS = (
    Law(),
    Law({"red-threes-need": "nothing", "royal-bonus": 500, "royal-dirty-bonus": 300}),
    Law({"red-threes-unearned": "zero", "red-three-table": [100, 250], "black-three-in-hand": 10, "royal-bonus": 400}),
    Law({"card-values": {"A": 15, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5}, "unplayed-pot": "value"}),
    Law({"duplicate-rank": "never", "pot-fine-when": "always", "kinds-to-go-out": {"clean": 1}}),
    Law({"pot-fine-when": "if-other-took", "unplayed-pot": "fine", "red-threes-need": "two-canastas"}),
    Law({"sets": ["4", "A"], "pot-bonus": 100, "pot-fine": 50, "red-threes-need": "meld"}),
)


def is_red(card: Card) -> bool:
    return card[1] in "hd"


def text(cards: Sequence[Card]) -> str:
    return " ".join(rank + suit for rank, suit in cards)


def _windows(cards: Sequence[Card]) -> bool:
    """The naturals lie in some window of places, with a wild card in what is free, or beside all."""
    naturals = [card for card in cards if card[0] != "2"]
    places = [RANKS.index(rank) for rank, _ in naturals]
    if len({suit for _, suit in naturals}) != 1 or len(set(places)) < len(places):
        return False
    if len(places) == len(RANKS):
        return True
    starts = range(len(RANKS) - len(cards) + 1)
    return any(set(places) <= set(range(start, start + len(cards))) for start in starts)


def lawful(cards: Sequence[Card], law: Law) -> bool:
    """The cards are a set or a run."""
    twos = sum(rank == "2" for rank, _ in cards)
    ranks = {rank for rank, _ in cards} - {"2"}
    if len(cards) < 3 or twos > 1 or not ranks or "3" in ranks:
        return False
    if len(ranks) == 1:
        return len(cards) - twos <= 8 and next(iter(ranks)) in law.get("sets", RANKS)
    return _windows(cards)


def is_set(cards: Sequence[Card]) -> bool:
    return len({rank for rank, _ in cards} - {"2"}) == 1


def kind(cards: Sequence[Card], law: Law) -> tuple[str, int]:
    """The class of a lawful meld and its bonus."""
    if len(cards) < 7:
        return "", 0
    wild = any(rank == "2" for rank, _ in cards)
    name = "royal-dirty" if wild else "royal"
    bonus = law.get(f"{name}-bonus", None)
    if bonus is not None and not is_set(cards) and len(cards) >= len(RANKS):
        return name, bonus
    return ("dirty", DIRTY) if wild else ("clean", CLEAN)


def _meld(chance: random.Random) -> list[Card]:
    """A set or a run, now and then with a card that does not fit."""
    wild = [("2", chance.choice(SUITS))] if chance.random() < 0.4 else []
    if chance.random() < 0.4:
        rank = chance.choice(RANKS)
        cards = [(rank, suit) for suit in chance.sample([*SUITS * 2], chance.randint(3 - len(wild), 8))]
    else:
        size = chance.choice((3, 4, 5, 6, 7, 7, 8, 9, 10, 11))
        start, suit = chance.randint(0, len(RANKS) - size), chance.choice(SUITS)
        cards = [(rank, suit) for rank in RANKS[start : start + size]]
        if wild and size < len(RANKS) and chance.random() < 0.6:
            cards.pop(chance.randrange(size))
    cards += wild
    if chance.random() < 0.08:
        cards[chance.randrange(len(cards))] = chance.choice(PACK)
    return chance.sample(cards, len(cards)) if chance.random() < 0.5 else cards


@dataclass
class Side:
    """What a side is given, and what it makes by the law."""

    given: dict[str, Any]
    melds: list[list[Card]]
    left: list[list[Card]]
    turned: list[Card]
    codes: set[str]
    classes: list[tuple[str, int]]


def _side(chance: random.Random, law: Law) -> Side:
    melds = [_meld(chance) for _ in range(chance.choice((0, 1, 2, 3, 4, 5)))]
    left = [chance.sample(PACK, chance.choice((0, 0, 1, 2, 5, 11))) for _ in range(2)]
    turned = chance.sample(PACK, 2) if chance.random() < 0.15 else []
    given: dict[str, Any] = {"melds": [text(each) for each in melds], "held": [text(each) for each in left]}
    given["pot"] = chance.choice(("none", "taken", "taken", "unplayed", "stock"))
    if (reds := chance.choice((0, 0, 1, 2))) or chance.random() < 0.3:
        given["red_threes"] = reds
    if turned:
        given["penalised"] = text(turned)
    codes = {"meld.threes" for each in melds if any(rank == "3" for rank, _ in each)}
    codes |= {"meld" for each in melds if not lawful(each, law)}
    classes = [kind(each, law) if lawful(each, law) else ("", 0) for each in melds]
    if law.get("duplicate-rank", "free") == "never":
        codes |= _strike(melds, classes, law)
    codes |= {"threes.red-held" for each in left if any(card[0] == "3" and is_red(card) for card in each)}
    return Side(given, melds, left, turned, codes, classes)


def _strike(melds: list[list[Card]], classes: list[tuple[str, int]], law: Law) -> set[str]:
    """Of the sets of one rank the longest stands, or the first of them."""
    stands: dict[str, int] = {}
    sets = [at for at, each in enumerate(melds) if lawful(each, law) and is_set(each)]
    rank = {at: next(rank for rank, _ in melds[at] if rank != "2") for at in sets}
    for at in sets:
        best = stands.setdefault(rank[at], at)
        if len(melds[at]) > len(melds[best]):
            stands[rank[at]] = at
    second = [at for at in sets if stands[rank[at]] != at]
    for at in second:
        classes[at] = ("", 0)
    return {"meld.duplicate-rank"} if second else set()


def _reds(side: Side, law: Law) -> int:
    count = side.given.get("red_threes", 0)
    table = law.get("red-three-table", [100, 200, 300, 400])
    worth = 0 if not count else table[count - 1] if count <= len(table) else table[-1] + 100 * (count - len(table))
    made = sum(1 for name, _ in side.classes if name)
    need = law.get("red-threes-need", "canasta")
    has = {"nothing": True, "meld": any(side.melds), "canasta": made > 0, "two-canastas": made > 1}[need]
    return worth if has else -worth if law.get("red-threes-unearned", "minus") == "minus" else 0


def _pot(side: Side, other: Side, law: Law) -> int:
    """The bonus for a morto, less what it costs."""
    pot, rival = side.given["pot"], other.given["pot"] in ("taken", "unplayed")
    fine, unplayed = law.get("pot-fine", 100), law.get("unplayed-pot", "fine-only")
    left = pot in ("none", "stock") or (pot == "unplayed" and unplayed == "fine-only")
    when = law.get("pot-fine-when", "also-if-stock")
    if left:
        due = {"also-if-stock": True, "always": pot != "stock", "if-other-took": rival and pot != "stock"}[when]
        return -fine if due else 0
    bonus = law.get("pot-bonus", 0)
    return int(bonus) - (fine if pot == "unplayed" and unplayed == "fine" else 0)


def _total(side: Side, other: Side, law: Law) -> int:
    points = sum(law.value(card) for meld in side.melds for card in meld)
    points += sum(bonus for _, bonus in side.classes) + _reds(side, law) + _pot(side, other, law)
    points -= sum(law.cost(card) for hand in (*side.left, side.turned) for card in hand)
    return points + (100 if side.given.get("went_out") else 0)


def hand(chance: random.Random, law: Law) -> tuple[dict[str, Any], list[int], set[str]]:
    """A record of one hand, what its sides make, and the codes that it has."""
    sides = [_side(chance, law) for _ in range(2)]
    closer = chance.choice((None, 0, 1))
    if closer is not None:
        sides[closer].given["went_out"] = True
    codes = {code for each in sides for code in each.codes}
    codes |= {code for each in sides for code in _unwritten(each, law)}
    if closer is not None:
        codes |= set(_closing(sides[closer], law))
    codes |= set(_pack(sides))
    names = [{"name": f"Side {at}", "players": [f"{at}a", f"{at}b"]} for at in range(2)]
    record = {"format": "canasta-record/1", "variant": "tranca", "house_rules": law.rules, "sides": names}
    record["hands"] = [{"sides": [each.given for each in sides]}]
    return record, [_total(each, sides[1 - at], law) for at, each in enumerate(sides)], codes


def _unwritten(side: Side, law: Law) -> Iterator[str]:
    """Somebody without cards who neither went out nor has a morto that is not written."""
    free = side.given["pot"] == "unplayed" and law.get("unplayed-pot", "fine-only") == "fine-only"
    empty = sum(1 for each in side.left if not each)
    if empty > bool(side.given.get("went_out")) + free:
        yield "going-out.unrecorded"
    on_table = sum(len(each) for each in side.melds)
    if side.given["pot"] in ("taken", "unplayed") and on_table < 11:
        yield "pot.too-few-melded"
    shown = on_table + sum(len(each) for each in (*side.left, side.turned))
    took = side.given["pot"] == "taken" or (side.given["pot"] == "unplayed" and not free)
    dealt = 33 if took else 22
    idle = side.given["pot"] in ("none", "stock") and not any(side.melds)
    if shown < dealt or (idle and any(len(each) < 11 for each in side.left)):
        yield "count.hand-size"


def _closing(side: Side, law: Law) -> Iterator[str]:
    if side.given["pot"] == "none":
        yield "going-out.pot-not-taken"
    made = [name for name, _ in side.classes if name]
    if not made:
        yield "going-out.too-few-canastas"
    wanted = law.get("kinds-to-go-out", {}).get("clean", 0)
    if sum(name in ("clean", "royal") for name in made) < wanted:
        yield "going-out.missing-kind"
    if all(side.left):
        yield "going-out.cards-held"


def _pack(sides: Sequence[Side]) -> Iterator[str]:
    """What two packs without jokers do not hold."""
    shown = Counter(card for side in sides for lot in (*side.melds, *side.left, side.turned) for card in lot)
    laid = sum(side.given.get("red_threes", 0) for side in sides)
    if any(count > 2 for count in shown.values()) or sum(shown.values()) + laid > 104:
        yield "count.exceeds-deck"
    reds = laid + sum(count for card, count in shown.items() if card[0] == "3" and is_red(card))
    if reds > 4:
        yield "count.red-threes"
    if sum(count for card, count in shown.items() if card[0] == "3" and not is_red(card)) > 4:
        yield "count.black-threes"


def asked(chance: random.Random, law: Law) -> tuple[dict[str, Any], bool]:
    """A question to the referee, and whether it is allowed."""
    question: dict[str, Any] = {"format": "canasta-question/1", "variant": "tranca", "house_rules": law.rules}
    pack = chance.sample(PACK, len(PACK))
    name = chance.choice(("meld", "take-pile", "go-out", "discard"))
    question["ask"] = name
    if name == "meld":
        cards = _dealt(_meld(chance)) or pack[:4]
        return question | {"cards": text(cards)}, lawful(cards, law)
    if name == "take-pile":
        return _pile(chance, law, question, pack)
    if name == "discard":
        card, others = pack[0], pack[1 : 1 + chance.randint(0, 4)]
        back = chance.random() < 0.5
        lying = [card] if back else pack[5:7]
        forbidden = (card[0] == "3" and is_red(card)) or (back and card not in others)
        asking = {"card": text([card]), "hand": text([card, *others]), "taken": text(lying)}
        return question | asking, not forbidden
    return _out(chance, law, question, pack)


def _dealt(cards: list[Card]) -> list[Card]:
    """The cards if two packs hold them."""
    return cards if all(count <= 2 for count in Counter(cards).values()) else []


def _pile(chance: random.Random, law: Law, question: dict[str, Any], pack: list[Card]) -> tuple[dict[str, Any], bool]:
    top, held = pack[0], pack[1 : 1 + chance.randint(0, 6)]
    near = [card for card in pack[20:60] if card[1] == top[1] or card[0] in (top[0], "2")]
    held += near[: chance.randint(0, 3)]
    table = [_meld(chance) for _ in range(chance.choice((0, 0, 1, 2)))]
    allowed = top[0] != "3" and (
        any(lawful([top, *pair], law) for pair in combinations(held, 2))
        or any(
            lawful(meld, law) and lawful([*meld, top, *more], law)
            for meld in table
            for size in range(len(held) + 1)
            for more in combinations(held, size)
        )
    )
    asking = {"upcard": text([top]), "hand": text(held), "melds": [text(each) for each in table]}
    shown = Counter([top, *held, *(card for meld in table for card in meld)])
    ranks = Counter(rank for rank, _ in shown.elements())
    beyond = any(count > 2 for count in shown.values()) or any(count > 8 for count in ranks.values())
    return question | asking, allowed and not beyond


def _out(chance: random.Random, law: Law, question: dict[str, Any], pack: list[Card]) -> tuple[dict[str, Any], bool]:
    table = [_meld(chance) for _ in range(chance.randint(0, 3))]
    left, pot = pack[: chance.choice((0, 1, 1, 1, 2))], chance.choice(("none", "taken", "taken", "unplayed", "stock"))
    classes = [kind(each, law) if lawful(each, law) else ("", 0) for each in table]
    struck = law.get("duplicate-rank", "free") == "never" and bool(_strike(table, classes, law))
    made = [name for name, _ in classes if name]
    clean = sum(name in ("clean", "royal") for name in made)
    allowed = (
        all(lawful(each, law) for each in table)
        and not struck
        and bool(made)
        and clean >= law.get("kinds-to-go-out", {}).get("clean", 0)
        and pot != "none"
        and len(left) < 2
        and not any(card[0] == "3" and is_red(card) for card in left)
    )
    return question | {"melds": [text(each) for each in table], "held_after": text(left), "pot": pot}, allowed
