"""The question whether the pile may be taken, and whether it must be."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import DEUCE, JOKER, NO_CARDS, THREES, WILDS, Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem
from scorekeeper.rules.elements.change import cards_of
from scorekeeper.rules.elements.fact import RankName
from scorekeeper.rules.elements.rule import Fault, Found, Rule, placed, rules_of
from scorekeeper.rules.hand.facts import MeldFacts, meld_facts, table_of_melds
from scorekeeper.rules.messages import msg, sentences
from scorekeeper.rules.questions.asking import known, late_hand, shows
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty
from scorekeeper.rules.topics.empty_stock.topic import EmptyStock
from scorekeeper.rules.topics.going_out.checks import emptying_faults
from scorekeeper.rules.topics.initial_meld import judge as opening
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.melds.checks import Circumstances, judge_meld
from scorekeeper.rules.topics.pile import advice
from scorekeeper.rules.topics.pile.fields import ShortPile
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.pile.ways import PAIR, Use, Way, card_faults, pile_faults, ways

Melds = tuple[MeldFacts, ...]


def take_pile(question: Question, facts: Facts) -> Faults:
    """Yield why the pile may not be taken; tell also the ways, and whether it must be."""
    open_ways: list[Use] = []
    yield from _faults(question, open_ways)
    facts["ways"] = open_ways
    if question.stock_empty:
        rule = question.variant.pile.empty_stock
        fits = any(use.onto for use in open_ways)
        must = fits if rule is WhenEmpty.MUST_IF_IT_FITS else rule is WhenEmpty.MUST_TAKE
        facts["must_take"] = must and bool(open_ways)


def _faults(question: Question, open_ways: list[Use]) -> Faults:
    """Yield what prevents taking the pile; the ways that are open are added to `open_ways`."""
    upcard = question.upcard
    if upcard is None:
        return
    barred = list(card_faults(upcard.rank, question.variant))
    yield from placed(barred, "upcard")
    too_small = list(_pile_size(question))
    yield from too_small
    if barred and (question.has_melded or not question.initial_meld):
        return
    if question.has_melded:
        yield from _ways(question, upcard, open_ways)
    else:
        broken = [fault.rule for fault in barred]
        faults = [found for found in _opening(question, upcard) if found.rule not in broken]
        open_ways += [] if faults else [Use.OPENING]
        yield from faults
    if too_small or barred:
        open_ways.clear()


def _ways(question: Question, upcard: Cards, open_ways: list[Use]) -> Faults:
    """Find the ways that are open to a side that has melded."""
    variant = question.variant
    frozen = question.frozen or variant.pile.always_frozen
    found = ways(upcard, question.hand, known(question.melds, variant), variant)
    free = [way.use for way in found if way.free(frozen=frozen)]
    lacks = {use: list(_leaves_nothing(question, upcard, use)) for use in free}
    open_ways += [use for use in free if not lacks[use]]
    if free and not open_ways:
        yield from placed(lacks[free[0]], "hand")
    yield from _shut(question, found, frozen=frozen)


def _shut(question: Question, found: tuple[Way, ...], *, frozen: bool) -> Faults:
    """Yield why none of the ways is open."""
    rank = (question.upcard or NO_CARDS).rank
    faults = pile_faults(found, frozen=frozen, rank=rank, variant=question.variant)
    yield from placed(faults, "hand")


def _leaves_nothing(question: Question, upcard: Cards, use: Use) -> list[Fault]:
    """Return what the side lacks if taking a pile of one card empties the hand."""
    taken = _from_hand(question.hand, upcard, use)
    if question.pile_size != 1 or taken.size < question.hand.size:
        return []
    tables = _tables_after(question, combine([upcard, taken]), alone=not use.onto)
    lacks = (list(emptying_faults(table_of_melds(each), question.variant)) for each in tables)
    return min(lacks, key=len)


def _from_hand(hand: Cards, upcard: Cards, use: Use) -> Cards:
    """Return the cards that a way takes from the hand, besides the top card."""
    if use.onto:
        return NO_CARDS
    naturals = PAIR if use is Use.PAIR else 1
    wild = DEUCE if hand.count(DEUCE) else JOKER
    return cards_of({upcard.rank: naturals, wild: PAIR - naturals})


def _tables_after(question: Question, cards: Cards, *, alone: bool) -> Iterator[Melds]:
    """Yield the table with these cards on each meld that takes them, or as a new meld."""
    variant = question.variant
    own = known(question.melds, variant)
    for place, meld in enumerate(own):
        grown = meld_facts(combine([meld.cards, cards]), variant)
        if not any(judge_meld(grown, variant, Circumstances(out=True))):
            yield (*own[:place], grown, *own[place + 1 :])
    if alone:
        yield (*own, meld_facts(cards, variant))


def _pile_size(question: Question) -> Faults:
    size, rules = question.pile_size, question.variant.pile
    cards = rules.cards
    if size is None:
        return
    if size == 1 and question.hand.size == 1:
        yield Pile.one_card_hand.at("hand")
    if cards is not None and size < cards and rules.short is ShortPile.NOT:
        yield Pile.too_few_cards.at("pile_size", size=size, limit=cards)


def _opening(question: Question, upcard: Cards) -> Faults:
    """Judge the initial meld with the top card, which a side that has not melded must make."""
    variant = question.variant
    melds = known(question.initial_meld or (), variant)
    case = opening.opening_case(question, melds, concealed=question.concealed)
    if not melds:  # the pile may not be taken then, whatever the hand holds
        found = ways(upcard, question.hand, (), variant)
        yield from _shut(question, found, frozen=question.frozen or variant.pile.frozen_to_open)
        yield opening.below_minimum(case, 0, case.minimum.points).at("initial_meld")
        return
    faults = list(opening.opening_faults(case, variant))
    from_hand = max((meld.naturals - 1 for meld in melds if meld.rank == upcard.rank), default=0)
    broken = any(found.rule in rules_of(Pile) for found in faults)
    if question.frozen and from_hand < PAIR and not broken:
        faults.append(Pile.frozen.at("upcard", what=RankName(upcard.rank)))
    for rule, where, details in faults:
        yield Found(rule, f"initial_meld.{where}" if where else "initial_meld", details)
    elsewhere = list(opening.not_in_hand(question, question.initial_meld or (), "initial_meld"))
    yield from elsewhere
    laid = sum(meld.size for meld in melds)
    if question.pile_size == 1 and laid > question.hand.size and not elsewhere:
        yield from placed(emptying_faults(table_of_melds(melds), variant), "hand")


def _yes_msg(question: Question, facts: Mapping[str, Any]) -> str:
    cards, size = question.variant.pile.cards, question.pile_size
    uses: list[str] = [use.english for use in facts["ways"]]
    how = uses[0] if uses else ""
    for way in uses[1:]:
        how = msg("{words}, or {more}", words=how, more=way)
    taken = msg("The whole pile, {words}.", words=how)
    if cards is not None and (size is None or size >= cards):
        taken = msg("The top {count} cards, {words}.", count=cards, words=how)
    must = {None: "", True: "It must be taken.", False: "It need not be taken."}
    return sentences(taken, must[facts.get("must_take")])


def _keeps(question: Question) -> tuple[Rule, ...]:
    if question.stock_empty:
        return (Pile.no_use, EmptyStock.discard)
    return (Pile.no_use,) if question.has_melded else (Pile.frozen, InitialMeld.below_minimum)


def _cards(question: Question) -> Mapping[str, Cards]:
    top = question.upcard or NO_CARDS
    return {"melds": combine(question.melds), "hand": question.hand, "upcard": top}


def _size_stated(question: Question) -> Iterator[Problem]:
    size = question.pile_size
    if size == 0:
        yield "pile_size", "A pile of no cards cannot be taken; it has at least its top card."
    variant = question.variant
    entered = combine((*question.melds, question.hand)).size
    left = variant.limits(sum(variant.seating.forms[0])).cards - entered
    if size is not None and size > left:
        text = "The pile is entered with {size:card|cards}; besides the cards that are entered there are only {left}."
        yield "pile_size", msg(text, size=size, left=left)


def _is_plain(upcard: Cards | None) -> bool:
    return upcard is not None and not any(upcard.count(rank) for rank in (*WILDS, *THREES))


def _without_top(question: Question) -> Iterator[Problem]:
    """Yield a problem if the initial meld with the pile lacks its top card."""
    upcard = question.upcard or NO_CARDS
    if _is_plain(upcard) and not shows(question.initial_meld or (), upcard):
        text = "The opening must show the top card; no meld holds a {what}."
        yield "initial_meld", msg(text, what=RankName(upcard.rank, 1))


def _impossible(question: Question) -> Iterator[Problem]:
    yield from late_hand(question)
    yield from _size_stated(question)
    if not question.hand:
        yield "hand", "A player who takes the pile has cards in hand; enter them."
    if question.frozen and question.pile_size == 1 and _is_plain(question.upcard):
        text = "A frozen pile has the card that froze it under its top card, so at least two cards."
        yield "frozen", text
    if question.has_melded and question.initial_meld:
        yield "initial_meld", "The side has already melded; it cannot open again."
    if not question.has_melded and question.melds:
        yield "melds", "The side has melds on the table, so it has melded."
    if not question.has_melded and question.initial_meld:
        yield from _without_top(question)


ASKED = Ask(
    name=AskName.TAKE_PILE,
    keys="upcard frozen pile_size score hand_number has_melded melds hand initial_meld stock_empty",
    needed=("upcard", "hand"),
    answer=take_pile,
    to_yes=advice.to_yes,
    to_no=advice.to_no,
    yes_msg=_yes_msg,
    keeps=_keeps,
    cards=_cards,
    impossible=_impossible,
)
