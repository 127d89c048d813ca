"""Wild cards in melds of naturals, and melds of wild cards only, in words."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.elements.statement import Statements, fact, says
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import ranks_named


def among_naturals(variant: Variant) -> Statements:
    """How many wild cards a meld takes, and which ranks take none."""
    rules = variant.melds
    most = "in any number" if rules.max_wilds is None else f"at most {rules.max_wilds}"
    yield fact("Wild cards in a meld", most, WildCards.too_many.code)
    against = rules.wild_rule.said
    if rules.wild_rule is WildRule.LIMIT and rules.max_wilds is not None:
        few = rules.max_wilds <= rules.min_naturals  # the limit alone rules it out
        against = "cannot outnumber the naturals" if few else f"{against}, within their limit"
    yield says("Wild cards", against, WildCards.outnumber_naturals.code)
    if rules.rule_of_five:
        text = "join a meld only once it has five naturals"
        yield says("Wild cards after the opening", text, WildCards.too_many.code)
    for ranks, text in (
        (rules.no_wild_ranks, "take no wild card"),
        (rules.opening_wild_ranks, "take wild cards only in the opening"),
    ):
        for rank in ranks:
            yield says(rank_name(rank).capitalize(), text, WildCards.in_rank.code)


def on_complete(variant: Variant) -> Statements:
    """Whether a complete canasta takes one."""
    rules = variant.melds
    if rules.max_size != rules.canasta_size:
        may = "may" if rules.wild_on_complete else "may not"
        text = f"{may} join a complete canasta of naturals"
        yield says("A wild card", text, WildCards.on_complete.code)


def alone(variant: Variant) -> Statements:
    """Melds of wild cards only, and what an unfinished one bars."""
    rules = variant.melds
    wild = "are not allowed"
    if rules.wild_melds:
        wild = f"have {rules.min_cards} to {rules.canasta_size} cards"
    if rules.wild_needs_deuce:
        wild += ", a deuce among them"
    yield says("Melds of wild cards only", wild, WildCards.alone.code)
    if rules.barred_wilds:
        names = ranks_named(rules.barred_wilds)
        text = f"take no {names} while the side's wild meld is unfinished"
        yield says("Other melds", text, WildCards.barred.code)
