"""The end of the stock: the rule, its answers with their sources, and the house rule."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.elements.rule import Rule, question_case
from scorekeeper.rules.elements.statement import Chapter, Statements, statement
from scorekeeper.rules.elements.topic import PILE, Setting, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import msg
from scorekeeper.rules.sources import ASSUMED, CLASSIC_RULE, Cite
from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.variant import Variant


class EmptyStock:
    """Rules about the end of the stock."""

    discard = Rule("pile.empty_stock", law=lambda variant: variant.pile.empty_stock.law)


def _discard(variant: Variant) -> Statements:
    """Yield who must take the discard, if the hand continues."""
    if variant.seating.partnerships is Partnerships.FIXED:
        text = variant.pile.empty_stock.english
        yield statement("When the stock is empty, the discard", text, EmptyStock.discard.code)


CHAPTERS = (Chapter("The pile", _discard),)


@dataclass(frozen=True, slots=True)
class StockRule:
    """A rule in a sentence, where it is printed, and whether it is only assumed."""

    text: str
    cite: Cite

    @property
    def assumed(self) -> bool:
        """Whether no printed source states it."""
        return self.cite.assumed


@dataclass(frozen=True, slots=True)
class StockAnswer:
    """A situation at the end of the stock: the answer in a few words, and its rules."""

    moment: str
    verdict: str
    rules: tuple[StockRule, ...]


# Where it is printed that a turn of several cards takes what is left.
_SHORT_DRAW = Cite("rummy-games", "Two-player canasta")


def stock_answers(variant: Variant) -> tuple[StockAnswer, ...]:
    """Return what happens when the stock is empty, and when its last card is a red three."""
    return (
        StockAnswer("The stock is empty", _verdict(variant), tuple(_empty(variant))),
        StockAnswer("Its last card is a red three", *_last_card(variant)),
        StockAnswer("After such an ending", "It is scored as it stands", tuple(_count(variant))),
    )


def _printed(variant: Variant, cite: Cite, text: str) -> StockRule:
    """Return a rule of a book; it is assumed if the variant's books do not say how a hand ends."""
    assumed = variant.cite("ending").assumed
    return StockRule(text, cite.assumed_as(CLASSIC_RULE) if assumed else cite)


def _verdict(variant: Variant) -> str:
    if _ends_with_last_draw(variant):
        return "The hand ends"
    recycled = variant.pile.empty_stock is WhenEmpty.RECYCLE
    return "The pile becomes a new stock" if recycled else "Play continues without drawing"


def _ends_with_last_draw(variant: Variant) -> bool:
    return variant.seating.partnerships is Partnerships.CHANGING


def _empty(variant: Variant) -> Iterator[StockRule]:
    if _ends_with_last_draw(variant):
        text = "The hand ends with the discard of the player who drew the last card."
        yield _printed(variant, Cite("rummy-games", "Three-player canasta"), text)
        text = "If nobody has taken the pile by then, each player scores alone."
        yield StockRule(text, variant.cite("game.partners_pool"))
    else:
        yield from _duty(variant)
    if variant.deal.draw > 1:
        text = msg(
            "A turn draws {count} cards; if fewer are left, those count as a whole draw.", count=variant.deal.draw
        )
        yield _printed(variant, _SHORT_DRAW, text)


def _duty(variant: Variant) -> Iterator[StockRule]:
    """Yield who must and who may take the discard, by the house rule `empty-stock`."""
    rule, cite = variant.pile.empty_stock, variant.cite(EmptyStock.discard.code)
    if rule is WhenEmpty.RECYCLE:
        text = "The pile is turned over as a new stock, and play continues as before, but only once."
        yield StockRule(text, cite)
        return
    text = (
        "Each player continues by taking the discard of the player before; the hand ends when a"
        " player cannot take it or does not."
    )
    if rule is WhenEmpty.MUST_TAKE:
        text = (
            "Each player continues by taking the discard of the player before; the hand ends when a"
            " player cannot take it."
        )
    yield StockRule(text, variant.cite("ending"))
    if rule is WhenEmpty.MUST_TAKE:
        text = "A player who can take the discard in any lawful way must take it and meld it."
    elif (variant.pile.onto_set or variant.pile.onto_sequence) and not variant.pile.always_frozen:
        text = (
            "A player who can add the top card to a meld of the player's side, from a pile that is"
            " not frozen, must take it; in any other lawful way it may be taken."
        )
    else:
        text = "Nobody has to take the pile: it may be taken as always, with two natural cards of the top card's rank."
    yield StockRule(text, cite)


def _last_card(variant: Variant) -> tuple[str, tuple[StockRule, ...]]:
    if variant.threes.ladder is not None:
        text = "The hand ends at once; the three stays in the hand of the player who drew it."
        return "The hand ends at once", (_printed(variant, Cite("cla", "End of the stock"), text),)
    if not variant.lays_red_threes:
        charge = variant.threes.red_in_hand
        stays = "Red threes are not laid out here: it stays in the hand; play continues."
        costs = (
            "Red threes are not laid out here: it stays in the hand and costs {points} if it is"
            " left there; play continues."
        )
        text = msg(costs, points=charge) if charge else stays
        cite = Cite(ASSUMED, "no source says what a red three as the last card does here")
        return "Play continues without drawing", (StockRule(text, cite),)
    text = (
        "It is laid out and counts like any other, but nothing can be drawn in its place: the hand"
        " ends at once, and the player who drew it may neither meld nor discard."
    )
    rules = [StockRule(text, variant.cite("ending"))]
    if variant.deal.draw > 1:
        text = "A red three with a card still below it is replaced by that card, and play continues."
        rules.append(_printed(variant, _SHORT_DRAW, text))
    return "The hand ends at once", tuple(rules)


def _count(variant: Variant) -> Iterator[StockRule]:
    template = "Nobody has gone out: the {points} points for it are not paid."
    text: str = msg(template, points=variant.going_out.bonus)
    yield _printed(variant, Cite("bicycle", "Canasta, scoring"), text)
    hands = "The cards left in every hand count against their side."
    feet = "The cards left in every hand and every foot count against their side."
    text = feet if variant.has_foot else hands
    yield StockRule(text, variant.cite("held"))
    charge, stock_end = variant.threes.black_in_hand, variant.threes.black_in_hand_stock_end
    black = charge if stock_end is None else stock_end
    if variant.threes.ladder is None:
        text = msg("A black three left in hand costs {points}.", points=black)
        yield StockRule(text, variant.cite("held.black-threes"))
    failures = variant.failures
    if failures.sevens or failures.aces or failures.wild or failures.short_sequence:
        text = "Unfinished melds that carry a charge are charged as after any other hand."
        yield StockRule(text, variant.cite("failures"))


SETTINGS = (
    Setting(
        id="empty-stock",
        heading=PILE,
        label="The discard when the stock is empty",
        kind=ValueKind.CHOICE,
        path="pile.empty_stock",
        codes=(EmptyStock.discard.code,),
        choices=WhenEmpty.choices(),
        shown=lambda v: v.seating.partnerships is Partnerships.FIXED,
        examples=(
            question_case(
                "The stock is empty; a king lies on top, and North has two kings.",
                "take-pile",
                upcard="K",
                hand="K*2 9 5",
                melds=["Q*4"],
                stock_empty=True,
            ),
        ),
    ),
)


EMPTY_STOCK = topic_of(EmptyStock, globals())
