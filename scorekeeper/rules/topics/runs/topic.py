"""Sets and ordered runs: what they are, what classes pay, the check, and the house rules."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from scorekeeper.rules.elements.fact import RankName, ranks_named
from scorekeeper.rules.elements.rule import (
    Found,
    Situation,
    check,
    hand_case,
    hand_json,
    placed,
    pot_side_json,
    question_case,
    record_case,
)
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import MELDS, Setting, plain_threes, set_path, topic_of, with_pots
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.classes import MAIN_CLASSES, OF_SETS, SEMI_CLEAN
from scorekeeper.rules.hand.runs import FEWEST
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.messages import at_the_head, msg, number
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.conduct.fields import SECOND_SET
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.runs import asked as questions
from scorekeeper.rules.topics.runs import shown
from scorekeeper.rules.topics.runs.checks import Runs, faults_of_run
from scorekeeper.rules.topics.runs.fields import RoyalAce, RunRules, SemiClean
from scorekeeper.rules.topics.runs.kinds import bonus_of, make_up, rules_of, with_classes
from scorekeeper.rules.topics.sequences.topic import Sequences
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant


@check(
    Melds.too_short,
    Melds.too_long,
    Melds.mixed_ranks,
    WildCards.too_many,
    WildCards.alone,
    Sequences.broken,
    Sequences.suits,
    Runs.set_not_allowed,
    Melds.duplicate_rank,
    needs_cards=True,
)
def run_faults(view: HandView) -> Iterator[Found]:
    """Every meld must be a set or a run that the variant allows."""
    for side in view.sides:
        for place, meld in enumerate(side.own.melds):
            yield from placed(faults_of_run(meld, view.variant), f"{side.where}.melds[{place}]")


def _melds(variant: Variant) -> Statements:
    """Yield the rules of sets and runs, their wild card and their ace."""
    rules = rules_of(variant)
    text = "is a run of one suit, {count:card|cards} or more"
    if rules.sets:
        text = "is a set of one rank or a run of one suit, {count:card|cards} or more"
    yield statement("Every meld", msg(text, count=FEWEST), "melds")
    yield statement("Sets", _sets_allowed(variant), Runs.set_not_allowed.code)
    if rules.sets:
        text = "has cards of any suit; the same card may lie in it twice, and a two in it is wild"
        yield statement("A set", text, "melds")
    wild = "Melds of twos and jokers alone" if variant.deal.jokers_per_pack else "Melds of twos alone"
    yield statement(wild, "are not allowed", WildCards.alone.code)
    text = "follow each other in one suit, with no place taken twice, {count:card|cards} at most"
    yield statement("The cards of a run", msg(text, count=rules.longest), Sequences.broken.code)
    yield statement("The ace", _ace_said(rules), "runs.ace_at_both_ends")
    text = "are jokers and twos; a meld holds {count} at most"
    if not variant.deal.jokers_per_pack:
        text = "are the twos; a meld holds {count} at most"
    most = msg(text, count=variant.melds.max_wilds or 0)
    yield statement("Wild cards", most, WildCards.too_many.code)
    yield from _wild_or_natural() if rules.lowest is None else _always_wild()
    yield from _second_melds(variant)
    text = "belong to the side, and each of its players may add to them in turn"
    yield statement("All melds", text, "turn.melds")


def _ace_said(rules: RunRules) -> str:
    if rules.lowest is not None:
        text = "lies above the king; a run reaches from {rank} to ace at most and never turns the corner"
        return msg(text, rank=RankName(rules.lowest, 1))
    if rules.ace_at_both_ends:
        return "may lie at both ends of one run, and a run never turns the corner"
    return "lies below the two or above the king, never both in one run, and a run never turns the corner"


def _wild_or_natural() -> Statements:
    """Yield when a two is natural, and where wild cards and aces lie."""
    text = "is not wild if it lies in its own place, below the three; it still counts as a two"
    yield statement("A two of the suit of a run", text, "runs")
    text = (
        "lies at the low end, or at the high end if the low end is an ace; in a gap it stays until"
        " the card that it replaces is played"
    )
    yield statement("A wild card that fills no gap", text, "runs")
    text = "lies as the cards are written; if they are unordered, where the class is worth more"
    yield statement("The ace of a run from the two to the king", text, "runs.written_ace")


def _always_wild() -> Statements:
    """Yield what twos are where they are never natural."""
    text = "is wild, also one of the suit of a run, and never stands for itself"
    yield statement("Every two", text, "runs")
    text = "lies at an end; beside a run of all the ranks it lies without a place, and the canasta is dirty"
    yield statement("A wild card that fills no gap", text, "runs")
    text = "stays dirty: the wild card never leaves the meld"
    yield statement("A meld with a wild card", text, "runs")


def _second_melds(variant: Variant) -> Statements:
    """Yield whether a side may have several melds of one rank or suit."""
    if rules_of(variant).sets:
        second = variant.melds.duplicate_rank
        yield statement("A second set of one rank", second.english, "melds.duplicate_rank")
        if second is DuplicateRank.NEVER:
            text = "stands, of equal ones the first written down; the others only count their cards"
            yield statement("Of several sets of one rank the longest", text, Melds.duplicate_rank.code)
    yield statement("Several runs of one suit", "are allowed", "runs")


def _sets_allowed(variant: Variant) -> str:
    ranks = rules_of(variant).sets
    if len(ranks) == len(variant.meld_ranks):
        return "are melds of any rank"
    some = msg("are melds of {words} only", words=ranks_named(ranks))
    return some if ranks else "are not melds"


def _classes(variant: Variant) -> Statements:
    """Yield the bonus of each class; the first that is played and fits applies."""
    rules = rules_of(variant)
    for kind in variant.canasta_kinds:
        label = at_the_head(kind.label)
        yield fact(label, number(kind.bonus), kind.line, make_up(kind.code, rules))
    semi = rules.semi_clean.english
    if variant.ranked_threes:
        yield fact("Semi-clean", semi, "runs.semi_clean")
    if bonus_of(variant, "royal") is not None and variant.ranked_threes:
        yield fact("A royal run", rules.royal_ace.english, "runs.royal_ace")
    if rules.trump_doubles is not None:
        text = "counts twice" if rules.trump_doubles else "counts as in any suit"
        yield statement("The bonus of a run in the trump suit", text, "runs.trump_doubles")


CHAPTERS = (
    Chapter("Lawful melds", _melds),
    Chapter("Classes", _classes, ("Class", "Bonus", "What it is")),
    Chapter("Examples of melds", shown.examples, ("Cards", "Points", "What it is")),
)


_ALL, _NONE = "all", "none"  # of the ranks


def _sets(variant: Variant, value: object, where: str) -> Variant:
    """Allow all sets, none, or those of some ranks."""
    ranks = variant.meld_ranks
    if isinstance(value, str):
        chosen = ranks if plain.choice(value, where, (_ALL, _NONE)) == _ALL else ()
    else:
        named = plain.each(value, where, len(ranks), lambda each, at: plain.choice(each, at, ranks))
        chosen = tuple(rank for rank in ranks if rank in named)
    return replace(variant, runs=replace(rules_of(variant), sets=chosen))


def _second_sets(variant: Variant, value: DuplicateRank, _: str) -> Variant:
    """Allow second sets of a rank or not; where they are lawful nothing is done about them."""
    changed = set_path(variant, "melds.duplicate_rank", value)
    conduct = changed.conduct
    if conduct is None or value is DuplicateRank.NEVER:
        return changed
    rest = tuple(each for each in conduct.irregularities if each.code != SECOND_SET)
    return replace(changed, conduct=replace(conduct, irregularities=rest))


def _sets_printed(variant: Variant) -> object:
    ranks = rules_of(variant).sets
    whole = {0: _NONE, len(variant.meld_ranks): _ALL}
    return whole.get(len(ranks), list(ranks))


def _ruled(field: str, variant: Variant, value: Any, _: str) -> Variant:
    """Return the variant with another rule of runs, and the classes that are played under it."""
    return with_classes(variant, replace(rules_of(variant), **{field: value}))


def _trumps(variant: Variant, value: bool, where: str) -> Variant:
    """Return the variant in which trumps double or not; without trumps nothing changes."""
    return _ruled("trump_doubles", variant, value, where) if variant.has_trumps else variant


def _bonus(code: str, variant: Variant, value: object, where: str) -> Variant:
    bonus = None if value is None else plain.integer(value, where, 0, plain.MAX_NUMBER)
    return with_classes(variant, rules_of(variant), **{code.replace("-", "_"): bonus})


_ROW = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
_TRANCA = "4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"
_ASK = partial(question_case, ask="meld")
_SETS: dict[str, Situation] = {
    "super": hand_case("A side has all eight aces.", pot_side_json("A*8")),
    "super-dirty": hand_case("A side has all eight aces and a joker.", pot_side_json("A*8 JKR")),
    "set-clean": hand_case("A side has seven aces.", pot_side_json("A*7")),
    "set-dirty": hand_case("A side has six aces and a joker.", pot_side_json("A*6 JKR")),
}
_EXAMPLES: dict[str, Situation] = {
    "clean": hand_case("A side has a run from four to ten.", pot_side_json("4c 5c 6c 7c 8c 9c 10c")),
    "semi-clean": hand_case(
        "A side has a run of seven cards with a joker at its end.", pot_side_json("4c 5c 6c 7c 8c 9c 10c JKR")
    ),
    "dirty": hand_case("A side has a run with a two among its cards.", pot_side_json("4c 5c 6c 2h 8c 9c 10c")),
    "royal": hand_case("A side has a run from ace to king.", pot_side_json(f"Ah {_ROW}")),
    "royal-dirty": hand_case("A side has a run from ace to king and a joker.", pot_side_json(f"Ah {_ROW} JKR")),
    "ace-to-ace": hand_case("A side has a run from ace to ace.", pot_side_json(f"Ah {_ROW} Ah")),
    "ace-to-ace-dirty": hand_case(
        "A side has a run from ace to ace with a joker for the king.",
        pot_side_json(f"Ah {_ROW.replace('Kh', 'JKR')} Ah"),
    ),
    **_SETS,
}
_EVERYWHERE = ("clean", "dirty", "royal", "royal-dirty")
# The same where runs begin with the four.
_FROM_FOUR: dict[str, Situation] = {
    "royal": hand_case("A side has a run from four to ace.", pot_side_json(_TRANCA)),
    "royal-dirty": hand_case("A side has a run from four to ace and a two.", pot_side_json(f"{_TRANCA} 2s")),
}
_MAY_BE_MISSING = tuple(code for code in _EXAMPLES if code not in MAIN_CLASSES)


def _may_be(code: str, variant: Variant) -> bool:
    """Return whether a burraco of the class is possible."""
    rules = rules_of(variant)
    if code in OF_SETS:
        return bool(rules.sets)
    if code == SEMI_CLEAN:
        return rules.semi_clean is not SemiClean.NONE
    return rules.ace_at_both_ends or not code.startswith("ace-to-ace")


def _bonus_rule(code: str) -> Setting:
    """Return the house rule for the bonus of a class; most classes can also be left out."""
    missing = code in _MAY_BE_MISSING
    label = {"semi-clean": "Semi-clean", "ace-to-ace": "Ace to ace"}.get(
        code, code.replace("-dirty", " with a wild card").replace("-", " ").capitalize()
    )
    of: Callable[[Variant], object] = partial(bonus_of, code=code)
    return Setting(
        id=f"{code}-bonus",
        heading=MELDS,
        label=f"{label}{' (empty: no class of its own)' if missing else ''}",
        known=lambda v: v.ranked_threes or code in _EVERYWHERE,
        kind=ValueKind.POINTS,
        path=f"bonus.{code}",
        nullable=missing,
        codes=(f"canasta.{code}",),
        change=partial(_bonus, code),
        changes_none=missing,
        printed=of,
        examples=tuple(each[code] for each in (_EXAMPLES, _FROM_FOUR) if code in each),
        unprinted=(400,),
        shown=partial(_may_be, code),
    )


_ACE = "A run from two to king has the ace above the king."
SETTINGS = (
    Setting(
        id="sets",
        heading=MELDS,
        label="Sets are melds",
        kind=ValueKind.JSON,
        path="runs.sets",
        codes=(Runs.set_not_allowed.code,),
        change=_sets,
        printed=_sets_printed,
        named=lambda _: (("all", msg("of any rank")), ("none", msg("of no rank"))),
        examples=(_ASK("North lays down three queens.", cards="Q*3"),),
        tried=("none", "all"),
    ),
    Setting(
        id="duplicate-rank",
        heading=MELDS,
        label="A second set of one rank",
        kind=ValueKind.CHOICE,
        path="melds.duplicate_rank",
        codes=(Melds.duplicate_rank.code,),
        choices=tuple(each for each in DuplicateRank.choices() if each[0] != DuplicateRank.AFTER_COMPLETE),
        change=_second_sets,
        shown=lambda v: bool(rules_of(v).sets),
        examples=Melds.duplicate_rank.examples[1:],
    ),
    Setting(
        id="ace-at-both-ends",
        heading=MELDS,
        known=plain_threes,
        label="One run may have an ace at each end",
        kind=ValueKind.BOOL,
        path="runs.ace_at_both_ends",
        codes=("runs.ace_at_both_ends", Sequences.broken.code),
        change=partial(_ruled, "ace_at_both_ends"),
        examples=(_ASK("A run goes from ace to ace.", cards=f"Ah {_ROW} Ah"),),
    ),
    Setting(
        id="royal-ace",
        heading=MELDS,
        known=plain_threes,
        label="Royal",
        kind=ValueKind.CHOICE,
        path="runs.royal_ace",
        codes=("runs.royal_ace",),
        choices=RoyalAce.choices(),
        shown=lambda v: bonus_of(v, "royal") is not None,
        examples=(hand_case(_ACE, pot_side_json(f"{_ROW} Ah")),),
    ),
    Setting(
        id="semi-clean",
        heading=MELDS,
        known=plain_threes,
        label="Semi-clean",
        kind=ValueKind.CHOICE,
        path="runs.semi_clean",
        codes=("runs.semi_clean",),
        choices=SemiClean.choices(),
        change=partial(_ruled, "semi_clean"),
        examples=(
            _EXAMPLES["semi-clean"],
            hand_case(
                "A run has seven cards below its joker and one above.", pot_side_json("3c 4c 5c 6c 7c 8c 9c JKR Jc")
            ),
        ),
    ),
    *(_bonus_rule(code) for code in _EXAMPLES),
    Setting(
        id="trump-doubles",
        heading=MELDS,
        known=plain_threes,
        label="The trump suit doubles the bonus of its runs",
        kind=ValueKind.BOOL,
        path="runs.trump_doubles",
        codes=("runs.trump_doubles",),
        change=_trumps,
        shown=lambda v: v.has_trumps,
        examples=(
            record_case(
                "A side has a run of clubs, which are trumps.",
                hand_json(pot_side_json("3c 4c 5c 6c 7c 8c 9c"), trump="c"),
            ),
        ),
    ),
)


RUNS = topic_of(Runs, questions, globals(), played=with_pots)
