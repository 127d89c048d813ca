"""Whether a card may be discarded, and what would allow or forbid it."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import WILDS, Cards, combine, lacking, rank_name
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem, Referee
from scorekeeper.rules.elements.change import Change, cards_of, changed
from scorekeeper.rules.elements.fact import RankName
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import table_of_melds
from scorekeeper.rules.questions.asking import known
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.discard.judge import discard_faults
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.going_out.checks import emptying_faults
from scorekeeper.rules.wording import number


def _discard(question: Question, _: Facts) -> Faults:
    """Tell whether this card may be discarded."""
    variant = question.variant
    table = table_of_melds(known(question.melds, variant))
    hand = question.hand or combine([question.card])
    missing = question.tells("hand") and any(lacking(question.card, question.hand))
    if missing:
        yield Discard.not_in_hand.at("card", what=RankName(question.card.rank, 1))
    known_last = question.tells("hand", "melds") and hand.size == 1 and not missing
    last = known_last and not variant.has_foot
    faults = discard_faults(
        question.card,
        hand,
        table,
        variant,
        going_out=question.going_out or last,
        pile_empty=question.pile_empty,
        first_round=question.first_round,
    )
    yield from placed(faults, "card")
    if last:
        yield from placed(emptying_faults(table, variant), "card")


# Circumstances of a discard, with the words for one that is so and one that is not.
_CIRCUMSTANCES: Mapping[str, tuple[str, str]] = {
    "pile_empty": ("onto an empty pile", "onto a pile that is not empty"),
    "first_round": ("in the first round of turns", "after the first round of turns"),
    "going_out": ("as the last card in going out", "in a turn in which the side does not go out"),
}


def _otherwise(question: Question, *, allowed: bool) -> Iterator[Change]:
    """The circumstances the other way; an empty pile and the first round never allow a card."""
    for key, (so, not_so) in _CIRCUMSTANCES.items():
        now = getattr(question, key)
        if key == "going_out" or now is not allowed:
            yield changed(question, not_so if now else so, **{key: not now})


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for a discard that is not allowed: other circumstances, or another card."""
    yield from _otherwise(question, allowed=False)
    if question.card.wilds:
        only = Cards(tuple(item for item in question.hand.items if item[0] in WILDS))
        yield changed(question, "from a hand that holds wild cards only", hand=only)
    rank = question.card.rank
    canasta = cards_of({rank: question.variant.melds.canasta_size})
    words = f"once the side has a canasta of {rank_name(rank)}"
    yield changed(question, words, melds=(*question.melds, canasta))
    if question.hand.size == 1:
        other = "4" if rank != "4" else "5"
        words = f"with a second card in the hand, such as a {rank_name(other, 1)}"
        yield changed(question, words, hand=question.hand.plus(other))
    for other in question.hand.counts:
        if other != rank:
            words = f"for the {rank_name(other, 1)} instead"
            yield changed(question, words, card=cards_of({other: 1}))


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for a discard that is allowed."""
    yield from _otherwise(question, allowed=True)
    if question.melds:
        yield changed(question, "without the melds of the own side", melds=())


def _impossible(question: Question) -> Iterator[Problem]:
    if question.going_out and question.hand.size > 1:
        held = number(question.hand.size)
        yield "hand", f"The last card in going out is the only one; the hand has {held}."


ASKED = Ask(
    name="discard",
    keys=("card", "hand", "pile_empty", "going_out", "first_round", "melds"),
    needed=("card", "hand"),
    answer=_discard,
    to_yes=_to_yes,
    to_no=_to_no,
    said=lambda *_: "No rule of this game forbids it.",
    keeps=lambda _: (Discard.not_allowed,),
    cards=lambda question: {
        "melds": combine(question.melds),
        "hand": question.hand or question.card,
    },
    impossible=_impossible,
)
