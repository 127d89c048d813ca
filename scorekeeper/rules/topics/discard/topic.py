"""The card that ends a turn: whether it may be discarded, what would change that, house rules."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import RED_THREE, THREES, WILDS, Cards, combine, lacking
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem, Referee
from scorekeeper.rules.elements.change import Change, cards_of, changed
from scorekeeper.rules.elements.fact import Listing, RankName
from scorekeeper.rules.elements.rule import Fault, placed, question_case
from scorekeeper.rules.elements.statement import Chapter, Statements, statement
from scorekeeper.rules.elements.topic import PILE, Setting, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.facts import TableFacts, table_of_melds
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.asking import known
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.discard.rules import Discard, Three, What, Why, WildStays
from scorekeeper.rules.topics.going_out.checks import emptying_faults
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant


def discard_faults(  # noqa: PLR0913 - the circumstances of a discard
    card: Cards,
    hand: Cards,
    table: TableFacts,
    variant: Variant,
    *,
    going_out: bool = False,
    pile_empty: bool = False,
    first_round: bool = False,
) -> Iterator[Fault]:
    """Yield why a card may not be discarded; `hand` includes the card itself."""
    rank = card.rank
    if going_out and variant.going_out.final_discard is FinalDiscard.FORBIDDEN:
        yield Discard.not_allowed(what=What.LAST_CARD, reason=Why.NO_DISCARD)
    elif rank in THREES:
        yield from _three(rank, variant, going_out=going_out, first_round=first_round)
    elif rank in WILDS:
        if not (variant.discard.wilds or going_out or _no_other(hand, WILDS)):
            yield Discard.wild_not_allowed(sentence=WildStays.KEPT)
    elif rank == "7" and variant.discard.sevens_after_canasta:
        yield from _seven(table, going_out=going_out)
    elif pile_empty and not going_out:
        barred = variant.discard.empty_pile_barred
        if rank in barred and not _no_other(hand, (*WILDS, *barred)):
            yield Discard.not_allowed(what=RankName(rank, first=True), reason=Why.NOT_FIRST)


def _no_other(hand: Cards, ranks: tuple[str, ...]) -> bool:
    """Return whether the hand has no other ranks than these; threes do not count."""
    return all(rank in ranks or rank in THREES for rank in hand.counts)


def _seven(table: TableFacts, *, going_out: bool) -> Iterator[Fault]:
    if going_out or not table.canastas.get("sevens", 0):
        reason = Why.NEVER_LAST if going_out else Why.NO_SEVENS
        yield Discard.not_allowed(what=What.SEVEN, reason=reason)


def _three(rank: str, variant: Variant, *, going_out: bool, first_round: bool) -> Iterator[Fault]:
    as_last = going_out and variant.threes.final_discard
    if rank == RED_THREE:
        # They may go where they are never laid out, or as the allowed last card.
        may_go = as_last and variant.threes.ladder is not None
        if not (may_go if variant.lays_red_threes else variant.discard.threes):
            yield Discard.three_not_allowed(sentence=Three.LAID_OUT if variant.lays_red_threes else Three.HERE)
    elif not variant.discard.threes:
        if not as_last:
            yield Discard.three_not_allowed(sentence=Three.HERE)
    elif first_round and not variant.discard.black_three_first_round:
        yield Threes.black_discard()


def _discard(question: Question, _: Facts) -> Faults:
    """Yield why this card may not be discarded."""
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


_OUT = "going_out"
# Circumstances of a discard, with the words for one that is so and one that is not.
_CIRCUMSTANCES: Mapping[str, tuple[str, str]] = {
    "pile_empty": (msg("onto an empty pile"), msg("onto a pile that is not empty")),
    "first_round": (msg("in the first round of turns"), msg("after the first round of turns")),
    _OUT: (msg("as the last card when going out"), msg("in a turn in which the side does not go out")),
}


def _otherwise(question: Question, *, allowed: bool) -> Iterator[Change]:
    """Yield the opposite circumstances; an empty pile and the first round never allow a card."""
    for key, (so, not_so) in _CIRCUMSTANCES.items():
        now = getattr(question, key)
        if key == _OUT or now is not allowed:
            yield changed(question, not_so if now else so, **{key: not now})


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to a forbidden discard: other circumstances, or another card."""
    yield from _otherwise(question, allowed=False)
    if question.card.wilds:
        only = Cards(tuple(item for item in question.hand.items if item[0] in WILDS))
        yield changed(question, msg("from a hand that holds wild cards only"), hand=only)
    rank = question.card.rank
    canasta = cards_of({rank: question.variant.melds.canasta_size})
    words = msg("once the side has a canasta of {what}", what=RankName(rank))
    yield changed(question, words, melds=(*question.melds, canasta))
    if question.hand.size == 1:
        other = "4" if rank != "4" else "5"
        text = "with a second card in the hand, such as a {what}"
        words = msg(text, what=RankName(other, 1))
        yield changed(question, words, hand=question.hand.plus(other))
    for other in question.hand.counts:
        if other != rank:
            words = msg("for the {what} instead", what=RankName(other, 1))
            yield changed(question, words, card=cards_of({other: 1}))


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to a discard that is allowed."""
    yield from _otherwise(question, allowed=True)
    if question.melds:
        yield changed(question, msg("without the side's own melds"), melds=())


def _impossible(question: Question) -> Iterator[Problem]:
    if question.going_out and question.hand.size > 1:
        text = "The last card when going out is the only card in the hand; the hand has {held}."
        yield "hand", msg(text, held=question.hand.size)


ASKED = Ask(
    name=AskName.DISCARD,
    keys="card hand pile_empty going_out first_round melds",
    needed=("card", "hand"),
    answer=_discard,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=lambda *_: msg("No rule of this game forbids it."),
    keeps=lambda _: (Discard.not_allowed,),
    cards=lambda question: {"melds": combine(question.melds), "hand": question.hand or question.card},
    impossible=_impossible,
)


def _discards(variant: Variant) -> Statements:
    """Yield what may not be discarded."""
    rules = variant.discard
    last = variant.threes.final_discard
    if rules.threes:
        yield statement("A black three", "may be discarded and stops the pile", "discard.threes")
    else:
        only = "are not discarded, but one may be the last card when going out"
        text = only if last else "are not discarded"
        yield statement("Threes", text, Discard.three_not_allowed.code)
    if not rules.wilds:
        text = "are discarded only when going out, or from a hand of nothing else"
        yield statement("Wild cards", text, Discard.not_allowed.code)
    if rules.empty_pile_barred:
        names = Listing(tuple(RankName(rank) for rank in rules.empty_pile_barred), any_of=True)
        text = msg("may not be started with {words}", words=names)
        yield statement("An empty pile", text, "discard.empty_pile_barred")
    if not rules.black_three_first_round:
        text = "are not discarded in the first round of turns"
        yield statement("Black threes", text, Threes.black_discard.code)
    if rules.sevens_after_canasta:
        text = "may be discarded once the side has a canasta of sevens, but never as the last card"
        yield statement("Sevens", text, Discard.not_allowed.code)


CHAPTERS = (Chapter("Discarding", _discards),)


SETTINGS = (
    Setting(
        id="black-three-first-round",
        heading=PILE,
        label="A black three may be discarded in the first round",
        kind=ValueKind.BOOL,
        path="discard.black_three_first_round",
        codes=(Threes.black_discard.code,),
        shown=lambda v: not v.discard.black_three_first_round,
        examples=(
            question_case(
                "In the first round of turns North discards a black three.",
                "discard",
                card="3b",
                hand="3b 5 6",
                first_round=True,
            ),
        ),
    ),
)


DISCARD = topic_of(Discard, globals())
