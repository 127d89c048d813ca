"""Melds as the rulebook shows them: what each is under a variant's rules, and what it is worth."""

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.elements.fact import CardCount, Listing, as_words
from scorekeeper.rules.elements.statement import Statement, Statements
from scorekeeper.rules.hand.facts import meld_facts
from scorekeeper.rules.hand.naming import run_in_words
from scorekeeper.rules.messages import msg, number
from scorekeeper.rules.topics.runs.checks import faults_of_run
from scorekeeper.rules.variant import Variant

# Melds that codes and tables class differently, or argue about.
MELDS = (
    "3h 4h 5h 6h 7h 8h 9h",
    "2s 3s 4s 5s 6s 7s 8s",
    "4c 5c 6c 7c 8c 9c 10c JKR",
    "4c 5c 6c JKR 8c 9c 10c",
    "3c 4c 5c 6c 7c 8c 9c JKR Jc",
    "Ad 2d 3d 4d 5d 6d 7d 2c",
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh",
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh JKR",
    "K*6 JKR",
    "K*7 2",
    "K*8",
    "K*8 JKR",
)
# Where runs begin with the four and twos are wild.
FROM_FOUR = (
    "4h 5h 6h 7h 8h 9h 10h",
    "4c 5c 6c 2c 8c 9c 10c",
    "4s 5s 6s 7s 8s 9s 10s Js Qs Ks As",
    "4s 5s 6s 7s 8s 9s 10s Js Qs Ks As 2h",
    "Qd Kd Ad 2d",
    "K*7",
    "K*6 2",
    "K*8 2",
    "As 2s 4s",
    "5h 6h 2c 2d",
)


def examples(variant: Variant) -> Statements:
    """Yield each meld with all its points and what it is, or why it is no meld."""
    for written in MELDS if variant.ranked_threes else FROM_FOUR:
        cards = parse_cards(written, ranked=variant.ranked_threes)
        meld = meld_facts(cards, variant)
        held = (CardCount(rank, count, digits=True) for rank, count in cards.counts.items())
        label = run_in_words(cards, variant) or as_words(Listing(tuple(held)))
        if meld.canasta is not None:
            kind, bonus = meld.canasta, meld.canasta.bonus
            text = "{words}: {points} for its cards and {bonus}"
            note = msg(text, words=kind.label, points=meld.points, bonus=bonus)
            yield Statement(label, number(meld.points + bonus), kind.line, note)
            continue
        fault = next(faults_of_run(meld, variant), None)
        if fault is not None:
            yield Statement(label, "\N{EN DASH}", fault.rule.code, "not a meld")
        else:  # of no class that is played
            yield Statement(label, number(meld.points), "melded", "its cards alone")
