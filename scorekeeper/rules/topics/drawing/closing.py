"""Whether a side may close."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.cards import DEUCE, Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import table_of_melds
from scorekeeper.rules.messages import Msg, counted, in_a_row, msg
from scorekeeper.rules.questions.asking import known
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.drawing.discarding import last_card
from scorekeeper.rules.topics.going_out.checks import canasta_faults
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.pots.checks import may_close
from scorekeeper.rules.topics.pots.fields import Pot
from scorekeeper.rules.topics.pots.rules import Pots
from scorekeeper.rules.topics.runs.checks import faults_of_run


def _go_out(question: Question, facts: Facts) -> Faults:
    """Return whether the side may close: its melds, its burracos, its pot, the last card."""
    variant = question.variant
    melds = known(question.melds, variant)
    table = table_of_melds(melds)
    facts["canastas"] = dict(table.canastas)
    facts["required"] = variant.going_out.canastas_needed(question.players)
    for place, meld in enumerate(melds):
        yield from placed(faults_of_run(meld, variant), f"melds[{place}]")
    yield from placed(canasta_faults(table, variant, question.players), "melds")
    if not may_close((question.pot,), variant):
        yield Pots.not_taken.at("pot")
    yield from placed(last_card(question.held_after, variant), "held_after")


def _yes_msg(question: Question, facts: Mapping[str, Any]) -> str:
    noun = question.variant.runs.noun if question.variant.runs else "canasta"
    have = counted(sum(facts["canastas"].values()), noun, f"{noun}s")
    text = "The side has its pot and {words}; {count:is|are} needed."
    return msg(text, words=have, count=facts["required"])


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose the pot, a clean burraco and a lawful last card, one by one and together."""
    steps: tuple[tuple[Msg, dict[str, Any]], ...] = (
        (msg("once the pot is taken"), {"pot": Pot.TAKEN}),
        (msg("with a clean run of seven"), {"melds": (*question.melds, _RUN)}),
        (msg("with one natural card left to discard"), {"held_after": Cards((("K", "s", 1),))}),
        (msg("with no card left"), {"held_after": Cards(())}),
    )
    for step, fields in steps:
        yield changed(question, step, **fields)
    words: list[str] = []
    whole = question
    for words_of_step, fields in steps[:3]:
        words.append(words_of_step)
        whole = replace(whole, **fields)
        yield Change(in_a_row(words), whole)


_RUN = Cards(tuple((rank, "d", 1) for rank in ("4", "5", "6", "7", "8", "9", "10")))


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose closing without the pot, without a meld, or with another last card."""
    yield changed(question, msg("if the pot was not taken"), pot=Pot.NONE)
    for place, meld in enumerate(question.melds):
        rest = question.melds[:place] + question.melds[place + 1 :]
        words = msg("without the meld of {count:card|cards}", count=meld.size)
        yield changed(question, words, melds=rest)
    yield changed(question, msg("with a two as the last card"), held_after=Cards(((DEUCE, "", 1),)))


ASKED = Ask(
    name=AskName.GO_OUT,
    keys="melds held_after pot",
    needed=("melds", "held_after"),
    answer=_go_out,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (GoingOut.too_few_canastas, Pots.not_taken, GoingOut.discard_required),
    cards=lambda question: {"melds": combine(question.melds), "held_after": question.held_after},
)
