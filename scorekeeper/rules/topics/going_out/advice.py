"""Proposes what would let a side go out, or keep it from going out."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.cards import DEUCE, NATURALS, RED_THREE, Cards
from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import Change, cards_of, more, one, swapped
from scorekeeper.rules.elements.fact import CardCount, RankName, Small
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.hand.facts import SEQUENCE, SET, WILD, meld_facts, one_suit
from scorekeeper.rules.messages import and_then, in_a_row, msg
from scorekeeper.rules.questions.question import AskName, Permission, Question
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.feet.topic import Feet
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.melds.advice import repairs
from scorekeeper.rules.topics.melds.fields import CanastaKind

_CANASTAS = (GoingOut.too_few_canastas, GoingOut.missing_kind, GoingOut.incomplete_meld)
_MOST_GROWN = 5  # melds that one proposal completes


def to_yes(question: Question, rule_on: Referee) -> Iterator[Change]:
    """Propose changes that let a side go out, with everything that it lacks."""
    for words, first in _melds_mended(question, rule_on):
        for canastas, second in _canastas(first, rule_on):
            for rest, third in _rest(second, rule_on):
                msgs = [part for part in (words, canastas, rest) if part]
                if msgs:
                    yield Change(in_a_row(msgs), third)


def to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes that keep a side from going out."""
    if question.permission is not Permission.NO and question.variant.seating.forms[0][0] > 1:
        yield Change(msg("if the partner said no"), question.but(permission=Permission.NO))
    for place, meld in enumerate(question.melds):
        facts = meld_facts(meld, question.variant)
        if facts.canasta is not None:
            rest = question.melds[:place] + question.melds[place + 1 :]
            of_rank = msg("without the canasta of {what}", what=RankName(facts.rank))
            of_kind = msg("without the canasta of {words}", words=facts.canasta.label)
            words = of_rank if facts.shape == SET else of_kind
            yield Change(words, question.but(melds=rest))
    if question.held_after:
        two = question.held_after.plus(question.held_after.items[0][0])
        yield Change(msg("with a second card left"), question.but(held_after=two))
        yield Change(msg("with no card left"), question.but(held_after=Cards(())))


def _melds_mended(question: Question, rule_on: Referee) -> Iterator[tuple[str, Question]]:
    words: list[str] = []
    mended = question
    for place, meld in enumerate(question.melds):
        alone = Question(variant=question.variant, ask=AskName.MELD, cards=meld, going_out=True)
        if not rule_on(alone).allowed:
            nearest = next(repairs(meld, question.variant, out=True), None)
            if nearest is not None:
                words.append(nearest.words)
                mended = replace(mended, melds=swapped(mended.melds, place, nearest.cards))
    yield and_then(words), mended


def _canastas(question: Question, rule_on: Referee) -> Iterator[tuple[str, Question]]:
    """Yield the nearest melds completed, or else new canastas of the missing kinds."""
    if not _lacks_canastas(question, rule_on):
        yield "", question
        return
    words: list[str] = []
    grown = question
    for _ in range(_MOST_GROWN):
        step = _nearest(grown)
        if step is None:
            break
        words.append(step[0])
        grown = step[1]
        if not _lacks_canastas(grown, rule_on):
            yield and_then(words), grown
            break
    yield from _new_canastas(question, rule_on)


def _lacks_canastas(question: Question, rule_on: Referee) -> bool:
    found = rule_on(question).findings
    return any(rule.among(found) for rule in _CANASTAS)


def _nearest(question: Question) -> tuple[str, Question] | None:
    """Return the question with the most nearly complete meld completed, or None."""
    size = question.variant.melds.canasta_size
    best: tuple[int, int] | None = None
    for place, meld in enumerate(question.melds):
        facts = meld_facts(meld, question.variant)
        if facts.shape in (SET, WILD, SEQUENCE) and 0 < meld.size < size:
            best = min(best or (size, place), (size - meld.size, place))
    if best is None:
        return None
    lacking, place = best
    meld = question.melds[place]
    facts = meld_facts(meld, question.variant)
    if facts.shape == SEQUENCE:
        run = _whole_run(meld, size)
        words = msg("with {count} more in the sequence", count=Small(lacking))
        return words, question.but(melds=swapped(question.melds, place, run))
    rank = facts.rank if facts.shape == SET else DEUCE
    whole = meld.plus(rank, lacking)
    words = msg("with {words}", words=more(rank, lacking))
    return words, question.but(melds=swapped(question.melds, place, whole))


def _whole_run(run: Cards, size: int) -> Cards:
    """Return the sequence extended to a canasta, downwards first; wild cards fill gaps first."""
    places = sorted(NATURALS.index(rank) for rank in run.counts if rank in NATURALS)
    first, last = places[0], places[-1]
    while last - first + 1 < size:
        first, last = (first, last + 1) if last + 1 < len(NATURALS) else (first - 1, last)
    suit, low, high = one_suit(run) or "", places[0], places[-1]
    ends = (*NATURALS[first:low], *NATURALS[high + 1 : last + 1])
    lacking = [rank for rank in (*NATURALS[low:high], *ends) if not run.count(rank)]
    return Cards((*run.items, *((rank, suit, 1) for rank in lacking[run.wilds :])))


def _new_canastas(question: Question, rule_on: Referee) -> Iterator[tuple[str, Question]]:
    """Yield one new canasta of each kind in turn, in addition to the melds."""
    kinds = question.variant.canasta_kinds
    for kind in kinds:
        meld = _example(kind, question)
        if meld is not None:
            has = any(meld_facts(each, question.variant).canasta == kind for each in question.melds)
            named = msg("another {words}", words=kind.label) if has else one(kind.label)
            words = msg("with {words}", words=named)
            yield words, question.but(melds=(*question.melds, meld))
    lacking = [
        str(finding.facts["kind"])
        for finding in rule_on(question).findings
        if finding.code == GoingOut.missing_kind.code
    ]
    if lacking:
        melds, new = question.melds, list[str]()
        for kind in kinds:
            meld = _example(kind, question.but(melds=melds))
            if kind.code in lacking and meld is not None:
                melds, new = (*melds, meld), [*new, one(kind.label)]
        words = msg("with {words} more", words=and_then(new))
        yield words, question.but(melds=melds)


def _example(kind: CanastaKind, question: Question) -> Cards | None:
    """Return a canasta of this kind in a rank that the side has not melded, or None."""
    size = question.variant.melds.canasta_size
    used = {rank for meld in question.melds for rank in meld.counts}
    if kind.shape == SEQUENCE:
        return Cards(tuple((rank, "h", 1) for rank in NATURALS[-size:]))
    if kind.shape == WILD:
        jokers = kind.jokers or 0
        return cards_of({DEUCE: size - jokers, "JKR": jokers})
    free = [rank for rank in kind.ranks or NATURALS[1:] if rank not in used]
    if not free:
        return None
    wilds = 1 if kind.wild else 0
    return cards_of({free[0]: size - wilds, DEUCE: wilds})


def _rest(question: Question, rule_on: Referee) -> Iterator[tuple[str, Question]]:
    """Yield permission, foot, red threes and last card, corrected where they are wrong."""
    found, right = rule_on(question).findings, question
    words: list[str] = []
    if GoingOut.permission_refused.among(found) or GoingOut.permission_not_asked.among(found):
        words.append(msg("with the partner's permission"))
        right = replace(right, permission=Permission.YES)
    if Feet.not_played.among(found):
        words.append(msg("once the foot is played"))
        right = replace(right, foot_played=True)
    lack = GoingOut.red_threes.among(found)
    needed = lack.facts["limit"] if lack else 0
    if isinstance(needed, int) and needed:
        words.append(msg("with {cards}", cards=CardCount(RED_THREE, needed)))
        right = replace(right, red_threes=needed)
    for last, held in _last_cards(right, rule_on):
        row = [*words, last] if last else words
        yield in_a_row(row), held


def _last_cards(question: Question, rule_on: Referee) -> Iterator[tuple[str, Question]]:
    """Yield fewer cards left, or another last card."""
    found = rule_on(question).findings
    last = (GoingOut.cards_held, GoingOut.discard_required, *rules_of(Discard))
    if not any(rule.among(found) for rule in last):
        yield "", question
        return
    held = question.held_after
    if GoingOut.discard_required.among(found):
        yield msg("with one card left to discard"), question.but(held_after=cards_of({"4": 1}))
    yield msg("with no card left"), question.but(held_after=Cards(()))
    for rank in held.counts:
        if held.size > 1:
            words = msg("with only the {what} left", what=RankName(rank, 1))
            yield words, question.but(held_after=cards_of({rank: 1}))
