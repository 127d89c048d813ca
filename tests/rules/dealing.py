"""A hand of classic canasta that is really dealt and lawfully played, card by card.

The players are simple but keep to the rules: they open when they can reach the minimum, take the
pile with a natural pair, keep a card until their side may go out, and go out as soon as it may.
What lies on the table at the end is the record.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from scorekeeper.rules import Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE
from tests.factories import Json

WILDS = (JOKER, DEUCE)
CANASTA = 7


@dataclass
class Side:
    """A side in the making."""

    minimum: int
    table: dict[str, Counter[str]] = field(default_factory=dict)  # rank -> cards
    opening: dict[str, Counter[str]] = field(default_factory=dict)
    red_threes: int = 0

    def canastas(self) -> int:
        return sum(1 for cards in self.table.values() if cards.total() >= CANASTA)

    def wilds(self, rank: str) -> int:
        return sum(self.table[rank][wild] for wild in WILDS)


class Play:
    """One hand from the deal to its end."""

    def __init__(self, variant: Variant, form: tuple[int, ...], scores: list[int], rng: Random):
        self.variant, self.rng = variant, rng
        self.values = dict(variant.card_points)
        self.sides = [Side(_minimum(score)) for score in scores]
        self.seats = [(turn, side) for turn in range(max(form)) for side in range(len(form)) if turn < form[side]]
        self.stock = _pack(variant.packs(sum(form)), variant.deal.jokers_per_pack)
        rng.shuffle(self.stock)
        self.hands = {seat: Counter(self._deal()) for seat in self.seats}
        self.pile = [self.stock.pop()]
        while self.pile[-1] in (*WILDS, RED_THREE):
            self.pile.append(self.stock.pop())
        self.out: int | None = None

    def _deal(self) -> list[str]:
        return [self.stock.pop() for _ in range(self.variant.deal.cards)]

    def run(self) -> None:
        """Play until somebody goes out or the stock runs out."""
        turn = 0
        while self.out is None:
            seat = self.seats[turn % len(self.seats)]
            side = self.sides[seat[1]]
            self._lay_red_threes(seat)
            if not self._take_pile(seat) and not self._draw(seat):
                break
            self._meld(side, self.hands[seat])
            self._finish(seat)
            turn += 1
        for seat in self.seats:  # nobody keeps a red three: each would have been laid in turn
            self._lay_red_threes(seat, replace=False)

    def _lay_red_threes(self, seat: tuple[int, int], *, replace: bool = True) -> None:
        hand = self.hands[seat]
        while hand[RED_THREE]:
            hand[RED_THREE] -= 1
            self.sides[seat[1]].red_threes += 1
            if replace and self.stock:
                hand[self.stock.pop()] += 1

    def _draw(self, seat: tuple[int, int]) -> bool:
        """Draw; a single last card is a whole draw, a red three as the last one ends the hand."""
        before = self.hands[seat].total()
        for _ in range(self.variant.deal.draw):
            if self.stock:
                self.hands[seat][self.stock.pop()] += 1
        self._lay_red_threes(seat)
        return self.hands[seat].total() > before

    def _take_pile(self, seat: tuple[int, int]) -> bool:
        """With a natural pair, and only by a side that has opened."""
        hand, side = self.hands[seat], self.sides[seat[1]]
        top = self.pile[-1] if self.pile else ""
        if not side.table or top not in NATURALS or hand[top] < 2 or hand.total() < 4:
            return False
        hand[top] -= 2
        side.table.setdefault(top, Counter())[top] += 3
        hand.update(self.pile[:-1])
        self.pile = []
        self._lay_red_threes(seat, replace=False)
        return True

    def _meld(self, side: Side, hand: Counter[str]) -> None:
        planned = self._plan(side, hand)
        points = sum(self.values[card] * count for cards in planned.values() for card, count in cards.items())
        if not planned or (not side.table and points < side.minimum):
            return
        if not side.table:
            side.opening = {rank: Counter(cards) for rank, cards in planned.items()}
        for rank, cards in planned.items():
            hand.subtract(cards)
            side.table.setdefault(rank, Counter()).update(cards)

    def _plan(self, side: Side, hand: Counter[str]) -> dict[str, Counter[str]]:
        """What to lay down this turn: as much as lets two cards stay, or everything but one."""
        planned: dict[str, Counter[str]] = {}
        left = hand.total() - 2
        for rank in self.rng.sample(NATURALS, len(NATURALS)):
            count = min(hand[rank], left)
            if count >= (1 if rank in side.table else 3):
                planned[rank] = Counter({rank: count})
                left -= count
        for wild in WILDS:
            for _ in range(hand[wild]):
                fitting = [rank for rank in (*planned, *side.table) if self._takes_wild(side, planned, rank)]
                if fitting and left > 0 and self.rng.random() < 0.7:
                    rank = self.rng.choice(fitting)
                    planned.setdefault(rank, Counter())[wild] += 1
                    left -= 1
        return planned

    def _takes_wild(self, side: Side, planned: dict[str, Counter[str]], rank: str) -> bool:
        more = planned.get(rank, Counter())
        lying = side.wilds(rank) if rank in side.table else 0
        return lying + sum(more[wild] for wild in WILDS) < 3

    def _finish(self, seat: tuple[int, int]) -> None:
        """Go out if the side may and the player can; else discard."""
        hand, side = self.hands[seat], self.sides[seat[1]]
        if side.canastas() >= self.variant.going_out.canastas:
            rest = +hand
            for rank in list(rest):
                if rank in side.table and rank in NATURALS:
                    side.table[rank][rank] += rest.pop(rank)
            if rest[BLACK_THREE] >= 3:
                side.table[BLACK_THREE] = Counter({BLACK_THREE: rest.pop(BLACK_THREE)})
            self.hands[seat] = hand = rest
            if hand.total() <= 1:
                hand.clear()
                self.out = seat[1]
                return
            if BLACK_THREE in side.table:
                hand[BLACK_THREE] = side.table.pop(BLACK_THREE)[BLACK_THREE]
        card = self.rng.choice(sorted((+hand).elements()))
        hand[card] -= 1
        self.pile.append(card)

    def record(self, form: tuple[int, ...]) -> Json:
        """The hand as it would be written down."""
        return {"sides": [self._side(place, players) for place, players in enumerate(form)]}

    def _side(self, place: int, players: int) -> Json:
        side = self.sides[place]
        entry: Json = {
            "melds": [_text(cards) for cards in side.table.values()],
            "held": [_text(self.hands[turn, place]) for turn in range(players)],
            "red_threes": side.red_threes,
            "went_out": self.out == place,
        }
        if side.opening:
            entry["initial_meld"] = {"melds": [_text(cards) for cards in side.opening.values()]}
        return entry


def _pack(packs: int, jokers: int) -> list[str]:
    once = [*NATURALS * 4, *[DEUCE] * 4, *[JOKER] * jokers, *[RED_THREE] * 2, *[BLACK_THREE] * 2]
    return once * packs


def _minimum(score: int) -> int:
    """The table of the law, typed here once more."""
    return 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120


def _text(cards: Counter[str]) -> str:
    return " ".join(f"{card}*{count}" for card, count in cards.items() if count > 0)


def play(variant: Variant, form: tuple[int, ...], scores: list[int], seed: int) -> Json:
    """A lawful hand of these sides with these scores; the seed decides everything."""
    hand = Play(variant, form, scores, Random(seed))  # noqa: S311 - a game
    hand.run()
    return hand.record(form)
