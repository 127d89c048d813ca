"""Rules about threes in melds, laid out and in hand, and what the rulebook says about them."""

from collections.abc import Iterator

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE
from scorekeeper.rules.elements.fact import Amount, Choice, RankName
from scorekeeper.rules.elements.parts import table_shown
from scorekeeper.rules.elements.rule import Fault, Found, Rule, check, hand_case, question_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.hand.facts import MeldFacts
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.messages import msg, number, sentences, table_of_signs
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.threes.fields import ThreeRules
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant


def _never_melded(variant: Variant) -> str:
    laid = "Red threes are never melded; they are laid out by themselves."
    red = laid if variant.lays_red_threes else "Red threes are never melded."
    return sentences(red, "" if variant.melds.black_threes else "Nor are black threes.")


class Done(Choice):
    """What may never be done with threes in a game."""

    MELDED = "melded", "melded"
    LAID_OUT = "laid-out", "laid out"


class Kept(Choice):
    """What was left in a hand: red threes, or threes of both colours."""

    RED = "red-threes", "red three was|red threes were"
    BOTH = "threes", "three was|threes were"


class Threes:
    """Rules about red and black threes."""

    never = Rule.of(
        "meld.threes",
        "{what} are never {done} in this game.",
        question_case("North melds three black threes.", "meld", cards="3b*3"),
        question_case("North melds three red threes.", "meld", cards="3r*3"),
        law=_never_melded,
    )
    black_early = Rule.of(
        "meld.black-threes-early",
        "Black threes are melded only by the side that goes out.",
        question_case("In the middle of the hand North melds three black threes.", "meld", cards="3b*3"),
        law="Black threes are melded only by the player who goes out in that turn, without wild cards.",
    )
    black_discard = Rule.of(
        "threes.black-discard",
        "A black three may not be discarded in the first round of turns.",
        question_case(
            "In the first round of turns North discards a black three.",
            "discard",
            card="3b",
            hand="3b K 9",
            first_round=True,
        ),
        law=Discard.not_allowed.law,
    )
    red_held = Rule.of(
        "threes.red-held",
        "{left} left in hand instead of being laid out.",
        hand_case(
            "A red three is found in a hand when the hand is counted.", side_json("K*7", "Q*6", held=("3r 5", "9 8"))
        ),
        severity=QUERY,
    )


def _threes(variant: Variant) -> Statements:
    """Yield how red and black threes count."""
    rules = variant.threes
    yield from _laid_out(rules)
    if rules.red_in_hand is not None:
        yield fact("Red three left in hand", number(-rules.red_in_hand), "held.red-threes")
    if rules.red_in_hand_query:
        text = "is queried: it should have been laid out"
        yield statement("A red three in a hand at the end", text, Threes.red_held.code)
    if rules.ladder is None:
        yield fact("Black three left in hand", number(-rules.black_in_hand), "held.black-threes")
    if rules.black_in_hand_stock_end is not None:
        text = number(-rules.black_in_hand_stock_end)
        yield fact("The same when the stock ran out", text, "held.black-threes")
    if rules.black_removed is not None:
        label = "Black threes set aside: one, two ..."
        yield fact(label, table_shown(rules.black_removed), "black-threes")
    if rules.black_all is not None:
        label = "All four black threes melded when going out"
        yield fact(label, number(rules.black_all), "threes.black_all")


def _laid_out(rules: ThreeRules) -> Statements:
    """Yield what threes on the table are worth."""
    table, ladder = rules.red_table, rules.ladder
    if ladder is None and table is None:
        yield statement("Red threes", "are not laid out", "threes.red_table")
    if table is not None:
        yield fact("Red threes: one, two, three ...", table_shown(table), "threes.red_table")
        if rules.red_need.english:
            side_with = msg("count for a side with {words}", words=rules.red_need.english)
            yield statement("They", side_with, "threes.red_need")
            other = msg(rules.red_unearned.english, each=(table or (0,))[0])
            yield statement("For any other side they", other, "threes.red_unearned")
        if rules.red_beyond is not None:
            yield fact("Each red three beyond that table", number(rules.red_beyond), "threes.red_beyond")
    if ladder is not None:
        yield fact("Threes of a colour: one, two ...", table_shown(ladder), "red-threes")
        yield statement("They", table_of_signs(rules.ladder_sign), "threes.ladder_sign")
        text = "is compulsory" if rules.laid_compulsory else "is optional"
        yield statement("Laying them out", text, "threes.laid_compulsory")
        held = msg(rules.ladder_in_hand.english, each=rules.black_in_hand)
        yield fact("Left in hand they count", held, "threes.ladder_in_hand")


CHAPTERS = (Chapter("Threes", _threes),)


_RED, _BLACK = RankName(RED_THREE, first=True), RankName(BLACK_THREE, first=True)


def black_threes(meld: MeldFacts, variant: Variant, *, out: bool) -> Iterator[Fault]:
    """Yield faults of a meld of black threes; `out` tells whether its side went out."""
    if not variant.melds.black_threes:
        yield Threes.never(what=_BLACK, done=Done.MELDED)
    elif not out:
        yield Threes.black_early()
    if meld.wilds:
        yield WildCards.in_rank()


def red_threes(meld: MeldFacts) -> Iterator[Fault]:
    """Yield a fault if a meld contains red threes."""
    if meld.cards.count(RED_THREE):
        yield Threes.never(what=_RED, done=Done.MELDED)


@check(Threes.red_held, needs_cards=True, needs_hands=True)
def red_held(view: HandView) -> Iterator[Found]:
    """A red three is laid out in the owner's turn; one that was kept is worth a second look."""
    rules = view.variant.threes
    kept = Kept.RED if rules.ladder is None else Kept.BOTH
    for each in view.sides:
        for place, cards in enumerate(each.record.held):
            count = cards.count(RED_THREE) if rules.red_in_hand_query else 0
            if rules.ladder is not None and rules.laid_compulsory and each.table.has_melded:
                count = cards.count(RED_THREE) + cards.count(BLACK_THREE)
            if count:
                where, left = f"{each.where}.held[{place}]", Amount(count, kept)
                yield Threes.red_held.at(where, count=count, left=left)


@check(needs_cards=False, applies=lambda v: not (v.lays_red_threes and v.lays_black_threes))
def laid_where_never(view: HandView) -> Iterator[Found]:
    """Threes of a colour are not laid out where the variant does not lay them out."""
    reds, blacks = view.variant.lays_red_threes, view.variant.lays_black_threes
    for each in view.sides:
        if each.record.red_threes and not reds:
            where = f"{each.where}.red_threes"
            yield Threes.never.at(where, what=_RED, done=Done.LAID_OUT)
        if each.record.black_threes and not blacks:
            where = f"{each.where}.black_threes"
            yield Threes.never.at(where, what=_BLACK, done=Done.LAID_OUT)
