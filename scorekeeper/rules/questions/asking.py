"""What the answers to several kinds of questions share."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, Cards, combine
from scorekeeper.rules.elements.ask import Faults, Problem
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import MeldFacts, meld_facts, one_set_of_a_rank
from scorekeeper.rules.messages import both, msg
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.pack.checks import too_many_copies
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.variant import Variant


def whole_hand_problem(
    variant: Variant, laid: int, held: int = 0, *, with_pile: bool | None = None, foot: bool = True
) -> str:
    """Return in words why these cards are not the whole hand of a player going out concealed, or "".

    `laid` cards are laid down and `held` kept; one of these is the last discard, which need not be
    named. `with_pile` is true if the pile was taken, false if a card was drawn, None if unknown.
    `foot` is true if the player's foot has been played. A hand never shrinks before its first meld.
    Where one card is drawn it never grows either, so without the pile the number is exact; where
    more are drawn it grows with every turn.
    """
    deal = variant.deal
    packet = deal.foot if foot else 0
    taken = deal.draw if with_pile is False else 1
    whole, entered = deal.cards + packet + taken, laid + held
    drawn = msg("{count} drawn", count=taken) if with_pile is False else msg("at least one taken")
    made_of = (
        msg(
            "{count:card was|cards were} dealt, {foot} were in the foot and {words}",
            count=deal.cards,
            foot=packet,
            words=drawn,
        )
        if packet
        else msg("{count:card was|cards were} dealt and {words}", count=deal.cards, words=drawn)
    )
    if laid + max(held - 1, 0) < whole - 1:
        return msg(
            "A player who has melded nothing still has every card: {words}. Enter them all, at"
            " least {whole} with the last discard; {entered} are entered.",
            words=made_of,
            whole=whole,
            entered=entered,
        )
    if with_pile is False and taken == 1 and entered > whole:
        return msg(
            "A hand can have this many cards only after taking the pile: {words}. Say that the"
            " pile was taken, or enter at most {whole}; {entered} are entered.",
            words=made_of,
            whole=whole,
            entered=entered,
        )
    return ""


def known(melds: Iterable[Cards], variant: Variant) -> tuple[MeldFacts, ...]:
    """Return the facts of the melds of one side in a question."""
    return one_set_of_a_rank([tuple(meld_facts(cards, variant) for cards in melds)], variant)[0]


def pack_faults(question: Question, lots: Iterable[Cards], where: str) -> Faults:
    """Yield faults if there are more copies of a card than the packs hold.

    The number of packs is the largest that the variant can have.
    """
    variant = question.variant
    players = max(sum(form) for form in variant.seating.forms)
    limits, cards = variant.limits(players), combine(lots)
    suited = {(rank, suit): copies for rank, suit, copies in cards.items if suit}
    yield from placed(too_many_copies(cards.counts, suited, limits), where)
    for rule, rank in ((Pack.red_threes, RED_THREE), (Pack.black_threes, BLACK_THREE)):
        count, limit = cards.count(rank), limits.of(rank)
        if count > limit:
            yield rule.at(where, count=count, limit=limit, packs=limits.packs)


def late_hand(question: Question) -> Iterator[Problem]:
    """Yield a problem if the hand number is beyond the last hand of the game."""
    hands = question.variant.game.hands
    if hands is not None and question.hand_number > hands:
        yield (
            "hand_number",
            msg(
                "The game has {count:hand|hands}; there is no hand {number}.", count=hands, number=question.hand_number
            ),
        )


def shows(melds: Iterable[Cards], card: Cards) -> bool:
    """Return whether a meld contains a card of this rank."""
    return any(meld.count(card.items[0][0]) for meld in melds)


def naturals_and_wilds(facts: Mapping[str, Any]) -> str:
    """Return how many natural and wild cards a meld has, in words; those it lacks are left out."""
    naturals, wilds = facts["naturals"], facts["wilds"]
    parts = (
        (naturals, msg("{count:natural card|natural cards}", count=naturals)),
        (wilds, msg("{count:wild card|wild cards}", count=wilds)),
    )
    return both([words for count, words in parts if count])
