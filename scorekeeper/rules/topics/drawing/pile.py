"""Whether the pile may be taken where a hand has pots."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import DEUCE, THREES, Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.fact import Phrase, RankName
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.messages import either, msg
from scorekeeper.rules.questions.asking import pack_faults
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.drawing.fields import PileTake
from scorekeeper.rules.topics.drawing.rules import Drawing
from scorekeeper.rules.topics.drawing.ways import is_wild, rules_of, ways
from scorekeeper.rules.topics.pile.rules import Pile, Useless
from scorekeeper.rules.variant import Variant


def _take(question: Question, facts: Facts) -> Faults:
    """Tell in which ways the pile may be taken, or why it may not."""
    rules, upcard = rules_of(question.variant), question.upcard or Cards(())
    locked = _locked(upcard, question.variant)
    found = () if locked else ways(question)
    facts["ways"] = [*found]
    if locked:
        yield locked.at("upcard", what=RankName(upcard.rank, 1))
        return
    lots = [upcard, question.pile, question.hand, *question.melds]
    yield from pack_faults(question, lots, "upcard")
    left = question.stock_left
    if rules.undrawn and left is not None and left <= rules.undrawn:
        yield Drawing.hand_over.at("stock_left", left=left)
    if not found:
        top = rules.pile_take is PileTake.TOP_CARD
        why = Useless.TOP_UNUSED if top else Useless.NOTHING_LAID
        reason = Phrase(why, {"what": RankName(upcard.rank)})
        yield Pile.no_use.at("upcard", reason=reason)


def _locked(top: Cards, variant: Variant) -> Rule | None:
    """Return the rule by which the top card locks the pile, or None."""
    if top.rank in THREES:
        return Pile.stop_card
    return Pile.wild_upcard if rules_of(variant).wild_locks and is_wild(top) else None


def _yes_msg(_: Question, facts: Mapping[str, Any]) -> str:
    uses = either([way.english for way in facts["ways"]])
    return msg("It may be taken {words}.", words=uses)


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose a larger stock, or a card in the hand that makes a meld."""
    more = rules_of(question.variant).undrawn + 1
    words = msg("with {count:card|cards} in the stock", count=more)
    yield changed(question, words, stock_left=more)
    top = question.upcard or Cards(())
    for rank, suit, _copies in top.items:
        pair = Cards(((rank, suit, 1), (DEUCE, "", 1)))
        held = combine([question.hand, pair])
        words = msg("with another card like it and a two in the hand")
        yield changed(question, words, hand=held)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose a stock with only its last cards, or a hand with no card that helps."""
    last = rules_of(question.variant).undrawn
    if last:
        words = msg("with {count:card|cards} in the stock", count=last)
        yield changed(question, words, stock_left=last)
    yield changed(question, msg("with an empty hand and table"), hand=Cards(()), melds=(), pile=Cards(()))


ASKED = Ask(
    name=AskName.TAKE_PILE,
    keys="upcard pile melds hand stock_left",
    needed=("upcard",),
    answer=_take,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (Pile.no_use, Drawing.hand_over),
    cards=lambda question: {
        "upcard": question.upcard or Cards(()),
        "pile": question.pile,
        "hand": question.hand,
        "melds": combine(question.melds),
    },
)
