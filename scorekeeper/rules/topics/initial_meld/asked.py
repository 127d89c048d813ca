"""The question whether melds are enough to open, and the smallest changes to that."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from scorekeeper.rules.cards import DEUCE, JOKER, NO_CARDS, Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem, Referee
from scorekeeper.rules.elements.change import Change, cards_of, changed, more, some, swapped
from scorekeeper.rules.elements.fact import CardCount, Listing, RankName, Small
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import SET, WILD, MeldFacts, meld_facts
from scorekeeper.rules.messages import and_then, in_a_row, msg
from scorekeeper.rules.questions import asking
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.ruling import Finding, Minimum
from scorekeeper.rules.topics.initial_meld import judge
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.melds.advice import LATER, repairs
from scorekeeper.rules.topics.melds.asked import too_soon
from scorekeeper.rules.topics.pile.rules import Pile

Melds = tuple[Cards, ...]
Adding = tuple[str, Melds, str]  # words, the melds as they would be, which sort of addition it is
Addition = tuple[int, str, int]  # place of a meld, rank, points

MOST_CARDS = 4  # that are proposed for melds that lie there
MOST_ADDITIONS = 14  # single cards that are put together for it


def enough(question: Question, melds: Melds, short: int) -> Iterator[Adding]:
    """Yield additions that reach the missing points: fewest cards first, then fewest points."""
    values = question.variant.card_points
    additions = sorted(
        (each for place, meld in enumerate(melds) for each in _additions(question, place, meld)),
        key=lambda each: each[1] in (DEUCE, JOKER),
    )[:MOST_ADDITIONS]
    for count in range(1, MOST_CARDS + 1):
        chosen = sorted(
            (sum(points for _, _, points in lot), place, lot)
            for place, lot in enumerate(combinations_with_replacement(additions, count))
            if sum(points for _, _, points in lot) >= short
        )
        for points, _, lot in chosen[:12]:
            yield _added(melds, lot, points)
        if chosen:
            break
    used = {meld_facts(meld, question.variant).rank for meld in melds}
    few = question.variant.melds.min_cards
    new = sorted(
        (copies, values[rank] * copies, rank)
        for rank in question.variant.meld_ranks
        for copies in range(few, question.variant.melds.canasta_size)
        if rank not in used and values[rank] * copies >= short
    )
    for copies, points, rank in new[:6]:
        text = "with another meld, {cards} ({points} points)"
        words = msg(text, cards=CardCount(rank, copies), points=points)
        yield words, (*melds, cards_of({rank: copies})), "another meld"


def _additions(question: Question, place: int, meld: Cards) -> Iterator[Addition]:
    facts, values = meld_facts(meld, question.variant), question.variant.card_points
    if facts.shape == SET:
        yield place, facts.rank, values[facts.rank]
    if facts.shape in (SET, WILD):
        yield place, DEUCE, values[DEUCE]
        yield place, JOKER, values[JOKER]


def _added(melds: Melds, lot: tuple[Addition, ...], points: int) -> Adding:
    counts: dict[str, int] = {}
    grown = list(melds)
    places: dict[int, None] = {}
    for place, rank, _ in lot:
        already = any(rank in meld.counts for meld in melds)
        counts[rank] = counts.get(rank, 0) + 1
        grown[place] = grown[place].plus(rank)
        if rank in (DEUCE, JOKER) or not already:
            places[place] = None
    words = [more(rank, count) for rank, count in counts.items() if rank not in (DEUCE, JOKER)]
    wilds = {rank: count for rank, count in counts.items() if rank in (DEUCE, JOKER)}
    if wilds:
        beside = tuple(RankName(next(iter(melds[place].counts))) for place in places)
        words.append(msg("{words} added to the {ranks}", words=some(wilds), ranks=Listing(beside)))
    message = msg("with {words} ({points} points)", words=and_then(words), points=points)
    return message, tuple(grown), f"adding {sorted(counts)}"


Step = tuple[str, Melds]  # words, the melds as they would be
Build = Callable[[Melds], Question]


def _to_yes(question: Question, rule_on: Referee) -> Iterator[Change]:
    """Propose changes to an initial meld that is not enough."""
    if question.first_round:
        yield changed(question, LATER, first_round=False)
    if question.upcard is not None:
        yield changed(question, msg("without the card from the pile"), upcard=None)
    if not question.concealed and question.upcard is None:
        yield changed(question, msg("when going out concealed in this turn"), concealed=True)

    def build(melds: Melds) -> Question:
        return question.but(melds=melds)

    yield from completed(question, question.melds, build, rule_on)


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose changes to an initial meld that is enough: the next minimum, a card fewer."""
    yield from later(question)
    for place, meld in enumerate(question.melds):
        rest = question.melds[:place] + question.melds[place + 1 :]
        words = msg("without the meld of {what}", what=_named(question, meld))
        yield changed(question, words, melds=rest)
    if question.concealed:
        yield changed(question, msg("if the side does not go out in this turn"), concealed=False)


def _named(question: Question, meld: Cards) -> object:
    if len(meld.counts) == 1:
        return RankName(next(iter(meld.counts)))
    return meld_facts(meld, question.variant).named


def later(question: Question) -> Iterator[Change]:
    """Propose a higher score, or a later hand."""
    by_hand = question.variant.opening.by_hand
    if by_hand is not None:
        for hand in range(question.hand_number + 1, len(by_hand) + 1):
            text = "in hand {number}, which requires {points}"
            words = msg(text, number=hand, points=by_hand[hand - 1])
            yield changed(question, words, "hand number", hand_number=hand, failed=0)
        return
    for low, points, condition in question.variant.opening.by_score:
        if low is not None and low > question.score:
            raised = question.failed * (question.variant.opening.raise_step or 0)
            asks = Minimum(points and points + raised, condition).text
            words = msg("with a score of {points}, which requires {words}", points=low, words=asks)
            yield changed(question, words, "score", score=low)


def completed(question: Question, melds: Melds, build: Build, rule_on: Referee) -> Iterator[Change]:
    """Yield the melds made lawful, then with the conditions met, then with enough points."""
    for words, mended in _mended(question, melds, rule_on):
        for also, met in _conditions(question, mended, rule_on(build(mended)).findings):
            msgs = [part for part in (words, also) if part]
            reached = build(met)
            if msgs:
                yield Change(in_a_row(msgs), reached)
            lack = InitialMeld.below_minimum.among(rule_on(reached).findings)
            if lack and lack.facts["short"]:
                short = int(str(lack.facts["short"]))
                for adding, enlarged, sort in enough(question, met, short):
                    yield Change(in_a_row([*msgs, adding]), build(enlarged), f"{msgs} {sort}")


def _mended(question: Question, melds: Melds, rule_on: Referee) -> Iterator[Step]:
    """Yield the melds with the nearest repair of each one."""
    variant, out = question.variant, question.concealed
    words, mended = [], []
    for meld in melds:
        alone = Question(variant=variant, ask=AskName.MELD, cards=meld, going_out=out)
        if not rule_on(alone).findings:
            mended.append(meld)
        elif nearest := next(repairs(meld, variant, out=out), None):
            mended.append(nearest.cards)
            words.append(nearest.words)
        else:
            words.append(msg("without the {what}", what=_named(question, meld)))
    yield and_then(words), tuple(mended)


def _conditions(question: Question, melds: Melds, found: tuple[Finding, ...]) -> Iterator[Step]:
    """Yield the melds unchanged, or with what is needed besides points."""
    steps: list[Step] = []
    if InitialMeld.naturals_only.among(found):
        cut = tuple(meld.without_wilds for meld in melds)
        steps.append(("without wild cards", tuple(meld for meld in cut if meld)))
    if InitialMeld.canasta_required.among(found):
        steps += _canastas(question, melds)
    if InitialMeld.natural_triple.among(found):
        steps += _triples(question, melds)
    rank = (question.upcard or NO_CARDS).rank
    few = question.variant.melds.min_cards
    if Pile.no_use.among(found) and rank:
        new = cards_of({rank: few})
        words = msg("with a meld of {cards}", cards=CardCount(rank, few))
        steps.append((words, (*melds, new)))
    if Pile.frozen.among(found):
        for place, meld in enumerate(melds):
            if 0 < meld.count(rank) < few:
                lacking = few - meld.count(rank)
                grown = swapped(melds, place, meld.plus(rank, lacking))
                words = msg("with {words} from the hand", words=more(rank, lacking))
                steps.append((words, grown))
    yield from steps or [("", melds)]


def _sets(question: Question, melds: Melds) -> Iterator[tuple[int, Cards, MeldFacts]]:
    for place, meld in enumerate(melds):
        facts = meld_facts(meld, question.variant)
        if facts.shape is SET:
            yield place, meld, facts


def _canastas(question: Question, melds: Melds) -> list[Step]:
    """Return ways to extend a meld to a canasta with naturals, with or without its wild cards."""
    size, found = question.variant.melds.canasta_size, []
    for place, meld, facts in _sets(question, melds):
        for kept in (meld, meld.without_wilds) if meld.wilds else (meld,):
            lacking = size - kept.size
            if lacking > 0:
                grown = swapped(melds, place, kept.plus(facts.rank, lacking))
                text = "with {words}" if kept is meld else "with {words} in place of wild cards"
                found.append((msg(text, words=more(facts.rank, lacking)), grown))
    found.sort(key=lambda step: sum(meld.size for meld in step[1]))
    text = "with a canasta of {count} naturals, such as {what}"
    return [*found, _new(question, melds, size, text)]


def _triples(question: Question, melds: Melds) -> list[Step]:
    few, found = question.variant.melds.min_cards, []
    for place, meld, facts in _sets(question, melds):
        lacking = max(0, few - facts.naturals)
        if lacking:
            grown = meld.plus(facts.rank, lacking)
            words = msg("with {words}", words=more(facts.rank, lacking))
            found.append((words, swapped(melds, place, grown)))
        elif meld.wilds:
            plain = swapped(melds, place, meld.without_wilds)
            text = "without wild cards among the {what}"
            found.append((msg(text, what=RankName(facts.rank)), plain))
    text = "with {count} naturals of one rank, such as {what}"
    return [*found, _new(question, melds, few, text)]


def _new(question: Question, melds: Melds, count: int, what: str) -> Step:
    """Return the melds with another one of a new rank; kings first, as most people expect."""
    used = {rank for meld in melds for rank in meld.counts}
    ranks = question.variant.meld_ranks
    rank = next((rank for rank in (*ranks[1:], ranks[0]) if rank not in used), ranks[1])
    words = msg(what, count=Small(count), what=RankName(rank))
    return words, (*melds, cards_of({rank: count}))


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Yield why this is not enough to open."""
    melds = asking.known(question.melds, question.variant)
    case = judge.opening_case(question, melds, concealed=question.concealed)
    facts |= judge.opening_facts(case, question.variant)
    yield from asking.pack_faults(question, question.melds, "melds")
    yield from placed(too_soon(question), "melds")
    yield from judge.opening_faults(case, question.variant)
    yield from judge.not_in_hand(question, question.melds, "hand")


def _yes_msg(_: Question, facts: Mapping[str, Any]) -> str:
    points, needed = facts["points"], facts["required"]
    if needed is None:
        return msg("It counts {points} and contains everything that it must.", points=points)
    text = "It counts {points}; {needed} are needed."
    if facts["short"]:
        text = "It counts {points}; the minimum of {needed} does not apply to it."
    return msg(text, points=points, needed=needed)


def _impossible(question: Question) -> Iterator[Problem]:
    yield from asking.late_hand(question)
    if not question.melds:
        yield "melds", "Nothing is laid down; enter the melds."
    upcard = question.upcard
    if upcard is not None and not asking.shows(question.melds, upcard):
        text = "The {what} is entered as coming from the pile, but no meld shows one."
        yield "upcard", msg(text, what=RankName(upcard.rank, 1))
    if question.concealed and question.variant.opening.concealed_exempt and question.melds:
        laid = combine(question.melds).size
        if few := asking.whole_hand_problem(question.variant, laid, with_pile=upcard is not None):
            yield "melds", few


ASKED = Ask(
    name=AskName.INITIAL_MELD,
    keys="score hand_number melds upcard concealed hand first_round",
    needed=("melds",),
    answer=_initial_meld,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (InitialMeld.below_minimum,),
    cards=lambda question: {"melds": combine(question.melds)},
    impossible=_impossible,
)
