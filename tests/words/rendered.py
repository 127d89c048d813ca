"""Sentences as people read them, with facts that show faults of grammar.

`sentences` fills every entry of a catalog: numbers that govern a word are 1 and 2; sides have the
usual names, some of which inflect; people have names that begin with a vowel.
"""

import re
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from scorekeeper import rules
from scorekeeper.rules import VARIANTS, Finding, describe
from scorekeeper.rules.examples.shown import option_examples
from scorekeeper.words.catalog import CARDS, places
from scorekeeper.words.filling import filled
from scorekeeper.words.language import Language, language
from tests.cli import vectors
from tests.words import collected

SIDE = re.compile(r"sides?|noted|names|name_side")
PERSON = re.compile(r"comes|leaves|variant|name(_(2|before|in|new|out))?")
OTHER = "7"  # numbers that govern no word are seldom 1; other words stand as it does, too
PLAYERS = "{many} of {names}"  # the only names of people at a place where else sides stand
BOOKS = ("classic", "burraco", "hand-and-foot", "samba", "tranca")


class Facts(NamedTuple):
    """What is filled in."""

    number: int
    rank: str
    side: str
    person: str


WAYS = (
    Facts(1, "A", "Us", "Anna"),
    Facts(2, "Q", "The others", "Élise"),
    Facts(1, "4", "East-West", "Otto"),
    Facts(2, "3b", "Them", "Ugo"),
)


def sentences(code: str) -> Iterator[tuple[str, str]]:
    """Yield the English of every entry of a catalog with what is read, once for each of `WAYS`."""
    spoken = language(code)
    for (context, english), words in collected.entries(code).items():
        if context != CARDS:
            governs = {place: "|" in form for place, form in places(english)}
            for facts in WAYS if governs else WAYS[:1]:
                yield english, filled(words, governs, partial(_said, spoken, english, facts))


def _said(spoken: Language, english: str, facts: Facts, place: str, governs: object, form: str) -> str:
    if "|" in form:
        return spoken.counted(facts.number, form)
    if form or (place == "what" and "going {what}" not in english):
        return spoken.card(facts.rank, form or "many")
    if SIDE.fullmatch(place):
        return facts.person if english == PLAYERS else spoken.message(facts.side)
    return facts.person if PERSON.fullmatch(place) else spoken.number(facts.number) if governs else OTHER


def told(code: str) -> Iterator[tuple[str, str]]:
    """Yield what the rulebooks of five games say, and what is found in hands, with the English."""
    spoken = language(code)
    for name in BOOKS:
        for section in describe(VARIANTS[name]):
            for row in section.rows:
                yield f"{row.label} {row.value}", f"{spoken.message(row.label)} {spoken.message(row.value)}"
        for answered in answers(name):
            yield answered, spoken.message(answered)
    for finding in found():
        yield finding.message, spoken.finding(finding)


@cache
def answers(name: str) -> tuple[str, ...]:
    """What the referee says to examples of the house rules of a game, as printed and with each of them."""
    shown = option_examples(VARIANTS[name])
    return tuple(dict.fromkeys(text for each in shown for text in (*each.printed, *each.changed)))


@cache
def found() -> tuple[Finding, ...]:
    """Findings of the golden hands that a person wrote, one for each different fact that is words."""
    written = (each for each in vectors.load() if each.file not in vectors.WRITTEN_BY_SCRIPTS)
    records = (rules.read_record(each.input) for each in written if each.kind != "ask" and not each.unreadable)
    hands = (hand for record in records for hand in rules.adjudicate(record).hands)
    return tuple({(each.template, _words_of(each)): each for hand in hands for each in hand.findings}.values())


def _words_of(finding: Finding) -> tuple[str, ...]:
    return tuple(text for text in map(str, finding.facts.values()) if not re.search(r"\d", text))
