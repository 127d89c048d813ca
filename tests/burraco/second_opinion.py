"""A second opinion on hands with pots: dealt by chance, classed and counted in another way.

Runs are tried window by window, each card in each place; nothing of the program is used.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "hdcs"
Card = tuple[str, str]
BRAZIL = ("buraco-aberto", "buraco-fechado", "buraco-stbl")
ORDER = (
    "ace-to-ace",
    "ace-to-ace-dirty",
    "royal",
    "royal-dirty",
    "super",
    "super-dirty",
    "set-clean",
    "set-dirty",
    "clean",
    "semi-clean",
    "dirty",
)


@dataclass(frozen=True)
class Law:
    """What a game pays, typed from rules/burraco.md; `rules` are the house rules that make it."""

    variant: str
    bonuses: dict[str, int]
    wild: tuple[int, int] = (30, 20)  # joker, two
    sets: tuple[str, ...] = tuple(rank for rank in RANKS if rank != "2")
    both: bool = False
    low: bool = False  # royal from ace to king alone
    semi: str = "end-only"
    always: bool = False  # the fine, whoever took a pot
    rules: tuple[tuple[str, Any], ...] = ()
    packs: int = 2
    one_set: bool = True  # of a rank, for a line


_SEMI = {"clean": 200, "semi-clean": 150, "dirty": 100}
_TWO = {"clean": 200, "dirty": 100}
_FITAB = _SEMI | {"royal": 300, "royal-dirty": 250, "super": 250, "super-dirty": 200}
_BRAZIL = _TWO | {"royal": 500, "ace-to-ace": 1000}
_BOTH = {"royal-dirty-bonus": 500, "ace-to-ace-dirty-bonus": 1000}
LAWS = (
    Law("burraco", _SEMI),
    Law("burraco", _SEMI, semi="seven-beside", rules=(("semi-clean", "seven-beside"),)),
    Law("burraco", _SEMI, one_set=False, rules=(("duplicate-rank", "free"),)),
    Law("burraco-international", _TWO, sets=("A", "3"), semi="none"),
    Law("burraco-fitab", _FITAB, semi="seven-beside"),
    Law("burraco-feburit", _SEMI | {"royal": 300, "super": 250}),
    Law("buraco-fechado", _BRAZIL, (50, 10), both=True, low=True, semi="none", always=True, one_set=False),
    Law(
        "buraco-stbl",
        _BRAZIL | {"royal-dirty": 500, "ace-to-ace-dirty": 1000},
        (50, 10),
        sets=(),
        both=True,
        low=True,
        semi="none",
        always=True,
        rules=tuple(_BOTH.items()),
        one_set=False,
    ),
    Law("burako", _TWO, (50, 20), semi="none", always=True, one_set=False),
    Law("burako", _TWO, (50, 20), semi="none", always=True, rules=(("duplicate-rank", "never"),)),
    Law(
        "biriba",
        _TWO | {"royal": 1000, "royal-dirty": 500, "set-clean": 300, "set-dirty": 150},
        (20, 10),
        semi="none",
        always=True,
        one_set=False,
        rules=(("sets", "all"), ("set-clean-bonus", 300), ("set-dirty-bonus", 150)),
    ),
)


def value(card: Card, law: Law) -> int:
    """Points of a card."""
    rank = card[0]
    if rank in ("JKR", "2"):
        return law.wild[rank == "2"]
    return 15 if rank == "A" else 5 if rank in "34567" else 10


@dataclass(frozen=True)
class Lie:
    """The cards in a window of places: where the wild one lies, counted from the lowest."""

    start: int
    wild: int | None
    two: bool
    places: tuple[int, ...]  # of the cards as written, 0 for the wild one


def lies(cards: Sequence[Card], law: Law) -> Iterator[Lie]:
    """Every way in which the cards fill a window of places in one suit."""
    suits = {suit for rank, suit in cards if rank not in ("2", "JKR")}
    size = len(cards)
    if len(suits) != 1 or "" in suits or size > 14:
        return
    suit = suits.pop()
    wilds = [None, *(at for at, (rank, _) in enumerate(cards) if rank in ("2", "JKR"))]
    aces = sum(rank == "A" for rank, _ in cards)
    for start, wild, ace in product(range(1, 16 - size), wilds, (1, 14) if aces == 1 else (1,)):
        places = [0 if at == wild else _place(card, suit, cards, ace, at) for at, card in enumerate(cards)]
        window = set(range(start, start + size))
        naturals = [place for place in places if place]
        free = window - set(naturals)
        if len(naturals) != size - (wild is not None) or not set(naturals) <= window:
            continue
        if len(free) != (wild is not None) or ({1, 14} <= set(naturals) and not law.both):
            continue
        two = any(cards[at][0] == "2" and at != wild for at in range(size))
        yield Lie(start, free.pop() - start if free else None, two, tuple(places))


def _place(card: Card, suit: str, cards: Sequence[Card], ace: int, at: int) -> int:
    """Where a natural card lies; of two aces the first written lies low."""
    rank, of = card
    if rank == "JKR" or of != suit:
        return 0
    if rank != "A":
        return RANKS.index(rank) + 1
    aces = [each for each, (other, _) in enumerate(cards) if other == "A"]
    return ace if len(aces) == 1 else 1 if at == aces[0] else 14


def best(cards: Sequence[Card], law: Law) -> str:
    """The class of a lawful run of seven or more."""
    found = list(lies(cards, law))
    as_king = [lie for lie in found if _two_for_king(cards, lie)]
    found = as_king or [lie for lie in found if lie.two] or found
    by_ace: dict[int, list[Lie]] = {}
    for lie in found:
        by_ace.setdefault(_ace_of(cards, lie), []).append(lie)
    codes = {}
    for ace, group in by_ace.items():
        inner = [lie for lie in group if lie.wild not in (None, 0, len(cards) - 1)]
        lie = (inner or sorted(group, key=lambda each: each.start))[0]
        codes[ace] = _class(cards, lie, law)
    rows = {ace: group for ace, group in by_ace.items() if any(map(_steady, group))}
    if len(by_ace) > 1 and rows:
        return codes[next(iter(rows))]
    return max(codes.values(), key=lambda code: law.bonuses[code])


def _ace_of(cards: Sequence[Card], lie: Lie) -> int:
    aces = [lie.places[at] for at, (rank, _) in enumerate(cards) if rank == "A"]
    return aces[0] if len(aces) == 1 else 0


def _steady(lie: Lie) -> bool:
    """Written rising or falling: every natural lies a fixed way from its place in writing."""
    for places in (lie.places, lie.places[::-1]):
        steps = {place - at for at, place in enumerate(places) if place}
        if len(steps) == 1:
            return True
    return False


def _two_for_king(cards: Sequence[Card], lie: Lie) -> bool:
    """The wild card is a two, written between the queen and the ace above it: format.md 11."""
    if lie.wild is None or lie.start + lie.wild != 13 or 14 not in lie.places or lie.two:
        return False
    wild = cards[lie.places.index(0)]
    return _steady(lie) and wild[0] == "2"


def _class(cards: Sequence[Card], lie: Lie, law: Law) -> str:
    size, wild = len(cards), lie.wild is not None
    beside = 0 if lie.wild is None else max(lie.wild, size - 1 - lie.wild)
    royal = not law.low or lie.start == 1 or size == 14
    end = lie.wild in (0, size - 1)
    fits = {
        "ace-to-ace": size == 14 and not wild,
        "ace-to-ace-dirty": size == 14 and wild and law.both,
        "royal": size == 13 and not wild and royal,
        "royal-dirty": size >= 13 and wild and royal,
        "clean": not wild,
        "semi-clean": wild and beside >= 7 and (end or law.semi == "seven-beside") and law.semi != "none",
        "dirty": wild,
    }
    return next(code for code in ORDER if fits.get(code) and code in law.bonuses)


def class_of_set(naturals: int, wild: bool, law: Law) -> str:
    """The class of a lawful set of seven or more."""
    size = naturals + wild
    semi = {"end-only": size == 8, "seven-beside": size >= 8, "none": False}[law.semi]
    fits = {
        "super": naturals >= 8 and not wild,
        "super-dirty": naturals >= 8 and wild,
        "set-clean": not wild,
        "set-dirty": wild,
        "clean": not wild,
        "semi-clean": wild and semi,
        "dirty": wild,
    }
    return next(code for code in ORDER if fits.get(code) and code in law.bonuses)


def run(chance: random.Random, law: Law) -> list[Card]:
    """A run with or without a wild card, in or out of order."""
    size = chance.choice((3, 4, 5, 6, 7, 7, 8, 8, 9, 10, 11, 12, 13, 14))
    start, suit = chance.randint(1, 15 - size), chance.choice(SUITS)
    names = dict(enumerate(RANKS, 1)) | {14: "A"}
    if chance.random() < 0.02:  # its own two between the queen and the ace
        return [(names[place], suit) for place in (*range(3, 13), 2, 14)]
    row = [(names[place], suit) for place in range(start, start + size)]
    wild = chance.random() < 0.6
    if wild:
        card = chance.choice((("JKR", ""), ("2", chance.choice(SUITS))))
        row[chance.randrange(size)] = card
    if row.count(("A", suit)) == 2 and not law.both:
        row[chance.choice((0, -1))] = ("JKR", "")
    return row


def order(chance: random.Random, row: list[Card]) -> list[Card]:
    """Written rising, falling or in no order."""
    how = chance.random()
    if how < 0.4:
        return row
    return row[::-1] if how < 0.6 else chance.sample(row, len(row))


def lawful(row: Sequence[Card], law: Law) -> bool:
    """The cards are a run in some way."""
    return any(True for _ in lies(row, law))


def text(cards: Sequence[Card]) -> str:
    """In the cards notation."""
    return " ".join(f"{rank}{suit if rank != 'JKR' else ''}" for rank, suit in cards)


@dataclass
class Side:
    """What a side is given, what it makes without fine and closing, and the classes it has."""

    given: dict[str, Any]
    total: int
    classes: list[str]
    shown: list[Card]
    sets: list[tuple[str, int, str]]  # rank, cards and class of each, as written

    @property
    def took(self) -> bool:
        """The side took its pot."""
        return bool(self.given["pot"] != "none")


def a_set(chance: random.Random, law: Law) -> tuple[str, list[Card], str]:
    """The rank, the cards and the class of a lawful set."""
    rank, naturals = chance.choice(law.sets), chance.randint(2, 4 * law.packs)
    wild = naturals == 2 or chance.random() < 0.4
    # as many of each suit as the packs have; now and then a card too many of one
    suits = [*SUITS * law.packs, *chance.choices(SUITS, k=chance.random() < 0.1)]
    cards: list[Card] = [(rank, suit) for suit in chance.sample(suits, naturals)]
    cards += [chance.choice((("JKR", ""), ("2", "h")))] if wild else []
    code = class_of_set(naturals, wild, law) if len(cards) >= 7 else ""
    chance.shuffle(cards)
    return rank, cards, code


def side(chance: random.Random, law: Law, most: int, players: int = 2, trump: str = "") -> Side:
    """A side with so many melds at most; a class in the trump suit has `trump-` before it."""
    melds, total, classes = [], 0, []
    shown: list[Card] = []
    sets: list[tuple[str, int, str]] = []
    for _ in range(chance.randint(0, most)):
        if law.sets and chance.random() < 0.4:
            rank, cards, code = a_set(chance, law)
            sets.append((rank, len(cards), code))
        else:
            cards = order(chance, run(chance, law))
            if not lawful(cards, law):
                continue
            code = best(cards, law) if len(cards) >= 7 else ""
            suits = [suit for rank, suit in cards if rank not in ("2", "JKR")]
            code = f"trump-{code}" if code and trump == suits[0] else code
        melds.append(text(cards))
        classes += [code] if code else []
        shown += cards
        total += sum(value(card, law) for card in cards) + law.bonuses.get(code, 0)
    held = [_some(chance) for _ in range(players)]
    against = [*chain(*held), *(turned := _some(chance) if chance.random() < 0.2 else [])]
    total -= sum(value(card, law) for card in against)
    pot = chance.choice(("none", "taken", "taken", "unplayed"))
    given = {"melds": melds, "held": [text(each) for each in held], "pot": pot}
    if turned:
        given["penalised"] = text(turned)
    return Side(given, total, classes, shown + against, sets)


def strike(line: Sequence[Side], law: Law) -> set[str]:
    """Take the class from each set of a line but the longest, or first, of its rank."""
    found = [(each, place) for each in line for place in range(len(each.sets))]
    codes: set[str] = set()
    for rank in {rank for each in line for rank, _, _ in each.sets} if law.one_set else ():
        alike = [(each, place) for each, place in found if each.sets[place][0] == rank]
        stands = max(alike, key=lambda one: one[0].sets[one[1]][1])  # the first of the longest
        for each, place in alike:
            if each is stands[0] and place == stands[1]:
                continue
            codes.add("meld.duplicate-rank")
            if code := each.sets[place][2]:
                each.total -= law.bonuses[code]
                each.classes.remove(code)
    return codes


def _some(chance: random.Random) -> list[Card]:
    pack = [(rank, suit) for rank in RANKS for suit in SUITS] + [("JKR", "")]
    return chance.sample(pack, chance.choice((0, 0, 1, 2, 5)))


def hand(chance: random.Random, law: Law) -> tuple[dict[str, Any], list[int], set[str]]:
    """A record of one hand, what its sides make, and the codes of pack and closing that it has."""
    most = chance.randint(0, 4)
    sides = [side(chance, law, most) for _ in range(2)]
    closer = chance.choice((None, 0, 1))
    codes = {code for each in sides for code in strike([each], law)}
    totals = []
    for at, each in enumerate(sides):
        fine = 0 if each.took or not (law.always or sides[1 - at].took) else 100
        totals.append(each.total - fine + (100 if closer == at else 0))
    codes |= {"count.exceeds-deck"} if beyond(sides[0].shown + sides[1].shown) else set()
    if closer is not None:
        sides[closer].given["went_out"] = True
        codes |= set(closing(sides[closer], law))
    names = [{"name": f"Side {at}", "players": [f"{at}a", f"{at}b"]} for at in range(2)]
    return (
        {
            "format": "canasta-record/1",
            "variant": law.variant,
            "house_rules": dict(law.rules),
            "sides": names,
            "hands": [{"sides": [each.given for each in sides]}],
        },
        totals,
        codes,
    )


def beyond(cards: list[Card], packs: int = 2) -> bool:
    """A pack has each card once, and two jokers."""
    return any(count > packs * (1 if suit else 2) for (_, suit), count in Counter(cards).items())


def closing(closer: Side, law: Law) -> Iterator[str]:
    """What is wrong with closing: rules/burraco.md 1.7, 2.2 and 4."""
    if not closer.took:
        yield "going-out.pot-not-taken"
    if not closer.classes:
        yield "going-out.too-few-canastas"
    if law.variant in ("burraco-international", "buraco-stbl") and not any(
        "dirty" not in code and code != "semi-clean" for code in closer.classes
    ):
        yield "going-out.missing-kind"
    if all(closer.given["held"]):
        yield "going-out.cards-held"
