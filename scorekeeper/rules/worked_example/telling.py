"""An example in words: the cards of each side, and the lines of its score."""

from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, SUIT_NAMES, Cards
from scorekeeper.rules.elements.fact import CardCount, Listing, RankName, as_words
from scorekeeper.rules.hand.facts import SEQUENCE, meld_facts
from scorekeeper.rules.hand.naming import run_in_words
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.values import GameRecord, SideRecord
from scorekeeper.rules.ruling import HandRuling, ScoreLine
from scorekeeper.rules.variant import Variant

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class ExampleMeld:
    """A meld: its cards in words, its kind of canasta or "", and its card points."""

    cards: str
    kind: str
    points: int


@dataclass(frozen=True, slots=True)
class ExampleSide:
    """A side's cards at the end of the hand, and the lines of its score."""

    name: str
    went_out: bool
    melds: tuple[ExampleMeld, ...]
    besides: tuple[str, ...]  # threes, cards left: each a few words
    lines: tuple[ScoreLine, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand that the engine has judged without finding anything wrong."""

    record: GameRecord
    ruling: HandRuling
    sides: tuple[ExampleSide, ...]


def tell(record: GameRecord, ruling: HandRuling) -> ExampleHand:
    """Return a hand and its ruling in words."""
    hand = record.hands[0]
    sides = tuple(
        ExampleSide(
            name=_name(record, place),
            went_out=side.went_out,
            melds=tuple(_meld(meld.cards, record.variant, hand.trump) for meld in side.melds),
            besides=tuple(_besides(side)),
            lines=ruling.sides[place].lines,
            total=ruling.sides[place].total,
        )
        for place, side in enumerate(hand.sides)
    )
    return ExampleHand(record, ruling, sides)


def _name(record: GameRecord, place: int) -> str:
    """Return the name of a side by its role, because an example has no people."""
    alone = record.form[place] == 1
    if record.hands[0].lone is not None:
        if place == record.hands[0].lone:
            return "The player alone"
        return f"The {_ORDINALS[place - 1]} partner"
    who = "player" if alone else "side"
    if place == 0:
        return "The player who goes out" if alone else "The side that goes out"
    if len(record.form) == 2:
        return "The other player" if alone else "The other side"
    return f"The {_ORDINALS[place]} {who}"


def _meld(cards: Cards, variant: Variant, trump: str | None) -> ExampleMeld:
    facts = meld_facts(cards, variant, trump=trump)
    kind = facts.canasta.label if facts.canasta is not None else ""
    return ExampleMeld(cards_in_words(cards, variant), kind, facts.points)


def cards_in_words(cards: Cards, variant: Variant) -> str:
    """Return cards in words: "5 queens, 1 deuce and 1 joker", "four to ten of hearts"."""
    if variant.runs is not None:
        return run_in_words(cards, variant) or _listed(cards)
    if cards and meld_facts(cards, variant).shape == SEQUENCE:
        high, suit, _ = cards.items[0]
        low = RankName(cards.items[-1][0], 1)
        text = f"{{low}} to {{high}} of {SUIT_NAMES[suit]}"
        return msg(text, low=low, high=RankName(high, 1))
    return _listed(cards)


def _listed(cards: Cards) -> str:
    held = sorted(cards.counts.items(), key=lambda item: item[0] == JOKER)
    return as_words(Listing(tuple(CardCount(*each, digits=True) for each in held)))


def _besides(side: SideRecord) -> list[str]:
    found: list[str] = []
    if side.red_threes:
        found.append(msg("{count:red three|red threes} laid out", count=side.red_threes))
    if side.black_threes:
        found.append(msg("{count:black three|black threes} set aside", count=side.black_threes))
    if side.pot is not None:
        found.append("the pot taken" if side.pot.taken else "the pot not taken")
    held = _one_after_the_other([_listed(cards) for cards in side.held if cards])
    if held:
        found.append(msg("left in hand: {words}", words=held))
    feet = _one_after_the_other([_listed(cards) for cards in side.foot if cards])
    if feet:
        found.append(msg("a foot not played: {words}", words=feet))
    return found


def _one_after_the_other(lots: list[str]) -> str:
    row = lots[0] if lots else ""
    for each in lots[1:]:
        row = msg("{words}; {more}", words=row, more=each)
    return row
