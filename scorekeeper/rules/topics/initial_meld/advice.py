"""The least that would make an opening enough, and from where on it would be too little."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from scorekeeper.rules.cards import Cards, rank_name
from scorekeeper.rules.elements.ask import Referee
from scorekeeper.rules.elements.change import (
    Change,
    cards_of,
    changed,
    in_words,
    more,
    plus,
    swapped,
    without_wilds,
)
from scorekeeper.rules.hand.facts import SET, meld_facts
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.ruling import Finding, Minimum
from scorekeeper.rules.topics.initial_meld.adding import enough
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.melds.advice import repairs
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.wording import number

Melds = tuple[Cards, ...]
Step = tuple[str, Melds]  # words, the melds as they would be
Build = Callable[[Melds], Question]


def to_yes(question: Question, rule_on: Referee) -> Iterator[Change]:
    """Proposals for an opening that is not enough."""
    if question.upcard is not None:
        yield changed(question, "without the card from the pile", upcard=None)
    if not question.concealed and question.upcard is None:
        yield changed(question, "in going out concealed in this turn", concealed=True)

    def build(melds: Melds) -> Question:
        return replace(question, melds=melds)

    yield from completed(question, question.melds, build, rule_on)


def to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Proposals for an opening that is enough: the next minimum, a card less."""
    yield from later(question)
    for place, meld in enumerate(question.melds):
        rest = question.melds[:place] + question.melds[place + 1 :]
        yield changed(question, f"without the meld of {_named(question, meld)}", melds=rest)
    if question.concealed:
        yield changed(question, "if the side does not go out in this turn", concealed=False)


def _named(question: Question, meld: Cards) -> str:
    if len(meld.counts) == 1:
        return rank_name(next(iter(meld.counts)))
    return meld_facts(meld, question.variant).named.said


def later(question: Question) -> Iterator[Change]:
    """The same with a higher score, or in a later hand."""
    by_hand = question.variant.opening.by_hand
    if by_hand is not None:
        for hand in range(question.hand_number + 1, len(by_hand) + 1):
            words = f"in hand {hand}, which asks for {by_hand[hand - 1]}"
            yield changed(question, words, "hand number", hand_number=hand, failed=0)
        return
    for low, points, condition in question.variant.opening.by_score:
        if low is not None and low > question.score:
            raised = question.failed * (question.variant.opening.raise_step or 0)
            asks = Minimum(points and points + raised, condition).text
            words = f"with a score of {number(low)}, which asks for {asks}"
            yield changed(question, words, "score", score=low)


def completed(question: Question, melds: Melds, build: Build, rule_on: Referee) -> Iterator[Change]:
    """The melds mended one after the other: each lawful, the conditions met, the points reached."""
    for words, mended in _mended(question, melds, rule_on):
        for also, met in _conditions(question, mended, rule_on(build(mended)).findings):
            said = [part for part in (words, also) if part]
            if said:
                yield Change(", ".join(said), build(met))
            lack = InitialMeld.below_minimum.among(rule_on(build(met)).findings)
            if lack and lack.facts["short"]:
                short = int(str(lack.facts["short"]))
                for adding, reached, sort in enough(question, met, short):
                    yield Change(", ".join([*said, adding]), build(reached), f"{said} {sort}")


def _mended(question: Question, melds: Melds, rule_on: Referee) -> Iterator[Step]:
    """Every meld made lawful by its nearest repair."""
    variant, out = question.variant, question.concealed
    words, mended = [], []
    for meld in melds:
        if not rule_on(Question(variant=variant, ask="meld", cards=meld, going_out=out)).findings:
            mended.append(meld)
        elif nearest := next(repairs(meld, variant, out=out), None):
            mended.append(nearest.cards)
            words.append(nearest.words)
        else:
            words.append(f"without the {_named(question, meld)}")
    yield " and ".join(words), tuple(mended)


def _conditions(question: Question, melds: Melds, found: tuple[Finding, ...]) -> Iterator[Step]:
    """The melds as they are, or with what the opening must hold besides points."""
    steps: list[Step] = []
    if InitialMeld.naturals_only.among(found):
        cut = tuple(without_wilds(meld) for meld in melds)
        steps.append(("without wild cards", tuple(meld for meld in cut if meld)))
    if InitialMeld.canasta_required.among(found):
        steps += _canastas(question, melds)
    if InitialMeld.natural_triple.among(found):
        steps += _triples(question, melds)
    rank = question.upcard.items[0][0] if question.upcard else ""
    few = question.variant.melds.min_cards
    if Pile.no_use.among(found) and rank:
        new = cards_of({rank: few})
        steps.append((f"with a meld of {in_words(few)} {rank_name(rank)}", (*melds, new)))
    if Pile.frozen.among(found):
        for place, meld in enumerate(melds):
            if 0 < meld.count(rank) < few:
                lacking = few - meld.count(rank)
                grown = swapped(melds, place, plus(meld, rank, lacking))
                steps.append((f"with {more(rank, lacking)} from the hand", grown))
    yield from steps or [("", melds)]


def _canastas(question: Question, melds: Melds) -> list[Step]:
    """A meld grown to a canasta with naturals, as it is or without its wild cards."""
    size, found = question.variant.melds.canasta_size, []
    for place, meld in enumerate(melds):
        facts = meld_facts(meld, question.variant)
        if facts.shape != SET:
            continue
        for kept, said in ((meld, ""), (without_wilds(meld), " in place of wild cards")):
            lacking = size - kept.size
            if lacking > 0 and (kept is meld or meld.wilds):
                grown = swapped(melds, place, plus(kept, facts.rank, lacking))
                found.append((f"with {more(facts.rank, lacking)}{said}", grown))
    found.sort(key=lambda step: sum(meld.size for meld in step[1]))
    return [*found, _new(question, melds, size, f"a canasta of {in_words(size)} naturals")]


def _triples(question: Question, melds: Melds) -> list[Step]:
    few, found = question.variant.melds.min_cards, []
    for place, meld in enumerate(melds):
        facts = meld_facts(meld, question.variant)
        if facts.shape != SET:
            continue
        lacking = max(0, few - facts.naturals)
        if lacking:
            grown = plus(meld, facts.rank, lacking)
            found.append((f"with {more(facts.rank, lacking)}", swapped(melds, place, grown)))
        if meld.wilds and not lacking:
            plain = swapped(melds, place, without_wilds(meld))
            found.append((f"without wild cards among the {rank_name(facts.rank)}", plain))
    return [*found, _new(question, melds, few, f"{in_words(few)} naturals of one rank")]


def _new(question: Question, melds: Melds, count: int, what: str) -> Step:
    """A meld more, of a rank that is not melded yet; the king is what people think of."""
    used = {rank for meld in melds for rank in meld.counts}
    ranks = question.variant.meld_ranks
    rank = next((rank for rank in (*ranks[1:], ranks[0]) if rank not in used), ranks[1])
    return f"with {what}, such as {rank_name(rank)}", (*melds, cards_of({rank: count}))
