"""Lawful tables and hands by chance, for any variant, and the totals that they add up to."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorekeeper.rules import Cards, GameRecord, HandRecord, ScoreLine, SideRecord, Variant, adjudicate, variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, SUITS
from scorekeeper.rules.hand.facts import MeldFacts, meld_facts, table_facts
from scorekeeper.rules.record.values import Meld, SideNames, Tally
from scorekeeper.rules.topics.melds.checks import Circumstances, duplicate_places, judge_meld

HELD = ("held", "foot", "held.black-threes", "held.red-threes", "red-threes", "black-threes")


def by_chance(seed: int | str) -> Random:
    """Repeatable chance for tests."""
    return Random(seed)  # noqa: S311 - repeatable chance


def game_of(variant: Variant, form: tuple[int, ...], sides: tuple[SideRecord, ...]) -> GameRecord:
    """A game of one hand."""
    names = tuple(
        SideNames(f"Side {at}", tuple(f"P{at}{seat}" for seat in range(players))) for at, players in enumerate(form)
    )
    hands = (HandRecord(sides),)
    return GameRecord(variant, variant.id, {}, names, (0,) * len(form), 0, hands)


class Layout:
    """Lays out sides from one pack, a lawful meld at a time."""

    def __init__(self, variant: Variant, form: tuple[int, ...], rng: Random) -> None:
        self.variant, self.form, self.rng = variant, form, rng
        limits = variant.limits(sum(form))
        self.packs = limits.packs
        self.pool = Counter(dict.fromkeys(NATURALS, limits.per_rank))
        self.pool.update({DEUCE: limits.deuces, JOKER: limits.jokers})
        self.pool[BLACK_THREE] = limits.black_threes
        self.suited: Counter[tuple[str, str]] = Counter()

    def sides(self) -> tuple[SideRecord, ...]:
        """All sides, their melds first, then their hands."""
        out = self.rng.randrange(-1, len(self.form))
        tables = [self._table(went_out=at == out) for at in range(len(self.form))]
        return tuple(
            SideRecord(
                melds=tuple(Meld(meld.cards) for meld in table),
                held=self._hands(players, went_out=at == out),
                foot=(Cards(()),) * players,
                went_out=at == out,
            )
            for at, (table, players) in enumerate(zip(tables, self.form, strict=True))
        )

    def _table(self, *, went_out: bool) -> list[MeldFacts]:
        table: list[MeldFacts] = []
        for _ in range(self.rng.randrange(12)):
            cards = self._meld()
            facts = meld_facts(cards, self.variant)
            lawful = not list(judge_meld(facts, self.variant, Circumstances(out=went_out)))
            if lawful and cards and not list(duplicate_places((*table, facts), self.variant)):
                table.append(facts)
                self.pool.subtract(cards.counts)
                self.suited.update((rank, suit) for rank, suit in cards if suit)
        return table

    def _meld(self) -> Cards:
        draw, rng = self.rng.random(), self.rng
        if draw < 0.15:
            return self._run()
        if draw < 0.25:
            return self._of(Counter({DEUCE: rng.randrange(8), JOKER: rng.randrange(5)}))
        if draw < 0.3:
            return self._of(Counter({BLACK_THREE: rng.randrange(5)}))
        wilds = rng.choice((0, 0, 1, 2, 3))
        jokers = rng.randrange(wilds + 1) if rng.random() < 0.5 else 0
        count = rng.choice((2, 3, 3, 4, 5, 6, 7, 7, 8, 9))
        return self._of(Counter({rng.choice(NATURALS): count, DEUCE: wilds - jokers, JOKER: jokers}))

    def _of(self, wanted: Counter[str]) -> Cards:
        counts = {rank: min(count, self.pool[rank]) for rank, count in wanted.items()}
        return Cards(tuple((rank, "", count) for rank, count in counts.items() if count))

    def _run(self) -> Cards:
        size = self.rng.choice((3, 4, 5, 7, 7))
        start = self.rng.randrange(len(NATURALS) - size + 1)
        suit, ranks = self.rng.choice(SUITS), NATURALS[start : start + size]
        short = any(not self.pool[rank] or self.suited[rank, suit] >= self.packs for rank in ranks)
        return Cards(()) if short else Cards(tuple((rank, suit, 1) for rank in ranks))

    def _hands(self, players: int, *, went_out: bool) -> tuple[Cards, ...]:
        hands = []
        for seat in range(players):
            cards = Counter[str]()
            left = [rank for rank, count in sorted(self.pool.items()) for _ in range(count)]
            if not (went_out and seat == 0):
                cards.update(self.rng.sample(left, min(len(left), self.rng.randrange(12))))
            self.pool.subtract(cards)
            hands.append(Cards(tuple((rank, "", count) for rank, count in cards.items())))
        return tuple(hands)


def tallied(game: GameRecord, places: tuple[int, ...]) -> GameRecord:
    """The same hand with the totals of some sides in place of their cards."""
    hand, ruling = game.hands[0], adjudicate(game).hands[0]
    sides = list(hand.sides)
    for at in places:
        table = table_facts(sides[at], game.variant)
        empty = replace(sides[at], held=(), foot=())
        without = adjudicate(replace(game, hands=(replace(hand, sides=(*sides[:at], empty, *sides[at + 1 :])),)))
        held = _held(without.hands[0].sides[at].lines) - _held(ruling.sides[at].lines)
        sides[at] = replace(
            sides[at], melds=(), held=(), foot=(), tally=Tally(table.canastas, table.points, held, table.has_melded)
        )
    return replace(game, hands=(replace(hand, sides=tuple(sides)),))


def _held(lines: tuple[ScoreLine, ...]) -> int:
    return sum(line.points for line in lines if line.code in HELD)


def adversarial_hands(count: int) -> Iterator[GameRecord]:
    """Classic totals that ask for much: many canastas, near the least or the most they give."""
    rules = variant("classic")
    for seed in range(count):
        rng = by_chance(f"adversarial-{seed}")
        plain, rich = rng.random() < 0.25, rng.random() < 0.25
        sides = []
        for _ in range(2):
            counts = [rng.choice((0, 0, 1, 1, 2) if plain else (0, 1, 2, 3, 4)) for _ in range(2)]
            points = sum(count * rng.choice((35, 50, 70, 80, 140)) for count in counts)
            points += round(rng.choice((0, 0, 50, 150, 400, 800)) * rng.random())
            melded = 5 * round(points / 5)
            held = 5 * rng.randrange(rng.choice((1, 10, 40, 100, 160)))
            held = 5 * rng.randrange(100, 300) if rich else held
            canastas = dict(zip(("natural", "mixed"), counts, strict=True))
            sides.append(SideRecord(tally=Tally(canastas, melded, held, melded > 0)))
        yield game_of(rules, (2, 2), tuple(sides))
