"""Faults of sets and ordered runs."""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.rules.cards import THREES
from scorekeeper.rules.elements.fact import Choice, Listing, Phrase, RankName, ranks_named
from scorekeeper.rules.elements.rule import Fault, Rule, question_case
from scorekeeper.rules.hand.facts import SET, MeldFacts
from scorekeeper.rules.hand.runs import FEWEST, Flaw
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.runs.kinds import rules_of
from scorekeeper.rules.topics.sequences.topic import Sequences
from scorekeeper.rules.topics.threes.rules import Done, Threes
from scorekeeper.rules.topics.wild_cards.rules import Lacking, WildCards
from scorekeeper.rules.variant import Variant


class Sets(Choice):
    """Which sets are melds."""

    NONE = "none", "sets are not melds here"
    SOME = "some", "only sets of {ranks} are melds here"


def sets_law(variant: Variant) -> str:
    """Return which sets are melds, as the law says it."""
    ranks = rules_of(variant).sets if variant.runs is not None else variant.meld_ranks
    if not ranks:
        return "Sets are not melds in this game; a meld is a run of one suit."
    if len(ranks) == len(variant.meld_ranks):
        return "A set of any rank is a meld."
    return msg("Only sets of {words} are melds.", words=ranks_named(ranks))


class Runs:
    """Rules about sets where runs are melds."""

    set_not_allowed = Rule.of(
        "meld.set-not-allowed",
        "The meld of {what} is not allowed: {allowed}.",
        question_case("North lays down three queens.", "meld", cards="Q*3"),
        law=sets_law,
    )


def _no_sets(variant: Variant) -> Phrase | Sets:
    ranks = rules_of(variant).sets
    if not ranks:
        return Sets.NONE
    return Phrase(Sets.SOME, {"ranks": Listing(tuple(RankName(rank) for rank in ranks))})


_RULES: Mapping[Flaw, tuple[Rule, Callable[[MeldFacts, Variant], Mapping[str, object]]]] = {
    Flaw.TOO_SHORT: (Melds.too_short, lambda _, __: {"limit": FEWEST}),
    Flaw.TOO_LONG: (
        Melds.too_long,
        lambda meld, variant: {
            "limit": 4 * (variant.deal.packs or 1) if meld.shape is SET else rules_of(variant).longest
        },
    ),
    Flaw.WILD_ONLY: (WildCards.alone, lambda _, __: {"rule": Lacking.NATURALS}),
    Flaw.TOO_MANY_WILDS: (WildCards.too_many, lambda _, variant: {"limit": variant.melds.max_wilds or 0}),
    Flaw.MIXED: (Melds.mixed_ranks, lambda _, __: {}),
    Flaw.SUITS: (Sequences.suits, lambda _, __: {}),
    Flaw.BROKEN: (Sequences.broken, lambda _, __: {}),
    Flaw.NO_SETS: (Runs.set_not_allowed, lambda _, variant: {"allowed": _no_sets(variant)}),
    Flaw.THREES: (Threes.never, lambda meld, _: {"what": _three_in(meld), "done": Done.MELDED}),
}


def _three_in(meld: MeldFacts) -> RankName:
    return RankName(next(rank for rank in THREES if meld.cards.count(rank)), first=True)


def faults_of_run(meld: MeldFacts, variant: Variant) -> Iterator[Fault]:
    """Yield every fault of a meld in a variant whose runs have an order."""
    if meld.second:
        yield Melds.duplicate_rank(what=meld.named)
    if not meld.flaws:
        return
    facts = {
        "what": meld.named if meld.size else RankName(""),
        "size": meld.size,
        "naturals": meld.naturals,
        "wilds": meld.wilds,
    }
    for flaw in meld.flaws:
        rule, more = _RULES[flaw]
        yield rule(**{**facts, **more(meld, variant)})
