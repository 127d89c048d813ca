"""Whether cards may be melded if runs have an order, and which class they are."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import ANY_WILD, DEUCE, Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed, one
from scorekeeper.rules.elements.fact import CardCount, RankName
from scorekeeper.rules.elements.rule import Rule, placed
from scorekeeper.rules.hand.facts import SEQUENCE, MeldFacts, is_lawful_set, meld_facts
from scorekeeper.rules.messages import at_the_head, msg
from scorekeeper.rules.questions.asking import known, naturals_and_wilds, pack_faults
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.runs.checks import Runs, faults_of_run
from scorekeeper.rules.topics.runs.kinds import make_up, rules_of
from scorekeeper.rules.topics.sequences.topic import Sequences


def _meld(question: Question, facts: Facts) -> Faults:
    """Return whether these cards may be melded together, and what they are."""
    meld = _beside(question)
    flaws = tuple(faults_of_run(meld, question.variant))
    short = None if flaws else meld.shape.value
    facts |= {
        "kind": short if meld.canasta is None else meld.canasta.code,
        "naturals": meld.naturals,
        "wilds": meld.wilds,
        "points": meld.points,
        "canasta": meld.canasta is not None,
        "bonus": 0 if meld.canasta is None else meld.canasta.bonus,
    }
    yield from pack_faults(question, [question.cards, *question.table], "cards")
    yield from placed(flaws, "cards")


def _beside(question: Question) -> MeldFacts:
    """Return the facts of the meld; a set beside another lawful one of its rank has no class."""
    meld = meld_facts(question.cards, question.variant, trump=question.trump)
    joins = next(_same_rank(question), None)
    return meld if joins is None else meld._replace(canasta=None, second=True)


def _same_rank(question: Question) -> Iterator[int]:
    """Yield the places of the line's sets that the meld would have to join."""
    variant = question.variant
    meld = meld_facts(question.cards, variant)
    if variant.melds.duplicate_rank is DuplicateRank.NEVER and is_lawful_set(meld):
        for place, other in enumerate(known(question.table, variant)):
            if is_lawful_set(other) and other.rank == meld.rank:
                yield place


_SHAPES = {SEQUENCE: msg("run")}


def _yes_msg(question: Question, facts: Mapping[str, Any]) -> str:
    meld = meld_facts(question.cards, question.variant, trump=question.trump)
    name = meld.canasta.label if meld.canasta else _SHAPES.get(meld.shape, msg("set"))
    made, points = naturals_and_wilds(facts), facts["points"]
    head = at_the_head(one(name))
    if meld.canasta is None:
        return msg("{words} of {rest}: {points} points.", words=head, rest=made, points=points)
    text = "{words} of {rest}: {points} points and a bonus of {bonus}."
    return msg(text, words=head, rest=made, points=points, bonus=facts["bonus"])


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose to lay a set to one of its rank; one card fewer, or one more of the suit or rank."""
    for place in _same_rank(question):
        joined = combine([question.table[place], question.cards])
        others = (*question.table[:place], *question.table[place + 1 :])
        words = msg("laid to the set that lies there")
        yield changed(question, words, "joined", cards=joined, table=others)
    for at, (rank, suit, copies) in enumerate(question.cards.items):
        rest = [(rank, suit, copies - 1)] if copies > 1 else []
        items = (*question.cards.items[:at], *rest, *question.cards.items[at + 1 :])
        words = msg("without one {card}", card=RankName(rank, 1))
        yield changed(question, words, cards=Cards(items))
    for rank, suit, _copies in question.cards.items:
        more = Cards((*question.cards.items, (rank, suit, 1)))
        words = msg("with {cards}", cards=CardCount(rank, 1, more=True))
        yield changed(question, words, cards=more)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose one more wild card."""
    for count in (1, 2):
        words = msg("with {cards}", cards=CardCount(ANY_WILD, count, more=True))
        more = Cards((*question.cards.items, (DEUCE, "", count)))
        yield changed(question, words, "wild", cards=more)


def _keeps(question: Question) -> tuple[Rule, ...]:
    variant = question.variant
    meld = meld_facts(question.cards, variant, trump=question.trump)
    shape = Sequences.broken if meld.shape is SEQUENCE else Runs.set_not_allowed
    if meld.canasta is None:
        return (shape,)
    kind = meld.canasta
    what = make_up(kind.code, rules_of(variant))
    law = msg("{words} is {rest}.", words=at_the_head(one(kind.label)), rest=what)
    return shape, Rule(kind.line, law=law)


ASKED = Ask(
    name=AskName.MELD,
    keys="cards trump going_out table",
    needed=("cards",),
    answer=_meld,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=_keeps,
    cards=lambda question: {"cards": question.cards, "table": combine(question.table)},
)
